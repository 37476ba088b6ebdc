"""Checks that nothing says what its reader may not know: neither the rules, nor the texts, nor the presenter.

What everybody reads must be the same for the state and for every view of it. Whatever is made for a viewer is searched
for the secrets that the title promises to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Chance, Choice, Happening, Pending, Rules, Seat, Step
from circus_maximus.engine.presenting.decision import Decision

TARGETS_READ = 8
"""The number of ids about which a presenter is asked after each step, at most; others are next."""
HINT_EVERY = 8
"""The number of steps after which a hint is read: the bots that give it think for long."""

Said = Iterator[tuple[str, str]]
"""What reaches a reader: how (`seat 1 reads ...`), and the text."""


def check_public_facts(game: WalkedGame, step: Step[Any, Any]) -> None:
    """Check that what everybody reads of a state contains no secret, and does not depend on one."""
    rules, state = game.rules, step.state
    for seat in (None, *game.seats):
        view = rules.seen_by(state, seat)
        if view is not state:
            for what, read in PUBLIC.items():
                same = read(rules, view) == read(rules, state)
                game.expect(same, f"the {what} depends on what seat {seat} may not know")
    _search(game, None, _public_texts(game, step), game.promises.secrets(state, None))


def _waits_for(rules: Rules[Any, Any], state: Any) -> tuple[str, object]:
    """What a state waits for, without what can be chosen or can happen, and without the result."""
    pending: Pending[Any] = rules.pending(state)
    match pending:
        case Choice(seat):
            return "choice", seat
        case Chance(key):
            return "chance", key
    return "nothing", None


PUBLIC: Mapping[str, Callable[[Rules[Any, Any], Any], object]] = {
    "stage": lambda rules, state: rules.stage(state),
    "snapshot": lambda rules, state: rules.snapshot(state),
    "seat or chance that is waited for": _waits_for,
}
"""What everybody reads of a state: on the screens, in plain mode, in what `replay` prints."""


def _public_texts(game: WalkedGame, step: Step[Any, Any]) -> Said:
    stage = game.rules.stage(step.state)
    yield "reads in the stage", f"{stage} {' '.join(game.title.texts.stage_name(stage))}"
    yield "reads in the snapshot", _json(game.rules.snapshot(step.state))
    if isinstance(step.pending, Chance):
        key = step.pending.key
        yield "reads when it undoes a chance", f"{key} {game.presenter.barrier(key)!r}"


def check_what_is_said(
    game: WalkedGame, step: Step[Any, Any], view: Any, seat: Seat | None, secrets: Sequence[str]
) -> None:
    """Check that a seat (None: an onlooker) hears, sees, reads and is asked nothing that it may not know."""
    heard = _heard(game, len(game.states) - 1, seat)
    shown = game.presenter.show(view, seat, [""] * len(game.names), _recent(game, seat))
    _search(game, seat, _told(game, heard, view, shown, seat), secrets)
    pending = game.rules.pending(view)
    if isinstance(pending, Choice) and (seat == pending.seat or pending == step.pending):
        _search(game, seat, _asked(game, view, shown, pending), secrets)
    elif isinstance(pending, Choice) and seat is None:
        _search(game, seat, _explained(game, view, pending), secrets)
    if seat is None:
        _search(game, seat, _of_the_whole_game(game, heard), secrets)


def check_refusal(game: WalkedGame, state: Any, seat: Seat, action: Any) -> None:
    """Check that an action that is refused to a seat is refused for a reason that it may know."""
    refusal, in_view = game.rules.refusal(state, action), game.rules.refusal(game.rules.seen_by(state, seat), action)
    game.expect(in_view == refusal, f"{action} is refused for a reason that seat {seat} may not know: {refusal}")
    if refusal is not None:
        text = f"{game.title.texts.explain(refusal, game.config)} {refusal.code} {refusal.facts}"
        _search(game, seat, [("reads in a refusal", text)], game.promises.secrets(state, seat))


def _told(game: WalkedGame, heard: Sequence[Happening], view: Any, shown: Any, seat: Seat | None) -> Said:
    """What a viewer reads and sees without being asked."""
    presenter = game.presenter
    yield "hears", _json(heard)
    yield "reads", " ".join(game.title.texts.tell(it, game.names, game.config) for it in heard)
    yield "reads in brief", repr(presenter.in_brief(heard))
    yield "sees on the table", repr(shown)
    yield "reads about the rules in force", repr(presenter.in_force(view))
    if len(game.states) > 1:
        before = game.rules.seen_by(game.states[-2][0], seat)
        yield "sees for a moment", repr([(beat.view, beat.popup) for beat in presenter.beats(before, heard)])
    if seat is not None:
        yield "sees as a secret", presenter.secret(view, seat)
        yield "gets as news", repr(presenter.news(view, seat, heard))
    yield "reads about the table", repr(presenter.card(shown, ""))
    for id in game.some(presenter.target_ids(), TARGETS_READ):
        yield f"reads about {id}", _about(game, shown, id)


def _explained(game: WalkedGame, view: Any, choice: Choice[Any]) -> Said:
    """What everybody reads of a question whose answers are secret."""
    yield "gets explained", repr(game.presenter.ask(view, choice).explanations)


def _asked(game: WalkedGame, view: Any, shown: Any, choice: Choice[Any]) -> Said:
    """What a seat is asked, and everybody reads if the answers are no secret."""
    decision = game.decision(view, choice)
    question = decision.question
    previews = [decision.preview(action) for action in decision.actions()]
    yield "is asked", repr([question.rule, question.urgent, question.forecast, *decision.parts(), previews])
    yield "gets explained", repr(question.explanations)
    yield "is proposed", repr(game.presenter.do_all(view, choice))
    if len(game.states) % HINT_EVERY == 0:
        yield "gets as a hint", repr(game.presenter.hint(view, choice))
    for id in game.some(sorted(_ids(decision)), TARGETS_READ):
        yield f"reads about {id}", _about(game, shown, id)


def _ids(decision: Decision) -> set[str]:
    """The ids of all targets of a question."""
    return {target.id for _, part in decision.parts() for target in part.targets}


def _about(game: WalkedGame, shown: Any, id: str) -> str:
    """Everything that a presenter says about something on the table."""
    presenter = game.presenter
    said = presenter.about(shown, id), presenter.describe(shown, id), presenter.card(shown, id)
    return repr((*said, sorted(presenter.related(shown, id))))


def _of_the_whole_game(game: WalkedGame, heard: Sequence[Happening]) -> Said:
    """What everybody reads when a part of the game is over: its summary, and the story so far."""
    story = [_heard(game, at, None) for at in range(len(game.states))]
    if game.presenter.begins_round(heard):
        yield "sees in the summary", repr(game.presenter.summary(story))
    stages = [game.rules.stage(state) for state, _ in game.states[-2:]]
    if stages[0] != stages[-1]:
        yield "reads in the story", repr(list(game.title.texts.retell(story, game.names, game.config)))


def _heard(game: WalkedGame, at: int, seat: Seat | None) -> list[Happening]:
    """What a seat hears of a step."""
    state, _ = game.states[at]
    heard = (game.rules.heard_by(state, it, seat) for it in game.story[at])
    return [it for it in heard if it is not None]


def _recent(game: WalkedGame, seat: Seat | None) -> Iterator[list[Happening]]:
    """What a seat heard of each step so far, the last step first."""
    return (_heard(game, at, seat) for at in reversed(range(len(game.states))))


def check_secrets_are_named(game: WalkedGame) -> None:
    """Check at the end that there was something to search for if something was hidden."""
    states = [state for state, _ in game.states]
    hidden = [state for state in states if game.rules.seen_by(state, None) is not state]
    named = any(tuple(game.promises.secrets(state, None)) for state in hidden)
    game.expect(not hidden or named, "something is hidden, but the promises name no secret")


def _search(game: WalkedGame, seat: Seat | None, said: Iterable[tuple[str, str]], secrets: Iterable[str]) -> None:
    """Check that no text contains a secret."""
    secrets = tuple(secrets)
    for how, text in said if secrets else ():
        for secret in secrets:
            game.expect(secret not in text, f"seat {seat} {how} {secret}")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
