"""The rulebook: the text of rulebook_text.py, filled in with the values of a config."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.text.words import counted, enumerated
from circus_maximus.games.gloria.model.common_types import KINDS, SEATS
from circus_maximus.games.gloria.model.config import Building, Config
from circus_maximus.games.gloria.model.words import cards, counters, numbers, steps
from circus_maximus.games.gloria.text.phrases import effect_text, laid_on_text, price_text
from circus_maximus.games.gloria.text.rulebook_text import TEMPLATE

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
        opened=_opened(config),
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
        met=_met(config),
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


def _opened(config: Config) -> str:
    opened = config.forum.open_at_start
    return f"The forum starts with {counted(opened, 'building')}, from the first slot on." if opened else ""


def _hand(config: Config) -> str:
    if config.end.hand == "on_last_card":
        return "If it was your last card, the game ends at once, without a harvest."
    return "If you have no card left to play, the game ends."


def _met(config: Config) -> str:
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
    facts = f"{price_text(building)}; {steps(building.steps)}; {laid_on_text(config, building)}"
    return f"- **{building.name}** ({facts}): {effect_text(building.effect)}{flavour}"
