"""All buildings of the deck, and new ones of each effect, which need YAML only."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.model.effects import RedEffect, Redirect, Scrap, Shield, Swap, Trade
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.table import table

SHIPPED = configure(TITLE)
BUILDINGS = sorted(SHIPPED.buildings)
RICH = "20 food 20 gold 20 peace 9 glory"


@pytest.mark.parametrize("id", BUILDINGS)
def test_it_can_be_bought_for_its_cost_and_moves_its_buyer(id):
    building = SHIPPED.buildings[id]
    [first, *_] = SHIPPED.laid_on(building)
    game = table(at="buying", counters=[RICH], forum=[None] * 5 + [id])
    game.play(f"buy {id} on {first}" if building.laid_on and len(building.laid_on) > 1 else f"buy {id}")
    assert game.happened(h.Bought) == [h.Bought(0, id, first, building.cost.row(), 0)]
    assert (game.buildings(0), game.steps(0)) == ({id: first}, building.steps)


@pytest.mark.parametrize("id", [id for id in BUILDINGS if not isinstance(SHIPPED.buildings[id].effect, RedEffect)])
def test_its_ability_can_be_used_in_a_harvest_and_pays_and_gains_what_it_says(id):
    effect, kind = SHIPPED.buildings[id].effect, SHIPPED.buildings[id].kind
    other = "watch_house" if id != "watch_house" else "muster_field"
    below = "peace" if kind != "peace" else "farm"
    cards = f"1 {kind}" if isinstance(effect, Redirect) else ""
    goth = {"food": "julian_alps", "gold": "emona", "peace": "altinum"}.get(getattr(effect, "icon", ""), "emona")
    buildings = {id: kind, other: below} if isinstance(effect, Scrap) else {id: kind}
    game = table(
        at=f"harvest {kind}",
        cards=[cards, ""],
        counters=[RICH],
        buildings=[buildings],
        goth=goth,
        settings=(f"buildings.{other}.laid_on=[farm, city, peace]",),
    )
    before = game.state.players[0].counters
    scrap = f" scrap {other}" if isinstance(effect, Scrap) else ""
    game.play(f"use {id}{scrap}{' 1' * (isinstance(effect, Trade) and effect.repeat)}")
    if game.waits == "mix":
        game.play(game.legal[0])
    after = [now - then for now, then in zip(game.state.players[0].counters, before, strict=True)]
    gain = getattr(effect, "gain", None)
    if gain is not None:
        pays = effect.pay.row() if isinstance(effect, Trade) else (0, 0, 0, 0)
        cards_counted = 1 if getattr(effect, "cards", kind) == kind else 0
        expected = [cards_counted * g - p for g, p in zip(gain.row(), pays, strict=True)]
        assert sum(after) == sum(expected) + gain.any
        assert gain.any or after == expected
        assert game.steps(0) == gain.steps
    elif isinstance(effect, Redirect):
        assert after[COUNTERS.index(effect.to)] == 1
    else:
        scrapped = SHIPPED.buildings[other]
        assert (game.steps(0), sum(after)) == (
            (scrapped.steps, 0) if effect.gives == "steps" else (0, sum(scrapped.cost.row()))
        )


@pytest.mark.parametrize("id", [id for id in BUILDINGS if isinstance(SHIPPED.buildings[id].effect, Swap)])
def test_a_red_building_exchanges_counters_when_it_is_built(id):
    effect = SHIPPED.buildings[id].effect
    game = table(at="buying", counters=[RICH], forum=[None] * 5 + [id]).play(f"buy {id} on farm")
    for counter in [counter for counter in COUNTERS if getattr(effect.to, counter)]:
        game.play(f"swap 1 {counter}")
        assert game.told == (h.Swapped(0, id, 1, effect.gives, getattr(effect.to, counter), counter),)


@pytest.mark.parametrize("id", [id for id in BUILDINGS if isinstance(SHIPPED.buildings[id].effect, Shield)])
def test_a_shield_goes_in_place_of_its_card(id):
    [kind] = SHIPPED.buildings[id].laid_on
    goth = {"farm": "emona", "city": "noric_pass", "peace": "concordia"}[kind]
    game = table(at="goth", goth=goth, cards=["", ""], buildings=[{id: kind}])
    assert h.DueMet(
        0, SHIPPED.cards.all()[["farm", "city", "peace"].index(kind)].makes, None, kind, id, True, True
    ) in (game.story)
    assert game.cards(0) == {kind: 1}


NEW = {
    "produce": ("{do: produce, gain: {peace: 2, glory: 1}}", "use new_one", {"peace": 3, "glory": 1}),
    "trade": ("{do: trade, pay: {peace: 1}, gain: {glory: 3}}", "use new_one", {"glory": 3}),
    "count": ("{do: count, cards: peace, gain: {glory: 1}, most: 3}", "use new_one", {"peace": 1, "glory": 1}),
    "scrap": ("{do: scrap, for: cost}", "use new_one scrap toll_bridge", {"gold": 3, "peace": 2}),
    "redirect": ("{do: redirect, to: glory}", "use new_one", {"peace": 1, "glory": 1}),
    "watch": ("{do: watch, icon: gold, gain: {glory: 2}}", "use new_one", {"peace": 1, "glory": 2}),
}
"""For each ability the effect, how it is used, and what a seat with 1 peace then has."""


@pytest.mark.parametrize("do", NEW)
def test_a_new_building_with_each_ability_needs_only_yaml(tmp_path, monkeypatch, do):
    effect, use, gained = NEW[do]
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{do}.yaml").write_text(
        f"buildings:\n  new_one:\n    name: A New One\n    kind: city\n    cost: {{gold: 1}}\n    steps: 1\n"
        f"    effect: {effect}\n"
    )
    cards = "1 city 1 peace" if do == "redirect" else "1 peace"
    buildings = {"new_one": "city", "toll_bridge": "city"} if do == "scrap" else {"new_one": "city"}
    game = table(
        at="harvest city",
        cards=[cards, ""],
        counters=["1 peace"],
        buildings=[buildings],
        goth="emona",
        variant=f"{do}.yaml",
    )
    game.play(use)
    assert game.counters(0) == gained
    assert game.rules.config.buildings["new_one"].effect.sentence() in TITLE.texts.rulebook(game.rules.config)


def test_new_red_buildings_need_only_yaml(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "red.yaml").write_text(
        "buildings:\n"
        "  ditch: {name: Ditch, kind: red, cost: {food: 1}, steps: 0, laid_on: [peace], effect: {do: shield}}\n"
        "  fence: {name: Fence, kind: red, cost: {food: 1}, steps: 0, laid_on: [farm, peace],\n"
        "    effect: {do: swap, from: food, to: {glory: 2}}}\n"
    )
    game = table(at="buying", counters=["3 food"], forum=["ditch", None, None, None, None, "fence"], variant="red.yaml")
    game.play("buy fence on peace", "swap 1 glory")
    assert game.counters(0) == {"food": 1, "glory": 2}
    game = table(at="goth", goth="concordia", cards=["", ""], buildings=[{"ditch": "peace"}], variant="red.yaml")
    assert game.happened(h.DueMet)[0].shielded
