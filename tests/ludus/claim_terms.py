"""What the terms of Ludus Cyclorum's claims mean in a course of the game, found from what happens in it."""

from __future__ import annotations

import re

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.presenting.claims import CHOSEN
from circus_maximus.games.ludus.advice import foresight
from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.model.board import nodes_in
from circus_maximus.games.ludus.state import Blocking, Countering, Striking
from tests.ludus import test_walks

CONFIGS = test_walks.CONFIGS
LINE_UPS = [["random", "greedy"], ["greedy", "random"], ["greedy"], ["random"]]
DECISIONS_APART = 7
MAX_COURSE_LENGTH = 40
"""More than the steps of two activations."""
REACTIONS = Striking | Blocking | Countering


class Terms:
    """The terms in games with these rules."""

    def __init__(self, rules):
        self.rules = rules

    def number(self, claim, course):
        what, _, rest = claim.what.partition(":")
        node, _, by = rest.partition(" by ")
        return NUMBERS[what](self.rules, course, claim, node, by)

    def has_come(self, claim, course):
        if claim.by == foresight.ACTION:
            return not isinstance(course.after.phase, REACTIONS)
        return reply_ends(course) is not None

    def meets(self, claim, course):
        conditions = [given for given in claim.given if not given.startswith(CHOSEN)]
        kinds = tuple(kind for given in conditions for kind in ANSWERS[given])
        return not any(isinstance(it, kinds) for it in told(course.moves[: action_ends(course)]))


ANSWERS = {foresight.UNANSWERED: (h.Struck, h.Blocked, h.Countered), foresight.UNSTRUCK: (h.Struck,)}
"""For each condition, what may not happen in the activation."""


def told(moves):
    return [it for move in moves for it in move.step.happenings]


def action_ends(course):
    """The number of moves of the activation in which the decision is."""
    for number, move in enumerate(course.moves, start=1):
        if not isinstance(move.step.state.phase, REACTIONS):
            return number
    return len(course.moves)


def reply_begins(course):
    """The index of the first deed after that of the side that does not decide; None if it has not come yet."""
    seat = course.moves[0].asked.seat
    for index, move in enumerate(course.moves):
        if index >= action_ends(course) and isinstance(move.answer, a.Deed) and move.asked.seat != seat:
            return index
    return None


def reply_ends(course):
    """The number of moves up to the end of that activation; None if it has not come yet."""
    begins = reply_begins(course)
    if begins is None:
        return None
    ends = (
        at for at in range(begins, len(course.moves)) if not isinstance(course.moves[at].step.state.phase, REACTIONS)
    )
    return next((at + 1 for at in ends), None)


def within(claim, course):
    """The moves that count for a claim: those of the reply, or those of the activation itself."""
    if claim.by != foresight.REPLY:
        return course.moves[: action_ends(course)]
    begins = reply_begins(course)
    return () if begins is None else course.moves[begins : reply_ends(course)]


def taken(rules, course, claim, node, by):
    """Whether the stone is taken; `by` is where the striker is, or the stone that acts was before."""
    moves = within(claim, course)
    for it in told(moves):
        if isinstance(it, h.Took) and it.owner == claim.seat and it.target == node:
            deeds = [move.answer for move in moves if isinstance(move.answer, a.Deed)]
            if not by or (it.at if it.mode == "opportunity" else deeds[-1].stone) == by:
                return 1
        if isinstance(it, h.Countered) and it.owner == claim.seat and it.target == node and not by:
            return 1
    return 0


def happened(kind, place="at"):
    def number(rules, course, claim, node, by):
        its = (it for it in told(within(claim, course)) if isinstance(it, kind) and it.seat == claim.seat)
        return int(any(getattr(it, place) == node for it in its))

    return number


def countered(rules, course, claim, node, by):
    """Whether the stone that is taken on this node takes its attacker."""
    its = told(within(claim, course))
    took = any(isinstance(it, h.Took) and it.target == node for it in its)
    return int(took and any(isinstance(it, h.Countered) and it.seat == claim.seat for it in its))


def saved(rules, course, claim, node, by):
    return int(happened(h.Blocked)(rules, course, claim, node, by) or won(course, 1 - claim.seat))


def forced(rules, course, claim, node, by):
    return int(happened(h.Blocked)(rules, course, claim, node, by) or taken(rules, course, claim, node, by))


def won(course, seat):
    return isinstance(course.pending, Over) and course.pending.standing[0] == (seat,)


def victory(rules, course, claim, node, by):
    return int(won(course, claim.seat))


def over(rules, course, claim, node, by):
    return int(isinstance(course.pending, Over))


def stones(rules, course, claim, node, by):
    return course.before.stones.sides[claim.seat].bit_count()


def acted(rules, course, claim, node, by):
    """Whether the stone has acted, or the cycle in which it has is over."""
    state = course.moves[0].step.state
    return int(bool(state.stones.active & rules.lookups.board.by_name[node]) or state.cycle > course.before.cycle)


def distance(rules, course, claim, node, by):
    """How much closer the stone comes to the enemy Dux on an empty board."""
    board, end = rules.lookups.board, node
    for it in told(within(claim, course)):
        if isinstance(it, h.Moved | h.Jumped) and it.start == end:
            end = it.to
    before = course.before.stones
    dux = before.sides[1 - claim.seat] & before.symbols[rules.lookups.vital]
    steps, reached = {dux: 0}, [dux]
    while reached:
        at = reached.pop(0)
        for near in nodes_in(board.neighbours[at]):
            if near not in steps:
                steps[near] = steps[at] + 1
                reached.append(near)
    return steps[board.by_name[end]] - steps[board.by_name[node]]


NUMBERS = {
    foresight.TAKEN: taken,
    foresight.BLOCKED: happened(h.Blocked),
    foresight.STRUCK: happened(h.Struck),
    foresight.COUNTERED: countered,
    foresight.SAVED: saved,
    foresight.FORCED: forced,
    foresight.ACTED: acted,
    foresight.VICTORY: victory,
    foresight.OVER: over,
    foresight.STONES: stones,
    foresight.DISTANCE: distance,
}
"""For each term, how its number is found."""


def without_constants(rules, text):
    """A text without the names of nodes."""
    return re.sub(r"\b[A-Z]\d+\b", "", text)


def promising(rules, claim, state, pending):
    """Everything that can happen next: first what takes the stone that a claim is about, idling and declining."""
    if not isinstance(pending, Choice):
        return () if isinstance(pending, Over) else pending.outcomes
    node, _, by = claim.what.partition(":")[2].partition(" by ")
    target = rules.lookups.board.by_name.get(node)

    def takes(action):
        parts = rules.lookups.parts[action] if isinstance(action, a.Deed) else ()
        return any(getattr(part, "target", 0) == target for part in parts) and by in ("", action.stone)

    return sorted(pending.legal, key=lambda it: (not takes(it), not isinstance(it, a.Idle | a.Decline)))
