"""Types for the configs of all titles: ids, names, prose, and descriptions of values."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

_INVISIBLE = (
    r"\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5"
    r"\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
)
"""Characters that are invisible or change the direction of writing: control characters, line breaks, direction marks,
joiners, fillers. Only escapes that both Python and JSON Schema know; `is_hidden` in printable.py, which is used to read
configs, knows all."""
ONE_LINE = rf"^(?!\s+$)[^{_INVISIBLE}]*$(?!\n)"
"""Text without invisible characters; may be empty, but not only spaces."""

Id = Annotated[
    str,
    Meta(
        pattern=r"^(?!remove$)[a-z][a-z0-9_]*$(?!\n)",
        max_length=32,
        extra={"expected": "an id: at most 32 lowercase letters, digits and _, beginning with a letter"},
    ),
]
Name = Annotated[
    str, Meta(pattern=ONE_LINE, min_length=1, max_length=40, extra={"expected": "one line of 1 to 40 characters"})
]
Prose = Annotated[str, Meta(pattern=ONE_LINE, max_length=200, extra={"expected": "one line of at most 200 characters"})]

ID_OF = "x-id-of"
"""A key of the schema that marks an id; schema.py replaces it with the existing ids."""


def id_of(section: str, thing: str) -> Meta:
    """Marks an id of a section of the config, whose entries are called `thing`: editors can offer the existing ids."""
    return Meta(extra_json_schema={ID_OF: section}, extra={"expected": f"the id of {thing}"})


ORDERED = "ordered"
"""The mark of a part of the config whose entries have an order that counts."""
ONCE = "x-once"
"""The mark of a key that had another name; schema.py adds the old name as deprecated."""


def says(
    meaning: str,
    unit: str = "",
    rules: str = "",
    mistaken: tuple[str, ...] = (),
    ordered: bool = False,
    once: str = "",
) -> Meta:
    """Describes a value of the config: meaning, unit, rulings, and words that people often write instead of its key.

    `ordered`: the order of its entries counts, so a note tells designers if a new entry comes last.
    `once`: the old name of its key, with which it is read as well (old_names.py).
    """
    about = {"unit": unit, "rules": rules, "mistaken": mistaken, ORDERED: ordered, ONCE: once}
    return Meta(description=meaning, extra=about, extra_json_schema={ONCE: once} if once else None)
