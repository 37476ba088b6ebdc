"""The errors that designers see: the place, the line with a mark, and what to write."""

from pathlib import Path

import pytest

from circus_maximus.cli.config_explain import explanation_lines
from circus_maximus.engine.config.files import BadConfig, load
from circus_maximus.engine.config.keys import UnknownKey
from circus_maximus.engine.config.meaning import below
from circus_maximus.games.circus.title import TITLE

PARTS = (
    "setup, tracks, workers, cubes, rounds, acts_on_show, contest_die, pay, upkeep, limits, markets, places, acts, "
    "executions, events, names"
)
EVENT_EFFECTS = "coins, move, freeze, close, stock, bounty, tribute, redraw, prices, wages, pay"
AN_EFFECT = f"a mapping with do: and one of {EVENT_EFFECTS}"
CONTESTS = "dice, animals, mummers, prisoners, slaves or null"
AN_ID = "an id: at most 32 lowercase letters, digits and _, beginning with a letter"
A_NAME = "one line of 1 to 40 characters"
BY_SEATS = "{2: ..., 3: ..., 4: ...}"
ROUNDS = f"a whole number from 1 to 99 or {BY_SEATS}"
SOME = "a whole number from 1 to 999"
COINS = f"a whole number from 0 to 999 or {BY_SEATS}"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Overlays are called mine.yaml here."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(*layers, settings=()):
    with pytest.raises(BadConfig) as caught:
        load(TITLE, layers, settings)
    return caught.value


def report(overlay):
    Path("mine.yaml").write_text(overlay)
    return refusal("mine.yaml").report()


def acts(act):
    return f"acts:\n  {act}\n"


def effect(effect):
    return f"events:\n  new_age:\n    effects:\n      - {effect}\n"


ALL_EVENTS_OUT = "events:\n" + "".join(f"  {id}: {{remove: true}}\n" for id in load(TITLE).config.events)
ALL_ACTS_BUT_FOUR_OUT = "acts:\n" + "".join(f"  {id}: {{remove: true}}\n" for id in [*load(TITLE).config.acts][4:])
ALL_PLACES_CLOSED = "places:\n" + "".join(f"  {id}: {{open: false}}\n" for id in load(TITLE).config.places)

MISTAKES = {  # overlay, line:column, the marked text, message
    # keys
    "unknown key": (
        "setup: {coins: 20, coin: 3}",
        "1:20",
        "coin",
        "unknown key 'coin' in 'setup'; did you mean coins?; known keys: coins, workers, cubes, tracks",
    ),
    "unknown part": (
        "rownds: 3",
        "1:1",
        "rownds",
        f"unknown key 'rownds' in the config; did you mean rounds?; known keys: {PARTS}",
    ),
    "another word for a part": (
        "locations: {port: {room: 2}}",
        "1:1",
        "locations",
        f"unknown key 'locations' in the config; did you mean places?; known keys: {PARTS}",
    ),
    "key with nothing near": ("zzz: 3", "1:1", "zzz", f"unknown key 'zzz' in the config; known keys: {PARTS}"),
    "key beside the seats": (
        "setup: {coins: {2: 5, 3: 6, 4: 7, 5: 8}}",
        "1:35",
        "5",
        "unknown key '5' in 'coins'; known keys: 2, 3, 4",
    ),
    "double key": (
        "setup:\n  coins: 20\n  workers: 5\n  coins: 30",
        "4:3",
        "coins",
        "the key 'coins' occurs twice, first on line 2: remove one of them, or combine them",
    ),
    "missing key": (acts("juggling: {name: Juggling}"), "2:3", "juggling", "'juggling' lacks the key 'needs'"),
    "a number of seats there is not": (
        "upkeep: {1: 5}",
        "1:10",
        "1",
        "unknown key '1' in 'upkeep'; known keys: 2, 3, 4",
    ),
    "missing key of an effect": (effect("do: freeze"), "4:9", "do", "item 1 of 'effects' lacks the key 'track'"),
    # types
    "leading zero": ("rounds: 010", "1:9", "010", f"'rounds' must be {ROUNDS}, not '010'"),
    "clock": ("rounds: 1:30", "1:9", "1:30", f"'rounds' must be {ROUNDS}, not '1:30'"),
    "yes": ("rounds: yes", "1:9", "yes", f"'rounds' must be {ROUNDS}, not 'yes'"),
    "decimals": ("rounds: 7.0", "1:9", "7.0", f"'rounds' must be {ROUNDS}, not '7.0'"),
    "underscores": ("rounds: 1_0", "1:9", "1_0", f"'rounds' must be {ROUNDS}, not '1_0'"),
    "hexadecimal": ("rounds: 0x10", "1:9", "0x10", f"'rounds' must be {ROUNDS}, not '0x10'"),
    "plus": ("rounds: +7", "1:9", "+7", f"'rounds' must be {ROUNDS}, not '+7'; write 7 without the +"),
    "quotes": ("rounds: '7'", "1:9", "'7'", f"'rounds' must be {ROUNDS}, not the quoted text '7'; remove the quotes"),
    "list for a number": (
        "rounds: [7]",
        "1:9",
        "[7",
        f"'rounds' must be {ROUNDS}, not a list; write 7 without brackets",
    ),
    "mapping for a number": (
        "acts_on_show: {2: 7}",
        "1:1",
        "acts_on_show",
        f"'acts_on_show' must be {SOME}, not a mapping; it cannot depend on the number of players",
    ),
    "word for the seats": ("setup: {coins: many}", "1:16", "many", f"'coins' must be {COINS}, not 'many'"),
    "word for one of the seats": (
        "setup: {coins: {2: x, 3: 6, 4: 7}}",
        "1:20",
        "x",
        "'2' must be a whole number from 0 to 999, not 'x'",
    ),
    "yes for true": (
        "places: {port: {flip: yes}}",
        "1:23",
        "yes",
        "'flip' must be true or false, not 'yes'; write true",
    ),
    "quoted true": (
        "places: {port: {flip: 'true'}}",
        "1:23",
        "'true'",
        "'flip' must be true or false, not the quoted text 'true'; remove the quotes",
    ),
    "none for null": (
        "places: {port: {room: none}}",
        "1:23",
        "none",
        f"'room' must be {SOME} or null, not 'none'",
    ),
    "number for a list": (
        acts("pageant: {performers: {dies: 2}}"),
        "2:32",
        "2",
        "'dies' must be a list, each item one of animals, mummers, prisoners, slaves, not '2'",
    ),
    "mapping for a list": (
        "events:\n  new_age:\n    effects: {do: redraw}",
        "3:5",
        "effects",
        f"'effects' must be a list, each item {AN_EFFECT}, not a mapping; "
        "begin each item of a list with '- ', or write the list as [...]",
    ),
    "list for a mapping": ("places: []", "1:9", "[", "'places' must be a mapping, not a list"),
    "number as a name": (
        acts("pageant: {name: 12}"),
        "2:19",
        "12",
        f"'name' must be {A_NAME}, not '12'; put it in quotes: \"12\"",
    ),
    "decimals as a name": (
        acts("pageant: {name: 1.5}"),
        "2:19",
        "1.5",
        f"'name' must be {A_NAME}, not '1.5'; put it in quotes: \"1.5\"",
    ),
    "null as a name": (
        acts("pageant: {name: null}"),
        "2:19",
        "null",
        f"'name' must be {A_NAME}, not 'null'; put it in quotes: \"null\"",
    ),
    "truth as a name": (
        acts("pageant: {name: true}"),
        "2:19",
        "true",
        f"'name' must be {A_NAME}, not 'true'; put it in quotes: \"true\"",
    ),
    "empty name": (acts("pageant: {name: ''}"), "2:19", "''", f"'name' must be {A_NAME}, not ''; it is empty"),
    "long name": (
        acts(f"pageant: {{name: {'x' * 41}}}"),
        "2:19",
        "x" * 41,
        f"'name' must be {A_NAME}, not '{'x' * 37}...'; it has 41 characters",
    ),
    "name of two lines": (
        acts(r'pageant: {name: "a\nb"}'),
        "2:19",
        r'"a\nb"',
        rf"'name' must be {A_NAME}, not 'a\nb'; write it on one line",
    ),
    # ranges
    "below": ("setup: {coins: -1}", "1:16", "-1", f"'coins' must be {COINS}, not '-1'"),
    "above": ("setup: {coins: 1000}", "1:16", "1000", f"'coins' must be {COINS}, not '1000'"),
    "no rounds": ("rounds: 0", "1:9", "0", f"'rounds' must be {ROUNDS}, not '0'"),
    "die of one side": (
        "contest_die: 1",
        "1:14",
        "1",
        "'contest_die' must be a whole number from 2 to 100, not '1'",
    ),
    "too far back": (
        "tracks: {lowest: -100}",
        "1:18",
        "-100",
        "'lowest' must be a whole number from -99 to 99, not '-100'",
    ),
    "no prices": ("markets: {slaves: {prices: []}}", "1:28", "[", "'prices' must not be empty"),
    "one bad price": (
        "markets: {slaves: {prices: [1, 2, x, 4, 5]}}",
        "1:35",
        "x",
        f"item 3 of 'prices' must be {SOME}, not 'x'",
    ),
    "limit of none": (
        "limits: {bid_on: {regular: 0}}",
        "1:28",
        "0",
        f"'regular' must be {SOME}, {BY_SEATS} or null, not '0'",
    ),
    "limit of none with some seats": (
        "limits: {bid_on: {regular: {2: 0, 3: 1, 4: 1}}}",
        "1:32",
        "0",
        f"'2' must be {SOME} or null, not '0'",
    ),
    # words
    "unknown word": (
        acts("pageant: {contest: cards}"),
        "2:22",
        "cards",
        f"'contest' must be one of {CONTESTS}, not 'cards'",
    ),
    "word almost right": (
        acts("pageant: {contest: mumers}"),
        "2:22",
        "mumers",
        f"'contest' must be one of {CONTESTS}, not 'mumers'; did you mean mummers?",
    ),
    "unknown effect": (
        effect("{do: rdraw}"),
        "4:14",
        "rdraw",
        f"'do' must be one of {EVENT_EFFECTS}, not 'rdraw'; did you mean redraw?",
    ),
    "an effect of places": (
        effect("{do: take, cube: slaves, count: 1}"),
        "4:14",
        "take",
        f"'do' must be one of {EVENT_EFFECTS}, not 'take'; 'take' is an effect of 'places'",
    ),
    "an effect without its name": (
        effect("{track: church}"),
        "4:9",
        "{track",
        f"'do' is missing: it must be one of {EVENT_EFFECTS}; for example {{do: move, track: ..., steps: ...}}; "
        "this replaces the whole list",
    ),
    "an effect as a word": (
        effect("redraw"),
        "4:9",
        "redraw",
        f"item 1 of 'effects' must be {AN_EFFECT}, not 'redraw'; write {{do: redraw}}",
    ),
    "capital letter in a reference": (
        effect("{do: close, place: Palace}"),
        "4:28",
        "Palace",
        "'place' must be the id of a place, not 'Palace'; did you mean palace?",
    ),
    # combinations of values
    "broken reference": (
        effect("{do: close, place: palac}"),
        "4:28",
        "palac",
        "there is no place 'palac'; did you mean palace?",
    ),
    "empty event deck": (ALL_EVENTS_OUT, "18:3", "labor_shortage", "the event deck is empty"),
    "too few acts": (
        ALL_ACTS_BUT_FOUR_OUT,
        "12:3",
        "naumachia",
        "4 regular acts are too few, because 5 are laid out at a time",
    ),
    "no place open": (ALL_PLACES_CLOSED, "12:15", "open", "there must be at least one open place"),
    "falling prices": (
        "markets: {slaves: {prices: [1, 3, 2]}}",
        "1:28",
        "[1",
        "prices must not fall from left to right",
    ),
    "start above capacity": ("markets: {slaves: {start: 11}}", "1:27", "11", "the market holds only 10 cubes"),
    "start above the cubes": ("cubes: {slaves: 5}", "1:17", "5", "with 4 seats, the setup needs 6 slaves"),
    "goal out of reach": ("tracks: {goal: 16}", "1:16", "16", "the goal must be above -10 and at most 15"),
    "pay out of reach": ("pay: {every: 16}", "1:14", "16", "no marker can get this far: the tracks end at 15"),
    "workers out of reach": ("workers: {minimum: 12}", "1:20", "12", "a colour has only 11 workers"),
    "needs out of reach": (
        acts("pageant: {needs: {mummers: 21}}"),
        "2:30",
        "21",
        "nobody can have this many: the game has 20 mummers",
    ),
    "cost out of reach": (
        "places: {oracle: {cubes: {animals: 21}}}",
        "1:36",
        "21",
        "nobody can have this many: the game has 20 animals",
    ),
    "more workers than pieces": (
        "setup: {workers: 12}",
        "1:18",
        "12",
        "with 2 seats, each starts with more than the 11 workers of a colour",
    ),
    "won before it begins": (
        "setup: {tracks: {church: 15}}",
        "1:26",
        "15",
        "a marker must start at -10 or above, and below the goal, 15",
    ),
    # removal
    "nothing to remove": ("acts: {juggling: {remove: true}}", "1:8", "juggling", "there is no 'juggling' to remove"),
    "removal with yes": (
        "acts: {pageant: {remove: yes}}",
        "1:18",
        "remove",
        "'remove' must be true, not 'yes'",
    ),
    "removal and more": (
        "acts: {pageant: {remove: true, coins: 1}}",
        "1:18",
        "remove",
        "write only {remove: true}, with nothing else",
    ),
    "removal of what must be there": (
        "rounds: {remove: true}",
        "1:1",
        "rounds",
        "'rounds' cannot be removed: the config needs it",
    ),
    # YAML
    "a line without a colon": (
        "rounds 7",
        "1:1",
        "rounds",
        "expected a mapping of keys to values here; write rounds: 7",
    ),
    "two colons": (
        "setup: coins: 3",
        "1:13",
        ":",
        "a line can have only one key: to nest another, write setup: {coins: 3}",
    ),
    "anchor": (
        "rounds: &x 7",
        "1:9",
        "&x",
        "anchors are not allowed in a config: remove it, or put a text with a & in quotes",
    ),
    "alias": (
        "rounds: *x",
        "1:9",
        "*x",
        "aliases are not allowed in a config: write the value out, or put a text with a * in quotes",
    ),
    "tag": (
        "rounds: !!int 7",
        "1:9",
        "!!int",
        "tags are not allowed in a config: remove '!!int', or put a text with a ! in quotes",
    ),
}


@pytest.mark.parametrize(("overlay", "at", "marked", "message"), MISTAKES.values(), ids=MISTAKES)
def test_an_error_is_reported_with_its_line_and_a_mark_below_the_place(overlay, at, marked, message):
    line, column = map(int, at.split(":"))
    text = overlay.splitlines()[line - 1]
    assert text.startswith(marked, column - 1), "this test marks the wrong spot"
    expected = [
        f"mine.yaml:{at}: {message}",
        f"{line:5} | {text}",
        f"      | {' ' * (column - 1)}{'^' * len(marked)}",
    ]
    assert report(overlay).splitlines() == expected


def test_a_report_shows_all_errors_with_their_lines():
    assert report("setup:\n  coins: many\n  worker: 6\n") == (
        "mine.yaml:2:10: 'coins' must be a whole number from 0 to 999 or {2: ..., 3: ..., 4: ...}, not 'many'\n"
        "    2 |   coins: many\n"
        "      |          ^^^^\n"
        "mine.yaml:3:3: unknown key 'worker' in 'setup'; did you mean workers?; "
        "known keys: coins, workers, cubes, tracks\n"
        "    3 |   worker: 6\n"
        "      |   ^^^^^^"
    )


def test_singular_and_plural_can_be_equal_and_a_market_can_have_the_name_of_its_cubes_or_of_a_track():
    Path("mine.yaml").write_text(
        "names: {cubes: {slaves: {one: fish, many: fish}}, markets: {slaves: Fish, mummers: Church}}"
    )
    assert load(TITLE, ["mine.yaml"]).config.names.markets.slaves == "Fish"


@pytest.mark.parametrize(
    ("overlay", "said"),
    [
        ("acts:\n  port: {name: Tight, needs: {}}", "the id 'port' is taken: places has it"),
        ("places:\n  venatio: {name: Tight, room: 1}", "the id 'venatio' is taken: acts has it"),
        ("events:\n  cleanup: {name: Tight, effects: []}", "the id 'cleanup' is taken: the rules use it"),
    ],
)
def test_an_id_that_is_taken_is_reported_at_the_new_entry_whichever_comes_first(overlay, said):
    assert report(overlay).splitlines()[0] == f"mine.yaml:2:3: {said}; choose another id"


def test_removing_a_place_that_an_event_names_is_an_error_that_shows_the_removal():
    lines = report("places: {palace: {remove: true}}").splitlines()
    assert lines[0].startswith(
        "mine.yaml:1:10: this breaks events.caesar_leaves_for_war.effects.1.place (config/circus/"
    )
    others = ", ".join(id for id in load(TITLE).config.places if id != "palace")
    assert lines[0].endswith(f"): there is no place 'palace'; known places: {others}")
    assert lines[1].endswith("places: {palace: {remove: true}}")


def test_the_error_for_an_unknown_key_of_an_effect_lists_the_known_keys():
    first = report(effect("{do: redraw, count: 1}")).splitlines()[0]
    assert "unknown key 'count' in item 1 of 'effects'" in first
    assert not first.rstrip().endswith("known keys:")


def test_the_error_for_an_id_that_is_too_long_states_the_limit():
    assert "32" in report(acts(f"{'a' * 33}: {{name: Long, needs: {{}}}}")).splitlines()[0].replace("a" * 33, "")


def test_the_error_for_an_id_that_begins_with_a_digit_names_the_id():
    first = report(acts("5: {name: Five, needs: {}}")).splitlines()[0]
    assert first.startswith(f"mine.yaml:2:3: '5' in 'acts' must be {AN_ID}")


def test_the_errors_of_several_files_are_reported_together_in_order_and_only_once():
    Path("b.yaml").write_text("rounds: x\nacts: {pageant: {coins: -1}}\n")
    Path("a.yaml").write_text("upkeep: y\nsetup: {coin: 1}\n")
    found = refusal("b.yaml", "a.yaml", settings=["pay.every=z"]).problems
    assert [str(problem.mark) for problem in found] == [
        "--set pay.every=z",
        "a.yaml:1:9",
        "a.yaml:2:9",
        "b.yaml:1:9",
        "b.yaml:2:25",
    ]
    shown = refusal("b.yaml", "b.yaml").problems
    assert len(shown) == len(set(shown)) == 2


def test_files_that_cannot_be_read_are_all_named():
    Path("a.yaml").write_text("rounds: [")
    Path("b.yaml").write_text("rounds: *x")
    assert {problem.mark.file for problem in refusal("a.yaml", "b.yaml", "c.yaml").problems} == {
        "a.yaml",
        "b.yaml",
        "c.yaml",
    }


def test_an_invalid_value_does_not_hide_contradictions_between_values():
    Path("mine.yaml").write_text("rounds: x\nsetup: {workers: 12}\ntracks: {goal: 16}\n")
    assert [problem.mark.line for problem in refusal("mine.yaml").problems] == [1, 2, 3]


INSTEAD = {  # overlay, the end of the message
    "typographic minus": (
        acts("pageant: {absent: {church: −2}}"),
        "not '−2'; write -2 with a hyphen (-) as the minus sign, not −",
    ),
    "dash": (acts("pageant: {absent: {church: –2}}"), "write -2 with a hyphen (-) as the minus sign, not –"),
    "plus": (acts("pageant: {absent: {church: +2}}"), "not '+2'; write 2 without the +"),
    "plus for a list": (
        "markets: {slaves: {prices: +2}}",
        "a list of whole numbers from 1 to 999, or {2: ..., 3: ..., 4: ...}, not '+2'; write it in brackets: [2]",
    ),
    "no space in a part": ("setup:\n  coins:20", "not 'coins:20'; write coins: 20, with a space after the colon"),
    "no colon before a brace": ("setup {coins: 20}", "in the config; a colon and a space are missing after setup"),
    "dotted": ("setup.coins: 20", "unknown key 'setup.coins' in the config; keys are nested: write setup: {coins: 20}"),
    "dotted deeper": (
        "acts.pageant.needs.slaves: 1",
        "keys are nested: write acts: {pageant: {needs: {slaves: 1}}}",
    ),
    "key from below": (
        "coins: 20",
        "unknown key 'coins' in the config; it belongs below 'setup' or 'pay': write setup: {coins: 20}",
    ),
    "entry at the top": ("venatio: {coins: 2}", "it belongs below 'acts': write acts: {venatio: ...}"),
    "nothing below": (
        "places:\n  palace:\n  port: {coins: 1}",
        "nothing follows the colon, and nothing is indented below it",
    ),
    "no space after a dash": (
        "events:\n  new_age:\n    effects:\n      -{do: redraw}",
        "a space must follow the - of a list item",
    ),
    "block text": (
        "acts:\n  pageant:\n    flavour: >\n      The gods go by.\n",
        "write it on one line",
    ),
    "block text of two lines": (
        "acts:\n  pageant:\n    flavour: |\n      The gods\n      go by.\n",
        "write it on one line",
    ),
    "name of spaces": (acts("pageant: {name: '  '}"), "not '  '; it contains only spaces"),
    "flavour of spaces": (acts("pageant: {flavour: '\\u00a0 '}").replace("'", '"'), "it contains only spaces"),
    "turned direction": (
        acts('pageant: {name: "a\\u202eb"}'),
        r"not 'a\u202eb'; remove the invisible character",
    ),
    "zero width": (acts("pageant: {flavour: a\u200bb}"), "remove the invisible character"),
    "control": (acts(r'pageant: {flavour: "a\ab"}'), "remove the invisible character"),
    "one name": (
        acts("pageant: {name: Venatio}"),
        "mine.yaml:2:19: the name 'Venatio' is already used by acts.venatio",
    ),
    "one name in other letters": (
        "events: {new_age: {name: ' MILITARY  execution'}}",
        "is already used by executions.military_execution",
    ),
    "coins in braces without a space": (
        "setup: {coins:20}",
        "mine.yaml:1:9: unknown key 'coins:20' in 'setup'; write coins: 20, with a space after the colon",
    ),
    "steps in braces without a space": (
        "setup: {tracks: {church:2}}",
        "unknown key 'church:2' in 'tracks'; write church: 2, with a space after the colon",
    ),
    "seats in braces without a space": (
        "setup: {coins: {3:20}}",
        "unknown key '3:20' in 'coins'; write 3: 20, with a space after the colon",
    ),
    "seats without a space": (
        "setup:\n  coins:\n    3:20\n    4:30\n",
        "not '3:20 4:30'; write 3: 20, with a space after the colon",
    ),
    "an id without a space": (
        "places: {palace:3}",
        "unknown key 'palace:3' in 'places'; write palace: 3, with a space after the colon",
    ),
    "an effect without a space": (
        effect("{do:coins, count: 2}"),
        "unknown key 'do:coins' in item 1 of 'effects'; write do: coins, with a space after the colon",
    ),
    "a part under another name is removed": (
        "locations: {remove: true}",
        "mine.yaml:1:1: there is no 'locations' to remove; did you mean places?",
    ),
    "a place removed at the top": (
        "palace: {remove: true}",
        "no 'palace' to remove; it belongs below 'places': write places: {palace: {remove: true}}",
    ),
    "an event removed at the top": (
        "market_crash: {remove: true}",
        "it belongs below 'events': write events: {market_crash: {remove: true}}",
    ),
    "an execution among the acts": (
        acts("crucifixion: {coins: 1}"),
        "mine.yaml:2:3: there is no 'crucifixion' in 'acts'; it is in 'executions' "
        "(as a new entry it lacks the keys 'name' and 'needs')",
    ),
    "an execution removed from the acts": (
        acts("crucifixion: {remove: true}"),
        "mine.yaml:2:3: there is no 'crucifixion' to remove; it is in 'executions'",
    ),
    "an act removed from the executions": (
        "executions: {venatio: {remove: true}}",
        "there is no 'venatio' to remove; it is in 'acts'",
    ),
    "one name of two tracks": (
        "names: {tracks: {church: Population}}",
        "mine.yaml:1:26: the name 'Population' is already used by names.tracks.population",
    ),
    "the name of a track that comes later": (
        "names: {tracks: {empire: church}}",
        "mine.yaml:1:26: the name 'Church' is already used by names.tracks.church",
    ),
    "one name of two cubes": (
        "names: {cubes: {slaves: {one: Smith, many: mummers}}}",
        "mine.yaml:1:44: the name 'mummers' is already used by names.cubes.mummers.many",
    ),
    "several of one cube are called like one of another": (
        "names: {cubes: {slaves: {one: smith, many: mummer}}}",
        "the name 'mummer' is already used by names.cubes.mummers.one",
    ),
    "a market called like the cubes of another": (
        "names: {markets: {mummers: Slaves}}",
        "mine.yaml:1:28: the name 'Slaves' is already used by names.cubes.slaves.many",
    ),
    "one name of two markets": (
        "names: {markets: {mummers: Forge, slaves: forge}}",
        "the name 'forge' is already used by names.markets.mummers",
    ),
    "one name of two places": (
        "places: {port: {name: Palace}}",
        "mine.yaml:1:23: the name 'Palace' is already used by places.palace",
    ),
}


@pytest.mark.parametrize(("overlay", "end"), INSTEAD.values(), ids=INSTEAD)
def test_an_error_says_what_to_write_instead(overlay, end):
    lines = report(overlay).splitlines()
    assert lines[0].startswith("mine.yaml:")
    assert lines[0].endswith(end)
    assert len(lines) == 3
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize(
    ("key", "meant"),
    [("locations", "places"), ("location", "places"), ("locations.palace.coins", "places.palace.coins")],
)
def test_a_common_wrong_name_gets_the_right_key(key, meant):
    found = load(TITLE)
    for answer in (lambda: explanation_lines(TITLE, key, found), lambda: below(TITLE, found.config, key)):
        with pytest.raises(UnknownKey) as caught:
            answer()
        assert str(caught.value) == f"there is no key {key!r}; did you mean {meant}?"


@pytest.mark.parametrize("sign", ["é", "字", "’", "–", "🎪", "Ω"])
def test_a_text_can_have_every_visible_character(sign):
    Path("mine.yaml").write_text(acts(f"pageant: {{name: {sign} a, flavour: '{sign}'}}"))
    assert load(TITLE, ["mine.yaml"]).config.acts["pageant"].name == f"{sign} a"


def test_a_text_below_a_folding_mark_is_one_line():
    Path("mine.yaml").write_text("acts:\n  pageant:\n    flavour: >-\n      The gods\n      go by.\n")
    assert load(TITLE, ["mine.yaml"]).config.acts["pageant"].flavour == "The gods go by."


@pytest.mark.parametrize(
    ("setting", "end"),
    [
        ("coins=20", "it belongs below 'setup' or 'pay': write setup.coins=20"),
        ("palace.remove=true", "it belongs below 'places': write places.palace={remove: true}"),
        ("acts.pageant.name=a: b", "not a mapping; a text that begins with { or has a colon needs quotes"),
        ("acts.pageant.name=[a]", "not a list; a text that begins with [ needs quotes"),
        ('acts.pageant.name="a', 'this quote (") is never closed: put another " where the text ends'),
    ],
)
def test_an_error_on_the_command_line_says_what_to_write_there(setting, end):
    (problem,) = refusal(settings=[setting]).problems
    assert str(problem) == f"--set {setting}: {problem.message}"
    assert problem.message.endswith(end)
