"""Who may see what of a game, while several people may share one terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from circus_maximus.engine.contract import Choice, Happening, Over, Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.decision import Decision

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.presenter import Beat
    from circus_maximus.engine.presenting.retelling import Ending


def several_people_play(match: Match) -> bool:
    """Whether there is somebody from whom a person may have secrets."""
    return match.played_by.count(PERSON) > 1


def open_viewer(match: Match) -> Seat | None:
    """The seat that the terminal may always show: that of the only person. None if several people play, or nobody."""
    return match.played_by.index(PERSON) if match.played_by.count(PERSON) == 1 else None


def shown(match: Match, viewer: Seat | None = None, beat: Beat | None = None) -> Any:
    """What the table shows to a seat, or to everybody (None): now, or at a moment within the last step."""
    recent = (match.heard(turn.step, viewer) for turn in reversed(match.turns))
    if beat is None:
        return match.presenter.show(match.seen_by(viewer), viewer, bots_in(match), recent)
    last = next(recent)[: beat.heard]
    view = match.seen_by(viewer) if beat.view is None else beat.view
    return match.presenter.show(view, viewer, bots_in(match), chain([last], recent))


def beats(match: Match, viewer: Seat | None = None) -> Sequence[Beat]:
    """The moments within the last step that a seat, or everybody (None), is shown one after another."""
    before = match.rules.seen_by(match.last_step.state, viewer)
    earlier = (match.heard(turn.step, viewer) for turn in reversed(match.turns[:-1]))
    return match.presenter.beats(before, match.heard(match.step, viewer), earlier)


def bots_in(match: Match) -> list[str]:
    """For each seat the name of the bot that plays it, or an empty text for a person."""
    return ["" if by == PERSON else by for by in match.played_by]


def ending_of(match: Match) -> Ending:
    """How a match ended; `LookupError` if it is not over."""
    ending = match.words.texts.ending(match.rules, match.step.state, steps_of(match), match.names)
    if ending.heads or ending.plots:
        return ending
    from circus_maximus.play.endings import with_numbers

    return with_numbers(ending, match)


def steps_of(match: Match) -> list[tuple[Happening, ...]]:
    """What everybody may know of a match, step by step, without what was undone; all of it once the game is over."""
    return [match.heard(match.opening), *(match.heard(turn.step) for turn in match.turns)]


def why_no_branch(match: Match) -> str:
    """Why no branch may begin in a game: it is not over, and a branch would show its secrets. Empty if one may."""
    if isinstance(match.pending, Over) or not match.has_secrets():
        return ""
    return "This game still has hidden information. You can play from here once it is over."


def is_private(match: Match, choice: Choice[Any], show: Callable[[Seat | None], Any]) -> bool:
    """Whether the seat of a choice is shown or asked anything that others may not see.

    `show` makes what is shown to a viewer.
    """
    known, public = match.seen_by(choice.seat), match.seen_by(None)
    if known is public or known == public:
        return False
    if match.rules.pending(public) != choice or show(choice.seat) != show(None):
        return True
    own, others = (_said(Decision(choice, match.presenter.ask(view, choice))) for view in (known, public))
    return bool(own != others)


def _said(decision: Decision) -> tuple[Any, ...]:
    """Every text of a question."""
    previews = [decision.preview(action) for action in decision.actions()]
    question = decision.question
    expected = (*question.urgent, *question.forecast)
    return question.rule, tuple(question.explanations), expected, previews, list(decision.parts())
