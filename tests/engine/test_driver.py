"""The loop that plays games: bots that choose from the menu are trusted, everything else is checked."""

import pytest

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, Illegal, PicksFromMenu
from circus_maximus.engine.driver import Lineup, drive
from tests.engine.duel import Did, DuelRules

RULES = DuelRules()


class Parries:
    """A bot that parries even if it was not struck."""

    def choose(self, view, choice, turn):
        return "parry"


class ParriesFromMenu(Parries, PicksFromMenu):
    """The same bot, claiming that it only picks from the menu."""


def play(players, tell=None):
    return drive(RULES, RULES.start(2), Lineup(RULES, players).ask, SeededChance(1).outcome, tell)


def test_an_illegal_answer_of_a_bot_raises():
    with pytest.raises(Illegal) as raised:
        play([Parries(), Parries()])
    assert raised.value.refusal.code == "not_now"


def test_a_bot_that_gets_a_seat_later_is_also_checked():
    lineup = Lineup(RULES, [RandomBot(RULES, 0, 1), RandomBot(RULES, 1, 1)])
    lineup.seat(0, Parries())
    lineup.seat(1, Parries())
    with pytest.raises(Illegal):
        drive(RULES, RULES.start(2), lineup.ask, SeededChance(1).outcome)


def test_a_bot_that_picks_from_the_menu_is_not_checked(monkeypatch):
    checked = []
    monkeypatch.setattr(DuelRules, "refusal", lambda *asked: checked.append(asked))
    play([RandomBot(RULES, 0, 1), RandomBot(RULES, 1, 1)])
    assert not checked
    lineup = Lineup(RULES, [Parries(), ParriesFromMenu()])
    state, choice = RULES.start(2).state, Choice(0, ((("strike",),),))
    lineup.ask(state, choice)
    assert len(checked) == 1
    lineup.ask(state, Choice(1, choice.menu))
    assert len(checked) == 1


def test_an_impossible_outcome_raises():
    with pytest.raises(ValueError, match="'7' is not an outcome of draw/0"):
        drive(RULES, RULES.start(2), lambda state, choice: None, lambda chance: "7")


def test_happenings_are_created_only_for_a_listener():
    bots = [RandomBot(RULES, seat, 1) for seat in range(2)]
    heard = []
    ended = play(bots, lambda asked, answer, step: heard.extend(step.happenings))
    silent = play(bots)
    assert any(isinstance(happening, Did) for happening in heard)
    assert ended.happenings
    assert silent.happenings == ()
    assert silent.state == ended.state
