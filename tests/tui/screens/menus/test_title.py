"""The title screen: by keys, by mouse, in every size, with and without a game to continue."""

import os

import pytest

from circus_maximus import titles
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import title_file
from circus_maximus.play.settings import Settings
from circus_maximus.titles import find_title
from circus_maximus.tui.screens.table.table_screen import TableScreen
from tests.tui.menus import SIZES, menus, nothing_clipped, saved
from tests.tui.playing import game_of, run, until

ENTRIES = [
    "[n] New game",
    "[l] Learn",
    "[s] Saved games",
    "[w] Watch bots",
    "[h] Hall of fame",
    "[r] Rules",
    "[p] Pick game",
    "[t] Settings",
    "[q] Quit",
]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", ["key", "mouse", "enter"])
def test_another_game_can_be_chosen_for_all_entries(size, hand):
    async def scenario():
        async with menus(size) as at:
            await at.says("< Circus Maximus >")
            if hand == "enter":
                await at.press("end", "up", "up", "enter")
            else:
                await (at.press("p") if hand == "key" else at.click("< Circus Maximus >"))
            await at.says("< Ludus Cyclorum >")
            assert "L V D V S  ·  C Y C L O R V M" in at.text
            assert "2 players, people and bots" in at.text
            nothing_clipped(at)
            await at.press("r")
            await at.says("Ludus Cyclorum: rules")
            await at.press("escape", "n")
            await at.says("New game: Ludus Cyclorum")
            nothing_clipped(at)
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.title.name == "ludus"

    run(scenario())


def test_after_the_last_game_comes_the_first():
    async def scenario():
        async with menus() as at:
            await at.press(*"p" * len(titles.title_names()))
            await at.says("< Circus Maximus >")
            assert "2 to 4 players, people and bots" in at.text

    run(scenario())


def test_bots_play_the_chosen_game_and_its_save_names_it():
    async def scenario():
        async with menus(settings=Settings(pace="slow", animations=False)) as at:
            await at.press("p", "w")
            await at.on("TableScreen")
            match = at.app.screen.match
            assert match.title.name == "ludus"
            assert PERSON not in match.played_by
            at.app.leave_table(at.app.screen.game)
            await at.on("TitleScreen")
            await at.press("s")
            await at.says("Ludus Cyclorum: ")
            await at.press("n")
            await at.says("New game: Ludus Cyclorum")

    run(scenario())


def test_a_new_game_is_of_the_game_opened_last():
    game = game_of(PERSON, "random", title=find_title("ludus"))

    async def scenario():
        async with menus(game=game) as at:
            assert at.app.chosen_title.name == "ludus"
            at.app.show_new_game()
            await at.says("New game: Ludus Cyclorum")

    run(scenario())


def test_continue_names_the_game_if_it_is_not_the_one_picked_or_there_are_saves_of_several():
    async def scenario(says, picks=0):
        async with menus() as at:
            await at.says("[c] Continue")
            await at.press(*["p"] * picks)
            (entry,) = (line for line in at.text.splitlines() if "[c] Continue" in line)
            assert ("Ludus Cyclorum, today" in entry) == says, entry
            assert "Ana" in entry
            nothing_clipped(at)

    path = ludus_save()
    run(scenario(True))
    run(scenario(False, picks=1))
    saved(PERSON, "random")
    os.utime(path)
    run(scenario(True))


def ludus_save():
    title = find_title("ludus")
    game = begin_game(title, configure(title), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", "greedy")], 3)
    game.advance()
    game.close()
    return game.path


@pytest.mark.parametrize("size", SIZES)
def test_the_players_of_the_game_to_continue_are_not_cut_off(size):
    gloria = find_title("gloria")
    names = ("Nova", "Valentinian", "Honoria", "Boethius")
    begin_game(gloria, configure(gloria), [SeatPlayer(name, PERSON) for name in names], 3).close()

    async def scenario():
        async with menus(size) as at:
            await at.says("[c] Continue Gloria")
            (entry,) = (line for line in at.text.splitlines() if "[c] Continue" in line)
            assert all(name in entry for name in names)
            assert "…" not in entry
            nothing_clipped(at)

    run(scenario())


def test_the_picked_game_is_remembered_for_the_next_start():
    async def scenario():
        async with menus() as at:
            await at.press("p", "p")
            await at.says("< Gloria Mundi >")
        async with menus() as at:
            await at.says("< Gloria Mundi >")
            await at.press("p")
        async with menus() as at:
            await at.says("< Circus Maximus >")

    run(scenario())


@pytest.mark.parametrize("content", ["", "[]", '"chess"'])
def test_a_damaged_file_of_the_picked_game_is_ignored(content, home):
    home.mkdir()
    title_file().write_text(content)

    async def scenario():
        async with menus() as at:
            await at.says("< Circus Maximus >")
            await at.press("p")
            await at.says("< Ludus Cyclorum >")

    run(scenario())
    assert title_file().read_text() == '"ludus"'


def test_a_single_game_is_not_offered_for_choice(monkeypatch):
    monkeypatch.setattr(titles, "_MODULES", {"circus": titles._MODULES["circus"]})

    async def scenario():
        async with menus() as at:
            await at.says("[q] Quit")
            assert "Pick game" not in at.text

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_all_entries_are_below_the_name(size):
    async def scenario():
        async with menus(size) as at:
            await at.says("[q] Quit")
            assert "C I R C V S  ·  M A X I M V S" in at.text
            assert all(entry in at.text for entry in ENTRIES)
            assert "Continue" not in at.text
            nothing_clipped(at)

    run(scenario())


def test_an_unfinished_game_is_offered_first_and_can_be_continued():
    saved(PERSON, "greedy")

    async def scenario():
        async with menus() as at:
            await at.says("» [c] Continue today")
            await at.says("round 1, bidding ● Ana ▲ Ben")
            nothing_clipped(at)
            await at.press("enter")
            await at.on("TableScreen")
            assert at.app.screen.game.match.names == ("Ana", "Ben")

    run(scenario())


def test_finished_games_are_not_offered():
    saved("greedy", "greedy", steps=10_000)

    async def scenario():
        async with menus() as at:
            await until(lambda: not at.app.workers._workers)
            assert "Continue" not in at.text

    run(scenario())


def test_a_game_of_bots_is_offered_only_if_there_is_no_other():
    from circus_maximus.play.save_list import saves
    from circus_maximus.tui.screens.menus.save_rows import game_to_continue

    bots = saved("greedy", "random")
    assert game_to_continue(saves()).path == bots
    mine = saved(PERSON, "greedy")
    os.utime(mine, (1, 1))
    assert game_to_continue(saves()).path == mine


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", "NewGameScreen"),
        ("s", "SavesScreen"),
        ("h", "HallOfFameScreen"),
        ("r", "RulesScreen"),
        ("t", "SettingsScreen"),
    ],
)
def test_every_entry_has_a_key(key, screen):
    async def scenario():
        async with menus() as at:
            await at.press(key)
            await at.on(screen)
            assert at.app.is_running

    run(scenario())


def test_arrows_and_enter_choose():
    async def scenario():
        async with menus() as at:
            await at.says("[q] Quit")
            await at.press("down", "down", "enter")
            await at.on("SavesScreen")
            await at.press("escape")
            await at.on("TitleScreen")
            assert "» [s] Saved games" in at.text

    run(scenario())


def test_one_click_chooses():
    async def scenario():
        async with menus() as at:
            await at.click("[t] Settings")
            await at.on("SettingsScreen")
            await at.click("Esc Back")
            await at.on("TitleScreen")
            await at.click("[q] Quit")
            await until(lambda: not at.app.is_running or at.app._exit)

    run(scenario())


def test_four_bots_play_while_people_watch():
    async def scenario():
        async with menus() as at:
            await at.press("w")
            await until(lambda: any(isinstance(screen, TableScreen) for screen in at.app.screen_stack))
            match = next(screen for screen in at.app.screen_stack if isinstance(screen, TableScreen)).match
            assert match.played_by == ["planner", "church", "empire", "people"]
            await until(lambda: len(match.turns) > 20)

    run(scenario())


def test_errors_of_the_settings_are_shown(home):
    home.mkdir()
    (home / "settings.yaml").write_text("pace: slwo\nanimations: 7\n")

    async def scenario():
        from circus_maximus.tui.app import TableApp
        from tests.tui.menus import AtMenus

        app = TableApp()
        async with app.run_test(size=(80, 24)) as pilot:
            at = AtMenus(app, pilot)
            await at.says("did you mean slow?")
            await at.says("(and 1 more: see Settings)")
            nothing_clipped(at)

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_a_message_with_a_long_path_is_shown_in_full_above_all_entries(size):
    saved(PERSON, "greedy")
    told = f"{'/a-folder-with-a-long-name' * 9}/settings.yaml: the end"

    async def scenario():
        async with menus(size) as at:
            await at.says("Continue")
            at.app.screen.say(told)
            await at.pilot.pause()
            assert told.replace(" ", "") in "".join(at.text.split())
            assert "[q] Quit" in at.text
            nothing_clipped(at)
            at.app.screen.say(told * 5)
            await at.pilot.pause()
            assert "…" in at.text
            nothing_clipped(at)

    run(scenario())


def test_with_ascii_symbols_the_screen_is_ascii():
    saved(PERSON, "greedy")

    async def scenario():
        async with menus(settings=Settings(glyphs="ascii")) as at:
            await at.says("> [c] Continue")
            assert "C I R C V S  .  M A X I M V S" in at.text
            assert at.text.isascii()

    run(scenario())


def test_the_users_own_keys_are_shown():
    async def scenario():
        async with menus(settings=Settings(keys={"title.new": "g"})) as at:
            await at.says("[g] New game")
            await at.press("g")
            await at.on("NewGameScreen")

    run(scenario())


def test_a_resized_title_screen_is_equal_to_one_that_started_at_that_size():
    async def scenario():
        async with menus((160, 48)) as at:
            await at.says("[q] Quit")
            await at.pilot.resize_terminal(80, 24)
            await until(lambda: at.app.size == (80, 24))
            await at.pilot.pause()
            small = at.text
        async with menus() as at:
            await at.says("[q] Quit")
            assert small == at.text

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
@pytest.mark.parametrize("people", [0, 2, 4])
def test_the_entries_are_centred_below_the_arcade(size, people, home):
    async def scenario():
        if people:
            saved(*["person"] * people)
        async with menus(size) as at:
            await at.says("Continue" if people else "New game")
            await at.pilot.pause()
            arcade, entries = (at.app.screen.query_one(id).region for id in ("#gates", "#entries"))
            assert abs(arcade.x + arcade.right - entries.x - entries.right) <= 2
            assert entries.right <= size[0]

    run(scenario())
