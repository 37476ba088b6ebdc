"""What things on the table are, in one line each; and what the signs mean."""

from __future__ import annotations

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus.present.values import ActShown, PlaceShown, TableShown
from circus_maximus.games.circus.texts import sentence_start
from circus_maximus.tui.titles.circus.acts import NOTHING


def about(shown: TableShown, point: str) -> str:
    """An act's whole card; what a place gives and asks. Markets and verbs say enough of themselves."""
    for act in shown.acts:
        if act.id == point:
            return _act(act)
    for place in shown.places:
        if place.id == point:
            return _place(place)
    return ""


def looked_up(shown: TableShown, point: str) -> str:
    """A place or an act by its id or its key: what it is when nobody is asked about it."""
    for place in shown.places:
        if point in (place.id, place.key):
            asks = f" It asks {place.asks} besides the wage." if place.asks else ""
            return f"{place.name}: {place.says}{asks}"
    for act in shown.acts:
        if point in (act.id, act.key):
            return f"{act.name}: {_act(act)}."
    return ""


def _act(act: ActShown) -> str:
    parts = [f"needs {act.needs}"] if act.needs not in NOTHING else []
    parts += [f"costs {act.costs}"] if act.costs else []
    if act.performers not in NOTHING:
        parts.append(f"all {act.performers}" if act.contest else f"brings {act.performers}")
    if act.contest:
        parts += [f"best {act.winner}"] if act.winner not in NOTHING else []
        parts += [f"others {act.losers}"] if act.losers not in NOTHING else []
    if act.absent not in NOTHING:
        parts.append(f"absent {act.absent}")
    return ", ".join(parts)


def _place(place: PlaceShown) -> str:
    return place.gives + (f", asks {place.asks}" if place.asks else "")


def legend(shown: TableShown) -> list[tuple[str, str]]:
    """Signs and figures, part by part."""
    goal, supply = shown.tracks[0].goal, shown.supply
    letters, names = [track.letter for track in shown.tracks], [track.name for track in shown.tracks]
    up, down = f"{letters[0]}+3", f"{letters[1]}−1"
    return [
        ("To win", f"Be first to stand on {goal} on one of the three tracks, or stand best after the last round."),
        (
            " ".join(letters),
            f"{enumerated(names)}, wherever a sign follows: {up} is three steps up, {down} one step down.",
        ),
        (
            " ".join(supply.letters),
            f"{sentence_start(enumerated(supply.many))}, wherever a number goes with it: "
            f"2{supply.letters[1]} in an act, {supply.letters[0]}4 in hand.",
        ),
        ("c", "Coins."),
        (f"{supply.letters[0]}1/2", f"One free {supply.one[0]}, and two that are busy until cleanup."),
        ("†", "Dies while performing and goes back to the supply."),
        ("w4/5", "Workers: four in hand, of five that are in play."),
        ("b3", "Coins bid this round, on all acts together."),
        ("the bill", "The acts that were bid on, by their numbers, in the order in which they will be performed."),
        (
            "−3c",
            "In an act: coins that a performer pays. The cubes it needs stand before and are free again after cleanup.",
        ),
        ("best, others", "A contest: what the best of several performers gets, and the others; besides what all get."),
        ("★", "The same as best, where there is no room for the word."),
        ("absent", "What an act costs everybody who does not perform it when somebody else does, bid or no bid."),
        ("[5]4", "A market: sold slots are dots, the price in brackets is the next cube's. Marks behind are the line."),
        ("+", "On a track: where a seat stands with this round's boost."),
        ("✗ frozen", "A track on which no marker can move this round."),
        ("*", "Holds the start marker: who is tied for beginning a phase begins if nearest to it, going round."),
        ("[a]  ✗a", "What may be pointed at and done; what may not be done now."),
    ]
