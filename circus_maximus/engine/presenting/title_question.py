"""What the questions of titles share: who is asked, and why something cannot be selected.

A title that has no questions of its own asks in the words of the notation (`NotationQuestion`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import UnionType
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Explanation, Part, Path, Target
from circus_maximus.engine.presenting.texts import Sentences, explain
from circus_maximus.engine.text.forms import Forms

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.consequences import Consequences, InWords
    from circus_maximus.engine.text.notation import Write

END = "end"
"""The last pick of an action whose words begin those of another one: `place prison` and `place prison 2`."""


class TitleQuestion:
    """A question about a view. A title says in `asked` what can be selected; `part` adds why some of it cannot."""

    sentences: ClassVar[Sentences[Any]] = {}
    """The reasons of refusals in words."""
    forms: ClassVar[Forms[Any]]
    """The forms of all actions: they spell every action."""
    headings: ClassVar[Mapping[type | UnionType, str]] = {}
    """The headings of the rulebook, by the phases of the game."""

    def __init__(self, write: Write, rules: Any, view: Any, choice: Choice[Any], names: Sequence[str]) -> None:
        self._write = write
        self._rules = rules
        self._config = rules.config
        self._lookups = rules.lookups_of(view)
        self._view = view
        self._choice = choice
        self._seat = choice.seat
        self._names = names

    def spell(self, action: Any) -> Sequence[Path]:
        return self.forms.paths(action)

    @property
    def rule(self) -> str:
        phase = self._view.phase
        return next((heading for kind, heading in self.headings.items() if isinstance(phase, kind)), "")

    @property
    def explanations(self) -> Sequence[Explanation]:
        return ()

    @property
    def urgent(self) -> Sequence[str]:
        return ()

    @property
    def forecast(self) -> Sequence[str]:
        return ()

    @property
    def claims(self) -> Sequence[Claim]:
        return ()

    def preview(self, action: Any) -> ActionPreview:
        """What an action changes in the public facts. A title can say more."""
        return self._consequences.preview(action)

    @cached_property
    def _consequences(self) -> Consequences:
        from circus_maximus.engine.presenting.consequences import Consequences

        return Consequences(self._write, self._rules, self._view, self._choice, self._names)

    def rule_about(self, id: str, refusal: Refusal | None) -> str:
        """The heading of the rulebook about a target, or about why it is not allowed."""
        return self.rule

    def asked(self, path: Path, after: Branches) -> Part:
        """What is asked after these picks, with everything that could be selected if it were allowed."""
        raise NotImplementedError

    def part(self, path: Path, after: Branches) -> Part:
        part = self.asked(path, after)
        return replace(part, targets=tuple([self._explained(target, target.id in after) for target in part.targets]))

    def _explained(self, target: Target, allowed: bool) -> Target:
        """A target with the reason if it is not allowed, and the heading of the rulebook about one or the other."""
        refusal = None if allowed or target.least is None else self._rules.refusal(self._view, target.least)
        why_not = target.why_not or explain(self.sentences, refusal, self._config)
        return replace(target, least=None, why_not=why_not, rule=target.rule or self.rule_about(target.id, refusal))

    def why_not(self, action: Any) -> str:
        """Why an action is not allowed, in a sentence; empty if it is."""
        return explain(self.sentences, self._rules.refusal(self._view, action), self._config)


class NotationQuestion:
    """A question whose picks are the words of the notation, one after another."""

    rule = ""
    urgent: Sequence[str] = ()
    forecast: Sequence[str] = ()
    claims: Sequence[Claim] = ()

    def __init__(self, choice: Choice[Any], in_words: InWords, explanations: Sequence[Explanation] = ()) -> None:
        self.explanations = explanations
        self._in_words = in_words
        self._write = write = in_words.write
        self._anytime = {write(action).split()[0] for action in choice.anytime}
        self._next: dict[tuple[str, ...], dict[str, None]] = {}
        """For each series of words, the words that may follow."""
        for action in (*choice.legal, *choice.anytime):
            words = write(action).split()
            for at, word in enumerate((*words, END)):
                self._next.setdefault(tuple(words[:at]), {})[word] = None

    def spell(self, action: Any) -> Sequence[Path]:
        words = tuple(self._write(action).split())
        picks = [int(word) if self._counts(words[:at]) else word for at, word in enumerate(words)]
        return [(*picks, END) if len(self._next[words]) > 1 else tuple(picks)]

    def _counts(self, words: tuple[str, ...]) -> bool:
        """Whether only numbers can follow."""
        return all(word.isascii() and word.isdecimal() and str(int(word)) == word for word in self._next[words])

    def part(self, path: Path, after: Branches) -> Part:
        asks = "choose what follows" if path else "choose an action"
        return Part(asks, tuple(self._target(pick, path) for pick in after if isinstance(pick, str)))

    def _target(self, word: str, path: Path) -> Target:
        label = "nothing more" if word == END else self._in_words.name(word)
        return Target(word, label, passes=not path and word in self._anytime)

    def preview(self, action: Any) -> ActionPreview:
        return self._in_words.preview(action)
