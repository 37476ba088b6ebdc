"""Plays the games of a plan one by one, and makes a small record of each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from traceback import extract_tb
from typing import Any, Literal

from msgspec import Struct, json

from circus_maximus.bench.plan import Game, LineUp, Matchup, Plan
from circus_maximus.bots import make_players
from circus_maximus.engine import driver
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.contract import Illegal, Over, Player
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.fold import Fold, TooLong
from circus_maximus.engine.hashing import blake2b
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.metrics import Metric, Sums
from circus_maximus.engine.title import Title
from circus_maximus.titles import find_title

MAX_GAME_LENGTH = 20_000
"""Choices and chances after which a game fails, because it probably never ends."""

FaultKind = Literal["raised", "illegal", "too_long", "hung", "died"]


class Failure(Struct, frozen=True):
    """Why a game has no result: a bot raised an error or acted illegally, or the game or a decision did not end."""

    kind: FaultKind
    text: str


class Record(Struct, frozen=True, array_like=True):
    """The result of a game: the sums of its metrics as 32-bit floats, and a hash of all choices and outcomes."""

    sums: bytes
    fingerprint: bytes
    failure: Failure | None = None


class BotWins(Metric):
    """How strong the bots of a line-up are."""

    id = "bot_wins"
    subjects_are = "bot"
    meaning = "Games won by a seat with this bot. A win that two seats share counts half for each."
    per = "seat with this bot"
    margin = 0.03

    def __init__(self, line_up: LineUp, seats: int) -> None:
        super().__init__(list(dict.fromkeys(line_up.seated(seats))))
        self.bots: tuple[str, ...] = ()
        """The bots of the current game, by seat."""

    def sums(self, wins: Sequence[float]) -> Sums:
        shares = [[win for win, seat in zip(wins, self.bots, strict=True) if seat == bot] for bot in self.subjects]
        return [sum(each) for each in shares], [len(each) for each in shares]


def is_compiled() -> bool:
    """Whether the rules and the driver are compiled (hatch_build.py) or plain Python."""
    return not driver.__file__.endswith(".py")


class GameRunner:
    """Plays games of a plan. Rules are made once for each config, metrics once for each config and matchup."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.title: Title = find_title(plan.title)
        self.answers: Sequence[Any] = ()
        """The choices and outcomes so far of the current game."""
        self.games = 0
        """Games begun so far."""
        self._rules: dict[int, Any] = {}
        self._folds: dict[tuple[int, Matchup], Fold] = {}
        self._bot_wins: dict[tuple[int, Matchup], BotWins] = {}

    def rules(self, entry: int) -> Any:
        """The rules of a config."""
        if entry not in self._rules:
            config = config_from_json(self.title, self.plan.entries[entry].config)
            self._rules[entry] = self.title.rules(config)
        return self._rules[entry]

    def fold(self, entry: int, matchup: Matchup) -> Fold:
        """The metrics of a config in a matchup."""
        if (entry, matchup) not in self._folds:
            wins = self._bot_wins[entry, matchup] = BotWins(matchup.line_up, matchup.seats)
            listeners = self.title.metrics(self.rules(entry), matchup.seats)
            self._folds[entry, matchup] = Fold([*listeners, wins], MAX_GAME_LENGTH)
        return self._folds[entry, matchup]

    def block(self, entry: int, matchup: Matchup, block: int) -> list[Record]:
        """The games of a block, one for each rotation."""
        return [
            self.game(entry, matchup, bots, self.plan.seed_of(block))
            for bots in matchup.line_up.rotations(matchup.seats)
        ]

    def game(self, entry: int, matchup: Matchup, bots: tuple[str, ...], seed: int) -> Record:
        """Play one game of a matchup with these bots, by seat."""
        rules, fold = self.rules(entry), self.fold(entry, matchup)
        self._bot_wins[entry, matchup].bots = bots
        self.answers = ()
        self.games += 1
        try:
            start = rules.start(len(bots))
            fold.begin(start.happenings)
            self.answers = fold.answers
            lineup = Lineup(rules, self._players(rules, bots, seed))
            end = drive(rules, start, lineup.ask, SeededChance(seed).outcome, fold.tell)
        except Exception as error:
            return Record(b"", b"", failure_of(error))
        over = end.pending
        assert isinstance(over, Over)
        fingerprint = blake2b(json.encode(self.answers), digest_size=8).digest()
        return Record(fold.end(over).tobytes(), fingerprint)

    def record(self, game: Game, path: Path | None = None) -> tuple[Match, Failure | None]:
        """Play a game again as a match, recorded in a file if there is a path; also returns its failure, if any.

        `OSError` if the file cannot be written whole; then there is none.
        """
        plan = self.plan
        entry = next(index for index, each in enumerate(plan.entries) if each.label == game.label)
        line_up = next(each for each in plan.line_ups if each.name == game.line_up)
        bots = line_up.rotations(game.seats)[game.rotation]
        rules = self.rules(entry)
        seat_players = [SeatPlayer("", bot) for bot in bots]
        match = new_match(self.title, rules.config, seat_players, game.seed)
        if path is not None:
            match.write_to(path)
        self.games += 1
        self.answers = match.turns
        try:
            failure = _play_to_the_end(match, self._players(rules, bots, game.seed))
            match.write()  # What a full disk has refused: this raises what refused it.
            match.flush()
        except OSError:
            if path is not None:
                path.unlink(missing_ok=True)
            raise
        finally:
            match.close()
        return match, failure

    def _players(self, rules: Any, bots: tuple[str, ...], seed: int) -> list[Player[Any, Any] | None]:
        return make_players(self.title, bots, rules, seed)


def _play_to_the_end(match: Match, players: Sequence[Player[Any, Any] | None]) -> Failure | None:
    """Play a match; returns its failure, if it has one."""
    try:
        match.recall(players)
        while match.advance():
            if len(match.turns) > MAX_GAME_LENGTH:
                raise TooLong
    except Exception as error:
        return failure_of(error)
    return None


def failure_of(error: Exception) -> Failure:
    """The failure for an error that ended a game."""
    match error:
        case TooLong():
            return Failure("too_long", f"the game did not end after {MAX_GAME_LENGTH:,} decisions and chances")
        case Illegal():
            return Failure("illegal", f"a bot chose an illegal action ({error.refusal.code})")
        case _:
            *_, last = extract_tb(error.__traceback__)
            return Failure("raised", f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})")
