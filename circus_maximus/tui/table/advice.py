"""What the table advises: hints, what a guide proposes, the keys to press for it, and the keys that apply now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len

from circus_maximus.bots import adviser
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Decision, Path
from circus_maximus.engine.presenting.selection import Selection, after_keys, back, begin, picked, reached, target_of
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.play.guide import Guidance
from circus_maximus.play.viewers import OpenQuestion
from circus_maximus.tui.draw.styled_lines import wrapped
from circus_maximus.tui.keys import Key
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import ConfirmAction, GuideLine

ON_A_BOARD = {
    "move(-1)": "Move the cursor left along the row",
    "move(1)": "Move the cursor right along the row",
    "change(1)": "Move the cursor up to the next row",
    "change(-1)": "Move the cursor down to the next row",
}
"""What the arrow keys do where targets have positions, by action."""
AMOUNTS = ("change(1)", "change(-1)")
SECRET, VIEW, DETAILS = "secret", "view", "details"


def keys_that_apply(
    keys: Iterable[Key], decision: Decision | None, path: Path, secrets: bool, details: str, covered: str
) -> list[Key]:
    """The keys that have a use after these picks, with what they do there. `secrets`: whether a player knows any.

    `details`: what the panels show if players ask for details. `covered`: what is covered until they ask for it.
    """
    does = {DETAILS: details} | (dict.fromkeys((SECRET, VIEW), f"Show or cover {covered}") if covered else {})
    keys = [key._replace(does=does.get(key.action, key.does)) for key in keys]
    board = decision is not None and any(target.at for target in decision.part(path).targets)
    amounts = decision is not None and decision.has_numbers
    found = [key._replace(does=ON_A_BOARD[key.action]) if board and key.action in ON_A_BOARD else key for key in keys]
    return [
        key
        for key in found
        if (key.action != SECRET or secrets or covered) and (key.action not in AMOUNTS or board or amounts)
    ]


def hint(table: Table) -> None:
    """Select what the best bot would do, so that confirming does exactly that, and say why.

    It knows no more than the table shows: everybody at the terminal reads what it says.
    """
    asked, pending = table.state.asked, table.match.pending
    if asked is None or not isinstance(pending, Choice):
        return
    guide = table.state.guide
    if guide is not None and guide.action is not None:
        _point_at(table, asked, guide.action, _proposal(table, guide))
        return
    if not table.match.title.bots:
        table.say("There are no hints for this game, because its only bot plays at random.")
        return
    if isinstance(asked.question, OpenQuestion):
        table.say(f"Press [{table.key_of_secrets}] first: a hint may depend on what only you know.")
        return
    advice = table.match.presenter.hint(table.match.seen_by(table.viewer), pending)
    if advice is None or not asked.question.spell(advice.action):
        table.say("There is no hint for this decision.")
    else:
        action, why = advice.action, advice.why
        *selects, _ = keys_to(asked, action, *map(table.host.key_of, ("table.confirm", "table.drop"))) or ("",)
        keys = ", ".join(selects)
        advises = f"advises{keys and f' [{keys}]'}{why and f': {why}'}."
        named = f"The best bot ({adviser(table.match.title)}) {advises}"
        fits = cell_len(named) <= table.boxes["told"].width - 2
        _point_at(table, asked, action, named if fits else f"The best bot {advises}")


def _proposal(table: Table, guide: GuideLine) -> str:
    """What the guide proposes, and why: without the keys if both do not fit, then only the first sentences."""
    told, sentences = table.boxes["told"], guide.why.split(". ")
    ways = [f"The guide proposes this: {guide.proposal}", f"The guide: {guide.why}"]
    ways += [f"The guide: {'. '.join(sentences[:count])}." for count in range(len(sentences) - 1, 0, -1)]
    return next((way for way in ways if len(wrapped(way, told.width - 2)) <= told.height + 1), ways[-1])


def _point_at(table: Table, asked: Decision, action: Any, message: str) -> None:
    selection = selections.selection_of(asked, action)
    table.change_state(selection=selection, to_confirm=ConfirmAction(action), message=message, role="good")


def guided(
    decision: Decision, guidance: Guidance, explained: Sequence[str], confirm: str, drop: str, player: str
) -> tuple[tuple[str, ...], GuideLine]:
    """What the guide says about a decision, and what it proposes.

    `explained` is what is explained to the player. `confirm` and `drop` are the keys to confirm and to go back.
    `player` is who the player is, with the seat's symbol.
    """
    says = (*guidance.says, *(explained if guidance.is_general else ()))
    if guidance.is_first and says:
        says = (f"You are {player}. {says[0]}", *says[1:])
    if guidance.action is None:
        return says, GuideLine()
    label, keys = decision.preview(guidance.action).label, keys_to(decision, guidance.action, confirm, drop)
    press = f"Press {', then '.join(keys)}: {label}." if keys else ""
    why, follows = guidance.why, guidance.why
    if guidance.reason:
        why, follows = f"{sentence_start(label)}: {guidance.reason}.", f"{sentence_start(guidance.reason)}."
    line = GuideLine(guidance.action, press, why, f"{press} {follows if press else why}".strip())
    return (*says, *filter(None, [why])), line


def keys_to(decision: Decision, action: Any, confirm: str, drop: str) -> list[str]:
    """The keys that choose an action, from the beginning of a decision to the last Enter.

    They are keys of targets, numbers unless they are set already, and the keys to confirm and to go back. The key of
    the target on which the cursor starts is among them, unless it would be a number. Empty if a target has no key.
    """
    ways = (_along(decision, path, confirm, drop) for path in decision.question.spell(action))
    return next(filter(None, ways), [])


def _along(decision: Decision, path: Path, confirm: str, drop: str) -> list[str]:
    """The keys along one path; empty if there are none."""
    selection, keys = _start(decision, path)
    while True:
        if not _is_on(decision, selection, path):
            selection, pressed = _select(decision, selection, path, drop)
            if not pressed:
                return []
            keys += pressed
            continue
        reach = reached(decision, selection)
        if reach is not None and reach.numbers and reach.number != path[reach.place]:
            keys.append(str(path[reach.place]))
            selection = after_keys(decision, selection, keys[-1]) or selection
            reach = reached(decision, selection)
        if reach is None or reach.path != path[: len(reach.path)]:
            return []
        keys.append(confirm)
        if reach.action is not None:
            return keys
        selection = picked(decision, selection)


def _start(decision: Decision, path: Path) -> tuple[Selection, list[str]]:
    """The selection at the beginning, with the key of the target under the cursor if the path leads over it."""
    selection = begin(decision)
    target = target_of(decision, selection)
    if target is not None and target.key and _is_on(decision, selection, path):
        after = after_keys(decision, selection, target.key)
        if after is not None and after == replace(selection, offered=False):
            return after, [target.key]
    return selection, []


def _is_on(decision: Decision, selection: Selection, path: Path) -> bool:
    """Whether the next pick of the path is under the cursor, or a number is asked."""
    at = len(selection.picked)
    return selection.picked == path[:at] and (
        selection.target == path[at] or not decision.part(selection.picked).targets
    )


def _select(decision: Decision, selection: Selection, path: Path, drop: str) -> tuple[Selection, list[str]]:
    """The selection after the key of the next target on the path, and this key; none if no key selects it.

    If the key has another meaning where the cursor is, it comes after the key to go back.
    """
    at = next(size for size in range(len(selection.picked), -1, -1) if selection.picked[:size] == path[:size])
    target = decision.target(path[:at], str(path[at]))
    keys = [target.key if target else ""]
    while keys[-1]:
        after = after_keys(decision, selection, keys[-1])
        follows = after is not None and after.picked == path[: len(after.picked)]
        if after is not None and follows and (len(after.picked) > at or after.target == path[at]):
            return after, keys
        before = back(selection)
        if before == selection:
            break
        selection, keys = before, [drop, *keys]
    return selection, []
