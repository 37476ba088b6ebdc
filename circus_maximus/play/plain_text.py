"""Plain text for any title: menus, standings and rules as lines, and how lines are read and written.

Every line is written complete and at once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from shutil import get_terminal_size
from typing import Any, TextIO

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.presenting.facts import plain
from circus_maximus.engine.presenting.retelling import Ending
from circus_maximus.engine.text.notation import Write
from circus_maximus.engine.text.words import reason_of

MAX_LINE_LENGTH = 1_000_000
"""Maximum number of characters of a typed line. A device may send endless text."""
CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Clears a terminal, with the lines that it could be scrolled back to."""
LOCAL_FLAGS = 3
"""Where the attributes of a terminal say whether it shows what is typed."""
SCREENFUL = 60
"""The minimum number of empty lines that are printed where nothing can be cleared."""
MAX_EXPLAINED = 12
"""Maximum number of legal actions that are listed with what each does."""


def say(out: TextIO, *lines: str) -> None:
    """Print lines."""
    out.writelines(f"{line}\n" for line in lines)
    out.flush()


@contextmanager
def not_shown(typed: TextIO) -> Iterator[bool]:
    """While this lasts, a terminal does not show what is typed, as for passwords; False if that is impossible."""
    try:
        import termios
    except ImportError:
        yield False
        return
    try:
        terminal = typed.fileno()
        before = termios.tcgetattr(terminal)
    except (OSError, ValueError, termios.error):
        yield False
        return
    silent = [*before]
    silent[LOCAL_FLAGS] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSADRAIN, silent)
    try:
        yield True
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


class InputEnded(Exception):
    """The input has ended, or it should be read no further."""


class Lines:
    """What is typed, and what is printed."""

    def __init__(self, typed: TextIO, out: TextIO) -> None:
        self._typed = typed
        self._out = out

    def say(self, *lines: str) -> None:
        """Print lines."""
        say(self._out, *lines)

    def clear(self) -> None:
        """Take everything off the screen; if the output is no terminal that can do it, print empty lines."""
        if self._out.isatty() and os.environ.get("TERM", "dumb") != "dumb":
            self._out.write(CLEAR)
        else:
            self.say(*[""] * max(SCREENFUL, get_terminal_size().lines))

    def read_unseen(self, question: str) -> str:
        """As `read`, but what is typed is not shown. Where that is impossible, a line before the question says so."""
        with not_shown(self._typed) as unseen:
            if not unseen:
                self.say("What you type here can be seen: others must look away.")
            return self.read(question)

    def read(self, question: str) -> str:
        """Print a question and read a line, without extra spaces. `InputEnded` if there is none."""
        self.say(question)
        try:
            line = self._typed.readline(MAX_LINE_LENGTH + 1)
        except OSError as error:
            self.say(f"The input cannot be read: {reason_of(error)}.")
            line = ""
        if len(line) > MAX_LINE_LENGTH and not line.endswith("\n"):
            self.say(f"A line of the input has more than {MAX_LINE_LENGTH:,} characters.")
            line = ""
        if not line:
            raise InputEnded
        return " ".join(line.split())


def explained(action: str, preview: ActionPreview) -> str:
    """An action in notation, and what it does: `buy toll_bridge: buy Toll Bridge, costs 2 gold, moves 2 steps.`"""
    label = "" if preview.label == plain(action) else preview.label
    told = preview.does(label)
    whole = " ".join(filter(None, [f"{told.removesuffix('.')}." if told else "", preview.wins, preview.warning]))
    return f"{action}: {whole}" if whole else action


def short_menu(choice: Choice[Any], write: Write) -> list[str]:
    """The legal actions, one line for each verb: `deal: left 1 to 9, right 1 to 9`.

    Actions that are only a verb are in a line without a colon, one line for each target: `pass`.
    """
    lines: dict[str, list[str]] = {}
    """By what a line begins with."""
    for target in (*(target for group in choice.menu for target in group), *((action,) for action in choice.anytime)):
        actions = [write(action).split() for action in target]
        if alone := [words[0] for words in actions if len(words) == 1]:
            lines.setdefault(", ".join(alone), [])
        for verb in dict.fromkeys(words[0] for words in actions if len(words) > 1):
            of_verb = [words[1:] for words in actions if len(words) > 1 and words[0] == verb]
            lines.setdefault(f"{verb}:", []).append(_spans(of_verb))
    return [" ".join([begin, ", ".join(parts)]) if parts else begin for begin, parts in lines.items()]


def _spans(actions: Sequence[Sequence[str]]) -> str:
    """Actions in short: those in a row that differ only in the last word become one, `prison 1 to 3`."""
    rows = groupby(actions, key=lambda words: words[:-1])
    return ", ".join(" ".join((*first, _span([words[-1] for words in row]))) for first, row in rows)


def _span(words: Sequence[str]) -> str:
    """Words to choose from: numbers in a row as `1 to 3`, others as `one or two`."""
    numbers = [int(word) for word in words if word.isascii() and word.isdigit()]
    in_a_row = len(numbers) == len(words) > 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    return f"{words[0]} to {words[-1]}" if in_a_row else " or ".join(words)


def all_actions(choice: Choice[Any], write: Write, verb: str = "") -> list[str]:
    """Every legal action in notation, or those of one verb."""
    texts = [write(action) for action in (*choice.legal, *choice.anytime)]
    return [text for text in texts if not verb or text.split()[0] == verb]


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
