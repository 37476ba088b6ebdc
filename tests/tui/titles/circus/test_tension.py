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


def drawn(game, size, glyphs=UNICODE, names=NAMES):
    look = Look(glyphs, SIZES[size])
    shown = table_shown(game.rules, game.state, names, NO_BOTS)
    return tracks.lines(shown.tracks, names, *size, look)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
def test_every_track_says_what_each_seat_needs_to_reach_the_goal(size, seats, glyphs):
    lines = [text_of(line) for line in drawn(near(seats, empire=11), size, glyphs)]
    assert {width_of(line) for line in drawn(near(seats), size, glyphs)} == {size[0]}
    empire, church = (next(line for line in lines if name in line) for name in ("Empire", "Church"))
    assert f"{glyphs.seats[0]}11/4 " in empire
    assert f"{glyphs.seats[1]}{glyphs.minus}3/18" in church
    assert any("at/to go" in line for line in lines)
    assert not any("!" in line.replace(glyphs.goal, "") for line in lines)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("size", SIZES)
def test_a_mark_warns_of_a_seat_that_can_win_in_this_show(size, glyphs):
    lines = drawn(near(), size, glyphs)
    texts = [text_of(line) for line in lines]
    assert any("! Ana can win now" in text for text in texts)
    marked = [run for line in lines for run in line if run.role == "warn" and run.text.rstrip().endswith("3!")]
    assert len(marked) == 1
    assert sum(text.count("3!") for text in texts) == 1


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("size", SIZES)
def test_the_heading_of_the_tracks_names_who_can_win_by_marks_if_names_have_no_room(size, glyphs):
    long = ("Ana Maria Hannelore", "Ben", "Cleo", "Dev")
    head = "".join(text_of(line) for line in drawn(near(), size, glyphs, long)[:2])
    told = f"! {glyphs.seats[0]} can win now" if size[0] == 80 else "! Ana Maria Hannelore can win now"
    assert told in head
    assert " 15" in head or f"{glyphs.rule}15" in head, "the number of the goal stays on the scale"


def told(at):
    """The lines below the question with the role of each run."""
    return [run for line in at.screen.query_one("#told").lines for run in line if run.text.strip()]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_who_can_win_stands_first_below_the_question_whatever_is_selected(size):
    async def scenario():
        async with table(seated(near(seats=2).play("pass")), size, AT_ONCE) as at:
            says = f"{at.match.names[0]} can already win in this show with Empire +3."
            assert (told(at)[0].text, told(at)[0].role) == (says, "warn")
            for key in ("a", "right", "p", "h"):
                await at.press(key)
                assert (told(at)[0].text, told(at)[0].role) == (says, "warn"), key

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_what_enter_would_win_is_said_before_all_other_facts(size):
    async def scenario():
        laid = lay(
            phase="performing",
            tracks={0: {"church": 14}},
            cubes={0: {"prisoners": 1}, 1: {"prisoners": 1}},
            bids=[("crucifixion", 0, 1), ("crucifixion", 1, 1)],
        )
        async with table(seated(laid), size, AT_ONCE) as at:
            first = told(at)[0]
            assert (first.text, first.role) == ("Church reaches 15: you win.", "good")
            await at.press("x")
            assert told(at)[0].text.startswith("You can win in this show with Church +1.")

    run(scenario())


@pytest.mark.parametrize(("size", "warning"), [((80, 24), "Dux! 2"), ((120, 36), "Dux in danger · 2")])
def test_a_side_of_ludus_whose_dux_could_be_taken_is_warned(size, warning):
    async def scenario():
        close = placed(board(south="G4 dux, D5 sword", north="A4 dux, E4 sword"))
        async with table(close, size, AT_ONCE) as at:
            assert at.text.count(warning) == 1
            assert warning in next(line for line in at.text.split("\n") if "● Ana" in line and "2" in line)

    run(scenario())
