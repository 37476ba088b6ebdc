"""The designers' commands: check, show, explain, diff, init and schema."""

import json
import re
import shlex
import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.config import keys
from circus_maximus.engine.config.files import configure, shipped, variants
from circus_maximus.engine.config.keys import leaves
from circus_maximus.engine.config.meaning import meanings_of
from circus_maximus.games.circus.title import TITLE

SHIPPED = configure(TITLE)
MARKETS_FILE = "config/circus/markets.yaml"
MARKETS = (shipped() / "circus" / "markets.yaml").read_text().splitlines()
SOURCE = re.compile(r"(?P<key>\S+) = (?P<value>.*?) +# (?P<file>[^:]+)(:(?P<line>\d+))?")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args):
    return CliRunner().invoke(main, ["config", *(str(arg) for arg in args)])


def succeeds(*args):
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def refuses(*args):
    """The text on standard error; there must be no other output."""
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    return result.stderr


def write(name, text):
    Path(name).write_text(text)
    return name


# check


def test_check_without_a_name_checks_the_shipped_config_and_every_variant():
    assert succeeds("check").splitlines() == [
        "the shipped config: no errors",
        *(f"{name}: no errors" for name in variants(TITLE)),
    ]


def test_check_accepts_a_variant_a_file_or_a_folder():
    write("mine.yaml", "rounds: 3\n")
    succeeds("init", "whole")
    for layer in ("feeding", "mine.yaml", "whole"):
        assert succeeds("check", layer) == f"{layer}: no errors\n"


def test_check_combines_several_layers_in_order():
    write("sixteen.yaml", "acts_on_show: 16\n")
    write("juggling.yaml", "acts: {juggling: {name: Juggling, needs: {mummers: 1}}}\n")
    write("fewer.yaml", "executions: {crucifixion: {remove: true}}\n")
    assert "15 regular acts are too few" in refuses("check", "sixteen.yaml")
    assert succeeds("check", "juggling.yaml", "sixteen.yaml") == "juggling.yaml, sixteen.yaml: no errors\n"
    write("again.yaml", "executions: {crucifixion: {coins: 1}}\n")
    assert succeeds("check", "again.yaml", "fewer.yaml") == "again.yaml, fewer.yaml: no errors\n"
    assert "fewer.yaml:1:14 has removed it" in refuses("check", "fewer.yaml", "again.yaml")


def test_check_reads_the_targets_of_a_folder_too():
    succeeds("init", "whole")
    targets = Path("whole/bench/targets.yaml")
    targets.write_text("targets:\n  roundz: {min: 3}\n  rounds: {min: 9, max: 8}\n")
    assert [line for line in refuses("check", "whole", "feeding").splitlines() if line.startswith("whole")] == [
        "whole/bench/targets.yaml:2:3: there is no metric 'roundz'; did you mean rounds?; "
        "`circus-maximus bench metrics --game circus` lists them",
        "whole/bench/targets.yaml:3:12: 'min' (9) is above 'max' (8)",
    ]
    targets.unlink()
    assert succeeds("check", "whole") == "whole: no errors\n"


def test_check_notes_layers_without_effect_and_files_that_are_not_read():
    write("same.yaml", "rounds: 10\n")
    assert succeeds("check", "feeding", "same.yaml") == (
        "feeding, same.yaml: no errors\nnote: same.yaml changes nothing: the config already has these values\n"
    )
    succeeds("init", "whole")
    write("whole/more.yml", "rounds: 3\n")
    assert succeeds("check", "same.yaml", "whole") == (
        "same.yaml, whole: no errors\n"
        "note: whole/more.yml is ignored: its name must end in .yaml\n"
        "note: same.yaml has no effect: whole replaces the whole config\n"
    )


def test_errors_say_if_a_config_is_for_another_game():
    succeeds("init", "--game", "ludus", "mine")
    write("draws.yaml", "draws: {quiet_cycles: 5}\n")
    for layer in ("mine", "draws.yaml", "wings"):
        assert refuses("check", layer) == f"{layer} is for Ludus Cyclorum: use --game ludus\n"
    assert refuses("check", "mine", "wings") == "mine and wings are for Ludus Cyclorum: use --game ludus\n"
    write("acts.yaml", "acts: {venatio: {coins: 1}}\n")
    told = refuses("show", "--game", "ludus", "--config", "acts.yaml")
    assert told == "acts.yaml is for Circus Maximus: use --game circus\n"
    write("neither.yaml", "neither: 3\n")
    write("empty.yaml", "")
    for args in (["neither.yaml"], ["empty.yaml", "neither.yaml"]):
        assert "--game" not in refuses("check", *args)
    assert "--game" not in refuses("show", "--config", "empty.yaml", "--set", "setup.coin=3")


def test_errors_say_if_a_config_with_mistakes_is_for_another_game():
    write("draws.yaml", "draws: {quiet_cycle: 5}\n")
    assert refuses("check", "draws.yaml") == "draws.yaml is for Ludus Cyclorum: use --game ludus\n"
    for setting in ("forum.open_at_start=3", "forum.open_at_start+=3", "forum.open=x"):
        assert refuses("show", "--set", setting) == f"{setting} is for Gloria Mundi: use --game gloria\n"


def test_if_layers_are_for_several_games_the_errors_are_followed_by_a_note_for_each_layer_of_another_one():
    write("draws.yaml", "draws: {quiet_cycles: 5}\n")
    write("farm.yaml", "cards: {farm: {face_up: 2}}\n")
    told = refuses("check", "feeding", "draws.yaml", "farm.yaml").splitlines()
    assert told[0].startswith("draws.yaml:1:1: unknown key 'draws' in the config")
    assert told[-2:] == [
        "note: draws.yaml is for Ludus Cyclorum: use --game ludus",
        "note: farm.yaml is for Gloria Mundi: use --game gloria",
    ]
    told = refuses("show", "--config", "feeding", "--set", "forum.open_at_start=3").splitlines()
    assert told[-1] == "note: forum.open_at_start=3 is for Gloria Mundi: use --game gloria"


@pytest.mark.parametrize("command", ["show", "explain"])
@pytest.mark.parametrize("key", ["toll_bridge", "forum", "Toll Bridge", "forum.open_at_start", "buildings.*.cost"])
def test_a_key_of_another_game_is_recognized(command, key):
    assert refuses(command, key).endswith(f"Error: '{key}' is for Gloria Mundi: use --game gloria\n")


def test_an_effect_of_another_game_is_recognized():
    assert refuses("explain", "redirect").endswith("Error: 'redirect' is for Gloria Mundi: use --game gloria\n")


def test_other_commands_note_ignored_files_on_standard_error():
    succeeds("init", "whole")
    write("whole/more.yml", "rounds: 3\n")
    result = run("show", "rounds", "--config", "whole")
    assert (result.exit_code, result.stderr) == (0, "note: whole/more.yml is ignored: its name must end in .yaml\n")
    assert result.stdout.startswith("rounds = 10")


@pytest.mark.parametrize("name", ["", " "])
def test_an_empty_name_is_not_a_config(name):
    assert refuses("check", name) == f"{name!r}: this must be the name of a variant, a file or a folder\n"
    assert refuses("check", "feeding", name) == refuses("show", "rounds", "--config", name) == refuses("check", name)


def test_check_reports_all_errors_together_on_standard_error():
    write("a.yaml", "upkeep: x\n")
    write("b.yaml", "rounds: 0\n")
    write("c.yaml", "rounds: [\n")
    assert refuses("check", "feeding", "b.yaml", "a.yaml", "fedding", "c.yaml") == (
        "a.yaml:1:9: 'upkeep' must be a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, not 'x'\n"
        "    1 | upkeep: x\n"
        "      |         ^\n"
        "b.yaml:1:9: 'rounds' must be a whole number from 1 to 99 or {2: ..., 3: ..., 4: ...}, not '0'\n"
        "    1 | rounds: 0\n"
        "      |         ^\n"
        "c.yaml:1:9: this [ is not closed on its own line: put a ] where it ends\n"
        "    1 | rounds: [\n"
        "      |         ^\n"
        "fedding: there is no such file or variant; did you mean feeding? "
        "(variants: feeding, long-show, oracle-and-den, printed)\n"
    )


# show


def rows(*args):
    found = [SOURCE.fullmatch(line) for line in succeeds("show", *args).splitlines()]
    assert all(found)
    return {row["key"]: row for row in found}


def test_show_prints_every_value_of_the_files_with_its_line():
    shown = rows()
    assert len(shown) > 300
    for row in shown.values():
        line = (shipped().parent / row["file"]).read_text().splitlines()[int(row["line"]) - 1]
        said = json.loads(row["value"])
        for word in said if isinstance(said, list) else [said]:
            assert (word if isinstance(word, str) else json.dumps(word)) in line, row[0]


def test_show_all_also_prints_default_values():
    with_all = succeeds("show", "--all").splitlines()
    assert len(with_all) == len(leaves(SHIPPED))
    assert [line for line in with_all if not line.endswith("# default")] == succeeds("show").splitlines()
    assert any(re.fullmatch(r"places\.port\.at_once = 1 +# default", line) for line in with_all)


def test_show_prints_one_value_or_all_below_a_key():
    line = configured_line("game.yaml", "  coins: 15")
    assert succeeds("show", "setup.coins") == f"setup.coins = 15  # config/circus/game.yaml:{line}\n"
    assert list(rows("markets.slaves.restock")) == [f"markets.slaves.restock.{seats}" for seats in (2, 3, 4)]
    assert [row["value"] for row in rows("places.palace.effects").values()] == [
        '"boost"',
        '"empire"',
        "1",
        '"open_bidding"',
        '"empire"',
    ]


def configured_line(file, text):
    return (shipped() / "circus" / file).read_text().splitlines().index(text) + 1


def test_show_names_overlay_variant_or_setting_as_the_source_of_a_value():
    write("mine.yaml", "# mine\nsetup:\n  coins: 20\n  workers: 4\n")
    shown = rows("--config", "feeding", "--config", "mine.yaml", "--set", "setup.workers=3")
    assert (shown["setup.coins"]["value"], shown["setup.coins"]["file"], shown["setup.coins"]["line"]) == (
        "20",
        "mine.yaml",
        "3",
    )
    assert shown["upkeep"]["file"] == "config/circus/variants/feeding.yaml"
    assert (shown["setup.workers"]["value"], shown["setup.workers"]["file"]) == ("3", "--set setup.workers=3")
    assert shown["rounds"]["file"] == "config/circus/game.yaml"


@pytest.mark.parametrize("command", ["show", "explain"])
def test_the_error_for_an_unknown_key_names_the_most_similar_key(command):
    assert "there is no key 'setup.coin'; did you mean setup.coins?" in refuses(command, "setup.coin")
    assert "there is no key 'acts.venatoi'; did you mean acts.venatio?" in refuses(command, "acts.venatoi")
    assert "there is no key 'rounds.x'" in refuses(command, "rounds.x")
    assert "there is no key 'setup.'" in refuses(command, "setup.")


@pytest.mark.parametrize("command", ["show", "explain"])
def test_show_and_explain_report_the_errors_of_a_config(command):
    assert refuses(command, "rounds", "--set", "rounds=x").startswith("--set rounds=x: 'rounds' must be")


# explain


def test_explain_prints_meaning_range_unit_ruling_value_and_variants():
    assert succeeds("explain", "upkeep").splitlines() == [
        "upkeep",
        "  What each owned cube costs at cleanup.",
        "  Takes a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, in coins.",
        "  Ruling: R42 (docs/rulings.md).",
        f"  Current value: 0 (config/circus/game.yaml:{upkeep_line()}).",
        "  The variant feeding sets it to 1.",
        "  The variant long-show sets it to 1.",
    ]


def upkeep_line():
    lines = (shipped() / "circus" / "game.yaml").read_text().splitlines()
    return next(number for number, line in enumerate(lines, start=1) if line.startswith("upkeep:"))


def test_explain_prints_the_default():
    told = succeeds("explain", "places.port.at_once")
    assert "; default: 1." in told
    assert "  Current value: 1 (default)." in told


def test_explain_counts_the_values_of_a_part_and_those_that_a_variant_changes():
    told = succeeds("explain", "limits")
    assert "  It has 4 values. To see them: circus-maximus config show limits" in told
    assert "  The variant long-show changes 4 of them." in told
    assert "variant" not in succeeds("explain", "contest_die")


def test_explain_accepts_a_config():
    write("mine.yaml", "acts:\n  juggling: {name: Juggling, needs: {mummers: 1}}\n")
    assert 'Current value: "Juggling" (mine.yaml:2).' in succeeds(
        "explain", "acts.juggling.name", "--config", "mine.yaml"
    )
    refuses("explain", "acts.juggling.name")


@pytest.mark.parametrize("key", ["gladiator_combat", "Gladiator Combat", "gladiator combat"])
def test_a_card_can_be_given_by_its_id_or_name(key):
    assert succeeds("explain", key).splitlines()[:2] == ["acts.gladiator_combat", "  An act to bid on and perform."]
    assert "acts.gladiator_combat.contest = " in succeeds("show", key)
    assert "acts.gladiator_combat.contest\n" in succeeds("explain", "gladiator_combat.contest")


@pytest.mark.parametrize("command", ["show", "explain"])
def test_a_misspelled_key_of_a_card_is_suggested(command):
    assert "gladiator_combat.contest?" in refuses(command, "gladiator_combat.contets")


def test_explain_accepts_the_name_of_an_effect():
    assert succeeds("explain", "tribute").splitlines() == [
        "tribute",
        "  Every seat pays coins, or all it has; a seat without coins gives a cube of its choice.",
        "  An effect. Write {do: tribute, coins: ...} at events.*.effects.*.",
        "  coins: Coins due from each seat. Takes a whole number from 1 to 999, in coins. Ruling R11.",
    ]
    told = succeeds("explain", "coins")
    assert "{do: coins, count: ...} at places.*.effects.* or events.*.effects.*." in told
    assert "Keys with this name: setup.coins, pay.coins, places.*.coins, acts.*.coins, executions.*.coins, " in told


def test_explain_and_show_accept_keys_as_written_in_the_reference():
    told = succeeds("explain", "acts.*.coins").splitlines()
    assert told[:3] == [
        "acts.*.coins",
        "  An act to bid on and perform. What a performer pays.",
        "  Takes a whole number from 0 to 999, in coins; default: 0.",
    ]
    assert told[-1] == "  It has 15 values. To see them: circus-maximus config show 'acts.*.coins'"
    shown = [SOURCE.match(line)["key"] for line in succeeds("show", "acts.*.coins").splitlines()]
    assert shown == [f"acts.{id}.coins" for id in SHIPPED.acts]


def test_an_unknown_key_is_reported_after_a_few_walks_through_the_config(monkeypatch):
    plain, walks = keys.plain, []

    def counted(value):
        walks.append(type(value).__name__)
        return plain(value)

    monkeypatch.setattr(keys, "plain", counted)
    refuses("explain", "venatoi")
    refuses("show", "venatoi")
    assert 0 < walks.count("Config") < 20


def test_explain_says_what_the_part_is_that_has_a_key():
    meanings = {
        "events.market_crash.effects.0.change": (
            "Every price in the markets changes this round, but not below a minimum. Change of each price."
        ),
        "acts.venatio.coins": "An act to bid on and perform. What a performer pays.",
        "acts.venatio.performers.coins": "What every performer gets. Coins from the bank.",
        "setup": "What each seat starts with.",
        "markets.slaves.prices.1": "Where slaves are bought. Prices from left to right.",
    }
    for key, text in meanings.items():
        assert succeeds("explain", key).splitlines()[1] == f"  {text}"


def test_explain_names_the_variants_that_change_the_value_for_one_number_of_players():
    assert succeeds("explain", "setup.coins.3").splitlines()[-1] == "  The variant printed sets it to 50."
    assert succeeds("explain", "markets.slaves.restock.2").splitlines()[-1] == "  The variant printed sets it to 3."
    assert "variant" not in succeeds("explain", "markets.slaves.prices.1")


@pytest.mark.parametrize("key", ["events.*.effects.*.do", "events.new_age.effects.0.do"])
def test_explain_lists_all_effects_for_the_key_that_names_one(key):
    told = succeeds("explain", key).splitlines()
    assert [line for line in told if line.startswith("  Takes")] == [
        "  Takes one of coins, move, freeze, close, stock, bounty, tribute, redraw, prices, wages, pay."
    ]


def test_a_key_can_select_one_item_of_a_list_or_one_number_of_players():
    line = 1 + next(n for n, text in enumerate(MARKETS) if text.startswith("    prices: [3"))
    assert succeeds("show", "markets.slaves.prices.1") == f"markets.slaves.prices.1 = 4  # {MARKETS_FILE}:{line}\n"
    assert f"  Current value: 4 ({MARKETS_FILE}:{line})." in succeeds("explain", "markets.slaves.prices.1")
    assert [shown.partition("  #")[0].strip() for shown in succeeds("show", "markets.*.prices.0").splitlines()] == [
        "markets.mummers.prices.0 = 1",
        "markets.animals.prices.0 = 2",
        "markets.slaves.prices.0 = 3",
    ]
    assert "It has 3 values" in succeeds("explain", "markets.*.prices.0")
    assert succeeds("show", "setup.coins.3").startswith("setup.coins.3 = 15  # config/circus/game.yaml:")
    assert "It has 4 values" in succeeds("explain", "limits.*.*.3")
    for key in ("markets.slaves.prices.9", "acts.venatio.coins.3", "setup.coins.5"):
        assert f"there is no key '{key}'" in refuses("show", key)
        assert f"there is no key '{key}'" in refuses("explain", key)


def test_every_key_of_the_reference_can_be_explained():
    headings = re.findall(r"^## (.*)$", succeeds("explain"), re.MULTILINE)
    keys = [key for heading in headings for key in re.findall(r"`([^` ]+)`", heading) if not key.startswith("do:")]
    assert "executions.*" in keys
    for key in keys:
        assert meanings_of(TITLE, tuple(key.split(".")), SHIPPED), key
    assert "The value with three players." in succeeds("explain", "setup.coins.3")


def test_the_error_for_an_incomplete_key_names_the_whole_key():
    assert "there is no key 'wage'; did you mean workers.wage?" in refuses("explain", "wage")
    assert "there is no key 'venatoi'; did you mean venatio?" in refuses("explain", "venatoi")
    assert "there is no key 'tribuet'; did you mean tribute?" in refuses("explain", "tribuet")


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        (
            "markets.*.restock",
            [
                "  Where mummers are bought. Cubes added at each cleanup.",
                "  Where slaves are bought. Cubes added at each cleanup.",
                "  Takes a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, in cubes.",
                "  The variant printed changes 5 of them.",
            ],
        ),
        (
            "names.cubes.*",
            ["  The names of each kind of cube. The names of prisoners.", "  Takes a mapping with keys one, many."],
        ),
        (
            "limits.*.regular",
            ["  It has 2 values. To see them: circus-maximus config show 'limits.*.regular'"],
        ),
        ("setup.coins.*", ["  Coins of each seat at the start. The value with four players."]),
        ("*.coins", ["  What each seat starts with. Coins of each seat at the start."]),
    ],
)
def test_a_star_in_a_key_matches_any_step(key, lines):
    explained = succeeds("explain", key).splitlines()
    assert [line for line in lines if not any(found.startswith(line) for found in explained)] == []
    assert not any(one == after for one, after in pairwise(explained))


@pytest.mark.parametrize("key", ["names", "names.cubes.slaves", "acts.venatio.winner", "setup"])
def test_the_default_of_a_part_is_not_printed(key):
    assert "{" not in succeeds("explain", key)


def test_explain_without_a_key_prints_the_reference():
    reference = succeeds("explain")
    assert reference.startswith("# Config of Circus Maximus\n")
    for path in leaves(SHIPPED):
        assert path[-1].isdigit() or path[-1] == "do" or f"| `{path[-1]}` |" in reference


@pytest.fixture(scope="module")
def meanings():
    """The meanings of every kind of value and part: one for those that differ only in an id or a number in a list."""
    kinds = {}
    for path in leaves(SHIPPED):
        for length in range(1, len(path) + 1):
            kinds.setdefault(kind_of(path[:length]), path[:length])
    found = {kind: meanings_of(TITLE, path, SHIPPED) for kind, path in kinds.items()}
    return {kind: only for kind, (only,) in found.items()}


def kind_of(path):
    """A path with `*` for ids; effects are distinguished by what they do."""
    if path[0] not in ("places", "acts", "executions", "events"):
        return path
    if "effects" in path[:-1]:
        effect = getattr(SHIPPED, path[0])[path[1]].effects[int(path[3])]
        return (path[0], "*", "effects", effect.__struct_config__.tag, *path[4:])
    return (path[0], *("*" for _ in path[1:2]), *path[2:])


def test_every_key_of_the_shipped_config_has_a_meaning_and_a_range(meanings):
    assert len(meanings) > 150
    for kind, meaning in meanings.items():
        assert meaning.text.endswith("."), kind
        assert meaning.wanted not in ("", "something else"), kind


def test_every_number_has_a_unit(meanings):
    without = {("places", "*", "effects", "wager", "payout")}
    for kind, meaning in meanings.items():
        if meaning.wanted.startswith("a whole number"):
            assert bool(meaning.unit) == (kind not in without), kind


def test_every_ruling_named_in_the_config_exists(meanings):
    rulings = (Path(__file__).parents[2] / "docs" / "rulings.md").read_text()
    named = {rule for meaning in meanings.values() for rule in meaning.rules.replace(",", " ").split()}
    assert len(named) > 20
    assert all(f"**{rule}**" in rulings for rule in named)


# diff


def test_diff_prints_the_differences_in_both_directions():
    write("mine.yaml", "upkeep: 2\nmarkets: {slaves: {prices: [1, 1, 1]}}\n")
    assert succeeds("diff", "default", "mine.yaml") == (
        "upkeep: 0 -> 2\nmarkets.slaves.prices: [3,4,5,6,7] -> [1,1,1]\n"
    )
    assert succeeds("diff", "mine.yaml", "default") == (
        "upkeep: 2 -> 0\nmarkets.slaves.prices: [1,1,1] -> [3,4,5,6,7]\n"
    )
    assert succeeds("diff", "feeding", "mine.yaml").startswith("upkeep: 1 -> 2\n")


def test_diff_shows_values_that_only_one_config_has():
    write("mine.yaml", "acts: {venatio: {remove: true}}\n")
    assert succeeds("diff", "default", "mine.yaml") == "acts.venatio: removed\n"
    assert succeeds("diff", "mine.yaml", "default").splitlines() == [
        "acts.venatio: added",
        '  name = "Venatio"',
        "  needs.animals = 2",
        f'  flavour = "{SHIPPED.acts["venatio"].flavour}"',
        "  performers.coins = 4",
        "  performers.tracks.population = 2",
        '  performers.dies = ["animals"]',
        "  absent.population = -1",
    ]
    write("mine.yaml", "places: {port: {effects: []}}\nrounds: 9\n")
    assert succeeds("diff", "mine.yaml", "default").splitlines() == [
        "rounds: 9 -> 10",
        "places.port.effects.0: added",
        '  do = "take"',
        '  cube = "mummers"',
        "  count = 2",
    ]


def test_diff_takes_settings_and_names_of_several_parts_as_the_bench_does():
    write("mine.yaml", "upkeep: 2\n")
    assert succeeds("diff", "mine.yaml", "A + upkeep+=1 + rounds=9") == "rounds: 10 -> 9\nupkeep: 2 -> 3\n"
    assert succeeds("diff", "mine.yaml", "--set", "upkeep+=1") == "upkeep: 2 -> 3\n"
    assert succeeds("diff", "default", "mine.yaml", "--set", "rounds=9") == "rounds: 10 -> 9\nupkeep: 0 -> 2\n"
    assert "write spaces around +, as in 'A + upkeep=1'" in refuses("diff", "default", "A+upkeep=1")
    assert "Missing argument 'B'" in refuses("diff", "default")
    assert refuses("diff", "default", "A + upkep=1").startswith("upkep=1: unknown key 'upkep'")


def test_diff_says_if_entries_are_in_another_order():
    write("mine.yaml", "places: {palace: {before: port}}\n")
    assert succeeds("diff", "default", "mine.yaml") == "places: port before palace -> palace before port\n"


def test_default_is_the_shipped_config_for_every_command():
    assert succeeds("check", "default") == "default: no errors\n"
    assert succeeds("check", "default", "feeding") == "default, feeding: no errors\n"
    assert succeeds("show", "rounds", "--config", "default") == succeeds("show", "rounds")


@pytest.mark.parametrize(
    ("one", "other", "lines"),
    [
        ("rounds: 10", "setup: {coins: {3: 20}}", ["setup.coins.3: 15 -> 20"]),
        ("setup: {coins: {3: 20}}", "setup: {coins: {2: 7}}", ["setup.coins.2: 15 -> 7", "setup.coins.3: 20 -> 15"]),
        ("setup: {coins: {3: 20}}", "setup: {coins: 20}", ["setup.coins.2: 15 -> 20", "setup.coins.4: 15 -> 20"]),
        ("rounds: 10", "rounds: {2: 10, 3: 10, 4: 10}", []),
        (
            "markets: {slaves: {prices: {3: [4, 4, 4, 4, 4]}}}",
            "markets: {slaves: {prices: {2: [2, 3, 4, 5, 6], 3: [4, 4, 4, 4, 4]}}}",
            ["markets.slaves.prices.2: [3,4,5,6,7] -> [2,3,4,5,6]"],
        ),
        (
            "rounds: 10",
            "markets: {slaves: {prices: {2: [9, 9, 9, 9, 9]}}}",
            ["markets.slaves.prices.2: [3,4,5,6,7] -> [9,9,9,9,9]"],
        ),
        ("rounds: 10", "limits: {performed: {regular: {4: 2}}}", ["limits.performed.regular.4: null -> 2"]),
    ],
)
def test_diff_compares_a_single_value_as_the_same_for_each_number_of_seats(one, other, lines):
    paths = write("one.yaml", one), write("other.yaml", other)
    assert succeeds("diff", *paths).splitlines() == (lines or ["The two configs have the same values."])


@pytest.mark.parametrize(
    "text", ["setup: {coins: {3: 15}}", "rounds: {2: 10, 3: 10, 4: 10}", "setup: {coins: {}}", "setup: {coins: 15}"]
)
def test_an_overlay_that_writes_the_same_value_in_another_way_changes_nothing(text):
    note = "note: mine.yaml changes nothing: the config already has these values"
    assert succeeds("check", write("mine.yaml", text)).splitlines() == ["mine.yaml: no errors", note]


def test_explain_gives_a_single_value_for_each_number_of_seats():
    write("mine.yaml", "setup: {coins: 9}")
    assert "  Current value: 9 (mine.yaml:1)." in succeeds("explain", "setup.coins.3", "--config", "mine.yaml")


def test_diff_of_equal_configs_says_so():
    write("same.yaml", "rounds: 10\n")
    succeeds("init", "whole")
    for configs in (["default", "default"], ["default", "same.yaml"], ["whole", "default"]):
        assert succeeds("diff", *configs) == "The two configs have the same values.\n"


def test_diff_reports_missing_and_invalid_configs():
    write("mine.yaml", "rounds: x\n")
    assert "printd: there is no such file or variant; did you mean printed?" in refuses("diff", "default", "printd")
    assert refuses("diff", "mine.yaml", "default").startswith("mine.yaml:1:9: ")


# init


def test_init_copies_the_shipped_files_with_their_comments():
    assert "config check new/folder" in succeeds("init", "new/folder")
    folder, circus = Path("new/folder"), shipped() / "circus"
    made = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*")}
    copied = [*circus.glob("*.*"), *circus.glob("bench/*.*")]
    assert made == {str(path.relative_to(circus)): path.read_bytes() for path in copied}
    assert made["game.yaml"].count(b"#") > 10


def test_a_config_created_with_init_is_valid_and_edits_take_effect(folder):
    (folder / "mine").mkdir()
    succeeds("init", folder / "mine")
    game = folder / "mine" / "game.yaml"
    game.write_text(game.read_text().replace("rounds: 10", "rounds: 1 "))
    assert succeeds("check", folder / "mine") == f"{folder / 'mine'}: no errors\n"
    played = CliRunner().invoke(main, ["simulate", "--config", str(folder / "mine")])
    assert played.exit_code == 0
    assert "  1 round  " in played.output
    assert succeeds("diff", "default", folder / "mine") == "rounds: 10 -> 1\n"


@pytest.mark.parametrize("there", ["mine/notes.txt", "mine"])
def test_init_never_overwrites_anything(there):
    Path(there).parent.mkdir(exist_ok=True)
    write(there, "precious")
    why = "already exists and is not an empty folder" if Path("mine").is_dir() else "is not a folder"
    assert f"Error: mine {why}" in refuses("init", "mine")
    assert Path(there).read_text() == "precious"
    assert len([*Path().rglob("*.yaml")]) == 0


def test_init_on_a_full_disk_leaves_no_partial_config(monkeypatch):
    real, copied = shutil.copyfile, []

    def full(source, target):
        real(source, target)
        copied.append(target)
        if len(copied) == 3:
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copyfile", full)
        assert "mine: cannot be written to: No space left on device" in refuses("init", "mine")
    assert len(copied) == 3
    assert list(Path("mine").iterdir()) == []
    succeeds("init", "mine")


def test_init_reports_a_folder_that_cannot_be_written():
    assert "Error: /dev/null/mine: cannot be created: Not a directory.\n" in refuses("init", "/dev/null/mine")
    assert "x: cannot be created: File name too long.\n" in refuses("init", "x" * 300)
    Path("dangling").symlink_to("nowhere")
    for folder in ("dangling", "dangling/new"):
        assert "Error: dangling is a broken link.\n" in refuses("init", folder)
    assert not Path("nowhere").exists()


@pytest.mark.parametrize(
    ("title", "name", "command"),
    [
        ("circus", "mine", "circus-maximus config check mine"),
        ("circus", "my own", "circus-maximus config check 'my own'"),
        ("ludus", "mine", "circus-maximus config check --game ludus mine"),
    ],
)
def test_the_command_that_init_prints_checks_the_new_config(title, name, command):
    assert succeeds("init", "--game", title, name).splitlines()[-1] == command
    assert succeeds(*shlex.split(command)[2:]) == f"{name}: no errors\n"


# schema


def test_schema_prints_the_shipped_schema():
    printed = succeeds("schema")
    assert json.loads(printed)["title"] == "Config of Circus Maximus"
    assert printed == (shipped() / "circus" / "schema.json").read_text()
