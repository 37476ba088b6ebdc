"""The JSON Schema of a title's config files, with which editors complete keys and ids and mark errors."""

from __future__ import annotations

from typing import Any

import msgspec

from circus_maximus.engine.config.value_types import ID_OF, ONCE
from circus_maximus.engine.config.yaml_tree import BEFORE, REMOVE
from circus_maximus.engine.title import Title

MOVES = "In an overlay: the id of the entry that this one comes before."
ANY = {"type": "string"}
REMOVED = "Removed"
"""The definition of `{remove: true}`."""


def schema(title: Title, config: Any) -> dict[str, Any]:
    """The schema, with the ids of this config as choices. A file can be incomplete and can remove entries."""
    whole: dict[str, Any] = msgspec.json.schema(title.config_type)
    definitions: dict[str, Any] = whole["$defs"]
    plain = msgspec.to_builtins(config)
    for definition in definitions.values():
        _offer_ids(definition, plain)
        _offer_effects(definition, definitions)
        if _is_tagged(definition):
            continue
        deprecate_old_names(definition)
        required = definition.pop("required", [])
        for key, part in definition.get("properties", {}).items():
            entry = part.get("additionalProperties")
            if isinstance(entry, dict):
                part["additionalProperties"] = _or_removed(entry)
            if key not in required:
                definition["properties"][key] = _or_removed(part)
        _allow_numbers_as_keys(definition)
    root = definitions[title.config_type.__name__]
    _offer_entries(root, plain)
    _allow_moves(root, definitions, plain)
    definitions[REMOVED] = {
        "description": "Removes this entry.",
        "type": "object",
        "properties": {REMOVE: {"const": True}},
        "required": [REMOVE],
        "additionalProperties": False,
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Config of {title.label}", **whole}


def _or_removed(part: dict[str, Any]) -> dict[str, Any]:
    """A part of the schema, or `{remove: true}`."""
    said: dict[str, Any] = {key: part[key] for key in ("description", "default", "deprecated") if key in part}
    rest = {key: value for key, value in part.items() if key not in said}
    return {**said, "anyOf": [rest, {"$ref": f"#/$defs/{REMOVED}"}]}


def deprecate_old_names(definition: dict[str, Any]) -> None:
    """Add the old names of keys, which editors then strike out."""
    for key, part in list(definition.get("properties", {}).items()):
        if old := part.pop(ONCE, ""):
            definition["properties"][old] = {**part, "description": f"Now called {key}.", "deprecated": True}
            definition["required"] = [each for each in definition.get("required", []) if each != key]


def _is_tagged(definition: dict[str, Any]) -> bool:
    """Whether this is an effect with its name. Then it must be complete: it replaces the effect of a lower file."""
    return "enum" in definition.get("properties", {}).get("do", {})


def _allow_numbers_as_keys(definition: dict[str, Any]) -> None:
    """Add patterns for keys like `3`: to the YAML language server they are numbers, which only patterns match."""
    numbers = {f"^{key}$": part for key, part in definition.get("properties", {}).items() if key.isdigit()}
    if numbers:
        definition["patternProperties"] = numbers


def _offer_effects(part: Any, definitions: dict[str, Any], in_list: bool = False) -> None:
    """Also list all effects next to every `anyOf` of effects: otherwise editors offer only those that already fit.

    An effect that is not in a list may lack its name: then it changes some keys of the effect of a lower file.
    """
    if isinstance(part, list):
        for item in part:
            _offer_effects(item, definitions)
    elif isinstance(part, dict):
        for key, item in part.items():
            _offer_effects(item, definitions, in_list=key == "items")
        named = [definitions.get(str(one.get("$ref")).rpartition("/")[2], {}) for one in part.get("anyOf", ())]
        if named and all(map(_is_tagged, named)):
            tags = [tag for one in named for tag in one["properties"]["do"]["enum"]]
            part.update({"type": "object", "properties": {"do": {"description": "What it does.", "enum": tags}}})
            if not in_list:
                part["anyOf"] = [*part["anyOf"], _without_name(named)]


def _without_name(effects: list[dict[str, Any]]) -> dict[str, Any]:
    """A part of one of these effects: some of its keys, but not its name."""
    values: dict[str, list[Any]] = {}
    for effect in effects:
        for key, value in effect["properties"].items():
            found = values.setdefault(key, [])
            found += [value] * (value not in found)
    del values["do"]
    return {
        "description": "Some keys of an effect; the others stay unchanged.",
        "type": "object",
        "properties": {key: found[0] if len(found) == 1 else {"anyOf": found} for key, found in values.items()},
        "additionalProperties": False,
    }


def _offer_ids(part: Any, config: dict[str, Any]) -> None:
    """Offer the ids of a section wherever one is expected; other ids can come from another file."""
    if isinstance(part, list):
        for item in part:
            _offer_ids(item, config)
    elif isinstance(part, dict):
        for item in part.values():
            _offer_ids(item, config)
        section = part.pop(ID_OF, None)
        if section is not None:
            said = {key: part.pop(key) for key in ("description", "default") if key in part}
            any_id = dict(part)
            part.clear()
            part.update({**said, "anyOf": [{"enum": list(config[section])}, any_id]})


def _offer_entries(root: dict[str, Any], config: dict[str, Any]) -> None:
    """Offer the existing entries as keys, for files that change some of them."""
    for section, part in root["properties"].items():
        entry = part.get("additionalProperties")
        if isinstance(entry, dict):
            part["properties"] = {id: {**_name_of(named), **entry} for id, named in config[section].items()}


def _allow_moves(root: dict[str, Any], definitions: dict[str, Any], config: dict[str, Any]) -> None:
    """Let an entry of an overlay say before which other one it comes; other ids can come from another file."""
    for section, part in root["properties"].items():
        for one in part.get("additionalProperties", {}).get("anyOf", ()):
            entry = definitions.get(str(one.get("$ref")).rpartition("/")[2], {})
            if "properties" in entry:
                found = entry["properties"].setdefault(BEFORE, {"description": MOVES, "anyOf": [{"enum": []}, ANY]})
                found["anyOf"][0]["enum"] += config[section]


def _name_of(entry: Any) -> dict[str, str]:
    """The name of an entry as its description; nothing if it has none."""
    name = entry.get("name") if isinstance(entry, dict) else None
    return {} if name is None else {"description": name}
