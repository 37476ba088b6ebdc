"""The question to a side: its stones, then the nodes that a stone can touch, or the answers to a reaction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.engine.presenting.decision import (
    ActionPreview,
    Branches,
    Explanation,
    Part,
    Path,
    Pick,
    Target,
    actions_in,
)
from circus_maximus.engine.presenting.title_question import TitleQuestion
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.ludus.advice.foresight import take_of, vital_stones
from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.model.actions import AnyAction
from circus_maximus.games.ludus.model.board import Lattice
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.lookups import Lookups, Step
from circus_maximus.games.ludus.model.words import MODES, PositionWords, dux_name
from circus_maximus.games.ludus.present.keys import (
    BUTTONS,
    IDLE,
    IDLE_KEY,
    STOP,
    STOP_KEY,
    node_id,
    node_of,
    of_node,
    path_of,
)
from circus_maximus.games.ludus.present.prospects import Prospects
from circus_maximus.games.ludus.rules.acting import current_node, next_part, threat
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import Blocking, Countering, Offered, Phase, State, Striking, Turn, asks_nobody
from circus_maximus.games.ludus.text.refusals import SENTENCES

if TYPE_CHECKING:
    from circus_maximus.games.ludus.present.previews import Previews


TURNS, DEEDS, STRIKES, ENDS = "Cycles and turns", "What a stone can do", "Attacks of opportunity", "Winning"
"""Headings of the rulebook."""
CAN = {"go": "move to a node", "take": "take a stone", "stop": "stop there", "idle": "idle"}
"""What can be done with a stone that is chosen."""


def target_ids(rules: LudusRules) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    return (*map(node_id, rules.lookups.board.by_name), *BUTTONS, IDLE, STOP)


class LudusQuestion(TitleQuestion):
    """One question, in words. `circus_maximus/engine/presenting/decision.py` documents the methods."""

    sentences = SENTENCES
    forms = a.FORMS
    headings: ClassVar = {
        Turn: TURNS,
        Offered: ENDS,
        Striking: STRIKES,
        Blocking | Countering: DEEDS,
    }
    _lookups: Lookups
    _view: State

    @cached_property
    def _board(self) -> Lattice:
        return self._lookups.board

    @cached_property
    def _words(self) -> PositionWords:
        return PositionWords(self._lookups.stones_on(self._view.stones), self._seat, self._names)

    @cached_property
    def _prospects(self) -> Prospects:
        return Prospects(self._rules, self._view, self._choice, self._words)

    @cached_property
    def _previews(self) -> Previews:
        """Loaded when something is selected."""
        from circus_maximus.games.ludus.advice.warnings import Warnings
        from circus_maximus.games.ludus.present.previews import Previews

        warnings = Warnings(self._rules, self._view, self._choice, self._words)
        return Previews(self._rules, self._view, self._seat, self._words, warnings)

    @cached_property
    def _own(self) -> set[Pick]:
        """The ids of the stones that may act."""
        return {path_of(action)[0] for action in self._choice.legal}

    @property
    def explanations(self) -> Sequence[Explanation]:
        """What this kind of decision is for."""
        return explanations(self._config, self._view.phase)

    @cached_property
    def forecast(self) -> Sequence[str]:
        """The stones that the side can take now, and those that it could lose in the enemy's next turn.

        Nothing is urgent: this begins with a take that wins, and the panel of the sides says that a Dux is in danger.
        """
        return self._prospects.of_all if isinstance(self._view.phase, Turn) else ()

    @property
    def claims(self) -> Sequence[Claim]:
        return tuple(self._prospects.claims) if isinstance(self._view.phase, Turn) else ()

    def preview(self, action: AnyAction) -> ActionPreview:
        return self._previews.of(action)

    def asked(self, path: Path, after: Branches) -> Part:
        if path:
            return self._stone_part(path, after)
        (asks, brief), phase = self._asks(), self._view.phase
        if isinstance(phase, Turn):
            return Part(asks, (*self._stones_to_choose(after), *self._answer_targets(after)), brief)
        return Part(asks, tuple(self._answer_targets(after)), brief, buttons=isinstance(phase, Striking))

    # Choosing an answer

    def _asks(self) -> tuple[str, str]:
        """What is asked first, and the same in short."""
        lookups, names, words, phase = self._lookups, self._board.names, self._words, self._view.phase
        match phase:
            case Turn():
                return "choose one of your stones", ""
            case Offered():
                seat = self._choice.seat
                own, enemies = (self._view.stones.sides[side].bit_count() for side in (seat, other(seat)))
                stones = f"you have {own} stones, {words.enemy} has {enemies}"
                return f"accept {words.enemy}'s draw or continue ({stones})", "accept the draw or continue"
            case Striking(acting):
                mover, step = names[current_node(lookups, acting)], next_part(lookups, acting)
                assert isinstance(step, Step)
                to = f"before it goes to {names[step.to]}"
                return (
                    f"strike at {words.whose(mover)} {to}, or decline",
                    f"strike at {words.the(mover)}",
                )
            case Blocking():
                take = threat(lookups, phase)
                target, by = names[take.target], names[take.by]
                lost = (
                    "lose the game"
                    if take.target & vital_stones(lookups, self._view.stones, self._choice.seat)
                    else "lose it"
                )
                attack = f"the {MODES[take.mode].noun} of {words.whose(by)}"
                return (
                    f"block {attack} with {words.the(target)}, or {lost}",
                    f"block with {words.the(target)}, or {lost}",
                )
            case Countering(acting, _, symbol):
                by = names[current_node(lookups, acting)]
                name = self._config.symbols[symbol].name
                return (
                    f"counter: take {words.victim(by)}, which took your {name}, or decline",
                    f"counter {words.the(by)} or decline",
                )
            case _:
                raise asks_nobody(phase)

    def _answer_targets(self, after: Branches) -> Iterator[Target]:
        """The verbs, and the stones that may strike. A draw can be offered once a turn."""
        if isinstance(self._view.phase, Turn):
            for action in (a.OfferDraw(), a.Resign()):
                (id,) = path_of(action)
                yield self._verb(str(id), ENDS, action)
            return
        for id in map(str, after):
            if name := node_of(id):
                yield self._node(name, STRIKES, f"strike with {self._words.the(name)}", brief=self._words.brief(name))
            else:
                yield self._verb(id, self.rule)

    def _verb(self, id: str, rule: str, least: AnyAction | None = None) -> Target:
        """An answer that names no stone."""
        phase = self._view.phase
        passes = isinstance(phase, Turn | Striking)
        answer = BUTTONS[id]
        return Target(id, answer.button, rule=rule, key=answer.key, passes=passes, least=least)

    def _stones_to_choose(self, after: Branches) -> Iterator[Target]:
        """Every node; those without an inactive stone of the side are refused."""
        for name in self._board.by_name:
            if node_id(name) in after:
                yield self._node(name, DEEDS, f"{self._words.symbol(name)} on {name}", brief=self._words.brief(name))
            else:
                yield self._node(name, TURNS, self._label(name), self.why_not(a.Idle(name)))

    # Choosing what a stone does

    def _stone_part(self, path: Path, after: Branches) -> Part:
        """What a stone can touch next. Own stones that may still act are no targets, so that another can be chosen."""
        from circus_maximus.games.ludus.present.previews import Obstacles

        touched = [node_of(str(pick)) for pick in path]
        first, refused = _before(after, len(path)), Obstacles(self._rules, self._view, touched)
        targets = []
        for name in self._board.by_name:
            id = node_id(name)
            if id in after:
                label, brief = self._touch(name, touched, next(actions_in(after[id])))
                targets.append(self._node(name, DEEDS, label, brief=brief))
            elif id not in self._own:
                reason = f"First go to {enumerated(sorted(first[id]), 'or')}." if id in first else refused.why_not(name)
                targets.append(self._node(name, DEEDS, self._label(name), reason))
        if STOP in after:
            targets.append(Target(STOP, "stop there", rule=DEEDS, key=STOP_KEY, brief="stop"))
        if IDLE in after:
            targets.append(Target(IDLE, "idle", rule=TURNS, key=IDLE_KEY, passes=True))
        can = [word for word, possible in self._kinds(touched, after) if possible]
        asks, brief = enumerated([CAN[word] for word in can], "or"), enumerated(can, "or")
        start = STOP if STOP in after else ""
        is_turn = isinstance(self._view.phase, Turn)
        forecast = self._prospects.of_stone(touched[0], actions_in(after)) if is_turn else None
        return Part(asks, tuple(targets), brief, start, forecast=forecast)

    def _kinds(self, touched: Sequence[str], after: Branches) -> Iterator[tuple[str, bool]]:
        """What can be done next, as the words of CAN. That own stones can be taken too is no advice."""
        nodes = [name for id in after if (name := node_of(str(id)))]
        yield "go", any(self._is_free(name, touched) for name in nodes)
        yield "take", any(not self._is_free(name, touched) and not self._words.is_own(name) for name in nodes)
        yield "stop", STOP in after
        yield "idle", IDLE in after

    def _is_free(self, name: str, touched: Sequence[str]) -> bool:
        """Whether there will be no stone on a node when the stone has touched these."""
        return name in touched or not self._words.is_stone(name)

    def _touch(self, name: str, touched: Sequence[str], deed: AnyAction) -> tuple[str, str]:
        """What touching a node does, by a deed that it leads to; second, the same in short."""
        if not self._is_free(name, touched):
            take = take_of(self._lookups, deed) if isinstance(deed, a.Deed) else None
            assert take is not None
            verb = MODES[take.mode].verb
            return f"{verb} {self._words.victim(name)}", f"{verb} {self._words.brief(name)}"
        return f"{'land on' if isinstance(deed, a.Trample) and len(touched) > 1 else 'go to'} {name}", name

    def _label(self, name: str) -> str:
        return self._words.whose(name) if self._words.is_stone(name) else name

    def _node(self, name: str, rule: str, label: str, why_not: str = "", brief: str = "") -> Target:
        """A node as a target."""
        key = of_node(name, max(self._config.board.rows.values()))
        at = self._board.at[self._board.by_name[name]]
        return Target(node_id(name), label, why_not, rule, key, at=at, brief=brief)


def _before(after: Branches, picked: int) -> dict[str, set[str]]:
    """For each node that can be touched later, by its id, the names of the nodes that must be touched first."""
    before: dict[str, set[str]] = {}
    for pick, branch in after.items():
        for action in actions_in(branch):
            for later in path_of(action)[picked + 1 :]:
                before.setdefault(str(later), set()).add(node_of(str(pick)))
    return before


def explanations(config: Config, phase: Phase) -> tuple[Explanation, ...]:
    """Those for the current question, the most important first."""
    explained = ((id, says, more[0] if more else "") for id, says, *more in _explained(config, phase))
    return tuple(Explanation(id, says, ("board",), more) for id, says, more in explained)


def _explained(config: Config, phase: Phase) -> Iterator[tuple[str, ...]]:
    """The id, what it says, and for some what the help adds."""
    match phase:
        case Turn():
            yield (
                "turn",
                f"Your goal is to take the enemy {dux_name(config)} or all other enemy stones. The sides take turns "
                "acting with one stone. Type the name of its node, use the arrow keys or click it; you then see where "
                "it can go and what it can take.",
                "A stone that has acted waits until all stones of both sides have acted and a new cycle begins.",
            )
            yield (
                "range",
                "Leaving the range of an enemy stone that has not acted is dangerous, because it can strike and take "
                "your stone before the step is made. The game warns you.",
            )
        case Striking():
            yield (
                "strike",
                "An enemy stone is about to leave the range of a stone of yours that has not acted. Your stone can "
                "take it now without moving, and then counts as having acted. This is an attack of opportunity.",
            )
        case Blocking():
            yield (
                "block",
                "If you block, your stone is not taken: it stays where it is and counts as having acted this cycle.",
            )
        case Countering():
            yield "counter", "Your stone is taken, but it can counter, which takes its attacker as well."
        case Offered():
            yield "offer", "A draw ends the game without a winner. If you decline, the game continues."
        case _:
            raise asks_nobody(phase)
