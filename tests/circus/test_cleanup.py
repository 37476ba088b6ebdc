"""Phase 5, Cleanup and Reset: the order of its parts, the last round, and new act cards."""

from circus_maximus.games.circus.model.happenings import ActShown, MarketChanged, PhaseBegan, RoundBegan
from circus_maximus.games.circus.model.show_happenings import (
    ActDiscarded,
    ActOff,
    GameEnded,
    PaidOut,
    RoundCleared,
    UpkeepPaid,
)
from circus_maximus.games.circus.model.turn_happenings import WorkersRecruited
from tests.circus.table import DISPLAY, table

UPKEEP = ("upkeep=1",)


def cleanup(**more):
    """A round at the beginning of its cleanup."""
    return table(phase="cleanup", **more)


def story(game):
    return [type(happening) for happening in game.told]


# The order of the parts


def test_r40_the_parts_of_cleanup_happen_in_order():
    game = cleanup(
        workers=[0, 5],
        cubes={0: {"mummers": 1}},
        bids=[("venatio", 0, 1)],
        events=["market_crash"],
        settings=UPKEEP,
    )
    (cleared,) = game.happened(RoundCleared)
    assert cleared.events == ("market_crash",)
    assert game.told == (
        PhaseBegan("cleanup"),
        UpkeepPaid(0, 1, 0),
        PaidOut(0, 1),
        PaidOut(1, 1),
        cleared,
        WorkersRecruited(0, 1, "cleanup"),
        ActDiscarded("venatio"),
    )
    assert game.fall("bestiarii").told == (
        ActShown("bestiarii", 2),
        MarketChanged("mummers", 1, "restock"),
        MarketChanged("animals", 1, "restock"),
        MarketChanged("slaves", 1, "restock"),
        RoundBegan(2, 1, (("venatio", 0, 1),)),
    )


def test_r40_upkeep_comes_before_the_pay_and_cannot_be_paid_from_it():
    game = cleanup(coins=[1, 15], cubes={0: {"mummers": 3}}, settings=UPKEEP)
    assert game.happened(UpkeepPaid) == [UpkeepPaid(0, 1, 2)]
    assert game.coins(0) == 0 + 1


def test_r40_boosts_count_for_pay_and_then_end():
    game = cleanup(tracks={0: {"empire": 4}}, boosts={0: {"empire": 1}}, bids=[("venatio", 0, 1)])
    assert game.stage == "r1/cleanup"
    assert game.happened(PaidOut) == [PaidOut(0, 2), PaidOut(1, 1)]
    assert game.state.round.boosts == ((0, 0, 0), (0, 0, 0))
    assert game.track(0, "empire") == 4


def test_r40_the_event_in_force_is_discarded():
    game = cleanup(events=["labor_shortage"], event_discards=["market_crash"])
    assert game.state.round.events == ()
    assert game.state.events.discards == ("market_crash", "labor_shortage")
    assert "labor_shortage" not in game.chance.outcomes


def test_r40_the_effects_of_an_event_end_with_the_round():
    game = cleanup(events=["labor_shortage"], marker=1).fall("victory_celebration")
    game.play("bid venatio 1", "pass", "pass", "place palace")
    assert game.coins(0) == 15 + 1 + 2 - 1 - 1


def test_r40_workers_return_from_all_places():
    game = cleanup(workers=[1, 2], places={"prison": [0, 0, 1], "palace": [1], "mummers_market": [1, 0]})
    assert (game.workers(0), game.workers(1)) == (4, 5)
    assert not any(game.state.round.places)


def test_r40_busy_cubes_return():
    game = table(phase="performing", bids=[("pageant", 0, 1)], cubes={0: {"mummers": 3}})
    game.play("perform pageant")
    assert game.busy(0) == {}
    assert game.cubes(0) == {"mummers": 3}


def test_r40_markets_are_restocked_after_the_new_cards_and_then_the_bids_are_cleared():
    game = cleanup(bids=[("venatio", 1, 3)])
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [2, 4, 6]
    assert len(game.state.round.bids) == 1
    game.fall("bestiarii")
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [3, 5, 7]
    assert game.state.round.bids == ()
    assert game.stage == "r2/events"


def test_r40_the_next_round_follows():
    game = cleanup(round=4, marker=1)
    assert game.told[-1] == RoundBegan(5, 0)
    assert game.chance.key == "draw/events/0"


# The last round


def test_r40_the_last_round_ends_after_workers_and_cubes_have_returned():
    game = cleanup(
        round=10,
        workers=[0, 4],
        places={"palace": [1]},
        cubes={0: {"mummers": 2}},
        bids=[("venatio", 0, 1)],
        events=["market_crash"],
        settings=UPKEEP,
    )
    assert story(game) == [
        PhaseBegan,
        UpkeepPaid,
        PaidOut,
        PaidOut,
        RoundCleared,
        WorkersRecruited,
        GameEnded,
    ]
    assert game.over.reason == "rounds"
    assert (game.coins(0), game.coins(1)) == (14, 16)
    assert (game.workers(0), game.workers(1)) == (1, 5)
    assert game.state.display == DISPLAY
    assert [game.market(market) for market in ("mummers", "animals", "slaves")] == [2, 4, 6]


def test_r40_the_game_does_not_end_in_the_round_before_the_last():
    game = cleanup(round=9)
    assert game.over is None
    assert game.told[-1] == RoundBegan(10, 1)


def test_r40_the_number_of_rounds_is_a_value_of_the_config():
    assert cleanup(round=3, settings=("rounds=3",)).over.reason == "rounds"


# New cards


def test_r40_acts_with_a_bid_are_discarded_performed_or_not():
    game = table(
        phase="performing",
        bids=[("venatio", 0, 1), ("pageant", 0, 1), ("chariot_race", 0, 1)],
        cubes={0: {"animals": 2, "mummers": 2}},
    )
    game.play("perform venatio", "withdraw")
    assert game.happened(ActOff) == [ActOff("pageant"), ActOff("chariot_race")]
    assert set(game.happened(ActDiscarded)) == {
        ActDiscarded("venatio"),
        ActDiscarded("pageant"),
        ActDiscarded("chariot_race"),
    }
    assert set(game.state.acts.discards) == {"venatio", "pageant", "chariot_race"}
    assert game.state.display == (None, "gladiator_combat", None, None, "cavalry_display")


def test_r40_an_act_that_was_dropped_from_the_bill_is_also_discarded():
    game = table(
        phase="performing",
        bids=[("venatio", 0, 1), ("pageant", 1, 2)],
        cubes={1: {"mummers": 2}},
        settings=("limits.performed.regular=1",),
    )
    game.play("perform pageant")
    assert set(game.state.acts.discards) == {"venatio", "pageant"}


def test_r40_acts_without_a_bid_stay_on_show():
    game = cleanup()
    assert game.happened(ActDiscarded) == []
    assert game.state.display == DISPLAY


def test_r40_empty_slots_are_filled_from_the_left():
    game = cleanup(bids=[("chariot_race", 0, 1), ("pageant", 1, 1)])
    assert game.state.display == (None, "gladiator_combat", "venatio", None, "cavalry_display")
    game.fall("naumachia", "bestiarii")
    assert game.happened(ActShown) == [ActShown("naumachia", 0), ActShown("bestiarii", 3)]
    assert game.state.display == ("naumachia", "gladiator_combat", "venatio", "bestiarii", "cavalry_display")


def test_r40_new_cards_come_from_the_deck_and_not_from_display_or_discards():
    game = cleanup(bids=[("venatio", 0, 1)], discards=["naumachia", "bestiarii"])
    assert game.chance.key == "draw/acts/0"
    assert set(game.chance.outcomes) == {
        "choral_performance",
        "procession_of_martyrs",
        "hymn_competition",
        "sacred_festival",
        "animal_feeding",
        "slave_battle_royale",
        "ludi_militaris",
        "triumph_parade",
    }


def test_r40_executions_are_never_discarded():
    game = table(
        phase="performing",
        bids=[("public_torture", 0, 1), ("crucifixion", 0, 1), ("military_execution", 1, 1)],
        cubes={0: {"prisoners": 2}},
    )
    game.play("perform public_torture", "withdraw")
    assert game.happened(ActDiscarded) == []
    assert game.state.acts.discards == ()
    game.fall("market_crash")
    assert {text.split()[1] for text in game.legal} >= {"public_torture", "military_execution", "crucifixion"}
