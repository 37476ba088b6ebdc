"""What is acknowledged is on the disk: everything is flushed, nobody waits, and nothing counts as saved before."""

import io
import stat

import pytest

from circus_maximus.engine.atomic_files import make_folders
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.matches.transcript_writer import Writer
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import saves_folder
from circus_maximus.play.opening import begin_branch, open_game
from circus_maximus.play.plain_game import play_plain
from circus_maximus.play.save_files import delete_file, rename
from circus_maximus.play.save_list import saves
from circus_maximus.play.saving import TRIES_AGAIN, Flusher
from circus_maximus.titles import find_title
from tests.play.disk import Disk
from tests.play.games import act, advanced, duel, flushed, saved

NOT_SAVED = "This game is not saved because the disk reports an error (Input/output error)."
MORE = f" {TRIES_AGAIN}"


@pytest.fixture
def disk(monkeypatch):
    return Disk(monkeypatch)


def undone(game):
    act(game, "strike")
    game.undo(game.match.undo_plan())
    return game


def handed_over(game):
    game.hand_over(1, "random")
    return game


def branched(game):
    act(game, "strike")
    return begin_branch(game.match, 1, [PERSON, "random"])


CHANGES = {
    "begun": lambda game: game,
    "a decision": lambda game: act(game, "strike"),
    "an undo": undone,
    "a seat handed over": handed_over,
    "moves of bots": lambda game: advanced(handed_over(act(game, "strike"))),
    "the end": lambda game: act(game, "strike", "take", "yield"),
    "a branch": branched,
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_of_a_game_is_flushed_though_nobody_asks_for_it(change, disk, tmp_path):
    game = flushed(CHANGES[change](duel()))
    assert disk.has(game.path, tmp_path)
    assert game.saving.is_complete


@pytest.mark.parametrize("change", CHANGES)
def test_nobody_waits_for_the_disk_and_nothing_counts_as_saved_before_it_is_flushed(change, disk, tmp_path):
    disk.idle.clear()
    game = CHANGES[change](duel())
    assert game.path.read_bytes()
    assert not game.saving.is_complete
    game.leave()
    assert not disk.has(game.path, tmp_path)
    disk.idle.set()
    game.close()
    assert game.trouble == ""
    assert disk.has(game.path, tmp_path)


def test_the_last_moves_of_bots_and_the_end_are_flushed(disk, tmp_path):
    title = find_title("circus")
    game = advanced(begin_game(title, configure(title), [SeatPlayer("", "random")] * 2, 7))
    assert isinstance(game.match.pending, Over)
    game.close()
    assert disk.has(game.path, tmp_path)


def test_many_quick_changes_are_flushed_together(disk):
    disk.idle.clear()
    game = duel()
    for _ in range(30):
        handed_over(game)
        game.hand_over(1, PERSON)
    disk.idle.set()
    flushed(game)
    assert disk.flushes <= 2 + 4


def test_a_save_is_flushed_with_the_folders_that_were_made_for_something_else(disk, tmp_path):
    make_folders(saves_folder(), private=True)
    assert disk.has(flushed(duel()).path, tmp_path)


def test_a_resumed_game_is_flushed_though_nothing_is_played(disk, tmp_path):
    path = saved("strike")
    disk.files.clear()
    disk.folders.clear()
    open_game(path).close()
    assert disk.has(path, path.parent)


def test_a_renamed_save_has_its_name_on_the_disk_and_a_deleted_one_is_gone_from_it(disk, tmp_path):
    path = saved("strike")
    [save] = saves()
    renamed = rename(save, "mine")
    assert disk.has(renamed, tmp_path)
    assert disk.has_lost(path)
    delete_file(renamed)
    assert disk.has_lost(renamed)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_nobody_waits_for_ever_if_a_flush_fails_in_an_unexpected_way():
    flushed = []

    def flush():
        flushed.append(None)
        if len(flushed) == 1:
            raise RuntimeError("by a test")

    flusher = Flusher(flush)
    flusher.soon()
    flusher.wait()
    flusher.soon()
    flusher.wait()
    assert len(flushed) == 2


# Errors


def whole(game):
    match, damage = replay(read_file(game.path), find_title)
    return damage is None and match.records == game.match.records


def test_if_a_flush_fails_the_game_is_saved_in_a_new_file(disk, tmp_path):
    game = flushed(duel())
    old = game.path
    disk.refuses = 1
    flushed(act(game, "strike"))
    assert game.path == old.with_stem(f"{old.stem}-2")
    assert game.take_news() == (
        f"The disk has reported an error for the save {old.name}. The game is now saved in {game.path.name}; "
        f"{old.name} may be incomplete.",
    )
    assert (game.trouble, game.unsaved) == ("", "")
    assert whole(game)
    assert disk.has(game.path, tmp_path)
    flushed(act(game, "take"))
    game.close()
    assert disk.has(game.path, tmp_path)
    assert old.exists()


def test_while_no_flush_succeeds_the_game_says_that_it_is_not_saved(disk, tmp_path):
    game = flushed(duel())
    old = game.path
    disk.refuses = 1000
    for action in ("strike", "take", "strike"):
        flushed(act(game, action))
        assert game.trouble == NOT_SAVED + MORE
        assert game.unsaved == "This game is not saved."
        assert not game.saving.is_complete
        assert game.take_news() == ()
        assert not game.save()
    assert {path.stem for path in saves_folder().glob("*.jsonl")} == {old.stem, f"{old.stem}-2"}
    disk.refuses = 0
    flushed(act(game, "take"))
    assert game.trouble == ""
    assert game.path.stem == f"{old.stem}-2"
    assert len(game.take_news()) == 1
    assert disk.has(game.path, tmp_path)
    assert whole(game)
    game.close()


def test_an_error_at_the_last_flush_is_told_when_the_game_is_closed(disk):
    game = flushed(duel())
    act(game, "strike")
    disk.refuses = 1000
    game.leave()
    game.close()
    assert game.trouble == NOT_SAVED


def test_a_game_whose_last_flush_fails_is_saved_in_a_new_file(disk, tmp_path):
    game = flushed(act(duel(), "strike"))
    disk.refuses = 1
    game.close()
    assert game.trouble == ""
    assert game.path.stem.endswith("-2")
    assert disk.has(game.path, tmp_path)
    assert open_game(game.path).read_only == ""


def test_whoever_shows_the_game_hears_of_an_error_and_of_its_end(disk):
    game, heard = flushed(duel()), []
    game.saving.changed = lambda: heard.append(game.trouble)
    disk.refuses = 1
    flushed(act(game, "strike"))
    assert heard == [NOT_SAVED + MORE, ""]


def test_moves_that_a_full_disk_refused_count_as_saved_once_they_are_flushed(disk, monkeypatch):
    game = flushed(duel())

    def full(writer, record):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "write", full)
        act(game, "strike")
    disk.idle.clear()
    act(game, "take")
    assert whole(game)
    assert game.trouble.startswith("The last moves are not saved")
    disk.idle.set()
    assert flushed(game).trouble == ""
    game.close()


def test_a_save_that_is_written_again_is_announced_when_it_is_flushed(disk):
    game = flushed(act(duel(), "strike"))
    disk.idle.clear()
    game.path.unlink()
    act(game, "take")
    assert whole(game)
    assert game.take_news() == ()
    disk.idle.set()
    assert len(flushed(game).take_news()) == 1
    game.close()


def test_an_abandoned_game_is_not_written_again_by_a_flush_that_fails(disk):
    game = flushed(duel())
    disk.idle.clear()
    act(game, "strike")
    disk.refuses = 1000
    assert game.abandon() == ""
    disk.idle.set()
    flushed(game)
    assert list(saves_folder().iterdir()) == []
    assert game.trouble == ""


@pytest.mark.parametrize("refuses", [0, 1000])
def test_plain_mode_says_saved_only_after_the_last_flush(disk, refuses, tmp_path):
    game = flushed(duel())
    disk.refuses = refuses
    out = io.StringIO()
    assert play_plain(game, io.StringIO("strike\ntake\nquit\n"), out) == (not refuses)
    last = out.getvalue().splitlines()[-1]
    assert last == (NOT_SAVED if refuses else f"Saved: {game.path}")
    assert disk.has(game.path, tmp_path) == (not refuses)


# Modes


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_save_is_private_and_so_is_its_folder(home):
    game = duel()
    game.close()
    assert mode(game.path) == 0o600
    assert [mode(folder) for folder in (game.path.parent, home)] == [0o700, 0o700]


def test_a_folder_that_exists_keeps_its_mode_and_a_save_that_is_played_its_own(home):
    saves_folder().mkdir(parents=True)
    for folder in (home, saves_folder()):
        folder.chmod(0o755)
    game = duel()
    game.path.chmod(0o644)
    act(game, "strike").close()
    act(open_game(game.path), "take").close()
    assert mode(game.path) == 0o644
    assert [mode(home), mode(saves_folder())] == [0o755, 0o755]


def test_a_save_that_is_written_again_is_private():
    game = act(duel(), "strike")
    game.path.unlink()
    act(game, "take").close()
    assert mode(game.path) == 0o600
