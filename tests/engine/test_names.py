"""Typed names become printable, distinct and short."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circus_maximus.engine.text.names import MAX_NAME_LENGTH, changed_names, safe_names

STANDARD = ("Aurelia", "Brutus", "Cassia", "Drusus")


@pytest.mark.parametrize(
    ("typed", "safe"),
    [
        (["Ana", "Ben"], ("Ana", "Ben")),
        (["", "  "], ("Aurelia", "Brutus")),
        (["Ana", "Ana", "ANA"], ("Ana", "Ana 2", "ANA 3")),
        (["Brutus", ""], ("Brutus", "Brutus 2")),
        (["a\tb\nc", "\x00\x1b\x7f"], ("a b c", "Brutus")),
        (["[bold]x[/]"], ("[bold]x[/]",)),
        (["\u202eevil\u200b", "\ud800"], ("evil", "Brutus")),
        (["x" * 200, "x" * 200], ("x" * 20, "x" * 18 + " 2")),
        (["e\u0301"], ("\u00e9",)),
    ],
)
def test_names_become_harmless(typed, safe):
    assert safe_names(typed, STANDARD) == safe


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["Ana", ""], ""),
        ([" Ana  Maria ", "e\u0301"], ""),
        (["Zo\udceb", "Ben"], r"'Zo\udceb' to Zo"),
        (["\u202e", "x" * 21], rf"'\u202e' to Aurelia, '{'x' * 21}' to {'x' * 20}"),
        (["Ana", "ANA"], "'ANA' to ANA 2"),
    ],
)
def test_changed_names_are_reported(typed, told):
    sentence = changed_names(typed, safe_names(typed, STANDARD))
    assert sentence.startswith(f"Changed names: {told}. A name has at most 20 visible" if told else "")
    assert bool(sentence) is bool(told)


@given(st.lists(st.text(max_size=60), min_size=2, max_size=4))
def test_any_names_become_printable_distinct_and_short(typed):
    names = safe_names(typed, STANDARD)
    assert len({name.casefold() for name in names}) == len(typed)
    for name in names:
        assert 0 < len(name) <= MAX_NAME_LENGTH
        assert name == name.strip()
        assert not any(unicodedata.category(sign).startswith("C") for sign in name)
    assert safe_names(names, STANDARD) == names
