"""The tries of some files, and their journal, as long as it can be written."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.bench.reporting.comparison import Comparison
from circus_maximus.bench.reporting.in_short import did_in_short
from circus_maximus.bench.runs import now
from circus_maximus.bench.watching.jobs import Side
from circus_maximus.bench.watching.journal import (
    BadJournal,
    Finding,
    Journal,
    Replaced,
    Texts,
    Try,
    TryHistory,
    is_about,
    kept_texts,
    texts_of,
)
from circus_maximus.bench.watching.watched_files import Refused
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of


class Tries:
    """All tries of the same files, including those of earlier watches."""

    def __init__(self, journal: Journal, title: str, mine: str) -> None:
        self.all: list[TryHistory] = []
        self.trouble = ""
        """Why the journal cannot be used; nothing is written to it then."""
        self._journal, self._title, self._mine = journal, title, mine
        try:
            self.all = [told for told in journal.read() if is_about(told.tried, title, mine)]
        except (OSError, BadJournal) as error:
            self._stop(error)

    def of(self, number: int) -> TryHistory | None:
        """The try with this number; None if there is none."""
        return next((told for told in self.all if told.tried.number == number), None)

    def with_config(self, hash: str) -> Try | None:
        """The latest try with this config."""
        return next((told.tried for told in reversed(self.all) if told.tried.config == hash), None)

    @property
    def fresh(self) -> int:
        """How many times fresh seeds were needed."""
        return max((confirmed.fresh for told in self.all for confirmed in told.confirmed), default=0)

    def begin(self, config: str, changes: str, before: Texts | None, after: Texts) -> Try:
        """Add a try: the hash of its config, its changes, and all files before (None if unknown) and after."""
        known = after if before is None else before
        changed = [file for file in {**known, **after} if known.get(file) != after.get(file)]
        tried = Try(
            number=1 + max((told.tried.number for told in self.all), default=0),
            time=now(),
            title=self._title,
            mine=self._mine,
            config=config,
            changes=changes,
            before=kept_texts({file: known.get(file) for file in changed}),
            after=kept_texts(after),
        )
        if not self.trouble:
            try:
                tried = self._journal.begin(tried)
            except (OSError, BadJournal) as error:
                self._stop(error)
        self.all.append(TryHistory(tried))
        return tried

    def find(self, finding: Finding) -> None:
        """Record the effect of a try."""
        index = next(index for index, told in enumerate(self.all) if told.tried.number == finding.number)
        self.all[index] = self.all[index].with_finding(finding)
        if not self.trouble:
            try:
                self._journal.add(finding)
            except (OSError, BadJournal) as error:
                self._stop(error)

    def replace(self, number: int, by: str, texts: Texts) -> None:
        """Record the texts of a try that are about to be replaced. `Refused` if they would be lost."""
        lost = "Nothing is written, because the current text would be lost"
        if self.trouble:
            raise Refused(f"{lost}. {self.trouble}")
        record = Replaced(number, now(), by, kept_texts(texts))
        try:
            self._journal.add(record)
        except (OSError, BadJournal) as error:
            raise Refused(f"{lost}. {self._why(error)}") from error
        index = next((index for index, told in enumerate(self.all) if told.tried.number == number), None)
        if index is not None:
            self.all[index] = replace(self.all[index], replaced=(*self.all[index].replaced, record))

    def _stop(self, error: Exception) -> None:
        self.trouble = f"{self._why(error)} Tries are kept only until you quit."

    def _why(self, error: Exception) -> str:
        if isinstance(error, OSError):
            return f"The journal {printable(self._journal.path)} cannot be used: {reason_of(error)}."
        return f"The journal cannot be used: {error}."


def finding_of(
    comparison: Comparison, side: Side, against: Side, by_line_up: tuple[int, ...], fresh: int = 0
) -> Finding:
    """The effect of a try for the journal. `by_line_up`: blocks played; `fresh`: as in `Confirmation`, or 0."""
    plan = comparison.plan
    return Finding(
        number=side.number,
        time=now(),
        fresh=fresh,
        against=against.name,
        line_ups=tuple(line_up.name for line_up in plan.line_ups),
        seats=plan.seats,
        seed=plan.seed,
        blocks=comparison.blocks,
        did=did_in_short(comparison.compared, plan),
        verdicts=tuple(comparison.verdicts())[1:],
        by_line_up=by_line_up if len(set(by_line_up)) > 1 else (),
    )


def texts_before(tried: Try) -> dict[str, bytes]:
    """All files as they were before a try."""
    texts = texts_of(tried.after)
    for file in tried.before:
        if file.content is None:
            texts.pop(file.file, None)
        else:
            texts[file.file] = file.content
    return texts
