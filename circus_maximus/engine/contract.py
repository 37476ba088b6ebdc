"""What a game promises the engine, and the few words both sides use.

A game's state waits for exactly one thing: a seat's choice, a chance, or nothing any more. `Rules` says what it waits
for and what follows; it is pure, so every old state stays valid for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from circus_maximus.engine.retelling import Ending, Passage

Seat = int
"""A player's place at the table, counted from 0 in the order play goes round."""

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)

Menu = tuple[tuple[tuple[A, ...], ...], ...]
"""Legal actions by verb, then by target, then by amount, each level in a fixed order and none of them empty."""


class Happening(Struct, frozen=True, gc=False):
    """Something that happened, as a small typed record. Each game has its own kinds."""


class Choice(Struct, Generic[A], frozen=True, gc=False):
    """A seat has to choose one of the actions on the menu."""

    seat: Seat
    menu: Menu[A]
    anytime: tuple[A, ...] = ()
    """May be done instead, but is no move of the game: to resign, to offer a draw. Bots are not tempted by it."""

    @property
    def legal(self) -> tuple[A, ...]:
        """Every action on the menu, in its order."""
        return tuple(action for verb in self.menu for target in verb for action in target)


class Chance(Struct, frozen=True, gc=False):
    """The game waits for luck: one of the outcomes will fall. The key names the purpose, never the order of calls."""

    key: str
    outcomes: tuple[str, ...]


class Over(Struct, frozen=True, gc=False):
    """The game has ended; `standing` lists the seats from first to last, those who share a place together."""

    reason: str
    standing: tuple[tuple[Seat, ...], ...]


Pending = Choice[A] | Chance | Over


class Step(Struct, Generic[S, A], frozen=True, gc=False):
    """What one action or one chance led to: the new state, what happened on the way, what the game waits for now."""

    state: S
    happenings: tuple[Happening, ...]
    pending: Choice[A] | Chance | Over


Told = list[Happening] | None
"""Where a step collects what happens; None if nobody listens: happenings are not even made then."""


class Refusal(Struct, frozen=True):
    """Why an action is not legal: a code, and the facts its sentence needs."""

    code: str
    facts: dict[str, Any] = {}


class Violation(Struct, frozen=True):
    """An invariant that does not hold."""

    code: str
    facts: dict[str, Any] = {}


class Illegal(ValueError):
    """An action was played that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Rules(Protocol[S, A]):
    """One game bound to one resolved config. Knows the rules and nothing else."""

    def start(self, seats: int) -> Step[S, A]:
        """The beginning of a game."""

    def pending(self, state: S) -> Pending[A]:
        """What the state waits for. The same value came with the step that led to the state."""

    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why the seat to choose may not do this; nothing if it may."""

    def play(self, state: S, action: A) -> Step[S, A]:
        """Carry out a legal action; an illegal one raises `Illegal`."""

    def resolve(self, state: S, outcome: str) -> Step[S, A]:
        """Carry out the chance the state waits for, fallen as `outcome`; `ValueError` if it cannot have."""

    def follow(self, state: S, pending: Pending[A], answer: A | str, listen: bool) -> Step[S, A]:
        """What `play` or `resolve` returns, without their checks: `answer` is known to be one that `pending` allows.

        `pending` is what the state waits for. Unless `listen`, the step has no happenings.
        """

    def seen_by(self, state: S, seat: Seat | None) -> S:
        """What this seat (or a mere onlooker) may know, as a state that can be played on; the same object if all."""

    def stage(self, state: S) -> str:
        """Where in the game the state is, as `r3/dealing`; a transcript takes a snapshot whenever it changes."""

    def snapshot(self, state: S) -> dict[str, Any]:
        """The public facts in the documented form that transcripts promise."""

    def audit(self, state: S) -> tuple[Violation, ...]:
        """Every invariant the state breaks; empty in all reachable states."""


class Player(Protocol[S_contra, A]):
    """Whoever answers choices without hands: a bot."""

    def choose(self, view: S_contra, choice: Choice[A], turn: str) -> A:
        """Pick from the menu, seeing only `view`. `turn` names this one decision, for luck of the bot's own."""


Complaint = tuple[tuple[str, ...], str]
"""Something wrong with a config: the path of the value, and why."""

Recruiter = Callable[[Any, Seat, int], Player[Any, Any]]
"""Makes a bot for one seat of one game: the game's own rules, the seat, the seed."""


class Title(Protocol):
    """What the registry knows of a game: everything about it that is not its rules."""

    @property
    def name(self) -> str:
        """The short name, as in file headers and on the command line."""

    @property
    def label(self) -> str:
        """The name on the box."""

    @property
    def version(self) -> int:
        """Raised whenever the same actions could lead elsewhere than before."""

    @property
    def seats(self) -> range:
        """How many can play."""

    @property
    def names(self) -> Sequence[str]:
        """What seats are called whose players did not say."""

    @property
    def bots(self) -> Mapping[str, Recruiter]:
        """This game's own bots by name."""

    @property
    def config_type(self) -> type[Struct]:
        """The type of a whole config."""

    def config_checks(self, config: Any) -> Iterable[Complaint]:
        """Everything wrong with a config whose every value is of the right type."""

    def rules(self, config: Any) -> Rules[Any, Any]:
        """Bind the rules to a config."""

    def parse(self, text: str) -> Any:
        """Read an action in the game's notation; `ValueError` with a readable reason if it is none."""

    def write(self, action: Any) -> str:
        """Write an action in the game's notation."""

    def tell(self, happening: Happening, names: Sequence[str], config: Any) -> str:
        """A happening as a sentence; empty if it needs none."""

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Any) -> Iterable[Passage]:
        """A game, step by step, as a story to read afterwards. How it ended is left to `ending`."""

    def ending(self, rules: Any, state: Any, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
        """How a game ended that has come to this state by these steps; `LookupError` if it is not over."""

    def ended_by(self, reason: str) -> str:
        """The reason of an `Over` as words to follow who won: `by reaching the goal`."""

    def explain(self, refusal: Refusal, config: Any) -> str:
        """A refusal as a sentence."""

    def outcome(self, state: Any, config: Any) -> Mapping[str, str | int]:
        """What else to count of a finished game when many are summed up: texts are counted, numbers averaged."""

    def rulebook(self, config: Any) -> str:
        """The rules with this config's values, as Markdown."""
