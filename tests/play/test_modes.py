"""What the program keeps is private, what a user names follows the umask, and what is rewritten keeps its mode."""

import os
import stat

import pytest

from circus_maximus.bench.watching.journal import Journal, Try
from circus_maximus.engine.atomic_files import in_background, make_folders, rewrite_file, write_file
from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.play.explained import Explained
from circus_maximus.play.files import bench_folder, players_file, where_logged, write_json
from circus_maximus.play.game_counts import save_counts
from circus_maximus.play.remembered import remember_title
from circus_maximus.play.settings import Settings, back_up_settings, save_settings
from circus_maximus.titles import find_title
from tests.play.disk import Disk


@pytest.fixture(autouse=True)
def umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def tried():
    return Try(1, "now", "circus", "mine", "hash", "", (), ())


KEPT = {
    "settings": lambda: save_settings(Settings()),
    "players": lambda: write_json(players_file(), {}),
    "counts": lambda: save_counts({}),
    "explained": lambda: Explained().new_to(find_title("circus"), "Xenia", [Explanation("id", "says")]),
    "title": lambda: remember_title(find_title("circus")),
    "log": lambda: where_logged("error"),
    "journal": lambda: Journal(bench_folder() / "journal.jsonl").begin(tried()),
}


@pytest.mark.parametrize("kept", KEPT)
def test_what_the_program_keeps_for_itself_is_private(kept, home):
    KEPT[kept]()
    made = [*home.rglob("*")]
    assert made
    assert {mode(path) for path in made if path.is_file()} == {0o600}
    assert {mode(path) for path in (home, *made) if path.is_dir()} == {0o700}


@pytest.mark.parametrize("kept", KEPT)
def test_a_file_of_the_program_keeps_the_mode_that_it_was_given_and_so_do_folders(kept, home):
    KEPT[kept]()
    for path in (home, *home.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o640)
    KEPT[kept]()
    assert {mode(path) for path in home.rglob("*") if path.is_file()} == {0o640}
    assert {mode(path) for path in (home, *home.rglob("*")) if path.is_dir()} == {0o755}


def test_a_copy_of_settings_with_errors_is_private(home):
    save_settings(Settings())
    assert mode(back_up_settings()) == 0o600


@pytest.mark.parametrize(("umask", "wanted"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_file_that_a_user_names_follows_the_umask(umask, wanted, tmp_path):
    os.umask(umask)
    for number, overwrite in enumerate((True, False)):
        write_file(tmp_path / str(number), b"text", overwrite=overwrite)
        assert mode(tmp_path / str(number)) == wanted
    make_folders(tmp_path / "a" / "b")
    assert mode(tmp_path / "a") == mode(tmp_path / "a" / "b") == 0o777 & ~umask


@pytest.mark.parametrize("kept", [0o600, 0o644, 0o660, 0o755])
@pytest.mark.parametrize("private", [True, False])
def test_a_file_that_is_written_again_keeps_its_mode(kept, private, tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(kept)
    write_file(path, b"new", overwrite=True, private=private)
    assert (path.read_bytes(), mode(path)) == (b"new", kept)
    rewrite_file(path, b"newer")
    assert (path.read_bytes(), mode(path)) == (b"newer", kept)


def test_a_link_that_is_overwritten_does_not_give_its_mode(tmp_path):
    path = tmp_path / "link"
    path.symlink_to("/dev/null")
    write_file(path, b"new", overwrite=True, private=True)
    assert mode(path) == 0o600


# On the disk


@pytest.mark.parametrize("kept", [key for key in KEPT if key != "log"])
def test_what_the_program_keeps_reaches_the_disk_with_its_folders(kept, home, monkeypatch):
    disk = Disk(monkeypatch)
    KEPT[kept]()
    in_background(int).result()
    [path] = [path for path in home.rglob("*") if path.is_file()]
    assert disk.has(path, home.parent)


@pytest.mark.parametrize("kept", ["players", "counts", "explained", "title"])
def test_nobody_waits_for_what_is_only_remembered(kept, home, monkeypatch):
    disk = Disk(monkeypatch)
    disk.idle.clear()
    KEPT[kept]()
    KEPT[kept]()
    [path] = [path for path in home.rglob("*") if path.is_file()]
    assert path.read_bytes()
    disk.idle.set()
