"""What places, acts and events do, as sentences for the rulebook and the screens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.common_types import CUBES, TRACKS, CubeNumbers, TrackNumbers
from circus_maximus.games.circus.model.config import Act, Config, Event, PlaceConfig, Reward
from circus_maximus.games.circus.model.words import (
    coins,
    cube_name,
    cubes,
    in_line,
    market_change_text,
    market_verb,
    more_or_less,
    pay_text,
    signed,
    track_name,
    workers,
)


def place_text(place: PlaceConfig, config: Config) -> str:
    """What a place costs and does."""
    price = [coins(place.coins)] * bool(place.coins) + [cube_list(place.cubes, config)] * any(place.cubes.row())
    text = f"Costs {' and '.join(price)} in addition to the wage. " if price else ""
    text += "Flip a coin. Heads: " if place.flip else ""
    text += " ".join(place_effect_text(effect, place, config) for effect in place.effects)
    if place.flip and place.fate:
        text += f" Tails: {place.fate}"
    return text.strip() or "Nothing happens here."


def lost_worker_text(config: Config, replaced: bool = False) -> str:
    """What it means to lose a worker, and where to get another one, to the player who may lose it.

    `replaced`: whether the player has so few that cleanup replaces it.
    """
    if replaced:
        return "You lose that worker and get a new one at cleanup, because you have so few."
    again = f" until you recruit another ({enumerated(places)})" if (places := _recruiting(config)) else ""
    return f"You lose that worker and have one fewer in every round{again}."


def fewer_workers_text(config: Config, name: str, replaced: bool) -> str:
    """The same about a player who has lost one."""
    if replaced:
        return f"{name} gets a new one at cleanup, having so few."
    again = f" until another is recruited ({enumerated(places)})" if (places := _recruiting(config)) else ""
    return f"{name} has one fewer worker in every round{again}."


def fewest_workers_text(fewest: int) -> str:
    """When cleanup replaces a worker that is lost; empty if it never does."""
    if fewest > 1:
        return f"If you then have fewer than {fewest}, you get new ones at cleanup."
    return "If it was your last one, you get a new one at cleanup." if fewest else ""


def _recruiting(config: Config) -> list[str]:
    """The names of the open places where workers are recruited."""
    return [
        place.name
        for place in config.places.values()
        if place.open and any(isinstance(effect, e.Recruit) for effect in place.effects)
    ]


def place_effect_text(effect: e.PlaceEffect, place: PlaceConfig, config: Config) -> str:
    """What an effect does for the seat that sends a worker."""
    match effect:
        case e.Take(cube, count):
            each = " for each worker" if place.at_once > 1 else ""
            return f"Take {cubes(config, count, cube)} from the supply{each}."
        case e.LineUp(market):
            return f"Join the line {in_line(config, market)}."
        case e.Boost(track, steps):
            return f"Boost {track_name(config, track)} by {steps} until cleanup."
        case e.OpenBidding(track):
            return (
                f"If nobody is ahead of you on the {track_name(config, track)} track now, you begin the next bidding."
            )
        case e.Recruit(count):
            return f"Get {workers(count)} from your colour's supply, which you can place in this phase."
        case e.Foresee():
            return "Only you see the next event. Not possible in the last round."
        case e.Wager(most, payout):
            return (
                f"Stake 1 to {coins(most)} on winning a contest you bid on. You get {payout} times the stake if you "
                "beat others, the stake back if you perform alone, and otherwise nothing."
            )
        case e.Coins(count):
            return f"Get {coins(count)}."
        case e.Move(track, steps):
            return f"{track_name(config, track)} {signed(steps)}."
        case _:
            assert_never(effect)


def act_takes(act: Act, config: Config) -> str:
    """What a performer must have."""
    needs = [cube_list(act.needs, config)] * any(act.needs.row()) + [coins(act.coins)] * bool(act.coins)
    return ", ".join(needs) or "nothing"


def act_text(act: Act, config: Config) -> str:
    """What performers of an act get, and the penalty for being absent."""
    parts = [f"All performers: {reward_text(act.performers, config)}." if reward_text(act.performers, config) else ""]
    if act.contest is not None:
        how = "dice" if act.contest == "dice" else f"most {cube_name(config, act.contest)} owned"
        parts.append(f"Contest ({how}). Winner: {reward_text(act.winner, config) or 'nothing more'}.")
        parts.append(f"Others: {reward_text(act.losers, config)}." if reward_text(act.losers, config) else "")
    absent = ", ".join(track_list(act.absent, config))
    parts.append(f"Absent: {absent}." if absent else "")
    return " ".join(filter(None, parts))


def reward_text(
    reward: Reward, config: Config, dies: bool = True, frozen: Sequence[bool] = (False,) * len(TRACKS)
) -> str:
    """What a performer gets, and the cubes that die if `dies`; empty if nothing."""
    parts = track_list(reward.tracks, config, frozen)
    if reward.coins:
        parts.append(coins(reward.coins))
    for cube, count in zip(CUBES, reward.coins_per.row(), strict=True):
        if count:
            parts.append(f"{coins(count)} for each {cube_name(config, cube, 1)} owned")
    parts += [f"{cube_name(config, cube)} die" for cube in reward.dies if dies]
    return ", ".join(parts)


def event_text(event: Event, config: Config) -> str:
    """What an event does."""
    return event_effects_text(event.effects, config)


def event_effects_text(effects: Sequence[e.EventEffect], config: Config) -> str:
    """What some effects of an event do."""
    return " ".join(_event_sentences(effects, config)) or "Nothing happens."


def _event_sentences(effects: Sequence[e.EventEffect], config: Config) -> Iterator[str]:
    """A sentence for each effect, but one for cubes that are added to several markets, or that leave them."""
    for sign, group in groupby(effects, _stock_sign):
        if sign:
            stocks = [effect for effect in group if isinstance(effect, e.Stock)]
            changes = [cubes(config, abs(stock.count), stock.market) for stock in stocks]
            single = sum(abs(stock.count) for stock in stocks) == 1
            yield f"{enumerated(changes)} {market_verb(sign, single)} the market."
        else:
            yield from (event_effect_text(effect, config) for effect in group)


def _stock_sign(effect: e.EventEffect) -> int:
    """1 for cubes that are added to a market, -1 for cubes that leave it, 0 for anything else."""
    if not isinstance(effect, e.Stock) or effect.per_seat:
        return 0
    return (effect.count > 0) - (effect.count < 0)


def event_effect_text(effect: e.EventEffect, config: Config) -> str:
    """What an effect of an event does."""
    match effect:
        case e.Freeze(track):
            return f"The {track_name(config, track)} track is frozen this round."
        case e.Close(place):
            return f"{config.places[place].name} is closed this round."
        case e.Stock(market, count, per_seat):
            return _stock_text(market, count, per_seat, config)
        case e.Coins(count):
            return f"Everybody gets {coins(count)}."
        case e.Move(track, steps):
            return f"Everybody: {track_name(config, track)} {signed(steps)}."
        case e.Bounty(track, minimum):
            return f"Everybody gets coins equal to their {track_name(config, track)} position, at least {minimum}."
        case e.Tribute(count):
            return f"Everybody pays {coins(count)}, or all they have; those without coins give a cube of their choice."
        case e.Redraw():
            return "The discarded events are shuffled back into the deck, and another event is drawn at once."
        case e.Prices(change, minimum):
            return f"All market prices change by {signed(change)} this round, but not below {coins(minimum)}."
        case e.Wages(change):
            return f"Each worker costs {coins(abs(change))} {more_or_less(change)} this round."
        case e.Pay(change, each):
            return f"In this round's cleanup {pay_text(change, each, config.pay.every)}."
        case _:
            assert_never(effect)


def cube_list(numbers: CubeNumbers, config: Config) -> str:
    """`2 animals and 1 mummer`; empty if none."""
    return enumerated([cubes(config, count, cube) for cube, count in zip(CUBES, numbers.row(), strict=True) if count])


def track_list(numbers: TrackNumbers, config: Config, frozen: Sequence[bool] = (False,) * len(TRACKS)) -> list[str]:
    """`Empire +3`, for each track that moves; `Empire frozen (no +3)` if it is frozen."""
    return [
        f"{track_name(config, track)} {f'frozen (no {signed(steps)})' if still else signed(steps)}"
        for track, steps, still in zip(TRACKS, numbers.row(), frozen, strict=True)
        if steps
    ]


def _stock_text(market: str, count: int, per_seat: int, config: Config) -> str:
    parts = []
    if count:
        parts.append(f"{market_change_text(market, count, config)}.")
    if per_seat:
        changed = cubes(config, abs(per_seat), market)
        parts.append(f"{changed} per player {market_verb(per_seat, abs(per_seat) == 1)} the market.")
    return " ".join(parts)
