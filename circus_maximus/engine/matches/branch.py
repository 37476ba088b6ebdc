"""Branches: games that begin at a record of another game, and continue it with other decisions or other outcomes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import BRANCH_FORMAT, Branch, OverRecord, SnapshotRecord
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import Transcript


class NoBranch(ValueError):
    """No branch can begin there; the text is a sentence that says why."""


def branch_point(match: Match, n: int) -> int:
    """The last record that a branch from record `n` shares with its origin: with what follows from `n` itself.

    `NoBranch` if there is no such record, or if the game is over there.
    """
    records = match.records
    if n > len(records):
        raise NoBranch(f"There is no record {n}: the game ends with record {len(records)}.")
    if isinstance(match.after(n).pending, Over):
        raise NoBranch(f"The game is over at record {n}. Choose an earlier record.")
    while n < len(records) and isinstance(records[n], SnapshotRecord | OverRecord):
        n += 1
    return n


def branched(match: Match, n: int, by: Sequence[str], seed: int | None = None) -> Match:
    """A new match that begins after record `n` of another, which does not change.

    `by` says who plays each seat from there on: `person`, or the name of a bot. The names stay. With a seed, chances
    have new outcomes from there on; without, the same chances have the same outcomes as in the origin. `recall` has to
    give the match its bots. `NoBranch` as for `branch_point`.
    """
    at = branch_point(match, n)
    header = replace(
        match.header,
        format=BRANCH_FORMAT,
        version=match.title.version,
        branch=Branch(match.hash_of(at), at),
    )
    shared = Transcript(header, tuple(match.records[:at]))
    branch, damage = replay(shared, lambda _: match.title)
    if damage:
        raise damage
    if seed is not None:
        branch.take_luck(seed)
    for seat, (player, before) in enumerate(zip(by, tuple(branch.played_by), strict=True)):
        if player != before:
            branch.seat(seat, player, None)
    return branch
