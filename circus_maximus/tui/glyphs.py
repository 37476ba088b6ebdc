"""The signs the screens draw with: one set for most terminals, one of plain ASCII."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import astuple


class Glyphs(Struct, frozen=True):
    """A set of signs. Seats are told apart by these as well as by colour."""

    seats: tuple[str, ...]
    here: str
    """Before what is pointed at, and whose turn it is."""
    no: str
    none: str
    rule: str
    down: str
    corners: str
    """Top left, top right, bottom left, bottom right."""
    tick: str
    """A mark on a track."""
    zero: str
    step: str
    goal: str
    follows: str
    sold: str
    dies: str
    minus: str
    best: str
    """For the best of a contest, where there is no room for the word."""
    thumb: str
    """Which part of a long text is shown."""

    def plain(self, text: str) -> str:
        """A text in letters of this set."""
        return text if self is UNICODE else text.translate(_TO_ASCII).encode("ascii", "replace").decode()

    def drawn(self, text: str) -> str:
        """What is laid out already, with signs of this set: no wider, no narrower, and names as they are."""
        return text if self is UNICODE else text.translate(_SIGN_FOR_SIGN)


UNICODE = Glyphs(
    seats=("●", "▲", "■", "◆"),
    here="»",
    no="✗",
    none="·",
    rule="─",
    down="│",
    corners="╭╮╰╯",
    tick="┬",
    zero="┼",
    step="─",
    goal="╫",
    follows="▸",
    sold="·",
    dies="†",
    minus="−",
    best="★",
    thumb="█",
)
ASCII = Glyphs(
    seats=("@", "#", "%", "&"),
    here=">",
    no="x",
    none=".",
    rule="=",
    down="|",
    corners="++++",
    tick=":",
    zero="0",
    step="-",
    goal="!",
    follows=">",
    sold=".",
    dies="*",
    minus="-",
    best="^",
    thumb="#",
)
GLYPHS = {"unicode": UNICODE, "ascii": ASCII}


def has_signs(encoding: str) -> bool:
    """Whether text in this encoding can have the signs of Unicode at all."""
    try:
        "".join(sign for signs in astuple(UNICODE) for sign in signs).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


_TO_ASCII = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "−": "-",
        "…": "~",
        "’": "'",
        "“": '"',
        "”": '"',
        "·": ".",
        "†": "*",
        "×": "x",
        "✗": "x",
        "▸": ">",
        "»": ">",
        "→": ">",
        "★": "^",
        "⌫": "backspace",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "⏎": "Enter",
        "─": "-",
        "│": "|",
        "▶": ">",
        **dict(zip(UNICODE.seats, ASCII.seats, strict=True)),
    }
)
_SIGN_FOR_SIGN = {sign: ascii for sign, ascii in _TO_ASCII.items() if len(ascii) == 1}
