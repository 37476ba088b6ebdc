"""The settings: seen at once, kept, and where keys get other names."""

import pytest

from circus_maximus.play.paths import settings_file
from circus_maximus.play.settings import Settings, load_settings
from circus_maximus.tui.keymap import bound, unknown
from tests.tui.menus import SIZES, menus, nothing_clipped
from tests.tui.playing import run, until


async def opened(at):
    """The settings."""
    await at.press("t")
    await at.on("SettingsScreen")
    await at.says("Pace of bots")
    return at.app.screen


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(size):
    async def scenario():
        async with menus(size) as at:
            await opened(at)
            await at.says("Name for the file")
            nothing_clipped(at)

    run(scenario())


def test_all_settings_are_changed_by_keys_and_kept():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.press("right", "down", "right", "down", "right", "down", "right", "down", "right")
            await at.says("Ask twice: off. Kept.")
        wanted = Settings(theme="roman-light", glyphs="ascii", animations=False, pace="fast", ask_twice=False)
        assert at.app.settings == wanted
        assert load_settings() == (wanted, ())

    run(scenario())


def test_a_setting_is_changed_by_mouse():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.click("normal")
            await at.says("< fast")
            assert load_settings()[0].pace == "fast"

    run(scenario())


def test_every_theme_is_drawn_at_once():
    async def scenario():
        async with menus(settings=Settings()) as at:
            screen = await opened(at)
            inks = {}
            for theme in ("roman-light", "nord", "ansi-dark", "ansi-light"):
                screen.query_one("#theme").put(theme)
                before = at.app.inks
                await at.press("left", "right")
                await until(lambda theme=theme, before=before: at.app.theme == theme and at.app.inks is not before)
                await at.pilot.pause()
                inks[theme] = at.app.inks["title"].color
                nothing_clipped(at)
            assert len(set(inks.values())) >= 3

    run(scenario())


def test_other_signs_are_used_at_once_and_on_the_screens_below():
    async def scenario():
        async with menus() as at:
            await opened(at)
            await at.press("down", "right")
            await at.says("> Signs")
            assert at.text.isascii()
            await at.press("escape")
            await at.on("TitleScreen")
            await at.says("| |/   \\")
            assert at.text.isascii()

    run(scenario())


def test_what_cannot_be_written_holds_all_the_same(home):
    home.write_text("no folder")

    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.press("right")
            await at.says("The settings hold for now, but could not be written")
            assert at.app.theme == "roman-light"
            nothing_clipped(at)

    run(scenario())


def test_the_file_and_all_names_of_keys_can_be_found():
    async def scenario():
        async with menus((120, 36), Settings(keys={"table.undo": "z", "table.undoo": "y"})) as at:
            screen = await opened(at)
            kept = "".join(run.text.strip() for line in screen.query_one("#file").lines for run in line)
            assert str(settings_file()) in kept.replace("Kept in", "")
            await at.says("table.undoo")
            await at.says("nothing has this name")
            reading = screen.query_one("#key-names")
            reading.focus()
            told = []
            await at.press("end")
            for row in reading.rows:
                told.append("".join(run.text for run in row.line))
            assert any(line.split()[:2] == ["table.undo", "z"] for line in told)
            nothing_clipped(at)

    run(scenario())


def test_names_of_keys_are_known_from_all_screens():
    names = {key.id for key in bound({})}
    assert {"app.quit", "title.new", "menu.back", "table.undo", "saves.rename", "field.next", "list.up"} <= names
    assert unknown({"table.undo": "z", "nothing": "x"}) == ["nothing"]
    assert all(key.does for key in bound({}))


def test_a_terminal_without_unicode_gets_plain_letters_whatever_is_set():
    from circus_maximus.tui.app import TableApp
    from circus_maximus.tui.glyphs import ASCII, UNICODE, has_signs

    assert has_signs("utf-8")
    assert not has_signs("ascii")
    assert not has_signs("iso-8859-1")
    assert not has_signs("no such thing")
    assert TableApp(settings=Settings()).glyphs is UNICODE
    app = TableApp(settings=Settings(), only_ascii=True)
    assert app.glyphs is ASCII
    assert app.has_class("-ascii")


def test_a_file_with_mistakes_is_kept_before_it_is_written_over(home):
    from circus_maximus.tui.app import TableApp

    home.mkdir()
    text = "pace: slwo\nkeys: {table.undo: z}\n"
    settings_file().write_text(text)

    async def scenario():
        app = TableApp()
        async with app.run_test() as pilot:
            await pilot.pause()
            kept = settings_file().with_name("settings.yaml.bad")
            assert str(kept) in app.change(Settings(pace="fast"))
            assert kept.read_text() == text
            assert app.change(Settings(pace="slow")) == ""
            assert kept.read_text() == text
        settings_file().write_text("pace: flast\n")
        app = TableApp()
        async with app.run_test() as pilot:
            await pilot.pause()
            assert "settings.yaml.bad2" in app.change(Settings(pace="fast"))
            assert kept.read_text() == text

    run(scenario())


def test_a_theme_and_keys_there_are_not_are_told(home):
    from circus_maximus.tui.app import TableApp

    mine = Settings(theme="roman-drak", keys={"table.undoo": "z", "table.undo": "h"})
    problems = TableApp(settings=mine).problems
    assert problems[0].endswith("there is no theme called 'roman-drak'; did you mean roman-dark?")
    assert "nothing is called 'table.undoo'; did you mean table.undo?" in problems[1]
    assert problems[2].endswith("table.undo has the key h, and so has table.hint")
    assert len(problems) == 3
    assert TableApp(settings=Settings(keys={"table.undo": "h", "table.hint": "u"})).problems == ()


def test_a_table_that_comes_first_tells_what_is_wrong_with_the_settings():
    from tests.tui.playing import game_of

    async def scenario():
        mine = Settings(theme="no-such-theme")
        async with menus((160, 48), settings=mine, game=game_of("person", "person")) as at:
            await until(lambda: at.app.screen.desk.asked)
            assert "there is no theme called 'no-such-theme'" in at.app.screen.game.notes[-1]
            assert "no-such-theme" in at.text

    run(scenario())
