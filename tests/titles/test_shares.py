"""Metrics that are shares are never below 0% or above 100%: what is counted is among what it is counted by."""

import pytest

from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.fold import Fold, wins_of
from circus_maximus.engine.metrics import SHARE, metrics_of
from circus_maximus.titles import find_title, title_names
from tests.titles.bot_games import play

LINE_UPS = (["greedy"], ["greedy", "random"], ["random"])
GAMES = 12
"""Enough that in some of them more stones block strikes than do not block attacks."""


def sums_of_game(title, config, seats, seed):
    """For each metric of a game that is a share, its sums, each with a number for every subject."""
    rules = title.rules(config)
    listeners = title.metrics(rules, seats)
    fold = Fold(listeners)
    fold.begin(rules.start(seats).happenings)
    names = LINE_UPS[seed % len(LINE_UPS)]
    end = play(title, rules, [names[seat % len(names)] for seat in range(seats)], seed, fold.tell)
    fold.end(end.pending)
    wins = wins_of(end.pending)
    return {metric.id: metric.sums(wins) for metric in metrics_of(listeners) if metric.unit == SHARE}


@pytest.mark.parametrize("name", title_names())
def test_a_share_is_never_more_than_all(name):
    title = find_title(name)
    configs = [configure(title), *(configure(title, [variant]) for variant in variants(title))]
    for seed in range(GAMES):
        sums = sums_of_game(title, configs[seed % len(configs)], title.seats[seed % len(title.seats)], seed)
        for id, (first, second, *others) in sums.items():
            for counted, among in ((first, second), *([tuple(others)] if others else ())):
                for part, whole in zip(counted, among, strict=True):
                    assert 0 <= part <= whole + 1e-9, (id, seed)
