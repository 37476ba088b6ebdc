"""The numbers the planner judges by. docs/bots.md says how they were found."""

from __future__ import annotations

from msgspec import Struct


class Weights(Struct, frozen=True):
    """What the planner believes about the game. Values are in steps to Carthage."""

    # How many turns are left (prospects.py): the turns that raids add for each space of the Goth's road, the share of
    # its turns in which a seat buys, and how much faster seats become.
    raids: float = 0.12
    buys: float = 0.6
    speeds_up: float = 1.25

    # What counters are worth (worth.py): the first ones of each kind, how many of a kind a turn of one's own can use,
    # how much of what future harvests yield counts against them, and how much more glory is worth.
    counter: float = 0.75
    spent: float = 3.0
    harvested: float = 0.35
    glory: float = 1.5
    last: float = 0.25

    # What abilities give (abilities.py): how often they are used when they could be, how often a trade that may be
    # repeated is, and what a building is worth that is discarded for its steps or cost.
    used: float = 0.85
    repeats: float = 2.0
    scraps: float = 0.6
    preferred: float = 1.15
    shield: float = 0.8

    # Decisions: the value of a card before the seat beyond its yields, of a free card for a building, of a purchase
    # that could be made later, and what another counter on the Goth's road costs.
    card: float = 0.3
    room: float = 0.25
    wait: float = 0.1
    liability: float = 0.05
    rivals: float = 0.7
    keeps: float = 0.3
    spare: float = 0.2
    next_buy: float = 0.5

    # The chance to win: the steps that make one seat twice as likely as another, about.
    odds: float = 5.0
    finish: float = 20.0


FITTED = Weights()
