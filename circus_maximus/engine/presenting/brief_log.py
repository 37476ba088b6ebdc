"""The log of any title in a few words, from those of each happening (`in_brief`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from circus_maximus.engine.contract import Brief, Happening, Seat
from circus_maximus.engine.presenting.presenter import LogPart


def log_parts(heard: Iterable[Happening], say: Any, seats: int, for_all: str = "") -> tuple[LogPart, ...]:
    """A step in a few words: what happens to a seat under one heading is one part; what is the same to several, too.

    `say` is the class `Words` of the title. Under the heading `for_all`, a part with all seats begins with `all`.
    """
    found: dict[tuple[str | None, Seat | int, str], Brief] = {}
    heading: str | None = None
    for at, happening in enumerate(heard):
        brief = happening.in_brief(say)
        if brief is None:
            continue
        if not brief.text:
            heading = brief.under
            continue
        if brief.under is None:
            brief = brief._replace(under=heading)
        key = (brief.under, seats + at if brief.seat is None else brief.seat, brief.apart)
        found[key] = _joined(found[key], brief) if key in found else _begun(brief)
    return tuple(_parts(list(found.values()), seats, for_all))


def _begun(brief: Brief) -> Brief:
    return brief._replace(text=f"{brief.apart} {brief.text}") if brief.apart else brief


def _joined(before: Brief, brief: Brief) -> Brief:
    """What happened to a seat, with what happened to it next."""
    if brief.instead_of and before.text.startswith(brief.instead_of):
        return before._replace(text=brief.text + before.text.removeprefix(brief.instead_of))
    return before._replace(text=f"{before.text} {brief.text}")


def _parts(briefs: Sequence[Brief], seats: int, for_all: str) -> Iterator[LogPart]:
    """The parts, of which those of several seats stand where that of the first seat stood."""
    together: dict[tuple[str | None, str], list[Seat]] = {}
    for brief in briefs:
        if brief.seat is not None:
            together.setdefault((brief.under, brief.text), []).append(brief.seat)
    for brief in briefs:
        alike = tuple(together.get((brief.under, brief.text), ()))
        if brief.seat is None:
            yield LogPart(brief.text, (), brief.under)
        elif alike[0] == brief.seat:
            everybody = for_all and brief.under == for_all and len(alike) == seats > 1
            yield (
                LogPart(f"all {brief.text}", (), brief.under)
                if everybody
                else LogPart(brief.text, alike, brief.under, brief.begins_line)
            )
