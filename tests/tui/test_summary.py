import pytest

from circus_maximus.tui.screens.game.summary import SummaryScreen
from tests.tui.playing import run
from tests.tui.single_screen import SIZES, in_order, played, single_screen, summed_up_in


def summary(seconds=None, by=("greedy", "greedy", "greedy", "random")):
    return SummaryScreen(*summed_up_in(played(*by)), seconds)


@pytest.mark.parametrize("size", SIZES)
def test_the_summary_of_a_round_lists_all_players(size):
    async def scenario():
        async with single_screen(summary(), size) as at:
            assert len(at.lines) == size[1]
            assert max(map(len, at.lines)) <= size[0]
            assert in_order(
                at.text, "is over", "Pay", "● Ana", "▲ Ben", "■ Cleo", "◆ Dev", "The show:", "Press any key to continue"
            )
            await at.press("x")
            assert at.answers == [None]

    run(scenario())


def test_the_summary_shows_tracks_and_acts():
    from circus_maximus.games.circus.results.summary import round_summary
    from circus_maximus.play.story import steps_of
    from circus_maximus.tui.draw.glyphs import UNICODE
    from circus_maximus.tui.draw.look import Look
    from circus_maximus.tui.draw.styled_lines import text_of
    from circus_maximus.tui.titles.circus.summary import lines

    match = played("greedy", "greedy", "greedy", "random")
    shown = round_summary(match.rules, 4, steps_of(match))
    text = " ".join(" ".join(text_of(line) for line in lines(shown, match.names, 90, Look(UNICODE, "medium"))).split())
    for seat in shown.seats:
        assert f"{match.names[seat.seat]} {seat.pay}c" in text
        for act in seat.performed:
            assert act in text
        for penalty in seat.penalties:
            assert penalty in text
    assert all(act in text for act in shown.new_acts)


def test_a_click_closes_the_summary():
    async def scenario():
        async with single_screen(summary(), glyphs="ascii") as at:
            assert at.text.isascii()
            await at.pilot.click(offset=(1, 1))
            await at.pilot.pause()
            assert at.answers == [None]

    run(scenario())


def test_the_summary_closes_automatically_if_only_bots_play():
    async def scenario():
        async with single_screen(summary(seconds=0.01)) as at:
            for _ in range(500):
                if at.answers:
                    break
                await at.pilot.pause(0.01)
            assert at.answers == [None]

    run(scenario())


def test_a_summary_whose_time_ran_out_below_another_screen_closes_afterwards():
    async def scenario():
        screen = summary(seconds=10**6)
        async with single_screen(screen) as at:
            await at.resize(40, 10)
            screen._time_is_up()
            assert not at.answers
            await at.resize(80, 24)
            await at.pilot.pause()
            assert at.answers == [None]

    run(scenario())


@pytest.mark.parametrize(("size", "written"), [((80, 24), "E−2"), ((100, 30), "Empire −2"), ((120, 36), "Empire −2")])
def test_names_of_tracks_are_written_in_full_if_there_is_room(size, written):
    async def scenario():
        async with single_screen(summary(), size) as at:
            assert f"Naumachia {written}" in at.text or f"Naumachia: {written}" in at.text

    run(scenario())
