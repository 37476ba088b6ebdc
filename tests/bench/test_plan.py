"""Plans: rotations, tasks, seeds, and the names of games."""

import pytest
from msgspec.structs import replace

from circus_maximus.bench.plan import GAMES_IN_TASK, Entry, Game, LineUp, Plan, label_of, read_game
from circus_maximus.engine.chance import MAX_SEED

MIXED = LineUp("greedy,random", ("greedy", "random"))
SAME = LineUp("greedy", ("greedy",))
PLAN = Plan("circus", (Entry("A", "default", b"{}"), Entry("B", "mine", b"{}")), (SAME, MIXED), (2, 3, 4), 7, 60)


def test_bots_are_repeated_for_further_seats():
    assert MIXED.seated(3) == ("greedy", "random", "greedy")
    assert SAME.seated(4) == ("greedy",) * 4


def test_each_distinct_rotation_is_played_once():
    assert MIXED.rotations(2) == (("greedy", "random"), ("random", "greedy"))
    assert MIXED.rotations(4) == (("greedy", "random") * 2, ("random", "greedy") * 2)
    assert len(MIXED.rotations(3)) == 3
    assert SAME.rotations(4) == (("greedy",) * 4,)
    assert LineUp("random", ("random",)).rotations(3) == (("random",) * 3,)


def test_the_tasks_of_a_plan_are_all_its_games():
    played = [
        (task.entry, task.matchup, block)
        for task in PLAN.tasks()
        for block in range(task.first, task.first + task.blocks)
    ]
    assert len(set(played)) == len(played) == 2 * 6 * 60
    assert PLAN.games == 2 * 60 * (1 + 1 + 1 + 2 + 3 + 2)


def test_a_task_has_enough_games_to_be_worth_sending():
    sizes = [
        task.blocks * len(PLAN.matchups[task.matchup].line_up.rotations(PLAN.matchups[task.matchup].seats))
        for task in PLAN.tasks()
    ]
    last = [task for task in PLAN.tasks() if task.first + task.blocks == PLAN.blocks]
    assert sum(size < GAMES_IN_TASK for size in sizes) <= len(last)


def test_both_configs_of_a_matchup_progress_equally():
    done = {0: 0, 1: 0}
    for task in PLAN.tasks():
        done[task.entry] += task.blocks
        assert abs(done[0] - done[1]) <= 25


def test_seeds_are_consecutive_and_wrap_around():
    assert [PLAN.seed_of(block) for block in (0, 1, 59)] == [7, 8, 66]
    assert replace(PLAN, seed=MAX_SEED).seed_of(1) == 0


def test_labels():
    assert [label_of(index) for index in (0, 1, 25, 26, 27, 52)] == ["A", "B", "Z", "AA", "AB", "BA"]


def test_a_game_is_found_by_its_name():
    for entry in (0, 1):
        for matchup in range(6):
            game = PLAN.name(entry, matchup, 3, 0)
            assert read_game(str(game), PLAN) == game
    assert str(PLAN.name(1, 5, 10, 1)) == "B/4/greedy,random/17/1"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("B/4/greedy/17", "write CONFIG/SEATS/BOTS/SEED/ROTATION"),
        ("B/4/greedy/x/0", "write CONFIG/SEATS/BOTS/SEED/ROTATION"),
        ("C/4/greedy/17/0", "there is no config 'C' in this run (A, B)"),
        ("B/5/greedy/17/0", "there is no number of seats '5'"),
        ("B/4/gredy/17/0", "did you mean greedy?"),
        ("B/4/greedy/6/0", "its seeds are 7 to 66"),
        ("B/4/greedy/67/0", "its seeds are 7 to 66"),
        ("B/4/greedy/17/1", "only rotation 0"),
        ("B/3/greedy,random/17/3", "only rotations 0 to 2"),
    ],
)
def test_an_invalid_name_of_a_game_is_explained(name, said):
    with pytest.raises(ValueError, match=r".") as error:
        read_game(name, PLAN)
    assert said in str(error.value)


def test_the_name_of_a_game_is_made_of_its_parts():
    assert Game("B", 4, "planner", 17, 0) == read_game(
        "B/4/planner/17/0", replace(PLAN, line_ups=(LineUp("planner", ("planner",)),))
    )
