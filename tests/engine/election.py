"""Election: a tiny title with sealed bids, secret votes and hidden hands. Copy it to begin a title with secrets.

Each seat holds two hidden cards. In each of three rounds all seats that have coins bid for the consulate at once, the
highest bid pays; then each seat plays a card or passes: a farmer gives a coin, a poet favour, a relic stays in hand.
At last all vote in secret whether the consul gets favour. The most favour wins; a relic counts as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Cause, Chance, Choice, Entry, Happening, Menu, Over, Refusal, Violation
from circus_maximus.engine.phases import Happenings, RulesBySeats
from circus_maximus.engine.piles import (
    HIDDEN,
    Hand,
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
from circus_maximus.engine.rows import with_item
from circus_maximus.engine.sealed import Sealed, SealedQuestion, sealed_for
from tests.engine.tiny import TinyTexts, TinyTitle

CARDS = {"farmer": 4, "poet": 4, "relic": 4}
HAND, COINS, ROUNDS, SEATS = 2, 3, 3, range(2, 5)


# Actions


class Bid(Struct, frozen=True, gc=False, tag="bid"):
    coins: int


class Play(Struct, frozen=True, gc=False, tag="play"):
    card: str


class Pass(Struct, frozen=True, gc=False, tag="pass"):
    pass


class Vote(Struct, frozen=True, gc=False, tag="vote"):
    word: str


ACTIONS = [Pass(), Vote("yes"), Vote("no"), *map(Play, CARDS), *map(Bid, range(100))]


def write(action: Any) -> str:
    return " ".join([action.__struct_config__.tag, *(str(getattr(action, it)) for it in action.__struct_fields__)])


# States and phases


class Drawing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="drawing"):
    """Hands are filled."""


class Bidding(Sealed[Bid], frozen=True, tag="bidding"):
    """All who have coins bid."""


class Playing(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="playing"):
    seat: int = 0


class Voting(Sealed[Vote], frozen=True, tag="voting"):
    """All vote on the consul."""


class Ended(Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag="ended"):
    pass


class Player(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    coins: int = COINS
    favour: int = 0
    hand: Hand = ()


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    players: tuple[Player, ...]
    pile: Pile
    phase: Drawing | Bidding | Playing | Voting | Ended = Drawing()
    round: int = 1
    consul: int = 0

    @property
    def hands(self) -> tuple[Hand, ...]:
        return tuple(player.hand for player in self.players)


def _changed(state: State, seat: int, **changes: Any) -> State:
    return replace(state, players=with_item(state.players, seat, replace(state.players[seat], **changes)))


# Happenings


class Drew(Happening, frozen=True):
    seat: int
    card: str


class Answered(Happening, frozen=True):
    seat: int


class BidsShown(Happening, frozen=True):
    bids: tuple[tuple[int, int], ...]
    consul: int
    paid: int

    @property
    def reveals(self) -> bool:
        return True

    def moves(self) -> Any:
        if self.paid:
            yield Entry("coins", self.consul, -self.paid, Cause("bid"))


class Played(Happening, frozen=True):
    seat: int
    card: str
    """Empty if the seat passes."""

    def moves(self) -> Any:
        if self.card:
            yield Entry("coins" if self.card == "farmer" else "favour", self.seat, 1, self.card)


class VotesCounted(Happening, frozen=True):
    consul: int
    yes: int
    no: int

    @property
    def reveals(self) -> bool:
        return True

    def moves(self) -> Any:
        if self.yes > self.no:
            yield Entry("favour", self.consul, 1, Cause("vote"))


# Rules, phase by phase


def ask_for_card(seats: int, state: State, phase: Drawing) -> Chance:
    return draw_from("cards", state.pile)


def draw(seats: int, state: State, phase: Drawing, outcome: str, happened: Happenings) -> State:
    seat = next(seat for seat, hand in enumerate(state.hands) if len(hand) < HAND)
    card = kind_of(outcome)
    if happened is not None:
        happened.append(Drew(seat, card))
    state = replace(state, pile=without(state.pile, outcome))
    return fill_hands(_changed(state, seat, hand=(*state.hands[seat], card)))


def fill_hands(state: State) -> State:
    """Draw for the next seat whose hand is short; then all who have coins bid."""
    if all(len(hand) == HAND for hand in state.hands):
        bidders = tuple(seat for seat, it in enumerate(state.players) if it.coins)
        return replace(state, phase=Bidding(bidders) if bidders else Playing())
    return replace(state, pile=state.pile if left(state.pile, state.hands) else reshuffled(state.pile), phase=Drawing())


def bids(seats: int, state: State, seat: int) -> Menu[Bid]:
    return ((tuple(map(Bid, range(state.players[seat].coins + 1))),),)


def show_bids(seats: int, state: State, answers: Mapping[int, Bid], happened: Happenings) -> State:
    consul = max(answers, key=lambda seat: answers[seat].coins)
    paid = answers[consul].coins
    if happened is not None:
        happened.append(BidsShown(tuple((seat, bid.coins) for seat, bid in answers.items()), consul, paid))
    state = _changed(state, consul, coins=state.players[consul].coins - paid)
    return replace(state, consul=consul, phase=Playing())


def ask_to_play(seats: int, state: State, phase: Playing) -> Choice[Any]:
    """Also asked if no card can be played: otherwise everybody would know that the hand has only relics."""
    playable = tuple((Play(card),) for card in may_hold(state.hands[phase.seat], state.pile) if card != "relic")
    return Choice(phase.seat, (((Pass(),),), *([playable] if playable else [])), private=("play",))


def why_not(seats: int, state: State, phase: Any, action: Any) -> Refusal | None:
    return None if action in RULES.pending(state).legal else Refusal("not_offered")


def play(seats: int, state: State, phase: Playing, action: Play | Pass, happened: Happenings) -> State:
    seat, card = phase.seat, action.card if isinstance(action, Play) else ""
    if happened is not None:
        happened.append(Played(seat, card))
    if card:
        hand, pile = play_from(state.hands[seat], state.pile, card)
        state = replace(state, pile=replace(pile, discards=(*pile.discards, card)))
        player = state.players[seat]
        gain = {"coins": player.coins + 1} if card == "farmer" else {"favour": player.favour + 1}
        state = _changed(state, seat, hand=hand, **gain)
    return replace(state, phase=Playing(seat + 1) if seat + 1 < seats else Voting(tuple(range(seats))))


def votes(seats: int, state: State, seat: int) -> Menu[Vote]:
    return (((Vote("yes"), Vote("no")),),)


def count_votes(seats: int, state: State, answers: Mapping[int, Vote], happened: Happenings) -> State:
    yes = sum(vote.word == "yes" for vote in answers.values())
    if happened is not None:
        happened.append(VotesCounted(state.consul, yes, seats - yes))
    state = _changed(state, state.consul, favour=state.players[state.consul].favour + (yes > seats - yes))
    state = replace(state, round=state.round + 1)
    return fill_hands(state) if state.round <= ROUNDS else replace(state, phase=Ended())


def result(seats: int, state: State, phase: Ended) -> Over:
    def favour(seat: int) -> int:
        return state.players[seat].favour + state.hands[seat].count("relic")

    ranked = groupby(sorted(range(seats), key=favour, reverse=True), key=favour)
    return Over("rounds", tuple(tuple(tied) for _, tied in ranked))


def stage(state: State) -> str:
    return f"r{min(state.round, ROUNDS)}/{state.phase.__struct_config__.tag}"


def snapshot(seats: int, state: State) -> dict[str, Any]:
    own = [{"coins": it.coins, "favour": it.favour, "cards": len(it.hand)} for it in state.players]
    return {"seats": own, "consul": state.consul, "discards": list(state.pile.discards)}


BIDS: SealedQuestion[int, State, Bid] = SealedQuestion(bids, write, stage, Answered, show_bids)
VOTES: SealedQuestion[int, State, Vote] = SealedQuestion(votes, write, stage, Answered, count_votes)


class ElectionRules(RulesBySeats[int, State, Any]):
    def __init__(self) -> None:
        super().__init__(
            lookups={seats: seats for seats in SEATS},
            first_state=lambda seats: State((Player(),) * seats, pile_of(CARDS)),
            ask={
                Drawing: ask_for_card,
                Bidding: BIDS.ask,
                Playing: ask_to_play,
                Voting: VOTES.ask,
                Ended: result,
            },
            answers={
                Bidding: {Bid: (why_not, BIDS.play)},
                Playing: {Play: (why_not, play), Pass: (why_not, play)},
                Voting: {Vote: (why_not, VOTES.play)},
            },
            outcomes={Drawing: draw, Bidding: BIDS.guess, Voting: VOTES.guess},
            continue_={},
            stage=stage,
            snapshot=snapshot,
        )

    def seen_by(self, state: State, seat: int | None) -> State:
        hands, pile = piles_for(seat, state.hands, state.pile)
        players = tuple(replace(it, hand=hand) for it, hand in zip(state.players, hands, strict=True))
        phase = sealed_for(state.phase, seat) if isinstance(state.phase, Sealed) else state.phase
        view = replace(state, players=players, pile=pile, phase=phase)
        return state if view == state else view

    def heard_by(self, state: State, happening: Happening, seat: int | None) -> Happening:
        hidden = isinstance(happening, Drew) and happening.seat != seat
        return replace(happening, card=HIDDEN) if hidden else happening

    def audit(self, state: State) -> tuple[Violation, ...]:
        return tuple(Violation("cards", {"card": kind}) for kind in misplaced(CARDS, state.pile, *state.hands))

    def holdings(self, state: State) -> dict[Any, int]:
        everybody = list(enumerate(state.players))
        coins = {("coins", seat): it.coins for seat, it in everybody}
        return coins | {("favour", seat): it.favour for seat, it in everybody}

    @property
    def not_booked(self) -> Mapping[str, str]:
        return {"round": "a date", "consul": "a seat", "phase": "who is asked, and what is sealed", "pile": "a count"}


RULES = ElectionRules()


class ElectionTexts(TinyTexts):
    def tell(self, happening: Happening, names: Any, config: Any) -> str:
        match happening:
            case Drew(seat, card):
                return f"{names[seat]} draws {'a card' if card == HIDDEN else f'a {card}'}."
            case Answered(seat):
                return f"{names[seat]} has decided."
            case BidsShown(bids, consul, paid):
                told = ", ".join(f"{names[seat]} {coins}" for seat, coins in bids)
                return f"The bids: {told}. {names[consul]} is consul for {paid}."
            case Played(seat, card):
                return f"{names[seat]} plays a {card}." if card else f"{names[seat]} passes."
            case VotesCounted(consul, yes, no):
                return f"{yes} for {names[consul]}, {no} against."
        raise TypeError(happening)

    def explain(self, refusal: Refusal, config: Any) -> str:
        return "You cannot do that now."


class Election(TinyTitle):
    name = "election"
    label = "Election"
    seats = SEATS
    names = ("Ana", "Ben", "Cleo", "Dan")
    texts = ElectionTexts("Election", __doc__ or "")

    def rules(self, config: Any) -> ElectionRules:
        return RULES

    def write(self, action: Any) -> str:
        return write(action)

    def parse(self, text: str) -> Any:
        if found := [action for action in ACTIONS if write(action) == text]:
            return found[0]
        raise ValueError(f"{text!r} is not an action")


TITLE = Election()
