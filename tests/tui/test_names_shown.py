"""Names with letters that the screen cannot show."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.beginning import begin_game
from tests.tui.playing import AT_ONCE, run, table


@pytest.mark.parametrize(("glyphs", "told"), [("ascii", True), ("unicode", False)])
def test_a_name_that_the_screen_cannot_show_is_reported_before_the_game_continues(glyphs, told):
    async def scenario():
        game = begin_game(TITLE, configure(TITLE), [SeatPlayer("Łukasz", "person"), SeatPlayer("Ben", "person")], 5)
        async with table(game, settings=replace(AT_ONCE, glyphs=glyphs)) as at:
            shown = " ".join(at.text.split())
            assert ("Some letters of these names cannot be shown here: ?ukasz (U+0141)." in shown) is told
            assert ("?ukasz" in shown) is told
            await at.press("escape")
            assert "Some letters" not in at.text
        game.close()

    run(scenario())
