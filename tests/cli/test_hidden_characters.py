"""No text in a file or an argument controls the terminal: every text of records, configs and settings is tried."""

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.config.files import BadConfig, configure, load
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer, as_json, digest
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.files import saves_folder
from circus_maximus.play.opening import open_game
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.save_list import saves
from circus_maximus.play.settings import Settings, load_settings
from circus_maximus.play.story import story_markdown
from circus_maximus.tui.app import TableApp
from tests.play.games import seal
from tests.tui.menus import menus
from tests.tui.playing import run, until
from tests.tui.screen_text import text_of

POISON = "\x1b]52;c;eA==\x07\x9b31m\u202e\u200b\u2066\x7f\u3164"
HARMFUL = set("\x1b\x07\x9b\u202e\u200b\u2066\x7f\u3164")
AT_ONCE = 30
"""The number of poisoned values in one config: fewer than the maximum number of reported errors."""


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def said(*args, typed=""):
    """The output of a command, successful or not; it has no traceback and no hidden character."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), (args, result.exception)
    harmless(result.output)
    return result.output


def harmless(text):
    found = HARMFUL & set(text)
    assert not found, f"{found} in {text!r}"


def poisoned(value, at=()):
    """Copies of a value, each with the poison after one of its keys or texts, with the path of that."""
    match value:
        case str():
            yield at, value + POISON
        case dict():
            for key, item in value.items():
                yield (
                    (*at, key, "as a key"),
                    {(key + POISON if key == other else other): value[other] for other in value},
                )
                for path, bad in poisoned(item, (*at, key)):
                    yield path, {**value, key: bad}
        case list():
            for number, item in enumerate(value):
                for path, bad in poisoned(item, (*at, number)):
                    yield path, [*value[:number], bad, *value[number + 1 :]]


def every_kind_of_record():
    """A short game with every kind of record in it, as lines."""
    layers, settings = ["long-show"], ["rounds=1", "setup.coins=9"]
    seat_players = [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)]
    match = new_match(TITLE, configure(TITLE, layers, settings), seat_players, 7, layers=layers, settings=settings)
    match.run()
    for _ in range(3):
        match.submit(match.pending.seat, match.pending.legal[0])
    match.undo(match.plan_back_to(len(match.turns) - 2))
    match.seat(1, "random", None)
    while isinstance(match.pending, Choice):
        match.submit(match.pending.seat, match.pending.legal[-1])
    records = [json.loads(as_json(record)) for record in (match.header, *match.records)]
    assert {record["is"] for record in records} == {"game", "choice", "chance", "snapshot", "undo", "seat", "over"}
    return records


def written(path, records):
    """The records as a transcript with valid hashes, as somebody who knows the format could forge it."""
    lines = []
    for record in records:
        for part in ("config", "state"):
            if f"{part}_hash" in record and POISON not in record[f"{part}_hash"] and part in record:
                record = {**record, f"{part}_hash": digest(as_json(record[part]))}
        lines.append(as_json(record)[:-1] + b',"hash":""}')
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(seal(lines, 0))
    return path


def forgeries():
    """All forged games with one poisoned text: every text in the first record of each kind."""
    records = every_kind_of_record()
    kinds = [record["is"] for record in records]
    for line in sorted({kinds.index(kind) for kind in kinds}):
        for at, bad in poisoned(records[line]):
            yield (kinds[line], *at), [*records[:line], bad, *records[line + 1 :]]


def every_part_once(forged):
    """All forged games, but only one in fifty of those with poison inside the config or a state."""
    for number, (at, records) in enumerate(forged):
        if at[1] not in ("config", "state") or number % 50 == 0:
            yield at, records


def test_no_record_of_a_transcript_controls_the_terminal():
    tried = 0
    for at, records in forgeries():
        path = written(saves_folder() / "forged.jsonl", records)
        tried += 1
        told = said("replay", path)
        assert told, at
        for save in saves():
            harmless(" ".join((save.name, save.title, *save.players, *save.by, save.stage, save.over, save.fault)))
    assert tried > 500


def test_no_command_lets_a_transcript_control_the_terminal():
    typed = "state\nlog 200\nlegal\nhint\nundo\nn\ncopy\nrules round\nquit\n"
    for _, records in every_part_once(forgeries()):
        path = written(Path("forged.jsonl"), records)
        said("replay", path, "--at", 12)
        said("replay", path, "--game", "ludus")
        said("play", "--plain", "--resume", path, typed=typed)


def test_forged_games_are_harmless_in_the_list_of_saves():
    kinds = {}
    for number, (at, records) in enumerate(every_part_once(forgeries())):
        if kinds.setdefault(at[:3], number) == number:
            written(saves_folder() / f"forged-{number}.jsonl", records)
    found = len(list(saves_folder().iterdir()))
    assert found > 20

    async def scenario():
        async with menus((120, 48)) as at:
            await at.press("s")
            await at.on("SavesScreen")
            await until(lambda: at.app.screen.read)
            for _ in range(found):
                harmless(at.text)
                await at.press("down")

    run(scenario())


def test_forged_games_are_harmless_on_the_table_and_in_their_story():
    async def scenario(game):
        app = TableApp(game, Settings(pace="instant", animations=False))
        async with app.run_test(size=(120, 36)) as pilot:
            await until(lambda: type(app.screen).__name__ in ("TableScreen", "EndingScreen"))
            await pilot.pause()
            harmless(text_of(app))
            harmless(" ".join((*game.notes, game.status, *game.match.names)))
            harmless(story_markdown(game.match).replace("\n", ""))

    tables = 0
    for at, records in every_part_once(forgeries()):
        if (at[0] == "game" and at[1] in ("seats", "layers", "settings")) or at[1:] in (("do",), ("fell",), ("by",)):
            try:
                game = open_game(written(Path("forged.jsonl"), records))
            except SaveError as trouble:
                harmless(str(trouble))
            else:
                tables += 1
                run(scenario(game))
    assert tables > 6


def chunks(values, size):
    values = list(values)
    return [values[start : start + size] for start in range(0, len(values), size)]


def merged(parts):
    """One config with all the differences of configs that differ from the shipped one in one place each."""
    whole = {}
    for path, value in parts:
        inner = whole
        for step in path[:-1]:
            inner = inner.setdefault(step, {})
            if not isinstance(inner, dict):
                break
        else:
            inner[path[-1]] = value
    return whole


def poisoned_leaves(value, at=()):
    """Each key and text of a config, by its path in an overlay."""
    for key, item in value.items():
        yield (*at, key + POISON), 1
        if isinstance(item, dict):
            yield from poisoned_leaves(item, (*at, key))
        elif isinstance(item, list):
            for _, bad in poisoned(item):
                yield (*at, key), bad
        elif isinstance(item, str):
            yield (*at, key), item + POISON


def overlays():
    """Overlays that together poison every key and every text of the shipped config."""
    for number, parts in enumerate(chunks(poisoned_leaves(msgspec.to_builtins(configure(TITLE))), AT_ONCE)):
        path = Path(f"overlay-{number}.yaml")
        path.write_text(json.dumps(merged(parts)))
        yield path


def test_no_config_controls_the_terminal():
    commands = (
        ("config", "check"),
        ("config", "diff", "default"),
        ("rules", "--config"),
        ("config", "show", "--config"),
        ("config", "explain", "rounds", "--config"),
        ("simulate", "--config"),
        ("play", "--plain", "--config"),
    )
    number = 0
    for number, path in enumerate(overlays()):
        with pytest.raises(BadConfig) as caught:
            load(TITLE, [str(path)])
        harmless(caught.value.report())
        harmless(str(caught.value))
        said(*commands[number % len(commands)], path)
    assert number > 2 * len(commands)


@pytest.mark.parametrize("key", ["places.port.name", "events.lazy_sunday.flavour", "acts.pageant.name"])
def test_a_name_with_hidden_characters_is_refused(key):
    part, id, field = key.split(".")
    Path("mine.yaml").write_text(json.dumps({part: {id: {field: f"a{POISON}b"}}}))
    assert f"'{field}' must be" in said("config", "check", "mine.yaml")
    assert f"'{field}' must be" in said("rules", "--set", f'{key}="a\\u202eb"')


@pytest.mark.parametrize(
    "raw", ["# {}\nrounds: x\n", "rounds: x # {}\n", "rounds: '{}'\n", "{}: 1\n", "rounds: !{} 1\n"]
)
@pytest.mark.parametrize("sign", sorted(HARMFUL))
def test_lines_of_a_config_are_shown_without_hidden_characters(raw, sign):
    Path("mine.yaml").write_text(raw.format(sign), encoding="utf-8")
    told = said("config", "check", "mine.yaml")
    assert told.startswith("mine.yaml:")


@pytest.mark.parametrize("key", [*Settings.__struct_fields__, "table.undo"])
def test_no_settings_control_the_terminal(key):
    path = Path("home/settings.yaml")
    path.parent.mkdir()
    wrong = [{key: POISON}, {f"{key}{POISON}": 1}, {"keys": {key: POISON}}, {"keys": {f"{key}{POISON}": "x"}}]

    async def scenario():
        async with menus((120, 36)) as at:
            await at.press("t")
            await at.on("SettingsScreen")
            harmless(at.text)

    for settings in wrong:
        path.write_text(json.dumps(settings), encoding="utf-8")
        problems = load_settings()[1]
        assert problems
        harmless(" ".join(problems))
    run(scenario())


ARGUMENTS = (
    ("{}",),
    ("--{}",),
    ("replay", "{}"),
    ("replay", "--at", "{}", "x"),
    ("replay", "x", "{}"),
    ("play", "--plain", "--resume", "{}"),
    ("play", "--plain", "--resume", "folder{}"),
    ("play", "--plain", "--seats", "Ana,bot:{}"),
    ("play", "--plain", "--game", "{}"),
    ("play", "--plain", "--seed", "{}"),
    ("play", "--plain", "--seats", "{}Ana,{}"),
    ("play", "--plain", "--{}"),
    ("simulate", "--bots", "{}"),
    ("simulate", "--names", "{},{}", "--seats", "2"),
    ("simulate", "--out", "{}", "--seats", "2"),
    ("simulate", "--out", "folder{}", "--seats", "2"),
    ("simulate", "--seats", "{}"),
    ("config", "check", "{}", "file{}.yaml", "folder{}"),
    ("config", "show", "{}"),
    ("config", "show", "rounds", "--set", "{}"),
    ("config", "show", "rounds", "--set", "{}=1"),
    ("config", "show", "rounds", "--set", "rounds={}"),
    ("config", "show", "--config", "file{}.yaml"),
    ("config", "explain", "{}"),
    ("config", "explain", "rounds", "--config", "folder{}"),
    ("config", "diff", "{}", "file{}.yaml"),
    ("config", "init", "new{}"),
    ("config", "init", "folder{}"),
    ("config", "{}"),
    ("rules", "--config", "{}"),
    ("bench", "speed", "--seconds", "{}"),
)


@pytest.mark.parametrize("args", ARGUMENTS, ids=" ".join)
def test_arguments_and_file_names_are_printed_without_hidden_characters(args):
    Path(f"folder{POISON}").mkdir()
    Path(f"folder{POISON}/x.yaml").write_text("rounds: x\n")
    Path(f"file{POISON}.yaml").write_text("rounds: 3\n")
    said(*(arg.format(POISON, POISON) for arg in args), typed="why \x1b\nrules \x1b\n\x1b x\nbid \x1b 3\nquit\n")


def test_the_home_folder_is_printed_without_hidden_characters(monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", f"home{POISON}")
    said("paths")
    said("play", "--plain", typed="quit\n")
    Path(f"home{POISON}/settings.yaml").write_text("theme: 3\n")
    harmless(" ".join(load_settings()[1]))
