"""The question to a side in a prepared position."""

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.games.ludus.title import TITLE

NAMES = ("Ana", "Ben")


def asked(game):
    """The decision of the side that is asked."""
    presenter = TITLE.presenter(game.rules, NAMES)
    return Decision(game.step.pending, presenter.ask(game.state, game.step.pending))


def path(*picks):
    """Picks in short: nodes by name, verbs as they are."""
    return tuple(f"node/{pick}" if pick[0].isupper() else f"verb/{pick}" for pick in picks)


def told(game, text):
    """The texts of an action in notation."""
    return asked(game).preview(TITLE.parse(text))


def open_after(game, *picks):
    """What can be picked after these picks: ids without `node/`, and with `verb/` for verbs."""
    return {str(pick).removeprefix("node/") for pick in asked(game).after(path(*picks))}


def why_not(game, node, *picks):
    """Why a node cannot be picked after these picks."""
    target = asked(game).target(path(*picks), f"node/{node}")
    assert target is not None, f"{node} is no target"
    return target.why_not


def label(game, id, *picks):
    target = asked(game).target(path(*picks), id if "/" in id else f"node/{id}")
    assert target is not None, f"{id} is no target"
    return target.label
