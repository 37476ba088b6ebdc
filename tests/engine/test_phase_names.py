"""One pattern of names in the rules of all titles: `why_not_bid` says why a bid is not allowed.

`bid` carries it out.
"""

import inspect
import pkgutil
from collections import Counter
from importlib import import_module

import pytest

from circus_maximus.engine.phases import always_allowed
from circus_maximus.titles import title_names

IN_SEVERAL_PHASES = {"begin", "pass_"}
"""What each phase has a function of its own for."""


def rules_of(title):
    return import_module(f"circus_maximus.games.{title}.rules.{title}_rules")


def answers(title):
    """Each function that carries out an action, with the one that refuses it."""
    return [(play, refuse) for by_action in rules_of(title).ANSWERS.values() for refuse, play in by_action.values()]


@pytest.mark.parametrize("title", title_names())
def test_the_function_that_refuses_an_action_is_named_after_the_one_that_carries_it_out(title):
    for play, refuse in answers(title):
        if refuse is not always_allowed:
            named = play.__name__.rstrip("_")
            assert refuse.__name__.rstrip("_") == f"why_not_{named}", refuse


@pytest.mark.parametrize("title", title_names())
def test_what_a_phase_waits_for_is_asked_for_or_announced(title):
    for ask in rules_of(title).ASK.values():
        assert ask.__name__ == "announce" or ask.__name__.startswith(("ask_to_", "ask_for_")), ask


@pytest.mark.parametrize("title", title_names())
def test_no_two_functions_of_the_rules_have_one_name(title):
    package = import_module(f"circus_maximus.games.{title}.rules")
    modules = [import_module(f"{package.__name__}.{found.name}") for found in pkgutil.iter_modules(package.__path__)]
    defined = Counter(
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    )
    assert {name for name, count in defined.items() if count > 1} <= IN_SEVERAL_PHASES
