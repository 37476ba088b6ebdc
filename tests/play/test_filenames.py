"""Typed paths and names: a safe place for a file, or the reason why not."""

import errno
import fcntl
import os
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from threading import get_native_id

import pytest

from circus_maximus.engine import atomic_files
from circus_maximus.play.filenames import SERVED, BadPath, new_file, typed_layer, typed_path
from circus_maximus.play.files import HOME, saves_folder
from circus_maximus.play.save_files import rename
from circus_maximus.play.save_list import saves
from tests.play.games import saved


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The folder for stories. The working folder is another one."""
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
def test_a_name_is_a_file_in_the_folder_and_a_missing_extension_is_added(typed, name, folder):
    assert story(typed, folder) == folder / name


def test_a_path_must_be_in_an_existing_folder(folder, tmp_path):
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
        (".md", "must not begin with a dot"),
        ("./.md", "must not begin with a dot"),
        ("/", "/ is a folder: add a file name"),
        ("~", "~ is a folder: add a file name"),
        ("../", "../ is a folder: add a file name"),
        ("../here/.", "must not begin with a dot"),
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
        ("a\N{HANGUL FILLER}b", "invisible"),
        ("mine.jsonl", "ending in .jsonl are for saves only"),
        ("./mine.JSONL", "ending in .jsonl are for saves only"),
    ],
)
def test_an_invalid_name_is_refused_with_the_reason(typed, reason, folder, tmp_path):
    with pytest.raises(BadPath, match=reason) as refused:
        story(typed, folder)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 500
    assert list(folder.iterdir()) == []


def test_a_path_to_a_device_folder_link_or_pipe_is_refused(folder, tmp_path):
    (tmp_path / "made").mkdir()
    (tmp_path / "linked").symlink_to("made")
    os.mkfifo(tmp_path / "pipe")
    for typed, told in (("/dev/null", "device"), ("../made", "folder"), ("../linked", "link"), ("../pipe", "pipe")):
        with pytest.raises(BadPath, match=f" is a {told}$"):
            story(typed, folder)
    (folder / "made").mkdir()
    assert story("made", folder) == folder / "made.md"


def test_saves_links_folders_pipes_and_devices_are_never_overwritten(folder, tmp_path, monkeypatch):
    (folder / "file.md").write_text("a story")
    (folder / "save.md").write_bytes(saved().read_bytes())
    (folder / "damaged.md").write_bytes(saved().read_bytes()[:100])
    (folder / "folder.md").mkdir()
    (folder / "link.md").symlink_to(folder / "file.md")
    (folder / "dangling.md").symlink_to(tmp_path / "nowhere.md")
    (folder / "device.md").symlink_to("/dev/full")
    os.mkfifo(folder / "pipe.md")
    with socket.socket(socket.AF_UNIX) as made:
        monkeypatch.chdir(folder)  # The path of a socket must be short.
        made.bind("socket.md")
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


def test_a_name_that_the_system_does_not_support_is_refused(folder, monkeypatch):
    def fsencode(text):
        return os.fspath(text).encode("ascii")

    monkeypatch.setattr(os, "fsencode", fsencode)
    for typed in ("Zoë", "./Zoë"):
        with pytest.raises(BadPath, match="this system does not support that name"):
            story(typed, folder)


def test_a_relative_path_in_a_deleted_working_folder_is_refused(folder, tmp_path):
    (tmp_path / "here").rmdir()
    with pytest.raises(BadPath, match="the working folder cannot be found"):
        typed_path("x")
    assert typed_path("/x") == Path("/x")


def test_the_name_of_a_variant_does_not_change_and_a_tilde_becomes_a_folder(folder, tmp_path):
    assert typed_layer("long-show") == "long-show"
    assert typed_layer("a/b.yaml") == "a/b.yaml"
    assert typed_layer("~/b.yaml") == f"{tmp_path}/b.yaml"


def test_a_typed_extension_of_a_save_is_not_doubled():
    saved()
    assert rename(saves()[0], " final.jsonl ").name == "final.jsonl"
    assert rename(saves()[0], "x" * 300).name == "x" * 120 + ".jsonl"


def test_a_file_is_written_completely_or_nothing_changes(tmp_path, monkeypatch):
    path = tmp_path / "x.md"
    atomic_files.write_file(path, b"old", overwrite=False)
    with pytest.raises(FileExistsError):
        atomic_files.write_file(path, b"new", overwrite=False)

    def full(file):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for overwrite in (True, False):
            with pytest.raises(OSError, match="No space left"):
                atomic_files.write_file(path, b"new", overwrite=overwrite)
    assert path.read_bytes() == b"old"
    (tmp_path / f".unfinished.{os.getpid()}.{get_native_id()}").write_bytes(b"left by a killed process")
    atomic_files.write_file(path, b"new", overwrite=True)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


WRITES = """
import os, sys
from pathlib import Path
from circus_maximus.engine import atomic_files
os.fsync = lambda file: (print("writing", flush=True), sys.stdin.readline())
atomic_files.write_file(Path(sys.argv[1]), b"text", overwrite=False)
"""


@contextmanager
def another_program_writing(path):
    """A program in the middle of writing a file; it continues when it reads a line."""
    command = [sys.executable, "-c", WRITES, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout.readline() == "writing\n"
        yield program


def test_the_temporary_file_of_a_killed_program_is_deleted_when_the_next_file_is_written(tmp_path):
    with another_program_writing(tmp_path / "x.md") as program:
        program.kill()
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(f".unfinished.{program.pid}.")
    atomic_files.write_file(tmp_path / "y.md", b"text", overwrite=False)
    assert [path.name for path in tmp_path.iterdir()] == ["y.md"]


def test_the_temporary_file_of_a_running_program_is_not_deleted(tmp_path):
    with another_program_writing(tmp_path / "x.md") as program:
        atomic_files.write_file(tmp_path / "y.md", b"text", overwrite=False)
        program.communicate("continue\n")
    assert program.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.md", "y.md"]


def test_a_locked_temporary_file_of_an_unknown_process_is_not_deleted(tmp_path):
    """Another computer that shares the folder may be writing it."""
    left = tmp_path / ".unfinished.4194305.1"
    with left.open("wb") as file:
        assert atomic_files.lock(file.fileno())
        atomic_files.delete_leftovers(tmp_path)
        assert left.exists()
    atomic_files.delete_leftovers(tmp_path)
    assert not left.exists()


def test_other_hidden_files_are_not_deleted(tmp_path):
    others = [tmp_path / name for name in (".unfinished", ".unfinished.4194305", ".unfinished.x.1", "unfinished.9.9")]
    for path in others:
        path.write_bytes(b"")
    link = tmp_path / ".unfinished.4194305.1"
    link.symlink_to(others[0])
    (tmp_path / ".unfinished.4194305.2").mkdir()
    os.mkfifo(tmp_path / ".unfinished.4194305.3")
    atomic_files.delete_leftovers(tmp_path)
    assert len(list(tmp_path.iterdir())) == len(others) + 3


def test_without_locks_no_temporary_file_is_deleted(tmp_path, monkeypatch):
    def no_locks(file, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    (tmp_path / ".unfinished.4194305.1").write_bytes(b"")
    atomic_files.write_file(tmp_path / "x.md", b"text", overwrite=False)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("typed", ["/etc/passwd", "./x", "../x", "~/x", "~", "x/y", "x"])
def test_in_a_browser_no_path_can_be_typed(typed, folder, monkeypatch):
    monkeypatch.setenv(SERVED, "1")
    refused = "paths cannot be used in a browser; type a name"
    with pytest.raises(BadPath, match=refused):
        typed_path(typed)
    with pytest.raises(BadPath, match=refused):
        typed_layer(typed)
    if typed == "x":
        assert story(typed, folder) == folder / "x.md"
    else:
        with pytest.raises(BadPath):
            story(typed, folder)


def test_in_a_browser_the_folder_that_was_chosen_for_saves_is_used(monkeypatch, tmp_path):
    monkeypatch.setenv(SERVED, "1")
    monkeypatch.setenv(HOME, str(tmp_path))
    assert saves_folder() == tmp_path / "saves"
