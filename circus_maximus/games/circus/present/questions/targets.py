"""Everything a seat can select when it is asked, allowed or not, and the picks that choose each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from circus_maximus.engine.presenting.decision import Target
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import cube_name, market_name
from circus_maximus.games.circus.present.keys import (
    CUBE_KEYS,
    PASS_KEY,
    WITHDRAW_KEY,
    act_keys,
    market_keys,
    place_key,
)
from circus_maximus.games.circus.rules.bidding import acts_on_show
from circus_maximus.games.circus.state.game_state import State

PASS = Target("verb/pass", "pass", key=PASS_KEY, passes=True, least=a.Pass())
WITHDRAW = Target("verb/withdraw", "withdraw", key=WITHDRAW_KEY, passes=True, least=a.Withdraw())


def target_ids(lookups: Lookups) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    config = lookups.config
    names = {
        "place": [spot.id for spot in lookups.places],
        "act": [*config.acts, *config.executions],
        "market": MARKETS,
        "cube": CUBES,
    }
    return (*(f"{kind}/{id}" for kind, ids in names.items() for id in ids), PASS.id, WITHDRAW.id)


def acts(lookups: Lookups, state: State, least: Callable[[str], AnyAction]) -> Iterator[Target]:
    """The acts on show. `least`: the smallest action with an act."""
    keys = act_keys(lookups, state.display)
    for act in acts_on_show(lookups, state):
        yield Target(f"act/{act}", lookups.config.act(act).name, key=keys[act], least=least(act))


def places(lookups: Lookups) -> Iterator[Target]:
    """All places."""
    for spot in lookups.places:
        yield Target(f"place/{spot.id}", spot.config.name, key=place_key(spot.index), least=a.Place(spot.id))


def markets(config: Config) -> Iterator[Target]:
    """All markets."""
    keys = market_keys(config)
    for market in MARKETS:
        yield Target(f"market/{market}", market_name(config, market), key=keys[market], least=a.Buy(market, 0))


def cubes(config: Config) -> Iterator[Target]:
    """All kinds of cubes."""
    for cube in CUBES:
        yield Target(f"cube/{cube}", cube_name(config, cube), key=CUBE_KEYS[cube], least=a.Give(cube))
