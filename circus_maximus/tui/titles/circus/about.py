"""Describes what is on the table: places and acts in one line each, and the meanings of the symbols."""

from __future__ import annotations

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.present.short_text import frozen_in_words
from circus_maximus.games.circus.present.values import ActShown, PlaceShown, TableShown
from circus_maximus.games.circus.texts import sentence_start
from circus_maximus.tui.titles.circus.acts import NOTHING


def about(shown: TableShown, point: str) -> str:
    """What an act needs and gives, or what a place gives and costs; empty for markets and verbs."""
    for act in shown.acts:
        if act.id == point:
            return _act(act)
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
            return f"{act.name}: {_act(act)}."
    return ""


def _act(act: ActShown) -> str:
    parts = [f"needs {act.needs}"] if act.needs not in NOTHING else []
    parts += [f"costs {act.costs}"] if act.costs else []
    if act.performers not in NOTHING:
        parts.append(f"all {act.performers}" if act.contest else f"gives {act.performers}")
    if act.contest:
        parts += [f"best {act.winner}"] if act.winner not in NOTHING else []
        parts += [f"others {act.losers}"] if act.losers not in NOTHING else []
    if act.absent not in NOTHING:
        parts.append(f"absent {act.absent}")
    return frozen_in_words(", ".join(parts))


def _place(place: PlaceShown) -> str:
    does = place.gives + (f", costs {place.costs}" if place.costs else "")
    return f"{_closed(place)}; {does}" if place.closed else does


def _closed(place: PlaceShown) -> str:
    """Says that a place is closed to everybody, with the track if that is frozen."""
    return place.why if "closed" in place.why else f"closed this round ({place.why})"


def legend(shown: TableShown) -> list[tuple[str, str]]:
    """The symbols, letters and numbers on the table, and what they mean."""
    goal, supply = shown.tracks[0].goal, shown.supply
    letters, names = [track.letter for track in shown.tracks], [track.name for track in shown.tracks]
    up, down = f"{letters[0]}+3", f"{letters[1]}−1"
    return [
        (
            "To win",
            f"Be the first to reach {goal} on one of the three tracks, or have the best total after the last round.",
        ),
        (
            " ".join(letters),
            f"{enumerated(names)}, before + or −: {up} is three steps up, {down} one step down.",
        ),
        (
            " ".join(supply.letters),
            f"{sentence_start(enumerated(supply.many))}, with a number: "
            f"an act needs 2{supply.letters[1]}, a player has {supply.letters[0]}4.",
        ),
        ("c", "Coins."),
        (f"{supply.letters[0]}1/2", f"One free {supply.one[0]}, and two more that are busy until cleanup."),
        ("†", "Dies when the act is performed, and goes back to the supply."),
        ("w4/5", "Workers: four in hand, of five that are in play."),
        ("b3", "Coins bid this round on all acts together."),
        ("the bill", "The acts that were bid on, by their numbers, in the order in which they will be performed."),
        (
            "−3c",
            "In an act: coins that a performer pays. The cubes before it are busy until cleanup.",
        ),
        ("best, others", "In a contest: what the winner gets and what the others get, in addition to what all get."),
        (
            f"best {up}+",
            "There is no room for what all get, or what the others get. Select the act to see it.",
        ),
        ("★", "The same as best, if there is no room for the word."),
        (
            "absent",
            "The penalty for each player who does not perform the act if another does, even without a bid on it.",
        ),
        (
            "[5]4",
            "A market: dots are empty slots, the next price is in brackets, and the line follows.",
        ),
        ("+", "On a track: a seat's position with this round's boost."),
        ("✗ frozen", f"A track on which no marker can move this round. In an act: {letters[2]}✗."),
        (
            "*",
            "Has the start marker. If players tie for the first turn, the one nearest to it in order of play begins.",
        ),
        ("[a]  ✗a", "What you can do now; what you cannot do now."),
    ]
