"""Everything that can be selected in a decision."""

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.presenting.selection import Selection, picked, reached


def asked_of(match):
    """The decision that a match waits for."""
    choice = match.pending
    return Decision(choice, match.presenter.ask(match.seen_by(choice.seat), choice))


def decision_of(title, rules, state, choice=None):
    """The decision of a seat in any position, from what it knows."""
    choice = choice or rules.pending(state)
    names = [f"Seat {seat}" for seat in range(title.seats[-1])]
    return Decision(choice, title.presenter(rules, names).ask(rules.seen_by(state, choice.seat), choice))


def targets(decision):
    """What can be selected first, allowed or not."""
    return decision.part(()).targets


def target(decision, id):
    return next(target for target in targets(decision) if target.id == id)


def previews(decision):
    """What each action does."""
    return {action: decision.preview(action) for action in decision.actions()}


def same(decision):
    """What two equal decisions have in common."""
    return decision.seat, decision.tree, decision.part(()), decision.question.forecast


def selections(decision, every=False, selection=None):
    """Every selection of something, part by part: with the smallest and the greatest number, or each one."""
    selection = selection or Selection()
    targets = decision.part(selection.picked).targets
    for here in [Selection(selection.picked, target.id, before=selection.before) for target in targets] or [selection]:
        reach = reached(decision, here)
        numbers = reach.numbers if reach else ()
        for number in dict.fromkeys(numbers if every else numbers[:1] + numbers[-1:]) or [None]:
            chosen = Selection(here.picked, here.target, number, before=here.before)
            yield chosen
            reach = reached(decision, chosen)
            if reach and reach.action is None:
                yield from selections(decision, every, picked(decision, chosen))
