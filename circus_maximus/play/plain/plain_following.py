"""Watching a game in plain mode: what happens, line by line, as an onlooker may know it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.play.open_games.viewers import ending_of
from circus_maximus.play.plain.plain_commands import LOG_LINES
from circus_maximus.play.plain.plain_lines import say
from circus_maximus.play.plain.plain_text import standing
from circus_maximus.play.recorded.following import FollowedGame


def follow_plain(game: FollowedGame, out: TextIO, wait: Callable[[], None]) -> bool:
    """Print the last sentences of the log, then what happens until the game is over; False if it cannot be read on.

    `wait` is called before each look at the save.
    """
    told, asked, noted = 0, "", ""
    try:
        while True:
            match = game.match
            sentences = [sentence for entry in match.log[told:] for sentence in match.tell(entry)]
            say(out, *(sentences if told else sentences[-LOG_LINES:]), *game.game.take_news())
            told = len(match.log)
            if isinstance(match.pending, Over):
                say(out, "", "The game is over.", *standing(ending_of(match), match.names))
                return True
            if game.status:
                say(out, game.status)
                return False
            if game.note != noted:
                noted = game.note
                say(out, *filter(None, [noted]))
            if (asks := _turn(match)) != asked:
                asked = asks
                say(out, *filter(None, [asks]))
            while not game.follow():
                wait()
    except KeyboardInterrupt:
        return True


def _turn(match: Match) -> str:
    """Whose turn it is and in which stage; empty if the game waits for a chance."""
    if not isinstance(match.pending, Choice):
        return ""
    stage = in_one(match.words.texts.stage_name(match.rules.stage(match.step.state)))
    return f"It is {match.names[match.pending.seat]}'s turn ({stage})."
