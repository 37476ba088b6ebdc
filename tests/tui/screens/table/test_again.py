"""What was shown last can be read again on one key: the event card, an explanation, a page of the guide, a summary."""

import pytest
from msgspec.structs import replace

from circus_maximus.play.beginning import begin_lesson
from circus_maximus.titles import find_title
from circus_maximus.tui.screens.timed_cards import ShownAgainScreen
from tests.tui.playing import AT_ONCE, game_of, run, table, unhurried, until
from tests.tui.scenes import reached
from tests.tui.screens.table.test_moments_are_skipped import ANIMATED, at_card

EXPLAINING = replace(AT_ONCE, explanations=True)
TITLES = ("circus", "gloria", "ludus")


@pytest.mark.parametrize("name", TITLES)
def test_the_page_of_the_guide_can_be_read_again_from_its_beginning(name):
    async def scenario():
        async with table(begin_lesson(find_title(name))) as at:
            first = at.table_state.explained
            while at.screen.pages.are_open:
                await at.press("enter")
            assert at.table_state.explained == ()
            await at.press("backspace")
            assert (at.table_state.explained, at.screen.pages.are_open) == (first, True)

    run(scenario())


@pytest.mark.parametrize("name", TITLES)
def test_an_explanation_can_be_read_again_beside_its_panels(name):
    async def scenario():
        async with table(game_of("person", "person", title=find_title(name)), settings=EXPLAINING) as at:
            first, box = at.table_state.explained, at.screen.table.boxes["news"]
            await at.press("enter")
            assert "How it works" not in at.text
            await at.press("backspace")
            assert (at.table_state.explained, at.screen.table.boxes["news"]) == (first, box)

    run(scenario())


def test_a_second_page_leads_back_to_the_first():
    async def scenario():
        async with table(reached("r2/bidding"), settings=EXPLAINING) as at:
            await at.press("enter")
            assert "Since your last decision" in at.text
            await at.press("backspace")
            assert "How it works" in at.text

    run(scenario())


def test_the_card_before_the_guide_can_be_read_again_over_its_page(pauses):
    async def scenario(at):
        await at.until_asked(by_itself=False)
        page = at.state.explained
        await at.post("backspace")
        await until(lambda: isinstance(at.app.screen, ShownAgainScreen))
        assert at.app.screen._shown.popup.parts[0].kind == "Event"
        await at.post("space")
        assert isinstance(at.app.screen, ShownAgainScreen)
        await at.post("enter")
        await until(lambda: at.app.screen is at.screen)
        assert at.state.explained == page
        assert at.screen.pages.are_open

    at_card(begin_lesson(find_title("circus")), pauses, unhurried(), scenario, replace(ANIMATED, explanations=True))


def test_from_a_card_the_same_key_leads_to_what_was_shown_before(pauses):
    async def scenario(at):
        await at.until_asked(by_itself=False)
        shown = at.screen.pages._shown_before
        assert len(shown) > 1
        await at.post("enter", "backspace")
        assert at.screen.pages.are_open
        await at.post("backspace")
        await until(lambda: isinstance(at.app.screen, ShownAgainScreen))
        assert at.app.screen._shown == shown[-2]
        assert ("before" in at.app.screen.query_one("#card").lines[-1][0].text) == (len(shown) > 2)

    at_card(begin_lesson(find_title("circus")), pauses, unhurried(), scenario)


def test_a_page_that_was_not_read_yet_stays_open_below_an_earlier_one():
    async def scenario():
        async with table(begin_lesson(find_title("circus"))) as at:
            while at.screen.pages.are_open:
                await at.press("enter")
            await at.press("4", "enter")
            await at.settled()
            await at.pilot.pause()
            page = at.table_state.explained
            assert page[0].startswith("You chose something else")
            await at.press("backspace")
            assert isinstance(at.app.screen, ShownAgainScreen)
            assert "You stage acts in the circus" in at.text
            await at.press("enter")
            assert (at.app.screen, at.table_state.explained) == (at.screen, page)

    run(scenario())


def test_before_anything_was_shown_the_key_says_so():
    async def scenario():
        async with table(game_of("person", "person"), (160, 48)) as at:
            await at.press("backspace")
            assert "Nothing has been shown yet." in at.foot

    run(scenario())


def test_the_key_is_in_the_help():
    async def scenario():
        for size in ((80, 24), (120, 36), (160, 48)):
            async with table(begin_lesson(find_title("circus")), size) as at:
                await at.press("question_mark", "end")
                await at.pilot.pause()
                page = "\n".join("".join(run.text for run in line) for line in at.app.screen.reader.page.lines)
                assert "Show again what was shown last" in page

    run(scenario())


def test_a_player_reads_no_page_of_another_one():
    async def scenario():
        async with table(game_of("person", "person"), settings=EXPLAINING) as at:
            assert at.table_state.asked.seat == 0
            await at.press("enter")
            await at.choose("bid pageant 1")
            assert at.table_state.asked.seat == 1
            while at.screen.pages.are_open:
                await at.press("enter")
            await at.press("backspace")
            assert {it.seat for it in at.screen.pages.readable()} == {1}

    run(scenario())
