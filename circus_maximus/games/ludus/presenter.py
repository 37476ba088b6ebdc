"""What Ludus Cyclorum says about a game, for every screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.presenter import CardShown, Hint
from circus_maximus.games.ludus.model.actions import AnyAction
from circus_maximus.games.ludus.model.happenings import CycleBegan
from circus_maximus.games.ludus.present import moments
from circus_maximus.games.ludus.present.keys import node_id, of_node
from circus_maximus.games.ludus.present.question import LudusQuestion, target_ids
from circus_maximus.games.ludus.present.table_values import TableShown, card, table_shown
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import State

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat
    from circus_maximus.games.ludus.text.retelling import LastCycle


class LudusPresenter(DefaultPresenter):
    """One game. Nothing is hidden, so every view is the same. What the first frame does not need is imported later."""

    _rules: LudusRules

    def show(
        self, view: State, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> TableShown:
        return table_shown(self._rules, view, recent)

    def ask(self, view: State, choice: Choice[AnyAction]) -> LudusQuestion:
        return LudusQuestion(self._title.write, self._rules, view, choice, self._names)

    def hint(self, view: State, choice: Choice[AnyAction]) -> Hint:
        from circus_maximus.games.ludus.advice.hints import hint

        return hint(self._rules, view, choice)

    def card(self, shown: TableShown, target: str) -> CardShown | None:
        return card(shown, target)

    def target_ids(self) -> tuple[str, ...]:
        return target_ids(self._rules)

    def keyless_ids(self) -> list[str]:
        return [node_id(name) for name in self._rules.lookups.board.by_name if not of_node(name, 1)]

    def in_force(self, view: State) -> Sequence[tuple[str, str]]:
        return ()

    def beats(
        self, before: State, heard: Sequence[Happening], earlier: Iterable[Sequence[Happening]] = ()
    ) -> Sequence[Beat]:
        return moments.beats(self._rules.lookups, self._names, before, heard)

    def news(self, view: State, seat: Seat, heard: Sequence[Happening]) -> Iterable[str]:
        return moments.news(self._rules.config, self._names, seat, heard)

    def begins_round(self, heard: Sequence[Happening]) -> bool:
        return any(isinstance(it, CycleBegan) and it.cycle > 1 for it in heard)

    def summary(self, story: Iterable[Sequence[Happening]]) -> LastCycle:
        from circus_maximus.games.ludus.text.retelling import last_cycle

        return last_cycle(self._rules, story, self._names)


PRESENTER = LudusPresenter
