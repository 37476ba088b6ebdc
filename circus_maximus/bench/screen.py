"""How quick the table on the screen is: the program itself, on a terminal of its own, held against its marks.

Nothing is subtracted: a key costs what every thread of the program spends until it rests again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from msgspec import Struct

from circus_maximus.bench.terminal import SIZE, Ended, Terminal, cpu_seconds, resident_bytes
from circus_maximus.engine.contract import Title
from circus_maximus.engine.transcript import OverRecord, read_file

START, MEDIAN, SLOWEST, MEMORY, IDLE = 1.5, 16.0, 33.0, 120.0, 0.5
"""The marks: times a bare app's start, milliseconds, milliseconds, MiB, and the percentage that still counts as 0."""
NAMES = ("Ana", "Ben", "Cleo", "Dev")
NOT_TOLD = "not measured: this system does not tell it"
HELLO = "Hello, world"
DOOR = "from circus_maximus.cli import main; main()"
"""What the installed command does."""
BARE_APP = f"""
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static({HELLO!r})
Hello().run()
"""
"""The least that a Textual app can be."""
SETTINGS = "pace: instant\nanimations: false\nask_twice: false\n"
LEFT, RIGHT, UP, DOWN, ENTER = b"\x1b[D", b"\x1b[C", b"\x1b[A", b"\x1b[B", b"\r"
LETTERS = b"abcdefgp1234567"
"""Keys that point at things of the game and are no commands of the screen."""
NO_EFFECT = 0.25
"""Seconds after which a key that has painted nothing is not going to."""
MOST_KEYS = 20_000
"""More keys than any game takes."""


class ScreenRow(Struct, frozen=True):
    """One thing measured, and its mark."""

    what: str
    value: float | None
    """Nothing where it cannot be measured."""
    unit: str
    mark: float
    """The most it may be."""
    met: bool | None
    of: str
    """What the value was made of."""


def measure_screen(title: Title, seconds: float, starts: int, keys: int) -> Iterator[ScreenRow]:
    """A row for each mark: the starts, then one game with its first keys measured, idle for so many seconds."""
    yield _started(title, starts)
    with _home() as home, _table(title, home) as terminal:
        terminal.wait_for(NAMES[-1])
        terminal.settle(NO_EFFECT)
        save = next((home / "saves").glob("*.jsonl"))
        yield from _repainted(terminal, save, keys)
        yield _idle(terminal, seconds)
        yield _filled(terminal, save)


# To the first paint


def _started(title: Title, starts: int) -> ScreenRow:
    """Ours and the bare app in turn, so that both have the same machine; one start of each is not counted."""
    pairs = [(_ours(title), _bare()) for _ in range(starts + 1)][1:]
    ours, bare = (median(times) for times in zip(*pairs, strict=True))
    of = f"medians of {starts}: {1000 * ours:.0f} ms against {1000 * bare:.0f} ms"
    return _row("start to first paint, against a bare Textual app", ours / bare, "x", START, of)


def _ours(title: Title) -> float:
    with _home() as home, _table(title, home) as terminal:
        return terminal.wait_for(NAMES[-1])


def _bare() -> float:
    with _home() as home, Terminal([sys.executable, "-c", BARE_APP], _environment(home)) as terminal:
        return terminal.wait_for(HELLO)


@contextmanager
def _home() -> Iterator[Path]:
    """A folder of our own for settings and saves, where nothing is waited for."""
    with TemporaryDirectory(prefix="circus-maximus-bench-") as folder:
        home = Path(folder)
        (home / "settings.yaml").write_text(SETTINGS)
        yield home


def _environment(home: Path) -> dict[str, str]:
    """As people start it: what Python has compiled once, it keeps (the start that is not counted sees to it)."""
    return {"CIRCUS_MAXIMUS_HOME": str(home), "PYTHONDONTWRITEBYTECODE": ""}


def _table(title: Title, home: Path) -> Terminal:
    """A new game of as many people as there are seats, the same one every time."""
    seats = ",".join(NAMES[: title.seats[-1]])
    command = [sys.executable, "-c", DOOR, "play", "--title", title.name, "--seed", "7", "--seats", seats]
    return Terminal(command, _environment(home))


# A key to its repaint


def _repainted(terminal: Terminal, save: Path, keys: int) -> Iterator[ScreenRow]:
    """What keys cost that had something painted."""
    costs = [1000 * cost for cost in islice(_costs(terminal, save, 2 * keys), keys)]
    told = len(costs) > 1
    of = f"processor time of {len(costs)} keys at {SIZE[0]}x{SIZE[1]}, the most {max(costs):.1f}" if told else ""
    yield _row("a key to its repaint, median", median(costs) if told else None, "ms", MEDIAN, of)
    slow = quantiles(costs, n=20)[-1] if told else None
    yield _row("a key to its repaint, 95th percentile", slow, "ms", SLOWEST, of)


def _costs(terminal: Terminal, save: Path, most: int) -> Iterator[float]:
    """Processor seconds of one key after the other while the game lasts; nothing where they are not told."""
    before = cpu_seconds(terminal.pid)
    for key in islice(_moves(), most):
        if before is None or _is_over(save):
            return
        terminal.press(key)
        painted = terminal.settle(NO_EFFECT)
        after = cpu_seconds(terminal.pid)
        if painted and after is not None:
            yield after - before
        before = after


def _moves() -> Iterator[bytes]:
    """What people press, without knowing the game: move about, change amounts, point by letter, do it."""
    for letter in cycle(LETTERS):
        yield from (RIGHT, UP, DOWN, ENTER, RIGHT, RIGHT, LEFT, bytes([letter]), UP, ENTER)


# At rest, and in the end


def _idle(terminal: Terminal, seconds: float) -> ScreenRow:
    before = cpu_seconds(terminal.pid)
    terminal.watch(seconds)
    after = cpu_seconds(terminal.pid)
    share = None if before is None or after is None else 100 * (after - before) / seconds
    return _row("processor time while a person thinks", share, "%", IDLE, f"over {seconds:g} s; up to {IDLE} is none")


def _filled(terminal: Terminal, save: Path) -> ScreenRow:
    """Memory when the game is over."""
    _play_to_the_end(terminal, save)
    held = resident_bytes(terminal.pid)
    value = None if held is None else held / 2**20
    of = f"a game of {len(read_file(save).records)} records"
    return _row("memory after a game played by keys", value, "MiB", MEMORY, of)


def _play_to_the_end(terminal: Terminal, save: Path) -> None:
    """The next thing and do it, over and over: whatever is allowed is done sooner or later."""
    for key in islice(cycle((RIGHT, ENTER)), MOST_KEYS):
        if _is_over(save):
            terminal.settle(NO_EFFECT)
            return
        terminal.press(key)
        terminal.settle(NO_EFFECT, still=0.01)
    raise Ended(f"the game did not end in {MOST_KEYS} keys")


def _is_over(save: Path) -> bool:
    return isinstance(read_file(save).records[-1], OverRecord)


def _row(what: str, value: float | None, unit: str, mark: float, of: str) -> ScreenRow:
    if value is None:
        return ScreenRow(what, None, unit, mark, None, NOT_TOLD)
    return ScreenRow(what, round(value, 3), unit, mark, value <= mark, of)
