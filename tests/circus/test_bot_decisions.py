"""Bots playing with people: each decision of a bot has a unique name, even after an undo or in a resumed game."""

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.games.circus.model.actions import Bid
from circus_maximus.games.circus.title import TITLE
from tests.engine.resumed_match import resumed_match

CONFIG = configure(TITLE, (), ("setup.tracks.empire=3",))


class Listening:
    """Bids a coin on the first act whenever it can, and keeps the names of its decisions."""

    def __init__(self):
        self.asked = []

    def choose(self, view, choice, turn):
        self.asked.append(turn)
        return choice.legal[0]


def sat_down(path=None):
    """A person in seat 0 and a listening bot in seat 1, at the person's second bid of the first bidding."""
    bot = Listening()
    match = new_match(TITLE, CONFIG, [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", "listening")], 1, [None, bot])
    if path:
        match.write_to(path)
    match.run()
    bid(match)
    return match, bot


def bid(match):
    """The person bids a coin on the first act on show."""
    action = match.pending.legal[0]
    assert isinstance(action, Bid)
    assert match.submit(0, action) is None


def test_decisions_are_counted_within_a_stage():
    match, bot = sat_down()
    bid(match)
    assert bot.asked == [f"1/r1/bidding/{nth}" for nth in range(len(bot.asked))]
    assert len(bot.asked) >= 2


def test_after_an_undo_a_bots_decision_has_the_same_name_again():
    match, bot = sat_down()
    before = len(bot.asked)
    bid(match)
    first = bot.asked[before:]
    match.undo(match.undo_plan())
    bid(match)
    assert bot.asked[before:] == first * 2
    assert first


def test_in_a_resumed_game_decisions_are_numbered_onwards(tmp_path):
    match, bot = sat_down(tmp_path / "game.jsonl")
    before = list(bot.asked)
    match.close()
    again = resumed_match(
        tmp_path / "game.jsonl", lambda name: TITLE, lambda match, seat, by: Listening() if seat else None
    )
    bot_again = again._lineup._players[1]
    bid(again)
    again.close()
    bid(match)
    assert bot_again.asked == bot.asked[len(before) :]
    assert before
