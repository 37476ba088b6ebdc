"""What places, acts and events do, as sentences for the rulebook and the screens. Effects say their own."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model.common_types import (
    CUBES,
    TRACKS,
    CubeNumbers,
    TrackNumbers,
    coins,
    signed,
)
from circus_maximus.games.circus.model.config import Act, Config, Event, PlaceConfig, Reward
from circus_maximus.games.circus.model.effects import EventEffect, Recruit, event_sentences
from circus_maximus.games.circus.model.words import (
    Words,
    cube_name,
    cubes,
    track_name,
)


def place_text(place: PlaceConfig, config: Config) -> str:
    """What a place costs and does."""
    price = [coins(place.coins)] * bool(place.coins) + [cube_list(place.cubes, config)] * any(place.cubes.row())
    text = f"Costs {' and '.join(price)} in addition to the wage. " if price else ""
    text += "Flip a coin. Heads: " if place.flip else ""
    say, there = Words((), config), place.around()
    text += " ".join(effect.sentence(say, there) for effect in place.effects)
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
        if place.open and any(isinstance(effect, Recruit) for effect in place.effects)
    ]


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


def event_effects_text(effects: Sequence[EventEffect], config: Config) -> str:
    """What some effects of an event do."""
    return " ".join(event_sentences(effects, Words((), config))) or "Nothing happens."


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
