import re

import pytest

from circus_maximus.engine.presenting.retelling import Plot
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.plot import plot_lines, values_of
from circus_maximus.tui.draw.styled_lines import text_of, width_of

LOOK = Look(UNICODE, "small")
TWO = Plot("Empire", 15, ((4, 6, 9, 15), (4, 4, 2, -3)))


def drawn(plot, width=40, height=24, look=LOOK, values=frozenset()):
    return [text_of(line) for line in plot_lines(plot, width, height, look, values)]


@pytest.mark.parametrize("highest", [10**6, 10**9])
def test_large_values_have_few_rows_at_once(highest):
    lines = plot_lines(Plot("Coins", None, ((0, highest // 3, highest), (5, 7, 9))), 60, 12, LOOK)
    assert len(lines) <= 12
    assert "●" in text_of(lines[1])


def row(lines, value):
    return next(line for line in lines if line.strip().startswith(f"{value} │"))


def test_marks_are_in_the_row_of_their_value():
    lines = drawn(TWO, height=30)
    assert "●" in row(lines, 6)
    assert "▲" in row(lines, 2)
    assert "●▲" in row(lines, 4)
    assert "▲" in row(lines, "−3")
    assert lines[0].split() == ["Empire"]
    assert row(lines, 15).split()[:3] == ["15", "│", "goal"]
    assert lines[-1].split() == ["round", "0", "1", "2", "3"]


def test_a_plot_is_never_larger_than_its_room():
    for width in (12, 20, 34, 78):
        for height in (5, 6, 9, 12, 30):
            lines = plot_lines(TWO, width, height, LOOK)
            assert len(lines) <= height
            assert {width_of(line) for line in lines} == {width}


def marks(line):
    return [sign for sign in line if sign in UNICODE.seats]


@pytest.mark.parametrize("width", [12, 40])
def test_where_rounds_are_narrow_the_seats_of_one_line_take_turns_and_all_have_a_mark_at_its_end(width):
    same = Plot("Church", None, ((1,) * 30, (1,) * 30, (1,) * 30))
    line = row(drawn(same, width=width), 1).split("│")[1]
    assert line.rstrip().endswith("●▲■")
    assert not any(sign.isdigit() for sign in line)
    if width == 40:
        assert marks(line)[:6] == ["●", "▲", "■"] * 2
        assert all(gap for gap in re.split("[●▲■]", line[:20])[1:-1])


def test_of_a_long_game_the_last_round_is_shown_too():
    """A hundred rounds in forty cells: the line climbs to the end."""
    long = Plot("Steps", None, (tuple(range(100)), (0,) * 100))
    lines = drawn(long, width=46, height=12)
    assert lines[1].rstrip().endswith("●")
    assert "▲" in lines[-2][-4:]
    numbers = [int(number) for number in lines[-1].split()[1:]]
    assert numbers[:3] == [0, 10, 20]
    assert numbers[-1] >= 90


def test_a_line_leads_from_mark_to_mark_without_gaps():
    lines = drawn(Plot("Church", None, ((0, 12), (0, 0))), width=40, height=30)
    above = [row(lines, value).split("│")[1] for value in range(1, 12)]
    assert all(any("\u2800" < sign <= "\u28ff" for sign in line) for line in above)


@pytest.mark.parametrize("jump", [1, 2, 3])
@pytest.mark.parametrize("rounds", [4, 10, 40, 100, 300])
def test_a_line_has_no_gap_however_long_the_game_is(rounds, jump):
    """Each cell of the line touches the next, in the same or a neighbouring row; once it climbs at once."""
    climbing = Plot("Steps", None, (tuple(20 * (number >= jump) for number in range(rounds + 1)),))
    rows = [line.split("│")[1] for line in drawn(climbing, width=60, height=30)[1:-1]]
    used = sorted((x, y) for y, line in enumerate(rows) for x, sign in enumerate(line) if sign not in " ─")
    reached, todo = set(), [used[0]]
    while todo:
        x, y = todo.pop()
        if (x, y) in used and (x, y) not in reached:
            reached.add((x, y))
            todo += [(x + right, y + down) for right in (-1, 0, 1) for down in (-1, 0, 1)]
    assert reached == set(used)


def test_where_lines_share_a_cell_their_colours_take_turns():
    same = Plot("Church", None, ((1, 1), (1, 1)))
    (line,) = [
        line for line in plot_lines(same, 40, 9, LOOK) if any(part.text and part.text[0] > "\u2800" for part in line)
    ]
    roles = [part.role for part in line if "\u2800" < part.text[:1] <= "\u28ff"]
    assert set(roles[0::2]) != set(roles[1::2])
    assert {*roles} == {"seat0", "seat1"}


def test_plots_with_the_same_values_have_the_same_rows():
    other = Plot("Church", 15, ((4, 4), (4, 5)))
    values = values_of(TWO, other)
    assert values == {-3, 2, 4, 5, 6, 9, 15}
    for height in (10, 24):
        one, two = drawn(TWO, height=height, values=values), drawn(other, height=height, values=values)
        assert [line[:6] for line in one][1:] == [line[:6] for line in two][1:]


def test_every_value_has_its_own_row_if_there_are_enough_rows():
    fourteen = Plot("Empire", 15, ((3, 9, 14), (3, 2, 1)))
    lines = drawn(fourteen, height=17)
    assert [line.split()[0] for line in lines[1:-1]] == [str(value) for value in range(15, 0, -1)]
    assert "●" in row(lines, 14)
    assert "●" not in row(lines, 13)


def bands(lines):
    return [line.split(" │")[0].strip() for line in lines[1:-1]]


def test_with_few_rows_all_rows_have_the_same_number_of_values_and_the_goal_is_the_lowest_of_its_row():
    lines = drawn(Plot("Empire", 15, ((3, 9, 15), (3, 2, -2))), height=9)
    assert bands(lines) == ["15", "12 to 14", "9 to 11", "6 to 8", "3 to 5", "0 to 2", "−2 to −1"]
    assert "●" in row(lines, "15")
    assert "goal" in row(lines, "15")
    assert "▲" in row(lines, "−2 to −1")


def test_without_a_goal_0_is_the_lowest_of_its_row():
    assert bands(drawn(Plot("Steps", None, ((0, 3, 7), (0, -1, -2))), height=6)) == [
        "6 to 7",
        "3 to 5",
        "0 to 2",
        "−2 to −1",
    ]


def test_the_goal_has_a_row_if_rows_need_no_more_values_because_of_it():
    early = Plot("Empire", 15, ((3, 4, 4), (3, 3, 2)))
    assert bands(drawn(early, height=16)) == [str(value) for value in range(15, 1, -1)]
    assert bands(drawn(early, height=9)) == ["4", "3", "2"]
    assert [drawn(early, height=height)[0].strip() for height in (16, 9)] == ["Empire", "Empire, goal 15"]


def test_shared_rows_are_ascii_with_ascii_symbols():
    lines = drawn(Plot("Empire", 15, ((3, 9, 14), (3, 2, -2))), height=9, look=Look(ASCII, "small"))
    assert lines[2].startswith("12 to 14 ")
    assert all(line.isascii() for line in lines)


def test_long_games_keep_their_shape():
    long = Plot("Empire", 60, (tuple(range(50)), tuple(range(0, -50, -1))))
    lines = drawn(long, width=78, height=12)
    assert len(lines) <= 12
    assert lines[-1].split()[:3] == ["round", "0", "5"]


def test_with_ascii_symbols_a_plot_is_ascii():
    assert all(line.isascii() for line in drawn(TWO, look=Look(ASCII, "small")))
