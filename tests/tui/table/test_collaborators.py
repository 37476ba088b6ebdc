"""The collaborators of the table, each alone: no app runs."""

import asyncio

import pytest
from msgspec.structs import replace
from textual import events

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.games.circus.title import TITLE
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.tui.keys import AFTER_WARNING
from circus_maximus.tui.screens.dialogs import ConfirmScreen
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.screens.reading_screen import RulesScreen
from circus_maximus.tui.screens.replay_screen import ReplayScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.screens.timed_cards import SummaryScreen
from circus_maximus.tui.table.step_show import StepShow
from circus_maximus.tui.table.table_state import ConfirmAction, ShownPages
from tests.tui.hidden_hands import duel
from tests.tui.playing import AT_ONCE, game_of, key_event
from tests.tui.table.alone import Alone


@pytest.mark.parametrize("kind", [TableScreen, ReplayScreen])
def test_the_screen_of_a_table_inherits_from_two_classes_of_the_program(kind):
    assert [it.__name__ for it in kind.__mro__ if it.__module__.startswith("circus_maximus")][1:] == [
        "GameScreen",
        "BaseScreen",
    ]


def waiting(*by, **game):
    """A table whose person is asked."""
    at = Alone(game_of(*by or ("person", "greedy"), **game))
    while not (isinstance(at.table.match.pending, Choice) and at.table.match.pending.seat == 0):
        at.table.game.advance()
    at.table.update_shown()
    return at


def at_key(key, time):
    event = key_event(key)
    event.time = time
    return event


# The table


def test_a_table_is_drawn_without_a_screen():
    at = waiting()
    at.ask()
    assert "Ana" in at.text("asked")
    assert {"asked", "told", "keys"} < at.boxes.keys() == at.drawn.keys()


def test_what_others_hold_is_covered_until_the_reader_lifts_the_cover():
    at = Alone(game_of("person", "person", title=GLORIA), replace(AT_ONCE, covered=True))
    while not isinstance(at.table.match.pending, Choice):
        at.table.game.advance()
    seat = at.ask().seat
    assert at.table.covered_seats == {1 - seat}
    at.table.lift_cover()
    assert at.table.state.uncovered == {seat}
    assert at.table.covered_seats == frozenset()


# What is selected


def test_a_target_is_selected_by_its_key_and_confirmed_by_the_same_key():
    at = waiting()
    target = at.ask().open_targets(())[0]
    assert at.selecting.select_by_key(target.key)
    assert at.table.state.target.id == target.id
    assert at.did == []
    at.selecting.select(at.table.state.selection)
    assert at.did == ["confirm"]


def test_an_amount_is_typed_changed_and_dropped():
    at = waiting()
    at.ask()
    at.selecting.select(at.selecting.clicked("act/pageant"))
    numbers = at.table.state.reach.numbers
    at.selecting.change(1)
    assert at.table.state.reach.number == numbers[1]
    assert at.selecting.select_by_key(str(numbers[2]))
    assert at.table.state.reach.number == numbers[2]
    assert at.selecting.drop()
    assert at.table.state.selection.target == ""
    assert not at.selecting.drop()


def test_a_target_is_found_by_a_part_of_its_name():
    at = waiting()
    at.ask()
    at.selecting.find()
    for key in "gean":
        assert at.selecting.type_wanted(events.Key(key, key))
    assert at.table.state.target.label == "Pageant"
    assert at.selecting.type_wanted(events.Key("enter", None))
    assert at.table.state.wanted is None


# What comes too early


def test_a_key_for_the_player_before_decides_nothing():
    at = waiting("person", "person")
    target = at.ask().open_targets(())[0]
    at.selecting.select(at.selecting.clicked(target.id))
    at.table.change_of_player.begin()
    assert at.early.drops_key(at_key("enter", 0.1))
    assert at.table.state.message == "It is Ana's turn now."
    assert not at.early.drops_key(at_key("right", 0.1))
    assert not at.early.drops_key(at_key("enter", 9.0))


def test_a_warning_is_not_confirmed_by_the_key_that_brought_it():
    at = waiting()
    asked = at.ask()
    action = asked.actions()[0]
    at.table.warn(ConfirmAction(action), "Really?")
    assert at.early.drops_key(at_key("enter", AFTER_WARNING / 2))
    assert not at.early.drops_key(at_key("enter", AFTER_WARNING * 2))


# What players decide


def test_what_is_selected_is_chosen_and_the_game_continues():
    at = waiting()
    at.ask()
    at.deciding.confirm()
    assert "Select something first" in at.table.state.message
    at.selecting.select(at.selecting.clicked("act/pageant"))
    at.deciding.confirm()
    assert at.did == ["continue"]
    assert at.autoplay.person_chose
    assert TITLE.write(at.table.match.turns[-1].answer).startswith("bid pageant")


def test_an_undo_goes_back_to_the_last_decision_of_a_person():
    at = waiting()
    at.deciding.undo()
    assert at.table.state.message == "Nothing to undo."
    at.ask()
    at.selecting.select(at.selecting.clicked("act/pageant"))
    at.deciding.confirm()
    while at.table.game.advance():
        pass
    at.deciding.undo()
    assert at.did == ["continue", "continue"]
    assert at.table.state.role == "good"


# What plays without a person


def test_chances_and_bots_are_played_until_a_person_is_asked():
    at = Alone(game_of("person", "greedy"))
    at.run()
    assert at.table.state.asked.seat == 0
    assert not at.autoplay.on
    assert at.table.match.turns
    assert at.opened == []


def test_a_game_of_bots_is_played_to_its_result():
    at = Alone(game_of("greedy", "greedy", settings=["rounds=1"]))
    at.run()
    assert isinstance(at.table.match.pending, Over)
    assert [type(screen) for screen in at.opened] == [EndingScreen]


def test_a_round_that_ends_is_summed_up_and_can_be_read_again():
    at = Alone(game_of("person", "greedy", settings=["rounds=2"]))
    at.run()
    while not at.opened:
        answer = at.table.match.pending.legal[0]
        at.table.game.choose(0, answer)
        at.autoplay.person_chose = True
        at.run()
    assert type(at.opened[0]) is SummaryScreen
    assert at.pages.readable()


def test_the_curtain_falls_before_a_hidden_hand_is_shown():
    at = Alone(duel("person", "person"))
    at.run()
    assert (at.opened, at.table.viewer) == ([], None)
    at.over.show_own()
    assert [type(screen) for screen in at.opened] == [HandOverScreen]
    at.answers[-1](True)
    assert at.table.viewer == at.table.state.asked.seat
    at.over.show_own()
    assert at.table.viewer is None


# What is shown moment by moment


def test_the_moments_of_a_step_are_shown_one_after_another(monkeypatch):
    at = Alone(game_of("greedy", "greedy", seed=5), replace(AT_ONCE, pace="normal", animations=True))
    shown = []

    async def pause(steps, seconds):
        shown.append((at.table.state.popup, seconds))

    monkeypatch.setattr(StepShow, "_skipped", pause)
    while not any(popup for popup, _ in shown):
        assert at.table.game.advance()
        at.table.update_shown()
        asyncio.run(at.steps.beats())
    assert all(seconds > 0 for _, seconds in shown)
    assert (at.table.state.popup, at.table.state.part) == (None, None)
    assert at.pages.readable()


def test_at_an_instant_pace_no_moment_is_shown():
    at = Alone(game_of("greedy", "greedy"))
    at.table.game.advance()
    assert not asyncio.run(at.steps.beats())


# What lies over the table


def test_pages_are_turned_closed_and_read_again():
    at = Alone(game_of("person", "greedy"), replace(AT_ONCE, explanations=True))
    at.run()
    assert at.pages.are_open
    page = at.table.state.explained
    while at.pages.turn():
        pass
    at.pages.close()
    assert not at.pages.are_open
    at.pages.again()
    assert at.table.state.explained == page
    at.pages.again()
    assert at.table.state.message == "Nothing was shown before this."


def test_pages_of_one_player_are_not_read_by_another():
    at = waiting("person", "person")
    at.ask()
    at.pages.was_shown(ShownPages(1, ("Only for Ben.",), (), (), None))
    assert at.pages.readable() == []


def test_rules_help_and_questions_open_over_the_table():
    at = waiting()
    at.ask()
    at.over.rules()
    at.over.help([])
    at.over.abandon(lambda really: None)
    assert [type(screen) for screen in at.opened] == [RulesScreen, HelpScreen, ConfirmScreen]


def test_nobody_has_secret_information_in_an_open_game():
    at = waiting()
    at.over.secret()
    assert at.opened == []
    assert at.table.state.message == "No player has secret information now."
