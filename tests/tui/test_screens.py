"""What the table shows: golden screens, every size, crowded tables, strange names, plain terminals."""

from functools import cache

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.table.table_state import TableState
from tests.decisions import asked_of, selections
from tests.tui.drawn_tables import check_boxes, check_seats, drawn
from tests.tui.playing import AT_ONCE, NAMES, game_of, run, table
from tests.tui.scenes import CROWDED, ODD_SIZES, SCENES, SCREENS, SIZES, path_of, pirates, reached, scene

NAMED = {"table.confirm": "Enter", "table.log": "l"}
KEYS = [("⏎", "Do it", "confirm"), *[(key, "Something", "x") for key in "uwhl"], ("q", "Save & quit", "leave")]
STRANGE = ("剣闘士の皇帝陛下万歳万歳万歳", "[bold red]Ben[/] [@click=x]", "x" * 200, "Zoë 🦁🦁")
STAGES = ("r1/bidding", "r2/placing", "r2/buying", "r2/performing", "over")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", [*SCREENS, *SCENES])
def test_a_golden_screen_is_unchanged(name, size):
    """After an intended change, run python -m tests.tui.scenes and read the diff."""

    async def scenario():
        assert await scene(name, size) == path_of(name, size).read_text(encoding="utf-8").removesuffix("\n")

    run(scenario())


@pytest.mark.parametrize("size", [*SIZES, *ODD_SIZES], ids=str)
def test_a_resized_screen_is_equal_to_one_that_started_at_that_size(size):
    async def scenario():
        name = "news" if size[0] % 2 else "refused"
        before = (200, 60) if size == (80, 24) else (80, 24)
        assert await scene(name, size, resized_from=before) == await scene(name, size)

    run(scenario())


@cache
def game(stage, seats=4, names=NAMES, settings=()):
    return pirates() if stage == "pirates" else reached(stage, seats, names=names, settings=settings)


def table_states(match):
    """States of the table: without a question, with a question, and with each target selected."""
    yield TableState()
    yield TableState(news=0)
    pending = match.pending
    if isinstance(pending, Choice):
        ask = asked_of(match)
        yield TableState(asked=ask)
        yield TableState(
            asked=ask, message="Something long that has to be told in more than one line of the screen. " * 3
        )
        for selection in selections(ask):
            yield TableState(asked=ask, selection=selection)
    if match.turns:
        for beat in viewers.beats(match):
            yield TableState(popup=beat.popup, part=beat.heard)


def drawn_circus(match, table_state, size, glyphs=UNICODE):
    """The values, the boxes and the lines of all panels."""
    return drawn(match, table_state, size, NAMED, KEYS, glyphs)


def check(match, table_state, size, glyphs=UNICODE):
    """Check that lines fill their boxes, boxes fill the screen, and nothing is missing on the table."""
    shown, boxes, panels = drawn_circus(match, table_state, size, glyphs)
    assert set(panels) >= set(boxes) - {"log"}
    check_boxes(boxes, panels, size)
    points = {run.point for line in panels["board"] + panels["acts"] + panels["markets"] for run in line}
    assert points >= {it.id for group in (shown.places, shown.acts, shown.markets) for it in group}, size
    check_seats(len(shown.players), panels["players"])
    return panels


def sizes(step):
    return [(width, height) for width in range(80, 201, step) for height in range(24, 61, max(1, step // 3))]


@pytest.mark.parametrize("stage", [*STAGES, "pirates"])
def test_nothing_is_clipped_at_any_size(stage):
    match = game(stage).match
    for size in [*sizes(40), *SIZES, *ODD_SIZES]:
        for table_state in list(table_states(match))[:5]:
            check(match, table_state, size)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("settings", [(), CROWDED], ids=["shipped", "crowded"])
def test_nothing_is_clipped_with_any_number_of_seats_and_any_selection(seats, settings):
    for stage in STAGES[1:4]:
        match = game(stage, seats, settings=settings).match
        for size in SIZES[:2]:
            for table_state in table_states(match):
                check(match, table_state, size)


@pytest.mark.parametrize("stage", STAGES[:4])
def test_strange_names_do_not_change_the_layout(stage):
    match = game(stage, names=STRANGE, settings=CROWDED).match
    for size in [(80, 24), (97, 29), (120, 36)]:
        for table_state in table_states(match):
            check(match, table_state, size)


@pytest.mark.soak
@pytest.mark.parametrize("settings", [(), CROWDED], ids=["shipped", "crowded"])
@pytest.mark.parametrize("stage", STAGES)
def test_nothing_is_clipped_soak(stage, settings):
    for seats in (2, 3, 4):
        match = game(stage, seats, names=STRANGE, settings=settings).match
        for size in sizes(9):
            for table_state in table_states(match):
                check(match, table_state, size)


def test_markup_in_a_name_is_shown_as_text():
    async def scenario():
        async with table(reached("r1/bidding", names=STRANGE), (120, 36), AT_ONCE) as at:
            await at.press("escape")
            assert "[bold red]B" in at.text

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (97, 29), (120, 36), (160, 48)], ids=str)
def test_nothing_scrolls(size):
    async def scenario():
        async with table(game_of("person", "person", "person", settings=CROWDED), size) as at:
            for widget in [at.screen, *at.screen.query("*")]:
                assert not widget.show_vertical_scrollbar
                assert not widget.show_horizontal_scrollbar
                assert not widget.max_scroll_y

    run(scenario())


@pytest.mark.parametrize("stage", [*STAGES, "pirates"])
def test_with_ascii_symbols_the_table_is_ascii(stage):
    match = game(stage).match
    for size in SIZES:
        for table_state in table_states(match):
            for lines in check(match, table_state, size, ASCII).values():
                for line in lines:
                    assert text_of(line).isascii(), text_of(line)


def test_names_are_unchanged_with_ascii_symbols():
    names = ("Zoë", "Ben", "Cleo", "Dev")
    panels = check(game("r1/bidding", names=names).match, TableState(), (80, 24), ASCII)
    assert any("Zoë" in text_of(line) for line in panels["players"])


def styles(app):
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            if segment.style is not None:
                yield segment.style


def colours_of(style):
    return [colour for colour in (style.color, style.bgcolor) if colour is not None and not colour.is_default]


def test_with_no_color_there_are_no_colours(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.press("1")
            assert [style for style in styles(at.app) if colours_of(style)] == []
            assert any(style.reverse for style in styles(at.app))

    run(scenario())


def test_without_no_color_there_are_colours(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)

    async def scenario():
        async with table(game_of("person", "person")) as at:
            assert any(colours_of(style) for style in styles(at.app))

    run(scenario())


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_seats_are_distinguished_without_colour(glyphs):
    for size in SIZES:
        _, _, panels = drawn_circus(game("r2/placing").match, TableState(), size, glyphs)
        players = " ".join(text_of(line) for line in panels["players"])
        tracks = [text_of(line) for line in panels["tracks"] if text_of(line).lstrip("│|").startswith("Empire")]
        for mark, name in zip(glyphs.seats, NAMES, strict=False):
            assert f"{mark} {name}" in players
            assert mark in tracks[0]
