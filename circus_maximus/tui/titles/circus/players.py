"""The players of the table, and its heading."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from circus_maximus.games.circus.present.values import EventShown, HeaderShown, PlayerShown, TrackShown
from circus_maximus.tui.draw.look import Look, boxed, in_pairs, usual_span
from circus_maximus.tui.draw.styled_lines import (
    Line,
    Run,
    at_both_edges,
    cropped,
    fit,
    fitted,
    sharing,
    width_of,
    with_current,
)

MARKER = "*"
"""After the name of the player who holds the start marker."""
WAYS = tuple((wordy, marked) for marked in (" ({bot})", " (bot)", "") for wordy in (True, False))
"""If there is little room: whether words are whole, and how bots are marked after their names; best first."""
NAME, POSITION = 20, 4
"""Cells for a name where there is room, and for a position with a boost."""
MAX_NAMED = 3
"""Maximum number of bids that are listed."""
SHORT_NAME, MIN_NAME_WIDTH = 5, 3
"""Cells for a name: with fewer than the first, the total of bids is left out; never fewer than the second."""


def lines(
    players: Sequence[PlayerShown], tracks: Sequence[TrackShown], letters: str, width: int, height: int, look: Look
) -> list[Line]:
    """On small screens two players on each line; otherwise two lines for each, in a box."""
    if look.room == "small":
        return _pairs(players, letters, width, look)
    rows: list[Line] = []
    for player in players:
        rows += _card(player, tracks, letters, width - 2, look)
    return boxed("Players", rows, width, height, look)


def _pairs(players: Sequence[PlayerShown], letters: str, width: int, look: Look) -> list[Line]:
    """Two players on each line, with a bar in the middle; further to one side if that is how all names have room."""
    half = width // 2 - 1
    sizes, way = (half, half), (False, "")
    for way, even in (*((way, True) for way in WAYS), *((way, False) for way in WAYS if not way[0])):
        needs = [_cells_needed(player, letters, *way) for player in players]
        left, right = max(needs[::2]), max(needs[1::2], default=0)
        if left + right <= width - 2 and (max(left, right) <= half or not even):
            sizes = (left, width - 2 - left) if left > half else (width - 2 - max(right, half), max(right, half))
            break
    else:
        way = (False, "")
    cells = [_cell(player, letters, sizes[at % 2], *way, look) for at, player in enumerate(players)]
    return in_pairs(cells, width, look, sizes[0])


def _symbol(player: PlayerShown, look: Look) -> Line:
    here = look.glyphs.here if player.turn else look.glyphs.none if player.passed else " "
    mark = look.seat(player.seat)
    if player.turn:
        return (Run(here, "bold"), mark._replace(role=f"turn{player.seat}"), Run(" ", f"turn{player.seat}"))
    return (Run(here, "dim"), mark, Run(" "))


def _cubes(player: PlayerShown, letters: str) -> str:
    """Free cubes of each kind by its letter, and busy ones after a slash: `M2/1`."""
    return " ".join(
        f"{letter}{free}" + (f"/{busy}" if busy else "")
        for letter, free, busy in zip(letters, player.cubes, player.busy, strict=True)
    )


def _facts(player: PlayerShown, letters: str, wordy: bool = False) -> str:
    """Coins, workers in hand and in play, cubes."""
    workers = f"{'workers ' if wordy else 'w'}{player.hand}/{player.workers}"
    return f"{player.coins:>3}c {workers} {_cubes(player, letters)}"


def _bid(player: PlayerShown, wordy: bool) -> str:
    """The total of bids; empty if there are none."""
    bid = sum(coins for _, coins in player.bids)
    return f" {'bid ' if wordy else 'b'}{bid}" if bid else ""


def _bot(player: PlayerShown, marked: str) -> str:
    """What marks a bot; empty for a person."""
    return marked.format(bot=player.bot) if player.bot else ""


def _cells_needed(player: PlayerShown, letters: str, wordy: bool, marked: str) -> int:
    """The cells for these words, the whole name and the mark of a bot."""
    facts = _facts(player, letters, wordy) + _bid(player, wordy)
    return len(facts) + 4 + max(SHORT_NAME, cell_len(player.name) + len(_bot(player, marked)) + player.marker)


def _cell(player: PlayerShown, letters: str, width: int, wordy: bool, marked: str, look: Look) -> Line:
    """A player in one line."""
    facts, bid = _facts(player, letters, wordy), _bid(player, wordy)
    if width - len(facts + bid) - 4 >= SHORT_NAME:
        facts += bid
    name = _name(player, max(MIN_NAME_WIDTH, width - len(facts) - 4), _bot(player, marked))
    return fitted((*_symbol(player, look), *name, Run(" " + facts)), width)


def _name(player: PlayerShown, width: int, bot: str = "") -> Line:
    """The name, with a mark if the player has the start marker."""
    role = f"{'turn' if player.turn else 'seat'}{player.seat}"
    if not player.marker:
        return (Run(fit(player.name + bot, width), role),)
    name = cropped((Run(player.name + bot, role),), width - 1)
    return fitted((*name, Run(MARKER, role)), width)


def _card(player: PlayerShown, tracks: Sequence[TrackShown], letters: str, width: int, look: Look) -> list[Line]:
    """A player in two lines, the second with bids and pay day; on large screens also positions, acts and stakes.

    A bot that has no room next to the name is in the second line.
    """
    facts, bot = f" {_facts(player, letters)}", _bot(player, " ({bot})")
    positions = _positions(player, tracks, look) if look.room == "large" else ()
    beside = width_of(positions) + 1 if positions else 0
    room = max(MIN_NAME_WIDTH, min(NAME, width - 3 - len(facts) - beside))
    named = cell_len(player.name) + len(bot) + player.marker <= room
    left = (*_symbol(player, look), *_name(player, room, bot if named else ""), Run(facts))
    first = at_both_edges(left, positions, width) if positions else fitted(left, width)
    bot = "" if named else bot[1:]
    told = _expects(player, bot, width - 4) if look.room == "large" else _expects_briefly(player, bot, width - 4)
    return [first, fitted((Run("    "), Run(told, "dim")), width)]


def _expects_briefly(player: PlayerShown, bot: str, width: int) -> str:
    """The total of bids, if any, and the pay day."""
    spent, pays = sum(coins for _, coins in player.bids), f"pay day {player.pay}c"
    bids = (f"bid {spent}c in all, ", f"bid {spent}c, ") if spent else ("",)
    expects = [f"{bot}{' ' * bool(bot)}{bid}{pays}" for bid in bids]
    return next((text for text in expects if len(text) <= width), expects[-1])


def _expects(player: PlayerShown, bot: str, width: int) -> str:
    """The pay day, whether the player knows the next event, and all bids and stakes."""
    spent = sum(coins for _, coins in player.bids)
    paid = [f"{coins} {act}" for act, coins in player.bids]
    paid += [f"{coins} staked on {act}" for act, coins in player.stakes]
    total = f"bid {spent}c" if spent else "no bids"
    if len(player.bids) > MAX_NAMED:
        total, paid = f"{total} on {len(player.bids)} acts", []
    knows = "knows next event" if player.foresees else ""
    told = ", ".join(filter(None, (f"pay day {player.pay}c", knows, f"{bot} {total}".strip())))
    return f"{told}: {sharing(paid, width - 2 - len(told))}" if paid else told


def _positions(player: PlayerShown, tracks: Sequence[TrackShown], look: Look) -> Line:
    """The position on each track, with this round's boost: `C 4+1`."""
    runs: list[Run] = []
    for track in tracks:
        position, boost = track.positions[player.seat], track.boosts[player.seat]
        stands = str(position).replace("-", look.glyphs.minus)
        more = f"+{boost}" if boost else ""
        gap = " " if runs else ""
        runs += [Run(f"{gap}{track.letter} ", "dim"), Run(stands), Run(more, "good")]
        runs.append(Run(" " * max(0, POSITION - len(stands + more))))
    return tuple(runs)


NUMERALS = ("I", "II", "III", "IV", "V")
SHORT_NAME = 4
"""Minimum number of cells for the name of the player whose turn it is."""


def heading_lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The round, the phases with the current one marked, whose turn it is, and who is next.

    How much is left out depends on the width and the longest name, so it does not change from turn to turn.
    """
    count, *brief = _rounds(header, look.usual)
    game: Line = (Run(" CIRCUS MAXIMUS ", "title"), Run(f"  {count}   ", "bold"))
    round: Line = (Run(f" {count}  ", "title"),)
    follows, spaced = look.glyphs.follows, f" {look.glyphs.follows} "
    starts = (
        (game, spaced),
        (round, spaced),
        (round, follows),
        *(((Run(f" {text} ", "title"),), follows) for text in brief),
    )
    whose = names[header.turn] if header.turn is not None else ""
    turn = header.turn or 0
    others = tuple(seat for seat in range(len(names)) if seat != turn)
    longest = max(map(cell_len, names)) - cell_len(whose)
    phases = [f"{number} {phase}" for number, phase in zip(NUMERALS, header.phases, strict=False)]
    left: Line = ()
    for start, between in starts:
        left = (*start, *with_current(phases, header.phase, between))
        for asked in (" to play", ""):
            widest = _turn(replace(header, turn=turn, then=others, over=False), f"{whose}{asked}", look)
            if width_of(left + widest) + longest < width:
                right = _turn(header, f"{whose}{asked}", look)
                if header.then and width_of(left + right) + 1 < width:
                    right = (*right, Run(" "))
                return [at_both_edges(left, right, width)]
    room = width - 1 - width_of(left)
    if width_of(_turn(header, whose, look)) > room:
        whose = fit(whose, max(SHORT_NAME, room - width_of(_turn(header, "", look))))
    return [at_both_edges(left, cropped(_turn(header, whose, look), room), width)]


def _rounds(header: HeaderShown, usual: tuple[int, int] | None) -> tuple[str, ...]:
    """The round and when games usually end, if that is known, from the longest text to the shortest.

    In a game that lasts longer: how many rounds there can be. That number says little before.
    """
    known = usual_span(usual, header.round)
    if not header.round:
        return (f"Setup, {known} rounds", "Setup") if known else ("Setup",)
    long, short = f"Round {header.round}", f"R{header.round}"
    if header.round == header.rounds:
        return f"{long}, the last", f"{short}, the last", f"{short}, last"
    if known:
        return f"{long}, {known}", f"{short}, {known}", known.replace("usually", f"{short} of")
    if usual:
        return f"{long}, at most {header.rounds}", f"{short}, at most {header.rounds}", f"{short}, max {header.rounds}"
    return long, short


def _turn(header: HeaderShown, whose: str, look: Look) -> Line:
    """Whose turn it is, and the symbols of those who are next."""
    if header.over:
        return (Run("the game is over ", "title"),)
    if header.turn is None:
        return ()
    then = [run for seat in header.then for run in (Run(" "), look.seat(seat))]
    return (look.strip(header.turn, whose), *([Run(" then", "dim"), *then] if then else []))


def event_lines(events: Sequence[EventShown], width: int) -> list[Line]:
    """The events of the round: first those in force, then those that are done, which are shortened first.

    In the shortest way those that are done have only their names, in grey, and the others have no word for their state.
    """
    if not events:
        return [fitted((Run(" EVENT ", "title"), Run("none in force", "dim")), width)]
    line: Line = ()
    events = sorted(events, key=_is_done)
    ways: tuple[tuple[bool, bool, tuple[str, ...]], ...] = (
        (True, True, ()),
        (False, True, ()),
        (False, False, ()),
        (False, False, ("done",)),
        (False, False, ("done", "in force")),
    )
    for sentences, done, left_out in ways:
        line = _events(events, sentences, done, left_out)
        if width_of(line) <= width:
            break
    return [fitted(line, width)]


def _is_done(event: EventShown) -> bool:
    return all(part.status == "done" for part in event.parts)


def _events(events: Sequence[EventShown], sentences: bool, done: bool, left_out: Sequence[str]) -> Line:
    """The events in sentences or in a few words, with or without the effects that are done.

    `left_out`: the words for states of events that are left out.
    """
    runs: list[Run] = [Run(" EVENT ", "title")]
    for index, event in enumerate(events):
        if index:
            runs.append(Run("  + ", "dim"))
        runs.append(Run(event.name, "dim" if _is_done(event) else "bold"))
        for part in event.parts:
            says = part.says if sentences else part.short_text
            if part.status not in left_out:
                runs.append(Run(f" ({part.status})", "dim" if part.status == "done" else "bold"))
            if done or part.status != "done":
                runs.append(Run(f" {says}", "dim" if part.status == "done" else ""))
    return tuple(runs)
