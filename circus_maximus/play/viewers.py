"""Who may see what of a game, while several people may share one terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Happening, Over, Pending, Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.decision import ActionPreview, Path, Pick, Question, SameQuestion

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat
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


def is_private(match: Match, choice: Choice[Any], view: Any = None) -> bool:
    """Whether nobody but its seat may see a question. `view`: what an onlooker sees; by default, now.

    This depends only on what everybody knows, so it tells nothing.
    """
    view = match.seen_by(None) if view is None else view
    return choice.sealed or (bool(choice.private) and not open_actions(match, match.rules.pending(view)))


def knows_more(match: Match, seat: Seat) -> bool:
    """Whether a seat knows anything that others at the terminal may not see."""
    known, public = match.seen_by(seat), match.seen_by(None)
    return several_people_play(match) and known is not public and known != public


def open_actions(match: Match, pending: Pending[Any]) -> tuple[Any, ...]:
    """The actions on the menu of a choice that depend on nothing that only its seat may know."""
    return _open(match, pending, pending.legal) if isinstance(pending, Choice) else ()


def _open(match: Match, choice: Choice[Any], actions: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(it for it in actions if match.title.write(it).split()[0] not in choice.private)


def without_private(match: Match, choice: Choice[Any]) -> Choice[Any]:
    """A choice without the actions that depend on what only its seat may know. Its menu may be empty."""
    seen = open_actions(match, choice)
    return replace(choice, menu=((seen,),) if seen else (), anytime=_open(match, choice, choice.anytime))


class Behind(NamedTuple):
    """What is picked on the open table to choose among private actions, all of which begin with this pick."""

    entry: Pick


def on_open_table(match: Match, choice: Choice[Any], view: Any = None) -> tuple[Choice[Any], Question]:
    """A question as everybody may see it: private actions are only their first pick. `view`: that of an onlooker."""
    view = match.seen_by(None) if view is None else view
    public = match.rules.pending(view)
    if not choice.private or not isinstance(public, Choice):
        return choice, match.presenter.ask(view, choice)
    question, seen = match.presenter.ask(view, public), without_private(match, public)
    hidden = {*public.legal, *public.anytime} - {*seen.legal, *seen.anytime}
    offered = (it for it in (*public.legal, *public.anytime) if it in hidden)
    entries = dict.fromkeys(path[0] for action in offered for path in question.spell(action))
    menu = (*seen.menu, (tuple(map(Behind, entries)),)) if entries else seen.menu
    return replace(seen, menu=menu), OpenQuestion(question)


class OpenQuestion(SameQuestion):
    """A question on the open table. What is behind its private entries is asked once the terminal is handed over."""

    def spell(self, action: Any) -> Sequence[Path]:
        return ((action.entry,),) if isinstance(action, Behind) else super().spell(action)

    def preview(self, action: Any) -> ActionPreview:
        return ActionPreview("choose in private") if isinstance(action, Behind) else super().preview(action)
