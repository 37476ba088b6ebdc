"""How a game of Gloria Mundi ended, what decided it, and its highlights, in the form that all titles share."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TypeVar, assert_never

from circus_maximus.engine.books import Balance, gained, opening
from circus_maximus.engine.contract import Entry, Happening, Seat
from circus_maximus.engine.presenting.retelling import Decisive, Ending, Plot, changes_of_lead, ranked
from circus_maximus.engine.text.words import counted, times
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.goth_happenings import TributeRefused
from circus_maximus.games.gloria.model.happenings import GameEnded
from circus_maximus.games.gloria.model.holdings import CARDS, LEVY, STEPS, TRIBUTE
from circus_maximus.games.gloria.model.phrases import steps
from circus_maximus.games.gloria.model.words import Words, building_name, goal_of_goth, start
from circus_maximus.games.gloria.present.summary import PlayedTurn, StepHappenings, turns_of
from circus_maximus.games.gloria.rules.ending import leader
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Ended

Kind = TypeVar("Kind", h.Moved, TributeRefused, h.LaidOut)
T = TypeVar("T")
MIN_NUMBER = 2
"""Smaller numbers are no highlight."""


def decisive(config: Config, last: Sequence[Happening], state: State, phase: Ended, names: Sequence[str]) -> Decisive:
    """What decided a game that ended in this last step, which led to this state."""
    say = Words(names, config)
    match phase.reason:
        case "carthage":
            move = _last(last, h.Moved)
            arrives = move.told(say)
            return Decisive(building_name(config, move.building), config.buildings[move.building].flavour, arrives)
        case "goth":
            how = f"{_last(last, TributeRefused).told(say)} {_margin(config, state, phase, names)}"
            return Decisive(f"The Goth in {goal_of_goth(config)}", "", how)
        case "hand":
            played = [it for it in last if isinstance(it, h.CardPlayed)]
            how = played[-1].told(say) if played else f"{names[state.seat]} has no card left to play."
            return Decisive("The last card", "", f"{how} {_margin(config, state, phase, names)}")
        case "deck":
            laid_out = _last(last, h.LaidOut).building
            name, flavour = building_name(config, laid_out), config.buildings[laid_out].flavour
            return Decisive(name, flavour, f"It was the last building. {_margin(config, state, phase, names)}")
        case _:
            assert_never(phase.reason)


def _last(step: Sequence[Happening], kind: type[Kind]) -> Kind:
    """The last happening of a kind in a step that has one."""
    return [it for it in step if isinstance(it, kind)][-1]


def _margin(config: Config, state: State, phase: Ended, names: Sequence[str]) -> str:
    """How far the winner is ahead of the next seat."""
    first, *others = [seat for seats in phase.standing for seat in seats]
    if len(phase.standing[0]) > 1:
        return f"Nobody had left {start(config)}."
    ahead = state.players[first].steps - state.players[others[0]].steps
    if ahead:
        return f"{names[first]} was {steps(ahead)} ahead of {names[others[0]]}."
    return f"{names[first]} was on the same space as {names[others[0]]}, but got there first."


def highlights(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """For each highlight a title and a sentence. Of several that are equal, the first counts."""
    built = ((seat, 1) for _, seat, it in _moves(turns, config.buildings) if it.count > 0)
    tribute = ((seat, -it.count) for _, seat, it in _moves(turns, COUNTERS) if it.because == TRIBUTE)
    found = (
        ("Turning point", _turning_point(turns, names)),
        ("Longest move", _longest_move(config, turns, names)),
        ("Best building", _best_building(config, turns, names)),
        ("Most used", _most_used(config, turns, names)),
        ("Most buildings", _most(built, names, "{} bought {} buildings.")),
        ("Most tribute", _most(tribute, names, "{} paid {} counters as tribute.")),
        ("Worst turn", _worst_levy(turns, names)),
        (
            "Most losses",
            _most(((seat, lost) for _, seat, lost in _cards_given(turns)), names, "The Goth took {1} cards from {0}."),
        ),
    )
    return tuple((title, says) for title, says in found if says)


def _turning_point(turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """When the seat took the lead that never lost it again. Who leads is who would win then."""
    leaders = [leader(turn.standing) for turn in turns]
    changes = changes_of_lead([seat == first for seat in range(len(names))] for first in leaders)
    if not changes:
        return ""
    last = changes[-1]
    if len(changes) == 1:
        return f"Nobody overtook {names[last.seat]} after turn {last.round}."
    return f"{names[last.seat]} took the lead in turn {last.round}, the last of {len(changes)} lead changes."


def _longest_move(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The most steps of one seat in one turn."""
    found = _highest(((number, seat), it.count) for number, seat, it in _moves(turns, [STEPS]))
    if found is None:
        return ""
    (number, seat), most = found
    by = gained(turns[number - 1].part.moves, STEPS, seat)
    how = [building_name(config, id) for id in by if isinstance(id, str)]
    names_of = how[0] if len(how) == 1 else counted(len(how), "building")
    return f"{names[seat]} moved {steps(most)} in turn {number} ({names_of})."


def _best_building(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The building that gave one seat the most steps, when it was built and in harvests."""
    found = _highest(((seat, it.because), it.count) for _, seat, it in _moves(turns, [STEPS]))
    if found is None:
        return ""
    (seat, building), most = found
    return f"{building_name(config, str(building))} moved {names[seat]} {steps(most)}."


def _most_used(config: Config, turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The building that was used most often, and the counters that it gave."""
    happened = (it for turn in turns for it in turn.part.happenings)
    found = _highest(((it.seat, it.building), 1) for it in happened if isinstance(it, h.AbilityUsed))
    if found is None:
        return ""
    (seat, building), most = found
    gave = sum(
        it.count for _, to, it in _moves(turns, COUNTERS) if to == seat and it.because == building and it.count > 0
    )
    for_counters = f" for {counted(gave, 'counter')}" if gave else ""
    return f"{names[seat]} used {building_name(config, building)} {times(most)}{for_counters}."


def _most(counts: Iterable[tuple[Seat, int]], names: Sequence[str], says: str) -> str:
    """The seat with the highest number of something, if no other seat has as many."""
    found = [0] * len(names)
    for seat, count in counts:
        found[seat] += count
    most = max(found)
    return says.format(names[found.index(most)], most) if most >= MIN_NUMBER and found.count(most) == 1 else ""


def _worst_levy(turns: Sequence[PlayedTurn], names: Sequence[str]) -> str:
    """The turn in which the Goth took most."""
    found = _highest((number, lost) for number, _, lost in _cards_given(turns))
    if found is None:
        return ""
    number, most = found
    return f"In turn {number}, {names[turns[number - 1].seat]} paid no tribute, and the Goth took {most} cards."


def _cards_given(turns: Sequence[PlayedTurn]) -> Iterator[tuple[int, Seat, int]]:
    """The cards that the Goth took, by turn and seat; a shield leaves a card free that had a building."""
    return ((number, seat, -it.count) for number, seat, it in _moves(turns, CARDS) if it.because == LEVY)


def _moves(turns: Sequence[PlayedTurn], what: Container[str]) -> Iterator[tuple[int, Seat, Entry]]:
    """All that seats got and lost of these things, with the number of the turn."""
    for turn in turns:
        for it in turn.part.moves:
            if it.what in what and isinstance(it.whose, Seat):
                yield turn.number, it.whose, it


def _highest(counts: Iterable[tuple[T, int]]) -> tuple[T, int] | None:
    """What has the highest sum, and that sum; None if even that is no highlight."""
    sums: dict[T, int] = {}
    for what, count in counts:
        sums[what] = sums.get(what, 0) + count
    first = max(sums.items(), key=lambda item: item[1], default=None)
    return first if first is not None and first[1] >= MIN_NUMBER else None


def ending(rules: GloriaRules, state: State, story: StepHappenings, names: Sequence[str]) -> Ending:
    """The standings, steps and counters turn by turn, what decided the game, and highlights.

    Raises `LookupError` if the game is not over.
    """
    phase = state.phase
    if not isinstance(phase, Ended):
        raise LookupError("the game is not over")
    lookups = rules.lookups_of(state)
    steps = [tuple(step) for step in story]
    turns = turns_of(rules, lookups.seats, steps)
    balances = [turns[0].part.before if turns else opening(rules, lookups.seats), *(turn.part.after for turn in turns)]
    return Ending(
        reason=GameEnded(phase.reason, phase.standing).told(Words(names, rules.config)),
        heads=("Steps", "Buildings", "Counters", "Cards in hand"),
        ranks=ranked(
            phase.standing,
            lambda seat: _cells(state.players[seat]),
            lambda seat, behind: _ahead(state.players[seat], state.players[behind]),
            f"tied: both are in {start(rules.config)}",
        ),
        plots=(
            Plot("Steps", lookups.carthage, _course(balances, lookups.seats, STEPS), "turn"),
            Plot("Counters", None, _course(balances, lookups.seats, *COUNTERS), "turn"),
        ),
        highlights=highlights(rules.config, turns, names),
        decisive=decisive(rules.config, steps[-1], state, phase, names),
    )


def _cells(player: Player) -> tuple[int, ...]:
    return player.steps, sum(map(len, player.built)), sum(player.counters), sum(player.hand)


def _ahead(player: Player, behind: Player) -> str:
    return "more steps" if player.steps > behind.steps else "earlier on the same space"


def _course(balances: Sequence[Balance], seats: int, *what: str) -> tuple[tuple[int, ...], ...]:
    """For each seat, how many of these it has at the start and after each turn."""
    return tuple(tuple(sum(it.of(each, seat) for each in what) for it in balances) for seat in range(seats))
