"""Who may see what while several people share one terminal."""

from __future__ import annotations

from typing import Any

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.decision import Decision, Path
from circus_maximus.engine.match import PERSON, Match


def several_people_play(match: Match) -> bool:
    """Whether there is somebody from whom a person may have secrets."""
    return match.played_by.count(PERSON) > 1


def open_viewer(match: Match) -> Seat | None:
    """The seat that the terminal may always show: that of the only person. None if several people play, or nobody."""
    return match.played_by.index(PERSON) if match.played_by.count(PERSON) == 1 else None


def shown(match: Match, viewer: Seat | None = None) -> Any:
    """What the table shows to a seat, or to everybody (None)."""
    recent = (match.heard(turn.step, viewer) for turn in reversed(match.turns))
    return match.presenter.show(match.seen_by(viewer), viewer, bots_in(match), recent)


def bots_in(match: Match) -> list[str]:
    """For each seat the name of the bot that plays it, or an empty text for a person."""
    return ["" if by == PERSON else by for by in match.played_by]


def is_private(match: Match, choice: Choice[Any]) -> bool:
    """Whether the seat of a choice is shown or asked anything that others may not see."""
    known, public = match.seen_by(choice.seat), match.seen_by(None)
    if known is public or known == public:
        return False
    open_choice = match.rules.pending(public)
    if open_choice != choice or shown(match, choice.seat) != shown(match):
        return True
    asks = (match.presenter.ask(view, choice) for view in (known, public))
    own, others = (_said(Decision(choice, question)) for question in asks)
    return bool(own != others)


def _said(decision: Decision) -> Any:
    """Every text of a question."""
    question = decision.question
    answers = [decision.answer(action) for action in decision.actions()]
    return question.rule, tuple(question.forecast), decision.tree, answers, list(_parts(decision, ()))


def _parts(decision: Decision, path: Path) -> Any:
    after = decision.after(path)
    if after is not None:
        yield decision.part(path)
        for pick in after:
            yield from _parts(decision, (*path, pick))
