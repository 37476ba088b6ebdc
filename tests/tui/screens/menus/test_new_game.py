"""The screen for a new game: seats, names, config, seed, and errors of a config."""

import pytest

from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import variants
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.filenames import SERVED
from circus_maximus.play.save_list import saves
from circus_maximus.play.settings import Settings
from circus_maximus.titles import title_names
from circus_maximus.tui.screens.menus.new_game_fields import DEFAULT, OWN, SeatRow, introduction
from circus_maximus.tui.widgets.fields import Button, Picker, TextField
from tests.tui.menus import SIZES, menus, nothing_clipped
from tests.tui.playing import run, until


async def laid(at, seats=None, options=False):
    """The screen of a new game, with a number of seats if the proposed one is not wanted, and with its options."""
    await at.press("n")
    await at.on("NewGameScreen")
    await at.says("Seat 1")
    while seats and at.app.screen.query_one("#seats", Picker).value != str(seats):
        at.app.screen.query_one("#seats", Picker).action_turn(1)
        await at.pilot.pause()
    if seats:
        await at.says(f"Seat {seats}")
    if options:
        await at.press("ctrl+o")
        await at.says("Overrides")
    return at.app.screen


@pytest.mark.parametrize("size", SIZES)
def test_everything_fits(size):
    async def scenario():
        async with menus(size) as at:
            screen = await laid(at, seats=4)
            nothing_clipped(at)
            await at.press("ctrl+o")
            for _ in screen.query_one("#config").values:
                screen.query_one("#config").action_turn(1)
                await at.pilot.pause()
                nothing_clipped(at)

    run(scenario())


def test_letters_typed_on_a_seat_are_its_name():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, seats=2)
            assert "Tab: name" in at.text
            first, second = screen.seat_rows
            for row, name in ((first, "Ana"), (second, "Ben"), (first, "Éva")):
                row.query_one(Picker).focus()
                await at.pilot.pause()
                await at.type(name)
                assert row.seat_player.name == name
            await at.press("tab", "shift+tab")
            await at.type("Zoe")
            assert first.seat_player.name == "Zoe"

    run(scenario())


def test_letters_that_the_player_has_given_to_functions_of_this_screen_can_be_typed_in_names():
    async def scenario():
        own = Settings(pace="instant", animations=False, keys={"new.start": "b", "new.options": "o"})
        async with menus(settings=own) as at:
            first, _ = (await laid(at, seats=2)).seat_rows
            await at.press("down", "down", "tab")
            await at.type("Bobo")
            assert first.seat_player.name == "Bobo"
            await at.press("up")
            await at.press("b")
            await at.on("TableScreen")
            assert at.app.screen.match.names[0] == "Bobo"

    run(scenario())


def described(at, bots):
    """The bots that the screen describes."""
    return {name for name in bots if bots[name].description in at.text}


@pytest.mark.parametrize("size", SIZES)
def test_each_bot_with_a_seat_is_described(size):
    async def scenario():
        async with menus(size) as at:
            screen = await laid(at, seats=4)
            bots = bots_of(screen.game_title)
            assert described(at, bots) == {"flipper", "greedy"}
            for row, steps in zip(screen.query(SeatRow), (4, 5, 6, -2), strict=True):
                row.query_one(Picker).action_turn(steps)
            await at.pilot.pause()
            seated = {seat_player.by for seat_player in screen.seat_players}
            assert len(seated) == 4
            assert described(at, bots) == seated
            strengths = [bots[seat_player.by].rated for seat_player in screen.seat_players]
            assert [
                line.split("strength ")[1].strip() for line in at.text.splitlines() if "strength" in line
            ] == strengths
            await at.press("ctrl+o")
            screen.query_one("#values", TextField).input.focus()
            await at.type("setup.coin=20 rounds=x")
            await at.says("'rounds' must be a whole number")
            nothing_clipped(at)

    run(scenario())


def test_the_first_game_proposes_two_people():
    async def scenario():
        async with menus() as at:
            screen = await laid(at)
            seed = screen.options.random_seed
            assert "config default, random seed" in at.text
            await at.press("ctrl+s")
            await at.on("TableScreen")
            match = at.app.screen.match
            assert match.played_by == [PERSON, PERSON]
            assert match.names == ("Aurelia", "Brutus")
            assert match.header.seed == seed
            assert [save.path for save in saves()] == [at.app.screen.game.path]
            assert [type(screen).__name__ for screen in at.app.screen_stack] == ["TitleScreen", "TableScreen"]

    run(scenario())


def test_the_random_seed_is_shown_unless_it_tells_what_will_be_hidden():
    async def scenario():
        async with menus((120, 36)) as at:
            screen = await laid(at, options=True)
            seed = screen.options.random_seed
            await at.says(f"random: {seed}")
            screen.query_one("#values", TextField).input.focus()
            await at.type("places.oracle.open=true")
            await until(lambda: f"{seed}" not in at.text)
            await at.says("config default, 1 override, random seed")
            assert screen.options.seed != seed, "everybody has read that one"

    run(scenario())


def test_the_players_of_the_last_game_are_proposed_again():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, seats=3)
            for seat, (steps, name) in enumerate([(0, "Ana"), (2, ""), (3, "Rival")]):
                screen.query_one(f"#by-{seat}", Picker).action_turn(steps)
                screen.query_one(f"#name-{seat}").value = name
            chosen = screen.seat_players
            assert [seat_player.by for seat_player in chosen] == [PERSON, "church", "random"]
            await at.press("ctrl+s")
            await at.on("TableScreen")
        async with menus() as at:
            screen = await laid(at)
            assert screen.seat_players == chosen
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.names == ("Ana", "Pius", "Rival")

    run(scenario())


def test_a_bot_plays_under_its_own_name_unless_another_player_has_it():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, seats=4)
            screen.query_one("#by-1", Picker).put("church")
            screen.query_one("#by-2", Picker).put("church")
            screen.query_one("#by-3", Picker).put("planner")
            screen.query_one("#name-0").value = "Livia"
            await at.says("< church >   Tab: name  Pius")
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.names == ("Livia", "Pius", "Cassia", "Drusus")
            assert at.app.screen.match.played_by[1:] == ["church", "church", "planner"]

    run(scenario())


def test_options_are_hidden_until_they_are_wanted_and_summed_up():
    async def scenario():
        async with menus() as at:
            screen = await laid(at)
            assert "Overrides" not in at.text
            await at.says("config default, random seed")
            await at.press("ctrl+o")
            assert screen.query_one("#config").has_focus
            await at.press("left")
            await at.press("left", "down")
            await at.type("rounds=3")
            await at.press("down")
            await at.type("7")
            await at.press("ctrl+o")
            await until(lambda: "Overrides" not in at.text)
            assert screen.query_one("#fold").has_focus
            assert f"config {screen.query_one('#config').value}, 1 override, seed 7" in at.text
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.header.seed == 7
            assert at.app.screen.match.config.rounds == 3

    run(scenario())


def test_each_title_has_its_own_last_players():
    async def scenario():
        async with menus() as at:
            screen = await laid(at)
            screen.query_one("#name-0").value = "Ana"
            await at.press("ctrl+s")
            await at.on("TableScreen")
        async with menus() as at:
            await at.press("p")
            screen = await laid(at)
            assert [seat_player.name for seat_player in screen.seat_players] == ["", ""]

    run(scenario())


def test_unreadable_last_players_are_reported_and_replaced(home):
    home.mkdir()
    (home / "players.json").write_text("{")

    async def scenario():
        async with menus(size=(120, 36)) as at:
            screen = await laid(at)
            await at.says("The players of your last game cannot be read")
            assert [seat_player.by for seat_player in screen.seat_players] == [PERSON, PERSON]
            await at.press("ctrl+s")
            await at.on("TableScreen")
        async with menus() as at:
            await laid(at)
            assert "cannot be read" not in at.text

    run(scenario())


def test_a_game_starts_although_its_players_cannot_be_remembered(home):
    (home / "players.json").mkdir(parents=True)

    async def scenario():
        async with menus() as at:
            await laid(at)
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert any("These players cannot be remembered" in note for note in at.app.screen.game.notes)

    run(scenario())


def test_a_game_can_be_set_up_with_keys():
    async def scenario():
        async with menus() as at:
            await laid(at)
            await at.press("down", "right", "down", "right", "tab")  # three players; the first seat is a bot; its name
            await at.type("Ana")
            await at.press("tab", "tab")  # the second seat is a person
            await at.type("Ben")
            await at.press("down", "down", "enter")  # past the third seat to the options, which Enter shows
            await at.press("right", "down", "down")
            await at.type("rome")
            await at.says("The seed is")
            await at.press("down", "enter")
            await at.on("TableScreen")
            match = at.app.screen.match
            assert match.names == ("Ana", "Ben", "Fortunata")
            assert match.played_by == ["planner", PERSON, "flipper"]
            assert match.header.layers == ("feeding",)

    run(scenario())


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_the_game_can_be_changed(hand):
    async def scenario():
        async with menus() as at:
            await laid(at)
            await at.says("Game < Circus Maximus >")
            await (at.press("right") if hand == "keys" else at.click("< Circus Maximus"))
            await at.says("New game: Ludus Cyclorum")
            await at.says("Players < 2 >")
            await at.press("left")
            await at.says("New game: Circus Maximus")
            await at.press("right", "ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.title.name == "ludus"
            assert at.app.chosen_title.name == "ludus"

    run(scenario())


def test_a_game_can_be_set_up_with_the_mouse():
    async def scenario():
        async with menus() as at:
            await at.click("[n] New game")
            await at.on("NewGameScreen")
            await at.click("2 >")
            await at.says("< 3 >")
            assert "Drusus" not in at.text
            await at.click("[ Show ]")
            await at.click("default >")
            await at.says("< feeding >")
            await at.click("[ Start ]")
            await at.on("TableScreen")
            assert at.app.screen.match.header.layers == ("feeding",)
            assert len(at.app.screen.match.names) == 3

    run(scenario())


@pytest.mark.parametrize("name", title_names())
def test_the_example_of_a_single_value_can_be_typed_for_the_chosen_title(name):
    async def scenario():
        async with menus() as at:
            while at.app.chosen_title.name != name:
                await at.press("p")
            screen = await laid(at, options=True)
            values = screen.query_one("#values", TextField).input
            example = values.placeholder.removeprefix("none; for example ")
            before, values.value = screen.config, example
            screen.check()
            assert screen.config not in (None, before)

    run(scenario())


def test_errors_are_shown_until_they_are_corrected():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, options=True)
            screen.query_one("#values", TextField).input.focus()
            await at.type("setup.coin=20 rounds=x")
            await at.says("did you mean coins?")
            await at.says("'rounds' must be a whole number")
            assert "( Start )" in at.text
            nothing_clipped(at)
            await at.press("ctrl+s")
            await at.says("Correct the errors in the config first.")
            assert saves() == []
            await at.press("ctrl+u")
            await at.type("setup.coins=20")
            await at.says("[ Start ]")
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.header.settings == ("setup.coins=20",)

    run(scenario())


def test_many_errors_can_be_scrolled(tmp_path):
    own = tmp_path / "own.yaml"
    own.write_text("".join(f"nothing_{number}: 1\n" for number in range(30)))

    async def scenario():
        async with menus() as at:
            screen = await laid(at, options=True)
            screen.query_one("#config").put(OWN)
            screen.query_one("#own", TextField).input.value = str(own)
            screen.check()
            screen.paint()
            await at.pilot.pause()
            assert "^" in at.text
            assert "1 | nothing_0: 1" in at.text
            nothing_clipped(at)
            reading = screen.query_one("#check")
            reading.focus()
            await at.press("end")
            await until(lambda: reading.top > 0)
            await at.says("nothing_2")
            nothing_clipped(at)
            own.write_text("rounds: 3\n")
            await at.press("ctrl+s")
            await at.on("TableScreen")
            assert at.app.screen.match.config.rounds == 3

    run(scenario())


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("~no-such-user/x.yaml", "there is no user no-such-user."),
        ("x" * 300 + ".yaml", "File name too long"),
        ("/dev/zero", "it is not a file"),
    ],
)
def test_an_invalid_path_is_reported(typed, reason):
    async def scenario():
        async with menus() as at:
            screen = await laid(at, options=True)
            screen.query_one("#config").put(OWN)
            screen.query_one("#own", TextField).input.value = typed
            await until(lambda: reason in " ".join(at.text.split()))
            await at.press("ctrl+s")
            assert at.app.screen is screen

    run(scenario())


def test_the_screen_asks_for_the_path_of_a_custom_file():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, options=True)
            screen.query_one("#config").focus()
            await at.press("left")
            await at.says("Type the path of your file or folder.")
            assert screen.query_one("#start", Button).unavailable
            await at.press("right")
            await until(lambda: screen.query_one("#config").value == DEFAULT)
            await at.says("[ Start ]")

    run(scenario())


def test_several_single_values_are_separated():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, options=True)
            screen.query_one(
                "#values", TextField
            ).input.value = "rounds=4  setup.coins=20, markets.mummers.prices=[1, 1, 2]"
            assert screen.options.single_values == ["rounds=4", "setup.coins=20", "markets.mummers.prices=[1, 1, 2]"]

    run(scenario())


def test_escape_returns_without_starting_a_game():
    async def scenario():
        async with menus() as at:
            await laid(at)
            await at.press("escape")
            await at.on("TitleScreen")
            assert saves() == []

    run(scenario())


def test_escape_in_a_field_only_leaves_it_and_what_was_typed_stays():
    async def scenario():
        async with menus() as at:
            screen = await laid(at, options=True)
            screen.query_one("#name-0").focus()
            await at.type("Ana")
            await at.press("escape")
            assert screen.query_one("#by-0").has_focus
            screen.query_one("#seed", TextField).input.focus()
            await at.type("rome")
            await at.press("escape")
            assert at.app.screen is screen
            assert (screen.seat_players[0].name, screen.options._seed.text) == ("Ana", "rome")
            await at.press("escape")
            await at.on("TitleScreen")

    run(scenario())


def test_help_lists_the_key_to_the_names():
    async def scenario():
        async with menus((80, 48)) as at:
            await laid(at)
            await at.press("question_mark")
            await at.says("Tab Next field")

    run(scenario())


def test_players_who_are_added_are_rivals_with_names_of_their_own():
    async def scenario():
        async with menus() as at:
            await laid(at, seats=4)
            await at.says("< flipper > Tab: name Fortunata strength 3/5")
            await at.says("< greedy > Tab: name Verres strength 2/5")

    run(scenario())


def test_with_ascii_symbols_the_screen_is_ascii():
    async def scenario():
        async with menus(settings=Settings(glyphs="ascii")) as at:
            screen = await laid(at, seats=4)
            await at.says("> Players")
            assert "& Seat 4" in at.text
            await at.press("ctrl+o")
            for _ in screen.query_one("#config").values:
                screen.query_one("#config").action_turn(1)
                await at.pilot.pause()
                assert at.text.isascii()

    run(scenario())


def test_an_introduction_is_the_first_sentences_of_a_comment(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text("# yaml-language-server: x\n#\n# Short: one\n# thing. Another thing, which is longer.\n\n# no\n")
    assert introduction(file, 20) == "Short: one thing."
    assert introduction(file, 200) == "Short: one thing. Another thing, which is longer."
    assert "No such file" in introduction(tmp_path / "b.yaml", 20)


def test_in_a_browser_there_is_no_custom_file(monkeypatch):
    monkeypatch.setenv(SERVED, "1")

    async def scenario():
        async with menus() as at:
            screen = await laid(at)
            assert screen.query_one("#config").values == [DEFAULT, *variants(TITLE)]

    run(scenario())
