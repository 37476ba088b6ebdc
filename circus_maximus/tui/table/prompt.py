"""The lines above the footer: the question, the target under the cursor, and what choosing it would do."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from itertools import product

from rich.cells import cell_len

from circus_maximus.engine.presenting.decision import Decision, Path, Target
from circus_maximus.engine.presenting.selection import Reach, Selection, reached, target_of
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import (
    ACTION,
    Line,
    Run,
    cropped,
    fit,
    fitted,
    flowed,
    text_of,
    width_of,
    wrapped,
)

NAME = 10
"""Maximum number of characters of a name if there is little room."""


def asked_line(
    decision: Decision,
    selection: Selection,
    name: str,
    drawn: Collection[str],
    enter: str,
    back: str,
    width: int,
    look: Look,
    finding: bool = False,
) -> tuple[Line, list[str]]:
    """The prompt: the question, or the target under the cursor with its costs; second, the texts that did not fit.

    `drawn` are the ids that can be clicked elsewhere; other targets get a button here. `enter` and `back` are the
    keys to confirm and to go back. `finding`: keys are typed into the name to find, so there are no buttons with keys.
    """
    reach = reached(decision, selection)
    preview = decision.preview(reach.action) if reach and reach.action is not None else None
    buttons = _no_buttons if finding else partial(_buttons, decision, selection, reach, drawn, width)
    with_keys = buttons(f"[{enter}] ", f"[{back}] ", " ")
    begins = not selection.picked and (selection.offered or not selection.target)
    turn = _asked(decision, selection, f"{name}, your turn", with_keys, width, look) if begins else None
    whole = _asked(decision, selection, name, with_keys, width, look)
    called = name if cell_len(name) <= NAME else fit(name, NAME).rstrip()
    short = _asked(decision, selection, called, buttons(f"[{enter}]", f"[{back}]", ""), width, look)
    left = preview.remaining if preview else ""
    ways = filter(None, (turn, whole, short))
    line, rest, _ = min(ways, key=lambda way: (way[2], len(way[1]) - way[1].count(left), len(way[1])))
    return line, rest


def _asked(
    decision: Decision, selection: Selection, name: str, buttons: Line, width: int, look: Look
) -> tuple[Line, list[str], int]:
    """The line, the texts that did not fit, and how many cells of the question and the buttons did not."""
    who = (Run(f" {look.seat(decision.seat).text} {name}:", f"turn{decision.seat}"), Run(" "))
    uncropped = width_of(buttons)
    buttons = cropped(buttons, width - width_of(who) - 1)
    room = width - width_of(who) - width_of(buttons) - 1
    target, reach = target_of(decision, selection), reached(decision, selection)
    cut = uncropped - width_of(buttons)
    rest: list[str] = []
    if reach is not None:
        body, rest = _offered(decision, reach, room, look)
    elif target is not None:
        body, rest = _refused(target, room, look)
    else:
        part = decision.part(selection.picked)
        before = "".join(f"{label} {look.glyphs.follows} " for label in _labels(decision, selection.picked))
        body = (Run(f"{before}{part.asks}."),)
        if width_of(body) > room:
            body = (Run(f"{before}{part.brief or part.asks}."),)
            cut += 1 + max(0, width_of(body) - room)
    return (*who, *fitted(body, room), Run(" "), *buttons), rest, cut


def _labels(decision: Decision, path: Path, brief: bool = False) -> list[str]:
    """The labels of the targets and the numbers that were picked."""
    found = [(pick, decision.target(path[:at], str(pick))) for at, pick in enumerate(path)]
    return [((brief and target.brief) or target.label) if target else str(pick) for pick, target in found]


def _refused(target: Target, room: int, look: Look) -> tuple[Line, list[str]]:
    """A target that cannot be chosen, with the reason; second, the reason if it did not fit."""
    head = Run(f"{look.glyphs.no} {target.label}", "bad")
    whole = (head, Run(": ", "bad"), Run(target.why_not))
    return (whole, []) if width_of(whole) <= room else ((head,), [target.why_not])


def _offered(decision: Decision, reach: Reach, room: int, look: Look) -> tuple[Line, list[str]]:
    """What can be chosen, with as many facts as fit, and in short if more fit then; second, those that do not."""
    preview = decision.preview(reach.action) if reach.action is not None else None
    facts = [[preview.cost, preview.remaining] if preview else [decision.part(reach.path).asks]]
    facts += [[preview.brief]] if preview and preview.brief else []
    labels = [_labels(decision, reach.path, brief) for brief in (False, True)[: len(reach.path)]]
    ways = (_offered_as(decision, reach, *texts, room, look) for texts in product(labels, facts))
    best = next(ways)
    for way in ways if best[1] else ():
        best = min(best, way, key=lambda way: len(way[1]))
    return best


def _offered_as(
    decision: Decision, reach: Reach, labels: Sequence[str], facts: Sequence[str], room: int, look: Look
) -> tuple[Line, list[str]]:
    """The same with these labels of what was picked, and these facts."""
    preview = decision.preview(reach.action) if reach.action is not None else None
    only = not reach.numbers and preview is not None and bool(preview.amount) and isinstance(reach.path[-1], int)
    end = reach.place if reach.numbers else len(reach.path) - only
    between = f" {look.glyphs.follows} "
    head = between.join(labels[:end])
    amount = preview.amount if preview and preview.amount else str(reach.number)
    if (reach.numbers or only) and (preview is None or amount not in preview.cost):
        named = f"{head}: {amount}" if head else amount
        whole = f" {look.glyphs.none} ".join([named, *filter(None, facts)])
        if reach.numbers or cell_len(whole) <= room:
            head = named
    head = between.join([head, *labels[end + 1 :]])
    body: Line = (Run(head, "bold"),)
    rest = [text_of(body)] if width_of(body) > room else []
    for fact in filter(None, facts):
        longer = (*body, Run(f" {look.glyphs.none} {look.glyphs.plain(fact)}"))
        if width_of(longer) <= room:
            body = longer
        else:
            rest.append(fact)
    return body, rest


def _buttons(
    decision: Decision,
    selection: Selection,
    reach: Reach | None,
    drawn: Collection[str],
    width: int,
    enter: str,
    back: str,
    gap: str,
) -> Line:
    """Buttons for the mouse: less, more, confirm, back, and targets drawn nowhere else.

    `enter` and `back` are the keys in brackets. `gap` is between key and label; without it, those two have no label.
    """
    runs: list[Run] = []
    if reach is not None and reach.numbers:
        runs += [Run("[-]", "key", f"{ACTION}less"), Run("[+]", "key", f"{ACTION}more"), Run(" ")]
    if reach is not None:
        does = "do it" if reach.action is not None else "select"
        runs += [Run(f"{enter}{does if gap else ''}", "key", f"{ACTION}confirm"), Run(" ")]
    if selection.before is not None:
        runs += [Run(f"{back}{'back' if gap else ''}", "key", f"{ACTION}drop"), Run(" ")]
    shown = decision.part(selection.picked).buttons
    others = [
        it
        for it in decision.open_targets(selection.picked)
        if (shown or it.id not in drawn) and it.id != selection.target
    ]
    buttons = {it.id: Run(f"[{it.key}]{gap}{it.label if gap else it.brief or it.label}", "key", it.id) for it in others}
    all_fit = sum(cell_len(button.text) + 1 for button in buttons.values()) <= width * 3 // 4
    for other in others:
        # If there are too many, a list or a panel that scrolls has them too.
        if other.passes or all_fit or shown:
            runs += [buttons[other.id], Run(" ")]
    return tuple(runs)


def _no_buttons(enter: str, back: str, gap: str) -> Line:
    return ()


def told_lines(
    message: str,
    facts: Sequence[str],
    needed: bool,
    more: str,
    width: int,
    height: int,
    look: Look,
    role: str = "warn",
    latest: bool = False,
    urgent: Sequence[Run] = (),
) -> list[Line]:
    """What is urgent, the message, then as many facts as fit. `needed`: the first fact is shown even without room.

    `latest`: the facts are what happened, so the last ones are shown, not the first.

    A message may need one line more than `height`; if it does, what is urgent may have no line. If it does not, a
    needed fact that does not fit gets that line. `more` is the key that shows the other facts.
    """
    lines: list[Line] = [(Run(line, role),) for line in (wrapped(message, width - 2) if message else [])]
    if len(lines) > height + 1:
        rest = " ".join(text_of(line) for line in lines[height:])
        lines = [*lines[:height], (Run(rest, role),)]
    told = [Run(fact, "dim") for fact in facts]
    if not lines:
        told = [*urgent, *told]
    elif urgent and len(lines) <= height:
        lines = [cropped(_joined(urgent, look), width - 2), *lines]
    room = height - len(lines)
    crowded = bool(urgent) and not lines and not _in_lines(told[: len(urgent) + 1], width - 2, room, look)
    if needed and (crowded or not room):
        room += 1
    fitting = _latest_facts if latest else _whole_facts
    below = fitting(told, more, width - 2, room, look) if room > 0 else []
    return [fitted((Run(" "), *line), width) for line in (*lines, *below)]


def _joined(facts: Sequence[Run], look: Look) -> Line:
    """Facts one after another, with a dot between two of them."""
    runs: list[Run] = []
    for fact in facts:
        runs += [Run(f" {look.glyphs.none} ", "dim"), fact] if runs else [fact]
    return tuple(runs)


def _whole_facts(facts: Sequence[Run], more: str, width: int, height: int, look: Look) -> list[Line]:
    """As many whole facts as fit, at least one, and how many more there are."""
    if not facts:
        return []
    for shown in range(len(facts), 0, -1):
        left_out = [Run(f"{more}: {len(facts) - shown} more", "dim")] if shown < len(facts) else []
        if lines := _in_lines([*facts[:shown], *left_out], width, height, look):
            return lines
    return _begun(facts[0], more, width, height)


def _latest_facts(facts: Sequence[Run], more: str, width: int, height: int, look: Look) -> list[Line]:
    """As many of the last facts as fit, at least one, after how many earlier ones there are."""
    for left_out in range(len(facts)):
        earlier = [Run(f"{more}: {left_out} earlier", "dim")] if left_out else []
        if lines := _in_lines([*earlier, *facts[left_out:]], width, height, look):
            return lines
    return _begun(facts[-1], more, width, height) if facts else []


def _in_lines(facts: Sequence[Run], width: int, height: int, look: Look) -> list[Line]:
    """Facts in at most `height` lines; none if they do not fit. Only lines in several styles are wrapped as runs."""
    between = f" {look.glyphs.none} "
    lines = wrapped(between.join([fact.text for fact in facts]), width)
    if len(lines) > height:
        return []
    roles = {fact.role for fact in facts}
    return flowed(_joined(facts, look), width) if len(roles) > 1 else [(Run(line, facts[0].role),) for line in lines]


def _begun(fact: Run, more: str, width: int, height: int) -> list[Line]:
    """One fact; if it does not fit, how it begins, and the key that shows all of it."""
    lines = flowed((fact,), width)
    if len(lines) <= height:
        return lines
    end = f" {more}: all"
    rest = " ".join(text_of(line) for line in lines[height - 1 :])
    return [*lines[: height - 1], (fact._replace(text=fit(rest, width - len(end)) + end),)]
