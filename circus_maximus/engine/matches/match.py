"""A match: a game that is played and recorded, with undo."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

from msgspec import Raw, Struct

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Chance, Choice, Over, Player, Refusal, Seat, Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.matches.history import Entry, Turn, Undone
from circus_maximus.engine.matches.records import (
    FORMAT,
    PERSON,
    ChanceRecord,
    ChoiceRecord,
    Header,
    LuckRecord,
    OverRecord,
    SeatPlayer,
    SeatRecord,
    UndoRecord,
    as_json,
    digest,
    snapshot_record,
)
from circus_maximus.engine.matches.telling import ToldHistory
from circus_maximus.engine.matches.transcript_writer import Writer, begin_file
from circus_maximus.engine.presenting.presenter import REVEAL
from circus_maximus.engine.text.names import safe_names
from circus_maximus.engine.title import Title

__all__ = ["NOT_ALLOWED", "Entry", "Match", "Turn", "Undo", "new_match"]


NOT_ALLOWED = "not_allowed"
"""The code of a refusal without a reason, because only others may know the reason."""


class Undo(Struct, frozen=True):
    """A plan to undo: how many turns remain, and the barriers that all players must agree to cross.

    A barrier is the key of a chance, `choice/` and a seat, or `REVEAL`.
    """

    keep: int
    barriers: tuple[str, ...]
    after_reveal: bool = False
    """Whether the game is over, so that everybody has seen what was secret. That is a barrier, too."""

    @property
    def needs_consent(self) -> bool:
        """Whether it crosses a barrier."""
        return self.after_reveal or bool(self.barriers)


class Match(ToldHistory):
    """One game, with its history and its file."""

    def __init__(self, title: Title, config: Any, header: Header, players: Sequence[Player[Any, Any] | None]) -> None:
        super().__init__(title, config, header)
        self.chances = SeededChance(header.seed)
        """The outcomes of all chances to come."""
        self._lineup = Lineup(self.rules, players or [None] * len(header.seats))
        self._writer: Writer | None = None
        self._written = 0

    def as_of(self, n: int, *, discreet: bool = False) -> Self:
        """The match as it was after record `n`, undone or not. It is only for reading: it has no bots and no file."""
        then = super().as_of(n, discreet=discreet)
        then._lineup = Lineup(self.rules, [None] * len(self.names))
        then._writer = None
        return then

    def write_to(self, path: Path, *, private: bool = False) -> None:
        """Write all records to a new file, and from now on each new record at once.

        Nobody else may read a `private` file.
        """
        shared = self.shared_records
        self.use_writer(begin_file(path, self.header, shared, private=private), len(shared))

    def use_writer(self, writer: Writer, known: int) -> None:
        """Use only this writer from now on; its file has the header and the first `known` records."""
        former, self._writer, self._written = self._writer, writer, known
        if former:
            former.close()
        self.write()

    @property
    def has_file(self) -> bool:
        """Whether the match is written to a file."""
        return self._writer is not None

    def is_unchanged_at(self, path: Path) -> bool:
        """Whether our file is at this path and unchanged; True if the match is not written to a file."""
        return self._writer is None or self._writer.is_unchanged_at(path)

    def recheck_file(self) -> None:
        """Check the whole file next time, even if its time stamp has not changed."""
        if self._writer:
            self._writer.recheck()

    def flush(self) -> None:
        """Wait until all that was written is on the disk; `OSError` if that is impossible. Any thread may call it."""
        if writer := self._writer:
            writer.flush()

    def run(self) -> None:
        """Play chances and bots until it is a person's turn or the game is over."""
        drive(self.rules, self.step, self._lineup.ask, self.chances.outcome, self.record_turn)

    def advance(self) -> bool:
        """Play one chance or one decision of a bot; False if it is a person's turn or the game is over."""
        done = len(self.turns)

        def ask(state: Any, choice: Choice[Any]) -> Any:
            return self._lineup.ask(state, choice) if len(self.turns) == done else None

        def draw(chance: Chance) -> str | None:
            return self.chances.outcome(chance) if len(self.turns) == done else None

        drive(self.rules, self.step, ask, draw, self.record_turn)
        return len(self.turns) > done

    def submit(self, seat: Seat, action: Any) -> Refusal | None:
        """Carry out a person's choice and run on, or return why it is refused."""
        refusal = self.choose(seat, action)
        if refusal is None:
            self.run()
        return refusal

    def choose(self, seat: Seat, action: Any) -> Refusal | None:
        """Carry out a person's choice, or return why it is refused."""
        choice = self.pending
        if not isinstance(choice, Choice) or choice.seat != seat:
            return Refusal("not_your_turn")
        refusal = self.rules.refusal(self.step.state, action)
        if refusal is not None:
            # What the seat may not know must not be in the reason.
            return self.rules.refusal(self.seen_by(seat), action) or Refusal(NOT_ALLOWED)
        self.record_turn(choice, action, self.rules.play(self.step.state, action))
        return None

    def seat(self, seat: Seat, by: str, player: Player[Any, Any] | None) -> None:
        """Give a seat to a bot, or to a person (`by` is then `person`)."""
        self._lineup.seat(seat, player)
        self.played_by[seat] = by
        self._log(SeatRecord(n=self._next, seat=seat, by=by))
        self.write()

    def take_luck(self, seed: int) -> None:
        """From now on, chances have the outcomes of this seed. Bots with random draws have to be made again."""
        self.chances = SeededChance(seed)
        self._log(LuckRecord(n=self._next, seed=seed))
        self.write()

    def _log(self, record: UndoRecord | SeatRecord | LuckRecord) -> None:
        """Add what is no turn to the log and the records."""
        self.log.append(record)
        self._past.append((record.n, self.step))
        self.records.append(record)

    def undo_plan(self, seat: Seat | None = None) -> Undo | None:
        """The plan to undo the last decision of a person, in this seat or by default in any; None if there is none.

        What a branch shares with its origin is never undone.
        """
        for keep in reversed(range(self.shared_turns, len(self.turns))):
            turn = self.turns[keep]
            if turn.person and isinstance(turn.asked, Choice) and seat in (None, turn.asked.seat):
                return self.plan_back_to(keep)
        return None

    def plan_back_to(self, keep: int) -> Undo:
        """The plan to go back to `keep` turns.

        Chances and decisions of people after the first turn are barriers, and so is what reveals a secret, and the end
        of a game with secrets.
        """
        barriers: list[str] = []
        for at, turn in enumerate(self.turns[keep:]):
            if isinstance(turn.asked, Chance):
                barriers.append(turn.asked.key)
                continue
            if turn.person and at:
                barriers.append(f"choice/{turn.asked.seat}")
            if any(it.reveals for it in turn.step.happenings):
                barriers.append(REVEAL)
        return Undo(keep, tuple(barriers), isinstance(self.pending, Over) and self.has_secrets())

    def undo(self, plan: Undo) -> None:
        """Undo as planned. The transcript keeps everything and records the undo with the barriers crossed."""
        first, *others = self.turns[plan.keep :]
        del self.turns[plan.keep :]
        record = UndoRecord(n=self._next, to=self.turns[-1].n if self.turns else 0, crossed=plan.barriers)
        self._undone[record.n] = Undone(first, bool(others), plan.after_reveal)
        self._log(record)
        self.recall()
        self.write()

    def close(self) -> None:
        """Stop writing and close the file. What is not flushed is left to the system."""
        if self._writer:
            self._writer.close()
            self._writer = None

    @property
    def _next(self) -> int:
        return len(self.records) + 1

    def record_turn(self, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        """Record a choice or chance that was carried out, with the snapshot or the end that follows from it."""
        stage_before = self.rules.stage(self.step.state)
        n = self._next
        turn = Turn(n, asked, answer, step, isinstance(asked, Choice) and self.played_by[asked.seat] == PERSON)
        self.turns.append(turn)
        self.log.append(turn)
        self._past.append((n, step))
        if isinstance(asked, Choice):
            self.records.append(ChoiceRecord(n=n, seat=asked.seat, do=self.title.write(answer)))
        else:
            self.records.append(ChanceRecord(n=n, key=asked.key, fell=answer))
        stage = self.rules.stage(step.state)
        if stage != stage_before:
            self.records.append(snapshot_record(self._next, stage, self.rules.snapshot(step.state)))
        if isinstance(step.pending, Over):
            self.records.append(OverRecord(n=self._next, reason=step.pending.reason, standing=step.pending.standing))
        self.write()

    def write(self) -> None:
        """Write the records that are not written yet, including those that a full disk refused."""
        while self._writer and self._written < len(self.records):
            self._writer.write(self.records[self._written])
            self._written += 1

    def recall(self, players: Sequence[Player[Any, Any] | None] = ()) -> None:
        """Tell the bots how many decisions of this stage they have made. Any `players` take their seats first."""
        for seat, player in enumerate(players):
            self._lineup.seat(seat, player)
        stage = self.rules.stage(self.step.state)
        seats: list[Seat] = []
        for index in reversed(range(len(self.turns))):
            before = self.turns[index - 1].step if index else self.opening
            if self.rules.stage(before.state) != stage:
                break
            asked = self.turns[index].asked
            if isinstance(asked, Choice):
                seats.append(asked.seat)
        self._lineup.recall(stage, seats)


def new_match(
    title: Title,
    config: Any,
    seat_players: Sequence[SeatPlayer],
    seed: int,
    players: Sequence[Player[Any, Any] | None] = (),
    layers: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> Match:
    """A new match; call `run` to begin it. `layers` and `settings` only record how the config was made."""
    names = safe_names([seat_player.name for seat_player in seat_players], title.names)
    text = as_json(config)
    header = Header(
        n=0,
        format=FORMAT,
        title=title.name,
        version=title.version,
        seed=seed,
        seats=tuple(SeatPlayer(name, seat_player.by) for name, seat_player in zip(names, seat_players, strict=True)),
        config=Raw(text),
        config_hash=digest(text),
        layers=tuple(layers),
        settings=tuple(settings),
    )
    return Match(title, config, header, players)
