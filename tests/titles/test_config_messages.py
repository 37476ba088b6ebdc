"""What designers read about the commonest slips, in every title: one mistake is one error."""

from pathlib import Path

import msgspec
import pytest

from circus_maximus.engine.config.files import BadConfig, load, variants
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.titles import find_title, title_names

BLANK = "\u00a0"
TIGHT = "acts:\n  tight:\n    name: T\n"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def problems(overlay="", title="circus", settings=()):
    """The errors of an overlay called a.yaml and of single values."""
    Path("a.yaml").write_text(overlay)
    with pytest.raises(BadConfig) as caught:
        load(find_title(title), ["a.yaml"] * bool(overlay), settings)
    return [str(problem) for problem in caught.value.problems]


LOST_INDENTATION = [  # title, overlay, line:column, message
    ("circus", "setup:\ncoins: 12\n", "2:1", "'coins' belongs below 'setup': indent this line"),
    (
        "circus",
        "setup:\n# each seat\ncoins: 12\nworkers: 3\nrounds: 8\n",
        "3:1",
        "'coins' and 'workers' belong below 'setup': indent these lines",
    ),
    (
        "circus",
        "setup:\n  coins:\n  2: 7\n  3: 8\n",
        "3:3",
        "'2' and '3' belong below 'coins': indent these lines",
    ),
    (
        "circus",
        "acts:\n  tight:\n  name: T\n  needs: {mummers: 1}\n",
        "3:3",
        "'name' and 'needs' belong below 'tight': indent these lines",
    ),
    (
        "circus",
        "acts:\n  venatio:\n  performers: {coins: 3}\n  pageant: {coins: 1}\n",
        "3:3",
        "'performers' belongs below 'venatio': indent this line",
    ),
    ("circus", "acts:\ntight:\n  name: T\n  needs: {}\n", "2:1", "'tight' belongs below 'acts': indent this line"),
    (
        "circus",
        "acts:\ntight:\nname: T\nneeds: {}\n",
        "2:1",
        "'tight', 'name' and 'needs' belong below 'acts': indent these lines",
    ),
    (
        "circus",
        f"{TIGHT}    needs: {{}}\n    performers:\n    coins: 2\n    tracks: {{church: 1}}\n    flavour: x\n",
        "6:5",
        "'coins' and 'tracks' belong below 'performers': indent these lines",
    ),
    (
        "circus",
        "acts:\n  tight:\n  name: T\n  needs: {}\n  coins: 1\n  contest: dice\n  flavour: x\n",
        "3:3",
        "'name', 'needs', 'coins' and 2 more keys belong below 'tight': indent these lines",
    ),
    (
        "circus",
        f"setup:\n{BLANK}{BLANK}coins: 12\n",
        "2:1",
        "'coins' belongs below 'setup': indent this line",
    ),
    (
        "gloria",
        "buildings:\n  toll_bridge:\n    effect:\n    do: produce\n    gain: {food: 1}\n",
        "4:5",
        "'do' and 'gain' belong below 'effect': indent these lines",
    ),
    ("ludus", "board:\n  rows:\n  A: 6\n  B: 7\n", "3:3", "'A' and 'B' belong below 'rows': indent these lines"),
]


@pytest.mark.parametrize(("title", "overlay", "at", "message"), LOST_INDENTATION)
def test_keys_that_are_not_indented_below_the_key_above_are_one_error(title, overlay, at, message):
    assert problems(overlay, title) == [f"a.yaml:{at}: {message}"]


@pytest.mark.parametrize(
    ("overlay", "ends"),
    [
        ("setup:\nrounds: 8\n", ["nothing follows the colon, and nothing is indented below it"]),
        ("acts:\n  venatio:\n  pageant: {coins: 1}\n", ["nothing follows the colon, and nothing is indented below it"]),
        ("setup:\nrownds: 8\n", ["and nothing is indented below it", "acts, executions, events, names"]),
        (
            f"{TIGHT}    needs:\n    mummers: 1\n    performers:\n    tracks: {{church: 1}}\n",
            [
                "'mummers' belongs below 'needs': indent this line",
                "'tracks' belongs below 'performers': indent this line",
            ],
        ),
    ],
)
def test_an_empty_key_is_an_error_of_its_own_if_the_next_keys_do_not_belong_below_it(overlay, ends):
    found = problems(overlay)
    assert len(found) == len(ends)
    assert all(problem.endswith(end) for problem, end in zip(found, ends, strict=True))


@pytest.mark.parametrize(
    ("title", "overlay", "at", "message"),
    [
        ("gloria", "flight_road: {nola: {before: nola}}", "1:30", "an entry cannot come before itself"),
        (
            "gloria",
            "flight_road: {nola: {before: carthag}}",
            "1:30",
            "there is no 'carthag' in 'flight_road'; did you mean carthage?",
        ),
        (
            "gloria",
            "flight_road: {nola: {after: rome}}",
            "1:22",
            "unknown key 'after' in 'nola'; to put an entry before another one, write before: and its id",
        ),
        (
            "circus",
            "setup: {tracks: {before: coins}}",
            "1:26",
            "unknown key 'before' in 'tracks': only entries with an id can come before another one",
        ),
    ],
)
def test_an_entry_that_cannot_be_put_before_another_one_is_an_error(title, overlay, at, message):
    assert problems(overlay, title) == [f"a.yaml:{at}: {message}"]


def effects(*written):
    return f"events.new_age.effects=[{', '.join(f'{{{effect}}}' for effect in written)}]"


MOVES = "do: move, track: church, steps"
UNUSED = [  # title, settings, key, reason
    ("circus", ["places.palace.fate=Oops"], "places.palace.fate", "no coin is flipped at this place"),
    ("circus", ["places.port.flip=false"], "places.port.fate", "no coin is flipped at this place"),
    ("circus", ["places.port.room_each=2"], "places.port.room_each", "the place has room for 1 in all"),
    ("circus", [f"places.port.effects=[{{{MOVES}: 0}}]"], "places.port.effects.0", "the marker moves 0 steps"),
    ("circus", [effects(f"{MOVES}: 0")], "events.new_age.effects.0", "the markers move 0 steps"),
    (
        "circus",
        [effects("do: freeze, track: church", f"{MOVES}: 2")],
        "events.new_age.effects.1",
        "the event freezes church",
    ),
    ("circus", ["events.market_crash.effects.0.change=0"], "events.market_crash.effects.0", "no price changes"),
    ("circus", [effects("do: wages, change: 0")], "events.new_age.effects.0", "the wage changes by 0"),
    ("circus", [effects("do: close, place: oracle")], "events.new_age.effects.0", "oracle is closed already"),
    ("circus", [effects(*["do: close, place: port"] * 2)], "events.new_age.effects.1", "the event already does this"),
    ("gloria", ["late_start.x={seats: 3, place: 2, gets: {}}"], "late_start.x", "the seat gets nothing"),
    (
        "gloria",
        ["buildings.barley_terraces.effect.gain={food: 0}"],
        "buildings.barley_terraces.effect.gain",
        "the seat gains nothing",
    ),
    ("gloria", ["buildings.toll_bridge.effect.gain.steps=0"], "buildings.toll_bridge.effect.gain", "gains nothing"),
    (
        "ludus",
        ["symbols.dux.blocks=false", "symbols.shield.blocks=false"],
        "symbols.dux.breaks_blocks",
        "no symbol blocks",
    ),
]


@pytest.mark.parametrize(("title", "settings", "key", "reason"), UNUSED)
def test_a_value_without_effect_gets_a_note_and_games_with_it_can_be_played_and_saved(title, settings, key, reason):
    found = load(find_title(title), (), settings)
    (note,) = (note for note in found.notes() if "has no effect" in note)
    assert f": {key} has no effect: " in note
    assert note.endswith(reason)
    assert config_from_json(find_title(title), msgspec.json.encode(found.config)) == found.config


def test_a_price_that_rises_to_the_minimum_is_a_change():
    settings = ["events.market_crash.effects.0.change=0", "events.market_crash.effects.0.minimum=3"]
    assert load(find_title("circus"), (), settings).notes() == []


@pytest.mark.parametrize("title", title_names())
def test_every_value_of_the_shipped_config_and_the_variants_has_an_effect(title):
    for layers in ([], *([name] for name in variants(find_title(title)))):
        assert load(find_title(title), layers).notes() == []


EVENT_EFFECTS = "coins, move, freeze, close, stock, bounty, tribute, redraw, prices, wages, pay"
NO_EFFECT = f"'do' is missing: it must be one of {EVENT_EFFECTS}"
NUMBER = "a whole number from 0 to 999"


@pytest.mark.parametrize(
    ("title", "overlay", "at", "message"),
    [
        (
            "circus",
            "acts: {venatio: {coins: 12, flavour}}",
            "1:36",
            "'flavour' must be one line of at most 200 characters, not ''; "
            "a colon and a value are missing after the key",
        ),
        (
            "circus",
            "acts: {venatio: {coins, flavour: x}}",
            "1:23",
            f"'coins' must be {NUMBER}, not ''; a colon and a value are missing after the key",
        ),
        (
            "circus",
            "acts:\n  venatio:\n    performers:\n      dies:\n        -\n",
            "5:10",
            "item 1 of 'dies' must be one of animals, mummers, prisoners, slaves, not ''; nothing follows the -",
        ),
        ("circus", "acts: {venatio: {remove: false}}", "1:18", "'remove' must be true, not 'false'"),
        (
            "circus",
            "events: {new_age: {effects: [{change: -2}]}}",
            "1:30",
            f"{NO_EFFECT}; for example {{do: prices, change: ..., minimum: ...}}; this replaces the whole list",
        ),
        (
            "circus",
            "events: {fog: {name: Fog, effects: [{change: -2}]}}",
            "1:37",
            f"{NO_EFFECT}; for example {{do: prices, change: ..., minimum: ...}}",
        ),
        (
            "circus",
            "places: {port: {effects: [{do: freeze, track: church}]}}",
            "1:32",
            "'do' must be one of coins, move, take, line_up, boost, open_bidding, recruit, foresee, wager, "
            "not 'freeze'; 'freeze' is an effect of 'events'",
        ),
        (
            "circus",
            "events: {new_age: {effects: [{do: close, place: catacomb}]}}",
            "1:49",
            "there is no place 'catacomb'; known places: port, war, forest, prison, mummers_market, animals_market, "
            "slaves_market, town_square, palace, pantheon, guildhall, oracle, gamblers_den",
        ),
        ("ludus", "setup: {south: 3}", "1:16", "'south' must be the id of a formation, not '3'"),
        (
            "ludus",
            "setup: {south: phalanx}",
            "1:16",
            "there is no formation 'phalanx'; known formations: legion, wings, testudo",
        ),
    ],
)
def test_a_mistake_is_explained_in_its_own_words(title, overlay, at, message):
    assert problems(overlay, title) == [f"a.yaml:{at}: {message}"]


@pytest.mark.parametrize(
    ("overlay", "cut"),
    [
        ("acts:\n  venatio:\n    flavour: Act #3 of it\n", "a.yaml:3:14: this text ends before '#3 of it', "),
        ("acts:\n  venatio:\n    flavour: Act 3 # the third\n", ""),
        ("acts:\n  venatio:\n    flavour: 'Act #3'\n", ""),
        ("acts:\n  venatio:\n    flavour: >-\n      Act #3\n", ""),
        ("acts:\n  venatio:\n    coins: 3 #three\n", ""),
    ],
)
def test_a_text_that_loses_its_end_to_a_comment_gets_a_note(overlay, cut):
    Path("a.yaml").write_text(overlay)
    notes = load(find_title("circus"), ["a.yaml"]).notes()
    why = "because a # after a space begins a comment; to keep it, put the text in quotes"
    assert notes == [cut + why] * bool(cut)
