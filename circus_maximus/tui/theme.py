"""The colours: two themes of our own, and what each role of a run looks like under any theme.

The seats' colours are the safe ones of Okabe and Ito, told apart by people who see few colours.
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
    """What each role looks like, given a theme's variables. Roles of foreground only: panels have their ground."""
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
        if back == "default"  # what the terminal has below its letters can only be had by turning both round
        else Style(color=back, bgcolor=variables["accent"], bold=True),
        "found": Style(color=variables["accent"], bold=True, underline=True),
        "good": Style(color=variables["success"]),
        "bad": Style(color=variables["error"]),
        "warn": Style(color=variables["warning"], bold=True),
        **{role: Style(color=colour, bold=True) for role, colour in colours.items()},
    }


def _paint(colour: str) -> str:
    """A theme's colour in Rich's words: opaque, or the name the terminal has for it."""
    return colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour[:7]
