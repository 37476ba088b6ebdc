"""A sentence for every reason why something is not allowed."""

from __future__ import annotations

from circus_maximus.engine.presenting.texts import Sentences
from circus_maximus.engine.text.words import counted
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.words import symbol_name

MOMENTS = {
    "lot": "lots are drawn first",
    "turn": "act with a stone that has not acted this cycle",
    "offered": "accept or decline the draw",
    "striking": "strike at the stone that is leaving your range, or decline",
    "blocking": "block the attack or decline",
    "countering": "counter or decline",
    "ended": "the game is over",
}

SENTENCES: Sentences[Config] = {
    "not_your_turn": lambda config, facts: "It is not your turn.",
    "not_now": lambda config, facts: f"You cannot do that now: {MOMENTS[facts['phase']]}.",
    # the stone
    "no_such_node": lambda config, facts: f"There is no node {facts['node']} on the board.",
    "no_stone_there": lambda config, facts: f"There is no stone on {facts['node']}.",
    "not_your_stone": lambda config, facts: f"The stone on {facts['node']} is not yours.",
    "already_active": lambda config, facts: f"The stone on {facts['node']} has already acted this cycle.",
    # moving
    "too_far": lambda config, facts: (
        f"The {symbol_name(config, facts['symbol'])} moves at most {counted(facts['move'], 'step')}."
        if facts["move"]
        else f"The {symbol_name(config, facts['symbol'])} cannot move."
    ),
    "not_a_neighbour": lambda config, facts: f"No line joins {facts['node']} and {facts['to']}.",
    "node_taken": lambda config, facts: f"There is already a stone on {facts['node']}.",
    "back_to_start": lambda config, facts: f"The second step cannot go back to {facts['node']}.",
    # attacking
    "no_attack": lambda config, facts: f"The {symbol_name(config, facts['symbol'])} has no attack.",
    "nothing_to_take": lambda config, facts: f"There is no stone to take on {facts['node']}.",
    "out_of_range": lambda config, facts: (
        f"{facts['target']} is out of range; the {symbol_name(config, facts['symbol'])} attacks only its neighbours."
        if facts["range"] == 1
        else f"{facts['target']} is out of range; the {symbol_name(config, facts['symbol'])} attacks exactly two nodes "
        f"ahead in a straight line from {facts['node']}."
    ),
    "line_blocked": lambda config, facts: f"The enemy stone on {facts['node']} is in the way to {facts['target']}.",
    "friendly_fire_off": lambda config, facts: (
        f"The stone on {facts['node']} is your own, and there is no friendly fire in this game."
    ),
    "fixed_order": lambda config, facts: (
        f"The {symbol_name(config, facts['symbol'])} moves or attacks; it can do both in one action only as a rush."
    ),
    "not_straight_on": lambda config, facts: (
        f"A rush attacks in the direction of its step; from {facts['node']} that is not {facts['target']}."
    ),
    "is_a_rush": lambda config, facts: (
        "An attack in the direction of the step is a rush, so write: "
        f"rush {facts['stone']} {facts['to']} {facts['target']}."
    ),
    # tramples and slashes
    "cannot_trample": lambda config, facts: f"The {symbol_name(config, facts['symbol'])} cannot trample.",
    "cannot_slash": lambda config, facts: f"The {symbol_name(config, facts['symbol'])} cannot slash.",
    "no_first_step": lambda config, facts: (
        f"The {symbol_name(config, facts['symbol'])} can only take with its second step, after a plain first step."
    ),
    "not_straight_behind": lambda config, facts: (
        f"From {facts['node']}, {facts['to']} is not straight behind {facts['over']}."
    ),
    "not_passed": lambda config, facts: (
        f"{facts['target']} is not a neighbour of both {facts['node']} and {facts['to']}."
    ),
    # answers and offers
    "no_opportunity": lambda config, facts: f"No stone on {facts['node']} can strike now.",
    "offered_already": lambda config, facts: "You have already offered a draw this turn.",
}
