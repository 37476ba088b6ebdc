"""The golden transcripts: a recorded game for each way to end. `python -m tests.ludus.golden` regenerates them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.games.ludus.title import TITLE
from tests.titles.golden import FOLDER, new_game, write_all


@dataclass(frozen=True)
class Golden:
    """A recorded game. People, if any, idle until they play their last actions."""

    reason: str
    bots: tuple[str, ...]
    seed: int
    last_words: tuple[str, ...] = ()
    layers: tuple[str, ...] = ()
    name: str = ""

    @property
    def path(self) -> Path:
        return FOLDER / "ludus" / f"{self.name or self.reason}.jsonl"

    def play(self) -> GoldenMatch:
        """The game, not yet started."""
        return GoldenMatch(new_game(TITLE, self.layers, (), self.bots, self.seed), self.last_words)


class GoldenMatch:
    """A match whose people are played by a script."""

    def __init__(self, match: Match, last_words: tuple[str, ...]) -> None:
        self.match = match
        self.header = match.header
        self.records = match.records
        self.write_to = match.write_to
        self.close = match.close
        self._last_words = last_words

    def run(self) -> None:
        """Play to the end."""
        match = self.match
        match.run()
        words = iter(self._last_words)
        while isinstance(choice := match.pending, Choice):
            idle = match.step.state.cycle == 1
            action = choice.menu[0][0][0] if idle else TITLE.parse(next(words, "decline"))
            assert match.submit(choice.seat, action) is None


GREEDY, MIXED, PEOPLE = ("greedy", "greedy"), ("random", "greedy"), (PERSON, PERSON)

GOLDEN = (
    Golden("dux", MIXED, 105, layers=("no-friendly-fire",)),
    Golden("lone_dux", MIXED, 4),
    Golden("resigned", PEOPLE, 1, ("resign",)),
    Golden("agreement", PEOPLE, 1, ("offer_draw", "decline", "move B4 C4", "offer_draw", "accept")),
    Golden("repetition", GREEDY, 142),
    Golden("quiet", GREEDY, 253),
    Golden("dux", MIXED, 34, layers=("siege",), name="siege"),
)

if __name__ == "__main__":
    write_all(GOLDEN)
