"""Explanations: each is shown once to each player, and a damaged file is no obstacle."""

import json
from errno import ENOSPC
from io import StringIO

import pytest

from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.explained import Explained
from circus_maximus.play.files import explained_file
from circus_maximus.play.plain_game import play_plain
from tests.play.games import duel
from tests.play.test_plain import circus

THREE = tuple(Explanation(id, f"About {id}.") for id in ("goal", "bid", "pay"))


def test_each_explanation_is_shown_once_the_most_important_first():
    explained = Explained()
    for one in THREE:
        assert explained.new_to(CIRCUS, "Ana", THREE) == (one,)
    assert explained.new_to(CIRCUS, "Ana", THREE) == ()


def test_what_is_only_for_the_help_is_not_shown_and_does_not_count_as_read():
    explained, pay = Explained(), Explanation("pay", "About pay.", help_only=True)
    assert explained.new_to(CIRCUS, "Ana", (pay, *THREE[:1])) == THREE[:1]
    assert explained.new_to(CIRCUS, "Ana", (pay,)) == ()
    assert explained.new_to(CIRCUS, "Ana", THREE[2:]) == THREE[2:]


def test_what_was_read_is_remembered_by_name_and_title():
    Explained().new_to(CIRCUS, "Ana", THREE[:2])
    Explained().new_to(CIRCUS, "Ana", THREE[:2])
    again = Explained()
    assert again.new_to(CIRCUS, "Ana", THREE) == THREE[2:]
    assert again.new_to(CIRCUS, "Ben", THREE[:1]) == THREE[:1]
    assert again.new_to(LUDUS, "Ana", THREE[:1]) == THREE[:1]
    assert json.loads(explained_file().read_text())["circus"]["Ana"] == ["goal", "bid", "pay"]


@pytest.mark.parametrize(("title", "name"), [(CIRCUS, "Aurelia"), (CIRCUS, "brutus "), (LUDUS, "South")])
def test_under_a_default_name_nothing_is_repeated_while_the_program_runs_but_the_next_newcomer_reads_all(title, name):
    explained = Explained()
    assert explained.new_to(title, name, THREE[:1]) == THREE[:1]
    assert explained.new_to(title, name, THREE[:1]) == ()
    assert Explained().new_to(title, name, THREE[:1]) == THREE[:1]
    assert not explained_file().exists()


@pytest.mark.parametrize("content", [b"", b"{", b'{"circus": 3}', b"\xff\x00", b"[" * 9_000])
def test_a_damaged_file_is_reported_and_replaced(home, content):
    home.mkdir()
    explained_file().write_bytes(content)
    explained = Explained()
    assert explained.new_to(CIRCUS, "Ana", THREE[:1]) == THREE[:1]
    assert explained.take_trouble() == f"{explained_file()} is damaged. Explanations start over."
    assert explained.take_trouble() == ""
    assert Explained().new_to(CIRCUS, "Ana", THREE[:1]) == ()


def test_a_file_that_cannot_be_written_is_reported(home):
    home.write_text("a file, not a folder")
    explained = Explained()
    assert explained.new_to(CIRCUS, "Ana", THREE[:1]) == THREE[:1]
    assert explained.take_trouble() == (
        f"{explained_file()} cannot be read (Not a directory). Explanations start over."
    )
    assert explained.new_to(CIRCUS, "Ana", THREE[:1]) == ()


def test_a_file_without_room_on_the_disk_is_reported_with_its_path(monkeypatch):
    def full(path, content):
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("circus_maximus.play.explained.write_json", full)
    explained = Explained()
    assert explained.new_to(CIRCUS, "Ana", THREE[:1]) == THREE[:1]
    assert explained.take_trouble() == (
        f"Explanations will be repeated: {explained_file()} cannot be written (No space left on device)."
    )


def plainly(game, explained, *lines):
    out = StringIO()
    play_plain(game, StringIO("".join(f"{line}\n" for line in lines)), out, explained)
    return out.getvalue()


def test_plain_mode_explains_each_kind_of_decision_to_each_player_once():
    told = plainly(circus("person", "person"), Explained(), "bid pageant 1", "bid pageant 1", "pass", "pass")
    assert told.count("A bid buys the right to perform an act") == 2
    assert told.count("You pay a bid at once and never get it back.") == 2
    assert "Pay day: at cleanup" not in told, "nobody has been paid yet"
    assert "A bid buys" not in plainly(circus("person", "person"), Explained(), "bid pageant 1")
    assert "A bid buys" not in plainly(circus("person", "person", names=("Cleo", "Dev")), None, "bid pageant 1")


def test_plain_mode_explains_nothing_in_a_title_without_explanations():
    def without_the_save(told):
        return told.splitlines()[:-1]

    told = plainly(duel(), Explained(), "wait")
    assert without_the_save(told) == without_the_save(plainly(duel(), None, "wait"))
