"""What the questions of titles share: the reason and the heading of each target follow from the rules."""

from types import SimpleNamespace

from circus_maximus.engine.contract import Refusal
from circus_maximus.engine.presenting.decision import Decision, Part, Target
from circus_maximus.engine.presenting.title_question import TitleQuestion

PRICES = {"apple": 1, "pear": 3}
SENTENCES = {"too_dear": lambda config, facts: f"You need {facts['missing']} more."}


class Prices:
    """Rules in which a seat can buy what costs no more than it has."""

    config = PRICES

    def lookups_of(self, view):
        return self.config

    def refusal(self, view, action):
        missing = self.config[action] - view.coins
        return Refusal("too_dear", {"missing": missing}) if missing > 0 else None


class FruitQuestion(TitleQuestion):
    sentences = SENTENCES
    rule = "Buying fruit"

    def spell(self, action):
        return [(action,)]

    def asked(self, path, after):
        fruit = [Target(id, id.capitalize(), least=id) for id in self._lookups]
        return Part("buy fruit", (*fruit, Target("plum", "Plum", "There are no plums.", rule="Plums")))

    def rule_about(self, id, refusal):
        return "Prices" if refusal else self.rule


def asked(coins):
    rules = Prices()
    legal = [fruit for fruit, price in rules.config.items() if price <= coins]
    choice = SimpleNamespace(seat=0, legal=legal, anytime=())
    view = SimpleNamespace(coins=coins)
    return Decision(choice, FruitQuestion(str, rules, view, choice, ["Ana"]))


def test_what_cannot_be_selected_has_the_reason_of_the_refusal_and_its_heading():
    apple, pear, _ = asked(coins=2).part(()).targets
    assert (apple.why_not, apple.rule) == ("", "Buying fruit")
    assert (pear.why_not, pear.rule) == ("You need 1 more.", "Prices")


def test_a_reason_and_a_heading_that_the_title_gives_stay():
    plum = asked(coins=9).target((), "plum")
    assert (plum.why_not, plum.rule) == ("There are no plums.", "Plums")


def test_the_actions_behind_targets_are_not_passed_on():
    assert {target.least for target in asked(coins=0).part(()).targets} == {None}


def test_an_action_that_is_allowed_has_no_reason_against_it():
    question = asked(coins=2).question
    assert (question.why_not("apple"), question.why_not("pear")) == ("", "You need 1 more.")
    assert (question.rule, question.explanations, question.urgent, question.forecast) == ("Buying fruit", (), (), ())
