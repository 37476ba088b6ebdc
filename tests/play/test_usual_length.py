"""When games usually end: as measured with exactly this config and number of seats, and otherwise not at all."""

import pytest

from circus_maximus.bench.totals import configs_of, lengths
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer, as_json, digest
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.endings import MIN_GAMES, MeasuredLengths, UsualLength, lengths_file, middle, usual_length
from circus_maximus.play.files import read_json
from circus_maximus.play.game_counts import Counted, Counting, GameCount, lengths_like, load_counts, save_counts
from circus_maximus.titles import find_title, title_names

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eve", "Fay")
FRESH = 1_000_000
"""The first seed of games that were not measured."""
MEASURE = "run: circus-maximus bench lengths --game {} --write"


def match_of(title, seats, layers=(), settings=()):
    players = [SeatPlayer(name, PERSON) for name in NAMES[:seats]]
    return new_match(title, configure(title, layers, settings), players, 1)


def measured(name):
    return read_json(lengths_file(find_title(name)), MeasuredLengths)


@pytest.mark.parametrize("name", title_names())
def test_the_shipped_figures_are_of_the_shipped_configs_and_of_all_numbers_of_seats(name):
    title = find_title(name)
    known = measured(name)
    hashes = {config: digest(as_json(typed)) for config, typed in configs_of(title)}
    assert {config: it.hash for config, it in known.configs.items()} == hashes, MEASURE.format(name)
    for config in known.configs.values():
        assert list(config.usual) == [str(seats) for seats in title.seats]
        assert all(0 < low <= high for low, high in config.usual.values())


@pytest.mark.parametrize("name", title_names())
def test_the_shipped_figure_fits_games_on_fresh_seeds(name):
    title = find_title(name)
    found = list(lengths(title, configure(title), title.seats[0], range(FRESH, FRESH + 4)))
    low, high = measured(name).configs["default"].usual[str(title.seats[0])]
    assert sum(low <= length <= high for length in found) >= 2, (found, low, high)


@pytest.mark.soak
@pytest.mark.parametrize("name", title_names())
def test_all_shipped_figures_fit_games_on_fresh_seeds(name):
    title, known = find_title(name), measured(name)
    for config, typed in configs_of(title):
        for seats in title.seats:
            found = list(lengths(title, typed, seats, range(FRESH, FRESH + 40)))
            low, high = known.configs[config].usual[str(seats)]
            assert sum(low <= length <= high for length in found) >= 26, (config, seats, found, low, high)


def test_the_figure_is_that_of_the_config_and_the_number_of_seats():
    circus = find_title("circus")
    for seats in circus.seats:
        usual = usual_length(match_of(circus, seats))
        assert (usual.low, usual.high) == measured("circus").configs["default"].usual[str(seats)]
        assert not usual.here
    long = usual_length(match_of(circus, 3, ["long-show"]))
    assert (long.low, long.high) == measured("circus").configs["long-show"].usual["3"]


@pytest.mark.parametrize(
    ("name", "setting"),
    [("circus", "setup.coins=20"), ("gloria", "forum.open_at_start=3"), ("ludus", "draws.repetition=4")],
)
def test_with_a_changed_config_nothing_is_known(name, setting):
    assert usual_length(match_of(find_title(name), 2, settings=[setting])) is None


def counted(match, length, game):
    return Counted(1, 1, GameCount(match.title.name, game, (), match.header.config_hash, len(match.names), length))


def test_enough_games_on_this_computer_say_more_than_those_of_bots(home):
    match, other = match_of(find_title("circus"), 2), match_of(find_title("circus"), 3)
    games = {f"{n}.jsonl": counted(match, 7 + n % 3, f"game {n}") for n in range(MIN_GAMES)}
    games |= {"copy.jsonl": counted(match, 7, "game 0"), "three.jsonl": counted(other, 1, "another")}
    home.mkdir()
    save_counts(games)
    assert len(lengths_like(match)) == MIN_GAMES
    assert usual_length(match, lengths_like(match)) == UsualLength(7, 9, MIN_GAMES, True)
    assert not usual_length(match, lengths_like(match)[1:]).here
    assert usual_length(other, lengths_like(other)) == usual_length(other)


def test_a_finished_game_counts_with_its_config_and_length(home):
    title = find_title("ludus")
    game = begin_game(title, configure(title), [SeatPlayer("Ana", "greedy"), SeatPlayer("Ben", "greedy")], 3)
    game.match.run()
    game.hand_over(0, PERSON)
    game.close()
    counting = Counting()
    while not counting.is_done:
        counting.count_next()
    assert counting.remember() == ""
    assert lengths_like(game.match) == [game.match.step.state.cycle]
    assert load_counts()


def test_what_is_usual_leaves_out_the_shortest_and_the_longest():
    assert middle([1, 2, 2, 2, 3, 3, 3, 3, 3, 9]) == (2, 3)
    assert middle([5]) == (5, 5)
    assert UsualLength(4, 6, 60, False).told(3) == (
        "When games usually end: at least 8 of 10 did (60 bot games with this config and 3 players)."
    )
    assert UsualLength(5, 5, 23, True).span == "5"
