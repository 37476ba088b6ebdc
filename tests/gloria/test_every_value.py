"""Every value has an effect: if it is changed, a recorded game or the rulebook changes.

The games are recorded once for each of a few bases. A changed config has `random` play them again on the same seeds,
until somebody is asked something else, or something else happens. Names are in the rulebook, and so are a few values
that a game seldom shows.
"""

from collections import Counter
from functools import cache, partial

import msgspec
import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.config.keys import leaves
from circus_maximus.games.gloria.model.common_types import BASICS, COUNTERS, KINDS
from circus_maximus.games.gloria.model.effects import Swap
from circus_maximus.games.gloria.title import TITLE
from tests.titles.recorded_games import accepted, goes_another_way, record, with_value

SHIPPED = configure(TITLE)


def is_swap(building):
    return isinstance(building.effect, Swap)


SMALL = ("counters={food: {supply: 7}, gold: {supply: 7}, peace: {supply: 7}, glory: {supply: 1}}",)
FREE = tuple(f"buildings.{id}.cost={{food: 0, gold: 0, peace: 0}}" for id in SHIPPED.buildings)
BASES = {
    "buildings for nothing": ((*FREE, "counters.glory.start=2", "forum.surcharges=[0, 0, 0, 0, 0, 0]"), 4),
    "buildings for nothing, many cards": (
        (*FREE, "cards={farm: {face_up: 4}, city: {face_up: 3}, peace: {face_up: 3}}", "counters.glory.start=3"),
        2,
    ),
    "as shipped": ((), 2),
    **{f"with {seats} seats": ((), seats) for seats in (3, 4, 5, 6)},
    "late start with 3": (("late-start",), 3),
    "late start with 4": (("late-start",), 4),
    "late start with 5": (("late-start",), 5),
    "late start with 6": (("late-start",), 6),
    "full hands": (("full-hands",), 6),
    "a small supply": ((*SMALL, *FREE), 4),
}
SEEDS = range(6)
WORDS = {
    "makes": COUNTERS,
    "to": COUNTERS,
    "from": COUNTERS,
    "icon": BASICS,
    "cards": KINDS,
    "for": ("steps", "cost"),
    "kind": (*KINDS, "red"),
    "met_counters_go_to": ("supply", "pile"),
    "hand": ("on_last_card", "none_to_play"),
}
FIXED = {
    *(f"cards.{kind}.makes" for kind in KINDS),
    *("goth_road.beyond_the_frontier.icons", "goth_road.rome.icons"),
    *(f"buildings.{id}.kind" for id, it in SHIPPED.buildings.items() if it.kind == "red"),
    *(f"buildings.{id}.effect.to.{it.effect.gives}" for id, it in SHIPPED.buildings.items() if is_swap(it)),
    "buildings.melted_statues.effect.from",
}
"""Values that only change together with another: each icon is made by exactly one kind of card, both ends of a road
have no icons, a red building has an effect that others cannot have, a swap does not give what it takes."""


@cache
def base(name):
    given, _ = BASES[name]
    layers = [each for each in given if "=" not in each]
    return configure(TITLE, layers, [each for each in given if "=" in each])


@cache
def recorded(name, seed):
    """All that is asked and answered in a game, and all that happens."""
    return record(TITLE, TITLE.rules(base(name)), BASES[name][1], seed)


@cache
def values_of(name):
    return leaves(base(name))


@cache
def rulebook(name):
    return TITLE.texts.rulebook(base(name))


def other_values(path, value):
    """Other values for a key."""
    match path[-1], value:
        case (("name" | "flavour"), str()):
            return [f"{value} indeed"]
        case key, str():
            return [word for word in WORDS[key] if word != value]
        case "icons", list():
            return [each for each in ([*value, "food"], value[:-1], ["peace"], ["gold"]) if each != value]
        case "laid_on", (None | list()):
            return [[kind] for kind in KINDS if [kind] != value]
        case "surcharges", list():
            return [value[:-1], [each + 1 for each in value]]
        case _, bool():
            return [not value]
        case _, int():
            return [value + 1, value - 1, value + 3]
        case "late_start", dict():
            return [{"a": {"seats": 2, "place": 2, "gets": {"glory": 1}}}]
    raise AssertionError(f"{'.'.join(path)} = {value!r}: no idea what else it might say")


@cache
def mentions(name, seed):
    """How often each building occurs in what happens in a game."""
    counts = Counter()
    for _, _, happenings in recorded(name, seed):
        counts.update(value for it in happenings for value in msgspec.structs.astuple(it) if isinstance(value, str))
    return counts


def games_for(path, bases):
    """The recorded games; for a value of a building those first in which it occurs most."""
    games = [(name, seed) for name in bases if path in values_of(name) for seed in SEEDS]
    return sorted(games, key=lambda game: -mentions(*game)[path[1]]) if path[0] == "buildings" else games


def changed_configs(path, name):
    configs = (
        accepted(TITLE, with_value(base(name), path, other)) for other in other_values(path, values_of(name)[path])
    )
    return [config for config in configs if config is not None]


def has_effect(path, bases=BASES):
    """Whether a changed text changes the rulebook, or another value a game; None if no other value is accepted."""
    found = None
    changed = cache(partial(changed_configs, path))
    for name, seed in games_for(path, bases):
        for config in changed(name):
            if path[-1] in ("name", "flavour"):
                return TITLE.texts.rulebook(config) != rulebook(name)
            if goes_another_way(TITLE, TITLE.rules(config), BASES[name][1], seed, recorded(name, seed)):
                return True
            found = False
    return found


@pytest.mark.parametrize("section", [*(field.name for field in msgspec.structs.fields(SHIPPED))])
def test_every_value_has_an_effect(section):
    results = {path: has_effect(path) for path in leaves(SHIPPED) if path[0] == section and path[-1] != "do"}
    assert {".".join(path) for path, found in results.items() if found is False} == set()
    refused = {".".join(path) for path, found in results.items() if found is None}
    assert refused == {key for key in FIXED if key.startswith(f"{section}.")}


def test_every_value_of_a_late_start_has_an_effect():
    config = configure(TITLE, ["late-start"])
    late = [path for path in leaves(config) if path[0] == "late_start"]
    assert {path[-1] for path in late} == {"seats", "place", *COUNTERS}
    dead = {path[1:] for path in late if not has_effect(path, [f"late start with {config.late_start[path[1]].seats}"])}
    assert dead == {("sixth_of_six", "seats")}  # only six seats have a sixth


def test_it_matters_which_card_makes_which_counter():
    swapped = (
        *("cards.farm.makes=gold", "cards.city.makes=food"),
        *("buildings.market_gardens.effect.to=food", "buildings.grain_exchange.effect.to=gold"),
    )
    config = configure(TITLE, (), swapped)
    assert goes_another_way(TITLE, TITLE.rules(config), 2, 0, recorded("as shipped", 0))


def test_an_unchanged_config_reproduces_every_recorded_game():
    for name, (_, seats) in BASES.items():
        again = msgspec.convert(msgspec.to_builtins(base(name)), TITLE.config_type)
        assert not goes_another_way(TITLE, TITLE.rules(again), seats, 0, recorded(name, 0))
        assert TITLE.texts.rulebook(again) == rulebook(name)
