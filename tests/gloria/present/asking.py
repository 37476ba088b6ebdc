"""The question to a seat in a prepared position."""

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.games.gloria.advice.forecast import Forecast
from circus_maximus.games.gloria.title import TITLE

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva", "Finn")


def asked(game):
    """The decision of the seat that is asked."""
    presenter = TITLE.presenter(game.rules, NAMES[: len(game.state.players)])
    return Decision(game.step.pending, presenter.ask(game.state, game.step.pending))


def told(game, text):
    """The texts of an action in notation."""
    return asked(game).preview(TITLE.parse(text))


def open_after(game, *picks):
    """What can be picked after these picks."""
    return set(asked(game).after(picks))


def why_not(game, id, *picks):
    """Why a target cannot be picked after these picks."""
    target = asked(game).target(picks, id)
    assert target is not None, f"{id} is no target"
    return target.why_not


def asks(game, *picks):
    """What is asked after these picks."""
    return asked(game).part(picks).asks


def expects(game, seat=None):
    """How the game can end, then the forecast, for the seat that is asked, or for another one."""
    forecast = Forecast(game.rules, game.state, game.seat if seat is None else seat, NAMES)
    return tuple(line.says for line in (*forecast.ends(), *forecast.lines()) if line)
