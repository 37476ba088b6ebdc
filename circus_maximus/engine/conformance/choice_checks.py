"""Checks of a choice: its menu, its notation, its refusals, and what is asked on the way to each action."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from circus_maximus.engine.conformance.step_checks import check_public_facts
from circus_maximus.engine.conformance.text_checks import check_sentences
from circus_maximus.engine.conformance.walked_game import WalkedGame, spread
from circus_maximus.engine.contract import Choice, Illegal, Over, Seat
from circus_maximus.engine.presenting.decision import Decision, Part, Path
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH

PARTS_READ = 12
"""The number of paths of each choice after which it is checked what is asked, at most."""
ANSWERS_READ = 8
"""The number of legal actions at each choice whose texts are made, at most."""
OTHERS_TRIED = 60
"""The number of actions from earlier menus that are tried at each choice, to check that menu and refusals agree."""


class ChoiceChecks:
    """The checks of the choices of one game. It knows the actions of earlier menus."""

    def __init__(self, game: WalkedGame) -> None:
        self._game = game
        self._met: dict[Any, None] = {}

    def check(self, state: Any, choice: Choice[Any]) -> None:
        """Check that menu, refusals and notation agree and that there is something to choose."""
        game, legal, offered = self._game, choice.legal, (*choice.legal, *choice.anytime)
        fewest = 1 if choice.asked_alone else game.promises.fewest_actions
        game.expect(len(legal) >= fewest, f"a seat is asked but has nothing to choose: {legal}")
        game.expect(len(set(legal)) == len(legal), "an action is on the menu twice")
        game.expect(all(target for verb in choice.menu for target in (verb, *verb)), "a part of the menu is empty")
        allowed = set(offered)
        game.expect(len(allowed) == len(offered), "an action is both on the menu and in anytime")
        for action in offered:
            refusal = game.rules.refusal(state, action)
            game.expect(refusal is None, f"{action} is offered and refused: {refusal}")
            game.expect(game.title.parse(game.title.write(action)) == action, f"{action} is read as another action")
        for action in choice.anytime:
            _check_anytime(game, state, action)
        _check_private(game, state, choice)
        _check_spelling(game, state, choice)
        _check_hint(game, state, choice)
        others = [action for action in reversed(self._met) if action not in allowed][:OTHERS_TRIED]
        for action in others:
            _check_refused(game, state, choice.seat, action)
        for action in offered:
            self._met[action] = self._met.pop(action, None)


def _check_spelling(game: WalkedGame, state: Any, choice: Choice[Any]) -> None:
    """Check that the paths of the legal actions form a tree, and that what is asked on the way fits it."""
    view = game.rules.seen_by(state, choice.seat)
    decision = game.decision(view, choice)
    given = {*game.presenter.keyless_ids(), *game.presenter.held_ids(view, choice.seat)}
    for path in spread(list(decision.open_paths()), PARTS_READ):
        part = decision.part(path)
        _check_part(game, decision, path, part)
        _check_listed(game, part, given)
    explained = {it.id: it.says for it in decision.question.explanations}
    game.expect(all(explained.values()), "an explanation says nothing")
    game.expect(len(explained) == len(decision.question.explanations), "two explanations have the same id")
    for action in spread(decision.actions(), ANSWERS_READ):
        game.expect(bool(decision.preview(action).label), f"no text for what {action} does")


def _check_private(game: WalkedGame, state: Any, choice: Choice[Any]) -> None:
    """Check that the verbs are named whose actions depend on what only the seat may know, and who may see them."""
    rules, write = game.rules, game.title.write
    view, known = rules.seen_by(state, None), rules.seen_by(state, choice.seat)
    public = rules.pending(view)
    if view is state or choice.sealed or not isinstance(public, Choice):
        return
    own, seen = ({*it.legal, *it.anytime} for it in (choice, public))
    verbs = {write(action).split()[0] for action in own ^ seen} - {*choice.private}
    game.expect(not verbs, f"not everybody knows what can be chosen, but `private` lacks {', '.join(sorted(verbs))}")
    hidden, offered = ([it for it in some if write(it).split()[0] in choice.private] for some in (own, seen))
    if len(offered) < len(seen):
        entries, picks = (
            {path[0] for action in actions for path in game.presenter.ask(of, asked).spell(action)}
            for of, asked, actions in ((view, public, offered), (known, choice, hidden))
        )
        few = picks <= entries and len(entries) <= len(choice.private)
        game.expect(few, f"private actions must begin with a pick that everybody may see, not with {sorted(entries)}")


def _check_hint(game: WalkedGame, state: Any, choice: Choice[Any]) -> None:
    """Check that a hint can be followed, and that its reason fits in its line."""
    advice = game.presenter.hint(game.rules.seen_by(state, choice.seat), choice)
    if advice is not None:
        action, why = advice.action, advice.why
        game.expect(action in choice.legal, f"the hint advises {action}, which is not on the menu")
        fits = len(why) <= MAX_REASON_LENGTH and not why.endswith(".")
        game.expect(fits, f"the reason for a hint has a full stop or more than {MAX_REASON_LENGTH} characters: {why}")


def _check_part(game: WalkedGame, decision: Decision, path: Path, part: Part) -> None:
    """Check what is asked after these picks."""
    after = decision.after(path) or {}
    game.expect(bool(part.asks), f"nothing is asked after {path}")
    game.expect(part.start in ("", *after), f"after {path} the cursor starts on {part.start}, which is not allowed")
    ids = [target.id for target in part.targets]
    game.expect(len(set(ids)) == len(ids), f"after {path} a target is there twice")
    for target in part.targets:
        listed = target.key in ("", *game.title.target_keys)
        game.expect(listed, f"after {path} the target {target.id} prefers a key that is not in `target_keys`")
        game.expect(bool(target.label), f"after {path} the target {target.id} has no label")
        told = bool(target.why_not) != (target.id in after)
        game.expect(told, f"after {path} the target {target.id} must be allowed or say why it is not")
    missing = [pick for pick in after if isinstance(pick, str) and pick not in ids]
    game.expect(not missing, f"after {path} there is no target for {missing}")


def _check_listed(game: WalkedGame, part: Part, given: Set[str]) -> None:
    """Check that a presenter that lists its targets lists these. `given`: those to which the table gives a key."""
    known = set(game.presenter.target_ids())
    if known:
        ids = {target.id for target in part.targets}
        game.expect(ids <= known, f"the presenter does not list all of {ids}")
        game.expect(given <= known, f"the presenter does not list all of {given}")
        without = [target.id for target in part.targets if not target.key and target.id not in given]
        game.expect(not without, f"the presenter prefers no key for {without}, and does not list them as without keys")


def _check_anytime(game: WalkedGame, state: Any, action: Any) -> None:
    """Try an action that bots never choose."""
    step = game.rules.play(state, action)
    game.seen.add_action(game.title.write(action))
    check_sentences(game, step)
    check_public_facts(game, step.state)
    waits = game.rules.pending(step.state)
    game.expect(waits == step.pending, f"{action}: step and state differ in what they wait for")
    game.expect(not game.rules.audit(step.state), f"{action}: audit: {game.rules.audit(step.state)}")
    if isinstance(step.pending, Over):
        game.seen.endings.add(step.pending.reason)


def _check_refused(game: WalkedGame, state: Any, seat: Seat, action: Any) -> None:
    """Check that an action that is not on the menu is refused in words, and cannot be played."""
    refusal = game.rules.refusal(state, action)
    if refusal is None:
        raise game.broken(f"{action} is not on the menu, but not refused")
    in_view = game.rules.refusal(game.rules.seen_by(state, seat), action)
    game.expect(in_view == refusal, f"{action} is refused for a reason that seat {seat} may not know: {refusal}")
    game.seen.refusals.add(refusal.code)
    game.expect(bool(game.title.texts.explain(refusal, game.config)), f"no sentence for {refusal}")
    try:
        game.rules.play(state, action)
    except Illegal:
        return
    raise game.broken(f"{action} is refused, but can be played")
