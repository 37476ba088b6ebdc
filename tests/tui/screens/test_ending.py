import os
import re

import pytest
from textual.widgets import Input

from circus_maximus.engine.presenting.retelling import Plot
from circus_maximus.play.filenames import SERVED
from circus_maximus.play.story import story_markdown
from circus_maximus.play.viewers import ending_of
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.screens.ending import EndingScreen, ending_lines
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.screens.log import LogScreen
from tests.play.disk import Disk
from tests.tui import at_rest
from tests.tui.playing import NAMES, run, until
from tests.tui.single_screen import SIZES, in_order, played, single_screen

BY = ("greedy", "greedy", "random", "random")


def ending(*by):
    match = played(*by or BY)
    return EndingScreen(ending_of(match), match, "story")


@pytest.mark.parametrize("size", SIZES)
def test_the_ending_shows_the_reason_and_the_final_standings(size):
    async def scenario():
        async with single_screen(ending(), size) as at:
            assert len(at.lines) == size[1]
            assert max(map(len, at.lines)) <= size[0]
            highest = "goal" if size == (80, 24) else "15 │ goal"
            assert in_order(at.text, "Ana wins by reaching 15.", "Total", "1. ● Ana", "2. ▲ Ben", highest, "round")
            assert "reached 15 on Church" in at.text
            assert in_order(at.lines[-1], "r Rematch", "e Export", "v Replay", "? Help", "Esc Table", "q Leave")

    run(scenario())


def test_an_ending_that_is_closed_before_it_is_drawn_breaks_nothing():
    async def scenario():
        async with single_screen(ending()) as at:
            at.app.push_screen(ending())
            at.app.pop_screen()
            await at.pilot.pause()
            at.app.push_screen(ending())
            at.app.exit()
            await at.pilot.pause()

    run(scenario())


def test_all_plots_and_highlights_are_shown_if_there_is_room():
    async def scenario():
        async with single_screen(ending(), (120, 36)) as at:
            row = next(line for line in at.lines if line.count("Empire") and line.count("Church"))
            assert in_order(row, "Empire", "Population", "Church")
            assert in_order(at.text, "round ", "Highlights", "Turning point")

    run(scenario())


def test_plots_have_the_same_rows_if_they_have_the_same_goal():
    """Steps on the road are not compared with counters: each plot uses all rows for its own values."""
    steps, food = Plot("Steps", 38, ((0, 3), (0, 5))), Plot("Food", None, ((1, 60), (1, 50)))
    tracks = [Plot(name, 15, ((3, high), (3, 3))) for name, high in (("Empire", 4), ("Church", 9))]
    rows = []
    for plots in ((steps, food), tracks):
        shown = ending().ending._replace(plots=tuple(plots))
        lines = [text_of(line) for line in ending_lines(shown, NAMES, 0, 118, 34, Look(UNICODE, "medium")).lines]
        rows.append([re.findall(r"(\S+) │", line) for line in lines if line.count("│") == 2])
    assert all(one != other for one, other in rows[0])
    assert all(one == other for one, other in rows[1])


def test_views_are_shown_one_at_a_time_if_there_is_little_room():
    async def scenario():
        async with single_screen(ending()) as at:
            pictures = []
            for _ in range(4):
                pictures.append("\n".join(at.lines[11:-2]))
                await at.press("right")
            assert len(set(pictures)) == 4
            assert sum("Turning point" in picture for picture in pictures) == 1
            assert "\n".join(at.lines[11:-2]) == pictures[0]
            await at.click(" Church ")
            await at.click("Highlights")
            assert "Turning point" in at.text

    run(scenario())


def test_esc_cancels_the_export_even_without_a_function():
    async def scenario():
        async with single_screen(ending(), keys={"ending.table": "f5"}) as at:
            await at.press("e")
            assert "Esc Cancel" in at.text
            await at.press("escape")
            assert "Esc Cancel" not in at.text
            assert not at.answers

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_without_highlights_there_is_no_heading_for_them(size):
    async def scenario():
        match = played(*BY)
        async with single_screen(EndingScreen(ending_of(match)._replace(highlights=()), match, "story"), size) as at:
            pictures = set()
            for _ in range(4):
                assert "Highlights" not in at.text
                pictures.add("\n".join(at.lines[11:-2]))
                await at.press("right")
            assert len(pictures) == (3 if size == (80, 24) else 1)

    run(scenario())


@pytest.mark.parametrize(("key", "label", "word"), [("r", "Rematch", "rematch"), ("q", "Leave", "leave")])
def test_each_way_to_leave_the_ending_has_its_result(key, label, word):
    async def scenario():
        async with single_screen(ending()) as at:
            await at.press(key)
            assert at.answers == [word]
        async with single_screen(ending()) as at:
            await at.click(label)
            assert at.answers == [word]

    run(scenario())


def test_the_table_and_the_log_can_be_viewed():
    async def scenario():
        async with single_screen(ending()) as at:
            await at.press("l")
            assert isinstance(at.app.screen, LogScreen)
            await at.press("escape", "escape")
            assert at.answers == ["table"]

    run(scenario())


def test_help_lists_the_keys_and_the_marks():
    async def scenario():
        async with single_screen(ending()) as at:
            for leave in ("question_mark", "escape"):
                await at.press("question_mark")
                assert isinstance(at.app.screen, HelpScreen)
                assert in_order(
                    at.text,
                    "Symbols",
                    "Ben",
                    "Cleo",
                    "Keys",
                    "Rematch: everybody moves one seat",
                    "Export the story",
                )
                await at.press(leave)
                assert isinstance(at.app.screen, EndingScreen)
            await at.click("? Help")
            assert isinstance(at.app.screen, HelpScreen)

    run(scenario())


def test_the_story_is_written_to_the_stories_folder(home):
    async def scenario():
        async with single_screen(ending(), (120, 36)) as at:
            await at.press("e")
            assert "Name or path: story" in at.text
            await at.press("enter")
            assert (home / "stories" / "story.md").read_text() == story_markdown(played(*BY))
            assert in_order(at.text, "The story was written to story.md in", f"{home}"[:60])
            await at.press("e")
            await at.type("-2")
            await at.press("enter")
            assert {path.name for path in (home / "stories").iterdir()} == {"story.md", "story-2.md"}

    run(scenario())


def test_in_a_browser_the_story_has_a_name_without_a_path(home, monkeypatch, tmp_path):
    monkeypatch.setenv(SERVED, "1")

    async def scenario():
        async with single_screen(ending(), (120, 36)) as at:
            await at.press("e")
            assert in_order(at.text, "Name:", "story")
            assert "path" not in at.text
            for _ in "story":
                await at.press("backspace")
            await at.type(f"{tmp_path}/elsewhere")
            await at.press("enter")
            assert "paths cannot be used in a browser; type a name" in " ".join(at.text.split())
            assert not home.exists()
            assert list(tmp_path.iterdir()) == []

    run(scenario())


def test_a_long_message_is_shown_in_full(home, monkeypatch):
    deep = home / ("a-folder-with-a-long-name/" * 4)
    deep.mkdir(parents=True)
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(deep))

    async def scenario():
        async with single_screen(ending()) as at:
            before = len(at.lines)
            await at.press("e", "enter")
            *_, last = told = [line.strip() for line in at.lines[-7:-1]]
            assert last
            assert f"story.md in {deep / 'stories'}.".replace(" ", "") in "".join(told).replace(" ", "")
            assert len(at.lines) == before
            assert "r Rematch" in at.lines[-1]
            await at.press("e")
            assert "Name or path: story" in at.lines[-2]
            await at.press("escape")
            assert "round " in at.text

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_tied_players_are_not_shown_as_ahead(size):
    match = played(*BY)
    won = ending_of(match)
    first, second, *others = won.ranks
    tied = won._replace(ranks=(first._replace(decided="tied on every measure"), second._replace(place=1), *others))

    async def scenario():
        async with single_screen(EndingScreen(tied, match, "story"), size) as at:
            assert "tied on every measure" in at.text
            assert "ahead of the next: tied" not in at.text

    run(scenario())


def test_with_two_players_the_legend_has_two_marks():
    async def scenario():
        async with single_screen(ending("greedy", "greedy")) as at:
            await at.press("question_mark")
            assert re.search("● +Ana", at.text)
            assert re.search("▲ +Ben", at.text)
            assert "■" not in at.text

    run(scenario())


def test_an_existing_story_is_overwritten_only_after_confirmation(home):
    async def scenario():
        (home / "stories").mkdir(parents=True)
        file = home / "stories" / "story.md"
        file.write_text("mine")
        async with single_screen(ending()) as at:
            await at.press("e", "enter")
            assert in_order(at.text, "exists.", "Overwrite?", "[y] Overwrite", "[n] Cancel")
            await at.press("enter")
            assert file.read_text() == "mine"
            await at.press("enter", "y")
            assert file.read_text() == story_markdown(played(*BY))

    run(scenario())


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("x/none/story.md", "there is no folder"),
        ("~no-such-user/x.md", "there is no user no-such-user"),
        ("x" * 300, "the name is too long"),
        ("game.jsonl", "names ending in .jsonl are for saves only"),
        ("pipe", "pipe"),
        ("", "at least one letter"),
    ],
)
def test_an_invalid_name_of_a_story_is_refused_and_can_be_corrected(typed, reason, home):
    async def scenario():
        (home / "stories").mkdir(parents=True)
        os.mkfifo(home / "stories" / "pipe.md")
        async with single_screen(ending(), (160, 48)) as at:
            await at.press("e")
            at.app.screen.query_one(Input).value = typed
            await at.press("enter")
            assert "The story was not written:" in at.text
            assert reason in at.text
            await at.press("e")
            assert at.app.screen.query_one(Input).value == typed
            await at.press("escape")
            assert "Name or path:" not in at.text
            assert not at.answers
        assert [path.name for path in (home / "stories").iterdir()] == ["pipe.md"]

    run(scenario())


@pytest.mark.parametrize("way", ["in the way", "dangling", "full", "full over the old one"])
def test_a_story_that_cannot_be_written_changes_nothing(way, home, monkeypatch):
    def full(file):
        raise OSError(28, "No space left on device")

    async def scenario():
        home.mkdir()
        file = home / "stories" / "story.md"
        if way == "in the way":
            file.parent.write_text("")
        elif way == "dangling":
            file.parent.symlink_to(home / "nowhere")
        else:
            file.parent.mkdir()
            monkeypatch.setattr(os, "fsync", full)
        if way == "full over the old one":
            file.write_text("mine")
        before = sorted(home.rglob("*"))
        async with single_screen(ending(), (160, 48)) as at:
            await at.press("e", "enter")
            if way == "full over the old one":
                await at.press("y")
                assert file.read_text() == "mine"
            reasons = {"in the way": "Not a directory: ", "dangling": f"{file.parent} is a broken link."}
            reason = reasons.get(way, "No space left on device: ")
            assert f"The story was not written: {reason}" in at.text.replace("\n ", " ")
        assert sorted(home.rglob("*")) == before

    run(scenario())


def test_a_story_counts_as_written_once_the_disk_has_taken_it(home, monkeypatch):
    monkeypatch.setattr(at_rest, "FOR_THREADS", 0.02)
    disk = Disk(monkeypatch)

    async def scenario():
        async with single_screen(ending(), (160, 48)) as at:
            disk.idle.clear()
            await at.press("e", "enter")
            assert "was written" not in at.text
            disk.idle.set()
            await until(lambda: "The story was written" in at.text)
        [story] = (home / "stories").iterdir()
        assert disk.has(story, home.parent)

    run(scenario())


def test_with_ascii_symbols_everything_is_ascii():
    async def scenario():
        for size in SIZES:
            async with single_screen(ending(), size, glyphs="ascii") as at:
                for _ in range(4):
                    assert at.text.isascii()
                    await at.press("right")

    run(scenario())


def test_plots_without_goals_have_rows_of_their_own():
    coins, steps = Plot("Coins", None, ((90, 95), (91, 93))), Plot("Steps", None, ((0, 4), (0, 2)))
    result = ending_of(played("greedy", "greedy"))._replace(plots=(coins, steps))
    shown = [text_of(line) for line in ending_lines(result, NAMES[:2], 0, 160, 40, Look(UNICODE, "large")).lines]
    rows = [[int(row) for row in re.findall(r"(\d+) │", line)] for line in shown if "│" in line]
    assert rows == [[95, 4], [94, 3], [93, 2], [92, 1], [91, 0], [90]]
