"""Places in a text, and what ends its lines."""

from __future__ import annotations

from msgspec import Struct

LINE_END = r"\r\n|[\n\r\x85\u2028\u2029]"
"""What ends a line in YAML."""


class Place(Struct, frozen=True, order=True):
    """A place in a text; lines and columns count from 0."""

    line: int
    column: int
