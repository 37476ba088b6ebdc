"""Transcripts: a written file can be read; damage is noticed and reported with its line."""

import json
import os
import signal
import subprocess
import sys
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import (
    BRANCH_FORMAT,
    MAX_LAYERS,
    MAX_LINE_LENGTH,
    MAX_TEXT_LENGTH,
    PERSON,
    AnyRecord,
    Branch,
    Damaged,
    SeatPlayer,
    digest,
    line_of,
)
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file, read_header, read_transcript
from circus_maximus.engine.matches.transcript_writer import Writer
from tests.engine.duel import DUEL, Duel, DuelRules
from tests.engine.resumed_match import resumed_match
from tests.engine.tiny import NoConfig


def find_duel(name):
    if name != "duel":
        raise ValueError(f"no game called {name}")
    return DUEL


def bots(seed):
    return [RandomBot(DuelRules(), seat, seed) for seat in range(2)]


def recorded(path, seed=3):
    """A whole game of bots, written to a file."""
    match = new_match(DUEL, NoConfig(), [SeatPlayer("Ana", "random"), SeatPlayer("Ben", "random")], seed, bots(seed))
    match.write_to(path)
    match.run()
    match.close()
    return match


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.jsonl"


def seal(lines, first):
    """Correct the hashes of all lines from number `first` on."""
    tail = json.loads(lines[first - 1])["hash"] if first else ""
    for number in range(first, len(lines)):
        body = lines[number].rpartition(b',"hash":"')[0]
        tail = digest(tail.encode() + body)
        lines[number] = body + b',"hash":"' + tail.encode() + b'"}'
    return b"\n".join(lines) + b"\n"


def test_a_recorded_game_replays_to_the_same_end(path):
    match = recorded(path)
    again, damage = replay(read_transcript(path.read_bytes()), find_duel)
    assert damage is None
    assert again.records == match.records
    assert again.step.state == match.step.state
    assert [seat_player.name for seat_player in again.header.seats] == ["Ana", "Ben"]


def test_every_stage_begins_with_a_snapshot_and_the_end_is_recorded(path):
    recorded(path)
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert records[0]["is"] == "game"
    assert records[-1]["is"] == "over"
    assert records[-1]["standing"] in ([[0], [1]], [[1], [0]])
    snapshots = [record for record in records if record["is"] == "snapshot"]
    stages = [snapshot["stage"] for snapshot in snapshots]
    assert len(stages) > 3
    assert all(before != after for before, after in pairwise(stages))
    for snapshot in snapshots:
        text = json.dumps(snapshot["state"], separators=(",", ":")).encode()
        assert snapshot["state_hash"] == digest(text)


def test_an_incomplete_last_line_is_dropped_and_everything_before_it_kept(path):
    recorded(path)
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    for kept in range(1, len(lines)):
        torn = b"".join(lines[:kept]) + lines[kept][:-1]
        transcript = read_transcript(torn)
        assert transcript.torn
        assert transcript.fault is None
        assert len(transcript.records) == kept - 1
        again, damage = replay(transcript, find_duel)
        assert damage is None
        assert again.records[: kept - 1] == list(transcript.records)


def test_any_changed_byte_is_reported_with_its_line(path):
    recorded(path)
    lines = path.read_bytes().splitlines()
    for number in (0, 1, len(lines) // 2, len(lines) - 1):
        for at in (5, len(lines[number]) // 2, len(lines[number]) - 3):
            broken = list(lines)
            changed = bytearray(broken[number])
            changed[at] ^= 1
            broken[number] = bytes(changed)
            text = b"\n".join(broken) + b"\n"
            if number == 0:
                with pytest.raises(Damaged, match=r"^line 1: "):
                    read_transcript(text)
            else:
                transcript = read_transcript(text)
                assert transcript.fault is not None
                assert transcript.fault.line == number + 1
                assert len(transcript.records) == number - 1


@pytest.mark.parametrize(
    ("damage", "line"),
    [
        (lambda lines: [*lines[:4], *lines[5:]], 5),
        (lambda lines: [*lines[:4], lines[5], lines[4], *lines[6:]], 5),
        (lambda lines: [*lines[:4], lines[3], *lines[4:]], 5),
        (lambda lines: [*lines[:4], b"", *lines[4:]], 5),
        (lambda lines: [*lines[:4], b"\xff\xfe not text", *lines[5:]], 5),
        (lambda lines: [*lines, lines[-1]], 0),
    ],
    ids=["missing", "swapped", "doubled", "empty", "binary", "doubled last"],
)
def test_missing_swapped_and_foreign_lines_are_reported(path, damage, line):
    recorded(path)
    lines = path.read_bytes().splitlines()
    transcript = read_transcript(b"\n".join(damage(lines)) + b"\n")
    assert transcript.fault.line == (line or len(lines) + 1)


def test_a_complete_line_that_is_impossible_in_the_game_is_reported(path):
    recorded(path)
    lines = path.read_bytes().splitlines()
    choice = next(number for number, line in enumerate(lines) if b'"choice"' in line)
    chance = next(number for number, line in enumerate(lines) if b'"chance"' in line)
    snapshot = next(number for number, line in enumerate(lines) if b'"snapshot"' in line)
    forgeries = [
        (choice, b'"seat":', b'"seat":1', "turn"),
        (choice, b'"do":"', b'"do":"jump', "is not an action"),
        (chance, b'"key":"draw', b'"key":"flop', "the game waits for"),
        (chance, b'"fell":"', b'"fell":"9', "cannot have the outcome"),
        (snapshot, b'"stage":"', b'"stage":"x', "has another record here"),
    ]
    for number, old, new, reason in forgeries:
        forged = list(lines)
        forged[number] = forged[number].replace(old, new, 1)
        match, damage = replay(read_transcript(seal(forged, number)), find_duel)
        assert damage is not None
        assert damage.line == number + 1
        assert reason in damage.reason
        assert len(match.turns) <= number


def test_another_format_is_refused_and_another_rules_version_is_replayed_until_results_differ(path):
    recorded(path)
    lines = path.read_bytes().splitlines()
    other = seal([lines[0].replace(b'"format":1', b'"format":3'), *lines[1:]], 0)
    with pytest.raises(Damaged, match="written in format 3; this program reads formats 1 and 2"):
        replay(read_transcript(other), find_duel)
    older = seal([lines[0].replace(b'"version":1', b'"version":0'), *lines[1:]], 0)
    assert replay(read_transcript(older), find_duel)[1] is None

    class Gentle(Duel):
        def rules(self, config):
            return GentleRules()

    class GentleRules(DuelRules):
        def snapshot(self, state):
            return super().snapshot(state) | ({"gentle": True} if sum(state.hits) == 2 else {})

    match, damage = replay(read_transcript(older), lambda name: Gentle())
    assert "written with version 0 of the rules; this program has version 1: " in damage.reason
    assert sum(match.step.state.hits) == 2


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ((b'"title":"duel"', b'"title":"chess"'), "no game called chess"),
        ((b'"config":{}', b'"config":{"a":1}'), "config does not match its hash"),
        (
            (b'{"name":"Ben","by":"random"}', b'{"name":"Ben","by":"random"},{"name":"C","by":"random"}'),
            "Duel takes 2 players, not 3",
        ),
    ],
)
def test_an_invalid_header_is_refused(path, change, reason):
    recorded(path)
    lines = path.read_bytes().splitlines()
    text = seal([lines[0].replace(*change), *lines[1:]], 0)
    with pytest.raises(Damaged, match=f"line 1: .*{reason}"):
        replay(read_transcript(text), find_duel)


@pytest.mark.parametrize("text", [b"", b"\n", b"{}", b"{}\n", b"\x00" * 5000, b"[" * 100_000 + b"\n"])
def test_a_file_that_is_not_a_transcript_is_refused(text):
    with pytest.raises(Damaged, match="line 1"):
        read_transcript(text)


def test_a_game_is_never_written_over_another(path):
    recorded(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        recorded(path, seed=4)
    assert path.read_bytes() == before


class FullDisk:
    """A file on a disk that is full while `full` is set."""

    full = True

    def __init__(self, file):
        self.file = file

    def write(self, data):
        if not self.full:
            return self.file.write(data)
        self.file.write(bytes(data)[:10])
        raise OSError(28, "No space left on device")

    def __getattr__(self, name):
        return getattr(self.file, name)


def test_a_record_that_cannot_be_written_leaves_nothing_and_is_written_with_the_next(path):
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1)
    match.write_to(path)
    match.run()
    whole = path.read_bytes()
    disk = match._writer._file = FullDisk(match._writer._file)
    with pytest.raises(OSError, match="No space left"):
        match.submit(0, "strike")
    assert path.read_bytes() == whole
    disk.full = False
    match.submit(1, "take")
    match.close()
    again, damage = replay(read_transcript(path.read_bytes()), find_duel)
    assert damage is None
    assert again.records == match.records
    assert again.step.state == match.step.state


def test_a_file_appears_with_its_header_or_not_at_all(path, monkeypatch):
    def killed(self, record):
        assert not path.exists()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Writer, "write", killed)
    with pytest.raises(OSError, match="No space left"):
        recorded(path)
    assert list(path.parent.iterdir()) == []


def test_a_flush_reaches_the_file_and_the_entry_in_its_folder(path, monkeypatch):
    flushed = []
    monkeypatch.setattr(os, "fsync", lambda file: flushed.append(os.fstat(file).st_ino))
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1)
    match.write_to(path)
    assert flushed == []
    match.flush()
    file, folder = path.stat().st_ino, path.parent.stat().st_ino
    assert flushed == [file, folder]
    match.run()
    match.flush()
    assert flushed == [file, folder, file]
    match.close()


def test_once_a_flush_has_failed_no_other_of_the_same_file_succeeds(path, monkeypatch):
    def broken(file):
        raise OSError(5, "Input/output error")

    match = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1)
    match.write_to(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="Input/output"):
            match.flush()
    match.run()
    with pytest.raises(OSError, match="Input/output"):
        match.flush()
    match.close()


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_an_invalid_seed_is_damage(path, seed):
    recorded(path)
    lines = path.read_bytes().splitlines()
    text = seal([lines[0].replace(b'"seed":3', b'"seed":%d' % seed), *lines[1:]], 0)
    with pytest.raises(Damaged, match="line 1: "):
        replay(read_transcript(text), find_duel)


def a_random_bot(match, seat, by):
    return None if by == PERSON else RandomBot(match.rules, seat, match.header.seed)


def test_a_match_resumes_where_its_file_ends(path):
    played = new_match(
        DUEL, NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", "random")], 5, [None, bots(5)[1]]
    )
    played.write_to(path)
    played.run()
    for action in ("strike", "take", "strike"):
        if played.pending.seat == 0 and action in played.pending.legal:
            assert played.submit(0, action) is None
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    played.close()
    for kept in range(1, len(lines) + 1):
        path.write_bytes(b"".join(lines[:kept]) + b'{"is":"cho')
        again = resumed_match(path, find_duel, a_random_bot)
        again.run()
        again.close()
        assert path.read_bytes().startswith(b"".join(lines[:kept]))
        assert replay(read_transcript(path.read_bytes()), find_duel)[1] is None
    assert path.read_bytes() == text + b'{"is":"cho'


def test_a_killed_program_leaves_a_transcript_that_can_be_replayed(tmp_path):
    script = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from circus_maximus.engine.matches.match import new_match\n"
        "from circus_maximus.engine.matches.records import PERSON, SeatPlayer\n"
        "from tests.engine.duel import DUEL\n"
        "from tests.engine.tiny import NoConfig\n"
        "match = new_match(DUEL, NoConfig(), [SeatPlayer('', PERSON)] * 2, 1)\n"
        "match.write_to(Path(sys.argv[1]))\n"
        "match.run()\n"
        "while True:\n"
        "    choice = match.pending\n"
        "    match.submit(choice.seat, 'wait' if 'wait' in choice.legal else 'parry')\n"
        "    match.undo(match.undo_plan())\n"
        "    print('played', flush=True)\n"
    )
    path = tmp_path / "killed.jsonl"
    with subprocess.Popen([sys.executable, "-c", script, str(path)], stdout=subprocess.PIPE) as program:
        for _ in range(20):
            program.stdout.readline()
        os.kill(program.pid, signal.SIGKILL)
    match, damage = replay(read_transcript(path.read_bytes()), find_duel)
    assert damage is None
    assert len(match.records) >= 40


def test_an_undo_record_that_does_not_lead_to_a_decision_is_reported(path):
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1)
    match.write_to(path)
    match.run()
    match.submit(match.pending.seat, "strike")
    match.undo(match.undo_plan())
    match.close()
    lines = path.read_bytes().splitlines()
    assert replay(read_transcript(path.read_bytes()), find_duel)[1] is None
    back_to = json.loads(lines[-1])["to"]
    for to, reason in (
        (back_to + 1, "not a turn that the game can go back to"),
        (0, "not a person's decision"),
        (99, "not a turn"),
    ):
        forged = [*lines[:-1], lines[-1].replace(b'"to":%d' % back_to, b'"to":%d' % to)]
        damage = replay(read_transcript(seal(forged, len(lines) - 1)), find_duel)[1]
        assert damage.line == len(lines)
        assert reason in damage.reason


def test_a_line_that_is_too_long_is_reported_and_reading_stops(path):
    recorded(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for end in (b"", b"\n", b'"}\n' + lines[4]):
        path.write_bytes(b"".join(lines[:4]) + b'{"' + b"x" * MAX_LINE_LENGTH + end)
        transcript = read_file(path)
        assert str(transcript.fault) == "line 5: the line is longer than 1,048,576 bytes"
        assert (len(transcript.records), transcript.torn) == (3, False)
        path.write_bytes(b"x" * (MAX_LINE_LENGTH + 1) + end)
        with pytest.raises(Damaged, match="line 1: the line is longer than"):
            read_file(path)


def test_only_the_beginning_of_a_line_of_100_megabytes_is_read(path):
    import tracemalloc

    with path.open("wb") as file:
        file.truncate(100_000_000)
    tracemalloc.start()
    try:
        with pytest.raises(Damaged, match="line 1: the line is longer than"):
            read_file(path)
        assert tracemalloc.get_traced_memory()[1] < 10 * MAX_LINE_LENGTH
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("key", "text"),
    [("name", "Ana"), ("by", "random"), ("title", "duel"), ("do", "strike"), ("key", "draw"), ("fell", "")],
)
@pytest.mark.parametrize("length", [MAX_TEXT_LENGTH + 1, 900_000])
def test_a_text_that_is_too_long_is_reported_with_line_key_and_limit(path, key, text, length):
    recorded(path)
    lines = path.read_bytes().splitlines()
    old = f'"{key}":"{text}'.encode()
    number = next(number for number, line in enumerate(lines) if old in line)
    end = lines[number].index(b'"', lines[number].index(old) + len(old))
    long = f'"{key}":"{"x" * length}"'.encode()
    lines[number] = lines[number][: lines[number].index(old)] + long + lines[number][end + 1 :]
    told = f"line {number + 1}: '{key}' has {length:,} characters; the limit is 1,000"
    if number == 0:
        with pytest.raises(Damaged) as damage:
            read_transcript(seal(lines, 0))
        assert str(damage.value) == told
    else:
        assert str(read_transcript(seal(lines, number)).fault) == told


def unlimited(kind, where):
    """The texts within a type that may have any length."""
    match kind:
        case msgspec.inspect.StrType(max_length=None):
            yield where
        case msgspec.inspect.StructType():
            for field in kind.fields:
                yield from unlimited(field.type, f"{kind.cls.__name__}.{field.name}")
        case msgspec.inspect.UnionType():
            for each in kind.types:
                yield from unlimited(each, where)
        case msgspec.inspect.VarTupleType():
            yield from unlimited(kind.item_type, where)


def test_only_layers_and_settings_have_texts_of_any_length():
    assert {*unlimited(msgspec.inspect.type_info(AnyRecord), "")} == {"Header.layers", "Header.settings"}


@pytest.mark.parametrize("length", [MAX_TEXT_LENGTH + 1, 900_000])
def test_a_branch_cannot_name_its_origin_by_a_text_that_is_too_long(length):
    branch = new_match(DUEL, NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 1)
    header = replace(branch.header, format=BRANCH_FORMAT, branch=Branch("x" * length, 0))
    with pytest.raises(Damaged) as damage:
        read_transcript(line_of(header, "")[0] + b"\n")
    assert str(damage.value) == f"line 1: 'of' has {length:,} characters; the limit is 1,000"


@pytest.mark.parametrize(
    "unknown",
    [
        b'"x":' + b"[" * 50_000 + b"]" * 50_000,
        b'"x":' + b'{"a":' * 900 + b"1" + b"}" * 900,
        b'"x":1e400',
        b'"x":[-1' + b"0" * 5000 + b"]",
        b'"x":{"a":"\xff"}',
        b'"x":"\xed\xa0\x80"',
        b'"x":{"\\ud800":1}',
    ],
)
def test_an_unknown_key_is_reported_with_any_value(path, unknown):
    recorded(path)
    lines = path.read_bytes().splitlines()
    lines[1] = lines[1].replace(b'{"is":', b"{" + unknown + b',"is":', 1)
    assert str(read_transcript(seal(lines, 1)).fault).startswith("line 2: not a record: ")


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("value", [b"1e400", b"-1" + b"0" * 5000, b'"\xff"', b'{"a":1e400}', b'"\\ud800"'])
def test_a_value_that_cannot_be_read_is_reported_with_its_line(path, number, value):
    recorded(path)
    lines = path.read_bytes().splitlines()
    lines[number] = lines[number].replace(b'"n":%d' % number, b'"n":' + value, 1)
    with pytest.raises(Damaged, match=f"^line {number + 1}: not a record: "):
        raise read_transcript(seal(lines, number)).fault


@pytest.mark.parametrize("by", ["", "  ", "x" * 41, "\u202e"])
def test_the_name_of_a_bot_must_be_visible(path, by):
    recorded(path)
    lines = path.read_bytes().splitlines()
    lines[0] = lines[0].replace(b'"by":"random"', f'"by":"{by}"'.encode(), 1)
    with pytest.raises(Damaged, match=r"^line 1: not a record: .* cannot be the name of a bot"):
        read_transcript(seal(lines, 0))


@pytest.mark.parametrize("key", ["layers", "settings"])
def test_too_many_layers_or_settings_are_reported_and_not_written(path, key):
    seat_players = [SeatPlayer("", PERSON)] * 2
    most = {key: ["printed"] * MAX_LAYERS}
    new_match(DUEL, NoConfig(), seat_players, 1, **most).write_to(path)
    assert getattr(read_file(path).header, key) == ("printed",) * MAX_LAYERS
    lines = path.read_bytes().splitlines()
    lines[0] = lines[0].replace(b'["printed",', b'["printed","printed",')
    told = f"'{key}' has 101 entries; the limit is 100"
    with pytest.raises(Damaged) as damage:
        read_transcript(seal(lines, 0))
    assert str(damage.value) == f"line 1: {told}"
    more = {key: ["printed"] * (MAX_LAYERS + 1)}
    with pytest.raises(OSError, match=told):
        new_match(DUEL, NoConfig(), seat_players, 1, **more).write_to(path.with_name("more"))
    assert list(path.parent.iterdir()) == [path]


def test_a_header_is_read_without_the_rest_of_its_file(path):
    recorded(path)
    header = read_file(path).header
    assert read_header(path) == header
    path.write_bytes(path.read_bytes().partition(b"\n")[0] + b"\nnonsense\n")
    assert read_header(path) == header
    for text in (b"", b"x", b"x\n", b"x" * (MAX_LINE_LENGTH + 9)):
        path.write_bytes(text)
        with pytest.raises(Damaged) as damage:
            read_header(path)
        with pytest.raises(Damaged) as whole:
            read_file(path)
        assert str(damage.value) == str(whole.value)


def test_a_header_that_would_be_too_long_is_not_written(path):
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1, settings=["x" * MAX_LINE_LENGTH])
    with pytest.raises(OSError, match="a line would be longer than"):
        match.write_to(path)
    assert list(path.parent.iterdir()) == []
