"""What Circus Maximus says about a game, for every screen and for plain mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.brief_log import log_parts
from circus_maximus.engine.presenting.presenter import Barrier, CardShown, Hint
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.happenings import RoundBegan
from circus_maximus.games.circus.model.words import EVENT, Words
from circus_maximus.games.circus.present.card import card, parts_text
from circus_maximus.games.circus.present.keys import keyless_ids
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.state.game_state import Performing, State
from circus_maximus.games.circus.text.phrases import event_text

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat
    from circus_maximus.engine.presenting.presenter import LogPart
    from circus_maximus.games.circus.present.question import CircusQuestion
    from circus_maximus.games.circus.results import RoundSummaryShown

BARRIERS = {
    "flip": Barrier("a coin flip", "it will land the same again"),
    "die": Barrier("a dice roll", "the same numbers will come up again"),
    "draw": Barrier("a card draw", "the same card will be drawn again"),
}
"""What an undo would undo as well, by the first part of a chance's key."""


class CircusPresenter(DefaultPresenter):
    """One game. What the first frame of a table does not need is imported on first use."""

    barriers = BARRIERS
    _rules: CircusRules

    def show(
        self, view: State, viewer: Seat | None, bots: Sequence[str], recent: Iterable[Sequence[Happening]] = ()
    ) -> TableShown:
        """The same to everybody, except whose readiness is marked: what a seat has foreseen is a `secret`."""
        return table_shown(self._rules, view, self._names, bots, viewer, next(iter(recent), ()))

    def ask(self, view: State, choice: Choice[AnyAction]) -> CircusQuestion:
        from circus_maximus.games.circus.present.question import CircusQuestion

        return CircusQuestion(self._title.write, self._rules, view, choice, self._names)

    def hint(self, view: State, choice: Choice[AnyAction]) -> Hint:
        from circus_maximus.games.circus.advice.hints import hint

        return hint(self._rules, view, choice, self._names)

    def do_all(self, view: State, choice: Choice[AnyAction]) -> AnyAction | None:
        """While acts are performed: the first that the seat can perform."""
        return choice.legal[0] if isinstance(view.phase, Performing) else None

    def secret(self, view: State, viewer: Seat) -> str:
        """The event that the seat has foreseen."""
        foreseen = view.foreseen
        if foreseen is None or foreseen.event is None or foreseen.seat != viewer:
            return ""
        card = self._rules.config.events[foreseen.event]
        return f"The next event will be {card.name}. {event_text(card, self._rules.config)}"

    def card(self, shown: TableShown, target: str) -> CardShown | None:
        return card(self._rules.config, shown, target)

    def target_ids(self) -> tuple[str, ...]:
        from circus_maximus.games.circus.present.keys import target_ids

        return target_ids(self._rules.lookups_for(len(self._names)))

    def keyless_ids(self) -> list[str]:
        return keyless_ids(self._rules.lookups_for(len(self._names)))

    def overview(self, view: State) -> Sequence[str]:
        from circus_maximus.games.circus.present.overview import overview

        return overview(self._rules.snapshot(view), self._names, self._called, self._rules.config)

    def in_force(self, view: State) -> Sequence[tuple[str, str]]:
        """The events of the round, with their effects and status."""
        shown = self.show(view, None, [""] * len(self._names))
        return [(event.name, parts_text(event)) for event in shown.events]

    def beats(
        self, before: State, heard: Sequence[Happening], earlier: Iterable[Sequence[Happening]] = ()
    ) -> Sequence[Beat]:
        from circus_maximus.games.circus.present.beats import beats

        return beats(self._rules.lookups_of(before), self._names, before, heard, earlier)

    def news(self, view: State, seat: Seat, heard: Sequence[Happening]) -> Iterable[str]:
        from circus_maximus.games.circus.present.news import news

        return news(self._rules.lookups_of(view), view, self._names, seat, heard)

    def in_brief(self, heard: Sequence[Happening]) -> Sequence[LogPart]:
        return log_parts(heard, Words(self._names, self._rules.config), len(self._names), for_all=EVENT)

    def begins_round(self, heard: Sequence[Happening]) -> bool:
        return any(isinstance(it, RoundBegan) and it.round > 1 for it in heard)

    def summary(self, story: Iterable[Sequence[Happening]]) -> RoundSummaryShown:
        from circus_maximus.games.circus.results import round_summary

        return round_summary(self._rules, len(self._names), story)


PRESENTER = CircusPresenter
