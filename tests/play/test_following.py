"""Watching a game that another program plays."""

import io
import os
import shutil
import socket
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.opening import open_game, replay_save
from circus_maximus.play.plain_commands import LOG_LINES
from circus_maximus.play.plain_game import follow_plain, play_plain
from circus_maximus.play.replaying import CLOSED, GONE, LAST_READ, REPLACED, FollowedGame
from circus_maximus.play.save_files import SaveError
from circus_maximus.titles import find_title
from tests.engine.duel import CARDS
from tests.play.games import act, advanced, duel, flushed, saved, seal


def is_what_the_save_has(followed):
    """Whether the watched game is the one in its save."""
    match, transcript, damage = replay_save(followed._path)
    assert damage is None
    assert followed.match.records == match.records
    assert followed.match.step.state == match.step.state
    assert followed.match.played_by == match.played_by
    assert followed.match.hashes == transcript.hashes
    return True


def test_every_move_appears_as_soon_as_it_is_saved():
    game = duel()
    followed = FollowedGame(game.path)
    assert followed.status == ""
    assert not followed.follow()
    for action in ("strike", "parry", "wait"):
        act(game, action)
        assert followed.follow()
        assert is_what_the_save_has(followed)
        assert followed.match.log == game.match.log
        assert not followed.follow()


def test_an_undo_and_a_seat_that_is_handed_over_are_followed():
    game = act(duel(), "strike", "parry", "wait")
    followed = FollowedGame(game.path)
    game.undo(game.match.undo_plan())
    advanced(game)
    assert followed.follow()
    assert followed.match.tell(followed.match.log[-1])[0].startswith("Undone: ")
    assert followed.match.pending == game.match.pending
    game.hand_over(1, "random")
    advanced(game)
    assert followed.follow()
    assert followed.match.played_by == ["person", "random"]
    assert is_what_the_save_has(followed)


def test_watching_neither_locks_nor_writes():
    path = saved("strike")
    before = path.read_bytes(), path.stat().st_mtime_ns, sorted(path.parent.iterdir())
    followed = FollowedGame(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns, sorted(path.parent.iterdir())) == before
    game = open_game(path)
    assert game.read_only == ""
    act(game, "parry")
    assert followed.follow()
    assert game.path == path


def test_nobody_can_play_in_a_game_that_is_watched():
    followed = FollowedGame(duel().path)
    match = followed.game.match
    refusal = followed.game.choose(match.pending.seat, "strike")
    assert followed.game.explain(refusal) == "A replay cannot be changed."
    assert not followed.game.advance()


def test_earlier_moments_can_be_viewed_while_the_game_goes_on():
    game = act(duel(), "strike", "parry")
    followed = FollowedGame(game.path)
    moments = list(followed.moments)
    assert followed.at == followed.last == game.match.log[-1].n
    decide(game)
    followed.follow()
    assert followed.moments[: len(moments)] == moments
    assert followed.last > moments[-1]
    followed.show(moments[1])
    assert followed.game.match.step == game.match.after(moments[1])
    assert followed.viewers == (None,)


def test_an_incomplete_last_line_is_left_out_until_it_is_complete():
    game = act(duel(), "strike")
    followed = FollowedGame(game.path)
    act(game, "parry")
    text = game.path.read_bytes()
    game.close()
    copy = game.path.with_name("copy.jsonl")
    written = 0
    for length in (*range(len(text) - 300, len(text), 7), len(text)):
        copy.write_bytes(text[:length])
        if not written:
            followed = FollowedGame(copy)
        else:
            followed.follow()
        written = length
        assert followed.status == ""
        assert text[:length].count(b"\n") - 1 <= len(followed.match.records)
    assert is_what_the_save_has(followed)


def test_a_save_that_is_deleted_or_renamed_is_reported_and_followed_when_it_is_back():
    game = act(duel(), "strike")
    followed = FollowedGame(game.path)
    away = game.path.with_name("away.jsonl")
    game.path.rename(away)
    assert followed.follow()
    assert followed.status == GONE
    assert not followed.follow()
    away.rename(game.path)
    act(game, "parry")
    assert followed.follow()
    assert followed.status == ""
    assert is_what_the_save_has(followed)


def test_a_save_that_its_program_writes_again_is_followed():
    game = act(duel(), "strike")
    followed = FollowedGame(game.path)
    game.path.unlink()
    assert followed.follow()
    act(game, "parry")
    assert "saved again under the same name" in " ".join(flushed(game).take_news())
    assert followed.follow()
    assert followed.status == ""
    assert is_what_the_save_has(followed)


def test_while_the_same_game_is_written_again_the_table_does_not_go_back(tmp_path):
    game = act(duel(), "strike", "parry")
    game.close()
    copy = tmp_path / "copy.jsonl"
    shutil.copy(game.path, copy)
    followed = FollowedGame(copy)
    records = list(followed.match.records)
    lines = copy.read_bytes().splitlines(keepends=True)
    for count in range(1, len(lines) + 1):
        os.replace(new_file(tmp_path, b"".join(lines[:count])), copy)
        followed.follow()
        assert (followed.match.records, followed.status) == (records, "")


def new_file(folder, text):
    path = folder / "new"
    path.write_bytes(text)
    return path


@pytest.mark.parametrize("how", ["another file", "the same file", "no transcript"])
def test_another_game_in_the_save_is_reported(how, tmp_path):
    path = saved("strike")
    followed = FollowedGame(path)
    records = list(followed.match.records)
    other = duel(seed=2, names=("Cleo", "Dev"))
    for _ in range(5):
        decide(other)
    other.close()
    if how == "another file":
        os.replace(other.path, path)
    else:
        path.write_bytes(other.path.read_bytes() if how == "the same file" else b"x" * 100_000)
    assert followed.follow()
    assert followed.status == REPLACED
    assert followed.match.records == records


def test_damage_is_reported_with_its_line():
    game = act(duel(), "strike")
    followed = FollowedGame(game.path)
    game.close()
    with game.path.open("ab") as file:
        file.write(b"damage\n")
    assert followed.follow()
    line = len(followed.match.records) + 2
    assert followed.status.startswith(f"The save is damaged: line {line}: not a record")
    assert not followed.follow()


def appended(path):
    with path.open("ab") as file:
        file.write(b"damage\n")


def changed_in_the_middle(path):
    text = path.read_bytes()
    path.write_bytes(text.replace(b'"is":"choice"', b'"is":"chance"', 1))


def another_action(path):
    """A line that matches its hash and says what the rules do not allow, and the lines after it."""
    lines = path.read_bytes().splitlines()
    first = next(number for number, line in enumerate(lines) if b'"is":"choice"' in line)
    lines[first] = lines[first].replace(b'"do":"', b'"do":"not ')
    path.write_bytes(seal(lines, first))


@pytest.mark.parametrize("damage", [appended, changed_in_the_middle, another_action])
@pytest.mark.parametrize("watched", ["before", "after the damage"])
def test_a_damaged_save_that_is_restored_is_followed_again(damage, watched):
    game = act(duel(), "strike")
    followed = FollowedGame(game.path)
    whole = game.path.read_bytes()
    damage(game.path)
    if watched == "before":
        assert followed.follow()
    else:
        followed = FollowedGame(game.path)
    assert followed.status
    assert not followed.follow()
    game.path.write_bytes(whole)
    assert followed.follow()
    assert followed.status == ""
    assert is_what_the_save_has(followed)
    again = open_game(game.path) if game.trouble else game
    act(again, "parry")
    assert followed.follow()
    assert is_what_the_save_has(followed)


def test_damage_in_the_middle_is_reported_and_the_table_keeps_what_it_has():
    game = act(duel(), "strike", "parry")
    followed = FollowedGame(game.path)
    records = list(followed.match.records)
    changed_in_the_middle(game.path)
    assert followed.follow()
    assert followed.status.startswith("The save is damaged: line ")
    assert followed.status.endswith(LAST_READ)
    assert followed.match.records == records


def test_a_save_that_cannot_be_read_for_a_while_is_reported(monkeypatch):
    game = act(duel(), "strike")
    followed = FollowedGame(game.path)
    act(game, "parry")
    with monkeypatch.context() as broken:

        def fail(*_):
            raise OSError(5, "Input/output error")

        broken.setattr("circus_maximus.play.replaying.read_file", fail)
        assert followed.follow()
        assert followed.status.startswith("The save cannot be read: Input/output error.")
    assert followed.follow()
    assert followed.status == ""
    assert is_what_the_save_has(followed)


def test_a_closed_game_is_noted_until_somebody_continues_it_or_it_is_over():
    game = duel()
    followed = FollowedGame(game.path)
    game.close()
    assert followed.follow()
    assert (followed.note, followed.status) == (CLOSED, "")
    assert not followed.follow()
    again = advanced(open_game(game.path))
    assert followed.follow()
    assert followed.note == ""
    act(again, "yield")
    again.close()
    assert followed.follow()
    assert followed.note == ""


@pytest.mark.parametrize("owner", ["process 999999999 on HOST since then", "process 1 on elsewhere since then", "?"])
def test_a_game_whose_program_was_killed_is_noted_if_that_is_certain(owner):
    game = duel()
    followed = FollowedGame(game.path)
    owner_file = game.path.with_name(f".{game.path.name}.open")
    owner_file.write_text(owner.replace("HOST", socket.gethostname()))
    followed.follow()
    assert followed.note == ("" if "elsewhere" in owner else CLOSED)


def test_a_save_that_nobody_has_played_since_it_is_watched_gets_no_note():
    path = saved("strike")
    followed = FollowedGame(path)
    assert not followed.follow()
    assert followed.note == ""


def test_in_plain_mode_a_closed_game_is_noted_once():
    game = duel()
    read, lines = plain(game, lambda: decide(game), lambda: game.close(), lambda: None)
    assert read
    assert lines.count(CLOSED) == 1


def test_what_is_not_a_save_cannot_be_watched(tmp_path):
    with pytest.raises(SaveError, match="there is no such file"):
        FollowedGame(tmp_path / "none.jsonl")
    (tmp_path / "text").write_text("text")
    with pytest.raises(SaveError, match="line 1: "):
        FollowedGame(tmp_path / "text")


@contextmanager
def without_permission(path):
    """Whoever runs the tests, root too, may not read a file or use a folder."""
    mode, root = path.stat().st_mode, os.geteuid() == 0
    path.chmod(0)
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        path.chmod(mode)


@pytest.fixture
def shared():
    """A save in a folder that everybody may read."""
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield shutil.copy(saved("strike"), Path(folder) / "shared.jsonl")


@pytest.mark.parametrize("private", ["the save", "its folder"])
def test_whoever_may_not_read_a_save_is_told_so_in_a_sentence(private, shared):
    with (
        without_permission(shared if private == "the save" else shared.parent),
        pytest.raises(SaveError) as trouble,
    ):
        FollowedGame(shared)
    assert str(trouble.value) == f"{shared}: this save is private, and you are not allowed to read it."


def test_a_save_that_becomes_private_is_reported_and_followed_again_once_it_may_be_read(shared):
    followed = FollowedGame(shared)
    with without_permission(shared):
        assert followed.follow()
        assert followed.status == f"The save cannot be read: Permission denied. {LAST_READ}"
    assert followed.follow()
    assert followed.status == ""


def decide(game):
    """Play the first legal action."""
    act(game, game.match.pending.legal[0])


def plain(game, *events):
    """What plain mode prints while these things happen, and whether the game could be read until the end."""
    out, left = io.StringIO(), list(events)
    followed = FollowedGame(game.path)

    def wait():
        if not left:
            raise KeyboardInterrupt
        left.pop(0)()

    return follow_plain(followed, out, wait), out.getvalue().splitlines()


def test_in_plain_mode_everything_that_happens_is_printed_until_the_game_is_over():
    game = duel()

    def undo():
        game.undo(game.match.undo_plan())
        advanced(game)

    def end():
        told.extend(sentence for entry in game.match.log for sentence in game.match.tell(entry))
        act(game, "wait") if "wait" in game.match.pending.legal else act(game, "take")
        act(game, "yield")

    told = []
    read, lines = plain(game, *[lambda: decide(game)] * 3, undo, *[lambda: decide(game)] * 2, end)
    assert read
    assert isinstance(game.match.pending, Over)
    assert any(sentence.startswith("Undone: ") for sentence in told)
    said = iter(lines)
    assert [sentence for sentence in told if sentence not in said] == []
    assert lines[-3] == "The game is over."


def test_in_plain_mode_only_the_end_of_a_long_log_is_printed_at_first():
    title = find_title("circus")
    game = begin_game(title, configure(title), [SeatPlayer("", "greedy")] * 2, 7)
    for _ in range(60):
        game.advance()
    told = [sentence for entry in game.match.log for sentence in game.match.tell(entry)]
    _, lines = plain(game)
    assert lines[:LOG_LINES] == told[-LOG_LINES:]


def test_in_plain_mode_nothing_secret_is_printed():
    game = duel(PERSON, "random")
    _, lines = plain(game, *[lambda: decide(game)] * 2)
    assert lines
    assert set(CARDS) & {game.match.seen_by(0).hands[0]}
    assert not [line for line in lines if any(card in line for card in CARDS)]


def test_in_plain_mode_watching_ends_when_the_save_is_gone():
    game = duel()
    read, lines = plain(game, lambda: decide(game), lambda: game.path.unlink())
    assert not read
    assert lines[-1] == GONE


def test_watching_in_plain_mode_can_be_stopped():
    assert plain(duel())[0]


def test_whoever_views_a_game_in_plain_mode_that_another_program_plays_reads_no_secrets():
    game = duel(PERSON, "random")
    out = io.StringIO()
    other = open_game(game.path)
    assert other.viewing.played_elsewhere
    play_plain(other, io.StringIO("log 100\nquit\n"), out)
    assert "Ana" in out.getvalue()
    assert not [card for card in CARDS if card in out.getvalue()]
