"""Everything a seat can select when it is asked, allowed or not, and the target of each action."""

from __future__ import annotations

from typing import assert_never

from msgspec import Struct

from circus_maximus.games.circus.actions import (
    AnyAction,
    Bid,
    Buy,
    Give,
    Pass,
    Perform,
    Place,
    Wager,
    Withdraw,
)
from circus_maximus.games.circus.bidding import acts_on_show
from circus_maximus.games.circus.common_types import CUBES, MARKETS
from circus_maximus.games.circus.lookups import Lookups
from circus_maximus.games.circus.phases import (
    Bidding,
    Buying,
    Dealing,
    Done,
    Drawing,
    Ended,
    Flipping,
    Paying,
    Peeking,
    Performing,
    Placing,
    Rolling,
    Seating,
)
from circus_maximus.games.circus.present.keys import (
    CUBE_KEYS,
    PASS_KEY,
    PLACE_KEYS,
    WITHDRAW_KEY,
    act_keys,
    market_keys,
)
from circus_maximus.games.circus.state import State
from circus_maximus.games.circus.texts import cube_name, market_name, sentence_start


class Selectable(Struct, frozen=True, gc=False):
    """Something to select."""

    id: str
    key: str
    label: str
    least: AnyAction
    """The smallest action with it: if this is refused, all others are."""


def target_of(action: AnyAction) -> str:
    """The id of the target of an action."""
    match action:
        case Bid(act) | Perform(act):
            return f"act/{act}"
        case Place(place) | Wager(place):
            return f"place/{place}"
        case Buy(market):
            return f"market/{market}"
        case Give(cube):
            return f"cube/{cube}"
        case Pass():
            return "verb/pass"
        case Withdraw():
            return "verb/withdraw"
        case _:
            assert_never(action)


def selectables(lookups: Lookups, state: State) -> tuple[Selectable, ...]:
    """In the order in which the cursor goes through them; actions without a target come last."""
    match state.phase:
        case Bidding():
            return (*_acts(lookups, state, bidding=True), Selectable("verb/pass", PASS_KEY, "Pass", Pass()))
        case Placing():
            return (*_places(lookups), Selectable("verb/pass", PASS_KEY, "Pass", Pass()))
        case Buying():
            keys = market_keys(lookups.config)
            return tuple(
                Selectable(f"market/{market}", keys[market], market_name(lookups.config, market), Buy(market, 0))
                for market in MARKETS
            )
        case Performing():
            return (
                *_acts(lookups, state, bidding=False),
                Selectable("verb/withdraw", WITHDRAW_KEY, "Withdraw", Withdraw()),
            )
        case Paying():
            return tuple(
                Selectable(f"cube/{cube}", CUBE_KEYS[cube], sentence_start(cube_name(lookups.config, cube)), Give(cube))
                for cube in CUBES
            )
        case Seating() | Dealing() | Drawing() | Flipping() | Peeking() | Rolling() | Done() | Ended():
            raise LookupError(f"nobody is asked in {type(state.phase).__name__}")
        case phase:
            assert_never(phase)


def _acts(lookups: Lookups, state: State, bidding: bool) -> tuple[Selectable, ...]:
    keys = act_keys(lookups, state.display)
    return tuple(
        Selectable(f"act/{act}", keys[act], lookups.config.act(act).name, Bid(act, 1) if bidding else Perform(act))
        for act in acts_on_show(lookups, state)
    )


def _places(lookups: Lookups) -> tuple[Selectable, ...]:
    return tuple(
        Selectable(f"place/{spot.id}", PLACE_KEYS[spot.index], spot.config.name, Place(spot.id))
        for spot in lookups.places
    )
