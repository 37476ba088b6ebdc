"""Advice at the table: hints, what a guide proposes, and the rule about what is selected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.cells import cell_len

from circus_maximus.bots import adviser
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.tui.draw.styled_lines import wrapped
from circus_maximus.tui.screens.table.table_pages import PagesTable
from circus_maximus.tui.table.keys.target_keys import WithKeys
from circus_maximus.tui.table.table_state import ConfirmAction

if TYPE_CHECKING:
    from circus_maximus.tui.table.keys.guide_line import GuideLine


class AdvisingTable(PagesTable):
    """A table that gives advice."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hints are not shown among the keys if the title has none; their key then says why."""
        if action == "hint":
            return True if self.match.title.bots or self.game.guide else None
        return super().check_action(action, parameters)

    def action_hint(self) -> None:
        """Select what the best bot would do, so that confirming does exactly that, and say why.

        It knows no more than the table shows: everybody at the terminal reads what it says.
        """
        asked, pending = self.table_state.asked, self.match.pending
        if asked is None or not isinstance(pending, Choice):
            return
        guide = self.table_state.guide
        if guide is not None and guide.action is not None:
            self._select_hint(asked, guide.action, self._proposal(guide))
            return
        if not self.match.title.bots:
            self.say("There are no hints for this game, because its only bot plays at random.")
            return
        if isinstance(asked.question, WithKeys) and asked.question.is_open:
            self.say(f"Press [{self.key_of_secrets}] first: a hint may depend on what only you know.")
            return
        advice = self.match.presenter.hint(self.match.seen_by(self.viewer), pending)
        if advice is None or not asked.question.spell(advice.action):
            self.say("There is no hint for this decision.")
        else:
            from circus_maximus.tui.table.keys.keys_to import keys_to

            action, why = advice.action, advice.why
            *selects, _ = keys_to(asked, action, *map(self._key_of, ("table.confirm", "table.drop"))) or ("",)
            keys = ", ".join(selects)
            advises = f"advises{keys and f' [{keys}]'}{why and f': {why}'}."
            named = f"The best bot ({adviser(self.match.title)}) {advises}"
            fits = cell_len(named) <= self.boxes(self.size)["told"].width - 2
            self._select_hint(asked, action, named if fits else f"The best bot {advises}")

    def _proposal(self, guide: GuideLine) -> str:
        """What the guide proposes, and why: without the keys if both do not fit, then only the first sentences."""
        told, sentences = self.boxes(self.size)["told"], guide.why.split(". ")
        ways = [f"The guide proposes this: {guide.proposal}", f"The guide: {guide.why}"]
        ways += [f"The guide: {'. '.join(sentences[:count])}." for count in range(len(sentences) - 1, 0, -1)]
        return next((way for way in ways if len(wrapped(way, told.width - 2)) <= told.height + 1), ways[-1])

    def _select_hint(self, asked: Decision, action: Any, message: str) -> None:
        selection = selections.selection_of(asked, action)
        self.change_state(selection=selection, to_confirm=ConfirmAction(action), message=message, role="good")

    def action_why(self) -> None:
        """Open the rule for the selected target, or for the question."""
        target, asked = self.table_state.target, self.table_state.asked
        if target is not None:
            self.read_rules(target.rule, target.label)
        else:
            self.read_rules(asked.question.rule if asked else "")
