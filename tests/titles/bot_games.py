"""Games played by bots alone, for every title."""

import re

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure, shipped
from circus_maximus.engine.driver import Lineup, drive


def play(title, rules, names, seed, on_step=None):
    """The last step of a game of these bots."""
    lineup = Lineup(rules, make_players(title, names, rules, seed))
    return drive(rules, rules.start(len(names)), lineup.ask, SeededChance(seed).outcome, on_step)


def win_shares(title, rules, bot, other, seats, seeds):
    """For each seed, the share of games that a bot wins against others, one game from every seat."""
    for seed in seeds:
        won = 0.0
        for seat in range(seats):
            names = [bot if at == seat else other for at in range(seats)]
            first = play(title, rules, names, seed).pending.standing[0]
            won += (seat in first) / len(first)
        yield won / seats


def with_other_ids(title, ids, folder):
    """The rules of the shipped config with other ids, and a function that renames the ids in a text."""
    known = re.compile(rf"\b({'|'.join(ids)})\b")

    def renamed(text):
        return known.sub(lambda found: f"other_{found[1]}", text)

    for path in (shipped() / title.name).glob("*.yaml"):
        (folder / path.name).write_text(renamed(path.read_text(encoding="utf-8")), encoding="utf-8")
    return title.rules(configure(title, (str(folder),))), renamed
