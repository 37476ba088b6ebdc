"""How far everybody is from the goal, and who can win in this round's show."""

import pytest

from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.titles.circus import tracks
from tests.circus.present.games import NAMES, NO_BOTS
from tests.circus.table import table as lay
from tests.ludus.table import board
from tests.tui.ludus_games import placed
from tests.tui.playing import AT_ONCE, run, seated, table

SIZES = {(80, 4): "small", (120, 6): "medium", (160, 6): "large"}


def near(seats=4, empire=12):
    """Seat 0 can win with Chariot Race if it is at 12 on Empire."""
    cubes = {0: {"animals": 2, "mummers": 1}}
    placed = {0: {"empire": empire}, 1: {"church": -3}}
    return lay(seats=seats, phase="placing", tracks=placed, cubes=cubes, bids=[("chariot_race", 0, 1)])


def drawn(game, size, glyphs=UNICODE):
    look = Look(glyphs, SIZES[size])
    shown = table_shown(game.rules, game.state, NAMES, NO_BOTS)
    return tracks.lines(shown.tracks, *size, look)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_every_track_says_what_each_seat_needs_to_reach_the_goal(size, seats, glyphs):
    lines = [text_of(line) for line in drawn(near(seats, empire=11), size, glyphs)]
    assert {width_of(line) for line in drawn(near(seats), size, glyphs)} == {size[0]}
    empire, church = (next(line for line in lines if name in line) for name in ("Empire", "Church"))
    assert f"{glyphs.seats[0]}11/4 " in empire
    assert f"{glyphs.seats[1]}{glyphs.minus}3/18" in church
    assert any("at/needs" in line for line in lines)
    assert not any("!" in line.replace(glyphs.goal, "") for line in lines)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("size", SIZES)
def test_a_mark_warns_of_a_seat_that_can_win_in_this_show(size, glyphs):
    lines = drawn(near(), size, glyphs)
    texts = [text_of(line) for line in lines]
    assert any("! can win now" in text for text in texts)
    marked = [run for line in lines for run in line if run.role == "warn" and run.text.rstrip().endswith("3!")]
    assert len(marked) == 1
    assert sum(text.count("3!") for text in texts) == 1


def test_the_forecast_says_first_who_can_win():
    async def scenario():
        async with table(seated(near(seats=2).play("pass")), (120, 36), AT_ONCE) as at:
            await at.press("a")
            assert f"{at.match.names[0]} can win in this show with Empire +3." in " ".join(at.text.split())

    run(scenario())


@pytest.mark.parametrize(("size", "warning"), [((80, 24), "Dux! 2"), ((120, 36), "Dux in danger · 2")])
def test_a_side_of_ludus_whose_dux_could_be_taken_is_warned(size, warning):
    async def scenario():
        close = placed(board(south="G4 dux, D5 sword", north="A4 dux, E4 sword"))
        async with table(close, size, AT_ONCE) as at:
            assert at.text.count(warning) == 1
            assert warning in next(line for line in at.text.split("\n") if "● Ana" in line and "2" in line)

    run(scenario())
