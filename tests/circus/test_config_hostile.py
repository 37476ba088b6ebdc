"""Malicious files and arguments: they are refused in a few readable lines, and nothing in them is executed."""

import difflib
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.config.files import BadConfig, load
from circus_maximus.engine.config.typed_config import MAX_PROBLEMS
from circus_maximus.engine.config.yaml_reading import MAX_FILE_SIZE
from circus_maximus.games.circus.title import TITLE

ROOT = Path(__file__).parents[2]
MANY = MAX_FILE_SIZE - 400


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Hostile files are called mine.yaml here; a program that runs their code leaves a file in this folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(overlay):
    Path("mine.yaml").write_bytes(overlay if isinstance(overlay, bytes) else overlay.encode())
    with pytest.raises(BadConfig) as caught:
        load(TITLE, ["mine.yaml"])
    return caught.value


def refused(*args):
    """What a command prints on standard error; it must exit with code 2 and without a traceback."""
    result = CliRunner().invoke(main, [str(arg) for arg in args], color=True)
    assert isinstance(result.exception, SystemExit), f"a traceback: {result.exception!r}"
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    assert result.stderr.strip()
    return result.stderr


def controls(text):
    """The characters of a text that would control a terminal."""
    return {char for char in text if unicodedata.category(char) == "Cc" and char != "\n"}


def filled(line, size=MANY):
    """As many lines as fit into a size, each with a different number."""
    made = []
    while (size := size - len(line) - 4) > 0:
        made.append(line.replace("#", str(len(made))))
    return "".join(made)


WITHOUT_END = {
    "unknown keys": filled("key_#: 1\n"),
    "long unknown keys": filled(f"{'key' * 300}#: 1\n"),
    "double keys": filled("rounds: 3\n"),
    "removals": "acts:\n" + filled("  act_#: {remove: true}\n"),
    "removals at the top": filled("r#: {remove: true}\n"),
    "places": "places:\n" + filled("  p#: {name: x}\n"),
    "wrong values": "markets: {slaves: {prices: [" + filled("x, ") + "]}}\n",
    "wrong acts": "acts:\n" + filled("  a#: {name: x, needs: {slaves: 30}}\n"),
    "broken references": "events:\n  new_age:\n    effects:\n" + filled("    - {do: close, place: p#}\n"),
    "ids twice": "acts:\n"
    + filled("  a#: {name: x, needs: {}}\n", MANY // 2)
    + "executions:\n"
    + filled("  a#: {name: x, needs: {}}\n", MANY // 2),
    "many names to be near to": "places:\n"
    + filled("  p#: {name: x, room: 1}\n", MANY // 2)
    + "events:\n  new_age:\n    effects:\n"
    + filled("    - {do: close, place: q#}\n", MANY // 2),
}


@pytest.mark.parametrize("overlay", WITHOUT_END.values(), ids=WITHOUT_END)
def test_the_work_for_files_full_of_errors_is_limited(overlay, monkeypatch):
    looked_up, compared = set(), 0
    close = difflib.get_close_matches

    def counted(word, known, *more, **options):
        nonlocal compared
        looked_up.add(word)
        compared += len(known)
        return close(word, known[:50], *more, **options)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    assert len(overlay) <= MAX_FILE_SIZE
    error = refusal(overlay)
    assert 0 < len(error.problems) <= MAX_PROBLEMS
    assert len(looked_up) <= MAX_PROBLEMS
    assert compared <= MAX_PROBLEMS * 100
    assert max(len(line) for line in error.report().splitlines()) < 500


NESTED = [
    b"a: " + b"[" * 20_000,
    b"{a: " * 10_000,
    b"- " * 30_000,
    b"".join(b" " * depth + b"a:\n" for depth in range(300)),
    b"? " * 30_000,
]


@pytest.mark.parametrize("overlay", NESTED, ids=["lists", "mappings", "dashes", "indents", "keys"])
def test_deep_nesting_is_refused_at_its_place(overlay):
    (problem,) = refusal(overlay).problems
    assert problem.message in ("nested more than 50 levels deep", "a key must be a single word")
    assert problem.mark.line <= 51


LAUGHS = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))

HOSTILE = {
    "laughs": LAUGHS,
    "merge key": "<<: {rounds: 1}\n",
    "large": b"#" * (MAX_FILE_SIZE + 1),
    "binary": bytes(range(256)),
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(100),
    "latin-1": b"rounds: 3\n# caf\xe9\n",
    "utf-16": "rounds: 3\n".encode("utf-16"),
    "utf-16 without a mark": "rounds: 3\n".encode("utf-16-be"),
    "surrogates": b"rounds: \xed\xa0\x80\n",
    "escaped surrogate": 'acts: {pageant: {flavour: "\\ud800"}}\n',
    "beyond unicode": 'acts: {pageant: {flavour: "\\U00110000"}}\n',
    "NUL": "rounds: 3\n\0",
    "NULs": bytes(1000),
    "escape in a comment": "rounds: x # \x1b[31m\n",
    "escape in a value": 'rounds: "\\e]0;owned\\a"\n',
    "C1 escape in a value": "rounds: '\x9b31m'\n",
    "escaped C1": 'rounds: "\\x9b31m"\n',
    "escape in a key": '"\\e[31mred": 1\n',
    "escape in an id": 'acts: {"\\e[31mred": {name: x, needs: {}}}\n',
    "escape in a word": 'acts: {pageant: {contest: "\\e[31m"}}\n',
    "escape in an effect": 'events: {new_age: {effects: [{do: "\\e[31m"}]}}\n',
    "escape in a double key": '"\\e[1m": 1\n"\\e[1m": 2\n',
    "escape in a removal": 'acts: {"\\e[1m": {remove: true}}\n',
    "escape in a tag": "rounds: !%1B[31m 3\n",
    "two lines in a key": '"a\\nb": 1\n',
    "carriage returns": "rounds: x\rsetup: {coins: y}\r",
    "other line ends": "rounds: x\u2028setup: {coins: y}\x85pay: {every: z}\n",
    "long line": "rounds: " + "x" * 60_000,
    "long number": "rounds: " + "9" * 60_000,
    "long key": "? " + "x" * 60_000 + "\n: 1\n",
    "long key of escapes": '? "' + "\\e" * 30_000 + '"\n: 1\n',
    "long double key": ("? " + "x" * 30_000 + "\n: 1\n") * 2,
    "long tag": "rounds: !" + "x" * 60_000 + " 1\n",
    "long id of digits": "acts:\n  ? " + "9" * 5_000 + "\n  : {name: x, needs: {}}\n",
    "superscript id": "acts: {²: {name: x, needs: {}}}\n",
    "arabic id": "acts: {٣: {name: x, needs: {}}}\n",
    "empty id": "acts: {'': {name: x, needs: {}}}\n",
    "arabic number": "rounds: ٣\n",
    "tag": "rounds: !!int 3\n",
    "directive": "%YAML 9.9\n---\nrounds: 3\n",
    "two documents": "rounds: 3\n---\nrounds: 4\n",
    "list": "- rounds: 3\n",
    "open quote": 'rounds: "3\n',
    "tab": "places:\n\tport: 1\n",
}


@pytest.mark.parametrize("overlay", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_refused_with_a_short_harmless_message(overlay):
    told = refusal(overlay).report()
    lines = told.splitlines()
    assert lines[0].startswith("mine.yaml:")
    assert len(lines) <= 12
    assert max(map(len, lines)) < 500
    assert not controls(told)
    assert refused("config", "check", "mine.yaml") == told + "\n"
    assert refused("simulate", "--config", "mine.yaml") == told + "\n"


PYTHON_TAGS = {  # overlay, and the tag that is to be removed
    'rounds: !!python/object/apply:os.system ["touch fooled"]\n': "!!python/object/apply:os.system",
    'rounds: !!python/object/new:os.popen [["touch", "fooled"]]\n': "!!python/object/new:os.popen",
    "!!python/object/apply:os.remove [!!python/object/apply:os.path [fooled]]\n": "!!python/object/apply:os.remove",
    "!<tag:yaml.org,2002:python/name:os.open> x: 1\n": "!<tag:yaml.org,2002:python/name:os.open>",
    "%TAG ! tag:yaml.org,2002:python/object/apply:\n---\nrounds: !os.system [touch fooled]\n": "!os.system",
    "# für é 字\r\nrounds: !!python/name:os.system x\n": "!!python/name:os.system",
}


@pytest.mark.parametrize(("overlay", "tag"), PYTHON_TAGS.items())
def test_no_tag_runs_code_and_the_error_shows_it_as_written(overlay, tag, folder):
    (problem,) = refusal(overlay).problems
    assert problem.message.startswith(f"tags are not allowed in a config: remove '{tag}'")
    assert [path.name for path in folder.iterdir()] == ["mine.yaml"]


def test_lines_are_counted_in_the_same_way_for_every_kind_of_line_end():
    for end in ("\n", "\r\n", "\r", "\u2028", "\x85"):
        error = refusal(f"rounds: 3{end}# here{end}setup: {{coins: y}}{end}")
        assert [str(problem.mark) for problem in error.problems] == ["mine.yaml:3:16"]
        assert error.report().splitlines()[1:] == ["    3 | setup: {coins: y}", "      |                ^"]


@pytest.mark.parametrize("byte", [b"\0", b"\x0c", b"\x1b", b"\xff", b"\xe9"])
def test_a_byte_that_is_not_text_is_reported_with_its_line(byte):
    (problem,) = refusal(b"rounds: 3\nupkeep: 1\n# " + byte + b"\n").problems
    assert problem.mark.line == 3


@pytest.mark.parametrize(
    "name",
    [
        "missing.yaml",
        "missing",
        "x" * 300,
        "x" * 300 + ".yaml",
        "loop.yaml",
        "empty",
        "mine.yaml/below.yaml",
        "\x1b[31mred",
    ],
)
def test_a_path_that_cannot_be_read_is_refused(name, folder):
    Path("loop.yaml").symlink_to("loop.yaml")
    Path("mine.yaml").touch()
    Path("empty").mkdir()
    told = refused("config", "check", name)
    assert "\x1b" not in told
    assert refused("simulate", "--config", name) == told


def test_a_folder_with_a_folder_for_a_file_is_refused():
    Path("mine/acts.yaml").mkdir(parents=True)
    assert "mine/acts.yaml: cannot be read: " in refused("config", "check", "mine")


def test_a_file_without_read_permission_is_refused(monkeypatch):
    Path("mine.yaml").write_text("rounds: 3\n")

    def forbidden(path, *args, **options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", forbidden)
    monkeypatch.setattr(Path, "open", forbidden)
    assert "mine.yaml: cannot be read: Permission denied" in refused("config", "check", "mine.yaml")


def started(*args):
    """The program in a separate process with 2 GB of memory; it is ended if it waits too long."""
    command = 'ulimit -v 2000000; exec "$0" "$@"'
    return subprocess.run(
        ["sh", "-c", command, sys.executable, "-m", "circus_maximus", *args],
        capture_output=True,
        timeout=120,
        check=False,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "/dev/null", "huge.yaml", "bombs.yaml"])
def test_files_that_are_not_configs_are_refused(name):
    os.mkfifo("pipe")
    with Path("huge.yaml").open("wb") as huge:
        huge.truncate(8 << 30)
    Path("bombs.yaml").write_bytes(NESTED[0])
    done = started("simulate", "--config", name)
    assert (done.returncode, done.stdout) == (2, b""), done.stderr[-300:]
    assert done.stderr.startswith(name.encode() + b":")
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["a\u202eb.yaml", "a\u200b\x9b31m.yaml", "a\x1b[31m.yaml"])
def test_a_file_name_cannot_control_the_terminal(name):
    shown = ascii(name)[1:-1]
    assert refused("config", "check", name) == f"{shown}: there is no such file\n"
    Path(name).write_text("rounds: x\n")
    assert refused("config", "check", name).startswith(f"{shown}:1:9: 'rounds' must be")
    Path("mine").mkdir()
    Path(name).rename(Path("mine", name))
    Path("mine", name + ".yml").touch()
    told = refused("config", "check", "mine")
    assert f"mine/{shown}:1:9: 'rounds' must be" in told
    assert not controls(told)
    assert "\u202e" not in told
    assert "\u200b" not in told


def test_an_excerpt_shows_no_character_that_changes_the_direction():
    told = refusal("rounds: x # \u202eevil\u2066\u200b\ufeff\n").report()
    assert told.splitlines()[1] == "    1 | rounds: x #  evil   "
    assert all(line.isprintable() for line in told.splitlines())


def test_a_file_name_that_is_not_valid_text_is_accepted(folder):
    Path(os.fsdecode(b"caf\xe9.yaml")).write_text("rounds: 3\n")
    result = CliRunner().invoke(main, ["config", "check", os.fsdecode(b"caf\xe9.yaml")])
    assert result.exception is None, repr(result.exception)
    assert result.output.endswith(".yaml: no errors\n")


@pytest.mark.parametrize(
    "setting",
    [
        "rounds",
        "=3",
        "rounds..x=3",
        "rounds=*x",
        "rounds=!!python/name:os.system x",
        "rounds=" + "[" * 20_000,
        "rounds=\x1b[31m",
        "\x1b[31m=3",
        "rounds=3\nupkeep: 1",
        "places.port.effects.²=1",
        "places.port.effects.٣=1",
        "places.port.effects.7=1",
        "places.port.effects." + "9" * 5_000 + "=1",
        ".".join(["a"] * 5_000) + "=1",
        "²=1",
        "acts.²={name: x, needs: {}}",
    ],
    ids=lambda setting: ascii(setting[:24]),
)
def test_a_hostile_setting_is_refused_with_a_short_harmless_message(setting):
    told = refused("config", "show", "rounds", "--set", setting)
    assert told.startswith("--set ")
    assert not controls(told)
    assert max(map(len, told.splitlines())) < 500
