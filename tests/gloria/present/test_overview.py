"""What plain mode tells of a game: everything on the table, line by line."""

from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.games.gloria.title import TITLE
from circus_maximus.play.plain_text import explained
from tests.gloria.present.asking import NAMES
from tests.gloria.table import opening, table


def overview(game):
    seats = len(game.state.players)
    return list(TITLE.presenter(game.rules, NAMES[:seats]).overview(game.state))


def test_everything_on_the_table_is_told_by_name():
    game = table(
        at="buying",
        seat=1,
        counters=["2 gold", "9 food 9 gold 9 peace"],
        cards=["1 farm", ""],
        hand=["2 farm 1 peace"],
        buildings=[{"toll_bridge": "city", "melted_statues": "peace"}],
        forum=["barley_terraces", None, None, None, None, "debased_coinage"],
        steps=[2, 0],
        goth="interamna",
        paid=["food peace"],
        deck=2,
    )
    lines = overview(game)
    assert lines[:6] == [
        "Turn 5 (Ben): Goth.",
        "The Goth: Interamna, 4 spaces from Rome.",
        "Tribute on his road: Narnia 1 food and 1 peace.",
        "Beyond that: Ocriculum 1 peace, Saxa Rubra 1 food, 1 gold and 1 peace.",
        "Forum, +5: Barley Terraces, costs 2 food, 1 gold and 5 of any kind; 2 steps; on a farm card. Gain 2 food. "
        "Ben has no farm card without a building.",
        "Forum, +4: empty",
    ]
    assert "Forum, +0: Debased Coinage, costs 2 gold and 1 peace; 2 steps; on a farm, city or peace card." in lines[9]
    assert lines[10].startswith("Deck: 2 buildings. Discards: ")
    assert lines[-4:] == [
        "Ana: 2 steps (Bovillae); 2 gold; in hand: 2 farm, 1 peace.",
        "  Before Ana: 1 farm card, Toll Bridge on a city card (Pay 1 gold to gain 1 step) and "
        "Melted Statues on a peace card (Its exchange is done; now it only covers its card).",
        "Ben: 0 steps (Rome); 9 food, 9 gold and 9 peace; in hand: 12 farm, 9 city, 9 peace.",
        "  Before Ben: no cards.",
    ]
    assert not any("_" in line for line in lines)


def test_of_each_building_for_sale_it_is_said_whether_the_player_who_is_asked_can_buy_it():
    forum = ["muster_field", "toll_bridge", None, None, "debased_coinage", "watch_house"]
    game = table(at="buying", counters=["2 gold 3 peace 1 food"], cards=["1 city 1 peace"], forum=forum)
    forum_lines = [line for line in overview(game) if line.startswith("Forum, ") and "empty" not in line]
    assert [line.rpartition(". ")[2] for line in forum_lines] == [
        "Ana needs 3 more counters.",
        "Ana needs 1 more counter.",
        "Ana can buy it.",
        "Ana can buy it.",
    ]
    game = table(at="buying", counters=["9 food 9 gold 9 peace"], cards=["1 city"], forum=forum)
    assert any(line.endswith(" Ana has no peace card without a building.") for line in overview(game))
    game.play("buy toll_bridge")
    assert [line.endswith(" Ana can buy it.") for line in overview(game) if line.startswith("Forum, ")].count(True) == 1
    nobody = table(at="over", forum=forum)
    assert not any("Ana" in line for line in overview(nobody) if line.startswith("Forum, "))


def test_setup_levy_and_end_are_told_too():
    assert overview(opening())[0] == "The Goth: Beyond the Frontier, 38 spaces from Rome."
    levy = table(at="goth", goth="noric_pass", cards=["1 city"], buildings=[{"toll_bridge": "city"}])
    assert overview(levy)[1] == "The Goth: Emona, 35 spaces from Rome; due: 1 city card."
    assert overview(levy)[2].startswith("Ahead of him: Julian Alps 1 food, Forum Julii 1 gold, ")
    over = table(at="goth", goth="saxa_rubra")
    assert overview(over)[:3] == ["Turn 5 (Ana).", "The Goth: Rome, 0 spaces from Rome.", "Forum, +5: empty"]


def test_each_purchase_is_listed_with_its_price():
    game = table(at="buying", counters=["2 food 2 gold 2 peace"], forum=[None] * 4 + ["toll_bridge"])
    asked = Decision(game.step.pending, TITLE.presenter(game.rules, NAMES[:2]).ask(game.state, game.step.pending))
    assert [explained(TITLE.write(action), asked.preview(action)) for action in game.step.pending.legal] == [
        "buy toll_bridge: buy Toll Bridge, costs 2 gold, 1 peace and 1 of any kind, 2 counters left, too little "
        "for the tribute, moves 2 steps. Pay 1 gold to gain 1 step.",
        "pass: buy nothing.",
    ]
