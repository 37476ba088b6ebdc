"""The totals of each person over many games of a title, and who holds which record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from circus_maximus.engine.measuring.tallies import Tally
from circus_maximus.engine.words import as_compared, counted
from circus_maximus.play.statistics.game_counts import GameCount, PersonCount


class PersonTotals(Struct, frozen=True):
    """The games of one person."""

    name: str
    """As it was written in the game played last."""
    games: int
    wins: int
    """How often the person came first alone."""
    shared: int
    """How often the person came first together with others."""
    says: tuple[str, ...]
    """What each tally of the title says about the person; empty if it says nothing."""


class RecordHolder(Struct, frozen=True):
    """The person with the highest rank of a tally."""

    label: str
    """The label of the tally."""
    name: str
    says: str


class TitleTotals(Struct, frozen=True):
    """All games of a title."""

    games: int = 0
    people: tuple[PersonTotals, ...] = ()
    """Those with the most wins first, then those with the most shared wins, then those with fewer games."""
    labels: tuple[str, ...] = ()
    """The labels of the tallies, in the order of `PersonTotals.says`."""
    records: tuple[RecordHolder, ...] = ()
    """Who holds the record of each tally, where somebody does."""


def totals(games: Iterable[GameCount], tallies: Sequence[Tally]) -> TitleTotals:
    """The totals of games of one title, of which the one played last comes first.

    People are the same person if their names differ only in case and spaces.
    """
    found: dict[str, list[PersonCount]] = {}
    number = 0
    for game in games:
        number += 1
        for person in game.people:
            found.setdefault(as_compared(person.name), []).append(person)
    sums = {who: [_sum(tally, counts) for tally in tallies] for who, counts in found.items()}
    people = sorted((_person(found[who], sums[who], tallies) for who in found), key=_order)
    names = {who: counts[0].name for who, counts in found.items()}
    records = (_record(at, tally, sums, names) for at, tally in enumerate(tallies))
    return TitleTotals(
        number, tuple(people), tuple(tally.label for tally in tallies), tuple(record for record in records if record)
    )


def _sum(tally: Tally, counts: Iterable[PersonCount]) -> Counter[str]:
    total: Counter[str] = Counter()
    for person in counts:
        total.update(person.tallies.get(tally.id, {}))
    return total


def _person(counts: Sequence[PersonCount], sums: Sequence[Counter[str]], tallies: Sequence[Tally]) -> PersonTotals:
    return PersonTotals(
        name=counts[0].name,
        games=len(counts),
        wins=sum(person.first and not person.shared for person in counts),
        shared=sum(person.shared for person in counts),
        says=tuple(tally.says(total) for tally, total in zip(tallies, sums, strict=True)),
    )


def _order(person: PersonTotals) -> tuple[int, int, int, str]:
    return -person.wins, -person.shared, person.games, as_compared(person.name)


def _record(at: int, tally: Tally, sums: dict[str, list[Counter[str]]], names: dict[str, str]) -> RecordHolder | None:
    """The person with the highest rank, of several the one who played last; None if no rank is above 0."""
    best = max(sums, key=lambda who: tally.rank(sums[who][at]), default=None)
    if best is None or tally.rank(sums[best][at]) <= 0:
        return None
    return RecordHolder(tally.label, names[best], tally.says(sums[best][at]))


def won(person: PersonTotals) -> str:
    """The wins of a person in words: `7 of 12 games won, 1 shared`."""
    shared = f", {person.shared} shared" if person.shared else ""
    return f"{person.wins} of {counted(person.games, 'game')} won{shared}"
