"""The colours: our two themes, and the style of each role in any theme.

Each colour means one thing:

* gold: what you can do now, that is, keys and the cursor
* red: trouble, such as what is refused, lost or missing, and warnings
* green: what is gained or ready
* the colour of a seat: that seat; as a background, the player whose turn it is; underlined, its marker that moves
* grey: what does not matter now; as a background, the phase or act in progress

Headings, names and numbers have the colour of text. Marks say the same as colours.

Gold is far from grey and from every seat's colour, of which none is yellow, orange or red. Colour-blind people can
distinguish the seats: tests compute how much their colours differ.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.theme import Theme

ROMAN_DARK = Theme(
    name="roman-dark",
    primary="#c8553d",
    secondary="#9a8f82",
    accent="#ffd75f",
    foreground="#efe6d8",
    background="#191513",
    surface="#211c19",
    panel="#2c2521",
    success="#7fb069",
    warning="#ea6239",
    error="#ea6239",
    dark=True,
    variables={"footer-key-foreground": "#ffd75f"},
)
ROMAN_LIGHT = Theme(
    name="roman-light",
    primary="#9c2f1f",
    secondary="#575c64",
    accent="#7a5600",
    foreground="#2b211a",
    background="#f6efe2",
    surface="#efe5d3",
    panel="#e5d8c0",
    success="#2f6b2a",
    warning="#b3261e",
    error="#b3261e",
    dark=False,
    variables={"footer-key-foreground": "#7a5600"},
)
THEMES = (ROMAN_DARK, ROMAN_LIGHT)
DARK_SEATS = ("#71ddff", "#de5dc0", "#4dad99", "#d6f1b8", "#9091f9", "#b0c705")
LIGHT_SEATS = ("#1015fa", "#aa2b61", "#014236", "#803292", "#370d67", "#040024")
"""The colours of the seats in all dark and all light themes."""

BY_SEAT = ("seat", "turn", "moved")
"""The roles that every seat has one of; its number follows."""


def palette(variables: Mapping[str, str], dark: bool) -> dict[str, Style]:
    """The style of each role, made from a theme's variables. Most have no background: panels have their own."""
    variables = {name: _paint(colour) for name, colour in variables.items()}
    fore, dim = variables["foreground"], "#9a8f82" if dark else "#575c64"
    back = variables["background"]
    marked = Style(color=fore, bold=True, underline=True)
    seats = DARK_SEATS if dark else LIGHT_SEATS
    return {
        "": Style(color=fore),
        "dim": Style(color=dim),
        "flavour": Style(color=dim, italic=True),
        "bold": Style(color=fore, bold=True),
        "title": Style(color=fore, bold=True),
        "rule": Style(color=dim),
        "key": Style(color=variables["accent"], bold=True),
        "now": _strip(dim, back),
        "here": _strip(variables["accent"], back),
        "related": marked,
        "found": marked,
        "good": Style(color=variables["success"]),
        "bad": Style(color=variables["error"]),
        "warn": Style(color=variables["error"], bold=True),
        **{f"seat{seat}": Style(color=colour, bold=True) for seat, colour in enumerate(seats)},
        **{f"turn{seat}": _strip(colour, back) for seat, colour in enumerate(seats)},
        **{f"moved{seat}": Style(color=colour, bold=True, underline=True) for seat, colour in enumerate(seats)},
    }


def without_colours(styles: Mapping[str, Style]) -> dict[str, Style]:
    """The same styles for terminals without colours: strips are reversed."""
    return {
        role: Style(bold=ink.bold, underline=ink.underline, reverse=ink.reverse or ink.bgcolor is not None)
        for role, ink in styles.items()
    }


def _strip(colour: str, back: str) -> Style:
    """Text on a coloured background."""
    if back == "default":  # the terminal's own background colour is only available through reverse
        return Style(color=colour, bgcolor=back, bold=True, reverse=True)
    return Style(color=back, bgcolor=colour, bold=True)


def _paint(colour: str) -> str:
    """A theme's colour as Rich writes it: opaque, or the terminal's name for it."""
    return colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour[:7]
