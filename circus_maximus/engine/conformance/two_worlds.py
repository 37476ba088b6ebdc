"""Two worlds that differ only in what a seat may not know are the same to it.

For each seat, and for an onlooker, a second game is played along with the one that is checked. In it, something that is
hidden from the seat has come out differently: a card of another hand, an answer to a sealed question. As long as
`seen_by` shows the seat the same in both, it must hear, see, read and be asked the same, be refused the same for the
same reasons, and see others asked the same. The second game ends when a happening that reveals (`Happening.reveals`)
tells the two apart, or when it cannot follow the first one, because a seat does not hold what it plays there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

from msgspec import Struct

from circus_maximus.engine.conformance.said import heard_by, said_to
from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Chance, Choice, Happening, Refusal, Seat, Step

OTHERS_TRIED = 3
"""How many other answers and outcomes are tried at each step, at most."""
REFUSALS_READ = 20
"""How many actions are tried in both worlds at each choice, at most."""


class World:
    """A game, with its states and happenings so far."""

    def __init__(self, past: list[tuple[Any, tuple[Happening, ...]]]) -> None:
        self.past = past

    @property
    def state(self) -> Any:
        """The current state."""
        return self.past[-1][0]

    def after(self, step: Step[Any, Any]) -> World:
        """The game after one more step."""
        return World([*self.past, (step.state, step.happenings)])


class TwoWorlds:
    """The second games, which are played along with the one that is checked."""

    def __init__(self, game: WalkedGame, start: Step[Any, Any]) -> None:
        self._game = game
        self._first = World([(start.state, start.happenings)])
        self._second: dict[Seat | None, World | None] = dict.fromkeys((None, *game.seats))
        self._random = Random(game.seed)
        self._met: dict[Any, None] = {}
        """The actions that were possible so far."""
        self._hid = False
        """Whether anything was hidden from anybody."""

    def check(self, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        """Follow a step in the second games, and compare."""
        if not self._game.rules.hides_anything:
            return
        if isinstance(asked, Choice):
            self._met |= dict.fromkeys(asked.legal)
        before, self._first = self._first, self._first.after(step)
        for seat, second in self._second.items():
            same = self._with_the_same(second, seat, asked, answer) if second else None
            base, usual = (second, same) if second and same else (before, self._first)
            later = self._with_another(base, usual, seat, asked, answer) or same
            self._second[seat] = later
            if later:
                self._compare(seat, later)

    def check_all_found(self) -> None:
        """Check at the end that there were two worlds for whatever the title hides."""
        seen, promised = self._game.seen.hidden, self._game.promises.hidden
        self._game.expect(not self._hid or bool(seen), "something is hidden, but it never came out differently")
        missing = [path for path in promised if path not in seen]
        self._game.expect(not missing, f"everybody can see what should be hidden: {', '.join(missing)}")

    def _with_the_same(
        self, second: World, seat: Seat | None, asked: Choice[Any] | Chance, answer: Any
    ) -> World | None:
        """The second game after the same answer, if the seat cannot tell it from the first one; None if it ends."""
        game, rules = self._game, self._game.rules
        if isinstance(asked, Choice):
            refusal = rules.refusal(second.state, answer)
            game.expect(refusal is None or seat != asked.seat, f"{answer} is refused for what seat {seat} cannot know")
            possible = refusal is None
        else:
            possible = answer in _answers(rules.pending(second.state))
        if not possible:
            return None
        later = second.after(rules.follow(second.state, rules.pending(second.state), answer, True))
        difference = self._difference(seat, later)
        if difference:
            reveals = any(it.reveals for world in (self._first, later) for it in self._heard(world, seat))
            game.expect(reveals, f"seat {seat} {difference} what it may not know")
        return None if difference or later.state == self._first.state else later

    def _with_another(
        self, base: World, usual: World, seat: Seat | None, asked: Choice[Any] | Chance, answer: Any
    ) -> World | None:
        """A second game in which something that is hidden from the seat came out differently; None if nothing can.

        It continues `base`, which after the usual answer is `usual`.
        """
        game, rules = self._game, self._game.rules
        view = rules.seen_by(self._first.state, seat)
        sealed = isinstance(asked, Choice) and asked.sealed
        hidden = view is not self._first.state
        self._hid |= hidden
        if not (hidden or sealed) or (isinstance(asked, Choice) and asked.seat == seat):
            return None
        pending = rules.pending(base.state)
        others = [it for it in _answers(pending) if it != answer]
        for other in self._random.sample(others, min(OTHERS_TRIED, len(others))):
            later = base.after(rules.follow(base.state, pending, other, True))
            difference = self._difference(seat, later)
            hides = later.state not in (self._first.state, usual.state)
            if not difference and hides:
                return later
            shown = any(it.reveals for world in (self._first, later) for it in self._heard(world, seat))
            game.expect(shown or not (difference and sealed), f"seat {seat} {difference} a sealed answer")
            game.expect(
                shown or difference != "hears" or not hides,
                f"seat {seat} hears what it does not see, and nothing is revealed",
            )
        return None

    def _heard(self, world: World, seat: Seat | None) -> list[Happening]:
        return heard_by(self._game, *world.past[-1], seat)

    def _difference(self, seat: Seat | None, second: World) -> str:
        """How a seat can tell the second game from the first: it `sees` or `hears` something; empty if it cannot."""
        rules = self._game.rules
        if rules.seen_by(self._first.state, seat) != rules.seen_by(second.state, seat):
            return "sees"
        return "hears" if self._heard(self._first, seat) != self._heard(second, seat) else ""

    def _compare(self, seat: Seat | None, second: World) -> None:
        """Check that everything is the same to a seat."""
        game, rules = self._game, self._game.rules
        game.seen.hidden.update(_differences(self._first.state, second.state, ""))
        said = (said_to(game, world.past, seat) for world in (self._first, second))
        for (how, one), (_, other) in zip_longest(*said, fillvalue=("", None)):
            game.expect(one == other, f"seat {seat} {how} something that depends on what it may not know")
        pending = rules.pending(self._first.state)
        if isinstance(pending, Choice) and pending.seat == seat:
            game.expect(
                pending == rules.pending(second.state), f"the menu of seat {seat} depends on what it may not know"
            )
            for action in list(self._met)[-REFUSALS_READ:]:
                one, other = (_said_of(game, rules.refusal(it.state, action)) for it in (self._first, second))
                game.expect(one == other, f"{action} is refused for a reason that seat {seat} may not know: {one}")


def _said_of(game: WalkedGame, refusal: Refusal | None) -> object:
    return refusal and (refusal, game.title.texts.explain(refusal, game.config))


def _answers(pending: Any) -> tuple[Any, ...]:
    match pending:
        case Choice():
            return pending.legal
        case Chance():
            return pending.outcomes
    return ()


def _differences(one: Any, other: Any, path: str) -> Iterator[str]:
    """The paths of the fields in which two states differ: `players.hand`."""
    if type(one) is type(other) and isinstance(one, Struct):
        for field in one.__struct_fields__:
            yield from _differences(getattr(one, field), getattr(other, field), f"{path}.{field}".lstrip("."))
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for its, others in zip(one, other, strict=True):
            yield from _differences(its, others, path)
    elif one != other:
        yield path
