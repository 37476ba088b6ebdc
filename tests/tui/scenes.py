"""Every screen, and the table in fixed situations. `python -m tests.tui.scenes` writes the golden screens."""

import asyncio
import os
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from circus_maximus.bots import bot_for
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Chance, Choice, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.beginning import begin_lesson
from circus_maximus.play.files import HOME
from circus_maximus.play.game import OpenGame
from circus_maximus.play.settings import Settings
from circus_maximus.play.viewers import beats, ending_of
from circus_maximus.titles import find_title
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.timed_cards import FinaleScreen, SummaryScreen
from circus_maximus.tui.table import step_show
from tests.circus.table import table as lay
from tests.engine.orchard import TITLE as ORCHARD
from tests.engine.tiny import NoConfig
from tests.ludus.table import board
from tests.play.finished import finished
from tests.tui.at_rest import no_time_wasted
from tests.tui.gloria_games import at_question
from tests.tui.hidden_hands import duel
from tests.tui.ludus_games import after, placed
from tests.tui.menus import damaged, menus, saved
from tests.tui.playing import AT_ONCE, NAMES, game_of, key_event, seated, table, unhurried, until
from tests.tui.screen_text import text_of
from tests.tui.single_screen import single_screen, summed_up_in
from tests.tui.watched import PROBLEM, still_screen

ORACLE = ("places.oracle.open=true",)
FOLDER = Path(__file__).parents[1] / "golden" / "screens"
SIZES = [(80, 24), (120, 36), (160, 48)]
ODD_SIZES = [(97, 29), (119, 36), (120, 35), (133, 41), (159, 60), (200, 60)]
CROWDED = ("acts_on_show=6", 'places.inn={"name": "Inn", "room": 1, "effects": [{"do": "coins", "count": 1}]}')
CROWDED += ('places.baths={"name": "Baths of the Thousand", "room": 9, "effects": [{"do": "coins", "count": 1}]}',)
"""Fifteen places and nine acts, the most that a config can have."""


def reached(stage, seats=4, seed=11, names=NAMES, settings=()):
    """A game of people who play like bots, up to the first question of this stage, or to its end if it is `over`."""
    seat_players = [SeatPlayer(name, "person") for name in names[:seats]]
    match = new_match(TITLE, configure(TITLE, (), settings), seat_players, seed)
    bots = [bot_for(match, seat, "random" if seat == 3 else "greedy") for seat in range(seats)]
    while not isinstance(match.pending, Over):
        pending = match.pending
        if isinstance(pending, Choice):
            if match.rules.stage(match.step.state) == stage:
                break
            view = match.rules.seen_by(match.step.state, pending.seat)
            match.choose(pending.seat, bots[pending.seat].choose(view, pending, f"{len(match.turns)}"))
        else:
            match.advance()
    return OpenGame(match, None)


def pirates():
    cubes = {0: {"mummers": 1, "animals": 2, "slaves": 1}, 1: {"prisoners": 2}}
    laid = lay(seats=3, phase="events", round=0, coins=[0, 5, 15], cubes=cubes)
    return seated(laid.fall("pirates_grow_brave"))


def striking():
    """North may strike with two stones at a Sword that leaves their range."""
    return placed(
        board(
            south="G4 dux, D4 sword, F5 shield*, G6 rider, E2 spear",
            north="A4 dux, C4 sword, D5 shield, B2 rider*, A5 spear",
            cycle=3,
            last_take=2,
        ).play("move D4 E3")
    )


def blocking():
    """South may block with the Dux, or lose the game."""
    return placed(
        board(
            south="F4 dux, G6 rider*, E2 spear*",
            north="A4 dux, D5 sword, D6 shield*, B2 rider*, A5 spear",
            cycle=4,
            turn="north",
        ).play("rush D5 E4 F4")
    )


SCENES = {
    "bid": (lambda: reached("r2/bidding"), "1 3"),
    "workers": (lambda: reached("r2/placing"), "escape"),
    "refused": (lambda: reached("r2/placing"), "n"),
    "buy": (lambda: reached("r2/buying"), "1"),
    "perform": (lambda: reached("r2/performing"), "right left"),
    "pirates": (pirates, ""),
    "over": (lambda: reached("over", settings=("rounds=2",)), ""),
    "hint": (lambda: reached("r2/placing"), "h"),
    "news": (lambda: reached("r2/bidding"), ""),
    "learn": (lambda: begin_lesson(TITLE), ""),
    "ludus-learn": (lambda: begin_lesson(find_title("ludus")), ""),
    "ludus": (lambda: after(30), "escape"),
    "ludus-hint": (lambda: after(30), "escape h"),
    "ludus-strike": (striking, "escape"),
    "ludus-block": (blocking, "escape"),
    "gloria": (lambda: at_question("buying", turn=30), "escape 2"),
    "gloria-harvest": (lambda: at_question("settling", seats=6, turn=25), ""),
}
"""Games, and the keys pressed before the text is taken."""


async def scene(name, size, resized_from=None):
    """The text of a screen or scene at a size; scenes can be begun at another."""
    if name in SCREENS:
        return await SCREENS[name](size)
    game, keys = SCENES[name]
    async with table(game(), resized_from or size, AT_ONCE) as at:
        await at.press(*keys.split())
        if resized_from:
            await at.pilot.resize_terminal(*size)
        await at.pilot.pause()
        return at.text


async def event(size):
    """The popup with the event of the first round."""
    seconds, step_show.BEAT = step_show.BEAT, 1e6
    try:
        app = TableApp(game_of(*["person"] * 4), Settings())
        async with app.run_test(size=size) as pilot:
            await until(lambda: getattr(app.screen, "table", None) and app.screen.table.state.popup)
            await pilot.pause()
            text = text_of(app)
            app.post_message(key_event("enter"))
            return text
    finally:
        step_show.BEAT = seconds


async def moment(size, does, laid=None, game=None):
    """The last moment of a step, after these actions and outcomes in a position, or in a game."""
    async with table(game() if laid is None else seated(laid), size) as at:
        *_, last = await moments(at, *does)
        at.screen.table.change_state(asked=None)
        at.screen.table.show_beat(last, last.popup)
        await at.pilot.pause()
        return at.text


async def moments(at, *does):
    """The moments of the last step after these actions; outcomes of chances follow from the seed."""
    for do in does:
        at.match.choose(at.match.pending.seat, at.match.title.parse(do))
        found = beats(at.match)
        while isinstance(at.match.pending, Chance):
            at.match.advance()
            found = beats(at.match)
    at.screen.table.update_shown()
    return found


def race(**more):
    """Four seats that can race; three of them bid on it."""
    cubes = {seat: {"animals": 2, "mummers": 1} for seat in range(4)}
    bids = [*(("chariot_race", seat, 2) for seat in (1, 2, 3)), ("venatio", 0, 1)]
    return lay(**{"seats": 4, "phase": "performing", "cubes": cubes, "bids": bids} | more)


RACE = ("perform chariot_race",) * 3


async def last_stage(size, game=lambda: reached("over", settings=("rounds=2",))):
    """The last stage of the end of a game."""
    match = game().match
    screen = FinaleScreen(match.title.label, ending_of(match), match.names, 1e6, True)
    async with single_screen(screen, size) as at:
        await at.press("enter")
        return at.text


def six_people(seed=5):
    """Orchard between six people, at the last seat's first turn."""
    seat_players = [SeatPlayer("", "person")] * 6
    match = new_match(ORCHARD, NoConfig(), seat_players, seed)
    while not isinstance(match.pending, Choice) or match.pending.seat < 5:
        if isinstance(match.pending, Choice):
            match.choose(match.pending.seat, match.pending.legal[match.pending.seat % 4])
        else:
            match.advance()
    return OpenGame(match, None)


@contextmanager
def anywhere_any_day():
    """A separate folder, and fixed values for everything that depends on the day or the machine."""
    screens = "circus_maximus.tui.screens"
    with (
        TemporaryDirectory() as folder,
        patch.dict(os.environ, {HOME: folder}),
        patch(f"{screens}.menus.settings.settings_file", lambda: Path("settings.yaml")),
        patch(f"{screens}.menus.new_game_fields.any_seed", lambda: 123456789),
    ):
        yield


def saved_long_ago():
    """Two saves, one unfinished and one over; returns their folder."""
    noon = 1_600_000_000
    for name, by, steps in (("Ana and a bot", ("person", "greedy"), 60), ("Bots", ("greedy",) * 3, 10_000)):
        path = saved(*by, steps=steps)
        path = path.rename(path.with_name(f"{name}.jsonl"))
        os.utime(path, (noon, noon))
        noon -= 10**6
    return path.parent


async def menu(size, keys=""):
    """The title screen, and where keys lead from there."""
    with anywhere_any_day():
        folder = saved_long_ago()
        async with menus(size) as at:
            await at.says("Continue")
            await at.press(*keys.split())
            await until(lambda: not at.app.workers._workers)
            await at.pilot.pause()
            return at.text.replace(str(folder), "saves")


async def fame(size, keys=""):
    """The title screen with people who finished games, and where keys lead from there."""
    with anywhere_any_day():
        for seed in range(4):
            path = finished("Ana", "Ben", "bot:careful", *["Cleo"] * (seed > 1), seed=seed)
            path = path.rename(path.with_name(f"Evening {seed}.jsonl"))
        damaged(path, line=20)
        async with menus(size) as at:
            await at.says("Most wins")
            await at.press(*keys.split())
            await at.says("Most wins")
            await until(lambda: not at.app.workers._workers)
            await at.pilot.pause()
            return at.text


async def beside(size, key, then="", game=lambda: reached("r2/placing")):
    """A screen opened from the table, after more keys."""
    async with table(game(), size) as at:
        at.screen.table.change_state(news=None)
        await at.press(*([key] if key else []))
        if not key:
            at.screen.action_ending()
        await until(lambda: at.app.screen is not at.screen and at.app.screen.made)
        await at.press(*then.split())
        await at.pilot.pause()
        return at.text


async def summed_up(size, game=lambda: reached("r3/bidding")):
    """The summary of a round."""
    match = game().match
    async with single_screen(SummaryScreen(*summed_up_in(match)), size) as at:
        return at.text


async def shown_a_secret(size):
    """What the Oracle shows: first the request to hand over, then the secret."""
    laid = lay(phase="placing", bids=[("venatio", 0, 1)], foreseen=(0, "market_crash"), settings=ORACLE)
    async with table(seated(laid), size) as at:
        await at.press("v")
        await until(lambda: at.app.screen is not at.screen)
        await at.pilot.pause()
        closed = at.text
        await at.press("enter")
        await at.pilot.pause()
        return f"{closed}\n{at.text}"


async def handed_over(size, game=lambda: duel("person", "person")):
    """The table of a title without panels that has secrets: first hidden, then for the player whose turn it is."""
    async with hidden_table(size, game()) as (app, pilot):
        hidden = text_of(app)
        app.post_message(key_event("enter"))
        await until(lambda: getattr(app.screen, "table", None) and app.screen.table.state.viewer is not None)
        app.post_message(key_event("right"))
        app.post_message(key_event("right"))
        await pilot.pause()
        return f"{hidden}\n{text_of(app)}"


@asynccontextmanager
async def hidden_table(size, game):
    """The table of a game with secrets between several people, hidden until the first takes the terminal."""
    app = TableApp(game, AT_ONCE, clock=unhurried())
    async with app.run_test(size=size) as pilot:
        await until(lambda: getattr(app.screen, "table", None) and app.screen.table.state.asked)
        app.post_message(key_event("v"))
        await until(lambda: isinstance(app.screen, HandOverScreen))
        await pilot.pause()
        yield app, pilot


SCREENS = {
    "default-table": handed_over,
    "six-seats": partial(handed_over, game=six_people),
    "event": event,
    "coin": partial(moment, laid=lay(seats=4, phase="placing", bids=[("pageant", 0, 1)]), does=("place port",)),
    "show": partial(moment, laid=race(), does=RACE),
    "title": menu,
    "title-fame": fame,
    "hall-of-fame": partial(fame, keys="h"),
    "new-game": partial(menu, keys="n"),
    "saves": partial(menu, keys="s"),
    "settings": partial(menu, keys="t"),
    "rules": partial(beside, key="r"),
    "help": partial(beside, key="question_mark"),
    "log": partial(beside, key="l"),
    "replay": partial(beside, key="l", then="up up enter"),
    "branch": partial(beside, key="l", then="up up enter enter right"),
    "seats": partial(beside, key="y"),
    "seat": partial(beside, key="y", then="home enter"),
    "commands": partial(beside, key="ctrl+p"),
    "abandon": partial(beside, key="X"),
    "summary": summed_up,
    "secret": shown_a_secret,
    "watch": still_screen,
    "watch-errors": partial(still_screen, problems=PROBLEM, notes=("FAILED: 2 games gave no result",), measuring=(2,)),
    "finale": last_stage,
    "ludus-finale": partial(last_stage, game=lambda: after(1000)),
    "ending": partial(beside, key="", game=lambda: reached("over", settings=("rounds=2",))),
    "ludus-ending": partial(beside, key="", game=lambda: after(1000)),
    "ludus-summary": partial(summed_up, game=lambda: after(60)),
    "gloria-raid": partial(moment, game=lambda: at_question("approaching", seats=6, turn=12, seed=6), does=("refuse",)),
    "gloria-ending": partial(beside, key="", game=lambda: at_question("ended", turn=100)),
    "gloria-summary": partial(summed_up, game=lambda: at_question("playing", seats=6, turn=25)),
    "ludus-replay": partial(beside, key="l", then="up enter", game=lambda: after(30)),
    "ludus-help": partial(beside, key="question_mark", game=lambda: after(30)),
    "ludus-rules": partial(beside, key="r", game=lambda: after(30)),
}
"""The text of the other screens at a size."""


def path_of(name, size):
    return FOLDER / f"{name}-{size[0]}x{size[1]}.txt"


async def write_all():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in (*SCREENS, *SCENES):
        for size in SIZES:
            path_of(name, size).write_text(await scene(name, size) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with no_time_wasted():
        asyncio.run(write_all())
