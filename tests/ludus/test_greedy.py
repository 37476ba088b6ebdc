"""The greedy bot takes what it can, avoids danger, and beats the random bot."""

import pytest

from circus_maximus.bots import make_bot
from circus_maximus.engine.config.files import configure
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.table import board
from tests.titles.bot_games import play


@pytest.mark.parametrize("layers", [(), ("no-friendly-fire",)])
def test_greedy_wins_at_least_95_of_100_games_against_random(layers):
    rules = TITLE.rules(configure(TITLE, layers))
    wins = 0
    for game in range(100):
        names = ["random", "random"]
        names[game % 2] = "greedy"
        wins += play(TITLE, rules, names, game).pending.standing[0] == (game % 2,)
    assert wins >= 95, wins


def test_games_of_two_greedy_bots_are_mostly_decisive():
    rules = TITLE.rules(configure(TITLE))
    reasons = [play(TITLE, rules, ["greedy"] * 2, seed).pending.reason for seed in range(50)]
    assert sum(reason in ("dux", "lone_dux") for reason in reasons) >= 45


def bot_plays(name, game):
    """What a bot would do."""
    choice = game.step.pending
    bot = make_bot(TITLE, name, game.rules, choice.seat, 1)
    return TITLE.write(bot.choose(game.state, choice, "test"))


def greedy_plays(game):
    """What greedy would do."""
    return bot_plays("greedy", game)


def test_greedy_takes_the_dux():
    game = board("G7 dux*, D4 sword, E5 sword", "C4 dux*, D5 spear*, A1 sword*")
    assert greedy_plays(game).split()[:3] == ["attack", "D4", "C4"]


def test_greedy_takes_the_last_stone_other_than_the_dux():
    assert "C4" in greedy_plays(board("G7 dux*, D4 sword", "A7 dux*, C4 shield*"))


def test_greedy_takes_enemy_stones_and_never_its_own():
    played = greedy_plays(board("G7 dux*, D4 sword, D3 shield*", "A7 dux, C4 spear*, A1 sword"))
    assert "C4" in played
    assert "D3" not in played.split()[2:]


def test_greedy_reacts_sensibly():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux*, C4 sword").play("move D4 E4")
    assert greedy_plays(game) == "strike C4"
    game = board("G7 dux*, D4 sword, G1 spear", "C4 dux, A1 sword").play("attack D4 C4")
    assert greedy_plays(game) == "block"
    game = board("G7 dux*, E4 sword, G1 spear", "A7 dux, C3 spear*, A1 sword*").play("rush E4 D4 C3")
    assert greedy_plays(game) == "counter"
    game = board("G7 dux*, E4 sword, C3 spear, G1 shield*").play("rush E4 D4 C3")
    assert greedy_plays(game) == "decline"
    assert greedy_plays(board().play("offer_draw")) == "decline"


def test_bold_takes_a_valuable_stone_where_greedy_first_removes_a_danger():
    game = board("E7 dux*, A4 spear, B4 sword", "B1 dux*, A2 spear, A1 spear, C4 rider*")
    assert greedy_plays(game) == "attack A4 A2"
    assert bot_plays("bold", game).startswith("attack B4 C4")


def test_bold_beats_random_and_is_no_stronger_than_greedy():
    """It wins about 41% of its games against greedy."""
    rules = TITLE.rules(configure(TITLE))
    wins = {"random": 0, "greedy": 0}
    for other in wins:
        for game in range(40):
            names = [other, other]
            names[game % 2] = "bold"
            wins[other] += play(TITLE, rules, names, game).pending.standing[0] == (game % 2,)
    assert wins["random"] >= 35, wins
    assert 10 <= wins["greedy"] <= 22, wins
