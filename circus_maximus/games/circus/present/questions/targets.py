"""Everything a seat can select when it is asked, allowed or not, and the picks that choose each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from circus_maximus.engine.presenting.decision import Path, Target
from circus_maximus.engine.words import sentence_start
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.present.keys import (
    CUBE_KEYS,
    PASS_KEY,
    WITHDRAW_KEY,
    act_keys,
    market_keys,
    place_key,
)
from circus_maximus.games.circus.rules.bidding import acts_on_show
from circus_maximus.games.circus.state import phases
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.text.words import cube_name, market_name

PASS = Target("verb/pass", "Pass", key=PASS_KEY, passes=True, least=a.Pass())
WITHDRAW = Target("verb/withdraw", "Withdraw", key=WITHDRAW_KEY, passes=True, least=a.Withdraw())


def path_of(action: AnyAction) -> Path:
    """The picks that choose an action."""
    match action:
        case a.Bid(act, coins):
            return f"act/{act}", coins
        case a.Perform(act):
            return (f"act/{act}",)
        case a.Place(place, workers):
            return f"place/{place}", workers
        case a.Wager(place, act, coins):
            return f"place/{place}", f"act/{act}", coins
        case a.Buy(market, count):
            return f"market/{market}", count
        case a.Give(cube):
            return (f"cube/{cube}",)
        case a.Pass():
            return ("verb/pass",)
        case a.Withdraw():
            return ("verb/withdraw",)
        case _:
            assert_never(action)


def target_ids(lookups: Lookups) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    config = lookups.config
    places = [f"place/{spot.id}" for spot in lookups.places]
    acts = [f"act/{act}" for act in (*config.acts, *config.executions)]
    markets, cubes = [f"market/{market}" for market in MARKETS], [f"cube/{cube}" for cube in CUBES]
    return (*places, *acts, *markets, *cubes, PASS.id, WITHDRAW.id)


def selectables(lookups: Lookups, state: State) -> tuple[Target, ...]:
    """In the order in which the cursor goes through them; actions without a target come last."""
    match state.phase:
        case phases.Bidding():
            return (*_acts(lookups, state, lambda act: a.Bid(act, 1)), PASS)
        case phases.Placing():
            return (*_places(lookups), PASS)
        case phases.Buying():
            keys = market_keys(lookups.config)
            return tuple(
                _target(f"market/{market}", keys[market], market_name(lookups.config, market), a.Buy(market, 0))
                for market in MARKETS
            )
        case phases.Performing():
            return (*_acts(lookups, state, a.Perform), WITHDRAW)
        case phases.Paying():
            config = lookups.config
            return tuple(
                _target(f"cube/{cube}", CUBE_KEYS[cube], sentence_start(cube_name(config, cube)), a.Give(cube))
                for cube in CUBES
            )
        case phase:
            raise phases.asks_nobody(phase)


def stakeable(lookups: Lookups, state: State, place: str) -> tuple[Target, ...]:
    """The acts to stake coins on at a place."""
    return _acts(lookups, state, lambda act: a.Wager(place, act, 1))


def _acts(lookups: Lookups, state: State, least: Callable[[str], AnyAction]) -> tuple[Target, ...]:
    keys = act_keys(lookups, state.display)
    return tuple(
        _target(f"act/{act}", keys[act], lookups.config.act(act).name, least(act))
        for act in acts_on_show(lookups, state)
    )


def _places(lookups: Lookups) -> tuple[Target, ...]:
    return tuple(
        _target(f"place/{spot.id}", place_key(spot.index), spot.config.name, a.Place(spot.id))
        for spot in lookups.places
    )


def _target(id: str, key: str, label: str, least: AnyAction) -> Target:
    return Target(id, label, key=key, least=least)
