"""Menus, facts and rules as lines of plain text, for any title."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.retelling import Ending

Write = Callable[[Any], str]
"""Writes an action in a title's notation."""


def short_menu(choice: Choice[Any], write: Write) -> list[str]:
    """The legal actions, one line for each verb: `deal: left 1 to 9, right 1 to 9`."""
    verbs: dict[str, list[str]] = {}
    for group in (*choice.menu, *(((action,),) for action in choice.anytime)):
        targets = [[write(action).split() for action in target] for target in group]
        head = targets[0][0][0]
        parts = [_span([words[1:] if words[0] == head else words for words in target]) for target in targets]
        verbs.setdefault(head, []).extend(filter(None, parts))
    return [f"{head}: {', '.join(parts)}" if parts else head for head, parts in verbs.items()]


def _span(actions: Sequence[Sequence[str]]) -> str:
    """The actions of a target; those that differ only in the last word as a range: `prison 1 to 3`."""
    firsts = {tuple(words[:-1]) for words in actions}
    if len(actions) == 1 or len(firsts) > 1:
        return ", ".join(" ".join(words) for words in actions)
    lasts = [words[-1] for words in actions]
    numbers = [int(last) for last in lasts if last.isascii() and last.isdigit()]
    row = len(numbers) == len(lasts) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return " ".join((*firsts.pop(), f"{lasts[0]} to {lasts[-1]}" if row else " or ".join(lasts)))


def all_actions(choice: Choice[Any], write: Write, verb: str = "") -> list[str]:
    """Every legal action in notation, or those of one verb."""
    texts = [write(action) for action in (*choice.legal, *choice.anytime)]
    return [text for text in texts if not verb or text.split()[0] == verb]


def facts(value: dict[str, Any], names: Sequence[str]) -> list[str]:
    """Public facts, one on each line, and one line for each seat; empty facts are left out."""
    lines = []
    for key, fact in value.items():
        if isinstance(fact, list | tuple) and len(fact) == len(names) and all(isinstance(part, dict) for part in fact):
            lines += [f"seat {seat}, {names[seat]}: {_value_text(part)}" for seat, part in enumerate(fact)]
        elif not _empty(fact):
            lines.append(f"{_words(key)}: {_value_text(fact)}")
    return lines


def _value_text(fact: Any) -> str:
    if isinstance(fact, dict):
        return ", ".join(f"{_words(key)} {_inner(part)}" for key, part in fact.items() if not _empty(part))
    if isinstance(fact, list | tuple):
        return ", ".join(_inner(part) or "none" for part in fact)
    return "" if fact is None else str(fact)


def _empty(fact: Any) -> bool:
    """Whether a fact is empty. A group of zeros is empty, a single zero is not."""
    if isinstance(fact, dict):
        return all(part == 0 or _empty(part) for part in fact.values())
    return fact is None or fact in ([], (), "")


def _inner(fact: Any) -> str:
    return f"({_value_text(fact)})" if isinstance(fact, dict | list | tuple) and fact else _value_text(fact)


def _words(key: str) -> str:
    return key.replace("_", " ")


def differences(known: Any, public: Any, path: str = "") -> Iterator[str]:
    """Where two plain values differ, value by value: what a seat knows and the public does not."""
    if isinstance(known, dict) and isinstance(public, dict):
        for key, part in known.items():
            yield from differences(part, public.get(key), f"{path} {_words(str(key))}")
    elif isinstance(known, list | tuple) and isinstance(public, list | tuple) and len(known) == len(public):
        for number, (part, other) in enumerate(zip(known, public, strict=True), start=1):
            yield from differences(part, other, f"{path} {number}")
    elif known != public:
        yield f"{path.strip()}: {_value_text(known) or 'none'}"


def standing(ending: Ending, names: Sequence[str]) -> list[str]:
    """The final standings, one line for each seat: its rank, name and values, and why it is ahead of the next."""
    lines = []
    for at, rank in enumerate(ending.ranks):
        values = ", ".join(f"{head} {cell}" for head, cell in zip(ending.heads, rank.cells, strict=True))
        told = "; ".join(filter(None, (values, ending.reason_of(at))))
        lines.append(f"{rank.place}. {names[rank.seat]}{told and f': {told}'}")
    return lines


def rules_headings(rulebook: str) -> list[str]:
    """The headings of a rulebook."""
    return [line.lstrip("# ") for line in rulebook.splitlines() if line.startswith("#")]


def rules_about(rulebook: str, text: str) -> list[str]:
    """The section whose heading contains a text; if there is none, each paragraph that does, with its heading."""
    wanted, found = text.casefold(), []
    parts = re.split(r"^(?=#)", rulebook, flags=re.MULTILINE)
    for part in parts:
        if wanted in part.partition("\n")[0].casefold() and part.startswith("#"):
            return _plain(part)
    for part in parts:
        heading, _, rest = part.partition("\n")
        hits = [block for block in _blocks(rest) if wanted in block.casefold()]
        if hits:
            found += _plain("\n".join([heading, *hits]))
    return found


def _blocks(text: str) -> list[str]:
    """Paragraphs, and each row of a table."""
    blocks = []
    for paragraph in text.split("\n\n"):
        blocks += paragraph.strip().splitlines() if paragraph.lstrip().startswith("|") else [paragraph.strip()]
    return blocks


def _plain(markdown: str) -> list[str]:
    """Markdown without its marks; a row of a table becomes a list of its cells."""
    lines = []
    for line in markdown.splitlines():
        if re.fullmatch(r"[|\s:-]*", line):
            continue
        text = re.sub(r"[*`]|^#+ ", "", line)
        if text.startswith("|"):
            text = "; ".join(cell.strip() for cell in text.strip("|").split("|") if cell.strip())
        lines.append(text)
    return lines
