"""Circus Maximus with bots that fail. Workers import this module, because the plan is an object of its class."""

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from circus_maximus import titles
from circus_maximus.bench.plan import Entry, LineUp, Plan
from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.chance import bot_seed
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import as_json
from circus_maximus.engine.title import BotKind
from circus_maximus.games.circus.model.actions import Bid
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.circus.title import CircusMaximus

SICK = 3
"""The seed of the games in which a bot fails."""


class Sometimes:
    """Plays randomly, but fails with one seed."""

    def __init__(self, rules, seat, seed):
        self._random = RandomBot(rules, seat, seed)
        self._sick = seed == bot_seed(SICK, seat)
        self._flag = Path(rules.config.acts["pageant"].flavour)

    def choose(self, view, choice, turn):
        return (
            self.go_wrong(view, choice)
            if self._sick and view.round.number > 1
            else self._random.choose(view, choice, turn)
        )


class Raises(Sometimes):
    def go_wrong(self, view, choice):
        raise KeyError("lost")


class Cheats(Sometimes):
    def go_wrong(self, view, choice):
        return Bid("no_such_act", 1)


class Sleeps(Sometimes):
    def go_wrong(self, view, choice):
        while True:
            time.sleep(0.01)


class Dies(Sometimes):
    def go_wrong(self, view, choice):
        os._exit(9)


class DiesOnce(Sometimes):
    """Ends its process the first time; the flag is a file whose path stands in the config."""

    def go_wrong(self, view, choice):
        if not self._flag.exists():
            self._flag.write_text("died")
            os._exit(9)
        return choice.menu[0][0][0]


class FaultyCircus(CircusMaximus):
    name = "faulty"

    @property
    def bots(self) -> Mapping:
        made = {"raises": Raises, "cheats": Cheats, "sleeps": Sleeps, "dies": Dies, "dies_once": DiesOnce}
        return {name: BotKind("fails", make) for name, make in made.items()}


TITLE = FaultyCircus()

if "pytest" not in sys.modules:  # In workers. In the process of the tests, `test_workers.py` registers the title.
    titles._MODULES["faulty"] = __name__


class FaultyPlan(Plan, frozen=True):
    """A plan whose workers import this module."""


def plan(bot, blocks=6, flag="none", seats=(2,)):
    config = configure(CIRCUS, (), [f"acts.pageant.flavour={flag}"])
    return FaultyPlan("faulty", (Entry("A", "default", as_json(config)),), (LineUp(bot, (bot,)),), seats, 1, blocks)
