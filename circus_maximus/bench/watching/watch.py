"""What the designer can do in a watch: pin and confirm tries, undo saves, restore tries, find a game to replay."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.bench.plan import MAX_BLOCKS, MIN_BLOCKS
from circus_maximus.bench.results import Results
from circus_maximus.bench.verdicts import changed_most
from circus_maximus.bench.watching.jobs import Confirmation
from circus_maximus.bench.watching.journal import Texts, texts_of
from circus_maximus.bench.watching.watched_files import Refused
from circus_maximus.bench.watching.watched_tries import WatchedTries
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of


class Watch(WatchedTries):
    """A watch. Each action returns a sentence that says what was done, or raises `Refused`."""

    def pin(self, number: int) -> str:
        """Compare with this try from now on."""
        with self.lock:
            side = self.side(number)
            if side.config == self.pinned.config:
                raise Refused(f"Already pinned: {side.name}.")
            self._conclude()
            self.pinned = side
            if self.now is not None:
                self._sit()
            return f"Pinned: {side.name}. Everything is compared with it from now on."

    def confirm(self, number: int) -> str:
        """Measure a try on fresh seeds."""
        with self.lock:
            side, blocks = self.side(number), self.plan.blocks
            if not number:
                raise Refused("This is the baseline; only a try can be confirmed.")
            if side.config == self.pinned.config:
                raise Refused(f"Already pinned: {side.name}. It cannot be compared with itself.")
            if any((it.side.config, it.against) == (side.config, self.pinned) for it in self.confirmations):
                raise Refused(f"Already being measured: {side.name}.")
            if blocks < MIN_BLOCKS:
                raise Refused(
                    f"A verdict needs {MIN_BLOCKS} blocks: start the watch with --games {MIN_BLOCKS} or more."
                )
            fresh = 1 + max([self.tries.fresh, *(confirmation.fresh for confirmation in self.confirmations)])
            plan = replace(
                self.plan, entries=(self.pinned.entry, side.entry), seed=self.plan.seed_of(fresh * MAX_BLOCKS)
            )
            self.confirmations.append(Confirmation(side, self.pinned, fresh, Results(plan)))
            self.turn += 1
            seeds = f"{plan.seed} to {plan.seed_of(blocks - 1)}"
            return (
                f"{side.name.capitalize()} is measured against {self.pinned.name} on fresh seeds ({seeds}), "
                "and judged by these alone."
            )

    def undo(self) -> str:
        """Write the text from before the last save; the journal keeps the text it replaces."""
        with self.lock:
            if self.problems and self._texts and self._seen is not None and self._texts != self._seen.texts:
                self._write(self._texts, "undo")
            elif self._earlier:
                self._write(self._earlier[-1], "undo", undone=True)
                self._earlier.pop()
            else:
                raise Refused("Nothing to undo: no earlier text is known.")
            return f"Undone: {self._what_the_file_has()} again. The journal has the replaced text."

    def restore(self, number: int) -> str:
        """Write the text of a try."""
        with self.lock:
            told = self.tries.of(number)
            if told is None:
                raise Refused("This is the baseline; it is not a save of the watched files.")
            self._write(texts_of(told.tried.after), f"try {number}")
            return f"Restored: {self._what_the_file_has()}. The journal has the replaced text."

    def _what_the_file_has(self) -> str:
        name = self.now.name if self.now is not None else ""
        return f"{printable(self.files.named.name)} has the text of {name}"

    def _write(self, texts: Texts, by: str, undone: bool = False) -> None:
        """Write to the files, if they have not changed since they were last read."""
        if self._seen is None or texts == self._seen.texts:
            raise Refused("The files have this text already.")
        number = self.now.number if self.now is not None else self.tries.all[-1].tried.number
        try:
            self.files.replace(self._seen, texts, lambda replaced: self.tries.replace(number, by, replaced))
        except (OSError, Refused) as error:
            self.look()
            if isinstance(error, Refused):
                raise
            raise Refused(f"Cannot write {printable(error.filename)}: {reason_of(error)}.") from error
        self._look(undone)

    def changed_most(self, number: int) -> tuple[Results, tuple[int, int, int]]:
        """The game of a try that differs most from that of the baseline: its results, matchup, block and rotation."""
        with self.lock:
            side = self.side(number)
            if side.config == self.pinned.config:
                raise Refused(f"Already pinned: {side.name}. It cannot be compared with itself.")
            if side not in self._played:
                raise Refused(f"The games of {side.name} are no longer in memory: restore it first.")
            results = self._played.compare(self.pinned, side)
            games = changed_most(results, 0, 1, 1)
            if not games:
                raise Refused(f"So far no game of {side.name} differs from the same game of {self.pinned.name}.")
            return results, games[0]
