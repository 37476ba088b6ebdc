"""What Gloria Mundi says about a game, for every screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.presenter import Barrier, CardShown, Hint
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.happenings import TurnBegan
from circus_maximus.games.gloria.model.phrases import counters
from circus_maximus.games.gloria.model.words import Shown, building_name
from circus_maximus.games.gloria.present.descriptions import card, overview
from circus_maximus.games.gloria.present.keys import BUILDING
from circus_maximus.games.gloria.present.question import GloriaQuestion, target_ids
from circus_maximus.games.gloria.present.values import TableShown, table_shown
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.abilities import others
from circus_maximus.games.gloria.state.game_state import State

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat
    from circus_maximus.games.gloria.present.summary import TurnsShown

BARRIERS = {"deck": Barrier("a building draw", "the same building will be drawn again")}
"""What an undo would undo as well, by the key of a chance."""


class GloriaPresenter(DefaultPresenter):
    """One game. Nothing is hidden, so every view is the same. What the first frame does not need is imported later."""

    barriers = BARRIERS
    _rules: GloriaRules

    def show(
        self, view: State, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> TableShown:
        return table_shown(self._rules, view, self._names, bots, viewer)

    def target_ids(self) -> tuple[str, ...]:
        return target_ids(self._rules.config)

    def held_ids(self, view: State, seat: Seat) -> list[str]:
        """Its buildings."""
        return [BUILDING + id for id in others(view.players[seat], "")]

    def ask(self, view: State, choice: Choice[AnyAction]) -> GloriaQuestion:
        return GloriaQuestion(self._title.write, self._rules, view, choice, self._names)

    def card(self, shown: TableShown, target: str) -> CardShown:
        return card(self._rules.config, shown, target)

    def overview(self, view: State) -> Sequence[str]:
        return tuple(overview(self.show(view, None, [""] * len(self._names)), self._discards(view)))

    def in_force(self, view: State) -> Sequence[tuple[str, str]]:
        """What the table has no room to list."""
        discards = self._discards(view)
        return [("Supply", f"{counters(view.supply)}."), *([("Discards", f"{discards}.")] if discards else [])]

    def _discards(self, view: State) -> str:
        return enumerated([building_name(self._rules.config, id) for id in view.discards])

    def hint(self, view: State, choice: Choice[AnyAction]) -> Hint:
        from circus_maximus.games.gloria.advice.hints import hint

        return hint(self._rules, view, choice)

    def beats(
        self, before: State, heard: Sequence[Happening], earlier: Iterable[Sequence[Happening]] = ()
    ) -> Sequence[Beat]:
        if not any(isinstance(it, Shown) for it in heard):
            return ()
        from circus_maximus.games.gloria.present.beats import beats

        return beats(self._rules.lookups_of(before), self._names, before, heard, earlier)

    def news(self, view: State, seat: Seat, heard: Sequence[Happening]) -> Iterable[str]:
        from circus_maximus.games.gloria.present.beats import news

        return news(self._rules.config, self._names, seat, heard)

    def begins_round(self, heard: Sequence[Happening]) -> bool:
        from circus_maximus.games.gloria.present.summary import turns_summed_up

        began = [it.turn - 1 for it in heard if isinstance(it, TurnBegan) and it.turn > 1]
        return any(turns % turns_summed_up(len(self._names)) == 0 for turns in began)

    def summary(self, story: Iterable[Sequence[Happening]]) -> TurnsShown:
        from circus_maximus.games.gloria.present.summary import turns_summary

        return turns_summary(self._rules, len(self._names), story)


PRESENTER = GloriaPresenter
