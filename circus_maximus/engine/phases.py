"""Rules made of phases: tables say what each phase waits for, and which functions carry out the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from circus_maximus.engine.contract import (
    Chance,
    Choice,
    Happening,
    Holding,
    Illegal,
    Pending,
    Refusal,
    Seat,
    Step,
    Violation,
)


class Happened:
    """What happened in a step, in order."""

    def __init__(self) -> None:
        self.all: list[Happening] = []
        self.forced = False
        """Whether the action being carried out was the only one, so that its seat was not asked."""

    def append(self, happening: Happening) -> None:
        """Add what happened next."""
        self.all.append(happening)

    def extend(self, happenings: Iterable[Happening]) -> None:
        """Add what happened next, in this order."""
        self.all.extend(happenings)


Happenings = Happened | None
"""Where a step collects its happenings; None if nobody needs them: then none are created."""


class HasPhase(Protocol):
    """A state that says what the game is waiting for."""

    @property
    def phase(self) -> Any:
        """One struct for each kind of choice or chance."""


L = TypeVar("L")
S = TypeVar("S", bound=HasPhase)
A = TypeVar("A")

Ask = Callable[[L, S, Any], Pending[A]]
WhyNot = Callable[[L, S, Any, Any], Refusal | None]
Play = Callable[[L, S, Any, Any, Happenings], S]
CarryOut = Callable[[L, S, Any, str, Happenings], S]
PassOn = Callable[[L, S, Any, Happenings], S]


def always_allowed(lookups: Any, state: Any, phase: Any, action: Any) -> Refusal | None:
    """Refuses nothing."""
    return None


class PhaseRules(Generic[L, S, A]):
    """The methods of `Rules` that follow from the tables of a title.

    `ask`: what each phase waits for. `answers`: the actions that each phase accepts, with the functions that say why
    not and carry them out. `outcomes`: for each phase that waits for a chance, the function that carries out its
    outcome. `continue_`: the phases that wait for nothing, with the functions that begin what follows. `stage` and
    `snapshot` carry out the methods of these names.
    """

    def __init__(
        self,
        ask: Mapping[type, Ask[L, S, A]],
        answers: Mapping[type, Mapping[type, tuple[WhyNot[L, S], Play[L, S]]]],
        outcomes: Mapping[type, CarryOut[L, S]],
        continue_: Mapping[type, PassOn[L, S]],
        stage: Callable[[S], str],
        snapshot: Callable[[L, S], dict[str, Any]],
    ) -> None:
        self._ask = dict(ask)
        self._answers = {phase: dict(by_action) for phase, by_action in answers.items()}
        self._outcomes = dict(outcomes)
        self._continue = dict(continue_)
        self._stage = stage
        self._snapshot = snapshot

    def lookups_of(self, state: S) -> L:
        """The lookups for a game."""
        raise NotImplementedError

    def stage(self, state: S) -> str:
        """The stage of the game."""
        return self._stage(state)

    def snapshot(self, state: S) -> dict[str, Any]:
        """The public facts of a state."""
        return self._snapshot(self.lookups_of(state), state)

    def audit(self, state: S) -> tuple[Violation, ...]:
        """The invariants that a state breaks. No game asks for them, so a title loads them here."""
        raise NotImplementedError

    def holdings(self, state: S) -> Mapping[Holding, int]:
        """What everybody has. No game asks for it, so a title loads it here."""
        raise NotImplementedError

    @property
    def not_booked(self) -> Mapping[str, str]:
        """The numbers of a state that are in no books, and why."""
        raise NotImplementedError

    @property
    def hides_anything(self) -> bool:
        """Something may be hidden if a title says what a seat sees or hears."""
        kind = type(self)
        return kind.seen_by is not PhaseRules.seen_by or kind.heard_by is not PhaseRules.heard_by

    def seen_by(self, state: S, seat: Seat | None) -> S:
        """Everybody sees everything, unless a title says otherwise."""
        return state

    def heard_by(self, state: S, happening: Happening, seat: Seat | None) -> Happening | None:
        """Everybody hears everything, unless a title says otherwise."""
        return happening

    def pending(self, state: S) -> Pending[A]:
        """What a state waits for."""
        phase = state.phase
        return self._ask[type(phase)](self.lookups_of(state), state, phase)

    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why an action is not allowed, or None."""
        phase = state.phase
        answer = self._answers.get(type(phase), {}).get(type(action))
        if answer is None:
            return Refusal("not_now", {"phase": phase.__struct_config__.tag})
        refuse, _ = answer
        return refuse(self.lookups_of(state), state, phase, action)

    def play(self, state: S, action: A) -> Step[S, A]:
        """Carry out an action, after checking it."""
        refusal = self.refusal(state, action)
        if refusal is not None:
            raise Illegal(refusal)
        return self.follow(state, self.pending(state), action, True)

    def resolve(self, state: S, outcome: str) -> Step[S, A]:
        """Carry out an outcome, after checking it."""
        chance = self.pending(state)
        if not isinstance(chance, Chance) or outcome not in chance.outcomes:
            raise ValueError(f"{outcome!r} is not a possible outcome in stage {self.stage(state)}")
        return self.follow(state, chance, outcome, True)

    def follow(self, state: S, pending: Pending[A], answer: Any, listen: bool) -> Step[S, A]:
        """Carry out an answer that is known to be allowed."""
        happened: Happenings = Happened() if listen else None
        phase = state.phase
        lookups = self.lookups_of(state)
        if type(pending) is Choice:
            _, play = self._answers[type(phase)][type(answer)]
            return self.continue_from(lookups, play(lookups, state, phase, answer, happened), happened)
        state = self._outcomes[type(phase)](lookups, state, phase, answer, happened)
        return self.continue_from(lookups, state, happened)

    def continue_from(self, lookups: L, state: S, happened: Happenings) -> Step[S, A]:
        """Continue until a seat or a chance is needed. One action alone is a question only if `asked_alone` says so."""
        while True:
            phase = state.phase
            kind = type(phase)
            if kind in self._continue:
                state = self._continue[kind](lookups, state, phase, happened)
                continue
            pending = self._ask[kind](lookups, state, phase)
            if type(pending) is Choice:
                menu = pending.menu
                alone = len(menu) == 1 and len(menu[0]) == 1 and len(menu[0][0]) == 1 and not pending.anytime
                if alone and not pending.asked_alone:
                    state = self._play_forced(lookups, state, phase, menu[0][0][0], happened)
                    continue
            return Step(state, tuple(happened.all) if happened is not None else (), pending)

    def _play_forced(self, lookups: L, state: S, phase: Any, action: A, happened: Happenings) -> S:
        """Carry out the only action there is."""
        _, play = self._answers[type(phase)][type(action)]
        if happened is None:
            return play(lookups, state, phase, action, None)
        happened.forced = True
        state = play(lookups, state, phase, action, happened)
        happened.forced = False
        return state


class HasPlayers(HasPhase, Protocol):
    """A state that also says how many seats there are."""

    @property
    def players(self) -> Sequence[Any]:
        """What belongs to each seat."""


P = TypeVar("P", bound=HasPlayers)


class RulesBySeats(PhaseRules[L, P, A]):
    """Rules with other lookups for each number of seats. `first_state` makes the state before the first step."""

    def __init__(
        self,
        lookups: Mapping[int, L],
        first_state: Callable[[L], P],
        ask: Mapping[type, Ask[L, P, A]],
        answers: Mapping[type, Mapping[type, tuple[WhyNot[L, P], Play[L, P]]]],
        outcomes: Mapping[type, CarryOut[L, P]],
        continue_: Mapping[type, PassOn[L, P]],
        stage: Callable[[P], str],
        snapshot: Callable[[L, P], dict[str, Any]],
    ) -> None:
        super().__init__(ask, answers, outcomes, continue_, stage, snapshot)
        self._lookups = dict(lookups)
        self._first_state = first_state

    def lookups_of(self, state: P) -> L:
        """The lookups for a game's number of seats."""
        return self._lookups[len(state.players)]

    def lookups_for(self, seats: int) -> L:
        """The lookups for a number of seats."""
        return self._lookups[seats]

    def start(self, seats: int) -> Step[P, A]:
        """The beginning of a game."""
        lookups = self._lookups[seats]
        return self.continue_from(lookups, self._first_state(lookups), None)
