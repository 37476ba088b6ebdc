"""What a player has picked so far in a decision, and the cursor, as a value with every way to change it.

A pick with only one possibility is made without asking, and the last pick is always confirmed by the player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.presenting.decision import Decision, Path, Target


class Selection(Struct, frozen=True):
    """The picks of a player so far, and what is selected for the next one."""

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
    before: Selection | None = None
    """The selection before the last pick, to go back to."""


class Reach(Struct, frozen=True):
    """Where a selection leads if it is confirmed now."""

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


def begin(decision: Decision) -> Selection:
    """The selection for a new question: the cursor is on nothing, unless there is only one target except to pass."""
    selection = _offered(decision, Selection())
    reach = reached(decision, selection)
    return (
        _offered(decision, picked(decision, selection))
        if reach and reach.action is None and not reach.numbers
        else selection
    )


def _offered(decision: Decision, selection: Selection) -> Selection:
    if start := decision.part(selection.picked).start:
        return replace(selection, target=start, offered=True)
    found = [target.id for target in decision.open_targets(selection.picked) if not target.passes]
    return replace(selection, target=found[0], offered=True) if len(found) == 1 else selection


def target_of(decision: Decision, selection: Selection) -> Target | None:
    """The target under the cursor, or None."""
    return decision.target(selection.picked, selection.target) if selection.target else None


def reached(decision: Decision, selection: Selection) -> Reach | None:
    """Where the selection leads; None if nothing is selected, or what is selected is not allowed."""
    path = selection.picked
    numbers = _choice_of_numbers(decision, path)
    if not numbers:
        if selection.target not in (decision.after(path) or {}):
            return None
        path = _without_choice(decision, (*path, selection.target))
        numbers = _choice_of_numbers(decision, path)
    if not numbers:
        return Reach(path, (), None, -1, decision.action(path))
    number = selection.number if selection.number in numbers else numbers[0]
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


def picked(decision: Decision, selection: Selection) -> Selection:
    """The selection after a pick that does not complete the decision is confirmed."""
    reach = reached(decision, selection)
    if reach is None or reach.action is not None:
        return selection
    start = decision.part(reach.path).start
    return Selection(reach.path, start, offered=bool(start), before=selection)


def pointed(decision: Decision, selection: Selection, id: str) -> Selection | None:
    """The cursor on a target of this part of the decision, or of an earlier part, which then is open again.

    The identical object if it was there already, unless the table had put it there; also if the last pick is chosen
    again and the cursor is where it started after it. None if there is no such target.
    """
    if _means_start(decision, selection, id):
        return selection
    here: Selection | None = selection
    while here is not None:
        if decision.target(here.picked, id) is not None:
            if here is selection and id == selection.target:
                return replace(selection, offered=False) if selection.offered else selection
            return Selection(here.picked, id, before=here.before)
        here = here.before
    return None


def _means_start(decision: Decision, selection: Selection, id: str) -> bool:
    """Whether the last pick is chosen again where it cannot be picked, while the cursor is where it started."""
    start = decision.part(selection.picked).start
    again = selection.before is not None and selection.before.target == id
    return bool(start) and selection.target == start and again and id not in (decision.after(selection.picked) or {})


def selected(decision: Decision, selection: Selection, id: str) -> Selection | None:
    """As `pointed`, but a target after which only other targets can be picked is picked at once."""
    found = pointed(decision, selection, id)
    if found is None or found is selection:
        return found
    reach = reached(decision, found)
    return picked(decision, found) if reach and reach.action is None and not reach.numbers else found


def back(selection: Selection) -> Selection:
    """Without the cursor; if there is none, or the table put it there, back before the last pick."""
    chosen = selection.target and not selection.offered
    if chosen or selection.number is not None or selection.before is None:
        return Selection(selection.picked, before=selection.before)
    return selection.before


def moved(decision: Decision, selection: Selection, by: int) -> Selection:
    """The cursor on the next target, or on the previous one; where there are no targets, another number."""
    targets = decision.part(selection.picked).targets
    if not targets:
        return changed(decision, selection, by) if decision.numbers(selection.picked) else selection
    ordered = _in_order(targets)
    ids = [target.id for target in ordered]
    place = _starting_place(decision, selection)
    if selection.target in ids and not place:
        to = ids[(ids.index(selection.target) + by) % len(ids)]
    elif place:
        beyond = [target.id for target in ordered if target.at and (_reading(target.at) > _reading(place)) == (by > 0)]
        to = (beyond or ids)[0 if by > 0 else -1]
    else:
        to = next((target.id for target in decision.open_targets(selection.picked)), ids[0])
    return Selection(selection.picked, to, before=selection.before)


def changed(decision: Decision, selection: Selection, by: int) -> Selection:
    """A greater or smaller number; if there is none to choose, the row above or below, or the next target."""
    reach = reached(decision, selection)
    if reach is None or reach.number is None:
        here = target_of(decision, selection)
        place = _starting_place(decision, selection) or (here.at if here else None)
        return _to_row(decision, selection, place, -by) if place else moved(decision, selection, -by)
    at = reach.numbers.index(reach.number) + by
    number = reach.numbers[max(0, min(len(reach.numbers) - 1, at))]
    return replace(selection, number=number, typed="", offered=False)


def _in_order(targets: Sequence[Target]) -> list[Target]:
    """Those with a position row by row, then the others as they are."""
    placed = sorted((target for target in targets if target.at), key=lambda target: _reading(target.at or (0, 0)))
    return [*placed, *(target for target in targets if not target.at)]


def _reading(at: tuple[int, int]) -> tuple[int, int]:
    """A position for comparison: row by row, each from the left."""
    return at[1], at[0]


def _starting_place(decision: Decision, selection: Selection) -> tuple[int, int] | None:
    """Where the arrow keys start if the player has not moved the cursor: the position of the last pick that has one."""
    if selection.target and not selection.offered:
        return None
    for size in range(len(selection.picked), 0, -1):
        target = decision.target(selection.picked[: size - 1], str(selection.picked[size - 1]))
        if target is not None and target.at:
            return target.at
    return None


def _to_row(decision: Decision, selection: Selection, at: tuple[int, int], by: int) -> Selection:
    """The cursor on the nearest target of the next row in this direction, the left one first."""
    column, row = at if selection.column is None else (selection.column, at[1])
    places = [(target.at, target.id) for target in decision.part(selection.picked).targets if target.at]
    rows = [other for other in sorted({place[1] for place, _ in places}) if (other - row) * by > 0]
    if not rows:
        return selection
    next_row = rows[0 if by > 0 else -1]
    near = [(abs(place[0] - column), place[0], id) for place, id in places if place[1] == next_row]
    return Selection(selection.picked, min(near)[-1], column=column, before=selection.before)


def typed(decision: Decision, selection: Selection, digit: str) -> Selection | None:
    """The selection with one more digit of its number; None if no number is asked.

    If no number begins with the digits typed so far, they begin again with the last one.
    """
    reach = reached(decision, selection)
    if reach is None or not reach.numbers:
        return None
    for text in (selection.typed + digit, digit):
        if int(text) in reach.numbers:
            return replace(selection, number=int(text), typed=text, offered=False)
    longer = any(str(number).startswith(digit) for number in reach.numbers)
    return replace(selection, typed=digit if longer else "", offered=False)


def with_key(decision: Decision, selection: Selection, key: str) -> Selection | None:
    """The selection after a key; None if no target has this key. Where a number is asked, a digit is part of it.

    If no target of this part of the decision has the key, one of an earlier part may have it.
    """
    if key.isdecimal() and (longer := typed(decision, selection, key)) is not None:
        return longer
    meant = next((target for target in _targets(decision, selection) if target.key == key), None)
    return selected(decision, selection, meant.id) if meant else None


class Typed(NamedTuple):
    """Where the keys typed so far lead."""

    selection: Selection
    begun: str = ""
    """The first letters of a target's key that has several."""


def after_key(decision: Decision, before: Typed, key: str) -> Typed | None:
    """Where a key leads after others; None if it selects nothing and is no number.

    If it does not continue a key of several letters that is begun, it counts by itself.
    """
    text = before.begun + key
    if (selection := with_key(decision, before.selection, text)) is not None:
        return Typed(selection)
    if text and any(target.key.startswith(text) for target in _targets(decision, before.selection)):
        return Typed(before.selection, text)
    return after_key(decision, Typed(before.selection), key) if before.begun else None


def after_keys(decision: Decision, selection: Selection, keys: str) -> Selection | None:
    """The selection after several characters; None if one of them leads nowhere, or the last one only begins a key."""
    leads: Typed | None = Typed(selection)
    for key in keys:
        leads = leads and after_key(decision, leads, key)
    return None if leads is None or leads.begun else leads.selection


def _targets(decision: Decision, selection: Selection) -> Iterator[Target]:
    """The targets of this part of the decision, then those of the earlier parts."""
    here: Selection | None = selection
    while here is not None:
        yield from decision.part(here.picked).targets
        here = here.before


def with_name(targets: Sequence[Target], wanted: str | None) -> tuple[Target, ...]:
    """The targets whose names contain a text, whatever the case; all of them if None."""
    return tuple(target for target in targets if not wanted or wanted.casefold() in target.label.casefold())


def selection_of(decision: Decision, action: Any) -> Selection:
    """The selection that only needs to be confirmed to choose an action; `LookupError` if no path leads to it."""
    for path in decision.question.spell(action):
        if decision.action(path) == action:
            break
    else:
        raise LookupError(f"no path leads to {action}")
    selection = Selection()
    while True:
        if not _choice_of_numbers(decision, selection.picked):
            selection = replace(selection, target=str(path[len(selection.picked)]), offered=True)
        reach = reached(decision, selection)
        if reach is not None and reach.numbers:
            selection = replace(selection, number=path[reach.place], offered=True)
            reach = reached(decision, selection)
        if reach is None or reach.action is not None:
            return selection
        selection = picked(decision, selection)
