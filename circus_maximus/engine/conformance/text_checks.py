"""Checks of what a title says: sentences for every happening, a story and an ending."""

from __future__ import annotations

from typing import Any

from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Over, Step


def check_sentences(game: WalkedGame, step: Step[Any, Any]) -> None:
    """Check that there is a sentence for everything that happened."""
    for happening in step.happenings:
        game.seen.happenings.add(type(happening).__name__)
        told = game.title.texts.tell(happening, game.names, game.config)
        game.expect(bool(told), f"no sentence for {happening}")


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
