"""What a title says about one game, with default words wherever it fails to say something: the game continues.

Whoever lets people play a game guards its title with `GuardedTitle`. Only words are guarded. The rules, the notation
and the bots are not: nothing can take their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgspec import to_builtins
from msgspec.structs import asdict

from circus_maximus.engine.contract import Choice, Happening, Over, Refusal, Seat
from circus_maximus.engine.default_presenter import DefaultPresenter, FactsShown
from circus_maximus.engine.presenting.decision import (
    Answer,
    Branches,
    Explanation,
    Part,
    Path,
    Question,
    Target,
    tree_of,
)
from circus_maximus.engine.presenting.facts import in_words, is_empty, plain
from circus_maximus.engine.title import Title

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.retelling import Ending, Passage

T = TypeVar("T")
Failed = Callable[[Exception], None]
"""Gets the error when something could not be said."""
_NEXT_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


def say_or(say: Callable[[], T], instead: Callable[[], T], failed: Failed) -> T:
    """What `say` returns, or if that raises, what `instead` returns."""
    try:
        return say()
    except Exception as error:
        failed(error)
        return instead()


class Guarded:
    """Says what `own` says, or if that raises, what `instead` says. What `instead` cannot say is not guarded."""

    def __init__(self, own: Any, instead: Any, failed: Failed) -> None:
        self._own = own
        self._instead = instead
        self._failed = failed

    def __getattr__(self, name: str) -> Any:
        instead = getattr(self._instead, name, None)
        if instead is None:
            return getattr(self._own, name)
        return lambda *about: say_or(
            lambda: _at_once(getattr(self._own, name)(*about)), lambda: instead(*about), self._failed
        )


def _at_once(said: Any) -> Any:
    """What a generator would say, so that it cannot fail later."""
    return tuple(said) if isinstance(said, Iterator) else said


class GuardedTitle(Guarded):
    """A title, with default words for what it fails to say."""

    def __init__(self, title: Title, failed: Failed) -> None:
        super().__init__(title, None, failed)
        texts = _DefaultTexts()
        texts.guarded = self.texts = Guarded(title.texts, texts, failed)

    def presenter(self, rules: Any, names: Sequence[str]) -> Any:
        """The title's presenter of a game, with a default one for what it fails to say."""
        instead = _DefaultWithoutHints(cast(Title, self), rules, names)
        return say_or(
            lambda: _GuardedPresenter(self._own.presenter(rules, names), instead, self._failed),
            lambda: instead,
            self._failed,
        )


class _DefaultTexts:
    """What can be said about any title without its help."""

    guarded: Any
    """The texts of the title, of which others may not fail."""

    def tell(self, happening: Happening, names: Sequence[str], config: Any) -> str:
        """The kind of the happening and its facts: `Coin flipped: seat Ana, place port.`"""
        facts = {key: fact for key, fact in to_builtins(happening).items() if key != "type"}
        if facts.get("seat") in range(len(names)):
            facts["seat"] = names[facts["seat"]]
        kind = _NEXT_WORD.sub(" ", type(happening).__name__).capitalize()
        known = ", ".join(f"{plain(key)} {in_words(fact)}" for key, fact in facts.items() if not is_empty(fact))
        return f"{kind}{known and f': {known}'}."

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Any) -> Sequence[Passage]:
        """Everything in one passage."""
        from circus_maximus.engine.presenting.retelling import Passage

        told = (self.guarded.tell(happening, names, config) for step in story for happening in step)
        return [Passage((), tuple(filter(None, told)))]

    def ending(self, rules: Any, state: Any, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
        """The reason and the standings."""
        from circus_maximus.engine.presenting.retelling import Ending, Rank

        over = rules.pending(state)
        if not isinstance(over, Over):
            raise LookupError("the game is not over")
        ranks: list[Rank] = []
        for seats in over.standing:
            place = len(ranks) + 1
            ranks += [Rank(place, seat, (), "tied" if seat != seats[-1] else "") for seat in seats]
        return Ending(f"The game is over ({plain(over.reason)}).", (), tuple(ranks), (), ())

    def stage_name(self, stage: str) -> tuple[str, str]:
        return plain(stage), ""

    def explain(self, refusal: Refusal, config: Any) -> str:
        facts = in_words(dict(refusal.facts))
        return f"This is not allowed: {plain(refusal.code)}{facts and f' ({facts})'}."

    def rulebook(self, config: Any) -> str:
        return "# Rules\n\nThe rules cannot be shown, because of an error in the program.\n"


class FactsInstead(FactsShown, frozen=True, gc=False):
    """The facts of a game in place of the table that its title failed to show."""


class _DefaultWithoutHints(DefaultPresenter):
    """The default presenter, except that it asks no bot: that may be what failed."""

    def show(
        self, view: Any, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> FactsInstead:
        return FactsInstead(**asdict(self.facts(view, viewer, bots)))

    def hint(self, view: Any, choice: Choice[Any]) -> None:
        return None


class _GuardedPresenter(Guarded):
    """A presenter, with a default one for what it fails to say."""

    def ask(self, view: Any, choice: Choice[Any]) -> Question:
        """The question, which is guarded too; if not all actions can be spelled, the one in notation."""

        def in_notation() -> Question:
            return cast(Question, self._instead.ask(view, choice))

        return say_or(
            lambda: _GuardedQuestion(self._own.ask(view, choice), choice, in_notation, self._failed),
            in_notation,
            self._failed,
        )


class _GuardedQuestion:
    """A question that spells all actions when it is made, so that its picks are known if it fails to say more."""

    def __init__(self, own: Question, choice: Choice[Any], in_notation: Callable[[], Question], failed: Failed) -> None:
        self._own = own
        self._paths = {action: tuple(own.spell(action)) for action in (*choice.legal, *choice.anytime)}
        tree_of(self._paths.items())  # raises if they are no tree
        self._in_notation = in_notation
        self._failed = failed

    @property
    def rule(self) -> str:
        return say_or(lambda: self._own.rule, lambda: "", self._failed)

    @property
    def explanations(self) -> Sequence[Explanation]:
        return say_or(lambda: tuple(self._own.explanations), tuple, self._failed)

    @property
    def forecast(self) -> Sequence[str]:
        return say_or(lambda: tuple(self._own.forecast), tuple, self._failed)

    def spell(self, action: Any) -> Sequence[Path]:
        """The picks of an action; none if it is not legal."""
        return self._paths.get(action, ())

    def part(self, path: Path, after: Branches) -> Part:
        return say_or(lambda: self._own.part(path, after), lambda: self._part(after), self._failed)

    def _part(self, after: Branches) -> Part:
        """What can be picked, named by its ids."""
        names = {pick: plain(pick.rpartition("/")[2]) for pick in after if isinstance(pick, str)}
        return Part("choose what follows", tuple(Target(pick, name) for pick, name in names.items()))

    def answer(self, action: Any) -> Answer:
        return say_or(lambda: self._own.answer(action), lambda: self._in_notation().answer(action), self._failed)
