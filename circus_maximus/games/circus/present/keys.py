"""What a seat can select when it is asked, the picks that choose each action, and the key of each target."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import Target
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.config import Config, distinct_letters
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import cube_name, market_name
from circus_maximus.games.circus.rules.bidding import acts_on_show
from circus_maximus.games.circus.state.game_state import State

PLACE_KEYS = "abcdefgijkmnost"
CUBE_KEYS: dict[str, str] = {cube: str(number) for number, cube in enumerate(CUBES, 1)}
PASS_KEY, WITHDRAW_KEY = "p", "x"
DIGITS = 9
"""The number of slots whose number is the key of their act."""
TARGET_KEYS = frozenset(f"{PLACE_KEYS}0123456789{PASS_KEY}{WITHDRAW_KEY}")
"""All of them. Digits select acts and cubes, and give amounts. Markets use the letters of places."""


def market_keys(config: Config) -> dict[str, str]:
    """A letter for each market, from its name if possible."""
    letters = distinct_letters([market_name(config, market) for market in MARKETS], PLACE_KEYS.upper())
    return {market: letter.lower() for market, letter in zip(MARKETS, letters, strict=True)}


def place_key(index: int) -> str:
    """The letter of a place; empty after the last letter: then the table gives it a key."""
    return PLACE_KEYS[index : index + 1]


def keyless_ids(lookups: Lookups) -> list[str]:
    """Places after the last letter; all acts, if there are more slots than digits."""
    places = [f"place/{spot.id}" for spot in lookups.places if not place_key(spot.index)]
    config, slots = lookups.config, lookups.config.acts_on_show + len(lookups.executions)
    acts = [f"act/{act}" for act in (*config.acts, *config.executions)] if slots > DIGITS else []
    return places + acts


def act_keys(lookups: Lookups, display: tuple[str | None, ...]) -> dict[str, str]:
    """A digit for every act on show: the number of its slot, with executions after the slots. Empty slots count.

    After the ninth slot it is empty: then the table gives the act a key.
    """
    slots = (*display, *lookups.executions)
    return {act: str(number) if number <= DIGITS else "" for number, act in enumerate(slots, 1) if act is not None}


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


def bids(lookups: Lookups, state: State) -> Iterator[Target]:
    """The acts on show, to bid on."""
    return _acts(lookups, state, lambda act: a.Bid(act, 1))


def stakes(lookups: Lookups, state: State, place: str) -> Iterator[Target]:
    """The acts on show, to stake coins on at a place."""
    return _acts(lookups, state, lambda act: a.Wager(place, act, 1))


def performances(lookups: Lookups, state: State) -> Iterator[Target]:
    """The acts on show, to perform."""
    return _acts(lookups, state, a.Perform)


def _acts(lookups: Lookups, state: State, least: Callable[[str], AnyAction]) -> Iterator[Target]:
    """The acts on show. `least`: the smallest action with an act."""
    keys = act_keys(lookups, state.display)
    for act in acts_on_show(lookups, state):
        yield Target(f"act/{act}", lookups.config.act(act).name, key=keys[act], least=least(act))


def places_open_to(choice: Choice[AnyAction]) -> Iterator[str]:
    """The places to which a seat can send workers without a stake, once for each number of workers."""
    return (action.place for action in choice.legal if isinstance(action, a.Place))


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
