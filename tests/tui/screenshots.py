"""The pictures in README and docs. `python -m tests.tui.screenshots` makes them, and a test checks them."""

import asyncio
import html
import re
from pathlib import Path

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.selection import Selection
from tests.tui.playing import game_of, table, until

IMAGES = Path(__file__).parents[2] / "docs" / "images"
BOTS = ("greedy", "greedy", "greedy", "greedy")


def at_choice(stage, nth, seed=11):
    """A game of four at the nth choice of the first seat in a stage; from there on a person has that seat."""
    game = game_of(*BOTS, seed=seed)
    match, met = game.match, 0
    while True:
        pending = match.pending
        if isinstance(pending, Choice) and pending.seat == 0 and match.rules.stage(match.step.state) == stage:
            met += 1
            if met == nth:
                break
        match.advance()
    game.hand_over(0, PERSON)
    return game


def at_end(seed=11):
    """A whole game between four."""
    game = game_of(*BOTS, seed=seed)
    while not isinstance(game.match.pending, Over):
        game.match.advance()
    return game


async def taken(game, size, point="", ending=False):
    """The SVG picture of a table with something selected, or of the result."""
    async with table(game, size) as at:
        if point:
            at.screen.table.change_state(selection=Selection(target=point), news=None)
        if ending:
            at.screen.action_ending()
            await until(lambda: at.app.screen is not at.screen)
        await at.pilot.pause()
        return at.app.export_screenshot(title="Circus Maximus")


PICTURES = {
    "bidding": lambda: taken(at_choice("r2/bidding", 1), (80, 24), "act/naumachia"),
    "table": lambda: taken(at_choice("r4/placing", 2), (120, 36), "place/prison"),
    "ending": lambda: taken(at_end(), (120, 36), ending=True),
}


def words_in(svg):
    """The text of a picture, which does not depend on how it was drawn."""
    return html.unescape(re.sub(r"<style>.*?</style>|<[^>]+>", "", svg, flags=re.DOTALL)).split()


if __name__ == "__main__":
    IMAGES.mkdir(exist_ok=True)
    for name, take in PICTURES.items():
        (IMAGES / f"{name}.svg").write_text(asyncio.run(take()), encoding="utf-8")
