"""Games of Gloria Mundi for the tests of its table."""

from functools import lru_cache

from circus_maximus.bots import bot_for
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.gloria.title import TITLE
from circus_maximus.play.game import OpenGame

NAMES = ("Ana", "Ben", "Cleo", "Dev", "Eva", "Finn")
SHORT = tuple(f"dealt.{seats}={{farm: 3, city: 2, peace: 2}}" for seats in TITLE.seats)
"""Few cards, so that games are short."""
HOUSE = 'buildings.house_{number}={{name: "The Very Long House of Number {number}", kind: {kind}, cost: {{food: 1}}, '
HOUSE += "steps: 1, effect: {{do: produce, gain: {{food: 2}}}}}}"
MANY = tuple(HOUSE.format(number=number, kind=("farm", "city", "peace")[number % 3]) for number in range(143))
LARGE = (*MANY, "forum.surcharges=[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]", "forum.open_at_start=11")
"""The largest deck, with 200 buildings, and the longest forum, with 12 slots."""


@lru_cache
def config_with(settings):
    return configure(TITLE, (), settings)


def at_question(phase, seats=4, turn=12, seed=7, settings=(), names=NAMES):
    """A game of people who play like greedy bots, up to the first question in a phase from a turn on, or to its end."""
    match = new_match(TITLE, config_with(settings), [SeatPlayer(name, "person") for name in names[:seats]], seed)
    bots = [bot_for(match, seat, "greedy") for seat in range(seats)]
    while not isinstance(match.pending, Over):
        state, pending = match.step.state, match.pending
        if not isinstance(pending, Choice):
            match.advance()
        elif type(state.phase).__name__.lower() == phase and state.turn >= turn:
            break
        else:
            match.choose(pending.seat, bots[pending.seat].choose(state, pending, f"{len(match.turns)}"))
    return OpenGame(match, None)
