"""Suggests what to write in place of a common mistake in a valid YAML file: an invalid value, a key at a wrong level.

Imported with the first error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as SequenceOf

from msgspec import inspect

from circus_maximus.engine.config.kinds import NOT_TEXT, NOTHING, bare, effects_of, example_of, fields_of, single_value
from circus_maximus.engine.config.yaml_lines import KEY
from circus_maximus.engine.config.yaml_messages import missing_colon, missing_space
from circus_maximus.engine.config.yaml_tree import (
    BEFORE,
    MERGE,
    REMOVE,
    Mapping,
    Mark,
    Node,
    Scalar,
    Sequence,
    is_empty,
)
from circus_maximus.engine.text.printable import is_hidden
from circus_maximus.engine.text.words import enumerated, listed, quoted

MAX_VALUE_LENGTH = 40
"""A longer value is not shown in a message."""
_QUOTES = "\"'`“”„‘’‚«»"
_SIGNED = re.compile(r"([+−–—]) *([0-9]+)\Z")
_TRUE, _FALSE = ("yes", "on", "true", "y"), ("no", "off", "false", "n")
_PLAIN_WORD = re.compile(r"[\w.]+( [\w.]+)*\Z")
_GLUED = re.compile(r"(\w+) *([:=;]?) *[\[{]")
_PERCENT = re.compile(r"([0-9]+) ?%\Z")


def hint(node: Node, kinds: SequenceOf[inspect.Type]) -> str:
    """`; write ...`, or an empty text. `kinds` are the types that the value can have."""
    if not isinstance(node, Scalar):
        found = _for_collection(node, kinds)
    else:
        found = next(filter(None, (_for_single(node, kind) for kind in kinds)), "") or _for_any(node, kinds)
    return f"; {found}" if found else ""


def untagged(node: Mapping, tag_field: str, effects: dict[str, inspect.StructType]) -> str:
    """`; write ...` for an effect whose name is a key or below another key than the tag; else `; for example ...`."""
    for key, (_, child) in node.entries.items():
        if key in effects:
            return f"; write {example_of(effects[key])}"
        if isinstance(child, Scalar) and child.text in effects:
            return f"; write {tag_field}: {child.text}, not {key}: {child.text}"
    fitting = (effect for effect in effects.values() if node.entries.keys() <= fields_of(effect).keys())
    return f"; for example {example_of(next(fitting, next(iter(effects.values()))))}"


def _for_single(node: Scalar, kind: inspect.Type) -> str:
    match kind:
        case inspect.IntType() | inspect.FloatType() | inspect.BoolType():
            return _for_plain(node, kind)
        case inspect.StrType():
            return _for_text(node, kind)
        case inspect.VarTupleType():
            return _for_list(node, kind)
        case inspect.StructType() if kind.tag_field is not None and re.split(r"\W", node.text)[0] == kind.tag:
            return f"write {example_of(kind)}"
        case _:
            return ""


def _for_plain(node: Scalar, kind: inspect.IntType | inspect.FloatType | inspect.BoolType) -> str:
    """What to write for a number, or for true or false: the same without quotes, or with another sign or word."""
    text = node.text.strip()
    inner = text.strip(_QUOTES)
    if not node.plain or inner != text:
        return "remove the quotes" if _fits(kind, Scalar(node.mark, inner, True)) else ""
    if isinstance(kind, inspect.BoolType):
        return "write true" if text.lower() in _TRUE else "write false" if text.lower() in _FALSE else ""
    if isinstance(kind, inspect.FloatType) and (percent := _PERCENT.match(text)):
        share = f"{int(percent[1]) / 100:g}"
        return f"write {share}" if _fits(kind, Scalar(node.mark, share, True)) else ""
    signed = _SIGNED.match(text)
    number = signed and (signed[2] if signed[1] == "+" else f"-{signed[2]}")
    if signed is None or number is None or not _fits(kind, Scalar(node.mark, number, True)):
        return ""
    return f"write {number} " + (
        "without the +" if signed[1] == "+" else f"with a hyphen (-) as the minus sign, not {signed[1]}"
    )


def _for_any(node: Scalar, kinds: SequenceOf[inspect.Type]) -> str:
    """What is wrong with a value, whatever its type is."""
    mapping = any(isinstance(kind, inspect.StructType | inspect.DictType) for kind in kinds)
    if not node.plain:
        return "remove the quotes" if mapping and re.match(rf"{KEY}: ", node.text) else ""
    if not node.text:
        if node.commented:
            text = any(isinstance(kind, inspect.StrType) for kind in kinds)
            return f"a # begins a comment{'; a text that begins with # needs quotes' * text}"
        if not node.mark.line:
            return "nothing follows the ="
        if node.after != ":":
            return "nothing follows the -" if node.after == "-" else "a colon and a value are missing after the key"
        return f"nothing follows the colon{', and nothing is indented below it' * mapping}"
    keys = [key for kind in kinds for key in fields_of(kind)]
    key = node.text.partition(":")[0]
    found = missing_space(node.text) if not key.isdigit() or key in keys else ""
    return (found or (missing_colon(node.text, keys) if mapping else "")).removeprefix("; ")


def _for_collection(node: Mapping | Sequence, kinds: SequenceOf[inspect.Type]) -> str:
    numbers = any(isinstance(kind, inspect.IntType | inspect.FloatType) for kind in kinds)
    for kind in kinds:
        if isinstance(kind, inspect.StrType):
            if not _is_prose(kind):
                return "" if isinstance(node, Mapping) else "write only one value"
            begins = "{ or has a colon" if isinstance(node, Mapping) else "["
            return f"a text that begins with {begins} needs quotes"
    if isinstance(node, Sequence):
        alone = node.items[0] if len(node.items) == 1 and numbers else None
        fits = alone is not None and any(_fits(kind, alone) for kind in kinds)
        return f"write {alone.text} without brackets" if fits and isinstance(alone, Scalar) else ""
    if any(isinstance(kind, inspect.VarTupleType) for kind in kinds):
        if next(iter(node.entries), "").startswith("-"):
            return "a space must follow the - of a list item"
        return "begin each item of a list with '- ', or write the list as [...]"
    if numbers and node.entries and all(key.isdigit() for key in node.entries):
        return "it cannot depend on the number of players"
    return ""


def _fits(kind: inspect.Type, node: Node) -> bool:
    """Whether a single value fits a type that takes single values."""
    if isinstance(kind, inspect.StructType | inspect.VarTupleType | inspect.DictType | inspect.UnionType):
        return False
    return single_value(kind, node) is not NOTHING


def _is_prose(kind: inspect.StrType) -> bool:
    """Whether a text can have several words."""
    return kind.pattern is None or re.search(kind.pattern, "two words") is not None


def _for_text(node: Scalar, kind: inspect.StrType) -> str:
    """What is wrong with a text."""
    text, most = node.text, kind.max_length or len(node.text)
    if "\n" in text:
        return "write it on one line"
    if "\t" in text:
        return "remove the tab"
    if any(map(is_hidden, text)):
        return "remove the invisible character"
    if len(text) > most and (_is_prose(kind) or len(text) > MAX_VALUE_LENGTH):
        return f"it has {len(text):,} characters"
    if not _is_prose(kind):
        return _for_id(text, kind)
    if node.plain and text and NOT_TEXT.match(text):
        return f'put it in quotes: "{text}"'
    if text and not text.strip():
        return "it contains only spaces"
    return "it is empty" if len(text) < (kind.min_length or 0) and not node.plain else ""


def _for_id(text: str, kind: inspect.StrType) -> str:
    """What to write in place of a name such as `Chariot Race` or an id in the wrong case."""
    meant = (re.sub(r"\W+", "_", text.casefold()).strip("_"), text.upper())
    return next((f"write {id}" for id in meant if id != text and _fits(kind, Scalar(Mark(""), id, False))), "")


def _for_list(node: Scalar, kind: inspect.VarTupleType) -> str:
    text = node.text.strip()
    if node.plain and text.startswith("-") and not re.fullmatch(r"-[0-9]+", text):
        return "a space must follow the - of a list item"
    if not text or len(text) > MAX_VALUE_LENGTH:
        return ""
    inner = bare(kind.item_type)
    effects = effects_of(inner.types if isinstance(inner, inspect.UnionType) else [inner])
    if text in effects:
        return f"write [{example_of(effects[text])}]"
    items = [item.removeprefix("+") for item in re.split(r"[\s,;]+", text.strip("()[]")) if item]
    if not items or not all(_fits(inner, Scalar(node.mark, item, True)) for item in items):
        return ""
    return f"write it in brackets{'' if node.plain else ', without quotes'}: [{listed(items)}]"


def key_hint(key: str, kind: inspect.StructType, node: Mapping, name: str) -> str:
    """`; write ...` for an unknown key of a struct called `name`; empty if nothing can be suggested."""
    fields = fields_of(kind)
    mark, child = node.entries[key]
    if advice := glued_key(key, child) or _without_colon(key, fields, node):
        return advice
    if glued := _GLUED.match(key):
        return _before_bracket(*glued.groups())
    if key == "after" and isinstance(child, Scalar):
        return f"; to put an entry before another one, write {BEFORE}: and its id"
    if key == MERGE:
        return "; keys cannot be merged with <<: write the values out"
    steps = key.split(".")
    if len(steps) > 1 and steps[0] in fields:
        return dotted_key(key, child)
    if example := _number_last(key, child, fields):
        return f"; the number of players comes last: write {example}"
    if isinstance(child, Mapping) and _is_row(fields) and child.entries and child.entries.keys() <= fields.keys():
        return f"; remove it and write {enumerated([repr(inner) for inner in child.entries])} directly in {name}"
    sections = [*_sections_for(key, child, fields)] or [
        section for section, field in fields.items() if has_entry(node, section, key, field.type)
    ]
    if not sections:
        return ""
    places = enumerated([repr(section) for section in sections], "or")
    example = nested_text([sections[0], key], child) if mark.line else f"{sections[0]}.{key}={_value_text(child)}"
    return f"; it belongs below {places}: write {example}"


def _before_bracket(word: str, sign: str) -> str:
    """For `needs:{mummers: 1}` and `needs= {mummers: 1}`, which YAML reads as a key with a bracket in it."""
    if sign == ":":
        return f"; a space is missing after {word}:"
    return f"; a colon and a space are missing after {word}{f', in place of {sign}' if sign else ''}"


def _number_last(number: str, child: Node, fields: dict[str, inspect.Field]) -> str:
    """`coins: {3: 20}` for `3: {coins: 20}`; empty if coins have no value for this number of players."""
    steps: list[str] = []
    while number.isdigit() and isinstance(child, Mapping) and child.entries:
        step, (_, child) = next(iter(child.entries.items()))
        if step not in fields:
            return ""
        steps.append(step)
        fields = {name: field for kind in _members(fields[step].type) for name, field in fields_of(kind).items()}
    return nested_text([*steps, number], child) if steps and number in fields else ""


def _members(kind: inspect.Type) -> list[inspect.Type]:
    """The types that a value of a type can have."""
    inner = bare(kind)
    return [bare(member) for member in inner.types] if isinstance(inner, inspect.UnionType) else [inner]


def glued_key(key: str, child: Node) -> str:
    """`; write ...` for a key such as `coins:20` in braces, with no value after it."""
    return missing_space(key) if is_empty(child) else ""


def dotted_key(key: str, child: Node) -> str:
    """`; keys are nested: write setup: {coins: 20}`, for `setup.coins: 20`."""
    steps = key.split(".")
    if not all(steps) or len(key) > MAX_VALUE_LENGTH:
        return ""
    return f"; keys are nested: write {nested_text(steps, child)}"


def has_entry(around: Mapping, section: str, id: str, kind: inspect.Type) -> bool:
    """Whether a section has an entry with this id, or had it before a layer replaced the section."""
    if not isinstance(bare(kind), inspect.DictType) or section not in around.entries:
        return False
    parts = [around.entries[section][1], *around.covered.get(section, ())]
    return any(isinstance(part, Mapping) and id in part.entries for part in parts)


def nested_text(steps: SequenceOf[str], child: Node) -> str:
    """`setup: {coins: 20}`."""
    text = _value_text(child)
    for step in reversed(steps[1:]):
        text = f"{{{step}: {text}}}"
    return f"{steps[0]}: {text}"


def _value_text(child: Node) -> str:
    """A value for an example; `...` if it is long."""
    if isinstance(child, Mapping) and REMOVE in child.entries:
        return f"{{{REMOVE}: true}}"
    return child.text if isinstance(child, Scalar) and _PLAIN_WORD.match(child.text) else "..."


def _is_row(fields: dict[str, inspect.Field]) -> bool:
    """Whether all fields take the same values, such as a number for each track."""
    kinds = [bare(field.type) for field in fields.values()]
    return bool(kinds) and all(kind == kinds[0] for kind in kinds)


def _without_colon(key: str, fields: dict[str, inspect.Field], node: Mapping) -> str:
    """For a key in braces that no colon follows: `coins=20`."""
    mark, child = node.entries[key]
    follows = Mark(mark.file, mark.line, mark.column + len(key))
    return missing_colon(key, fields) if is_empty(child) and child.mark == follows else ""


def _sections_for(key: str, child: Node, fields: dict[str, inspect.Field]) -> Iterator[str]:
    """The parts that have a key; only those that can have this value, if there are any."""
    found = {name: inner[key] for name, field in fields.items() if key in (inner := fields_of(field.type))}
    fitting = [name for name, field in found.items() if _may_hold(field.type, child)]
    yield from fitting or found


def _may_hold(kind: inspect.Type, child: Node) -> bool:
    """Whether a value has roughly the form that a type takes."""
    kinds = _members(kind)
    if isinstance(child, Mapping):
        return any(
            isinstance(one, inspect.DictType) or not child.entries.keys().isdisjoint(fields_of(one)) for one in kinds
        )
    return any(not isinstance(one, inspect.StructType | inspect.DictType) for one in kinds)


def misplaced_entry(key: str, child: Node, kind: inspect.Type, name: str) -> str:
    """The error for a key of an entry that is written among the ids of entries; empty if it is an id."""
    fields = fields_of(kind)
    is_entry = isinstance(child, Mapping) and child.entries.keys() <= fields.keys()
    if key not in fields or is_entry:
        return ""
    return f"{quoted(key)} is a key of an entry in {name}, not an entry: indent it below its entry"
