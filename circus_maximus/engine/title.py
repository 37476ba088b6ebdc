"""What a title must provide apart from its rules: bots, words, config, metrics."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from circus_maximus.engine.contract import Player, Rules, Seat

if TYPE_CHECKING:
    from circus_maximus.engine.metrics import Listener, Tally
    from circus_maximus.engine.presenting.presenter import Presenter
    from circus_maximus.engine.presenting.texts import Texts


class Complaint(Struct, frozen=True):
    """An error in a config, or a value without effect."""

    path: tuple[str, ...]
    """The path of the value."""
    text: str
    """What is wrong with it."""
    otherwise: Complaint | None = None
    """For two values of which only one may stay: the same error, as said of the other one."""

    @staticmethod
    def of_two(first: tuple[str, ...], second: tuple[str, ...], text: Callable[[tuple[str, ...]], str]) -> Complaint:
        """The error for two values of which only one may stay; `text` says what is wrong with one, given the other."""
        return Complaint(second, text(first), Complaint(first, text(second)))


MakeBot = Callable[[Any, Seat, int], Player[Any, Any]]
"""Makes a bot for a seat, from the rules, the seat and the bot's own seed."""


MAX_STRENGTH = 5
"""The strength of a title's best bots."""


class BotKind(Struct, frozen=True):
    """A kind of bot. Its id, by which files and line-ups name it, is its key in `Title.bots`."""

    plays: str
    """How it plays, in one phrase for people who choose a bot: `flips coins before it lines up`."""
    make: MakeBot
    rival: str = ""
    """The name it plays under unless people give it another; empty for the default name of its seat."""
    temper: str = ""
    """Its temper in one word; may be empty."""
    strength: int = 1
    """Compared with the other bots of its title, from 1 (plays at random) to `MAX_STRENGTH`."""

    @property
    def description(self) -> str:
        """Its temper and how it plays: `hasty: takes the best gain it sees`."""
        return f"{self.temper}: {self.plays}" if self.temper else self.plays

    @property
    def rated(self) -> str:
        """Its strength, such as `5/5`."""
        return f"{self.strength}/{MAX_STRENGTH}"


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
    def renamed_ends(self) -> Mapping[str, str]:
        """The reasons of an `Over` that had other names in older transcripts, by these: what they are called now."""

    @property
    def seats(self) -> range:
        """The possible numbers of seats, at most `MAX_SEATS`."""

    @property
    def names(self) -> Sequence[str]:
        """The default names of the players, by seat."""

    @property
    def names_are_sides(self) -> bool:
        """Whether the default names are those of the sides, which nobody takes along to another seat."""

    @property
    def bots(self) -> Mapping[str, BotKind]:
        """The title's own bots by name, the best first: it also gives the hints."""

    @property
    def config_type(self) -> type[Struct]:
        """The type of a whole config."""

    def config_checks(self, config: Any) -> Iterable[Complaint]:
        """The errors in a config whose values all have the right type."""

    def unused_values(self, config: Any) -> Iterable[Complaint]:
        """Values of a valid config that change nothing in any game, and why: notes for designers, not errors."""

    def rules(self, config: Any) -> Rules[Any, Any]:
        """The rules with a config."""

    def presenter(self, rules: Any, names: Sequence[str]) -> Presenter:
        """What it says about a game with these rules and players; a `DefaultPresenter` if it has nothing of its own."""

    @property
    def target_keys(self) -> Collection[str]:
        """Every key that its questions prefer for a target, at any time in a game."""

    @property
    def texts(self) -> Texts:
        """What it says in sentences."""

    def parse(self, text: str) -> Any:
        """Read an action in notation; `ValueError` with a message for players if it is not an action."""

    def write(self, action: Any) -> str:
        """Write an action in notation."""

    def metrics(self, rules: Any, seats: int) -> Sequence[Listener]:
        """The metrics that the bench counts in games, each after the listeners that it reads. Used for many games."""

    def tallies(self) -> Sequence[Tally]:
        """What is counted of people over many games, beyond games and wins; new ones, to be used in one thread."""

    @property
    def line_ups(self) -> Mapping[str, Sequence[str]]:
        """Line-ups of bots for the bench, by name; by default all are played. Bots are repeated for further seats."""
