"""The symbols that the screens are drawn with: a Unicode set and an ASCII set."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import astuple

from circus_maximus.engine.text.printable import IN_ASCII


class Glyphs(Struct, frozen=True):
    """A set of symbols. Seats differ in their symbols as well as in colour."""

    seats: tuple[str, ...]
    """A mark for each seat that a title can have."""
    hollow: tuple[str, ...]
    """The same outlined, for pieces that have been used."""
    here: str
    """Marks the cursor, and the seat whose turn it is."""
    yes: str
    no: str
    linked: str
    """Marks what matters for the target under the cursor."""
    none: str
    rule: str
    down: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    square: str
    """The same corners for another kind of frame."""
    slopes: str
    """A line that rises and one that falls."""
    tick: str
    """A mark on a track."""
    zero: str
    step: str
    goal: str
    follows: str
    sold: str
    dies: str
    minus: str
    pip: str
    """A spot on a die."""
    best: str
    """Marks the winner's reward of a contest where there is no room for the word."""
    thumb: str
    """The thumb of a scroll bar."""

    @property
    def is_ascii(self) -> bool:
        """Whether this set has ASCII characters only."""
        return self.rule.isascii()

    def plain(self, text: str) -> str:
        """A text in which every character that this set lacks is replaced; it may become wider."""
        return text if not self.is_ascii else text.translate(_TO_ASCII).encode("ascii", "replace").decode()

    def drawn(self, text: str) -> str:
        """A text with the symbols of this set, at the same width; names keep their letters."""
        return text if not self.is_ascii else text.translate(_SAME_WIDTH)


UNICODE = Glyphs(
    seats=("●", "▲", "■", "◆", "▼", "✚"),
    hollow=("○", "△", "□", "◇", "▽", "✛"),
    here="»",
    yes="✓",
    no="✗",
    linked="◂",
    none="·",
    rule="─",
    down="│",
    corners="╭╮╰╯",
    square="┌┐└┘",
    slopes="╱╲",
    tick="┬",
    zero="┼",
    step="─",
    goal="╫",
    follows="▸",
    sold="·",
    dies="†",
    minus="−",
    pip="•",
    best="★",
    thumb="█",
)
ASCII = Glyphs(
    seats=("@", "#", "%", "&", "V", "$"),
    hollow=("o", "=", "~", "?", "v", "s"),
    here=">",
    yes="y",
    no="x",
    linked="<",
    none=".",
    rule="=",
    down="|",
    corners="++++",
    square="####",
    slopes="/\\",
    tick=":",
    zero="0",
    step="-",
    goal="!",
    follows=">",
    sold=".",
    dies="d",
    minus="-",
    pip="o",
    best="^",
    thumb="#",
)
GLYPHS = {"unicode": UNICODE, "ascii": ASCII}


def can_show_unicode(encoding: str) -> bool:
    """Whether this encoding has all symbols of the Unicode set."""
    try:
        "".join(sign for signs in astuple(UNICODE) for sign in signs).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_TO_ASCII = str.maketrans(
    {
        **IN_ASCII,
        "…": "~",
        "†": "d",
        "✓": "y",
        "✗": "x",
        "◂": "<",
        "▸": ">",
        "»": ">",
        "★": "^",
        "•": "o",
        "⌫": "backspace",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "⏎": "Enter",
        "♞": "X",
        "─": "-",
        "│": "|",
        "▶": ">",
        **dict(zip(UNICODE.seats, ASCII.seats, strict=True)),
        **dict(zip(UNICODE.hollow, ASCII.hollow, strict=True)),
    }
)
_SAME_WIDTH = {ord("→"): ">"} | {sign: ascii for sign, ascii in _TO_ASCII.items() if len(ascii) == 1}
