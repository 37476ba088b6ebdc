"""Happenings tell everything: each state of a game follows from the one before it and what happened."""

from msgspec.structs import replace

from circus_maximus.games.gloria.rules.after import after
from tests.gloria.played import games


def test_states_follow_from_happenings():
    met = set()
    for game in games(10):
        lookups = game.rules.lookups_for(game.seats)
        state = game.steps[0].state
        for step in game.steps[1:]:
            for happening in step.happenings:
                state = after(lookups, state, happening)
                met.add(type(happening).__name__)
            assert replace(state, phase=None) == replace(step.state, phase=None)
    assert {"Swapped", "Drew", "AbilityUsed", "Lapsed", "StartedLate"} <= met
