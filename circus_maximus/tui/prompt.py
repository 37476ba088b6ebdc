"""The two lines above the footer: what is asked, what the cursor is on, and what it would mean."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.pointing import Ask
from circus_maximus.tui.ink import Line, Run, cropped, fitted, width_of, wrapped
from circus_maximus.tui.look import Look
from circus_maximus.tui.pointing import VERB, Pointing, option_of, target_of


def asked_line(ask: Ask, pointing: Pointing, name: str, width: int, look: Look) -> Line:
    """Who is asked what; or what is pointed at, what it costs and what would be left."""
    who = (Run(" "), look.seat(ask.seat), Run(f" {name}: ", f"seat{ask.seat}"))
    target, option = target_of(ask, pointing), option_of(ask, pointing)
    if target is None:
        body: Line = (Run(f"{ask.question}."),)
    elif option is None:
        body = (Run(f"{look.glyphs.no} {target.label}: ", "bad"), Run(target.why_not))
    else:
        facts = [text for text in (option.costs, option.leaves) if text]
        label = f"{target.label}: {option.label}" if option.label and option.label != target.label else target.label
        body = (Run(label, "bold"), *(Run(f" {look.glyphs.none} {fact}") for fact in facts))
    buttons = _buttons(ask, pointing, look)
    room = width - width_of(who) - width_of(buttons) - 1
    return (*who, *fitted(cropped(body, room), room), Run(" "), *buttons)


def _buttons(ask: Ask, pointing: Pointing, look: Look) -> Line:
    """What a mouse can press: less and more, do it, and whatever needs no target."""
    target = target_of(ask, pointing)
    runs: list[Run] = []
    if target is not None and len(target.options) > 1:
        runs += [Run("[-]", "key", "do/less"), Run("[+]", "key", "do/more"), Run(" ")]
    if target is not None and target.options:
        runs += [Run("[Enter] do it", "key", "do/confirm"), Run(" ")]
    for other in ask.targets:
        if other.id.startswith(VERB) and other.options and other.id != pointing.target:
            runs += [Run(f"[{other.key}] {other.label.lower()}", "key", other.id), Run(" ")]
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
