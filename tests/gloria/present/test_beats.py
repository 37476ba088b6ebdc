"""A turn moment by moment: the harvest seat by seat, a purchase, an exchange, tribute, and what the Goth takes."""

import pytest

from circus_maximus.engine.presenting.popup import Card, Change, Says, SeatChanges
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import NONE
from circus_maximus.games.gloria.present.beats import beats, changes_in
from tests.gloria.played import NAMES, games
from tests.gloria.table import table

RICH = "9 food 9 gold 9 peace"
"""Enough to be asked about tribute, so that a step ends before the Goth comes."""


def moments(game, do, earlier=()):
    before = game.state
    game.play(do)
    return beats(game.rules.lookups_of(before), NAMES, before, game.told, earlier)


def rows(beat):
    """What each seat gains and loses in a popup, in words."""
    return {
        part.seat: [change.text for change in part.changes]
        for part in beat.popup.parts
        if isinstance(part, SeatChanges)
    }


def says(beat):
    return [part.text for part in beat.popup.parts if isinstance(part, Says)]


def test_a_harvest_is_shown_seat_by_seat_and_the_counters_arrive_one_after_another():
    game = table(seats=3, cards=["2 farm", "3 farm", "1 city"], counters=[RICH])
    first, second = moments(game, "play farm")
    assert first.popup.head == second.popup.head == "Harvest: farm cards"
    assert rows(first) == {0: ["+3 food"]}
    assert rows(second) == {0: ["+3 food"], 1: ["+3 food"]}, "a seat without such a card is left out"
    assert [player.counters[0] for player in first.view.players] == [12, 0, 0]
    assert [player.counters[0] for player in second.view.players] == [12, 3, 0]
    assert first.heard < second.heard


def test_a_building_that_is_used_is_named_once_and_its_steps_move_the_token():
    game = table(at="harvest city", counters=[RICH], cards=["1 city"], buildings=[{"toll_bridge": "city"}])
    own, other = moments(game, "use toll_bridge")
    assert rows(own) == {0: ["−1 gold", "+1 step (Toll Bridge)"]}
    assert own.view.players[0].steps == game.steps(0) > 0
    assert list(rows(other)) == [0, 1]


def test_what_the_supply_lacks_is_said():
    game = table(seats=2, cards=["2 farm", "1 farm"], supply={"food": 2})
    first, *_ = moments(game, "play farm")
    assert first.popup.parts[0].changes == (Change("+2 food", True), Change("1 food lost (supply empty)", False))


def test_a_purchase_shows_the_card_when_all_is_paid():
    game = table(at="buying", counters=[RICH], forum=[None, "toll_bridge"])
    assert moments(game, "buy toll_bridge") == [], "the surcharge is still to be paid"
    (beat,) = moments(game, game.legal[0])
    (card,) = [part for part in beat.popup.parts if isinstance(part, Card)]
    building = game.rules.config.buildings["toll_bridge"]
    assert (card.name, card.flavour) == (building.name, building.flavour)
    assert f"+{building.steps} step" in " ".join(rows(beat)[0])
    assert "toll_bridge" in beat.view.players[0].built[1]


def test_a_purchase_in_two_decisions_shows_the_price_and_the_surcharge_together():
    game = table(at="buying", counters=[RICH], forum=[None, "toll_bridge"])
    moments(game, "buy toll_bridge")
    bought = game.told
    price = [
        change.text for it in bought if isinstance(it, h.Bought) for change in changes_in(game.rules.config, it, 0)
    ]
    (beat,) = moments(game, game.legal[0], [bought])
    assert price
    assert rows(beat)[0][: len(price)] == price
    assert "surcharge" in rows(beat)[0][len(price)]


def test_each_kind_of_counter_that_is_paid_has_its_sign_and_the_surcharge_is_told_from_the_price():
    config = table().rules.config
    price = h.Bought(0, "toll_bridge", "city", (1, 2, 0, 0), 3)
    assert [change.text for change in changes_in(config, price, 0)] == ["−1 food", "−2 gold"]
    surcharge = h.SurchargePaid(0, "toll_bridge", "city", (1, 0, 2, 0), False)
    assert [change.text for change in changes_in(config, surcharge, 0)] == ["surcharge −1 food", "−2 peace"]


@pytest.mark.parametrize(
    ("happening", "changes"),
    [
        (h.Redirected(0, "market_gardens", "gold"), [Change("cards yield gold", None)]),
        (h.Gained(0, "watch_house", NONE, (1, 0, 2, 0)), [Change("1 food and 2 peace lost (supply empty)", False)]),
        (h.Picked(0, "hall_of_ancestors", NONE, 3, False), [Change("3 lost (supply empty)", False)]),
        (
            h.AbilityUsed(0, "auction_yard", 1, NONE, "toll_bridge", "city"),
            [Change("−Toll Bridge", False)],
        ),
        (h.DueMet(0, "gold", None, "city", None, False, False), [Change("−1 city card", False)]),
        (
            h.DueMet(0, "gold", None, "city", "barred_gates", True, False),
            [Change("−Barred Gates (shield)", False)],
        ),
        (
            h.DueMet(0, "gold", None, "city", "toll_bridge", False, False),
            [Change("−Toll Bridge (with its city card)", False)],
        ),
    ],
    ids=lambda it: type(it).__name__,
)
def test_what_is_lost_and_what_else_happens_is_said_in_a_few_words(happening, changes):
    assert list(changes_in(table().rules.config, happening, 0)) == changes


def test_purchases_and_exchanges_have_their_headings():
    game = table(at="buying", counters=[RICH], forum=[None, "debased_coinage"], cards=["1 city"])
    moments(game, "buy debased_coinage on city")
    (bought,) = moments(game, game.legal[0])
    assert bought.popup.head == "A purchase"
    (exchanged,) = moments(game, game.legal[0])
    assert exchanged.popup.head == "Exchange"


def test_tribute_and_the_moves_of_the_goth_say_what_happened():
    game = table(at="goth", counters=[RICH])
    (paid,) = moments(game, "tribute")
    assert "the Goth stays" in says(paid)[0]
    assert rows(paid)[0][0].startswith("−")

    game = table(at="goth", seats=3, cards=["2 farm", "1 farm", ""], counters=[RICH])
    moved, *given = moments(game, "refuse")
    assert any(text.startswith("The Goth moves to") for text in says(moved))
    assert moved.view.goth == 1
    assert paid.popup.head == "Tribute paid"
    assert {beat.popup.head for beat in (moved, *given)} == {"The Goth moves"}


def test_what_is_still_due_is_said_until_all_is_given():
    game = table(at="goth", seats=3, cards=["2 farm", "1 city", "1 peace"], counters=[RICH])
    moved, first, second = moments(game, "refuse")
    assert not any("Still due" in text for text in says(moved))
    assert says(first)[-1] == "Still due: 1 city card."
    assert not any("Still due" in text for text in says(second))


def test_a_raid_shows_who_gives_cards_and_what_is_drawn_from_the_pile():
    game = table(at="goth", cards=["1 farm", "1 peace"], goth="noric_pass", paid=["gold", "food"], counters=[RICH])
    moved, *given = moments(game, "refuse")
    assert "The Goth raids the tribute" in " ".join(says(moved))
    assert moved.view.tribute == ()
    assert [rows(beat) for beat in given] == [
        {0: ["−1 farm card"]},
        {0: ["−1 farm card"]},
        {0: ["−1 farm card", "+1 gold"]},
    ]
    assert "Players share out the pile: 1 gold." in says(given[1])
    assert {beat.popup.head for beat in (moved, *given)} == {"A raid"}


def test_cards_and_counters_that_are_chosen_stand_under_a_heading_of_their_own():
    game = table(at="goth", goth="noric_pass", cards=["1 city"], buildings=[{"toll_bridge": "city"}])
    assert {beat.popup.head for beat in moments(game, "lose city")} == {"The levy"}
    game = table(at="goth", goth="noric_pass", paid=["glory", "food"], cards=["", ""])
    assert {beat.popup.head for beat in moments(game, "draw glory")} == {"The pile"}


def steps_with(kind):
    for game in games(10):
        for before, step in zip(game.steps, game.steps[1:], strict=False):
            if any(isinstance(it, kind) for it in step.happenings):
                yield (game, before), step


def shown_of(at, step):
    game, before = at
    return beats(game.rules.lookups_for(game.seats), NAMES, before.state, step.happenings)


def test_every_exchange_levy_and_draw_of_played_games_is_shown():
    for kind in (h.Swapped, h.DueMet, h.Drew, h.TributePaid, h.GothMoved, h.Yielded):
        met = list(steps_with(kind))
        assert met
        assert all(shown_of(at, step) for at, step in met), kind


def test_the_moments_of_played_games_lead_to_the_state_after_the_step_and_can_be_shown():
    for game in games(5):
        presenter = game.presenter
        for before, step in zip(game.steps, game.steps[1:], strict=False):
            found = shown_of((game, before), step)
            heard = [beat.heard for beat in found]
            assert heard == sorted(set(heard))
            assert all(beat.heard <= len(step.happenings) for beat in found)
            for beat in found:
                presenter.show(beat.view, None, [""] * game.seats)
                assert beat.popup.parts
            if found:
                assert found[-1].view.players == step.state.players
