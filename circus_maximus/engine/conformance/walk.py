"""A walk: plays one game to its end, and checks every step and every choice."""

from __future__ import annotations

from typing import Any

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.conformance.book_checks import BookChecks
from circus_maximus.engine.conformance.choice_checks import ChoiceChecks
from circus_maximus.engine.conformance.promises import Coverage, MakeBots, Promises
from circus_maximus.engine.conformance.step_checks import check_old_states, check_seats, check_state, check_step
from circus_maximus.engine.conformance.two_worlds import TwoWorlds
from circus_maximus.engine.conformance.walked_game import WalkedGame
from circus_maximus.engine.contract import Chance, Choice, Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.title import Title


def walk(
    title: Title, config: Any, seats: int, seed: int, make_bots: MakeBots, promises: Promises, seen: Coverage
) -> Step[Any, Any]:
    """Play one game to its end and check every step; returns the last step.

    At every step, old states do not change, menu and refusals agree, nobody is asked without need, the audit is clean,
    the books agree with the state, saving and loading change nothing, and nobody sees, hears, reads or is asked what
    only others may know.
    """
    game = WalkedGame(title, config, seats, seed, promises, seen)
    choices = ChoiceChecks(game)
    lineup = Lineup(game.rules, make_bots(game.rules, seats, seed))
    start = game.rules.start(seats)
    check_seats(game)
    check_state(game, start)
    books = BookChecks(game)
    books.check(start)
    worlds = TwoWorlds(game, start)

    def ask(state: Any, choice: Choice[Any]) -> Any:
        choices.check(state, choice)
        return lineup.ask(state, choice)

    def tell(asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        check_step(game, asked, answer, step)
        books.check(step)
        worlds.check(asked, answer, step)

    end = drive(game.rules, start, ask, SeededChance(seed).outcome, tell)
    books.check_all_booked()
    check_old_states(game)
    worlds.check_all_found()
    return end
