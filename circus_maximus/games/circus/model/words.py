"""How Circus Maximus says things: seats, cards, places, tracks, cubes, coins, numbers, stages and ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import counted, sentence_start
from circus_maximus.games.circus.model.common_types import (
    CUBES,
    SEATS,
    TRACKS,
    BySeats,
    at_seats,
    coins,
    market_verb,
    more_or_less,
    signed,
)
from circus_maximus.games.circus.model.config import Config, CubeName, Names, distinct_letters
from circus_maximus.games.circus.model.effects import LineUp

CACHE_SIZE = 16

MEASURE_NAMES = {
    "total": "the higher total of the three tracks",
    "cubes": "more cubes",
    "coins": "more coins",
    "workers": "more workers",
}

ENDED_BY = {"track": "by reaching the goal", "rounds": "after the last round"}
"""How a game ended, by the reason in its transcript."""

BIDS, WORKERS, EVENT, PAY_DAY = "Bids", "Workers", "Event", "Pay day"
"""Headings of the log in a few words."""


class Words(Struct, frozen=True):
    """The words for what happens in a game, with the names of its players, cards and places."""

    names: Sequence[str]
    config: Config

    def player(self, seat: Seat) -> str:
        """The name of a player."""
        return self.names[seat]

    def name(self, id: str) -> str:
        """The name of a card or place."""
        return name_of(self.config, id)

    def track(self, track: str) -> str:
        """`Empire`."""
        return track_name(self.config, track)

    def track_letter(self, track: str) -> str:
        """A track in the log: `E`."""
        return track_letters(self.config)[track]

    def steps(self, track: str, steps: int) -> str:
        """Steps in the log: `E+3`, `C−1`."""
        return f"{self.track_letter(track)}{signed(steps)}"

    def cubes(self, count: int, cube: str) -> str:
        """`1 slave`, `3 slaves`, `no slaves`."""
        return cubes(self.config, count, cube)

    def cube(self, cube: str, count: int = 2) -> str:
        """`slave` if the count is 1, otherwise `slaves`."""
        return cube_name(self.config, cube, count)

    def letter(self, cube: str) -> str:
        """A kind of cube in the log: `M`."""
        return cube_letters(self.config)[cube]

    def lacks(self, missing: Iterable[tuple[int, int]], coins: int) -> str:
        """Missing cubes and coins in the log: `2A 1M 2c`."""
        return lacks(self.config, missing, coins)

    def line(self, market: str) -> str:
        """Where players line up: `at Thieves' Market`, `for slaves`."""
        return in_line(self.config, market)

    def place(self, id: str) -> str:
        """A place in the log: its name; of one where workers only line up, that of the market."""
        effects = self.config.places[id].effects
        only = effects[0] if len(effects) == 1 else None
        return market_name(self.config, only.market) if isinstance(only, LineUp) else self.name(id)

    def fate(self, place: str) -> str:
        """What becomes of a worker that a coin flip at this place costs."""
        return self.config.places[place].fate or "The worker is lost."

    def pay(self, change: int, each: int) -> str:
        """How an event changes pay at this number of seats, or at any if it is not known who plays."""
        every = self.config.pay.every
        return pay_text(change, each, at_seats(every, len(self.names)) if self.names else every)

    def cause(self, source: str, penalty: bool) -> str:
        """`Venatio`; `absent from Venatio` if it is a penalty."""
        return f"absent from {self.name(source)}" if penalty else self.name(source)

    def absent(self, penalty: bool) -> str:
        """What stands before a penalty in the log."""
        return "absent" if penalty else ""

    def is_place(self, source: str) -> bool:
        """Whether a place gave or took something, and not an act or an event."""
        return source in self.config.places

    def heading(self, source: str) -> str:
        """Under which heading the log says what an event, a place or an act gives or takes."""
        if source in self.config.events:
            return EVENT
        return WORKERS if self.is_place(source) else self.name(source)

    def end(self, reason: str, decided_by: str) -> str:
        """How a game ended: `by reaching 15, with more cubes`."""
        seats = len(self.names)
        rounds = counted(at_seats(self.config.rounds, seats), "round")
        start = f"by reaching {at_seats(self.config.tracks.goal, seats)}" if reason == "track" else f"after {rounds}"
        if decided_by == "track":
            return start
        return f"{start}, {'tied on every measure' if decided_by == 'shared' else f'with {MEASURE_NAMES[decided_by]}'}"


def stage_name(stage: str) -> tuple[str, str]:
    """`Round 3` and `Placing`."""
    round, _, phase = stage.partition("/")
    return (f"Round {round[1:]}", phase.capitalize()) if phase else (stage.capitalize(), "")


def name_of(config: Config, id: str) -> str:
    """The name of a card or place; an unknown id is returned unchanged."""
    for section in (config.acts, config.executions, config.places, config.events):
        if id in section:
            return section[id].name
    return id


def track_name(config: Config, track: str) -> str:
    """`Empire`."""
    name: str = getattr(config.names.tracks, track)
    return name


def cube_name(config: Config, cube: str, count: int = 2) -> str:
    """`slave` if the count is 1, otherwise `slaves`."""
    title: CubeName = getattr(config.names.cubes, cube)
    return title.one if count == 1 else title.many


def market_name(config: Config, market: str) -> str:
    """The name of a market; if it has none, the name of its cubes: `Slaves`."""
    own: str | None = getattr(config.names.markets, market)
    return own or sentence_start(cube_name(config, market))


def in_line(config: Config, market: str) -> str:
    """Where players line up: `at` the name of the market; if it has none, `for` its cubes: `for slaves`."""
    own: str | None = getattr(config.names.markets, market)
    return f"at {own}" if own else f"for {cube_name(config, market)}"


def track_letters(config: Config) -> dict[str, str]:
    """A letter for each track: `E` for Empire."""
    return _letters(config.names)[0]


def cube_letters(config: Config) -> dict[str, str]:
    """A letter for each kind of cube: `M` for mummers."""
    return _letters(config.names)[1]


@lru_cache(CACHE_SIZE)
def _letters(names: Names) -> tuple[dict[str, str], dict[str, str]]:
    tracks = distinct_letters([getattr(names.tracks, track) for track in TRACKS])
    cubes = distinct_letters([getattr(names.cubes, cube).many for cube in CUBES])
    return dict(zip(TRACKS, tracks, strict=True)), dict(zip(CUBES, cubes, strict=True))


def cubes(config: Config, count: int, cube: str) -> str:
    """`1 slave`, `3 slaves`, `no slaves`."""
    return f"{count or 'no'} {cube_name(config, cube, count)}"


def a_cube(config: Config, cube: str) -> str:
    """`a slave`, `an animal`."""
    one = cube_name(config, cube, 1)
    return f"{'an' if one[0] in 'aeiouAEIOU' else 'a'} {one}"


def lacks(config: Config, cubes_and_counts: Iterable[tuple[int, int]], coins: int) -> str:
    """Missing cubes, the greatest number first as in what an act needs, and coins: `2A 1M 2c`."""
    letters = cube_letters(config)
    counts = sorted(cubes_and_counts, key=lambda cube_and_count: -cube_and_count[1])
    parts = [f"{count}{letters[CUBES[cube]]}" for cube, count in counts if count > 0]
    return " ".join([*parts, f"{coins}c"] if coins > 0 else parts)


def pay_text(change: int, each: int, every: int | BySeats[int]) -> str:
    """How an event changes pay, given the number of steps that are paid once."""
    parts = []
    if each:
        steps = "/".join(dict.fromkeys(str(at_seats(every, seats)) for seats in SEATS))
        earn = "each step on a track earns" if steps == "1" else f"every full {steps} steps on a track earn"
        parts.append(f"{earn} {coins(abs(each))} {more_or_less(each)}")
    if change:
        parts.append(f"everybody is paid {coins(abs(change))} {more_or_less(change)}")
    return " and ".join(parts)


def market_change_text(market: str, count: int, config: Config) -> str:
    """`2 slaves are added to the market`; `1 slave leaves the market`."""
    return f"{cubes(config, abs(count), market)} {market_verb(count, abs(count) == 1)} the market"
