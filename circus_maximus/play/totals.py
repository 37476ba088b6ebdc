"""The totals of each person over many games of a title, and who holds which record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from circus_maximus.engine.metrics import Tally
from circus_maximus.engine.text.names import is_default_name
from circus_maximus.engine.text.words import as_compared, counted, enumerated
from circus_maximus.play.game_counts import GameCount, PersonCount


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


class Record(Struct, frozen=True):
    """What the people with the highest rank did."""

    label: str
    holders: tuple[tuple[str, str], ...]
    """Who holds it and what each did, at least one person."""

    def says(self, named: int) -> str:
        """Who holds it, and what they did: `Ana, 7 of 12 games won`. Names at most `named` people, at least one."""
        named = min(named, len(self.holders))
        names = [name for name, _ in self.holders[:named]]
        did = {says for _, says in self.holders}
        if others := len(self.holders) - named:
            names.append(counted(others, "other"))
        elif len(did) > 1:
            return enumerated([f"{name} ({says})" for name, says in self.holders])
        return f"{enumerated(names)}, {self.holders[0][1]}" if len(did) == 1 else enumerated(names)


class TitleTotals(Struct, frozen=True):
    """All games of a title."""

    games: int = 0
    """The games in which somebody played under a name of their own."""
    unnamed: int = 0
    """The games in which somebody played under a default name."""
    people: tuple[PersonTotals, ...] = ()
    """Those with the most wins first, then those with the most shared wins, then those with fewer games."""
    labels: tuple[str, ...] = ()
    """The labels of the tallies, in the order of `PersonTotals.says`."""
    records: tuple[Record, ...] = ()
    """Who won most, and who holds the record of each tally, where somebody does."""


def totals(games: Iterable[GameCount], tallies: Sequence[Tally], default_names: Sequence[str] = ()) -> TitleTotals:
    """The totals of games of one title, of which the one played last comes first.

    People are the same person if their names differ only in case and spaces. Default names stand for nobody.
    """
    found: dict[str, list[PersonCount]] = {}
    number = unnamed = 0
    for game in games:
        named = [person for person in game.people if not is_default_name(person.name, default_names)]
        number += bool(named)
        unnamed += len(named) < len(game.people)
        for person in named:
            found.setdefault(as_compared(person.name), []).append(person)
    sums = {who: [_sum(tally, counts) for tally in tallies] for who, counts in found.items()}
    people = sorted((_person(found[who], sums[who], tallies) for who in found), key=_order)
    labels = tuple(tally.label for tally in tallies)
    names = {who: counts[0].name for who, counts in found.items()}
    records = (_most_wins(people), *(_record(at, tally, sums, names) for at, tally in enumerate(tallies)))
    return TitleTotals(number, unnamed, tuple(people), labels, tuple(record for record in records if record))


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


def _most_wins(people: Sequence[PersonTotals]) -> Record | None:
    """The people with the most wins, and of these with the most shared ones; None if nobody has won."""
    if not people or not (people[0].wins or people[0].shared):
        return None
    best = [person for person in people if _order(person)[:2] == _order(people[0])[:2]]
    return Record("Most wins", tuple((person.name, won(person)) for person in best))


def _record(at: int, tally: Tally, sums: dict[str, list[Counter[str]]], names: dict[str, str]) -> Record | None:
    """The people with the highest rank, the one who played last first; None if no rank is above 0."""
    ranks = {who: tally.rank(counts[at]) for who, counts in sums.items()}
    highest = max(ranks.values(), default=0)
    best = [who for who, rank in ranks.items() if rank == highest]
    return Record(tally.label, tuple((names[who], tally.says(sums[who][at])) for who in best)) if highest > 0 else None


def won(person: PersonTotals) -> str:
    """The wins of a person in words: `7 of 12 games won, 1 shared`."""
    shared = f", {person.shared} shared" if person.shared else ""
    return f"{person.wins} of {counted(person.games, 'game')} won{shared}"
