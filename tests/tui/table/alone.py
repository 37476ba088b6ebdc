"""A table without a screen and without an app: what its collaborators do is noted."""

import asyncio

from textual.geometry import Size

from circus_maximus.engine.presenting.selection import begin
from circus_maximus.play.explained import Explained
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.keys import AFTER_CARD, KeyPause
from circus_maximus.tui.screens.table.autoplay import Autoplay
from circus_maximus.tui.screens.table.deciding import Deciding
from circus_maximus.tui.screens.table.over_table import OverTable
from circus_maximus.tui.table.early_input import EarlyInput
from circus_maximus.tui.table.pages import Pages
from circus_maximus.tui.table.selecting import Selecting
from circus_maximus.tui.table.step_show import StepShow
from circus_maximus.tui.table.table import Table
from tests.tui.playing import AT_ONCE

KEYS = {"table.confirm": "Enter", "table.drop": "Esc", "table.less": "Down", "table.more": "Up", "table.why": "w"}
DOES = {"enter": "confirm", "escape": "drop", "u": "undo", "a": "do_all"}


class Alone:
    """Takes the place of the screen and the app of a table."""

    glyphs = UNICODE

    def __init__(self, game, settings=AT_ONCE, size=(80, 24)):
        self.game_app, self.own_keys = self, {}
        self.settings = settings
        self.size = Size(*size)
        self.now = 0.0
        self.explained = Explained(in_file=False)
        self.after_card = KeyPause(self.clock, AFTER_CARD)
        self.opened = []
        """The screens that were opened over the table."""
        self.answers = []
        """What gets the answers of these screens."""
        self.did = []
        self.table = None
        self.table = Table(self, game)
        self.selecting = Selecting(self.table, lambda: self.did.append("confirm"))
        self.early = EarlyInput(self.table, self.selecting)
        self.over = OverTable(self.table)
        self.pages = Pages(self.table, self.over.shown_again)
        self.steps = StepShow(self.table, self.pages.was_shown)
        self.autoplay = Autoplay(self.table, self.steps, self.pages, self.over, lambda: self.did.append("ring"))
        self.deciding = Deciding(self.table, self.autoplay, self.over, lambda: self.did.append("continue"))
        self.paint()

    def clock(self):
        return self.now

    def target_keys(self, title):
        return {}

    def keys_at_table(self):
        return []

    def declared_keys(self):
        return {(does, key): 0 for key, does in DOES.items()}

    def key_of(self, id):
        return KEYS.get(id, "")

    def does(self, key):
        return DOES.get(key, "")

    def paint(self):
        if self.table is not None:
            self.boxes, self.drawn = self.table.draw(self.size, (), KEYS, "")

    def text(self, panel):
        """What a panel shows."""
        return " ".join("".join(run.text for run in line).strip() for line in self.drawn[panel])

    def open(self, screen, answered=None):
        self.opened.append(screen)
        self.answers.append(answered)

    async def show(self, screen):
        self.opened.append(screen)

    def ask(self):
        """Ask the person whose turn it is."""
        asked = self.table.decision(self.table.match.pending)
        self.table.change_state(asked=asked, selection=begin(asked))
        return asked

    def run(self):
        """Let everything be played that needs no person."""

        async def played():
            self.autoplay.on_top.set()
            await self.autoplay.run()

        asyncio.run(played())
