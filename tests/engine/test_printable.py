"""Text from outside is shown complete, on one line, and without control characters and invisible characters."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circus_maximus.engine.text.printable import (
    MAX_SHOWN_LENGTH,
    has_hidden,
    printable,
    printable_lines,
    with_blanks,
    without_hidden,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("C:\\new", "C:\\new"),
        ("Zoë 東 ² 🏛", "Zoë 東 ² 🏛"),
        ("\x1b]52;c;eA==\x07", "\\x1b]52;c;eA==\\x07"),
        ("a\nb\tc\x7f", "a\\nb\\tc\\x7f"),
        ("\x9b31m", "\\x9b31m"),
        ("\u202eevil\u200b", "\\u202eevil\\u200b"),
        ("\U000e0041", "\\U000e0041"),
        ("\ud800", "\\ud800"),
        ("\u3164\u2800", "\\u3164\\u2800"),
    ],
)
def test_hidden_characters_are_shown_as_escapes(text, shown):
    assert printable(text) == shown
    assert has_hidden(text) == (text != shown)


def test_long_texts_keep_their_beginning_and_their_end():
    shown = printable("/home/" + "x" * 3000 + ": no such file", 40)
    assert shown.startswith("/home/xxx")
    assert shown.endswith("...xxxx: no such file")
    assert len(shown) == 40
    assert len(printable("x" * 5000)) == MAX_SHOWN_LENGTH
    assert len(printable("\x1b" * 5000, 100)) == 100


def test_printable_lines_keeps_line_breaks():
    assert printable_lines("a\x1b\nb") == "a\\x1b\nb"


@given(st.text(), st.integers(20, 60))
def test_any_shown_text_is_short_and_has_no_hidden_characters(text, longest):
    shown = printable(text, longest)
    assert len(shown) <= longest
    for harmless in (shown, with_blanks(text), without_hidden(text)):
        assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for sign in harmless)
    assert len(with_blanks(text)) == len(text)
