"""Duel at the table: a game with hidden hands, whose title has no panels; and a search of all frames for them."""

from circus_maximus.bots import bot_for
from circus_maximus.engine.contract import Chance, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.play.open_games.game import OpenGame
from circus_maximus.tui.draw.styled_lines import text_of as text_of_line
from circus_maximus.tui.screens.game.hand_over import HandOverScreen
from circus_maximus.tui.widgets.panel import Panel
from tests.engine.duel import CARDS, Duel, DuelRules
from tests.engine.tiny import NoConfig
from tests.tui import playing
from tests.tui.playing import NAMES, key_event, until
from tests.tui.screen_text import text_of


class MarkedRules(DuelRules):
    """Every card that is drawn has its own name, so that it is no longer secret once it has been put back."""

    def pending(self, state):
        pending = super().pending(state)
        if not isinstance(pending, Chance):
            return pending
        return Chance(pending.key, tuple(f"{card}{state.draws:02}" for card in CARDS))


class MarkedDuel(Duel):
    def rules(self, config):
        return MarkedRules()


def duel(*by, seed=5):
    seat_players = [SeatPlayer(*who) for who in zip(NAMES, by, strict=False)]
    match = new_match(MarkedDuel(), NoConfig(), seat_players, seed)
    match.recall([bot_for(match, seat, who) for seat, who in enumerate(by)])
    return OpenGame(match, None)


class Watch:
    """Looks for cards in everything that is drawn, and knows which player looks at the terminal alone."""

    def __init__(self, match, monkeypatch):
        self.match = match
        self.only = None
        """The only person who plays."""
        self.alone = (-1, None)
        """Until which length of the log a player looks alone, and who."""
        self.frames = 0
        self.seen = set()
        draw = Panel.draw

        def watched(panel, lines):
            self.check("\n".join(map(text_of_line, lines)))
            draw(panel, lines)

        monkeypatch.setattr(Panel, "draw", watched)

    @property
    def reader(self):
        """The player who looks at the terminal alone: after taking it, until something happens."""
        length, seat = self.alone
        return seat if len(self.match.log) == length else self.only

    def check(self, text):
        """No card of a hand may be in a text, except that of the reader, until the game is over."""
        self.frames += 1
        if isinstance(self.match.pending, Over):
            return
        for seat, card in enumerate(self.match.step.state.hands):
            if card and card in text:
                assert seat == self.reader, f"{card} of seat {seat} is shown to {self.reader}:\n{text}"
                self.seen.add(seat)


async def handed_over(at, watch):
    """Let the player whose turn it is take the terminal, and check that nothing else can be seen until then."""
    await until(lambda: isinstance(at.app.screen, HandOverScreen))
    await at.pilot.pause()
    seat = at.match.pending.seat
    text = text_of(at.app)
    watch.check(text)
    assert f"Hand the terminal to {'●▲'[seat]} {NAMES[seat]}." in text
    assert "hits" not in text
    for key in ("escape", "q", "b"):
        at.app.post_message(key_event(key))
        await at.pilot.pause()
        assert isinstance(at.app.screen, HandOverScreen)
    watch.alone = len(at.match.log), seat
    at.app.post_message(key_event("enter"))
    await until(lambda: at.app.screen is at.screen and at.screen.table_state.asked is not None)
    await at.pilot.pause()


def key_of(at, id):
    """The key of a target that can be picked first."""
    return next(target.key for target in at.table_state.asked.part(()).targets if target.id == id)


def close_no_hand_over(monkeypatch):
    """The harness closes no hand-over on its own from now on."""
    monkeypatch.setattr(playing.AtTable, "settled", lambda self: _nothing())


async def _nothing():
    pass
