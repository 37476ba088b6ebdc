"""The question to a seat, as screens show it: everything that can be selected, what it would do, or why it is refused.

A title makes it from a choice, in its own words. The screens know nothing else about the actions of a game.
"""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat


class Option(Struct, frozen=True, gc=False):
    """One amount of a target: the action in notation, and its consequences."""

    do: str
    label: str
    """`2 coins`, `1 worker`, `3 animals`: what varies between the options of one target."""
    costs: str = ""
    """`costs 2 coins`; empty if nothing."""
    leaves: str = ""
    """What is left afterwards, if that matters: `7 coins left`."""
    warning: str = ""
    """A sentence that says why this is probably a mistake; empty if it is not."""
    brings: str = ""
    """What it gives immediately; empty if nothing."""
    does: str = ""
    """What choosing it does, to follow `to`: `bid 2 coins on Pageant`."""


class Target(Struct, frozen=True, gc=False):
    """Something that can be selected, allowed or not."""

    id: str
    key: str
    """The key that selects it."""
    label: str
    options: tuple[Option, ...]
    """The legal amounts, smallest first; empty if it is not allowed."""
    why_not: str = ""
    """Why it is not allowed, in a sentence."""
    rule: str = ""
    """The heading of the rulebook about the reason, or about the target itself."""


class Ask(Struct, frozen=True, gc=False):
    """The question to a seat, and everything that can be selected."""

    seat: Seat
    question: str
    short_text: str
    """The question in at most 40 characters."""
    targets: tuple[Target, ...]
    """In the order of the cursor; `verb/…` last."""
    first: str
    """The id on which the cursor starts."""
    forecast: tuple[str, ...]
    """What to expect from the current state, in short lines."""
    rule: str
    """The heading of the rulebook for this moment."""
