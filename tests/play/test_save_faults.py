"""Saves that are deleted, replaced or changed while they are played: the whole game is saved again, with a message."""

import errno
import os
import shutil
import threading

import pytest

from circus_maximus.engine.matches import transcript_writer
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.play.files import saves_folder
from circus_maximus.play.opening import open_game
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.saving import Saving
from circus_maximus.titles import find_title
from tests.play.games import act, duel, flushed, saved


def overwrite(path, start, text):
    with path.open("r+b") as file:
        file.seek(start)
        file.write(text)


def change_the_middle(path):
    """Another text of the same length and with the same last line, written at another time than the last move."""
    overwrite(path, path.read_bytes().index(b"Ana"), b"Eve")
    os.utime(path, (1, 1))


def replace(path):
    other = path.with_name("other")
    other.write_text("not ours")
    other.replace(path)


CHANGED = {
    "emptied": lambda path: os.truncate(path, 0),
    "cut": lambda path: os.truncate(path, path.stat().st_size - 300),
    "cut and filled": lambda path: (os.truncate(path, 100), os.truncate(path, 5000)),
    "overwritten": lambda path: overwrite(path, 0, b"x" * path.stat().st_size),
    "changed in the middle": change_the_middle,
    "changed at the end": lambda path: overwrite(path, path.stat().st_size - 10, b"0123"),
    "appended to": lambda path: overwrite(path, path.stat().st_size, b"more\n"),
    "replaced": replace,
}


@pytest.fixture(params=["disk idle", "disk busy"])
def disk(request, monkeypatch):
    """On a busy disk, every flush takes until somebody waits for it."""
    if request.param == "disk idle":
        yield
        return
    done, wait = threading.Event(), Saving.wait

    def waited_for(saving):
        done.set()
        wait(saving)
        done.clear()

    monkeypatch.setattr(os, "fsync", lambda file: done.wait())
    monkeypatch.setattr(Saving, "wait", waited_for)
    yield
    done.set()


def whole(game):
    """Whether everything that was played is in the game's file."""
    match, damage = replay(read_file(game.path), find_title)
    return damage is None and match.records == game.match.records


@pytest.mark.parametrize("change", CHANGED)
def test_a_changed_save_is_kept_and_the_game_is_saved_in_a_new_one(change, disk):
    game = act(duel(), "strike", "take")
    old = game.path
    CHANGED[change](old)
    left = old.read_bytes()
    act(game, "strike")
    assert game.trouble == ""
    assert game.path == old.with_stem(f"{old.stem}-2")
    flushed(game)
    told = (
        f"Another program changed the save {old.name}. The game is now saved in {game.path.name}; {old.name} is kept."
    )
    assert game.take_news() == (told,)
    assert game.take_news() == ()
    assert game.notes == (told,)
    assert whole(game)
    assert old.read_bytes() == left
    assert open_game(game.path).read_only.startswith("Another program is playing")
    act(game, "parry")
    game.close()
    assert game.trouble == ""
    assert whole(game)
    assert {path.name for path in saves_folder().iterdir()} == {old.name, game.path.name}


@pytest.mark.parametrize("change", CHANGED)
def test_a_save_changed_after_the_last_move_is_noticed_when_the_game_is_closed(change, disk):
    game = act(duel(), "strike")
    old = game.path
    CHANGED[change](old)
    left = old.read_bytes()
    game.close()
    assert (game.trouble, game.unsaved) == ("", "")
    assert game.path != old
    assert len(game.take_news()) == 1
    assert whole(game)
    assert old.read_bytes() == left


def test_a_change_in_the_same_instant_as_the_last_move_is_noticed_when_the_game_is_closed():
    game = act(duel(), "strike")
    old, moment = game.path, game.path.stat().st_mtime_ns
    change_the_middle(old)
    os.utime(old, ns=(moment, moment))
    game.close()
    assert game.path != old
    assert whole(game)


@pytest.mark.parametrize("how", ["deleted", "folder removed"])
def test_a_deleted_save_is_written_again_with_a_message(how, disk):
    game = act(duel(), "strike")
    game.path.unlink() if how == "deleted" else shutil.rmtree(game.path.parent)
    path = game.path
    act(game, "take")
    assert game.path == path
    told = f"The save {path.name} was deleted. The whole game has been saved again under the same name."
    assert flushed(game).take_news() == (told,)
    game.close()
    assert whole(game)


def test_a_save_that_was_only_touched_is_still_used():
    game = act(duel(), "strike")
    path = game.path
    os.utime(path, (1, 1))
    path.chmod(0o400)
    act(game, "take")
    game.close()
    assert game.path == path
    assert game.take_news() == ()
    assert whole(game)


def test_while_a_changed_save_cannot_be_written_again_the_game_is_reported_as_unsaved(monkeypatch):
    game = act(duel(), "strike")
    old = game.path

    def full(path, header, records, **options):
        raise OSError(errno.ENOSPC, "No space left on device")

    os.truncate(old, 0)
    with monkeypatch.context() as patch:
        patch.setattr("circus_maximus.play.saving.begin_file", full)
        act(game, "take")
        assert game.trouble.startswith("This game is not saved because another program deleted or changed the save")
        assert "No space left on device" in game.trouble
        assert game.unsaved == "This game is not saved."
        assert not game.save()
        assert game.undo(game.match.undo_plan()) is None
        assert game.hand_over(0, "random") is None
        assert game.hand_over(0, PERSON) is None
    act(game, "take")
    flushed(game)
    assert (game.trouble, game.unsaved) == ("", "")
    assert whole(game)
    game.close()
    assert old.read_bytes() == b""


def test_if_the_disk_fills_up_while_the_game_is_written_again_it_is_written_later(monkeypatch):
    game = act(duel(), "strike", "take", "strike", "take")
    write, written = transcript_writer.Writer.write, []

    def nearly_full(writer, record):
        if len(written) == 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        written.append(record)
        write(writer, record)

    os.truncate(game.path, 0)
    with monkeypatch.context() as patch:
        patch.setattr(transcript_writer.Writer, "write", nearly_full)
        game.save()
        assert game.trouble.startswith("This game is not saved")
        assert game.unsaved == "This game is not saved."
        assert len(read_file(game.path).records) == 3
    assert game.save()
    assert whole(game)
    assert len(game.take_news()) == 1
    game.close()


def test_repeated_changes_of_a_save_never_lose_a_move():
    game = duel()
    for number, action in enumerate(["strike", "take", "strike", "parry"], start=2):
        os.truncate(game.path, 7)
        act(game, action)
        assert game.path.stem.endswith(f"-{number}")
        assert whole(game)
    game.close()


def test_a_changed_save_is_not_deleted_with_an_abandoned_game():
    game = act(duel(), "strike")
    overwrite(game.path, 0, b"x" * game.path.stat().st_size)
    assert game.abandon() == ""
    assert set(game.path.read_bytes()) == {ord("x")}


def test_a_save_that_changes_while_it_is_opened_is_not_used(monkeypatch):
    path = saved("strike")
    import circus_maximus.play.opening as opening

    def changed_meanwhile(path):
        transcript = read_file(path)
        change_the_middle(path)
        return transcript

    monkeypatch.setattr(opening, "read_file", changed_meanwhile)
    before = path.read_bytes()
    with pytest.raises(SaveError, match="another program has changed the file"):
        open_game(path)
    assert path.read_bytes() == before.replace(b"Ana", b"Eve", 1)
    monkeypatch.undo()
