"""What is news for a side: the stones it lost, and a draw that was declined."""

from circus_maximus.games.ludus.present.moments import news
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board

NAMES = ("Ana", "Ben")


def test_a_stone_that_was_taken_is_news_for_its_owner_only():
    game = board(south=f"{FAR_SOUTH}, D4 rider", north=f"{FAR_NORTH}, D6 shield*").play("slash D4 D5 C5 D6")
    (told,) = news(game.rules.config, NAMES, 1, game.told)
    assert "D6" in told
    assert list(news(game.rules.config, NAMES, 0, game.told)) == []


def test_where_stones_went_is_no_news():
    game = board(south=f"{FAR_SOUTH}, D4 rider", north=f"{FAR_NORTH}, D7 shield*").play("move D4 D5")
    assert list(news(game.rules.config, NAMES, 1, game.told)) == []


def test_a_draw_that_was_declined_is_news_for_who_offered_it():
    game = board().play("offer_draw", "decline")
    assert list(news(game.rules.config, NAMES, 0, game.story)) == ["Ben declines the draw."]
    assert list(news(game.rules.config, NAMES, 1, game.story)) == []
