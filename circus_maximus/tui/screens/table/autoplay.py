"""Plays what needs no person at the table: chances and bots, and the actions of players who do everything.

When it is a person's turn, it asks, and the terminal's bell may ring.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Literal

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.matches.match import Turn
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.presenting.selection import Selection, begin
from circus_maximus.play.news import since_last_decision
from circus_maximus.play.viewers import is_private, several_people_play
from circus_maximus.tui.screens.table.over_table import OverTable
from circus_maximus.tui.table.pages import Pages
from circus_maximus.tui.table.step_show import StepShow
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import GuideLine, ShownSummary

SUMMARY = 4
"""How many times longer than a bot's move the summary of a round is shown when only bots play."""
LONG_WAIT = 10.0
"""Seconds without a decision of a player after which the player's turn rings the bell."""


class Bell:
    """Remembers since when each player waits, and whether bots have played since the last person's turn."""

    def __init__(self, clock: Callable[[], float], ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._decided: dict[Seat, float] = {}
        self._somebody_there = 0.0
        self._bots_played = False

    def somebody_is_there(self) -> None:
        """Somebody at the terminal has done something other than to decide, so that nobody waits yet."""
        self._somebody_there = self._clock()
        self._decided.clear()

    def decided(self, seat: Seat) -> None:
        """The person in this seat has decided, and waits from now on."""
        self._decided[seat] = self._clock()

    def bot_played(self) -> None:
        """A bot has decided."""
        self._bots_played = True

    def ask(self, seat: Seat, rings: Literal["off", "long", "always"]) -> None:
        """The turn of the person in this seat begins: ring, if the setting `rings` says so."""
        waited = self._clock() - self._decided.get(seat, self._somebody_there)
        bots_played, self._bots_played = self._bots_played, False
        if (rings == "always" and bots_played) or (rings != "off" and waited >= LONG_WAIT):
            self._ring()


class Autoplay:
    """Plays one step at a time, at a readable pace. It waits while another screen covers the table."""

    def __init__(self, table: Table, steps: StepShow, pages: Pages, over: OverTable, ring: Callable[[], None]) -> None:
        self._table = table
        self._steps = steps
        self._pages = pages
        self._over = over
        self.on = False
        """Whether chances and bots are being played now."""
        self.doing_all: frozenset[Seat] = frozenset()
        """The seats whose player chose to do everything: their actions are carried out without further questions."""
        self.person_chose = False
        """Whether the last turn is a choice of a person that has not been followed up yet."""
        self._seen: set[int] = set()
        """The records of steps that were shown moment by moment."""
        self._summed_up = 0
        """The length of the log when a summary was last shown."""
        self._played = False
        """Whether anything has been played since the table was opened, so that the end of the game is news."""
        self.on_top = asyncio.Event()
        """Set while no other screen covers the table."""
        self._runs = 0
        self._message = ""
        """The message during the last pause."""
        self._bell = Bell(table.clock, ring)

    def skip(self, step: bool = False) -> bool:
        """End the current pause, and with `step` show no more of the step that is shown.

        False if nothing is being played automatically, or the pause was skipped already.
        """
        return self.on and self._steps.skip(step)

    def begin(self) -> None:
        """Another game is played from now on."""
        self.doing_all, self._seen, self._summed_up = frozenset(), set(), 0

    async def run(self) -> None:
        """Play until it is a person's turn, the game is over, or the table is closed."""
        self._runs += 1
        this = self._runs
        if not self.person_chose:
            self._bell.somebody_is_there()
        self.on = True
        try:
            while await self._one_step():
                pass
        finally:
            # Another run may have replaced this one before it ended.
            if this == self._runs:
                self.on = False

    async def _one_step(self) -> bool:
        await self.on_top.wait()
        table = self._table
        pending = table.match.pending
        chose, self.person_chose = self.person_chose, False
        if chose:
            self._played = True
            await self._show_step()
        table.update_shown()
        if chose:
            turn = table.match.turns[-1]
            if isinstance(turn.asked, Choice):
                self._bell.decided(turn.asked.seat)
            await self._sum_up(turn)
        table.tell_news()
        if isinstance(pending, Over) or table.game.read_only:
            self.doing_all = frozenset()
            table.change_state(asked=None, selection=Selection())
            if isinstance(pending, Over):
                await self._show_finale()
                self._over.ending()
            return False
        if isinstance(pending, Choice) and table.match.played_by[pending.seat] == PERSON:
            return await self._ask(pending)
        return await self._advance(pending)

    async def _advance(self, pending: Any) -> bool:
        """Play one chance or one decision of a bot; False if the table was closed while the bot was thinking."""
        table = self._table
        knew = table.secrets
        if isinstance(pending, Choice):
            table.host.paint()
            advanced = await asyncio.to_thread(table.game.advance)
            self._bell.bot_played()
        else:
            advanced = table.game.advance()
        if not advanced:
            return False
        self._played = True
        turn = table.match.turns[-1]
        if not await self._show_step():
            await self._pause_after(turn)
        for seat, secret in table.secrets.items():
            if secret != knew.get(seat):
                await self._over.hand_over(seat, secret)
        await self._sum_up(turn)
        return True

    async def _show_step(self) -> bool:
        """Show the last step moment by moment; True if that has shown all of it."""
        shown = await self._steps.beats()
        if shown:
            self._seen.add(self._table.match.turns[-1].n)
        return shown

    async def _pause_after(self, turn: Turn) -> None:
        """Show what a bot did for a while; any key skips the pause."""
        table = self._table
        seconds = self._steps.pace if isinstance(turn.asked, Choice) else 0.0
        if not seconds:
            return
        table.update_shown()
        message = table.state.message
        # A message is removed after one whole pause.
        self._message = "" if message == self._message else message
        table.change_state(message=self._message)
        await self._steps.pause(seconds)

    async def _sum_up(self, turn: Turn) -> None:
        """Show the summary of the last round if a new one began in this turn."""
        if self._table.match.presenter.begins_round(self._table.match.heard(turn.step)):
            self.doing_all = frozenset()
            await self._show_summary()

    async def _show_summary(self) -> None:
        """Show the summary of the round until a key is pressed; if only bots play, for some seconds."""
        table = self._table
        seconds = None if PERSON in table.match.played_by else SUMMARY * self._steps.pace
        if seconds != 0 and (summary := table.kit.summary()):
            shown = ShownSummary(*summary)
            await self._over.summary(shown, seconds)
            if not table.covered_seats:
                self._pages.was_shown(shown)
            self._summed_up = len(table.match.log)
            self._bell.somebody_is_there()

    async def _show_finale(self) -> None:
        """Show the end of a game that was just played."""
        played, self._played = self._played, False
        if played:
            await self._over.finale()

    async def _ask(self, choice: Choice[Any]) -> bool:
        """Ask a person; True if no question is needed because the seat does everything."""
        table = self._table
        seat = choice.seat
        action = table.match.presenter.do_all(table.match.seen_by(seat), choice)
        if action is None:
            self.doing_all = frozenset()
        elif seat in self.doing_all:
            refusal = table.game.choose(seat, action)
            if refusal is None:
                self.person_chose = True
                return True
            self.doing_all -= {seat}
            table.say(table.game.explain(refusal), "bad")
        table.change_of_player.ask(seat)
        self._bell.ask(seat, table.host.game_app.settings.bell)
        if several_people_play(table.match) and is_private(table.match, choice):
            await self._over.hand_over(seat)
            table.change_of_player.begin()
            table.show_to(seat)
        new = max(since_last_decision(table.match, seat), self._summed_up)
        asked = table.decision(choice)
        explained, about, guide = self._explained(choice, asked)
        notes = table.state.notes
        if trouble := table.explained.take_trouble():
            notes = (*notes, trouble)
        news = new if new < len(table.match.log) and (guide is None or new) else None
        if table.holds_secrets(choice) and not table.state.message:
            table.say(f"Press [{table.key_of_secrets}] to see what only you know.", "dim")
        says = {"explained": explained, "about": about, "guide": guide, "seen": frozenset(self._seen)}
        table.change_state(asked=asked, selection=begin(asked), news=news, notes=notes, **says)
        self._pages.page_was_shown()
        return False

    def _explained(
        self, choice: Choice[Any], asked: Decision
    ) -> tuple[tuple[str, ...], tuple[str, ...], GuideLine | None]:
        """What to say about a question, the panels that it is about, and what the guide proposes, if there is one.

        What a question is for is shown only to a player who has not read it before.
        """
        table, host = self._table, self._table.host
        if table.game.guide is None and not host.game_app.settings.explanations:
            return (), (), None
        player = table.match.names[asked.seat]
        explained = table.explained.new_to(table.match.title, player, asked.question.explanations)
        guidance = table.game.guide.guidance(choice) if table.game.guide else None
        says, about = tuple(it.says for it in explained), tuple(panel for it in explained for panel in it.panels)
        if guidance is None:
            return says, about, None
        from circus_maximus.tui.table.advice import guided

        who = f"{host.glyphs.seats[asked.seat]} {player}"
        confirm, drop = map(host.key_of, ("table.confirm", "table.drop"))
        says, line = guided(asked, guidance, says, confirm, drop, who)
        return says, guidance.panels, line
