"""The word suggested for a mistyped one: it must be similar enough to be probably meant."""

import pytest

from circus_maximus.engine.text.words import nearest

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
def test_a_word_with_similar_spelling_or_the_same_beginning_is_suggested(typed, meant):
    assert nearest(typed, KEYS) == f"; did you mean {meant}?"


@pytest.mark.parametrize("typed", ["cost", "seats", "coins", "wages", "dice", "es", "", "co"])
def test_a_word_that_only_shares_some_letters_is_not_suggested(typed):
    assert nearest(typed, KEYS) == ""


def test_no_word_is_suggested_for_a_beginning_that_several_words_share():
    assert nearest("pal", ("palace", "palatine")) == ""
