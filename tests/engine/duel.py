"""Duel: a tiny title with a hidden hand, a draw and a reaction, to test the engine.

Each seat holds one secret card. In its turn a seat strikes or waits (at most twice in a row). The struck seat takes the
hit or parries; in that case both show their cards, the lower card loses, and both draw again. A seat with three hits
has lost. A seat may also yield in its turn.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Happening, Over, Refusal, Step, Violation
from tests.engine.tiny import TinyRules, TinyTexts, TinyTitle

CARDS = ("Alder", "Birch", "Cedar", "Daisy", "Elder", "Fern")
"""From low to high, and such that their names can be searched for."""
HIDDEN = "?"


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    hands: tuple[str, ...] = ("", "")
    hits: tuple[int, int] = (0, 0)
    turn: int = 0
    waits: int = 0
    phase: str = "deal"
    draws: int = 0


class Drew(Happening, frozen=True):
    seat: int
    card: str


class Did(Happening, frozen=True):
    seat: int
    what: str

    @property
    def reveals(self) -> bool:
        return self.what == "parry"


class DuelRules(TinyRules):
    hides_anything = True
    not_booked = {"hits": "no happening tells them", "turn": "a seat", "waits": "turns", "draws": "how often"}  # noqa: RUF012

    def start(self, seats: int) -> Step[State, str]:
        return self._step(State(), ())

    def pending(self, state: State) -> Any:
        if 3 in state.hits:
            winner = state.hits.index(3) ^ 1
            return Over("hits", ((winner,), (winner ^ 1,)))
        match state.phase:
            case "deal":
                return Chance(f"draw/{state.draws}", tuple(card for card in CARDS if card not in state.hands))
            case "show":
                seat = state.hands.index(HIDDEN)
                return Chance(f"show/{state.draws}/{seat}", tuple(card for card in CARDS if card not in state.hands))
            case "turn":
                return Choice(state.turn, ((("strike",),), (("wait",),)), ("yield",))
        return Choice(state.turn ^ 1, ((("parry",),), (("take",),)))

    def refusal(self, state: State, action: str) -> Refusal | None:
        pending = self.pending(state)
        if isinstance(pending, Choice) and action in (*pending.legal, *pending.anytime):
            return None
        return Refusal("not_now", {"phase": state.phase})

    def follow(self, state: State, pending: Any, answer: str, listen: bool) -> Step[State, str]:
        act = self._act if isinstance(pending, Choice) else self._fall
        step = act(state, pending, answer)
        return step if listen else replace(step, happenings=())

    def _act(self, state: State, choice: Choice[str], action: str) -> Step[State, str]:
        seat = choice.seat
        happened = [Did(seat, action)]
        match action:
            case "yield":
                state = replace(
                    state, hits=tuple(3 if other == seat else hits for other, hits in enumerate(state.hits))
                )
            case "wait":
                state = replace(state, turn=state.turn ^ 1, waits=state.waits + 1)
            case "strike":
                state = replace(state, phase="react", waits=0)
            case "take":
                state = replace(_hit(state, seat), phase="turn", turn=seat)
            case "parry":
                state = replace(state, phase="show")
        return self._step(state, happened)

    def _fall(self, state: State, chance: Chance, outcome: str) -> Step[State, str]:
        seat = state.hands.index("" if state.phase == "deal" else HIDDEN)
        hands = tuple(outcome if other == seat else card for other, card in enumerate(state.hands))
        return self._step(replace(state, hands=hands, draws=state.draws + 1), [Drew(seat, outcome)])

    def _step(self, state: State, happened: Any) -> Step[State, str]:
        happened = list(happened)
        while 3 not in state.hits:
            if state.phase == "deal" and "" not in state.hands:
                state = replace(state, phase="turn")
            elif state.phase == "show" and HIDDEN not in state.hands:
                loser = state.hands.index(min(state.hands))
                state = replace(_hit(state, loser), hands=("", ""), phase="deal", turn=state.turn ^ 1)
            elif state.phase == "turn" and state.waits == 2:
                happened.append(Did(state.turn, "strike"))
                state = replace(state, phase="react", waits=0)
            else:
                break
        return Step(state, tuple(happened), self.pending(state))

    def seen_by(self, state: State, seat: int | None) -> State:
        hands = tuple(HIDDEN if card and other != seat else card for other, card in enumerate(state.hands))
        return state if hands == state.hands else replace(state, hands=hands)

    def heard_by(self, state: State, happening: Happening, seat: int | None) -> Happening:
        hidden = isinstance(happening, Drew) and happening.seat != seat
        return replace(happening, card=HIDDEN) if hidden else happening

    def stage(self, state: State) -> str:
        return f"{sum(state.hits)}/{state.phase}"

    def snapshot(self, state: State) -> dict[str, Any]:
        return {"hits": list(state.hits), "turn": state.turn, "phase": state.phase}

    def audit(self, state: State) -> tuple[Violation, ...]:
        return () if max(state.hits) <= 3 else (Violation("hits"),)


def _hit(state: State, seat: int) -> State:
    return replace(state, hits=tuple(hits + (other == seat) for other, hits in enumerate(state.hits)))


class DuelTexts(TinyTexts):
    def tell(self, happening: Happening, names: Any, config: Any) -> str:
        drawn = f"draws {happening.card}" if isinstance(happening, Drew) else ""
        return f"{names[happening.seat]}: {drawn.removesuffix(f' {HIDDEN}') or happening.what}"

    def explain(self, refusal: Refusal, config: Any) -> str:
        phase = refusal.facts.get("phase")
        return f"Not in phase {phase}." if phase else f"No: {refusal.code}."


class Duel(TinyTitle):
    name = "duel"
    label = "Duel"
    seats = range(2, 3)
    names = ("Left", "Right")
    texts = DuelTexts("Duel", __doc__ or "")
    actions = ("strike", "wait", "parry", "take", "yield")

    def rules(self, config: Any) -> DuelRules:
        return DuelRules()


DUEL = TITLE = Duel()
