"""The moments within a step: coins, cards, dice, and acts from their performers to the penalties."""

import pytest

from circus_maximus.engine.presenting.popup import Card, Change, Coin, Dice, Die, Says, SeatChanges
from circus_maximus.games.circus.model.happenings import ActOff, CoinFlipped, DieRolled, EventDrawn, PhaseBegan
from circus_maximus.games.circus.present.beats.step_beats import beats
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.state.phases import Performing, Rolling
from tests.circus.present.games import NAMES, NO_BOTS, mixed_games
from tests.circus.table import table

NAUMACHIA = ("naumachia", "venatio", None, None, None)
READY = {seat: {"animals": 2, "mummers": 1, "slaves": 1} for seat in range(4)}


def moments(game, *does, outcome=""):
    """The beats of the last of these actions, or of an outcome after them."""
    for do in does:
        before = game.state
        game.play(do)
    if outcome:
        before = game.state
        game.fall(outcome)
    return beats(game.rules.lookups_of(before), NAMES, before, game.told)


def parts(beat, kind):
    return [part for part in beat.popup.parts if isinstance(part, kind)]


def show(*bids, seats=4, **more):
    return table(**{"seats": seats, "phase": "performing", "cubes": READY, "bids": bids} | more)


def test_a_coin_shows_its_side_and_what_the_seat_gains_and_loses():
    def flip(outcome):
        (beat,) = moments(table(phase="placing"), "place port", outcome=outcome)
        (coin,), (row,) = parts(beat, Coin), parts(beat, SeatChanges)
        return coin.side, row.changes

    assert flip("heads") == ("HEADS", (Change("−1 coin", False), Change("+2 mummers", True)))
    assert flip("tails") == ("TAILS", (Change("−1 worker", False),))


def test_an_event_is_a_card_with_its_name_flavour_and_effect():
    (beat,) = moments(table(phase="events", round=0, seats=2), outcome="market_crash")
    (card,) = parts(beat, Card)
    assert (card.name, card.flavour) == ("Market Crash", "Take it, take two, only take it.")
    assert "market prices" in card.says
    assert not parts(beat, SeatChanges)


def test_what_an_event_gives_is_listed_if_it_differs_from_seat_to_seat():
    laid = {"phase": "events", "round": 0, "seats": 2}
    (beat,) = moments(table(**laid, tracks={0: {"empire": 5}}), outcome="imperial_bounty")
    gains = {row.seat: row.changes for row in parts(beat, SeatChanges)}
    assert gains == {0: (Change("+5 coins", True),), 1: (Change("+3 coins", True),)}
    (beat,) = moments(table(**laid), outcome="imperial_bounty")
    assert not parts(beat, SeatChanges)


def test_an_act_is_shown_from_its_performers_to_the_penalties():
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1))
    who, winner, gains, absent = moments(game, "perform chariot_race")
    assert who.popup.head == "Chariot Race"
    assert parts(who, Says)[0].kind == "flavour"
    assert [(row.seat, row.does, row.changes) for row in parts(who, SeatChanges)] == [(1, "performs", ())]
    assert parts(winner, Says)[1].text == "Ben wins Chariot Race as the only performer."
    (row,) = parts(gains, SeatChanges)
    assert (row.does, [change.text for change in row.changes]) == ("wins", ["+5 coins", "Empire +3", "Population +1"])
    assert {row.seat: row.does for row in parts(absent, SeatChanges)} == {
        1: "wins",
        0: "absent",
        2: "absent",
        3: "absent",
    }
    assert who.heard < winner.heard < gains.heard < absent.heard


def test_markers_and_coins_move_on_the_table_moment_by_moment():
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1), coins=5)
    states = []
    for beat in moments(game, "perform chariot_race"):
        shown = table_shown(game.rules, beat.view, NAMES, NO_BOTS)
        assert next(act.name for act in shown.acts if act.now) == "Chariot Race"
        assert shown.header.turn == 1
        states.append((shown.players[1].coins, shown.players[1].busy[1], shown.tracks[0].positions))
    assert states == [
        (5, 2, (3, 3, 3, 3)),
        (5, 2, (3, 3, 3, 3)),
        (10, 2, (3, 6, 3, 3)),
        (10, 2, (2, 6, 2, 2)),
    ]


def test_dice_lie_side_by_side_and_those_to_come_are_empty():
    game = show(("chariot_race", 1, 1), ("chariot_race", 2, 1), ("venatio", 0, 1))
    (first,) = moments(game, "perform chariot_race", "perform chariot_race", outcome="4")
    assert parts(first, Dice) == [Dice((Die(1, 4), Die(2, None)))]
    assert first.view is None, "nothing on the table has changed yet"
    rolled, *_, last = moments(game, outcome="2")
    assert parts(rolled, Dice) == [Dice((Die(1, 4), Die(2, 2)))]
    assert "Ben wins Chariot Race with the highest roll." in [it.text for it in parts(last, Says)]


def test_a_tie_shows_the_bids_that_broke_it():
    game = show(("chariot_race", 1, 1), ("chariot_race", 2, 3), ("venatio", 0, 1))
    *_, last = moments(game.play("perform chariot_race", "perform chariot_race").fall("5"), outcome="5")
    assert parts(last, Dice) == [Dice((Die(1, 5, "bid 1"), Die(2, 5, "bid 3")))]
    assert "Cleo wins Chariot Race by the higher bid, after a tie." in [it.text for it in parts(last, Says)]


def test_cubes_that_die_are_losses():
    game = show(("venatio", 1, 1), ("chariot_race", 0, 1))
    last = moments(game, "perform venatio")[-1]
    performer = parts(last, SeatChanges)[0]
    assert Change("−2 animals", False) in performer.changes


def test_who_performs_is_no_moment_while_others_are_still_asked():
    game = show(("chariot_race", 1, 1), ("chariot_race", 2, 1))
    assert moments(game, "perform chariot_race") == []


def test_an_act_that_nobody_performs_is_cancelled():
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1))
    (beat,) = moments(game, "withdraw")[-1:]
    assert beat.popup.head == "Chariot Race"
    assert "Nobody performs Chariot Race: it is cancelled." in [it.text for it in parts(beat, Says)]


def test_who_cannot_perform_withdraws_with_the_reason():
    cubes = {1: {"animals": 2, "mummers": 1}, 2: {"animals": 2}}
    game = show(("chariot_race", 1, 1), ("chariot_race", 2, 1), ("venatio", 0, 1), cubes=cubes)
    who = moments(game, "perform chariot_race")[0]
    rows = {row.seat: (row.does, [change.text for change in row.changes]) for row in parts(who, SeatChanges)}
    assert rows == {1: ("performs", []), 2: ("withdraws", ["(lacks 1 mummer)"])}


def test_what_an_act_costs_is_paid_and_not_won():
    game = show(("naumachia", 1, 1), ("venatio", 0, 1), cubes={0: {"animals": 2}, 1: {"slaves": 3}}, display=NAUMACHIA)
    rows = [parts(beat, SeatChanges)[0] for beat in moments(game, "perform naumachia")]
    assert all(row.changes[0] == Change("paid 3 coins", False) for row in rows)


@pytest.mark.parametrize("kind", [CoinFlipped, EventDrawn, DieRolled, ActOff])
def test_every_outcome_has_its_moment_in_played_games(kind):
    met = 0
    for game in mixed_games(4):
        lookups = game.rules.lookups_of(game.steps[0].state)
        for before, step in zip(game.steps, game.steps[1:], strict=False):
            if any(isinstance(it, kind) for it in step.happenings):
                met += 1
                assert beats(lookups, NAMES, before.state, step.happenings)
    assert met


def test_the_moments_of_played_games_can_be_shown_and_lead_to_the_state_after_the_step():
    agreed = 0
    for game in mixed_games(6):
        lookups = game.rules.lookups_of(game.steps[0].state)
        for before, step in zip(game.steps, game.steps[1:], strict=False):
            found = beats(lookups, NAMES, before.state, step.happenings)
            assert [beat.heard for beat in found] == sorted(beat.heard for beat in found)
            for beat in found:
                if beat.view is not None:
                    table_shown(game.rules, beat.view, NAMES, NO_BOTS)
                    game.rules.pending(beat.view)
            if found and found[-1].view is not None and isinstance(step.state.phase, Performing | Rolling):
                assert found[-1].view.players == step.state.players
                agreed += 1
            if not isinstance(before.state.phase, Performing | Rolling) and found:
                assert any(isinstance(it, CoinFlipped | EventDrawn | PhaseBegan) for it in step.happenings)
    assert agreed > 20
