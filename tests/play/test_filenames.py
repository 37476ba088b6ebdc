"""Paths and names as people type them: a safe place for a file, or a sentence that says why not."""

import os
import socket
from pathlib import Path

import pytest

from circus_maximus.engine import safe_rename
from circus_maximus.play.filenames import BadPath, new_file, typed_layer, typed_path
from circus_maximus.play.saves import rename, saves
from tests.play.games import saved


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Stories go there; people type their paths in a folder of their own."""
    made = tmp_path / "stories"
    made.mkdir()
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    return made


def story(text, folder):
    return new_file(text, folder, ".md")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("ana-ben", "ana-ben.md"),
        ("ana-ben.md", "ana-ben.md"),
        ("ana-ben.MD", "ana-ben.MD"),
        ("  ana ben  ", "ana ben.md"),
        ("ana-ben.md3n", "ana-ben.md3n.md"),
        ("v1.2", "v1.2.md"),
        ("story.txt", "story.txt.md"),
        ("Zoë und 李", "Zoë und 李.md"),
        ("x" * 252, "x" * 252 + ".md"),
    ],
)
def test_a_name_is_a_file_in_the_folder_and_its_suffix_is_added_only_if_missing(typed, name, folder):
    assert story(typed, folder) == folder / name


def test_a_path_is_for_a_folder_that_is_there(folder, tmp_path):
    assert story(f"{tmp_path}/x", folder) == tmp_path / "x.md"
    assert story("./x", folder) == tmp_path / "here" / "x.md"
    assert story("~/x.md", folder) == tmp_path / "x.md"
    (tmp_path / "linked").symlink_to(tmp_path / "here")
    assert story(f"{tmp_path}/linked/x", folder) == tmp_path / "linked" / "x.md"
    for typed in (f"{tmp_path}/none/x.md", f"x{tmp_path}/stories/x.md", "../none/x"):
        with pytest.raises(BadPath, match="there is no folder /"):
            story(typed, folder)
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("", "at least one letter"),
        (" ", "at least one letter"),
        (".", "at least one letter"),
        ("..", "at least one letter"),
        (".md", "no dot in front"),
        ("./.md", "no dot in front"),
        ("/", "/ is a folder: add a name"),
        ("~", "~ is a folder: add a name"),
        ("../", "../ is a folder: add a name"),
        ("../here/.", "no dot in front"),
        ("~no-such-user", "there is no user no-such-user"),
        ("~no-such-user/x.md", "there is no user no-such-user"),
        ("x" * 300, "the name is too long: 303 bytes"),
        ("李" * 100, "the name is too long: 303 bytes"),
        ("./" + "x" * 300, "the name is too long"),
        ("x/" * 5000 + "x", "File name too long"),
        ("x" * 300 + "/x", "File name too long"),
        ("a\x00b", "invisible"),
        ("./a\x00b", "null"),
        ("a\x1b]52;b", "invisible"),
        ("a\N{RIGHT-TO-LEFT OVERRIDE}b", "invisible"),
        ("a\nb", "invisible"),
        ("a\udcffb", "invisible"),
        ("mine.jsonl", "only saves end in .jsonl"),
        ("./mine.JSONL", "only saves end in .jsonl"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_a_sentence(typed, reason, folder, tmp_path):
    with pytest.raises(BadPath, match=reason) as refused:
        story(typed, folder)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 500
    assert list(folder.iterdir()) == []


def test_nothing_but_a_file_of_another_kind_than_a_save_may_be_overwritten(folder, tmp_path):
    (folder / "file.md").write_text("a story")
    (folder / "save.md").write_bytes(saved().read_bytes())
    (folder / "damaged.md").write_bytes(saved().read_bytes()[:100])
    (folder / "folder.md").mkdir()
    (folder / "link.md").symlink_to(folder / "file.md")
    (folder / "dangling.md").symlink_to(tmp_path / "nowhere.md")
    (folder / "device.md").symlink_to("/dev/full")
    os.mkfifo(folder / "pipe.md")
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(folder / "socket.md"))
    for name, kind in [
        ("save", "a save"),
        ("damaged", "a save"),
        ("folder", "a folder"),
        ("link", "a link"),
        ("dangling", "a link"),
        ("device", "a link"),
        ("pipe", "a pipe"),
        ("socket", "a socket"),
    ]:
        with pytest.raises(BadPath, match=f"{name}.md is {kind}"):
            story(name, folder)
    assert story("file", folder) == folder / "file.md"


def test_a_system_that_cannot_write_a_name_says_so(folder, monkeypatch):
    def fsencode(text):
        return os.fspath(text).encode("ascii")

    monkeypatch.setattr(os, "fsencode", fsencode)
    for typed in ("Zoë", "./Zoë"):
        with pytest.raises(BadPath, match="this system cannot write that name"):
            story(typed, folder)


def test_a_path_typed_in_a_folder_that_is_gone_is_refused(folder, tmp_path):
    (tmp_path / "here").rmdir()
    with pytest.raises(BadPath, match="the working folder cannot be found"):
        typed_path("x")
    assert typed_path("/x") == Path("/x")


def test_a_variant_keeps_its_name_and_a_tilde_becomes_a_folder(folder, tmp_path):
    assert typed_layer("long-show") == "long-show"
    assert typed_layer("a/b.yaml") == "a/b.yaml"
    assert typed_layer("~/b.yaml") == f"{tmp_path}/b.yaml"


def test_a_typed_suffix_of_a_save_is_not_doubled():
    saved()
    assert rename(saves()[0], " final.jsonl ").name == "final.jsonl"
    assert rename(saves()[0], "x" * 300).name == "x" * 120 + ".jsonl"


def test_a_file_is_written_whole_or_everything_stays(tmp_path, monkeypatch):
    path = tmp_path / "x.md"
    safe_rename.write_file(path, b"old", overwrite=False)
    with pytest.raises(FileExistsError):
        safe_rename.write_file(path, b"new", overwrite=False)

    def full(file):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for overwrite in (True, False):
            with pytest.raises(OSError, match="No space left"):
                safe_rename.write_file(path, b"new", overwrite=overwrite)
    assert path.read_bytes() == b"old"
    (tmp_path / f".unfinished.{os.getpid()}").write_bytes(b"left by a killed program")
    safe_rename.write_file(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]
