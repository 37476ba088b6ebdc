"""Everything that reaches a reader: what the rules tell, what the texts say, what the presenter shows and asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Chance, Choice, Happening, Pending, Seat
from circus_maximus.engine.presenting.presenter import Presenter

TARGETS_READ = 8
"""The number of ids about which a presenter is asked after each step, at most; others are next."""
HINT_EVERY = 8
"""The number of steps after which a hint is read: the bots that give it think for long."""

Past = Sequence[tuple[Any, tuple[Happening, ...]]]
"""Each state of a game so far, and what happened in the step that led to it."""
Said = Iterator[tuple[str, object]]
"""What reaches a reader: how (`reads ...`), and what."""


def said_to(game: WalkedGame, past: Past, seat: Seat | None) -> Said:
    """All that a seat (None: an onlooker) hears, sees, reads and is asked after the last step.

    The presenter is a new one that has just shown the table to the other seats: what it remembers of that must not
    matter.
    """
    rules, presenter = game.rules, game.title.presenter(game.rules, game.names)
    state, happenings = past[-1]
    for other in game.seats:
        if other != seat:
            presenter.show(rules.seen_by(state, other), other, [""] * len(game.names), _recent(game, past, other))
    view, heard = rules.seen_by(state, seat), heard_by(game, state, happenings, seat)
    shown = presenter.show(view, seat, [""] * len(game.names), _recent(game, past, seat))
    yield from _facts(game, presenter, state)
    yield from _told(game, presenter, past, heard, view, shown, seat)
    pending = rules.pending(view)
    if isinstance(pending, Choice) and seat in (None, pending.seat):
        yield from _asked(game, presenter, view, shown, pending)
    if seat is None:
        yield from _of_the_whole_game(game, presenter, past, heard)


def waits_for(pending: Pending[Any]) -> object:
    """What everybody knows of what a game waits for: not what can be chosen, what can happen, or who has won."""
    match pending:
        case Choice():
            return "choice", pending.seat, pending.private, pending.sealed
        case Chance():
            return "chance", pending.key
    return "nothing"


def heard_by(game: WalkedGame, state: Any, happenings: Sequence[Happening], seat: Seat | None) -> list[Happening]:
    """What a seat (None: an onlooker) hears of a step that led to a state."""
    heard = (game.rules.heard_by(state, it, seat) for it in happenings)
    return [it for it in heard if it is not None]


def _recent(game: WalkedGame, past: Past, seat: Seat | None) -> Iterator[list[Happening]]:
    """What a seat heard of each step so far, the last step first."""
    return (heard_by(game, *step, seat) for step in reversed(past))


def _facts(game: WalkedGame, presenter: Presenter, state: Any) -> Said:
    """What everybody reads of a state."""
    rules, stage, pending = game.rules, game.rules.stage(state), game.rules.pending(state)
    yield "reads in the stage", (stage, game.title.texts.stage_name(stage))
    yield "reads in the snapshot", rules.snapshot(state)
    yield "knows to be waited for", waits_for(pending)
    if isinstance(pending, Chance):
        yield "reads when it undoes a chance", presenter.barrier(pending.key)


def _told(
    game: WalkedGame,
    presenter: Presenter,
    past: Past,
    heard: Sequence[Happening],
    view: Any,
    shown: Any,
    seat: Seat | None,
) -> Said:
    """What a viewer reads and sees without being asked."""
    yield "hears", msgspec.json.encode(heard)
    yield "reads", [game.title.texts.tell(it, game.names, game.config) for it in heard]
    yield "reads in brief", repr(presenter.in_brief(heard))
    yield "sees on the table", repr(shown)
    yield "reads about the rules in force", repr(presenter.in_force(view))
    yield "reads in plain mode", presenter.overview(game.rules.seen_by(view, None))
    if len(past) > 1:
        before = game.rules.seen_by(past[-2][0], seat)
        yield "sees for a moment", repr([(beat.view, beat.popup) for beat in presenter.beats(before, heard)])
    if seat is not None:
        yield "sees as a secret", presenter.secret(view, seat)
        yield "gets as news", repr(presenter.news(view, seat, heard))
        yield "has keys for", presenter.held_ids(view, seat)
    yield "reads about the table", repr(presenter.card(shown, ""))
    for id in game.some(presenter.target_ids(), TARGETS_READ):
        yield f"reads about {id}", _about(presenter, shown, id)


def _asked(game: WalkedGame, presenter: Presenter, view: Any, shown: Any, choice: Choice[Any]) -> Said:
    """What a seat is asked, or everybody reads of the question on the open table."""
    decision = game.decision(view, choice, presenter)
    question = decision.question
    previews = [decision.preview(action) for action in decision.actions()]
    yield "is asked", repr([question.rule, question.urgent, question.forecast, *decision.parts(), previews])
    yield "gets explained", repr(question.explanations)
    yield "is proposed", repr(presenter.do_all(view, choice))
    if len(game.states) % HINT_EVERY == 0:
        yield "gets as a hint", repr(presenter.hint(view, choice))
    for id in game.some(sorted({it.id for _, part in decision.parts() for it in part.targets}), TARGETS_READ):
        yield f"reads about {id}", _about(presenter, shown, id)


def _about(presenter: Presenter, shown: Any, id: str) -> str:
    """Everything that a presenter says about something on the table."""
    said = presenter.about(shown, id), presenter.describe(shown, id), presenter.card(shown, id)
    return repr((*said, sorted(presenter.related(shown, id))))


def _of_the_whole_game(game: WalkedGame, presenter: Presenter, past: Past, heard: Sequence[Happening]) -> Said:
    """What everybody reads when a part of the game is over: its summary, and the story so far."""
    story = [heard_by(game, *step, None) for step in past]
    if presenter.begins_round(heard):
        yield "sees in the summary", repr(presenter.summary(story))
    stages = [game.rules.stage(state) for state, _ in past[-2:]]
    if stages[0] != stages[-1]:
        yield "reads in the story", repr(list(game.title.texts.retell(story, game.names, game.config)))
