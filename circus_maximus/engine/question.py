"""What a seat is asked, for whoever asks people: everything it may point at, what that would mean, and why not if not.

Made by a title's own words from a choice; the screens know nothing else of what can be done.
"""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat


class Option(Struct, frozen=True, gc=False):
    """One amount of a target: the action in notation, and what it would mean."""

    do: str
    label: str
    """`2 coins`, `1 worker`, `3 animals`: what varies between the options of one target."""
    costs: str = ""
    """`costs 2 coins`; empty if nothing."""
    leaves: str = ""
    """`7 coins left`, what matters of what is left afterwards."""
    warning: str = ""
    """Why this is probably a mistake, in a sentence; empty if it is not."""
    brings: str = ""
    """What it would bring at once; empty if nothing."""


class Target(Struct, frozen=True, gc=False):
    """Something the seat may point at, allowed or not."""

    id: str
    key: str
    """The key that points at it."""
    label: str
    options: tuple[Option, ...]
    """Its legal amounts, smallest first; none if it is not allowed."""
    why_not: str = ""
    """Why it is not allowed, in a sentence."""
    rule: str = ""
    """The heading of the rulebook that the reason, or the thing itself, stands under."""


class Ask(Struct, frozen=True, gc=False):
    """What a seat is asked, and everything it may point at."""

    seat: Seat
    question: str
    short_text: str
    """The same in at most forty characters."""
    targets: tuple[Target, ...]
    """In the order the cursor goes through them; `verb/…` last."""
    first: str
    """The id the cursor begins on."""
    forecast: tuple[str, ...]
    """What to expect as things stand, one short line each."""
    rule: str
    """The heading of the rulebook for this moment."""
