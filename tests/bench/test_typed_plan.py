"""Plans as designers type them, without the command line: configs, line-ups, seats; and what a config changes."""

import pytest

from circus_maximus.bench.typed_plan import (
    BadConfigs,
    BadLineUp,
    BadSeats,
    changes,
    load_all,
    load_named,
    missing_bots,
    plan_of,
    read_names,
)
from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.titles import find_title

CIRCUS = find_title("circus")
JUGGLING = "acts.juggling={name: Juggling, needs: {mummers: 1}}"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((), ("setup.coins=20",), "setup.coins 15 → 20"),
        ((), ("setup.coins={2: 15, 3: 20, 4: 15}",), "setup.coins.3 15 → 20"),
        (("setup.coins={2: 15, 3: 20, 4: 15}",), (), "setup.coins.3 20 → 15"),
        ((), (JUGGLING, "upkeep=1"), "upkeep 0 → 1, acts.juggling added"),
        ((JUGGLING,), (), "acts.juggling removed"),
        ((), ("acts.venatio={remove: true}",), "acts.venatio removed"),
        ((), ("acts.pageant.contest=dice",), 'acts.pageant.contest null → "dice"'),
        ((), (JUGGLING, "upkeep=1", "rounds=9", "acts_on_show=6"), "rounds 10 → 9, acts_on_show 5 → 6, upkeep 0 → 1, "),
        ((), (), ""),
    ],
)
def test_a_change_names_a_part_that_is_added_or_removed_as_a_whole(before, after, said):
    found = changes(configure(CIRCUS, (), before), configure(CIRCUS, (), after))
    assert found == (f"{said}and 1 more change" if said.endswith(", ") else said)


@pytest.mark.parametrize("setting", ["setup.coin=20", "setup.coin+=1"])
def test_an_error_of_a_typed_config_names_the_setting_as_it_was_typed(setting):
    (named,) = read_names([f"default + {setting}"])
    with pytest.raises(BadConfig) as caught:
        load_named(CIRCUS, named)
    assert str(caught.value).startswith(f"{setting}: ")


def plan_for(*texts, **typed):
    named = read_names(texts)
    return plan_of(CIRCUS, named, load_all(CIRCUS, named), blocks=2, **typed)


def test_a_plan_has_each_config_line_up_and_number_of_seats_that_was_typed():
    plan = plan_for("default", "A + rounds=3", line_ups=["mixed", "greedy, random", "mixed"], seats="4, 2", seed="7")
    assert [entry.name for entry in plan.entries] == ["default", "A + rounds=3"]
    assert [(line_up.name, line_up.bots) for line_up in plan.line_ups] == [
        ("mixed", CIRCUS.line_ups["mixed"]),
        ("greedy,random", ("greedy", "random")),
    ]
    assert (plan.seats, plan.seed, plan.games) == ((4, 2), 7, 2 * 2 * 2 * (2 + 2))


def test_a_plan_has_all_line_ups_and_numbers_of_seats_by_default():
    plan = plan_for("default")
    assert [line_up.name for line_up in plan.line_ups] == [*CIRCUS.line_ups]
    assert plan.seats == tuple(CIRCUS.seats)


@pytest.mark.parametrize(
    ("typed", "error", "said"),
    [
        ({"line_ups": ["gredy"]}, BadLineUp, "Circus Maximus has no bot called 'gredy'; did you mean greedy?"),
        ({"line_ups": ["random," * 9 + "random"]}, BadLineUp, "has more bots than Circus Maximus has seats"),
        ({"seats": "2,9"}, BadSeats, "'9' is not a number of seats: Circus Maximus has 2 to 4"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(typed, error, said):
    with pytest.raises(error, match=said.replace("?", r"\?")):
        plan_for("default", **typed)


def test_bots_without_a_seat_are_named():
    plan = plan_for("default", line_ups=["greedy,random,planner"], seats="2,3")
    assert [*missing_bots(plan)] == [
        "greedy,random,planner has 3 bots: with 2 seats only greedy and random play",
    ]


def test_the_errors_of_several_configs_are_reported_together_or_only_the_first():
    named = read_names(["default + rounds=x", "default", "default + upkeep=x"])
    for only_first, expected in ((False, [named[0], named[2]]), (True, [named[0]])):
        with pytest.raises(BadConfigs) as caught:
            load_all(CIRCUS, named, only_first)
        assert [each for each, _ in caught.value.errors] == expected
