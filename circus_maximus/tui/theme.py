"""The colours: our two themes, and the style of each role in any theme.

The seats' colours are those of Okabe and Ito, which colour-blind people can distinguish.
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
    variables={
        "seat-0": "#56b4e9",
        "seat-1": "#e69f00",
        "seat-2": "#2fc49a",
        "seat-3": "#e28cc0",
        "footer-key-foreground": "#e0b354",
    },
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
    variables={
        "seat-0": "#00568f",
        "seat-1": "#8f4700",
        "seat-2": "#00664a",
        "seat-3": "#8a2f6b",
        "footer-key-foreground": "#9c2f1f",
    },
)
THEMES = (ROMAN_DARK, ROMAN_LIGHT)
DARK_SEATS = tuple(ROMAN_DARK.variables[f"seat-{seat}"] for seat in range(4))
LIGHT_SEATS = tuple(ROMAN_LIGHT.variables[f"seat-{seat}"] for seat in range(4))


def palette(variables: Mapping[str, str], dark: bool) -> dict[str, Style]:
    """The style of each role, made from a theme's variables. Most have no background: panels have their own."""
    seats = DARK_SEATS if dark else LIGHT_SEATS
    variables = {name: _paint(colour) for name, colour in variables.items()}
    fore, dim = variables["foreground"], "#9a8f82" if dark else "#6b5d50"
    colours = {f"seat{seat}": variables.get(f"seat-{seat}", seats[seat]) for seat in range(4)}
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
        "found": Style(color=variables["accent"], bold=True, underline=True),
        "good": Style(color=variables["success"]),
        "bad": Style(color=variables["error"]),
        "warn": Style(color=variables["warning"], bold=True),
        **{role: Style(color=colour, bold=True) for role, colour in colours.items()},
    }


def _paint(colour: str) -> str:
    """A theme's colour as Rich writes it: opaque, or the terminal's name for it."""
    return colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour[:7]
