import pytest

from circus_maximus.play.story import ending_of, story_markdown
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.screens.log import LogScreen
from tests.tui.playing import run
from tests.tui.stage import SIZES, in_order, played, stage

BY = ("greedy", "greedy", "random", "random")


def ending(folder, *by):
    match = played(*by or BY)
    return EndingScreen(ending_of(match), match, folder / "story.md")


@pytest.mark.parametrize("size", SIZES)
def test_the_ending_says_why_and_how_everybody_stands(size, tmp_path):
    async def scenario():
        async with stage(ending(tmp_path), size) as at:
            assert len(at.lines) == size[1]
            assert max(map(len, at.lines)) <= size[0]
            highest = "11 │" if size == (80, 24) else "15 │"
            assert in_order(at.text, "Ana wins by reaching 15.", "Total", "1. ● Ana", "2. ▲ Ben", highest, "round")
            assert "reached 15 on Church" in at.text
            assert in_order(at.lines[-1], "r Rematch", "e Export", "l Log", "? Help", "Esc Table", "q Leave")

    run(scenario())


def test_an_ending_that_is_left_before_it_is_seen_breaks_nothing(tmp_path):
    async def scenario():
        async with stage(ending(tmp_path)) as at:
            at.app.push_screen(ending(tmp_path))
            at.app.pop_screen()
            await at.pilot.pause()
            at.app.push_screen(ending(tmp_path))
            at.app.exit()
            await at.pilot.pause()

    run(scenario())


def test_all_plots_and_highlights_are_seen_where_there_is_room(tmp_path):
    async def scenario():
        async with stage(ending(tmp_path), (120, 36)) as at:
            row = next(line for line in at.lines if line.count("Empire") and line.count("Church"))
            assert in_order(row, "Empire", "Population", "Church")
            assert in_order(at.text, "round ", "To remember", "Turning point")

    run(scenario())


def test_one_view_after_the_other_where_there_is_not(tmp_path):
    async def scenario():
        async with stage(ending(tmp_path)) as at:
            pictures = []
            for _ in range(4):
                pictures.append("\n".join(at.lines[11:-2]))
                await at.press("right")
            assert len(set(pictures)) == 4
            assert "Turning point" in pictures[3]
            assert "\n".join(at.lines[11:-2]) == pictures[0]
            await at.click(" Church ")
            await at.click("To remember")
            assert "Turning point" in at.text

    run(scenario())


@pytest.mark.parametrize(("key", "label", "word"), [("r", "Rematch", "rematch"), ("q", "Leave", "leave")])
def test_it_is_left_for_something(key, label, word, tmp_path):
    async def scenario():
        async with stage(ending(tmp_path)) as at:
            await at.press(key)
            assert at.answers == [word]
        async with stage(ending(tmp_path)) as at:
            await at.click(label)
            assert at.answers == [word]

    run(scenario())


def test_the_table_and_the_log_can_be_looked_at(tmp_path):
    async def scenario():
        async with stage(ending(tmp_path)) as at:
            await at.press("l")
            assert isinstance(at.app.screen, LogScreen)
            await at.press("escape", "escape")
            assert at.answers == ["table"]

    run(scenario())


def test_help_tells_the_keys_and_the_marks(tmp_path):
    async def scenario():
        async with stage(ending(tmp_path)) as at:
            for leave in ("question_mark", "escape"):
                await at.press("question_mark")
                assert isinstance(at.app.screen, HelpScreen)
                assert in_order(at.text, "Keys", "Rematch", "Export", "Signs", "Ben", "so many markers on one spot")
                await at.press(leave)
                assert isinstance(at.app.screen, EndingScreen)
            await at.click("? Help")
            assert isinstance(at.app.screen, HelpScreen)

    run(scenario())


def test_the_story_is_written(tmp_path):
    async def scenario():
        async with stage(ending(tmp_path), (120, 36)) as at:
            await at.press("e")
            assert "Write to:" in at.text
            await at.press("enter")
            assert (tmp_path / "story.md").read_text() == story_markdown(played(*BY))
            assert "The story is in" in at.text

    run(scenario())


def test_a_file_that_is_there_is_replaced_only_if_wanted(tmp_path):
    async def scenario():
        (tmp_path / "story.md").write_text("mine")
        async with stage(ending(tmp_path)) as at:
            await at.press("e", "enter")
            assert "is there already" in " ".join(at.text.split())
            await at.press("enter")
            assert (tmp_path / "story.md").read_text() == "mine"
            await at.press("enter", "y")
            assert (tmp_path / "story.md").read_text() != "mine"

    run(scenario())


def test_a_file_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    async def scenario():
        (tmp_path / "file").write_text("")
        async with stage(ending(tmp_path / "file"), (160, 48)) as at:
            await at.press("e", "enter")
            assert "could not be written" in at.text
            await at.press("e", "escape")
            assert "Write to:" not in at.text
            assert not at.answers

    run(scenario())


def test_plain_signs_are_plain_throughout(tmp_path):
    async def scenario():
        for size in SIZES:
            async with stage(ending(tmp_path), size, glyphs="ascii") as at:
                for _ in range(4):
                    assert at.text.isascii()
                    await at.press("right")

    run(scenario())
