"""Claims are compared with what follows: false ones are refuted, on whatever they depend."""

import pytest

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.conformance.claim_checks import ClaimedGames, check_claims
from circus_maximus.engine.conformance.promises import ConformanceError
from circus_maximus.engine.contract import Over
from circus_maximus.engine.presenting.claims import CHOSEN, Claim, Claiming, exactly, if_chosen
from circus_maximus.engine.presenting.consequences import Consequences
from circus_maximus.engine.presenting.presenter import Hint
from circus_maximus.engine.presenting.title_question import NotationQuestion
from tests.engine.orchard import Orchard, OrchardRules
from tests.engine.tiny import NoConfig


class OpenOrchardRules(OrchardRules):
    """Nothing is hidden, so that what is impossible can be told."""

    hides_anything = False

    def seen_by(self, state, seat):
        return state

    def heard_by(self, state, happening, seat):
        return happening


class Terms:
    """`fruit` is picked; `round` is its end; `picks N` means that every seat picks so much of it in the course."""

    def __init__(self, rules):
        self.rules = rules

    def number(self, claim, course):
        if claim.what == "victory":
            return int(claim.seat in course.pending.standing[0]) if isinstance(course.pending, Over) else 0
        now, before = (sum(state.fruit[claim.seat]) for state in (course.after, course.before))
        return now - before if claim.change else now

    def has_come(self, claim, course):
        return claim.by == "round" and course.after.round > course.before.round

    def meets(self, claim, course):
        conditions = [given for given in claim.given if not given.startswith(CHOSEN)]
        return all(move.answer == given for given in conditions for move in course.moves)


def checked(
    decisions=6,
    of_all=lambda view, seat: (),
    of_action=lambda view, seat, action: (),
    hint=None,
    seats=2,
    gain=lambda action: "",
    **more,
):
    """Checks Orchard with these claims."""

    class Presenter:
        def __init__(self, title, rules, names):
            self.title, self.rules, self.names = title, rules, names

        def ask(self, view, choice):
            question = NotationQuestion(choice, Consequences(self.title.write, self.rules, view, choice, self.names))
            question.claims = tuple(of_all(view, choice.seat))
            says = question.preview
            question.preview = lambda action: said_of(says(action), of_action(view, choice.seat, action), gain(action))
            return question

        def hint(self, view, choice):
            return hint and Hint("rest", "", tuple(hint(choice.seat)))

    class Claiming(Orchard):
        def rules(self, config):
            return OpenOrchardRules()

        def presenter(self, rules, names):
            return Presenter(self, rules, names)

    def bots(rules, seats, seed):
        return [RandomBot(rules, seat, seed) for seat in range(seats)]

    games = [(NoConfig(), seats, seed) for seed in range(20)]
    return check_claims(ClaimedGames(Claiming(), bots, Terms, games, **more), decisions)


def said_of(preview, claims, gain):
    return type(preview)(preview.label, gain=gain, claims=tuple(claims))


def fruit_of(action):
    return int(action[-1]) if action != "rest" else 0


def test_what_is_true_is_confirmed():
    counts = checked(of_action=lambda view, seat, action: [exactly(seat, "fruit", fruit_of(action), change=True)])
    assert counts.decisions == 6
    assert counts.confirmed == 24
    assert (counts.unsettled, counts.refuted) == (0, [])


def test_a_false_number_is_refuted():
    with pytest.raises(ConformanceError, match=r"pick 3: .*fruit"):
        checked(of_action=lambda view, seat, action: [exactly(seat, "fruit", min(2, fruit_of(action)), change=True)])


def test_a_claim_about_all_actions_is_compared_with_each_of_them():
    with pytest.raises(ConformanceError, match="fruit"):
        checked(of_all=lambda view, seat: [Claim(seat, "fruit", max=2, change=True)])


def test_a_claim_about_a_later_moment_is_compared_then():
    def claims(most):
        return lambda view, seat, action: [Claim(1 - seat, "fruit", max=most, by="round", change=True)]

    assert checked(of_action=claims(3)).confirmed
    with pytest.raises(ConformanceError, match="by='round'"):
        checked(of_action=claims(0))


def test_a_claim_on_a_condition_is_compared_only_where_it_is_met():
    def claims(most):
        return lambda view, seat, action: [Claim(seat, "fruit", max=most, by="round", given=("rest",), change=True)]

    counts = checked(of_action=claims(0))
    assert counts.unsettled
    with pytest.raises(ConformanceError, match="given"):
        checked(of_action=claims(-1))


def test_a_possible_claim_is_true_if_some_course_makes_it_true():
    def can(number):
        return lambda view, seat: [Claim(seat, "fruit", min=number, by="round", change=True, certain=False)]

    assert checked(of_all=can(3)).confirmed == 6
    with pytest.raises(ConformanceError, match="certain=False"):
        checked(of_all=can(4))


def test_what_nobody_mentions_is_a_claim_as_well():
    with pytest.raises(ConformanceError, match="victory"):
        checked(of_all=lambda view, seat: [Claim(other, "victory", max=0, by="game") for other in (0, 1)])


def test_the_claims_of_hints_are_checked():
    with pytest.raises(ConformanceError, match=r"rest: .*fruit"):
        checked(hint=lambda seat: [exactly(seat, "fruit", 1, change=True)])


def test_a_number_that_is_said_must_be_the_number_of_a_claim():
    def says(more):
        return {
            "of_action": lambda view, seat, action: [exactly(seat, "fruit", fruit_of(action), change=True)],
            "gain": lambda action: f"{fruit_of(action) + more} of at most 3 pieces",
            "no_claims": lambda rules, text: text.removesuffix(" of at most 3 pieces"),
        }

    assert checked(**says(0)).confirmed
    with pytest.raises(ConformanceError, match="no claim has the number 3 of '3 of at most 3 pieces'"):
        checked(**says(1))
    with pytest.raises(ConformanceError, match="no claim has the number"):
        checked(**{**says(0), "no_claims": lambda rules, text: text})


def test_a_search_goes_where_a_claim_most_likely_comes_true():
    asked = []

    def promising(rules, claim, state, pending):
        asked.append(claim)
        return sorted(pending.legal, key=fruit_of, reverse=True)

    def can(view, seat):
        return [Claim(seat, "fruit", min=3, by="round", change=True, certain=False, given=("never",))]

    assert checked(of_all=can, promising=promising).unsettled
    assert asked


def test_a_possible_claim_whose_condition_no_course_meets_is_neither_true_nor_refuted():
    def can(*given):
        return lambda view, seat, action: [Claim(seat, "fruit", min=99, change=True, certain=False, given=given)]

    counts = checked(of_action=can("never"))
    assert (counts.confirmed, counts.unsettled) == (0, 24)
    with pytest.raises(ConformanceError, match="min=99"):
        checked(of_action=can())


def test_what_is_said_about_another_action_is_compared_with_that_action():
    def claims(number):
        most = if_chosen("pick 3", *[exactly(seat, "fruit", number, change=True) for seat in (0, 1)])
        return lambda view, seat, action: [most[seat]] if action == "rest" else []

    assert checked(of_action=claims(3)).confirmed == 6
    with pytest.raises(ConformanceError, match=r"^pick 3: .*chosen: pick 3"):
        checked(of_action=claims(0))


def test_texts_are_written_from_the_numbers_of_claims():
    told = Claiming()
    text = f"{told.exactly(0, 'fruit', 3)} now, {told.number(Claim(1, 'fruit', max=2, by='round'))} later"
    assert text == "3 now, 2 later"
    assert told.claims == [exactly(0, "fruit", 3), Claim(1, "fruit", max=2, by="round")]
