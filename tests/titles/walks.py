"""Walks through games of any title: their bots, and the happenings that must occur."""

from itertools import cycle, islice

from circus_maximus.bots import make_players
from circus_maximus.engine.conformance.promises import Coverage
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Happening


def mixed(title, names):
    """The bots for `walk`: by name, seat after seat."""
    return lambda rules, seats, seed: make_players(title, list(islice(cycle(names), seats)), rules, seed)


def kinds_in(module):
    """The names of the kinds of happenings in a module, without those that other kinds inherit from."""
    kinds = {name: it for name, it in vars(module).items() if isinstance(it, type) and issubclass(it, Happening)}
    return {name for name, it in kinds.items() if not it.__subclasses__()}


def seen_on(walks, complete):
    """What occurs on walks, by their arguments without the coverage; those after it is complete are left out."""
    coverage = Coverage()
    for walked in walks:
        walk(*walked, coverage)
        if complete(coverage):
            break
    return coverage
