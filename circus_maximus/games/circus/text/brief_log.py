"""The log in a few words: `Bids ● Pageant 2`, `Workers ▲ Forest heads +2A`, `Chariot Race ■ wins +5c E+3 P+1`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never, cast

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.presenter import LogPart
from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.common_types import CUBE_INDEX
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.story import Storyteller
from circus_maximus.games.circus.text.words import cube_letters, cube_name, market_name, name_of, signed, track_letters

SETUP, EVENT, BIDS, WORKERS, BUYS, PAY_DAY = "Setup", "Event", "Bids", "Workers", "Buys", "Pay day"
NEW_ACTS, NEW_CUBES, ROUND = "New acts", "New cubes", "Round "
SAME: str | None = None
"""The heading of the part before."""
PHASES: dict[str, str] = {"bidding": BIDS, "placing": WORKERS}
"""The headings of the phases in which seats pass."""


class Word(NamedTuple):
    """A happening in a word or two."""

    under: str | None
    seat: Seat | None
    text: str
    absent: bool = False
    """Whether it is a penalty."""


def in_brief(config: Config, names: Sequence[str], heard: Sequence[Happening]) -> tuple[LogPart, ...]:
    """A step in a few words: what happens to a seat under one heading is one part; what is the same to several, too."""
    words = Words(config, names)
    found: dict[tuple[str | None, Seat | int, bool], Word] = {}
    for at, happening in enumerate(heard):
        if isinstance(happening, h.PhaseBegan):
            words.phase = PHASES.get(happening.phase, SAME)
        for word in words.of(cast("h.AnyHappening", happening)):
            key = (word.under, len(names) + at if word.seat is None else word.seat, word.absent)
            before = found.get(key)
            if before is None:
                found[key] = word._replace(text=f"absent {word.text}") if word.absent else word
            elif before.text.startswith(PERFORMS) and word.text == WINS:
                found[key] = word._replace(text=before.text.replace(PERFORMS, WINS, 1))
            else:
                found[key] = before._replace(text=f"{before.text} {word.text}")
    return tuple(_parts(list(found.values()), len(names)))


def _parts(words: Sequence[Word], seats: int) -> Iterator[LogPart]:
    together: dict[tuple[str | None, str], list[Seat]] = {}
    for under, seat, text, _ in words:
        if seat is not None:
            together.setdefault((under, text), []).append(seat)
    for under, seat, text, _ in words:
        if seat is None:
            yield LogPart(text, (), under)
        elif together[under, text][0] == seat:
            alike = tuple(together[under, text])
            everybody = under == EVENT and len(alike) == seats > 1
            begins = under is not None and under.startswith(ROUND)
            yield LogPart(f"all {text}", (), under) if everybody else LogPart(text, alike, under, begins)


PERFORMS, WINS = "performs", "wins"


class Words:
    """Makes words of happenings."""

    def __init__(self, config: Config, names: Sequence[str]) -> None:
        self._config = config
        self._names = names
        self._tracks, self._cubes = track_letters(config), cube_letters(config)
        self.phase = SAME
        """The heading for who passes: that of the phase, if it began in this step."""

    def of(self, happening: h.AnyHappening) -> Iterator[Word]:
        """The word for a happening; none for what the table shows, or other words say."""
        if isinstance(happening, h.OfTheRound | h.OfCleanup | h.OfEvents):
            yield from self._of_the_round(happening)
        elif isinstance(happening, h.OfGains):
            yield self._gain(happening)
        elif isinstance(happening, h.OfBidding | h.Bought):
            yield from self._coins_for(happening)
        elif isinstance(happening, h.OfPlacing | h.OfPlaces):
            yield from self._placing(happening)
        else:
            yield from self._act(happening)

    def _name(self, id: str) -> str:
        return name_of(self._config, id)

    def _place(self, id: str) -> str:
        """The name of a place; of one where workers only line up, that of the market."""
        effects = self._config.places[id].effects
        only = effects[0] if len(effects) == 1 else None
        return market_name(self._config, only.market) if isinstance(only, e.LineUp) else self._name(id)

    def _of_the_round(self, happening: h.OfTheRound | h.OfCleanup | h.OfEvents) -> Iterator[Word]:
        match happening:
            case h.MarkerPlaced(seat):
                yield Word(SETUP, seat, "start marker")
            case h.RoundBegan(number, seat):
                yield Word(f"{ROUND}{number}", seat, "start marker")
            case h.ActShown(act):
                yield Word(NEW_ACTS, None, self._name(act))
            case h.Passed(seat):
                yield Word(self.phase, seat, "pass")
            case h.EventDrawn(event):
                yield Word(EVENT, None, self._name(event))
            case h.NoEvent():
                yield Word(EVENT, None, "no card left")
            case h.CoinsPaid(seat, count):
                yield Word(EVENT, seat, f"−{count}c")
            case h.CubeGiven(seat, cube):
                yield Word(EVENT, seat, f"−1{self._cubes[cube]}")
            case h.MarketChanged(market, count, source):
                under = NEW_CUBES if source == "restock" else EVENT
                yield Word(under, None, f"{signed(count)}{self._cubes[market]}")
            case h.UpkeepPaid(seat, count):
                yield Word(PAY_DAY, seat, f"upkeep −{count}c")
            case h.PayChanged(source):
                yield Word(PAY_DAY, None, self._name(source))
            case h.PaidOut(seat, count):
                yield Word(PAY_DAY, seat, f"{count}c")
            case h.GameEnded():
                yield Word("", None, Storyteller(self._names, self._config).tell(happening))
            case h.PhaseBegan() | h.Reshuffled() | h.RoundCleared() | h.ActDiscarded():
                pass
            case _:
                assert_never(happening)

    def _gain(self, happening: h.OfGains) -> Word:
        source, seat = happening.source, happening.seat
        under = EVENT if source in self._config.events else WORKERS if source in self._config.places else ""
        under = under or self._name(source)
        match happening:
            case h.CoinsGained(_, count):
                return Word(under, seat, f"+{count}c")
            case h.TrackMoved(_, track, steps):
                return Word(under, seat, f"{self._tracks[track]}{signed(steps)}", happening.penalty)
            case h.TrackHeld(_, track):
                return Word(under, seat, f"{self._tracks[track]} frozen", happening.penalty)
            case _:
                assert_never(happening)

    def _coins_for(self, happening: h.OfBidding | h.Bought) -> Iterator[Word]:
        match happening:
            case h.BidMade(seat, act, _, total):
                yield Word(BIDS, seat, f"{self._name(act)} {total}")
            case h.BillSet((), ()):
                yield Word(BIDS, None, "nobody bid: no show")
            case h.BillSet(_, ()):
                pass
            case h.BillSet(_, dropped):
                yield Word(BIDS, None, f"dropped: {enumerated([self._name(act) for act in dropped])}")
            case h.Bought(seat, market, 0):
                yield Word(BUYS, seat, f"no {cube_name(self._config, market)}")
            case h.Bought(seat, market, count, paid):
                yield Word(BUYS, seat, f"{count}{self._cubes[market]} {paid}c")
            case _:
                assert_never(happening)

    def _placing(self, happening: h.OfPlacing | h.OfPlaces) -> Iterator[Word]:
        match happening:
            case h.WorkersPlaced(seat, place, count):
                yield Word(WORKERS, seat, f"{self._place(place)}{f' ×{count}' if count > 1 else ''}")
            case h.CoinFlipped(seat, place, True):
                yield Word(WORKERS, seat, f"{self._name(place)} heads")
            case h.CoinFlipped(seat, place):
                yield Word(WORKERS, seat, f"{self._name(place)} tails −1 worker")
            case h.CubesTaken(seat, cube, count):
                yield Word(WORKERS, seat, f"+{count}{self._cubes[cube]}")
            case h.CubesReturned(seat, cube, count):
                yield Word(WORKERS, seat, f"−{count}{self._cubes[cube]}")
            case h.Boosted(seat, track, _, boost):
                yield Word(WORKERS, seat, f"{self._tracks[track]}+{boost}")
            case h.OpeningWon(seat):
                yield Word(WORKERS, seat, "bids first")
            case h.WorkersRecruited(seat, count, source):
                yield Word(PAY_DAY if source == "cleanup" else WORKERS, seat, f"+{counted(count, 'worker')}")
            case h.EventForeseen(seat):
                yield Word(WORKERS, seat, "sees the next event")
            case h.Staked(seat, act, count):
                yield Word(WORKERS, seat, f"{count}c on {self._name(act)}")
            case h.WorkerSent() | h.LinedUp():
                pass
            case _:
                assert_never(happening)

    def _act(self, happening: h.OfPerforming | h.OfOutcomes) -> Iterator[Word]:
        under = self._name(happening.act)
        match happening:
            case h.Performed(seat, _, paid):
                yield Word(under, seat, f"{PERFORMS} −{paid}c" if paid else PERFORMS)
            case h.Withdrew(seat, _, True, cubes, missing):
                lacks = short_text.lacks(self._config, [(CUBE_INDEX[cube], count) for cube, count in cubes], missing)
                yield Word(under, seat, f"lacks {lacks}")
            case h.Withdrew(seat):
                yield Word(under, seat, "withdraws")
            case h.DieRolled(seat, _, pips):
                yield Word(under, seat, f"rolls {pips}")
            case h.ContestWon(seat):
                yield Word(under, seat, WINS)
            case h.PerformersDied(seat, _, cube, count):
                yield Word(under, seat, f"−{count}{self._cubes[cube]}")
            case h.StakeSettled(seat, _, count):
                yield Word(under, seat, f"stake +{count}c" if count else "stake lost")
            case h.ActOff():
                yield Word(under, None, "cancelled")
            case h.ActCalled():
                pass
            case _:
                assert_never(happening)
