"""What a title says about one game, with default words wherever it fails to say something: the game continues.

Whoever lets people play a game guards its title with `GuardedTitle`; `tui/table/guarded_kit.py` guards its kit in the
same way. A title fails if it raises: its types are checked by mypy, and what it says by conformance. The rules, the
notation and the bots are not guarded: nothing can take their place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from msgspec import to_builtins
from msgspec.structs import asdict

from circus_maximus.engine.contract import Choice, Happening, Over, Refusal, Seat
from circus_maximus.engine.default_presenter import DefaultPresenter, FactsShown
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.engine.presenting.decision import (
    ActionPreview,
    Branches,
    Explanation,
    Part,
    Path,
    Question,
    Spelled,
    Target,
    tree_of,
)
from circus_maximus.engine.presenting.facts import in_words, is_empty, plain
from circus_maximus.engine.title import Title

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.consequences import InWords
    from circus_maximus.engine.presenting.retelling import Ending, Passage
    from circus_maximus.engine.presenting.texts import Texts

T = TypeVar("T")
Failed = Callable[[Exception], str]
"""Gets the error when something could not be said, and returns it as all players may read it."""
_NEXT_WORD = r"(?<=[a-z])(?=[A-Z])"


def say_or(say: Callable[[], T], instead: Callable[[str], T], failed: Failed) -> T:
    """What `say` returns, or if that raises, what `instead` returns, which gets what `failed` makes of the error."""
    try:
        return say()
    except Exception as error:
        return instead(failed(error))


class FactsInstead(FactsShown, frozen=True, gc=False):
    """The facts of a game in place of the table that its title failed to show."""

    fault: str = ""
    """The error, as all players may read it."""


class Guarded:
    """Says what `own` says, or if that raises, what `instead` says. What `instead` cannot say is not guarded.

    About facts that took the place of what the title shows, only `instead` says anything.
    """

    def __init__(self, own: Any, instead: Any, failed: Failed) -> None:
        self._own = own
        self._instead = instead
        self._failed = failed

    def __getattr__(self, name: str) -> Any:
        instead = getattr(self._instead, name, None)
        if instead is None:
            return getattr(self._own, name)
        if not callable(instead):
            return say_or(lambda: _all_of(getattr(self._own, name)), lambda fault: instead, self._failed)

        def say(*about: Any) -> Any:
            if about and isinstance(about[0], FactsInstead):
                return instead(*about)
            return say_or(lambda: _all_of(getattr(self._own, name)(*about)), lambda _: instead(*about), self._failed)

        return say


def _all_of(said: Any) -> Any:
    """What was said, all of it at once, so that a generator cannot fail later."""
    return tuple(said) if isinstance(said, Iterator) else said


def target_keys(title: Title, failed: Failed) -> Collection[str]:
    """The keys that a title prefers for targets; none if it cannot say."""
    return say_or(lambda: tuple(title.target_keys), lambda fault: (), failed)


class GuardedTitle(Guarded):
    """A title, with default words for what it fails to say."""

    def __init__(self, title: Title, failed: Failed) -> None:
        super().__init__(title, None, failed)
        texts = _DefaultTexts()
        self.texts: Texts = cast("Texts", Guarded(title.texts, texts, failed))
        texts.guarded = self.texts

    def presenter(self, rules: Any, names: Sequence[str]) -> Any:
        """The title's presenter of a game, with a default one for what it fails to say."""
        instead = _PresenterInstead(cast(Title, self), rules, names)
        return say_or(
            lambda: _GuardedPresenter(self._own.presenter(rules, names), instead, self._failed),
            instead.because_of,
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
        kind = re.sub(_NEXT_WORD, " ", type(happening).__name__).capitalize()
        known = ", ".join(f"{plain(key)} {in_words(fact)}" for key, fact in facts.items() if not is_empty(fact))
        return f"{kind}{known and f': {known}'}."

    def retell(self, story: Iterable[Iterable[Happening]], names: Sequence[str], config: Any) -> Sequence[Passage]:
        """Everything in one passage."""
        from circus_maximus.engine.presenting.retelling import Passage

        told = (self.guarded.tell(happening, names, config) for step in story for happening in step)
        return [Passage((), tuple(filter(None, told)))]

    def ending(self, rules: Any, state: Any, story: Iterable[Iterable[Happening]], names: Sequence[str]) -> Ending:
        """The reason and the standings."""
        from circus_maximus.engine.presenting.retelling import Ending, ranked

        over = rules.pending(state)
        if not isinstance(over, Over):
            raise LookupError("the game is not over")
        ranks = ranked(over.standing, lambda seat: (), lambda seat, behind: "", "tied")
        return Ending(f"The game is over ({plain(over.reason)}).", (), ranks, (), ())

    def stage_name(self, stage: str) -> tuple[str, str]:
        return plain(stage), ""

    def ended_by(self, reason: str) -> str:
        return f"({plain(reason)})"

    def explain(self, refusal: Refusal, config: Any) -> str:
        facts = in_words(dict(refusal.facts))
        return f"This is not allowed: {plain(refusal.code)}{facts and f' ({facts})'}."

    def rulebook(self, config: Any) -> str:
        return "# Rules\n\nThe rules cannot be shown, because of an error in the program.\n"


class _PresenterInstead(DefaultPresenter):
    """The default presenter, except that it asks no bot and plays no action: that may be what failed."""

    _fault = ""

    def because_of(self, fault: str) -> _PresenterInstead:
        """This presenter, once the title has failed to make one."""
        self._fault = fault
        return self

    def show(
        self, view: Any, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> FactsInstead:
        return self.instead_of_table(view, viewer, bots, self._fault)

    def instead_of_table(self, view: Any, viewer: Seat | None, bots: Sequence[str], fault: str) -> FactsInstead:
        """What takes the place of a table that cannot be shown because of a fault."""
        return FactsInstead(**asdict(self.facts(view, viewer, bots)), fault=fault)

    def in_words(self, view: Any, choice: Choice[Any]) -> InWords:
        from circus_maximus.engine.presenting.consequences import InWords

        return InWords(self._title.write, self._rules, view, choice, self._names)

    def hint(self, view: Any, choice: Choice[Any]) -> None:
        return None


class _GuardedPresenter(Guarded):
    """A presenter, with a default one for what it fails to say."""

    def show(
        self, view: Any, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> Any:
        """What the table shows, or the facts."""
        return say_or(
            lambda: self._own.show(view, viewer, bots, recent),
            lambda fault: self._instead.instead_of_table(view, viewer, bots, fault),
            self._failed,
        )

    def ask(self, view: Any, choice: Choice[Any]) -> Question:
        """The question, which is guarded too; if not all actions can be spelled, the one in notation."""

        def in_notation() -> Question:
            return cast(Question, self._instead.ask(view, choice))

        def own() -> Question:
            return cast(Question, _GuardedQuestion(self._own.ask(view, choice), choice, in_notation, self._failed))

        return say_or(own, lambda fault: in_notation(), self._failed)


class _GuardedQuestion(Guarded, Spelled):
    """A question that spells all actions when it is made, so that its picks are known if it fails to say more."""

    def __init__(self, own: Question, choice: Choice[Any], in_notation: Callable[[], Question], failed: Failed) -> None:
        super().__init__(own, _QuestionInstead(in_notation), failed)
        self._paths = {action: tuple(own.spell(action)) for action in (*choice.legal, *choice.anytime)}
        self.tree = tree_of(self._paths.items())  # raises if they are no tree

    def spell(self, action: Any) -> Sequence[Path]:
        """The picks of an action; none if it is not legal."""
        return self._paths.get(action, ())


class _QuestionInstead:
    """What can be asked when the picks are known, and nothing else."""

    rule = ""
    explanations: Sequence[Explanation] = ()
    urgent: Sequence[str] = ()
    forecast: Sequence[str] = ()
    claims: Sequence[Claim] = ()

    def __init__(self, in_notation: Callable[[], Question]) -> None:
        self._in_notation = in_notation

    def part(self, path: Path, after: Branches) -> Part:
        """What can be picked, named by its ids."""
        names = {pick: plain(pick.rpartition("/")[2]) for pick in after if isinstance(pick, str)}
        return Part("choose what follows", tuple(Target(pick, name) for pick, name in names.items()))

    def preview(self, action: Any) -> ActionPreview:
        return self._in_notation().preview(action)
