"""Orchard: a tiny title for one to six seats with something hidden, to test what depends on the number of seats.

At the start each seat draws a secret tree. In its turn a seat picks one to three pieces of fruit, or rests. After three
rounds each tree adds its worth, and the most fruit wins; ties are shared.
"""

from __future__ import annotations

from itertools import accumulate, groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus import titles
from circus_maximus.engine.config import files
from circus_maximus.engine.contract import Cause, Chance, Choice, Entry, Happening, Over, Refusal, Step, Violation
from circus_maximus.engine.metrics import Tally
from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.engine.text.words import counted
from tests.engine.tiny import TinyRules, TinyTexts, TinyTitle

TREES = ("Almond", "Bergamot", "Citron", "Damson", "Elderberry", "Fig", "Greengage")
"""From the least worth to the most, and such that their names can be searched for."""
HIDDEN = "?"
ROUNDS = 3
ACTIONS = ("pick 1", "pick 2", "pick 3", "rest")
MENU = ((ACTIONS[:3],), ((ACTIONS[3],),))


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    trees: tuple[str, ...]
    fruit: tuple[tuple[int, ...], ...]
    """What each seat picked, round by round."""

    @property
    def turns(self) -> int:
        return sum(map(len, self.fruit))

    @property
    def dealt(self) -> bool:
        return "" not in self.trees

    @property
    def turn(self) -> int:
        return self.turns % len(self.trees)

    @property
    def round(self) -> int:
        return self.turns // len(self.trees) + 1


class Drew(Happening, frozen=True):
    seat: int
    tree: str


class Picked(Happening, frozen=True):
    seat: int
    count: int

    def moves(self) -> Any:
        if self.count:
            yield Entry("fruit", self.seat, self.count, Cause("picking"))


class OrchardRules(TinyRules):
    hides_anything = True

    def holdings(self, state: State) -> dict[Any, int]:
        return {("fruit", seat): sum(own) for seat, own in enumerate(state.fruit)}

    def start(self, seats: int) -> Step[State, str]:
        state = State(("",) * seats, ((),) * seats)
        return Step(state, (), self.pending(state))

    def pending(self, state: State) -> Any:
        if not state.dealt:
            return Chance(f"tree/{state.trees.index('')}", tuple(tree for tree in TREES if tree not in state.trees))
        if state.round > ROUNDS:
            return Over("rounds", _standing(state))
        return Choice(state.turn, MENU)

    def refusal(self, state: State, action: str) -> Refusal | None:
        may = isinstance(self.pending(state), Choice) and action in ACTIONS
        return None if may else Refusal("not_now", {"stage": self.stage(state)})

    def follow(self, state: State, pending: Any, answer: str, listen: bool) -> Step[State, str]:
        happened: Happening
        if isinstance(pending, Choice):
            count = int(answer[-1]) if answer != "rest" else 0
            state, happened = _picked(state, pending.seat, count), Picked(pending.seat, count)
        else:
            seat = state.trees.index("")
            trees = (*state.trees[:seat], answer, *state.trees[seat + 1 :])
            state, happened = replace(state, trees=trees), Drew(seat, answer)
        return Step(state, (happened,) if listen else (), self.pending(state))

    def seen_by(self, state: State, seat: int | None) -> State:
        trees = tuple(HIDDEN if tree and other != seat else tree for other, tree in enumerate(state.trees))
        return state if trees == state.trees else replace(state, trees=trees)

    def heard_by(self, state: State, happening: Happening, seat: int | None) -> Happening:
        hidden = isinstance(happening, Drew) and happening.seat != seat
        return replace(happening, tree=HIDDEN) if hidden else happening

    def stage(self, state: State) -> str:
        return f"r{min(state.round, ROUNDS)}/picking" if state.dealt else "r1/drawing"

    def snapshot(self, state: State) -> dict[str, Any]:
        return {"seats": [{"fruit": sum(own), "turns": len(own)} for own in state.fruit], "rounds": ROUNDS}

    def audit(self, state: State) -> tuple[Violation, ...]:
        lengths = {len(own) for own in state.fruit}
        return () if max(lengths) - min(lengths) <= 1 else (Violation("turns"),)


def _picked(state: State, seat: int, count: int) -> State:
    own = (*state.fruit[seat], count)
    return replace(state, fruit=(*state.fruit[:seat], own, *state.fruit[seat + 1 :]))


def total(state: State, seat: int) -> int:
    """The fruit of a seat with the worth of its tree; a tree that is hidden has none."""
    tree = state.trees[seat]
    return sum(state.fruit[seat]) + (TREES.index(tree) if tree in TREES else 0)


def _standing(state: State) -> tuple[tuple[int, ...], ...]:
    seats = sorted(range(len(state.trees)), key=lambda seat: -total(state, seat))
    return tuple(tuple(tied) for _, tied in groupby(seats, key=lambda seat: total(state, seat)))


class OrchardTexts(TinyTexts):
    def tell(self, happening: Happening, names: Any, config: Any) -> str:
        match happening:
            case Drew(seat, tree):
                return f"{names[seat]} draws {'a tree' if tree == HIDDEN else f'the {tree} tree'}."
            case Picked(seat, 0):
                return f"{names[seat]} rests."
            case Picked(seat, count):
                return f"{names[seat]} picks {counted(count, 'fruit')}."
        raise TypeError(happening)

    def ending(self, rules: Any, state: State, story: Any, names: Any) -> Ending:
        over = rules.pending(state)
        if not isinstance(over, Over):
            raise LookupError("the game is not over")
        seats = [(place, seat) for place, tied in enumerate(over.standing, 1) for seat in tied]
        ranks = tuple(
            Rank(place, seat, (str(total(state, seat)),), "" if at == len(seats) - 1 else "more fruit")
            for at, (place, seat) in enumerate(seats)
        )
        plot = Plot("Fruit", None, tuple(tuple(accumulate(own, initial=0)) for own in state.fruit))
        return Ending(f"{names[ranks[0].seat]} wins.", ("Fruit",), ranks, (plot,), (("Trees", ", ".join(state.trees)),))

    def stage_name(self, stage: str) -> tuple[str, str]:
        round, phase = stage.split("/")
        return f"Round {round[1:]}", phase.capitalize()

    def ended_by(self, reason: str) -> str:
        return f"after {reason}"

    def explain(self, refusal: Refusal, config: Any) -> str:
        return f"Not now ({refusal.facts['stage']})."


class FruitPicked(Tally):
    id = "fruit"
    label = "Fruit picked"

    def listeners(self) -> Any:
        return {Picked: lambda happening: self.count(happening.seat, "fruit", happening.count)}

    def says(self, counts: Any) -> str:
        return counted(self.rank(counts), "fruit")

    def rank(self, counts: Any) -> int:
        return int(counts.get("fruit", 0))


class Orchard(TinyTitle):
    name = "orchard"
    label = "Orchard"
    seats = range(1, 7)
    names = ("Ash", "Beech", "Cherry", "Dogwood", "Elm", "Fir")
    texts = OrchardTexts("Orchard", f"# Orchard\n\n{__doc__}")
    actions = ACTIONS

    def rules(self, config: Any) -> OrchardRules:
        return OrchardRules()

    def tallies(self) -> Any:
        return (FruitPicked(),)


TITLE = Orchard()


def register(monkeypatch, folder):
    """Make Orchard known to the program; `folder` becomes the folder of shipped configs."""
    for name in titles.title_names():
        (folder / name).symlink_to(files.shipped() / name)
    (folder / TITLE.name).mkdir()
    (folder / TITLE.name / "game.yaml").write_text("{}\n", encoding="utf-8")
    monkeypatch.setattr(files, "shipped", lambda: folder)
    monkeypatch.setitem(titles._MODULES, TITLE.name, __name__)
