"""Random edits of the shipped files of every title: they load and play, or each error has a place."""

import re
import shutil
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import BadConfig, configure, shipped, variants
from circus_maximus.engine.contract import Over
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.titles import find_title, title_names

TEXTS = {
    title: {path.name: path.read_text() for path in sorted((shipped() / title).glob("*.yaml"))}
    for title in title_names()
}
VARIANTS = {
    title: {name: path.read_text() for name, path in variants(find_title(title)).items()} for title in title_names()
}
FEW_TURNS = 100
BOTS = {"circus": ("random", "planner", "raiser"), "ludus": ("random", "random"), "gloria": ("random",) * 3}
"""The bots that play with a changed config; a new title needs an entry."""

TOKEN = re.compile(r"-?\w+|[^\w\s]")
RETYPED = ("yes", "null", "~", "true", "''", "'3'", "1:30", "010", "0x1f", "1.5", "[1, 2]", "{a: 1}", "|", "*x", "!t 1")
NUMBERS = ("-1", "0", "1", "2", "3", "7", "9", "15", "16", "50", "99", "100", "999", "1000", "99999999999999999999")
NAMES = ("remove", "do", "x", "2")
"""Names in addition to those in the file."""
SIGNS = (*":,[]{}#-&*!|>'\"%@`?", "\t", "\n", "---", "...", "\x1b", "é", "²")


def lines_of(text):
    """The numbers of the lines with content."""
    return [
        number for number, line in enumerate(text.splitlines()) if line.strip() and not line.strip().startswith("#")
    ]


@lru_cache
def names_in(text):
    """The ids, keys and other words below the comments of a file."""
    said = "\n".join(text.splitlines()[number] for number in lines_of(text))
    return sorted(set(re.findall(r"[a-z]\w*", said)))


@st.composite
def line_changes(draw, text):
    """Delete, duplicate, swap, indent or unindent one line."""
    lines = text.splitlines()
    said = lines_of(text)
    if not said:
        return text
    at, other = draw(st.sampled_from(said)), draw(st.sampled_from(said))
    match draw(st.sampled_from(["delete", "double", "swap", "move in", "move out", "copy elsewhere"])):
        case "delete":
            del lines[at]
        case "double":
            lines.insert(at, lines[at])
        case "swap":
            lines[at], lines[other] = lines[other], lines[at]
        case "move in":
            lines[at] = " " * draw(st.sampled_from([1, 2, 4])) + lines[at]
        case "move out":
            lines[at] = re.sub(r"^ {1,2}", "", lines[at])
        case "copy elsewhere":
            lines.insert(other, lines[at])
    return "\n".join(lines) + "\n"


@st.composite
def token_changes(draw, text):
    """Delete, duplicate, retype, renumber or rename one token, or put a special character after it."""
    lines = text.splitlines()
    said = lines_of(text)
    if not said:
        return text
    at = draw(st.sampled_from(said))
    token = draw(st.sampled_from(list(TOKEN.finditer(lines[at])) or [re.match("", lines[at])]))
    old = token[0]
    kinds = ["delete", "double", "retype", "rename", "sign"] + ["renumber"] * (3 if old.lstrip("-").isdigit() else 1)
    match draw(st.sampled_from(kinds)):
        case "delete":
            new = ""
        case "double":
            new = f"{old} {old}"
        case "retype":
            new = draw(st.sampled_from(RETYPED))
        case "rename":
            new = draw(st.sampled_from([*NAMES, *names_in(text)]))
        case "renumber":
            new = draw(st.sampled_from(NUMBERS))
        case "sign":
            new = old + draw(st.sampled_from(SIGNS))
    lines[at] = lines[at][: token.start()] + new + lines[at][token.end() :]
    return "\n".join(lines) + "\n"


@st.composite
def mutations(draw, texts):
    """One of the files with one to three changes."""
    name = draw(st.sampled_from(sorted(texts)))
    text = texts[name]
    for _ in range(draw(st.sampled_from([1, 1, 1, 2, 3]))):
        text = draw(st.one_of(line_changes(text), token_changes(text)))
    return name, text


@st.composite
def renumberings(draw, texts):
    """One of the files with one or two other numbers: configs with such changes can often be played."""
    name = draw(st.sampled_from(sorted(file for file in texts if numbers_in(texts[file]))))
    text = texts[name]
    for _ in range(draw(st.integers(1, 2))):
        number = draw(st.sampled_from(numbers_in(text)))
        other = int(number[0]) + draw(st.sampled_from([-4, -2, -1, 1, 2, 3, 5, 20]))
        text = f"{text[: number.start()]}{other}{text[number.end() :]}"
    return name, text


def numbers_in(text):
    """The numbers below the comment with which a file begins."""
    return [found for found in re.finditer(r"(?<=[ \[])-?\d+(?=[,}\]\s])", text) if found.start() > text.index("\n\n")]


def plays_or_says_where(title, layer, places):
    """It loads, plays and has a rulebook; or every problem is in one of `places`, in a line that exists."""
    try:
        config = configure(title, [str(layer)])
    except BadConfig as error:
        event("refused")
        says_where(error, places)
    else:
        event("plays")
        assert title.texts.rulebook(config).startswith("# ")
        few_turns(title, config)


def says_where(error, places):
    """The end of a file also counts as a line; only what a whole folder lacks has none."""
    report = error.report()
    assert report
    assert "\x1b" not in report
    for problem in error.problems:
        assert problem.message
        assert f"{problem}" in report
        mark = problem.mark
        lines = places[mark.file].splitlines()
        if not problem.message.startswith("the config lacks the key"):
            assert 1 <= mark.line <= len(lines) + 1, problem
            assert 1 <= mark.column <= len([*lines, ""][mark.line - 1]) + 1, problem


def few_turns(title, config, seed=11):
    """The first turns of a game, with a clean audit."""
    rules, seeded, names = title.rules(config), SeededChance(seed), BOTS[title.name]
    bots = Lineup(rules, make_players(title, names, rules, seed))
    turns = []

    def told(asked, answer, step):
        turns.append(answer)
        assert rules.audit(step.state) == ()

    step = drive(
        rules,
        rules.start(len(names)),
        lambda state, choice: bots.ask(state, choice) if len(turns) < FEW_TURNS else None,
        seeded.outcome,
        told,
    )
    assert isinstance(step.pending, Over) or len(turns) >= FEW_TURNS


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("mutations")


@pytest.fixture(params=title_names())
def title(request):
    return find_title(request.param)


CHEAP = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture], max_examples=100)


@given(data=st.data())
@CHEAP
def test_a_changed_copy_of_the_shipped_folder_can_be_played_or_its_errors_have_places(title, data, scratch):
    folder_plays_or_says_where(title, scratch / "mine", *data.draw(mutations(TEXTS[title.name])))


@given(data=st.data())
@settings(CHEAP, max_examples=60)
def test_a_folder_with_other_numbers_can_be_played_or_its_errors_have_places(title, data, scratch):
    folder_plays_or_says_where(title, scratch / "mine", *data.draw(renumberings(TEXTS[title.name])))


def folder_plays_or_says_where(title, folder, name, text):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    texts = TEXTS[title.name] | {name: text}
    for file, content in texts.items():
        Path(folder, file).write_text(content)
    places = {f"{folder}/{file}": content for file, content in texts.items()} | {str(folder): ""}
    plays_or_says_where(title, folder, places)


@given(data=st.data())
@settings(CHEAP, max_examples=50)
def test_a_changed_variant_can_be_played_or_its_errors_have_places(title, data, scratch):
    _, text = data.draw(mutations(VARIANTS[title.name]))
    overlay = scratch / "mine.yaml"
    overlay.write_text(text)
    below = {f"config/{title.name}/{file}": content for file, content in TEXTS[title.name].items()}
    plays_or_says_where(title, overlay, below | {str(overlay): text})


def test_the_unchanged_files_can_be_played(title):
    for layers in ([], *([name] for name in VARIANTS[title.name])):
        few_turns(title, configure(title, layers))
