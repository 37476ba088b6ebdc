"""Errors of configs: each says where the mistake is, and its correction is right."""

from pathlib import Path

import pytest

from circus_maximus.engine.config.files import BadConfig, load
from circus_maximus.games.circus.model.effects import Redraw
from circus_maximus.games.circus.title import TITLE
from circus_maximus.games.ludus.title import TITLE as LUDUS

ENTRY = "name, needs, flavour, coins, contest, performers, winner, losers, absent"
EVENT = "events:\n  comet:\n    name: Comet\n    effects: "
PAGEANT = "acts:\n  pageant:\n    "


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def problems(*overlays, settings=(), title=TITLE):
    """The problems of overlays called a.yaml, b.yaml and so on."""
    files = []
    for name, text in zip("abc", overlays, strict=False):
        Path(f"{name}.yaml").write_text(text, encoding="utf-8")
        files.append(f"{name}.yaml")
    with pytest.raises(BadConfig) as caught:
        load(title, files, settings)
    return [str(problem) for problem in caught.value.problems]


SUGGESTIONS = {  # overlay, line:column, what the message ends with
    # a key and its value
    "no colon": (PAGEANT + "coins 2", "3:5", f"must be a mapping with keys {ENTRY}, not 'coins 2'; write coins: 2"),
    "an equals sign": ("setup:\n  coins=20", "2:3", "not 'coins=20'; write coins: 20"),
    "an equals sign in braces": ("setup: {coins=20}", "1:9", "in 'setup'; write coins: 20"),
    "an equals sign at the top": ("rounds=7", "1:1", "here; write rounds: 7"),
    "a semicolon at the top": ("rounds; 7", "1:1", "here; write rounds: 7"),
    "two colons": ("acts:\n  pageant::\n    coins: 2", "2:3", "beginning with a letter; did you mean pageant?"),
    "no space before a brace": (PAGEANT + "needs:{mummers: 1}", "3:5", "in 'pageant'; a space is missing after needs:"),
    "an equals sign before a brace": (
        PAGEANT + "needs= {mummers: 1}",
        "3:5",
        "in 'pageant'; a colon and a space are missing after needs, in place of =",
    ),
    "quotes around a key and its value": (
        EVENT + "['do: redraw']",
        "4:15",
        "not the quoted text 'do: redraw'; remove the quotes",
    ),
    "a comment for a text": (
        PAGEANT + "flavour: #1 in Rome",
        "3:13",
        "not ''; a # begins a comment; a text that begins with # needs quotes",
    ),
    "a comment for a number": ("rounds: # ten", "1:8", "not ''; a # begins a comment"),
    # numbers
    "curly quotes": ("rounds: \u201c7\u201d", "1:9", "; remove the quotes"),
    "brackets": ("rounds: [7]", "1:9", "not a list; write 7 without brackets"),
    # lists
    "spaces for a list": ("markets: {slaves: {prices: 1 2 3}}", "1:28", "write it in brackets: [1, 2, 3]"),
    "parentheses for a list": ("markets:\n  slaves:\n    prices: (1, 2)", "3:13", "write it in brackets: [1, 2]"),
    "a quoted list": (
        "markets:\n  slaves:\n    prices: '1, 2'",
        "3:13",
        "write it in brackets, without quotes: [1, 2]",
    ),
    "a word that is not valid in the list": (
        PAGEANT + "performers: {dies: all}",
        "3:24",
        "each item one of animals, mummers, prisoners, slaves, not 'all'",
    ),
    # effects
    "an effect for a list": (EVENT + "redraw", "4:14", "not 'redraw'; write [{do: redraw}]"),
    "an effect as a text": (EVENT + "[coins 2]", "4:15", "not 'coins 2'; write {do: coins, count: ...}"),
    "an effect as a key": (EVENT + "[{coins: 2}]", "4:15", "prices, wages, pay; write {do: coins, count: ...}"),
    "an effect below another key": (EVENT + "[{type: coins, count: 2}]", "4:15", "write do: coins, not type: coins"),
    "a key of an effect without keys": (
        EVENT + "[{do: redraw, count: 1}]",
        "4:28",
        "unknown key 'count' in item 1 of 'effects': 'redraw' has no keys other than 'do'",
    ),
    "several places": (EVENT + "[{do: close, place: [palace, port]}]", "4:34", "not a list; write only one value"),
    "a stock effect that changes nothing": (
        EVENT + "[{do: stock, market: slaves}]",
        "4:15",
        "write count, per_seat or both",
    ),
    # ids
    "capital letters": ("acts:\n  Pageant: {coins: 2}", "2:3", "beginning with a letter; did you mean pageant?"),
    "a name for an id": (
        "acts: {Chariot Race: {coins: 2}}",
        "1:8",
        "beginning with a letter; did you mean chariot_race?",
    ),
    "a new name for an id": (
        "acts: {Tightrope Walk: {name: T, needs: {}}}",
        "1:8",
        "'Tightrope Walk' in 'acts' must be an id: at most 32 lowercase letters, digits and _, beginning with a "
        "letter; write tightrope_walk",
    ),
    "a name in a reference": (
        EVENT + "[{do: close, place: Town Square}]",
        "4:34",
        "not 'Town Square'; did you mean town_square?",
    ),
    "capital letters in a key of the top level": ("ROUNDS: 7", "1:1", "; did you mean rounds?; known keys:"),
    # where a key belongs
    "a key among the ids": (
        "acts:\n  pageant:\n    coins: 2\n  flavour: x",
        "4:3",
        "'flavour' is a key of an entry in 'acts', not an entry: indent it below its entry",
    ),
    "a dotted id": ("acts:\n  pageant.coins: 2", "2:3", "in 'acts'; keys are nested: write pageant: {coins: 2}"),
    "tracks within tracks": (
        PAGEANT + "absent: {tracks: {church: -1}}",
        "3:14",
        "in 'absent'; remove it and write 'church' directly in 'absent'",
    ),
    "a section that fits the value": (
        "slaves: {prices: [1, 2]}",
        "1:1",
        "it belongs below 'markets': write markets: {slaves: ...}",
    ),
    "number of players before the key": (
        "setup: {3: {coins: 20}}",
        "1:9",
        "the number of players comes last: write coins: {3: 20}",
    ),
    "number of players at the top": (
        "3: {pay: {coins: 1}}",
        "1:1",
        "the number of players comes last: write pay: {coins: {3: 1}}",
    ),
    "number of players where none is allowed": (
        "acts: {venatio: {coins: {3: 2}}}",
        "1:18",
        "not a mapping; it cannot depend on the number of players",
    ),
    "another word for coins": (PAGEANT + "cost: 2", "3:5", f"; did you mean coins?; known keys: {ENTRY}"),
    "another word for performers": (
        PAGEANT + "rewards: {coins: 2}",
        "3:5",
        f"; did you mean performers?; known keys: {ENTRY}",
    ),
    "a word like another by chance": ("seats: 3", "1:1", "unknown key 'seats' in the config; known keys:"),
    "a merge": (PAGEANT + "<<: {coins: 2}", "3:5", "keys cannot be merged with <<: write the values out"),
    # removal
    "null for a removal": (
        "acts: {venatio: null}",
        "1:8",
        f"'venatio' must be a mapping with keys {ENTRY}; to remove it, write venatio: {{remove: true}}",
    ),
    "a list to remove": ("acts: {remove: [venatio]}", "1:8", "to remove an entry, write venatio: {remove: true}"),
    "an id to remove": ("acts: {remove: venatio}", "1:8", "to remove an entry, write venatio: {remove: true}"),
    "an entry called remove": ("acts: {remove: {name: R, needs: {}}}", "1:8", "no entry can be called remove"),
    # texts that editors read as numbers or null
    "a tilde": (PAGEANT + "name: ~", "3:11", "not '~'; put it in quotes: \"~\""),
    "a number with a plus": (PAGEANT + "name: +2", "3:11", 'put it in quotes: "+2"'),
    "a hexadecimal number": (PAGEANT + "name: 0x1f", "3:11", 'put it in quotes: "0x1f"'),
    "a tab in a text": (PAGEANT + 'name: "a\\tb"', "3:11", "; remove the tab"),
}


@pytest.mark.parametrize(("overlay", "at", "end"), SUGGESTIONS.values(), ids=SUGGESTIONS)
def test_an_error_says_where_the_mistake_is_and_what_to_write(overlay, at, end):
    (problem,) = problems(overlay)
    assert problem.startswith(f"a.yaml:{at}: ")
    assert end in problem if end.endswith("known keys:") else problem.endswith(end)


NO_SUGGESTION = {  # a number that would be out of range, or that cannot be guessed
    "grouped": "setup: {coins: '1000'}",
    "negative": "rounds: \u22127",
    "plus": "rounds: +100",
    "half": "markets: {slaves: {prices: [a b]}}",
    "a single letter": PAGEANT + "performers: {dies: [x]}",
}


@pytest.mark.parametrize("overlay", NO_SUGGESTION.values(), ids=NO_SUGGESTION)
def test_no_invalid_value_is_suggested(overlay):
    (problem,) = problems(overlay)
    assert "write" not in problem
    assert "remove" not in problem


@pytest.mark.parametrize(
    ("setting", "end"),
    [
        ("rounds=", "not ''; nothing follows the ="),
        (
            "events.market_crash.effects[0].change=-2",
            "write the number of a list item after a dot: events.market_crash.effects.0.change=...",
        ),
        ("events.market_crash.effects.0.do=wages", "item 1 of 'effects' lacks the key 'change'"),
        ("acts.venatio=null", "to remove it, write venatio: {remove: true}"),
    ],
)
def test_errors_in_single_values_are_worded_for_the_command_line(setting, end):
    (problem,) = problems(settings=[setting])
    assert problem.startswith(f"--set {setting}: ")
    assert problem.endswith(end)


def test_an_effect_that_is_named_replaces_the_one_before_as_a_whole():
    effects = load(TITLE, (), ["events.market_crash.effects.0.do=redraw"]).config.events["market_crash"].effects
    assert effects == (Redraw(),)


LUDUS_SUGGESTIONS = [
    (
        "setup: {3: {south: wings}}",
        "1:9",
        "unknown key '3' in 'setup'; remove it and write 'south' directly in 'setup'",
    ),
    ("setup: {south: Legion}", "1:16", "not 'Legion'; did you mean legion?"),
    ("formations: {legion: {stones: {g2: rider}}}", "1:32", "and its number in the row, from 1; did you mean G2?"),
    ("formations: {legion: {stones: {h1: rider}}}", "1:32", "and its number in the row, from 1; write H1"),
    ("board: {rows: {A: 16}}", "1:19", "'A' must be a whole number from 1 to 15, not '16'"),
    ("formations: {legion: {stones: {G2: Rider}}}", "1:36", "not 'Rider'; did you mean rider?"),
    (
        "formations: {legion: {stones: {G4: king}}}",
        "1:36",
        "there is no symbol 'king'; known symbols: dux, spear, shield, sword, rider",
    ),
    ("formations: {legion: {stones: {H1: rider}}}", "1:36", "there is no node H1 on this board"),
    ("symbols: {sword: {vital: true}}", "1:26", "dux is already vital, and only one symbol can be"),
    (
        "symbols: {dux: {vital: false}}",
        "1:17",
        "one symbol must have vital: true; a side that loses this stone loses the game",
    ),
    (
        "formations: {legion: {stones: {G2: dux}}}",
        "1:32",
        "exactly one stone must have the symbol that is vital (the Dux); there are 2: G2, G4",
    ),
]


@pytest.mark.parametrize(("overlay", "at", "end"), LUDUS_SUGGESTIONS)
def test_errors_in_ludus_suggest_corrections_too_and_one_mistake_is_one_error(overlay, at, end):
    (problem,) = problems(overlay, title=LUDUS)
    assert problem.startswith(f"a.yaml:{at}: ")
    assert problem.endswith(end)


@pytest.mark.parametrize(
    "overlay",
    [
        "markets: {slaves: {prices: [x]}}",  # the market would hold less than it starts with
        PAGEANT + "contest: cards\n    winner: {coins: 1}",  # without a contest there is no winner
        "cubes: {mumers: 20}",
        "tracks: {goal: {2: x}}",
        "acts: {juggling: {<<: {name: Juggling, needs: {}}}}",
    ],
)
def test_consequences_of_a_mistake_are_not_reported(overlay):
    assert len(problems(overlay)) == 1


def test_an_invalid_value_is_reported_even_if_a_later_overlay_replaces_it():
    (problem,) = problems("rounds: x", "rounds: 7")
    assert problem.startswith("a.yaml:1:9: 'rounds' must be")
    (problem,) = problems("rounds: {2: x}", "rounds: {2: 7}")
    assert problem.startswith("a.yaml:1:13: '2' must be")
    (problem,) = problems("markets: {slaves: {prices: [y]}}", "markets: {slaves: {prices: [1, 2, 3, 4]}}")
    assert problem.startswith("a.yaml:1:29: item 1 of 'prices' must be")


def test_an_entry_that_a_later_overlay_removes_may_be_invalid():
    Path("a.yaml").write_text("acts: {tight: {name: 7}}")
    Path("b.yaml").write_text("acts: {tight: {remove: true}}")
    assert load(TITLE, ["a.yaml", "b.yaml"]).config == load(TITLE).config


def test_errors_beyond_the_limit_may_include_invalid_removals():
    overlay = "$x: {remove: true}\n" + "".join(f"key_{number}: 1\n" for number in range(150))
    found = problems(overlay)
    assert len(found) == 100
    assert "a.yaml:1:1: there is no '$x' to remove" in found


def test_the_error_for_a_missing_file_suggests_similar_names():
    Path("mine.yaml").touch()
    Path("theirs").mkdir()

    def refused(layer):
        with pytest.raises(BadConfig) as caught:
            load(TITLE, [layer])
        return str(caught.value)

    variants = "(variants: feeding, long-show, oracle-and-den, printed)"
    assert refused("feeding.yaml") == "feeding.yaml: there is no such file; did you mean the variant feeding?"
    assert refused("mien.yaml") == "mien.yaml: there is no such file; did you mean mine.yaml?"
    assert refused("their") == f"their: there is no such file or variant; did you mean theirs? {variants}"
    assert refused("none/mine.yaml") == "none/mine.yaml: there is no such file"
