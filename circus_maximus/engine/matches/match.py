"""A match: a game that is played and recorded, with undo and access to all earlier states."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from msgspec import Raw, Struct

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Chance, Choice, Happening, Over, Pending, Player, Refusal, Rules, Seat, Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.guarded import Failed, GuardedTitle
from circus_maximus.engine.matches.transcript import (
    FORMAT,
    AnyRecord,
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
    line_of,
    snapshot_record,
)
from circus_maximus.engine.matches.transcript_writer import Writer, begin_file
from circus_maximus.engine.names import safe_names
from circus_maximus.engine.presenting.presenter import Presenter
from circus_maximus.engine.title import Title
from circus_maximus.engine.words import enumerated

PERSON = "person"


class Turn(Struct, frozen=True):
    """A choice or chance that was answered: the number of its record, the question, the answer and the step."""

    n: int
    asked: Choice[Any] | Chance
    answer: Any
    step: Step[Any, Any]
    person: bool = False
    """Whether a person chose."""


Entry = Turn | UndoRecord | SeatRecord | LuckRecord
"""An entry of the log."""


class Undo(Struct, frozen=True):
    """A plan to undo: how many turns remain, and the barriers that all players must agree to cross.

    A barrier is the key of a chance, or `choice/` and a seat.
    """

    keep: int
    barriers: tuple[str, ...]


class Match:
    """One game, with its history.

    `step` is the current step and `turns` are the turns that led to it. `log` has every turn ever played, undone ones
    too, and every undo; `records` has the same as records of a transcript. In a branch, all of them begin with what it
    shares with its origin.
    """

    def __init__(self, title: Title, config: Any, header: Header, players: Sequence[Player[Any, Any] | None]) -> None:
        self.title = title
        self.words = title
        """The title as it speaks about this game. See `guard`."""
        self.config = config
        self.header = header
        self.names = safe_names([seat_player.name for seat_player in header.seats], title.names)
        self.rules: Rules[Any, Any] = title.rules(config)
        self.opening: Step[Any, Any] = self.rules.start(len(header.seats))
        self.turns: list[Turn] = []
        self.log: list[Entry] = []
        self.records: list[AnyRecord] = []
        self.played_by: list[str] = [seat_player.by for seat_player in header.seats]
        """Who plays each seat now: `person`, or the name of a bot."""
        self.chances = SeededChance(header.seed)
        """The outcomes of all chances to come."""
        self.hashes: Sequence[str] = ()
        """The hashes of the lines of the file that the match was read from. See `hash_of`."""
        self._lineup = Lineup(self.rules, players or [None] * len(header.seats))
        self._undone: dict[int, tuple[Turn, bool]] = {}
        """For the record of each undo: the first turn undone, and whether more turns were undone with it."""
        self._writer: Writer | None = None
        self._written = 0
        self.discreet = False
        """Whether nobody hears more once the game is over: in a replay, at a moment before the end."""
        self._past: list[tuple[int, Step[Any, Any]]] = []
        """For each entry of the log: its record's number, and the step after it."""

    @property
    def step(self) -> Step[Any, Any]:
        """The current step."""
        return self.turns[-1].step if self.turns else self.opening

    @property
    def pending(self) -> Pending[Any]:
        """What the game waits for."""
        return self.step.pending

    @cached_property
    def presenter(self) -> Presenter:
        """What the title says about this game."""
        return self.words.presenter(self.rules, self.names)

    def guard(self, failed: Failed) -> None:
        """From now on, default words take the place of what the title fails to say, and `failed` gets the error."""
        self.words = cast(Title, GuardedTitle(self.title, failed))
        self.__dict__.pop("presenter", None)

    def seen_by(self, viewer: Seat | None) -> Any:
        """The current state as a seat, or an onlooker (None), may know it."""
        return self.rules.seen_by(self.step.state, viewer)

    @property
    def last_step(self) -> Step[Any, Any]:
        """The step before the current one."""
        return self.turns[-2].step if len(self.turns) > 1 else self.opening

    def write_to(self, path: Path) -> None:
        """Write all records to a new file, and from now on each new record at once."""
        shared = self.shared_records
        self.use_writer(begin_file(path, self.header, shared), len(shared))

    @property
    def shared_records(self) -> list[AnyRecord]:
        """The records that a branch shares with its origin; its file never has fewer. Empty in any other game."""
        return self.records[: self.header.branch.at] if self.header.branch else []

    def use_writer(self, writer: Writer, known: int) -> None:
        """Use only this writer from now on; its file has the header and the first `known` records."""
        former, self._writer, self._written = self._writer, writer, known
        if former:
            former.discard()
        self.write()

    def is_unchanged_at(self, path: Path) -> bool:
        """Whether our file is at this path and unchanged; True if the match is not written to a file."""
        return self._writer is None or self._writer.is_unchanged_at(path)

    def recheck_file(self) -> None:
        """Check the whole file next time, even if its time stamp has not changed."""
        if self._writer:
            self._writer.recheck()

    def sync_soon(self) -> None:
        """Start to flush what was written to the disk, without waiting."""
        if self._writer:
            self._writer.sync_soon()

    @property
    def sync_error(self) -> BaseException | None:
        """Why a flush to the disk failed; None if none has failed so far."""
        return self._writer.sync_error if self._writer else None

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
            return self.rules.refusal(self.seen_by(seat), action) or refusal
        self.record_turn(choice, action, self.rules.play(self.step.state, action))
        self.sync_soon()
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

    @property
    def shared_turns(self) -> int:
        """How many turns a branch shares with its origin; 0 in any other game, and before all of them are recorded."""
        branch = self.header.branch
        if branch is None or len(self.records) < branch.at:
            return 0
        return bisect_right(self.turns, branch.at, key=lambda turn: turn.n)

    def plan_back_to(self, keep: int) -> Undo:
        """The plan to go back to `keep` turns. Chances and decisions of people after the first turn are barriers."""
        barriers: list[str] = []
        for turn in self.turns[keep + 1 :]:
            if isinstance(turn.asked, Chance):
                barriers.append(turn.asked.key)
            elif turn.person:
                barriers.append(f"choice/{turn.asked.seat}")
        return Undo(keep, tuple(barriers))

    def undo(self, plan: Undo) -> None:
        """Undo as planned. The transcript keeps everything and records the undo with the barriers crossed."""
        first, *others = self.turns[plan.keep :]
        del self.turns[plan.keep :]
        record = UndoRecord(n=self._next, to=self.turns[-1].n if self.turns else 0, crossed=plan.barriers)
        self._undone[record.n] = first, bool(others)
        self._log(record)
        self.recall()
        self.write()

    def heard(self, step: Step[Any, Any], viewer: Seat | None = None) -> tuple[Happening, ...]:
        """What a seat, or an onlooker (None), may know of what happened; once the game is over, everything."""
        if isinstance(self.pending, Over) and not self.discreet:
            return step.happenings
        heard = (self.rules.heard_by(step.state, happening, viewer) for happening in step.happenings)
        return tuple(happening for happening in heard if happening is not None)

    def tell(self, entry: Entry, viewer: Seat | None = None, part: int | None = None) -> list[str]:
        """An entry of the log in sentences, as far as a seat, or an onlooker (None), may know it.

        `part`: only this many of the happenings of a turn.
        """
        match entry:
            case Turn():
                return self.tell_step(entry.step, viewer, part)
            case UndoRecord():
                first, others = self._undone[entry.n]
                rest = f" Everything after it was undone too{self._crossing(entry.crossed)}." if others else ""
                return [f"Undone: {' '.join(self._action_of(first, viewer)) or 'one decision.'}{rest}"]
            case SeatRecord():
                player = "a person" if entry.by == PERSON else f"the bot {entry.by}"
                return [f"From here on {player} plays for {self.names[entry.seat]}."]
            case LuckRecord():
                return [f"From here on chances have new outcomes (seed {entry.seed})."]

    def tell_step(self, step: Step[Any, Any], viewer: Seat | None = None, part: int | None = None) -> list[str]:
        """What a seat, or an onlooker (None), may know of a step, or of its first happenings, in sentences."""
        return self.tell_happenings(self.heard(step, viewer)[:part])

    def tell_happenings(self, heard: Sequence[Happening]) -> list[str]:
        """Happenings, as somebody has heard them, in sentences."""
        told = (self.words.texts.tell(happening, self.names, self.config) for happening in heard)
        return [sentence for sentence in told if sentence]

    def _action_of(self, turn: Turn, viewer: Seat | None) -> list[str]:
        """What was chosen, without what followed from it: all parts of an action that has several, in sentences."""
        view, heard = self.rules.seen_by(self.after(turn.n - 1).state, viewer), self.heard(turn.step, viewer)
        beats = self.presenter.beats(view, heard)
        return self.tell_step(turn.step, viewer, beats[-1].heard + 1) if beats else self.tell(turn, viewer)[:1]

    def _crossing(self, crossed: Sequence[str]) -> str:
        """`, including ...`: the decisions of people and the chances among what was undone; empty if none."""
        choices = [key.removeprefix("choice/") for key in crossed if key.startswith("choice/")]
        told = [f"{self.names[int(seat)]}'s decision" for seat in dict.fromkeys(choices)]
        if len(choices) < len(crossed):
            told.append("chance outcomes")
        return f", including {enumerated(told)}" if told else ""

    def after(self, n: int) -> Step[Any, Any]:
        """The step after record `n`."""
        index = bisect_right(self._past, n, key=lambda moment: moment[0])
        return self._past[index - 1][1] if index else self.opening

    def players_at(self, n: int) -> list[str]:
        """Who played each seat at record `n`: `person`, or the name of a bot."""
        by = [seat_player.by for seat_player in self.header.seats]
        for record in self.records[:n]:
            if isinstance(record, SeatRecord):
                by[record.seat] = record.by
        return by

    def as_of(self, n: int) -> Match:
        """The match as it was after record `n`, undone or not. It is only for reading: it has no bots and no file."""
        then = copy(self)
        index = bisect_right(self._past, n, key=lambda moment: moment[0])
        then.log, then._past = self.log[:index], self._past[:index]
        then.records = self.records[:n]
        then.turns = []
        for entry in then.log:
            match entry:
                case Turn():
                    then.turns.append(entry)
                case UndoRecord():
                    del then.turns[bisect_right(then.turns, entry.to, key=lambda turn: turn.n) :]
                case SeatRecord() | LuckRecord():
                    pass
        then.played_by = self.players_at(n)
        then._lineup = Lineup(self.rules, [None] * len(self.names))
        then._writer = None
        return then

    def hash_of(self, n: int) -> str:
        """The hash of the line of record `n`, 0 for the header: as read, or as this program writes it."""
        if n < len(self.hashes):
            return self.hashes[n]
        tail = ""
        for record in (self.header, *self.records[:n]):
            _, tail = line_of(record, tail)
        return tail

    def close(self) -> None:
        """Stop writing and close the file."""
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
