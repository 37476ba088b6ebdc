"""What the terms of Gloria Mundi's claims mean in a course of the game, found from what happens in it."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Chance, Choice, Over
from circus_maximus.engine.presenting.claims import CHOSEN
from circus_maximus.games.gloria.advice import terms
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS, KIND_INDEX, only
from circus_maximus.games.gloria.rules.after import after
from circus_maximus.games.gloria.rules.ending import standing
from circus_maximus.games.gloria.state.abilities import cards_of
from circus_maximus.games.gloria.state.phases import Approaching, Giving, Sharing
from circus_maximus.games.gloria.title import TITLE
from tests.gloria import test_extreme_configs, test_reference_rules, test_walks

CONFIGS = test_walks.CONFIGS
LINE_UPS = [["random", "greedy"], ["greedy", "random", "random"], ["greedy"], ["random"]]
EXTREME = {name: configure(TITLE, (), values) for name, values in test_extreme_configs.EXTREME.items()}
UNUSUAL = EXTREME | test_reference_rules.UNUSUAL
"""Further configs, whose values no sensible game has."""
DECISIONS_APART = 25
"""So that a few hundred decisions come from games with all configs and numbers of seats."""
MAX_COURSE_LENGTH = 60
"""More than the steps of nearly every turn, at the end of which most claims are due."""

BUILDING_PAYS = h.AbilityUsed | h.Swapped | h.TributePaid
PAYMENTS = BUILDING_PAYS | h.Bought | h.SurchargePaid


class Terms:
    """The terms in games with these rules."""

    def __init__(self, rules):
        self.rules = rules

    def number(self, claim, course):
        what, _, id = claim.what.partition(":")
        what, _, counter = what.partition("/")
        return NUMBERS[what](self.rules, course, claim.seat, id, counter)

    def has_come(self, claim, course):
        begun = course.after.turn - course.before.turn
        if claim.by == terms.TURN:
            return begun > 0
        later = 1 if claim.by == terms.NEXT else int(claim.by.partition("/")[2])
        return begun >= later and not isinstance(course.pending, Chance)

    def meets(self, claim, course):
        return all(CONDITIONS[given](course, claim) for given in claim.given if not given.startswith(CHOSEN))


def told(course):
    """What happened since the decision, up to the end of its turn."""
    for move in course.moves:
        for happening in move.step.happenings:
            if isinstance(happening, h.TurnBegan):
                return
            yield happening


def of_seat(course, seat, kinds, id=""):
    """What happened to a seat, by a building if one is given."""
    for it in told(course):
        if isinstance(it, kinds) and it.seat == seat and (not id or getattr(it, "building", "") == id):
            yield it


def first(found, otherwise=None):
    return next(iter(found), otherwise)


# Counters


def amount(row, counter):
    return row[COUNTERS.index(counter)] if counter else sum(row)


def paid(it):
    return only(it.gives, it.number) if isinstance(it, h.Swapped) else it.paid


def pays(rules, course, seat, id, counter):
    """By the first payment: the tribute has no id."""
    found = first(of_seat(course, seat, BUILDING_PAYS, id))
    return amount(paid(found), counter) if found else 0


def left(rules, course, seat, id, counter):
    """A single counter is what is left after the first payment, all together after the whole purchase."""
    has = course.before.players[seat].counters
    if not counter:
        return sum(has) - spends(rules, course, seat, id, "")
    return amount(has, counter) - amount(paid(first(of_seat(course, seat, PAYMENTS, id))), counter)


def spends(rules, course, seat, id, counter):
    return sum(amount(it.paid, counter) for it in of_seat(course, seat, h.Bought | h.SurchargePaid, id))


def costs(rules, course, seat, id, counter):
    return amount(first(of_seat(course, seat, h.Bought, id)).paid, counter)


def surcharge(rules, course, seat, id, counter):
    return sum(amount(it.paid, counter) for it in of_seat(course, seat, h.SurchargePaid, id))


def gains(rules, course, seat, id, counter):
    """What a building gives, without a mix that is picked."""
    found = 0
    for it in of_seat(course, seat, h.Gained | h.Yielded | h.Swapped, id):
        match it:
            case h.Gained(counters=row):
                found += amount(row, counter)
            case h.Yielded(counter=yielded, count=count):
                found += count if yielded == counter else 0
            case h.Swapped(count=count, takes=takes):
                found += count if takes == counter else 0
    return found


def misses(rules, course, seat, id, counter):
    if counter == "any":
        return sum(it.lost for it in of_seat(course, seat, h.Picked, id))
    return sum(amount(it.lost, counter) for it in of_seat(course, seat, h.Gained, id))


def picks(rules, course, seat, id, counter):
    return sum(sum(it.counters) for it in of_seat(course, seat, h.Picked, id))


def yielded(rules, course, seat, id, counter):
    return sum(it.count for it in of_seat(course, seat, h.Yielded) if counter in ("", it.counter))


# Steps


def steps(rules, course, seat, id, counter):
    return sum(it.steps for it in of_seat(course, seat, h.Moved, id))


def to_go(rules, course, seat, id, counter):
    return rules.lookups_of(course.before).carthage - course.before.players[seat].steps


def arrives(rules, course, seat, id, counter):
    return int(course.after.players[seat].steps == rules.lookups_of(course.before).carthage)


def victory(rules, course, seat, id, counter):
    return int(isinstance(course.pending, Over) and course.pending.standing[0] == (seat,))


def place(rules, course, seat, id, counter):
    """The place of a seat right after it has moved; 99 if it has not."""
    state = course.before
    for it in told(course):
        state = after(rules.lookups_of(state), state, it)
        if isinstance(it, h.Moved) and it.seat == seat:
            ranks = standing(state)
            return 1 + sum(len(seats) for seats in ranks[: ranks.index((seat,))])
    return 99


# Cards


def played(rules, course):
    """The state right after the card was played."""
    state = course.before
    for it in told(course):
        state = after(rules.lookups_of(state), state, it)
        if isinstance(it, h.CardPlayed):
            return state, KIND_INDEX[it.kind]
    raise LookupError("no card was played")


def harvested(rules, course, seat, id, counter):
    state, kind = played(rules, course)
    return cards_of(state.players[seat], kind)


def hand(rules, course, seat, id, counter):
    return sum(played(rules, course)[0].players[seat].hand)


def buys(rules, course, seat, id, counter):
    return len(list(of_seat(course, seat, h.Bought)))


# The Goth


def tribute(rules, course, seat, id, counter):
    return sum(amount(it.paid, counter) for it in of_seat(course, seat, h.TributePaid))


def asked(rules, course, seat, id, counter):
    lookups, state = rules.lookups_of(course.before), course.before
    return lookups.icons[state.goth + len(state.tribute) + 1].count(COUNTERS.index(counter))


def can_pay(rules, course, seat, id, counter):
    return int(rules.refusal(replace(course.before, phase=Approaching()), a.PayTribute()) is None)


def goth(rules, course, seat, id, counter):
    road = rules.lookups_of(course.before).goth_road
    return sum(road.index(it.space) - course.before.goth for it in told(course) if isinstance(it, h.GothMoved))


def due(rules, course, seat, id, counter):
    """The cards due by a counter, or all together; in a levy those that are still due."""
    phase = course.before.phase
    row = (
        phase.due if isinstance(phase, Giving) else first(it.due for it in told(course) if isinstance(it, h.LevyBegan))
    )
    return amount(row, counter) if row else 0


def gives(rules, course, seat, id, counter):
    return len(list(of_seat(course, seat, h.DueMet)))


def lacking(rules, course, seat, id, counter):
    given = sum(isinstance(it, h.DueMet) for it in told(course))
    return due(rules, course, seat, "", "") - given


def lost(rules, course, seat, id, counter):
    return sum(it.building is not None and not it.shielded for it in of_seat(course, seat, h.DueMet))


def given(rules, course, seat, id, counter):
    return int(not first(of_seat(course, seat, h.DueMet)).shielded)


def covered(rules, course, seat, id, counter):
    it = first(of_seat(course, seat, h.DueMet))
    return int(it.building is not None and not it.shielded)


def spare(rules, course, seat, kind, counter):
    it = first(of_seat(course, seat, h.DueMet))
    return course.before.players[seat].bare[KIND_INDEX[kind]] - (it.kind == kind and it.building is None)


def pile(rules, course, seat, id, counter):
    made = first(it.counters for it in told(course) if isinstance(it, h.PileMade))
    return amount(made, counter) if made else 0


def rest(rules, course, seat, id, counter):
    phase, drawn = course.before.phase, first(of_seat(course, seat, h.Drew))
    assert isinstance(phase, Sharing)
    return amount(phase.pile, counter) - (drawn.counter == counter)


def draws(rules, course, seat, id, counter):
    return sum(counter in ("", it.counter) for it in of_seat(course, seat, h.Drew))


# The end


def over(rules, course, seat, id, counter):
    return int(isinstance(course.pending, Over))


def turns(rules, course, seat, id, counter):
    """How many turns have begun since; one more at least is needed if the game is not over."""
    return course.after.turn - course.before.turn + (not isinstance(course.pending, Over))


def has(rules, course, seat, id, counter):
    return sum(course.before.players[seat].counters)


NUMBERS = {
    terms.PAYS: pays,
    terms.GAINS: gains,
    terms.MISSES: misses,
    terms.PICKS: picks,
    terms.BUYS: buys,
    terms.COSTS: costs,
    terms.SURCHARGE: surcharge,
    terms.SPENDS: spends,
    terms.HAS: has,
    terms.LEFT: left,
    terms.YIELDED: yielded,
    terms.STEPS: steps,
    terms.STEPS_TO_GO: to_go,
    terms.ARRIVES: arrives,
    terms.VICTORY: victory,
    terms.PLACE: place,
    terms.HARVESTED: harvested,
    terms.HAND: hand,
    terms.TRIBUTE: tribute,
    terms.ASKED: asked,
    terms.CAN_PAY: can_pay,
    terms.GOTH: goth,
    terms.DUE: due,
    terms.GIVES: gives,
    terms.LOST: lost,
    terms.LACKING: lacking,
    terms.GIVEN: given,
    terms.COVERED: covered,
    terms.SPARE: spare,
    terms.PILE: pile,
    terms.REST: rest,
    terms.DRAWS: draws,
    terms.OVER: over,
    terms.TURNS: turns,
}
"""For each term, how its number is found."""
CONDITIONS = {
    terms.REFUSED: lambda course, claim: any(isinstance(it, h.TributeRefused) for it in told(course)),
    terms.PAID: lambda course, claim: any(isinstance(it, h.TributePaid) for it in told(course)),
    terms.ENOUGH: lambda course, claim: any(
        isinstance(it, h.GameEnded) and it.standing[0] == (claim.seat,) for it in told(course)
    ),
}
"""Whether a course meets each condition."""


def without_constants(rules, text):
    """A text without what buildings do, and without the reason why one cannot be used."""
    for building in rules.config.buildings.values():
        text = text.replace(building.effect.sentence(), "").replace(building.name, "")
    return text.partition("cannot be used: ")[0]


FIRST = {terms.REFUSED: a.RefuseTribute, terms.PAID: a.PayTribute}
"""What meets a condition."""
MOVING = (a.Buy, a.Repeat, a.Use, a.Scrap)
"""The actions that move tokens, and those that gain counters for them."""


def promising(rules, claim, state, pending):
    """Everything that can happen next: first what meets a condition, then what moves tokens, most of all."""
    if not isinstance(pending, Choice):
        return () if isinstance(pending, Over) else pending.outcomes
    first = tuple(FIRST[given] for given in claim.given if given in FIRST)

    def rank(action):
        return not isinstance(action, first), not isinstance(action, MOVING), -getattr(action, "times", 0)

    return sorted(pending.legal, key=rank)
