"""A position in the middle of a game, set up in a few lines, from which a test plays in notation.

    game = table(at="harvest city", counters=["2 gold"], cards=["1 city"], buildings=[{"toll_bridge": "city"}])
    game.play("use toll_bridge")
    assert game.steps(0) == 1

Lists are by seat; seats and values that are not given are those at the start of a game, but nobody has counters. The
supply and the deck are derived, so every position passes the audit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.phases import Happened
from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS
from circus_maximus.games.gloria.rules import buying, harvest
from circus_maximus.games.gloria.rules.forum import begin_playing
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.goth import begin as begin_goth
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import TurnOver
from circus_maximus.games.gloria.title import TITLE
from tests.engine.prepared_game import PreparedGame

ONE_EACH = "1 farm 1 city 1 peace"


@lru_cache
def rules_with(*settings: str, variant: str = "") -> GloriaRules:
    """The rules of the shipped config or a variant with some values changed, as `--set` would."""
    return GloriaRules(configure(TITLE, [variant] if variant else (), settings))


def row(text: str, names: Sequence[str]) -> tuple[int, ...]:
    """`2 food 1 gold` as a number for each name."""
    words = text.split()
    counts = dict(zip(words[1::2], words[::2], strict=True))
    assert set(counts) <= set(names), text
    return tuple(int(counts.get(name, 0)) for name in names)


def table(
    *,
    seats: int = 2,
    at: str = "playing",
    turn: int = 5,
    seat: int = 0,
    counters: Sequence[str] = (),
    cards: Sequence[str] = (),
    hand: Sequence[str] = (),
    buildings: Sequence[Mapping[str, str]] = (),
    forum: Sequence[str | None] = (),
    steps: Sequence[int] = (),
    arrivals: Sequence[int] | None = None,
    goth: str = "beyond_the_frontier",
    paid: Sequence[str] = (),
    supply: Mapping[str, int] = {},
    deck: int | None = None,
    settings: Sequence[str] = (),
    variant: str = "",
) -> Game:
    """A game in which the seat in turn begins a part of its turn: `playing`, `harvest KIND`, `buying`, `goth`.

    `over`: the turn before has just ended. `cards` are those without a building, `buildings` name the kind of card
    below. `paid` is the tribute, space by space from the Goth on. `supply` limits the supply: the last seat has the
    rest. `deck` is the number of buildings left in it.
    """
    rules = rules_with(*settings, variant=variant)
    lookups = rules.lookups_for(seats)

    def each(given: Sequence[str], standard: str) -> list[str]:
        return [*given, *[standard] * (seats - len(given))]

    held = [row(text, COUNTERS) for text in each(counters, "")]
    laid = [tuple(COUNTERS.index(word) for word in text.split()) for text in paid]  # type: ignore[arg-type]
    on_road = [counter for space in laid for counter in space]
    for counter, left in supply.items():
        index = COUNTERS.index(counter)  # type: ignore[arg-type]
        rest = lookups.in_game[index] - left - sum(each[index] for each in held) - on_road.count(index)
        assert rest >= 0
        held[-1] = tuple(count + rest * (at == index) for at, count in enumerate(held[-1]))
    built = [*buildings, *[{}] * (seats - len(buildings))]
    players = []
    for number in range(seats):
        bare = row(each(cards, ONE_EACH)[number], KINDS)
        on_cards = tuple(tuple(id for id, kind in built[number].items() if kind == each) for each in KINDS)
        left = tuple(
            max(0, dealt - there - len(those))
            for dealt, there, those in zip(lookups.dealt, bare, on_cards, strict=True)
        )
        in_hand = row(hand[number], KINDS) if number < len(hand) else left
        went = steps[number] if number < len(steps) else 0
        players.append(Player(held[number], in_hand, bare, on_cards, went))
    slots = (*forum, *[None] * (len(lookups.surcharges) - len(forum)))
    placed = {id for id in slots if id} | {id for those in built for id in those}
    rest = [id for id in lookups.deck if id not in placed]
    drawn = len(rest) - deck if deck is not None else 0
    moved = [number for number, player in enumerate(players) if player.steps]
    state = State(
        players=tuple(players),
        supply=tuple(
            total - sum(own[index] for own in held) - on_road.count(index)
            for index, total in enumerate(lookups.in_game)
        ),
        forum=slots,
        deck=tuple(rest[drawn:]),
        discards=tuple(rest[:drawn]),
        phase=TurnOver(),
        turn=turn,
        seat=seat,
        goth=lookups.goth_road.index(goth),
        tribute=tuple(laid),
        arrivals=tuple(moved if arrivals is None else arrivals),
    )
    happened = Happened()
    part, _, kind = at.partition(" ")
    if part == "playing":
        state = begin_playing(state, happened)
    elif part == "harvest":
        state = harvest.begin(lookups, state, KINDS.index(kind), happened)  # type: ignore[arg-type]
    elif part == "buying":
        state = buying.begin(lookups, state)
    elif part == "goth":
        state = begin_goth(state)
    else:
        assert part == "over"
    game = Game(rules, rules.continue_from(lookups, state, happened))
    game.audit()
    return game


def opening(*settings: str, seats: int = 2, variant: str = "") -> Game:
    """The beginning of a game."""
    rules = rules_with(*settings, variant=variant)
    return Game(rules, rules.start(seats))


class Game(PreparedGame):
    """A game of Gloria Mundi played in a test."""

    title = TITLE

    def counters(self, seat: int) -> dict[str, int]:
        """The counters of a seat; kinds it does not have are left out."""
        return {name: count for name, count in zip(COUNTERS, self.state.players[seat].counters, strict=True) if count}

    def hand(self, seat: int) -> dict[str, int]:
        return {kind: count for kind, count in zip(KINDS, self.state.players[seat].hand, strict=True) if count}

    def cards(self, seat: int) -> dict[str, int]:
        """The cards before a seat without a building."""
        return {kind: count for kind, count in zip(KINDS, self.state.players[seat].bare, strict=True) if count}

    def buildings(self, seat: int) -> dict[str, str]:
        """The buildings of a seat, with the kind of card below."""
        built = zip(KINDS, self.state.players[seat].built, strict=True)
        return {id: kind for kind, those in built for id in those}

    def steps(self, seat: int) -> int:
        return self.state.players[seat].steps

    def supply(self, counter: str) -> int:
        return self.state.supply[COUNTERS.index(counter)]  # type: ignore[arg-type]

    @property
    def goth(self) -> str:
        """The space of the Goth."""
        return self.rules.snapshot(self.state)["goth"]

    @property
    def waits(self) -> str | None:
        """What the game waits for, as in the snapshot."""
        return self.rules.snapshot(self.state)["waits"]

    @property
    def shown(self) -> dict:
        """The snapshot."""
        return self.rules.snapshot(self.state)

    def kinds_told(self) -> list[str]:
        """The kinds of happenings of the last step."""
        return [type(it).__name__ for it in self.told]
