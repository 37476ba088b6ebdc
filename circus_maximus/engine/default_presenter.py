"""The presenter of a title that has none of its own: everything from its menu, notation and snapshot.

A title that has something to say about some of it inherits from `DefaultPresenter` and replaces those methods.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.presenting.facts import (
    Facts,
    entries_in,
    facts,
    facts_by_seat,
    in_one,
    in_words,
    known_beyond,
    names_in,
    values_of,
)
from circus_maximus.engine.presenting.presenter import REVEAL, Barrier, CardShown, Hint, LogPart
from circus_maximus.engine.title import Title

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.consequences import InWords
    from circus_maximus.engine.presenting.popup import Beat


class SeatShown(Struct, frozen=True, gc=False):
    """The public facts about one seat."""

    name: str
    bot: str
    """The name of the bot that plays it; empty for a person."""
    asked: bool
    """Whether it is this seat's turn."""
    facts: tuple[tuple[str, str], ...]
    """Each with its name."""


class FactsShown(Struct, frozen=True, gc=False):
    """A game as facts."""

    title: str
    stage: str
    seats: tuple[SeatShown, ...]
    facts: tuple[tuple[str, str], ...]
    """Facts about the whole game."""
    private: tuple[str, ...]
    """What only the seat that is shown this knows."""
    has_cards: bool = False
    """Whether there is something to read about what can be selected."""


class DefaultPresenter:
    """Any game, from what every title has."""

    barriers: ClassVar[Mapping[str, Barrier]] = {}
    """What an undo would undo as well, by the first part of a chance's key, where a title has words for it."""

    def __init__(self, title: Title, rules: Any, names: Sequence[str]) -> None:
        self._title = title
        self._rules = rules
        self._names = names

    @cached_property
    def _entries(self) -> Mapping[str, Sequence[Struct]]:
        """What the config says about things that have a name, by id."""
        return entries_in(getattr(self._rules, "config", None))

    @cached_property
    def _called(self) -> Mapping[str, str]:
        """The names of what the config names, by id."""
        return names_in(getattr(self._rules, "config", None))

    def facts(self, view: Any, viewer: Seat | None, bots: Sequence[str]) -> FactsShown:
        """The public facts, and what only the viewer knows."""
        seats, others = facts_by_seat(self._rules.snapshot(view), len(bots), self._called)
        pending = self._rules.pending(view)
        asked = pending.seat if isinstance(pending, Choice) else None
        return FactsShown(
            title=self._title.label,
            stage=in_one(self._title.texts.stage_name(self._rules.stage(view))),
            seats=tuple(
                SeatShown(name, bot, seat == asked, self._in_words(own))
                for seat, (name, bot, own) in enumerate(zip(self._names, bots, seats, strict=True))
            ),
            facts=self._in_words(others),
            private=tuple(self._known_to(view, viewer)) if viewer is not None else (),
            has_cards=bool(self._entries),
        )

    def _in_words(self, named: Facts) -> tuple[tuple[str, str], ...]:
        return tuple((name, in_words(fact, self._called)) for name, fact in named)

    def show(
        self, view: Any, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> Any:
        return self.facts(view, viewer, bots)

    def _known_to(self, view: Any, viewer: Seat) -> Iterable[str]:
        public = self._rules.seen_by(view, None)
        return () if public is view else known_beyond(view, public)

    def ask(self, view: Any, choice: Choice[Any]) -> Any:
        from circus_maximus.engine.presenting.title_question import NotationQuestion

        return NotationQuestion(choice, self.in_words(view, choice))

    def in_words(self, view: Any, choice: Choice[Any]) -> InWords:
        """What the actions of a choice do, for answers that the title does not give."""
        from circus_maximus.engine.presenting.consequences import Consequences

        return Consequences(self._title.write, self._rules, view, choice, self._names)

    def hint(self, view: Any, choice: Choice[Any]) -> Hint | None:
        """What the title's first bot would do; it does not say why."""
        for kind in self._title.bots.values():
            bot = kind.make(self._rules, choice.seat, 0)
            return Hint(bot.choose(view, choice, "hint"))
        return None

    def do_all(self, view: Any, choice: Choice[Any]) -> Any:
        return None

    def secret(self, view: Any, viewer: Seat) -> str:
        """Nothing more than what `show` shows."""
        return ""

    def card(self, shown: Any, target: str) -> CardShown | None:
        """The values of the config about it. What a title says here, `about`, `describe` and `related` repeat."""
        id = target.rpartition("/")[2]
        entries = self._entries.get(id, ())
        values = values_of(entries[0], self._called) if len(entries) == 1 else []
        if not values:
            return None
        flavour = getattr(entries[0], "flavour", "")
        return CardShown(self._called[id], f"{'; '.join(values)}.", flavour, in_short=" · ".join(values))

    def about(self, shown: Any, target: str) -> str:
        card = self.card(shown, target)
        return card.in_short if card else ""

    def describe(self, shown: Any, target: str) -> str:
        card = self.card(shown, target)
        return card.in_full or card.in_short if card else ""

    def related(self, shown: Any, target: str) -> Collection[str]:
        card = self.card(shown, target)
        return card.related if card else ()

    def target_ids(self) -> Sequence[str]:
        """None: they are words of the notation."""
        return ()

    def keyless_ids(self) -> Sequence[str]:
        return ()

    def held_ids(self, view: Any, seat: Seat) -> Sequence[str]:
        return ()

    def overview(self, view: Any) -> Sequence[str]:
        """The snapshot, with names for ids."""
        return facts(self._rules.snapshot(view), self._names, self._called)

    def in_force(self, view: Any) -> Sequence[tuple[str, str]]:
        """All facts, because the table may have no room for some."""
        shown = self.facts(view, None, [""] * len(self._names))
        seats = [(seat.name, _listed(seat.facts)) for seat in shown.seats if seat.facts]
        return [*seats, ("Facts", _listed(shown.facts))]

    def beats(
        self, before: Any, heard: Sequence[Happening], earlier: Iterable[Sequence[Happening]] = ()
    ) -> Sequence[Beat]:
        return ()

    def news(self, view: Any, seat: Seat, heard: Sequence[Happening]) -> Iterable[str] | None:
        """Everything: nothing is known about the happenings of the title."""
        return None

    def in_brief(self, heard: Sequence[Happening]) -> Sequence[LogPart] | None:
        return None

    def barrier(self, barrier: str) -> Barrier:
        kind, _, rest = barrier.partition("/")
        if kind == "choice":
            return Barrier(f"{self._names[int(rest)]}'s decision")
        if kind == REVEAL:
            return Barrier("the reveal of something secret")
        return self.barriers.get(kind) or Barrier(f"the outcome of a chance ({kind})", "it will be the same again")

    def begins_round(self, heard: Sequence[Happening]) -> bool:
        return False

    def summary(self, story: Iterable[Sequence[Happening]]) -> Any:
        raise LookupError("this game has no rounds")


def _listed(facts: Sequence[tuple[str, str]]) -> str:
    return f"{'; '.join(f'{name} {fact}' for name, fact in facts)}."
