"""Every reason why something is not allowed, in one scenario each, with its facts and its sentence."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.text.refusals import MOMENTS, SENTENCES
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.table import board, opening

SWORD = {"south": "G7 dux*, D4 sword, G1 spear"}
SHIELD = {"south": "G7 dux*, D4 shield, G1 spear"}
SPEAR = {"south": "G7 dux*, D4 spear, G1 sword"}
RIDER = {"south": "G7 dux*, D4 rider, G1 spear"}
PEACE = {"settings": ("friendly_fire=false",)}


@dataclass(frozen=True)
class Case:
    """A position, an action that is tried, and the answer."""

    code: str
    laid: dict[str, Any]
    tried: str
    facts: dict[str, Any]
    sentence: str


CASES = (
    Case(
        "not_now",
        SWORD,
        "block",
        {"phase": "turn"},
        "You cannot do that now: act with a stone that has not acted this cycle.",
    ),
    Case("no_such_node", SWORD, "move D4 D9", {"node": "D9"}, "There is no node D9 on the board."),
    Case("no_stone_there", SWORD, "idle D3", {"node": "D3"}, "There is no stone on D3."),
    Case("not_your_stone", SWORD, "idle A7", {"node": "A7"}, "The stone on A7 is not yours."),
    Case(
        "already_active",
        SWORD,
        "idle G7",
        {"node": "G7"},
        "The stone on G7 has already acted this cycle.",
    ),
    Case("too_far", SWORD, "move D4 C4 B4", {"symbol": "sword", "move": 1}, "The Sword moves at most 1 step."),
    Case("not_a_neighbour", SWORD, "move D4 B4", {"node": "D4", "to": "B4"}, "No line joins D4 and B4."),
    Case(
        "node_taken",
        {**SWORD, "north": "A7 dux, C4 spear*"},
        "move D4 C4",
        {"node": "C4"},
        "There is already a stone on C4.",
    ),
    Case("back_to_start", RIDER, "move D4 C4 D4", {"node": "D4"}, "The second step cannot go back to D4."),
    Case("no_attack", RIDER, "attack D4 C4", {"symbol": "rider"}, "The Rider has no attack."),
    Case("nothing_to_take", SWORD, "attack D4 C4", {"node": "C4"}, "There is no stone to take on C4."),
    Case(
        "out_of_range",
        SPEAR,
        "attack D4 C4",
        {"symbol": "spear", "range": 2, "node": "D4", "target": "C4"},
        "C4 is out of range; the Spear attacks exactly two nodes ahead in a straight line from D4.",
    ),
    Case(
        "line_blocked",
        {**SPEAR, "north": "A7 dux, C4 spear*, B5 sword*"},
        "attack D4 B5",
        {"node": "C4", "target": "B5"},
        "The enemy stone on C4 is in the way to B5.",
    ),
    Case(
        "friendly_fire_off",
        {**PEACE, "south": "G7 dux*, D4 sword, C4 spear"},
        "attack D4 C4",
        {"node": "C4"},
        "The stone on C4 is your own, and there is no friendly fire in this game.",
    ),
    Case(
        "fixed_order",
        {**SHIELD, "north": "A7 dux, C4 spear*"},
        "attack D4 C4 move C3",
        {"symbol": "shield"},
        "The Shield moves or attacks; it can do both in one action only as a rush.",
    ),
    Case(
        "not_straight_on",
        {**SHIELD, "north": "A7 dux, C4 spear*"},
        "rush D4 C3 C4",
        {"node": "C3", "target": "C4"},
        "A rush attacks in the direction of its step; from C3 that is not C4.",
    ),
    Case(
        "is_a_rush",
        {**SWORD, "north": "A7 dux, B3 spear*"},
        "move D4 C3 attack B3",
        {"stone": "D4", "to": "C3", "target": "B3"},
        "An attack in the direction of the step is a rush, so write: rush D4 C3 B3.",
    ),
    Case("cannot_trample", SWORD, "trample D4 C3 B3 A2", {"symbol": "sword"}, "The Sword cannot trample."),
    Case("cannot_slash", SWORD, "slash D4 C3 B3 B4", {"symbol": "sword"}, "The Sword cannot slash."),
    Case(
        "no_first_step",
        RIDER,
        "trample D4 D4 C3 B3",
        {"symbol": "rider"},
        "The Rider can only take with its second step, after a plain first step.",
    ),
    Case(
        "not_straight_behind",
        {**RIDER, "north": "A7 dux, B3 spear*"},
        "trample D4 C3 B3 A3",
        {"node": "C3", "over": "B3", "to": "A3"},
        "From C3, A3 is not straight behind B3.",
    ),
    Case(
        "not_passed",
        {**RIDER, "north": "A7 dux, D3 spear*"},
        "slash D4 C4 B4 D3",
        {"node": "C4", "to": "B4", "target": "D3"},
        "D3 is not a neighbour of both C4 and B4.",
    ),
)


@pytest.mark.parametrize("case", CASES, ids=[case.code for case in CASES])
def test_a_refusal_has_the_right_code_facts_and_sentence(case):
    game = board(**case.laid)
    refusal = game.refuses(case.tried)
    assert refusal == Refusal(case.code, case.facts)
    assert TITLE.texts.explain(refusal, game.rules.config) == case.sentence


def test_only_stones_whose_range_is_left_may_strike():
    game = board(**SWORD, north="A7 dux, C4 sword, C3 sword*").play("move D4 E4")
    refusal = game.refuses("strike C3")
    assert refusal == Refusal("no_opportunity", {"node": "C3"})
    assert TITLE.texts.explain(refusal, game.rules.config) == "No stone on C3 can strike now."
    assert game.refuses("strike Z1") == Refusal("no_opportunity", {"node": "Z1"})


def test_only_one_draw_offer_is_allowed_per_turn():
    game = board().play("offer_draw", "decline")
    refusal = game.refuses("offer_draw")
    assert TITLE.texts.explain(refusal, game.rules.config) == "You have already offered a draw this turn."


def test_the_refusal_says_that_a_stone_cannot_move():
    game = board(**SHIELD, settings=("symbols.shield.move=0",))
    assert TITLE.texts.explain(game.refuses("move D4 C4"), game.rules.config) == "The Shield cannot move."
    assert TITLE.texts.explain(game.refuses("attack D4 B4"), game.rules.config).endswith(
        "the Shield attacks only its neighbours."
    )


MOMENTS_OF = {
    "lot": lambda: opening(),
    "turn": lambda: board(),
    "offered": lambda: board().play("offer_draw"),
    "striking": lambda: board(**SWORD, north="A7 dux, C4 sword").play("move D4 E4"),
    "blocking": lambda: board(**SWORD, north="A7 dux, C4 shield").play("attack D4 C4"),
    "countering": lambda: board(**SWORD, north="A7 dux, B3 spear*, A1 sword*").play("rush D4 C3 B3"),
    "ended": lambda: board().play("resign"),
}


@pytest.mark.parametrize("phase", MOMENTS)
def test_actions_that_are_not_possible_now_are_refused_with_those_that_are(phase):
    game = MOMENTS_OF[phase]()
    for text in ("idle D4", "block", "strike C4", "counter", "decline", "resign", "offer_draw", "accept"):
        pending = game.step.pending
        if isinstance(pending, Choice) and text in (*game.legal, *game.anytime):
            continue
        refusal = game.refuses(text)
        if refusal.code == "not_now":
            assert refusal.facts == {"phase": phase}
            assert MOMENTS[phase] in TITLE.texts.explain(refusal, game.rules.config)
        else:
            assert (phase, text) in (("turn", "idle D4"), ("striking", "strike C4"))


def test_every_refusal_has_a_scenario():
    others = {"not_your_turn", "no_opportunity", "offered_already"}
    assert {case.code for case in CASES} | others == set(SENTENCES)


POINTED_AT = ("D4", "C3", "C4", "D3", "B3", "B5", "D6", "E5")


@pytest.mark.parametrize("settings", [(), ("friendly_fire=false",)])
@pytest.mark.parametrize("symbol", ["dux", "spear", "shield", "sword", "rider"])
def test_every_deed_is_on_the_menu_or_refused_with_a_reason(symbol, settings):
    """Every action with one stone and eight nodes around it."""
    south = f"D4 {symbol}, C3 spear*, G1 {'sword' if symbol == 'dux' else 'dux'}*"
    game = board(south, "A7 dux*, D3 sword*, B5 shield*", settings=settings)
    legal = set(game.step.pending.legal)
    made = [a.Idle("D4"), *(a.Move("D4", to) for to in POINTED_AT), *(a.Attack("D4", at) for at in POINTED_AT)]
    for one, two in product(POINTED_AT, repeat=2):
        made += [kind("D4", one, two) for kind in (a.Move, a.Rush, a.MoveAttack, a.AttackMove)]
    for three in product(POINTED_AT, repeat=3):
        made += [kind("D4", *three) for kind in (a.Trample, a.Slash)]
    for action in made:
        refusal = game.rules.refusal(game.state, action)
        assert (refusal is None) == (action in legal), (action, refusal)
        assert refusal is None or TITLE.texts.explain(refusal, game.rules.config)
