"""Summaries of rounds and endings, made from happenings and compared with the states."""

import re

import pytest

from circus_maximus.games.circus.ending import ending, highlights
from circus_maximus.games.circus.model.common_types import number
from circus_maximus.games.circus.model.happenings import ActShown, EventDrawn, MarketChanged, RoundBegan, TrackMoved
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActOff,
    ContestWon,
    GameEnded,
    PaidOut,
    Performed,
    RoundCleared,
    StakeSettled,
    UpkeepPaid,
)
from circus_maximus.games.circus.model.turn_happenings import BidMade, CoinFlipped, Staked, WorkersRecruited
from circus_maximus.games.circus.results import ActRoundShown, TrackChangeShown, positions, round_summary, rounds_of
from circus_maximus.games.circus.rules.victory import merits
from circus_maximus.games.circus.state.game_state import Drawing
from circus_maximus.games.circus.title import TITLE
from tests.circus.golden import GOLDEN
from tests.circus.present.games import NAMES, mixed_games, rules_of
from tests.circus.table import rules_with, table
from tests.titles.bot_games import play as play_bots

RULES = rules_of(())


def step_happenings(match):
    return [match.opening.happenings, *(turn.step.happenings for turn in match.turns)]


def play(golden):
    match = golden.play()
    match.run()
    return match


def test_the_summary_of_a_round():
    happenings = [
        RoundBegan(1, 0),
        EventDrawn("labor_shortage", False),
        CoinFlipped(1, "port", False, 0),
        WorkersRecruited(0, 1, "guildhall"),
        ActCalled("gladiator_combat"),
        Performed(0, "gladiator_combat", 0),
        ContestWon(0, "gladiator_combat", "alone"),
        TrackMoved(0, "population", 2, 5, "gladiator_combat"),
        TrackMoved(1, "population", -2, 1, "gladiator_combat", True),
        ActCalled("pageant"),
        ActOff("pageant"),
        UpkeepPaid(0, 2, 1),
        PaidOut(0, 2),
        PaidOut(1, 1),
        RoundCleared(),
        ActShown("venatio", 0),
        MarketChanged("slaves", 2, "restock"),
        RoundBegan(2, 1),
        PaidOut(0, 9),
    ]
    summary = round_summary(RULES, 2, [happenings[:7], happenings[7:]])
    ana, ben = summary.seats
    assert (summary.round, summary.events) == (1, ("Labour Shortage",))
    assert summary.acts == (ActRoundShown("Gladiator Combat", (0,), 0), ActRoundShown("Pageant", (), None))
    assert (summary.new_acts, summary.restock) == (("Venatio",), ("2 slaves",))
    assert (ana.earned, ana.spent, ana.recruited, ana.lost) == ((("pay day", 2),), (("upkeep", 2),), 1, 0)
    assert (ana.performed, ana.won, ana.penalties) == (("Gladiator Combat",), ("Gladiator Combat",), ())
    assert ana.tracks[1] == TrackChangeShown("population", "Population", "P", 2, 5)
    absent = ("Gladiator Combat", (("population", -2),))
    assert (ben.earned, ben.spent, ben.lost, ben.penalties) == ((("pay day", 1),), (), 1, (absent,))


def test_steps_lost_at_the_end_of_a_track_do_not_count():
    happenings = [
        RoundBegan(1, 0),
        TrackMoved(0, "church", -12, -9, "x"),
        TrackMoved(0, "church", -3, -10, "y", True, lost=-2),
    ]
    _, last = round_summary(RULES, 2, [happenings], 1).seats
    assert last.seat == 0
    assert last.tracks[2] == TrackChangeShown("church", "Church", "C", -13, -10)
    assert last.penalties == (("y", (("church", -1),)),)


def test_a_lost_stake_is_in_the_summary():
    happenings = [RoundBegan(1, 0), StakeSettled(0, "pageant", 0, 3), StakeSettled(1, "pageant", 8, 4)]
    ana, ben = sorted(round_summary(RULES, 2, [happenings], 1).seats, key=lambda it: it.seat)
    assert (ana.stakes, ben.stakes) == (("3 coins on Pageant",), ())


def test_there_is_no_summary_of_a_round_that_was_not_played():
    with pytest.raises(LookupError, match="no such round"):
        round_summary(RULES, 2, [])
    with pytest.raises(LookupError, match="no such round"):
        round_summary(RULES, 2, [[RoundBegan(1, 0)]], 2)


def test_positions_computed_from_happenings_agree_with_the_states():
    for game in mixed_games(10):
        seats = len(game.steps[-1].state.players)
        rounds = rounds_of(game.rules, seats, game.step_happenings)
        assert [played.happenings[0].round for played in rounds] == list(range(1, len(rounds) + 1))
        assert positions(rounds[-1].after, seats) == tuple(player.tracks for player in game.steps[-1].state.players)
        for step in game.steps:
            if isinstance(step.state.phase, Drawing) and not step.state.round.events:
                tracks = tuple(player.tracks for player in step.state.players)
                assert positions(rounds[step.state.round.number - 1].before, seats) == tracks


def test_the_pay_of_all_rounds_adds_up_to_the_coins_paid():
    for game in mixed_games(5):
        seats = len(game.steps[-1].state.players)
        paid = sum(it.coins for step in game.steps for it in step.happenings if isinstance(it, PaidOut))
        rounds = rounds_of(game.rules, seats, game.step_happenings)
        summaries = [round_summary(game.rules, seats, game.step_happenings, nth + 1) for nth in range(len(rounds))]
        assert sum(dict(seat.earned).get("pay day", 0) for summary in summaries for seat in summary.seats) == paid


def test_what_was_earned_and_spent_explains_every_coin():
    kinds = set()
    for game in mixed_games(15):
        seats = len(game.steps[-1].state.players)
        for round in range(1, game.steps[-1].state.round.number + 1):
            for seat in round_summary(game.rules, seats, game.step_happenings, round).seats:
                earned, spent = (sum(coins for _, coins in parts) for parts in (seat.earned, seat.spent))
                assert seat.coins == seat.coins_before + earned - spent
                assert all(coins > 0 for _, coins in (*seat.earned, *seat.spent))
                kinds |= {*dict(seat.earned), *dict(seat.spent)}
    assert kinds >= {"acts", "event", "pay day", "bids", "workers", "cubes"}


def test_stakes_are_spent_and_earned_and_lines_begin_with_what_is_earned_most_often():
    happenings = [
        RoundBegan(1, 0),
        Staked(0, "pageant", 3),
        BidMade(0, "pageant", 2, 2),
        StakeSettled(0, "pageant", 6, 3),
        PaidOut(0, 2),
    ]
    (ana, _) = sorted(round_summary(RULES, 2, [happenings], 1).seats, key=lambda it: it.seat)
    assert ana.earned == (("pay day", 2), ("stakes", 6))
    assert ana.spent == (("bids", 2), ("stakes", 3))


def test_a_penalty_on_several_tracks_is_one_penalty_of_one_act():
    steps = (("empire", -2, 1), ("population", -1, 2))
    moves = [TrackMoved(0, track, count, to, "naumachia", True) for track, count, to in steps]
    seats = round_summary(RULES, 2, [[RoundBegan(1, 0), *moves]], 1).seats
    (ana,) = [seat for seat in seats if seat.seat == 0]
    assert ana.penalties == (("Naumachia", (("empire", -2), ("population", -1))),)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.name)
def test_each_way_to_end_has_the_right_ending(golden):
    match = play(golden)
    state = match.step.state
    shown = ending(match.rules, state, step_happenings(match), match.names)
    seats = len(match.names)
    assert [rank.seat for rank in shown.ranks] == [seat for shared in match.pending.standing for seat in shared]
    first, second = shown.ranks[:2]
    assert first.place == 1
    assert second.place == (1 if golden.decided_by == "shared" else 2)
    words = {
        "track": "reached ",
        "total": "higher total of the three tracks, ",
        "cubes": "more cubes, ",
        "coins": "more coins, ",
        "workers": "more workers, ",
        "shared": "tied on every measure",
    }
    assert first.decided.startswith(words[golden.decided_by])
    assert shown.ranks[-1].decided == ""
    for rank in shown.ranks:
        tracks = tuple(track.lines[rank.seat][-1] for track in shown.plots[:3])
        assert tracks == state.players[rank.seat].tracks
        figures = dict(zip(shown.heads, rank.cells, strict=True))
        assert figures == dict(zip(shown.heads, map(number, (*tracks, *merits(state, rank.seat))), strict=True))
    assert all(len(track.lines) == seats for track in shown.plots)
    assert {len(line) for track in shown.plots for line in track.lines} == {state.round.number + 1}
    assert shown.reason.endswith(".")


def test_there_is_no_ending_before_the_end():
    with pytest.raises(LookupError, match="not over"):
        ending(RULES, table().state, [], NAMES)


def highlights_of(*rounds):
    steps = [[RoundBegan(number, 0), *happenings] for number, happenings in enumerate(rounds, 1)]
    return dict(highlights(RULES.config, rounds_of(RULES, 3, steps), NAMES))


def moved(seat, track, steps, to, source="venatio", penalty=False):
    return TrackMoved(seat, track, steps, to, source, penalty)


def test_the_turning_point_is_when_the_winner_took_the_lead_for_good():
    found = highlights_of(
        [moved(0, "church", 2, 5)],
        [moved(1, "church", 3, 6)],
        [moved(0, "church", 1, 6)],
        [moved(2, "church", 9, 12)],
    )
    assert found["Turning point"] == "Cleo took the lead for good in round 4, gaining 9 steps on Ben."


def test_an_early_lead_that_is_never_lost_is_the_turning_point_and_ties_do_not_count():
    found = highlights_of([], [moved(1, "church", 1, 4)], [moved(0, "church", 1, 4)], [moved(1, "church", 2, 6)])
    assert found["Turning point"] == "Nobody overtook Ben after round 2."
    assert highlights_of([], []) == {}


def test_one_track_decides_who_leads_and_at_the_end_whatever_decided_the_game():
    ahead = [moved(1, "church", 3, 6), moved(0, "empire", 2, 5), moved(0, "population", 2, 5)]
    assert highlights_of(ahead)["Turning point"] == "Nobody overtook Ben after round 1.", "Ana has the higher total"
    won = highlights_of(ahead, [GameEnded("rounds", (0,), "total")])
    assert won["Turning point"] == "Ana overtook Ben in the final count."
    assert "Turning point" not in highlights_of(ahead, [GameEnded("rounds", (0, 2), "shared")])


@pytest.mark.parametrize("settings", [(), ("rounds=3",), ("tracks.goal=8",)])
def test_no_highlight_contradicts_the_ending(settings):
    rules, led = rules_with(*settings), 0
    for seed in range(20):
        bots = (("greedy", "planner", "random"), ("random", "greedy"), ("greedy",) * 4)[seed % 3]
        steps = []
        last = play_bots(
            TITLE, rules, bots, seed, lambda asked, answer, step, steps=steps: steps.append(step.happenings)
        )
        names = NAMES[: len(bots)]
        shown = ending(rules, last.state, [rules.start(len(bots)).happenings, *steps], names)
        if turn := dict(shown.highlights).get("Turning point"):
            name = names[shown.winners[0]]
            assert len(shown.winners) == 1
            assert re.match(f"{name} took the lead for good|{name} overtook|Nobody overtook {name} after", turn), turn
            led += 1
    assert led > 15


def test_highlights_include_bids_performances_coins_contests_and_absences():
    found = highlights_of(
        [BidMade(0, "venatio", 3, 3), BidMade(1, "pageant", 2, 2), BidMade(1, "pageant", 2, 4)],
        [
            CoinFlipped(2, "port", True, 1),
            CoinFlipped(2, "war", True, 1),
            CoinFlipped(0, "war", False, 0),
            Performed(2, "naumachia", 3),
            ContestWon(2, "naumachia", "dice"),
            moved(2, "empire", 4, 7, "naumachia"),
            moved(2, "population", 2, 5, "naumachia"),
            moved(0, "empire", -2, 1, "naumachia", True),
            moved(0, "population", -1, 2, "naumachia", True),
        ],
    )
    assert found == {
        "Turning point": "Nobody overtook Cleo after round 2.",
        "Biggest bid": "Ben bid 4 coins on Pageant in round 1.",
        "Best performance": "Naumachia moved Cleo up 6 steps in round 2.",
        "Luckiest coins": "Cleo: 2 of 2 flips were heads.",
        "Most contests won": "Cleo won 1 contest against other performers.",
        "Costliest absence": "Ana lost 3 steps to penalties in round 2.",
    }
