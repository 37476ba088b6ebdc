"""Hidden piles: decks, hands and discards."""

from collections import Counter

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.piles import (
    Pile,
    draw_from,
    kind_of,
    left,
    may_hold,
    misplaced,
    pile_of,
    piles_for,
    play_from,
    reshuffled,
    without,
)

CARDS = {"farmer": 3, "poet": 1}


def drawn(seed, pile):
    """All kinds of cards of a pile in the order in which they are drawn."""
    while pile.copies:
        copy = SeededChance(seed).outcome(draw_from("cards", pile))
        pile = without(pile, copy)
        yield kind_of(copy)


def test_copies_are_told_apart_in_the_deck_only():
    pile = pile_of(CARDS)
    assert pile.copies == ("farmer", "farmer#2", "farmer#3", "poet")
    assert [kind_of(copy) for copy in pile.copies] == ["farmer", "farmer", "farmer", "poet"]
    assert pile.kinds == ("farmer", "poet")


def test_every_copy_is_as_likely_to_be_drawn_first():
    first = Counter(next(drawn(seed, pile_of(CARDS))) for seed in range(2000))
    assert 420 < first["poet"] < 580


def test_one_key_stands_for_one_order_until_the_next_shuffle():
    pile = pile_of(CARDS)
    later = without(pile, "poet")
    assert draw_from("cards", pile).key == draw_from("cards", later).key == "draw/cards/0"
    again = reshuffled(Pile((), ("farmer", "poet", "farmer"), 0))
    assert again == Pile(("farmer", "farmer#2", "poet"), (), 1)
    assert draw_from("cards", again).key == "draw/cards/1"
    order = list(drawn(3, pile))
    with_one_more = [kind for kind in drawn(3, pile_of({**CARDS, "sage": 1})) if kind != "sage"]
    assert with_one_more == order, "a further card leaves the order of the others as it is"


def test_a_view_hides_other_hands_and_which_of_the_unseen_cards_they_are():
    hands, pile = (("farmer",), ("farmer", "poet")), Pile(("farmer#3",))
    known, unseen = piles_for(0, hands, pile)
    assert known == (("farmer",), ("?", "?"))
    assert unseen.copies == ("farmer", "farmer#2", "poet")
    assert left(unseen, known) == left(pile, hands) == 1
    assert piles_for(0, known, unseen) == (known, unseen)
    assert piles_for(0, (("farmer",), ("farmer", "farmer")), Pile(("poet",))) == (known, unseen)


def test_a_hidden_hand_may_hold_any_unseen_card_and_play_it():
    (_, hidden), unseen = piles_for(0, (("farmer",), ("farmer", "poet")), Pile(("farmer#3",)))
    assert may_hold(("poet", "poet"), unseen) == ("poet",)
    assert may_hold(hidden, unseen) == ("farmer", "poet")
    assert play_from(hidden, unseen, "poet") == (("?",), Pile(("farmer", "farmer#2")))
    assert play_from(("farmer", "poet"), unseen, "farmer") == (("poet",), unseen)


def test_no_card_is_missing_or_there_twice():
    hands = ("farmer",), ("farmer", "poet")
    assert misplaced(CARDS, Pile(("farmer#3",)), *hands) == []
    assert misplaced(CARDS, Pile(("farmer#3",), ("poet",)), *hands) == ["poet"]
    assert misplaced(CARDS, Pile(()), *hands) == ["farmer"]
    view = piles_for(0, hands, Pile(("farmer#3",)))
    assert misplaced(CARDS, view[1], *view[0]) == []
