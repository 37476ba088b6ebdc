"""The commands simulate, replay, rules and bench."""

import json
import os
import re
import socket
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from circus_maximus import __version__, titles
from circus_maximus.bots import bots_of
from circus_maximus.cli import main
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer, digest
from circus_maximus.games.circus.rules import circus_rules as rules
from circus_maximus.titles import find_title
from tests.circus.golden import GOLDEN
from tests.engine.duel import CARDS, DUEL
from tests.engine.tiny import NoConfig

RECORDED = GOLDEN[0].path


def run(*args):
    return CliRunner().invoke(main, [str(arg) for arg in args])


def succeeds(*args):
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result


def refuses(*args):
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output


def test_help_and_version():
    assert succeeds("--version").output == f"circus-maximus, version {__version__}\n"
    text = succeeds("--help").output
    assert all(command in text for command in ("simulate", "replay", "rules", "bench"))
    for command in (["simulate"], ["replay"], ["rules"], ["bench"], ["bench", "speed"]):
        assert succeeds(*command, "-h").output.startswith("Usage:")


def test_simulate_prints_one_line_per_game_with_seed_ending_and_ranking():
    told = succeeds("simulate", "--bots", "greedy,random", "--games", 3, "--seed", 7).output
    lines = told.partition("\n\n")[0].splitlines()
    assert len(lines) == 3
    for seed, line in enumerate(lines, start=7):
        assert re.fullmatch(
            rf"seed {seed}  \d+ rounds?  \d+ decisions  (by reaching the goal|after the last round)  "
            r"1\. \w+ \((greedy|random)\)( {2}2\.| &) \w+ .*",
            line,
        )


def test_simulate_is_repeatable_and_each_further_game_uses_the_next_seed():
    assert (
        succeeds("simulate", "--games", 2, "--seed", 7).output.splitlines()[1]
        == succeeds("simulate", "--seed", 8).output.strip()
    )
    assert succeeds("simulate", "--seed", "ave").output == succeeds("simulate", "--seed", "ave").output


def test_simulate_writes_transcripts_that_replay_prints(tmp_path):
    out = tmp_path / "new" / "folder"
    succeeds("simulate", "--seats", 2, "--games", 2, "--seed", 7, "--out", out, "--names", "[bold]Ana,\x1b[31mBen")
    assert sorted(path.name for path in out.iterdir()) == ["circus-7.jsonl", "circus-8.jsonl"]
    story = succeeds("replay", out / "circus-7.jsonl").output
    assert re.match(r" {4}1  (\[bold\]Ana|\[31mBen) gets the start marker\.\n", story)
    assert "\x1b" not in story
    assert "wins by reaching 15." in story.splitlines()[-1]


def test_simulate_skips_existing_games_in_a_folder_and_never_overwrites_them(tmp_path):
    (tmp_path / "circus-8.jsonl").write_text("precious")
    lines = succeeds("simulate", "--games", 3, "--seed", 7, "--out", tmp_path).output.splitlines()
    assert re.match(r"seed 7  \d+ rounds", lines[0])
    assert lines[1] == (
        f"seed 8  skipped: {tmp_path / 'circus-8.jsonl'} exists but is not a transcript "
        "(line 1: the header is missing or incomplete); delete it to play the game"
    )
    assert re.match(r"seed 9  \d+ rounds", lines[2])
    assert lines[4] == "2 games"
    assert lines[-1] == "1 skipped game not counted"
    assert (tmp_path / "circus-8.jsonl").read_text() == "precious"
    assert len(list(tmp_path.iterdir())) == 3
    again = succeeds("simulate", "--games", 2, "--seed", 9, "--out", tmp_path).output.splitlines()
    assert again[0] == f"seed 9  skipped: {tmp_path / 'circus-9.jsonl'} exists"
    assert re.match(r"seed 10  \d+ rounds", again[1])
    assert again[2:] == ["", "1 skipped game not counted"]


@pytest.mark.parametrize(
    ("others", "made"),
    [
        ((), ""),
        (("--set", "setup.coins=9"), ", made with another config"),
        (("--bots", "random"), ", made with other players"),
        (("--names", "Ana"), ", made with other players"),
        (("--seats", 3, "--config", "feeding"), ", made with another config and other players"),
    ],
)
def test_simulate_says_how_skipped_games_differ(tmp_path, others, made):
    asked = ("simulate", "--seats", 2, "--seed", 7, "--out", tmp_path)
    succeeds(*asked, "--games", 2)
    *lines, empty, summed_up = succeeds(*asked, "--games", 2, *others).output.splitlines()
    assert lines == [f"seed {n}  skipped: {tmp_path / f'circus-{n}.jsonl'} exists{made}" for n in (7, 8)]
    assert (empty, summed_up) == ("", "2 skipped games not counted")


def test_simulate_says_that_a_skipped_game_is_not_finished(tmp_path):
    asked = ("simulate", "--seats", 2, "--seed", 7, "--out", tmp_path)
    succeeds(*asked)
    path = tmp_path / "circus-7.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    unfinished = "but is not a finished game; delete it to play the game again\n"
    assert succeeds(*asked).output == f"seed 7  skipped: {path} exists {unfinished}"
    told = succeeds(*asked, "--names", "Ana").output
    assert told == f"seed 7  skipped: {path} exists, made with other players {unfinished}"


@pytest.mark.parametrize("kind", ["a pipe", "a folder", "a link", "a broken link", "a socket"])
def test_simulate_refuses_a_folder_in_which_the_name_of_a_game_is_not_a_file(tmp_path, kind, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g").mkdir()
    used, other = Path("g/circus-8.jsonl"), tmp_path / "other.jsonl"
    match kind:
        case "a pipe":
            os.mkfifo(used)
        case "a folder":
            used.mkdir()
        case "a socket":
            socket.socket(socket.AF_UNIX).bind(str(used))
        case _:
            used.symlink_to(other)
            if kind == "a link":
                other.write_text("precious")
    assert f"Error: g/circus-8.jsonl is {kind.replace('broken ', '')}." in refuses(
        "simulate", "--games", 2, "--seed", 7, "--out", "g"
    )
    assert [path.name for path in Path("g").iterdir()] == ["circus-8.jsonl"]
    assert other.exists() == (kind == "a link")


@pytest.mark.parametrize(
    ("out", "why"),
    [("x" * 300, "x: cannot be created: File name too long."), ("dangling", "dangling is a broken link.")],
)
def test_simulate_refuses_a_folder_that_cannot_be_created(tmp_path, out, why, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("dangling").symlink_to("nowhere")
    assert why in refuses("simulate", "--out", out)


def test_simulate_summarizes_winners_endings_and_lengths():
    told = succeeds("simulate", "--bots", "greedy,random,random", "--games", 10, "--seed", 7).output
    games, _, summed_up = told.partition("\n\n")
    head, *rows = summed_up.splitlines()
    said = dict(re.split(r" {2,}", row, maxsplit=1) for row in rows)
    assert head == "10 games"
    assert list(said) == ["won", "ended", "track", "rounds"]
    winners = Counter(re.findall(r"  1\. (\w+ \(\w+\))  2\.", games))
    for name in ("Aurelia (greedy)", "Brutus (random)", "Cassia (random)"):
        assert f"{name} {winners[name]} ({winners[name]}0%)".replace("(00%)", "(0%)") in said["won"]
    by_track = games.count("  by reaching the goal  ")
    assert f"by reaching the goal {by_track} " in said["ended"]
    assert sum(map(int, re.findall(r" (\d+) \(", said["track"]))) == by_track
    lengths = [int(length) for length in re.findall(r"  (\d+) rounds?  ", games)]
    assert said["rounds"] == f"{min(lengths)} to {max(lengths)}, {sum(lengths) / 10:.1f} on average"


def test_the_summary_says_what_decided_games_that_nobody_won_on_a_track():
    told = succeeds("simulate", "--bots", "random", "--games", 2, "--set", "rounds=1").output
    assert "ended       after the last round 2 (100%)\n" in told
    assert re.search(r"\ndecided by  more (coins|cubes|workers) 1 \(50%\), ", told)
    assert "rounds      always 1\n" in told
    assert "\ntrack " not in told


def test_one_game_has_no_summary_and_every_title_has_one():
    assert "\n\n" not in succeeds("simulate", "--seats", 2).output
    told = succeeds("simulate", "--game", "ludus", "--bots", "random", "--games", 2).output
    assert re.search(r"\n\n2 games\nwon .*\nended .*\ncycles +\d+ to \d+, [\d.]+ on average\n\Z", told)


def test_simulated_transcripts_record_how_their_config_was_made(tmp_path):
    overlay = tmp_path / "short.yaml"
    overlay.write_text("rounds: 1\n")
    out, setting = tmp_path / "out", "setup.coins=9"
    succeeds("simulate", "--seats", 2, "--config", "feeding", "--config", overlay, "--set", setting, "--out", out)
    header = json.loads((out / "circus-1.jsonl").read_text().partition("\n")[0])
    assert (header["layers"], header["settings"]) == (["feeding", str(overlay)], [setting])
    overlay.write_text("rounds: 2\n")
    told = succeeds("play", "--plain", "--resume", out / "circus-1.jsonl").output
    assert "The config has changed since this game started (rounds). The game keeps the rules it started with." in told


def test_simulate_accepts_config_files_and_single_values(tmp_path):
    overlay = tmp_path / "short.yaml"
    overlay.write_text("rounds: 1\nsetup: {coins: 0}\n")
    line = succeeds("simulate", "--config", overlay, "--set", "setup.tracks.church=4").output
    assert "  1 round  " in line
    assert "  after the last round  " in line


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--seats", 5], "Circus Maximus takes 2 to 4 players, not 5"),
        (["--game", "ludus", "--seats", 3], "Ludus Cyclorum takes 2 players, not 3"),
        (
            ["--seats", 3, "--bots", "greedy,random"],
            "there are 2 bots for 3 seats: name one for each seat, or one for all",
        ),
        (["--bots", "gredy"], "has no bot called 'gredy'; did you mean greedy?; known bots: planner, church, "),
        (["--bots", "clever"], "has no bot called 'clever'; known bots: planner, church, "),
        (["--bots", "bold"], "'bold' is for Ludus Cyclorum: use --game ludus"),
        (["--bots", "greedy,"], "has no bot called ''"),
        (["--games", 0], "0 is not in the range 1<=x<=1000000"),
        (["--seats", 2, "--names", "a,b,c"], "3 names for 2 seats"),
        (["--set", "setup.coin=1"], "did you mean coins?"),
        (["--config", "/nowhere.yaml"], "/nowhere.yaml: there is no such file"),
        (["--out", "/dev/null/x"], "/dev/null/x: cannot be created: Not a directory."),
        (["--out", "/proc"], "/proc: cannot be written to"),
        (["--config", "/dev/zero"], "/dev/zero: cannot be read: it is not a file"),
        (["--set", "setup.coins=\udcff"], "this is not UTF-8 text"),
        (["--unknown"], "No such option"),
    ],
)
def test_invalid_options_are_explained_and_nothing_is_started(args, message):
    assert message in refuses("simulate", *args)


def test_replay_prints_the_state_after_any_record():
    records = [json.loads(line) for line in RECORDED.read_text().splitlines()]
    snapshot = next(record for record in records if record["is"] == "snapshot" and record["stage"] == "r2/placing")
    shown = json.loads(succeeds("replay", RECORDED, "--at", snapshot["n"]).output)
    seat = next(record["seat"] for record in records[snapshot["n"] :] if record["is"] == "choice")
    assert shown == {
        "n": snapshot["n"],
        "stage": "r2/placing",
        "waits_for": {"choice": seat},
        "state": snapshot["state"],
    }
    first = json.loads(succeeds("replay", RECORDED, "--at", 0).output)
    assert first["stage"] == "setup"
    assert first["waits_for"] == {"chance": "start", "outcomes": ["0", "1", "2", "3"]}
    assert first["state"]["marker"] is None
    last = records[-1]["n"]
    ended = json.loads(succeeds("replay", RECORDED, "--at", last).output)
    assert ended["stage"].endswith("/ended")
    assert ended["waits_for"] == {"over": "track", "standing": records[-1]["standing"]}
    assert f"ends with record {last}" in refuses("replay", RECORDED, "--at", last + 1)


def test_replay_leaves_out_outcomes_while_those_that_are_missing_tell_a_secret(tmp_path, monkeypatch):
    monkeypatch.setitem(titles._MODULES, "duel", "tests.engine.duel")
    match = new_match(DUEL, NoConfig(), [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "person")], 1)
    match.write_to(file := tmp_path / "duel.jsonl")
    match.run()
    shown = json.loads(succeeds("replay", file, "--at", 1).output)
    assert shown["waits_for"] == {"chance": "draw/1"}
    assert not [card for card in CARDS if card in succeeds("replay", file).output]
    match.submit(0, "yield")
    shown = json.loads(succeeds("replay", file, "--at", 1).output)
    drawn = match.turns[0].answer
    assert shown["waits_for"] == {"chance": "draw/1", "outcomes": [card for card in CARDS if card != drawn]}
    match.close()


def test_replay_names_the_first_damaged_line_and_prints_the_story_up_to_it(tmp_path):
    lines = RECORDED.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*lines[:40], lines[40].replace(b'"n":40', b'"n":41'), *lines[41:]]))
    result = run("replay", broken)
    assert result.exit_code == 1
    assert f"{broken}: line 41: the line does not match its hash" in result.output
    assert "gets the start marker" in result.output
    assert run("replay", broken, "--at", 100).exit_code == 1


def test_replay_ignores_an_incomplete_last_line(tmp_path):
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(RECORDED.read_bytes()[:-200])
    result = succeeds("replay", torn)
    assert "the last line was incomplete and is ignored" in result.output


@pytest.mark.parametrize("text", [b"", b"hello\n", b"\x00\xff\n", b'{"is":"game","n":0}\n'])
def test_replay_reports_files_that_are_not_transcripts(tmp_path, text):
    path = tmp_path / "odd"
    path.write_bytes(text)
    result = run("replay", path)
    assert result.exit_code == 1
    assert f"{path}: line 1: " in result.output


def test_replay_reports_a_transcript_with_an_invalid_config(tmp_path):
    lines = RECORDED.read_bytes().splitlines()
    header = json.loads(lines[0])
    header["config"]["rounds"] = 0
    header["config_hash"] = digest(json.dumps(header["config"], separators=(",", ":")).encode())
    del header["hash"]
    body = json.dumps(header, separators=(",", ":")).encode()[:-1]
    path = tmp_path / "forged.jsonl"
    path.write_bytes(body + b',"hash":"' + digest(body).encode() + b'"}\n')
    result = run("replay", path)
    assert result.exit_code == 1
    assert "the config is not valid for Circus Maximus" in result.output


def test_replay_needs_a_file(tmp_path):
    assert "does not exist" in refuses("replay", tmp_path / "none.jsonl")
    assert "is a directory" in refuses("replay", tmp_path)


def test_rules_shows_the_values_of_the_config(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    text = succeeds(
        "rules", "--markdown", "--set", "tracks.goal=12", "--set", "setup.coins={2: 21, 3: 22, 4: 23}"
    ).output
    assert "The first player to reach 12 on one of them wins" in text
    assert "starts with 21 coins (2 players), 22 coins (3), 23 coins (4)" in text
    rendered = succeeds("rules").output
    assert "Chariot Race" in rendered
    assert "| ---" not in rendered


def test_bench_speed_prints_a_table_or_json():
    bots = ("--bots", "greedy,random")
    rows = json.loads(succeeds("bench", "speed", "--json", "--seconds", 0.01, *bots).output)
    assert {(row["title"], row["bots"], row["seats"]) for row in rows} == {
        ("circus", bot, seats) for bot in ("random", "greedy") for seats in (2, 3, 4)
    }
    keys = {"title", "bots", "seats", "decisions_per_second", "games_per_second", "decisions_per_game"}
    assert all(set(row) == keys and min(row[key] for key in keys - {"title", "bots"}) > 0 for row in rows)
    lines = succeeds("bench", "speed", "--seconds", 0.01, *bots).output.splitlines()
    assert len(lines) == 8
    assert lines[0].split() == ["title", "bots", "seats", "decisions/s", "games/s", "decisions/game"]
    plain = rules.__file__.endswith(".py")
    assert lines[-1].startswith("the rules are not compiled" if plain else "the rules are compiled")


def test_bench_speed_measures_all_bots_by_default_and_refuses_unknown_ones():
    for name in ("ludus", "gloria"):
        rows = json.loads(succeeds("bench", "speed", "--json", "--seconds", 0.01, "--game", name).output)
        assert {row["bots"] for row in rows} == set(bots_of(find_title(name)))
    said = refuses("bench", "speed", "--bots", "greedy,clever")
    assert "has no bot called 'clever'" in said
    assert "decisions/s" not in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--keys", "20"], "--keys is only for --ui"),
        (["--bench", "--starts", "2"], "--starts is only for --ui"),
        (["--ui", "--bots", "greedy"], "--bots is not for --ui or --bench"),
    ],
)
def test_bench_speed_refuses_options_without_an_effect(options, said):
    assert said in refuses("bench", "speed", *options)


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "601"])
def test_bench_speed_refuses_an_invalid_duration(seconds):
    assert "from 0.01 to 600" in refuses("bench", "speed", "--seconds", seconds)


def test_a_title_can_be_named_and_an_unknown_title_is_refused():
    assert succeeds("simulate", "--game", "circus").output == succeeds("simulate").output
    assert succeeds("replay", "--game", "circus", RECORDED).output == succeeds("replay", RECORDED).output
    assert "'chess' is not" in refuses("simulate", "--game", "chess")


def test_simulate_reports_a_transcript_that_is_changed_while_it_is_written(tmp_path, monkeypatch):
    from circus_maximus.engine.matches.transcript_writer import Writer

    write = Writer.write

    def meddled(writer, record):
        if record.n == 5:
            path = next(tmp_path.glob("*.jsonl"))
            path.write_bytes(b"")
        write(writer, record)

    monkeypatch.setattr(Writer, "write", meddled)
    result = CliRunner().invoke(main, ["simulate", "--bots", "random", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert result.output.endswith(".jsonl: another program has changed the file\n")


def test_a_replay_on_the_screen_needs_a_terminal():
    assert "the table needs a terminal" in refuses("replay", RECORDED, "--screen")


def test_the_game_can_also_be_given_by_the_old_name_of_the_option():
    chosen = ("simulate", "--bots", "random", "--seed", "1")
    assert succeeds(*chosen, "--title", "ludus").output == succeeds(*chosen, "--game", "ludus").output
    assert "--title" not in succeeds("simulate", "--help").output
    assert "Invalid value for '--game'" in refuses("simulate", "--title", "chess")
