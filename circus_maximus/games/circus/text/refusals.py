"""A sentence for every reason why something is not allowed."""

from __future__ import annotations

from circus_maximus.engine.presenting.texts import Sentences
from circus_maximus.engine.text.words import counted
from circus_maximus.games.circus.model.common_types import coins, workers
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.words import a_cube, cube_name, cubes, name_of, track_name

MOMENTS = {
    "paying": "give a cube",
    "bidding": "in the bidding phase, bid on an act or pass",
    "placing": "in the placing phase, place a worker or pass",
    "buying": "in the buying phase, buy cubes, or none",
    "performing": "perform the current act, or withdraw",
    "ended": "the game is over",
}

SENTENCES: Sentences[Config] = {
    "not_your_turn": lambda config, facts: "It is not your turn.",
    "not_now": lambda config, facts: (
        f"You cannot do that now: {MOMENTS.get(facts['phase'], 'a card, coin or die must be resolved first')}."
    ),
    # giving a cube
    "no_such_cube": lambda config, facts: f"You have {cubes(config, 0, facts['cube'])} to give.",
    # bidding
    "act_not_on_show": lambda config, facts: f"{name_of(config, facts['act'])} is not on show this round.",
    "bid_too_small": lambda config, facts: "A bid must be at least 1 coin.",
    "too_few_coins": lambda config, facts: f"That costs {coins(facts['need'])}; you have {facts['have']}.",
    "opener_must_bid": lambda config, facts: "You begin the bidding, so you must bid once before you can pass.",
    "backs_enough_acts": lambda config, facts: (
        f"You have already bid on {counted(facts['most'], 'act')} of this kind, the limit; "
        "you can still raise those bids."
    ),
    # placing
    "no_such_place": lambda config, facts: f"There is no place called {facts['place']}.",
    "workers_at_once": lambda config, facts: (
        f"{name_of(config, facts['place'])} takes only 1 worker a turn."
        if facts["most"] == 1
        else f"{name_of(config, facts['place'])} takes 1 to {facts['most']} workers a turn."
    ),
    "place_closed": lambda config, facts: f"{name_of(config, facts['place'])} is closed in this game.",
    "place_closed_by_event": lambda config, facts: (
        f"{name_of(config, facts['place'])} is closed this round ({name_of(config, facts['event'])})."
    ),
    "track_frozen": lambda config, facts: (
        f"{name_of(config, facts['place'])} is closed this round "
        f"because the {track_name(config, facts['track'])} track is frozen."
    ),
    "place_full": lambda config, facts: (
        f"{name_of(config, facts['place'])} is full; it has room for {workers(facts['room'])} in all."
    ),
    "place_full_for_seat": lambda config, facts: (
        f"{name_of(config, facts['place'])} has room for {workers(facts['room'])} per player; "
        f"you already have {facts['there']} there."
    ),
    "too_few_workers": lambda config, facts: f"That needs {workers(facts['need'])}; you have {facts['have']} left.",
    "needs_cubes": lambda config, facts: (
        f"That needs {cubes(config, facts['need'], facts['cube'])}; you have {facts['have']}."
    ),
    "supply_empty": lambda config, facts: (
        f"That needs {cubes(config, facts['need'], facts['cube'])} in the supply; it has {facts['have']}."
    ),
    "market_empty": lambda config, facts: f"The market has {cubes(config, 0, facts['market'])} on sale.",
    "no_workers_to_recruit": lambda config, facts: (
        f"Your colour's supply has {workers(facts['have']) if facts['have'] else 'no workers'} left, too few to "
        "recruit."
    ),
    "last_round": lambda config, facts: "This is the last round, so no event will follow.",
    "already_foreseen": lambda config, facts: "The next event has already been foreseen.",
    "no_event_left": lambda config, facts: "No event is left to foresee.",
    "nothing_to_stake_on": lambda config, facts: "You have not bid on a contest on this round's bill.",
    "stake_missing": lambda config, facts: f"Name an act and a stake: place {facts['place']} ACT COINS.",
    "no_stakes_here": lambda config, facts: f"You cannot stake coins at {name_of(config, facts['place'])}.",
    "no_contest": lambda config, facts: f"{name_of(config, facts['act'])} is not a contest on this round's bill.",
    "no_bid_on_act": lambda config, facts: f"You did not bid on {name_of(config, facts['act'])}.",
    "stake_out_of_range": lambda config, facts: f"A stake must be 1 to {coins(facts['most'])}.",
    # buying
    "other_market": lambda config, facts: (
        f"You can only buy {cube_name(config, facts['market'])} now because only that market is open."
    ),
    "buys_less_than_none": lambda config, facts: "You cannot buy a negative number.",
    "market_short": lambda config, facts: f"The market has {cubes(config, facts['have'], facts['market'])} on sale.",
    # performing
    "other_act": lambda config, facts: (
        f"You can only perform {name_of(config, facts['act'])} now; it is the current act."
    ),
    "needs_free_cubes": lambda config, facts: (
        f"{name_of(config, facts['act'])} needs {cubes(config, facts['need'], facts['cube'])}; "
        f"you have {facts['have']} free."
    ),
}


LABELS: Sentences[Config] = {
    "place_closed": lambda config, facts: "closed",
    "place_closed_by_event": lambda config, facts: "closed this round",
    "track_frozen": lambda config, facts: f"{track_name(config, facts['track'])} frozen",
    "place_full": lambda config, facts: "full",
    "place_full_for_seat": lambda config, facts: (
        "you are already there" if facts["room"] == 1 else "no more room for you"
    ),
    "too_few_workers": lambda config, facts: "no worker left" if not facts["have"] else "too few workers",
    "too_few_coins": lambda config, facts: f"needs {coins(facts['need'])}",
    "needs_cubes": lambda config, facts: (
        f"needs {a_cube(config, facts['cube']) if facts['need'] == 1 else cubes(config, facts['need'], facts['cube'])}"
    ),
    "supply_empty": lambda config, facts: f"{cubes(config, facts['have'], facts['cube'])} left",
    "market_empty": lambda config, facts: "nothing on sale",
    "no_workers_to_recruit": lambda config, facts: "no recruits left",
    "last_round": lambda config, facts: "last round",
    "already_foreseen": lambda config, facts: "already foreseen",
    "no_event_left": lambda config, facts: "no event left",
    "nothing_to_stake_on": lambda config, facts: "you bid on no contest",
}
"""Labels on the board, of at most 24 characters: why a worker cannot be sent to a place."""
