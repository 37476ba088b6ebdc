"""The shipped config has the cards of the game, and every error in a config is located and explained (G70)."""

import json
from collections import Counter

import msgspec
import pytest
from jsonschema import Draft202012Validator

from circus_maximus.engine.config.files import BadConfig, configure, load, shipped, variants
from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.config.schema import schema
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.effects import Redirect, Scrap, Shield, Trade
from circus_maximus.games.gloria.title import TITLE

SHIPPED = configure(TITLE)


def problems(*settings):
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, (), settings)
    return [str(problem) for problem in caught.value.problems]


def test_the_game_has_its_cards():
    assert Counter(building.kind for building in SHIPPED.buildings.values()) == {
        "farm": 21,
        "city": 14,
        "peace": 14,
        "red": 8,
    }
    assert all(building.flavour for building in SHIPPED.buildings.values())
    assert {type(building.effect).__name__: 0 for building in SHIPPED.buildings.values()}.keys() == {
        *("Produce", "Trade", "Count", "Scrap", "Redirect", "Watch", "Swap", "Shield")
    }


def test_the_roads_have_38_steps_each_and_the_goths_has_48_icons():
    assert (len(SHIPPED.flight_road), len(SHIPPED.goth_road)) == (39, 39)
    icons = Counter(icon for space in SHIPPED.goth_road.values() for icon in space.icons)
    assert icons == {"food": 20, "gold": 14, "peace": 14}


def test_a_space_can_be_put_into_a_road():
    config = configure(
        TITLE, (), ("flight_road.nola={remove: true}", "flight_road.utica={name: Utica, before: carthage}")
    )
    assert [*config.flight_road][-3:] == ["gulf_of_tunes", "utica", "carthage"]
    assert [*configure(TITLE, (), ("flight_road.nola.before=rome",)).flight_road][:2] == ["nola", "rome"]


def test_a_new_space_without_a_place_comes_last_and_a_note_says_so():
    settings = ("flight_road.nola={remove: true}", "flight_road.utica={name: Utica}")
    found = load(TITLE, (), settings)
    assert [*found.config.flight_road][-1] == "utica"
    told = "'utica' is now the last entry of 'flight_road'; to put it before another one, add before: ID"
    assert found.notes() == [f"--set {settings[1]}: {told}"]
    assert load(TITLE, (), ("flight_road.nola={remove: true}",)).notes() == []
    late = "goth_road.late={name: Late, icons: [food]}"
    assert problems("goth_road.concordia={remove: true}", late) == [
        f"--set {late}: the last space must have no icons: write [], or put another space last"
    ]


def test_another_order_of_a_road_is_a_difference():
    assert list(differences(SHIPPED, configure(TITLE, (), ("flight_road.nola.before=aricia",)))) == [
        (("flight_road",), "aricia before nola", "nola before aricia")
    ]


def test_a_resolved_config_can_be_written_and_read_as_json():
    text = msgspec.json.encode(SHIPPED)
    assert config_from_json(TITLE, text) == SHIPPED
    assert msgspec.json.decode(text, type=Config) == SHIPPED


def test_the_schema_for_editors_is_the_shipped_one():
    shown = json.loads((shipped() / "gloria" / "schema.json").read_text())
    assert shown == json.loads(msgspec.json.encode(schema(TITLE, SHIPPED)))


@pytest.mark.parametrize(
    ("effect", "fits"),
    [
        ({"gain": {"steps": 2}}, True),
        ({"do": "trade", "pay": {"gold": 1}, "gain": {"steps": 2}}, True),
        ({"do": "trade", "gain": {"steps": 2}}, False),
        ({"gains": {"steps": 2}}, False),
        ({"gain": {"steps": "2"}}, False),
    ],
)
def test_the_schema_accepts_a_part_of_an_effect_without_its_name_as_the_loader_does(effect, fits):
    changed = {"buildings": {"toll_bridge": {"effect": effect}}}
    assert Draft202012Validator(schema(TITLE, SHIPPED)).is_valid(changed) == fits
    setting = f"buildings.toll_bridge.effect={json.dumps(effect)}"
    assert fits or problems(setting)
    assert not fits or configure(TITLE, (), [setting]).buildings["toll_bridge"].effect.gain.steps == 2


def test_the_schema_can_be_made_with_entries_of_every_section():
    changed = schema(TITLE, configure(TITLE, ["late-start"]))
    assert "sixth_of_six" in changed["$defs"]["Config"]["properties"]["late_start"]["properties"]


CHANGES = {
    "full-hands": {"end.hand"},
    "late-start": {"late_start"},
    "open-forum": {"forum.open_at_start"},
    "shared-spoils": {"tribute.met_counters_go_to"},
}


def test_each_variant_changes_only_what_it_describes():
    found = {
        name: {
            path[0] if path[0] == "late_start" else ".".join(path)
            for path, _, _ in differences(SHIPPED, configure(TITLE, [name]))
        }
        for name in variants(TITLE)
    }
    assert found == CHANGES


def test_an_effect_that_is_named_replaces_the_one_before_and_a_key_of_it_changes_only_that():
    scrap = configure(TITLE, (), ("buildings.toll_bridge.effect={do: scrap, for: cost}",))
    assert scrap.buildings["toll_bridge"].effect == Scrap("cost")
    more = configure(TITLE, (), ("buildings.toll_bridge.effect.gain.steps=3",)).buildings["toll_bridge"].effect
    assert isinstance(more, Trade)
    assert (more.pay.gold, more.gain.steps) == (1, 3)


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        # counters
        ("counters.food.wild=true", "unknown key 'wild' in 'food'"),
        ("counters.gold.supply=5", "must be at least 6: with 6 seats, 6 gold are taken at the start"),
        ("counters.glory={supply: 2, start: 1}", "with 6 seats, 6 glory are taken at the start"),
        ("late_start={a: {seats: 4, place: 5, gets: {glory: 1}}}", "with 4 seats there is no place 5"),
        ("late_start={a: {seats: 4, place: 0, gets: {}}}", "'place' must be a whole number from 1 to 6, not '0'"),
        ("late_start={a: {seats: 4, place: 1, gets: {any: 1}}}", "unknown key 'any' in 'gets'"),
        ("late_start={a: {seats: 2, place: 1, gets: {glory: 41}}}", "with 2 seats, 41 glory are taken at the start"),
        ("buildings.toll_bridge.cost.steps=1", "unknown key 'steps' in 'cost'"),
        ("buildings.toll_bridge.effect.pay.any=1", "unknown key 'any' in 'pay'"),
        # cards
        ("dealt.4={remove: true}", "cannot be removed"),
        ("cards.farm.face_up=6", "must be at least 6: 6 cards of this kind must lie before each seat"),
        ("dealt.6={farm: 1, city: 1, peace: 1}", "no card is left for the hand"),
        # roads
        ("goth_road.emona.icons=[]", "a space between start and Rome needs at least one icon"),
        ("goth_road.beyond_the_frontier.icons=[food]", "the first space must have no icons"),
        ("goth_road.rome.icons=[food]", "the last space must have no icons"),
        ("goth_road.emona.icons=[glory]", "must be one of food, gold, peace, not 'glory'"),
        ("goth_road.emona.icons=[food, food, gold, gold]", "there are 4 icons; the screen has room for 3"),
        ("goth_road.late={name: Late, icons: []}", "there are 40 spaces; the screen has room for 39"),
        ("flight_road.utica={name: Utica}", "there are 40 spaces; the screen has room for 39"),
        ("cards.farm.makes=glory", "no kind of card makes food: set one of cards.*.makes to food"),
        ("cards.farm.makes=gold", "city cards already make gold, which only one kind may make"),
        ("flight_road.capua.name=Nola", "the name 'Nola' is already used by flight_road.nola"),
        # buildings
        ("forum.open_at_start=6", "must be less than the number of slots, 6"),
        ("forum.surcharges=[]", "'surcharges' must not be empty"),
        ("forum.surcharges=[-1, 0]", "must be a whole number from 0 to 99"),
        (f"forum.surcharges={[0] * 13}", "there are 13 slots; the screen has room for 12"),
        (
            "buildings.glory={name: X, kind: red, cost: {}, steps: 0, laid_on: [farm], effect: {do: shield}}",
            "'glory' is a counter: use another id",
        ),
        (
            "buildings.city={name: X, kind: red, cost: {}, steps: 0, laid_on: [farm], effect: {do: shield}}",
            "'city' is a kind of card: use another id",
        ),
        ("buildings.barred_gates.laid_on=[farm, city]", "a shield protects one kind of card: name exactly one"),
        ("buildings.barred_gates.laid_on=null", "a red building must say on which kinds of card it may be laid"),
        ("buildings.toll_bridge.laid_on=[]", "a building needs at least one kind of card"),
        ("buildings.toll_bridge.laid_on=[city, city]", "a kind of card is listed twice"),
        ("kinds.farm.laid_on=[]", "buildings of this kind need at least one kind of card"),
        ("buildings.toll_bridge.effect={do: shield}", "a city building cannot have this effect"),
        ("buildings.barred_gates.effect={do: produce, gain: {food: 1}}", "it can have swap and shield"),
        ("buildings.toll_bridge.effect.pay={gold: 0}", "a trade must pay at least one counter"),
        ("buildings.debased_coinage.effect.to={gold: 1}", "a swap cannot give gold, which it takes"),
        ("buildings.debased_coinage.effect.to={food: 0, peace: 0}", "a swap must give at least one counter"),
        ("buildings.muster_field.effect.most=0", "'most' must be a whole number from 1 to 999, not '0'"),
        ("buildings.market_gardens.effect.to=food", "a farm card already makes food"),
        ("buildings.toll_bridge.steps=-1", "'steps' must be a whole number from 0 to 99, not '-1'"),
        ("buildings.toll_bridge.effect.do=toll", "'do' must be one of produce, trade, count, scrap"),
        ("buildings.hostage_exchange.effect.icon=glory", "must be one of food, gold, peace, not 'glory'"),
        ("end.hand=never", "must be one of none_to_play, on_last_card"),
        ("buildings.toll_bridge.name=Watch-House", "the name 'Watch-House' is already used by"),
    ],
)
def test_g70_an_error_is_explained(setting, problem):
    found = problems(setting)
    assert any(problem in line for line in found), found
    assert all(line.startswith(("--set", "config/gloria/")) for line in found)


def test_g70_more_buildings_than_are_laid_out_at_the_start():
    few = [f"buildings.{id}={{remove: true}}" for id in list(SHIPPED.buildings)[5:]]
    assert any("there must be more buildings" in line for line in problems(*few, "forum.open_at_start=5"))


def test_g70_one_mistake_is_one_error():
    assert problems("forum.open_at_start=99") == [
        "--set forum.open_at_start=99: must be less than the number of slots, 6"
    ]
    assert problems("cards.farm.face_up=50") == [
        "--set cards.farm.face_up=50: must be at most 5: with 6 seats, 5 of this kind are dealt"
    ]


def test_g70_at_most_200_buildings():
    more = ", ".join(
        f"b{n}: {{name: B{n}, kind: red, cost: {{}}, steps: 0, laid_on: [farm], effect: {{do: shield}}}}"
        for n in range(144)
    )
    assert any("there are 201 buildings; the limit is 200" in line for line in problems(f"buildings={{{more}}}"))


def test_g70_an_error_in_a_file_has_its_line_and_column(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.yaml").write_text("buildings:\n  toll_bridge:\n    effect: {do: redirect, to: gold}\n")
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, ["mine.yaml"])
    assert [str(problem) for problem in caught.value.problems] == [
        "mine.yaml:3:32: a city card already makes gold: redirect to another counter"
    ]


def test_g70_a_redirect_is_compared_with_the_cards_it_may_be_laid_on():
    wide = configure(TITLE, (), ("buildings.market_gardens={laid_on: [peace], effect: {do: redirect, to: food}}",))
    assert wide.buildings["market_gardens"].effect == Redirect("food")
    assert isinstance(SHIPPED.buildings["barred_gates"].effect, Shield)
