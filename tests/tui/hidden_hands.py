"""Duel at the table: a game with hidden hands, whose title has no panels."""

from circus_maximus.bots import bot_for
from circus_maximus.engine.contract import Chance
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.play.open_games.game import OpenGame
from tests.engine.duel import CARDS, Duel, DuelRules
from tests.engine.tiny import NoConfig
from tests.tui.playing import NAMES


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
