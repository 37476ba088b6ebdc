"""`play --plain` from outside: with pipes, killed, in two programs, without a folder for saves."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.cli.common import refuse_unknown_bots
from circus_maximus.cli.play import need_terminal
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.titles import find_title

ROOT = Path(__file__).parents[2]
RECORDED = ROOT / "tests" / "golden" / "circus" / "track-track.jsonl"


def run(*args, typed=""):
    return CliRunner().invoke(main, [str(arg) for arg in args], input=typed)


def plays(*args, typed=""):
    result = run("play", "--plain", *args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def refuses(*args):
    result = run("play", "--plain", *args)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output


class Program:
    """A separate `play --plain` process that gets input line by line."""

    def __init__(self, *args, until="?"):
        command = [sys.executable, "-m", "circus_maximus", "play", "--plain", *map(str, args)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
        )
        self.lines = []
        self.listen(until)

    def listen(self, until="?"):
        """Read up to the next line that ends with a question mark, or that begins with a text."""
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.endswith("?\n") or (until != "?" and line.startswith(until)):
                return
        raise AssertionError("\n".join(self.lines) + self.process.stderr.read())

    def type(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()
        self.listen()

    def end(self):
        out, err = self.process.communicate()
        self.lines += out.splitlines()
        assert err == ""
        return self.process.returncode


def only_save(home):
    (path,) = (home / "saves").glob("*.jsonl")
    return path


def test_paths_prints_all_paths(home):
    assert run("paths").output == (
        f"saves      {home}/saves\n"
        f"stories    {home}/stories\n"
        f"settings   {home}/settings.yaml\n"
        f"players    {home}/players.json\n"
        f"marks      {home}/marks.json\n"
        f"title      {home}/title.json\n"
        f"explained  {home}/explained.json\n"
        f"statistics {home}/statistics.json\n"
        f"details    {home}/details.json\n"
        f"bench      {home}/bench\n"
        f"log        {home}/circus-maximus.log\n"
    )


def test_by_default_two_people_play():
    assert re.fullmatch(r"Circus Maximus: Aurelia, Brutus\. Seed \d+\. Type help for the commands\.", plays()[0])
    assert plays("--seats", "Ana, ,bot:greedy,Ben", "--seed", 7)[0] == (
        "Circus Maximus: Ana, Brutus, Verres (greedy), Ben. Seed 7. Type help for the commands."
    )


def test_a_seed_that_tells_what_is_hidden_is_not_shown_before_the_game_is_over(home):
    game = ("--seed", 7, "--config", "oracle-and-den", "--seats")
    assert plays(*game, "Ana,Ben")[0] == "Circus Maximus: Ana, Ben. Type help for the commands."
    assert plays("--resume", only_save(home))[0] == "Circus Maximus: Ana, Ben. Type help for the commands."
    only_save(home).unlink()
    plays(*game, "bot:greedy,bot:greedy")
    assert " Seed 7. Type help" in plays("--resume", only_save(home))[0]


def test_without_a_seed_every_game_is_different():
    seeds = {plays()[0] for _ in range(3)}
    assert len(seeds) == 3
    game = ("--seats", "bot:greedy,bot:greedy", "--seed", "ave")
    assert plays(*game)[:-1] == plays(*game)[:-1]


def test_a_game_uses_the_given_config(tmp_path):
    overlay = tmp_path / "short.yaml"
    overlay.write_text("rounds: 1\n")
    lines = plays("--seats", "bot:greedy,bot:greedy", "--config", overlay, "--set", "setup.tracks.church=4")
    assert not any(line.startswith("Round 2") for line in lines)
    assert "The game is over." in lines


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--seats", "Ana"], "Circus Maximus takes 2 to 4 players, not 1"),
        (["--seats", "a,b,c,d,e"], "Circus Maximus takes 2 to 4 players, not 5"),
        (["--seats", "Ana,bot:clever"], "has no bot called 'clever'; known bots: planner, church, "),
        (["--seats", "Ana,bot:"], "has no bot called ''"),
        (["--set", "setup.coin=1"], "did you mean coins?"),
        (["--config", "/nowhere.yaml"], "/nowhere.yaml: there is no such file"),
        (["--game", "chess"], "'chess' is not"),
        (["--resume", "/nowhere.jsonl"], "/nowhere.jsonl: there is no such file."),
        (["--resume", "none"], "none: there is no such file."),
        (["--resume", "x" * 3000], "File name too long"),
        (["--resume", ""], "no path is given"),
        (["--resume", "/dev/null"], "/dev/null: it is not a file."),
        (["--resume", "~no-such-user/x"], "~no-such-user/x: there is no user no-such-user."),
        (["--config", "~no-such-user/x"], "~no-such-user/x: there is no user no-such-user."),
        (["--resume", "x", "--seats", "Ana,Ben"], "remove --seats or --resume"),
        (["--resume", "x", "--seed", "1"], "remove --seed"),
        (["--resume", "x", "--from", "x"], "remove --from or --resume"),
        (["--from", "x"], "--from needs --at N"),
        (["--from", "none", "--at", "3"], "none: there is no such file"),
        (["--from", "x", "--at", "3", "--seed", "1"], "keeps its seed and rules: remove --seed or --from"),
        (["--at", "3"], "--at and --same-luck need --from"),
        (["--same-luck"], "--at and --same-luck need --from"),
        (["--from", RECORDED, "--at", "9999"], "There is no record 9999"),
        (["--from", RECORDED, "--at", "20", "--seats", "Nero,Ben"], "this game has 4 seats, not 2"),
        (["--from", RECORDED, "--at", "20", "--seats", "Nero,person,person,person"], "players keep their names"),
        (["--from", RECORDED, "--at", "20", "--seats", "bot:x,person,person,person"], "has no bot called 'x'"),
        (["--watch", "none"], "none: there is no such file."),
        (["--watch", "/dev/null"], "/dev/null: it is not a file."),
        (["--watch", "x", "--seats", "Ana,Ben"], "remove --seats or --watch"),
        (["--watch", "x", "--resume", "x"], "remove --resume or --watch"),
        (["--watch", "x", "--from", "x", "--at", "3"], "remove --from or --watch"),
        (["--resume", "x", "--config", "long-show"], "remove --config"),
        (["--resume", "x", "--set", "rounds=2"], "remove --set"),
        (["--resume", "x", "--game", "circus"], "remove --game"),
    ],
)
def test_invalid_options_are_explained_and_no_game_is_started(home, args, message):
    assert message in refuses(*args)
    assert not home.exists()


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ("~no-such-user/x", "CIRCUS_MAXIMUS_HOME: ~no-such-user/x: there is no user no-such-user."),
        (" ", "CIRCUS_MAXIMUS_HOME: no path is given."),
    ],
)
@pytest.mark.parametrize("command", [["paths"], ["play", "--plain"], ["play", "--plain", "--resume", "x"]])
def test_an_invalid_home_folder_is_reported(chosen, message, command, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", chosen)
    result = run(*command)
    assert result.exit_code == 2
    assert result.output == f"Error: {message}\n"


def test_a_tilde_that_the_shell_did_not_replace_is_a_home_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", "~/circus")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short.yaml").write_text("rounds: 1\n")
    plays("--seats", "bot:greedy,bot:greedy", "--seed", "7", "--config", "~/short.yaml")
    path = only_save(tmp_path / "circus")
    path.rename(tmp_path / "mine.jsonl")
    assert plays("--resume", "~/mine.jsonl")[-1] == f"Saved: {tmp_path}/mine.jsonl"
    assert run("simulate", "--bots", "random", "--out", "~/games").exit_code == 0
    assert [file.suffix for file in (tmp_path / "games").iterdir()] == [".jsonl"]
    assert run("config", "init", "~/config").exit_code == 0
    assert not (tmp_path / "~").exists()


def test_a_save_can_be_named_with_or_without_its_extension_but_only_inside_the_folder(home):
    plays("--seats", "Ana,Ben", "--seed", 7)
    path = only_save(home)
    assert plays("--resume", path.stem)[-1] == plays("--resume", path.name)[-1] == f"Saved: {path}"
    path.rename(home / "out.jsonl")
    assert "there is no such file" in refuses("--resume", "../out")


def test_help_lists_every_option():
    text = run("play", "--help").output
    for option in (
        "--seats",
        "--seed",
        "--resume",
        "--from",
        "--at",
        "--same-luck",
        "--plain",
        "--config",
        "--set",
        "--game",
    ):
        assert option in text


def test_after_the_end_of_input_the_game_can_be_resumed_by_name_or_file(home):
    lines = plays("--seed", 7, "--seats", "Ana,Ben", typed="bid pageant 3\n")
    path = only_save(home)
    assert lines[-1] == f"Saved: {path}"
    for name in (path, path.stem):
        again = plays("--resume", name, typed="log 1\n")
        assert again[0].startswith("Circus Maximus: Ana, Ben. Seed 7.")
        assert "Ana bids 3 coins on Pageant." in again
        assert "It is Ben's turn (Round 1, bidding)." in again


def test_a_killed_game_resumes_after_the_last_move(home):
    program = Program("--seats", "Ana,Ben,bot:greedy", "--seed", 7)
    for line in ("bid pageant 3", "bid pageant 1", "bid hymn_competition 1"):
        program.type(line)
    os.kill(program.process.pid, signal.SIGKILL)
    program.process.communicate()
    again = Program("--resume", only_save(home).stem)
    at = again.lines.index("Since your last decision:")
    assert again.lines[at - 1] == "It is Ben's turn (Round 1, bidding)."
    assert "Ana bids 1 coin on Hymn Competition." in again.lines[at:]
    again.type("legal pass")
    assert again.lines[-2] == "pass"
    assert again.end() == 0
    assert again.lines[-1] == f"Saved: {only_save(home)}"
    assert not any("look" in line for line in again.lines)


def test_another_program_can_watch_by_name_or_file_until_it_is_stopped(home):
    first = Program("--seats", "Ana,Ben", "--seed", 7)
    others = [Program("--watch", path, until="It is Ana's turn") for path in (only_save(home), only_save(home).stem)]
    before = sorted(home.rglob("*"))
    assert others[0].lines[0] == "Circus Maximus: Ana, Ben. You are watching; Ctrl+C stops."
    first.type("bid pageant 3")
    for other in others:
        other.listen("It is Ben's turn")
        assert "Ana bids 3 coins on Pageant." in other.lines
        other.process.send_signal(signal.SIGINT)
        assert other.end() == 0
    assert sorted(home.rglob("*")) == before
    assert first.end() == 0


def test_a_second_program_can_only_view_the_game(home):
    first = Program("--seats", "Ana,Ben", "--seed", 7)
    second = Program("--resume", only_save(home))
    assert any(
        line.startswith(f"Another program is playing this game (process {first.process.pid} on ")
        for line in second.lines
    )
    before = only_save(home).read_bytes()
    second.type("bid pageant 3")
    assert second.lines[-2].startswith("Another program is playing this game")
    assert second.end() == 0
    assert only_save(home).read_bytes() == before
    first.type("bid pageant 3")
    assert first.end() == 0
    third = Program("--resume", only_save(home))
    assert "It is Ben's turn (Round 1, bidding)." in third.lines
    assert third.end() == 0


def test_ctrl_c_stops_and_saves_the_game(home):
    program = Program("--seats", "Ana,Ben", "--seed", 7)
    program.type("bid pageant 3")
    program.process.send_signal(signal.SIGINT)
    assert program.end() == 0
    assert program.lines[-2:] == ["Stopped before the end.", f"Saved: {only_save(home)}"]


def test_a_game_that_cannot_be_saved_is_played_with_a_note_and_the_exit_code_is_1(home):
    home.write_text("in the way")
    played = run("play", "--plain", "--seats", "Ana,bot:greedy", "--seed", 7, typed="bid pageant 3\n")
    assert played.exit_code == 1
    lines = played.output.splitlines()
    assert f"This game is not being saved: {home}/saves: cannot be created: Not a directory." in lines
    assert any(line == "Ana bids 3 coins on Pageant." for line in lines)
    assert lines[-1] == "Not saved."


def test_if_the_end_of_a_game_cannot_be_saved_the_exit_code_is_1(home):
    script = (
        "import resource, sys\n"
        "from circus_maximus.play.beginning import begin_game\n"
        "import circus_maximus.play.beginning as beginning\n"
        "def begin(*args):\n"
        "    game = begin_game(*args)\n"
        "    size = game.path.stat().st_size\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 2000, size + 2000))\n"
        "    return game\n"
        "beginning.begin_game = begin\n"
        "from circus_maximus.cli import main\n"
        "main(['play', '--plain', '--seed', '7', '--seats', 'bot:greedy,bot:greedy'])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 1
    assert "The last moves are not saved: File too large" in done.stdout
    assert "The game is over." in done.stdout
    assert "Traceback" not in done.stderr
    story = done.stdout.splitlines()
    again = plays("--resume", only_save(home))
    assert again[-5:-1] == story[-5:-1]  # the bots repeat the moves that could not be saved


def test_any_input_is_accepted_without_a_crash(home):
    done = subprocess.run(
        [sys.executable, "-m", "circus_maximus", "play", "--plain", "--seed", "7"],
        input=b"\xff\xfe\x00\n\n\x1b[31m\nbid pageant \xc2\xb2\n"
        + b"x" * 100_000
        + b"\nlog -1\nlog \xc2\xb2\nrules \xff\nwhy\nbid pageant 3",
        capture_output=True,
        cwd=ROOT,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"Aurelia bids 3 coins on Pageant." in done.stdout
    assert b"\x1b" not in done.stdout


def test_if_the_output_cannot_be_written_the_game_ends_with_a_message_and_is_saved(home):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "circus_maximus", "play", "--plain"],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
    assert done.returncode == 1
    assert done.stderr == "circus-maximus: cannot write: No space left on device\n"
    assert plays("--resume", only_save(home))[-1] == f"Saved: {only_save(home)}"


def test_damaged_saves_can_be_viewed_and_other_files_are_refused(tmp_path, home):
    odd = tmp_path / "odd.jsonl"
    odd.write_text("noise\n")
    assert f"{odd}: line 1: not a record" in refuses("--resume", odd)
    plays("--seats", "bot:greedy,bot:greedy", "--seed", 7)
    path = only_save(home)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:30], lines[30][:10] + b"\n", *lines[31:]]))
    shown = plays("--resume", path, typed="log 3\nbid pageant 1\nquit\n")
    assert any(line.startswith("This save is damaged from line 31 on") for line in shown)
    assert path.read_bytes().splitlines(keepends=True)[31:] == lines[31:]


def test_a_save_given_by_a_relative_path_has_an_absolute_path(tmp_path, monkeypatch):
    from circus_maximus.cli.play import _resume

    plays("--seats", "Ana,Ben")
    only_save(tmp_path / "home").rename(tmp_path / "mine.jsonl")
    monkeypatch.chdir(tmp_path)
    game = _resume("mine.jsonl")
    monkeypatch.chdir("/")
    assert game.path == tmp_path / "mine.jsonl"
    game.close()


def test_redirected_standard_error_is_reported(monkeypatch, capsys):
    class Stream:
        def __init__(self, tty):
            self.isatty = lambda: tty

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr(sys, "stdin", Stream(True))
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys, "__stderr__", Stream(False))
    with pytest.raises(SystemExit, match="2"):
        need_terminal()
    assert "drawn on standard error" in capsys.readouterr().out


def test_a_moment_of_another_game_is_played_as_a_new_game_and_that_game_is_kept(home):
    before = RECORDED.read_bytes()
    lines = plays("--from", RECORDED, "--at", 40, "--seats", "person,bot:greedy,bot:random,bot:greedy")
    assert re.match(r"Circus Maximus: \w+, \w+ \(greedy\), \w+ \(random\), \w+ \(greedy\)\. Seed \d+\.", lines[0])
    assert any(line.startswith("It is ") for line in lines)
    records = [json.loads(line) for line in only_save(home).read_text().splitlines()]
    at = records[0]["branch"]["at"]
    assert [line["n"] for line in records if line["is"] == "luck"] == [at + 1]
    shared = [json.loads(line) for line in before.splitlines()]
    assert records[0]["branch"]["of"] == shared[at]["hash"]
    for record in (*records, *shared):
        del record["hash"]
    assert records[1 : at + 1] == shared[1 : at + 1]
    assert RECORDED.read_bytes() == before


def test_the_story_of_a_branch_says_where_it_begins(home):
    plays("--from", RECORDED, "--at", 40)
    records = [json.loads(line) for line in only_save(home).read_text().splitlines()]
    lines = run("replay", only_save(home)).output.splitlines()
    at = lines.index("       The branch begins.")
    assert lines[at + 1].startswith(f"{records[0]['branch']['at'] + 1:>5}  Random outcomes are new from here on")


def test_with_the_same_luck_bots_play_a_branch_to_the_same_end(home):
    plays("--from", RECORDED, "--at", 40, "--same-luck")
    assert only_save(home).read_text().splitlines()[-1].partition(',"hash"')[0] in RECORDED.read_text()


@pytest.mark.parametrize(("seats", "shows"), [("Ana,Ben", False), ("Ana,bot:greedy", True)])
def test_a_crash_is_reported_in_a_sentence_and_people_who_share_a_terminal_see_no_traceback(
    home, monkeypatch, failed_words, seats, shows
):
    def crash(rules, state, action):
        raise KeyError("a secret")

    monkeypatch.setattr(CircusRules, "refusal", crash)
    result = run("play", "--plain", "--seats", seats, "--seed", 7, typed="bid pageant 1\n")
    assert result.exit_code == 1
    assert "Sorry, the program crashed. Your game is saved (" in result.output
    assert "Details are in " in result.output
    log = home / "circus-maximus.log"
    assert "KeyError: 'a secret'" in log.read_text()
    log.unlink()
    log.mkdir()
    result = run("play", "--plain", "--seats", seats, "--seed", 7, typed="bid pageant 1\n")
    assert ("KeyError: 'a secret'" in result.output) == shows
    failed_words.clear()


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--game", "ludus", "--seats", "Ana,bot:planner"), "Ludus Cyclorum has no bot called 'planner'; known bots: "),
        (("--game", "gloria", "--set", "setup.coins=3"), "--set setup.coins=3: unknown key 'setup'"),
    ],
)
def test_what_two_other_games_have_is_an_error_in_this_one(args, told):
    output = run("play", "--plain", *args).output
    assert told in output
    assert "use --" not in output


def test_a_name_that_two_other_games_have_sends_nobody_to_one_of_them():
    """Gloria Mundi and Circus Maximus have a planner; whoever starts from Ludus Cyclorum may mean either."""
    with pytest.raises(click.UsageError, match="has no bot called 'planner'"):
        refuse_unknown_bots(find_title("ludus"), ["planner"])
    with pytest.raises(click.UsageError, match="'bold' is for Ludus Cyclorum: use --"):
        refuse_unknown_bots(find_title("circus"), ["bold"])
