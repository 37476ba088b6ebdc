"""The values of the table: in prepared positions of every phase, and throughout played games."""

import msgspec
import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.present.keys import PLACE_KEYS
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import NAMES, NO_BOTS, mixed_games
from tests.circus.table import table

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
COMMANDS = set("hlpqruwx")


def shown(game) -> TableShown:
    return table_shown(game.rules, game.state, NAMES, NO_BOTS)


def by_id(row, id):
    return next(thing for thing in row if thing.id == id)


def test_the_header_shows_whose_turn_it_is_and_who_is_next():
    game = table(seats=4, phase="placing", tracks={2: {"population": 9}}, round=4, marker=1)
    header = shown(game).header
    assert (header.round, header.rounds) == (4, 10)
    assert [player.marker for player in shown(game).players] == [False, True, False, False]
    assert header.phases[header.phase] == "Workers"
    assert (header.turn, header.then) == (2, (3, 0, 1))
    assert shown(game.play("pass")).header.then == (0, 1)


def test_while_an_event_is_drawn_there_is_no_phase_and_no_turn():
    header = shown(table(phase="events")).header
    assert (header.phase, header.turn, header.then, header.over) == (None, None, (), False)


def test_during_a_coin_flip_it_is_still_that_seats_turn():
    game = table(phase="placing").play("place port")
    header = shown(game).header
    assert game.chance
    assert (header.phase, header.turn, header.then) == (1, 0, (1,))


def test_seats_that_are_asked_later_are_listed_once():
    buying = table(seats=3, phase="buying", places={"mummers_market": [1], "slaves_market": [2, 1, 0]}, coins=20)
    assert (shown(buying).header.turn, shown(buying).header.then) == (1, (2, 0))
    show = table(
        seats=3,
        phase="performing",
        bids=[("chariot_race", 1, 1), ("venatio", 2, 1), ("venatio", 1, 1)],
        cubes={1: {"animals": 4, "mummers": 1}, 2: {"animals": 2}},
    )
    assert (shown(show).header.turn, shown(show).header.then) == (1, (2,))


def test_pirates_ask_seats_without_coins_in_order_from_the_start_marker():
    cubes = {0: {"slaves": 1, "mummers": 1}, 1: {"slaves": 1, "animals": 1}}
    game = table(seats=3, phase="events", coins=[0, 0, 9], cubes=cubes, marker=0).fall("pirates_grow_brave")
    header = shown(game).header
    assert (header.phase, header.turn, header.then) == (None, 1, (0,))
    assert shown(game).players[1].marker


def test_the_header_says_that_the_game_is_over():
    game = table(
        phase="performing", tracks={0: {"population": 14}}, bids=[("venatio", 0, 1)], cubes={0: {"animals": 2}}
    ).play("perform venatio")
    header = shown(game).header
    assert (header.over, header.phase, header.turn) == (True, None, None)


def test_events_show_their_effects():
    event = shown(table(events=["plague_strikes"])).events[0]
    assert event.name == "The Plague Strikes"
    (part,) = event.parts
    assert part.status == "in force"
    assert part.says == "The Population track is frozen this round. Town Square is closed this round."


@pytest.mark.parametrize(
    ("event", "status"),
    [
        ("jupiter_is_angry", ["in force"]),
        ("market_crash", ["in force"]),
        ("labor_shortage", ["in force"]),
        ("religious_offering", ["done"]),
        ("pirates_grow_brave", ["done"]),
        ("imperial_bounty", ["done"]),
        ("new_age", ["done"]),
    ],
)
def test_only_lasting_effects_are_in_force(event, status):
    assert [part.status for part in shown(table(events=[event])).events[0].parts] == status


def test_lasting_effects_of_an_event_come_before_those_that_are_done():
    both = 'events.fair={"name": "Fair", "effects": [{"do": "coins", "count": 2}, {"do": "wages", "change": 1}]}'
    parts = shown(table(events=["fair"], settings=(both,))).events[0].parts
    assert [(part.status, part.short_text) for part in parts] == [
        ("in force", "workers cost 1 coin more"),
        ("done", "2 coins each"),
    ]


def test_the_help_and_the_card_say_the_same_about_an_event():
    game = table(events=["plague_strikes"])
    presenter = TITLE.presenter(game.rules, NAMES)
    [(name, says)] = presenter.in_force(game.state)
    card = presenter.card(shown(game), "")
    assert (card.name, card.says) == (f"Event: {name}", says)
    assert says.startswith("In force until cleanup: The Population track is frozen this round.")


def test_an_event_without_effects_is_done():
    nothing = 'events.calm={"name": "Calm", "effects": []}'
    (part,) = shown(table(events=["calm"], settings=(nothing,))).events[0].parts
    assert (part.status, part.short_text) == ("done", "nothing happens")


def test_a_tribute_is_in_progress_until_all_have_paid():
    cubes = {0: {"animals": 1, "slaves": 1}}
    game = table(seats=3, phase="events", coins=[0, 9, 9], cubes=cubes).fall("pirates_grow_brave")
    assert [part.status for part in shown(game).events[0].parts] == ["now"]
    game.play("give animal")
    assert [part.status for part in shown(game).events[0].parts] == ["done"]


def test_the_lasting_effects_are_those_that_the_rules_apply_all_round():
    idle = shown(table())
    for event, card in table().rules.config.events.items():
        game = table(events=[event])
        lookups = game.rules.lookups_of(game.state)
        lasts = any(part.status == "in force" for part in shown(game).events[0].parts)
        assert lasts == (lookups.in_force((event,)) != lookups.in_force(())), card.name
    assert idle.events == ()


def test_a_closed_place_is_distinguished_from_a_full_one():
    places = {spot.id: spot.closed for spot in shown(table(events=["jupiter_is_angry"], places={"port": [1]})).places}
    assert (places["place/pantheon"], places["place/oracle"]) == (True, True)
    assert (places["place/port"], places["place/palace"]) == (False, False)


def test_tracks_show_markers_and_boosts_and_whether_they_are_frozen():
    game = table(tracks={1: {"empire": 7}}, boosts={0: {"church": 1}}, events=["jupiter_is_angry"])
    empire, population, church = shown(game).tracks
    assert (empire.name, empire.letter, empire.positions) == ("Empire", "E", (3, 7))
    assert (church.boosts, church.frozen, population.frozen) == ((1, 0), True, False)
    assert (empire.lowest, empire.highest, empire.goal) == (-10, 15, 15)


@pytest.mark.parametrize(
    ("setup", "place", "why"),
    [
        ({}, "port", ""),
        ({"places": {"port": [1]}}, "port", "full"),
        ({"places": {"animals_market": [0]}}, "animals_market", "you are already there"),
        ({"places": {"prison": [0, 0]}}, "prison", "no more room for you"),
        ({}, "oracle", "closed"),
        ({"events": ["plague_strikes"]}, "town_square", "closed this round"),
        ({}, "guildhall", "needs a slave"),
        ({"cubes": {0: {"slaves": 1}}, "coins": 5}, "guildhall", "needs 6 coins"),
        ({"markets": {"mummers": 0}}, "mummers_market", "nothing on sale"),
        ({"cubes": {1: {"prisoners": 10}}}, "prison", "no prisoners left"),
        ({"settings": OPEN}, "oracle", "needs an animal"),
        ({"settings": OPEN}, "gamblers_den", "you bid on no contest"),
        ({"settings": OPEN, "bids": [("chariot_race", 0, 1)]}, "gamblers_den", ""),
    ],
)
def test_a_place_shows_why_the_seat_that_is_placing_cannot_go_there(setup, place, why):
    spot = by_id(shown(table(phase="placing", **setup)).places, f"place/{place}")
    assert (spot.open, spot.why) == (not why, why)


def test_outside_the_placing_phase_a_place_is_closed_only_if_no_seat_can_go_there():
    game = table(phase="buying", places={"port": [1], "slaves_market": [0]}, events=["plague_strikes"])
    places = shown(game).places
    assert {spot.id: spot.why for spot in places if not spot.open} == {
        "place/port": "full",
        "place/town_square": "closed this round",
        "place/oracle": "closed",
        "place/gamblers_den": "closed",
    }


def test_a_place_shows_its_workers_and_effects():
    prison = by_id(shown(table(phase="placing", places={"prison": [1, 0, 1]})).places, "place/prison")
    assert prison.workers == (1, 0, 1)
    assert prison.says == "Take 1 prisoner from the supply for each worker."


def test_prices_include_the_events_in_force():
    plain = by_id(shown(table()).markets, "market/animals")
    crash = by_id(shown(table(events=["market_crash"])).markets, "market/animals")
    assert plain.row == (2, 2, 3, 3, 4, 4, 5, 5, 6, 6)
    assert crash.row == (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
    assert (plain.stock, plain.price, crash.price) == (4, 5, 4)
    assert by_id(shown(table(markets={"animals": 0})).markets, "market/animals").price is None


def test_a_seat_that_has_bought_is_no_longer_in_line():
    game = table(phase="buying", places={"mummers_market": [1, 0], "slaves_market": [0]}, coins=20)

    def lines():
        return [(market.open, market.line) for market in shown(game).markets]

    assert lines() == [(True, (1, 0)), (False, ()), (False, (0,))]
    game.play("buy mummers 1")
    assert lines() == [(True, (0,)), (False, ()), (False, (0,))]
    game.play("buy mummers 0")
    assert lines() == [(False, ()), (False, ()), (True, (0,))]


def test_acts_keep_their_digits_when_a_slot_is_empty():
    acts = shown(table(display=["pageant", None, "venatio", None, "naumachia"])).acts
    assert [(act.key, act.id) for act in acts] == [
        ("1", "act/pageant"),
        ("3", "act/venatio"),
        ("5", "act/naumachia"),
        ("6", "act/public_torture"),
        ("7", "act/military_execution"),
        ("8", "act/crucifixion"),
    ]


def test_an_act_shows_its_bids_its_place_on_the_bill_and_what_each_seat_lacks():
    game = table(
        seats=3,
        phase="placing",
        bids=[("public_torture", 0, 2), ("chariot_race", 1, 3), ("chariot_race", 0, 1)],
        cubes={1: {"animals": 2, "mummers": 1}, 2: {"animals": 1}},
    )
    race = by_id(shown(game).acts, "act/chariot_race")
    assert (race.bids, race.order, race.now) == (((1, 3), (0, 1)), 1, False)
    assert race.short_of == ("2A 1M", "", "1M 1A")
    assert by_id(shown(game).acts, "act/public_torture").order == 2
    assert by_id(shown(game).acts, "act/pageant").order is None


def test_cubes_promised_to_another_act_count_neither_before_nor_after_a_bid():
    setup = {"display": ("pageant", "venatio", None, None, None), "cubes": {0: {"mummers": 2}}}
    short = [
        by_id(shown(table(**setup, bids=bids)).acts, "act/pageant").short_of[0]
        for bids in ([], [("choral_performance", 0, 1)], [("choral_performance", 0, 1), ("pageant", 0, 1)])
    ]
    assert short == ["", "1M", "1M"]


def test_the_act_being_performed_is_marked():
    game = table(
        phase="performing",
        bids=[("chariot_race", 1, 1), ("venatio", 0, 1), ("public_torture", 0, 1)],
        cubes={0: {"animals": 2, "prisoners": 1}},
    )
    marks = {act.id: act.now for act in shown(game).acts if act.order}
    assert marks == {
        "act/chariot_race": False,
        "act/venatio": True,
        "act/public_torture": False,
    }


def test_busy_cubes_are_not_free():
    game = table(
        phase="performing",
        bids=[("pageant", 0, 1), ("public_torture", 0, 1)],
        cubes={0: {"mummers": 3, "prisoners": 1}, 1: {"mummers": 2}},
    ).play("perform pageant")
    ana = shown(game).players[0]
    assert (ana.cubes, ana.busy) == ((1, 0, 0, 1), (2, 0, 0, 0))


def test_a_player_shows_coins_workers_bids_pay_and_whether_it_has_passed():
    game = table(
        seats=3,
        phase="placing",
        coins=9,
        workers=3,
        places={"prison": [0, 0]},
        bids=[("venatio", 0, 2)],
        tracks={0: {"empire": 10}},
        boosts={0: {"church": 2}},
    ).play("pass")
    ana = shown(game).players[0]
    assert (ana.name, ana.coins, ana.hand, ana.workers) == ("Ana", 9, 3, 5)
    assert (ana.bids, ana.pay, ana.turn, ana.passed) == ((("Venatio", 2),), 6, False, True)
    assert shown(game).players[1].turn


def test_stakes_and_who_knows_the_next_event_are_public():
    game = table(
        phase="placing", bids=[("chariot_race", 0, 1)], settings=OPEN, foreseen=(1, "new_age"), workers=3
    ).play("place gamblers_den chariot_race 2")
    ana, ben = shown(game).players
    assert (ana.stakes, ana.foresees, ben.foresees) == ((("Chariot Race", 2),), False, True)


def test_the_foreseen_event_is_never_shown_even_if_the_state_knows_it():
    game = table(phase="placing", foreseen=(1, "pirates_grow_brave"), settings=OPEN)
    for view in (game.state, game.rules.seen_by(game.state, 1), game.rules.seen_by(game.state, None)):
        text = msgspec.json.encode(table_shown(game.rules, view, NAMES, NO_BOTS)).decode()
        assert "irates" not in text
    assert table_shown(game.rules, game.state, NAMES, NO_BOTS) == table_shown(
        game.rules, game.rules.seen_by(game.state, None), NAMES, NO_BOTS
    )


def test_keys_are_unique_and_none_is_a_command():
    values = shown(table(settings=OPEN))
    keys = [spot.key for spot in values.places] + [act.key for act in values.acts]
    assert len(set(keys)) == len(keys)
    assert not COMMANDS & set(keys)
    assert not COMMANDS & set(PLACE_KEYS)


def test_the_table_is_correct_throughout_played_games():
    for played in mixed_games(10):
        for step in played.steps:
            seats = len(step.state.players)
            values = table_shown(played.rules, step.state, NAMES[:seats], NO_BOTS[:seats])
            assert hash(values)
            if isinstance(step.pending, Choice):
                assert values.header.turn == step.pending.seat
                assert [player.seat for player in values.players if player.turn] == [step.pending.seat]
                assert step.pending.seat not in values.header.then
            numbers = sorted(act.order for act in values.acts if act.order)
            assert numbers == sorted(set(numbers))
            for spot in values.places:
                assert spot.open == (not spot.why)
                assert len(spot.gives) <= 24
            for player, seat in zip(values.players, step.state.players, strict=True):
                assert tuple(map(sum, zip(player.cubes, player.busy, strict=True))) == seat.cubes


def test_a_seat_that_has_reached_the_goal_is_not_said_to_be_able_to():
    setup = {"phase": "performing", "bids": [("venatio", 0, 1)], "cubes": {0: {"animals": 2}}}
    can_win = [
        by_id(shown(table(**setup, tracks={0: {"population": at}})).tracks, "population").can_win[0] for at in (14, 15)
    ]
    assert can_win == [True, False]
