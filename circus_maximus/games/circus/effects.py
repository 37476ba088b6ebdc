"""The small vocabulary that events and places are composed of. Each effect is a record."""

from typing import Annotated

from msgspec import Meta, Struct

from circus_maximus.engine.config_types import Id, id_of, says
from circus_maximus.games.circus.words import Change, Count, Cube, Market, Positive, Track


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One thing that a card or a place does."""


class Coins(Effect, frozen=True, tag="coins"):
    """Coins from the bank: for every seat when an event does it, for the worker's seat at a place."""

    count: Annotated[Positive, says("Coins a seat gets.", "coins")]


class Move(Effect, frozen=True, tag="move"):
    """The marker moves for good: every seat's at an event, the worker's seat's at a place."""

    track: Annotated[Track, says("The track it moves on.")]
    steps: Annotated[Change, says("How far; negative: back.", "steps", "R35")]


# What only events do (events.py; freeze, close, prices, wages and pay are read off the cards in force by lookups.py).


class Freeze(Effect, frozen=True, tag="freeze"):
    """The track cannot be moved this round."""

    track: Annotated[Track, says("The track that stays.", rules="R9")]


class Close(Effect, frozen=True, tag="close"):
    """The place is closed this round."""

    place: Annotated[Id, id_of("places"), says("The place nobody may go to.", rules="R9")]


class Stock(Effect, frozen=True, tag="stock"):
    """Cubes come from the supply into a market, or leave it if the number is negative."""

    market: Annotated[Market, says("The market it happens in.")]
    count: Annotated[Change, says("Cubes that come; negative: that leave.", "cubes", "R10")] = 0
    per_seat: Annotated[Change, says("The same again for each player.", "cubes", "R10")] = 0


class Bounty(Effect, frozen=True, tag="bounty"):
    """Every seat gets a coin for each step of its position on a track."""

    track: Annotated[Track, says("The track whose position pays.")]
    minimum: Annotated[Count, says("Least coins a seat gets.", "coins", "R12")]


class Tribute(Effect, frozen=True, tag="tribute"):
    """Every seat pays coins, or what it has; a seat without any gives a cube of its choice."""

    coins: Annotated[Positive, says("Coins due from each seat.", "coins", "R11")]


class Redraw(Effect, frozen=True, tag="redraw"):
    """The discarded events are shuffled back in and another is drawn at once."""


class Prices(Effect, frozen=True, tag="prices"):
    """Every price in the markets changes this round, down to a minimum at most."""

    change: Annotated[Change, says("What is added to each price.", "coins", "R12")]
    minimum: Annotated[Count, says("No price falls below this.", "coins", "R12")]


class Wages(Effect, frozen=True, tag="wages"):
    """Each worker costs more (or fewer) coins to place this round."""

    change: Annotated[Change, says("What is added to the wage.", "coins", "R12")]


class Pay(Effect, frozen=True, tag="pay"):
    """Every seat is paid more (or fewer) coins at the next cleanup, none less than nothing."""

    change: Annotated[Change, says("What is added to the pay of each seat, whatever its standing.", "coins", "R12")] = 0
    each: Annotated[Change, says("What is added for each full stretch of steps that is paid.", "coins", "R12")] = 0


AtOnce = Coins | Move | Stock | Bounty | Tribute | Redraw
"""Effects that are over once a card has been carried out. The others last until the round's cleanup."""

EventEffect = Coins | Move | Freeze | Close | Stock | Bounty | Tribute | Redraw | Prices | Wages | Pay


# What only places do (placing.py).


class Take(Effect, frozen=True, tag="take"):
    """Each worker takes cubes from the supply, as far as there are any."""

    cube: Annotated[Cube, says("The kind it takes.")]
    count: Annotated[Positive, says("Cubes for each worker, as far as there are any.", "cubes", "R17")]


class LineUp(Effect, frozen=True, tag="line_up"):
    """The worker holds a place in the line of a market."""

    market: Annotated[Market, says("The market it lines up for.", rules="R26")]


class Boost(Effect, frozen=True, tag="boost"):
    """The seat counts as further ahead on a track until the round's cleanup."""

    track: Annotated[Track, says("The track it counts on.")]
    steps: Annotated[int, Meta(ge=1, le=9), says("How much further.", "steps", "R21")]


class OpenBidding(Effect, frozen=True, tag="open_bidding"):
    """If the seat is now level with or ahead of all others on a track, it begins the next bidding."""

    track: Annotated[Track, says("The track that is compared.", rules="R30")]


class Recruit(Effect, frozen=True, tag="recruit"):
    """Workers join the seat from its colour's supply, free to be placed at once."""

    workers: Annotated[Positive, says("Workers that join.", "workers", "R20")]


class Foresee(Effect, frozen=True, tag="foresee"):
    """The seat alone learns the next event."""


class Wager(Effect, frozen=True, tag="wager"):
    """The seat stakes coins on winning a contest; a win against others pays a multiple of the stake."""

    most: Annotated[Positive, says("The highest stake.", "coins", "R23")]
    payout: Annotated[Positive, says("How many times the stake comes back after a win against others.", rules="R23")]


PlaceEffect = Coins | Move | Take | LineUp | Boost | OpenBidding | Recruit | Foresee | Wager
