"""Cycles summed up, and the story of the takes at the end."""

from circus_maximus.games.ludus.text.retelling import cycles_of
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.table import opening

NAMES = ("Ana", "Ben")


def played(*texts, **settings):
    """A game from its beginning, and its happenings step by step."""
    game = opening("first_player=south", *settings.get("settings", ()))
    steps = [game.step.happenings]
    for text in texts:
        game.play(text)
        steps.append(game.step.happenings)
    return game, steps


def idle_through(game, steps):
    """Idle until a new cycle has begun."""
    cycle = game.state.cycle
    while game.state.cycle == cycle and not game.over:
        game.play(next(text for text in game.legal if text.startswith("idle")))
        steps.append(game.step.happenings)


def test_a_cycle_has_its_takes_and_the_stones_left():
    game, steps = played()
    idle_through(game, steps)
    assert [cycle.number for cycle in cycles_of(game.rules, steps, NAMES)] == [1, 2]
    first = cycles_of(game.rules, steps, NAMES)[0]
    assert (first.takes, first.left, first.lost, first.blocks) == ((), (9, 9), (0, 0), 0)


def test_takes_are_told_in_the_order_they_happened():
    game, steps = played("attack F3 F4", "decline")
    idle_through(game, steps)
    first, second = cycles_of(game.rules, steps, NAMES)
    assert first.takes == ("Ana's Sword on F3 takes Ana's own Shield on F4.",)
    assert (first.lost, first.left, second.left) == ((1, 0), (8, 9), (8, 9))
    game, steps = played("attack F3 F4", "block")
    assert cycles_of(game.rules, steps, NAMES)[0].blocks == 1


def test_the_ending_tells_every_take_and_plots_the_stones():
    game, steps = played("attack F3 F4", "decline")
    idle_through(game, steps)
    game.play("resign")
    steps.append(game.step.happenings)
    ending = TITLE.texts.ending(game.rules, game.state, steps, NAMES)
    assert ending.highlights == (("Cycle 1", "Ana's Sword on F3 takes Ana's own Shield on F4."),)
    (plot,) = ending.plots
    assert plot.name == "Stones"
    assert plot.lines == ((9, 8, 8), (9, 9, 9))
