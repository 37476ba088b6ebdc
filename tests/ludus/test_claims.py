"""What Ludus Cyclorum states before a decision names only stones that it claims something about.

Whether the claims are true is checked for all titles in tests/titles/test_claims.py.
"""

import re

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.claim_terms import CONFIGS
from tests.ludus.present.asking import NAMES, asked
from tests.ludus.table import board
from tests.titles.bot_games import play

NODE = re.compile(r"\b[A-Z]\d+\b")


def decisions_of(config, seed):
    """The decisions of a game."""
    rules = TITLE.rules(config)
    presenter, found = TITLE.presenter(rules, NAMES), []

    def tell(was, answer, step):
        if isinstance(step.pending, Choice):
            found.append(Decision(step.pending, presenter.ask(step.state, step.pending)))

    play(TITLE, rules, ["greedy", "random"], seed, tell)
    return found


def nodes_in(texts):
    return {node for text in texts for node in NODE.findall(text)}


def nodes_of(claims):
    return nodes_in(claim.what for claim in claims)


@pytest.mark.parametrize("name", CONFIGS)
def test_every_stone_that_is_named_is_one_that_something_is_claimed_about(name):
    named = 0
    for decision in decisions_of(CONFIGS[name], 3)[::4]:
        question, expected = decision.question, nodes_of(decision.question.claims)
        parts = [
            question.part((pick,), after).forecast or () for pick, after in decision.tree.items() if type(after) is dict
        ]
        assert nodes_in([*question.forecast, *(line for lines in parts for line in lines)]) <= expected
        for action in decision.actions()[::5]:
            preview = decision.preview(action)
            texts = (preview.cost, preview.remaining, preview.warning)
            assert nodes_in(texts) <= nodes_of(preview.claims) | nodes_in(
                [action.stone] if hasattr(action, "stone") else ()
            )
            named += len(nodes_in(texts))
    assert named > 10


def test_that_nothing_is_said_about_a_stone_is_a_claim_too():
    game = board(south="G4 dux, C3 sword", north="A7 dux, C4 sword, B8 shield")
    claims = asked(game).question.claims
    assert {(claim.what, claim.max) for claim in claims if claim.certain} == {("taken:A7", 0), ("taken:B8", 0)}
    assert "taken:C4 by C3" in {claim.what for claim in claims if not claim.certain}


def test_a_victory_that_nothing_can_prevent_is_claimed_of_its_deed():
    game = board(south="G4 dux, D4 sword", north="C3 dux*, B2 sword")
    (won,) = [claim for claim in asked(game).question.claims if claim.what == "victory"]
    assert won.given[0].removeprefix("chosen: ") in game.legal
