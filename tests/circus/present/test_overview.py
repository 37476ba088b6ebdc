"""What plain mode says about the table of Circus Maximus."""

from circus_maximus.games.circus.title import TITLE
from tests.circus.table import table


def players(game):
    """The last lines, one for each player."""
    return list(TITLE.presenter(game.rules, ("Ana", "Ben")).overview(game.state))[-2:]


def test_each_player_has_a_line_with_coins_workers_cubes_and_tracks():
    game = table(coins=[1, 0], cubes={0: {"mummers": 2, "slaves": 1}}, boosts={1: {"empire": 1}})
    assert players(game) == [
        "Ana: 1 coin; 5 workers in hand, 5 in play, 6 in the supply; 2 mummers and 1 slave; "
        "Empire 3, Population 3, Church 3",
        "Ben: 0 coins; 5 workers in hand, 5 in play, 6 in the supply; no cubes; Empire 3+1, Population 3, Church 3",
    ]


def test_cubes_that_have_performed_are_busy():
    bids = [("cavalry_display", 0, 1), ("cavalry_display", 1, 1)]
    game = table(phase="performing", cubes={0: {"animals": 3}, 1: {"animals": 2}}, bids=bids)
    game.play("perform cavalry_display")
    assert "; 3 animals (2 busy); " in players(game)[0]
    assert "; 2 animals; " in players(game)[1]
