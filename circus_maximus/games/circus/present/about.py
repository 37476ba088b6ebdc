"""Describes what is on the table: places and acts, in one line or in full sentences."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.words import sentence_start
from circus_maximus.games.circus.present.values import ActShown, PlaceShown, TableShown
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.short_text import frozen_in_words

NOTHING = ("", short_text.NOTHING)


def about(shown: TableShown, point: str) -> str:
    """What an act needs and gives, or what a place gives and costs; empty for markets and verbs."""
    for act in shown.acts:
        if act.id == point:
            return " · ".join(_act(act, shown.reader))
    for place in shown.places:
        if place.id == point:
            return _place(place)
    return ""


def looked_up(shown: TableShown, point: str) -> str:
    """What a place or an act is, by its id or its key; empty if there is none."""
    for place in shown.places:
        if point in (place.id, place.key):
            closed = f"{sentence_start(_closed(place))}. " if place.closed else ""
            return f"{place.name}: {closed}{place.says}"
    for act in shown.acts:
        if point in (act.id, act.key):
            return f"{act.name}: {', '.join(_act(act, shown.reader))}."
    return ""


def id_of(shown: TableShown, point: str) -> str:
    """The id of a place or an act, given by its id or its key; anything else as it is."""
    ids = {place.key: place.id for place in shown.places} | {act.key: act.id for act in shown.acts}
    return ids.get(point, point) if point else ""


def _act(act: ActShown, reader: Seat | None) -> list[str]:
    """What an act needs, costs and gives, and its penalty, each in a few words."""
    lacks = f" (you lack {act.short_of[reader]})" if reader is not None and act.short_of[reader] else ""
    parts = [f"needs {act.needs}{lacks}"] if act.needs not in NOTHING else []
    parts += [f"costs {act.costs}"] if act.costs else []
    if act.performers not in NOTHING:
        parts.append(f"all {act.performers}" if act.contest else f"gives {act.performers}")
    if act.contest:
        parts += [f"best {act.winner}"] if act.winner not in NOTHING else []
        parts += [f"others {act.losers}"] if act.losers not in NOTHING else []
    if act.absent not in NOTHING:
        parts.append(f"absent {act.absent}")
    return [frozen_in_words(part) for part in parts]


def _place(place: PlaceShown) -> str:
    does = place.gives + (f", costs {place.costs}" if place.costs else "")
    return f"{_closed(place)}; {does}" if place.closed else does


def _closed(place: PlaceShown) -> str:
    """Says that a place is closed to everybody, with the track if that is frozen."""
    return place.why if "closed" in place.why else f"closed this round ({place.why})"
