"""The rules as people read them: the text of rulebook_text.py, filled with the values of a config."""

from __future__ import annotations

from collections.abc import Iterable

from circus_maximus.games.circus import effects as e
from circus_maximus.games.circus.config import Act, Config, Event, Limit, PlaceConfig, Reward
from circus_maximus.games.circus.rulebook_text import TEMPLATE
from circus_maximus.games.circus.texts import TRACK_NAMES, coins, cubes, listed, signed, workers
from circus_maximus.games.circus.words import CUBES, MARKETS, ONE, SEATS, TRACKS, BySeats, CubeNumbers, TrackNumbers


def rulebook(config: Config) -> str:
    """The whole text, as Markdown."""
    return TEMPLATE.format(**_values(config), **_tables(config))


def _values(config: Config) -> dict[str, str]:
    """The single values of the text."""
    start = config.setup
    return {
        "fewest": str(SEATS[0]),
        "most": str(SEATS[-1]),
        "goal": str(config.tracks.goal),
        "lowest": signed(config.tracks.lowest),
        "highest": str(config.tracks.highest),
        "rounds": str(config.rounds),
        "start_coins": by_seats(start.coins),
        "start_workers": by_seats(start.workers),
        "start_cubes": _cube_list(start.cubes) or "no cubes",
        "start_empire": str(start.tracks.empire),
        "start_population": str(start.tracks.population),
        "start_church": str(start.tracks.church),
        "pieces": str(config.workers.pieces),
        "on_show": str(config.acts_on_show),
        "execution_count": str(len(config.executions)),
        "all_cubes": listed([cubes(count, cube) for cube, count in zip(CUBES, config.cubes.row(), strict=True)]),
        "wage": coins(config.workers.wage),
        "die": str(config.contest_die),
        "upkeep": f"Everybody pays {coins(config.upkeep)} for each cube owned, as far as the coins go. "
        if config.upkeep
        else "",
        "pay_coins": coins(config.pay.coins),
        "pay_every": str(config.pay.every),
        "pay_minimum": coins(config.pay.minimum),
        "worker_minimum": workers(config.workers.minimum),
        "backed_limit": _limit(config.limits.backed, "A player may bid on", "in a round; raising is always allowed"),
        "opening_places": _opening_places(config),
        "performed_limit": _limit(
            config.limits.performed,
            "The bill is cut to",
            "those with most coins bid on them; ties go to the earlier bid",
        ),
    }


def _tables(config: Config) -> dict[str, str]:
    """The tables of the text."""
    return {
        "places": _table(
            ("Place", "Room", "What it does"),
            ((f"**{place.name}**", _room(place), _place_text(config, place)) for place in config.places.values()),
        ),
        "markets": _table(
            ("Market", "Prices", "At the start", "Each cleanup"),
            (
                (
                    f"**{market.capitalize()}**",
                    f"{' '.join(map(str, row.prices))}, {row.slots} cubes at each",
                    str(row.start),
                    f"+{by_seats(row.restock)}",
                )
                for market in MARKETS
                for row in [config.market(market)]
            ),
        ),
        "acts": _table(
            ("Act", "Takes", "What it brings"),
            (
                *(_act_row(act, "") for act in config.acts.values()),
                *(_act_row(act, " (execution)") for act in config.executions.values()),
            ),
        ),
        "events": _table(
            ("Event", "What it does"),
            (
                (f"**{event.name}**", _with_flavour(_event_text(config, event), event.flavour))
                for event in config.events.values()
            ),
        ),
    }


def by_seats(number: int | BySeats) -> str:
    """`5`, or `7 (2 players), 6 (3), 5 (4)`."""
    if isinstance(number, int):
        return str(number)
    first, *others = [(number.at(seats), seats) for seats in SEATS]
    return ", ".join([f"{first[0]} ({first[1]} players)", *(f"{count} ({seats})" for count, seats in others)])


def _opening_places(config: Config) -> str:
    places = [
        place.name
        for place in config.places.values()
        if place.open and any(isinstance(effect, e.OpenBidding) for effect in place.effects)
    ]
    return f" the round before ({listed(places)})" if places else ""


def _limit(limit: Limit, start: str, end: str) -> str:
    parts = [
        f"{by_seats(most)} {kind}"
        for most, kind in ((limit.regular, "regular acts"), (limit.executions, "executions"))
        if most is not None
    ]
    return f" {start} {' and '.join(parts)} at most, {end}." if parts else ""


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def _with_flavour(text: str, flavour: str) -> str:
    return f"{text} *{flavour}*" if flavour else text


def _cube_list(numbers: CubeNumbers) -> str:
    return listed([cubes(count, cube) for cube, count in zip(CUBES, numbers.row(), strict=True) if count])


def _track_list(numbers: TrackNumbers) -> list[str]:
    return [
        f"{TRACK_NAMES[track]} {signed(steps)}" for track, steps in zip(TRACKS, numbers.row(), strict=True) if steps
    ]


def _room(place: PlaceConfig) -> str:
    if not place.open:
        return "closed"
    parts = []
    if place.room is not None:
        parts.append(f"{place.room} in all")
    if place.room_each is not None:
        parts.append(f"{place.room_each} each")
    if place.at_once > 1:
        parts.append(f"up to {place.at_once} a turn")
    return ", ".join(parts)


def _place_text(config: Config, place: PlaceConfig) -> str:
    price = [coins(place.coins)] * bool(place.coins) + [_cube_list(place.cubes)] * any(place.cubes.row())
    text = f"Costs {' and '.join(price)} besides. " if price else ""
    text += "Flip a coin. " if place.flip else ""
    text += " ".join(place_effect_text(effect, place) for effect in place.effects)
    if place.flip and place.fate:
        text += f" Tails: {place.fate}"
    return _with_flavour(text.strip() or "Nothing happens here.", place.flavour)


def place_effect_text(effect: e.PlaceEffect, place: PlaceConfig) -> str:
    """What an effect does for whoever sends a worker."""
    match effect:
        case e.Take(cube, count):
            each = " for each worker" if place.at_once > 1 else ""
            return f"Take {cubes(count, cube)} from the supply{each}."
        case e.LineUp(market):
            return f"Hold a place in the line for {market}."
        case e.Boost(track, steps):
            return f"Count as {steps} further on the {TRACK_NAMES[track]} track until cleanup."
        case e.OpenBidding(track):
            return f"If nobody is ahead of you on the {TRACK_NAMES[track]} track now, you begin the next bidding."
        case e.Recruit(count):
            return (
                f"{workers(count)} of your colour's supply {'joins' if count == 1 else 'join'} you, ready to be placed."
            )
        case e.Foresee():
            return "See the next event, alone. Not in the last round."
        case e.Wager(most, payout):
            return (
                f"Stake 1 to {coins(most)} on winning a contest you bid on: {payout} times the stake comes back if you "
                "beat others, the stake if you perform alone, nothing otherwise."
            )
        case e.Coins(count):
            return f"Get {coins(count)}."
        case e.Move(track, steps):
            return f"{TRACK_NAMES[track]} {signed(steps)}."


def _act_row(act: Act, kind: str) -> tuple[str, ...]:
    needs = [_cube_list(act.needs)] * any(act.needs.row()) + [coins(act.coins)] * bool(act.coins)
    parts = [f"All performers: {_reward_text(act.performers)}." if _reward_text(act.performers) else ""]
    if act.contest is not None:
        how = "by dice" if act.contest == "dice" else f"most {act.contest} owned"
        parts.append(f"Contest, {how}. Winner: {_reward_text(act.winner) or 'nothing besides'}.")
        parts.append(f"Others: {_reward_text(act.losers)}." if _reward_text(act.losers) else "")
    absent = ", ".join(_track_list(act.absent))
    parts.append(f"Absent: {absent}." if absent else "")
    return (
        f"**{act.name}**{kind}",
        ", ".join(needs) or "nothing",
        _with_flavour(" ".join(filter(None, parts)), act.flavour),
    )


def _reward_text(reward: Reward) -> str:
    parts = _track_list(reward.tracks)
    if reward.coins:
        parts.append(coins(reward.coins))
    for cube, count in zip(CUBES, reward.coins_per.row(), strict=True):
        if count:
            parts.append(f"{coins(count)} for each {ONE[cube]} owned")
    parts += [f"{cube} die" for cube in reward.dies]
    return ", ".join(parts)


def _event_text(config: Config, event: Event) -> str:
    return " ".join(event_effect_text(effect, config) for effect in event.effects) or "Nothing happens."


def event_effect_text(effect: e.EventEffect, config: Config) -> str:
    """What an effect of an event does."""
    match effect:
        case e.Freeze(track):
            return f"The {TRACK_NAMES[track]} track cannot be moved this round."
        case e.Close(place):
            return f"{config.places[place].name} is closed this round."
        case e.Stock(market, count, per_seat):
            return _stock_text(market, count, per_seat)
        case e.Coins(count):
            return f"Everybody gets {coins(count)}."
        case e.Move(track, steps):
            return f"Everybody: {TRACK_NAMES[track]} {signed(steps)}."
        case e.Bounty(track, minimum):
            return f"Everybody gets coins equal to their {TRACK_NAMES[track]} position, at least {minimum}."
        case e.Tribute(count):
            return f"Everybody pays {coins(count)}, or what they have; without any coins, a cube of their choice."
        case e.Redraw():
            return "The discarded events are shuffled back in, and another event is drawn at once."
        case e.Prices(change, minimum):
            return f"All market prices {signed(change)} this round, down to {coins(minimum)} at least."
        case e.Wages(change):
            return f"Each worker costs {coins(abs(change))} {'more' if change > 0 else 'less'} this round."


def _stock_text(market: str, count: int, per_seat: int) -> str:
    parts = []
    if count:
        parts.append(f"{cubes(abs(count), market).capitalize()} {'to the market' if count > 0 else 'from the market'}.")
    if per_seat:
        way = "to the market" if per_seat > 0 else "from the market"
        parts.append(f"{cubes(abs(per_seat), market).capitalize()} for each player {way}.")
    return " ".join(parts)
