"""Games of Ludus Cyclorum for the table."""

from circus_maximus.bots import bot_for
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.ludus.title import TITLE
from circus_maximus.play.game import OpenGame
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board

NAMES = ("Ana", "Ben")


def ludus(*by, seed=7, settings=(), names=NAMES):
    """A new game: `person` or a bot for each seat; two people by default."""
    by = by or ("person", "person")
    seats = [SeatPlayer(*who) for who in zip(names, by, strict=True)]
    match = new_match(TITLE, configure(TITLE, (), settings), seats, seed)
    match.recall([bot_for(match, seat, who) for seat, who in enumerate(by)])
    return OpenGame(match, None)


def placed(game, *by):
    """A game that begins in a position made with tests/ludus/table.py."""
    opened = ludus(*by)
    opened.match.rules = game.rules
    opened.match.opening = game.step
    return opened


def rider(*by):
    """A rider that can slash at a stone without a block."""
    return placed(board(south=f"{FAR_SOUTH}, D4 rider", north=f"{FAR_NORTH}, D6 shield*"), *by)


def after(turns, seed=7, settings=()):
    """A game of two people who play like the greedy bot, after this many turns or at its end."""
    opened = ludus(seed=seed, settings=settings)
    match = opened.match
    bots = [bot_for(match, seat, "greedy") for seat in range(2)]
    while len(match.turns) < turns and not isinstance(match.pending, Over):
        pending = match.pending
        if isinstance(pending, Choice):
            match.choose(pending.seat, bots[pending.seat].choose(match.step.state, pending, f"{len(match.turns)}"))
        else:
            match.advance()
    return opened


async def play_like(at, bot, hand="keys"):
    """Play the person's decisions at the table as a bot would, until the game is over."""
    match = at.match
    bots = [bot_for(match, seat, bot) for seat in range(2)]
    while not at.over:
        turn, choice = len(match.turns), match.pending
        do = match.title.write(bots[choice.seat].choose(match.step.state, choice, f"{turn}"))
        await at.choose(do, hand)
        assert match.title.write(match.turns[turn].answer) == do
