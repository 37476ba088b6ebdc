"""What an action would cost, give and leave, in short texts for the player who can choose it.

Each number that is written is that of a claim (advice/terms.py). Performing and withdrawing are in act_previews.py.
"""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.claims import Claiming
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.games.circus.model import actions as a
from circus_maximus.games.circus.model.actions import AnyAction
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, MARKETS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import coins, cube_name, cubes, name_of, workers
from circus_maximus.games.circus.present.questions.act_previews import performing, withdrawing
from circus_maximus.games.circus.present.questions.place_previews import placing
from circus_maximus.games.circus.rules.bidding import bid
from circus_maximus.games.circus.rules.buying import buy, cost
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Bidding, Buying, Performing, Placing


def preview(lookups: Lookups, state: State, seat: Seat, action: AnyAction) -> ActionPreview:
    """One legal action of a seat."""
    config, phase = lookups.config, state.phase
    match action:
        case a.Bid():
            assert isinstance(phase, Bidding)
            return _bidding(lookups, state, phase, action)
        case a.Place(place, count):
            assert isinstance(phase, Placing)
            label = f"send {workers(count)} to {name_of(config, place)}"
            return placing(lookups, state, phase, action, label, workers(count))
        case a.Wager(_, act, count):
            assert isinstance(phase, Placing)
            label = f"stake {coins(count)} on {name_of(config, act)}"
            return placing(lookups, state, phase, action, label, coins(count))
        case a.Buy():
            assert isinstance(phase, Buying)
            return _buying(lookups, state, phase, action)
        case a.Perform():
            assert isinstance(phase, Performing)
            return performing(lookups, state, phase)
        case a.Withdraw():
            assert isinstance(phase, Performing)
            return withdrawing(lookups, state, phase)
        case a.Give(cube):
            return _giving(lookups, state, seat, cube)
        case a.Pass():
            return ActionPreview("pass")
        case _:
            assert_never(action)


def _bidding(lookups: Lookups, state: State, phase: Bidding, action: a.Bid) -> ActionPreview:
    """The coins that are paid at once."""
    seat, told = phase.turns[0], Claiming()
    left = bid(lookups, state, phase, action, None).players[seat].coins
    paid = told.exactly(seat, "paid", state.players[seat].coins - left)
    return ActionPreview(
        label=f"bid {coins(action.coins)} on {name_of(lookups.config, action.act)}",
        amount=coins(action.coins),
        cost=f"bid {coins(paid)}",
        remaining=f"{coins(told.exactly(seat, 'coins', left))} left",
        claims=tuple(told.claims),
    )


def _buying(lookups: Lookups, state: State, phase: Buying, action: a.Buy) -> ActionPreview:
    """What some cubes cost in all, and what one more would cost."""
    config, seat, market, told = lookups.config, phase.line[0], MARKETS[phase.market], Claiming()
    after = buy(lookups, state, phase, action, None)
    player, left = after.players[seat], after.markets[phase.market]
    paid = told.exactly(seat, "paid", state.players[seat].coins - player.coins)
    had = f"{coins(told.exactly(seat, 'coins', player.coins))} left"
    if told.exactly(seat, f"on_sale/{market}", left):
        more = f"the next costs {told.exactly(seat, f'next_price/{market}', cost(lookups, after, phase.market, 1))}"
    else:
        more = "none left to buy"
    owned = told.exactly(seat, f"cubes/{market}", player.cubes[phase.market])
    bought = f"{action.count} {cube_name(config, market, action.count)}"
    return ActionPreview(
        label=f"buy {bought}",
        amount=bought,
        cost=f"costs {coins(paid)}" if action.count else "",
        remaining=f"{had}; {more}",
        gain=f"you would have {cubes(config, owned, market)}" if action.count else "",
        claims=tuple(told.claims),
    )


def _giving(lookups: Lookups, state: State, seat: Seat, cube: str) -> ActionPreview:
    """The cube, and how many of its kind are left."""
    config, told = lookups.config, Claiming()
    one = cubes(config, told.exactly(seat, f"given/{cube}", 1), cube)
    left = told.exactly(seat, f"cubes/{cube}", state.players[seat].cubes[CUBE_INDEX[cube]] - 1)
    return ActionPreview(
        f"give {one}", cost=f"costs {one}", remaining=f"{cubes(config, left, cube)} left", claims=tuple(told.claims)
    )
