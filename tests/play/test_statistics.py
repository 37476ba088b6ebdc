"""Statistics of people: what counts, and that no game is replayed twice."""

import os
import shutil

import pytest

from circus_maximus.engine.matches import replay as replaying
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.games.circus.model.show_happenings import Performed
from circus_maximus.games.circus.model.turn_happenings import CoinFlipped
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import log_file, statistics_file
from circus_maximus.play.game_counts import Counting, count_game
from circus_maximus.play.opening import begin_branch, open_game, replay_save
from circus_maximus.play.save_files import delete
from circus_maximus.play.save_list import saves
from circus_maximus.play.totals import Record, totals, won
from circus_maximus.titles import _MODULES, find_title
from tests.engine.orchard import TITLE as ORCHARD
from tests.engine.orchard import TREES, FruitPicked
from tests.engine.tiny import NoConfig
from tests.play.finished import finish, finished
from tests.play.games import saved as unfinished_duel


@pytest.fixture(autouse=True)
def orchard(monkeypatch):
    monkeypatch.setitem(_MODULES, "orchard", "tests.engine.orchard")


def statistics():
    """The statistics of all saves."""
    counting = Counting()
    while not counting.is_done:
        counting.count_next()
    assert counting.remember() == ""
    return counting.statistics


def people(title=CIRCUS):
    """Who is counted in the games of a title: name, games, wins, shared wins."""
    games = [game for game in statistics().games if game.title == title.name]
    return {person.name: (person.games, person.wins, person.shared) for person in totals(games, title.tallies()).people}


def picked(*plan, by=(PERSON, PERSON), names=("Ana", "Ben"), seed=1):
    """A finished game of Orchard in which the seats pick as much fruit as planned, round by round."""
    game = begin_game(ORCHARD, NoConfig(), [SeatPlayer(*who) for who in zip(names, by, strict=True)], seed)
    while game.advance():
        pass
    for counts in plan:
        for seat, count in enumerate(counts):
            game.choose(seat, f"pick {count}" if count else "rest")
    game.close()
    return game


def tied(seed=1):
    """A finished game of Orchard in which Ana and Ben have as much fruit."""
    game = picked(seed=seed)
    worths = [TREES.index(tree) for tree in game.match.step.state.trees]
    game.path.unlink()
    return picked(*_shares(worths), seed=seed)


def _shares(worths):
    lead = abs(worths[0] - worths[1])
    more = [min(3, max(0, lead - 3 * round)) for round in range(3)]
    return [(0, count) if worths[0] > worths[1] else (count, 0) for count in more]


# What counts


def test_games_and_wins_are_counted_by_name_and_those_of_bots_are_not():
    path = finished("Ana", "bot:careful", "Ben", seed=3)
    finished("Ana", "Cleo", seed=4)
    assert set(people()) == {"Ana", "Ben", "Cleo"}
    assert people()["Ana"][0] == 2
    match, _ = replay(read_file(path), find_title)
    first = match.pending.standing[0]
    count = count_game(read_file(path))
    assert [person.name for person in count.people if person.first] == [
        match.names[seat] for seat in first if match.played_by[seat] == PERSON
    ]


def test_a_shared_win_is_counted_as_shared():
    tied()
    assert people(ORCHARD) == {"Ana": (1, 0, 1), "Ben": (1, 0, 1)}
    assert [won(person) for person in totals(statistics().games, ORCHARD.tallies()).people] == [
        "0 of 1 game won, 1 shared"
    ] * 2


def test_games_of_bots_and_unfinished_games_are_not_counted():
    finished("bot:greedy", "bot:greedy")
    unfinished_duel("strike", "parry")
    assert statistics().games == ()
    assert statistics().faults == ()


def test_names_that_differ_only_in_case_and_spaces_are_one_person():
    finished("ANA", "Ben", seed=1)
    last = finished("Ana", "ben ", seed=2)
    os.utime(last, (2e9, 2e9))
    assert {name: counts[0] for name, counts in people().items()} == {"Ana": 2, "ben": 2}


def test_a_seat_counts_for_the_person_who_plays_it_at_the_end():
    game = begin_game(ORCHARD, NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 1)
    game.hand_over(0, "random")
    finish(game, bot="random")
    assert set(people(ORCHARD)) == {"Ben"}


def test_copies_of_a_game_count_once_even_if_something_was_undone_in_one_of_them():
    path = finished("Ana", "Ben")
    shutil.copy(path, path.with_stem("copy"))
    game = begin_game(CIRCUS, *_begun_like(path))
    for turn in replay(read_file(path), find_title)[0].turns:
        if turn.person:
            game.choose(turn.asked.seat, turn.answer)
            game.undo(game.match.undo_plan())
            game.choose(turn.asked.seat, turn.answer)
        else:
            game.advance()
    game.close()
    assert len(read_file(game.path).records) > len(read_file(path).records)
    assert len(saves()) == 3
    assert people()["Ana"][0] == people()["Ben"][0] == 1


def _begun_like(path):
    match, _ = replay(read_file(path), find_title)
    return match.config, match.header.seats, match.header.seed, match.header.layers, match.header.settings


def test_what_was_undone_is_not_counted():
    game = begin_game(ORCHARD, NoConfig(), [SeatPlayer("Ana", PERSON)], 1)
    game.advance()
    game.choose(0, "pick 3")
    game.undo(game.match.undo_plan())
    for _ in range(3):
        game.choose(0, "pick 1")
    game.close()
    assert totals(statistics().games, ORCHARD.tallies()).people[0].says == ("3 fruits",)


def test_a_branch_counts_as_a_game_but_not_what_it_shares_with_its_origin():
    origin = picked((3, 1), (3, 1), (3, 1))
    shared = origin.match.turns[3].n
    branch = begin_branch(replay_save(origin.path)[0], shared, (PERSON, PERSON))
    while branch.advance():
        pass
    for seat in (0, 1) * 2:
        branch.choose(seat, "pick 2")
    branch.close()
    both = statistics().games
    assert len(both) == 2
    fruit = [{person.name: person.tallies["fruit"] for person in game.people} for game in both]
    assert {"Ana": {"fruit": 9}, "Ben": {"fruit": 3}} in fruit
    assert {"Ana": {"fruit": 4}, "Ben": {"fruit": 4}} in fruit


def test_every_title_counts_what_happened():
    path = finished("Ana", "Ben", seed=5)
    match, _ = replay(read_file(path), find_title)
    happened = [it for turn in match.turns for it in turn.step.happenings]
    ana = count_game(read_file(path)).people[0]
    assert sum(ana.tallies["acts"].values()) == sum(isinstance(it, Performed) and it.seat == 0 for it in happened)
    flips = [it.heads for it in happened if isinstance(it, CoinFlipped) and it.seat == 0]
    assert ana.tallies["coins"] == ({"flips": len(flips), "heads": sum(flips)} if flips else {})


@pytest.mark.parametrize(
    ("title", "counts", "says", "ranks"),
    [
        (CIRCUS, [{"Pageant": 12, "Venatio": 3}, {"heads": 31, "flips": 48}],
         ["Pageant, 12 times", "31 of 48 flips were heads"], [12, 14]),
        (CIRCUS, [{"Pageant": 2, "Venatio": 1}, {}], ["Pageant, twice", ""], [2, 0]),
        (CIRCUS, [{"Pageant": 1}, {"heads": 2, "flips": 2}], ["", "2 of 2 flips were heads"], [0, 0]),
        (CIRCUS, [{"Pageant": 2, "Venatio": 2}, {"heads": 4, "flips": 4}],
         ["Pageant and Venatio, twice each", "4 of 4 flips were heads"], [2, 4]),
        (CIRCUS, [{"Pageant": 2, "Venatio": 2, "Naumachia": 2}, {"heads": 0, "flips": 4}],
         ["", "0 of 4 flips were heads"], [0, -4]),
        (LUDUS, [{"Sword": 3, "Dux": 1}], ["4 stones, most with the Sword"], [4]),
        (LUDUS, [{}], [""], [0]),
    ],
)  # fmt: skip
def test_tallies_in_words(title, counts, says, ranks):
    tallies = title.tallies()
    assert [tally.says(count) for tally, count in zip(tallies, counts, strict=True)] == says
    assert [tally.rank(count) for tally, count in zip(tallies, counts, strict=True)] == ranks


def test_stones_taken_are_those_of_the_enemy():
    path = finished("Ana", "Ben", title=LUDUS, settings=())
    match, _ = replay(read_file(path), find_title)
    lost = [it for turn in match.turns for it in turn.step.happenings if type(it).__name__ in ("Took", "Countered")]
    taken = [sum(it.seat == seat != it.owner for it in lost) for seat in (0, 1)]
    assert sum(taken) > 5
    assert [sum(person.tallies["takes"].values()) for person in count_game(read_file(path)).people] == taken


def test_the_person_with_the_highest_rank_holds_the_record():
    picked((3, 1), (3, 1), (3, 1), names=("Ana", "Ben"))
    picked((2, 3), (0, 3), (0, 3), names=("Cleo", "Ben"), seed=2)
    assert totals(statistics().games, ORCHARD.tallies()).records == (
        Record("Most wins", (("Ana", "1 of 1 game won"), ("Ben", "1 of 2 games won"))),
        Record("Fruit picked", (("Ben", "12 fruits"),)),
    )


def test_all_who_hold_a_record_are_named_with_what_they_did():
    one, two, three, four = (("Ana", "twice"), ("Ben", "twice"), ("Cleo", "once"), ("Dev", "twice"))
    assert Record("Wins", (one,)).says(3) == "Ana, twice"
    assert Record("Wins", (one, two)).says(3) == "Ana and Ben, twice"
    assert Record("Wins", (one, two)).says(1) == "Ana and 1 other, twice"
    assert Record("Wins", (one, three)).says(3) == "Ana (twice) and Cleo (once)"
    assert Record("Wins", (one, two, four, one)).says(2) == "Ana, Ben and 2 others, twice"
    assert Record("Wins", (one, two, three, four)).says(3) == "Ana, Ben, Cleo and 1 other"


def test_default_names_stand_for_nobody():
    picked((3, 1), (3, 1), (3, 1), names=("Ash", "Ben"))
    picked((3, 1), (3, 1), (3, 1), names=("Ash", "beech"), seed=2)
    found = totals(statistics().games, ORCHARD.tallies(), ORCHARD.names)
    assert [person.name for person in found.people] == ["Ben"]
    assert (found.games, found.unnamed) == (1, 2)


def test_people_with_more_wins_come_first():
    for seed in range(3):
        picked((3, 0), (3, 0), (3, 0), seed=seed)
    finished("Ben", title=ORCHARD, config=NoConfig(), bot="random", settings=())
    found = totals(statistics().games, ORCHARD.tallies()).people
    assert sorted(found, key=lambda it: (-it.wins, -it.shared, it.games)) == list(found)


# Files


def test_a_deleted_save_is_no_longer_counted():
    finished("Ana", "Ben")
    assert people()
    delete(saves()[0])
    assert people() == {}
    assert b"Ana" not in statistics_file().read_bytes()


def test_a_counted_game_is_not_replayed_again(monkeypatch):
    finished("Ana", "Ben")
    unfinished_duel("strike")
    first = statistics()

    def replays(*asked):
        raise AssertionError(asked)

    monkeypatch.setattr(replaying, "replay", replays)
    counting = Counting()
    assert counting.is_done
    assert counting.statistics == first


def test_a_save_whose_name_is_not_utf_8_is_counted_each_time():
    path = finished("Ana", "Ben")
    path.rename(path.with_name(os.fsdecode(b"caf\xe9.jsonl")))
    for _ in range(2):
        counting = Counting()
        assert not counting.is_done
        counting.count_next()
        assert counting.is_done
        assert counting.remember() == ""
        assert len(counting.statistics.games) == 1


def test_a_save_that_has_changed_is_counted_again():
    game = begin_game(ORCHARD, NoConfig(), [SeatPlayer("Ana", PERSON)], 1)
    assert people(ORCHARD) == {}
    finish(game, bot="random")
    assert people(ORCHARD)["Ana"][0] == 1


def test_a_damaged_save_is_reported_and_the_others_are_counted():
    finished("Ana", "Ben", seed=1)
    path = finished("Cleo", "Dev", seed=2)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], lines[5].replace(b'"n":', b'"n":9'), *lines[6:]]))
    found = statistics()
    assert [name for name, _ in found.faults] == [path.stem]
    assert "line 6" in found.faults[0][1]
    assert set(people()) == {"Ana", "Ben"}


def test_an_error_of_a_title_is_logged_and_the_other_games_are_counted(monkeypatch):
    finished("Ana", "Ben")
    path = picked((1, 0), (1, 0), (1, 0)).path

    def fails(*asked):
        raise KeyError("grape")

    monkeypatch.setattr(FruitPicked, "begin", fails)
    assert statistics().faults == ((path.stem, "error in the program: KeyError: 'grape'"),)
    assert "KeyError: 'grape'" in log_file().read_text()
    assert set(people()) == {"Ana", "Ben"}


@pytest.mark.parametrize("text", [b"", b"[]", b'{"counted_by": "an older program", "saves": {}}', b"\xff"])
def test_a_damaged_cache_is_rewritten(text):
    finished("Ana", "Ben")
    first = people()
    statistics_file().write_bytes(text)
    assert people() == first
    assert Counting().is_done


def test_a_cache_that_cannot_be_written_is_reported():
    statistics_file().mkdir(parents=True)
    finished("Ana", "Ben")
    counting = Counting()
    counting.count_next()
    assert "will be counted again" in counting.remember()
    assert len(counting.statistics.games) == 1


def test_an_open_game_can_be_counted_while_it_is_played():
    path = unfinished_duel("strike")
    game = open_game(path)
    assert statistics().games == ()
    game.close()
