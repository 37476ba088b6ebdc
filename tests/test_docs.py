"""The docs are correct: examples, tables, links and lists agree with the program."""

import json
import re
import shlex
from pathlib import Path
from typing import get_args, get_type_hints

import click
import pytest
from click.testing import CliRunner

import circus_maximus
from circus_maximus.bench.report import metrics_page
from circus_maximus.bench.targets import read_targets
from circus_maximus.bench.watching.view import PlainWatch
from circus_maximus.cli import main
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import BadConfig, configure, shipped
from circus_maximus.engine.config.meaning import reference
from circus_maximus.engine.matches.records import AnyRecord, Branch, digest
from circus_maximus.games.circus.state.game_state import Ended
from circus_maximus.games.circus.title import TITLE
from circus_maximus.games.gloria.state.phases import Reason as GloriaReason
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.state import Reason
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.plain_commands import HELP
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.screens.watch import WatchScreen
from tests.bench.watches import coins, costs, play, save, watch_of
from tests.circus.golden import GOLDEN
from tests.gloria.golden import GOLDEN as GLORIA_GOLDEN
from tests.ludus.golden import GOLDEN as LUDUS_GOLDEN

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def read(name):
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_example_of_a_chance_on_the_transcript_page_is_correct():
    ranks = dict(re.findall(r"\| `(start/\d)` \| `([0-9a-f]{16})` \|", read("transcript.md")))
    assert ranks == {f"start/{seat}": SeededChance(7).rank(f"start/{seat}").hex() for seat in range(4)}
    assert min(ranks, key=ranks.get) == "start/0"


def test_the_snapshot_on_the_transcript_page_is_real_and_every_key_is_explained():
    page = read("transcript.md")
    records = [json.loads(line) for line in GOLDEN[0].path.read_text().splitlines()]
    state = next(record["state"] for record in records if record.get("stage") == "r1/buying")
    shown = page.partition("### The snapshot")[2]
    for key, value in state.items():
        assert f"`{key}`" in shown, key
        if key != "seats":
            assert f'"{key}": {json.dumps(value)},' in shown
    assert json.dumps(state["seats"][0]) in shown


def recorded(goldens):
    """Every game as its records."""
    return [[json.loads(line) for line in golden.path.read_text().splitlines()] for golden in goldens]


@pytest.mark.parametrize(
    ("title", "goldens", "reasons"),
    [
        ("Circus Maximus", GOLDEN, get_type_hints(Ended)["reason"]),
        ("Ludus Cyclorum", LUDUS_GOLDEN, Reason),
        ("Gloria Mundi", GLORIA_GOLDEN, GloriaReason),
    ],
)
def test_every_reason_for_ending_is_explained_and_occurs(title, goldens, reasons):
    part = read("transcript.md").partition(f"\n## {title}")[2].partition("\n## ")[0]
    table = part.partition("| `reason` in `over` |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == set(get_args(reasons))
    assert {records[-1]["reason"] for records in recorded(goldens)} == set(get_args(reasons))


def test_cleanup_empties_what_the_transcript_page_says():
    met = set()
    for *records, over in recorded(GOLDEN):
        for record in records:
            if record["is"] == "snapshot":
                state, (_, _, stage) = record["state"], record["stage"].partition("/")
                lying = bool(state["events"] or state["places"] or state["flips"] or state["stakes"])
                met.add((stage, over["reason"], lying))
                if stage == "cleanup" or (stage == "ended" and over["reason"] == "rounds"):
                    assert not lying
    assert {("ended", "track", True), ("ended", "rounds", False), ("buying", "track", True)} <= met


def test_every_kind_of_record_is_explained():
    page = read("transcript.md")
    for path in (golden.path for golden in GOLDEN):
        for line in path.read_text().splitlines():
            record = json.loads(line)
            assert f"**`{record['is']}`**" in page
    for kind in get_args(AnyRecord):
        assert f"**`{kind.__struct_config__.tag}`**" in page


def test_the_keys_of_a_branch_on_the_transcript_page_are_real():
    shown = re.search(r'^"branch":(\{.*\})$', read("transcript.md"), re.MULTILINE)[1]
    assert set(json.loads(shown)) == set(Branch.__struct_fields__)


@pytest.mark.parametrize(("letter", "count", "folder"), [("R", 40, "circus"), ("L", 32, "ludus"), ("G", 49, "gloria")])
def test_every_ruling_has_a_test_with_its_number(letter, count, folder):
    rulings = re.findall(rf"^- \*\*{letter}(\d+)\*\*", read("rulings.md"), re.MULTILINE)
    assert len(rulings) == count
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / folder).glob("test_*.py"))
    pinned = set(re.findall(rf"^def test_{letter.lower()}0?(\d+)_", tests, re.MULTILINE))
    assert set(rulings) - pinned == set()


def test_the_snapshot_of_ludus_is_real_and_every_key_is_explained():
    shown = read("transcript.md").partition("## Ludus Cyclorum")[2]
    records = [json.loads(line) for golden in LUDUS_GOLDEN for line in golden.path.read_text().splitlines()]
    states = [record["state"] for record in records if record.get("stage") == "c1/turns"]
    state = next(state for state in states if state["to_act"] == 0)
    assert all(f"`{key}`" in shown for key in state)
    start = json.dumps({**state, "stones": state["stones"][:1]})
    assert start.removesuffix("]}") + ", …]}" in shown


def test_the_snapshot_of_gloria_is_real_and_every_key_is_explained():
    shown = read("transcript.md").partition("## Gloria Mundi")[2]
    records = [json.loads(line) for golden in GLORIA_GOLDEN for line in golden.path.read_text().splitlines()]
    states = [json.dumps(record["state"]) for record in records if record.get("stage") == "t9/turn"]
    [state] = [state for state in states if state in shown]
    assert all(f"`{key}`" in shown for key in json.loads(state))


PAGES = ["README.md", "CHANGELOG.md", *(f"docs/{path.name}" for path in sorted(DOCS.glob("*.md")))]


@pytest.mark.parametrize("page", PAGES)
def test_links_and_paths_exist(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert ((ROOT / page).parent / target).exists(), target
    for path in re.findall(r"`((?:circus_maximus|config|tests|docs)/[\w/.-]+)`", text):
        assert "NAME" in path or (ROOT / path).exists(), path


def test_the_changelog_has_the_current_version():
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    assert circus_maximus.__version__ in headings


def on_the_map():
    """The packages on the map with the modules that their lines name: after a colon, without what is in brackets."""
    lines = read("architecture.md").partition("```\ncircus_maximus/")[2].partition("```")[0].splitlines()
    found, above = {}, [Path("circus_maximus")]
    for line in (f"circus_maximus/{lines[0]}", *lines[1:]):
        name, _, told = line.strip().partition(" ")
        depth = (len(line) - len(line.lstrip())) // 2
        above[depth:] = [above[depth - 1] / name if depth else Path(name)]
        told = re.sub(r"\([^()]*\)", "", told).rpartition(": ")[2]
        found[above[depth]] = {each.strip() for each in re.split(r", | and |;", told) if each.strip()}
    return found


def in_the_program():
    """Every package with its modules."""
    packages = [ROOT / "circus_maximus", *(path.parent for path in (ROOT / "circus_maximus").rglob("*/__init__.py"))]
    return {package.relative_to(ROOT): {path.stem for path in package.glob("[!_]*.py")} for package in packages}


def test_the_map_names_every_package_with_its_modules_and_nothing_else():
    named, there = on_the_map(), in_the_program()
    assert set(named) == set(there)
    for package, modules in there.items():
        assert not modules or named[package] == modules, package


@pytest.mark.parametrize("page", ["architecture.md", "adding-a-title.md"])
def test_every_module_named_on_a_page_exists(page):
    modules = [*ROOT.glob("circus_maximus/**/*.py"), *ROOT.glob("tests/**/*.py"), ROOT / "hatch_build.py"]
    for name in re.findall(r"`([\w/]+\.py)`", read(page)):
        if "NAME" not in name:
            assert any(path.match(name) for path in modules), name


def test_every_command_of_plain_mode_is_explained():
    page = read("playing.md")
    for command in re.findall(r"(?:^|; )([a-z]+(?: [A-Z]+)?):", "\n".join(HELP[1:]), re.MULTILINE):
        assert f"`{command}`" in page, command


def test_every_key_of_a_watch_is_explained():
    page = read("bench-watch.md")
    bound = [binding for binding in WatchScreen.BINDINGS if binding.id]
    assert len(bound) == 6
    for binding in bound:
        first = binding.key.partition(",")[0]
        key = first.capitalize() if len(first) > 1 else f"`{first}`"
        assert f"| {key} |" in page, binding.id


def test_the_lines_of_a_watch_are_those_on_its_page(tmp_path):
    [shown] = re.findall(r"```text\n(try 2.*?)\n…\n```", read("bench-watch.md"), re.DOTALL)
    (tmp_path / "mine.yaml").write_text(coins(14))
    watch = watch_of(tmp_path, bots=(("greedy",), ("planner", "greedy")), blocks=120)
    save(watch, coins(5))
    costs(watch, 1, 20)
    plain, told = PlainWatch(watch), []

    def missing():
        told.extend(plain.news())
        return [line for line in shown.split("\n") if not any(is_told(line, each) for each in told)]

    play(watch, lambda: not missing())
    assert missing() == []


def is_told(line, told):
    """Whether a line of a page is what was told; the page may shorten its end to `…`."""
    return told == line or (line[-1] == "…" and told.startswith(line[:-1]))


def test_the_rulebook_names_every_card_place_and_market_of_the_config():
    config = configure(TITLE)
    text = TITLE.texts.rulebook(config)
    for section in (config.acts, config.executions, config.places, config.events):
        for card in section.values():
            assert f"**{card.name}**" in text
            assert card.flavour in text


@pytest.mark.parametrize("title", [TITLE, LUDUS, GLORIA], ids=lambda title: title.name)
def test_every_title_has_pages_of_its_config_and_its_metrics_that_are_up_to_date(title):
    assert read(f"config-reference-{title.name}.md") == reference(title)
    assert read(f"metrics-{title.name}.md") == metrics_page(title)


@pytest.mark.parametrize("name", title_names())
def test_every_title_has_a_page_about_the_first_game(name):
    assert find_title(name).label in read(f"first-game-{name}.md").partition("\n")[0]


def test_the_files_named_in_comments_of_a_config_exist():
    for path in sorted(shipped().glob("*/*.yaml")):
        for name in re.findall(r"(?<![/\w])\w+\.yaml", path.read_text()):
            assert (path.parent / name).exists(), f"{path} names {name}"


def bench_commands(page):
    """The arguments of every `circus-maximus bench` on a page, in code blocks and in sentences."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = re.findall(
        r"^(?:\.venv/bin/)?circus-maximus (bench .*)$|`circus-maximus (bench [^`]+)`", text, re.MULTILINE
    )
    return [shlex.split(line or inline, comments=True) for line, inline in found]


@pytest.mark.parametrize("page", [page for page in PAGES if bench_commands(page)])
def test_every_bench_command_in_the_docs_is_valid(page):
    for _, name, *rest in bench_commands(page):
        main.commands["bench"].commands[name].make_context(
            name, rest, parent=click.Context(main, **main.context_settings)
        )


def outputs(page):
    """The commands of a page that are followed by their output, which is in a block of the language `text`."""
    found = re.findall(r"```sh\ncircus-maximus (bench [^\n]*)\n```\n\n```text\n(.*?)```", read(page), re.DOTALL)
    return [(shlex.split(command), [line for line in shown.splitlines() if line != "…"]) for command, shown in found]


def run_documented(long, home, monkeypatch):
    """Run the commands of the bench page in order, and check that they print the lines shown."""
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(home))
    commands = [(words, shown) for words, shown in outputs("bench.md") if ("--games" in words) == long]
    for words, shown in commands:
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, result.output
        printed = iter(result.stdout.splitlines())
        assert [line for line in shown if line not in printed] == [], shlex.join(words)
    return len(commands)


def test_the_outputs_on_the_bench_page_are_real(tmp_path, monkeypatch):
    assert run_documented(False, tmp_path, monkeypatch) == 4


@pytest.mark.soak
def test_the_long_outputs_on_the_bench_page_are_real(tmp_path, monkeypatch):
    assert run_documented(True, tmp_path, monkeypatch) == 1


def test_every_option_of_the_bench_is_explained():
    page = read("bench.md")
    for name, command in main.commands["bench"].commands.items():
        assert f"`bench {name}" in page, name
        if name not in ("speed", "journal"):
            for option in (each for each in command.params if isinstance(each, click.Option) and each.name != "help"):
                assert f"`{option.opts[0]}" in page, (name, option.opts)


@pytest.mark.parametrize(
    "words", [["run"], ["compare", "default", "A + setup.coins=12"], ["sweep", "--over", "rounds=3..4"]]
)
def test_every_key_of_the_json_of_the_bench_is_explained(words, tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path))
    few = ["--bots", "greedy", "--seats", "2", "--games", "2", "--workers", "1", "--json"]
    result = CliRunner().invoke(main, ["bench", *words, *few])
    assert result.exit_code == 0, result.output
    explained = set(re.findall(r"`(\w+)`", read("bench.md").partition("## JSON")[2]))
    assert keys_of(json.loads(result.stdout)) - {"config"} <= explained


def keys_of(value):
    """All keys of some JSON."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value))
    return set(value).union(*map(keys_of, value.values())) if isinstance(value, dict) else set()


def test_the_targets_on_the_bench_page_are_valid(tmp_path):
    [text] = re.findall(r"```yaml\n(targets:.*?)```", read("bench.md"), re.DOTALL)
    path = tmp_path / "targets.yaml"
    path.write_text(text)
    assert "act_lift" in read_targets(path, TITLE, configure(TITLE)).targets


def test_the_overlay_on_the_bench_page_is_the_change_that_was_compared(tmp_path):
    [text] = re.findall(r"```yaml\n(markets:.*?)```", read("bench.md"), re.DOTALL)
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    assert configure(TITLE, [str(path)]) == configure(TITLE, (), ["markets.mummers.prices+=1"])


def test_the_yaml_on_the_designers_page_is_valid_and_its_commands_exist(tmp_path):
    page = read("designing.md")
    for number, text in enumerate(re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)):
        overlay = tmp_path / f"example-{number}.yaml"
        overlay.write_text(text)
        configure(GLORIA if text.startswith(("buildings:", "flight_road:")) else TITLE, [str(overlay)])
    commands = re.findall(r"^circus-maximus ([a-z]+(?: [a-z]+)?)", page, re.MULTILINE)
    assert commands
    for words in (command.split() for command in commands):
        group = main.commands[words[0]]
        assert not hasattr(group, "commands") or words[1] in group.commands


def test_the_error_on_the_designers_page_is_reported_as_shown(tmp_path, monkeypatch):
    page = read("designing.md")
    example = re.search(r"```yaml\n(acts:\n  tightrope:.*?)```", page, re.DOTALL)[1]
    monkeypatch.chdir(tmp_path)
    Path("tightrope.yaml").write_text(example.replace("{mummers: 1}", "{mummer: 1}"))
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, ["tightrope.yaml"])
    assert caught.value.report() in page


def test_the_example_of_a_hash_on_the_transcript_page_is_correct():
    page = read("transcript.md")
    line = re.search(r"```json\n(\{.*?\"n\":1,.*\})\n```", page)[1]
    sealed = re.search(r"```\n([0-9a-f]{32}\{.*)\n```", page)[1]
    body, _, rest = line.partition(',"hash":"')
    assert sealed == "07a887b093fcf702c10a166442a5d550" + body
    assert rest == digest(sealed.encode()) + '"}'
