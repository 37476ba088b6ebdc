"""The way through a decision: what is picked so far, and the cursor, as a value with every way to change it.

A pick with only one possibility is made without asking, and the last pick is always confirmed by the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.presenting.decision import Decision, Path, Target


class Walk(Struct, frozen=True):
    """How far a player has walked through a decision."""

    picked: Path = ()
    """The picks so far, with those that had only one possibility."""
    target: str = ""
    """The target under the cursor; empty if there is none."""
    number: int | None = None
    """The number chosen so far; None for the smallest."""
    typed: str = ""
    """The digits of the number typed so far."""
    offered: bool = False
    """Whether the table put the cursor there, not the player. Selecting the target then does not confirm it."""
    column: int | None = None
    """The column in which the cursor went up or down, to keep it over several rows."""
    before: Walk | None = None
    """The walk before the last pick, to go back to."""


class Reach(Struct, frozen=True):
    """Where a walk leads if it is confirmed now."""

    path: Path
    """All picks, with those that have only one possibility."""
    numbers: tuple[int, ...]
    """The numbers among which one of these picks can be changed; empty if there is none."""
    number: int | None
    """Which of them is picked."""
    place: int
    """Where in the path the number is; -1 if there is none."""
    action: Any
    """The action that the path chooses; None if more must be picked."""


def begin(decision: Decision) -> Walk:
    """The walk for a new question: the cursor is on nothing, unless there is only one target except to pass."""
    walk = _offered(decision, Walk())
    reach = reached(decision, walk)
    return _offered(decision, picked(decision, walk)) if reach and reach.action is None and not reach.numbers else walk


def _offered(decision: Decision, walk: Walk) -> Walk:
    if start := decision.part(walk.picked).start:
        return replace(walk, target=start, offered=True)
    found = [target.id for target in decision.open_targets(walk.picked) if not target.passes]
    return replace(walk, target=found[0], offered=True) if len(found) == 1 else walk


def target_of(decision: Decision, walk: Walk) -> Target | None:
    """The target under the cursor, or None."""
    return decision.target(walk.picked, walk.target) if walk.target else None


def reached(decision: Decision, walk: Walk) -> Reach | None:
    """Where the walk leads; None if nothing is selected, or what is selected is not allowed."""
    path = walk.picked
    numbers = _choice_of_numbers(decision, path)
    if not numbers:
        if walk.target not in (decision.after(path) or {}):
            return None
        path = _without_choice(decision, (*path, walk.target))
        numbers = _choice_of_numbers(decision, path)
    if not numbers:
        return Reach(path, (), None, -1, decision.action(path))
    number = walk.number if walk.number in numbers else numbers[0]
    longer = _without_choice(decision, (*path, number))
    return Reach(longer, numbers, number, len(path), decision.action(longer))


def _choice_of_numbers(decision: Decision, path: Path) -> tuple[int, ...]:
    numbers = decision.numbers(path)
    return numbers if len(numbers) > 1 else ()


def _without_choice(decision: Decision, path: Path) -> Path:
    """The path continued as long as there is only one possibility."""
    while (after := decision.after(path)) is not None and len(after) == 1:
        path = (*path, *after)
    return path


def picked(decision: Decision, walk: Walk) -> Walk:
    """The walk after a pick that does not complete the decision is confirmed."""
    reach = reached(decision, walk)
    if reach is None or reach.action is not None:
        return walk
    start = decision.part(reach.path).start
    return Walk(reach.path, start, offered=bool(start), before=walk)


def pointed(decision: Decision, walk: Walk, id: str) -> Walk | None:
    """The cursor on a target of this part of the decision, or of an earlier part, which then is open again.

    The identical object if it was there already, unless the table had put it there; also if the last pick is chosen
    again and the cursor is where it started after it. None if there is no such target.
    """
    if _means_start(decision, walk, id):
        return walk
    here: Walk | None = walk
    while here is not None:
        if decision.target(here.picked, id) is not None:
            if here is walk and id == walk.target:
                return replace(walk, offered=False) if walk.offered else walk
            return Walk(here.picked, id, before=here.before)
        here = here.before
    return None


def _means_start(decision: Decision, walk: Walk, id: str) -> bool:
    """Whether the last pick is chosen again where it cannot be picked, while the cursor is where it started."""
    start = decision.part(walk.picked).start
    again = walk.before is not None and walk.before.target == id
    return bool(start) and walk.target == start and again and id not in (decision.after(walk.picked) or {})


def selected(decision: Decision, walk: Walk, id: str) -> Walk | None:
    """As `pointed`, but a target after which only other targets can be picked is picked at once."""
    found = pointed(decision, walk, id)
    if found is None or found is walk:
        return found
    reach = reached(decision, found)
    return picked(decision, found) if reach and reach.action is None and not reach.numbers else found


def back(walk: Walk) -> Walk:
    """Without the cursor; if there is none, or the table put it there, back before the last pick."""
    chosen = walk.target and not walk.offered
    if chosen or walk.number is not None or walk.before is None:
        return Walk(walk.picked, before=walk.before)
    return walk.before


def moved(decision: Decision, walk: Walk, by: int) -> Walk:
    """The cursor on the next target, or on the previous one; where there are no targets, another number."""
    targets = decision.part(walk.picked).targets
    if not targets:
        return changed(decision, walk, by) if decision.numbers(walk.picked) else walk
    ordered = _in_order(targets)
    ids = [target.id for target in ordered]
    place = _starting_place(decision, walk)
    if walk.target in ids and not place:
        to = ids[(ids.index(walk.target) + by) % len(ids)]
    elif place:
        beyond = [target.id for target in ordered if target.at and (_reading(target.at) > _reading(place)) == (by > 0)]
        to = (beyond or ids)[0 if by > 0 else -1]
    else:
        to = next((target.id for target in decision.open_targets(walk.picked)), ids[0])
    return Walk(walk.picked, to, before=walk.before)


def changed(decision: Decision, walk: Walk, by: int) -> Walk:
    """A greater or smaller number; if there is none to choose, the row above or below, or the next target."""
    reach = reached(decision, walk)
    if reach is None or reach.number is None:
        here = target_of(decision, walk)
        place = _starting_place(decision, walk) or (here.at if here else None)
        return _to_row(decision, walk, place, -by) if place else moved(decision, walk, -by)
    at = reach.numbers.index(reach.number) + by
    number = reach.numbers[max(0, min(len(reach.numbers) - 1, at))]
    return replace(walk, number=number, typed="", offered=False)


def _in_order(targets: Sequence[Target]) -> list[Target]:
    """Those with a position row by row, then the others as they are."""
    placed = sorted((target for target in targets if target.at), key=lambda target: _reading(target.at or (0, 0)))
    return [*placed, *(target for target in targets if not target.at)]


def _reading(at: tuple[int, int]) -> tuple[int, int]:
    """A position for comparison: row by row, each from the left."""
    return at[1], at[0]


def _starting_place(decision: Decision, walk: Walk) -> tuple[int, int] | None:
    """Where the arrow keys start if the player has not moved the cursor: the position of the last pick that has one."""
    if walk.target and not walk.offered:
        return None
    for size in range(len(walk.picked), 0, -1):
        target = decision.target(walk.picked[: size - 1], str(walk.picked[size - 1]))
        if target is not None and target.at:
            return target.at
    return None


def _to_row(decision: Decision, walk: Walk, at: tuple[int, int], by: int) -> Walk:
    """The cursor on the nearest target of the next row in this direction, the left one first."""
    column, row = at if walk.column is None else (walk.column, at[1])
    places = [(target.at, target.id) for target in decision.part(walk.picked).targets if target.at]
    rows = [other for other in sorted({place[1] for place, _ in places}) if (other - row) * by > 0]
    if not rows:
        return walk
    next_row = rows[0 if by > 0 else -1]
    near = [(abs(place[0] - column), place[0], id) for place, id in places if place[1] == next_row]
    return Walk(walk.picked, min(near)[-1], column=column, before=walk.before)


def typed(decision: Decision, walk: Walk, digit: str) -> Walk | None:
    """The walk with one more digit of its number; None if no number is asked.

    If no number begins with the digits typed so far, they begin again with the last one.
    """
    reach = reached(decision, walk)
    if reach is None or not reach.numbers:
        return None
    for text in (walk.typed + digit, digit):
        if int(text) in reach.numbers:
            return replace(walk, number=int(text), typed=text, offered=False)
    longer = any(str(number).startswith(digit) for number in reach.numbers)
    return replace(walk, typed=digit if longer else "", offered=False)


def walk_to(decision: Decision, action: Any) -> Walk:
    """The walk that only needs to be confirmed to choose an action; `LookupError` if no path leads to it."""
    for path in decision.question.spell(action):
        if decision.action(path) == action:
            break
    else:
        raise LookupError(f"no path leads to {action}")
    walk = Walk()
    while True:
        if not _choice_of_numbers(decision, walk.picked):
            walk = replace(walk, target=str(path[len(walk.picked)]), offered=True)
        reach = reached(decision, walk)
        if reach is not None and reach.numbers:
            walk = replace(walk, number=path[reach.place], offered=True)
            reach = reached(decision, walk)
        if reach is None or reach.action is not None:
            return walk
        walk = picked(decision, walk)
