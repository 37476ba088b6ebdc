"""The bench commands as designers use them."""

import csv
import errno
import json
import os
import platform
import re
import shlex
import signal
import sys

import pytest
from click.testing import CliRunner

from circus_maximus import __version__
from circus_maximus.bench import runs
from circus_maximus.bench.runs import RUNS_KEPT, kept_runs
from circus_maximus.bench.workers import Pool
from circus_maximus.cli import main
from circus_maximus.engine.chance import bot_seed
from circus_maximus.engine.config.files import configure, shipped
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.metrics import metrics_of
from circus_maximus.games.circus.advice.greedy import GreedyBot
from circus_maximus.titles import find_title

FEW = ("--bots", "greedy", "--seats", "2", "--games", "60", "--workers", "2")


def run(*args):
    return CliRunner().invoke(main, ["bench", *map(str, args)])


def succeeds(*args):
    result = run(*args)
    assert result.exit_code == 0, result.output
    return result


def refuses(*args):
    result = run(*args)
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output


def test_run_compares_a_config_with_its_targets():
    text = succeeds("run", *FEW).stdout
    assert text.startswith("default\n   greedy · 2 seats · 60 blocks · seeds 1 to 60\n")
    assert re.search(r"^rounds +2 seats +4\.\d\d +\S+ … \S+ +6\.00 to 9\.00 +MISSES$", text, re.MULTILINE)
    assert re.search(r"^ended by track +2 seats +100% +9\d% … 100% +at least 70% +meets$", text, re.MULTILINE)
    assert re.search(r"^\d+ targets met, \d+ targets missed, \d+ targets undecided$", text, re.MULTILINE)


def test_run_as_json_has_every_value():
    plain = json.loads(succeeds("run", "default + setup.coins=12", *FEW, "--json").stdout)
    assert plain["config"]["config"] == "default + setup.coins=12"
    rows = {row["metric"]: row for row in plain["rows"] if row["within"] is None}
    assert rows["rounds"]["verdict"] == "misses"
    assert rows["rounds"]["low"] < rows["rounds"]["value"] < rows["rounds"]["high"]
    assert rows["rounds"]["target"] == [6, 9]
    assert 0 <= rows["church_wins"]["value"] <= 1
    assert rows["decisions"]["verdict"] is None
    assert all(row["bots"] == "greedy" and row["seats"] == 2 and row["blocks"] == 60 for row in plain["rows"])


def targets(tmp_path, text):
    path = tmp_path / "my-targets.yaml"
    path.write_text(f"targets: {text}\n")
    return "--targets", path


def test_strict_exits_with_1_where_a_target_is_missed(tmp_path):
    assert run("run", *FEW, "--strict").exit_code == 1
    assert run("run", *FEW, "--strict", *targets(tmp_path, "{rounds: {min: 1}}")).exit_code == 0


@pytest.mark.parametrize(
    ("wanted", "strict", "plain"),
    [
        ("{rounds: {min: 1}}", 0, 0),
        ("{rounds: {max: 5.5}}", 1, 0),  # `default` meets it, `long-show` misses it.
        ("{rounds: {min: 5.5}}", 0, 0),  # `default` misses it, `long-show` meets it.
        ("{rounds: {min: 50}}", 1, 0),
    ],
)
def test_a_strict_comparison_exits_with_1_where_b_misses_a_target(tmp_path, wanted, strict, plain):
    args = ("compare", "default", "long-show", *FEW, *targets(tmp_path, wanted))
    assert run(*args, "--strict").exit_code == strict
    assert run(*args).exit_code == plain


def test_a_strict_comparison_of_three_exits_with_1_where_c_misses_a_target(tmp_path):
    easy = targets(tmp_path, "{rounds: {max: 5.5}}")
    assert run("compare", "default", "default", "long-show", *FEW, *easy, "--strict").exit_code == 1


def test_the_json_of_compare_is_as_documented():
    plain = json.loads(succeeds("compare", "default", "A + markets.mummers.prices+=1", *FEW, "--json").stdout)
    assert plain["a"]["config"] == "default"
    assert plain["b"]["changes"] == "markets.mummers.prices [1,2,3,4,5] → [2,3,4,5,6]"
    keys = {
        "metric",
        "primary",
        "seats",
        "bots",
        "a",
        "b",
        "difference",
        "low",
        "high",
        "margin",
        "verdict",
        "games",
        "blocks",
    }
    for row in plain["rows"]:
        assert keys <= row.keys()
        assert row["verdict"] in ("more", "less", "equivalent", "undecided", "never_used")
    price = next(row for row in plain["rows"] if row["metric"] == "market_price.mummers")
    assert (price["verdict"], price["primary"]) == ("more", False)
    assert price["difference"] == pytest.approx(price["b"] - price["a"])
    never = next(row for row in plain["rows"] if row["metric"] == "place_used.guildhall")
    assert never["verdict"] == "never_used"


def test_compare_with_expectations():
    text = succeeds(
        "compare", "default", "long-show", *FEW, "--expect", "rounds up", "--expect", "coins_by_round.3 up"
    ).stdout
    assert re.search(r"^rounds .* LONGER, as expected$", text, re.MULTILINE)
    assert re.search(r"^coins by round: 3 .* LESS, not as expected$", text, re.MULTILINE)
    assert "For a change log:" in text


def test_strict_exits_with_1_where_an_expectation_is_not_met(tmp_path):
    args = ("compare", "default", "long-show", *FEW, *targets(tmp_path, "{rounds: {min: 1}}"), "--strict")
    assert run(*args, "--expect", "rounds up").exit_code == 0
    assert run(*args, "--expect", "rounds down").exit_code == 1


def test_compare_of_three_compares_each_with_the_first():
    plain = json.loads(succeeds("compare", "default", "long-show", "A + setup.coins-=3", *FEW, "--json").stdout)
    assert [each["b"]["label"] for each in plain] == ["B", "C"]
    assert [each["a"]["label"] for each in plain] == ["A", "A"]
    assert plain[1]["b"]["changes"] == "setup.coins 15 → 12"


def test_the_same_command_prints_the_same_with_any_number_of_workers():
    args = ("compare", "default", "A + setup.coins=12", "--bots", "greedy", "--seats", "2", "--games", "60", "--json")
    texts = {succeeds(*args, "--workers", workers).stdout for workers in (1, 2, 3)}
    assert len(texts) == 1


@pytest.mark.parametrize("blocks", [4, 60])
def test_compare_against_itself_says_so_and_asks_for_no_more_games(blocks):
    text = succeeds("compare", "default", "default", *FEW, "--games", blocks).stdout
    assert text.startswith("B: the same config as A\n")
    assert "\ngreedy: no change in any game\n" in text
    assert "UNDECIDED" not in text.upper()
    assert "run again" not in text
    assert "For a change log" not in text
    whole = succeeds("compare", "default", "default", *FEW, "--games", blocks, "--all", "--expect", "rounds up").stdout
    assert re.search(r"^rounds .* same config, not as expected$", whole, re.MULTILINE)
    assert "UNDECIDED" not in whole.upper()


def test_out_writes_games_metrics_and_transcripts(tmp_path):
    import polars

    out = tmp_path / "out"
    succeeds("compare", "default", "A + setup.coins=12", *FEW, "--out", out)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["finished"]
    assert manifest["games"] == 120
    assert [config["name"] for config in manifest["configs"]] == ["default", "A + setup.coins=12"]
    versions = (__version__, find_title("circus").version, platform.python_version())
    assert (manifest["program"], manifest["version"], manifest["python"]) == versions
    games = polars.read_parquet(out / "games.parquet")
    assert games.shape[0] == 120
    with (out / "games.csv").open() as file:
        lines = list(csv.DictReader(file))
    assert [line["game"] for line in lines] == games["game"].to_list()
    assert float(lines[0]["rounds"]) == games["rounds"][0]
    rounds = {row["game"]: row["rounds"] for row in games.iter_rows(named=True)}
    metrics = polars.read_parquet(out / "metrics.parquet")
    row = metrics.filter(polars.col("metric") == "rounds").row(0, named=True)
    mean = sum(count for game, count in rounds.items() if game.startswith("B/")) / 60
    assert row["b"] == pytest.approx(mean)
    transcripts = list((out / "transcripts").glob("*.jsonl"))
    assert len(transcripts) >= 6
    played = read_file(out / "transcripts" / "B-2-greedy-1-0.jsonl")
    assert played.header.seed == 1
    assert "greedy" in (out / "report.txt").read_text()


def test_a_run_of_a_config_whose_name_is_not_utf_8_is_written_with_escapes(tmp_path):
    config = tmp_path / os.fsdecode(b"caf\xe9.yaml")
    config.write_text("setup: {coins: 9}\n")
    succeeds("run", config, *FEW, "--out", tmp_path / "out")
    assert r"caf\udce9.yaml" in (tmp_path / "out" / "report.txt").read_text()


def test_out_must_be_empty(tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    assert "is not empty" in refuses("run", *FEW, "--out", tmp_path / "out")
    (tmp_path / "file").write_text("")
    refuses("run", *FEW, "--out", tmp_path / "file")
    below = tmp_path / "file" / "below"
    assert f"{below}: cannot be written to: Not a directory" in refuses("run", *FEW, "--out", below)


def test_runs_without_out_are_kept_under_the_home_folder(home):
    succeeds("run", "--bots", "random", "--seats", "2", "--games", "2", "--workers", "1")
    [folder] = kept_runs(home / "bench" / "runs")
    assert json.loads((folder / "manifest.json").read_text())["finished"]


def test_only_the_last_runs_are_kept(home, monkeypatch):
    runs = home / "bench" / "runs"
    for number in range(RUNS_KEPT + 2):
        folder = runs / f"2020-01-01-{number:06}"
        folder.mkdir(parents=True)
        (folder / "manifest.json").write_text("{}")
    (runs / "notes").mkdir()
    succeeds("run", "--bots", "random", "--seats", "2", "--games", "2", "--workers", "1")
    kept = kept_runs(runs)
    assert len(kept) == RUNS_KEPT
    assert kept[0].name == "2020-01-01-000003"
    assert (runs / "notes").is_dir()


def test_replay_prints_the_story_of_a_game_of_the_last_run():
    report = succeeds("compare", "default", "A + setup.coins=10", *FEW).stdout
    name = re.search(r"bench replay (B/\S+)", report)[1]
    story = succeeds("replay", name).stdout
    assert "Round 1 begins" in story
    assert "First difference, in record " in story
    assert f", but in A{name[1:]}: " in story
    assert "First difference" not in succeeds("replay", f"A{name[1:]}").stdout


def test_the_commands_of_a_report_replay_its_games_also_after_other_runs(tmp_path):
    out = tmp_path / "my run"
    report = succeeds("compare", "default", "A + setup.coins=10", *FEW, "--out", out).stdout
    succeeds("run", *FEW)
    commands = re.findall(r"^ +(circus-maximus bench replay .*)$", report, re.MULTILINE)
    assert commands == re.findall(r"^ +(circus-maximus .*)$", (out / "report.txt").read_text(), re.MULTILINE)
    for command in commands:
        program, bench, *words = shlex.split(command)
        assert (program, bench, words[1]) == ("circus-maximus", "bench", str(out))
        assert "First difference, in record " in succeeds(*words).stdout


def test_replay_says_which_run_is_the_last(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["circus-maximus", "bench", "run", "default + setup.coins=9"])
    succeeds("run", *FEW)
    note = "note: looking in the last run: circus-maximus bench run 'default + setup.coins=9'\n"
    assert succeeds("replay", "A/2/greedy/1/0").stderr == note
    assert refuses("replay", "B/2/greedy/1/0").startswith(note)


def test_replay_of_a_folder(tmp_path):
    succeeds("run", *FEW, "--out", tmp_path / "out")
    transcript = tmp_path / "game.jsonl"
    story = succeeds("replay", tmp_path / "out", "A/2/greedy/17/0", "--out", transcript).stdout
    assert "wins" in story
    assert read_file(transcript).header.seed == 17


def test_replay_refuses_a_run_of_another_version_of_the_rules(tmp_path, monkeypatch):
    out, transcript = tmp_path / "out", tmp_path / "game.jsonl"
    with monkeypatch.context() as then:
        then.setattr(type(find_title("circus")), "version", 7)
        succeeds("run", *FEW, "--out", out)
        assert "Round 1 begins" in succeeds("replay", out, "A/2/greedy/40/0").stdout
    result = run("replay", out, "A/2/greedy/40/0", "--out", transcript)
    assert (result.exit_code, result.stdout, transcript.exists()) == (2, "", False)
    assert result.stderr.splitlines()[-1] == (
        "Error: A/2/greedy/40/0 was played with version 7 of the rules, but this program has version "
        f"{find_title('circus').version} and may play another game"
    )
    kept = out / "transcripts" / "A-2-greedy-1-0.jsonl"
    said = refuses("replay", out, "A/2/greedy/1/0")
    assert said.endswith(f"another game; to read its transcript: circus-maximus replay {kept}\n")
    assert "Round 1 begins" in CliRunner().invoke(main, ["replay", str(kept)]).stdout


def test_the_transcript_of_a_replay_replaces_no_file(tmp_path):
    succeeds("run", *FEW)
    out, game = tmp_path / "game.jsonl", "A/2/greedy/17/0"
    succeeds("replay", game, "--out", out)
    recorded = out.read_bytes()
    assert f"{out} exists: choose a new name for --out" in re.sub(r"\s+", " ", refuses("replay", game, "--out", out))
    assert out.read_bytes() == recorded
    lost = tmp_path / "none" / "game.jsonl"
    result = run("replay", game, "--out", lost)
    assert result.exit_code == 1
    assert f"Error: {lost}: cannot be written to: No such file or directory" in result.output


@pytest.mark.parametrize(
    ("bots", "note"),
    [
        ("greedy,random,greedy", "note: greedy,random,greedy has 3 bots: with 2 seats only greedy and random play\n"),
        ("greedy,random", ""),
        ("mixed", ""),
    ],
)
def test_a_line_up_with_more_bots_than_seats_is_noted(bots, note):
    few = ("--seats", "2,3", "--games", "2", "--workers", "1")
    assert succeeds("run", "--bots", bots, *few).stderr == note


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["replay", "A/2/greedy/17/0"], "there is no run yet"),
        (["replay", "nowhere", "A/2/greedy/17/0"], "there is no run in"),
        (["replay", "a", "b", "c"], "name a folder and a game"),
        (["run", "long-shaw"], "did you mean long-show?"),
        (["run", "default + setup.coin=3"], "did you mean coins"),
        (["run", "--bots", "gredy"], "did you mean greedy?"),
        (["run", "--bots", "greedy,greedy,greedy,greedy,greedy"], "more bots than"),
        (["run", "--seats", "5"], "'5' is not a number of seats: Circus Maximus has 2 to 4"),
        (["run", "--seats", "x"], "'x' is not a number of seats"),
        (["run", "--seats", ""], "'' is not a number of seats"),
        (["run", "--games", "1"], "--games"),
        (["run", "--workers", "0"], "--workers"),
        (["compare", "default"], "two configs are needed"),
        (["compare", "default", "long-show", "--expect", "round up"], "did you mean rounds?"),
        (["compare", "default", "long-show", "--expect", "rounds"], "is not an expectation"),
        (
            ["compare", "default", "long-show", "--expect", "rounds up", "--expect", "rounds same"],
            "'rounds same' contradicts another expectation about rounds",
        ),
        (["compare", "default", "A + setup.coins+=x"], "KEY+=NUMBER"),
        (["compare", "default", "A + setup.coins=-3"], "must be a whole number"),
        (["compare", "default", "A+setup.coins=3"], "write spaces around +, as in 'A + setup.coins=3'"),
        (["compare", "default", "A+setup.coins+=3"], "write spaces around +, as in 'A + setup.coins+=3'"),
        (["run", "long-show+feeding"], "write spaces around +, as in 'long-show + feeding'"),
        (["sweep"], "--over"),
        (["sweep", "--over", "setup.coins"], "is not a range"),
        (["sweep", "--over", "setup.coins=9..3"], "is empty: 9 is above 3"),
        (["sweep", "--over", "setup.coins=1..500"], "the limit is 100"),
        (["sweep", "--over", "setup.coins=5..6", "--over", "setup. coins+=7..8"], "setup.coins has two ranges"),
        (["sweep", "--over", "setup.coins=5..6", "--plot", ""], "no metric"),
        (["sweep", "--over", "setup.coins=1..20", "--over", "setup.workers=1..9"], "180 points; the limit is 100"),
        (["sweep", "--over", "setup.coin=1..3"], "did you mean coins"),
        (["sweep", "--over", "setup.coins=1..2", "--plot", "round"], "did you mean rounds?"),
        (["run", "--targets", "none.yaml"], "none.yaml: there is no such file"),
    ],
)
def test_impossible_commands_are_explained(args, said):
    assert said in re.sub(r"\s+", " ", refuses(*args))


def test_only_the_first_point_with_errors_is_reported():
    text = refuses("sweep", "--over", "setup.coins=998..1003")
    assert text.count("must be a whole number") == 1
    assert "setup.coins=1000" in text


def test_paths_of_configs_may_begin_with_a_tilde_and_contain_a_plus(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "a+b.yaml").write_text("rounds: 3\n")
    report = succeeds("compare", "default", "~/a+b.yaml + setup.coins=20", *FEW[:-4], "--games", "2").stdout
    assert report.startswith("B: setup.coins 15 → 20, rounds 10 → 3\n")


def test_a_config_for_another_game_is_recognized(tmp_path):
    (tmp_path / "mine.yaml").write_text("symbols: {rider: {name: Lancer}}\n")
    assert refuses("run", tmp_path / "mine.yaml").endswith("mine.yaml is for Ludus Cyclorum: use --game ludus\n")
    for args in (["compare", "default", "A + draws.repetition=3"], ["sweep", "--over", "draws.repetition=3..4"]):
        assert "draws.repetition=3 is for Ludus Cyclorum: use --game ludus" in refuses(*args)
    targets = shipped() / "ludus" / "bench" / "targets.yaml"
    assert refuses("run", "--targets", targets) == f"{targets} is for Ludus Cyclorum: use --game ludus\n"
    assert "'bold' is for Ludus Cyclorum: use --game ludus" in refuses("run", "--bots", "bold")


def test_the_error_for_a_missing_extra_has_the_command_that_installs_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    for command in (["run"], ["compare", "default", "long-show"], ["sweep", "--over", "setup.coins=1..2"]):
        text = refuses(*command)
        assert "pip install 'circus-maximus[bench]'" in text
    assert CliRunner().invoke(main, ["bench", "speed", "--seconds", "0.01"]).exit_code == 0


@pytest.mark.parametrize(
    ("library", "command"),
    [
        ("polars", ["run", "--out", "out"]),
        ("polars", ["compare", "default", "long-show", "--out", "out"]),
        ("plotext", ["sweep", "--over", "setup.coins=1..2"]),
        ("scipy", ["metrics"]),
    ],
)
def test_a_missing_library_is_reported_before_anything_is_played(monkeypatch, tmp_path, home, library, command):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, library, None)
    assert f"{library} is missing. Install it with: pip install" in refuses(*command)
    assert not kept_runs(home / "bench" / "runs")
    assert not (tmp_path / "out").exists()


def test_the_help_says_how_many_blocks_are_usual():
    for command, usual in (("run", 400), ("compare", 400), ("sweep", 100), ("watch", 400)):
        assert f"[default: {usual}; 2<=x<=100000]" in re.sub(r"\s+", " ", succeeds(command, "--help").stdout)


def test_sweep_tries_every_number_and_confirms_the_best_on_fresh_seeds():
    text = succeeds(
        "sweep", "--over", "setup.coins=5..25:10", "--bots", "greedy", "--seats", "2", "--games", "50", "--workers", "2"
    ).stdout
    assert text.startswith("setup.coins: 3 points\n")
    head = next(line for line in text.splitlines() if line.startswith("greedy, 2 seats"))
    assert head.split() == ["greedy,", "2", "seats", "5", "15", "25"]
    assert "rerun on fresh seeds (51 to 100)" in text
    assert len(re.findall(r"^  setup\.coins=\d+: \d+ targets met", text, re.MULTILINE)) == 2
    assert "┌" in text


def test_sweep_as_json():
    args = ("--bots", "greedy", "--seats", "2", "--games", "50", "--workers", "2", "--json")
    plain = json.loads(succeeds("sweep", "--over", "setup.coins+=-5..5:5", *args, "--confirm", "1").stdout)
    assert [point["settings"] for point in plain["points"]] == [
        ["setup.coins+=-5"],
        ["setup.coins+=0"],
        ["setup.coins+=5"],
    ]
    assert len(plain["confirmed"]) == 1
    assert (plain["title"], plain["seed"], plain["blocks"], plain["games"]) == ("circus", 1, 50, 150)
    assert (plain["faults"], plain["stopped"]) == ({}, False)
    fewer, _, more = (
        next(row["value"] for row in point["rows"] if row["metric"] == "broke_at_show") for point in plain["points"]
    )
    assert fewer > more
    for point in plain["points"]:
        verdicts = [row["verdict"] for row in point["rows"]]
        assert point["missed"] == verdicts.count("misses")


SWEEP = ("sweep", "--over", "setup.coins=14..16", "--bots", "greedy", "--seats", "2", "--games", "3", "--workers", "1")


def test_replay_finds_the_games_of_a_sweep_and_by_their_folder_those_of_its_confirmation(home):
    report = succeeds(*SWEEP, "--confirm", "1").stdout
    [folder] = kept_runs(home / "bench" / "runs")
    for name in ("A/2/greedy/1/0", "C/2/greedy/3/0"):
        assert "Round 1 begins" in succeeds("replay", name).stdout
    assert "its seeds are 1 to 3" in refuses("replay", "A/2/greedy/4/0")
    found = re.search(r"^  To replay one of these games:\n    circus-maximus bench (.*)$", report, re.MULTILINE)
    command = shlex.split(found[1])
    assert command[1] == str(folder / "confirmed")
    label = "ABC"[int(re.search(r"^  setup\.coins=(\d+): ", report, re.MULTILINE)[1]) - 14]
    assert command[2] == f"{label}/2/greedy/4/0"
    assert "Round 1 begins" in succeeds(*command).stdout


def test_out_has_the_games_of_a_sweep_and_in_a_subfolder_those_of_its_confirmation(tmp_path, home):
    out = tmp_path / "my sweep"
    plain = json.loads(succeeds(*SWEEP, "--json", "--out", out).stdout)
    for folder, points, seeds in ((out, plain["points"], "123"), (out / "confirmed", plain["confirmed"], "456")):
        assert json.loads((folder / "manifest.json").read_text())["finished"]
        with (folder / "games.csv").open() as file:
            games = list(csv.DictReader(file))
        assert len(games) == len(points) * 3
        assert {game["seed"] for game in games} == set(seeds)
        with (folder / "metrics.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert [(row["settings"], row["metric"]) for row in rows] == [
            (point["settings"][0], row["metric"]) for point in points for row in point["rows"]
        ]
        assert len(list((folder / "transcripts").iterdir())) >= len(points)
        assert f"circus-maximus bench replay '{out / 'confirmed'}' " in (folder / "report.txt").read_text()
    assert not kept_runs(home / "bench" / "runs")


def test_a_sweep_reports_its_results_if_the_confirmation_cannot_be_written(tmp_path, monkeypatch):
    write = runs.write_manifest

    def full(folder, manifest):
        if folder.name == "confirmed":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write(folder, manifest)

    monkeypatch.setattr(runs, "write_manifest", full)
    result = run(*SWEEP, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert re.search(r"^  setup\.coins=\d+: \d+ targets met", result.stdout, re.MULTILINE)
    assert f"Error: {tmp_path / 'out' / 'confirmed'}: cannot be written to: No space left on device" in result.stderr


def test_an_interrupted_sweep_says_that_nothing_was_measured_again(monkeypatch):
    results = Pool.results

    def interrupted(pool):
        yield next(results(pool))
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Pool, "results", interrupted)
    again = "The sweep was stopped, so the best points were not rerun on fresh seeds."
    result = run(*SWEEP)
    assert result.exit_code == 1
    assert result.stdout.endswith(f"\n\n{again}\n")
    assert re.search(r"^Stopped after \d games? of \d\. ", result.stderr, re.MULTILINE)
    assert again not in run(*SWEEP, "--confirm", "0").stdout


def test_a_sweep_subtracts():
    args = ("--bots", "greedy", "--seats", "2", "--games", "2", "--workers", "1", "--confirm", "0")
    text = succeeds("sweep", "--over", "setup.coins-=1..3:2", *args).stdout
    assert text.startswith("setup.coins: 2 points\n")
    assert re.search(r"^greedy, 2 seats +-1 +-3$", text, re.MULTILINE)


def test_what_goes_wrong_while_the_best_are_confirmed_is_reported(monkeypatch):
    """Seeds 3 and 4 are those of the confirmation."""
    choose, seeds = GreedyBot.choose, {bot_seed(3, 0)}

    def made(self, rules, seat, seed, *more):
        begun(self, rules, seat, seed, *more)
        self.sick = seed in seeds

    def fails(self, view, choice, turn):
        if self.sick:
            raise KeyError("lost")
        return choose(self, view, choice, turn)

    begun = GreedyBot.__init__
    monkeypatch.setattr(GreedyBot, "__init__", made)
    monkeypatch.setattr(GreedyBot, "choose", fails)
    monkeypatch.setattr("circus_maximus.bench.workers.usual_workers", lambda: 0)
    args = ("sweep", "--over", "setup.coins=14..15", "--bots", "greedy", "--seats", "2", "--games", "2")
    result = run(*args, "--json")
    assert result.exit_code == 1
    assert "FAILED: 2 of 4 games gave no result" in result.stderr
    assert list(json.loads(result.stdout)["faults"]) == ["A/2/greedy/3/0", "B/2/greedy/3/0"]
    seeds.clear()
    assert run(*args).exit_code == 0


def test_the_bench_of_ludus():
    text = succeeds("run", "--game", "ludus", "--bots", "greedy", "--games", "50", "--workers", "2").stdout
    assert re.search(r"^cycles +2 seats", text, re.MULTILINE)
    text = succeeds(
        "compare", "default", "no-friendly-fire", "--game", "ludus", "--bots", "greedy", "--games", "50"
    ).stdout
    assert text.startswith("B: friendly_fire true → false")


@pytest.mark.parametrize("name", ["circus", "ludus", "gloria"])
def test_metrics_lists_every_metric_with_its_meaning(name):
    text = succeeds("metrics", "--game", name).stdout
    title = find_title(name)
    columns = set()
    for metric in metrics_of(title.metrics(title.rules(configure(title)), title.seats[-1])):
        line = next(line for line in text.splitlines() if line.endswith(metric.meaning))
        assert re.match(rf"[* ] {metric.id}\b", line)
        columns.add(line.index(metric.meaning))
    assert len(columns) == 1


def test_bots_of_a_line_up_are_named_as_given():
    args = ("--bots", "greedy, random", "--bots", "random", "--seats", "3", "--games", "4", "--workers", "1", "--json")
    plain = json.loads(succeeds("run", *args).stdout)
    assert {(row["bots"], row["games"]) for row in plain["rows"]} == {("greedy,random", 12), ("random", 4)}
