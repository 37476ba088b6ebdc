"""Legal actions and their results, counted and compared with the slow second implementation in `reference_rules.py`."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random

import pytest
from msgspec.structs import replace

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over, Step
from circus_maximus.games.ludus.model.board import Stones
from circus_maximus.games.ludus.model.common_types import SIDES
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import State
from circus_maximus.games.ludus.title import TITLE
from tests.ludus import reference_rules

DRAWS = ("repetition", "quiet")


@lru_cache
def rules() -> LudusRules:
    return LudusRules(configure(TITLE))


def laid(position: reference_rules.Position) -> Step:
    """A position of the slow rules in the form of the real rules."""
    sides, symbols, active = [0, 0], [0] * len(rules().lookups.ids), 0
    for name, stone in position.stones.items():
        node = rules().lookups.board.by_name[name]
        sides[stone.seat] |= node
        symbols[rules().lookups.ids.index(stone.symbol)] |= node
        active |= node * stone.active
    stones = Stones((sides[0], sides[1]), tuple(symbols), active)
    begun = rules().resolve(rules().start(2).state, SIDES[position.side]).state
    state = replace(begun, stones=stones, seen=())
    return Step(state, (), rules().pending(state))


def stones_of(state: State) -> reference_rules.Board:
    """The stones of a real state in the form of the slow rules."""
    names, ids = rules().lookups.board.names, rules().lookups.ids
    return {
        name: reference_rules.Stone(seat, id, bool(state.stones.active & node))
        for node, name in names.items()
        for seat, side in enumerate(state.stones.sides)
        for id, nodes in zip(ids, state.stones.symbols, strict=True)
        if side & nodes & node
    }


def confirmed(step: Step, position: reference_rules.Position) -> list[str]:
    """The legal actions, if both implementations agree on them; none if the game is over."""
    pending = step.pending
    if isinstance(pending, Over):
        assert (pending.standing, pending.reason) == (((position.winner,), (1 - position.winner,)), position.reason)
        return []
    assert isinstance(pending, Choice)
    texts = [TITLE.write(action) for action in pending.legal]
    assert sorted(texts) == reference_rules.legal(position)
    assert pending.seat == position.chooser
    return texts


def perft(step: Step, position: reference_rules.Position, depth: int) -> int:
    """The number of sequences of `depth` actions, if both agree at every step; a game that ends counts as one."""
    texts = confirmed(step, position)
    if depth == 1 or not texts:
        return len(texts) or 1
    actions = step.pending.legal
    return sum(
        perft(rules().play(step.state, action), reference_rules.play(position, text), depth - 1)
        for action, text in zip(actions, texts, strict=True)
    )


def opening():
    """South's riders have 9 deeds each, spears 1, swords 20, shields 6, the dux 8; and each stone can idle: 89."""
    return reference_rules.lay(reference_rules.SOUTH)


def spears():
    """Lines of spears through stones of both sides; most stones have not acted."""
    return reference_rules.lay(
        reference_rules.SOUTH,
        "dux G4, spear E3, spear F6*, shield E5, sword D5, rider G2*",
        "dux A4, spear C4, spear B2*, shield D4, sword C3, rider A6*",
    )


def shields():
    """Shields and both duces close together, on North's turn."""
    return reference_rules.lay(
        reference_rules.NORTH,
        "dux E4, shield D3, shield D5, spear F4*, sword C6",
        "dux C4, shield D4, shield C2*, sword C5, spear A3",
    )


def riders():
    """Riders around a few stones; a spear's counter can leave a dux alone."""
    return reference_rules.lay(
        reference_rules.SOUTH, "dux F4*, rider D3, rider E5, shield E2", "dux B4*, rider C5, rider B2*, spear C3"
    )


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (opening, (89, 6529, 412056)),
        (spears, (53, 1179, 32198)),
        (shields, (62, 1206, 28469)),
        (riders, (85, 3171, 123485)),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_both_implementations_count_the_same_to_depth_three(position, counts):
    start = position()
    assert tuple(perft(laid(start), start, depth) for depth in (1, 2, 3)) == counts


def chosen(random: Random, texts: list[str], fierce: bool) -> str:
    """One of the legal actions. A fierce player mostly reacts, rushes, tramples, slashes or approaches."""
    if not fierce:
        return random.choice(texts)
    if "decline" in texts:
        return random.choice([text for text in texts if text != "decline"] if random.random() < 0.8 else texts)
    bold = [text for text in texts if text.split()[0] in ("rush", "trample", "slash")]
    moves = [text for text in texts if text.startswith("move") and "attack" not in text]
    return random.choice((bold if random.random() < 0.3 else moves) or moves or texts)


def walk(seed: int, fierce: bool) -> Counter[str]:
    """Play a random game with both implementations; returns how often each verb was legal."""
    random = Random(f"{seed}{fierce}")
    position = reference_rules.lay(seed % 2)
    step = laid(position)
    offered: Counter[str] = Counter()
    while not (isinstance(step.pending, Over) and step.pending.reason in DRAWS):
        texts = confirmed(step, position)
        assert stones_of(step.state) == position.stones
        if not texts:
            break
        offered.update({text.split()[0] for text in texts})
        text = chosen(random, sorted(texts), fierce)
        step, position = rules().play(step.state, TITLE.parse(text)), reference_rules.play(position, text)
    return offered


def test_both_implementations_play_the_same_games():
    offered = sum((walk(seed, fierce) for seed in range(20) for fierce in (False, True)), Counter())
    assert all(offered[reaction] > 5 for reaction in ("strike", "block", "counter")), offered
