"""The contract between the engine and a title.

A game's state waits for exactly one thing: a seat's choice, a chance, or nothing if the game is over. `Rules` says what
it waits for and what follows. It is pure, so earlier states stay valid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from msgspec import Struct

if TYPE_CHECKING:
    from circus_maximus.engine.metrics import Listener
    from circus_maximus.engine.presenting import Presenter
    from circus_maximus.engine.retelling import Ending, Passage

Seat = int
MOST_SEATS = 6
"""The maximum number of seats of a title: each seat has its own mark and colour."""
"""A position in the order of play, counted from 0."""

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)

Menu = tuple[tuple[tuple[A, ...], ...], ...]
"""Legal actions by verb, then by target, then by amount. Each level has a fixed order and is not empty."""


class Happening(Struct, frozen=True, gc=False):
    """Something that happened, as a small typed record. Each game has its own kinds."""


class Choice(Struct, Generic[A], frozen=True, gc=False):
    """A seat must choose one of the actions on the menu."""

    seat: Seat
    menu: Menu[A]
    anytime: tuple[A, ...] = ()
    """Actions that are also legal but are not moves, such as to resign or to offer a draw. Bots never choose them."""

    @property
    def legal(self) -> tuple[A, ...]:
        """All actions on the menu, in order."""
        return tuple(action for verb in self.menu for target in verb for action in target)


class Chance(Struct, frozen=True, gc=False):
    """The game waits for a random outcome. The key names its purpose; the order of calls does not matter."""

    key: str
    outcomes: tuple[str, ...]


class Over(Struct, frozen=True, gc=False):
    """The game is over. `standing` lists the seats from first to last; tied seats stand together."""

    reason: str
    standing: tuple[tuple[Seat, ...], ...]


Pending = Choice[A] | Chance | Over


class Step(Struct, Generic[S, A], frozen=True, gc=False):
    """What an action or a chance led to: the new state, what happened, and what the game waits for now."""

    state: S
    happenings: tuple[Happening, ...]
    pending: Choice[A] | Chance | Over


class Refusal(Struct, frozen=True):
    """Why an action is not legal: a code and the facts for its sentence."""

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
    """The rules of a title with one resolved config."""

    def start(self, seats: int) -> Step[S, A]:
        """The beginning of a game."""

    def pending(self, state: S) -> Pending[A]:
        """What the state waits for; equal to `pending` of the step that led to the state."""

    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why the seat whose turn it is may not do this; None if it may."""

    def play(self, state: S, action: A) -> Step[S, A]:
        """Carry out an action; raises `Illegal` if it is not legal."""

    def resolve(self, state: S, outcome: str) -> Step[S, A]:
        """Carry out the chance that the state waits for, with one of its outcomes; `ValueError` for any other text."""

    def follow(self, state: S, pending: Pending[A], answer: A | str, listen: bool) -> Step[S, A]:
        """What `play` or `resolve` returns, but without checks: `answer` must be one that `pending` allows.

        `pending` is what the state waits for. Unless `listen`, the step has no happenings.
        """

    def seen_by(self, state: S, seat: Seat | None) -> S:
        """What a seat (None: an onlooker) may know, as a playable state; the same object if nothing is hidden."""

    def heard_by(self, state: S, happening: Happening, seat: Seat | None) -> Happening | None:
        """What a seat (None: an onlooker) may know of a happening that led to this state; None if nothing."""

    def stage(self, state: S) -> str:
        """The stage of the game, such as `r3/dealing`; a transcript gets a snapshot whenever it changes."""

    def snapshot(self, state: S) -> dict[str, Any]:
        """The public facts of a state, in the form documented for transcripts."""

    def audit(self, state: S) -> tuple[Violation, ...]:
        """The invariants that a state breaks; empty for all reachable states."""


class Player(Protocol[S_contra, A]):
    """A bot: answers choices."""

    def choose(self, view: S_contra, choice: Choice[A], turn: str) -> A:
        """Choose from the menu, knowing only `view`. `turn` names this decision: a key for the bot's random numbers."""


class PicksFromMenu:
    """A bot that always returns an action of the menu it is given, so that its answers need no check.

    It is here and not in the driver because bots that are not compiled cannot inherit from a compiled class.
    """


Complaint = tuple[tuple[str, ...], str]
"""An error in a config: the path of the value, and what is wrong."""


MakeBot = Callable[[Any, Seat, int], Player[Any, Any]]
"""Makes a bot for a seat, from the rules, the seat and the bot's own seed."""


class BotKind(Struct, frozen=True):
    """A kind of bot."""

    plays: str
    """How it plays, in one phrase for people who choose a bot: `flips coins before it lines up`."""
    make: MakeBot


class Title(Protocol):
    """A game that the program can play: everything about it except the rules themselves."""

    @property
    def name(self) -> str:
        """The short name, used in file headers and on the command line."""

    @property
    def label(self) -> str:
        """The full name."""

    @property
    def version(self) -> int:
        """The version of the rules; it rises whenever the same actions can lead to another result than before."""

    @property
    def seats(self) -> range:
        """The possible numbers of seats, at most `MOST_SEATS`."""

    @property
    def names(self) -> Sequence[str]:
        """The default names of the players, by seat."""

    @property
    def bots(self) -> Mapping[str, BotKind]:
        """The title's own bots by name, the best first: it also gives the hints."""

    @property
    def config_type(self) -> type[Struct]:
        """The type of a whole config."""

    def config_checks(self, config: Any) -> Iterable[Complaint]:
        """The errors in a config whose values all have the right type."""

    def rules(self, config: Any) -> Rules[Any, Any]:
        """The rules with a config."""

    def presenter(self, rules: Any, names: Sequence[str]) -> Presenter:
        """What it says about a game with these rules and players; a `DefaultPresenter` if it has nothing of its own."""

    def parse(self, text: str) -> Any:
        """Read an action in notation; `ValueError` with a message for players if it is not an action."""

    def write(self, action: Any) -> str:
        """Write an action in notation."""

    def tell(self, happening: Happening, names: Sequence[str], config: Any) -> str:
        """A happening as a sentence; empty if it needs none."""

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Any) -> Iterable[Passage]:
        """The story of a game from its happenings, step by step, without its ending."""

    def ending(self, rules: Any, state: Any, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
        """How a game ended, from its last state and its happenings, step by step; `LookupError` if it is not over."""

    def stage_name(self, stage: str) -> tuple[str, str]:
        """A stage in words, in two parts, of which the second may be empty: `r3/placing` is `Round 3` and `Placing`."""

    def ended_by(self, reason: str) -> str:
        """The reason of an `Over` in words, to put after who won: `by reaching the goal`."""

    def explain(self, refusal: Refusal, config: Any) -> str:
        """A refusal as a sentence."""

    def outcome(self, state: Any, config: Any) -> Mapping[str, str | int]:
        """Further facts of a finished game for a summary of many: numbers are averaged, texts are counted.

        Not who won and how the game ended: `Over` and `ended_by` say that. The key of a number is a plural, `rounds`.
        """

    def metrics(self, rules: Any, seats: int) -> Sequence[Listener]:
        """The metrics that the bench counts in games, each after the listeners that it reads. Used for many games."""

    @property
    def line_ups(self) -> Mapping[str, Sequence[str]]:
        """Line-ups of bots for the bench, by name; by default all are played. Bots are repeated for further seats."""

    def rulebook(self, config: Any) -> str:
        """The rules with this config's values, as Markdown."""
