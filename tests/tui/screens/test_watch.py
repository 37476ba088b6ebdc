"""The screen of a watch: what it shows, what its keys do, and how it ends."""

import subprocess
import sys
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace

from circus_maximus.bench.watching.journal import Journal
from circus_maximus.bench.watching.live_watch import LiveWatch
from circus_maximus.bench.watching.watched_files import Refused
from circus_maximus.play.settings import Settings
from circus_maximus.tui.draw.glyphs import ASCII
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.screens.watch import WatchScreen, table
from circus_maximus.tui.watch_app import WatchApp
from tests.bench.watches import coins, watch_of
from tests.tui.playing import run, until
from tests.tui.screen_text import text_of as screen_text
from tests.tui.single_screen import in_order
from tests.tui.watched import PROBLEM, TRIES, Still, shows, still_screen, view, watching, words

SIZES = [(80, 24), (97, 29), (120, 36), (160, 48)]


# With fixed data


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_matters_is_on_the_screen(size):
    async def scenario():
        screen = await still_screen(size, problems=PROBLEM, notes=("FAILED: 2 games gave no result",))
        text = words(screen)
        assert "Watching mine.yaml" in text
        assert in_order(
            text,
            "try 3 against default",
            "11 s left",
            "planner 120, greedy 400 of 400 blocks",
            "rounds longer (planner 2",
            "FAILED",
        )
        assert in_order(
            text, "has errors; the numbers below are those of try 3", "mine.yaml:2:3", "^^^^", "planner rounds 2"
        )
        assert in_order(
            text,
            "planner rounds 2 4.27",
            "4.47",
            "+0.19 ± 0.09",
            "LONGER",
            "Tries",
            "#3",
            "#2",
            "#1",
            "pinned the baseline",
        )
        keys = screen.split("\n")[-1]
        assert in_order(keys, "? Help", "c Confirm", "u Undo", "p Pin", "r Replay", "Enter Restore", "q Quit")
        assert max(map(len, screen.split("\n"))) <= size[0]

    run(scenario())


@pytest.mark.parametrize("count", [60, 80, 100, 140])
def test_the_table_is_shortened_in_small_terminals(count):
    head, rows = table(view().table, count)
    widths = {width_of(row) for row in rows}
    told = [text_of(row) for row in rows]
    assert text_of(head).split() == ["seats", "pinned", "last", "now", "change", "verdict"]
    assert told[0] == "planner"
    assert told[1].split() == ["rounds", "2", "4.27", "4.40", "4.47", "+0.19", "±", "0.09", "LONGER"]
    assert told[2].split()[0] == "3"
    assert any("UNDECIDED (needs about 1,375 blocks for ± 3)" in line for line in told)
    assert max(widths) < 120
    starts = {line.index(word) for line in told for word in ("LONGER", "equivalent", "UNDECIDED") if word in line}
    assert starts == {text_of(head).index("verdict")}


def test_what_moved_does_not_depend_on_colour():
    for row in table(view().table, 80)[1]:
        verdict = row[-1]
        if verdict.role == "title" and len(row) > 1:
            assert verdict.text.strip().isupper()


def test_an_error_in_a_file_with_a_long_path_is_shown_to_its_end():
    async def scenario():
        told = f"{'/a-folder-with-a-long-name' * 8}/mine.yaml:1:9: unknown key 'coin' in 'setup'; did you mean coins?"
        async with watching(Still(view(problems=(told,)))) as at:
            await shows(at, "did you mean coins?")

    run(scenario())


def test_before_the_first_save_without_errors():
    async def scenario():
        empty = {"now": "", "last": "", "did": "", "table": (), "tries": TRIES[:1], "current": -1}
        live = Still(view(problems=PROBLEM, **empty))
        async with watching(live) as at:
            await shows(at, "has errors.")
            assert "did you mean coins?" in at.text
            await at.press("k", "enter")
            await until(lambda: len(live.asked) == 2)
            assert live.asked == [("confirm", 0), ("restore", 0)]

    run(scenario())


def test_many_errors_leave_room_for_the_numbers():
    async def scenario():
        async with watching(Still(view(problems=PROBLEM * 30))) as at:
            await shows(at, "more lines")
            await shows(at, "planner rounds 2")
            assert in_order(words(at.text), "mine.yaml:2:3", "... and ", " more lines", "planner rounds 2", "Tries")

    run(scenario())


def test_keys_act_on_the_selected_try():
    async def scenario():
        live = Still()
        async with watching(live) as at:
            await at.press("down", "k")
            await shows(at, "Done: confirm.")
            await at.press("down", "p")
            await shows(at, "Done: pin.")
            await at.press("up", "up", "enter")
            await shows(at, "Done: restore.")
            await at.press("u")
            await shows(at, "Done: undo.")
            assert live.asked == [("confirm", 2), ("pin", 1), ("restore", 3), ("undo", None)]

    run(scenario())


def test_a_click_selects_and_another_restores():
    async def scenario():
        live = Still()
        async with watching(live) as at:
            await shows(at, "» #3")
            await at.click("#1 ")
            await shows(at, "» #1")
            assert live.asked == []
            await at.click("#1 ")
            await until(lambda: live.asked == [("restore", 1)])
            await at.click("p Pin")
            await until(lambda: live.asked[1:] == [("pin", 1)])

    run(scenario())


def test_a_refusal_is_shown():
    async def scenario():
        live = Still()

        def refuse(number):
            raise Refused("Already pinned: try 3.")

        live.pin = refuse
        async with watching(live) as at:
            await at.press("p")
            await shows(at, "Already pinned: try 3.")

    run(scenario())


def test_the_details_say_everything_about_the_selected_try():
    async def scenario():
        async with watching(Still(), (120, 36)) as at:
            await shows(at, "setup.workers 5 → 3")
            await at.press("down")
            await shows(at, "Measured on fresh seeds: rounds longer")
            text = at.text.split("Tries")[1]
            assert "markets.mummers.prices [1,2,3,4,5] → [2,3,4,5,6]: rounds longer (greedy)" in text

    run(scenario())


def test_a_new_try_is_selected_and_a_measured_one_is_reported():
    async def scenario():
        live = Still(view(measuring=(1,)))
        async with watching(live) as at:
            await shows(at, "measuring")
            await at.press("down")
            confirmed = replace(TRIES[1], confirmed="rounds shorter")
            new = replace(TRIES[3], number=4, changes="rounds 20 → 3")
            live.shown = view(tries=(TRIES[0], confirmed, *TRIES[2:], new), current=4, now="try 4", last="try 3")
            live.changed()
            await shows(at, "» #4")
            await shows(at, "Try 1, measured on fresh seeds: rounds shorter.")

    run(scenario())


def test_the_table_scrolls():
    async def scenario():
        async with watching(Still()) as at:
            await shows(at, "LESS OFTEN")
            assert "planner rounds" in words(at.text)
            at.app.screen.query_one("#values").focus()
            await at.press("end")
            await shows(at, "20 of 20")
            assert "planner rounds" not in words(at.text)

    run(scenario())


def test_help_explains_keys_and_words():
    async def scenario():
        async with watching(Still(), (120, 48)) as at:
            await at.press("question_mark")
            await shows(at, "Rerun this try on fresh seeds")
            assert "Undo the last save of your files" in at.text
            assert "Make the selected try the baseline" in at.text
            assert "no verdict before 50 blocks are played" in at.text
            await at.press("escape")
            await shows(at, "Tries")
            assert "Esc" not in at.text.split("\n")[-1]

    run(scenario())


def test_the_list_of_commands_has_only_what_a_watch_can_do():
    async def scenario():
        async with watching(Still()) as at:
            await at.press("ctrl+p")
            await shows(at, "Commands")
            names = [command.name for command in at.app.screen._commands.values()]
            assert {"Confirm", "Undo", "Pin", "Replay", "Restore", "Quit"} <= set(names)
            assert "New game" not in names
            await at.press("escape")
            await at.press("escape")
            assert isinstance(at.app.screen, WatchScreen)

    run(scenario())


def test_a_small_terminal_is_reported_and_the_screen_recovers():
    async def scenario():
        async with watching(Still()) as at:
            await shows(at, "rounds")
            await at.resize(60, 20)
            assert "60x20 is too small" in at.text
            assert "[q] Quit" in at.text
            await at.resize(80, 24)
            await shows(at, "rounds")

    run(scenario())


def test_plain_terminals_get_plain_letters():
    async def scenario():
        async with watching(Still(view(problems=PROBLEM)), only_ascii=True) as at:
            await shows(at, "rounds")
            assert at.app.glyphs is ASCII
            assert at.text.isascii()

    run(scenario())


def test_hidden_characters_never_reach_the_terminal():
    async def scenario():
        bad = "a\x1b[31m\u202eb"
        tries = (*TRIES, TryLine_(bad))
        async with watching(Still(view(mine=bad, problems=(bad,), notes=(bad,), tries=tries, did=bad))) as at:
            await shows(at, "Tries")
            assert "\x1b" not in at.text
            assert "\u202e" not in at.text

    run(scenario())


def TryLine_(text):  # noqa: N802
    return replace(TRIES[1], number=9, changes=text, did=text, confirmed=text)


def test_changed_keys_apply():
    async def scenario():
        live = Still()
        async with watching(live, settings=Settings(keys={"watch.confirm": "z"})) as at:
            await at.press("z")
            await shows(at, "Done: confirm.")
            assert "z Confirm" in at.text

    run(scenario())


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_a_watch_can_be_quit(key):
    async def scenario():
        app = WatchApp(Still(), Settings())
        async with app.run_test() as pilot:
            await pilot.press(key)
            await until(lambda: app.return_code is not None)

    run(scenario())


# With a real watch


@asynccontextmanager
async def real(tmp_path, text=coins(14), size=(120, 36), workers=0, **options):  # noqa: B008
    """A running watch of a file."""
    (tmp_path / "mine.yaml").write_text(text)
    live = LiveWatch(watch_of(tmp_path, **options), workers)
    try:
        async with watching(live, size) as at:
            at.mine, at.watch = tmp_path / "mine.yaml", live.watch
            yield at
    finally:
        live.stop()
    assert live.failure == ""


def test_saves_undo_confirm_and_replay_in_one_watch(tmp_path):
    async def scenario():
        async with real(tmp_path) as at:
            await shows(at, "All 60 blocks are played.")
            at.mine.write_text(coins(5))
            await shows(at, "LONGER")
            await shows(at, "try 2 against default")
            at.mine.write_text("setup:\n  coin: 3\n")
            await shows(at, "did you mean coins?")
            assert "LONGER" in at.text
            await at.press("u")
            await shows(at, "has the text of try 2 again")
            assert at.mine.read_text() == coins(5)
            await at.press("r")
            await shows(at, "First difference, in record")
            assert "Round 1" in at.text
            await at.press("escape")
            await shows(at, "Tries")
            await at.press("c")
            await shows(at, "measured on fresh seeds: rounds longer")
            await at.press("down", "p")
            await shows(at, "try 2 against try 1")
            await at.press("u")
            await shows(at, "the same values as try 1")
            assert at.mine.read_text() == coins(14)
            await at.press("up", "enter")
            await shows(at, "Restored")
            assert at.mine.read_text() == coins(5)
            at.mine.write_text(coins(6))
            await shows(at, "#3")
        told = Journal(tmp_path / "journal.jsonl").read()
        assert [each.tried.changes for each in told] == [
            "setup.coins 15 → 14",
            "setup.coins 14 → 5",
            "setup.coins 5 → 6",
        ]
        assert [len(each.confirmed) for each in told] == [0, 1, 0]
        assert [each.by for each in told[1].replaced] == ["undo", "undo"]

    run(scenario())


def test_a_file_with_errors_can_be_opened(tmp_path):
    async def scenario():
        async with real(tmp_path, "setup: {coin: 3}\n") as at:
            await shows(at, "Waiting for a save without errors.")
            assert "did you mean coins?" in at.text
            await at.press("u")
            await shows(at, "Nothing to undo")
            await at.press("r")
            await shows(at, "Already pinned: default.")
            at.mine.write_text(coins(5))
            await shows(at, "LONGER")

    run(scenario())


def test_while_games_are_played_keys_are_answered(tmp_path):
    async def scenario():
        async with real(tmp_path, workers=1, blocks=5000) as at:
            await shows(at, "Playing")
            await at.press("down")
            await shows(at, "» ")
            await at.press("question_mark")
            await shows(at, "Keys")
            await at.press("escape")
            assert at.watch.blocks < 5000

    run(scenario())


def test_a_failure_is_shown(tmp_path):
    async def scenario():
        live = Still(view(status="The watch has failed: RuntimeError: no (x.py:1). Quit and start again."))
        live.failure = live.shown.status
        async with watching(live) as at:
            await shows(at, "The watch has failed: RuntimeError")

    run(scenario())


def test_screens_are_drawn_by_the_compositor_as_text():
    async def scenario():
        async with watching(Still(view(mine="[bold red]mine[/]"))) as at:
            assert "Watching [bold red]mine[/]" in screen_text(at.app)

    run(scenario())


def test_its_keys_are_known_without_the_libraries_of_the_bench():
    script = "\n".join(
        [
            "import sys",
            "sys.modules.update(dict.fromkeys(('numpy', 'scipy', 'watchfiles', 'polars', 'plotext')))",
            "from circus_maximus.tui.screens.keymap import check_keys",
            "print(check_keys({'watch.confirm': 'z', 'watch.pin': 'u'}))",
        ]
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "({'watch.confirm': 'z'}, ['watch.pin and watch.undo have the same key: u'])\n"
