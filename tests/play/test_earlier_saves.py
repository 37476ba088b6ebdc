"""Saves that an earlier version wrote: they have old names of config keys and of ends."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.play.files import saves_folder
from circus_maximus.play.opening import open_game
from circus_maximus.play.save_list import saves
from circus_maximus.titles import find_title
from tests.play.games import advanced

EARLIER = Path(__file__).parents[1] / "golden" / "earlier"
"""Not written by `tests.*.golden`: these files stay as an earlier version wrote them."""
OLD = {"circus": b'"backed"', "ludus": b'"kept"'}


@pytest.fixture(params=OLD)
def earlier(request):
    folder = saves_folder()
    folder.mkdir(parents=True)
    path = Path(shutil.copy(EARLIER / f"{request.param}.jsonl", folder))
    assert OLD[request.param] in path.read_bytes()
    return path


def test_it_replays_to_its_end(earlier):
    match, damage = replay(read_file(earlier), find_title)
    assert damage is None
    assert isinstance(match.pending, Over)
    result = CliRunner().invoke(main, ["replay", str(earlier)])
    assert (result.exit_code, result.stderr) == (0, "")


def test_its_end_is_told_in_words(earlier):
    (save,) = saves()
    assert save.fault == ""
    assert save.ended_by != f"({save.over})"


def test_it_resumes_in_the_middle_and_is_played_to_its_end(earlier):
    lines = earlier.read_bytes().splitlines(keepends=True)
    earlier.write_bytes(b"".join(lines[: len(lines) // 2]))
    game = open_game(earlier)
    assert game.read_only == ""
    advanced(game)
    game.close()
    assert earlier.read_bytes().splitlines(keepends=True)[: len(lines) // 2] == lines[: len(lines) // 2]
    again, damage = replay(read_file(earlier), find_title)
    assert damage is None
    assert isinstance(again.pending, Over)


def test_an_end_with_its_old_name_is_the_same_end():
    path = EARLIER / "ludus.jsonl"
    assert b'"reason":"party"' in path.read_bytes()
    match, _ = replay(read_file(path), find_title)
    assert match.pending.reason == "lone_dux"
