"""Games with hidden hands at one terminal, and a search of all frames for what only one player may see."""

from circus_maximus.bots import bot_for
from circus_maximus.engine.contract import Chance, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.styled_lines import text_of as text_of_line
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.widgets.panel import Panel
from tests.engine.duel import CARDS, Duel, DuelRules
from tests.engine.tiny import NoConfig
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
    return hidden(MarkedDuel(), *by, seed=seed)


def hidden(title, *by, seed=5):
    """A game in memory of a title without a config: `person` or a bot for each seat."""
    seat_players = [SeatPlayer(*who) for who in zip(NAMES, by, strict=False)]
    match = new_match(title, NoConfig(), seat_players, seed)
    match.recall([bot_for(match, seat, who) for seat, who in enumerate(by)])
    return OpenGame(match, None)


class Watch:
    """Looks for cards in everything that is drawn, and knows which player looks at the terminal alone."""

    def __init__(self, match, monkeypatch, fact="hits"):
        self.match = match
        self.fact = fact
        """The name of a fact that the table shows, but not while it is hidden."""
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
        for seat, hand in enumerate(self.match.step.state.hands):
            for card in cards_in(hand):
                if card in text:
                    assert seat == self.reader, f"{card} of seat {seat} is shown to {self.reader}:\n{text}"
                    self.seen.add(seat)


def cards_in(hand):
    """The cards of a hand, which may be a single one."""
    return [card for card in ([hand] if isinstance(hand, str) else hand) if card]


async def asked_again(at):
    """Wait until the game is over, or a question is asked, on the open table or behind the curtain."""
    table = at.screen
    await until(lambda: at.app.screen is not table or (not table.autoplay.on and (at.table_state.asked or at.over)))
    await at.pilot.pause()


async def handed_over(at, watch):
    """Let the player whose turn it is take the terminal, and check that nothing else can be seen until then.

    A question that is no secret is asked on the open table; then the player asks to see what only they know.
    """
    await asked_again(at)
    wanted = not isinstance(at.app.screen, HandOverScreen)
    if wanted:
        watch.check(at.text)
        at.app.post_message(key_event("v"))
    await until(lambda: isinstance(at.app.screen, HandOverScreen))
    await at.pilot.pause()
    seat = at.match.pending.seat
    text = text_of(at.app)
    watch.check(text)
    assert f"Hand the terminal to {'●▲'[seat]} {NAMES[seat]}." in text
    assert watch.fact not in text
    for key in ("q", "b") if wanted else ("escape", "q", "b"):
        at.app.post_message(key_event(key))
        await at.pilot.pause()
        assert isinstance(at.app.screen, HandOverScreen)
    watch.alone = len(at.match.log), seat
    at.app.post_message(key_event("enter"))
    await until(lambda: at.app.screen is at.screen and at.table_state.asked and at.table_state.viewer == seat)
    await at.pilot.pause()


def key_of(at, id):
    """The key of a target that can be picked first."""
    return next(target.key for target in at.table_state.asked.part(()).targets if target.id == id)
