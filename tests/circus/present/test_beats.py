"""The moments within a step: coins, cards, dice, and acts from their performers to the penalties."""

import pytest

from circus_maximus.engine.presenting.popup import Card, Change, Coin, Dice, Die, Says, SeatChanges
from circus_maximus.games.circus.model.happenings import EventDrawn, PhaseBegan
from circus_maximus.games.circus.model.show_happenings import ActCalled, ActOff, DieRolled, Withdrew
from circus_maximus.games.circus.model.turn_happenings import CoinFlipped
from circus_maximus.games.circus.model.words import Words
from circus_maximus.games.circus.present.beats import beats, seat_changes
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.state.game_state import Performing, Rolling
from tests.circus.present.games import NAMES, NO_BOTS, mixed_games
from tests.circus.table import table

NAUMACHIA = ("naumachia", "venatio", None, None, None)
READY = {seat: {"animals": 2, "mummers": 1, "slaves": 1} for seat in range(4)}


def moments(game, *does, outcome=""):
    """The beats of the last of these actions, or of an outcome after them."""
    for do in does:
        before, earlier = game.state, tuple(game.story)
        game.play(do)
    if outcome:
        before, earlier = game.state, tuple(game.story)
        game.fall(outcome)
    return beats(game.rules.lookups_of(before), NAMES, before, game.told, [earlier])


def played(count):
    """The steps of played games, each with the state before it and its beats."""
    for game in mixed_games(count):
        for at in range(1, len(game.steps)):
            yield game, game.steps[at - 1].state, game.steps[at], beats_of(game, at)


def beats_of(game, at):
    """The beats of a step of a played game."""
    earlier = (step.happenings for step in reversed(game.steps[:at]))
    before = game.steps[at - 1].state
    return beats(game.rules.lookups_of(before), NAMES, before, game.steps[at].happenings, earlier)


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


def test_tails_names_the_player_who_has_a_worker_fewer_from_now_on():
    (beat,) = moments(table(phase="placing"), "place port", outcome="tails")
    told = " ".join(part.text for part in parts(beat, Says))
    assert "Ana has one fewer worker in every round until another is recruited (Guildhall)." in told
    assert "you" not in told.lower().split()


def test_tails_does_not_take_a_worker_for_good_from_a_player_who_gets_a_new_one_at_cleanup():
    (beat,) = moments(table(phase="placing", workers=1), "place port", outcome="tails")
    told = " ".join(part.text for part in parts(beat, Says))
    assert "in every round" not in told
    assert "Ana gets a new one at cleanup, having so few." in told


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
    who, winner, *_, gains, _, _, absent = moments(game, "perform chariot_race")
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


def test_coins_and_then_one_marker_after_another_move_on_the_table():
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1), coins=5)
    states = []
    for beat in moments(game, "perform chariot_race"):
        shown = table_shown(game.rules, beat.view, NAMES, NO_BOTS, heard=game.told[: beat.heard])
        assert next(act.name for act in shown.acts if act.now) == "Chariot Race"
        assert shown.header.turn == 1
        empire, population, church = shown.tracks
        assert not any(church.moved)
        positions, moved = (empire.positions, population.positions[1]), (empire.moved, population.moved[1])
        states.append((shown.players[1].coins, *positions, *moved))
    nowhere = (0, 0, 0, 0)
    assert states == [
        (5, (3, 3, 3, 3), 3, nowhere, 0),
        (5, (3, 3, 3, 3), 3, nowhere, 0),
        (10, (3, 6, 3, 3), 3, (0, 3, 0, 0), 0),
        (10, (3, 6, 3, 3), 4, nowhere, 1),
        (10, (2, 6, 3, 3), 4, (-1, 0, 0, 0), 0),
        (10, (2, 6, 2, 3), 4, (0, 0, -1, 0), 0),
        (10, (2, 6, 2, 2), 4, (0, 0, 0, -1), 0),
    ]


def test_nothing_is_marked_as_moved_once_an_act_is_over():
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1))
    game.play("perform chariot_race")
    shown = table_shown(game.rules, game.state, NAMES, NO_BOTS, heard=game.told)
    assert not any(any(track.moved) for track in shown.tracks)


def test_a_marker_that_cannot_move_has_no_moment_of_its_own():
    at_the_end = {seat: {"empire": -10} for seat in (0, 2, 3)}
    game = show(("chariot_race", 1, 1), ("venatio", 0, 1), tracks=at_the_end)
    assert len(moments(game, "perform chariot_race")) == 5


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
    assert "Nobody performs Chariot Race, so it is cancelled." in [it.text for it in parts(beat, Says)]


def test_who_cannot_perform_withdraws_with_the_reason():
    cubes = {1: {"animals": 2, "mummers": 1}, 2: {"animals": 2}}
    game = show(("chariot_race", 1, 1), ("chariot_race", 2, 1), ("venatio", 0, 1), cubes=cubes)
    who = moments(game, "perform chariot_race")[0]
    rows = {row.seat: (row.does, [change.text for change in row.changes]) for row in parts(who, SeatChanges)}
    assert rows == {1: ("performs", []), 2: ("withdraws", ["(lacks 1 mummer)"])}


def test_what_was_paid_and_lacked_is_shown_also_if_others_are_asked_in_between():
    cubes = {0: {}, 1: {"slaves": 3}, 2: {"slaves": 3}}
    bids = (("naumachia", 0, 1), ("naumachia", 1, 1), ("naumachia", 2, 1))
    game = show(*bids, seats=3, cubes=cubes, display=NAUMACHIA)
    (rolled,) = moments(game, "perform naumachia", "perform naumachia", outcome="4")
    assert not parts(rolled, SeatChanges)[0].changes[0].gain
    *_, last = moments(game, outcome="2")
    rows = {row.seat: (row.does, [change.text for change in row.changes]) for row in parts(last, SeatChanges)}
    assert rows[0] == ("withdraws", ["(lacks 3 slaves)", "Empire −2", "Population −1"])
    assert rows[1] == ("wins", ["paid 3 coins", "+8 coins", "Empire +4", "Population +2"])
    assert rows[2][1][:2] == ["paid 3 coins", "+8 coins"]


def test_what_an_act_costs_is_paid_and_not_won():
    game = show(("naumachia", 1, 1), ("venatio", 0, 1), cubes={0: {"animals": 2}, 1: {"slaves": 3}}, display=NAUMACHIA)
    rows = [parts(beat, SeatChanges)[0] for beat in moments(game, "perform naumachia")]
    assert all(row.changes[0] == Change("paid 3 coins", False) for row in rows)


@pytest.mark.parametrize("kind", [CoinFlipped, EventDrawn, DieRolled, ActOff])
def test_every_outcome_has_its_moment_in_played_games(kind):
    met = 0
    for _, _, step, found in played(4):
        if any(isinstance(it, kind) for it in step.happenings):
            met += 1
            assert found
    assert met


def test_the_moments_of_played_games_can_be_shown_and_lead_to_the_state_after_the_step():
    agreed = 0
    for game, before, step, found in played(6):
        assert [beat.heard for beat in found] == sorted(beat.heard for beat in found)
        for beat in found:
            if beat.view is not None:
                table_shown(game.rules, beat.view, NAMES, NO_BOTS)
                game.rules.pending(beat.view)
        if found and found[-1].view is not None and isinstance(step.state.phase, Performing | Rolling):
            assert found[-1].view.players == step.state.players
            agreed += 1
        if not isinstance(before.phase, Performing | Rolling) and found:
            assert any(isinstance(it, CoinFlipped | EventDrawn | PhaseBegan) for it in step.happenings)
    assert agreed > 20


def test_the_last_popup_of_an_act_tells_all_that_happened_in_it_in_whatever_step():
    acts = over_steps = 0
    for game in mixed_games(6):
        config, heard, began = game.rules.config, {}, {}
        for at, step in enumerate(game.steps[1:], 1):
            popups = {beat.popup.head: beat.popup for beat in beats_of(game, at)}
            for happening in step.happenings:
                if isinstance(happening, ActCalled):
                    heard[happening.act], began[happening.act] = [], at
                act = getattr(happening, "act", getattr(happening, "source", ""))
                if act in heard:
                    heard[act].append(happening)
            for act in [act for act in heard if config.act(act).name in popups]:
                rows = {part.seat: part for part in popups[config.act(act).name].parts if isinstance(part, SeatChanges)}
                for row in seat_changes(Words(NAMES, config), heard[act]):
                    assert set(row.changes) <= set(rows[row.seat].changes)
                for withdrew in [it for it in heard[act] if isinstance(it, Withdrew) and it.forced]:
                    assert any(it.text.startswith("(lacks ") for it in rows[withdrew.seat].changes)
                acts, over_steps = acts + 1, over_steps + (began[act] < at)
    assert acts > 50
    assert over_steps > 20
