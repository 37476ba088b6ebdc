"""The key of each target: letters for places, digits for acts. The screen's commands use the other letters."""

from __future__ import annotations

from circus_maximus.games.circus.model.common_types import CUBES, MARKETS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.naming import distinct_letters
from circus_maximus.games.circus.model.words import market_name

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
