"""The notation, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circus_maximus.games.ludus.model import actions as a
from circus_maximus.games.ludus.model.actions import parse, write
from tests.ludus.table import rules_with

nodes = st.from_regex(r"[A-Z][1-9][0-9]?", fullmatch=True)
actions = st.one_of(
    st.builds(a.Idle, nodes),
    st.builds(a.Move, nodes, nodes, st.none() | nodes),
    st.builds(a.Attack, nodes, nodes),
    st.builds(a.Rush, nodes, nodes, nodes),
    st.builds(a.MoveAttack, nodes, nodes, nodes),
    st.builds(a.AttackMove, nodes, nodes, nodes),
    st.builds(a.Trample, nodes, nodes, nodes, nodes),
    st.builds(a.Slash, nodes, nodes, nodes, nodes),
    st.builds(a.Strike, nodes),
    st.sampled_from([a.Block(), a.Counter(), a.Decline(), a.Resign(), a.OfferDraw(), a.Accept()]),
)


@given(actions)
def test_a_written_action_can_be_parsed(action):
    assert parse(write(action)) == action


def test_every_deed_of_the_board_can_be_written_and_read():
    lookups = rules_with().lookups
    lookups.make_spots(*lookups.board.nodes)
    assert len(lookups.parts) > 5_000
    for deed in lookups.parts:
        assert parse(write(deed)) == deed


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("idle B3", a.Idle("B3")),
        ("move B3 C3", a.Move("B3", "C3")),
        ("move A2 B2 C2", a.Move("A2", "B2", "C2")),
        ("attack B3 C3", a.Attack("B3", "C3")),
        ("rush B3 C3 D4", a.Rush("B3", "C3", "D4")),
        ("move B3 C3 attack C4", a.MoveAttack("B3", "C3", "C4")),
        ("attack B3 C4 move C3", a.AttackMove("B3", "C4", "C3")),
        ("trample A2 B2 C2 D3", a.Trample("A2", "B2", "C2", "D3")),
        ("slash A2 B2 C2 B3", a.Slash("A2", "B2", "C2", "B3")),
        ("block", a.Block()),
        ("strike C4", a.Strike("C4")),
        ("counter", a.Counter()),
        ("decline", a.Decline()),
        ("resign", a.Resign()),
        ("offer_draw", a.OfferDraw()),
        ("accept", a.Accept()),
    ],
)
def test_the_notation(text, action):
    assert parse(text) == action
    assert write(action) == text


def test_small_letters_and_extra_spaces_are_accepted():
    assert parse("  move b3   c3 ") == a.Move("B3", "C3")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "'' is not an action; the actions are idle NODE, move NODE TO"),
        ("jump", "'jump' is not an action"),
        ("move B3", "'move B3' is not complete: write move NODE TO or move NODE STEP TO or move NODE TO attack TARGET"),
        ("idle", "'idle' is not complete: write idle NODE"),
        ("idle 3B", "'3B' is not a node such as B3"),
        ("idle B03", "'B03' is not a node such as B3"),
        ("idle B٣", "'B٣' is not a node such as B3"),
        ("block B3", "'block B3' is not complete: write block"),
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
