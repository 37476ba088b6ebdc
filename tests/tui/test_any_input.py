"""Keys, clicks and resizes without sense: nothing crashes, the game stays whole, and its save plays again to the same.

Inputs go to the app, whatever screen is on.
"""

from random import Random

import pytest

from circus_maximus.engine.config_files import configure
from circus_maximus.engine.transcript import Sitting
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.opening import begin_game, open_game
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.table import TableScreen
from tests.tui.playing import key_event, run, until

NAMED = ("enter", "escape", "tab", "shift+tab", "up", "down", "left", "right", "space", "backspace", "home", "end")
NAMED += ("pageup", "pagedown", "f1", "delete", "question_mark", "plus", "minus")
PLAYING = "abcdefgijkmnostp1234567890x" * 3
OTHER = "ulwhyrv.zRZ<[!"
KEYS = [*NAMED * 2, *PLAYING, *OTHER, *["enter"] * 60, *["ctrl+p"] * 3]
"""Without those that quit."""
SETTINGS = [
    Settings(pace="instant", animations=False, ask_twice=False),
    Settings(pace="instant", animations=True),
    Settings(pace="fast", animations=True, glyphs="ascii"),
]


async def some_input(app, pilot, luck):
    """One key, click or resize."""
    kind = luck.random()
    if kind < 0.9:
        app.post_message(key_event(luck.choice(KEYS)))
    elif kind < 0.97:
        width, height = app.size
        await pilot.click(offset=(luck.randrange(width), luck.randrange(height)))
    else:
        small = luck.random() < 0.3
        size = (luck.randint(20, 79), luck.randint(5, 23)) if small else (luck.randint(80, 240), luck.randint(24, 70))
        await pilot.resize_terminal(*size)


def check(match):
    assert match.rules.audit(match.step.state) == ()


async def mash(game, luck, inputs, settings):
    """So many inputs, or fewer if one of them quits; how many there were."""
    app = TableApp(game, settings)
    async with app.run_test(size=(luck.randint(80, 160), luck.randint(24, 48))) as pilot:
        await until(lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
        for done in range(inputs):
            await some_input(app, pilot, luck)
            if done % 8 == 0:
                await pilot.pause()
                check(game.match)
            if app._exit or not any(getattr(screen, "game", None) is game for screen in app.screen_stack):
                return done + 1
    return inputs


def mashed(seed, inputs):
    """Inputs at one game after the other, each taken up again after it was left."""

    async def scenario():
        luck, left, played = Random(seed), inputs, 0
        while left > 0:
            by = [luck.choice(["person", "person", "greedy", "random"]) for _ in range(luck.randint(1, 3))]
            sittings = [Sitting(name, who) for name, who in zip("ABCD", ["person", *by], strict=False)]
            game = begin_game(TITLE, configure(TITLE, luck.choice([(), ("oracle-and-den",)])), sittings, seed)
            while left > 0:
                left -= await mash(game, luck, min(left, 120), luck.choice(SETTINGS))
                check(game.match)
                state, log = game.match.step.state, len(game.match.log)
                game.close()
                assert game.trouble == ""
                if not game.path.exists():
                    break
                game = open_game(game.path)
                assert (game.match.step.state, len(game.match.log)) == (state, log)
                played = max(played, len(game.match.turns))
            game.close()
        return played

    box = []

    async def keep():
        box.append(await scenario())

    run(keep())
    return box[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_no_input_breaks_anything(seed):
    assert mashed(seed, 150) > 5


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 30))
def test_no_input_breaks_anything_soak(seed):
    mashed(seed, 1000)
