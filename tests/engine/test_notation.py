"""The words of actions, as all titles read them."""

import pytest

from circus_maximus.engine.text.notation import id_in, not_an_action, number_in, one_of


def test_words_are_read():
    assert id_in("chariot_race", "venatio") == "chariot_race"
    assert (number_in("0"), number_in("12"), number_in("999999", least=1)) == (0, 12, 999_999)
    assert one_of("gold", ("food", "gold"), "a counter") == "gold"


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: id_in("Chariot", "venatio"), "'Chariot' is not an id such as venatio"),
        (lambda: number_in("-1"), "'-1' is not a whole number"),
        (lambda: number_in("007"), "'007' is not a whole number"),
        (lambda: number_in("0", least=1), "'0' is not a whole number from 1 up"),
        (lambda: number_in("1000000"), "'1000000' is not a whole number"),
        (lambda: one_of("wine", ("food", "gold"), "a counter"), "'wine' is not a counter: food, gold"),
    ],
)
def test_any_other_word_is_refused_with_what_is_expected(read, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        read()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bid", "'bid' is not complete: write bid ACT COINS"),
        ("sing", "'sing' is not an action; the actions are bid ACT COINS, pass"),
        ("", "'' is not an action; the actions are bid ACT COINS, pass"),
    ],
)
def test_an_action_that_is_not_complete_is_told_apart_from_one_that_is_unknown(text, message):
    assert str(not_an_action(text, ("bid ACT COINS", "pass"))) == message
