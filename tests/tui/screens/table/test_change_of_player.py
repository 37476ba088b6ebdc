"""When another person's turn begins, keys meant for the previous question decide nothing."""

import pytest

from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.tui.keys import AFTER_WARNING, PAUSE, REPEAT
from tests.circus.table import table as lay
from tests.tui.playing import game_of, key_event, run, seated, table, until
from tests.tui.scenes import reached
from tests.tui.screens.table.test_choosing import alone, buying, performing
from tests.tui.screens.table.test_warnings import AGAIN, ASKING, fallen, wasteful
from tests.tui.screens.test_hand_over import SECRET, handover
from tests.tui.single_screen import single_screen

BEN = "It is Ben's turn now."


class Clock:
    """A clock that only advances when a test sets it."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def placing():
    return lay(phase="placing", bids=[("venatio", 0, 1)])


async def post(at, *keys):
    """Send keys without a pause between them; returns when all have been handled."""
    for key in keys:
        at.app.post_message(key_event(key))
    for _ in range(3 * len(keys) + 3):
        await at.pilot.pause()


def test_a_key_that_is_held_down_decides_only_for_one_person():
    async def scenario():
        clock = Clock()
        async with table(seated(buying()), clock=clock) as at:
            await post(at, *["enter"] * 5)
            assert at.played == ["buy mummers 0"]
            assert at.table_state.asked.seat == 1
            assert BEN in at.foot
            clock.now += PAUSE / 2
            await post(at, "enter")
            assert at.played == ["buy mummers 0"]
            clock.now += PAUSE
            await at.key("enter")
            assert at.played == ["buy mummers 0"] * 2

    run(scenario())


def test_a_key_held_down_for_long_decides_nothing_until_it_is_released():
    async def scenario():
        clock = Clock()
        async with table(seated(buying()), clock=clock) as at:
            for _ in range(40):
                await post(at, "enter")
                clock.now += 0.05
            assert at.played == ["buy mummers 0"]
            assert at.table_state.asked.seat == 1
            clock.now += REPEAT
            await at.key("enter")
            assert at.played == ["buy mummers 0"] * 2

    run(scenario())


def test_a_dropped_key_does_not_block_later_keys():
    async def scenario():
        clock = Clock()
        async with table(seated(buying()), clock=clock) as at:
            await post(at, "enter")
            clock.now += PAUSE / 2
            await post(at, "enter")
            assert at.played == ["buy mummers 0"]
            clock.now += PAUSE / 2
            await at.key("enter")
            assert at.played == ["buy mummers 0"] * 2

    run(scenario())


def test_a_key_that_waited_in_the_queue_is_dropped():
    async def scenario():
        clock = Clock()
        async with table(seated(buying()), clock=clock) as at:
            change = at.screen.table.change_of_player
            ask = change.ask

            def ask_and_hold_up(seat):
                ask(seat)
                clock.now += 10 * PAUSE

            change.ask = ask_and_hold_up
            for key in ("enter", "enter", "p"):
                at.app.from_terminal(key_event(key))
            await until(lambda: at.table_state.asked and at.table_state.asked.seat == 1)
            await post(at, "left")
            assert at.played == ["buy mummers 0"]
            assert not at.app._input._waiting

    run(scenario())


@pytest.mark.parametrize(
    ("laid", "first", "keys"),
    [
        (placing, "p enter", ["p"]),
        (placing, "p enter", ["p", "enter"]),
        (placing, "p enter", ["p", "p"]),
        (placing, "p enter", ["d", "d"]),
        (placing, "p enter", ["right", "enter"]),
        (performing, "enter", ["a"]),
        (performing, "enter", ["1", "1"]),
        (performing, "enter", ["x", "enter"]),
    ],
)
def test_every_way_to_decide_is_blocked(laid, first, keys):
    async def scenario():
        clock = Clock()
        async with table(seated(laid()), clock=clock) as at:
            await at.keys(*first.split())
            played = at.played
            await post(at, *keys)
            assert at.played == played
            assert at.table_state.asked.seat == 1
            assert BEN in at.foot
            clock.now += PAUSE
            await post(at, *keys)
            assert at.played != played or keys == ["p"]

    run(scenario())


def test_the_cursor_can_be_moved_immediately():
    async def scenario():
        async with table(seated(placing()), clock=Clock()) as at:
            await at.keys("p", "enter", "d", "up")
            assert at.selected == "place prison 2"
            await at.keys("escape", "right")
            assert at.table_state.target is not None
            await at.press("h")
            assert "advises [" in at.foot
            assert BEN not in at.foot

    run(scenario())


def test_clicks_that_decide_are_dropped():
    async def scenario():
        clock = Clock()
        async with table(seated(buying()), clock=clock) as at:
            await at.click("do/confirm")
            await at.click("do/more")
            for point in ("do/confirm", "market/mummers"):
                at.screen.table.change_state(message="")
                await at.click(point)
                assert BEN in at.foot
                assert at.played == ["buy mummers 0"]
            clock.now += PAUSE
            await at.click("do/confirm")
            assert at.played == ["buy mummers 0", "buy mummers 1"]

    run(scenario())


def test_a_dropped_key_does_not_close_the_news():
    async def scenario():
        async with table(reached("r2/bidding"), clock=Clock()) as at:
            news = at.table_state.news
            await at.press("escape")
            await at.keys("1", "enter")
            at.screen.table.change_state(selection=Selection(target="act/pageant"), news=news)
            await at.pilot.pause()
            assert "Since your last decision" in at.text
            await post(at, "enter")
            assert "Since your last decision" in at.text
            await post(at, "right")
            assert "Since your last decision" not in at.text

    run(scenario())


def test_the_same_person_can_decide_again_immediately():
    async def scenario():
        async with table(seated(alone()), clock=Clock()) as at:
            await at.keys("enter", "enter", "enter")
            assert len(at.played) == 3

    run(scenario())


def test_after_a_bots_turn_keys_decide_immediately():
    async def scenario():
        async with table(game_of("person", "greedy"), clock=Clock()) as at:
            await at.keys("1", "enter")
            turns = len(at.match.turns)
            await at.keys("p", "enter")
            assert len(at.match.turns) > turns

    run(scenario())


def test_after_an_undo_keys_are_dropped_if_another_person_is_asked():
    async def scenario():
        clock = Clock()
        async with table(seated(buying()), clock=clock) as at:
            await at.keys("enter", "u")
            assert at.table_state.asked.seat == 0
            await post(at, "enter")
            assert at.played == []
            assert "It is Ana's turn now." in at.foot

    run(scenario())


@pytest.mark.parametrize("hand", ["key", "mouse"])
def test_undo_held_down_undoes_one_decision_only(hand):
    async def scenario():
        clock = Clock()

        async def undo():
            await (post(at, "u") if hand == "key" else at.click("do/undo"))

        async with table(seated(buying()), clock=clock) as at:
            await at.key("enter")
            clock.now += PAUSE
            await at.key("enter")
            assert at.played == ["buy mummers 0"] * 2
            for _ in range(5):
                await undo()
            assert at.played == ["buy mummers 0"]
            assert BEN in at.foot
            clock.now += PAUSE
            await undo()
            assert "Ana's decision" not in at.foot
            assert at.played == []

    run(scenario())


def test_a_key_meant_for_the_table_does_not_show_a_secret():
    async def scenario():
        clock = Clock()
        async with single_screen(handover(), clock=clock) as at:
            await at.press("enter")
            await at.click("[Enter] Show")
            assert SECRET not in at.text
            assert "That was too early. Press the key again." in at.text
            clock.now += PAUSE
            await at.press("enter")
            assert SECRET in at.text
            await at.press("enter")
            assert at.answers == [True]
        async with single_screen(handover(), clock=clock) as at:
            await at.press("escape")
            assert at.answers == [False]

    run(scenario())


# Warnings


def test_a_key_held_down_does_not_confirm_its_own_warning():
    async def scenario():
        clock = Clock()
        async with table(wasteful(), settings=ASKING, clock=clock) as at:
            await at.keys("1", "3", "enter")
            assert AGAIN in at.foot
            clock.now += 0.5
            for _ in range(20):
                clock.now += 0.03
                await post(at, "enter")
            assert at.played == []
            assert AGAIN in at.foot
            clock.now += AFTER_WARNING
            await at.key("enter")
            assert at.played == ["bid pageant 3"]

    run(scenario())


def test_a_double_click_does_not_confirm_its_own_warning():
    async def scenario():
        clock = Clock()
        async with table(wasteful(), settings=ASKING, clock=clock) as at:
            await at.click("act/pageant")
            await at.click("do/more")
            for point in ("do/confirm", "do/confirm", "act/pageant"):
                await at.click(point)
            assert at.played == []
            clock.now += AFTER_WARNING
            await at.click("act/pageant")
            assert at.played == ["bid pageant 2"]

    run(scenario())


def test_undo_held_down_does_not_undo_more_than_one_press_does():
    async def scenario():
        clock = Clock()
        async with table(fallen(), clock=clock) as at:
            await at.choose("place port")
            turns = len(at.match.turns)
            for _ in range(20):
                clock.now += 0.03
                await post(at, "u")
            assert len(at.match.turns) == turns
            clock.now += AFTER_WARNING
            await at.key("u")
            assert len(at.match.turns) < turns

    run(scenario())


def test_the_advice_of_a_hint_can_be_followed_at_once():
    async def scenario():
        async with table(wasteful(), settings=ASKING, clock=Clock()) as at:
            await at.key("h")
            await at.key("enter")
            assert len(at.played) == 1

    run(scenario())
