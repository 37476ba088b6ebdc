"""What each kind of decision is for, for players who meet it for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.engine.words import counted, enumerated
from circus_maximus.games.circus.model.actions import AnyAction, Place
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.phrases import lost_worker_text
from circus_maximus.games.circus.text.words import coins, cube_name, name_of, number, track_name

PANELS = {
    "goal": ("tracks",),
    "bid": ("acts",),
    "pay": ("tracks", "players"),
    "place": ("board",),
    "flip": ("board",),
    "buy": ("markets",),
    "perform": ("acts", "tracks"),
    "contest": ("acts",),
    "give": ("players",),
}
"""The panels that each explanation is about."""


def explanations(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> tuple[Explanation, ...]:
    """Those for the current question, the most important first."""
    return tuple(Explanation(id, says, PANELS[id]) for id, says in _explained(lookups, state, choice))


def _explained(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> Iterator[tuple[str, str]]:
    match state.phase:
        case phases.Bidding():
            yield "goal", _goal(lookups)
            yield "bid", BID
            yield "pay", _pay_day(lookups)
        case phases.Placing():
            yield "place", _place(lookups, state)
            flips = [action.place for action in choice.legal if isinstance(action, Place)]
            if names := [name_of(lookups.config, id) for id in flips if lookups.place[id].flip]:
                yield (
                    "flip",
                    f"At some places you flip a coin ({enumerated(names)}). On tails you get nothing. "
                    f"{lost_worker_text(lookups.config)}",
                )
            yield "pay", _pay_day(lookups)
        case phases.Buying(market, _):
            many = cube_name(lookups.config, MARKETS[market])
            yield (
                "buy",
                f"Buying: your worker in the line lets you buy {many} now, before those behind you. The cheapest are "
                "sold first. Cubes stay yours until they die in an act or pay for a place.",
            )
        case phases.Performing(acts, _):
            yield (
                "perform",
                "The show: the acts with bids are called one by one. To perform, you need the cubes and coins on the "
                "card. The cubes are busy until cleanup, and those marked as dying are gone. If others perform an act "
                "and you do not, you get its penalty, whether you bid on it or not.",
            )
            if lookups.acts[acts[0]].contest is not None:
                yield (
                    "contest",
                    "A contest: every performer gets the first reward. If there are several, the highest roll or the "
                    "most cubes win the winner's reward, as the card says. Ties go to the higher bid, then to the "
                    "earlier one.",
                )
        case phases.Paying():
            yield "give", "An event takes coins from everybody. If you have none, you give up a cube of your choice."
        case phase:
            raise phases.asks_nobody(phase)


BID = (
    "Bidding: a bid buys the right to perform an act in this round's show. You pay it at once and never get it back. "
    "The acts are performed in the order of their first bids, executions last. If a contest is tied, the higher bid "
    "wins, then the earlier one."
)


def _goal(lookups: Lookups) -> str:
    tracks = enumerated([track_name(lookups.config, track) for track in TRACKS], "or")
    return (
        f"The goal: reach {number(lookups.goal)} on one track ({tracks}), and you win at once. If nobody has done so "
        f"after {counted(lookups.rounds, 'round')}, the highest total of the three wins. Performing acts moves you "
        "forward."
    )


def _place(lookups: Lookups, state: State) -> str:
    wage = coins(lookups.in_force(state.round.events).wage)
    kinds = enumerated([cube_name(lookups.config, cube) for cube in CUBES])
    return (
        f"Placing: send workers to places to get cubes for your acts, one place a turn. Cubes are {kinds}. "
        f"Each worker costs {wage} and returns at cleanup. At a market it only stands in line: buying comes afterwards."
    )


def _pay_day(lookups: Lookups) -> str:
    """What cleanup pays."""
    pay = lookups.pay
    steps = "step" if pay.every == 1 else f"full {counted(pay.every, 'step')}"
    return (
        f"Pay day: at cleanup you get {coins(pay.coins)} for every {steps} of your position on each track, boosts "
        f"included, and at least {coins(pay.minimum)} in all."
    )
