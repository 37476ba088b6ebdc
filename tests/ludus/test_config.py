"""The shipped config agrees with the rulebook, and every error in a config is located and explained."""

import json

import msgspec
import pytest

from circus_maximus.engine.config.files import BadConfig, configure, shipped, variants
from circus_maximus.engine.config.keys import differences
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.config.schema import schema
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.title import TITLE

SHIPPED = configure(TITLE)


def problems(*settings):
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, (), settings)
    return [str(problem) for problem in caught.value.problems]


def test_the_game_has_its_parts():
    assert list(SHIPPED.board.rows.values()) == [7, 8, 7, 8, 7, 8, 7]
    assert list(SHIPPED.symbols) == ["dux", "spear", "shield", "sword", "rider"]
    assert all(len(formation.stones) == 9 for formation in SHIPPED.formations.values())
    assert (SHIPPED.first_player, SHIPPED.friendly_fire) == ("lot", True)
    assert (SHIPPED.draws.repetition, SHIPPED.draws.quiet_cycles) == (3, 10)


ABILITIES = {
    "dux": {"any_order", "blocks", "breaks_blocks", "shielded", "vital"},
    "spear": {"counters"},
    "shield": {"blocks", "shielded"},
    "sword": {"any_order"},
    "rider": {"mounted", "tramples", "slashes"},
}


def test_the_symbols_have_the_abilities_of_the_rulebook():
    for id, symbol in SHIPPED.symbols.items():
        on = {field for field in symbol.__struct_fields__ if getattr(symbol, field) is True}
        assert on == ABILITIES[id]
    assert {id: symbol.move for id, symbol in SHIPPED.symbols.items() if symbol.move != 1} == {"rider": 2}
    assert {id: symbol.range for id, symbol in SHIPPED.symbols.items() if symbol.range != 1} == {"spear": 2, "rider": 0}


def test_a_resolved_config_can_be_written_and_read_as_json():
    text = msgspec.json.encode(SHIPPED)
    assert config_from_json(TITLE, text) == SHIPPED
    assert msgspec.json.decode(text, type=Config) == SHIPPED


def test_the_schema_for_editors_is_the_shipped_one():
    assert json.loads((shipped() / "ludus" / "schema.json").read_text()) == json.loads(
        msgspec.json.encode(schema(TITLE, configure(TITLE)))
    )


CHANGES = {
    "no-friendly-fire": {"friendly_fire"},
    "siege": {"setup.north", "first_player", "draws.repetition", "draws.quiet_cycles"},
    "wings": {"setup.south", "setup.north"},
}


def test_each_variant_changes_only_what_it_describes():
    found = {
        name: {".".join(path) for path, _, _ in differences(SHIPPED, configure(TITLE, [name]))}
        for name in variants(TITLE)
    }
    assert found == CHANGES


def test_a_new_formation_needs_no_python():
    few = "formations.few={name: Few, stones: {G4: dux, E4: sword}}"
    game = TITLE.rules(configure(TITLE, (), (few, "setup={south: few, north: few}")))
    stones = game.snapshot(game.start(2).state)["stones"]
    assert [(stone["at"], stone["symbol"]) for stone in stones] == [
        ("A4", "dux"),
        ("C4", "sword"),
        ("E4", "sword"),
        ("G4", "dux"),
    ]


def test_a_new_symbol_needs_no_python():
    elephant = "symbols.elephant={name: Elephant, drawn: a trunk, move: 2, range: 0, tramples: true}"
    config = configure(TITLE, (), (elephant, "formations.legion.stones.G3=elephant"))
    assert TITLE.rules(config).lookups.ids[-1] == "elephant"
    assert "**Elephant**" in TITLE.texts.rulebook(config)


@pytest.mark.parametrize(
    ("setting", "problem"),
    [
        ("draws.quiet_cycles=0", "'quiet_cycles' must be a whole number from 1 to 99, not '0'"),
        ("draws.repetition=1", "must be at least 2, or 0 for no limit"),
        ("first_player=souht", "'first_player' must be one of lot, north, south, not 'souht'; did you mean south?"),
        ("friendly_fire=yes", "'friendly_fire' must be true or false, not 'yes'"),
        ("board.rows.B=9", "must be one longer or one shorter than row A above it, which has 7"),
        ("board.rows.b=8", "'b' in 'rows' must be the name of a row: one capital letter; did you mean B?"),
        ("board.rows.B=16", "'B' must be a whole number from 1 to 15, not '16'"),
        ("setup.north=testud", "there is no formation 'testud'; did you mean testudo?"),
        ("formations.legion.stones.G2=swrd", "there is no symbol 'swrd'; did you mean sword?"),
        ("formations.legion.stones.G9=sword", "there is no node G9 on this board"),
        ("formations.legion.stones.H1=sword", "there is no node H1 on this board"),
        (
            "formations.legion.stones.g1=sword",
            "'g1' in 'stones' must be a node such as B3: the letter of its row and its number in the row, from 1; "
            "write G1",
        ),
        ("formations.legion.stones.G1=dux", "must have the symbol that is vital (the Dux); there are 2: G4, G1"),
        ("formations.legion.stones.G4={remove: true}", "must have the symbol that is vital (the Dux); there is none"),
        ("formations.alone={name: Alone, stones: {G4: dux}}", "a side with nothing but its Dux has already lost"),
        ("formations.legion.stones.D4=sword", "stones of South and North overlap on D4"),
        ("formations.legion.stones.B3=sword", "stones of South and North overlap on B3, F3"),
        ("symbols.sword.tramples=true", "this needs a second step: set move to 2"),
        ("symbols.sword.slashes=true", "this needs a second step: set move to 2"),
        ("symbols.rider.any_order=true", "this needs a stone that can move and attack"),
        ("symbols.sword.vital=true", "dux is already vital, and only one symbol can be"),
        ("symbols.sword.range=3", "'range' must be a whole number from 0 to 2, not '3'"),
        ("symbols.sword.jumps=true", "unknown key 'jumps' in 'sword'"),
        ("symbols.elephant={name: Elephant}", "'elephant' lacks the key 'drawn'"),
    ],
)
def test_an_error_in_a_single_value_is_explained(setting, problem):
    found = problems(setting)
    assert any(problem in line for line in found), found
    assert all(line.startswith(("--set", "config/ludus/")) for line in found)


def test_a_node_without_a_mirrored_node_is_an_error():
    rows = "board.rows={A: 6, B: 7, C: 8, D: 7, E: 8, F: 9, G: 8}"
    assert any("mirrored for North this is A7, which is not a node" in line for line in problems(rows))


def test_too_many_rows_or_symbols_are_refused():
    rows = ", ".join(f"{letter}: {7 + index % 2}" for index, letter in enumerate("HIJKLMNOP"))
    assert any("there are 16 rows; the board has room for 15" in line for line in problems(f"board.rows={{{rows}}}"))
    extra = [f"symbols.s{number}={{name: S, drawn: a dot}}" for number in range(8)]
    assert any("there are 13 symbols; the limit is 12" in line for line in problems(*extra))
