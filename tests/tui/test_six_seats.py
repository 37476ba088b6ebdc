"""One to six seats: marks and colours, New game, whole games at the table and line by line, saves, results."""

import re
from itertools import combinations

import click
import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from circus_maximus.bots import bot_for
from circus_maximus.bots.random import RandomBot
from circus_maximus.cli import main
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import MAX_SEATS
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.title import BotKind
from circus_maximus.play.save_list import saves
from circus_maximus.play.viewers import ending_of
from circus_maximus.titles import title_names
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.theme import DARK_SEATS, LIGHT_SEATS, ROMAN_DARK, ROMAN_LIGHT, palette
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.screens.log import LogScreen
from circus_maximus.tui.screens.menus.new_game import NewGameScreen, SeatRow
from circus_maximus.tui.screens.menus.saves import SavesScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.widgets.fields import Picker, TextField
from tests.engine.orchard import ROUNDS, TITLE, Orchard, register
from tests.engine.tiny import NoConfig
from tests.tui.hidden_hands import asked_again
from tests.tui.menus import menus, nothing_clipped
from tests.tui.playing import AtTable, key_event, run, until
from tests.tui.single_screen import single_screen

NAMES = TITLE.names
MARKS = UNICODE.seats


@pytest.fixture(autouse=True)
def orchard(tmp_path, monkeypatch):
    (tmp_path / "configs").mkdir()
    register(monkeypatch, tmp_path / "configs")
    for command in (main.commands["play"], main.commands["simulate"]):
        option = next(option for option in command.params if option.name == "title")
        monkeypatch.setattr(option, "type", click.Choice(title_names()))


# Marks and colours

KINDS_OF_SIGHT = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How people see colours, as matrices over linear light (Machado, Oliveira and Fernandes, 2009)."""


def light(colour):
    """The linear light of `#rrggbb`."""
    parts = [part / 255 for part in bytes.fromhex(colour[1:7])]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def contrast(one, other):
    """The contrast of two colours as the Web Content Accessibility Guidelines define it."""
    dark, bright = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(light, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def lab(colour, sight):
    """Lightness and hue of a colour as somebody sees it; equal distances look about equally different."""
    r, g, b = (min(1, max(0, sum(x * y for x, y in zip(row, light(colour), strict=True)))) for row in sight)
    whites = (0.9505, 1, 1.089)
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    x, y, z = ((i * r + j * g + k * b) / white for (i, j, k), white in zip(rows, whites, strict=True))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one, other, sight):
    return sum((x - y) ** 2 for x, y in zip(lab(one, sight), lab(other, sight), strict=True)) ** 0.5


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_each_seat_has_a_mark_of_its_own(glyphs):
    assert len(set(glyphs.seats)) == MAX_SEATS
    assert {cell_len(mark) for mark in glyphs.seats} == {1}
    assert [ASCII.plain(mark) for mark in glyphs.seats] == list(ASCII.seats)
    assert all(mark.isascii() for mark in ASCII.seats)


@pytest.mark.parametrize(("seats", "theme"), [(DARK_SEATS, ROMAN_DARK), (LIGHT_SEATS, ROMAN_LIGHT)])
def test_colours_of_seats_can_be_told_apart_and_read(seats, theme):
    assert len(seats) == MAX_SEATS
    for colour in seats:
        for ground in (theme.background, theme.surface, theme.panel):
            assert contrast(colour, ground) >= 4.5, (colour, ground)
    for sight in KINDS_OF_SIGHT.values():
        for one, other in combinations(seats, 2):
            assert difference(one, other, sight) > 10, (one, other)


@pytest.mark.parametrize(("dark", "seats"), [(True, DARK_SEATS), (False, LIGHT_SEATS)])
def test_every_theme_has_a_colour_for_each_seat(dark, seats):
    names = ("foreground", "background", "primary", "accent", "success", "error", "warning")
    roles = palette(dict.fromkeys(names, "#808080"), dark)
    assert [roles[f"seat{seat}"].color.name for seat in range(MAX_SEATS)] == list(seats)


# The table


async def begun(at, by):
    """New game of Orchard, with these players; returns its table."""
    at.app.push_screen(NewGameScreen(TITLE))
    await at.on("NewGameScreen")
    at.app.screen.query_one("#seats", Picker).focus()
    while at.app.screen.query_one("#seats", Picker).value != str(len(by)):
        await at.press("right")
    for row, who in zip(at.app.screen.query(SeatRow), by, strict=False):
        picker = row.query_one(Picker)
        picker.focus()
        while picker.value != who:
            await at.press("right")
    await at.pilot.pause()
    nothing_clipped(at)
    assert [f"{MARKS[seat]} Seat {seat + 1}" in at.text for seat in range(MAX_SEATS)] == [
        seat < len(by) for seat in range(MAX_SEATS)
    ]
    await at.press("ctrl+s")
    await until(lambda: any(isinstance(screen, TableScreen) for screen in at.app.screen_stack))
    table = next(screen for screen in at.app.screen_stack if isinstance(screen, TableScreen))
    return AtTable(at.app, at.pilot, table.game)


def test_new_game_has_room_for_errors_below_six_different_bots(monkeypatch):
    names = [f"bot{number}" for number in range(MAX_SEATS)]
    monkeypatch.setattr(Orchard, "bots", {name: BotKind(f"plays as {name}", RandomBot) for name in names})

    async def scenario():
        async with menus() as at:
            screen = NewGameScreen(TITLE)
            at.app.push_screen(screen)
            await at.on("NewGameScreen")
            screen.query_one("#seats", Picker).put(str(MAX_SEATS))
            for row, name in zip(screen.query(SeatRow), names, strict=True):
                row.query_one(Picker).put(name)
            screen.redraw()
            await at.pilot.pause()
            assert all(f"{name}  plays as {name}" in at.text for name in names)
            nothing_clipped(at)
            await at.press("ctrl+o")
            screen.query_one("#values", TextField).input.focus()
            await at.type("none.such=1")
            await at.says("This config has errors:")
            await at.says("unknown key 'none'")
            assert "bot0  plays as bot0" in at.text
            assert "bot5  plays as bot5" not in at.text
            nothing_clipped(at)

    run(scenario())


async def _nothing(self):
    """Close no hand-over."""


async def taken(at, several):
    """Take the terminal as the player whose turn it is, from a hand-over if several people play."""
    if several:
        await asked_again(at)
        if at.over or not isinstance(at.app.screen, TableScreen):
            return
        assert "fruit" in at.text
        at.app.post_message(key_event("v"))
        await until(lambda: isinstance(at.app.screen, HandOverScreen) and at.app.screen.is_mounted)
        await at.pilot.pause()
        seat = at.match.pending.seat
        assert f"Hand the terminal to {MARKS[seat]} {NAMES[seat]}." in at.text
        assert "fruit" not in at.text
        at.app.post_message(key_event("enter"))
    viewer = at.match.pending.seat if several else at.table_state.viewer
    await until(lambda: at.over or (at.app.screen is at.screen and at.table_state.asked))
    await until(lambda: at.over or at.table_state.viewer == viewer)
    await at.pilot.pause()


async def played(at, people):
    """Play a whole game by keys, and check every table."""
    seeded, seats = SeededChance(3), len(at.match.names)
    told = 0
    while not at.over:
        await taken(at, people > 1)
        if at.over:
            break
        if "news" in at.screen.table.boxes:
            await at.press("escape")
        seat = at.match.pending.seat
        assert f"Only you know: trees {seat + 1}: {at.match.step.state.trees[seat]}" in at.text
        assert f"{MARKS[seat]} {NAMES[seat]} to play" in at.text
        for other in range(seats):
            bot = "" if at.match.played_by[other] == PERSON else ", bot random"
            assert (
                f"{MARKS[other]} {NAMES[other]} (seat {other}{bot}): fruit {sum(at.match.step.state.fruit[other])}"
                in at.text
            )
        do = min(at.match.pending.legal, key=lambda action: seeded.rank(f"{told}/{action}"))
        told += 1
        await at.choose(do)
    assert told == ROUNDS * people


async def ended(at):
    """Check the result, its help and its log."""
    await until(lambda: isinstance(at.app.screen, EndingScreen))
    await at.pilot.pause()
    names, result = at.match.names, at.text
    assert len(re.findall(r"^ +\d\. ", result, re.MULTILINE)) == len(names)
    for mark, name in zip(MARKS, names, strict=False):
        assert re.search(rf"\d\. {mark} {name} +\d+", result)
    screen = at.app.screen
    for key, opened in (("question_mark", HelpScreen), ("l", LogScreen)):
        at.app.post_message(key_event(key))
        await until(lambda opened=opened: isinstance(at.app.screen, opened))
        await at.pilot.pause()
        if opened is HelpScreen:
            for mark, name in zip(MARKS, names, strict=False):
                assert re.search(rf"{mark} +{name}", at.text)
        else:
            last = at.match.names[-1]
            assert re.search(rf"{MARKS[len(names) - 1]} {last} (picks|rests)", at.text)
        at.app.post_message(key_event("escape"))
        await until(lambda: at.app.screen is screen)


@pytest.mark.parametrize(
    "by",
    [
        (PERSON,),
        (PERSON,) * 3,
        (PERSON,) * 5,
        (PERSON,) * 6,
        (PERSON, *["random"] * 5),
    ],
    ids=len,
)
def test_a_whole_game_can_be_set_up_and_played_by_keys_at_80_by_24(by, monkeypatch):
    monkeypatch.setattr(AtTable, "settled", _nothing)

    async def scenario():
        async with menus() as at:
            table = await begun(at, by)
            assert table.match.played_by == list(by)
            assert table.match.names == NAMES[: len(by)]
            await played(table, by.count(PERSON))
            await ended(table)

    run(scenario())
    assert [(save.players, save.by, save.over) for save in saves()] == [(NAMES[: len(by)], by, "rounds")]


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=str)
def test_saves_of_six_seats_are_listed_with_all_players_and_open(size, monkeypatch):
    monkeypatch.setattr(AtTable, "settled", _nothing)
    by = (PERSON, *["random"] * 5)

    async def scenario():
        async with menus(size) as at:
            table = await begun(at, by)
            await taken(table, False)
            await table.choose("pick 2")
            table.app.leave_table(table.game)
            await at.on("TitleScreen")
            at.app.push_screen(SavesScreen())
            await at.on("SavesScreen")
            await until(lambda: at.app.screen.found)
            await at.pilot.pause()
            nothing_clipped(at)
            listed = next(line for line in at.text.split("\n") if line.startswith(" » "))
            if size == (80, 24):
                assert "Ash, Beech, Cherry, Dogwood,… " in listed, "there is no room for marks"
            else:
                assert [mark for mark in listed if mark in MARKS] == list(MARKS)
            for seat in range(6):
                assert f"{MARKS[seat]} {NAMES[seat]}{' (random)' if seat else ''}" in at.text
            await at.press("enter")
            await at.on("TableScreen")
            await at.says("Ash (seat 0): fruit 2")
            assert at.app.screen.match.names == NAMES

    run(scenario())


@pytest.mark.parametrize("size", [(80, 40), (120, 36), (160, 48)], ids=str)
def test_the_names_above_the_plots_fit_whatever_their_length(size):
    names = [f"{letter}avinia Secunda"[:14] for letter in "ABCDEF"]
    match = new_match(TITLE, NoConfig(), [SeatPlayer(name, "random") for name in names], 3)
    match.recall([bot_for(match, seat, "random") for seat in range(6)])
    match.run()

    async def scenario():
        async with single_screen(EndingScreen(ending_of(match), match, "story"), size) as at:
            for mark, name in zip(MARKS, names, strict=True):
                assert at.text.count(f"{mark} {name}") == 2, "in the standings and above the plot"
            first = next(row for row, line in enumerate(at.lines) if line.strip().startswith("Fruit"))
            plot = "\n".join(line.split("│")[1] for line in at.lines[first:] if "│" in line)
            assert set(MARKS) <= set(plot), "every seat has a mark in the plot"
            assert not any(sign.isdigit() for sign in plot)
            assert len(at.lines) == size[1]
            assert "round" in at.text
            assert "Highlights" in at.text

    run(scenario())


# Line by line, and from the command line


def runs(*words, typed=""):
    result = CliRunner().invoke(main, [*words, "--game", TITLE.name], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("seats", TITLE.seats)
def test_a_whole_game_can_be_played_line_by_line(seats):
    looks = ["state", ""] if seats > 1 else ["state"]
    actions = [("pick 3", "rest")[turn % 2] for turn in range(ROUNDS * seats)]
    lines = [line for do in actions for line in (*looks, do)]
    out = runs("play", "--plain", "--seats", ",".join(NAMES[:seats]), typed="\n".join([*lines, ""]))
    for name in NAMES[:seats]:
        assert out.count(f"It is {name}'s turn") == ROUNDS
        assert re.search(rf"^\d\. {name}", out, re.MULTILINE)
    for seat in range(seats):
        assert out.count(f"(for {NAMES[seat]} only: press Enter)") == (ROUNDS if seats > 1 else 0)
        assert f"trees {seat + 1}: " in out


def test_without_seats_as_few_people_play_as_possible():
    assert runs("play", "--plain", typed="quit\n").startswith("Orchard: Ash. Type help")


@pytest.mark.parametrize(("words", "seats"), [("random", 6), ("random,random,random,random,random", 5)])
def test_bots_play_in_all_seats(words, seats):
    out = runs("simulate", "--bots", words, "--games", "2")
    for name in NAMES[:seats]:
        assert name in out


def test_bots_and_people_share_a_line_up():
    out = runs("play", "--plain", "--seats", ",".join(["Una", *["bot:random"] * 5]), typed="rest\nrest\nrest\n")
    assert "Orchard: Una, Beech (random), Cherry (random), Dogwood (random), Elm (random), Fir (random)." in out
    assert "The game is over." in out


@pytest.mark.parametrize("count", [7, 8])
def test_more_seats_are_refused(count):
    words = ["play", "--plain", "--game", TITLE.name, "--seats", ",".join("ABCDEFGH"[:count])]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert f"Orchard takes 1 to 6 players, not {count}" in result.output
