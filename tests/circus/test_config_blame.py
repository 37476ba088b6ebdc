"""An error caused by a layer names the line of that layer, even if the invalid value is in another file."""

import shutil
from pathlib import Path

import pytest

from circus_maximus.engine.config import blame
from circus_maximus.engine.config.files import BadConfig, load, shipped
from circus_maximus.games.circus.title import TITLE
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS

OTHER_PLACES = [id for id in load(TITLE).config.places if id != "palace"]
NO_PALACE = f"there is no place 'palace'; known places: {', '.join(OTHER_PLACES)}"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def written(**overlays):
    """Overlay files by name, in order; their paths."""
    for name, text in overlays.items():
        Path(f"{name}.yaml").write_text(text)
    return [f"{name}.yaml" for name in overlays]


def problems(*layers, settings=(), title=TITLE):
    with pytest.raises(BadConfig) as caught:
        load(title, layers, settings)
    return [str(problem) for problem in caught.value.problems]


def broken_by(at, key, complaint, found):
    """Whether there is only one problem, at a place, with a value that is set elsewhere."""
    (problem,) = found
    return problem.startswith(f"{at}: this breaks {key} (config/") and problem.endswith(f"): {complaint}")


def test_if_an_overlay_removes_a_place_that_an_event_closes_the_error_names_the_removal():
    files = written(
        a="rounds: 4\nplaces:\n  port: {coins: 1}\n  palace: {remove: true}\n", b="places: {port: {coins: 2}}\n"
    )
    key = "events.caesar_leaves_for_war.effects.1.place"
    assert broken_by("a.yaml:4:3", key, NO_PALACE, problems(*files))
    assert broken_by("a.yaml:4:3", key, NO_PALACE, problems(*files, settings=["rounds=3"]))


def test_if_set_removes_a_place_that_an_event_closes_the_error_names_the_setting():
    key, setting = "events.caesar_leaves_for_war.effects.1.place", "places.palace={remove: true}"
    assert broken_by(f"--set {setting}", key, NO_PALACE, problems(settings=[setting]))


def test_if_an_overlay_changes_needs_so_that_dies_is_invalid_the_error_names_needs():
    files = written(a="acts:\n  gladiator_combat:\n    coins: 1\n    needs:\n      mummers: 1\n      slaves: 0\n")
    key = "acts.gladiator_combat.losers.dies"
    assert broken_by("a.yaml:6:7", key, "this act needs no slaves", problems(*files))


def test_an_error_caused_by_several_lines_names_the_line_at_which_it_first_occurs():
    removals = [f"  {id}: {{remove: true}}\n" for id in [*load(TITLE).config.acts][:5]]
    files = written(a="acts_on_show: 12\n", b=f"acts:\n{''.join(removals)}upkeep: 1\n")
    assert problems(*files) == ["b.yaml:5:3: 10 regular acts are too few, because 12 are laid out at a time"]


def test_an_error_of_a_whole_part_names_the_layer_that_caused_it_not_a_later_one():
    ids = [f"  {id}: {{open: false}}\n" for id in load(TITLE).config.places]
    files = written(a="places:\n" + "".join(ids), b="places: {port: {coins: 2}}\n")
    assert problems(*files) == ["a.yaml:12:15: there must be at least one open place"]


def test_an_error_of_a_value_that_the_overlay_sets_is_reported_at_that_value():
    assert problems(*written(a="rounds: 3\nsetup:\n  workers: 12\n")) == [
        "a.yaml:3:12: with 2 seats, each starts with more than the 11 workers of a colour"
    ]


def test_errors_name_the_cause_for_every_title():
    found = problems(settings=["symbols.rider={remove: true}"], title=LUDUS)
    assert found
    assert all(problem.startswith("--set symbols.rider={remove: true}: this breaks formations.") for problem in found)


def test_if_one_overlay_removes_an_act_and_the_next_changes_it_the_error_names_the_removal():
    files = written(a="rounds: 3\nacts:\n  venatio: {remove: true}\n", b="acts: {venatio: {coins: 2}}\n")
    assert problems(*files) == [
        "b.yaml:1:8: there is no 'venatio' in 'acts' to change: a.yaml:3:3 has removed it; "
        "as a new entry it lacks the keys 'name' and 'needs'"
    ]
    assert problems("a.yaml", settings=["acts.venatio.coins=2"])[0].startswith(
        "--set acts.venatio.coins=2: there is no"
    )
    files = written(a="acts: {venatio: {remove: true}}\n", b="acts: {venatio: {remove: true}}\n")
    assert problems(*files) == ["b.yaml:1:8: there is no 'venatio' to remove; a.yaml:1:8 has already removed it"]


def test_a_removed_entry_can_be_added_again():
    files = written(a="acts: {venatio: {remove: true}}\n", b="acts: {venatio: {name: Venatio, needs: {}}}\n")
    assert load(TITLE, files).config.acts["venatio"].coins == 0


def test_a_required_value_that_is_removed_is_reported_at_the_removal():
    files = written(a="setup: {coins: {remove: true}}\n", b="setup: {workers: 4}\n")
    assert problems(*files) == ["a.yaml:1:9: 'coins' cannot be removed: 'setup' needs it"]


@pytest.mark.parametrize(
    ("text", "at", "near"),
    [
        ("acts: {pagent: {coins: 2}}", "1:8", "there is no 'pagent' in 'acts'; did you mean pageant?"),
        ("places: {palce: {coins: 2}}", "1:10", "there is no 'palce' in 'places'; did you mean palace?"),
        ("events: {new_agee: {flavour: x}}", "1:10", "there is no 'new_agee' in 'events'; did you mean new_age?"),
        ("acts: {pagent: {remove: true}}", "1:8", "there is no 'pagent' to remove; did you mean pageant?"),
        ("roundz: {remove: true}", "1:1", "there is no 'roundz' to remove; did you mean rounds?"),
    ],
)
def test_a_mistyped_id_gets_the_similar_name(text, at, near):
    (problem,) = problems(*written(a=text))
    assert problem.startswith(f"a.yaml:{at}: {near}")


def test_an_id_that_is_not_similar_to_any_other_is_treated_as_a_new_entry():
    assert problems(*written(a="acts: {xyz: {coins: 2}}")) == [
        "a.yaml:1:8: 'xyz' lacks the key 'name'",
        "a.yaml:1:8: 'xyz' lacks the key 'needs'",
    ]


def test_a_layer_that_changes_nothing_gets_a_note():
    files = written(
        empty="", same="rounds: 10\nacts: {pageant: {coins: 0}}\n", other="rounds: 9\n", back="rounds: 10\n"
    )
    assert load(TITLE, files).notes() == [
        "empty.yaml changes nothing: it is empty",
        "same.yaml changes nothing: the config already has these values",
    ]


def test_the_number_of_searches_for_causes_is_limited(monkeypatch):
    read, configs = blame.Blame._config, []
    monkeypatch.setattr(blame.Blame, "_config", lambda self, tree: configs.append(tree) or read(self, tree))
    acts = "".join(
        f"  {id}: {{needs: {{slaves: 0, mummers: 0, animals: 0, prisoners: 0}}}}\n" for id in load(TITLE).config.acts
    )
    closes = "".join(f"      - {{do: close, place: p{number}}}\n" for number in range(90))
    files = written(b=f"events:\n  new_age:\n    effects:\n{closes}", a="acts:\n" + acts)
    assert len(problems(*files)) > 90
    assert len(configs) < 100


def test_an_error_in_another_file_names_the_invalid_value_and_the_line_that_causes_it():
    files = written(a="rounds: 3\nacts: {naumachia: {contest: null}}\n")
    key, complaint = "acts.naumachia.winner", "without a contest there is no winner: add a contest, or remove this part"
    (found,) = problems(*files)
    assert found.startswith(f"a.yaml:2:20: this breaks {key} (config/circus/acts.yaml:")
    assert found.endswith(f") and 1 more value: {complaint}")
    files = written(a="acts: {pageant: {coins: 2}}\nacts_on_show: 16\n")
    assert any(
        problem.startswith("a.yaml:2:1: this breaks acts (a.yaml:1:1): 15 regular") for problem in problems(*files)
    )


@pytest.mark.parametrize(
    ("title", "setting", "begins", "ends"),
    [
        (TITLE, "tracks.lowest=14", "this breaks setup.tracks.empire", "and 2 more values: a marker must start at 14"),
        (TITLE, "markets.mummers.start=30", "the market holds only 10 cubes; this also breaks cubes.mummers", ""),
        (TITLE, "places.port.at_once=5", "must be 1 at a place with a coin flip", ""),
        (GLORIA, "cards.farm.makes=gold", "city cards already make gold", "icons and 1 more value"),
        (GLORIA, "cards.farm.makes=glory", "this breaks goth_road.", "and 1 more value: no kind of card makes food"),
        (
            GLORIA,
            "buildings.toll_bridge.kind=red",
            "a red building must say on which",
            "breaks buildings.toll_bridge.effect",
        ),
        (GLORIA, "kinds.farm.laid_on=[food]", "item 1 of 'laid_on' must be one of city, farm, peace", ""),
        (GLORIA, "buildings.hidden_storehouse.laid_on=[farm, farm]", "a kind of card is listed twice", ""),
        (
            LUDUS,
            "symbols.sword={remove: true}",
            "this breaks formations.legion",
            "and 5 more values: there is no symbol",
        ),
        (
            LUDUS,
            "board.rows.G={remove: true}",
            "this breaks formations.legion",
            "and 12 more values: there is no node G2",
        ),
        (LUDUS, "board.rows.B=9", "must be one longer or one shorter", "; this also breaks board.rows.C"),
    ],
)
def test_all_that_one_value_breaks_is_one_error(title, setting, begins, ends):
    (found,) = problems(settings=[setting], title=title)
    assert found.startswith(f"--set {setting}: {begins}")
    assert ends in found


def test_two_mistakes_in_one_file_or_entry_are_two_errors():
    found = problems(settings=["tracks.lowest=14", "pay.every=90", "markets.mummers.start=30"])
    assert len(found) == 3
    act = "acts:\n  tight:\n    name: Tight\n    needs: {mummers: 99}\n    performers: {dies: [slaves]}\n"
    assert problems(*written(a=act)) == [
        "a.yaml:4:22: nobody can have this many: the game has 20 mummers",
        "a.yaml:5:24: this act needs no slaves",
    ]


def test_of_two_new_entries_with_one_name_the_later_one_is_to_be_renamed():
    act = "executions: {tight: {name: Tight, needs: {}}}\n"
    place = "places: {rope: {name: tight, room: 1}}\n"
    later = "acts: {walk: {name: TIGHT, needs: {}}}\n"
    assert problems(*written(a=act, b=later, c="executions: {tight: {coins: 1}}\n")) == [
        "b.yaml:1:21: the name 'Tight' is already used by executions.tight"
    ]
    assert problems(*written(a=place + act)) == ["a.yaml:2:28: the name 'tight' is already used by places.rope"]


def test_in_a_folder_the_entry_that_is_not_shipped_is_to_be_renamed():
    shutil.copytree(shipped() / "circus", "mine")
    with Path("mine/acts.yaml").open("a") as acts:
        acts.write("  tight: {name: Tight, needs: {}}\n")
    text = Path("mine/acts.yaml").read_text().replace("  venatio:\n    name: Venatio", "  venatio:\n    name: War")
    Path("mine/acts.yaml").write_text(text.replace("  pageant:", "  crucifixion:"))
    found = problems("mine")
    assert [problem.partition(": ")[2] for problem in found] == [
        "the id 'crucifixion' is taken: executions has it; choose another id",
        "the name 'War' is already used by places.war",
    ]
    assert all(problem.startswith("mine/acts.yaml:") for problem in found)


def test_an_error_in_a_new_entry_is_reported_at_its_beginning():
    assert problems(*written(a="places: {baths: {name: Baths, coins: 1}}\n")) == [
        "a.yaml:1:10: the place needs a value for room or room_each"
    ]
