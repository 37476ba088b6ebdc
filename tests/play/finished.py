"""Finished games of people, whose decisions a bot makes."""

from circus_maximus.bots import make_bot
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.play.beginning import begin_game

SHORT = ("rounds=1",)


def finish(game, bot="greedy"):
    """Play a game to its end and close it; returns its file."""
    match = game.match
    bots = [make_bot(match.title, bot, match.rules, seat, 3) for seat in range(len(match.names))]
    while not isinstance(match.pending, Over):
        choice = match.pending
        if isinstance(choice, Choice) and match.played_by[choice.seat] == PERSON:
            view = match.seen_by(choice.seat)
            assert game.choose(choice.seat, bots[choice.seat].choose(view, choice, f"{len(match.turns)}")) is None
        else:
            game.advance()
    game.close()
    return game.path


def finished(*names, seed=1, title=CIRCUS, settings=SHORT, config=None, bot="greedy"):
    """The save of a finished game; names beginning with `bot:` are bots."""
    seats = [
        SeatPlayer("", name.removeprefix("bot:")) if name.startswith("bot:") else SeatPlayer(name, PERSON)
        for name in names
    ]
    return finish(begin_game(title, config or configure(title, (), settings), seats, seed, (), settings), bot)
