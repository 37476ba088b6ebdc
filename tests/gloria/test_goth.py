"""Phase 5: tribute, raids, the levy and the pile (G40-G49)."""

from circus_maximus.games.gloria.model import happenings as h
from tests.gloria.table import table


def test_g40_the_front_space_is_the_one_after_the_last_space_with_tribute_or_after_the_goth():
    game = table(at="goth", counters=["1 gold"], goth="noric_pass").play("tribute")
    assert game.told[0] == h.TributePaid(0, "emona", (0, 1, 0, 0))
    game = table(at="goth", counters=["1 food"], goth="noric_pass", paid=["gold"]).play("tribute")
    assert game.told[0] == h.TributePaid(0, "julian_alps", (1, 0, 0, 0))


def test_g41_a_seat_that_can_pay_every_icon_is_asked():
    game = table(at="goth", counters=["1 food 1 glory"], goth="beyond_the_frontier")
    assert game.legal == ["tribute", "refuse"]


def test_g41_otherwise_it_refuses_and_that_is_told_as_forced():
    game = table(at="goth", counters=["5 food"], goth="beyond_the_frontier")
    assert game.story[0] == h.TributeRefused(0, "frozen_danube_ford", "means")


def test_g41_nobody_pays_before_rome():
    game = table(at="goth", counters=["9 food 9 gold 9 peace"], goth="ocriculum", paid=["food gold peace"])
    assert game.story[:2] == [h.TributeRefused(0, "rome", "rome"), h.GothMoved("saxa_rubra", True, 1)]


def test_g42_the_counters_lie_on_the_front_space_and_the_goth_stays():
    game = table(at="goth", counters=["1 food 1 glory"]).play("tribute")
    assert game.goth == "beyond_the_frontier"
    assert game.shown["tribute"] == {"frozen_danube_ford": ["food", "glory"]}
    assert game.counters(0) == {}


def test_g42_glory_stands_for_the_icon_that_nothing_else_paid():
    game = table(at="goth", counters=["1 gold 1 glory", ""]).play("tribute")
    assert game.shown["tribute"] == {"frozen_danube_ford": ["glory", "gold"]}


def test_g42_each_counter_stands_for_one_icon():
    two = "goth_road.emona.icons=[gold, gold, food]"
    game = table(at="goth", goth="noric_pass", counters=["2 gold 1 food"], settings=(two,)).play("tribute")
    assert game.shown["tribute"] == {"emona": ["gold", "gold", "food"]}
    game = table(at="goth", goth="noric_pass", counters=["1 gold 2 glory"], settings=(two,)).play("tribute")
    assert game.shown["tribute"] == {"emona": ["gold", "glory", "glory"]}


def test_g43_a_raid_takes_the_goth_to_the_last_space_with_tribute_and_all_of_it_is_due():
    game = table(at="goth", counters=["1 food"], goth="noric_pass", paid=["gold", "food"], cards=["2 farm", "2 city"])
    assert game.goth == "julian_alps"
    assert game.story[1:3] == [h.GothMoved("julian_alps", True, 2), h.LevyBegan((1, 1, 0, 0), True)]
    assert game.shown["tribute"] == {}


def test_g43_the_counters_lie_apart_while_they_are_due():
    game = table(
        at="goth", goth="noric_pass", paid=["gold"], cards=["2 city", "1 city"], buildings=[{"toll_bridge": "city"}]
    )
    assert (game.waits, game.shown["due"], game.shown["raid"]) == ("levy", {"gold": 1}, True)
    assert game.supply("gold") == 59
    game.play("lose city")
    assert game.supply("gold") == 60


def test_g44_without_tribute_the_goth_moves_one_space_and_each_icon_is_due_in_all():
    game = table(at="goth", cards=["1 farm", "1 city"])
    assert h.GothMoved("frozen_danube_ford", False, 1) in game.story
    assert h.LevyBegan((1, 1, 0, 0), False) in game.story
    assert game.goth == "frozen_danube_ford"
    assert [(it.seat, it.kind) for it in game.happened(h.DueMet)] == [(0, "farm"), (1, "city")]


def test_g44_in_rome_the_game_ends_and_nothing_is_due():
    game = table(at="goth", goth="saxa_rubra", steps=[0, 3])
    assert game.happened(h.LevyBegan) == []
    assert (game.over.reason, game.over.standing) == ("goth", ((1,), (0,)))


def test_g45_from_the_seat_in_turn_to_the_left_each_gives_a_card_of_a_kind_that_is_due():
    game = table(
        at="goth", seats=3, seat=1, goth="ocriculum", cards=["2 farm 2 city", "2 farm 1 peace", "1 city"]
    )  # the Goth takes a farm, a city and a peace card
    assert game.seat == 1
    assert game.legal == ["lose farm", "lose peace"]
    game.play("lose peace")
    assert [(it.seat, it.kind, it.forced) for it in game.happened(h.DueMet)] == [
        (1, "peace", False),
        (2, "city", True),
        (0, "farm", True),
    ]


def test_g45_who_has_none_is_skipped_and_who_has_one_must_give():
    game = table(at="goth", seats=3, goth="noric_pass", cards=["2 farm", "1 city", "2 city"])
    assert [(it.seat, it.forced) for it in game.happened(h.DueMet)] == [(1, True)]


def test_g45_seats_give_over_and_over_until_nothing_is_due():
    three = "goth_road.emona.icons=[gold, gold, gold]"
    game = table(at="goth", goth="noric_pass", cards=["2 city", "1 city"], settings=(three,))
    assert [it.seat for it in game.happened(h.DueMet)] == [0, 1, 0]


def test_g45_a_seat_chooses_between_a_card_alone_and_a_building_with_its_card():
    game = table(
        at="goth", goth="noric_pass", cards=["1 city"], buildings=[{"toll_bridge": "city", "watch_house": "peace"}]
    )
    assert game.legal == ["lose city", "lose toll_bridge"]
    assert game.refuses("lose watch_house").code == "not_due"
    assert game.refuses("lose farm").code == "no_free_card"
    assert game.refuses("lose auction_yard").code == "not_yours"
    assert game.refuses("lose moon_gate").code == "no_such_building"


def test_g46_the_card_leaves_the_game_its_building_is_discarded_and_steps_stay():
    game = table(at="goth", goth="noric_pass", steps=[5], cards=["1 city"], buildings=[{"toll_bridge": "city"}])
    game.play("lose toll_bridge")
    assert (game.cards(0), game.buildings(0), game.steps(0)) == ({"city": 1}, {}, 5)
    assert game.state.discards == ("toll_bridge",)


def test_g46_a_card_meets_what_it_makes():
    swapped = (
        "cards.farm.makes=gold",
        "cards.city.makes=food",
        "buildings.market_gardens.effect.to=food",
        "buildings.grain_exchange.effect.to=gold",
    )
    game = table(at="goth", goth="noric_pass", cards=["2 farm 2 city"], settings=swapped)
    assert game.happened(h.DueMet)[0].kind == "farm"


def test_g46_glory_is_met_by_the_kind_it_stands_for_and_after_basic_counters():
    game = table(at="goth", goth="noric_pass", paid=["glory", "food", "gold"], cards=["2 city", "1 city 1 farm"])
    met = [(it.seat, it.icon, it.counter) for it in game.happened(h.DueMet)]
    assert met[0] == (0, "gold", "gold")
    while game.waits == "levy":
        game.play(game.legal[0])
    met = [(it.icon, it.counter) for it in game.happened(h.DueMet)]
    assert met.index(("gold", "gold")) < met.index(("gold", "glory"))
    assert game.supply("glory") == 40


def test_g47_a_shield_is_discarded_alone_and_meets_the_item():
    game = table(at="goth", goth="noric_pass", cards=["1 city"], buildings=[{"barred_gates": "city"}])
    assert game.legal == ["lose city", "lose barred_gates"]
    game.play("lose barred_gates")
    assert game.told[0] == h.DueMet(0, "gold", None, "city", "barred_gates", True, False)
    assert (game.cards(0), game.state.discards) == ({"city": 2}, ("barred_gates",))


def test_g48_what_nobody_can_meet_becomes_the_pile_and_is_drawn_in_turn():
    game = table(at="goth", seats=3, goth="noric_pass", paid=["glory", "food", "gold"], cards=["", "", "1 peace"])
    assert h.PileMade((1, 1, 0, 1), (1, 1, 0, 1)) in game.story
    assert (game.seat, game.legal) == (0, ["draw food", "draw gold", "draw glory"])
    assert game.refuses("draw peace").code == "not_in_pile"
    game.play("draw glory")
    assert (game.seat, game.legal) == (1, ["draw food", "draw gold"])
    game.play("draw gold")
    assert game.told[:2] == (h.Drew(1, "gold", False), h.Drew(2, "food", True))
    assert [game.counters(seat) for seat in range(3)] == [{"glory": 1}, {"gold": 1}, {"food": 1}]


def test_g48_each_counter_that_is_met_goes_to_the_supply():
    game = table(at="goth", goth="noric_pass", paid=["gold"], cards=["2 city", "1 farm"])
    assert game.happened(h.PileMade) == []
    assert game.supply("gold") == 60


def test_g48_with_shared_spoils_a_counter_that_is_met_goes_to_the_pile():
    game = table(at="goth", goth="noric_pass", paid=["gold"], cards=["2 city", "1 farm"], variant="shared-spoils")
    assert game.happened(h.DueMet)[0].counter == "gold"
    assert h.PileMade((0, 1, 0, 0), (0, 0, 0, 0)) in game.story
    assert game.counters(0) == {"gold": 1}


def test_g48_icons_that_nobody_can_meet_lapse():
    game = table(at="goth", goth="ocriculum", cards=["1 farm", "1 farm"])
    assert h.Lapsed((0, 1, 1, 0)) in game.story
    assert game.happened(h.PileMade) == []


def test_g48_nothing_lapses_if_everything_is_met_or_in_a_raid():
    assert table(at="goth", goth="ocriculum").happened(h.Lapsed) == []
    raid = table(at="goth", goth="noric_pass", paid=["gold"], cards=["1 farm", "1 farm"])
    assert raid.happened(h.Lapsed) == []
    assert raid.counters(0) == {"gold": 1}


def test_g49_then_the_turn_is_over_and_a_seat_without_a_card_before_it_plays_on():
    game = table(at="goth", cards=["1 farm", ""], counters=["1 food 1 gold"]).play("tribute")
    assert game.state.seat == 1
    assert game.stage == "t6/turn"
    game.fall("watch_house")
    assert game.seat == 1
    assert h.CardPlayed(1, "farm", 29, False) in game.play("play farm").told


def test_g50_the_snapshot_names_what_is_due_and_the_pile():
    game = table(
        at="goth", seats=3, goth="noric_pass", paid=["glory", "food"], cards=["2 farm 1 city", "1 farm", "1 peace"]
    )
    assert (game.waits, game.shown["due"], game.shown["due_glory"]) == ("levy", {"food": 1, "gold": 1}, {"gold": 1})
    game = table(at="goth", goth="noric_pass", paid=["glory", "food"], cards=["", ""])
    assert (game.waits, game.shown["pile"]) == ("pile", {"food": 1, "glory": 1})
