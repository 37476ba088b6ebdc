"""Circus Maximus for the screens. What the first frame of a table does not need is imported on first use."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import cast

from circus_maximus.engine.match import PERSON, Match, Turn
from circus_maximus.games.circus.happenings import CoinFlipped, ContestWon, DieRolled, EventDrawn, RoundBegan
from circus_maximus.games.circus.phrases import event_text
from circus_maximus.games.circus.present.keys import TARGET_KEYS
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.views import seen_by
from circus_maximus.play.story import steps_of
from circus_maximus.tui.kit import Barrier, Box, Kit, Popup, Secret
from circus_maximus.tui.look import Look, Room
from circus_maximus.tui.styled_lines import Line
from circus_maximus.tui.titles.circus import acts, board, heading, markets, players, tracks
from circus_maximus.tui.titles.circus.about import about, legend, looked_up
from circus_maximus.tui.titles.circus.layout import arrange

STATUS = {
    "in force": "In force until cleanup.",
    "now": "Happening now.",
    "done": "Done when the round began.",
}
"""What the status of an event means."""
BARRIERS = {
    "flip": Barrier("a coin flip", "the same coin will fall again"),
    "die": Barrier("a roll of the dice", "the same numbers will be rolled again"),
    "draw": Barrier("the draw of a card", "the same card will be drawn again"),
}
"""What an undo would undo as well, by the first part of a chance's key."""


class CircusKit:
    """The panels of the table and their texts."""

    panels: Sequence[str] = ("heading", "event", "tracks", "board", "markets", "acts", "players")
    target_keys: Collection[str] = TARGET_KEYS

    def show(self, match: Match) -> TableShown:
        bots = ["" if by == PERSON else by for by in match.played_by]
        return table_shown(_rules(match), seen_by(match.step.state, None), match.names, bots)

    def arrange(self, shown: TableShown, width: int, height: int, room: Room) -> Mapping[str, Box]:
        return arrange(shown, width, height, room)

    def draw(
        self, panel: str, shown: TableShown, names: Sequence[str], width: int, height: int, look: Look
    ) -> list[Line]:
        match panel:
            case "heading":
                return heading.lines(shown.header, names, width, look)
            case "event":
                return heading.event_lines(shown.events, width, look)
            case "tracks":
                return tracks.lines(shown.tracks, width, height, look)
            case "board":
                return board.lines(shown.places, names, width, height, look)
            case "markets":
                return markets.lines(shown.markets, shown.supply, width, height, look)
            case "acts":
                return acts.lines(shown.acts, width, height, look)
            case "players":
                return players.lines(shown.players, shown.supply.letters, width, height, look)
        raise LookupError(panel)

    def about(self, shown: TableShown, point: str) -> str:
        return about(shown, point)

    def describe(self, shown: TableShown, point: str) -> str:
        return looked_up(shown, point)

    def in_force(self, match: Match) -> Sequence[tuple[str, str]]:
        """The events of the round, with their effects and status."""
        return [
            (event.name, " ".join(f"{STATUS[part.status]} {part.says}" for part in event.parts))
            for event in self.show(match).events
        ]

    def legend(self, match: Match) -> Sequence[tuple[str, str]]:
        return legend(self.show(match))

    def popup(self, match: Match, turn: Turn) -> Popup | None:
        """A coin flip, a die, or the event of the round."""
        for happening in turn.step.happenings:
            told = match.title.tell(happening, match.names, match.config)
            if isinstance(happening, CoinFlipped):
                return Popup("HEADS" if happening.heads else "TAILS", told)
            if isinstance(happening, DieRolled):
                return Popup(f"A DIE: {happening.pips}", _with_winner(match, turn, told))
            if isinstance(happening, EventDrawn):
                card = match.config.events[happening.event]
                return Popup(card.name.upper(), event_text(card, match.config))
        return None

    def secret(self, match: Match) -> Secret | None:
        """The event that a seat has foreseen."""
        foreseen = match.step.state.foreseen
        if foreseen is None or foreseen.event is None:
            return None
        card = match.config.events[foreseen.event]
        return Secret(foreseen.seat, f"The next event will be {card.name}. {event_text(card, match.config)}")

    def barrier(self, match: Match, barrier: str) -> Barrier:
        kind, *rest = barrier.split("/")
        if kind == "choice":
            return Barrier(f"{match.names[int(rest[0])]}'s decision")
        return BARRIERS[kind]

    def begins_round(self, turn: Turn) -> bool:
        return any(isinstance(it, RoundBegan) and it.round > 1 for it in turn.step.happenings)

    def summary(self, match: Match) -> tuple[str, Callable[[int, Look], list[Line]]]:
        from circus_maximus.games.circus.present.summary import round_summary
        from circus_maximus.tui.titles.circus import summary

        shown = round_summary(_rules(match), len(match.names), steps_of(match))
        return summary.title(shown), partial(summary.lines, shown, match.names)


def _rules(match: Match) -> CircusRules:
    """The rules of a match, which is one of this title."""
    return cast(CircusRules, match.rules)


def _with_winner(match: Match, turn: Turn, told: str) -> str:
    """A roll, and who won the contest if it was the last."""
    won = [happening for happening in turn.step.happenings if isinstance(happening, ContestWon)]
    return " ".join([told, *(match.title.tell(happening, match.names, match.config) for happening in won)])


KIT: Kit = CircusKit()
