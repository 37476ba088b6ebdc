"""Checks of what a title says: sentences for every happening, a story and an ending, and no secrets in any of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Choice, Over, Seat, Step


def check_sentences(game: WalkedGame, step: Step[Any, Any]) -> None:
    """Check that there is a sentence for everything that happened, and that it concerns the seat that it names."""
    for happening in step.happenings:
        game.seen.happenings.add(type(happening).__name__)
        told = game.title.texts.tell(happening, game.names, game.config)
        game.expect(bool(told), f"no sentence for {happening}")
        named = getattr(happening, "seat", None)
        concerns = named is None or game.presenter.concerns(happening, named)
        game.expect(concerns, f"{happening} names a seat, but does not concern it")


def check_retelling(game: WalkedGame, state: Any, over: Over) -> None:
    """Check that the story has text under every heading and that the ending agrees with the rules."""
    texts = game.title.texts
    passages = list(texts.retell(game.story, game.names, game.config))
    told = all(passage.headings and passage.told and all(passage.told) for passage in passages)
    game.expect(bool(passages) and told, "a part of the story without heading or text")
    ending = texts.ending(game.rules, state, game.story, game.names)
    order = [seat for place in over.standing for seat in place]
    game.expect([rank.seat for rank in ending.ranks] == order, "ending and rules have different standings")
    game.expect(bool(ending.reason), "the ending does not say why")
    game.expect(bool(texts.ended_by(over.reason)), "there is no text for how the game ended")


def check_what_is_said(
    game: WalkedGame, step: Step[Any, Any], view: Any, seat: Seat | None, secrets: Sequence[str]
) -> None:
    """Check that a seat (None: an onlooker) hears, sees and is asked nothing that it may not know."""
    rules, presenter = game.rules, game.presenter
    happened = (rules.heard_by(step.state, it, seat) for it in step.happenings)
    heard = [it for it in happened if it is not None]
    told = [game.title.texts.tell(it, game.names, game.config) for it in heard]
    said = {"hears": msgspec.json.encode(heard).decode(), "reads": " ".join(told)}
    said["sees on the table"] = repr(presenter.show(view, seat, [""] * len(game.names)))
    if len(game.states) > 1:
        before = rules.seen_by(game.states[-2][0], seat)
        said["sees for a moment"] = repr([(beat.view, beat.popup) for beat in presenter.beats(before, heard)])
    if seat is not None:
        said["sees as a secret"] = presenter.secret(view, seat)
    pending = rules.pending(view)
    if isinstance(pending, Choice) and seat in (None, pending.seat):
        decision = game.decision(view, pending)
        answers = [decision.answer(action) for action in decision.actions()]
        said["is asked"] = repr([decision.question.rule, decision.question.forecast, *decision.parts(), answers])
        said["gets explained"] = repr(decision.question.explanations)
    for how, text in said.items():
        for secret in secrets:
            game.expect(secret not in text, f"seat {seat} {how} {secret}")
