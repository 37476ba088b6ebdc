"""The word that is suggested for a mistyped one: similar enough that it is probably meant, or none."""

import pytest

from circus_maximus.engine.words import nearest

KEYS = ("setup", "tracks", "acts", "acts_on_show", "contest", "count", "names", "prices", "palace", "escape")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("palce", "palace"),
        ("Palace", "palace"),
        ("ACTS", "acts"),
        ("act", "acts"),
        ("price", "prices"),
        ("Acts On Show", "acts_on_show"),
        ("acts-on-show", "acts_on_show"),
        ("esc", "escape"),
        ("track", "tracks"),
    ],
)
def test_a_word_of_similar_spelling_or_with_this_beginning_is_suggested(typed, meant):
    assert nearest(typed, KEYS) == f"; did you mean {meant}?"


@pytest.mark.parametrize("typed", ["cost", "seats", "coins", "wages", "dice", "es", "", "co"])
def test_a_word_that_only_shares_some_letters_is_not(typed):
    assert nearest(typed, KEYS) == ""


def test_a_beginning_that_several_words_have_decides_nothing():
    assert nearest("pal", ("palace", "palatine")) == ""
