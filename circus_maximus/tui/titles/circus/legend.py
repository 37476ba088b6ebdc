"""The meanings of the symbols on the table."""

from __future__ import annotations

from circus_maximus.engine.text.words import counted, enumerated, sentence_start
from circus_maximus.games.circus.present.values import TableShown
from circus_maximus.tui.titles.circus.tracks import HEADING


def legend(shown: TableShown) -> list[tuple[str, str]]:
    """The symbols, letters and numbers on the table, and what they mean."""
    return [*_letters(shown), *_acts(shown), *_markets_and_tracks(shown)]


def _letters(shown: TableShown) -> list[tuple[str, str]]:
    """What is counted, and by which letters."""
    goal, supply = shown.tracks[0].goal, shown.supply
    letters, names = [track.letter for track in shown.tracks], [track.name for track in shown.tracks]
    up, down = f"{letters[0]}+3", f"{letters[1]}−1"
    return [
        (
            "To win",
            f"Be the first to reach {goal} on one of the three tracks, or have the best total after the last round.",
        ),
        (
            " ".join(letters),
            f"{enumerated(names)}, before + or −: {up} is three steps up, {down} one step down.",
        ),
        (
            " ".join(supply.letters),
            f"{sentence_start(enumerated(supply.many))}, with a number: "
            f"an act needs 2{supply.letters[1]}, a player has {supply.letters[0]}4.",
        ),
        ("c", "Coins."),
        (f"{supply.letters[0]}1/2", f"One free {supply.one[0]}, and two more that are busy until cleanup."),
        ("†", "Dies when the act is performed, and goes back to the supply."),
        ("w4/5", "Workers: four in hand of the five in play."),
        ("b3", "Coins bid this round on all acts together."),
        ("●1", "Next to an act: who bid on it and how much. Next to a place or market: the workers there."),
    ]


def _acts(shown: TableShown) -> list[tuple[str, str]]:
    """What is written about acts."""
    supply, up = shown.supply, f"{shown.tracks[0].letter}+3"
    return [
        ("the bill", "The numbers of the acts with bids, in the order they will be performed."),
        (
            "−3c",
            "In an act: coins that a performer pays. The cubes before it are busy until cleanup.",
        ),
        ("best, others", "In a contest: what the winner gets and what the others get, in addition to what all get."),
        (
            f"best {up}+",
            "There are more rewards than fit here. Select the act to see them all.",
        ),
        ("★", "The same as best, if there is no room for the word."),
        (
            "absent",
            "The penalty for each player who does not perform the act if another does, even without a bid on it.",
        ),
        (
            f"✓ 1{supply.letters[1]} 2c",
            f"Next to an act: the player in that column has all it needs, or needs 1 {supply.one[1]} and 2 coins more. "
            "What their earlier acts take is already deducted.",
        ),
        ("◂", "Where to get what the act under the cursor needs; which acts need what the place or market has."),
    ]


def _markets_and_tracks(shown: TableShown) -> list[tuple[str, str]]:
    """What is written in markets and on tracks, and what can be done."""
    goal = shown.tracks[0].goal
    needs = max(0, goal - 4)
    return [
        (
            "[5]4",
            "A market: dots are empty slots, the next price is in brackets, and the line follows.",
        ),
        (
            f"●4+1/{needs}",
            f"On a track, below {HEADING}: the player is at 4 now, has a boost of 1 this round, and has "
            f"{counted(needs, 'step')} to go to reach {goal}.",
        ),
        (
            "!",
            f"The player can reach {goal} on this track in this round's show: with the acts they bid on, their cubes "
            "and coins, and if they win every contest that can still be won.",
        ),
        ("+", "On a track: the player's position with this round's boost."),
        ("✗ frozen", f"A track on which no marker can move this round. In an act: {shown.tracks[2].letter}✗."),
        (
            "*",
            "Has the start marker. If players tie for the first turn, the nearest in order of play goes first.",
        ),
        ("[a]  ✗a", "What you can do now; what you cannot do now."),
    ]
