"""The effects that events and places are built from: what each takes, its words, and when it changes nothing.

The words of a place's effect speak to the player who sends a worker: a sentence, a few words (`short`), and what fits
where there is least room (`letters`). Those of an event's effect speak to everybody (`..._for_all`). rules/ carries
effects out.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import Id, id_of, says
from circus_maximus.engine.text.words import enumerated, nearest_or_all, quoted
from circus_maximus.games.circus.model.common_types import (
    Change,
    Count,
    Cube,
    Market,
    Positive,
    Track,
    coins,
    market_verb,
    more_or_less,
    signed,
    workers,
)

Errors = Iterator[tuple[tuple[str, ...], str]]
"""The paths of wrong values within an effect, and what is wrong with each."""


class Saying(Protocol):
    """The words that effects use, with the names in a config: `Words` in words.py."""

    def name(self, id: str) -> str: ...
    def track(self, track: str) -> str: ...
    def track_letter(self, track: str) -> str: ...
    def cubes(self, count: int, cube: str) -> str: ...
    def cube(self, cube: str) -> str: ...
    def letter(self, cube: str) -> str: ...
    def line(self, market: str) -> str: ...
    def pay(self, change: int, each: int) -> str: ...


class There(Struct, frozen=True):
    """What stands around an effect where its place is described."""

    several: bool
    """Whether a seat can send several workers at once."""
    room_each: int | None
    """How many workers of one seat there is room for; None if that is not limited."""
    alone: bool
    """Whether the place has no other effect."""
    priced: bool = False
    """Whether the place costs coins or cubes."""
    brief: bool = False
    """Whether there is only room for the letters of tracks."""

    def track(self, say: Saying, track: str) -> str:
        """What stands before the steps on a track: `Empire `, `E`."""
        return say.track_letter(track) if self.brief else f"{say.track(track)} "


class Given(Struct, frozen=True):
    """What decides whether an effect of an event can change anything."""

    effects: Sequence["EventEffect"]
    """All effects of the event."""
    earlier: Sequence["EventEffect"]
    """Those before this one."""
    closed: frozenset[str]
    """The places that are closed without any event."""
    prices: frozenset[int]
    """All prices of the markets."""

    def repeated(self, effect: "EventEffect") -> str:
        """Why an effect changes nothing if the event had it before."""
        return "the event already does this" if effect in self.earlier else ""


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One effect of an event or a place."""

    def unused(self, given: Given) -> str:
        """Why it changes nothing in an event; empty if it changes something."""
        return ""

    def errors(self, places: Collection[str]) -> Errors:
        """What its type cannot express, in a config with these places."""
        return iter(())


class Coins(Effect, frozen=True, tag="coins"):
    """Coins from the bank: for every seat at an event, for the worker's seat at a place."""

    count: Annotated[Positive, says("Coins a seat gets.", "coins")]

    def sentence(self, say: Saying, there: There) -> str:
        return f"Get {coins(self.count)}."

    def short(self, say: Saying, there: There) -> str:
        return coins(self.count)

    def letters(self, say: Saying, there: There) -> str:
        return f"+{self.count}c"

    def sentence_for_all(self, say: Saying) -> str:
        return f"Everybody gets {coins(self.count)}."

    def short_for_all(self, say: Saying) -> str:
        return f"{coins(self.count)} each"


class Move(Effect, frozen=True, tag="move"):
    """The marker moves: every seat's at an event, that of the worker's seat at a place."""

    track: Annotated[Track, says("The track it moves on.")]
    steps: Annotated[Change, says("Number of steps; a negative number moves back.", "steps", "R35")]

    def sentence(self, say: Saying, there: There) -> str:
        return f"{say.track(self.track)} {signed(self.steps)}."

    def short(self, say: Saying, there: There) -> str:
        return f"{say.track(self.track)} {signed(self.steps)}"

    def letters(self, say: Saying, there: There) -> str:
        return f"{there.track(say, self.track)}{signed(self.steps)}"

    def sentence_for_all(self, say: Saying) -> str:
        return f"Everybody: {say.track(self.track)} {signed(self.steps)}."

    def short_for_all(self, say: Saying) -> str:
        return f"{say.track(self.track)} {signed(self.steps)} for all"

    def unused(self, given: Given) -> str:
        frozen = f"the event freezes {self.track}" if Freeze(self.track) in given.effects else ""
        return frozen if self.steps else "the markers move 0 steps"


# Effects of events only (events.py; freeze, close, prices, wages and pay last the round: see lookups.py).


class Freeze(Effect, frozen=True, tag="freeze"):
    """The track is frozen: no marker moves on it this round."""

    track: Annotated[Track, says("The track that is frozen.", rules="R9")]

    def sentence_for_all(self, say: Saying) -> str:
        return f"The {say.track(self.track)} track is frozen this round."

    def short_for_all(self, say: Saying) -> str:
        return f"{say.track(self.track)} frozen"

    def unused(self, given: Given) -> str:
        return given.repeated(self)


class Close(Effect, frozen=True, tag="close"):
    """The place is closed this round."""

    place: Annotated[Id, id_of("places", "a place"), says("The place that is closed.", rules="R9")]

    def sentence_for_all(self, say: Saying) -> str:
        return f"{say.name(self.place)} is closed this round."

    def short_for_all(self, say: Saying) -> str:
        return f"{say.name(self.place)} closed"

    def unused(self, given: Given) -> str:
        return f"{self.place} is closed already" if self.place in given.closed else given.repeated(self)

    def errors(self, places: Collection[str]) -> Errors:
        if self.place not in places:
            yield ("place",), f"there is no place {quoted(self.place)}{nearest_or_all(self.place, places, 'places')}"


class Stock(Effect, frozen=True, tag="stock"):
    """Cubes are moved from the supply to a market, or back if the number is negative."""

    market: Annotated[Market, says("The market that changes.")]
    count: Annotated[Change, says("Cubes added; a negative number removes cubes.", "cubes", "R10")] = 0
    per_seat: Annotated[Change, says("Cubes added for each player, in addition to count.", "cubes", "R10")] = 0

    def sentence_for_all(self, say: Saying) -> str:
        parts = []
        if self.count:
            verb = market_verb(self.count, abs(self.count) == 1)
            parts.append(f"{say.cubes(abs(self.count), self.market)} {verb} the market.")
        if self.per_seat:
            verb = market_verb(self.per_seat, abs(self.per_seat) == 1)
            parts.append(f"{say.cubes(abs(self.per_seat), self.market)} per player {verb} the market.")
        return " ".join(parts)

    def short_for_all(self, say: Saying) -> str:
        parts = [
            f"{'+' if number > 0 else '−'}{say.cubes(abs(number), self.market)}{each}"
            for number, each in ((self.count, ""), (self.per_seat, " a player"))
            if number
        ]
        return ", ".join(parts) or f"the same {say.cube(self.market)}"

    @property
    def sign(self) -> int:
        """1 for cubes that are added to the market, -1 for cubes that leave it, 0 if that depends on the players."""
        return 0 if self.per_seat else (self.count > 0) - (self.count < 0)

    def errors(self, places: Collection[str]) -> Errors:
        if not (self.count or self.per_seat):
            yield (), "this changes nothing: write count, per_seat or both"


class Bounty(Effect, frozen=True, tag="bounty"):
    """Every seat gets a coin for each step of its position on a track."""

    track: Annotated[Track, says("The track whose position is paid.")]
    minimum: Annotated[Count, says("Minimum number of coins a seat gets.", "coins", "R12")]

    def sentence_for_all(self, say: Saying) -> str:
        return f"Everybody gets coins equal to their {say.track(self.track)} position, at least {self.minimum}."

    def short_for_all(self, say: Saying) -> str:
        return f"coins for {say.track(self.track)} positions"


class Tribute(Effect, frozen=True, tag="tribute"):
    """Every seat pays coins, or all it has; a seat without coins gives a cube of its choice."""

    coins: Annotated[Positive, says("Coins due from each seat.", "coins", "R11")]

    def sentence_for_all(self, say: Saying) -> str:
        return f"Everybody pays {coins(self.coins)}, or all they have; those without coins give a cube of their choice."

    def short_for_all(self, say: Saying) -> str:
        return f"all pay {coins(self.coins)} or a cube"


class Redraw(Effect, frozen=True, tag="redraw"):
    """The discarded events are shuffled back into the deck and another event is drawn at once."""

    def sentence_for_all(self, say: Saying) -> str:
        return "The discarded events are shuffled back into the deck, and another event is drawn at once."

    def short_for_all(self, say: Saying) -> str:
        return "another event"


class Prices(Effect, frozen=True, tag="prices"):
    """Every price in the markets changes this round, but not below a minimum."""

    change: Annotated[Change, says("Change of each price.", "coins", "R12")]
    minimum: Annotated[Count, says("The lowest price.", "coins", "R12")]

    def sentence_for_all(self, say: Saying) -> str:
        lowest = coins(self.minimum)
        return f"All market prices change by {signed(self.change)} this round, but not below {lowest}."

    def short_for_all(self, say: Saying) -> str:
        return f"market prices {signed(self.change)}"

    def unused(self, given: Given) -> str:
        changed = any(max(self.minimum, price + self.change) != price for price in given.prices)
        return "" if changed else "no price changes"


class Wages(Effect, frozen=True, tag="wages"):
    """Each worker costs more (or fewer) coins to place this round."""

    change: Annotated[Change, says("Change of the wage.", "coins", "R12")]

    def sentence_for_all(self, say: Saying) -> str:
        return f"Each worker costs {coins(abs(self.change))} {more_or_less(self.change)} this round."

    def short_for_all(self, say: Saying) -> str:
        return f"workers cost {coins(abs(self.change))} {more_or_less(self.change)}"

    def unused(self, given: Given) -> str:
        return "" if self.change else "the wage changes by 0"


class Pay(Effect, frozen=True, tag="pay"):
    """Every seat is paid more (or fewer) coins in this round's cleanup, but never less than 0."""

    change: Annotated[Change, says("Coins added to the pay of each seat.", "coins", "R12")] = 0
    each: Annotated[Change, says("Coins added to pay.coins this round.", "coins", "R12")] = 0

    def sentence_for_all(self, say: Saying) -> str:
        return f"In this round's cleanup {say.pay(self.change, self.each)}."

    def short_for_all(self, say: Saying) -> str:
        rate = [f"pay rate {signed(self.each)}"] * bool(self.each)
        return " and ".join([f"pay {signed(self.change)} for all"] * bool(self.change) + rate)

    def errors(self, places: Collection[str]) -> Errors:
        if not (self.change or self.each):
            yield (), "this changes nothing: write change, each or both"


AtOnce = Coins | Move | Stock | Bounty | Tribute | Redraw
"""Effects that are over once a card has been carried out. The others last until the round's cleanup."""

EventEffect = Coins | Move | Freeze | Close | Stock | Bounty | Tribute | Redraw | Prices | Wages | Pay


def event_sentences(effects: Sequence[EventEffect], say: Saying) -> Iterator[str]:
    """A sentence for each effect, but one for cubes that are added to several markets, or that leave them."""
    for sign, group in groupby(effects, lambda effect: effect.sign if isinstance(effect, Stock) else 0):
        if sign:
            stocks = [effect for effect in group if isinstance(effect, Stock)]
            changes = [say.cubes(abs(stock.count), stock.market) for stock in stocks]
            single = sum(abs(stock.count) for stock in stocks) == 1
            yield f"{enumerated(changes)} {market_verb(sign, single)} the market."
        else:
            yield from (effect.sentence_for_all(say) for effect in group)


# Effects of places only (places.py, placing.py).


class Take(Effect, frozen=True, tag="take"):
    """Each worker takes cubes from the supply, or all that are left if there are fewer."""

    cube: Annotated[Cube, says("The kind of cube it takes.")]
    count: Annotated[Positive, says("Cubes for each worker.", "cubes", "R17")]

    def sentence(self, say: Saying, there: There) -> str:
        each = " for each worker" if there.several else ""
        return f"Take {say.cubes(self.count, self.cube)} from the supply{each}."

    def short(self, say: Saying, there: There) -> str:
        return f"{say.cubes(self.count, self.cube)}{' per worker' if there.several else ''}"

    def letters(self, say: Saying, there: There) -> str:
        each = " each" if there.several else ""
        room = f", {there.room_each} a player" if there.several and there.room_each is not None else ""
        return f"+{self.count} {say.letter(self.cube)}{each}{room}"


class LineUp(Effect, frozen=True, tag="line_up"):
    """The worker joins the line of a market."""

    market: Annotated[Market, says("The market whose line it joins.", rules="R26")]

    def sentence(self, say: Saying, there: There) -> str:
        return f"Join the line {say.line(self.market)}."

    def short(self, say: Saying, there: There) -> str:
        return f"line up {say.line(self.market)}"

    def letters(self, say: Saying, there: There) -> str:
        return self.short(say, there)


class Boost(Effect, frozen=True, tag="boost"):
    """The seat gets extra steps on a track until cleanup."""

    track: Annotated[Track, says("The track of the extra steps.")]
    steps: Annotated[int, Meta(ge=1, le=9), says("Extra steps.", "steps", "R21")]

    def sentence(self, say: Saying, there: There) -> str:
        return f"Boost {say.track(self.track)} by {self.steps} until cleanup."

    def short(self, say: Saying, there: There) -> str:
        return f"{say.track(self.track)} {signed(self.steps)}{' for now' if there.alone else ''}"

    def letters(self, say: Saying, there: There) -> str:
        return f"{there.track(say, self.track)}+{self.steps} for now"


class OpenBidding(Effect, frozen=True, tag="open_bidding"):
    """If no seat is ahead of this one on a track, it begins the next bidding."""

    track: Annotated[Track, says("The track on which seats are compared.", rules="R30")]

    def sentence(self, say: Saying, there: There) -> str:
        return f"If nobody is ahead of you on the {say.track(self.track)} track now, you begin the next bidding."

    def short(self, say: Saying, there: There) -> str:
        return "may bid first"

    def letters(self, say: Saying, there: There) -> str:
        return "bid 1st"


class Recruit(Effect, frozen=True, tag="recruit"):
    """The seat gets workers from its colour's supply and can place them at once."""

    workers: Annotated[Positive, says("Workers the seat gets.", "workers", "R20")]

    def sentence(self, say: Saying, there: There) -> str:
        return f"Get {workers(self.workers)} from your colour's supply, which you can place in this phase."

    def short(self, say: Saying, there: There) -> str:
        if self.workers == 1 and there.priced:
            return "worker"
        return f"{self.workers} more {'worker' if self.workers == 1 else 'workers'}"

    def letters(self, say: Saying, there: There) -> str:
        return f"+{workers(self.workers)}"


class Foresee(Effect, frozen=True, tag="foresee"):
    """The seat sees the next event; the others do not."""

    def sentence(self, say: Saying, there: There) -> str:
        return "Only you see the next event. Not possible in the last round."

    def short(self, say: Saying, there: There) -> str:
        return "see next event"

    def letters(self, say: Saying, there: There) -> str:
        return "see the next event"


class Wager(Effect, frozen=True, tag="wager"):
    """The seat stakes coins on winning a contest; a win against others pays a multiple of the stake."""

    most: Annotated[Positive, says("The highest stake.", "coins", "R23")]
    payout: Annotated[Positive, says("How many times the stake is paid back after a win against others.", rules="R23")]

    def sentence(self, say: Saying, there: There) -> str:
        return (
            f"Stake 1 to {coins(self.most)} on winning a contest you bid on. You get {self.payout} times the stake if "
            "you beat others, the stake back if you perform alone, and otherwise nothing."
        )

    def short(self, say: Saying, there: There) -> str:
        return f"stake 1-{self.most} coins to win"

    def letters(self, say: Saying, there: There) -> str:
        return f"stake 1-{self.most}c on winning"


PlaceEffect = Coins | Move | Take | LineUp | Boost | OpenBidding | Recruit | Foresee | Wager
