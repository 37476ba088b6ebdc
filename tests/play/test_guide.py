"""What the guide says to a learner who does something else than it proposes."""

import pytest

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.play.beginning import begin_lesson
from circus_maximus.play.guide import LEARNER, OWN_WAY
from circus_maximus.titles import find_title

OTHERWISE = {"circus": "bid pageant 1", "gloria": "play city", "ludus": "move F6 E6"}
"""A first decision other than the proposed one."""


def decisions(game, first):
    """Each decision of the learner and what the guide says about it; then the learner does what it proposes.

    The first decision is another. It ends with the guide.
    """
    write, parse = game.match.title.write, game.match.title.parse
    while not isinstance(game.match.pending, Over):
        pending = game.match.pending
        if not isinstance(pending, Choice) or pending.seat != LEARNER:
            game.advance()
            continue
        guidance = game.guide.guidance(pending)
        if guidance is None or guidance.action is None:
            return
        yield {write(action).split()[0] for action in pending.legal}, guidance
        assert game.choose(LEARNER, parse(first) if first else guidance.action) is None
        first = ""


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_the_lesson_explains_is_said_where_such_a_decision_comes_up(name):
    game = begin_lesson(find_title(name))
    steps = game.guide._lesson.steps
    (_, first), *later = decisions(game, OTHERWISE[name])
    assert first.says == (steps[0].says,)
    said = [text for _, guidance in later for text in guidance.says]
    assert said[0] == OWN_WAY
    told = [step for step in steps[1:] if step.sees in said]
    assert len(told) > len([step for step in steps if step.sees]) / 2
    for verbs, guidance in later:
        for step in told:
            if step.sees in guidance.says:
                assert step.do.split()[0] in verbs


@pytest.mark.parametrize("name", OTHERWISE)
def test_nothing_is_said_twice_and_nothing_that_is_true_only_of_the_proposed_game(name):
    game = begin_lesson(find_title(name))
    steps = game.guide._lesson.steps
    _, *later = decisions(game, OTHERWISE[name])
    said = [text for _, guidance in later for text in guidance.says]
    assert len(set(said)) == len(said)
    assert not any(step.now and step.now in text for step in steps for text in said)
    assert not any(step.why in (guidance.why, *guidance.says) for step in steps for _, guidance in later)


def test_each_phase_of_the_first_round_is_explained_whatever_the_learner_bids():
    (_, first), *later = decisions(begin_lesson(find_title("circus")), "bid gladiator_combat 2")
    assert "In phase I " in first.says[0]
    said = " ".join(text for _, guidance in later for text in guidance.says)
    for phase in ("In phase II you send workers", "In phase III the markets open", "Phase IV is the show"):
        assert said.count(phase) == 1


def test_after_an_undo_the_guide_says_what_it_would_have_said():
    game = begin_lesson(find_title("circus"))
    while game.advance():
        pass
    first = game.guide.guidance(game.match.pending)
    for _ in range(2):
        assert game.choose(LEARNER, game.match.title.parse("bid pageant 1")) is None
        while game.advance():
            pass
        assert OWN_WAY in game.guide.guidance(game.match.pending).says
        game.undo(game.match.undo_plan())
        assert game.guide.guidance(game.match.pending) == first
