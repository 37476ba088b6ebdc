"""The effects that events and places are built from."""

from typing import Annotated

from msgspec import Meta, Struct

from circus_maximus.engine.config.value_types import Id, id_of, says
from circus_maximus.games.circus.model.common_types import Change, Count, Cube, Market, Positive, Track


class Effect(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """One effect of an event or a place."""


class Coins(Effect, frozen=True, tag="coins"):
    """Coins from the bank: for every seat at an event, for the worker's seat at a place."""

    count: Annotated[Positive, says("Coins a seat gets.", "coins")]


class Move(Effect, frozen=True, tag="move"):
    """The marker moves: every seat's at an event, that of the worker's seat at a place."""

    track: Annotated[Track, says("The track it moves on.")]
    steps: Annotated[Change, says("Number of steps; a negative number moves back.", "steps", "R35")]


# Effects of events only (events.py; freeze, close, prices, wages and pay last the round: see lookups.py).


class Freeze(Effect, frozen=True, tag="freeze"):
    """The track is frozen: no marker moves on it this round."""

    track: Annotated[Track, says("The track that is frozen.", rules="R9")]


class Close(Effect, frozen=True, tag="close"):
    """The place is closed this round."""

    place: Annotated[Id, id_of("places", "a place"), says("The place that is closed.", rules="R9")]


class Stock(Effect, frozen=True, tag="stock"):
    """Cubes are moved from the supply to a market, or back if the number is negative."""

    market: Annotated[Market, says("The market that changes.")]
    count: Annotated[Change, says("Cubes added; a negative number removes cubes.", "cubes", "R10")] = 0
    per_seat: Annotated[Change, says("Cubes added for each player, in addition to count.", "cubes", "R10")] = 0


class Bounty(Effect, frozen=True, tag="bounty"):
    """Every seat gets a coin for each step of its position on a track."""

    track: Annotated[Track, says("The track whose position is paid.")]
    minimum: Annotated[Count, says("Minimum number of coins a seat gets.", "coins", "R12")]


class Tribute(Effect, frozen=True, tag="tribute"):
    """Every seat pays coins, or all it has; a seat without coins gives a cube of its choice."""

    coins: Annotated[Positive, says("Coins due from each seat.", "coins", "R11")]


class Redraw(Effect, frozen=True, tag="redraw"):
    """The discarded events are shuffled back into the deck and another event is drawn at once."""


class Prices(Effect, frozen=True, tag="prices"):
    """Every price in the markets changes this round, but not below a minimum."""

    change: Annotated[Change, says("Change of each price.", "coins", "R12")]
    minimum: Annotated[Count, says("The lowest price.", "coins", "R12")]


class Wages(Effect, frozen=True, tag="wages"):
    """Each worker costs more (or fewer) coins to place this round."""

    change: Annotated[Change, says("Change of the wage.", "coins", "R12")]


class Pay(Effect, frozen=True, tag="pay"):
    """Every seat is paid more (or fewer) coins in this round's cleanup, but never less than 0."""

    change: Annotated[Change, says("Coins added to the pay of each seat.", "coins", "R12")] = 0
    each: Annotated[Change, says("Coins added to pay.coins this round.", "coins", "R12")] = 0


AtOnce = Coins | Move | Stock | Bounty | Tribute | Redraw
"""Effects that are over once a card has been carried out. The others last until the round's cleanup."""

EventEffect = Coins | Move | Freeze | Close | Stock | Bounty | Tribute | Redraw | Prices | Wages | Pay


# Effects of places only (places.py, placing.py).


class Take(Effect, frozen=True, tag="take"):
    """Each worker takes cubes from the supply, or all that are left if there are fewer."""

    cube: Annotated[Cube, says("The kind of cube it takes.")]
    count: Annotated[Positive, says("Cubes for each worker.", "cubes", "R17")]


class LineUp(Effect, frozen=True, tag="line_up"):
    """The worker joins the line of a market."""

    market: Annotated[Market, says("The market whose line it joins.", rules="R26")]


class Boost(Effect, frozen=True, tag="boost"):
    """The seat gets extra steps on a track until cleanup."""

    track: Annotated[Track, says("The track of the extra steps.")]
    steps: Annotated[int, Meta(ge=1, le=9), says("Extra steps.", "steps", "R21")]


class OpenBidding(Effect, frozen=True, tag="open_bidding"):
    """If no seat is ahead of this one on a track, it begins the next bidding."""

    track: Annotated[Track, says("The track on which seats are compared.", rules="R30")]


class Recruit(Effect, frozen=True, tag="recruit"):
    """The seat gets workers from its colour's supply and can place them at once."""

    workers: Annotated[Positive, says("Workers the seat gets.", "workers", "R20")]


class Foresee(Effect, frozen=True, tag="foresee"):
    """The seat sees the next event; the others do not."""


class Wager(Effect, frozen=True, tag="wager"):
    """The seat stakes coins on winning a contest; a win against others pays a multiple of the stake."""

    most: Annotated[Positive, says("The highest stake.", "coins", "R23")]
    payout: Annotated[Positive, says("How many times the stake is paid back after a win against others.", rules="R23")]


PlaceEffect = Coins | Move | Take | LineUp | Boost | OpenBidding | Recruit | Foresee | Wager
