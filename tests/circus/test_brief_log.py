"""The log in a few words: a part for each decision, or for each seat that something happens to."""

from collections import Counter

from circus_maximus.engine.presenting.brief_log import log_parts
from circus_maximus.engine.presenting.presenter import LogPart
from circus_maximus.games.circus.model.happenings import MarketChanged, PhaseBegan, RoundBegan
from circus_maximus.games.circus.model.show_happenings import ActOff, PaidOut, Withdrew
from circus_maximus.games.circus.model.turn_happenings import BillSet, Passed
from circus_maximus.games.circus.model.words import EVENT, Words
from tests.circus.present.games import NAMES, mixed_games
from tests.circus.table import table

READY = {seat: {"animals": 2, "mummers": 1, "slaves": 3} for seat in range(4)}


def in_brief(config, names, heard):
    return log_parts(heard, Words(names, config), len(names), EVENT)


def told(game, *does, outcome=""):
    """The last of these actions, or an outcome after them."""
    game.play(*does)
    if outcome:
        game.fall(outcome)
    return list(in_brief(game.rules.config, NAMES[: len(game.state.players)], game.told))


def show(*bids, **more):
    return table(**{"seats": 4, "phase": "performing", "cubes": READY, "bids": bids} | more)


def test_a_bid_names_its_act_and_the_total():
    game = table(seats=2)
    assert told(game, "bid pageant 2") == [LogPart("Pageant 2", (0,), "Bids")]
    assert told(game, "bid venatio 1", "bid pageant 1") == [LogPart("Pageant 3", (0,), "Bids")]


def test_who_passes_stands_under_the_heading_before_unless_a_phase_began_in_between():
    game = table(seats=2, bids=[("pageant", 0, 1)])
    assert told(game, "bid venatio 1", "pass") == [LogPart("pass", (1,), None)]
    heard = [Passed(0, False), BillSet(("pageant",), ()), PhaseBegan("placing", 1), Passed(1, True)]
    parts = list(in_brief(game.rules.config, NAMES[:2], heard))
    assert parts == [LogPart("pass", (0,), None), LogPart("pass", (1,), "Workers")]


def test_a_worker_and_what_it_brings_are_one_part():
    assert told(table(phase="placing"), "place prison 2") == [LogPart("Prison ×2 +2P", (0,), "Workers")]
    assert told(table(phase="placing"), "place palace") == [LogPart("Palace E+1 bids first", (0,), "Workers")]
    assert told(table(phase="placing"), "place slaves_market") == [LogPart("Slaves", (0,), "Workers")]
    rich = table(phase="placing", cubes={0: {"slaves": 1}})
    assert told(rich, "place guildhall") == [LogPart("Guildhall −1S +1 worker", (0,), "Workers")]


def test_a_coin_flip_is_one_part_when_the_coin_has_fallen():
    flip = table(phase="placing")
    assert told(flip, "place forest") == []
    assert told(flip, outcome="heads") == [LogPart("Forest heads +2A", (0,), "Workers")]
    assert told(table(phase="placing"), "place war", outcome="tails") == [
        LogPart("War tails −1 worker", (0,), "Workers")
    ]


def test_cubes_are_bought_for_coins():
    game = table(phase="buying", places={"slaves_market": (0, 1)}, markets={"slaves": 5})
    assert told(game, "buy slaves 2")[0] == LogPart("2S 11c", (0,), "Buys")
    assert told(game, "buy slaves 0")[0] == LogPart("no slaves", (1,), "Buys")


def test_an_act_tells_of_each_seat_what_it_does_and_gets_and_of_several_what_is_the_same():
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1))
    assert told(game, "perform chariot_race") == [
        LogPart("wins +5c E+3 P+1", (1,), "Chariot Race"),
        LogPart("absent E−1", (0, 2, 3), "Chariot Race"),
    ]
    race = show(("chariot_race", 1, 2), ("chariot_race", 2, 1), ("venatio", 0, 1))
    assert told(race, "perform chariot_race") == [LogPart("performs", (1,), "Chariot Race")]
    assert told(race, "perform chariot_race", outcome="3") == [LogPart("rolls 3", (1,), "Chariot Race")]
    assert told(race, outcome="3")[:2] == [
        LogPart("rolls 3 +5c", (2,), "Chariot Race"),
        LogPart("wins +5c E+3 P+1", (1,), "Chariot Race"),
    ]


def test_who_lacks_something_is_told_with_what():
    game = show(("chariot_race", 1, 1), ("chariot_race", 2, 1), cubes={1: {"animals": 2}, 2: {"animals": 2}})
    heard = [it for it in game.story if isinstance(it, Withdrew | ActOff)]
    parts = in_brief(game.rules.config, NAMES, heard)
    assert LogPart("lacks 1M", (1, 2), "Chariot Race") in parts
    assert LogPart("cancelled", (), "Chariot Race") in parts


def test_what_an_event_gives_to_everybody_is_one_part():
    game = table(phase="events", round=0, seats=2)
    assert told(game, outcome="imperial_bounty")[:2] == [
        LogPart("Imperial Bounty", (), "Event"),
        LogPart("all +3c", (), "Event"),
    ]
    differ = table(phase="events", round=0, seats=2, tracks={0: {"empire": 5}})
    assert told(differ, outcome="imperial_bounty")[1:3] == [
        LogPart("+5c", (0,), "Event"),
        LogPart("+3c", (1,), "Event"),
    ]


def test_a_round_begins_a_line_and_pay_is_told_together():
    heard = [PaidOut(0, 2), PaidOut(1, 2), MarketChanged("slaves", 2, "restock"), RoundBegan(3, 1)]
    assert list(in_brief(table().rules.config, NAMES[:2], heard)) == [
        LogPart("2c", (0, 1), "Pay day"),
        LogPart("+2S", (), "New cubes"),
        LogPart("start marker", (1,), "Round 3", True),
    ]


def test_parts_of_played_games_say_something_and_are_much_shorter_than_the_sentences():
    parts, letters, sentences = Counter(), 0, 0
    for game in mixed_games(6):
        names = NAMES[: len(game.steps[0].state.players)]
        say = Words(names, game.rules.config)
        for step in game.steps:
            for it in in_brief(game.rules.config, names, step.happenings):
                assert it.text
                assert it.seats == tuple(sorted(set(it.seats), key=it.seats.index))
                parts[it.under] += 1
                letters += len(it.text) + len(it.seats) + 2
            sentences += sum(len(happening.told(say)) for happening in step.happenings)
    assert letters < sentences / 3
    assert parts.keys() >= {"Setup", "Event", "Bids", "Workers", "Buys", "Pay day", "New acts", "New cubes", None, ""}
