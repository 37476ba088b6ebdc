"""Ludus Cyclorum at the table: whole games, reactions, hints, warnings, undo, summaries and the ending."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Over
from circus_maximus.engine.presenting.selection import selection_of
from circus_maximus.games.ludus.model.happenings import CycleBegan
from circus_maximus.play.settings import Settings
from circus_maximus.play.viewers import shown
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.reading_screen import RulesScreen
from circus_maximus.tui.screens.timed_cards import SummaryScreen
from circus_maximus.tui.widgets.panel import Panel
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board
from tests.tui.ludus_games import after, ludus, placed, play_like
from tests.tui.playing import AT_ONCE, key_event, run, table, until
from tests.tui.scenes import blocking
from tests.tui.screen_text import text_of

CAREFUL = replace(AT_ONCE, ask_twice=True)
SIZES = [(80, 24), (120, 36), (160, 48)]


@pytest.mark.parametrize(("hand", "size"), [("keys", (80, 24)), ("keys", (160, 48)), ("mouse", (120, 36))])
def test_a_whole_game_can_be_played(hand, size):
    async def scenario():
        async with table(ludus("person", "random", seed=3), size) as at:
            await play_like(at, "random", hand)
            assert "The game is over." in at.text

    run(scenario())


def test_a_stone_that_is_chosen_can_be_changed_by_choosing_another():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, C3 sword, E5 shield", north=FAR_NORTH))) as at:
            await at.click("node/C3")
            assert at.table_state.selection.picked == ("node/C3",)
            await at.click("node/E5")
            assert at.table_state.selection.picked == ("node/E5",)
            await at.click("node/D5")
            assert at.selected == "move E5 D5"
            await at.press("escape", "escape")
            assert at.table_state.selection.picked == ()
            assert at.played == []

    run(scenario())


def test_the_key_of_a_stone_leaves_nothing_typed_if_it_chooses_the_stone_under_the_cursor():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, C3 sword, E5 shield", north=FAR_NORTH))) as at:
            await at.press("escape", *"c3", "escape")
            assert at.table_state.selection.target == "node/C3"
            await at.press(*"c3", *"d4")
            assert at.selected == "move C3 D4"

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_the_side_that_is_asked_is_on_its_colour_even_in_the_turn_of_the_other(size):
    async def scenario():
        async with table(blocking(), size) as at:
            header = shown(at.match).header
            assert header.asked != header.turn
            for panel in ("heading", "sides"):
                lines = at.screen.query_one(f"#{panel}", Panel).lines
                assert {run.role for line in lines for run in line if run.role.startswith("turn")} == {
                    f"turn{header.asked}"
                }

    run(scenario())


def test_stopping_is_offered_after_each_step_so_enter_does_it():
    async def scenario():
        south, north = f"{FAR_SOUTH}, C3 sword", f"{FAR_NORTH}, C5 spear*"
        async with table(placed(board(south=south, north=north))) as at:
            await at.keys("c", "3", "c", "4")
            assert at.selected == "move C3 C4"
            await at.keys("c", "5")
            assert at.selected == "rush C3 C4 C5"
            await at.keys("escape", "s")
            assert at.selected == "move C3 C4"
            await at.key("enter")
            assert at.played == ["move C3 C4"]

    run(scenario())


def test_the_board_is_crossed_with_the_arrow_keys_from_the_last_pick():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, D4 rider", north=f"{FAR_NORTH}, B2 spear*"))) as at:
            await at.keys("d", "4", "up")
            assert at.table_state.selection.target == "node/C3", "the left one of two that are equally near"
            await at.key("enter")
            assert at.selected == "move D4 C3"
            await at.keys("up")
            assert at.table_state.selection.target == "node/B3"
            await at.keys("left")
            assert at.table_state.selection.target == "node/B2"
            await at.key("escape")
            await at.key("right")
            assert at.table_state.selection.target == "node/C4"
            await at.key("enter")
            assert at.played == ["move D4 C3 C4"]

    run(scenario())


def test_a_second_click_on_a_node_does_it():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, C3 shield", north=FAR_NORTH))) as at:
            for node in ("C3", "D3", "D3"):
                await at.click(f"node/{node}")
            assert at.played == ["move C3 D3"]

    run(scenario())


def test_a_node_out_of_reach_says_why():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, C3 shield", north=f"{FAR_NORTH}, C6 sword"))) as at:
            await at.click("node/C3")
            await at.click("node/C6")
            assert "C6 is too far from C3." in at.foot
            await at.press("enter")
            assert at.played == []
            await at.click("node/D4")
            assert at.selected == "move C3 D4"

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_a_reaction_is_asked_with_what_is_at_stake(size):
    async def scenario():
        game = board(south="G4 dux, C3 sword, A1 sword", north="A4 dux, C5 shield, A2 sword").play("rush C3 C4 C5")
        async with table(placed(game), size) as at:
            assert "with the Shield on C5, or lose it." in at.foot
            assert "Ben can block" in at.text
            await at.press("h")
            assert "a stone that blocks is not lost" in at.foot
            assert "it will have acted" in at.foot
            await at.key("enter")
            assert at.played == ["block"]

    run(scenario())


def test_a_stone_that_may_strike_is_chosen_on_the_board():
    async def scenario():
        game = board(south="G4 dux, D4 sword, A1 sword", north="A4 dux, C4 sword, D5 shield").play("move D4 E3")
        async with table(placed(game)) as at:
            assert "strike at the Sword on D4. [c4]Sword C4 [d5]Shield D5 [n]decline" in at.foot
            assert at.table_state.selection.target == ""
            await at.click("node/D5")
            assert at.selected == "strike D5"
            await at.click("node/D5")
            assert at.played == ["strike D5"]

    run(scenario())


def test_the_only_stone_that_may_strike_is_under_the_cursor_and_the_question_stays_on_the_screen():
    async def scenario():
        game = board(south="G4 dux, D4 sword, A1 sword", north="A4 dux, D5 shield, A7 sword").play("move D4 D3")
        async with table(placed(game)) as at:
            assert "strike with the Shield on D5 · it will have acted" in at.foot
            assert "[n]decline" in at.foot
            assert "strike at Ana's Sword on D4 before it goes to D3, or decline" in at.foot
            await at.key("enter")
            assert at.played == ["strike D5"]

    run(scenario())


def test_what_the_enemy_may_do_is_not_cut_off_on_a_small_screen():
    async def scenario():
        south = "G4 dux, D4 sword, E3 rider, A1 sword"
        game = board(south=south, north="A4 dux, C4 shield, D6 sword, B2 spear, C6 sword")
        async with table(placed(game)) as at:
            await at.keys(*"d4c4")
            assert "Shield C4 could block" in at.foot
            assert "then Sword D6 could take it" in at.foot
            await at.keys("escape", *"d5d6")
            assert "Sword D4 ▸ D5 ▸ rush at Sword D6 ▸ stop" in at.foot
            assert "then Shield C4 or Sword C6 could take it" in at.foot

    run(scenario())


def test_choosing_the_last_node_again_means_to_stop_there():
    async def scenario():
        south = f"{FAR_SOUTH}, D4 rider"
        for hand in ("keys", "mouse"):
            async with table(placed(board(south=south, north=FAR_NORTH))) as at:
                for node in ("D4", "C3", "C4", "C4"):
                    await (at.keys(*node.lower()) if hand == "keys" else at.click(f"node/{node}"))
                assert at.played == ["move D4 C3 C4"]
            async with table(placed(board(south=south, north=FAR_NORTH))) as at:
                for node in ("D4", "C3", "C3"):
                    await (at.keys(*node.lower()) if hand == "keys" else at.click(f"node/{node}"))
                assert at.played == ["move D4 C3"]

    run(scenario())


def test_the_last_node_does_not_confirm_what_the_player_selected_after_it():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, D4 rider", north=FAR_NORTH))) as at:
            await at.keys("d", "4", "c", "3", "up")
            assert at.table_state.selection.target == "node/B3"
            await at.keys("c", "3")
            assert at.played == []

    run(scenario())


def test_a_probable_mistake_is_asked_about_once():
    async def scenario():
        game = board(south=f"{FAR_SOUTH}, C3 sword", north=f"{FAR_NORTH}, C4 sword")
        async with table(placed(game), settings=CAREFUL) as at:
            await at.click("node/C3")
            await at.click("node/C2")
            await at.key("enter")
            assert "Sword C4 could strike first and take it." in at.foot
            assert at.played == []
            await at.key("enter")
            assert at.played == ["move C3 C2"]

    run(scenario())


def test_resigning_is_asked_about_and_can_be_cancelled():
    async def scenario():
        async with table(ludus(), settings=CAREFUL) as at:
            await at.click("verb/resign")
            await at.key("enter")
            assert "If you resign, you lose the game." in at.foot
            await at.press("escape")
            assert at.played == []

    run(scenario())


def test_a_draw_is_offered_declined_and_not_offered_again_in_the_same_turn():
    async def scenario():
        async with table(ludus()) as at:
            for verb in ("offer_draw", "decline"):
                await at.click(f"verb/{verb}")
                await at.key("enter")
            assert at.played == ["offer_draw", "decline"]
            target = at.table_state.asked.target((), "verb/offer_draw")
            assert target.why_not == "You have already offered a draw this turn."

    run(scenario())


def test_a_hint_marks_the_whole_way_on_the_board_and_enter_follows_it():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            await at.press("h")
            assert at.text.count("[") > 2
            advised = at.selected
            await at.key("enter")
            assert at.played[0] == advised

    run(scenario())


def test_undo_takes_the_stone_back():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            before = at.match.step.state
            await at.choose(at.match.title.write(at.match.pending.legal[0]), "mouse")
            await at.key("u")
            assert at.match.step.state == before

    run(scenario())


def test_undo_names_every_part_of_the_action():
    async def scenario():
        async with table(placed(board(south=f"{FAR_SOUTH}, D4 rider", north=FAR_NORTH))) as at:
            await at.choose("move D4 C3 C4")
            await at.press("escape", "u")
            assert "Undone: Ana's Rider moves from D4 to C3. Ana's Rider moves from C3 to C4." in at.foot

    run(scenario())


def test_the_rules_open_at_the_heading_of_the_node_under_the_cursor():
    async def scenario():
        async with table(ludus()) as at:
            await at.click("node/F3")
            await at.press("w")
            await until(lambda: isinstance(at.app.screen, RulesScreen))
            await at.pilot.pause()
            assert "What a stone can do" in text_of(at.app)

    run(scenario())


def test_what_a_bot_did_stays_on_the_board_and_in_the_log():
    """The nodes of the activation are marked, and the log has each part."""

    async def scenario():
        opened = ludus("person", "greedy", seed=11)
        async with table(opened) as at:
            moves = [text for text in map(at.match.title.write, at.match.pending.legal) if text.startswith("move")]
            await at.choose(moves[0], "mouse")
            told = " ".join(at.match.tell(at.match.log[-1]))
            start, end = told.split(" from ")[1].split()[0], told.rstrip(".").split()[-1]
            assert f"{start}>" in at.text
            assert f"{end}<" in at.text
            assert "» Ben's" in at.text

    run(scenario())


def test_a_cycle_is_summed_up_when_the_next_begins():
    async def scenario():
        ends = next(
            at
            for at, turn in enumerate(after(100).match.turns)
            if any(isinstance(it, CycleBegan) and it.cycle > 1 for it in turn.step.happenings)
        )
        last = after(100).match.turns[ends].answer
        async with table(after(ends)) as at:
            at.screen.table.change_state(selection=selection_of(at.table_state.asked, last))
            at.app.post_message(key_event("enter"))
            await until(lambda: isinstance(at.app.screen, SummaryScreen))
            await at.pilot.pause()
            assert "Cycle 1 is over" in text_of(at.app)

    run(scenario())


def test_the_ending_tells_the_story_of_the_takes():
    async def scenario():
        async with table(after(1000)) as at:
            at.screen.action_ending()
            await until(lambda: isinstance(at.app.screen, EndingScreen))
            await at.pilot.pause()
            await at.press("right")
            text = text_of(at.app)
            assert isinstance(at.match.pending, Over)
            assert "Cycle 2" in text
            assert "takes Ben's Dux" in " ".join(text.split())

    run(scenario())


@pytest.mark.parametrize("pace", ["instant", "fast"])
def test_bots_alone_play_a_game_to_its_end(pace):
    async def scenario():
        game = ludus("greedy", "random", seed=5)
        async with table(game, settings=Settings(pace="instant", animations=pace == "fast")) as at:
            assert at.over

    run(scenario())
