"""What a building does, in one line; what the table only counts."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.words import enumerated
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.present.paths import BUILDING, building_of
from circus_maximus.games.gloria.present.values import TableShown
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.phrases import effect_text
from circus_maximus.games.gloria.text.words import building_name, counters


def about(config: Config, shown: TableShown, target: str) -> str:
    """The effect of a building, given by its id, or by the key of its slot; empty for anything else."""
    id = building_of(id_of(shown, target))
    return f"{config.buildings[id].name}: {does(config, shown, id)}" if id else ""


def does(config: Config, shown: TableShown, id: str) -> str:
    """What a building does, which may be nothing any more."""
    built = (it for player in shown.players for kind in player.cards for it in kind.built)
    told = (it.does for it in built if it.id == BUILDING + id)
    return next(told, "") or effect_text(config.buildings[id].effect)


def id_of(shown: TableShown, target: str) -> str:
    """The id of a building in the forum, given by the key of its slot; anything else as it is."""
    return next((sale.id for sale in shown.forum if sale.key and sale.key == target), target)


def counted_only(config: Config, view: State) -> Iterator[tuple[str, str]]:
    """What the table has no room to list: each name, and the list."""
    yield "Supply", f"{counters(view.supply)}."
    if view.discards:
        yield "Discards", f"{enumerated([building_name(config, id) for id in view.discards])}."
