"""What happened in a few words, for the log on the table; the whole log has it in sentences."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.contract import Seat


class LogPart(Struct, frozen=True):
    """One thing that happened: usually a decision with what came of it."""

    text: str
    """`Forest heads 2A`; a sentence if it stands alone."""
    seats: tuple[Seat, ...] = ()
    """The seats that it is about: their marks stand before it."""
    under: str | None = ""
    """Its heading, such as `Bids`: parts that follow each other under one heading share lines. If it is empty, the part
    stands alone; None: under that of the part before it."""
    begins_line: bool = False
    """Whether its group begins a new line, also if it would have room next to the one before it."""
