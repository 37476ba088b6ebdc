"""What the greedy bot would do for a side, and its reason in a few words."""

from __future__ import annotations

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.presenter import Hint
from circus_maximus.games.ludus.advice.greedy import GreedyBot
from circus_maximus.games.ludus.model.actions import AnyAction, Block, Counter, Decline, Deed, Strike
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Countering
from circus_maximus.games.ludus.text.words import dux_name

REASONS = {
    "win": "it wins the game",
    "take": "it takes a stone",
    "block": "the enemy must block or lose the stone",
    "escape": "an enemy could take the stone where it is now",
    "closer": "it comes closer to the enemy {dux}",
    "quiet": "no other action gains more",
}
"""The reasons for deeds."""

REACTIONS: dict[type, str] = {
    Strike: "taking a stone is worth the use of this one",
    Block: "a stone that blocks is not lost",
    Counter: "it takes an enemy for the stone you lost",
}
"""The reasons for reactions. The bot declines only to counter its own stones, and draws."""


def hint(rules: LudusRules, state: State, choice: Choice[AnyAction]) -> Hint:
    """An action and the reason."""
    bot = GreedyBot(rules, choice.seat, 0)
    action = bot.choose(state, choice, "hint")
    if isinstance(action, Deed):
        return Hint(action, REASONS[bot.why(state.stones, action)].format(dux=dux_name(rules.config)))
    if isinstance(action, Decline):
        counters = isinstance(state.phase, Countering)
        return Hint(action, "it would take your own stone" if counters else "the bot accepts no draws")
    return Hint(action, REACTIONS[type(action)])
