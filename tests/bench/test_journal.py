"""The journal of tries: what is kept, what is repaired, what is refused."""

import json
import os
from multiprocessing import get_context

import pytest
from msgspec.structs import replace

from circus_maximus.bench.watching import journal as journal_module
from circus_maximus.bench.watching.journal import (
    BadJournal,
    FileText,
    Finding,
    Journal,
    Replaced,
    Try,
    kept_texts,
    listed_tries,
    texts_of,
    when,
    whole_try,
)

NOW = "2026-11-19T12:00:00+00:00"
TEXTS = {
    "crlf.yaml": b"setup:\r\n  coins: 5\r\n",
    "bom.yaml": b"\xef\xbb\xbfrounds: 3\n",
    "not-utf8.yaml": b"# caf\xe9\nrounds: 3\n",
    "no-end.yaml": b"rounds: 3",
    "nothing.yaml": b"",
    "hidden.yaml": "# \x1b[31mred\u202e\x00\n".encode(),
}


def draft(config="a", mine="/mine.yaml", after=None, **others):
    values = {"before": (), "changes": "setup.coins 15 → 5", "title": "circus", "time": NOW, "number": 0, **others}
    return Try(config=config, mine=mine, after=kept_texts(after or {"/mine.yaml": b"x"}), **values)


def finding(number, fresh=0, did="rounds longer"):
    return Finding(number, NOW, fresh, "default", ("greedy",), (2, 4), 1, 400, did, ("rounds  LONGER",))


@pytest.fixture
def journal(tmp_path):
    return Journal(tmp_path / "deep" / "journal.jsonl")


def test_a_journal_that_does_not_exist_is_empty(journal):
    assert journal.read() == []
    assert not journal.path.parent.exists()


def test_texts_are_restored_byte_for_byte(journal):
    journal.begin(draft(after=TEXTS))
    [told] = journal.read()
    assert texts_of(told.tried.after) == TEXTS
    line = json.loads(journal.path.read_text().splitlines()[1])
    kinds = {each["file"]: set(each) - {"file"} for each in line["after"]}
    assert kinds["not-utf8.yaml"] == {"base64"}
    assert all(kind == {"text"} for file, kind in kinds.items() if file != "not-utf8.yaml")


def test_a_file_that_did_not_exist_is_not_an_empty_one():
    missing, empty = kept_texts({"a": None, "b": b""})
    assert missing == FileText("a")
    assert missing.content is None
    assert empty.content == b""


def test_tries_are_numbered_and_findings_belong_to_them(journal):
    first, second = journal.begin(draft("a")), journal.begin(draft("b"))
    assert (first.number, second.number) == (1, 2)
    journal.add(finding(2))
    journal.add(finding(2, did="no difference"))
    journal.add(finding(2, fresh=1))
    journal.add(finding(2, fresh=2))
    journal.add(Replaced(1, NOW, "undo", kept_texts({"/mine.yaml": b"lost?"})))
    one, two = Journal(journal.path).read()
    assert one.found is None
    assert texts_of(one.replaced[0].texts) == {"/mine.yaml": b"lost?"}
    assert two.found.did == "no difference"
    assert [confirmed.fresh for confirmed in two.confirmed] == [1, 2]


def test_the_same_save_seen_by_two_watches_is_one_try(journal):
    assert journal.begin(draft("a")).number == 1
    assert Journal(journal.path).begin(draft("a")).number == 1
    assert journal.begin(draft("a", mine="/other.yaml")).number == 2
    assert journal.begin(draft("a", title="ludus")).number == 3
    assert journal.begin(draft("b")).number == 4
    assert journal.begin(draft("a")).number == 5
    assert len(journal.read()) == 5


def _begin_many(path, mine, count):
    book = Journal(path)
    for number in range(count):
        book.begin(draft(f"{mine}{number}", mine=mine, after={"f": b"x" * 10_000}))


def test_several_programs_write_to_one_journal(journal):
    context = get_context("spawn")
    programs = [context.Process(target=_begin_many, args=(journal.path, f"/{name}", 20)) for name in "abc"]
    for program in programs:
        program.start()
    for program in programs:
        program.join()
    found = journal.read()
    assert journal.damaged == []
    assert [told.tried.number for told in found] == list(range(1, 61))
    assert sorted(told.tried.mine for told in found) == sorted(["/a", "/b", "/c"] * 20)


@pytest.mark.parametrize("lost", [1, 10, 100])
def test_a_line_without_its_end_is_dropped_and_the_next_one_takes_its_place(journal, lost):
    journal.begin(draft("a"))
    journal.begin(draft("b"))
    journal.path.write_bytes(journal.path.read_bytes()[:-lost])
    assert [told.tried.config for told in journal.read()] == ["a"]
    assert journal.begin(draft("c")).number == 2
    assert [told.tried.config for told in journal.read()] == ["a", "c"]
    assert journal.damaged == []


def test_a_torn_header_is_written_again(journal):
    journal.begin(draft("a"))
    journal.path.write_bytes(journal.path.read_bytes()[:12])
    assert journal.read() == []
    journal.begin(draft("b"))
    assert [told.tried.config for told in journal.read()] == ["b"]


def test_damage_in_the_middle_is_skipped_and_named(journal):
    for config in "abc":
        journal.begin(draft(config))
    lines = journal.path.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"circus", b"\xff\xfe")
    journal.path.write_bytes(b"\n".join(lines))
    assert [told.tried.config for told in journal.read()] == ["a", "c"]
    assert journal.damaged == [3]
    assert journal.begin(draft("d")).number == 4


@pytest.mark.parametrize(
    "content",
    [b"my own notes", b"my own\nnotes\n", b'{"is":"header"}\n', b"{}\n", b'{"is":"journal","format":2}'],
)
def test_another_file_is_refused_and_unchanged(journal, content):
    journal.path.parent.mkdir()
    content = content if b"format" not in content else content[:-1] + b',"program":"9"}\n'
    journal.path.write_bytes(content)
    with pytest.raises(BadJournal, match="is not a journal of the bench" if b"format" not in content else "format 2"):
        journal.read()
    with pytest.raises(BadJournal):
        journal.begin(draft())
    assert journal.path.read_bytes() == content


def test_a_folder_or_pipe_in_its_place_is_refused(journal):
    journal.path.mkdir(parents=True)
    with pytest.raises(BadJournal, match="is not a file"):
        journal.read()
    journal.path.rmdir()
    os.mkfifo(journal.path)
    with pytest.raises(BadJournal, match="is not a file"):
        journal.begin(draft())


def test_a_full_disk_leaves_the_journal_unchanged(journal, monkeypatch):
    journal.begin(draft("a"))
    before = journal.path.read_bytes()
    really = os.write

    def full(file, content):
        if len(content) < 100:
            raise OSError(28, "No space left on device")
        return really(file, bytes(content)[:-50])

    monkeypatch.setattr(journal_module.os, "write", full)
    with pytest.raises(OSError, match="No space left"):
        journal.begin(draft("b"))
    monkeypatch.undo()
    assert journal.path.read_bytes() == before
    assert journal.begin(draft("b")).number == 2


def test_an_invalid_time_is_shown_unchanged():
    assert when(NOW, "%H:%M") == "12:00"
    assert when("yesterday", "%H:%M") == "yesterday"


def test_the_list_shows_changes_and_effects(journal):
    journal.begin(draft("a"))
    journal.begin(draft("b", changes=""))
    journal.add(finding(1))
    journal.add(finding(1, fresh=1, did="church wins less often"))
    lines = list(listed_tries(journal.read()))
    assert lines == [
        "   1  2026-11-19 12:00  setup.coins 15 → 5",
        "      circus: /mine.yaml",
        "      against default: rounds longer",
        "      confirmed, against default: church wins less often",
        "   2  2026-11-19 12:00  the same values as the baseline",
        "      circus: /mine.yaml",
    ]


def test_a_try_in_full_has_its_verdicts_and_the_lines_that_changed(journal):
    tried = draft(before=kept_texts({"/mine.yaml": b"a: 1\nb: 2\n"}), after={"/mine.yaml": b"a: 1\nb: 3\n"})
    journal.begin(tried)
    journal.add(finding(1))
    journal.add(finding(1, fresh=1))
    journal.add(Replaced(1, NOW, "undo", kept_texts({"/mine.yaml": b"a: 1\nb: 3\n# mine\n"})))
    [told] = journal.read()
    lines = list(whole_try(told))
    assert lines[0] == "try 1, 2026-11-19 12:00, circus"
    assert "Watched against default · greedy · 2, 4 seats · 400 blocks · seeds 1 to 400:" in lines
    assert "Measured on fresh seeds, against default · greedy · 2, 4 seats · 400 blocks · seeds 1 to 400:" in lines
    assert lines.count("rounds  LONGER") == 2
    changed = lines.index("Changed:")
    assert [line for line in lines[changed:] if line.startswith(("-b", "+b"))] == ["-b: 2", "+b: 3"]
    assert "+# mine" in lines[lines.index("Changed:") :]
    assert any(line.startswith("Replaced by undo, 2026-11-19 12:00") for line in lines)
    journal.add(Replaced(1, NOW, "try 2", kept_texts({"/mine.yaml": b"a: 1\nb: 3\n# mine\n"})))
    assert any(line.startswith("Replaced by restoring try 2, ") for line in whole_try(journal.read()[0]))
    untouched = replace(told, replaced=())
    assert not any("Replaced" in line for line in whole_try(untouched))
