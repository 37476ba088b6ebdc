"""A screen to read a long text on: scrolled, searched, with its headings to jump to."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from circus_maximus.tui.footer import ACTION, footer_line
from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.ink import Line, Run, fitted, width_of
from circus_maximus.tui.keys import shown_keys
from circus_maximus.tui.look import WIDEST, Look
from circus_maximus.tui.markdown import Page
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.reader import BAR, WHEEL, Reader
from circus_maximus.tui.screens.base import BaseScreen, if_made

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

HEADING = "heading/"


TYPING = (("Enter", "Keep what is found", "keep"), ("Esc", "Forget it", "clear"))
"""The keys while a search is typed."""


class ReadingScreen(BaseScreen[None]):
    """What rules, log and help have in common. Each gives its headline and its page."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", id="reader.search"),
        Binding("n", "step(1)", "Next find", id="reader.next"),
        Binding("N", "step(-1)", "Find before", id="reader.before"),
        Binding("escape,q", "back", "Back", id="reader.back"),
        Binding("right,tab", "leap(1)", "Next part", id="reader.next_part"),
        Binding("left,shift+tab", "leap(-1)", "Part before", id="reader.part_before"),
        Binding("down", "scroll(1)", "Down", id="reader.down", show=False),
        Binding("up", "scroll(-1)", "Up", id="reader.up", show=False),
        Binding("pagedown,space", "page(1)", "Page down", id="reader.page_down", show=False),
        Binding("pageup", "page(-1)", "Page up", id="reader.page_up", show=False),
        Binding("home", "first", "To the beginning", id="reader.first", show=False),
        Binding("end", "last", "To the end", id="reader.last", show=False),
    ]
    HEADLINE = ""

    def __init__(self) -> None:
        super().__init__()
        self._opened = False
        """Whether the text has been flowed and opened where it is to be opened."""

    @property
    def glyphs(self) -> Glyphs:
        """The signs to draw with."""
        return cast("TableApp", self.app).glyphs

    def write(self, width: int, look: Look) -> Page:
        """The text at a width."""
        raise NotImplementedError

    def begin(self, reader: Reader) -> None:
        """Where to open the text."""

    def compose(self) -> ComposeResult:
        """Headline, headings beside the text, the line of the search, keys."""
        yield Panel(id="head")
        with Horizontal(id="body"):
            yield Panel(id="contents")
            yield Reader(id="text")
        with Horizontal(id="searching"):
            yield Panel(id="slash")
            yield Input(id="sought", select_on_focus=False)
            yield Panel(id="found")
        yield Panel(id="keys")

    def on_mount(self) -> None:
        """Typing begins with `/`."""
        self._show_search_entry(False)

    def on_resize(self) -> None:
        """Flow the text anew; the first time, open it where it is to be opened."""
        self.call_after_refresh(self._flow)

    @if_made
    def _flow(self) -> None:
        reader = self.reader
        look = Look(self.glyphs, "small")
        reader.read(self.write(max(8, min(WIDEST, reader.size.width - BAR)), look), self.glyphs)
        if not self._opened and reader.size.height:
            self._opened = True
            self.begin(reader)
        self.paint()

    @property
    def reader(self) -> Reader:
        """The text."""
        return self.query_one("#text", Reader)

    # Drawing

    def paint(self) -> None:
        """All that stands around the text."""
        width = self.size.width
        self._draw("head", [self._head(width)])
        contents = self.query_one("#contents", Panel)
        if contents.display:
            contents.draw(self._contents(contents.size.width, contents.size.height))
        self._draw("slash", [(Run(" Search: ", "key"),)])
        self._draw("found", [self._found()])
        typing = self.query_one("#sought").display
        keys = TYPING if typing else shown_keys(self, self.glyphs)
        self._draw("keys", [footer_line(keys, "^p more", width)])

    def _draw(self, panel: str, lines: list[Line]) -> None:
        self.query_one(f"#{panel}", Panel).draw(lines)

    def _head(self, width: int) -> Line:
        reader = self.reader
        lines, height = len(reader.page.lines), reader.size.height
        last = min(lines, reader.top + height)
        where = "all of it" if lines <= height else f"{100 * last // max(1, lines)} %"
        left = cast(Line, (Run(f" {self.glyphs.plain(self.HEADLINE)}", "title"),))
        right = Run(f"{where} ", "dim")
        return (*fitted(left, width - width_of((right,))), right)

    def _contents(self, width: int, height: int) -> list[Line]:
        """The headings, the present one marked, and always in view."""
        headings = self.reader.page.headings
        here = self.heading_shown()
        lines: list[Line] = []
        for number, heading in enumerate(headings):
            mark = f"{self.glyphs.here} " if number == here else "  "
            indent = " " * max(0, heading.level - 2)
            role = "bold" if number == here else ""
            runs = (Run(mark, "key"), Run(indent + heading.text, role))
            lines.append(fitted(runs, width - 1, f"{HEADING}{number}"))
        first = max(0, min(here - height // 2, len(lines) - height))
        return lines[first : first + height]

    def heading_shown(self) -> int:
        """The number of the heading that the top line stands under."""
        starts = [heading.line for heading in self.reader.page.headings]
        return max(0, bisect_right(starts, self.reader.top) - 1)

    def _found(self) -> Line:
        reader = self.reader
        if not reader.sought.strip():
            return ()
        if not reader.found:
            return (Run(f' Nothing found for "{reader.sought}".', "bad"),)
        number = Run(f' "{reader.sought}": {reader.at + 1} of {len(reader.found)}  ', "bold")
        if self.query_one("#sought").display:
            return (number,)
        buttons = (("next", "step(1)"), ("before", "step(-1)"), ("clear", "clear"))
        return (number, *(Run(f"[{label}] ", "key", f"{ACTION}{action}") for label, action in buttons))

    # Keys and clicks

    def on_reader_moved(self) -> None:
        """The headline and the headings follow the text."""
        self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on a heading goes there; one on a key does what the key does."""
        if event.point.startswith(HEADING):
            self.reader.go(self.reader.page.headings[int(event.point.removeprefix(HEADING))].line)
        elif event.point.startswith(ACTION):
            self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")

    def on_mouse_scroll_down(self) -> None:
        """The wheel scrolls wherever it turns."""
        self.reader.scroll(WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """The wheel scrolls wherever it turns."""
        self.reader.scroll(-WHEEL)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to step through before something was found."""
        return bool(self.reader.found) if action == "step" and self.made else True

    def action_scroll(self, by: int) -> None:
        """A line on, or back."""
        self.reader.scroll(by)

    def action_page(self, by: int) -> None:
        """A page on, or back, with one line of the old one."""
        self.reader.scroll(by * max(1, self.reader.size.height - 1))

    def action_first(self) -> None:
        """To the beginning."""
        self.reader.go(0)

    def action_last(self) -> None:
        """To the end."""
        self.reader.go_to_end()

    def action_leap(self, by: int) -> None:
        """To the next heading, or to the one before."""
        starts = [heading.line for heading in self.reader.page.headings]
        beyond = [line for line in starts if (line > self.reader.top if by > 0 else line < self.reader.top)]
        if beyond:
            self.reader.go(beyond[0] if by > 0 else beyond[-1])

    def action_search(self) -> None:
        """Type what is sought; the text goes along with every letter."""
        self.query_one("#sought", Input).value = ""
        self._show_search_entry(True)

    def action_step(self, by: int) -> None:
        """The next find, or the one before."""
        self.reader.step(by)

    def action_clear(self) -> None:
        """Forget what was sought."""
        self.query_one("#sought", Input).value = ""
        self.reader.search("")
        self._show_search_entry(False)

    def action_back(self) -> None:
        """Out of the search, or back to where one came from."""
        if self.query_one("#sought", Input).has_focus or self.reader.sought:
            self.action_clear()
        else:
            self.dismiss()

    def _show_search_entry(self, on: bool) -> None:
        entry = self.query_one("#sought", Input)
        entry.display = on
        self.query_one("#slash").display = on
        self.query_one("#searching").set_class(not on and not self.reader.sought, "off")
        self.set_focus(entry if on else None)
        self.call_after_refresh(self.paint)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Search along with every letter."""
        self.reader.search(event.value)

    def on_input_submitted(self) -> None:
        """Enter ends the typing."""
        self.action_keep()

    def action_keep(self) -> None:
        """No more typing; what was found stays marked."""
        self._show_search_entry(False)
