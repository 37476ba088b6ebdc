"""The numbers the planner judges by. docs/bots.md says how they were found."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """What the planner believes about the game. Values are in steps to Carthage."""

    # How many turns are left (situation.py): the turns that raids add for each space of the Goth's road, how many
    # purchases bring the steps that a seat makes in each of its turns, apart from its abilities, and how much faster
    # seats become; and the steps that decide who is likely to win.
    raids: float = 0.22
    buys: float = 1.7
    speeds_up: float = 1.6
    odds: float = 5.9

    # What counters are worth: the first ones of each kind with three seats, and the factor for each further
    # seat; how many of a kind a turn of one's own can use, and how many can be used without one; the part of what
    # future harvests yield that counts against them; how much more glory is worth.
    counter: float = 0.86
    by_seats: float = 0.82
    spent: float = 1.2
    last: float = 0.43
    harvested: float = 0.096
    glory: float = 0.69

    # What abilities give (situation.py): how often a trade is possible in a later harvest, how often in one that
    # may be repeated, the share of what a discarded building gives, how much of the future yields count, and a shield.
    used: float = 0.49
    repeats: float = 0.71
    scraps: float = 0.41
    preferred: float = 0.69
    shield: float = 0.80

    # Which card to play (own_turn.py): what it yields later, what the seat could buy then, what its rivals get, and
    # what the Goth then takes.
    keeps: float = 0.33
    next_buy: float = 0.47
    rivals: float = 0.64
    threat: float = 0.5

    # What to buy (own_turn.py): the value of a free card, of not buying, of counters saved by waiting for the next
    # turn, and of keeping the tribute of this turn.
    room: float = 0.25
    wait: float = 0.057
    patience: float = 0.10
    spare: float = 1.6

    # Tribute (goth.py): what each counter on the Goth's road costs the seat that paid it, the value of a card beyond
    # what it yields, the value of the cards lost by the seat and by its rivals, and the part of it a turn later.
    liability: float = 0.035
    card: float = 0.38
    levied: float = 1.0
    rivals_levied: float = 0.64
    foresees: float = 0.7

    # To arrive in Carthage.
    finish: float = 20.0


FITTED = Weights()
