"""The folder of saves: listing, renaming and deleting saves."""

import os
import shutil
from itertools import count

import pytest
from msgspec.structs import asdict

from circus_maximus.engine.matches.records import PERSON
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.play import save_list
from circus_maximus.play.filenames import file_name, game_name
from circus_maximus.play.files import details_file, log_file, saves_folder
from circus_maximus.play.opening import open_game
from circus_maximus.play.save_files import SaveError, delete, rename
from circus_maximus.play.save_list import SaveReading, saves
from tests.engine.duel import DuelTexts
from tests.play.games import act, duel, forge, saved


def test_there_are_no_saves_before_the_first_game():
    assert saves() == []


def test_a_save_is_described_without_replaying_the_game():
    game = act(duel(PERSON, "random", seed=5), "wait")
    game.close()
    (save,) = saves()
    assert save.path == game.path
    assert save.name == game.path.stem
    assert (save.title, save.players, save.by, save.seed) == ("duel", ("Ana", "Ben"), (PERSON, "random"), None)
    assert save.choices == sum('"choice"' in line for line in game.path.read_text().splitlines())
    assert save.stage == game.match.rules.stage(game.match.step.state)
    assert save.last_played == game.path.stat().st_mtime
    assert (save.over, save.fault) == ("", "")


def test_undone_moves_do_not_count():
    game = act(duel(), "strike")
    stage = saves()[0].stage
    act(game, "take")
    assert saves()[0].choices == 2
    assert saves()[0].stage != stage
    game.undo(game.match.undo_plan())
    assert (saves()[0].choices, saves()[0].stage) == (1, stage)
    game.undo(game.match.undo_plan())
    assert (saves()[0].choices, saves()[0].stage) == (0, "0/turn")


def test_a_finished_game_has_a_reason_until_its_end_is_undone():
    game = act(duel(), "yield")
    assert saves()[0].over == "hits"
    game.undo(game.match.undo_plan())
    assert saves()[0].over == ""


def test_the_seed_of_a_game_with_hidden_hands_is_given_until_its_end_is_undone():
    game = act(duel(seed=5), "yield")
    assert saves()[0].seed == 5
    game.undo(game.match.undo_plan())
    assert saves()[0].seed is None


def test_a_finished_game_has_a_result_until_its_end_is_undone():
    game = act(duel(), "yield")
    assert (saves()[0].result, saves()[0].ended_by) == ("Ben won", "by hits")
    game.undo(game.match.undo_plan())
    assert (saves()[0].result, saves()[0].ended_by) == ("", "")


def test_a_title_that_cannot_say_how_a_game_ended_does_not_hide_the_saves(monkeypatch):
    act(duel(), "yield").close()

    def fail(texts, reason):
        raise KeyError("by a test")

    monkeypatch.setattr(DuelTexts, "ended_by", fail)
    assert (saves()[0].result, saves()[0].ended_by) == ("Ben won", "(hits)")
    assert "KeyError: 'by a test'" in log_file().read_text()


@pytest.mark.parametrize(
    ("standing", "result"),
    [
        (b"[[0,1]]", "a draw"),
        (b"[[0],[1]]", "Ana won"),
        (b"[[7],[1]]", "over"),
        (b"[[],[1]]", "over"),
        (b"[]", "over"),
    ],
)
def test_the_result_is_read_from_the_file_even_if_it_makes_no_sense(standing, result):
    game = act(duel(), "yield")
    game.close()
    forge(game.path, b"[[1],[0]]", standing, line=len(game.path.read_bytes().splitlines()) - 1)
    assert (saves()[0].result, saves()[0].ended_by) == (result, "by hits")


def test_the_current_players_are_listed():
    game = duel()
    game.hand_over(1, "random")
    game.close()
    assert saves()[0].by == (PERSON, "random")


def test_the_save_played_last_comes_first():
    paths = [saved() for _ in range(3)]
    for path, when in zip(paths, (50, 90, 70), strict=True):
        os.utime(path, (when, when))
    assert [save.path for save in saves()] == [paths[1], paths[2], paths[0]]


def test_damaged_files_are_listed_with_their_faults():
    good = saved("strike")
    folder = saves_folder()
    lines = good.read_bytes().splitlines(keepends=True)
    (folder / "changed.jsonl").write_bytes(b"".join([*lines[:3], lines[3].replace(b":", b";", 1), *lines[4:]]))
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "noise.jsonl").write_bytes(bytes(range(256)))
    (folder / "folder.jsonl").mkdir()
    (folder / "nowhere.jsonl").symlink_to(folder / "nothing")
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "torn.jsonl").write_bytes(good.read_bytes()[:-5])
    (folder / "chess.jsonl").write_bytes(good.read_bytes())
    forge(folder / "chess.jsonl", b'"title":"duel"', b'"title":"chess"')
    (folder / "notes.txt").write_text("no save")
    (folder / ".hidden.jsonl").write_text("no save")
    faults = {save.name: save.fault for save in saves()}
    assert faults.pop(good.stem) == ""
    assert faults.pop("torn") == ""
    assert faults.pop("changed").startswith("line 4: ")
    assert faults.pop("chess") == "line 1: this program has no game called 'chess'"
    assert faults.pop("empty").startswith("line 1: the header is missing")
    assert faults.pop("noise").startswith("line 1: ")
    assert set(faults) == {"folder", "nowhere", "pipe"}
    assert all(faults.values())


def test_texts_from_a_file_are_harmless():
    path = saved()
    forge(path, b'"name":"Ana"', b'"name":"\\u001b[31mAna"')
    evil = path.with_name("\x1b]0;evil\x07.jsonl")
    path.rename(evil)
    (save,) = saves()
    assert save.players[0] == "[31mAna"
    assert "\x1b" not in save.name
    assert save.path == evil


def files_read(monkeypatch):
    """The names of the files that are read from now on."""
    read, really = [], save_list.read_file

    def counted(path):
        read.append(path.name)
        return really(path)

    monkeypatch.setattr(save_list, "read_file", counted)
    return read


def test_listing_saves_reads_each_file_once_and_replays_none(monkeypatch):
    from tests.circus.golden import GOLDEN

    saves_folder().mkdir(parents=True)
    text = max((golden.path.read_bytes() for golden in GOLDEN), key=len)
    for number in range(100):
        (saves_folder() / f"game-{number}.jsonl").write_bytes(text)
    read = files_read(monkeypatch)

    def played(*anything):
        raise AssertionError("a game was played again")

    monkeypatch.setattr(CircusRules, "follow", played)
    monkeypatch.setattr(CircusRules, "start", played)
    assert len(saves()) == 100
    assert sorted(read) == sorted(f"game-{number}.jsonl" for number in range(100))


def described():
    """Everything that the list says."""
    return [asdict(save) for save in saves()]


def test_a_save_that_has_not_changed_is_not_read_again(monkeypatch):
    act(duel(), "strike", "take", "yield").close()
    act(duel(PERSON, "random", seed=5), "wait").close()
    (saves_folder() / "noise.jsonl").write_bytes(bytes(range(256)))
    read = files_read(monkeypatch)
    first = described()
    assert len(read) == 3
    assert described() == first
    assert len(read) == 3


CHANGES = {
    "its end": lambda path: path.write_bytes(path.read_bytes()[:-5]),
    "its time": lambda path: os.utime(path, ns=(10**18, 10**18)),
    "its file": lambda path: os.replace(shutil.copy2(path, path.with_name("copy")), path),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_save_that_has_changed_is_read_again_and_no_other(what, monkeypatch):
    path, _ = saved("strike"), saved("wait")
    saves()
    read = files_read(monkeypatch)
    CHANGES[what](path)
    again = described()
    assert read == [path.name]
    details_file().unlink()
    assert described() == again


def test_saves_that_were_renamed_or_deleted_are_not_remembered():
    path, other = saved("strike"), saved("wait")
    saves()
    path.rename(path.with_name("mine.jsonl"))
    other.unlink()
    assert [save.name for save in saves()] == ["mine"]
    assert b"mine.jsonl" in details_file().read_bytes()
    assert path.name.encode() not in details_file().read_bytes()


@pytest.mark.parametrize("text", [b"", b"{}", b"no json", b'{"read_by":"another program","saves":{}}'])
def test_if_what_is_remembered_cannot_be_used_the_saves_are_read_again(text, monkeypatch):
    path = saved("strike")
    before = described()
    details_file().write_bytes(text)
    read = files_read(monkeypatch)
    assert described() == before
    assert read == [path.name]
    assert b"another program" not in details_file().read_bytes()


def test_what_is_remembered_by_another_version_of_the_rules_is_not_used(monkeypatch):
    saved("strike")
    saves()
    read = files_read(monkeypatch)
    monkeypatch.setattr(save_list, "read_by", lambda: "others")
    saves()
    assert len(read) == 1


def test_a_save_that_cannot_be_read_is_read_again_next_time(monkeypatch):
    path = saved("strike")

    def unreadable(path):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(save_list, "read_file", unreadable)
        assert [save.fault for save in saves()] == ["Permission denied"]
    assert [(save.path, save.fault) for save in saves()] == [(path, "")]


def test_a_list_that_cannot_be_remembered_is_shown(monkeypatch):
    saved("strike")
    details_file().mkdir()
    assert len(saves()) == 1


def test_saves_are_read_the_newest_first_and_only_as_many_as_there_is_time_for():
    paths = [saved() for _ in range(10)]
    for number, path in enumerate(paths):
        os.utime(path, (number, number))
    clock = count(step=0.01).__next__
    reading, parts = SaveReading(), []
    assert reading.paths == paths[::-1]
    while not reading.is_done:
        before = len(reading.saves)
        reading.read_for(0.025, clock)
        parts.append(len(reading.saves) - before)
    assert parts == [3, 3, 3, 1]
    assert [save.path for save in reading.saves] == paths[::-1]


def test_even_of_small_saves_only_so_many_are_read_at_once_that_a_screen_can_draw_them(monkeypatch):
    monkeypatch.setattr(save_list, "MAX_AT_ONCE", 4)
    for _ in range(6):
        saved()
    reading = SaveReading()
    reading.read_for(1000)
    assert len(reading.saves) == 4


def test_a_save_is_never_renamed_over_another():
    path, other = saved("wait"), saved()
    save = next(save for save in saves() if save.path == path)
    before = other.read_bytes()
    with pytest.raises(SaveError, match=f"A save called {other.stem} already exists"):
        rename(save, other.stem)
    new = rename(save, "Final: ../of\x1b the / Year?")
    assert new.parent == saves_folder()
    assert new.stem.startswith("Final")
    assert not path.exists()
    assert other.read_bytes() == before
    assert len(open_game(new).match.turns) == 3
    with pytest.raises(SaveError, match="at least one letter"):
        rename(saves()[0], " ../ ")
    assert {entry.name for entry in saves_folder().iterdir() if entry.suffix != ".open"} == {new.name, other.name}


def test_a_save_can_be_deleted_even_if_it_cannot_be_read():
    path = saved()
    path.write_text("noise")
    delete(saves()[0])
    assert list(saves_folder().iterdir()) == []


def test_a_broken_link_is_listed_with_its_fault_and_can_be_renamed_and_deleted():
    saves_folder().mkdir(parents=True)
    link = saves_folder() / "lost.jsonl"
    link.symlink_to("nowhere.jsonl")
    (save,) = saves()
    assert save.fault == "No such file or directory"
    rename(save, "gone")
    (save,) = saves()
    assert save.name == "gone"
    delete(save)
    assert (saves(), link.is_symlink()) == ([], False)


def test_a_save_that_is_being_played_cannot_be_renamed_or_deleted():
    game = duel()
    (save,) = saves()
    for attempt in (lambda: delete(save), lambda: rename(save, "mine")):
        with pytest.raises(SaveError, match=f"{save.name} is being played \\(process {os.getpid()} on "):
            attempt()
    assert game.path.exists()
    game.close()
    assert delete(rename_and_find(save, "mine")) is None
    assert saves() == []


def rename_and_find(save, name):
    rename(save, name)
    return saves()[0]


def test_a_save_that_no_longer_exists_is_reported():
    path = saved()
    (save,) = saves()
    path.unlink()
    for attempt in (lambda: delete(save), lambda: rename(save, "mine")):
        with pytest.raises(SaveError, match="there is no such file"):
            attempt()


@pytest.mark.parametrize(
    ("names", "stem"),
    [
        (("Ana", "Ben"), "ana-ben"),
        (("Ana Maria", "BEN"), "ana-maria-ben"),
        (("../../etc", "a/b\\c:d"), "etc-a-b-c-d"),
        (("Zoë", "李"), "zoë-李"),
        (("...", "?"), "game"),
        (("\x1b[31m", "\udcff"), "31m"),
    ],
)
def test_files_are_named_after_players_and_day(names, stem):
    from datetime import date

    assert game_name(names, date(2026, 11, 18)) == f"{stem}-2026-11-18"


@pytest.mark.parametrize("text", ["x" * 5000, "李" * 5000, "\N{PILE OF POO}a" * 500])
def test_no_file_name_is_too_long(text):
    assert 0 < len(file_name(text).encode()) <= 120


def test_on_a_system_with_only_ascii_names_are_ascii(monkeypatch):
    def fsencode(text):
        return text.encode("ascii")

    monkeypatch.setattr(os, "fsencode", fsencode)
    assert file_name("Zoë und 李") == "Zoe und"


def test_without_hard_links_saving_and_renaming_work_and_overwrite_nothing(monkeypatch):
    import errno

    def no_links(old, new):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    path, other = saved("strike"), saved()
    assert path != other
    before = other.read_bytes()
    save = next(save for save in saves() if save.path == path)
    with pytest.raises(SaveError, match="A save called"):
        rename(save, other.stem)
    assert other.read_bytes() == before
    new = rename(save, "mine")
    assert len(open_game(new).match.turns) == 3
    assert {entry.name for entry in saves_folder().iterdir() if entry.suffix != ".open"} == {new.name, other.name}
