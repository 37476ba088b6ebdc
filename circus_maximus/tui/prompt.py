"""The lines above the footer: the question, the target under the cursor, and what choosing it would do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len

from circus_maximus.engine.question import Ask, Option, Target
from circus_maximus.tui.cursor import Pointing, option_of, target_of
from circus_maximus.tui.ink import Line, Run, cropped, fit, fitted, text_of, width_of, wrapped
from circus_maximus.tui.look import Look

NAME = 12
"""How much of a name is shown where there is little room."""


def asked_line(
    ask: Ask, pointing: Pointing, name: str, drawn: Collection[str], enter: str, width: int, look: Look
) -> tuple[Line, list[str]]:
    """The prompt: the question, or the target under the cursor with its costs; second, the texts that did not fit.

    `drawn` are the ids that can be clicked elsewhere; other targets get a button here. `enter` is the key to confirm.
    """
    line, rest, whole = _asked(ask, pointing, name, _buttons(ask, pointing, drawn, f"[{enter}] ", " "), width, look)
    if not whole:
        short = name if cell_len(name) <= NAME else fit(name, NAME).rstrip()
        line, rest, _ = _asked(ask, pointing, short, _buttons(ask, pointing, drawn, "", ""), width, look)
    return line, rest


def _asked(
    ask: Ask, pointing: Pointing, name: str, buttons: Line, width: int, look: Look
) -> tuple[Line, list[str], bool]:
    """The line, the texts that did not fit, and whether nothing at all was shortened."""
    who = (Run(" "), look.seat(ask.seat), Run(f" {name}: ", f"seat{ask.seat}"))
    uncropped = width_of(buttons)
    buttons = cropped(buttons, width - width_of(who) - 1)
    room = width - width_of(who) - width_of(buttons) - 1
    target, option = target_of(ask, pointing), option_of(ask, pointing)
    rest: list[str] = []
    if target is None:
        question: Line = (Run(f"{ask.question}."),)
        body = question if width_of(question) <= room else (Run(f"{ask.short_text}."),)
        whole = body is question
    elif option is None:
        body, rest = _refused(target, room, look)
        whole = not rest
    else:
        body, rest = _offered(target, option, room, look)
        whole = not rest
    return (*who, *fitted(body, room), Run(" "), *buttons), rest, whole and width_of(buttons) == uncropped


def _refused(target: Target, room: int, look: Look) -> tuple[Line, list[str]]:
    """A target that cannot be chosen, with the reason; second, the reason if it did not fit."""
    head = Run(f"{look.glyphs.no} {target.label}", "bad")
    whole = (head, Run(": ", "bad"), Run(target.why_not))
    return (whole, []) if width_of(whole) <= room else ((head,), [target.why_not])


def _offered(target: Target, option: Option, room: int, look: Look) -> tuple[Line, list[str]]:
    """A target that can be chosen, with as many facts as fit; second, the other facts."""
    varies = len(target.options) > 1 and option.label not in option.costs
    body: Line = (Run(f"{target.label}: {option.label}" if varies else target.label, "bold"),)
    rest = [text_of(body)] if width_of(body) > room else []
    for fact in filter(None, (option.costs, option.leaves)):
        longer = (*body, Run(f" {look.glyphs.none} {fact}"))
        if width_of(longer) <= room:
            body = longer
        else:
            rest.append(fact)
    return body, rest


def _buttons(ask: Ask, pointing: Pointing, drawn: Collection[str], enter: str, gap: str) -> Line:
    """Buttons for the mouse: less, more, confirm, and targets drawn nowhere else. `gap`: between key and label."""
    target = target_of(ask, pointing)
    runs: list[Run] = []
    if target is not None and len(target.options) > 1:
        runs += [Run("[-]", "key", "do/less"), Run("[+]", "key", "do/more"), Run(" ")]
    if target is not None and target.options:
        runs += [Run(f"{enter}do it" if enter else "[do it]", "key", "do/confirm"), Run(" ")]
    for other in ask.targets:
        if other.id not in drawn and other.options and other.id != pointing.target:
            runs += [Run(f"[{other.key}]{gap}{other.label.lower()}", "key", other.id), Run(" ")]
    return tuple(runs)


def told_lines(
    message: str, facts: Sequence[str], more: str, width: int, height: int, look: Look, role: str = "warn"
) -> list[Line]:
    """The message, in at most one line more than `height`; without a message, as many facts as fit.

    `more` is the key that shows the rest.
    """
    lines = wrapped(message, width - 2) if message else _whole_facts(facts, more, width - 2, height, look)
    most = height + 1 if message else height
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return [fitted((Run(" "), Run(line, role if message else "dim")), width) for line in lines]


def _whole_facts(facts: Sequence[str], more: str, width: int, height: int, look: Look) -> list[str]:
    """As many whole facts as fit, at least one, and how many more there are."""
    if not facts:
        return []
    lines: list[str] = []
    for shown in range(len(facts), 0, -1):
        left_out = [f"{more}: {len(facts) - shown} more"] if shown < len(facts) else []
        lines = wrapped(f" {look.glyphs.none} ".join([*facts[:shown], *left_out]), width)
        if len(lines) <= height:
            return lines
    lines = wrapped(facts[0], width)
    if len(lines) <= height:
        return lines
    end = f" {more}: all"
    return [*lines[: height - 1], fit(" ".join(lines[height - 1 :]), width - len(end)) + end]
