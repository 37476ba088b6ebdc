"""Checks of a step and of the state and the views that it leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from circus_maximus.engine.conformance.said import waits_for
from circus_maximus.engine.conformance.text_checks import check_retelling, check_sentences
from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import MAX_SEATS, Chance, Choice, Over, Rules, Step


def check_seats(game: WalkedGame) -> None:
    """Check the possible numbers of seats, and that there is a name for each seat."""
    fewest, most = game.title.seats[0], game.title.seats[-1]
    game.expect(1 <= fewest <= most <= MAX_SEATS, f"{fewest} to {most} seats are not within 1 to {MAX_SEATS}")
    names = len(set(game.title.names))
    game.expect(names >= most, f"{names} different names are too few for {most} seats")


def check_step(game: WalkedGame, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
    """Check a step after a choice or a chance."""
    before, rules = game.states[-1][0], game.rules
    again = rules.play(before, answer) if isinstance(asked, Choice) else rules.resolve(before, answer)
    game.expect(again == step, "the same action in the same state came out differently")
    silent = rules.follow(before, asked, answer, False)
    game.expect(silent == replace(step, happenings=()), "a step without happenings leads to another state")
    if isinstance(asked, Choice):
        game.seen.add_action(game.title.write(answer))
    else:
        game.seen.chances.add(asked.key.split("/")[0])
    check_sentences(game, step)
    check_state(game, step)
    game.expect(len(game.states) <= game.promises.longest_game, "the game does not end")


def check_state(game: WalkedGame, step: Step[Any, Any]) -> None:
    """Check the state that a step led to."""
    state, rules = step.state, game.rules
    text = game.add(state, step.happenings)
    game.expect(rules.pending(state) == step.pending, "a step and its state wait for different things")
    game.expect(not rules.audit(state), f"audit: {rules.audit(state)}")
    loaded = msgspec.json.decode(text, type=type(state))
    game.expect(loaded == state and hash(loaded) == hash(state), "saving and loading changed the state")
    _check_views(game, step)
    if isinstance(step.pending, Over):
        game.seen.endings.add(step.pending.reason)
        seated = sorted(seat for place in step.pending.standing for seat in place)
        game.expect(seated == list(game.seats), "the standings do not list every seat once")
        check_retelling(game, state, step.pending)
    if isinstance(step.pending, Chance):
        outcomes = step.pending.outcomes
        game.expect(0 < len(outcomes) == len(set(outcomes)), "a chance has no outcomes, or one of them twice")
    _check_no_other_outcome(game, state)


def _check_no_other_outcome(game: WalkedGame, state: Any) -> None:
    try:
        game.rules.resolve(state, "something else")
    except ValueError:
        return
    raise game.broken("a chance accepts an outcome that it does not have")


def _check_views(game: WalkedGame, step: Step[Any, Any]) -> None:
    state, rules = step.state, game.rules
    chooser = step.pending.seat if isinstance(step.pending, Choice) else None
    check_public_facts(game, state)
    for seat in (None, *game.seats):
        view = rules.seen_by(state, seat)
        heard = tuple(rules.heard_by(state, happening, seat) for happening in step.happenings)
        hidden = view is not state or heard != step.happenings
        game.expect(rules.hides_anything or not hidden, "something is hidden, but `hides_anything` is False")
        game.expect(rules.seen_by(view, seat) == view, "a view of a view hides more")
        game.expect((view is state) or (view != state), "nothing is hidden, but the view is another object")
        if seat is not None and seat == chooser:
            game.expect(rules.pending(view) == step.pending, "the seat whose turn it is sees a different menu")


def check_public_facts(game: WalkedGame, state: Any) -> None:
    """Check that what everybody reads of a state is the same in every view of it."""
    rules = game.rules
    for seat in (None, *game.seats):
        view = rules.seen_by(state, seat)
        if view is not state:
            for what, read in PUBLIC.items():
                same = read(rules, view) == read(rules, state)
                game.expect(same, f"the {what} depends on what seat {seat} may not know")


PUBLIC: Mapping[str, Callable[[Rules[Any, Any], Any], object]] = {
    "stage": lambda rules, state: rules.stage(state),
    "snapshot": lambda rules, state: rules.snapshot(state),
    "seat or chance that is waited for": lambda rules, state: waits_for(rules.pending(state)),
}
"""What everybody reads of a state: on the screens, in plain mode, in what `replay` prints."""


def check_old_states(game: WalkedGame) -> None:
    """Check at the end that no earlier state has changed."""
    for state, text in game.states:
        game.expect(msgspec.json.encode(state) == text, "an old state has changed")
