"""What a title says about one of its games, for the table, plain mode and everything else that shows games.

A presenter knows no screen. It is made for one game, and every method gets a view: a state as `seen_by` shows it, or
happenings as `heard_by` lets them be heard. So it cannot reveal what its reader may not know. `LogPart` has what
happened in a few words, for the log on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from msgspec import Struct

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.engine.presenting.decision import Question

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat

MAX_REASON_LENGTH = 48
"""Maximum number of characters of the reason for a hint: after the name of the bot and a key it fits in 80 columns."""


class LogPart(Struct, frozen=True):
    """One thing that happened: usually a decision with what came of it."""

    text: str
    """`Forest heads 2A`; a sentence if it stands alone."""
    seats: tuple[Seat, ...] = ()
    """The seats that it is about: their marks stand before it."""
    under: str | None = ""
    """Its heading, such as `Bids`: parts that follow each other under one heading share lines. If it is empty, the part
    stands alone; None: under that of the part before it."""
    begins_line: bool = False
    """Whether its group begins a new line, also if it would have room next to the one before it."""


class CardShown(NamedTuple):
    """Something on the table, for the panel that shows what is under the cursor."""

    name: str
    says: str
    """What it does, in sentences."""
    flavour: str = ""
    rules: tuple[str, ...] = ()
    """Further sentences: its state, then the rules that apply to it, the most important first."""
    in_short: str = ""
    """It in one line, as `about` tells it; empty if its name is enough."""
    in_full: str = ""
    """It in full sentences, as `describe` tells it; empty if `in_short` will do."""
    related: Collection[str] = ()
    """The ids of what else on the table matters for it."""


class Hint(NamedTuple):
    """What a bot would do in a seat, and why."""

    action: Any
    why: str = ""
    """A clause of at most `MAX_REASON_LENGTH` characters, without a full stop; may be empty."""
    claims: tuple[Claim, ...] = ()
    """What the reason claims."""


REVEAL = "reveal"
"""The barrier of a turn in which something secret was shown to others."""


class Barrier(NamedTuple):
    """Something that an undo would undo as well."""

    what: str
    repeats: str = ""
    """What will happen again in the same way; empty for a decision."""


class Presenter(Protocol):
    """One game of a title in words and values."""

    def show(
        self, view: Any, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> Any:
        """Everything that the table shows to a seat, or to everybody (None), as one value for the title's kit.

        `bots`: for each seat the name of its bot, or an empty text for a person. `recent`: what the viewer heard of
        each step of the game so far, the last step first.
        """

    def ask(self, view: Any, choice: Choice[Any]) -> Question:
        """The question to the seat of a choice."""

    def hint(self, view: Any, choice: Choice[Any]) -> Hint | None:
        """What the title's first bot would do, and why. None if there is no hint."""

    def do_all(self, view: Any, choice: Choice[Any]) -> Any:
        """The next action when a seat does everything it can; None if this question has no such choice."""

    def secret(self, view: Any, viewer: Seat) -> str:
        """What this seat alone knows and the table does not show, in sentences; empty if nothing."""

    def about(self, shown: Any, target: str) -> str:
        """A target in one line; empty if its name is enough.

        Parts separated by ` · ` are left out one by one, the last first, if there is little room.
        """

    def describe(self, shown: Any, target: str) -> str:
        """Something on the table, given by its id or key, in full sentences; empty if there is nothing to add."""

    def card(self, shown: Any, target: str) -> CardShown | None:
        """Something on the table, given by its id or key; if that is empty, what matters in general; or None."""

    def related(self, shown: Any, target: str) -> Collection[str]:
        """The ids of what else matters for something on the table, given by its id or key; usually none."""

    def target_ids(self) -> Sequence[str]:
        """The ids of everything that can be selected at some time in this game; empty if they cannot be listed.

        Of ids with the same last part (`toll_bridge` of `building/toll_bridge`), that part alone names the first one in
        the settings.
        """

    def keyless_ids(self) -> Sequence[str]:
        """The ids of targets of this game for which it prefers no key, or not always, in the order of the config.

        The table gives each of them a key, and the first ones the shortest.
        """

    def held_ids(self, view: Any, seat: Seat) -> Sequence[str]:
        """The ids of what a seat has and only this seat selects, if it prefers no keys for them: cards, buildings.

        The table gives each of them a key when it comes, which is free again when it goes.
        """

    def overview(self, view: Any) -> Sequence[str]:
        """Everything that a player sees on the table, line by line, for plain mode."""

    def in_force(self, view: Any) -> Sequence[tuple[str, str]]:
        """What changes the rules now and the table only abbreviates: each name, and everything it changes."""

    def beats(
        self, before: Any, heard: Sequence[Happening], earlier: Iterable[Sequence[Happening]] = ()
    ) -> Sequence[Beat]:
        """The moments within a step that are shown one after another before the game continues; usually none.

        `before` is the view before the step, `heard` what the viewer hears of it, `earlier` what the viewer heard of
        each step before it, the last one first.
        """

    def news(self, view: Any, seat: Seat, heard: Sequence[Happening]) -> Iterable[str] | None:
        """What concerns a seat when its turn begins, in sentences; None if everything that others did is to be told.

        `view` is what it sees now, `heard` what it heard since its last decision. What the table shows, such as cards
        that are laid out, need not be told, nor what the question says.
        """

    def in_brief(self, heard: Sequence[Happening]) -> Sequence[LogPart] | None:
        """A step, or how it began, in a few words, for the log on the table; None if it has to be in sentences.

        `heard` is what the viewer hears of it.
        """

    def barrier(self, barrier: str) -> Barrier:
        """In words, what an undo would also undo: the key of a chance, `choice/` and a seat, or `REVEAL`."""

    def begins_round(self, heard: Sequence[Happening]) -> bool:
        """Whether a new round began, so that the previous one can be summed up."""

    def summary(self, story: Iterable[Sequence[Happening]]) -> Any:
        """The last completed round, as a value for the title's kit. `LookupError` if there is none."""
