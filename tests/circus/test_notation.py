"""The notation, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circus_maximus.games.circus.model.actions import (
    Bid,
    Buy,
    Give,
    Pass,
    Perform,
    Place,
    Wager,
    Withdraw,
    parse,
    write,
)

ids = st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)
counts = st.integers(0, 999_999)
actions = st.one_of(
    st.builds(Bid, ids, counts),
    st.just(Pass()),
    st.builds(Place, ids, counts),
    st.builds(Wager, ids, ids, counts),
    st.builds(Buy, st.sampled_from(["mummers", "animals", "slaves"]), counts),
    st.builds(Perform, ids),
    st.just(Withdraw()),
    st.builds(Give, st.sampled_from(["mummers", "animals", "slaves", "prisoners"])),
)


@given(actions)
def test_a_written_action_can_be_parsed(action):
    assert parse(write(action)) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid chariot_race 3", Bid("chariot_race", 3)),
        ("pass", Pass()),
        ("place port", Place("port", 1)),
        ("place prison 2", Place("prison", 2)),
        ("place gamblers_den naumachia 4", Wager("gamblers_den", "naumachia", 4)),
        ("buy animals 3", Buy("animals", 3)),
        ("perform gladiator_combat", Perform("gladiator_combat")),
        ("withdraw", Withdraw()),
        ("give slave", Give("slaves")),
    ],
)
def test_the_notation(text, action):
    assert parse(text) == action
    assert write(action) == text


def test_a_cube_to_give_can_be_named_by_its_kind():
    assert parse("give slaves") == parse("  give   slave ") == Give("slaves")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not an action; the actions are bid ACT COINS, pass, place PLACE"),
        ("jump", "'jump' is not an action"),
        ("bid venatio", "'bid venatio' is not complete: write bid ACT COINS"),
        ("place", "write place PLACE [WORKERS] or place PLACE ACT COINS"),
        ("bid venatio three", "'three' is not a whole number"),
        ("bid venatio -1", "'-1' is not a whole number"),
        ("bid venatio 03", "'03' is not a whole number"),
        ("bid venatio ٣", "'٣' is not a whole number"),
        ("bid Venatio 3", "'Venatio' is not an id such as chariot_race"),
        ("buy prisoners 1", "'prisoners' is not a market: mummers, animals, slaves"),
        ("give coin", "'coin' is not a cube: mummer, animal, slave, prisoner"),
        ("pass now", "'pass now' is not complete: write pass"),
    ],
)
def test_a_text_that_is_not_an_action_is_explained(text, reason):
    with pytest.raises(ValueError, match="is not") as caught:
        parse(text)
    assert reason in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused(text):
    try:
        action = parse(text)
    except ValueError:
        return
    assert parse(write(action)) == action
