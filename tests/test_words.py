"""All texts use the words of docs/glossary.md."""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"

CHECKED = (
    "README.md",
    "CHANGELOG.md",
    "docs/*.md",
    "config/**/*.yaml",
    "hatch_build.py",
    "pyproject.toml",
    ".ci/run",
    "circus_maximus/*.py",
    "circus_maximus/bench/**/*.py",
    "circus_maximus/bots/*.py",
    "circus_maximus/cli/*.py",
    "circus_maximus/engine/**/*.py",
    "circus_maximus/games/**/*.py",
    "circus_maximus/play/**/*.py",
    "circus_maximus/serve/*.*",
    "circus_maximus/tui/**/*.py",
    "circus_maximus/tui/**/*.tcss",
    "tests/**/*.py",
)
"""The files whose texts must keep to the glossary."""

WRONG_ON_PURPOSE = ("tests/test_words.py", "tests/circus/test_config_errors.py")
"""Tests with wrong words in their data: only their docstrings and comments are checked."""

NOT_TEXT = re.compile(r"(?<!`)`[^`\n]+(?:\n[^`\n]+)?`(?!`)|\b[\w/-]+\.(?:py|ya?ml|md|jsonl?|toml|svg)\b")
"""Ids, keys and notation in backticks, and names of files."""


@cache
def forbidden():
    """The phrases of the glossary's last columns, each as a pattern."""
    found = {}
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if len(cells) == 5:
            found |= {phrase: pattern(phrase) for phrase in re.findall(r"`([^`]+)`", cells[3])}
    return found


def pattern(phrase):
    """`*` is any ending of a word, `…` one to six words; words may stand on different lines."""
    words = []
    for word in phrase.split():
        words.append(r"\w+(?:\W+\w+){0,5}?" if word == "…" else re.escape(word).replace(r"\*", r"\w*"))
    start, end = r"(?<!\w)", r"(?!\w)" if phrase[-1].isalpha() else ""
    return re.compile(start + r"\s+(?:#\s+)?".join(words) + end, re.IGNORECASE)


def texts(path):
    """The texts of a file, each with the line where it starts."""
    source = path.read_text(encoding="utf-8")
    if str(path).endswith(WRONG_ON_PURPOSE):
        yield from docstrings(source)
        yield from comments(source)
    elif path.suffix == ".py":
        yield from literals(source)
        yield from comments(source)
    else:
        yield 1, source


def docstrings(source):
    """Docstrings alone."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield getattr(node, "lineno", 1), ast.get_docstring(node, clean=False) or ""


def literals(source):
    """Docstrings, messages and the fixed parts of f-strings."""
    tree = ast.parse(source)
    inside = {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    inside |= {part for node in ast.walk(tree) if isinstance(node, ast.keyword) for part in mistaken_keys(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield node.lineno, "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
            yield node.lineno, node.value


def mistaken_keys(keyword):
    """Keys that designers write by mistake, as `says` lists them: they are recognized and not shown."""
    return ast.walk(keyword.value) if keyword.arg == "mistaken" else ()


def comments(source):
    """Comments, those on neighbouring lines as one text."""
    block, first, last = [], 0, 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        if block and line != last + 1:
            yield first, "\n".join(block)
            block = []
        first = line if not block else first
        block.append(token.string)
        last = line
    if block:
        yield first, "\n".join(block)


def hits(text, line, phrases):
    """Every forbidden phrase in a text, with its line."""
    plain = NOT_TEXT.sub(lambda found: re.sub(r"\S", "_", found[0]), text)
    lowered = plain.lower()
    for phrase, regex in phrases.items():
        if longest_part(phrase) in lowered:  # much faster than the pattern, and rarely true
            for found in regex.finditer(plain):
                yield line + plain.count("\n", 0, found.start()), phrase


@cache
def longest_part(phrase):
    """The longest part of a phrase without `*` and `…`, in lower case."""
    return max(re.split(r"[\s*…]+", phrase.lower()), key=len)


def files():
    """All files that are checked."""
    found = {path for glob in CHECKED for path in ROOT.glob(glob)} - {GLOSSARY}
    return sorted(str(path.relative_to(ROOT)) for path in found)


@pytest.mark.parametrize("name", files())
def test_texts_keep_to_the_glossary(name):
    phrases = forbidden()
    found = {hit for line, text in texts(ROOT / name) for hit in hits(text, line, phrases)}
    assert [f"{name}:{line}: {phrase}" for line, phrase in sorted(found)] == []


def test_every_folder_to_check_has_files():
    assert [glob for glob in CHECKED if not list(ROOT.glob(glob))] == []


def test_the_glossary_forbids_phrases_in_each_of_its_tables():
    phrases = forbidden()
    assert {"meeple*", "laid over", "so many"} <= set(phrases)
    assert all(len(line.split("|")) == 5 for line in GLOSSARY.read_text(encoding="utf-8").splitlines() if "|" in line)


@pytest.mark.parametrize(
    ("source", "line", "phrase"),
    [
        ('"""Takes no more\nthan so\nmany."""', 2, "so many"),
        ('x = 1\nprint(f"{x} takes the {x} decision of Ana back.")', 2, "takes … decision … back"),
        ("x = 1  # a list of saved\n# files", 1, "saved file*"),
        ('f("Knobs")', 1, "knob*"),
    ],
)
def test_a_forbidden_phrase_is_found_in_docstrings_messages_and_comments(tmp_path, source, line, phrase):
    path = tmp_path / "module.py"
    path.write_text(source)
    assert (line, phrase) in [hit for start, text in texts(path) for hit in hits(text, start, forbidden())]


@pytest.mark.parametrize(
    "source", ['"""`so many` is a key."""', 'x = "buys_less_than_none"', '"see laid_over.py"', 'f(mistaken=("knob",))']
)
def test_ids_keys_and_file_names_are_not_texts(tmp_path, source):
    path = tmp_path / "module.py"
    path.write_text(source)
    assert [hit for start, text in texts(path) for hit in hits(text, start, forbidden())] == []
