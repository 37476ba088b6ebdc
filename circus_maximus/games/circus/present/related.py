"""What on the table has to do with a target: acts, and the markets and places of the cubes that they need."""

from __future__ import annotations

from circus_maximus.games.circus.present.values import TableShown


def related(shown: TableShown, target: str) -> frozenset[str]:
    """The ids of the markets and places for the cubes of an act; the acts that need those of a market or place."""
    acts = {act.id: act.kinds for act in shown.acts}
    sources = {market.id: (market.kind,) for market in shown.markets} | {
        place.id: place.kinds for place in shown.places if not place.closed
    }
    mine = {*acts.get(target, ()), *sources.get(target, ())}
    others = sources if target in acts else acts
    return frozenset(id for id, kinds in others.items() if not mine.isdisjoint(kinds))
