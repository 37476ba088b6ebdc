"""The metrics of Circus Maximus: the course of games, and each metric on a few happenings."""

from collections import Counter

import pytest

from circus_maximus.bench.targets import known_metrics
from circus_maximus.engine.books import moves_of, opening
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Chance, Choice, Over, Step
from circus_maximus.engine.fold import Fold
from circus_maximus.engine.matches.records import ChanceRecord, ChoiceRecord, OverRecord
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.metrics import Counted, CountedBy, Metric, PerGame, by, each
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.happenings import (
    ActShown,
    CoinsGained,
    CoinsPaid,
    EventDrawn,
    MarkerPlaced,
    MarketChanged,
    PhaseBegan,
    RoundBegan,
    TrackMoved,
)
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActDiscarded,
    ContestWon,
    GameEnded,
    PaidOut,
    Performed,
    RoundCleared,
    Withdrew,
)
from circus_maximus.games.circus.model.turn_happenings import (
    BidMade,
    BillSet,
    Bought,
    CoinFlipped,
    CubesReturned,
    CubesTaken,
    LinedUp,
    WorkerSent,
    WorkersPlaced,
)
from circus_maximus.games.circus.title import TITLE
from circus_maximus.titles import find_title
from tests.circus.golden import GOLDEN
from tests.circus.table import rules_with
from tests.titles.bot_games import play

RULES = TITLE.rules(configure(TITLE))


def values(fold, row):
    """The values of one game by id; None for a value without anything to count it by."""
    found, first = {}, 0
    for metric in fold.metrics:
        count = len(metric.subjects)
        sums = [row[first + part * count : first + (part + 1) * count] for part in range(metric.parts)]
        first += metric.parts * count
        for index, id in enumerate(metric.ids):
            parts = [part[index] for part in sums]
            quotients = [
                None if not among else part / among for part, among in zip(parts[::2], parts[1::2], strict=True)
            ]
            found[id] = None if None in quotients else quotients[0] - sum(quotients[1:])
    assert first == len(row)
    return found


def measured(*told, seats=2, standing=((0,), (1,)), asked=(), rules=RULES):
    """The values of a game in which this happened."""
    fold = Fold(TITLE.metrics(rules, seats))
    fold.begin(())
    for seat in asked:
        fold.tell(Choice(seat, ()), None, Step(None, (), None))
    fold.tell(Chance("start", ()), "0", Step(None, told, None))
    return values(fold, fold.end(Over("track", standing)))


def game_values(path):
    """The values of a recorded game, and the match."""
    match, damage = replay(read_file(path), find_title)
    assert damage is None
    fold = Fold(TITLE.metrics(match.rules, len(match.names)))
    fold.begin(())
    for turn in match.turns:
        fold.tell(turn.asked, turn.answer, turn.step)
    return values(fold, fold.end(match.pending)), match


# The course of a game


def owned(balance, seats):
    """What the course knows of the seats, the supply and the markets, from the books."""
    of, all_seats = balance.of, range(seats)
    return {
        "coins": [of("coins", seat) for seat in all_seats],
        "workers": [of("workers", seat) + of("placed", seat) for seat in all_seats],
        "cubes": [[of(cube, seat) for cube in CUBES] for seat in all_seats],
        "tracks": [[of(track, seat) for track in TRACKS] for seat in all_seats],
        "supply": [of(cube, book.SUPPLY) for cube in CUBES],
        "markets": [of(market, book.ON_SALE) for market in MARKETS],
    }


def in_all(owned):
    """What all seats together have."""
    tracks = zip(TRACKS, map(sum, zip(*owned["tracks"], strict=True)), strict=True)
    return {
        **dict(tracks),
        "coins": sum(owned["coins"]),
        "cubes": sum(map(sum, owned["cubes"])),
        "workers": sum(owned["workers"]),
    }


@pytest.mark.parametrize("variant", [(), ("oracle-and-den",), ("long-show",), ("printed",)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_course_agrees_with_the_books_at_every_moment(seats, variant):
    rules = TITLE.rules(configure(TITLE, variant))
    for seed in range(4):
        course = Course(rules.lookups_for(seats))
        course.begin()
        hear = course.listeners()
        steps, rounds, stocked = [], [], Counter()
        bots = ["random" if seed % 2 else "planner"] * seats
        play(TITLE, rules, bots, seed, lambda *told, steps=steps: steps.append(told[-1]))
        books = opening(rules, seats)
        for step in steps:
            for happening in step.happenings:
                hear.get(type(happening), lambda happening: None)(happening)
                books = books.after(happening.moves())
                has = owned(books, seats)
                assert {what: getattr(course, what) for what in has} == has
                bids = Counter()
                for (_, seat), coins in course.bids.items():
                    bids[seat] += coins
                assert [bids[seat] for seat in range(seats)] == [books.of("bids", seat) for seat in range(seats)]
                if isinstance(happening, RoundCleared):
                    rounds.append(in_all(has))
            assert course.round == step.state.round.number
            assert set(course.on_show) == {*filter(None, step.state.display), *rules.lookups_for(seats).executions}
        assert course.after_rounds == {what: [after[what] for after in rounds] for what in course.after_rounds}
        for move in moves_of(it for step in steps for it in step.happenings):
            if move.whose == book.ON_SALE and move.because in course.lookups.events:
                stocked[move.because] += move.count
        assert {source: count for source, count in course.stocked.items() if source != "restock"} == stocked


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)
def test_metrics_count_what_the_transcript_says(golden):
    found, match = game_values(golden.path)
    seats = len(match.names)
    states = [turn.step.state for turn in match.turns]
    choices = [record for record in match.records if isinstance(record, ChoiceRecord)]
    flips = [record for record in match.records if isinstance(record, ChanceRecord) and record.key.startswith("flip/")]
    over = next(record for record in match.records if isinstance(record, OverRecord))
    assert found["rounds"] == states[-1].round.number
    assert found["ended_by_track"] == (over.reason == "track")
    assert found["shared_wins"] == (len(over.standing[0]) > 1)
    assert found["heads"] == (
        pytest.approx(sum(flip.fell == "heads" for flip in flips) / len(flips)) if flips else None
    )
    marker = next(state.marker for state in states if state.round.number == 1)
    wins = [1 / len(over.standing[0]) if seat in over.standing[0] else 0 for seat in range(seats)]
    told = [found[f"start_wins.{distance}"] for distance in range(seats)]
    assert told == pytest.approx([wins[(marker + distance) % seats] for distance in range(seats)])
    # Forced bids and placings are not recorded, so the number of records is a minimum.
    bids = sum(int(choice.do.split()[2]) for choice in choices if choice.do.startswith("bid "))
    counted = sum(
        happening.coins for turn in match.turns for happening in turn.step.happenings if isinstance(happening, BidMade)
    )
    assert counted >= bids
    assert found["decisions"] == len([turn for turn in match.turns if isinstance(turn.asked, Choice)])
    bought = dict.fromkeys(MARKETS, 0)
    for turn in match.turns:
        for happening in turn.step.happenings:
            if isinstance(happening, Bought):
                bought[happening.market] += happening.count
    assert [found[f"market_bought.{market}"] for market in MARKETS] == list(bought.values())


# Whole games


def test_a_win_on_two_tracks_counts_half_on_each():
    told = measured(
        MarkerPlaced(1),
        RoundBegan(1, 1),
        TrackMoved(0, "empire", 12, 15, "naumachia"),
        TrackMoved(0, "population", 12, 15, "naumachia"),
        GameEnded("track", (0,), "track"),
    )
    assert (told["empire_wins"], told["population_wins"], told["church_wins"]) == (0.5, 0.5, 0.0)


def test_a_win_by_rounds_counts_for_no_track():
    rounds = [RoundBegan(number, 0) for number in range(1, 11)]
    told = measured(*rounds, GameEnded("rounds", (0,), "total"))
    assert told["church_wins"] is None
    assert told["ended_by_track"] == 0
    assert told["decided_by.total"] == 1
    assert told["rounds"] == 10


def test_a_shared_win_counts_half_for_each_seat():
    told = measured(MarkerPlaced(1), GameEnded("track", (0, 1), "shared"), standing=((0, 1),))
    assert told["shared_wins"] == 1
    assert (told["start_wins.0"], told["start_wins.1"]) == (0.5, 0.5)


def test_seats_are_counted_from_the_start_marker_of_the_first_round():
    told = measured(MarkerPlaced(2), RoundBegan(1, 2), RoundBegan(2, 0), seats=3, standing=((1,), (0,), (2,)))
    assert [told[f"start_wins.{distance}"] for distance in range(3)] == [0, 0, 1]


def test_the_lead_changes_when_another_highest_marker_is_ahead_after_a_whole_act():
    told = measured(
        RoundBegan(1, 0),
        TrackMoved(0, "empire", 2, 5, "pageant"),
        ActCalled("venatio"),  # seat 0 leads
        TrackMoved(1, "church", 3, 6, "venatio"),
        TrackMoved(0, "empire", 2, 7, "venatio"),  # ahead again before the act is over
        ActCalled("chariot_race"),
        RoundBegan(2, 1),
        TrackMoved(1, "church", 1, 7, "chariot_race"),
        ActCalled("pageant"),  # level: the lead does not change
        TrackMoved(1, "church", 1, 8, "pageant"),
        GameEnded("track", (1,), "track"),
        standing=((1,), (0,)),
    )
    assert told["lead_changes"] == 1
    assert told["last_lead_change"] == 2


def test_the_winner_leads_at_the_end_whatever_decided_the_game():
    told = measured(
        RoundBegan(1, 0),
        TrackMoved(0, "empire", 3, 6, "pageant"),
        ActCalled("venatio"),
        TrackMoved(1, "church", 2, 5, "venatio"),
        TrackMoved(1, "empire", 2, 5, "venatio"),
        GameEnded("rounds", (1,), "total"),
        standing=((1,), (0,)),
    )
    assert told["lead_changes"] == 1


def test_a_game_without_a_change_of_the_lead_has_no_last_one():
    assert measured(RoundBegan(1, 0), GameEnded("track", (0,), "track"))["last_lead_change"] is None


def test_the_margin_is_between_the_highest_markers():
    told = measured(
        TrackMoved(0, "empire", 12, 15, "x"),
        TrackMoved(1, "church", 8, 11, "x"),
        GameEnded("track", (0,), "track"),
    )
    assert told["margin"] == 4


# Player-rounds


def test_who_has_no_coins_when_the_show_begins():
    told = measured(
        RoundBegan(1, 0), BidMade(1, "pageant", 15, 15), PhaseBegan("performing"), CoinsGained(1, 3, "pageant")
    )
    assert told["broke_at_show"] == 0.5


def test_who_has_decided_nothing_before_the_show():
    fold = Fold(TITLE.metrics(RULES, 2))
    fold.begin(())
    fold.tell(Chance("draw", ()), "x", Step(None, (RoundBegan(1, 0),), None))
    fold.tell(Choice(1, ()), None, Step(None, (PhaseBegan("performing"),), None))
    assert values(fold, fold.end(Over("track", ((0,), (1,)))))["nothing_to_do"] == 0.5


def test_who_performs_nothing_in_a_whole_show():
    show = (PhaseBegan("performing"), Performed(1, "pageant", 0))
    assert measured(*show, PhaseBegan("cleanup"))["without_act"] == 0.5
    assert measured(*show, GameEnded("track", (1,), "track"))["without_act"] is None


def test_what_seats_have_after_each_round():
    told = measured(
        RoundBegan(1, 0),
        TrackMoved(0, "church", 2, 5, "x"),
        CubesTaken(0, "mummers", 2, "port"),
        CoinFlipped(1, "war", False, 0),
        PaidOut(0, 3),
        RoundCleared(),
        RoundBegan(2, 1),
    )
    assert told["church_by_round.1"] == 4
    assert told["cubes_by_round.1"] == 1
    assert told["workers_by_round.1"] == 4.5
    assert told["coins_by_round.1"] == 16.5
    assert told["coins_by_round.2"] is None


# Acts and bids

SHOWN = (RoundBegan(1, 0), ActShown("pageant", 0), ActShown("chariot_race", 1))


def test_a_showing_is_a_round_in_which_the_act_can_be_bid_on():
    told = measured(
        *SHOWN,
        BidMade(0, "pageant", 2, 2),
        BillSet(("pageant",), ()),
        Performed(0, "pageant", 0),
        ActDiscarded("pageant"),
        RoundBegan(2, 1),
        BillSet((), ()),
    )
    assert (told["act_shown.pageant"], told["act_shown.chariot_race"], told["act_shown.crucifixion"]) == (1, 2, 2)
    assert (told["act_bid_on.pageant"], told["act_bid_on.chariot_race"]) == (1, 0)
    assert (told["act_performed.pageant"], told["act_performed.chariot_race"]) == (1, 0)
    assert told["act_bid_coins.pageant"] == 2


def test_an_act_with_bids_that_a_limit_drops_is_bid_on_and_not_performed():
    told = measured(*SHOWN, BidMade(0, "pageant", 1, 1), BillSet((), ("pageant",)))
    assert (told["act_bid_on.pageant"], told["act_performed.pageant"]) == (1, 0)


def test_performers_are_counted_where_anybody_performs():
    told = measured(
        *SHOWN,
        BillSet(("pageant",), ()),
        Performed(0, "pageant", 0),
        Performed(1, "pageant", 0),
        RoundBegan(2, 1),
        BillSet(("pageant",), ()),
    )
    assert told["act_performers.pageant"] == 2
    assert told["act_performed.pageant"] == 0.5


def test_values_of_winners_count_the_winner_of_a_contest_or_all_performers():
    told = measured(
        *SHOWN,
        BillSet(("chariot_race", "pageant"), ()),
        ActCalled("chariot_race"),
        Performed(0, "chariot_race", 0),
        Performed(1, "chariot_race", 0),
        ContestWon(1, "chariot_race", "dice"),
        CoinsGained(0, 5, "chariot_race"),
        CoinsGained(1, 6, "chariot_race"),
        TrackMoved(1, "empire", 3, 6, "chariot_race"),
        TrackMoved(1, "population", 1, 4, "chariot_race"),
        ActCalled("pageant"),
        Performed(0, "pageant", 0),
        Performed(1, "pageant", 0),
        CoinsGained(0, 3, "pageant"),
        CoinsGained(1, 3, "pageant"),
        TrackMoved(0, "church", 2, 5, "pageant"),
        TrackMoved(1, "church", 2, 5, "pageant"),
    )
    assert (told["act_winner_steps.chariot_race"], told["act_winner_coins.chariot_race"]) == (4, 6)
    assert (told["act_winner_steps.pageant"], told["act_winner_coins.pageant"]) == (2, 3)


def test_penalties_are_counted_by_performance():
    told = measured(
        *SHOWN,
        BillSet(("pageant",), ()),
        Performed(0, "pageant", 0),
        TrackMoved(0, "church", 2, 5, "pageant"),
        TrackMoved(1, "church", -1, 2, "pageant", True),
        TrackMoved(2, "church", -1, 2, "pageant", True),
        seats=3,
        standing=((0,), (1,), (2,)),
    )
    assert told["act_penalty.pageant"] == 2
    assert told["act_winner_steps.pageant"] == 2


def test_the_lift_of_an_act_compares_those_who_perform_with_those_who_do_not():
    told = measured(
        *SHOWN,
        BillSet(("pageant", "chariot_race"), ()),
        Performed(0, "pageant", 0),
        Performed(1, "pageant", 0),
        Performed(2, "chariot_race", 0),
        seats=4,
        standing=((0,), (1,), (2,), (3,)),
    )
    assert told["act_lift.pageant"] == pytest.approx(1 / 2 - 0 / 2)
    assert told["act_lift.chariot_race"] == pytest.approx(0 / 1 - 1 / 3)
    assert told["act_lift.crucifixion"] is None


def test_raised_bids_and_whether_they_win():
    told = measured(
        *SHOWN,
        BidMade(0, "pageant", 1, 1),
        BidMade(0, "pageant", 3, 4),
        BidMade(1, "pageant", 1, 1),
        BillSet(("pageant",), ()),
    )
    assert (told["raised_bids"], told["raised_coins"]) == (0.5, 1.5)
    assert told["raised_lift"] == 1.0


# Places


def test_places_count_workers_and_player_rounds():
    told = measured(
        RoundBegan(1, 0),
        PhaseBegan("placing", 0),
        WorkersPlaced(0, "prison", 2, 2),
        WorkerSent(1, "port"),
        CoinFlipped(1, "port", False, 0),
        WorkerSent(1, "port"),
        CoinFlipped(1, "port", True, 1),
    )
    assert (told["place_visits.prison"], told["place_visits.port"], told["place_visits.war"]) == (2, 2, 0)
    assert (told["place_used.prison"], told["place_used.port"]) == (0.5, 0.5)
    assert (told["place_heads.port"], told["heads"], told["place_lost.port"]) == (0.5, 0.5, 1)
    assert told["place_heads.war"] is None
    assert told["place_lift.prison"] == 1.0
    assert told["place_lift.port"] == -1.0


def test_a_place_that_an_event_closes_lifts_nobody_that_round():
    told = measured(
        RoundBegan(1, 0),
        EventDrawn("jupiter_is_angry", False),
        PhaseBegan("placing", 0),
        RoundBegan(2, 1),
        PhaseBegan("placing", 0),
        WorkersPlaced(1, "pantheon", 1, 1),
    )
    assert told["place_lift.pantheon"] == -1.0
    assert told["place_used.pantheon"] == 0.25


def test_only_places_that_the_config_opens_are_measured():
    known = known_metrics(TITLE, configure(TITLE))
    assert "place_used.oracle" not in known
    assert "place_used.oracle" in known_metrics(TITLE, configure(TITLE, ("oracle-and-den",)))


# Markets and events


def test_prices_and_what_it_is_worth_to_be_first():
    told = measured(
        LinedUp(1, "mummers", 0),
        LinedUp(0, "mummers", 1),
        Bought(1, "mummers", 2, 8, False),
        Bought(0, "mummers", 1, 5, False),
        Bought(0, "animals", 0, 0, True),
    )
    assert told["market_price.mummers"] == pytest.approx(13 / 3)
    assert told["market_bought.mummers"] == 3
    assert told["market_early.mummers"] == 1
    assert told["market_price.animals"] is None


def test_markets_that_are_empty_after_buying_and_full_before_bidding():
    told = measured(
        PhaseBegan("bidding", 0),
        Bought(0, "mummers", 2, 8, False),
        PhaseBegan("performing"),
        MarketChanged("slaves", 4, "restock"),
        PhaseBegan("bidding", 0),
        PhaseBegan("performing"),
    )
    assert (told["market_empty.mummers"], told["market_empty.slaves"]) == (1, 0)
    assert (told["market_full.mummers"], told["market_full.slaves"]) == (0, 0.5)


def test_rounds_with_an_empty_supply():
    left = RULES.start(2).state.supply[CUBES.index("prisoners")]
    told = measured(CubesTaken(0, "prisoners", left, "prison"), PhaseBegan("performing"))
    assert (told["supply_out.prisoners"], told["supply_out.mummers"]) == (1, 0)


def test_what_an_event_moves():
    told = measured(
        RoundBegan(1, 0),
        EventDrawn("festival_declared", False),
        CoinsGained(0, 1, "festival_declared"),
        CoinsGained(1, 1, "festival_declared"),
        TrackMoved(0, "population", 1, 4, "festival_declared"),
        TrackMoved(1, "population", 1, 4, "festival_declared"),
        MarketChanged("mummers", 2, "festival_declared"),
        RoundBegan(2, 1),
        EventDrawn("pirates_grow_brave", False),
        CoinsPaid(0, 5, "pirates_grow_brave"),
    )
    assert told["event_drawn.festival_declared"] == 0.5
    assert told["event_steps.festival_declared"] == 2
    assert told["event_coins.festival_declared"] == 2
    assert told["event_cubes.festival_declared"] == 2
    assert told["event_coins.pirates_grow_brave"] == -5
    assert told["event_steps.new_age"] is None


# The list


class Withdrawals(PerGame):
    """A metric from outside needs only its class, or none if it adds up happenings."""

    id = "withdrawals"
    meaning = "Performances that are withdrawn in a game."
    unit = "withdrawals"

    def listeners(self):
        return {Withdrew: self._count}

    def _count(self, it):
        self.counted[0] += 1


@pytest.mark.parametrize(
    "metric",
    [Withdrawals(), Counted("withdrawals", "Performances that are withdrawn in a game.", each(Withdrew))],
    ids=["a class", "a value"],
)
def test_a_metric_can_be_added_from_outside(metric):
    fold = Fold([*TITLE.metrics(RULES, 2), metric])
    fold.begin(())
    fold.tell(Chance("x", ()), "x", Step(None, (Withdrew(0, "pageant", True), Withdrew(1, "pageant", False)), None))
    assert values(fold, fold.end(Over("track", ((0,), (1,)))))["withdrawals"] == 2


def test_a_metric_adds_up_what_happenings_say_anew_in_each_game():
    taken = Counted("taken", "Cubes taken or returned.", each(CubesTaken, lambda it: it.count), each(CubesReturned))
    kinds = CountedBy("kinds", "Cubes taken.", "cube", ["mummers", "slaves"], by(CubesTaken, lambda it: it.cube))
    fold = Fold([taken, kinds])
    for _ in range(2):
        cubes = (CubesTaken(0, "slaves", 2, "port"), CubesReturned(0, "slaves", 2, "den"))
        fold.begin((*cubes, CubesTaken(1, "slaves", 3, "port")))
        assert [*fold.end(Over("track", ((0,), (1,))))] == [6, 1, 0, 2, 1, 1]


def test_every_metric_says_what_it_is():
    for seats in TITLE.seats:
        metrics = [each for each in TITLE.metrics(RULES, seats) if isinstance(each, Metric)]
        assert len({metric.id for metric in metrics}) == len(metrics)
        for metric in metrics:
            assert metric.meaning.endswith(".")
            assert metric.unit
            assert metric.per
            assert metric.margin > 0
            assert metric.subjects == ("",) or metric.subjects_are
            assert len(set(metric.ids)) == len(metric.ids)


def test_metrics_follow_the_config():
    rules = rules_with("rounds=3")
    known = known_metrics(TITLE, rules.config)
    assert "coins_by_round.3" in known
    assert "coins_by_round.4" not in known


def test_values_of_one_game_do_not_affect_the_next():
    fold = Fold(TITLE.metrics(RULES, 2))
    rows = []
    for seed in (1, 2, 1):
        fold.begin(())
        end = play(TITLE, RULES, ["greedy", "greedy"], seed, fold.tell)
        rows.append(fold.end(end.pending))
    assert rows[0] == rows[2] != rows[1]
