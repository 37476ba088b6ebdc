"""A match: a game being played and written down, with undo, scrubbing back, and taking it up again where it stopped."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct

from circus_maximus.engine.chance import Luck
from circus_maximus.engine.contract import Chance, Choice, Over, Pending, Player, Refusal, Rules, Seat, Step, Title
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.names import safe_names
from circus_maximus.engine.transcript import (
    FORMAT,
    AnyRecord,
    ChanceRecord,
    ChoiceRecord,
    Header,
    OverRecord,
    SeatRecord,
    Sitting,
    UndoRecord,
    as_json,
    digest,
    snapshot_record,
)
from circus_maximus.engine.transcript_writer import Writer, begin_file
from circus_maximus.engine.words import listed

PERSON = "person"


class Turn(Struct, frozen=True):
    """One choice or chance of the line of play: its record's number, who answered what, and what it led to."""

    n: int
    asked: Choice[Any] | Chance
    answer: Any
    step: Step[Any, Any]
    person: bool = False
    """Whether a person chose."""


class Undo(Struct, frozen=True):
    """What going back would mean: how many turns stay, and what stands in the way unless the table agrees."""

    keep: int
    barriers: tuple[str, ...]


class Match:
    """One game at one table.

    `step` is where it stands, `turns` the line of play that led there, `log` all that was ever played or taken back,
    and `records` the same as the transcript has it.
    """

    def __init__(self, title: Title, config: Any, header: Header, players: Sequence[Player[Any, Any] | None]) -> None:
        self.title = title
        self.config = config
        self.header = header
        self.names = safe_names([sitting.name for sitting in header.seats], title.names)
        self.rules: Rules[Any, Any] = title.rules(config)
        self.opening: Step[Any, Any] = self.rules.start(len(header.seats))
        self.turns: list[Turn] = []
        self.log: list[Turn | UndoRecord | SeatRecord] = []
        self.records: list[AnyRecord] = []
        self.sitting: list[str] = [sitting.by for sitting in header.seats]
        """Who plays each seat now: `person`, or the name of a bot."""
        self._luck = Luck(header.seed)
        self._lineup = Lineup(self.rules, players or [None] * len(header.seats))
        self._taken_back: dict[int, tuple[Turn, bool]] = {}
        """For each record of an undo, the turn it went back behind, and whether others had followed."""
        self._writer: Writer | None = None
        self._written = 0
        self._past: list[tuple[int, Step[Any, Any]]] = []
        """For each entry of the log, where the game stood after it."""

    @property
    def step(self) -> Step[Any, Any]:
        """Where the game stands, with what happened last."""
        return self.turns[-1].step if self.turns else self.opening

    @property
    def pending(self) -> Pending[Any]:
        """What the game waits for."""
        return self.step.pending

    def write_to(self, path: Path) -> None:
        """Write everything so far to a new file, and from now on every record the moment it is made."""
        self.write_on(begin_file(path, self.header), 0)

    def write_on(self, writer: Writer, known: int) -> None:
        """Go on writing where a file already has the header and the first `known` records, and in no other file."""
        former, self._writer, self._written = self._writer, writer, known
        if former:
            former.discard()
        self.write()

    def stands_at(self, path: Path) -> bool:
        """Whether the file that is written is found there as we left it; also if none is written at all."""
        return self._writer is None or self._writer.stands_at(path)

    def distrust_file(self) -> None:
        """Compare all of the file with what was written when it is next looked at, whatever its time says."""
        if self._writer:
            self._writer.distrust()

    def sync_soon(self) -> None:
        """Have the disk keep what was written, without waiting for it."""
        if self._writer:
            self._writer.sync_soon()

    @property
    def sync_error(self) -> BaseException | None:
        """Why the disk did not keep everything that was written; None as far as is known yet."""
        return self._writer.sync_error if self._writer else None

    def run(self) -> None:
        """Play chances and bots until a person has to choose or the game is over."""
        drive(self.rules, self.step, self._lineup.ask, self._luck.fall, self.took)

    def advance(self) -> bool:
        """Play one chance, or one decision of a bot; false if a person has to choose or the game is over."""
        done = len(self.turns)

        def ask(state: Any, choice: Choice[Any]) -> Any:
            return self._lineup.ask(state, choice) if len(self.turns) == done else None

        def fall(chance: Chance) -> str | None:
            return self._luck.fall(chance) if len(self.turns) == done else None

        drive(self.rules, self.step, ask, fall, self.took)
        return len(self.turns) > done

    def submit(self, seat: Seat, action: Any) -> Refusal | None:
        """A person's choice. Refused with the reason and without effect, or carried out, and the game runs on."""
        refusal = self.choose(seat, action)
        if refusal is None:
            self.run()
        return refusal

    def choose(self, seat: Seat, action: Any) -> Refusal | None:
        """A person's choice. Refused with the reason and without effect, or carried out."""
        choice = self.pending
        if not isinstance(choice, Choice) or choice.seat != seat:
            return Refusal("not_your_turn")
        refusal = self.rules.refusal(self.step.state, action)
        if refusal is not None:
            return refusal
        self.took(choice, action, self.rules.play(self.step.state, action))
        self.sync_soon()
        return None

    def seat(self, seat: Seat, by: str, player: Player[Any, Any] | None) -> None:
        """From now on a bot plays this seat, or a person."""
        self._lineup.seat(seat, player)
        self.sitting[seat] = by
        record = SeatRecord(n=self._next, seat=seat, by=by)
        self.log.append(record)
        self._past.append((record.n, self.step))
        self.records.append(record)
        self.write()

    def undo_plan(self, seat: Seat | None = None) -> Undo | None:
        """How to go back to the last decision of this person (of anybody, by default); nothing if there is none."""
        for keep in reversed(range(len(self.turns))):
            turn = self.turns[keep]
            if turn.person and isinstance(turn.asked, Choice) and seat in (None, turn.asked.seat):
                return self.plan_back_to(keep)
        return None

    def plan_back_to(self, keep: int) -> Undo:
        """What going back to `keep` turns would mean. Bots' decisions are no barriers; a person's and chance are."""
        barriers: list[str] = []
        for turn in self.turns[keep + 1 :]:
            if isinstance(turn.asked, Chance):
                barriers.append(turn.asked.key)
            elif turn.person:
                barriers.append(f"choice/{turn.asked.seat}")
        return Undo(keep, tuple(barriers))

    def undo(self, plan: Undo) -> None:
        """Go back as planned. Nothing is erased: the transcript notes it, with every barrier crossed."""
        first, *others = self.turns[plan.keep :]
        del self.turns[plan.keep :]
        record = UndoRecord(n=self._next, to=self.turns[-1].n if self.turns else 0, crossed=plan.barriers)
        self._taken_back[record.n] = first, bool(others)
        self.log.append(record)
        self._past.append((record.n, self.step))
        self.records.append(record)
        self.recall()
        self.write()

    def tell(self, entry: Turn | UndoRecord | SeatRecord) -> list[str]:
        """An entry of the log in sentences."""
        match entry:
            case Turn():
                told = [self.title.tell(happening, self.names, self.config) for happening in entry.step.happenings]
                return [sentence for sentence in told if sentence]
            case UndoRecord():
                first, others = self._taken_back[entry.n]
                rest = " And all that followed it." if others else ""
                return [f"Taken back: {' '.join(self.tell(first)[:1])}{rest}{self._crossing(entry.crossed)}"]
            case SeatRecord():
                player = "a person" if entry.by == PERSON else f"the bot {entry.by}"
                return [f"From here on {player} plays for {self.names[entry.seat]}."]

    def _crossing(self, crossed: Sequence[str]) -> str:
        """What an undo went back behind, besides the turn it took back."""
        choices = [key.removeprefix("choice/") for key in crossed if key.startswith("choice/")]
        told = [f"{self.names[int(seat)]}'s decision" for seat in dict.fromkeys(choices)]
        if len(choices) < len(crossed):
            told.append("luck that had fallen")
        return f" All agreed, though that went back behind {listed(told)}." if told else ""

    def after(self, n: int) -> Step[Any, Any]:
        """Where the game stood after record `n`, for looking back."""
        index = bisect_right(self._past, n, key=lambda moment: moment[0])
        return self._past[index - 1][1] if index else self.opening

    def close(self) -> None:
        """Stop writing."""
        if self._writer:
            self._writer.close()
            self._writer = None

    @property
    def _next(self) -> int:
        return len(self.records) + 1

    def took(self, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        """Note a choice or chance that was carried out, with the snapshot or the end it brought."""
        stage_before = self.rules.stage(self.step.state)
        n = self._next
        turn = Turn(n, asked, answer, step, isinstance(asked, Choice) and self.sitting[asked.seat] == PERSON)
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
        """Write what is not written yet: after a full disk, also the records that it refused."""
        while self._writer and self._written < len(self.records):
            self._writer.write(self.records[self._written])
            self._written += 1

    def recall(self, players: Sequence[Player[Any, Any] | None] = ()) -> None:
        """Tell the bots (these, if they only now sit down) which of this stage's decisions they have already made."""
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
    sittings: Sequence[Sitting],
    seed: int,
    players: Sequence[Player[Any, Any] | None] = (),
    layers: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> Match:
    """Sit down to a new game. Call `run` to begin it. `layers` and `settings` only note how the config was made."""
    names = safe_names([sitting.name for sitting in sittings], title.names)
    text = as_json(config)
    header = Header(
        n=0,
        format=FORMAT,
        title=title.name,
        version=title.version,
        seed=seed,
        seats=tuple(Sitting(name, sitting.by) for name, sitting in zip(names, sittings, strict=True)),
        config=Raw(text),
        config_hash=digest(text),
        layers=tuple(layers),
        settings=tuple(settings),
    )
    return Match(title, config, header, players)
