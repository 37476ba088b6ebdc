"""A new effect, phase, happening or action cannot silently do nothing: mypy reports every match that lacks it."""

import ast
from pathlib import Path
from typing import get_type_hints

import pytest

import circus_maximus
from circus_maximus.engine.contract import Happening
from circus_maximus.games.circus.model import actions, effects, happenings, show_happenings, turn_happenings
from circus_maximus.games.circus.state import game_state
from circus_maximus.games.gloria.model import actions as gloria_actions
from circus_maximus.games.gloria.model import effects as gloria_effects
from circus_maximus.games.gloria.model import goth_happenings
from circus_maximus.games.gloria.model import happenings as gloria_happenings
from circus_maximus.games.gloria.state import phases as gloria_phases
from circus_maximus.games.ludus import state as ludus_phases
from circus_maximus.games.ludus.model import actions as ludus_actions
from circus_maximus.games.ludus.model import happenings as ludus_happenings

PACKAGE = Path(circus_maximus.__file__).parent
VOCABULARIES = (
    *(actions, effects, happenings, turn_happenings, show_happenings, game_state),
    *(ludus_actions, ludus_happenings, ludus_phases),
    *(gloria_actions, gloria_effects, gloria_happenings, goth_happenings, gloria_phases),
)
KINDS = {
    name
    for module in VOCABULARIES
    for name, kind in vars(module).items()
    if isinstance(kind, type) and kind.__module__ == module.__name__
}


def matches():
    """Every match over kinds of these in the games and their screens, with its module."""
    paths = [path for folder in ("games", "tui/titles") for path in sorted((PACKAGE / folder).rglob("*.py"))]
    return [
        pytest.param(node, module, id=f"{path.relative_to(PACKAGE)}:{node.lineno}")
        for path in paths
        for module in [ast.parse(path.read_text())]
        for node in ast.walk(module)
        if isinstance(node, ast.Match) and names_in(node) & KINDS
    ]


def names_in(match):
    """The classes in the patterns of a match."""
    patterns = [pattern for case in match.cases for pattern in ast.walk(case.pattern)]
    return {ast.unparse(it.cls).rpartition(".")[2] for it in patterns if isinstance(it, ast.MatchClass)}


@pytest.mark.parametrize(("match", "module"), matches())
def test_every_match_is_closed(match, module):
    """With `assert_never` no kind is left; `asks_nobody` takes only the phases in which nobody is asked."""
    *_, last = match.cases
    handled = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
    assert handled, "a kind that no case names would fall through"
    rest = last.pattern.name or ast.unparse(match.subject)
    if not ast.unparse(last).endswith((f"assert_never({rest})", f"asks_nobody({rest})")):
        assert is_handed_on(last, rest, module), "the rest is handed on to a match over all of it"


def is_handed_on(case, rest, module):
    """Whether a case calls a function of its module with the rest, and that function begins with a match over it."""
    functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    for call in (node for statement in case.body for node in ast.walk(statement) if isinstance(node, ast.Call)):
        function = functions.get(ast.unparse(call.func))
        for position, argument in enumerate(call.args):
            if function is not None and ast.unparse(argument) == rest:
                _docstring, first = function.body[:2]
                return isinstance(first, ast.Match) and ast.unparse(first.subject) == function.args.args[position].arg
    return False


@pytest.mark.parametrize(
    ("case", "handed_on"),
    [
        ("rest: carry_out(state, rest)", True),
        ("rest: _apply(state, rest)", False),
        ("rest: carry_out(state, other)", False),
        ("rest: look_at(state, rest)", False),
    ],
)
def test_the_rest_is_handed_on_only_to_a_function_that_matches_it(case, handed_on):
    module = ast.parse(
        "def carry_out(state, effect):\n    'All.'\n    match effect:\n        case _: pass\n"
        "def look_at(state, effect):\n    'Some.'\n    return state\n"
        f"match thing:\n    case {case}\n"
    )
    *_, match = module.body
    assert is_handed_on(match.cases[-1], "rest", module) == handed_on


@pytest.mark.parametrize("module", [game_state, ludus_phases, gloria_phases])
def test_asks_nobody_takes_only_phases_in_which_nobody_is_asked(module):
    assert get_type_hints(module.asks_nobody)["phase"] == module.AsksNobody
    assert set(module.AsksNobody.__args__) < set(module.Phase.__args__)


def test_all_matches_are_found():
    assert len(matches()) > 25


@pytest.mark.parametrize("modules", [(gloria_happenings, goth_happenings)])
def test_every_happening_is_in_a_group(modules):
    kinds = {
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Happening) and kind.__module__ == module.__name__
    }
    assert set(modules[0].AnyHappening.__args__) == kinds
