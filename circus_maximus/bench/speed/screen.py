"""Measures how fast the table is: runs the real program in a separate terminal and compares it with targets.

Nothing is subtracted: the cost of a key is the processor time of all threads until the program is idle again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from circus_maximus.bench.speed.games import Mark, mark
from circus_maximus.bench.speed.terminal import SIZE, Ended, Terminal, cpu_seconds, resident_bytes
from circus_maximus.bots import make_players
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.records import OverRecord, SeatPlayer
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.text.words import counted
from circus_maximus.engine.title import Title

START, MEDIAN, SLOWEST, MEMORY, IDLE = 1.45, 8.0, 16.0, 120.0, 0.5
"""The targets: a multiple of a bare app's start, milliseconds, milliseconds, MiB, and a percentage."""
STEP = 50.0
"""Another target: milliseconds for the slowest step of a replay."""
OPEN = 30.0
"""Another target: milliseconds until a decision with 400 branches is shown."""
OPENED = 40
"""The number of such decisions that are measured, at most."""
LONG = 300
"""Minimum number of records of the game that is replayed, if the title has games of this length."""
MAX_TRIED = 50
"""Maximum number of games that are played to find one of that length."""
NAMES = ("Ana", "Ben", "Cleo", "Dev")
HELLO = "Hello, world"
COMMAND = "from circus_maximus.cli import main; main()"
"""The same as the installed command."""
BARE_APP = f"""
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static({HELLO!r})
Hello().run()
"""
"""A minimal Textual app."""
BRANCHES = f"""
from circus_maximus.bench.speed.games import TITLE
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.beginning import begin_game
from circus_maximus.tui.app import run
run(begin_game(TITLE, TITLE.config_type(), [SeatPlayer({NAMES[0]!r}, PERSON)], 7))
"""
"""A table with decisions of 400 branches."""
SETTINGS = "pace: instant\nanimations: false\nask_twice: false\n"
LEFT, RIGHT, UP, DOWN, ENTER = b"\x1b[D", b"\x1b[C", b"\x1b[A", b"\x1b[B", b"\r"
HOME, END = b"\x1b[H", b"\x1b[F"
LETTERS = b"abcdefgp1234567"
"""Keys that select targets and are not commands of the screen."""
NO_EFFECT = 0.25
"""Seconds without output after which a key has no effect."""
CHANGE_OF_PLAYER = 0.45
"""Seconds to wait after a decision: longer than the pause in which the table drops keys meant for the player before."""
MAX_KEYS = 20_000
"""Maximum number of keys for a game: more than any game needs."""


def measure_screen(title: Title, seconds: float, starts: int, keys: int) -> Iterator[Mark]:
    """A row for each target: `starts` starts, then a game with its first `keys` keys measured and `seconds` idle."""
    yield _measure_starts(title, starts)
    with _home() as home, _table(title, home) as terminal:
        terminal.wait_for(NAMES[: title.seats[-1]][-1])
        terminal.settle(NO_EFFECT)
        save = next((home / "saves").glob("*.jsonl"))
        yield from _measure_keys(terminal, save, keys)
        yield _idle(terminal, seconds)
    yield _measure_branches(keys)
    yield _measure_memory(title)
    yield _measure_replay(title, keys)


# Start


def _measure_starts(title: Title, starts: int) -> Mark:
    """Start the table and the bare app in turn, under the same load; the first start of each is not counted."""
    pairs = [(_ours(title), _bare()) for _ in range(starts + 1)][1:]
    ours, bare = (median(times) for times in zip(*pairs, strict=True))
    of = f"medians of {starts}: {1000 * ours:.0f} ms against {1000 * bare:.0f} ms"
    return mark("start to first paint, against a bare Textual app", ours / bare, "x", START, of)


def _ours(title: Title) -> float:
    with _home() as home, _table(title, home) as terminal:
        return terminal.wait_for(NAMES[: title.seats[-1]][-1])


def _bare() -> float:
    with _home() as home, Terminal([sys.executable, "-c", BARE_APP], _environment(home)) as terminal:
        return terminal.wait_for(HELLO)


@contextmanager
def _home() -> Iterator[Path]:
    """A temporary folder for settings and saves, with animations and pauses off."""
    with TemporaryDirectory(prefix="circus-maximus-bench-") as folder:
        home = Path(folder)
        (home / "settings.yaml").write_text(SETTINGS)
        yield home


def _environment(home: Path) -> dict[str, str]:
    """The environment of a normal start, with cached bytecode (the uncounted start writes it)."""
    return {"CIRCUS_MAXIMUS_HOME": str(home), "PYTHONDONTWRITEBYTECODE": ""}


def _table(title: Title, home: Path, others: Sequence[str] = NAMES[1:]) -> Terminal:
    """A new game of the first name against others, with the same seed every time."""
    seats = ",".join([NAMES[0], *others][: title.seats[-1]])
    command = [sys.executable, "-c", COMMAND, "play", "--game", title.name, "--seed", "7", "--seats", seats]
    return Terminal(command, _environment(home))


# Keys


def _measure_keys(terminal: Terminal, save: Path, keys: int) -> Iterator[Mark]:
    """The cost of keys that changed the screen."""
    costs = [1000 * cost for cost in islice(_costs(terminal, save, 2 * keys), keys)]
    measured = len(costs) > 1
    of = f"processor time of {len(costs):,} keys at {SIZE[0]}x{SIZE[1]}, maximum {max(costs):.1f}" if measured else ""
    yield mark("a key to its repaint, median", median(costs) if measured else None, "ms", MEDIAN, of)
    slow = quantiles(costs, n=20)[-1] if measured else None
    yield mark("a key to its repaint, 95th percentile", slow, "ms", SLOWEST, of)


def _costs(terminal: Terminal, save: Path, most: int) -> Iterator[float]:
    """Processor seconds of each key until the game is over; none if the system does not report them."""
    before = cpu_seconds(terminal.pid)
    for key in islice(_moves(), most):
        if before is None or _is_over(save):
            return
        recorded = save.stat().st_size
        terminal.press(key)
        painted = terminal.settle(NO_EFFECT)
        after = cpu_seconds(terminal.pid)
        if painted and after is not None:
            yield after - before
        before = after if save.stat().st_size == recorded else _after_pause(terminal)


def _moves() -> Iterator[bytes]:
    """Typical keys, for any title: move the cursor, change amounts, select by letter, confirm."""
    for letter in cycle(LETTERS):
        yield from (RIGHT, UP, DOWN, ENTER, RIGHT, RIGHT, LEFT, bytes([letter]), UP, ENTER)


def _measure_branches(keys: int) -> Mark:
    """The cost of an Enter that is followed by a decision with 400 branches; the first one is not counted."""
    with _home() as home, Terminal([sys.executable, "-c", BRANCHES], _environment(home)) as terminal:
        terminal.wait_for(NAMES[0])
        terminal.settle(NO_EFFECT)
        save = next((home / "saves").glob("*.jsonl"))
        costs: list[float] = []
        for _ in range(min(keys, OPENED) + 1):
            terminal.press(RIGHT)
            terminal.settle(NO_EFFECT)
            before, recorded = cpu_seconds(terminal.pid), save.stat().st_size
            terminal.press(ENTER)
            terminal.settle(NO_EFFECT)
            after = cpu_seconds(terminal.pid)
            if before is not None and after is not None and save.stat().st_size > recorded:
                costs.append(1000 * (after - before))
    what = "a decision with 400 branches, until it is shown"
    if len(costs) < 2:
        return mark(what, None, "ms", OPEN, "")
    of = f"median of {len(costs) - 1}, with the decision before it; maximum {max(costs[1:]):.1f}"
    return mark(what, median(costs[1:]), "ms", OPEN, of)


# Idle time and memory


def _idle(terminal: Terminal, seconds: float) -> Mark:
    before = cpu_seconds(terminal.pid)
    terminal.watch(seconds)
    after = cpu_seconds(terminal.pid)
    share = None if before is None or after is None else 100 * (after - before) / seconds
    return mark(
        "processor time while a person thinks", share, "%", IDLE, f"over {seconds:g} s; up to {IDLE}% counts as idle"
    )


def _measure_memory(title: Title) -> Mark:
    """Memory at the end of a game against bots: with people in all seats it would wait after each change of player."""
    with _home() as home, _table(title, home, ["bot:random"] * len(NAMES)) as terminal:
        terminal.wait_for(NAMES[0])
        save = next((home / "saves").glob("*.jsonl"))
        _play_to_the_end(terminal, save)
        held = resident_bytes(terminal.pid)
        value = None if held is None else held / 2**20
        of = f"a game of {counted(len(read_file(save).records), 'record')}"
        return mark("memory after a game played by keys", value, "MiB", MEMORY, of)


def _play_to_the_end(terminal: Terminal, save: Path) -> None:
    """Select the next target and confirm, until the game is over."""
    for key in islice(cycle((RIGHT, ENTER)), MAX_KEYS):
        if _is_over(save):
            terminal.settle(NO_EFFECT)
            return
        terminal.press(key)
        terminal.settle(NO_EFFECT, still=0.01)
    raise Ended(f"the game did not end in {MAX_KEYS:,} keys")


# Replays


def _measure_replay(title: Title, keys: int) -> Mark:
    """Steps of the replay of a long game: forward, then back."""
    what = "a step of a replay, the slowest"
    with _home() as home:
        match = _long_game(title)
        path = home / "game.jsonl"
        match.write_to(path)
        match.close()
        command = [sys.executable, "-c", COMMAND, "replay", str(path), "--screen"]
        with Terminal(command, _environment(home)) as terminal:
            terminal.wait_for("Replay")
            terminal.settle(NO_EFFECT)
            costs = [1000 * cost for cost in islice(_steps(terminal), keys)]
    if len(costs) < 2:
        return mark(what, None, "ms", STEP, "")
    keys_pressed = f"{len(costs):,} keys, median {median(costs):.1f}"
    of = f"processor time of {keys_pressed}, in a game of {counted(len(match.records), 'record')}"
    return mark(what, max(costs), "ms", STEP, of)


def _steps(terminal: Terminal) -> Iterator[float]:
    """Processor seconds of each step: 20 records forward, to the end, 20 records back, to the beginning."""
    before = cpu_seconds(terminal.pid)
    for key in cycle((*[RIGHT] * 20, END, *[LEFT] * 20, HOME)):
        if before is None:
            return
        terminal.press(key)
        terminal.settle(NO_EFFECT)
        after = cpu_seconds(terminal.pid)
        if after is not None:
            yield after - before
        before = after


def _long_game(title: Title) -> Match:
    """A game of random bots with at least `LONG` records, or the longest of those tried."""
    games: list[Match] = []
    for seed in range(1, MAX_TRIED + 1):
        config, by = configure(title), ["random"] * title.seats[-1]
        match = new_match(title, config, [SeatPlayer("", bot) for bot in by], seed)
        match.recall(make_players(title, by, match.rules, seed))
        match.run()
        games.append(match)
        if len(match.records) >= LONG:
            break
    return max(games, key=lambda match: len(match.records))


def _after_pause(terminal: Terminal) -> float | None:
    """Wait while keys may be dropped because another person's turn has begun; the processor time used until then."""
    terminal.watch(CHANGE_OF_PLAYER)
    return cpu_seconds(terminal.pid)


def _is_over(save: Path) -> bool:
    return any(isinstance(record, OverRecord) for record in read_file(save).records[-1:])
