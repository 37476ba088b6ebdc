"""A key pressed for a card only skips the card; Space continues nowhere; a card that closes by itself takes no key."""

import pytest
from msgspec.structs import replace

from circus_maximus.play.beginning import begin_lesson
from circus_maximus.play.settings import Settings
from circus_maximus.titles import find_title
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.keys import AFTER_CARD, REPEAT
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.timed_cards import LAST, SummaryScreen
from tests.tui.playing import game_of, key_event, run, unhurried, until
from tests.tui.screens.table.test_change_of_player import Clock
from tests.tui.screens.test_finale import FOREVER
from tests.tui.screens.test_finale import screen as finale_of
from tests.tui.single_screen import played, single_screen, summed_up_in

ANIMATED = Settings(pace="slow", animations=True)
TOO_EARLY = "That was too early: a card had just closed."


class AtCard:
    """A table whose pauses end when a test says so."""

    def __init__(self, app, pilot, pauses):
        self.app, self.pilot, self.pauses = app, pilot, pauses
        self.screen = app.screen

    @property
    def state(self):
        return self.screen.table.state

    async def post(self, *keys):
        for key in keys:
            self.app.post_message(key_event(key))
            await self.pilot.pause()

    async def post_at(self, clock, key):
        """Press a key at the time of the clock."""
        event = key_event(key)
        event.time = clock.now
        self.app.post_message(event)
        await self.pilot.pause()

    async def until_asked(self, by_itself):
        """Let the cards close by themselves, or skip each with Enter, until a person is asked."""
        while not self.state.asked:
            if by_itself:
                await self.pauses.end()
            elif self.pauses.waits:
                await self.post("enter")
            await self.pilot.pause()


def at_card(game, pauses, clock, scenario, settings=ANIMATED):
    """Run a scenario at a table on which the event card is shown."""

    async def whole():
        app = TableApp(game, settings, clock=clock)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: getattr(app.screen, "table", None) and app.screen.table.state.popup)
            await until(lambda: pauses.waits)
            await scenario(AtCard(app, pilot, pauses))

    run(whole())


def lesson():
    return begin_lesson(find_title("circus"))


@pytest.mark.parametrize("key", ["enter", "escape", "Z", "1", "p", "right"])
def test_a_key_for_the_event_card_leaves_the_first_page_of_the_guide(key, pauses):
    async def scenario(at):
        while not at.state.asked:
            await at.post(key)
        assert "Whoever first reaches 15" in at.state.explained[0]
        assert at.screen.pages.are_open
        assert at.state.target is None

    at_card(lesson(), pauses, unhurried(), scenario)


@pytest.mark.parametrize("key", ["enter", "Z", "1"])
def test_keys_just_after_a_card_closed_by_itself_turn_no_page(key, pauses):
    clock = Clock()

    async def scenario(at):
        await at.until_asked(by_itself=True)
        before = at.state
        clock.now += AFTER_CARD / 2
        await at.post_at(clock, key)
        assert at.state == before
        clock.now += AFTER_CARD
        await at.post_at(clock, key)
        assert at.state.explained != before.explained

    at_card(lesson(), pauses, clock, scenario)


def test_without_a_page_a_key_just_after_a_card_says_that_it_came_too_early(pauses):
    clock = Clock()

    async def scenario(at):
        await at.until_asked(by_itself=True)
        await at.post_at(clock, "1")
        assert TOO_EARLY in at.state.message
        assert at.state.target is None
        clock.now += AFTER_CARD + REPEAT
        await at.post_at(clock, "1")
        assert at.state.target.key == "1"

    at_card(game_of("person", "person"), pauses, clock, scenario, replace(ANIMATED, explanations=False))


def test_after_a_card_that_a_key_closed_the_next_key_counts_at_once(pauses):
    clock = Clock()

    async def scenario(at):
        await at.until_asked(by_itself=False)
        await at.post_at(clock, "1")
        assert at.state.target.key == "1"

    at_card(game_of("person", "person"), pauses, clock, scenario, replace(ANIMATED, explanations=False))


def test_arrows_and_space_count_just_after_a_card(pauses):
    clock = Clock()

    async def scenario(at):
        await at.until_asked(by_itself=True)
        await at.post_at(clock, "space")
        assert at.state.details
        await at.post_at(clock, "right")
        assert at.state.target is not None

    at_card(game_of("person", "person"), pauses, clock, scenario, replace(ANIMATED, explanations=False))


@pytest.mark.parametrize("name", ["circus", "gloria"])
def test_space_shows_details_and_skips_no_card(name, pauses):
    async def scenario():
        app = TableApp(game_of("greedy", "greedy", title=find_title(name)), ANIMATED, clock=unhurried())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: pauses.waits)
            begun = len(pauses.begun)
            for details in (True, False):
                app.post_message(key_event("space"))
                await pilot.pause()
                assert app.screen.table.state.details == details
                assert len(pauses.begun) == begun
                assert pauses.waits

    run(scenario())


def test_space_closes_no_summary_and_no_stage_of_the_end():
    async def scenario():
        match = played()
        async with single_screen(SummaryScreen(*summed_up_in(match))) as at:
            await at.press("space")
            assert at.answers == []
            await at.press("enter")
            assert at.answers == [None]
        async with single_screen(finale_of(match, seconds=FOREVER)) as at:
            await at.press("space")
            assert at.app.screen._stage < LAST
            await at.press("enter", "space")
            assert (at.app.screen._stage, at.answers) == (LAST, [])

    run(scenario())


def test_space_turns_no_page_of_the_result():
    assert not any("space" in binding.key.split(",") for binding in EndingScreen.BINDINGS)


def test_a_key_for_a_stage_of_the_end_does_not_close_the_last_one():
    clock = Clock()

    async def scenario():
        async with single_screen(finale_of(played(), seconds=1e-3), clock=clock) as at:
            await until(lambda: at.app.screen._stage == LAST)
            await at.press("enter")
            assert at.answers == []
            clock.now += AFTER_CARD + REPEAT
            await at.press("enter")
            assert at.answers == [None]

    run(scenario())


def test_a_key_closes_the_notes_before_it_skips_a_move(pauses):
    async def scenario():
        game = game_of("greedy", "greedy", "greedy")
        game.notes = ("This is a new game.",)
        app = TableApp(game, replace(ANIMATED, animations=False), clock=unhurried())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: pauses.waits)
            begun, screen = len(pauses.begun), app.screen
            await pilot.pause()
            assert "news" in screen.table.boxes
            app.post_message(key_event("enter"))
            await pilot.pause()
            assert (screen.table.state.notes, len(pauses.begun)) == ((), begun)
            app.post_message(key_event("enter"))
            await until(lambda: len(pauses.begun) > begun)

    run(scenario())
