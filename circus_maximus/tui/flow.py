"""The flow of a game at the table: chances and bots go on by themselves until a person has to choose."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.match import PERSON, Turn
from circus_maximus.play.missed import since_last_decision
from circus_maximus.tui import cursor as cursor
from circus_maximus.tui.cursor import Pointing

if TYPE_CHECKING:
    from circus_maximus.tui.screens.table import TableScreen

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Seconds that what a bot did stays on view before the game goes on."""
SUMMARY = 4
"""How much longer than a bot's move a round's summary stays on view where nobody is there to go on."""
MOMENT = 1.2
"""Seconds that a coin, a die or a card is seen."""


class Flow:
    """Goes on one step at a time and at a readable pace. It waits while another screen lies over the table."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.on = False
        """Whether the game is going on by itself."""
        self.sweeping: frozenset[Seat] = frozenset()
        """The seats that do all they can, one action after the other, whoever is asked in between."""
        self.on_top = asyncio.Event()
        """Set while nothing lies over the table."""
        self._skip = asyncio.Event()
        self._runs = 0

    def skip(self) -> bool:
        """Go on at once; false if nothing is going on, or it was skipped already."""
        skipped = self.on and not self._skip.is_set()
        if skipped:
            self._skip.set()
        return skipped

    async def run(self) -> None:
        """Until a person has to choose, the game is over, or somebody gets up."""
        self._runs += 1
        this = self._runs
        self.on = True
        try:
            while await self._one_step():
                pass
        finally:
            # Another run may have taken this one's place before it ended.
            if this == self._runs:
                self.on = False

    async def _one_step(self) -> bool:
        await self.on_top.wait()
        table = self._table
        pending = table.match.pending
        table.look_again()
        if news := table.game.take_news():
            table.put(notes=(*table.table_state.notes, *news))
        if isinstance(pending, Over) or table.game.read_only:
            self.sweeping = frozenset()
            table.put(asked=None, pointing=Pointing())
            if isinstance(pending, Over):
                table.action_ending()
            return False
        if isinstance(pending, Choice) and table.match.sitting[pending.seat] == PERSON:
            return self._ask(pending)
        return await self._advance(pending)

    async def _advance(self, pending: Any) -> bool:
        """One chance, or one decision of a bot; false if somebody got up while it was thinking."""
        table = self._table
        knew = table.kit.secret(table.match)
        if isinstance(pending, Choice):
            table.paint()
            advanced = await asyncio.to_thread(table.game.advance)
        else:
            advanced = table.game.advance()
        if not advanced:
            return False
        turn = table.match.turns[-1]
        await self._dwell(turn)
        if table.kit.secret(table.match) != knew and (screen := table.secret_screen()) is not None:
            await table.app.push_screen_wait(screen)
        if table.kit.begins_round(turn):
            self.sweeping = frozenset()
            await self._sum_up()
        return True

    async def _dwell(self, turn: Turn) -> None:
        """Let what happened be seen; any key goes on at once."""
        table, settings = self._table, self._table.table_app.settings
        moment = table.kit.moment(table.match, turn) if settings.animations else None
        seconds = MOMENT if moment else 0.0
        if isinstance(turn.asked, Choice):
            seconds = max(seconds, PACES[settings.pace])
        if not seconds:
            return
        table.look_again()
        table.put(moment=moment)
        self._skip.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)
        table.put(moment=None)

    async def _sum_up(self) -> None:
        """What the round was. Somebody goes on; where only bots play, it goes on by itself."""
        table = self._table
        seconds = None if PERSON in table.match.sitting else SUMMARY * PACES[table.table_app.settings.pace]
        if seconds != 0:
            from circus_maximus.tui.screens.summary import SummaryScreen

            title, draw = table.kit.summary(table.match)
            await table.app.push_screen_wait(SummaryScreen(title, draw, seconds))

    def _ask(self, choice: Choice[Any]) -> bool:
        """Put the question to a person; true if the answer is known already."""
        table = self._table
        ask = table.kit.ask(table.match, choice)
        if not (do := table.kit.sweep(table.match, ask)):
            self.sweeping = frozenset()
        elif ask.seat in self.sweeping:
            refusal = table.game.choose(ask.seat, table.match.title.parse(do))
            if refusal is None:
                return True
            self.sweeping -= {ask.seat}
            table.say(table.game.explain(refusal), "bad")
        table.change_of_player.ask(ask.seat)
        new = since_last_decision(table.match, ask.seat)
        table.put(asked=ask, pointing=cursor.begin(ask), news=new if new < len(table.match.log) else None)
        return False
