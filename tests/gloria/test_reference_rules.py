"""Whole games in which the slow second implementation in `reference_rules.py` agrees with the real rules at every step.

Both must agree on who is asked, on all legal actions or outcomes, on everything that is public, on the moves that are
made without a question, and on the end.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from circus_maximus.bots import make_players
from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.contract import Chance, Choice, Happening, Over, PicksFromMenu
from circus_maximus.games.gloria.model import happenings as told
from circus_maximus.games.gloria.model.actions import mix_text
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.reference_rules import Game, Question

SHIPPED = {"shipped": configure(TITLE), **{name: configure(TITLE, [name]) for name in variants(TITLE)}}
OF_MAKERS = {
    counter: [id for id, building in SHIPPED["shipped"].buildings.items() if building.kind == kind]
    for counter, kind in {"food": "farm", "gold": "city", "peace": "peace"}.items()
}
"""The buildings on the cards that make a counter."""
UNUSUAL = {
    "scarce counters": configure(
        TITLE, (), ("counters={food: {supply: 9}, gold: {supply: 8}, peace: {supply: 7}, glory: {supply: 6}}",)
    ),
    "unusual buildings": configure(
        TITLE,
        ("shared-spoils",),
        (
            "counters={food: {supply: 14, start: 2}, gold: {supply: 13}, peace: {supply: 12}}",
            "counters.glory={supply: 12, start: 1}",
            "cards={farm: {face_up: 2}, city: {face_up: 0}}",
            "forum={surcharges: [3, 0, 2, 1], open_at_start: 2}",
            "kinds.farm.laid_on=[farm, peace]",
            "late_start.some={seats: 3, place: 2, gets: {food: 1}}",
            "late_start.more={seats: 3, place: 2, gets: {glory: 1, peace: 1}}",
            "goth_road={emona: {icons: [food, food]}, julian_alps: {icons: [peace, gold, peace]}}",
            "flight_road={carthage: {remove: true}, gulf_of_tunes: {remove: true}}",
            "buildings.barley_terraces={effect: {do: produce, gain: {any: 3, steps: 1}}, steps: 0}",
            "buildings.sabine_vineyard.effect={do: trade, pay: {glory: 1, food: 1}, gain: {any: 2}, repeat: true}",
            "buildings.camp_bakery.effect={do: trade, pay: {food: 1, peace: 1}, gain: {gold: 1, any: 2, steps: 1}}",
            "buildings.shared_millstream.effect={do: count, cards: city, gain: {any: 1, glory: 1}, most: 3}",
            "buildings.orchard_cloister.effect={do: redirect, to: glory}",
            "buildings.toll_bridge={cost: {glory: 1, gold: 1}, laid_on: [farm, city], effect: {do: scrap, for: cost}}",
            "buildings.street_of_scales.effect={do: watch, icon: peace, gain: {glory: 1, any: 1}}",
            "buildings.grain_speculators.effect={do: swap, from: food, to: {gold: 0, peace: 0, glory: 2}}",
            "buildings.melted_statues.laid_on=[city, peace]",
            "buildings.barred_gates.steps=0",
        ),
    ),
    "free buildings with dear abilities": configure(
        TITLE,
        ("open-forum",),
        [
            f"buildings.{id}={{cost: {{food: 0, gold: 0, peace: 0}}, steps: 0, effect: {effect}}}"
            for counter, buildings in OF_MAKERS.items()
            for number, id in enumerate(buildings)
            for effect in [f"{{do: trade, pay: {{{counter}: {3 + number % 5}}}, gain: {{steps: 1}}}}"]
        ],
    ),
    "short deck, full hands": configure(
        TITLE,
        ("full-hands",),
        (
            "dealt.2={farm: 3, city: 2, peace: 3}",
            "dealt.4={farm: 2, city: 1, peace: 2}",
            *(f"buildings.{id}.remove=true" for id in list(SHIPPED["shipped"].buildings)[:-13]),
        ),
    ),
}
LINE_UPS = (("greedy",), ("random",), ("eager", "greedy"), ("eager", "random", "eager"), ("eager",))
"""Greedy and random bots, and eager players, who mostly use abilities, buy, exchange and pay tribute at random."""


class Eager(PicksFromMenu):
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view, choice, turn):
        eager = [
            action for action in choice.legal if TITLE.write(action).split()[0] in ("use", "buy", "swap", "tribute")
        ]
        return self.random.choice(eager if eager and self.random.random() < 0.8 else choice.legal)


def line_up(rules, seats, seed):
    names = [LINE_UPS[seed % len(LINE_UPS)][seat % len(LINE_UPS[seed % len(LINE_UPS)])] for seat in range(seats)]
    bots = make_players(TITLE, [name if name in TITLE.bots else "random" for name in names], rules, seed)
    return [Eager(seed + seat) if name == "eager" else bots[seat] for seat, name in enumerate(names)]


def forced_moves(happenings: tuple[Happening, ...]) -> list[tuple[int, str]]:
    """The moves that the happenings call forced, in notation."""
    moves = []
    for it in happenings:
        match it:
            case told.CardPlayed(seat, kind, forced=True):
                moves.append((seat, f"play {kind}"))
            case told.Picked(seat, _, counters, forced=True):
                moves.append((seat, f"pick {mix_text(counters)}"))
            case told.SurchargePaid(seat, _, _, paid, forced=True):
                moves.append((seat, f"pay {mix_text(paid)}"))
            case told.TributeRefused(seat, why=why) if why != "choice":
                moves.append((seat, "refuse"))
            case told.DueMet(seat, kind=kind, building=building, forced=True):
                moves.append((seat, f"lose {building or kind}"))
            case told.Drew(seat, counter, forced=True):
                moves.append((seat, f"draw {counter}"))
    return moves


def compare(config, seats: int, seed: int) -> Counter[str]:
    """Play a game with both; returns how often each question was asked, and the reason of the end."""
    rules, random = GloriaRules(config), Random(seed)
    players = line_up(rules, seats, seed)
    step = rules.start(seats)
    game = Game(msgspec.to_builtins(config), seats)
    playing = game.play()
    question: Question | None = next(playing)
    asked: Counter[str] = Counter()
    end: tuple[str, list[list[int]]] | None = None
    while question is not None:
        pending = step.pending
        assert rules.snapshot(step.state) == game.public(question.waits)
        game.forced.clear()
        asked[question.waits] += 1
        if isinstance(pending, Chance):
            assert (None, list(pending.outcomes)) == (question.seat, question.answers)
            answer = random.choice(pending.outcomes)
            step = rules.resolve(step.state, answer)
        else:
            assert isinstance(pending, Choice), question
            assert (pending.seat, sorted(map(TITLE.write, pending.legal))) == (question.seat, question.answers)
            action = players[pending.seat].choose(step.state, pending, f"{asked.total()}")
            answer = TITLE.write(action)
            step = rules.play(step.state, action)
        try:
            question = playing.send(answer)
        except StopIteration as stop:
            question, end = None, stop.value
        assert forced_moves(step.happenings) == game.forced, answer
    assert rules.snapshot(step.state) == game.public(None)
    assert isinstance(step.pending, Over)
    assert (step.pending.reason, [sorted(rank) for rank in step.pending.standing]) == end
    asked[step.pending.reason] += 1
    return asked


QUESTIONS = {
    *("start", "building", "card", "redirect", "ability", "mix"),
    *("purchase", "surcharge", "exchange", "goth", "levy", "pile"),
}


def test_both_implementations_play_the_same_games():
    configs = list(SHIPPED.values())
    asked = sum((compare(configs[seed // 5 % 5], 2 + seed % 5, seed) for seed in range(40)), Counter())
    assert asked.keys() >= QUESTIONS | {"carthage", "goth", "hand"}


def test_both_implementations_play_the_same_games_with_unusual_values():
    configs = list(UNUSUAL.values())
    asked = sum((compare(configs[seed // 5 % 4], 2 + seed % 5, seed) for seed in range(40)), Counter())
    assert asked.keys() >= QUESTIONS | {"carthage", "goth", "hand", "deck"}


@pytest.mark.soak
@pytest.mark.parametrize("config", [*SHIPPED, *UNUSUAL])
@pytest.mark.parametrize("seats", TITLE.seats)
def test_both_implementations_play_many_games(config, seats):
    for seed in range(1000, 1050):
        compare((SHIPPED | UNUSUAL)[config], seats, seed)
