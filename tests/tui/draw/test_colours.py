"""Colours: each means one thing, the player to move stands out, and panels of other phases are fainter."""

from itertools import combinations

import pytest
from rich.style import Style

from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look, faint
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.draw.theme import ROMAN_DARK, ROMAN_LIGHT, palette, without_colours
from circus_maximus.tui.widgets.panel import Panel
from tests.tui.colour_difference import SIGHTS, difference
from tests.tui.gloria_games import at_question
from tests.tui.ludus_games import after
from tests.tui.playing import run, table
from tests.tui.scenes import SCENES, reached, six_people

THEMES = pytest.mark.parametrize("theme", [ROMAN_DARK, ROMAN_LIGHT], ids=["dark", "light"])
DRAWN = {
    "circus": (lambda: reached("r2/placing"), "players"),
    "ludus": (lambda: after(30), "sides"),
    "orchard": (six_people, "stage"),
}


def inks(theme):
    names = ("foreground", "background", "primary", "accent", "success", "error")
    return palette({name: getattr(theme, name) for name in names}, theme.dark)


def coloured(theme, colour):
    """The roles that use a colour."""
    return {role for role, ink in inks(theme).items() if colour in (named(ink.color), named(ink.bgcolor))}


def named(colour):
    return colour and colour.name


@THEMES
def test_gold_is_only_for_keys_and_the_cursor_and_red_only_for_trouble(theme):
    assert coloured(theme, theme.accent) == {"key", "here"}
    assert coloured(theme, theme.error) == {"bad", "warn"}
    assert coloured(theme, theme.success) == {"good"}


@THEMES
def test_the_strip_of_each_seat_has_its_colour_as_background(theme):
    for seat in range(6):
        strip, mark = (inks(theme)[f"{kind}{seat}"] for kind in ("turn", "seat"))
        assert (named(strip.bgcolor), named(strip.color)) == (named(mark.color), theme.background)


def brightness(colour):
    """The relative luminance of a colour, as WCAG defines it."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (it / 12.92 if it <= 0.03928 else ((it + 0.055) / 1.055) ** 2.4 for it in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@THEMES
def test_every_text_can_be_read_on_every_background(theme):
    for role, ink in inks(theme).items():
        behind = [named(ink.bgcolor)] if ink.bgcolor else [theme.background, theme.surface, theme.panel]
        for colour in behind:
            darker, brighter = sorted(map(brightness, (named(ink.color), colour)))
            assert (brighter + 0.05) / (darker + 0.05) >= 4.5, (role, colour)


@pytest.mark.parametrize("sight", SIGHTS)
@THEMES
def test_the_colours_of_the_seats_differ_for_everybody(theme, sight):
    seats = [named(inks(theme)[f"seat{seat}"].color) for seat in range(6)]
    for one, other in combinations(seats, 2):
        assert difference(one, other, sight) > 10, (one, other)
    for one, other in combinations(seats[:4], 2):
        assert difference(one, other, sight) > 13, "most games have at most four seats"


@THEMES
def test_no_seat_has_a_colour_that_means_something_else(theme):
    meanings = {role: named(inks(theme)[role].color) for role in ("key", "bad", "good", "dim", "")}
    for seat in range(6):
        colour = named(inks(theme)[f"seat{seat}"].color)
        for role, other in meanings.items():
            assert difference(colour, other) > 12, (seat, role)
        assert difference(colour, meanings["key"]) > 16, seat
    for one, other in combinations(meanings, 2):
        assert difference(meanings[one], meanings[other]) > 16, (one, other)


def test_differences_are_those_of_the_published_examples():
    """From Sharma, Wu and Dalal (2005), for pairs that sRGB can show."""
    assert difference("#ffffff", "#000000") == pytest.approx(100, abs=0.1)
    assert difference("#ff0000", "#00ff00") == pytest.approx(86.6, abs=0.1)
    assert difference("#777777", "#777777") == 0
    assert difference("#ff0000", "#00ff00", "deutan") < difference("#ff0000", "#00ff00") / 2


def test_without_colours_strips_are_reversed():
    plain = without_colours(inks(ROMAN_DARK))
    assert {role for role, ink in plain.items() if ink.reverse} == {"here", "now", *(f"turn{n}" for n in range(6))}
    assert all(ink.color is None and ink.bgcolor is None for ink in plain.values())
    assert plain["key"] == Style(bold=True, reverse=False)


def texts(at, role):
    """What is drawn in this role, by panel."""
    return {
        panel.id: "".join(part.text for line in panel.lines for part in line if part.role == role)
        for panel in at.screen.query(Panel)
        if panel.size
    }


@pytest.mark.parametrize("title", DRAWN)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_only_the_player_to_move_is_on_a_strip(title, size):
    game, panel = DRAWN[title]

    async def scenario():
        async with table(game(), size) as at:
            seat = at.table_state.asked.seat
            name = at.match.names[seat]
            assert name in texts(at, f"turn{seat}")[panel]
            for other in {*range(len(at.match.names))} - {seat}:
                assert not any(texts(at, f"turn{other}").values())

    run(scenario())


def gold_nodes(at):
    """The nodes whose names are gold on the board of Ludus Cyclorum."""
    gold = [part.text for line in at.screen.query_one("#board", Panel).lines for part in line if part.role == "key"]
    return {text.strip("<>×") for text in gold if text[0].isalpha()}


def test_in_ludus_the_names_of_the_nodes_that_can_be_chosen_are_gold():
    async def scenario():
        async with table(after(30), (120, 36)) as at:
            await at.press("escape")
            assert gold_nodes(at) == {"B3", "B5"}, "the stones that may act"
            await at.press("b", "3")
            assert gold_nodes(at) == {"A2", "A3", "B2", "B4", "B5", "C2"}, "where it can go, and the other stone"
            assert "+" in texts(at, "key")["board"]

    run(scenario())


def test_what_the_other_side_does_is_not_gold_in_ludus():
    async def scenario():
        async with table(SCENES["ludus-strike"][0](), (120, 36)) as at:
            assert gold_nodes(at) == {"C4", "D5"}, "the stones that may strike"
            assert not {"[", "]", "+"} & set(texts(at, "key")["board"])
            assert "+" in texts(at, "bold")["board"]
        async with table(after(30), (120, 36)) as at:
            await at.press("escape", "f", "4")
            assert "+" in texts(at, "bold")["board"], "where the enemy Dux could go"
            assert not {"+", ":", "×"} & set(texts(at, "key")["board"])

    run(scenario())


PHASES = {"bid": "acts", "workers": "board", "buy": "markets", "perform": "acts"}


@pytest.mark.parametrize("scene", PHASES)
def test_the_panels_of_other_phases_are_fainter(scene):
    async def scenario():
        async with table(SCENES[scene][0](), (120, 36)) as at:
            used = {id: bool(text) for id, text in texts(at, "title").items() if id in PHASES.values()}
            assert used == {id: id == PHASES[scene] for id in used}
            for id in used:
                panel = at.screen.query_one(f"#{id}", Panel)
                plain = "".join(run.text for line in panel.lines for run in line if run.role in ("", "bold")).strip(" ")
                assert bool(plain) == (id == PHASES[scene]), id

    run(scenario())


GLORIA_PARTS = {"playing": "", "settling": "", "buying": "forum", "approaching": "goth", "giving": "goth"}


@pytest.mark.parametrize("phase", GLORIA_PARTS)
def test_in_gloria_mundi_the_forum_and_the_road_of_the_goth_are_fainter_when_the_turn_is_elsewhere(phase):
    async def scenario():
        async with table(at_question(phase, turn=20), (120, 36)) as at:
            for panel in ("forum", "goth"):
                assert bool(texts(at, "title")[panel]) == (panel == GLORIA_PARTS[phase]), panel
            assert texts(at, "title")["flight"], "the way to Carthage always matters"

    run(scenario())


def test_what_has_a_colour_keeps_it_in_a_faint_panel():
    line = (Run("Board", "title"), Run("1A", ""), Run("[5]", "bold"), Look(UNICODE, "small").seat(1), Run("x", "bad"))
    assert [part.role for part in faint([line])[0]] == ["dim", "dim", "dim", "seat1", "bad"]
