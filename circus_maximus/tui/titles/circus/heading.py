"""The two lines at the top: the round and phase, whose turn it is, and the events of the round."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from circus_maximus.games.circus.present.values import EventShown, HeaderShown
from circus_maximus.tui.draw.look import Look, usual_span
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, cropped, fit, fitted, width_of, with_current

NUMERALS = ("I", "II", "III", "IV", "V")
SHORT_NAME = 4
"""Minimum number of cells for the name of the player whose turn it is."""


def lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
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
