"""What a stone can do from where it is, and which enemies could strike at it."""

from __future__ import annotations

from circus_maximus.games.ludus.advice.dangers import possible
from circus_maximus.games.ludus.advice.foresight import leavings
from circus_maximus.games.ludus.model.board import nodes_in
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, owner
from circus_maximus.games.ludus.present.keys import node_of, path_of
from circus_maximus.games.ludus.present.values import ReachShown


def reach(lookups: Lookups, stones: Stones, touched: tuple[str, ...]) -> ReachShown:
    """What a stone can do after it has touched these nodes, as if it were inactive and its side's turn."""
    names = lookups.board.names
    start, size = lookups.board.by_name[touched[0]], len(touched)
    now, later, risky, strikers = set[str](), set[str](), set[str](), 0
    for plan in possible(lookups, stones, start):
        path = [node_of(str(pick)) for pick in path_of(plan.deed)]
        if tuple(path[:size]) != touched:
            continue
        following = [name for name in path[size:] if name]
        now.update(following[:1])
        later.update(following[1:])
        for leaving in leavings(lookups, stones, owner(stones, start), plan.deed):
            if names[leaving.to] in following[:1]:
                strikers |= leaving.strikers
                risky.add(names[leaving.to])
    struck = frozenset(names[node] for node in nodes_in(strikers))
    return ReachShown(frozenset(now), frozenset(later - now), frozenset(risky), struck)
