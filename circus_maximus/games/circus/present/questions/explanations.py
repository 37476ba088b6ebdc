"""What each kind of decision is for, for players who meet it for the first time."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.circus.model.actions import AnyAction, Place
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import coins, cube_name, name_of, number, track_name
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.standing import is_replaced_if_lost
from circus_maximus.games.circus.text.phrases import lost_worker_text

PANELS = {
    "bid": ("acts", "tracks"),
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
    return tuple(_explained(lookups, state, choice))


def _of(id: str, says: str, more: str = "", help_only: bool = False) -> Explanation:
    return Explanation(id, says, PANELS[id], more, help_only)


def _explained(lookups: Lookups, state: State, choice: Choice[AnyAction]) -> Iterator[Explanation]:
    match state.phase:
        case phases.Bidding():
            yield _of("bid", f"{_goal(lookups)} {BID}", f"{PAID} {_without_goal(lookups)}")
            # It is shown by itself once players have been paid.
            yield _of("pay", _pay_day(lookups), help_only=state.round.number == 1)
        case phases.Placing():
            yield _of("place", _place(lookups, state), _cubes(lookups))
            flips = [action.place for action in choice.legal if isinstance(action, Place)]
            if names := [name_of(lookups.config, id) for id in flips if lookups.place[id].flip]:
                yield _of(
                    "flip",
                    f"At some places you flip a coin ({enumerated(names)}). On tails you get nothing. "
                    f"{lost_worker_text(lookups.config, is_replaced_if_lost(lookups, state, choice.seat))}",
                )
            yield _of("pay", _pay_day(lookups), help_only=state.round.number == 1)
        case phases.Buying(market, _):
            many = cube_name(lookups.config, MARKETS[market])
            yield _of(
                "buy",
                f"Your worker in the line lets you buy {many} now, before those behind you. The cheapest are sold "
                "first.",
                "Cubes stay yours until they die in an act or pay for a place.",
            )
        case phases.Performing(acts, _):
            yield _of(
                "perform",
                "In the show, the acts with bids are called one by one. To perform an act, you need the cubes and "
                "coins on its card. If others perform an act and you do not, you get its penalty, whether you bid on "
                "it or not.",
                "Your cubes are busy until cleanup; those marked as dying are lost.",
            )
            if lookups.acts[acts[0]].contest is not None:
                yield _of(
                    "contest",
                    "In a contest every performer gets the basic reward. Of two or more, the highest roll (or most "
                    "cubes, as the card says) also wins the winner's reward.",
                    "Ties go to the higher bid, then to the earlier one.",
                )
        case phases.Paying():
            yield _of(
                "give", "An event takes coins from everybody. If you have none, you give up a cube of your choice."
            )
        case phase:
            raise phases.asks_nobody(phase)


BID = (
    "A bid buys the right to perform an act in this round's show. Acts come in the order of their first bids; in a "
    "contest, the higher bid wins ties."
)
PAID = (
    "You pay a bid at once and never get it back. Executions come last. If the bids in a tied contest are equal, the "
    "earlier one wins."
)


def _goal(lookups: Lookups) -> str:
    return f"Your goal is to reach {number(lookups.goal)} on one track by performing acts."


def _without_goal(lookups: Lookups) -> str:
    """When the game ends."""
    tracks = enumerated([track_name(lookups.config, track) for track in TRACKS], "or")
    return (
        f"Whoever reaches {number(lookups.goal)} on {tracks} wins at once. If nobody has done so after "
        f"{counted(lookups.rounds, 'round')}, the highest total of the three wins."
    )


def _place(lookups: Lookups, state: State) -> str:
    wage = coins(lookups.in_force(state.round.events).wage)
    return (
        "Send workers to places to get cubes for your acts, one place a turn. Each worker costs "
        f"{wage} and returns at cleanup. At a market a worker only stands in line; you buy in the next phase."
    )


def _cubes(lookups: Lookups) -> str:
    return f"Cubes are {enumerated([cube_name(lookups.config, cube) for cube in CUBES])}."


def _pay_day(lookups: Lookups) -> str:
    """What cleanup pays."""
    pay = lookups.pay
    steps = "step" if pay.every == 1 else f"full {counted(pay.every, 'step')}"
    return (
        f"On pay day, at cleanup, you get {coins(pay.coins)} for every {steps} of your position on each track, boosts "
        f"included, and at least {coins(pay.minimum)} in all."
    )
