"""The colours: our two themes, and the style of each role in any theme.

The seats' colours begin with those of Okabe and Ito; colour-blind people can distinguish all of them.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from textual.theme import Theme

ROMAN_DARK = Theme(
    name="roman-dark",
    primary="#c8553d",
    secondary="#d9a441",
    accent="#e0b354",
    foreground="#efe6d8",
    background="#191513",
    surface="#211c19",
    panel="#2c2521",
    success="#7fb069",
    warning="#e0b354",
    error="#e4572e",
    dark=True,
    variables={"footer-key-foreground": "#e0b354"},
)
ROMAN_LIGHT = Theme(
    name="roman-light",
    primary="#9c2f1f",
    secondary="#8a5a00",
    accent="#8a5a00",
    foreground="#2b211a",
    background="#f6efe2",
    surface="#efe5d3",
    panel="#e5d8c0",
    success="#2f6b2a",
    warning="#8a5a00",
    error="#b3261e",
    dark=False,
    variables={"footer-key-foreground": "#9c2f1f"},
)
THEMES = (ROMAN_DARK, ROMAN_LIGHT)
DARK_SEATS = ("#56b4e9", "#e69f00", "#2fc49a", "#e28cc0", "#c0ffa0", "#8080ff")
LIGHT_SEATS = ("#00568f", "#8f4700", "#00664a", "#8a2f6b", "#8000e0", "#200080")
"""The colours of the seats in all dark and all light themes."""


def palette(variables: Mapping[str, str], dark: bool) -> dict[str, Style]:
    """The style of each role, made from a theme's variables. Most have no background: panels have their own."""
    variables = {name: _paint(colour) for name, colour in variables.items()}
    fore, dim = variables["foreground"], "#9a8f82" if dark else "#6b5d50"
    back = variables["background"]
    return {
        "": Style(color=fore),
        "dim": Style(color=dim),
        "bold": Style(color=fore, bold=True),
        "title": Style(color=variables["accent"], bold=True),
        "rule": Style(color=dim),
        "key": Style(color=variables["accent"], bold=True),
        "now": Style(color=variables["primary"], bold=True, reverse=True),
        "here": Style(color=variables["accent"], bgcolor=back, bold=True, reverse=True)
        if back == "default"  # the terminal's own background colour is only available through reverse
        else Style(color=back, bgcolor=variables["accent"], bold=True),
        "related": Style(color=fore, bold=True, underline=True),
        "found": Style(color=variables["accent"], bold=True, underline=True),
        "good": Style(color=variables["success"]),
        "bad": Style(color=variables["error"]),
        "warn": Style(color=variables["warning"], bold=True),
        **{
            f"seat{seat}": Style(color=colour, bold=True)
            for seat, colour in enumerate(DARK_SEATS if dark else LIGHT_SEATS)
        },
    }


def _paint(colour: str) -> str:
    """A theme's colour as Rich writes it: opaque, or the terminal's name for it."""
    return colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour[:7]
