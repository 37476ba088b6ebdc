"""What the screens with long texts are, and the rulebook."""

from __future__ import annotations

from bisect import bisect_right
from pathlib import Path
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Input

from circus_maximus.engine.title import Title
from circus_maximus.tui.draw.look import MAX_WIDTH, Look
from circus_maximus.tui.draw.markdown import MAX_NAME_WIDTH, Page, markdown, page
from circus_maximus.tui.draw.styled_lines import ACTION, Line, Run, fitted, footer_line, text_of, width_of, wrapped
from circus_maximus.tui.keys import shown_keys
from circus_maximus.tui.screens.base import BaseScreen, if_made
from circus_maximus.tui.widgets.panel import Panel
from circus_maximus.tui.widgets.reader import BAR, WHEEL, Reader

HEADING = "heading/"


TYPING = (("Enter", "Keep matches", "keep"), ("Esc", "Clear search", "clear"))
"""The keys while the player types a search."""


class ReadingScreen(BaseScreen[None]):
    """The common part of rules, log and help. Each provides its headline and its page."""

    CSS_PATH = Path(__file__).with_name("reading.tcss")
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", id="reader.search"),
        Binding("n", "step(1)", "Next match", id="reader.next"),
        Binding("N", "step(-1)", "Previous match", id="reader.before"),
        Binding("escape,q", "back", "Back", id="reader.back"),
        Binding("right,tab", "leap(1)", "Next part", id="reader.next_part"),
        Binding("left,shift+tab", "leap(-1)", "Previous part", id="reader.part_before"),
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
        """Whether the text has been scrolled to where it opens."""

    def write(self, width: int, look: Look) -> Page:
        """The text wrapped to a width."""
        raise NotImplementedError

    def begin(self, reader: Reader) -> None:
        """Scroll to the position at which the text opens."""

    def compose(self) -> ComposeResult:
        """Headline, headings next to the text, search line, keys."""
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
        """Hide the search line."""
        self._show_search_entry(False)

    def on_resize(self) -> None:
        """Wrap the text for the new size."""
        self.call_after_refresh(self._flow)

    @if_made
    def _flow(self) -> None:
        reader = self.reader
        look = Look(self.glyphs, "small")
        reader.read(self.write(max(8, min(MAX_WIDTH, reader.size.width - BAR)), look), self.glyphs)
        if not self._opened and reader.size.height:
            self._opened = True
            self.begin(reader)
        self.paint()

    @property
    def reader(self) -> Reader:
        """The panel with the text."""
        return self.query_one("#text", Reader)

    # Drawing

    def paint(self) -> None:
        """Draw everything around the text."""
        width = self.size.width
        self._draw("head", [self._head(width)])
        contents = self.query_one("#contents", Panel)
        if contents.display:
            contents.draw(self._contents(contents.size.width, contents.size.height))
        self._draw("slash", [(Run(" Search: ", "bold"),)])
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
        where = "all" if lines <= height else f"{100 * last // max(1, lines)}%"
        left: Line = (Run(f" {self.glyphs.plain(self.HEADLINE)}", "title"),)
        right = Run(f"{where} ", "dim")
        return (*fitted(left, width - width_of((right,))), right)

    def _contents(self, width: int, height: int) -> list[Line]:
        """The headings; the current one is marked and always visible."""
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
        """The index of the heading above the top line."""
        starts = [heading.line for heading in self.reader.page.headings]
        return max(0, bisect_right(starts, self.reader.top) - 1)

    def _found(self) -> Line:
        reader = self.reader
        if not reader.sought.strip():
            return ()
        if not reader.found:
            return (Run(f' No matches for "{reader.sought}".', "bad"),)
        number = Run(f' "{reader.sought}": {reader.at + 1:,} of {len(reader.found):,}  ', "bold")
        if self.query_one("#sought").display:
            return (number,)
        buttons = (("next", "step(1)"), ("previous", "step(-1)"), ("clear", "clear"))
        return (number, *(Run(f"[{label}] ", "key", f"{ACTION}{action}") for label, action in buttons))

    # Keys and clicks

    def on_reader_moved(self) -> None:
        """Update the headline and the headings."""
        self.paint()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """Go to the heading, or run the action of the key, that was clicked."""
        if event.point.startswith(HEADING):
            self.reader.go(self.reader.page.headings[int(event.point.removeprefix(HEADING))].line)
        elif event.point.startswith(ACTION):
            self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")

    def on_mouse_scroll_down(self) -> None:
        """Scroll down, wherever the mouse is."""
        self.reader.scroll(WHEEL)

    def on_mouse_scroll_up(self) -> None:
        """Scroll up, wherever the mouse is."""
        self.reader.scroll(-WHEEL)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Matches can be stepped through only if there are any."""
        return bool(self.reader.found) if action == "step" and self.made else True

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.reader.scroll(by)

    def action_page(self, by: int) -> None:
        """Scroll by a page, less one line."""
        self.reader.scroll(by * max(1, self.reader.size.height - 1))

    def action_first(self) -> None:
        """Scroll to the beginning."""
        self.reader.go(0)

    def action_last(self) -> None:
        """Scroll to the end."""
        self.reader.go_to_end()

    def action_leap(self, by: int) -> None:
        """Go to the next or the previous heading."""
        starts = [heading.line for heading in self.reader.page.headings]
        beyond = [line for line in starts if (line > self.reader.top if by > 0 else line < self.reader.top)]
        if beyond:
            self.reader.go(beyond[0] if by > 0 else beyond[-1])

    def action_search(self) -> None:
        """Open the search line."""
        self.query_one("#sought", Input).value = ""
        self._show_search_entry(True)

    def action_step(self, by: int) -> None:
        """Go to the next or the previous match."""
        self.reader.step(by)

    def on_key(self, event: events.Key) -> None:
        """Esc clears a search while it is typed, even if the settings give it no function."""
        if event.key == "escape" and self.query_one("#sought", Input).has_focus:
            event.stop()
            event.prevent_default()
            self.action_clear()

    def action_clear(self) -> None:
        """Clear the search."""
        self.query_one("#sought", Input).value = ""
        self.reader.search("")
        self._show_search_entry(False)

    def action_back(self) -> None:
        """Clear the search; without one, leave the screen."""
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
        """Search with every letter typed."""
        self.reader.search(event.value)

    def on_input_submitted(self) -> None:
        """Enter closes the search line."""
        self.action_keep()

    def action_keep(self) -> None:
        """Close the search line; matches stay marked."""
        self._show_search_entry(False)


class RulesScreen(ReadingScreen):
    """The rules, opened at `heading` if given, and below it at the first line that begins with `find`.

    The place is highlighted.
    """

    def __init__(self, title: Title, config: Any, heading: str = "", find: str = "") -> None:
        super().__init__()
        self.HEADLINE = f"{title.label}: rules"
        self._text = title.texts.rulebook(config)
        self._heading = heading
        self._find = find

    def on_mount(self) -> None:
        """Show the headings next to the text."""
        super().on_mount()
        for contents in self.query("#contents"):
            contents.display = True

    def write(self, width: int, look: Look) -> Page:
        return page(markdown(self._text, look.glyphs), width, look.glyphs)

    def begin(self, reader: Reader) -> None:
        wanted = self.glyphs.plain(self._heading).casefold()
        word = wrapped(self.glyphs.plain(self._find), MAX_NAME_WIDTH)[0]
        for heading in reader.page.headings:
            if heading.text.casefold() == wanted:
                line = self._line_of(word, heading.line, reader.page)
                reader.highlight(line, heading.text if line == heading.line else word)
                reader.go(line)

    def _line_of(self, word: str, start: int, page: Page) -> int:
        """The first line between `start` and the next heading that begins with `word`; if there is none, `start`."""
        ends = [heading.line for heading in page.headings if heading.line > start]
        for at in range(start, min(ends, default=len(page.lines))):
            if word and text_of(page.lines[at]).strip().startswith(word):
                return at
        return start
