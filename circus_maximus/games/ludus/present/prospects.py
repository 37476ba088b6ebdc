"""What a side can take now, and what it could lose in the enemy's next turn, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.presenting.claims import Claim, exactly, if_chosen
from circus_maximus.games.ludus.advice.foresight import (
    ACTION,
    BLOCKED,
    REPLY,
    TAKEN,
    VICTORY,
    Danger,
    before_next_turn,
    dangers,
    on,
    take_of,
    vital_stones,
)
from circus_maximus.games.ludus.model.actions import AnyAction, Deed, write
from circus_maximus.games.ludus.model.board import Node, nodes_in
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.words import PositionWords
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import State


class Prospects:
    """The prospects of the side whose turn it is."""

    def __init__(self, rules: LudusRules, state: State, choice: Choice[AnyAction], words: PositionWords) -> None:
        self._rules = rules
        self._lookups = rules.lookups
        self._state = state
        self._choice = choice
        self._words = words

    @cached_property
    def of_all(self) -> tuple[str, ...]:
        """What all its stones can take, and what it could lose."""
        return tuple(self._told("Your stones can take", self._takes))

    @property
    def claims(self) -> Iterator[Claim]:
        """What these sentences claim, of all stones and of each: also that no other enemy stone can be taken now."""
        seat, enemy, names = self._choice.seat, other(self._choice.seat), self._lookups.board.names
        taken = 0
        for take in self._takes:
            taken |= take.target
            what = on(TAKEN, names[take.target], names[take.by])
            yield Claim(enemy, what, min=1, by=ACTION, certain=False)
            if take.blockable:
                yield Claim(enemy, on(BLOCKED, names[take.target]), min=1, by=ACTION, certain=False)
        for node in nodes_in(self._state.stones.sides[enemy] & ~taken):
            yield exactly(enemy, on(TAKEN, names[node]), 0, by=ACTION)
        for deed in self._decisive.values():
            yield from if_chosen(write(deed), exactly(seat, VICTORY, 1, by=ACTION))
        for loss in self._dangers:
            what = on(TAKEN, names[loss.target], names[loss.by])
            yield Claim(seat, what, min=1, by=REPLY, certain=False)

    def of_stone(self, name: str, actions: Iterable[AnyAction]) -> tuple[str, ...]:
        """What the stone on a node can take with one of these actions, and what the side could lose."""
        node, taken = self._lookups.board.by_name[name], 0
        for action in actions:
            take = take_of(self._lookups, action) if isinstance(action, Deed) else None
            taken |= take.target if take else 0
        own = (danger for danger in self._takes if danger.by == node and danger.target & taken)
        return tuple(self._told(f"The {self._words.symbol(name)} can take", own))

    def _told(self, head: str, takes: Iterable[Danger]) -> Iterator[str]:
        for begins, listed in ((head, self._listed(takes, self._decisive)), ("You could lose", self._losses)):
            if listed:
                yield f"{begins}: {listed}."

    @cached_property
    def _takes(self) -> Sequence[Danger]:
        """The ways in which this side can take stones now."""
        seat, stones = self._choice.seat, self._state.stones
        return tuple(dangers(self._lookups, stones, seat, stones.sides[other(seat)]))

    @cached_property
    def _dangers(self) -> Sequence[Danger]:
        """The ways in which the other side could take stones in its next turn."""
        seat = self._choice.seat
        later = before_next_turn(self._lookups, self._state, seat)
        return tuple(dangers(self._lookups, later, other(seat), later.sides[seat])) if later else ()

    @cached_property
    def _losses(self) -> str:
        """The stones that the side could lose."""
        return self._listed(self._dangers)

    @cached_property
    def _decisive(self) -> dict[Node, Deed]:
        """The enemy stones that this side can take and win at once, which nothing can prevent, and by what deed."""
        found, last = dict[Node, Deed](), vital_stones(self._lookups, self._state.stones, other(self._choice.seat))
        for action in self._choice.legal:
            take = take_of(self._lookups, action) if isinstance(action, Deed) else None
            if isinstance(action, Deed) and take is not None and take.target & last and take.target not in found:
                pending = self._rules.play(self._state, action).pending
                if isinstance(pending, Over):
                    found[take.target] = action
        return found

    def _listed(self, found: Iterable[Danger], decisive: Collection[Node] = ()) -> str:
        """The stones in danger, in short: `Dux A4 and win, Sword D4, Shield G4 (can block)`."""
        blockable: dict[Node, bool] = {}
        for danger in found:
            blockable[danger.target] = blockable.get(danger.target, True) and danger.blockable
        ordered = sorted(blockable, key=lambda node: (node not in decisive, node))
        return ", ".join(
            self._words.brief(self._lookups.board.names[node])
            + (" and win" if node in decisive else " (can block)" if blockable[node] else "")
            for node in ordered
        )
