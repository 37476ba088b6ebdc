"""The screen of a watch, with fixed data or with a real watch of a file."""

from contextlib import asynccontextmanager

from circus_maximus.bench.watching.view import TableLine, TryLine, View
from circus_maximus.play.settings import Settings
from circus_maximus.tui.watch_app import WatchApp
from tests.tui.playing import AT_ONCE, unhurried, until
from tests.tui.single_screen import SingleScreen

SEATS = {
    "rounds": [
        ("4.27", "4.40", "4.47", "+0.19 ± 0.09", "LONGER", "", "moved"),
        ("4.40", "4.52", "4.51", "+0.11 ± 0.13", "equivalent", "± 0.25", "quiet"),
        ("4.60", "4.61", "4.61", "+0.01 ± 0.08", "within margin", "± 0.25", "quiet"),
    ],
    "church wins": [
        ("42%", "41%", "27%", "−15.1 ± 5.6", "LESS OFTEN", "", "moved"),
        ("38%", "38%", "37%", "−0.7 ± 7.5", "UNDECIDED", "needs about 1,375 blocks for ± 3", "open"),
        ("42%", "42%", "43%", "+1.5 ± 5.5", "UNDECIDED", "needs about 824 blocks for ± 3", "open"),
    ],
    "shared wins": [
        ("0%", "0%", "0%", "−1.8 … +1.8", "UNDECIDED", "differs in 0 of 400 blocks, fewer than 20", "quiet"),
        ("0%", "0%", "0%", "+0.0 ± 0.0", "no change", "in any game", "quiet"),
        ("0%", "0%", "0%", "+0.0 ± 0.0", "no change", "in any game", "quiet"),
    ],
}
PROBLEM = (
    "mine.yaml:2:3: unknown key 'coin' in 'setup'; did you mean coins?; known keys: coins, workers, cubes, tracks",
    "    2 |   coin: 5",
    "      |   ^^^^",
)
TRIES = (
    TryLine(0, "", "the baseline at the start of this watch", "default", ""),
    TryLine(1, "18 Nov", "setup.coins 15 → 14", "no detectable difference", ""),
    TryLine(2, "11:58", "markets.mummers.prices [1,2,3,4,5] → [2,3,4,5,6]", "rounds longer (greedy)", "rounds longer"),
    TryLine(3, "12:03", "setup.coins 14 → 5, setup.workers 5 → 3", "", ""),
)


def view(**others):
    """A fixed view."""
    table = tuple(
        TableLine(line_up, name, seats, *values)
        for line_up in ("planner", "greedy")
        for name, rows in SEATS.items()
        for seats, values in zip((2, 3, 4), rows, strict=True)
    )
    values = {
        "mine": "mine.yaml",
        "pinned": "default",
        "now": "try 3",
        "last": "try 2",
        "plays": "planner, greedy · 2, 3, 4 seats",
        "status": "Playing, 11 s left, 612 games a second: planner 120, greedy 400 of 400 blocks",
        "problems": (),
        "notes": (),
        "did": "rounds longer (planner 2; greedy 2), church wins less often (planner 2; greedy 2)",
        "table": table,
        "tries": TRIES,
        "current": 3,
        "baseline": 0,
        "measuring": (),
    }
    return View(**{**values, **others})


class Still:
    """In place of a live watch: it does not change, and only records requests."""

    failure = ""

    def __init__(self, shown=None):
        self.shown = shown or view()
        self.asked = []
        self.changed = None

    def start(self, changed):
        self.changed = changed

    def view(self):
        return self.shown

    def confirm(self, number):
        return self._asked("confirm", number)

    def pin(self, number):
        return self._asked("pin", number)

    def restore(self, number):
        return self._asked("restore", number)

    def undo(self):
        return self._asked("undo", None)

    def _asked(self, what, number):
        self.asked.append((what, number))
        return f"Done: {what}."


@asynccontextmanager
async def watching(live, size=(80, 24), settings=AT_ONCE, **options):
    """The app with this watch, when it shows something and its layout is complete."""
    app = WatchApp(live, settings, clock=unhurried(), **options)
    async with app.run_test(size=size) as pilot:
        at = SingleScreen(app, pilot)
        await shows(at, "against ")
        await until(lambda: placed(app.screen))
        await pilot.pause()
        yield at


def placed(screen):
    """Whether every panel has its final height, and shows as many lines as fit."""
    panels = [screen.query_one(f"#{name}") for name in ("what", "errors", "tries", "details", "told")]
    values, tries = screen.query_one("#values"), screen.query_one("#tries")
    drawn = [len(listing.lines) == min(len(listing.rows) + 1, listing.size.height) for listing in (values, tries)]
    return all(not panel.display or panel.size.height == panel.styles.height.value for panel in panels) and all(drawn)


async def shows(at, text, patience=2000):
    """Wait until a text is on the screen, on one line or on several."""
    for _ in range(patience):
        if text in words(at.text):
            return
        await at.pilot.pause(0.005)
    raise TimeoutError(f"{text} is not on the screen:\n{at.text}")


def words(text):
    """A text without its line ends."""
    return " ".join(text.split())


async def still_screen(size, settings=None, **others):
    """The text of the screen with fixed data."""
    async with watching(Still(view(**others)), size, settings or Settings()) as at:
        return at.text
