"""The folder of a watch: a run, from which its games can be replayed, with the transcripts of failed games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from circus_maximus.bench.playing.plan import Plan
from circus_maximus.bench.playing.results import Results
from circus_maximus.bench.runs import TRANSCRIPTS, manifest_of, record_failed, write_manifest
from circus_maximus.engine.atomic_files import make_folders
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of

MAX_FAILURES = 3
"""Maximum number of failed games that are named and whose transcripts are written."""


class WatchRun:
    """The folder. If it can no longer be written, the watch continues."""

    def __init__(self, plan: Plan, folder: Path, command: Sequence[str], workers: int) -> None:
        """`OSError` if the folder cannot be created."""
        self.trouble = ""
        """Why the folder cannot be written."""
        self.transcripts = folder / TRANSCRIPTS
        make_folders(self.transcripts)
        self.manifest = manifest_of(plan, command, workers)
        self._folder = folder

    def note(self, plan: Plan) -> None:
        """Record which configs are compared now."""
        self.manifest = replace(self.manifest, configs=manifest_of(plan, (), 0).configs)
        self._try(self._write)

    def hung(self, hung: bool) -> None:
        """A worker has died. If a decision took too long, the run is not repeatable."""
        self.manifest = replace(self.manifest, repeatable=self.manifest.repeatable and not hung)

    def finish(self) -> None:
        """End the run."""
        self.manifest = replace(self.manifest, finished=True, stopped=True)
        self._try(self._write)

    def record_failed(self, results: Results) -> None:
        """Write the transcripts of the first failed games."""
        self._try(lambda: record_failed(results, self._folder, MAX_FAILURES))

    def _write(self) -> None:
        make_folders(self.transcripts)
        write_manifest(self._folder, self.manifest)

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:
            self.trouble = f"The folder {printable(self._folder)} cannot be written: {reason_of(error)}."
