"""Bots: random is fair at every step, greedy plays sensibly."""

from collections import Counter

from circus_maximus.bots import bot_for, make_bot
from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.games.circus.title import TITLE
from tests.circus.table import table
from tests.titles.bot_games import play

CONFIG = configure(TITLE)
RULES = TITLE.rules(CONFIG)


def test_random_chooses_verb_target_and_amount_with_equal_probability():
    menu = ((("a1", "a2", "a3"), ("b1",)), (("c",),))
    bot = RandomBot(None, 0, 5)
    chosen = Counter(bot.choose(None, Choice(0, menu), f"0/r1/x/{n}") for n in range(12_000))
    expected = {"a1": 1 / 12, "a2": 1 / 12, "a3": 1 / 12, "b1": 1 / 4, "c": 1 / 2}
    assert all(abs(chosen[action] / 12_000 - share) < 0.02 for action, share in expected.items()), chosen


def test_random_depends_only_on_seed_and_turn():
    menu = (tuple((f"t{n}",) for n in range(1000)),)

    def choice(seed, turn):
        return RandomBot(None, 0, seed).choose(None, Choice(0, menu), turn)

    assert choice(1, "0/r1/x/0") == choice(1, "0/r1/x/0")
    assert len({choice(seed, turn) for seed in (1, 2) for turn in ("0/r1/x/0", "1/r1/x/0", "0/r2/x/0")}) == 6


def test_greedy_wins_at_least_95_of_100_games_against_three_random_bots():
    wins = 0
    for game in range(400):
        names = ["random"] * 4
        names[game % 4] = "greedy"
        wins += play(TITLE, RULES, names, game).pending.standing[0] == (game % 4,)
    assert wins >= 380, wins


def test_four_greedy_bots_reach_the_goal_within_a_few_rounds():
    ends = [play(TITLE, RULES, ["greedy"] * 4, seed) for seed in range(50)]
    assert Counter(end.pending.reason for end in ends)["track"] >= 45
    assert 3 <= sum(end.state.round.number for end in ends) / 50 <= 7


def bot_plays(name, game):
    """What a bot would do in a position."""
    choice = game.step.pending
    bot = make_bot(TITLE, name, game.rules, choice.seat, 1)
    return TITLE.write(bot.choose(game.state, choice, ""))


def greedy_plays(game):
    """What greedy would do in a position."""
    return bot_plays("greedy", game)


def test_greedy_bids_one_coin_on_an_act_it_can_perform():
    game = table(cubes={0: {"animals": 2}}, coins=[6, 6], display=("venatio", "pageant", None, None, None))
    assert greedy_plays(game) == "bid venatio 1"
    assert greedy_plays(game.play("bid venatio 1", "pass")) != "bid venatio 1"


def test_greedy_does_not_bid_on_an_act_it_cannot_pay_for():
    game = table(coins=[1, 9], markets={"slaves": 0, "animals": 0, "mummers": 0}, display=("naumachia",) + (None,) * 4)
    assert "naumachia" not in greedy_plays(game)


def test_greedy_sends_a_worker_for_a_cube_that_its_act_lacks():
    game = table(phase="placing", bids=[("venatio", 0, 1)], cubes={0: {"animals": 1}})
    assert greedy_plays(game) == "place animals_market"
    game = table(phase="placing", bids=[("crucifixion", 0, 1), ("public_torture", 0, 1)])
    assert greedy_plays(game) == "place prison 2"


def test_greedy_buys_cubes_that_its_acts_lack_and_keeps_the_coins_they_cost():
    game = table(phase="buying", bids=[("venatio", 0, 1)], places={"animals_market": [0]}, coins=[20, 1])
    assert greedy_plays(game) == "buy animals 2"
    game = table(phase="buying", bids=[("naumachia", 0, 1)], places={"slaves_market": [0]}, coins=[14, 1])
    assert greedy_plays(game) == "buy slaves 2"


def test_greedy_performs_and_gives_up_a_cube_of_its_most_common_kind():
    game = table(phase="performing", bids=[("venatio", 0, 1)], cubes={0: {"animals": 2}})
    assert greedy_plays(game) == "perform venatio"
    game = table(phase="events", coins=[0, 3], cubes={0: {"animals": 1, "prisoners": 2}}).fall("pirates_grow_brave")
    assert greedy_plays(game) == "give prisoner"


def test_a_match_creates_the_bots_that_its_header_names():
    match = new_match(TITLE, CONFIG, [SeatPlayer("", "greedy"), SeatPlayer("", PERSON), SeatPlayer("", "random")], 1)
    seated = [bot_for(match, seat, by) for seat, by in enumerate(match.played_by)]
    assert [type(player).__name__ for player in seated] == ["GreedyBot", "NoneType", "RandomBot"]


def test_games_without_listeners_create_no_happenings(monkeypatch):
    def made(*facts):
        raise AssertionError("a happening was made")

    for name in ("BidMade", "Passed", "PhaseBegan"):
        monkeypatch.setattr(f"circus_maximus.games.circus.rules.bidding.{name}", made)
    assert play(TITLE, RULES, ["greedy", "random"], 3).happenings == ()


def test_flipper_flips_a_coin_where_greedy_lines_up():
    lacks_an_animal = {"phase": "placing", "bids": [("venatio", 0, 1)], "cubes": {0: {"animals": 1}}}
    assert bot_plays("flipper", table(**lacks_an_animal)) == "place forest"
    assert bot_plays("flipper", table(**lacks_an_animal, places={"forest": [1]})) == "place animals_market"


def test_flipper_is_greedy_in_all_else():
    """Where no place has a coin flip, both play the same games."""
    settings = tuple(f"places.{place}.open=false" for place in ("port", "war", "forest"))
    rules = TITLE.rules(configure(TITLE, (), settings))
    for seed in range(10):
        greedy, flipper = (play(TITLE, rules, [bot] * 4, seed) for bot in ("greedy", "flipper"))
        assert greedy.state == flipper.state


def test_flipper_beats_greedy():
    """A fair share of these games is 50; counted over 2,400 games, it wins 36%."""
    wins = 0
    for game in range(200):
        names = ["greedy"] * 4
        names[game % 4] = "flipper"
        wins += game % 4 in play(TITLE, RULES, names, game // 4).pending.standing[0]
    assert wins >= 60, wins
