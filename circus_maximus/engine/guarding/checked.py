"""Checks that what a title says has the type that its readers expect, and fits what it is about.

A check returns what was said, with generators read to their end, or raises `TypeError` or `ValueError`. Its message
names types and ids only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from circus_maximus.engine.contract import MAX_SEATS
from circus_maximus.engine.guarding.shapes import has_shape
from circus_maximus.engine.presenting.claims import Claim
from circus_maximus.engine.presenting.decision import ActionPreview, Branches, Explanation, Part, Path, Pick
from circus_maximus.engine.presenting.presenter import Barrier, CardShown, LogPart

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.retelling import Ending

Check = Callable[[Any], Any]


def anything(said: Any) -> Any:
    """Whatever was said, all of it at once, so that a generator cannot fail later."""
    return tuple(said) if isinstance(said, Iterator) else said


def of_type(hint: Any, seats: int = MAX_SEATS) -> Check:
    """Checks for a value of an annotated type, in a game with this number of seats."""

    def check(said: Any) -> Any:
        has_shape(said, hint, seats)
        return said

    return check


def all_of(hint: Any, seats: int = MAX_SEATS) -> Check:
    """Checks for any number of values of an annotated type, and makes a tuple of them."""
    of_all = tuple[hint, ...]

    def check(said: Any) -> tuple[Any, ...]:
        if isinstance(said, str) or not isinstance(said, Collection | Iterator):
            raise TypeError(f"expected a sequence, not {type(said).__name__}")
        every = tuple(said)
        has_shape(every, of_all, seats)
        return every

    return check


def ids(said: Any) -> tuple[str, ...]:
    """Checks for ids or keys, none of which is empty, and makes a tuple of them."""
    every: tuple[str, ...] = TEXTS(said)
    if not all(every):
        raise ValueError("an id or a key is empty")
    return every


def or_none(check: Check) -> Check:
    """Checks for what another check wants, or None."""
    return lambda said: None if said is None else check(said)


def passages(said: Any) -> Any:
    """Checks for passages, whose type is loaded when a game is retold."""
    from circus_maximus.engine.presenting.retelling import Passage

    return all_of(Passage)(said)


def moments(said: Any, before: Any, seats: int) -> Any:
    """Checks for the moments of a step after this view; their type is loaded when there are any."""
    said = all_of(Any)(said)
    if said:
        from circus_maximus.engine.presenting.presenter import Beat

        all_of(Beat, seats)(said)
    for beat in said:
        if beat.view is not None and type(beat.view) is not type(before):
            raise TypeError(f"a moment shows a {type(before).__name__}, not a {type(beat.view).__name__}")
    return said


def ending_of(said: Any, seats: int) -> Ending:
    """Checks for the ending of a game with this number of seats; its type is loaded when a game is over."""
    from circus_maximus.engine.presenting.retelling import Ending

    ending: Ending = of_type(Ending, seats)(said)
    if sorted(rank.seat for rank in ending.ranks) != list(range(seats)):
        raise ValueError("an ending must rank each seat exactly once")
    if any(len(rank.cells) != len(ending.heads) for rank in ending.ranks):
        raise ValueError("each rank of an ending must have one value for each heading")
    if not all(len(plot.lines) == seats and all(plot.lines) for plot in ending.plots):
        raise ValueError("each plot of an ending must have values for every seat")
    return ending


def part_of(said: Any, after: Branches) -> Part:
    """Checks for what is asked where these picks are possible: whatever can be selected is among the targets."""
    part: Part = of_type(Part)(said)
    named = set(ids([target.id for target in part.targets]))
    if len(named) < len(part.targets):
        raise ValueError("two targets have the same id")
    if missing := [pick for pick in after if isinstance(pick, str) and pick not in named]:
        raise ValueError(f"no target has the id {missing[0]}, which can be picked here")
    if part.start not in ("", *after):
        raise ValueError(f"the cursor cannot start on {part.start}, which cannot be picked here")
    return part


def paths_of(said: Any) -> tuple[Path, ...]:
    """Checks for the paths of an action."""
    paths: tuple[Path, ...] = PATHS(said)
    if any(pick == "" for path in paths for pick in path):
        raise ValueError("a pick is empty")
    return tuple(map(tuple, paths))


TEXT = of_type(str)
TEXTS = all_of(str)
PAIRS = all_of(tuple[str, str])
PATHS = all_of(tuple[Pick, ...])

OF_TEXTS: Mapping[str, Check] = {
    "tell": TEXT,
    "retell": passages,
    "stage_name": of_type(tuple[str, str]),
    "ended_by": TEXT,
    "explain": TEXT,
    "rulebook": TEXT,
}
"""What the texts of a title say, apart from how a game ended."""


def of_presenter(seats: int) -> Mapping[str, Check]:
    """What the presenter of a game with this number of seats says, apart from the table, questions and moments."""
    return {
        "secret": TEXT,
        "about": TEXT,
        "describe": TEXT,
        "card": or_none(of_type(CardShown)),
        "related": lambda said: frozenset(TEXTS(said)),
        "target_ids": ids,
        "keyless_ids": ids,
        "held_ids": ids,
        "overview": TEXTS,
        "in_force": PAIRS,
        "news": or_none(TEXTS),
        "in_brief": or_none(all_of(LogPart, seats)),
        "barrier": of_type(Barrier),
    }


OF_QUESTION: Mapping[str, Check] = {
    "rule": TEXT,
    "explanations": all_of(Explanation),
    "urgent": TEXTS,
    "forecast": TEXTS,
    "claims": all_of(Claim),
    "preview": of_type(ActionPreview),
}
"""What its questions say, apart from what can be selected."""
OF_KIT: Mapping[str, Check] = {
    "panels": TEXTS,
    "details": TEXT,
    "covers": TEXT,
    "legend": PAIRS,
}
"""What its kit says; what it draws is checked where it is drawn."""
