from circus_maximus.engine.retelling import Plot
from circus_maximus.tui.glyphs import ASCII, UNICODE
from circus_maximus.tui.ink import text_of, width_of
from circus_maximus.tui.look import Look
from circus_maximus.tui.plot import plot_lines, span_of

LOOK = Look(UNICODE, "small")
TWO = Plot("Empire", 15, ((4, 6, 9, 15), (4, 4, 2, -3)))


def drawn(plot, width=40, height=24, look=LOOK, span=None):
    return [text_of(line) for line in plot_lines(plot, width, height, look, span)]


def row(lines, value):
    return next(line for line in lines if line.strip().startswith(f"{value} │"))


def test_marks_stand_in_the_row_of_their_value():
    lines = drawn(TWO, height=30)
    assert "●" in row(lines, 6)
    assert "▲" in row(lines, 2)
    assert "●▲" in row(lines, 4)
    assert "▲" in row(lines, "−3") if any("−3 │" in line for line in lines) else "▲" in lines[-2]
    assert lines[0].split() == ["Empire", "·", "15", "wins"]
    assert lines[-1].split() == ["round", "0", "1", "2", "3"]


def test_it_is_never_larger_than_its_room():
    for width in (12, 20, 34, 78):
        for height in (5, 6, 9, 12, 30):
            lines = plot_lines(TWO, width, height, LOOK)
            assert len(lines) <= height
            assert {width_of(line) for line in lines} == {width}


def test_more_marks_than_a_spot_takes_are_a_number():
    same = Plot("Church", None, ((1,) * 30, (1,) * 30, (1,) * 30))
    assert "3" in row(drawn(same, width=40), 1)


def test_plots_of_one_span_have_the_same_rows():
    other = Plot("Church", 15, ((4, 4), (4, 5)))
    span = span_of(TWO, other)
    assert span == (-3, 15)
    assert [line[:6] for line in drawn(TWO, span=span)][1:] == [line[:6] for line in drawn(other, span=span)][1:]


def test_long_games_keep_their_shape():
    long = Plot("Empire", 60, (tuple(range(50)), tuple(range(0, -50, -1))))
    lines = drawn(long, width=78, height=12)
    assert len(lines) <= 12
    assert lines[-1].split()[:3] == ["round", "0", "5"]


def test_plain_signs_are_plain():
    assert all(line.isascii() for line in drawn(TWO, look=Look(ASCII, "small")))
