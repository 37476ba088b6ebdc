"""The metrics of Ludus Cyclorum: what happens in games, also before anybody has decided anything."""

import pytest

from circus_maximus.engine.config.files import load
from circus_maximus.engine.contract import Chance, Over, Step
from circus_maximus.engine.fold import Fold, wins_of
from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.model.common_types import SIDES
from circus_maximus.games.ludus.title import TITLE
from tests.titles.bot_games import play


class Played:
    """A game of greedy bots with its metrics, and everything that happened."""

    def __init__(self, first_player, seed):
        rules = TITLE.rules(load(TITLE, (), (f"first_player={first_player}",)).config)
        self.listeners = TITLE.metrics(rules, 2)
        fold, start = Fold(self.listeners), rules.start(2)
        self.happened = [*start.happenings]
        fold.begin(start.happenings)

        def tell(asked, answer, step):
            fold.tell(asked, answer, step)
            self.happened += step.happenings

        end = play(TITLE, rules, ["greedy", "greedy"], seed, tell)
        fold.end(end.pending)
        self.state, self.wins = end.state, wins_of(end.pending)

    def all(self, *kinds):
        return [it for it in self.happened if isinstance(it, kinds)]

    def sums(self, id):
        """The sums of a metric by subject, each as a tuple."""
        metric = next(it for it in self.listeners if it.id == id)
        return dict(zip(metric.subjects, zip(*metric.sums(self.wins), strict=True), strict=True))


@pytest.fixture(scope="module", params=[(first, seed) for first in ("lot", *SIDES) for seed in range(3)])
def played(request):
    return Played(*request.param)


def test_the_length_of_a_game_is_counted_in_cycles(played):
    assert played.sums("cycles") == {"": (played.state.cycle, 1)}


def test_the_side_that_begins_wins_also_if_the_config_names_it(played):
    assert played.sums("first_wins") == {"": (played.wins[played.all(h.CycleBegan)[0].seat], 1)}


def test_a_stone_can_be_taken_in_a_first_cycle_that_begins_without_a_lot():
    rules = TITLE.rules(load(TITLE, (), ("first_player=north",)).config)
    listeners = TITLE.metrics(rules, 2)
    fold = Fold(listeners)
    fold.begin(rules.start(2).happenings)
    fold.tell(Chance("x", ()), "x", Step(None, (h.Took(1, "spear", "D2", 0, "shield", "D3", "attack"),), None))
    fold.end(Over("won", ((1,), (0,))))
    assert next(it for it in listeners if it.id == "first_take").sums([0.0, 1.0]) == ([1], [1])
