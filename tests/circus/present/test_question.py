"""The question to a seat: it leads to all actions and gives the reasons of those not allowed; every text is right."""

import pytest

from circus_maximus.engine.presenting.selection import Selection, moved
from circus_maximus.games.circus.present.question import OF_REFUSAL, OF_TARGET, CircusQuestion
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.text.refusals import SENTENCES
from circus_maximus.games.circus.title import TITLE
from tests import decisions
from tests.circus.present.games import NAMES, NO_BOTS, Decision, mixed_games, rules_of
from tests.circus.table import table
from tests.circus.test_refusals import CASES
from tests.decisions import decision_of, previews, targets

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
PIRATES = {"phase": "events", "coins": [0, 3], "cubes": {0: {"slaves": 1, "mummers": 2}}}
SHOW = {
    "phase": "performing",
    "bids": [("gladiator_combat", 1, 1), ("gladiator_combat", 0, 1), ("sacred_festival", 1, 1)],
    "cubes": {0: {"slaves": 1}, 1: {"slaves": 2, "mummers": 2}},
    "display": ("pageant", "gladiator_combat", "venatio", "chariot_race", "sacred_festival"),
}


def asked(game):
    return decision_of(TITLE, game.rules, game.state)


def target(game, id):
    return decisions.target(asked(game), id)


def option(game, do):
    return previews(asked(game))[TITLE.parse(do)]


def test_the_paths_lead_to_exactly_the_legal_actions_in_every_phase():
    pirates = table(**PIRATES).fall("pirates_grow_brave")
    decisions = [Decision(pirates.rules, pirates.state, pirates.step.pending, None)]
    phases = set()
    for played in mixed_games(15):
        decisions += played.decisions
    for rules, state, choice, _ in decisions:
        actions = decision_of(TITLE, rules, state).actions()
        assert len(actions) == len(choice.legal)
        assert set(actions) == set(choice.legal)
        phases.add(type(state.phase).__name__)
    assert phases == {"Bidding", "Placing", "Buying", "Performing", "Paying"}


def test_every_target_is_allowed_or_has_a_reason_a_unique_key_and_a_rulebook_heading():
    for played in mixed_games(10):
        book = TITLE.texts.rulebook(played.rules.config)
        for rules, state, _, _ in played.decisions:
            ask = decision_of(TITLE, rules, state)
            part = ask.part(())
            assert len({target.key for target in part.targets}) == len({target.id for target in part.targets})
            assert len(part.brief) <= 40
            for target in part.targets:
                assert (target.id in ask.after(())) != bool(target.why_not)
                assert f"# {target.rule}\n" in book
            assert f"# {ask.question.rule}\n" in book


def test_every_heading_is_in_the_rulebook():
    lines = TITLE.texts.rulebook(rules_of(()).config).splitlines()
    for heading in {*CircusQuestion.headings.values(), *OF_TARGET.values(), *OF_REFUSAL.values()}:
        assert lines.count(f"### {heading}") + lines.count(f"## {heading}") == 1


def test_the_keys_are_those_on_the_table():
    for played in mixed_games(4):
        for rules, state, _, _ in played.decisions:
            seats = len(state.players)
            values = table_shown(rules, state, NAMES[:seats], NO_BOTS[:seats])
            on_table = {thing.id: thing.key for thing in (*values.places, *values.acts)}
            shown = targets(decision_of(TITLE, rules, state))
            for target in shown:
                assert on_table.get(target.id, target.key) == target.key
            if type(state.phase).__name__ == "Placing":
                openness = {target.id: not target.why_not for target in shown}
                assert {spot.id: spot.open for spot in values.places}.items() <= openness.items()


BY_SELECTING = {
    "no_such_cube": "cube/animals",
    "opener_must_bid": "verb/pass",
    "backs_enough_acts": "act/pageant",
    "place_closed": "place/oracle",
    "place_closed_by_event": "place/town_square",
    "track_frozen": "place/town_square",
    "place_full": "place/port",
    "needs_cubes": "place/guildhall",
    "market_empty": "place/animals_market",
    "no_workers_to_recruit": "place/guildhall",
    "last_round": "place/oracle",
    "already_foreseen": "place/oracle",
    "no_event_left": "place/oracle",
    "nothing_to_stake_on": "place/gamblers_den",
    "other_market": "market/slaves",
}


@pytest.mark.parametrize("code", BY_SELECTING)
def test_a_refused_target_gives_the_reason(code):
    case = next(case for case in CASES if case.code == code)
    game = table(**case.laid).fall(*case.falls)
    selected = target(game, BY_SELECTING[code])
    assert selected.id not in asked(game).after(())
    assert selected.why_not == case.sentence


@pytest.mark.parametrize(
    ("setup", "id", "why_not"),
    [
        (
            {"phase": "placing", "places": {"prison": [0, 0]}},
            "place/prison",
            "Prison has room for 2 workers per player; you already have 2 there.",
        ),
        (
            {"phase": "placing", "cubes": {0: {"slaves": 1}}, "coins": 5},
            "place/guildhall",
            "That costs 6 coins; you have 5.",
        ),
        (
            {"phase": "placing", "cubes": {1: {"prisoners": 10}}},
            "place/prison",
            "That needs 1 prisoner in the supply; it has 0.",
        ),
        (
            {"phase": "placing", "bids": [("chariot_race", 0, 1)], "coins": 1, "settings": OPEN},
            "place/gamblers_den",
            "That costs 2 coins; you have 1.",
        ),
        (SHOW, "act/pageant", "You can only perform Gladiator Combat now; it is the current act."),
        (
            {"phase": "buying", "places": {"animals_market": [0]}},
            "market/mummers",
            "You can only buy animals now because only that market is open.",
        ),
    ],
)
def test_a_refused_amount_gives_the_reason(setup, id, why_not):
    assert target(table(**setup), id).why_not == why_not


NOT_BY_SELECTING = {
    "not_your_turn": "only the seat that is asked gets targets",
    "needs_free_cubes": "a seat without the cubes an act needs is not asked to perform it",
    "not_now": "only what may be done now can be selected",
    "act_not_on_show": "only acts on show can be selected",
    "bid_too_small": "amounts are chosen from the options",
    "no_such_place": "there is nothing to select",
    "workers_at_once": "amounts are chosen from the options",
    "too_few_workers": "a seat without workers is not asked",
    "stake_missing": "the options name the stake",
    "no_stakes_here": "the options name no stake elsewhere",
    "stake_out_of_range": "amounts are chosen from the options",
    "buys_less_than_none": "amounts are chosen from the options",
    "market_short": "amounts are chosen from the options",
}


AT_THE_DEN = {
    "no_contest": ("act/venatio", "Venatio is not a contest on this round's bill."),
    "no_bid_on_act": ("act/gladiator_combat", "You did not bid on Gladiator Combat."),
}


@pytest.mark.parametrize("code", AT_THE_DEN)
def test_after_the_den_an_act_that_cannot_be_staked_on_gives_the_reason(code):
    id, why_not = AT_THE_DEN[code]
    display = ("venatio", "cavalry_display", "gladiator_combat", "chariot_race", "pageant")
    bids = [("venatio", 0, 1), ("cavalry_display", 0, 1), ("chariot_race", 0, 1), ("gladiator_combat", 1, 1)]
    den = asked(table(phase="placing", display=display, bids=bids, settings=OPEN))
    path = ("place/gamblers_den",)
    assert [target.id for target in den.open_targets(path)] == ["act/cavalry_display", "act/chariot_race"]
    assert den.target(path, id).why_not == why_not
    assert [target.key for target in den.part(path).targets[:5]] == ["1", "2", "3", "4", "5"]


def test_every_refusal_is_tested_or_cannot_happen_by_selecting():
    tested = {*BY_SELECTING, "place_full_for_seat", "too_few_coins", "supply_empty", "other_act", *AT_THE_DEN}
    assert tested | set(NOT_BY_SELECTING) == set(SENTENCES)
    assert not tested & set(NOT_BY_SELECTING)


def test_a_refusal_by_an_event_leads_to_the_events_in_the_rulebook():
    game = table(phase="placing", events=["plague_strikes"])
    assert target(game, "place/town_square").rule == "Events"
    assert target(game, "place/port").rule == "II. Place workers"


@pytest.mark.parametrize(
    ("setup", "question", "short_text", "first", "rule"),
    [
        (
            {},
            "bid on an act (you open, so you cannot pass yet)",
            "bid on an act (no pass yet)",
            "act/pageant",
            "I. Bid on acts",
        ),
        ({"bids": [("venatio", 1, 1)]}, "bid on an act or pass", "bid or pass", "act/pageant", "I. Bid on acts"),
        (
            {"phase": "placing", "events": ["labor_shortage"], "places": {"port": [1]}},
            "place a worker (2 coins) or pass",
            "place a worker (2 coins) or pass",
            "place/war",
            "II. Place workers",
        ),
        (
            {"phase": "buying", "places": {"animals_market": [0]}},
            "buy animals or none",
            "buy animals or none",
            "market/animals",
            "III. Buy cubes",
        ),
        (
            SHOW,
            "perform Gladiator Combat or withdraw",
            "perform Gladiator Combat or withdraw",
            "act/gladiator_combat",
            "IV. Perform acts",
        ),
    ],
)
def test_the_question(setup, question, short_text, first, rule):
    ask = asked(table(**setup))
    part = ask.part(())
    assert (part.asks, part.brief, moved(ask, Selection(), 1).target) == (question, short_text, first)
    assert ask.question.rule == rule


def test_pirates_ask_for_a_cube():
    game = table(**PIRATES).fall("pirates_grow_brave")
    ask = asked(game)
    assert (ask.part(()).asks, ask.question.rule) == ("give up a cube (you have no coins)", "Event")
    assert moved(ask, Selection(), 1).target == "cube/mummers"
    assert [target.key for target in targets(ask)] == ["1", "2", "3", "4"]
    assert option(game, "give mummer").remaining == "1 mummer left"


def test_a_bid_shows_the_coins_left():
    three = option(table(coins=7), "bid venatio 3")
    assert (three.amount, three.cost, three.remaining) == ("3 coins", "bid 3 coins", "4 coins left")


@pytest.mark.parametrize(
    ("setup", "do", "amount", "costs", "gives", "leaves"),
    [
        (
            {},
            "place port",
            "1 worker",
            "",
            "heads: 2 mummers for 1 coin (14 left); tails: the worker is lost",
            "",
        ),
        (
            {"cubes": {1: {"mummers": 17}}},
            "place port",
            "1 worker",
            "",
            "heads: 1 mummer for 1 coin (14 left); tails: the worker is lost",
            "",
        ),
        ({}, "place prison 2", "2 workers", "costs 2 coins", "2 prisoners", "13 coins and 3 workers left"),
        (
            {"places": {"slaves_market": [1]}},
            "place slaves_market",
            "1 worker",
            "costs 1 coin",
            "1 ahead in line, 6 on sale",
            "14 coins and 4 workers left",
        ),
        (
            {"tracks": {0: {"empire": 4}}},
            "place palace",
            "1 worker",
            "costs 1 coin",
            "Empire +1 until cleanup, pay +1 coin; you begin the next bidding",
            "14 coins and 4 workers left",
        ),
        (
            {"tracks": {1: {"empire": 9}}},
            "place palace",
            "1 worker",
            "costs 1 coin",
            "Empire +1 until cleanup",
            "14 coins and 4 workers left",
        ),
        (
            {"cubes": {0: {"slaves": 1}}},
            "place guildhall",
            "1 worker",
            "costs 6 coins and 1 slave",
            "1 more worker",
            "9 coins and 5 workers left",
        ),
        (
            {"bids": [("chariot_race", 0, 1)], "settings": OPEN},
            "place gamblers_den chariot_race 3",
            "3 coins",
            "costs 4 coins",
            "6 coins if you beat others",
            "11 coins and 4 workers left",
        ),
    ],
)
def test_placing_shows_costs_and_gains(setup, do, amount, costs, gives, leaves):
    shown = option(table(phase="placing", **setup), do)
    assert (shown.amount, shown.cost, shown.gain, shown.remaining) == (amount, costs, gives, leaves)


def test_buying_shows_the_cost_of_each_number_and_of_the_next_cube():
    game = table(phase="buying", places={"animals_market": [0]}, coins=30, cubes={0: {"animals": 1}})
    buying = asked(game)
    shown = [buying.preview(action) for action in buying.actions(("market/animals",))]
    assert [(preview.amount, preview.cost, preview.remaining) for preview in shown] == [
        ("0 animals", "", "30 coins left; the next costs 5"),
        ("1 animal", "costs 5 coins", "25 coins left; the next costs 5"),
        ("2 animals", "costs 10 coins", "20 coins left; the next costs 6"),
        ("3 animals", "costs 16 coins", "14 coins left; the next costs 6"),
        ("4 animals", "costs 22 coins", "8 coins left; none left to buy"),
    ]
    assert option(game, "buy animals 2").gain == "you would have 3 animals"


def test_performing_shows_which_cubes_may_die_and_the_rewards():
    perform = option(table(**SHOW), "perform gladiator_combat")
    assert perform.cost == "1 slave busy, dies if you lose"
    assert perform.gain == "win: P+2 3c; lose: 3c"


def test_cubes_that_die_are_not_also_called_busy():
    game = table(phase="performing", bids=[("crucifixion", 0, 1)], cubes={0: {"prisoners": 1}})
    assert option(game, "perform crucifixion").cost == "1 prisoner dies"


def test_withdrawing_shows_the_penalty():
    game = table(**SHOW)
    assert option(game, "withdraw").cost == "costs Population −2 if another performs"
    game.play("perform gladiator_combat")
    assert option(game, "withdraw").cost == "costs Population −2"
    alone = table(phase="performing", bids=[("venatio", 0, 1)], cubes={0: {"animals": 2}})
    assert option(alone, "withdraw").cost == "then nobody performs it"


def test_the_forecast_shows_pay_and_what_all_acts_bid_on_need_together():
    game = table(
        seats=3,
        phase="placing",
        cubes={0: {"animals": 2, "mummers": 1}},
        tracks={0: {"empire": 10}},
        bids=[("venatio", 0, 1), ("chariot_race", 0, 1), ("chariot_race", 1, 1), ("pageant", 2, 1)],
    )
    assert asked(game).question.forecast == (
        "Chariot Race: you need 2A more after Venatio; Empire −1 if another performs it.",
        "Pageant: Church −1 if it is performed without you.",
        "Pay day: 4 coins as you stand.",
    )


def test_the_forecast_says_that_nobody_else_bid_and_leaves_out_frozen_tracks():
    setup = {"bids": [("venatio", 0, 1), ("pageant", 1, 1)], "events": ["jupiter_is_angry"]}
    assert asked(table(phase="placing", **setup)).question.forecast[:-1] == (
        "Venatio: you need 2A more (no other bidder).",
    )
    bidding = table(**setup)
    assert asked(bidding).question.forecast[:-1] == ("Venatio: you need 2A more (no other bidder yet).",)


def test_the_forecast_expects_no_more_bids_when_all_others_have_passed():
    game = table(bids=[("venatio", 0, 1)]).play("bid venatio 1", "pass")
    assert asked(game).seat == 0
    assert asked(game).question.forecast[0] == "Venatio: you need 2A more (no other bidder)."


def test_the_forecast_counts_upkeep():
    game = table(cubes={0: {"slaves": 3}}, settings=("upkeep=1",))
    assert asked(game).question.forecast == ("Pay day: 1 coin as you stand, upkeep 3 coins.",)


def test_a_forecast_penalty_is_lost_if_others_perform_without_the_seat():
    """A seat that withdraws from everything loses exactly what the forecast said."""
    game = table(**SHOW)
    assert asked(game).seat == 1
    before = game.track(1, "population")
    game.play("withdraw", "perform gladiator_combat")
    assert game.track(1, "population") == before - 2


FROZEN = {"events": ["jupiter_is_angry"], "cubes": {0: {"mummers": 3, "slaves": 1}, 1: {"mummers": 2}}}


def test_an_act_promises_no_steps_on_a_frozen_track():
    game = table(phase="performing", bids=[("pageant", 0, 1), ("pageant", 1, 1)], **FROZEN)
    assert option(game, "perform pageant").gain == "Church frozen, 3 coins"
    assert option(game, "withdraw").cost == "costs nothing"


def test_a_contest_promises_no_steps_on_a_frozen_track():
    game = table(
        phase="performing",
        bids=[("hymn_competition", 0, 1), ("hymn_competition", 1, 1)],
        display=("hymn_competition", *SHOW["display"][1:]),
        **FROZEN,
    )
    assert option(game, "perform hymn_competition").gain == "win: C frozen 4c; lose: 2c"


def test_withdrawing_costs_nothing_at_the_bottom_of_the_track():
    bids = [("pageant", 0, 1), ("pageant", 1, 1)]
    game = table(phase="performing", bids=bids, tracks={0: {"church": -10}}, cubes=FROZEN["cubes"])
    assert option(game, "withdraw").cost == "costs nothing"


def test_a_place_promises_no_steps_on_a_frozen_track():
    game = table(
        phase="placing",
        events=["jupiter_is_angry"],
        settings=('places.inn={"name": "Inn", "room": 1, "effects": [{"do": "move", "track": "church", "steps": 1}]}',),
    )
    assert option(game, "place inn").gain == "Church frozen"


def test_a_penalty_has_only_the_steps_that_the_track_has_left():
    show = {"phase": "performing", "bids": [("gladiator_combat", 1, 1), ("gladiator_combat", 0, 1)]}
    laid = {**show, "cubes": {0: {"slaves": 1}, 1: {"slaves": 1}}, "tracks": {0: {"population": -9}}}
    assert option(table(**laid).play("perform gladiator_combat"), "withdraw").cost == "costs Population −1"


def test_withdrawing_says_that_nobody_performs_if_the_others_lack_what_the_act_needs():
    show = {"phase": "performing", "bids": [("venatio", 0, 1), ("venatio", 1, 1)], "cubes": {0: {"animals": 2}}}
    assert option(table(**show), "withdraw").cost == "then nobody performs it"


def test_the_next_bidding_is_only_for_those_who_keep_the_right_to_begin_it():
    """In the last round there is none, and at a place with room another seat could take the right over."""
    ahead = {"phase": "placing", "tracks": {0: {"empire": 5}}}
    palace = ("places.palace.room=2",)
    assert "you begin the next bidding" in option(table(**ahead), "place palace").gain
    assert "begin" not in option(table(**ahead, round=10), "place palace").gain
    shared = option(table(**ahead, settings=palace), "place palace").gain
    assert "you begin the next bidding, unless another takes that over" in shared


def test_a_contest_that_nobody_else_can_enter_is_previewed_as_won():
    alone = {"phase": "performing", "bids": [("gladiator_combat", 0, 1), ("gladiator_combat", 1, 1)]}
    perform = option(table(**alone, cubes={0: {"slaves": 1}}), "perform gladiator_combat")
    assert (perform.cost, perform.gain) == ("1 slave busy", "Population +2, 3 coins")


def test_a_lost_worker_is_gone_for_good_only_if_cleanup_does_not_replace_it():
    def says(workers):
        explained = asked(table(phase="placing", workers=workers)).question.explanations
        return next(it.says for it in explained if it.id == "flip")

    assert "have one fewer in every round until you recruit another (Guildhall)." in says(2)
    assert "You lose that worker and get a new one at cleanup" in says(1)


def test_withdrawing_names_its_penalty_once():
    withdraw = option(table(**SHOW).play("perform gladiator_combat"), "withdraw")
    assert (withdraw.cost, withdraw.warning) == ("costs Population −2", "You have everything Gladiator Combat needs.")
