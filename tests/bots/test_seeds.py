"""No bot but `random` learns the game's seed: it could play out what will really fall."""

from itertools import pairwise

import pytest

from circus_maximus import bots
from circus_maximus.bots import bots_of, make_bot, make_players
from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.chance import MAX_SEED, SeededChance, bot_seed
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.title import BotKind
from circus_maximus.titles import find_title, title_names

ALL = [(title, name) for title in title_names() for name in find_title(title).bots]


def decisions(title, seed):
    """Every choice of a game among bots, with what its seat sees and the name of the decision."""
    rules = title.rules(configure(title))
    seats = title.seats[-1]
    kept, asked = [], {}
    lineup = Lineup(rules, make_players(title, ["random", *[next(iter(title.bots))] * (seats - 1)], rules, seed))

    def ask(state, choice):
        stage = rules.stage(state)
        nth = asked.get((choice.seat, stage), 0)
        asked[choice.seat, stage] = nth + 1
        kept.append((rules.seen_by(state, choice.seat), choice, f"{choice.seat}/{stage}/{nth}"))
        return lineup.ask(state, choice)

    drive(rules, rules.start(seats), ask, SeededChance(seed).outcome)
    return rules, kept


@pytest.mark.parametrize(("name", "bot"), ALL)
def test_with_its_own_seed_fixed_a_bot_decides_the_same_whatever_the_games_seed(name, bot, monkeypatch):
    title = find_title(name)
    rules, asked = decisions(title, 5)
    monkeypatch.setattr(bots, "bot_seed", lambda seed, seat: 1000 + seat)
    for view, choice, turn in asked:
        chosen = {
            title.write(make_bot(title, bot, rules, choice.seat, seed).choose(view, choice, turn))
            for seed in (0, 5, MAX_SEED)
        }
        assert len(chosen) == 1, turn
    assert len(asked) > 20


@pytest.mark.parametrize(("name", "bot"), ALL)
def test_a_bot_gets_a_seed_made_from_the_games_seed_and_its_seat(name, bot, monkeypatch):
    title = find_title(name)
    given = []
    kind = bots_of(title)[bot]
    monkeypatch.setattr(bots, "find_bot", lambda *asked: BotKind(kind.plays, lambda *made: given.append(made[1:])))
    for seat in title.seats:
        make_bot(title, bot, None, seat, 7)
    assert given == [(seat, bot_seed(7, seat)) for seat in title.seats]


def test_bot_seeds_differ_from_seat_to_seat_and_from_the_seeds_of_games():
    seeds = [bot_seed(game, seat) for game in range(100) for seat in range(4)]
    assert len(set(seeds)) == len(seeds)
    assert not set(seeds) & set(range(100))
    assert all(0 <= seed <= MAX_SEED for seed in seeds)


def test_bot_seeds_are_as_documented():
    assert bot_seed(7, 0) == 11411698057313899965
    assert bot_seed(7, 1) == int.from_bytes(SeededChance(7).rank("bot/1"), "big")


def test_random_draws_from_the_games_seed():
    title = find_title("circus")
    made = make_bot(title, "random", None, 2, 9)
    menu = (tuple((f"t{n}",) for n in range(1000)),)
    again = RandomBot(None, 2, 9)
    turns = [f"2/r1/bidding/{nth}" for nth in range(20)]
    drawn = [made.choose(None, Choice(2, menu), turn) for turn in turns]
    assert drawn == [again.choose(None, Choice(2, menu), turn) for turn in turns]
    assert any(one != other for one, other in pairwise(drawn))
