"""The presenter of a title that has none of its own: everything from its menu, notation and snapshot.

A title that has something to say about some of it inherits from `DefaultPresenter` and replaces those methods.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from msgspec import Struct, to_builtins

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.presenting.brief_log import LogPart
from circus_maximus.engine.presenting.decision import Answer, Branches, Explanation, Part, Path, Target
from circus_maximus.engine.presenting.facts import (
    Facts,
    facts,
    facts_by_seat,
    in_one,
    in_words,
    known_beyond,
    names_in,
    plain,
)
from circus_maximus.engine.presenting.presenter import Barrier, Beat, CardShown
from circus_maximus.engine.title import Title

END = "end"
"""The last pick of an action whose words begin those of another one: `place prison` and `place prison 2`."""


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


class DefaultPresenter:
    """Any game, from what every title has."""

    barriers: ClassVar[Mapping[str, Barrier]] = {}
    """What an undo would undo as well, by the first part of a chance's key, where a title has words for it."""

    def __init__(self, title: Title, rules: Any, names: Sequence[str]) -> None:
        self._title = title
        self._rules = rules
        self._names = names

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
        )

    def _in_words(self, named: Facts) -> tuple[tuple[str, str], ...]:
        return tuple((name, in_words(fact, self._called)) for name, fact in named)

    def show(
        self, view: Any, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> Any:
        return self.facts(view, viewer, bots)

    def _known_to(self, view: Any, viewer: Seat) -> Iterable[str]:
        public = self._rules.seen_by(view, None)
        return () if public is view else known_beyond(to_builtins(view), to_builtins(public))

    def ask(self, view: Any, choice: Choice[Any]) -> Any:
        return NotationQuestion(self._title, choice)

    def hint(self, view: Any, choice: Choice[Any]) -> tuple[Any, str] | None:
        """What the title's first bot would do; it does not say why."""
        for kind in self._title.bots.values():
            bot = kind.make(self._rules, choice.seat, 0)
            return bot.choose(view, choice, "hint"), ""
        return None

    def do_all(self, view: Any, choice: Choice[Any]) -> Any:
        return None

    def secret(self, view: Any, viewer: Seat) -> str:
        """Nothing more than what `show` shows."""
        return ""

    def card(self, shown: Any, target: str) -> CardShown | None:
        """None. What a title says here, `about`, `describe` and `related` repeat."""
        return None

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
        return self.barriers.get(kind) or Barrier(f"the outcome of a chance ({kind})", "it will be the same again")

    def begins_round(self, heard: Sequence[Happening]) -> bool:
        return False

    def summary(self, story: Iterable[Sequence[Happening]]) -> Any:
        raise LookupError("this game has no rounds")


def _listed(facts: Sequence[tuple[str, str]]) -> str:
    return f"{'; '.join(f'{name} {fact}' for name, fact in facts)}."


class NotationQuestion:
    """A question whose picks are the words of the notation, one after another."""

    rule = ""
    urgent: Sequence[str] = ()
    forecast: Sequence[str] = ()

    def __init__(self, title: Title, choice: Choice[Any], explanations: Sequence[Explanation] = ()) -> None:
        self.explanations = explanations
        self._title = title
        self._anytime = {title.write(action).split()[0] for action in choice.anytime}
        self._next: dict[tuple[str, ...], dict[str, None]] = {}
        """For each series of words, the words that may follow."""
        for action in (*choice.legal, *choice.anytime):
            words = title.write(action).split()
            for at, word in enumerate((*words, END)):
                self._next.setdefault(tuple(words[:at]), {})[word] = None

    def spell(self, action: Any) -> Sequence[Path]:
        words = tuple(self._title.write(action).split())
        picks = [int(word) if self._counts(words[:at]) else word for at, word in enumerate(words)]
        return [(*picks, END) if len(self._next[words]) > 1 else tuple(picks)]

    def _counts(self, words: tuple[str, ...]) -> bool:
        """Whether only numbers can follow."""
        return all(word.isascii() and word.isdecimal() and str(int(word)) == word for word in self._next[words])

    def part(self, path: Path, after: Branches) -> Part:
        asks = "choose what follows" if path else "choose an action"
        return Part(asks, tuple(self._target(pick, path) for pick in after if isinstance(pick, str)))

    def _target(self, word: str, path: Path) -> Target:
        label = "nothing more" if word == END else plain(word)
        return Target(word, label, passes=not path and word in self._anytime)

    def answer(self, action: Any) -> Answer:
        return Answer(does=plain(self._title.write(action)))
