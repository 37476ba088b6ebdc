"""New and resumed games: what is saved, which notes are shown, and that no file is ever overwritten."""

import errno
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file, read_transcript
from circus_maximus.engine.matches.transcript_writer import Writer
from circus_maximus.play import save_files
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import saves_folder
from circus_maximus.play.game import rematch
from circus_maximus.play.opening import continue_in_copy, open_game
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.save_list import saves
from circus_maximus.titles import find_title
from tests.play.games import act, advanced, duel, flushed, forge, saved

ROOT = Path(__file__).parents[2]
CHANGED = "The config of this game can no longer be read"
"""Duel has no config folder, so this note is always shown when a duel is opened."""


def own_notes(game):
    return [note for note in game.notes if not note.startswith(CHANGED)]


def circus(*by, **made_of):
    title = find_title("circus")
    config = configure(title, made_of.get("layers", ()), made_of.get("settings", ()))
    return advanced(begin_game(title, config, [SeatPlayer("", who) for who in by], 7, **made_of))


def test_a_new_game_is_a_new_file_named_after_players_and_day():
    games = [duel() for _ in range(3)]
    day = re.fullmatch(r"ana-ben-(\d{4}-\d\d-\d\d)\.jsonl", games[0].path.name)[1]
    assert [game.path.name for game in games] == [
        f"ana-ben-{day}.jsonl",
        f"ana-ben-{day}-2.jsonl",
        f"ana-ben-{day}-3.jsonl",
    ]
    assert all(game.notes == () and game.read_only == "" and game.trouble == "" for game in games)


def test_a_name_that_is_taken_at_the_last_moment_is_not_used(monkeypatch):
    first = duel()
    monkeypatch.setattr(Path, "exists", lambda path: False)
    second = duel()
    assert second.path.stem == f"{first.path.stem}-2"


def test_a_game_resumes_where_its_file_ends():
    path = saved("strike", "parry")
    game = open_game(path)
    assert own_notes(game) == []
    assert [turn.person for turn in game.match.turns].count(True) == 2
    act(game, "strike")
    game.close()
    again = open_game(path)
    assert again.match.records == game.match.records
    assert again.match.step == game.match.step


@pytest.mark.parametrize("end", [b"", b'{"is":"cho'])
def test_a_finished_game_that_is_opened_does_not_change(end):
    path = saved("strike", "take", "yield")
    with path.open("ab") as file:
        file.write(end)
    os.utime(path, ns=(10**18, 10**18))
    before = path.read_bytes(), path.stat().st_mtime_ns
    game = open_game(path)
    assert isinstance(game.match.pending, Over)
    game.close()
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_an_incomplete_last_line_is_removed_when_the_game_is_continued():
    path = saved("strike")
    whole = path.read_bytes()
    with path.open("ab") as file:
        file.write(b'{"is":"cho')
    game = act(open_game(path), "take")
    game.close()
    assert game.path == path
    assert path.read_bytes().startswith(whole)
    assert replay(read_file(path), find_title)[1] is None


def test_bots_of_a_resumed_game_play_as_they_would_have():
    whole = circus("greedy", "random")
    whole.close()
    lines = whole.path.read_bytes().splitlines(keepends=True)
    half = saves_folder() / "half.jsonl"
    half.write_bytes(b"".join(lines[: len(lines) // 2]))
    game = advanced(open_game(half))
    assert game.match.records == whole.match.records
    game.close()
    assert half.read_bytes() == whole.path.read_bytes()


def test_an_incomplete_last_line_is_ignored_with_a_note():
    path = saved("strike")
    whole = path.read_bytes()
    path.write_bytes(whole[:-3])
    game = open_game(path)
    assert own_notes(game) == ["The last line of the save was incomplete and is ignored."]
    assert game.read_only == ""
    game.close()
    assert whole.startswith(path.read_bytes())
    path.write_bytes(whole + b'{"is":"ch')
    assert "is ignored" in own_notes(open_game(path))[0]


def test_a_damaged_save_can_be_viewed_up_to_the_damage_and_is_not_changed():
    path = saved("strike", "take")
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:-1], lines[-1].replace(b'"', b"'", 1)])
    path.write_bytes(damaged)
    game = open_game(path)
    assert game.read_only == f"This save is damaged from line {len(lines)} on. You can view the game up to there."
    assert f"{game.read_only} Later moves are lost (the line " in game.notes[0]
    assert game.viewing.can_be_copied
    assert len(game.match.records) >= len(lines) - 2
    assert game.choose(game.match.pending.seat, "strike").code == "read_only"
    assert game.undo(game.match.undo_plan()).code == "read_only"
    refusal = game.hand_over(0, "random")
    assert game.explain(refusal) == game.read_only
    assert game.advance() is False
    game.close()
    assert path.read_bytes() == damaged


def test_a_line_that_is_impossible_in_the_game_is_reported():
    path = saved("strike", "take")
    lines = path.read_bytes().splitlines()
    number = next(number for number, line in enumerate(lines) if b'"do":"take"' in line)
    forge(path, b'"do":"take"', b'"do":"wait"', number)
    game = open_game(path)
    assert game.read_only.startswith(f"This save is damaged from line {number + 1} on")
    assert "'wait' is not allowed" in game.notes[0]


@pytest.mark.parametrize("at", ["first", "middle", "last"])
def test_a_damaged_game_can_be_continued_in_a_copy_and_the_save_is_not_changed(at):
    whole = circus("greedy", "random")
    whole.close()
    path = whole.path
    lines = path.read_bytes().splitlines(keepends=True)
    number = {"first": 1, "middle": len(lines) // 2, "last": len(lines) - 1}[at]
    path.write_bytes(b"".join([*lines[:number], b"noise\n", *lines[number + 1 :]]))
    before = path.read_bytes()
    game = open_game(path)
    copy = continue_in_copy(game)
    game.close()
    assert copy.path != path
    assert copy.path.read_bytes().splitlines(keepends=True)[:number] == lines[:number]
    assert copy.match.step.state == game.match.step.state
    assert f"continues in a copy, {copy.path.name}" in copy.notes[0]
    assert (copy.read_only, copy.viewing.can_be_copied) == ("", False)
    assert open_game(copy.path).read_only.startswith("Another program")
    advanced(copy).close()
    assert copy.path.read_bytes() == b"".join(lines)
    assert path.read_bytes() == before


def test_only_damaged_games_can_be_copied():
    path = saved("strike", "take")
    game = open_game(path)
    with pytest.raises(SaveError, match="Only a damaged save"):
        continue_in_copy(game)
    game.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:-1], b"noise\n"]))
    lock = save_files.SaveLock(path)
    assert not open_game(path).viewing.can_be_copied
    lock.release()
    assert open_game(path).viewing.can_be_copied
    forge(path, b'"version":1', b'"version":2')
    path.write_bytes(path.read_bytes() + b"noise\n")
    game = open_game(path)
    assert "damaged" in game.read_only
    assert not game.viewing.can_be_copied


def test_a_copy_that_cannot_be_saved_can_be_played(monkeypatch):
    path = saved("strike", "take")
    path.write_bytes(path.read_bytes() + b"noise\n")
    game = open_game(path)
    game.saving.path = path.rename(path.parent.parent / "elsewhere.jsonl")
    saves_folder().rmdir()
    saves_folder().write_text("in the way")
    copy = continue_in_copy(game)
    assert copy.path is None
    assert copy.status == "This game is not being saved."
    act(copy, "strike")


def test_a_game_of_another_version_of_the_rules_can_only_be_viewed():
    path = saved("strike")
    forge(path, b'"version":1', b'"version":2')
    before = path.read_bytes()
    game = open_game(path)
    assert "saved with version 2 of the rules; this program has version 1" in game.read_only
    assert len(game.match.turns) == 3
    game.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (b'"title":"duel"', b'"title":"chess"', "no game called 'chess'"),
        (b'"by":"person"', b'"by":"clever"', "line 1: Duel has no bot called 'clever'"),
        (b'"config":{}', b'"config":{"a":1}', "does not match its hash"),
        (b'"format":1', b'"format":9', "written in format 9"),
    ],
)
def test_a_save_that_cannot_be_opened_is_reported_with_the_reason(old, new, reason):
    path = saved()
    forge(path, old, new)
    before = path.read_bytes()
    with pytest.raises(SaveError, match=reason):
        open_game(path)
    assert path.read_bytes() == before
    forge(path, new, old)
    assert open_game(path).read_only == ""


def test_an_unknown_bot_is_reported_with_its_line():
    game = duel()
    game.hand_over(1, "random")
    game.hand_over(0, "random")
    game.close()
    lines = game.path.read_bytes().splitlines()
    number = next(number for number, line in enumerate(lines) if b'"seat":1,"by":"random"' in line)
    forge(game.path, b'"by":"random"', b'"by":"clever"', number)
    with pytest.raises(SaveError, match=f"line {number + 1}: Duel has no bot called 'clever'"):
        open_game(game.path)


@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_a_pipe_or_link_in_place_of_the_hidden_file_of_a_lock_is_harmless(kind, tmp_path):
    path, other = saved("wait"), tmp_path / "other"
    owner_file = path.with_name(f".{path.name}.open")
    other.write_text("precious")
    if kind == "pipe":
        os.mkfifo(owner_file)
    else:
        owner_file.symlink_to(other)
    game = open_game(path)
    assert owner_file.read_text().startswith(f"process {os.getpid()} on ")
    assert not owner_file.is_symlink()
    owner_file.unlink()
    os.mkfifo(owner_file)
    assert open_game(path).read_only == "Another program is playing this game. Here you can only view it."
    game.close()
    assert other.read_text() == "precious"


def test_leftovers_of_killed_programs_are_deleted_when_a_game_is_opened():
    played, other = act(duel(), "strike"), saved("wait")
    folder = saves_folder()
    for name in (other.name, "gone.jsonl"):
        (folder / f".{name}.open").write_text("process 4194305 on a-host since 2026-11-18 10:00\n")
    (folder / ".mine.open").write_text("something else")
    os.mkfifo(folder / ".pipe.open")
    (folder / ".unfinished.4194305.1").write_text("a save that a killed program was about to begin")
    third = duel()
    names = {path.name for path in folder.iterdir() if path.suffix == ".open"}
    assert names == {f".{played.path.name}.open", f".{third.path.name}.open", ".mine.open", ".pipe.open"}
    assert not (folder / ".unfinished.4194305.1").exists()
    assert open_game(played.path).read_only.startswith("Another program is playing")
    assert open_game(other).read_only == ""


@pytest.mark.parametrize("name", ["folder", "pipe", "device"])
def test_a_folder_pipe_or_device_is_not_opened_as_a_save(tmp_path, name):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "device").symlink_to("/dev/zero")
    with pytest.raises(SaveError, match=f"{name}: it is not a file"):
        open_game(tmp_path / name)


@pytest.mark.parametrize("text", [b"", b"\n", b"noise", b"noise\n", bytes(range(256)), b"{}\n"])
def test_a_file_that_is_not_a_save_is_reported(tmp_path, text):
    path = tmp_path / "odd.jsonl"
    path.write_bytes(text)
    with pytest.raises(SaveError, match=r"odd.jsonl: line 1: "):
        open_game(path)


@pytest.mark.parametrize("name", ["none.jsonl", ".", "\x00", "x" * 5000])
def test_a_missing_save_is_reported(tmp_path, name):
    with pytest.raises(SaveError):
        open_game(tmp_path / name)


def test_a_second_program_can_only_view_and_names_the_first(home):
    game = act(duel(), "strike")
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from circus_maximus.titles import _MODULES\n_MODULES['duel'] = 'tests.engine.duel'\n"
        "from circus_maximus.play.opening import open_game\n"
        "game = open_game(Path(sys.argv[1]))\nprint(game.read_only)\nprint(len(game.match.turns))\ngame.close()\n"
    )
    looks = [sys.executable, "-c", script, str(game.path)]
    told = subprocess.run(looks, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert told[0].startswith(f"Another program is playing this game (process {os.getpid()} on ")
    assert told[0].endswith("). Here you can only view it.")
    assert told[1] == "3"
    assert open_game(game.path).read_only.startswith("Another program")
    game.close()
    assert open_game(game.path).read_only == ""


def test_viewing_does_not_disturb_the_program_that_plays():
    game = act(duel(), "strike")
    onlooker = open_game(game.path)
    act(game, "take")
    onlooker.close()
    act(game, "strike")
    assert open_game(game.path).read_only.startswith("Another program")
    game.close()
    again = open_game(game.path)
    assert again.match.records == game.match.records


def test_without_locks_a_note_warns_the_players(monkeypatch):
    path = saved()
    import fcntl

    def no_locks(file, how):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    game = open_game(path)
    assert game.read_only == ""
    assert save_files.NO_LOCKS_NOTE in game.notes
    assert duel().notes == (save_files.NO_LOCKS_NOTE,)


def test_a_closed_game_leaves_nothing_but_its_save():
    path = saved("strike")
    assert list(saves_folder().iterdir()) == [path]


@pytest.mark.parametrize(
    ("make", "told"),
    [(Path.touch, "is not a folder"), (lambda path: path.symlink_to("nowhere"), "is a broken link")],
)
def test_a_file_in_place_of_the_saves_folder_is_reported(make, told, home):
    home.mkdir()
    make(saves_folder())
    game = duel()
    assert game.notes == (f"This game is not being saved: {saves_folder()} {told}.",)
    game.close()


def test_without_a_folder_the_game_can_be_played(home):
    home.write_text("in the way")
    game = duel()
    assert game.path is None
    assert game.notes == (f"This game is not being saved: {saves_folder()}: cannot be created: Not a directory.",)
    act(game, "strike", "take")
    assert game.trouble == ""
    game.close()
    assert saves() == []


def test_on_a_full_disk_a_new_game_is_not_saved_and_leaves_no_file(monkeypatch):
    def full(writer, record):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Writer, "write", full)
    game = duel()
    assert game.notes[0].endswith("No space left on device.")
    assert act(game, "strike").path is None
    assert list(saves_folder().iterdir()) == []


def test_a_save_that_cannot_be_written_can_only_be_viewed(monkeypatch):
    path = saved("strike")
    real = os.open

    def refusing(file, flags, *rest):
        if flags & os.O_RDWR and Path(file) == path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(file, flags, *rest)

    monkeypatch.setattr(os, "open", refusing)
    assert open_game(path).read_only == "The save cannot be written (Permission denied), so you can only view the game."


def test_a_full_disk_does_not_stop_a_game_and_missing_moves_are_written_later(monkeypatch):
    game = act(duel(), "strike")
    whole = game.path.read_bytes()
    write = Writer.write

    def full(writer, record):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Writer, "write", full)
    act(game, "take")
    assert game.trouble.startswith("The last moves are not saved: No space left on device.")
    assert game.choose(0, "strike").code == "not_your_turn"
    assert game.trouble
    assert not game.save()
    assert game.hand_over(0, "random") is None
    assert game.hand_over(0, PERSON) is None
    assert game.undo(game.match.undo_plan()) is None
    assert game.path.read_bytes() == whole
    monkeypatch.setattr(Writer, "write", write)
    act(game, "parry")
    assert flushed(game).trouble == ""
    game.close()
    again, damage = replay(read_transcript(game.path.read_bytes()), find_title)
    assert damage is None
    assert again.records == game.match.records


def test_closing_tries_to_save_again_and_reports_what_is_missing(monkeypatch):
    write = Writer.write

    def full(writer, record):
        raise OSError(errno.ENOSPC, "No space left on device")

    for room in (True, False):
        game = duel()
        monkeypatch.setattr(Writer, "write", full)
        act(game, "strike")
        monkeypatch.setattr(Writer, "write", write if room else full)
        game.close()
        game.close()
        assert game.trouble == ("" if room else "The last moves are not saved: No space left on device.")
        monkeypatch.setattr(Writer, "write", write)
        assert len(open_game(game.path).match.turns) == (3 if room else 2)


def test_a_save_with_a_real_size_limit_is_reported_and_completed_later(home):
    script = (
        "import resource\n"
        "from tests.play.games import act, duel\n"
        "from circus_maximus.titles import _MODULES\n_MODULES['duel'] = 'tests.engine.duel'\n"
        "game = duel()\n"
        "size = game.path.stat().st_size\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (size + 40, resource.RLIM_INFINITY))\n"
        "act(game, 'strike')\nprint(game.trouble, game.path.stat().st_size == size)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)\n"
        "act(game, 'take')\ngame.close()\nprint(repr(game.trouble), game.path)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    full, after = done.stdout.splitlines()
    assert full.endswith("File too large. You can keep playing; saving is retried after every move. True")
    assert after.startswith("'' ")
    assert len(open_game(saves()[0].path).match.turns) == 4
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def test_a_disk_error_is_reported_at_the_end_at_the_latest(monkeypatch):
    def broken(file):
        raise OSError(errno.EIO, "Input/output error")

    game = duel()
    monkeypatch.setattr(os, "fsync", broken)
    act(game, "strike")
    game.close()
    assert "Input/output error" in game.trouble


def test_a_resumed_game_keeps_the_config_it_started_with(tmp_path, monkeypatch):
    overlay = tmp_path / "mine.yaml"
    overlay.write_text("rounds: 3\nsetup: {coins: 20}\n")
    monkeypatch.chdir(tmp_path)
    game = circus(PERSON, "greedy", layers=["mine.yaml"], settings=["tracks.goal=9"])
    game.close()
    assert game.match.header.layers == (str(overlay),)
    monkeypatch.chdir("/")
    assert open_again(game.path) == ()
    overlay.write_text("rounds: 4\nsetup: {coins: 21}\n")
    (note,) = open_again(game.path)
    assert note.startswith("The config has changed since this game started (setup.coins, rounds)")
    assert note.endswith("The game keeps the rules it started with.")
    overlay.unlink()
    (note,) = open_again(game.path)
    assert note.startswith(f"The config of this game can no longer be read ({overlay}: there is no such file)")
    again = open_game(game.path)
    assert again.match.config.rounds == 3
    assert again.choose(0, again.match.pending.legal[0]) is None


def open_again(path):
    game = open_game(path)
    game.close()
    assert game.read_only == ""
    return game.notes


def test_a_seat_can_only_be_handed_over_to_an_existing_bot():
    game = duel()
    refusal = game.hand_over(0, "clever")
    told = "The seat cannot be handed over: Duel has no bot called 'clever'; known bots: random."
    assert game.explain(refusal) == told
    assert game.match.played_by == [PERSON, PERSON]
    assert game.hand_over(0, "random") is None
    assert advanced(game).match.pending.seat == 1
    game.close()
    assert open_game(game.path).match.played_by == ["random", PERSON]


def test_every_refusal_has_a_sentence():
    game = duel()
    assert game.explain(game.choose(1, "strike")) == "No: not_your_turn."
    assert game.explain(game.choose(0, "parry")) == "Not in phase turn."


def test_in_a_rematch_everybody_moves_one_seat_on():
    game = duel(PERSON, "random")
    assert rematch(game) == (SeatPlayer("Ben", "random"), SeatPlayer("Ana", PERSON))


def test_in_a_rematch_nobody_takes_the_name_of_a_side_along():
    title = find_title("ludus")
    players = [SeatPlayer("", PERSON), SeatPlayer("Ben", PERSON)]
    first = begin_game(title, configure(title), players, 7)
    assert first.match.names == ("South", "Ben")
    second = begin_game(title, configure(title), rematch(first), 7)
    assert second.match.names == ("Ben", "North")


def test_a_game_with_an_unknown_bot_is_not_started():
    with pytest.raises(ValueError, match="no bot called 'clever'"):
        duel(PERSON, "clever")
    assert saves() == []


def test_a_closed_game_is_not_continued_by_a_bot_that_is_still_thinking():
    title = find_title("circus")
    game = begin_game(title, configure(title), [SeatPlayer("", "greedy")] * 2, 7)
    assert game.advance()
    game.close()
    records = list(game.match.records)
    assert not game.advance()
    assert game.match.records == records
    assert open_game(game.path).match.records == records


def test_a_save_that_is_deleted_during_the_game_is_written_again():
    game = act(duel(), "strike")
    game.path.unlink()
    act(game, "take")
    assert game.trouble == ""
    assert open_game(game.path).read_only.startswith("Another program is playing")
    act(game, "strike")
    game.close()
    assert list(saves_folder().iterdir()) == [game.path]
    assert open_game(game.path).match.records == game.match.records


def test_a_save_that_is_deleted_with_its_folder_is_written_again_at_the_end_at_the_latest(home):
    game = act(duel(), "strike", "take")
    shutil.rmtree(home)
    game.close()
    assert game.trouble == ""
    assert open_game(game.path).match.records == game.match.records


def test_a_file_that_replaces_a_save_is_kept_and_the_game_gets_a_new_save():
    game = act(duel(), "strike")
    old = game.path
    other = old.with_name("other")
    other.write_text("not ours")
    other.replace(old)
    act(game, "take")
    assert old.read_text() == "not ours"
    assert game.path == old.with_stem(f"{old.stem}-2")
    act(game, "strike")
    game.close()
    assert {path.name for path in saves_folder().iterdir()} == {old.name, game.path.name}
    assert open_game(game.path).match.records == game.match.records


def test_if_a_deleted_save_cannot_be_written_again_the_program_says_so_and_retries(home):
    game = act(duel(), "strike")
    shutil.rmtree(home / "saves")
    game.path.parent.write_text("in the way")
    act(game, "take")
    assert "not saved" in game.trouble
    game.path.parent.unlink()
    act(game, "strike")
    assert flushed(game).trouble == ""
    assert open_game(game.path).match.records == game.match.records


def test_abandoning_a_game_deletes_its_save_in_any_folder(tmp_path):
    path = saved("strike").rename(tmp_path / "mine.jsonl")
    game = open_game(path)
    assert game.abandon() == ""
    assert not path.exists()
    assert game.trouble == ""
    game.close()
    assert not path.exists()
    assert list(saves_folder().iterdir()) == []


def test_a_game_whose_save_cannot_be_deleted_is_still_saved(monkeypatch):
    game = act(duel(), "strike")

    def refusing(path, missing_ok=False):
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refusing)
        assert game.abandon() == f"The save cannot be deleted: {game.path}: Permission denied."
    act(game, "take")
    game.close()
    assert open_game(game.path).match.records == game.match.records


def test_a_game_that_another_program_plays_cannot_be_abandoned():
    game = act(duel(), "strike")
    onlooker = open_game(game.path)
    assert "is being played" in onlooker.abandon()
    assert game.path.exists()
