"""What the greedy bot would do for a side, and its reason in a few words."""

from __future__ import annotations

from typing import assert_never

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.presenting.claims import Claim, Stated, exactly, if_chosen
from circus_maximus.engine.presenting.presenter import Hint
from circus_maximus.games.ludus.advice.foresight import (
    ACTION,
    DISTANCE,
    FORCED,
    REPLY,
    TAKEN,
    UNANSWERED,
    UNSTRUCK,
    VICTORY,
    after,
    dangers,
    is_struck_first,
    on,
    struck_by,
    take_of,
)
from circus_maximus.games.ludus.advice.greedy import GreedyBot
from circus_maximus.games.ludus.model.actions import AnyAction, Counter, Deed, Idle, Strike, write
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.words import dux_name
from circus_maximus.games.ludus.rules.acting import current_node, threat
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.state import Blocking, Countering, State, Turn

QUIET = Stated("no other action gains more")


def hint(rules: LudusRules, state: State, choice: Choice[AnyAction]) -> Hint:
    """An action and the reason."""
    bot = GreedyBot(rules, choice.seat, 0)
    action = bot.choose(state, choice, "hint")
    if isinstance(action, Deed):
        why = _why(rules, state, choice.seat, action, bot)
    else:
        why = _why_react(rules, state, choice.seat, action)
    return Hint(action, why.says, why.claims)


def _why(rules: LudusRules, state: State, seat: Seat, deed: Deed, bot: GreedyBot) -> Stated:
    """Why the bot prefers a deed. It expects that no enemy strikes; the reason names that condition where one could."""
    why = bot.why(state.stones, deed)
    match why:
        case "win" if isinstance(rules.play(state, deed).pending, Over):
            return Stated("it wins the game", (exactly(seat, VICTORY, 1, by=ACTION),))
        case "win" | "take":
            return _takes(rules, state, seat, deed, TAKEN, "it takes a stone", "it takes a stone")
        case "block":
            forces, must = "it forces a block", "the enemy must block or lose the stone"
            return _takes(rules, state, seat, deed, FORCED, must, forces)
        case "escape":
            return _escapes(rules, state, seat, deed)
        case "closer":
            return _comes_closer(rules, state, seat, deed)
        case "quiet":
            return QUIET
        case _:
            assert_never(why)


def _takes(rules: LudusRules, state: State, seat: Seat, deed: Deed, what: str, says: str, unless: str) -> Stated:
    """That a deed takes a stone or makes it block; `unless` is the text if an enemy could strike first."""
    take = take_of(rules.lookups, deed)
    assert take is not None
    target = rules.lookups.board.names[take.target]
    claim = Claim(other(seat), on(what, target), min=1, by=ACTION, given=(UNSTRUCK,))
    struck = is_struck_first(rules.lookups, state.stones, seat, deed)
    return Stated(f"{unless} unless an enemy strikes first" if struck else says, (claim,))


def _escapes(rules: LudusRules, state: State, seat: Seat, deed: Deed) -> Stated:
    """That the stone could be taken if it stayed; the bot itself considers where enemies attack on an empty board."""
    stay = Idle(deed.stone)
    left, node = after(rules, state, stay), rules.lookups.board.by_name[deed.stone]
    if left.phase != Turn(other(seat)) or not any(dangers(rules.lookups, left.stones, other(seat), node)):
        return Stated("the stone is probably safer there")
    taken = Claim(seat, on(TAKEN, deed.stone), min=1, by=REPLY, certain=False)
    return Stated("an enemy could take the stone where it is now", if_chosen(write(stay), taken))


def _comes_closer(rules: LudusRules, state: State, seat: Seat, deed: Deed) -> Stated:
    if struck_by(rules.lookups, state.stones, seat, deed):
        return QUIET
    what, given = on(DISTANCE, deed.stone), (UNANSWERED,)
    closer = Claim(seat, what, max=-1, by=ACTION, given=given, change=True)
    return Stated(f"it comes closer to the enemy {dux_name(rules.config)}", (closer,))


def _why_react(rules: LudusRules, state: State, seat: Seat, action: AnyAction) -> Stated:
    """Why the bot reacts, or does not. It declines only to counter its own stones, and draws."""
    phase, names = state.phase, rules.lookups.board.names
    if isinstance(phase, Blocking):
        stays = exactly(seat, on(TAKEN, names[threat(rules.lookups, phase).target]), 0, by=ACTION)
        return Stated("a stone that blocks is not lost", (stays,))
    if isinstance(phase, Countering):
        attacker = names[current_node(rules.lookups, phase.acting)]
        taken = exactly(phase.acting.seat, on(TAKEN, attacker), 1)
        if isinstance(action, Counter):
            return Stated("it takes an enemy for the stone you lost", (taken,))
        return Stated("it would take your own stone", if_chosen(write(Counter()), taken))
    is_strike = isinstance(action, Strike)
    return Stated("taking a stone is worth using this one" if is_strike else "the bot accepts no draws")
