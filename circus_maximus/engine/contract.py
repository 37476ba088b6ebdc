"""The contract between the engine and the rules of a title.

A game's state waits for exactly one thing: a seat's choice, a chance, or nothing if the game is over. `Rules` says what
it waits for and what follows. It is pure, so earlier states stay valid.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

Seat = int
"""A position in the order of play, counted from 0."""
MAX_SEATS = 6
"""The maximum number of seats of a title: each seat has its own mark and colour."""

S = TypeVar("S")
A = TypeVar("A")
S_contra = TypeVar("S_contra", contravariant=True)

Menu = tuple[tuple[tuple[A, ...], ...], ...]
"""Legal actions by verb, then by target, then by amount. Each level has a fixed order and is not empty."""


class Cause(Struct, frozen=True, gc=False):
    """A kind of cause, such as `upkeep`: why something moves when no single card or place is the reason."""

    name: str


Holder = Seat | str
"""Who or what has something: a seat, or a common place such as the supply, by its name."""
Holding = tuple[str, Holder]
"""Something, and who has it: `("coins", 0)`. In the books each has a number."""


class Entry(Struct, frozen=True, gc=False):
    """A number of things came to a holder, or left it if the number is negative."""

    what: str
    whose: Holder
    count: int
    because: str | Cause
    """The id of the card, place or the like that is the reason, or else a kind of cause."""


class Brief(NamedTuple):
    """What happened in a few words, for the log on the table; engine/presenting/brief_log.py joins them."""

    text: str
    """If it is empty, it only sets the heading for what is under that of the part before."""
    seat: Seat | None = None
    """Whom it happened to; None: nobody, or everybody."""
    under: str | None = None
    """Its heading, such as `Bids`; None: that of the part before."""
    apart: str = ""
    """A word before it that keeps it apart from all else that happened to the seat: `absent`."""
    instead_of: str = ""
    """It replaces this word, if what happened to the seat begins with it."""
    begins_line: bool = False
    """Whether its heading begins a new line."""


class Happening(Struct, frozen=True, gc=False):
    """Something that happened, as a small typed record. Each game has its own kinds."""

    def told(self, say: Any) -> str:
        """A sentence for it. `say` is the class `Words` of the title, for the players and the config of a game."""
        raise NotImplementedError

    def in_brief(self, say: Any) -> Brief | None:
        """A few words for it in the log on the table; None if the table shows it, or other happenings say it."""
        return None

    def moves(self) -> Iterable[Entry]:
        """What changes hands by it. The books of a game are kept from this (books.py)."""
        return ()

    @property
    def reveals(self) -> bool:
        """Whether somebody learns from it what was secret, such as sealed bids: undo then needs everybody's consent."""
        return False


class Choice(Struct, Generic[A], frozen=True, gc=False):
    """A seat must choose one of the actions on the menu."""

    seat: Seat
    menu: Menu[A]
    anytime: tuple[A, ...] = ()
    """Actions that are also legal but are not moves, such as to resign or to offer a draw. Bots never choose them."""
    private: tuple[str, ...] = ()
    """The verbs of actions that depend on what only this seat may know, such as the cards in its hand."""
    sealed: bool = False
    """Whether nobody else learns the answer before all have answered (sealed.py)."""

    @property
    def asked_alone(self) -> bool:
        """Whether it is asked with a single action too, because not being asked would tell what only it may know."""
        return self.sealed or bool(self.private)

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

    @property
    def hides_anything(self) -> bool:
        """Whether `seen_by` or `heard_by` can ever hide anything from anybody in a game with this config."""

    def start(self, seats: int) -> Step[S, A]:
        """The beginning of a game."""

    def pending(self, state: S) -> Pending[A]:
        """What the state waits for; equal to `pending` of the step that led to the state."""

    def refusal(self, state: S, action: A) -> Refusal | None:
        """Why the seat whose turn it is may not do this; None if it may. The same for the state and for its view."""

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
        """The stage of the game, such as `r3/dealing`, the same in every view; a snapshot follows when it changes."""

    def snapshot(self, state: S) -> dict[str, Any]:
        """The public facts of a state, in the form documented for transcripts; the same for every view of it."""

    def audit(self, state: S) -> tuple[Violation, ...]:
        """The invariants that a state breaks; empty for all reachable states."""

    def holdings(self, state: S) -> Mapping[Holding, int]:
        """What everybody has, such as 7 for `("coins", 0)`. Books kept from happenings must say the same."""

    @property
    def not_booked(self) -> Mapping[str, str]:
        """The numbers of a state that are in no books, and why: `round.number` is a date, `marker` names a seat.

        Parts of a path that are only positions are left out: `players.tracks`, `phase.seat`.
        """


class Player(Protocol[S_contra, A]):
    """A bot: answers choices."""

    def choose(self, view: S_contra, choice: Choice[A], turn: str) -> A:
        """Choose from the menu, knowing only `view`. `turn` names this decision: a key for the bot's random numbers."""


class PicksFromMenu:
    """A bot that always returns an action of the menu it is given, so that its answers need no check.

    It is here and not in the driver because bots that are not compiled cannot inherit from a compiled class.
    """
