"""The rulebook, filled in with the values of a config."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import KINDS, SEATS
from circus_maximus.games.gloria.model.config import Building, Config
from circus_maximus.games.gloria.model.phrases import any_card, cards, counters, numbers, steps

TEMPLATE = """\
# Gloria Mundi

For two to six players. The Goth is marching on {goth_goal}, and you are fleeing to {goal} with your household. Put up buildings that supply you and move you along, pay the Goth to wait, and be gone before your cards run out. The first player to reach {goal} wins.

## Counters and cards

There are four kinds of **counters**: food, gold, peace and glory. {supply} If the supply of a kind is empty, you gain nothing more of it. **Glory** is wild: in a payment it fills in for any counter you do not have, but only then. You must pay in full or not at all.

**Production cards** lie face up before you, and each yields a counter: {makes}. A card can carry one building.

## Setting up

{taken} Each player is dealt these cards:

| Players | Farm | City | Peace |
| --- | --- | --- | --- |
{dealt}

Of these, {face_up} start face up before each player. The rest are that player's hand.

The starting player is chosen at random, and turns pass to the left. {late}{opened}

All tokens start in {start}; {goal} is {flight} steps away. The Goth starts at {frontier}, {goth} steps from {goth_goal}. Nothing is secret: everybody has seen every counter taken and every card played.

## A turn

### 1. The forum

The forum is a row of {slots} slots with the surcharges {surcharges}. Discard the building in the last slot, move every other building to the next slot, and draw a new one for the first slot. If that was the last building in the deck, the game ends.

### 2. Playing a card

Play a card from your hand. It lies before you from now on, and it yields this turn. {hand}

### 3. Harvest

All players harvest their cards of the kind you played, starting with you and going left. Each card yields its counter, but if there is a building on it, its owner can use the building instead. A red building cannot be used in a harvest, so its card always yields. The kind of the card matters, not the kind of the building.

1. If you have a building that redirects the harvest and another card of this kind, you can use that building first. Its own card then yields nothing, and each of your other cards that yields its counter yields the new counter instead. You can use only one such building in a harvest.
2. All cards without a building, with a red building or with an unused redirecting building yield at once.
3. Settle your other cards one by one, in any order: use the building, or take the counter. Each building works once in a harvest. When no building can be used any more, the remaining cards yield their counters.

You pay before you gain. Within one gain, you get the named counters first, then the counters you choose, then the steps. If you repeat a trade, you pay for all of it before you gain anything. If you discard a building for the effect of another, its card is free again, and if that card still has to be settled in this harvest, it yields now.

### 4. Buying

You can buy one building from the forum. You need a card before you that has no building and is of a kind on which the building can be laid. Pay the cost of the building, then the surcharge of its slot in any counters; glory pays a surcharge only when you have nothing else left. Lay the building on the card and move its steps at once.

You can use the building from the next turn on. Red buildings work differently. One that exchanges counters does so at once: hand in any number for one kind of counter, as often as you like, as long as the supply can pay in full. A shield protects its card from the moment you lay it.

### 5. The Goth

The front space is the first space ahead of the Goth that has no tribute on it. You can pay one counter for each of its icons. The counters lie on that space, and the Goth stays where he is. If the front space is {goth_goal}, nobody can pay.

If you do not pay, the Goth moves:

- **With tribute on his road**, he raids it: he moves to the last space with tribute, and every counter on the road is due. Glory counts as the counter for which it was paid.
- **Without tribute on his road**, he moves one space, and each icon of that space is due. If he enters {goth_goal}, the game ends.

Each counter or icon that is due costs one card, which leaves the game: a farm for {farm}, a city for {city}, a peace card for {peace}. Starting with you and going left, as many times around as needed, each player who has a matching card must give one, with any building on it. If the building is a shield, only the shield is discarded. Steps you have moved are never lost.

{met} Starting with you and going left, players draw one counter each from the pile until it is empty. Icons for which nobody has a card have no effect.

## The end

The game ends at once when

- a token reaches {goal}, and its player wins;
- the Goth enters {goth_goal};
- {hand_end};
- the last building in the deck is laid out.

If nobody is in {goal}, the player with the most steps wins; of players on the same space, the one who got there first is ahead. If nobody has left {start}, all players share the victory. Several tokens can be on one space. Tokens never move back, and steps beyond {goal} are lost.

## The buildings

{buildings}

## The roads

From {start} to {goal}: {flight_road}.

The Goth's road, with the icons of each space: {goth_road}.
"""


HEADINGS = {"farm": "Farm buildings", "city": "City buildings", "peace": "Peace buildings", "red": "Red buildings"}


def rulebook(config: Config) -> str:
    """The rulebook, as Markdown."""
    flight, goth = [space.name for space in config.flight_road.values()], list(config.goth_road.values())
    makes = [card.makes for card in config.cards.all()]
    return TEMPLATE.format(
        supply=f"The game has {counters(config.counters.row('supply'))}.",
        makes=enumerated([f"a {kind} card yields {made}" for kind, made in zip(KINDS, makes, strict=True)]),
        taken=f"Each player takes {counters(config.counters.row('start'))} from the supply.",
        face_up=enumerated([cards(n, kind) for kind, n in zip(KINDS, config.cards.face_up(), strict=True) if n])
        or "no cards",
        dealt="\n".join(f"| {seats} | {' | '.join(map(str, config.dealt.at(seats)))} |" for seats in SEATS),
        late=" ".join(_late(config)),
        opened=_open_at_start(config),
        start=flight[0],
        goal=flight[-1],
        goth_goal=goth[-1].name,
        flight=len(flight) - 1,
        frontier=goth[0].name,
        goth=len(goth) - 1,
        slots=len(config.forum.surcharges),
        surcharges=enumerated([f"+{surcharge}" for surcharge in config.forum.surcharges]),
        hand=_hand(config),
        farm=makes[0],
        city=makes[1],
        peace=makes[2],
        met=_met_counters(config),
        hand_end="a player has played their last card"
        if config.end.hand == "on_last_card"
        else "a player must play a card and has none",
        buildings="\n\n".join(_buildings(config)),
        flight_road=", ".join(flight),
        goth_road=", ".join(f"{space.name}{f' ({enumerated(space.icons)})' * bool(space.icons)}" for space in goth),
    )


def _late(config: Config) -> Iterator[str]:
    """What seats late in the turn order get, by number of seats."""
    for entry in config.late_start.values():
        yield f"With {entry.seats} players, player {entry.place} in turn order takes an extra {numbers(entry.gets)}. "


def _open_at_start(config: Config) -> str:
    opened = config.forum.open_at_start
    return f"The forum starts with {counted(opened, 'building')}, from the first slot on." if opened else ""


def _hand(config: Config) -> str:
    if config.end.hand == "on_last_card":
        return "If it was your last card, the game ends at once, without a harvest."
    return "If you have no card left to play, the game ends."


def _met_counters(config: Config) -> str:
    if config.tribute.met_counters_go_to == "supply":
        return (
            "A counter for which a card was given returns to the supply; of one kind, glory goes last. Counters for "
            "which nobody has a card form a pile."
        )
    return "All counters of a raid form a pile, whether a card was given for them or not."


def _buildings(config: Config) -> Iterator[str]:
    """A list for each kind of building."""
    for kind, heading in HEADINGS.items():
        entries = [building for building in config.buildings.values() if building.kind == kind]
        if entries:
            yield f"### {heading}\n\n" + "\n".join(_building(config, building) for building in entries)


def _building(config: Config, building: Building) -> str:
    flavour = f" *{building.flavour}*" if building.flavour else ""
    facts = f"{numbers(building.cost)}; {steps(building.steps)}; on a {any_card(config.laid_on(building))}"
    return f"- **{building.name}** ({facts}): {building.effect.sentence()}{flavour}"
