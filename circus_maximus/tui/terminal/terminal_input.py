"""Turns bytes from a terminal into Textual's messages. A terminal may send any bytes.

Textual's own driver ends the program with a traceback at the first byte that is not UTF-8, and its parser takes the
characters of a sequence that it does not know for typed keys, also those of a sequence in a text that is pasted.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder, lookup
from collections.abc import Iterable, Iterator, Sequence

from textual import events
from textual._xterm_parser import XTermParser
from textual.keys import Keys
from textual.message import Message

PRIVATE = ("_sequence_to_key_events",)
"""Private names of Textual's parser that are used here; its module is private too."""
UTF_8 = "utf-8"
ESCAPE, BELL = "\x1b", "\x07"
MAX_KEY_LENGTH = 32
"""Characters of the longest sequence that Textual's parser reads."""
INCOMPLETE = r"\x1b(?:$|[]P^_X]|\[[0-?]*[ -/]*$)"
"""A control sequence that is not complete, or a string: an answer of the terminal, up to a bell or `ESC \\`."""
SKIPPED = rf"\x1b(?:[]P^_X]|\[.{{{MAX_KEY_LENGTH - 1}}})"
"""The beginning of a string, or of a sequence that is longer than any key."""
IGNORED = r"\x1b(?:\\|\[(?!\[|M|<?[-\d;]+[mM]|\?\d+;\d\$y)[0-?]*[ -/]*[@-~])"
"""The end of a string, or a complete sequence, except a report about the mouse or a mode, and keys of a console."""


PASTE, PASTED = "\x1b[200~", "\x1b[201~"
"""What a terminal sends before and after a text that is pasted."""
MAX_PASTE_LENGTH = 10_000
"""Characters of a paste that are used."""
LULL = 20
"""The number of pauses after which a paste without an end is over."""
CTRL_C = re.compile(r"\x03|\x1b\[99;(?:5|69|133|197)(?:;[\d:]*)?u|\x1b\[27;5;99~")
"""What terminals send for Ctrl+C; with Caps Lock or Num Lock on, some send another number."""
INTERRUPT = b"\x03"
MAX_CTRL_C_LENGTH = 20
"""Characters to look through for Ctrl+C."""


class Pasted:
    """A text that is being pasted. Whatever it contains, nothing of it is a key.

    But if its end does not come, Ctrl+C still works: before it or after it nothing comes for a moment.
    """

    def __init__(self) -> None:
        self._text = ""
        self._last = ""
        """The last characters, which may be the beginning of the end."""
        self._pauses = 0
        self._recent = PASTE
        """The characters since the last pause, at most as many as Ctrl+C can have, and one more."""
        self.interrupted = False
        """Whether Ctrl+C was typed, which is then the last thing in the text."""

    def add(self, sign: str) -> bool:
        """Add a character; whether the text is over."""
        self._pauses = 0
        self._recent = (self._recent + sign)[-MAX_CTRL_C_LENGTH:]
        self.interrupted = CTRL_C.fullmatch(self._recent) is not None
        return self._add(sign) or self.interrupted

    def _add(self, sign: str) -> bool:
        """Add a character; whether the text is complete."""
        self._last += sign
        if len(self._last) > len(PASTED):
            if len(self._text) < MAX_PASTE_LENGTH:
                self._text += self._last[0]
            self._last = self._last[1:]
        return self._last == PASTED

    def pause(self) -> bool:
        """Note that nothing has come for a moment; whether the text is over, although its end has not come."""
        self._pauses += 1
        self.interrupted = any(it.end() == len(self._recent) for it in CTRL_C.finditer(self._recent))
        self._recent = ""
        return self._pauses >= LULL or self.interrupted

    def events(self) -> Iterator[Message]:
        """The text without control characters, if anything is left of it; Ctrl+C instead if that has ended it."""
        if self.interrupted:
            yield events.Key("ctrl+c", "\x03")
            return
        text = (self._text + self._last.removesuffix(PASTED)).replace("\r", "\n")
        if shown := "".join(sign for sign in text if sign.isprintable() or sign == "\n"):
            yield events.Paste(shown)


class Input:
    """Turns bytes from a terminal into Textual's messages, and drops invalid bytes and unknown sequences.

    A terminal that is not for UTF-8 may send letters that cannot be read. Each of them is typed as `\ufffd`, so that
    nobody's name loses letters without being seen to.
    """

    def __init__(self, encoding: str = UTF_8) -> None:
        """`encoding` is that of the terminal. What a terminal for ASCII sends beyond that may be UTF-8."""
        name = lookup(encoding).name
        drops = name == UTF_8
        self._decoder = getincrementaldecoder(UTF_8 if "ascii" in name else name)("ignore" if drops else "replace")
        self._parser = CellParser()
        self._begun = ""
        """The beginning of the current sequence; empty outside of one."""
        self._pasted: Pasted | None = None
        """The text that is being pasted, or None."""

    def feed(self, data: bytes, only_ctrl_c: bool = False) -> Iterator[Message]:
        """The messages these bytes complete. `only_ctrl_c`: of bytes that are only typed characters, drop the rest.

        A character takes 15 µs, so the next thousands of them would delay Ctrl+C.
        """
        if only_ctrl_c and self._pasted is None and not self._begun and ESCAPE.encode() not in data:
            data = INTERRUPT if INTERRUPT in data else b""
        for sign in self._decoder.decode(data):
            if self._pasted is not None:
                if self._pasted.add(sign):
                    yield from self._end_of_paste()
                continue
            begun = ESCAPE if sign == ESCAPE else self._begun and self._begun + sign
            if not begun:
                yield from self._parsed(sign)
            elif begun == PASTE:
                self._parser, self._begun, self._pasted = CellParser(), "", Pasted()
            elif re.match(SKIPPED, begun):
                self._parser = CellParser()
                self._begun = begun[:MAX_KEY_LENGTH] if re.match(INCOMPLETE, begun) and sign != BELL else ""
            else:
                self._begun = begun if re.match(INCOMPLETE, begun) else ""
                yield from self._parsed(sign)

    def _end_of_paste(self) -> Iterator[Message]:
        pasted, self._pasted = self._pasted, None
        yield from pasted.events() if pasted else ()

    def pause(self) -> Sequence[Message]:
        """Drop a sequence that is not complete: nothing more has come for a moment. The messages that this ends."""
        if len(self._begun) > 2:  # Otherwise it was Escape, or a key with Alt.
            self._parser = CellParser()
        self._begun = ""
        is_over = self._pasted is not None and self._pasted.pause()
        return tuple(self._end_of_paste()) if is_over else ()

    def tick(self) -> Iterator[Message]:
        """The messages that are complete because no more bytes have come."""
        return filter(_is_text, list(self._parser.tick()))

    def _parsed(self, sign: str) -> Iterator[Message]:
        try:
            yield from filter(_is_text, list(self._parser.feed(sign)))
        except (ValueError, OverflowError):
            # A key with a number that is not a character. This parser cannot continue after that; a new one can.
            self._parser = CellParser()


class CellParser(XTermParser):
    """Reads mouse positions in cells, even if the terminal has reported its size in pixels, which may be 0.

    Drops sequences that it does not know. Textual's parser would take their characters for typed keys.
    """

    def parse_mouse_code(self, code: str) -> Message | None:
        """A mouse event, or None if the position is outside the terminal."""
        self.mouse_pixels = False
        return super().parse_mouse_code(code)

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[events.Key]:
        """The keys of a sequence; a key to ignore for an unknown sequence; none while a sequence is incomplete."""
        keys = [*super()._sequence_to_key_events(sequence, alt)]
        return keys if keys or not re.fullmatch(IGNORED, sequence) else [events.Key(Keys.Ignore, None)]


def _is_text(message: Message) -> bool:
    """Whether a key's character can be written: half of a surrogate pair cannot."""
    character = message.character if isinstance(message, events.Key) else None
    return character is None or not any("\ud800" <= sign <= "\udfff" for sign in character)
