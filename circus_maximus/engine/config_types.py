"""What the configs of all titles are written in: ids, names, prose, and what a value says of itself."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

ONE_LINE = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$(?!\n)"
"""Text without control characters and line breaks."""

Id = Annotated[
    str,
    Meta(
        pattern=r"^(?!remove$)[a-z][a-z0-9_]*$(?!\n)",
        max_length=32,
        extra={"expected": "an id: at most 32 small letters, digits and _, beginning with a letter"},
    ),
]
Name = Annotated[
    str, Meta(pattern=ONE_LINE, min_length=1, max_length=40, extra={"expected": "one line of 1 to 40 characters"})
]
Prose = Annotated[str, Meta(pattern=ONE_LINE, max_length=200, extra={"expected": "one line of at most 200 characters"})]

ID_OF = "x-id-of"
"""What the schema says of an id, until the ids there are stand in its place."""


def id_of(section: str) -> Meta:
    """An id of this section of the config, so that editors can offer those there are."""
    return Meta(extra_json_schema={ID_OF: section})


def says(meaning: str, unit: str = "", rules: str = "", mistaken: tuple[str, ...] = ()) -> Meta:
    """What a value of the config means, what it is counted in, its rulings, and words its key is mistaken for."""
    return Meta(description=meaning, extra={"unit": unit, "rules": rules, "mistaken": mistaken})
