"""The fifteen acts and three executions do what their cards say."""

import pytest

from circus_maximus.games.circus.model.happenings import TrackMoved
from circus_maximus.games.circus.model.show_happenings import Performed, PerformersDied, Withdrew
from tests.circus.table import rules_with, table

NEEDS = {
    "choral_performance": {"mummers": 1},
    "pageant": {"mummers": 2},
    "procession_of_martyrs": {"mummers": 1, "slaves": 1},
    "hymn_competition": {"mummers": 1},
    "sacred_festival": {"mummers": 2},
    "gladiator_combat": {"slaves": 1},
    "bestiarii": {"animals": 1, "slaves": 1},
    "venatio": {"animals": 2},
    "animal_feeding": {"animals": 2},
    "slave_battle_royale": {"slaves": 3},
    "chariot_race": {"mummers": 1, "animals": 2},
    "ludi_militaris": {"slaves": 2},
    "triumph_parade": {"mummers": 2, "animals": 1},
    "cavalry_display": {"animals": 2},
    "naumachia": {"slaves": 3},
    "public_torture": {"prisoners": 1},
    "military_execution": {"prisoners": 1},
    "crucifixion": {"prisoners": 1},
}
PRICES = {"sacred_festival": 1, "animal_feeding": 2, "naumachia": 3}
TRACKS = ("empire", "population", "church")
CUBES = ("mummers", "animals", "slaves", "prisoners")
EXECUTIONS = ("public_torture", "military_execution", "crucifixion")


class Show:
    """Seats 0 and 1 perform an act with 10 coins and two of each cube to spare, seat 2 does not.

    An execution is called after it, so that the test can look at the state before cleanup.
    """

    def __init__(self, act, *rolls):
        self.act = act
        spare = {seat: {cube: NEEDS[act].get(cube, 0) + 2 for cube in CUBES[:3]} | {"prisoners": 2} for seat in (0, 1)}
        last = "crucifixion" if act != "crucifixion" else "public_torture"
        self.game = table(
            seats=3,
            phase="performing",
            coins=10,
            bids=[(act, 0, 1), (act, 1, 1), (last, 0, 1)],
            cubes=spare,
            display=(None if act in EXECUTIONS else act, None, None, None, None),
        )
        self.before = [self._lot(seat) for seat in range(3)]
        self.supply = dict(zip(CUBES, self.game.state.supply, strict=True))
        self.game.play(f"perform {act}", f"perform {act}").fall(*rolls)
        assert self.game.legal == [f"perform {last}", "withdraw"]

    def _lot(self, seat):
        game = self.game
        return {
            "coins": game.coins(seat),
            **{track: game.track(seat, track) for track in TRACKS},
            **{cube: game.cubes(seat).get(cube, 0) for cube in CUBES},
        }

    def changed(self, seat):
        """The changes of a seat's values by the act; values that did not change are left out."""
        now = self._lot(seat)
        return {thing: now[thing] - had for thing, had in self.before[seat].items() if now[thing] != had}

    def buried(self):
        """The cubes that the act returned to the supply."""
        return {
            cube: self.game.supply(cube) - had for cube, had in self.supply.items() if self.game.supply(cube) != had
        }


# Needs and costs


def test_every_act_is_in_the_shipped_config():
    config = rules_with().config
    assert [*config.acts, *config.executions] == list(NEEDS)
    assert tuple(config.executions) == EXECUTIONS


@pytest.mark.parametrize("act", NEEDS)
def test_a_performer_needs_exactly_the_cubes_and_coins_of_the_act(act):
    bids = [(act, 0, 1), (act, 1, 1)]
    game = table(phase="performing", coins=[PRICES.get(act, 0), 9], bids=bids, cubes={0: NEEDS[act], 1: NEEDS[act]})
    assert game.legal == [f"perform {act}", "withdraw"]
    game.play(f"perform {act}")
    assert game.told == (Performed(0, act, PRICES.get(act, 0), tuple(NEEDS[act].items())),)
    assert game.coins(0) == 0
    assert game.busy(0) == NEEDS[act]


@pytest.mark.parametrize(("act", "cube"), [(act, cube) for act, needs in NEEDS.items() for cube in needs])
def test_a_seat_with_one_cube_too_few_withdraws(act, cube):
    plenty = dict.fromkeys(CUBES, 4)
    game = table(
        phase="performing",
        bids=[(act, 0, 1), (act, 1, 1)],
        cubes={0: {**plenty, cube: NEEDS[act][cube] - 1}, 1: plenty},
    )
    assert game.told[-1] == Withdrew(0, act, True, ((cube, 1),))
    assert game.seat == 1


@pytest.mark.parametrize("act", PRICES)
def test_a_seat_with_one_coin_too_few_withdraws(act):
    game = table(
        phase="performing",
        coins=[PRICES[act] - 1, PRICES[act]],
        bids=[(act, 0, 1), (act, 1, 1)],
        cubes={0: NEEDS[act], 1: NEEDS[act]},
    )
    assert game.told[-1] == Withdrew(0, act, True, coins=1)
    assert game.seat == 1


# Acts for the Church


def test_r32_choral_performance():
    show = Show("choral_performance")
    assert show.changed(0) == show.changed(1) == {"church": 1, "population": 1}
    assert show.changed(2) == {"church": -1}
    assert show.game.busy(0) == show.game.busy(1) == {"mummers": 1}
    assert show.buried() == {}


def test_r32_pageant():
    show = Show("pageant")
    assert show.changed(0) == show.changed(1) == {"church": 2, "coins": 3}
    assert show.changed(2) == {"church": -1}
    assert show.game.busy(0) == show.game.busy(1) == {"mummers": 2}
    assert show.buried() == {}


def test_r32_procession_of_martyrs():
    show = Show("procession_of_martyrs")
    assert show.changed(0) == show.changed(1) == {"church": 3, "population": -1, "coins": 4, "slaves": -1}
    assert show.changed(2) == {"church": -2}
    assert show.game.busy(0) == show.game.busy(1) == {"mummers": 1}
    assert show.buried() == {"slaves": 2}


def test_r32_hymn_competition():
    show = Show("hymn_competition", "2", "3")
    assert show.changed(0) == {"coins": 2}
    assert show.changed(1) == {"church": 2, "coins": 4}
    assert show.changed(2) == {"church": -1}
    assert show.game.busy(0) == show.game.busy(1) == {"mummers": 1}
    assert show.buried() == {}


def test_r32_sacred_festival():
    show = Show("sacred_festival")
    assert show.changed(0) == show.changed(1) == {"church": 3, "population": 1, "coins": 4 - 1}
    assert show.changed(2) == {"church": -2}
    assert show.game.busy(0) == show.game.busy(1) == {"mummers": 2}
    assert show.buried() == {}


# Acts for the Population


def test_r32_gladiator_combat():
    show = Show("gladiator_combat", "6", "3")
    assert show.changed(0) == {"population": 2, "coins": 3}
    assert show.changed(1) == {"coins": 3, "slaves": -1}
    assert show.changed(2) == {"population": -2}
    assert (show.game.busy(0), show.game.busy(1)) == ({"slaves": 1}, {})
    assert show.buried() == {"slaves": 1}


def test_r32_bestiarii():
    show = Show("bestiarii")
    assert show.changed(0) == show.changed(1) == {"population": 3, "church": -1, "coins": 5, "slaves": -1}
    assert show.changed(2) == {"population": -2}
    assert show.game.busy(0) == show.game.busy(1) == {"animals": 1}
    assert show.buried() == {"slaves": 2}


def test_r32_venatio():
    show = Show("venatio")
    assert show.changed(0) == show.changed(1) == {"population": 2, "coins": 4, "animals": -2}
    assert show.changed(2) == {"population": -1}
    assert show.game.busy(0) == show.game.busy(1) == {}
    assert show.buried() == {"animals": 4}


def test_r32_animal_feeding():
    show = Show("animal_feeding")
    assert show.changed(0) == show.changed(1) == {"population": 2, "church": 1, "coins": 5 - 2}
    assert show.changed(2) == {"population": -2}
    assert show.game.busy(0) == show.game.busy(1) == {"animals": 2}
    assert show.buried() == {}


def test_r32_slave_battle_royale():
    show = Show("slave_battle_royale", "1", "4")
    assert show.changed(0) == {"coins": 7, "slaves": -3}
    assert show.changed(1) == {"population": 3, "empire": 2, "coins": 7}
    assert show.changed(2) == {"population": -2}
    assert (show.game.busy(0), show.game.busy(1)) == ({}, {"slaves": 3})
    assert show.buried() == {"slaves": 3}


# Acts for the Empire


def test_r32_chariot_race():
    show = Show("chariot_race", "5", "4")
    assert show.changed(0) == {"empire": 3, "population": 1, "coins": 5}
    assert show.changed(1) == {"coins": 5}
    assert show.changed(2) == {"empire": -1}
    assert show.game.busy(0) == show.game.busy(1) == {"animals": 2, "mummers": 1}
    assert show.buried() == {}


def test_r32_ludi_militaris():
    show = Show("ludi_militaris", "1", "2")
    assert show.changed(0) == {"coins": 7, "slaves": -2}
    assert show.changed(1) == {"empire": 3, "population": 1, "coins": 7}
    assert show.changed(2) == {"empire": -2}
    assert (show.game.busy(0), show.game.busy(1)) == ({}, {"slaves": 2})
    assert show.buried() == {"slaves": 2}


def test_r32_triumph_parade():
    show = Show("triumph_parade")
    assert show.changed(0) == show.changed(1) == {"empire": 2, "church": 1, "coins": 3}
    assert show.changed(2) == {"empire": -1}
    assert show.game.busy(0) == show.game.busy(1) == {"mummers": 2, "animals": 1}
    assert show.buried() == {}


def test_r32_cavalry_display():
    show = Show("cavalry_display")
    assert show.changed(0) == {"empire": 1, "church": 1, "coins": 4}
    assert show.changed(1) == {"coins": 4}
    assert show.changed(2) == {"empire": -1}
    assert show.game.busy(0) == show.game.busy(1) == {"animals": 2}
    assert show.buried() == {}


def test_r32_naumachia():
    show = Show("naumachia", "6", "5")
    assert show.changed(0) == {"empire": 4, "population": 2, "coins": 8 - 3}
    assert show.changed(1) == {"coins": 8 - 3, "slaves": -3}
    assert show.changed(2) == {"empire": -2, "population": -1}
    assert (show.game.busy(0), show.game.busy(1)) == ({"slaves": 3}, {})
    assert show.buried() == {"slaves": 3}


# Executions


@pytest.mark.parametrize(
    ("execution", "track"),
    [("public_torture", "population"), ("military_execution", "empire"), ("crucifixion", "church")],
)
def test_r32_executions_move_one_track_use_up_a_prisoner_pay_nothing_and_have_no_penalty(execution, track):
    show = Show(execution)
    assert show.changed(0) == show.changed(1) == {track: 1, "prisoners": -1}
    assert show.changed(2) == {}
    assert show.game.busy(0) == show.game.busy(1) == {}
    assert show.buried() == {"prisoners": 2}


# Happenings


def test_movements_deaths_and_penalties_have_the_act_as_source():
    show = Show("bestiarii")
    assert show.game.happened(PerformersDied) == [
        PerformersDied(0, "bestiarii", "slaves", 1),
        PerformersDied(1, "bestiarii", "slaves", 1),
    ]
    assert show.game.happened(TrackMoved) == [
        TrackMoved(0, "population", 3, 6, "bestiarii"),
        TrackMoved(0, "church", -1, 2, "bestiarii"),
        TrackMoved(1, "population", 3, 6, "bestiarii"),
        TrackMoved(1, "church", -1, 2, "bestiarii"),
        TrackMoved(2, "population", -2, 1, "bestiarii", penalty=True),
    ]


def test_r3_cubes_that_die_go_to_the_supply_and_the_total_of_each_kind_never_changes():
    game = Show("procession_of_martyrs").game.play("perform crucifixion")
    owned = [sum(game.cubes(seat).get(cube, 0) for seat in range(3)) for cube in CUBES]
    on_sale = [*(game.market(market) for market in CUBES[:3]), 0]
    supply = [game.supply(cube) for cube in CUBES]
    assert (owned, on_sale, supply) == ([6, 4, 4, 3], [2, 4, 6, 0], [12, 12, 10, 7])
    assert [sum(there) for there in zip(owned, on_sale, supply, strict=True)] == [20, 20, 20, 10]
