"""Hidden piles: decks of which nobody knows the order, hands of which only their seats know the cards, discards.

A kind of card can have several copies. Only the deck distinguishes them, so that each is equally likely to be drawn:
everywhere else, in hands, discards and actions, a card is its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Seat

HIDDEN = "?"
"""A card of a hand in the view of a seat that may not know it."""
Hand = tuple[str, ...]
H = TypeVar("H", bound=Hand)


class Pile(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A deck and its discards."""

    copies: tuple[str, ...]
    """The cards of the deck, in no order that means anything; in a view, also those that are hidden in hands."""
    discards: tuple[str, ...] = ()
    shuffles: int = 0
    """How often the discards were shuffled back in."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the cards that can still be drawn, each once."""
        return tuple(dict.fromkeys(map(kind_of, self.copies)))


def pile_of(counts: Mapping[str, int]) -> Pile:
    """A new pile with this number of cards of each kind."""
    return Pile(_copies(counts))


def kind_of(copy: str) -> str:
    """The kind of a card of the deck: `farmer` for `farmer#2`."""
    return copy.partition("#")[0]


def draw_from(name: str, pile: Pile) -> Chance:
    """Any card of the deck. The key stays the same until the next shuffle, so that it stands for one order of cards."""
    return Chance(f"draw/{name}/{pile.shuffles}", pile.copies)


def without(pile: Pile, card: str) -> Pile:
    """The pile after a card of the deck was drawn: this copy, or if it is a kind, any copy."""
    at = next(at for at, copy in enumerate(pile.copies) if card in (copy, kind_of(copy)))
    return replace(pile, copies=pile.copies[:at] + pile.copies[at + 1 :])


def reshuffled(pile: Pile) -> Pile:
    """The pile after its discards were shuffled into the deck."""
    return Pile(_copies(Counter([*map(kind_of, pile.copies), *pile.discards])), (), pile.shuffles + 1)


def left(pile: Pile, hands: Iterable[Hand]) -> int:
    """The number of cards in the deck, in a view too."""
    return len(pile.copies) - sum(hand.count(HIDDEN) for hand in hands)


def play_from(hand: Hand, pile: Pile, card: str) -> tuple[Hand, Pile]:
    """The hand and the pile after a card has left the hand. If the hand is hidden, the card was any unseen one."""
    if card not in hand:
        card, pile = HIDDEN, without(pile, card)
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :], pile


def may_hold(hand: Hand, pile: Pile) -> tuple[str, ...]:
    """The kinds of cards that are in a hand, each once; in a view, all that may be in it."""
    return tuple(dict.fromkeys(kind for kind in (*hand, *(pile.kinds if HIDDEN in hand else ())) if kind != HIDDEN))


def piles_for(seat: Seat | None, hands: tuple[Hand, ...], pile: Pile) -> tuple[tuple[Hand, ...], Pile]:
    """Hands and pile as a seat (None: an onlooker) may know them."""
    unseen = [card for whose, hand in enumerate(hands) if whose != seat for card in hand if card != HIDDEN]
    known = tuple(hand if whose == seat else (HIDDEN,) * len(hand) for whose, hand in enumerate(hands))
    return known, replace(pile, copies=_copies(Counter([*map(kind_of, pile.copies), *unseen])))


def misplaced(counts: Mapping[str, int], pile: Pile, *elsewhere: Iterable[str]) -> list[str]:
    """The kinds of which there are too few or too many: in the deck, among the discards, and elsewhere."""
    there = Counter([*map(kind_of, pile.copies), *pile.discards, *(card for cards in elsewhere for card in cards)])
    return sorted(kind for kind in {*counts, *there} - {HIDDEN} if counts.get(kind, 0) != there[kind])


def _copies(counts: Mapping[str, int]) -> tuple[str, ...]:
    """Every copy by its own id, which is the kind itself if there is only one."""
    return tuple(
        kind if number == 0 else f"{kind}#{number + 1}" for kind in sorted(counts) for number in range(counts[kind])
    )
