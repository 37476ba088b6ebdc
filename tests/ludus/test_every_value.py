"""Every value has an effect: if it is changed, a recorded game or the rulebook changes.

The games are recorded once for each of a few bases. A changed config has `random` play them again on the same seeds,
until somebody is asked something else, or something else happens.
"""

from functools import cache

import msgspec
import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.config.keys import leaves
from circus_maximus.games.ludus.title import TITLE
from tests.titles.recorded_games import accepted, goes_another_way, record, with_value

SHIPPED = configure(TITLE)
SPEAR_VITAL = (
    "symbols.dux={vital: false, shielded: false}",
    "symbols.spear.vital=true",
    "friendly_fire=false",
    *(f"formations.{id}.stones.{at}=sword" for id, at in (("legion", "G3"), ("wings", "G3"), ("testudo", "F3"))),
)
BASES = {
    "as shipped": (),
    "from wings": ("setup={south: wings, north: wings}",),
    "from a testudo, with no friendly fire": ("setup={south: testudo, north: testudo}", "friendly_fire=false"),
    "everybody attacks, tramples and slashes": (
        *(f"symbols.{id}={{move: 2, tramples: true, slashes: true}}" for id in SHIPPED.symbols),
        "symbols.rider.range=1",
    ),
    "nobody attacks, so that nothing is ever taken": (
        *(f"symbols.{id}={{range: 0, any_order: false}}" for id in SHIPPED.symbols),
        "symbols.rider={tramples: false, slashes: false}",
    ),
    "nobody even moves": (
        *(f"symbols.{id}={{range: 0, any_order: false, move: 0}}" for id in SHIPPED.symbols),
        "symbols.rider={tramples: false, slashes: false}",
        "draws.repetition=0",
    ),
    "the spear is vital, not the dux": SPEAR_VITAL,
    "the spear is vital, wings against a testudo": (*SPEAR_VITAL, "setup={south: wings, north: testudo}"),
    "no formation needs the ends of the rows": ("formations.wings={remove: true}",),
}
SEEDS = range(24)
TEXTS = ("name", "drawn")
WORDS = {
    "first_player": ("lot", "south", "north"),
    "south": tuple(SHIPPED.formations),
    "north": tuple(SHIPPED.formations),
}
ONLY_WITH_ANOTHER = {f"symbols.{id}.vital" for id in SHIPPED.symbols}
"""Exactly one symbol is vital, so two values change together."""


@cache
def base(name):
    return configure(TITLE, (), BASES[name])


@cache
def recorded(name):
    rules = TITLE.rules(base(name))
    return [record(TITLE, rules, 2, seed) for seed in SEEDS]


def other_values(path, value):
    """Other values for a key."""
    match path[-1], value:
        case key, str() if key in TEXTS:
            return [f"{value} indeed"]
        case key, str() if path[0] != "formations" and key in WORDS:
            return [word for word in WORDS[key] if word != value]
        case _, str():
            return [id for id in SHIPPED.symbols if id != value]
        case _, bool():
            return [not value]
        case _, int():
            return [value + 1, value - 1, value + 2, value - 2]
    raise AssertionError(f"{'.'.join(path)} = {value!r}: no idea what else it might say")


def notices(name, config):
    """Whether the rulebook or a game differs between a changed config and its base."""
    return TITLE.texts.rulebook(config) != TITLE.texts.rulebook(base(name)) or plays_otherwise(name, config)


def plays_otherwise(name, config):
    """Whether a game differs; the rulebook does not count."""
    rules = TITLE.rules(config)
    return any(
        goes_another_way(TITLE, rules, 2, seed, turns) for seed, turns in zip(SEEDS, recorded(name), strict=True)
    )


def opens_otherwise(name, config):
    """Whether the first game differs: with one of the bases, that is enough for most values."""
    return goes_another_way(TITLE, TITLE.rules(config), 2, SEEDS[0], recorded(name)[0])


def changed_configs(path):
    for name in BASES:
        for other in other_values(path, leaves(base(name))[path]) if path in leaves(base(name)) else ():
            config = accepted(TITLE, with_value(base(name), path, other))
            if config is not None:
                yield name, config


@pytest.mark.parametrize("section", [field.name for field in msgspec.structs.fields(SHIPPED)])
def test_every_value_has_an_effect(section):
    dead, refused = set(), set()
    for path in leaves(SHIPPED):
        if path[0] == section:
            seen = notices if path[-1] in TEXTS else plays_otherwise
            ways = (opens_otherwise, seen)
            if next(changed_configs(path), None) is None:
                refused.add(".".join(path))
            elif not any(notices(name, config) for notices in ways for name, config in changed_configs(path)):
                dead.add(".".join(path))
    assert dead == set()
    assert refused == {key for key in ONLY_WITH_ANOTHER if key.startswith(f"{section}.")}


def test_an_unchanged_config_reproduces_every_recorded_game():
    for name in BASES:
        again = msgspec.convert(msgspec.to_builtins(base(name)), TITLE.config_type)
        assert not notices(name, again)


def test_it_matters_which_symbol_is_kept():
    name = "the spear is vital, not the dux"
    assert [id for id, symbol in base(name).symbols.items() if symbol.vital] == ["spear"]
    assert any(turns[-1][2][-1].reason == "dux" for turns in recorded(name))
    assert "with one Spear" in TITLE.texts.rulebook(base(name))
