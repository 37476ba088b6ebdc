"""Games to start, play, damage and resume."""

import json

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.records import PERSON, SeatPlayer, digest
from circus_maximus.play.beginning import begin_game
from tests.engine.duel import TITLE
from tests.engine.tiny import NoConfig


def duel(*by, names=("Ana", "Ben"), seed=1):
    """A new duel of people (or bots), advanced to the first decision of a person."""
    game = begin_game(
        TITLE,
        NoConfig(),
        [SeatPlayer(name, who) for name, who in zip(names, by or (PERSON, PERSON), strict=True)],
        seed,
    )
    return advanced(game)


def advanced(game):
    while game.advance():
        pass
    return game


def act(game, *actions):
    """Play these actions one after the other, for the seats that are asked."""
    for action in actions:
        assert isinstance(game.match.pending, Choice)
        assert game.choose(game.match.pending.seat, action) is None
        advanced(game)
    return game


def flushed(game):
    """The game, once the disk has taken everything, or has refused it."""
    game.saving.wait()
    return game


def saved(*actions):
    """The file of a closed duel in which these actions were played."""
    game = act(duel(), *actions)
    game.close()
    assert game.trouble == ""
    return game.path


def seal(lines, first):
    """Correct the hashes of all lines from number `first` on."""
    tail = json.loads(lines[first - 1])["hash"] if first else ""
    for number in range(first, len(lines)):
        body = lines[number].rpartition(b',"hash":"')[0]
        tail = digest(tail.encode() + body)
        lines[number] = body + b',"hash":"' + tail.encode() + b'"}'
    return b"\n".join(lines) + b"\n"


def forge(path, old, new, line=0):
    """Change a line and correct all hashes, as somebody who knows the format could."""
    lines = path.read_bytes().splitlines()
    assert old in lines[line]
    lines[line] = lines[line].replace(old, new, 1)
    path.write_bytes(seal(lines, line))
