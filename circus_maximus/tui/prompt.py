"""The two lines above the footer: what is asked, what the cursor is on, and what it would mean."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from circus_maximus.engine.question import Ask, Option, Target
from circus_maximus.tui.cursor import Pointing, option_of, target_of
from circus_maximus.tui.ink import Line, Run, cropped, fit, fitted, width_of, wrapped
from circus_maximus.tui.look import Look

ROOMY = 120
"""From this width on there is room for long names and for blanks between keys and words."""
NAME = 12
"""How much of a name is shown where there is little room."""


def asked_line(
    ask: Ask, pointing: Pointing, name: str, drawn: Collection[str], enter: str, width: int, look: Look
) -> tuple[Line, list[str]]:
    """Who is asked what; or what is pointed at, what it costs and what would be left. What finds no room comes second.

    `drawn` is what can be clicked elsewhere: whatever else can be chosen has a button here. `enter` does it.
    """
    who = (Run(" "), look.seat(ask.seat), Run(f" {_name(name, width)}: ", f"seat{ask.seat}"))
    buttons = cropped(_buttons(ask, pointing, drawn, enter, width), width - width_of(who) - 1)
    room = width - width_of(who) - width_of(buttons) - 1
    target, option = target_of(ask, pointing), option_of(ask, pointing)
    if target is None:
        question: Line = (Run(f"{ask.question}."),)
        body = question if width_of(question) <= room else (Run(f"{ask.short_text}."),)
        rest: list[str] = []
    elif option is None:
        body, rest = _refused(target, room, look)
    else:
        body, rest = _offered(target, option, room, look)
    return (*who, *fitted(body, room), Run(" "), *buttons), rest


def _name(name: str, width: int) -> str:
    return name if width >= ROOMY else fit(name, NAME).rstrip()


def _refused(target: Target, room: int, look: Look) -> tuple[Line, list[str]]:
    """What may not be chosen, and why: in full, here or elsewhere."""
    head = Run(f"{look.glyphs.no} {target.label}", "bad")
    whole = (head, Run(": ", "bad"), Run(target.why_not))
    return (whole, []) if width_of(whole) <= room else ((head,), [target.why_not])


def _offered(target: Target, option: Option, room: int, look: Look) -> tuple[Line, list[str]]:
    """What may be chosen, and of what it means as much as there is room for."""
    varies = len(target.options) > 1 and option.label not in option.costs
    body: Line = (Run(f"{target.label}: {option.label}" if varies else target.label, "bold"),)
    rest: list[str] = []
    for fact in filter(None, (option.costs, option.leaves)):
        longer = (*body, Run(f" {look.glyphs.none} {fact}"))
        if width_of(longer) <= room:
            body = longer
        else:
            rest.append(fact)
    return body, rest


def _buttons(ask: Ask, pointing: Pointing, drawn: Collection[str], enter: str, width: int) -> Line:
    """What a mouse can press: less and more, do it, and whatever stands nowhere else."""
    target = target_of(ask, pointing)
    gap = " " if width >= ROOMY else ""
    runs: list[Run] = []
    if target is not None and len(target.options) > 1:
        runs += [Run("[-]", "key", "do/less"), Run("[+]", "key", "do/more"), Run(" ")]
    if target is not None and target.options:
        runs += [Run(f"[{enter}] do it" if gap else "[do it]", "key", "do/confirm"), Run(" ")]
    for other in ask.targets:
        if other.id not in drawn and other.options and other.id != pointing.target:
            runs += [Run(f"[{other.key}]{gap}{other.label.lower()}", "key", other.id), Run(" ")]
    return tuple(runs)


def told_lines(
    message: str, forecast: Sequence[str], width: int, height: int, look: Look, role: str = "warn"
) -> list[Line]:
    """What the table has to say, in one line more than there is if need be; or else what is to be expected."""
    text = message or f" {look.glyphs.none} ".join(forecast)
    lines = wrapped(text, width - 2)
    most = height + 1 if message else height
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted((Run(" "), Run(line, role if message else "dim")), width) for line in lines]
