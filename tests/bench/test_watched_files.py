"""The files of a watched config: which they are, when they are saved, and how earlier texts are written."""

import os
import stat
from threading import Event, Thread

import pytest

from circus_maximus.bench.typed_plan import read_names
from circus_maximus.bench.watching import watched_files
from circus_maximus.bench.watching.watched_files import Refused, WatchedFiles, saves
from circus_maximus.engine import atomic_files
from circus_maximus.engine.atomic_files import rewrite_file
from circus_maximus.engine.config.files import variants
from circus_maximus.titles import find_title

TITLE = find_title("circus")


def files_of(text, targets=None):
    return WatchedFiles(TITLE, read_names(["default", str(text)])[1], targets)


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_bytes(b"rounds: 3\r\n")
    return path


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "folder"
    (path / "bench").mkdir(parents=True)
    for name in ("b.yaml", "a.yaml", "notes.txt", ".hidden.yaml", "a.yaml~", "bench/targets.yaml"):
        (path / name).write_text(f"# {name}\n")
    return path


def test_an_overlay_is_watched_with_its_variants(mine):
    files = files_of(f"long-show + {mine} + setup.coins=3")
    assert files.layers == [variants(TITLE)["long-show"], mine]
    assert files.mine == f"long-show + {mine} + setup.coins=3"
    assert files.see().texts == {str(path): path.read_bytes() for path in files.layers}
    assert mine.parent in files.folders


def test_a_folder_is_watched_with_its_targets(folder):
    files = files_of(folder)
    seen = files.see()
    assert sorted(seen.texts) == [str(folder / "a.yaml"), str(folder / "b.yaml")]
    assert seen.targets == b"# bench/targets.yaml\n"
    assert set(files.folders) == {folder, folder / "bench"}


def test_the_file_of_the_targets_option_is_watched(mine, tmp_path):
    targets = tmp_path / "elsewhere" / "goals.yaml"
    targets.parent.mkdir()
    targets.write_text("targets: {}\n")
    files = files_of(mine, targets)
    assert files.see().targets == b"targets: {}\n"
    assert targets.parent in files.folders


@pytest.mark.parametrize("text", ["default", "setup.coins=3"])
def test_a_config_without_files_cannot_be_watched(text):
    with pytest.raises(Refused, match="has no file to watch"):
        files_of(text)


def test_unreadable_files_are_reported(tmp_path, folder):
    assert list(files_of(tmp_path / "nowhere.yaml").see().troubles.values()) == ["No such file or directory"]
    (folder / "c.yaml").mkdir()
    (folder / "d.yaml").write_bytes(b"#" * 70_000)
    seen = files_of(folder).see()
    assert seen.troubles == {
        str(folder / "c.yaml"): "it is not a file",
        str(folder / "d.yaml"): "it is larger than 65,536 bytes",
    }
    assert len(seen.texts) == 2


def test_a_name_that_the_journal_cannot_store_is_refused(tmp_path, folder):
    strange = os.fsdecode(b"caf\xe9.yaml")
    (folder / strange).write_text("rounds: 3\n")
    with pytest.raises(Refused, match=r"caf\\udce9.yaml: the name is not UTF-8"):
        files_of(folder / strange)
    assert files_of(folder).see().troubles == {str(folder / strange): "its name is not UTF-8"}


def test_missing_files_are_noticed(tmp_path, mine, folder):
    assert not files_of(mine).is_missing()
    assert files_of(tmp_path / "nowhere.yaml").is_missing()
    for path in folder.glob("*.yaml"):
        path.unlink()
    assert files_of(folder).is_missing()


# Writing


def write(files, texts, seen=None):
    """Write texts; returns what was recorded before."""
    noted = []
    files.replace(seen or files.see(), texts, noted.append)
    return noted


def test_a_text_is_written_byte_for_byte_after_the_old_one_was_recorded(mine):
    files = files_of(mine)
    content = b"\xef\xbb\xbfrounds: 4\r\n# caf\xe9"

    def note(replaced):
        assert replaced == {str(mine): b"rounds: 3\r\n"}
        assert mine.read_bytes() == b"rounds: 3\r\n"

    files.replace(files.see(), {str(mine): content}, note)
    assert mine.read_bytes() == content


def test_a_changed_file_is_not_overwritten(mine):
    files = files_of(mine)
    seen = files.see()
    mine.write_text("rounds: 9\n")
    with pytest.raises(Refused, match=r"mine.yaml has changed since it was last read"):
        write(files, {str(mine): b"rounds: 4\n"}, seen)
    assert mine.read_text() == "rounds: 9\n"


def test_nothing_is_written_if_the_old_text_cannot_be_recorded(mine):
    def refuse(replaced):
        raise Refused("the journal is full")

    files = files_of(mine)
    with pytest.raises(Refused, match="full"):
        files.replace(files.see(), {str(mine): b"rounds: 4\n"}, refuse)
    assert mine.read_bytes() == b"rounds: 3\r\n"


def test_only_files_that_differ_are_written_and_new_ones_are_deleted(folder):
    files = files_of(folder)
    before = files.see()
    old = (folder / "a.yaml").stat()
    (folder / "b.yaml").write_text("# changed\n")
    (folder / "c.yaml").write_text("# new\n")
    [noted] = write(files, before.texts)
    assert noted == {str(folder / "b.yaml"): b"# changed\n", str(folder / "c.yaml"): b"# new\n"}
    assert files.see() == before
    assert (folder / "a.yaml").stat().st_ino == old.st_ino
    assert (folder / "notes.txt").exists()


def test_a_deleted_file_is_written_again(mine):
    files = files_of(mine)
    texts = files.see().texts
    mine.unlink()
    assert write(files, texts) == [{}]
    assert mine.read_bytes() == b"rounds: 3\r\n"


def test_what_cannot_be_read_is_never_replaced(mine):
    files = files_of(mine)
    texts = files.see().texts
    mine.unlink()
    os.mkfifo(mine)
    with pytest.raises(Refused, match=r"cannot be read: it is not a file"):
        write(files, texts)


def test_a_link_stays_a_link_and_the_file_keeps_its_mode(tmp_path, mine):
    mine.chmod(0o640)
    link = tmp_path / "deep" / "link.yaml"
    link.parent.mkdir()
    link.symlink_to(mine)
    files = files_of(link)
    assert set(files.folders) == {link.parent, mine.parent}
    write(files, {str(link): b"rounds: 4\n"})
    assert link.is_symlink()
    assert mine.read_bytes() == b"rounds: 4\n"
    assert stat.S_IMODE(mine.stat().st_mode) == 0o640


def test_a_full_disk_leaves_the_file_unchanged(mine, monkeypatch):
    def full(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_files.os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        rewrite_file(mine, b"rounds: 4\n")
    assert mine.read_bytes() == b"rounds: 3\r\n"
    assert list(mine.parent.iterdir()) == [mine]


def test_other_texts_can_be_loaded_from_a_temporary_folder(mine, folder, tmp_path):
    files = files_of(f"{mine} + {folder}")
    texts = {**files.see().texts, str(mine): b"rounds: 7\n"}
    copies = files.elsewhere(texts, tmp_path / "copies")
    assert [os.path.basename(copy) for copy in copies] == ["mine.yaml", "folder"]
    assert sorted(os.listdir(copies[1])) == ["a.yaml", "b.yaml"]
    with open(copies[0], "rb") as file:
        assert file.read() == b"rounds: 7\n"


# Events


class Listening:
    """The contents of the file at each notice of a save."""

    def __init__(self, files):
        self.files, self.stop, self.heard = files, Event(), []
        self.news = Event()
        self.thread = Thread(target=self._listen)

    def _listen(self):
        for _ in saves(lambda: self.files.folders, self.stop):
            seen = self.files.see()
            if not self.heard or self.heard[-1] != seen:
                self.heard.append(seen)
                self.news.set()

    def __enter__(self):
        self.thread.start()
        self.next()
        return self

    def __exit__(self, *error):
        self.stop.set()
        self.thread.join()

    def next(self):
        assert self.news.wait(20)
        self.news.clear()
        return self.heard[-1]


def renamed_over(path, content):
    """Save a file as most editors do."""
    beside = path.with_name(f".{path.name}.swp")
    beside.write_bytes(content)
    beside.rename(path)


@pytest.mark.parametrize("how", [renamed_over, lambda path, content: path.write_bytes(content)])
def test_a_save_is_noticed(mine, how):
    with Listening(files_of(mine)) as listening:
        how(mine, b"rounds: 5\n")
        assert listening.next().texts == {str(mine): b"rounds: 5\n"}


def test_the_last_step_of_a_save_in_many_steps_is_noticed(mine):
    with Listening(files_of(mine)) as listening:
        with mine.open("wb") as file:
            for part in (b"rou", b"nds", b": 6", b"\n"):
                file.write(part)
                file.flush()
        os.utime(mine)
        renamed_over(mine, b"rounds: 7\n")
        while listening.next().texts != {str(mine): b"rounds: 7\n"}:
            pass


def test_a_folder_that_is_replaced_is_watched_again(folder):
    files = files_of(folder)
    with Listening(files) as listening:
        folder.rename(folder.with_name("old"))
        assert listening.next().texts == {}
        folder.mkdir()
        (folder / "a.yaml").write_text("new\n")
        while not listening.next().texts:
            pass
        (folder / "a.yaml").write_text("newer\n")
        assert listening.next().texts == {str(folder / "a.yaml"): b"newer\n"}


def test_files_are_read_every_second_without_events(mine, monkeypatch):
    import watchfiles

    def none(*folders, **options):
        raise OSError(24, "too many watches")

    monkeypatch.setattr(watchfiles, "watch", none)
    monkeypatch.setattr(watched_files, "CHECK_EVERY", 10)
    with Listening(files_of(mine)) as listening:
        mine.write_text("rounds: 8\n")
        assert listening.next().texts == {str(mine): b"rounds: 8\n"}
