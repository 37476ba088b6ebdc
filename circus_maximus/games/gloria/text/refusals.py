"""A sentence for every reason why something is not allowed."""

from __future__ import annotations

from circus_maximus.engine.presenting.texts import Facts, Sentences
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.phrases import any_card, counters
from circus_maximus.games.gloria.model.words import building_name, goal_of_goth, goth_space

MOMENTS = {
    "starting": "the first player is being chosen",
    "drawing": "a building is drawn first",
    "playing": "play a card from your hand",
    "redirecting": "use a building that redirects your harvest, or just harvest",
    "settling": "use a building, or take the counter of its card",
    "picking": "pick the counters that you gain",
    "buying": "buy a building, or pass",
    "paying": "pay the surcharge",
    "swapping": "exchange counters, or stop",
    "approaching": "pay tribute, or refuse",
    "giving": "give a card to the Goth",
    "sharing": "draw a counter from the pile",
    "ended": "the game is over",
}


def _name(config: Config, facts: Facts) -> str:
    return building_name(config, facts["building"])


def _only(count: int) -> str:
    """`only 2`, or `no`."""
    return f"only {count}" if count else "no"


SENTENCES: Sentences[Config] = {
    "not_your_turn": lambda config, facts: "It is not your turn.",
    "not_now": lambda config, facts: f"You cannot do that now: {MOMENTS[facts['phase']]}.",
    "not_in_hand": lambda config, facts: f"You have no {facts['kind']} card in hand.",
    # buildings
    "no_such_building": lambda config, facts: f"There is no building {facts['building']}.",
    "not_yours": lambda config, facts: f"You do not have {_name(config, facts)}.",
    "other_kind": lambda config, facts: (
        f"{_name(config, facts)} is not on a {facts['kind']} card, and only those are harvested now."
    ),
    "redirects_nothing": lambda config, facts: f"{_name(config, facts)} does not redirect a harvest.",
    "settled": lambda config, facts: f"{_name(config, facts)} has already been settled in this harvest.",
    # abilities
    "times_not_named": lambda config, facts: f"Say how often: use {facts['building']} 2.",
    "not_repeatable": lambda config, facts: f"{_name(config, facts)} cannot be repeated.",
    "no_times": lambda config, facts: "The number must be at least 1.",
    "cannot_pay": lambda config, facts: (
        f"This costs {counters(facts['price'])}, and you have {counters(facts['have'])}."
    ),
    "goth_elsewhere": lambda config, facts: (
        f"The Goth is on {goth_space(config, facts['space'])}, which does not show {facts['icon']}."
    ),
    "scrap_not_named": lambda config, facts: f"Say what to discard: use {facts['building']} scrap BUILDING.",
    "scraps_nothing": lambda config, facts: f"{_name(config, facts)} does not discard other buildings.",
    "scraps_itself": lambda config, facts: f"{_name(config, facts)} discards another building, not itself.",
    # numbers
    "wrong_size": lambda config, facts: f"Name {facts['size']} counters in all, not {facts['named']}.",
    "supply_short": lambda config, facts: f"The supply has {_only(facts['have'])} {facts['counter']}.",
    "too_few": lambda config, facts: f"You have {_only(facts['have'])} {facts['counter']}.",
    "glory_last": lambda config, facts: "Glory pays a surcharge only when you have nothing else left.",
    # buying
    "not_in_forum": lambda config, facts: f"{_name(config, facts)} is not in the forum.",
    "kind_not_named": lambda config, facts: (
        f"Say on which card: buy {facts['building']} on {enumerated(facts['kinds'], 'or')}."
    ),
    "kind_named": lambda config, facts: (
        f"{_name(config, facts)} can be laid only on a {any_card(facts['kinds'])}, so write: buy {facts['building']}."
    ),
    "laid_elsewhere": lambda config, facts: f"{_name(config, facts)} can be laid only on a {any_card(facts['kinds'])}.",
    "no_free_card": lambda config, facts: f"No {facts['kind']} card before you is free for a building.",
    "cannot_buy": lambda config, facts: (
        f"It costs {counters(facts['cost'])} and a surcharge of {facts['surcharge']}, "
        f"and you have {counters(facts['have'])}."
    ),
    "not_exchanged": lambda config, facts: f"{_name(config, facts)} gives no {facts['counter']}.",
    # the Goth
    "rome_ahead": lambda config, facts: f"You cannot pay tribute because only {goal_of_goth(config)} is ahead.",
    "not_due": lambda config, facts: f"No {facts['kind']} card is due; the Goth takes a {any_card(facts['due'])}.",
    "not_in_pile": lambda config, facts: f"There is no {facts['counter']} in the pile.",
}
