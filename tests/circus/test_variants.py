"""The shipped variants: each states its purpose, has a recorded game, and plays as described."""

import pytest

from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.happenings import MarketChanged, RoundBegan
from circus_maximus.games.circus.model.show_happenings import StakeSettled, UpkeepPaid
from circus_maximus.games.circus.model.turn_happenings import BidMade, BillSet, EventForeseen, Staked, WorkersPlaced
from circus_maximus.games.circus.title import TITLE
from tests.circus.variant_golden import GOLDEN
from tests.titles.golden import new_game

SEEDS = range(12)


@pytest.fixture(params=GOLDEN, ids=[golden.name for golden in GOLDEN])
def golden(request):
    return request.param


def finished(layers, bots, seed):
    match = new_game(TITLE, layers, (), bots, seed)
    match.run()
    return match


def happened(match, kind):
    return [happening for turn in match.turns for happening in turn.step.happenings if isinstance(happening, kind)]


def rounds_of(match):
    """All happenings, round by round."""
    rounds = [[]]
    for turn in match.turns:
        for happening in turn.step.happenings:
            if isinstance(happening, RoundBegan):
                rounds.append([])
            rounds[-1].append(happening)
    return rounds[1:]


def sections(acts):
    """The number of regular acts and the number of executions."""
    executions = configure(TITLE).executions
    among = sum(act in executions for act in acts)
    return len(acts) - among, among


def test_every_variant_has_its_golden_transcript():
    assert {golden.name for golden in GOLDEN} == set(variants(TITLE))


def test_its_file_begins_with_its_name_and_its_purpose(golden):
    lines = variants(TITLE)[golden.name].read_text(encoding="utf-8").splitlines()
    comment = " ".join(line.removeprefix("#").strip() for line in lines[1:] if line.startswith("#")).strip()
    title, _, why = comment.partition(": ")
    assert title.lower().replace(" ", "-") == golden.name
    assert len(why.split()) >= 20


# Long show


def test_in_the_long_show_at_most_two_regular_acts_and_one_execution_are_performed():
    games = [finished(("long-show",), ("greedy", "random", "random"), seed) for seed in SEEDS]
    shows = [happening for match in games for happening in happened(match, BillSet)]
    sizes = {sections(bill.acts) for bill in shows}
    assert {size[0] for size in sizes} <= {0, 1, 2}
    assert {size[1] for size in sizes} <= {0, 1}
    assert (2, 1) in sizes
    assert any(bill.dropped for bill in shows)


def test_in_the_long_show_a_seat_bids_on_at_most_one_regular_act_and_one_execution():
    games = [finished(("long-show",), ("greedy", "random", "random"), seed) for seed in SEEDS]
    backed = [
        sections({bid.act for bid in one_round if isinstance(bid, BidMade) and bid.seat == seat})
        for match in games
        for one_round in rounds_of(match)
        for seat in range(3)
    ]
    assert max(regular for regular, _ in backed) == 1
    assert max(executions for _, executions in backed) == 1
    assert (1, 1) in backed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_long_shows_last_longer_than_the_shipped_game(seats):
    def all_rounds(*layers):
        return sum(len(rounds_of(finished(layers, ("greedy",) * seats, seed))) for seed in SEEDS)

    assert all_rounds("long-show") >= 1.3 * all_rounds()


@pytest.mark.parametrize("name", ["feeding", "long-show"])
def test_every_cube_owned_costs_a_coin_at_cleanup(name):
    match = finished((name,), ("greedy", "random", "greedy"), 2)
    paid = happened(match, UpkeepPaid)
    assert any(upkeep.coins > 1 for upkeep in paid)
    for turn in match.turns:
        for upkeep in turn.step.happenings:
            if isinstance(upkeep, UpkeepPaid):
                assert upkeep.coins + upkeep.forgiven == sum(turn.step.state.players[upkeep.seat].cubes)


def test_nobody_pays_for_cubes_in_the_shipped_game():
    assert happened(finished((), ("greedy", "random", "greedy"), 2), UpkeepPaid) == []


# Oracle and Den


def visits(match):
    return {placed.place for placed in happened(match, WorkersPlaced)}


def test_the_oracle_and_the_den_are_visited_in_the_recorded_game():
    (golden,) = [golden for golden in GOLDEN if golden.name == "oracle-and-den"]
    match, _ = replay(read_transcript(golden.path.read_bytes()), lambda name: TITLE)
    assert {"oracle", "gamblers_den"} <= visits(match)
    assert happened(match, EventForeseen)
    assert len(happened(match, Staked)) == len(happened(match, StakeSettled)) > 0


def test_nobody_visits_the_oracle_or_the_den_of_the_shipped_game():
    games = [finished((), ("random",) * 4, seed) for seed in SEEDS]
    opened = [finished(("oracle-and-den",), ("random",) * 4, seed) for seed in range(40)]
    assert not set().union(*map(visits, games)) & {"oracle", "gamblers_den"}
    assert set().union(*map(visits, opened)) >= {"oracle", "gamblers_den"}


# Printed


@pytest.mark.parametrize(("seats", "workers", "restock"), [(2, 7, 3), (3, 6, 4), (4, 5, 6)])
def test_the_printed_values_depend_on_the_number_of_players(seats, workers, restock):
    match = finished(("printed",), ("random",) * seats, 1)
    start = match.opening.state
    assert {(player.coins, player.workers, player.tracks) for player in start.players} == {(50, workers, (2, 2, 2))}
    assert start.markets == (10, 10, 10)
    games = [match, *(finished(("printed",), ("random",) * seats, seed) for seed in SEEDS)]
    for market in MARKETS:
        came = {
            change.count
            for match in games
            for change in happened(match, MarketChanged)
            if change.source == "restock" and change.market == market
        }
        assert max(came) == restock
