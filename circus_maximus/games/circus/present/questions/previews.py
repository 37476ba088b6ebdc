"""What an action would cost, give and leave, and how it could win, in short texts for the player who can choose it."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.text.words import enumerated, sentence_start
from circus_maximus.games.circus.advice.forecast import penalty_text
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES, MARKETS, TRACK_INDEX, TRACKS
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot, Prize
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.rules.buying import cost
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.places import is_first, price
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import boost
from circus_maximus.games.circus.state.phases import Performing
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import reward_text
from circus_maximus.games.circus.text.words import coins, cube_name, cubes, name_of, signed, track_name, workers


def preview(lookups: Lookups, state: State, seat: Seat, action: AnyAction) -> ActionPreview:
    """One legal action of a seat."""
    player, config = state.players[seat], lookups.config
    match action:
        case a.Bid(act, count):
            label, cost_text = f"bid {coins(count)} on {name_of(config, act)}", f"bid {coins(count)}"
            return ActionPreview(label, coins(count), cost_text, f"{coins(player.coins - count)} left")
        case a.Place(place, count):
            label = f"send {workers(count)} to {name_of(config, place)}"
            return _placing(lookups, state, seat, lookups.place[place], ActionPreview(label, workers(count)), count)
        case a.Wager(place, act, count):
            stake = ActionPreview(f"stake {coins(count)} on {name_of(config, act)}", coins(count))
            return _placing(lookups, state, seat, lookups.place[place], stake, 1, count)
        case a.Buy(market, count):
            return _buying(lookups, state, seat, MARKETS.index(market), count)
        case a.Perform(act):
            return _performing(lookups, state, seat, act)
        case a.Give(cube):
            one, left = cubes(config, 1, cube), player.cubes[CUBE_INDEX[cube]] - 1
            return ActionPreview(f"give {one}", cost=f"costs {one}", remaining=f"{cubes(config, left, cube)} left")
        case a.Withdraw():
            return ActionPreview("withdraw", cost=_cost_of_withdrawing(lookups, state, seat))
        case a.Pass():
            return ActionPreview("pass")
        case _:
            assert_never(action)


def _buying(lookups: Lookups, state: State, seat: Seat, market: int, count: int) -> ActionPreview:
    """What some cubes cost in all, and what one more would cost."""
    paid, left = cost(lookups, state, market, count), state.markets[market] - count
    after = f"the next costs {cost(lookups, state, market, count + 1) - paid}" if left else "none left to buy"
    owned = state.players[seat].cubes[market] + count
    bought = f"{count} {cube_name(lookups.config, MARKETS[market], count)}"
    return ActionPreview(
        label=f"buy {bought}",
        amount=bought,
        cost=f"costs {coins(paid)}" if count else "",
        remaining=f"{coins(state.players[seat].coins - paid)} left; {after}",
        gain=f"you would have {cubes(lookups.config, owned, MARKETS[market])}" if count else "",
    )


def _placing(
    lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, said: ActionPreview, sent: int, stake: int = 0
) -> ActionPreview:
    """What workers cost at a place and what they get. Where a coin is flipped, the price is paid on heads only."""
    player, paid = state.players[seat], price(lookups, state, spot) * sent + stake
    cost_parts = [coins(paid)] * bool(paid)
    cost_parts += [cubes(lookups.config, count * sent, CUBES[cube]) for cube, count in spot.cubes]
    effects = [_effect(lookups, state, seat, spot, effect, sent) for effect in spot.effects]
    if spot.flip:
        gives = enumerated(list(filter(None, effects))) or "nothing"
        left = f" ({player.coins - paid} left)" if paid else ""
        price_of_heads = f" for {enumerated(cost_parts)}{left}" if cost_parts else ""
        return replace(said, gain=f"heads: {gives}{price_of_heads}; tails: the worker is lost")
    return replace(
        said,
        cost=f"costs {enumerated(cost_parts)}" if cost_parts else "",
        remaining=f"{coins(player.coins - paid)} and {workers(player.workers - sent)} left",
        gain="; ".join(filter(None, effects)),
    )


def _effect(lookups: Lookups, state: State, seat: Seat, spot: PlaceSpot, effect: e.PlaceEffect, sent: int) -> str:
    """What one effect of a place would give now."""
    match effect:
        case e.Take(cube, count):
            return cubes(lookups.config, min(count * sent, state.supply[CUBE_INDEX[cube]]), cube)
        case e.LineUp(market):
            ahead = len(state.round.places[spot.index])
            return f"{f'{ahead} ahead' if ahead else 'first'} in line, {state.markets[MARKETS.index(market)]} on sale"
        case e.Boost(track, steps):
            index = TRACK_INDEX[track]
            more = pay_of(lookups, boost(state, seat, index, steps * sent), seat) - pay_of(lookups, state, seat)
            return f"{track_name(lookups.config, track)} +{steps * sent} until cleanup" + (
                f", pay +{coins(more)}" if more else ""
            )
        case e.OpenBidding(track):
            boosts = sum(other.steps for other in spot.effects if isinstance(other, e.Boost) and other.track == track)
            first = is_first(boost(state, seat, TRACK_INDEX[track], boosts), seat, TRACK_INDEX[track])
            return "you begin the next bidding" if first else ""
        case e.Recruit(count):
            return f"{count * sent} more {'worker' if count * sent == 1 else 'workers'}"
        case e.Foresee():
            return "only you see the next event"
        case e.Coins(count):
            return coins(count * sent)
        case e.Move(track, steps):
            if frozen_tracks(lookups, state)[TRACK_INDEX[track]]:
                return f"{track_name(lookups.config, track)} frozen (no {signed(steps * sent)})"
            return f"{track_name(lookups.config, track)} {signed(steps * sent)}"
        case e.Wager(_, payout):
            return f"{payout} times the stake if you beat others"
        case _:
            assert_never(effect)


def _performing(lookups: Lookups, state: State, seat: Seat, id: str) -> ActionPreview:
    """What an act costs and gives; for a contest, what all performers, the winner and the others get."""
    card, config = lookups.acts[id], lookups.config
    act, frozen = config.act(id), frozen_tracks(lookups, state)
    costs = [f"costs {coins(card.coins)}"] * bool(card.coins)
    costs += [_fate(config, card, cube, count) for cube, count in card.needs]
    gains = [reward_text(act.performers, config, dies=False, frozen=frozen)]
    if card.contest is not None:
        prizes = (("all", card.performers), ("best", card.winner), ("others", card.losers))
        texts = [(who, short_text.prize(config, prize, dies=False, frozen=frozen)) for who, prize in prizes]
        gains = [f"{who} {short_text.frozen_in_words(text)}" for who, text in texts if text != short_text.NOTHING]
    return ActionPreview(
        label=f"perform {act.name}",
        cost="; ".join(costs),
        remaining=f"{coins(state.players[seat].coins - card.coins)} left",
        gain="; ".join(filter(None, gains)),
    )


def _fate(config: Config, card: ActCard, cube: int, count: int) -> str:
    """What happens to cubes that perform: `1 prisoner dies`; `2 slaves busy, die if you lose`."""
    they, die = cubes(config, count, CUBES[cube]), "dies" if count == 1 else "die"
    if cube in card.performers.dies or (cube in card.winner.dies and cube in card.losers.dies):
        return f"{they} {die}"
    if cube in card.winner.dies:
        return f"{they} busy, {die} if you win"
    return f"{they} busy, {die} if you lose" if cube in card.losers.dies else f"{they} busy"


def _cost_of_withdrawing(lookups: Lookups, state: State, seat: Seat) -> str:
    """The penalty, which is certain once another seat has performed the act; nothing if the seat cannot lose it."""
    phase = state.phase
    if not isinstance(phase, Performing):
        return ""
    card = lookups.acts[phase.acts[0]]
    penalty = penalty_text(lookups, state, seat, card)
    if card.absent and not penalty:
        return "costs nothing"
    if phase.performers:
        return f"costs {penalty}" if penalty else ""
    if len(phase.waiting) > 1:
        return f"costs {penalty} if another performs" if penalty else ""
    return "then nobody performs it"


def winning(lookups: Lookups, state: State, phase: Performing) -> str:
    """How performing wins the game for the seat that is asked, in a sentence; empty if it cannot.

    If another performer may reach the goal with the same act, it does not say who wins.
    """
    (seat, *later), card = phase.waiting, lookups.acts[phase.acts[0]]
    others, all_prizes = (*phase.performers, *later), (card.performers, card.winner)
    sure = _reached(lookups, state, seat, *(() if others else (card.winner,)), card.performers)
    tracks = sure or _reached(lookups, state, seat, *all_prizes)
    if not tracks:
        return ""
    on = "" if sure else "if you win the contest, "
    theirs = all_prizes if sure else (card.performers, card.losers)
    ends = "" if any(_reached(lookups, state, other, *theirs) for other in others) else ": you win"
    reach = "reaches" if len(tracks) == 1 else "reach"
    return f"{sentence_start(f'{on}{enumerated(tracks)}')} {reach} {lookups.goal}{ends}."


def _reached(lookups: Lookups, state: State, seat: Seat, *prizes: Prize) -> list[str]:
    """The names of the tracks on which a seat reaches the goal with these rewards."""
    steps = [0] * len(TRACKS)
    for prize in prizes:
        for track, count in prize.tracks:
            steps[track] += count
    ways = zip(TRACKS, state.players[seat].tracks, steps, frozen_tracks(lookups, state), strict=True)
    return [
        track_name(lookups.config, track)
        for track, position, count, frozen in ways
        if count > 0 and not frozen and position + count >= lookups.goal
    ]
