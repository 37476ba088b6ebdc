"""What the questions of titles share: who is asked, and why something cannot be selected."""

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
    from circus_maximus.engine.presenting.consequences import Consequences
    from circus_maximus.engine.text.notation import Write


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
