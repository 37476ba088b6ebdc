"""A run: plays a plan and keeps it in a folder, from which each of its games can be replayed.

The manifest describes the run. Until it says `finished`, nothing in the folder is a result.
"""

from __future__ import annotations

import platform
import shutil
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from time import monotonic

import msgspec
from msgspec import Raw, Struct

from circus_maximus import __version__
from circus_maximus.bench.game_runner import GameRunner, is_compiled
from circus_maximus.bench.plan import Entry, LineUp, Plan
from circus_maximus.bench.results import Results
from circus_maximus.bench.workers import PATIENCE, Lost, Pool, Result, Stop, play_here, transcript_path
from circus_maximus.engine.atomic_files import make_folders, write_file
from circus_maximus.engine.matches.records import digest
from circus_maximus.engine.text.words import counted, reason_of
from circus_maximus.titles import find_title

FORMAT = 1
MANIFEST = "manifest.json"
TRANSCRIPTS = "transcripts"
RUNS_KEPT = 20
MAX_TRANSCRIPTS = 20
"""Maximum number of failed games whose transcripts are written; the others are only named."""


class BadRun(ValueError):
    """A folder without a valid run; the text says why."""


class Config(Struct, frozen=True):
    """A config of a run in the manifest."""

    label: str
    name: str
    hash: str
    config: Raw


class Failed(Struct, frozen=True):
    """A failed game in the manifest."""

    game: str
    kind: str
    text: str


class Manifest(Struct, frozen=True, rename={"failures": "faults"}):
    """How a run was made, and how it ended."""

    format: int
    program: str
    title: str
    version: int
    command: tuple[str, ...]
    configs: tuple[Config, ...]
    line_ups: tuple[LineUp, ...]
    seats: tuple[int, ...]
    seed: int
    blocks: int
    workers: int
    python: str
    compiled: bool
    started: str
    finished: bool = False
    stopped: bool = False
    """Stopped with Ctrl-C or a signal before all games were played."""
    repeatable: bool = True
    """False if a game was ended because a decision took too long: on another machine it may not be."""
    games: int = 0
    failures: tuple[Failed, ...] = ()

    def plan(self) -> Plan:
        """The plan of the run."""
        entries = tuple(Entry(each.label, each.name, bytes(each.config)) for each in self.configs)
        return Plan(self.title, entries, self.line_ups, self.seats, self.seed, self.blocks)


class Progress(Struct, frozen=True):
    """The progress of a run."""

    games: int
    of: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games per second."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """About how many seconds are left; None if that is unknown."""
        return (self.of - self.games) / self.rate if self.rate else None


Show = Callable[[Progress, Results], None]


class Run:
    """A run and its folder."""

    def __init__(
        self, plan: Plan, folder: Path, command: Sequence[str], workers: int, stop: Stop | None = None
    ) -> None:
        """Creates the folder and writes the manifest; `trouble` says why if that is impossible."""
        self.plan, self.folder = plan, folder
        self.stop = stop or Stop()
        self.results = Results(plan)
        self.stopped = False
        self.lost = 0
        """Workers that died and were replaced."""
        self.trouble = ""
        """Why the folder cannot be written; it is incomplete then."""
        self._workers = workers
        self._hung = False
        self.manifest = manifest_of(plan, command, workers)
        self.write(self._begin)

    def part(self, plan: Plan, name: str) -> Run:
        """A run that the same command makes after this one, in a subfolder."""
        return Run(plan, self.folder / name, self.manifest.command, self._workers, self.stop)

    def play(self, show: Show = lambda progress, results: None, patience: float = PATIENCE) -> None:
        """Play all games, or until somebody wants to `stop`; those played so far are kept.

        That is so even if the folder cannot be written.
        """
        started = monotonic()
        with closing(self._results(patience)) as results:
            for received in results:
                if isinstance(received, Lost):
                    self.lost += 1
                    self._hung |= received.hung
                    continue
                self.results.add(received.task, received.records)
                show(Progress(self.results.games, self.plan.games, monotonic() - started), self.results)
                if self.stop.wanted:
                    break
        self.stopped = self.stop.wanted and self.results.games < self.plan.games
        self.write(self._finish)

    def write(self, write: Callable[[], None]) -> None:
        """Write something to the folder; `trouble` says why if that is impossible."""
        try:
            write()
        except OSError as error:
            self.trouble = f"{self.folder}: cannot be written to: {reason_of(error)}"

    def _results(self, patience: float) -> Generator[Result | Lost, None, None]:
        if self.stop.wanted:
            return
        if not self._workers:
            yield from play_here(self.plan)
            return
        with Pool(self.plan, self._workers, self.folder / TRANSCRIPTS, patience) as pool:
            self.stop.tell(pool.stop)
            yield from pool.results()

    def _begin(self) -> None:
        make_folders(self.folder / TRANSCRIPTS)
        write_manifest(self.folder, self.manifest)

    def _finish(self) -> None:
        record_failed(self.results, self.folder)
        self.manifest = msgspec.structs.replace(
            self.manifest,
            finished=True,
            stopped=self.stopped,
            repeatable=not self._hung,
            games=self.results.games,
            failures=tuple(
                Failed(str(game), failure.kind, failure.text) for game, failure in self.results.failures.items()
            ),
        )
        write_manifest(self.folder, self.manifest)


def manifest_of(plan: Plan, command: Sequence[str], workers: int) -> Manifest:
    """The manifest of a run that begins now."""
    return Manifest(
        format=FORMAT,
        program=__version__,
        title=plan.title,
        version=find_title(plan.title).version,
        command=tuple(map(_json_text, command)),
        configs=tuple(_config(entry) for entry in plan.entries),
        line_ups=plan.line_ups,
        seats=plan.seats,
        seed=plan.seed,
        blocks=plan.blocks,
        workers=workers,
        python=platform.python_version(),
        compiled=is_compiled(),
        started=now(),
    )


def now() -> str:
    """The time as manifests and the journal record it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Write the manifest of a run. `OSError` if that is impossible."""
    # Not indented: the hash of a config is that of its text.
    write_file(folder / MANIFEST, msgspec.json.encode(manifest) + b"\n", overwrite=True)


def record_failed(results: Results, folder: Path, most: int = MAX_TRANSCRIPTS) -> None:
    """Write the transcripts of the first failed games. Games that ended a worker were recorded while played."""
    runner = GameRunner(results.plan)
    for game, failure in list(results.failures.items())[:most]:
        path = transcript_path(folder / TRANSCRIPTS, game)
        if failure.kind not in ("hung", "died") and not path.exists():
            runner.record(game, path)


def _config(entry: Entry) -> Config:
    return Config(entry.label, _json_text(entry.name), digest(entry.config), Raw(entry.config))


def _json_text(text: str) -> str:
    """A text for JSON: bytes of a path that are not UTF-8 are escaped."""
    return text.encode(errors="backslashreplace").decode()


def new_folder(home: Path) -> Path:
    """The folder for a run without `--out`, named after the time. Deletes old ones: only the last 20 are kept."""
    runs = kept_runs(home)
    for old in runs[: max(0, len(runs) + 1 - RUNS_KEPT)]:
        with suppress(OSError):
            shutil.rmtree(old)
    name = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    number, folder = 1, home / name
    while folder.exists():
        number += 1
        folder = home / f"{name}-{number}"
    return folder


def kept_runs(home: Path) -> list[Path]:
    """The folders of the runs without `--out`, the oldest first."""
    if not home.is_dir():
        return []
    return sorted(folder for folder in home.iterdir() if (folder / MANIFEST).is_file() and not folder.is_symlink())


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a run. `BadRun` if there is no valid one."""
    path = folder / MANIFEST
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except OSError as error:
        raise BadRun(f"there is no run in {folder}: {path.name} cannot be read: {reason_of(error)}") from error
    except msgspec.MsgspecError as error:
        raise BadRun(f"{path} is not the manifest of a run: {error}") from error
    if manifest.format != FORMAT:
        raise BadRun(f"{path} has format {manifest.format}; this program reads format {FORMAT}")
    return manifest


def workers_crashed(count: int) -> str:
    """A sentence about worker processes that ended by themselves."""
    if count == 1:
        return "1 worker process crashed; its games were played again"
    return f"{count:,} worker processes crashed; their games were played again"


def failures_text(run: Run) -> list[str]:
    """What went wrong in a run, in lines."""
    lines = []
    failures = run.results.failures
    if failures:
        lines.append(f"FAILED: {len(failures):,} of {counted(run.results.games, 'game')} gave no result")
        lines += [f"  {game}: {failure.text}" for game, failure in list(failures.items())[:5]]
        lines += [f"  … and {len(failures) - 5:,} more"] * (len(failures) > 5)
        lines.append(f"  transcripts: {run.folder / TRANSCRIPTS}")
    if run.lost:
        lines.append(workers_crashed(run.lost))
    if not run.manifest.repeatable:
        lines.append("This run is not repeatable: a game was ended because a decision took too long.")
    if run.trouble:
        lines.append(f"Error: {run.trouble}. The folder is incomplete; the results above are complete.")
    return lines
