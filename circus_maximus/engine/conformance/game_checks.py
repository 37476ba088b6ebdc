"""Checks of whole games: transcripts, undo, and views that are played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.conformance.promises import ConformanceError, MakeBots
from circus_maximus.engine.contract import Choice, Over, Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer, line_of
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.engine.title import Title


def check_views_play_on(
    title: Title, config: Any, seats: int, step: Step[Any, Any], make_bots: MakeBots, seed: int
) -> None:
    """Check that a view is a playable state: with another seed, the game can be played to its end."""
    rules = title.rules(config)
    for seat in (None, *range(seats)):
        view = rules.seen_by(step.state, seat)
        lineup = Lineup(rules, make_bots(rules, seats, seed))
        end = drive(rules, Step(view, (), rules.pending(view)), lineup.ask, SeededChance(seed).outcome)
        if not isinstance(end.pending, Over) or rules.audit(end.state):
            raise ConformanceError(f"the view of seat {seat} cannot be played to an end")


def check_transcript(title: Title, config: Any, seats: int, seed: int, make_bots: MakeBots) -> None:
    """Check that a recorded game replays to the same end and that the same seed gives the same game, line by line."""
    rules = title.rules(config)
    seat_players = [SeatPlayer("", "bot")] * seats
    texts, ends = [], []
    for _ in range(2):
        match = new_match(title, config, seat_players, seed, make_bots(rules, seats, seed))
        match.run()
        texts.append(_text_of(match.header, match.records))
        ends.append(match.step)
    if texts[0] != texts[1]:
        raise ConformanceError(f"seed {seed} gave two different games")
    again, damage = replay(read_transcript(texts[0]), lambda name: title)
    if damage or again.step.state != ends[0].state:
        raise ConformanceError(f"seed {seed} does not replay as recorded: {damage}")


def check_undo(title: Title, config: Any, seats: int, seed: int, make_bots: MakeBots, choices: int) -> None:
    """Check that undo restores the state before a person's choice, and that the same choice leads to the same state."""
    rules = title.rules(config)
    bots = make_bots(rules, seats, seed)
    match = new_match(title, config, [SeatPlayer("", PERSON)] * seats, seed)
    match.run()
    for turn in range(choices):
        choice, before = match.pending, match.step
        if not isinstance(choice, Choice):
            return
        action = bots[choice.seat].choose(rules.seen_by(before.state, choice.seat), choice, f"{choice.seat}/{turn}")
        for _ in range(2):
            if refusal := match.submit(choice.seat, action):
                raise ConformanceError(f"{action} from the menu was refused: {refusal}")
            after = match.step
            plan = match.undo_plan()
            if plan is None:
                raise ConformanceError("there is nothing to undo")
            match.undo(plan)
            if match.step.state != before.state:
                raise ConformanceError("undo led to another state")
        match.submit(choice.seat, action)
        if match.step.state != after.state:
            raise ConformanceError("the same action after an undo led to another state")


def _text_of(header: Any, records: Sequence[Any]) -> bytes:
    text, tail = b"", ""
    for record in (header, *records):
        line, tail = line_of(record, tail)
        text += line + b"\n"
    return text
