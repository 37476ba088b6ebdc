"""The settings screen: changes are applied and saved at once; the list of keys; errors in the file."""

import pytest
from msgspec.structs import replace
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.play.files import settings_file
from circus_maximus.play.settings import Settings, load_settings, save_settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.keys import APP_KEYS
from circus_maximus.tui.screens.dialogs import ConfirmScreen, name_in_settings
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.keymap import ANOTHER_KEY, WHAT_KEYS_ARE, check_keys, is_key, key_functions
from circus_maximus.tui.screens.menus.saves import SavesScreen
from circus_maximus.tui.screens.menus.settings import DOES, NOTES
from circus_maximus.tui.terminal import terminal_input
from circus_maximus.tui.watch_app import WatchApp
from tests.decisions import asked_of, targets
from tests.tui.menus import SIZES, AtMenus, changed, menus, nothing_clipped
from tests.tui.playing import run, until
from tests.tui.single_screen import single_screen


async def opened(at):
    """Open the settings."""
    await at.press("t")
    await at.on("SettingsScreen")
    await at.says("Bot speed")
    return at.app.screen


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(size):
    async def scenario():
        async with menus(size) as at:
            await opened(at)
            await at.says("Name in file")
            nothing_clipped(at)

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_what_the_settings_mean_begins_in_one_column(size):
    async def scenario():
        async with menus(size) as at:
            await opened(at)
            found = [line.index(note) for line in at.text.split("\n") for note in NOTES.values() if note in line]
            assert len(found) == len(NOTES)
            assert len({*found}) == 1

    run(scenario())


def test_all_settings_can_be_changed_with_keys_and_are_saved():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.press("right", "down", "right", "down", "right", "down", "right", "down", "right")
            await at.says("Ask twice: off. Saved.")
            await at.press("down", "right")
            await at.says("Explanations: off. Saved.")
            await at.press("down", "right")
            await at.says("Bell: always. Saved.")
        wanted = Settings("roman-light", "ascii", False, "fast", ask_twice=False, explanations=False, bell="always")
        assert at.app.settings == wanted
        assert load_settings() == (wanted, ())

    run(scenario())


def test_a_setting_can_be_changed_with_the_mouse():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.click("normal")
            await at.says("< fast")
            assert load_settings()[0].pace == "fast"

    run(scenario())


def test_every_theme_is_applied_immediately():
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


def test_other_symbols_are_used_immediately_and_on_the_screens_below():
    async def scenario():
        async with menus() as at:
            await opened(at)
            await at.press("down", "right")
            await at.says("> Symbols")
            assert at.text.isascii()
            await at.press("escape")
            await at.on("TitleScreen")
            await at.says("| |/   \\")
            assert at.text.isascii()

    run(scenario())


def test_settings_that_cannot_be_saved_still_apply(home):
    home.write_text("no folder")

    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.press("right")
            await at.says("The settings apply until you quit; they could not be saved")
            assert at.app.theme == "roman-light"
            nothing_clipped(at)

    run(scenario())


def test_the_path_of_the_file_and_all_functions_of_keys_are_listed():
    async def scenario():
        async with menus((120, 36), Settings(keys={"table.undo": "z", "table.undoo": "y"})) as at:
            screen = await opened(at)
            kept = "".join(run.text.strip() for line in screen.query_one("#file").lines for run in line)
            assert str(settings_file()) in kept.replace("Saved in", "")
            await at.says("there is no function 'table.undoo'; did you mean table.undo?")
            reading = screen.query_one("#key-names")
            reading.focus()
            told = []
            await at.press("end")
            for row in reading.rows:
                told.append("".join(run.text for run in row.line))
            assert any(" ".join(line.split()) == "Undo the last decision z table.undo" for line in told)
            nothing_clipped(at)

    run(scenario())


def test_functions_of_keys_of_all_screens_are_known():
    names = {key.id for keys in key_functions({}).values() for key in keys}
    assert {"app.quit", "title.new", "menu.back", "table.undo", "saves.rename", "field.next", "list.up"} <= names
    assert all(0 < len(key.does) < DOES for keys in key_functions({}).values() for key in keys)
    assert all(key_functions({}).values())


@pytest.mark.parametrize("size", SIZES)
def test_keys_of_the_table_come_first_with_descriptions(size):
    async def scenario():
        async with menus(size) as at:
            screen = await opened(at)
            rows = [
                " ".join("".join(run.text for run in row.line).split()) for row in screen.query_one("#key-names").rows
            ]
            assert rows[0] == "At the table"
            assert rows[1:4] == [
                "Do everything you can a table.do_all",
                "Confirm the selection enter table.confirm",
                "Undo the last decision u table.undo",
            ]
            names = {key.id for key in key_functions({})["At the table"]}
            assert {row.split()[-1] for row in rows[1 : rows.index("")]} == names
            assert any(row.endswith(" table.hint") for row in rows)
            await at.says("Undo the last decision")
            nothing_clipped(at)
            widest = max(len("".join(run.text for run in row.line)) for row in screen.query_one("#key-names").rows)
            assert widest <= 77

    run(scenario())


def test_a_terminal_without_unicode_gets_ascii_symbols():
    from circus_maximus.tui.draw.glyphs import ASCII, UNICODE, can_show_unicode

    assert can_show_unicode("utf-8")
    assert not can_show_unicode("ascii")
    assert not can_show_unicode("iso-8859-1")
    assert not can_show_unicode("no such thing")
    assert TableApp(settings=Settings()).glyphs is UNICODE
    app = TableApp(settings=Settings(), only_ascii=True)
    assert app.glyphs is ASCII
    assert app.has_class("-ascii")


def test_a_file_with_errors_is_kept_before_it_is_overwritten(home):
    home.mkdir()
    text = "pace: slwo\nkeys: {table.undo: z}\n"
    settings_file().write_text(text)

    async def scenario():
        app = TableApp()
        async with app.run_test() as pilot:
            await pilot.pause()
            kept = settings_file().with_name("settings.yaml.bad")
            assert str(kept) in await changed(app, pace="fast")
            assert kept.read_text() == text
            assert await changed(app, pace="slow") == ""
            assert kept.read_text() == text
        settings_file().write_text("pace: flast\n")
        app = TableApp()
        async with app.run_test() as pilot:
            await pilot.pause()
            assert "settings.yaml.bad2" in await changed(app, pace="fast")
            assert kept.read_text() == text

    run(scenario())


def test_unknown_themes_and_keys_are_reported(home):
    mine = Settings(theme="roman-drak", keys={"table.undoo": "z", "table.undo": "h"})
    problems = TableApp(settings=mine).problems
    assert problems[0].endswith("there is no theme called 'roman-drak'; did you mean roman-dark?")
    assert "there is no function 'table.undoo'; did you mean table.undo?" in problems[1]
    assert problems[2].endswith("table.undo and table.hint have the same key: h")
    assert len(problems) == 3
    assert TableApp(settings=Settings(keys={"table.undo": "h", "table.hint": "u"})).problems == ()


@pytest.mark.parametrize(
    ("own", "hold", "wrong"),
    [
        ({"table.undo": "h", "table.hint": "u"}, {"table.undo": "h", "table.hint": "u"}, []),
        ({"table.undo": "z", "undo": "y"}, {"table.undo": "z"}, ["there is no function 'undo'"]),
        ({"table.undo": "z,,"}, {}, ["table.undo: write one comma between keys, not 'z,,'"]),
        ({"table.undo": "z,esc"}, {}, ["table.undo: there is no key called 'esc'; did you mean escape?"]),
        ({"table.undo": "crtl+z"}, {}, [f"table.undo: there is no key called 'crtl+z'; {WHAT_KEYS_ARE}"]),
        ({"table.undo": "\x7f"}, {}, [f"table.undo: there is no key called '\\x7f'; {WHAT_KEYS_ARE}"]),
        ({"table.undo": "ctrl+z,Z,f4,!"}, {"table.undo": "ctrl+z,Z,f4,!"}, []),
        ({"table.undo": "?"}, {}, ["table.undo and table.help have the same key: ?"]),
        *(
            ({"table.undo": f"f4,{key}"}, {}, [f"table.undo: the program itself uses the key {key}; {ANOTHER_KEY}"])
            for key in APP_KEYS
        ),
        ({"app.quit": "ctrl+q"}, {}, [f"app.quit: the program itself uses the key ctrl+q; {ANOTHER_KEY}"]),
        (
            {"commands.back": "ctrl+p", "app.quit": "f9,ctrl+c"},
            {"commands.back": "ctrl+p", "app.quit": "f9,ctrl+c"},
            [],
        ),
        *(
            ({"app.quit": key}, {}, [f"app.quit: text fields use the key {key}; {ANOTHER_KEY}"])
            for key in ("b", "é", "7", "?", "plus", "space", "backspace", "ctrl+v")
        ),
        ({"app.quit": "f9", "table.undo": "f9"}, {}, ["app.quit and table.undo have the same key: f9"]),
        ({"app.quit": "f9", "field.fold": "f9"}, {}, ["app.quit and field.fold have the same key: f9"]),
        ({"table.undo": "z", "table.why": "z"}, {}, ["table.undo and table.why have the same key: z"]),
        (
            {"table.undo": "h", "table.hint": "l"},
            {},
            ["table.hint and table.log have the same key: l", "table.undo and table.hint have the same key: h"],
        ),
        ({"table.hint": "b"}, {}, ["table.hint: the key b selects something on the table"]),
        ({"table.hint": "f2,7"}, {}, ["table.hint: the key 7 selects something on the table"]),
        ({"table.do_all": "b", "title.new": "b"}, {"table.do_all": "b", "title.new": "b"}, []),
    ],
)
def test_invalid_keys_are_reported_and_left_out(own, hold, wrong):
    assert check_keys(own)[0] == hold
    assert [told.partition("; did you mean table")[0] for told in check_keys(own)[1]] == wrong
    app = TableApp(settings=Settings(keys=own))
    assert app.own_keys == hold
    assert len(app.problems) == len(wrong)
    assert app.settings.keys == own


@pytest.mark.parametrize("app", [TableApp, lambda: WatchApp(None)], ids=["table", "bench watch"])
def test_no_function_can_have_a_key_that_the_app_takes_before_all_screens(app):
    taken = {key for key, bindings in app()._bindings.key_to_bindings.items() if any(it.priority for it in bindings)}
    assert taken == {*APP_KEYS}


def test_a_key_of_the_program_or_of_a_text_cannot_be_chosen_on_the_screen():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await choosing(at, "app.quit")
            await at.press("b")
            await at.says(f"Not changed: app.quit: text fields use the key b; {ANOTHER_KEY}.")
            assert not settings_file().exists()

    run(scenario())


def test_refused_keys_keep_what_they_do_at_the_table():
    from tests.tui.playing import AT_ONCE, table
    from tests.tui.scenes import reached

    async def scenario():
        mine = replace(AT_ONCE, keys={"app.quit": "b", "table.undo": "ctrl+p", "table.details": "ctrl+q"})
        async with table(reached("r2/placing"), settings=mine) as at:
            await at.press("escape", "escape", "b")
            assert at.table_state.selection.target == "place/war"
            assert "u Undo" in at.foot
            assert len(at.app.problems) == 3
            await at.press("ctrl+p")
            assert type(at.app.screen).__name__ == "CommandsScreen"

    run(scenario())


def test_an_invalid_key_in_the_settings_is_not_used():
    from tests.tui.playing import game_of, table

    async def scenario():
        mine = Settings(pace="instant", animations=False, keys={"table.undo": "h", "table.log": "z"})
        async with table(game_of("person", "person"), settings=mine) as at:
            bound_now = {active.binding.id: key for key, active in at.screen.active_bindings.items()}
            assert (bound_now["table.undo"], bound_now["table.hint"], bound_now["table.log"]) == ("u", "h", "z")

    run(scenario())


@pytest.mark.parametrize(
    ("screen", "keys", "shown"),
    [
        (lambda: ConfirmScreen("Leave?"), {"confirm.yes": "j", "confirm.no": "f3"}, ("[j] Yes", "[f3] No")),
        (
            lambda: HandOverScreen("Ana", Run("●", "seat0"), "A secret."),
            {"handover.go_on": "f4", "handover.back": "z"},
            ("[f4] Show", "[z] Not now"),
        ),
        (SavesScreen, {"saves.new": "g"}, ("[g] New game",)),
    ],
    ids=["confirm", "hand over", "no saves"],
)
def test_buttons_name_the_users_own_keys(screen, keys, shown):
    async def scenario():
        async with single_screen(screen(), keys=keys) as at:
            assert all(button in at.text for button in shown)

    run(scenario())


def test_all_keys_that_select_targets_are_known():
    from tests.tui.playing import game_of

    match = game_of("person", "random", "random").match
    seen = set()
    while not isinstance(match.pending, Over):
        if isinstance(match.pending, Choice):
            seen |= {target.key for target in targets(asked_of(match))}
            match.choose(match.pending.seat, match.pending.legal[-1])
        else:
            match.advance()
    assert len(seen) > 20
    assert seen <= set(match.title.target_keys)


@pytest.mark.parametrize("size", SIZES)
def test_every_error_in_the_file_can_be_read(size, home):
    home.mkdir()
    wrong = {f"table.{name}": "b" for name in ("undo", "why", "hint", "log", "help", "rules")}
    settings_file().write_text(f"theme: no-such\npace: slwo\nkeys: {wrong}\n")

    async def scenario():
        app = TableApp()
        async with app.run_test(size=size) as pilot:
            at = AtMenus(app, pilot)
            await at.on("TitleScreen")
            screen = await opened(at)
            assert len(app.problems) == 8
            await at.says("Errors in the file")
            reading = screen.query_one("#key-names")
            reading.focus()
            rows = [" ".join("".join(run.text for run in row.line).split()) for row in reading.rows]
            told = rows[: rows.index("")]
            for problem in app.problems:
                assert problem.replace(str(settings_file()), "settings.yaml") in " ".join(told)
            for line in told:
                await until(lambda line=line: line in " ".join(at.text.split()))
                nothing_clipped(at)
                await at.press("down")
            await changed(app, pace="fast")
            assert all("the key b selects something" in problem for problem in app.problems)

    run(scenario())


def test_without_a_title_screen_the_table_shows_errors_of_the_settings():
    from tests.tui.playing import game_of

    async def scenario():
        mine = Settings(theme="no-such-theme")
        async with menus((160, 48), settings=mine, game=game_of("person", "person")) as at:
            await until(lambda: at.app.screen.table.state.asked)
            assert "there is no theme called 'no-such-theme'" in at.app.screen.game.notes[-1]
            await at.says("no-such-theme")

    run(scenario())


# Editing the file while the program runs


def test_what_somebody_edits_in_the_file_meanwhile_is_kept():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await at.press("down", "down", "right")
            await at.says("Animations: off. Saved.")
            settings_file().write_text("pace: slow\nbell: always\nkeys: {table.undo: z, table.undoo: y}\n")
            await at.press("right")
            await at.says("Animations: on. Saved.")
            await at.says("Bot speed < slow >")
        mine = Settings(pace="slow", bell="always", keys={"table.undo": "z", "table.undoo": "y"})
        assert load_settings() == (mine, ())
        assert at.app.settings == mine
        assert at.app.own_keys == {"table.undo": "z"}

    run(scenario())


def test_the_file_is_read_again_when_the_screen_opens():
    async def scenario():
        async with menus(settings=Settings()) as at:
            settings_file().parent.mkdir(exist_ok=True)
            settings_file().write_text("theme: roman-light\nkeys: {title.settings: o}\n")
            await opened(at)
            await at.says("< roman-light >")
            assert at.app.theme == "roman-light"
            await at.press("escape")
            await at.on("TitleScreen")
            await at.says("[o] Settings")

    run(scenario())


def test_a_file_with_errors_that_somebody_made_meanwhile_is_kept():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            settings_file().parent.mkdir(exist_ok=True)
            settings_file().write_text("pace: slwo\n")
            await at.press("right")
            await at.says("settings.yaml.bad")
        assert settings_file().with_name("settings.yaml.bad").read_text() == "pace: slwo\n"

    run(scenario())


def test_every_value_of_the_bell_can_be_chosen():
    async def scenario():
        async with menus(settings=Settings()) as at:
            screen = await opened(at)
            screen.query_one("#bell").focus()
            for value in ("always", "off", "long"):
                await at.press("right")
                await at.says(f"Bell: {value}. Saved.")
                assert load_settings() == (Settings(bell=value), ())

    run(scenario())


# Keys


async def choosing(at, name):
    """Press Enter on the row of a function."""
    keys = at.app.screen.query_one("#key-names")
    keys.focus()
    keys.point_at(name)
    await at.press("enter")
    await at.on("NewKeyScreen")


def test_a_key_is_changed_on_its_row_saved_at_once_and_works_at_once():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await choosing(at, "title.settings")
            await at.says("Press the new key (now: t).")
            await at.press("o")
            await at.says("Settings: o. Saved.")
            assert load_settings() == (Settings(keys={"title.settings": "o"}), ())
            await at.press("escape")
            await at.says("[o] Settings")
            await at.press("o")
            await at.on("SettingsScreen")
            await choosing(at, "title.settings")
            await at.press("delete")
            await at.says("Settings: the default key. Saved.")
            assert load_settings() == (Settings(), ())

    run(scenario())


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("l", "table.undo and table.log have the same key: l"),
        ("question_mark", "table.undo and table.help have the same key: ?"),
        ("7", "table.undo: the key 7 selects something on the table"),
    ],
)
def test_a_key_that_is_in_use_is_refused_with_the_reason_and_nothing_is_saved(key, why):
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await choosing(at, "table.undo")
            await at.press(key)
            await at.says(f"Not changed: {why}.")
        assert not settings_file().exists()

    run(scenario())


def test_escape_changes_no_key_and_special_keys_have_their_names():
    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await choosing(at, "table.undo")
            await at.press("escape")
            await at.on("SettingsScreen")
            assert not settings_file().exists()
            for key, name in (
                ("ctrl+z", "ctrl+z"),
                ("exclamation_mark", "!"),
                ("Z", "Z"),
                ("f4", "f4"),
                ("comma", "comma"),
            ):
                await choosing(at, "table.undo")
                await at.press(key)
                await at.says(f"Undo the last decision: {name}. Saved.")
                assert load_settings() == (Settings(keys={"table.undo": name}), ())

    run(scenario())


@pytest.mark.parametrize(
    ("key", "character", "name"),
    [
        *((key, key, key) for key in "öéßяΩ中Z7"),
        ("euro_sign", "€", "€"),
        ("exclamation_mark", "!", "!"),
        ("comma", ",", "comma"),
        *((key, None, key) for key in ("f5", "f12", "shift+f5", "ctrl+ö", "ctrl+z", "alt+u", "ctrl+shift+left")),
        ("\x1c", "\x1c", ""),
        ("soft_hyphen", "\xad", ""),
        ("media_play", None, ""),
    ],
)
def test_a_key_that_can_be_given_here_is_read_at_the_next_start_and_works(key, character, name):
    """An empty name: the key is refused, with what a key is."""

    async def scenario():
        async with menus(settings=Settings()) as at:
            await opened(at)
            await choosing(at, "title.settings")
            at.app.post_message(events.Key(key, character))
            await at.says(f"Settings: {name}. Saved." if name else f"; {WHAT_KEYS_ARE}.")
        again = TableApp()
        assert again.problems == ()
        assert again.own_keys == ({"title.settings": name} if name else {})
        async with again.run_test() as pilot:
            at = AtMenus(again, pilot)
            await at.on("TitleScreen")
            again.post_message(events.Key(key, character) if name else events.Key("t", "t"))
            await at.on("SettingsScreen")

    run(scenario())


def test_every_key_that_a_terminal_sends_is_refused_or_can_be_read_again():
    characters = [chr(code) for code in (*range(1, 0x600), 0x1E9E, 0x20AC, 0x4E2D, 0x1F600)]
    sent = [*characters, *(f"\x1b{sign}" for sign in characters[32:126]), *ANSI_SEQUENCES_KEYS]
    sent += [f"\x1b[{number};{modifiers}u" for number in (97, 105, 223, 246, 8364) for modifiers in range(2, 65)]
    names = set()
    for text in sent:
        terminal = terminal_input.Input()
        messages = [*terminal.feed(text.encode()), *terminal.tick()]
        names |= {name_in_settings(key) for key in messages if isinstance(key, events.Key)}
    taken = sorted(filter(is_key, names))
    assert len(taken) > 1500
    for start in range(0, len(taken), 500):
        mine = Settings(keys={f"table.{number}": key for number, key in enumerate(taken[start : start + 500])})
        save_settings(mine)
        assert load_settings() == (mine, ())


@pytest.mark.parametrize("size", SIZES)
def test_keys_are_found_by_what_they_do_and_by_name(size):
    async def scenario():
        async with menus(size, settings=Settings()) as at:
            screen = await opened(at)
            await at.press("slash", *"undo")
            keys = screen.query_one("#key-names")
            assert [row.id for row in keys.rows if row.id] == ["table.undo", "watch.undo"]
            assert keys.here == "table.undo"
            nothing_clipped(at)
            await at.press("enter", "enter")
            await at.on("NewKeyScreen")
            nothing_clipped(at)
            await at.press("escape")
            await at.on("SettingsScreen")
            await at.press("escape")
            assert len(keys.rows) > 100
            await at.press("slash", *"xyz")
            await at.says("Nothing found.")
            await at.press("escape", "escape")
            await at.on("TitleScreen")

    run(scenario())


def test_while_a_key_is_looked_for_the_last_line_says_how_to_stop_wherever_the_focus_is():
    async def scenario():
        async with menus(settings=Settings()) as at:
            screen = await opened(at)
            usual = at.text.splitlines()[-1].split()
            for way in (["escape"], ["enter", "escape"], ["shift+tab", "escape"]):
                await at.press("slash")
                await at.says("Enter Go to the keys  Esc Show all keys")
                await at.type("un do")
                await at.says("Enter Go to the keys  Esc Show all keys")
                assert screen.query_one("#find").input.value == "un do"
                for key in way:
                    assert "Esc Show all keys" in at.text.splitlines()[-1]
                    await at.press(key)
                    await at.pilot.pause()
                assert at.text.splitlines()[-1].split() == usual
                assert type(at.app.screen) is type(screen)

    run(scenario())


def test_page_down_goes_to_the_keys_from_everywhere():
    async def scenario():
        async with menus() as at:
            screen = await opened(at)
            keys = screen.query_one("#key-names")
            await at.press("pagedown")
            assert keys.has_focus
            here = keys.cursor
            assert here > 3
            await at.press("pagedown")
            assert keys.cursor > here

    run(scenario())


def test_the_list_begins_with_its_heading_and_the_cursor_skips_headings():
    async def scenario():
        async with menus() as at:
            screen = await opened(at)
            keys = screen.query_one("#key-names")
            keys.focus()
            await at.pilot.pause()
            assert keys.here == "table.do_all"
            assert keys.top == 0
            await at.press("end")
            assert keys.here
            for _ in keys.rows:
                keys.action_move(-1)
                if not keys.has_focus:
                    break
                assert keys.here
            await at.pilot.pause()
            assert keys.top == 0

    run(scenario())


def test_a_key_changed_while_a_game_is_open_works_at_its_table():
    from tests.tui.playing import game_of, table

    async def scenario():
        async with table(game_of("person", "person"), settings=Settings(animations=False, explanations=False)) as at:
            while "news" in at.screen.table.boxes:
                await at.press("escape")
            at.app.show_settings()
            await until(lambda: type(at.app.screen).__name__ == "SettingsScreen" and at.app.screen.made)
            assert await changed(at.app, keys={"table.hint": "f4", "target.circus.pageant": "h"}) == ""
            await at.press("escape")
            await at.press("h")
            assert at.selected.startswith("bid pageant")
            await at.press("f4")
            assert "advises" in at.foot

    run(scenario())
