"""Warnings, undo, news and popups."""

import pytest

from circus_maximus.engine.matches.match import Turn
from circus_maximus.engine.matches.records import UndoRecord
from circus_maximus.engine.presenting.selection import Selection, selection_of, target_of
from circus_maximus.play.news import news_for
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of as text_of_line
from circus_maximus.tui.screens.dialogs import ConfirmScreen
from circus_maximus.tui.table.page_boxes import news_lines, whole_sentences
from tests.circus.table import table as lay
from tests.decisions import same
from tests.tui.playing import AT_ONCE, game_of, key_event, run, seated, table, until
from tests.tui.scenes import reached
from tests.tui.screen_text import text_of

ASKING = Settings(pace="instant", animations=False, explanations=False)
SLOWLY = Settings(pace="slow", animations=True, ask_twice=False)
AGAIN = "Press Enter again to bid 3 coins on Pageant anyway."


def wasteful():
    """Ana can bid on the Pageant, where more than one coin gains nothing."""
    return seated(lay(phase="bidding", cubes={0: {"mummers": 2}}))


# Warnings


def test_a_warning_is_shown_once_and_enter_again_confirms():
    async def scenario():
        async with table(wasteful(), settings=ASKING) as at:
            await at.keys("1", "3", "enter")
            assert at.played == []
            assert "1 coin is enough on Pageant; more coins gain nothing." in at.foot
            assert AGAIN in at.foot
            await at.key("enter")
            assert at.played == ["bid pageant 3"]

    run(scenario())


def test_a_warning_is_shown_once_and_another_click_confirms():
    async def scenario():
        async with table(wasteful(), settings=ASKING) as at:
            await at.click("act/pageant")
            await at.click("do/more")
            await at.click("do/confirm")
            assert at.played == []
            await at.click("do/confirm")
            assert at.played == ["bid pageant 2"]

    run(scenario())


def test_a_long_warning_covers_the_keys_but_not_the_effect_of_enter():
    async def scenario():
        async with table(wasteful(), (80, 24), ASKING) as at:
            await at.keys("1", "3", "enter")
            assert AGAIN in at.foot
            assert "Pageant · bid 3 coins · 12 coins left" in at.foot
            assert "Save & quit" not in at.foot
            await at.key("escape")
            assert "Save & quit" in at.foot

    run(scenario())


def test_if_ask_twice_is_off_there_is_no_warning():
    async def scenario():
        async with table(wasteful(), settings=AT_ONCE) as at:
            await at.keys("1", "3", "enter")
            assert at.played == ["bid pageant 3"]

    run(scenario())


@pytest.mark.parametrize("between", ["right left 3", "up down", "escape 1 3", "h escape 1 3", "z", "4 3"])
def test_any_other_key_cancels_the_warning(between):
    async def scenario():
        async with table(wasteful(), settings=ASKING) as at:
            await at.keys("1", "3", "enter")
            await at.press(*between.split())
            assert AGAIN not in at.foot
            assert (at.table_state.target.id, at.selected) == ("act/pageant", "bid pageant 3")
            await at.key("enter")
            assert at.played == []
            assert AGAIN in at.foot

    run(scenario())


def test_an_action_without_a_warning_is_carried_out_immediately():
    async def scenario():
        async with table(wasteful(), settings=ASKING) as at:
            await at.keys("1", "enter")
            assert at.played == ["bid pageant 1"]

    run(scenario())


# Undo


def test_undo_returns_to_the_same_question():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            asked, state = same(at.table_state.asked), at.match.step.state
            await at.keys("1", "2", "enter")
            assert at.table_state.asked.seat == 1
            await at.key("u")
            assert (same(at.table_state.asked), at.match.step.state) == (asked, state)
            assert "Undone: Ana bids 2 coins on Pageant." in at.text
            assert isinstance(at.match.log[-1], UndoRecord)

    run(scenario())


def test_decisions_of_bots_are_not_a_barrier():
    async def scenario():
        async with table(game_of("person", "greedy", "random")) as at:
            asked = same(at.table_state.asked)
            await at.keys("1", "enter")
            assert len(at.played) >= 3
            await at.key("u")
            assert same(at.table_state.asked) == asked
            assert at.played == []
            await at.pilot.pause()
            assert "Undone: Ana bids 1 coin on Pageant. Everything after it was undone too." in at.text

    run(scenario())


def fallen():
    """Only Ana can place workers: she sends one to the Port, a coin is flipped, and she is asked again."""
    return seated(lay(phase="placing", bids=[("pageant", 0, 1)], workers=[5, 0], tracks={0: {"population": 5}}))


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_barrier_is_named_and_undone_when_undo_is_pressed_again(hand):
    async def scenario():
        async with table(fallen()) as at:
            asked = same(at.table_state.asked)

            async def undo():
                await (at.key("u") if hand == "keys" else at.click("do/undo"))

            await at.choose("place port")
            turns = len(at.match.turns)
            await undo()
            assert len(at.match.turns) == turns
            assert "This also undoes a coin flip; it will land the same again." in at.foot
            await undo()
            assert same(at.table_state.asked) == asked
            record = at.match.log[-1]
            assert record.crossed == ("flip/port/r1/s0/1",)
            assert "including chance outcomes" in at.match.tell(record)[0]

    run(scenario())


@pytest.mark.parametrize("between", ["b", "h", "z", "escape", "left"])
def test_any_key_in_between_cancels_the_undo(between):
    async def scenario():
        async with table(fallen()) as at:
            await at.choose("place port")
            turns = len(at.match.turns)
            await at.key("u")
            await at.press(between)
            assert "This also undoes" not in at.foot
            await at.key("u")
            assert len(at.match.turns) == turns
            assert "This also undoes" in at.foot

    run(scenario())


def test_undo_first_undoes_the_last_persons_decision():
    """Undo undoes only the last decision: first Ben's, then Ana's."""

    async def scenario():
        async with table(game_of("person", "person")) as at:
            asked = same(at.table_state.asked)
            await at.keys("1", "enter", "2", "enter")
            await at.keys("u", "u")
            assert same(at.table_state.asked) == asked

    run(scenario())


def test_with_nothing_to_undo_it_says_so():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.key("u")
            assert "Nothing to undo." in at.foot

    run(scenario())


# News


def news_of_a_round():
    """Ben's first decision of round 2: what he gained before it has no room on one line."""
    return reached("r2/bidding")


def test_news_cover_the_table_until_a_key_which_also_acts():
    async def scenario():
        async with table(news_of_a_round()) as at:
            assert "Since your last decision" in at.text
            news = news_for(at.match, at.table_state.asked.seat, None, at.table_state.news)
            assert len(news.concerns) > 1
            for sentence in (*news.concerns, *news.rivals):
                assert sentence in at.text
            await at.press("2")
            assert "Since your last decision" not in at.text
            assert "Tracks" in at.text
            assert at.table_state.target.key == "2"

    run(scenario())


def test_short_news_are_the_message_instead_of_a_box():
    async def scenario():
        async with table(game_of("person", "greedy", "random")) as at:
            await at.keys("1", "enter")
            news = news_for(at.match, 0, None, at.table_state.news)
            assert len(news.rivals) == 2
            assert " ".join(news.rivals) in at.foot
            assert "Since your last decision" not in at.text

    run(scenario())


@pytest.mark.parametrize("where", ["#news", "#acts"])
def test_a_click_closes_the_news(where):
    async def scenario():
        async with table(news_of_a_round()) as at:
            played = len(at.played)
            assert "Since your last decision" in at.text
            await at.pilot.click(where, offset=(3, 0))
            assert "Since your last decision" not in at.text
            assert len(at.played) == played

    run(scenario())


def test_a_single_piece_of_news_is_shown_below_the_question():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.keys("1", "enter", "2", "enter")
            assert "Since your last decision" not in at.text
            assert "Ben: Cavalry Display 1." in at.foot
            await at.key("3")
            assert "Ben: Cavalry" not in at.foot

    run(scenario())


def test_the_log_marks_what_is_new():
    async def scenario():
        async with table(game_of("person", "greedy", "random"), (120, 48)) as at:
            await at.keys("1", "enter")
            assert "Since your last decision" not in at.text
            log = at.screen.query_one("#log").lines
            roles = {(run.text, run.point): run.role for line in log for run in line}
            for entry in at.match.log:
                for part in (it for it in at.match.in_brief(entry) if it.seats):
                    assert roles[part.text, f"record/{entry.n}"] == ("" if entry in at.match.log[-2:] else "dim")
            marked = [line for line in log if any(run.text == "» " for run in line)]
            new = {f"record/{entry.n}" for entry in at.match.log[-2:]}
            assert marked == [line for line in log if any(run.point in new for run in line)]

    run(scenario())


def test_sentences_that_do_not_fit_into_a_box_are_counted():
    told = [f"Sentence number {number}." for number in range(9)]
    lines = list(map(text_of_line, whole_sentences(told, 40, 5, "  ... and {} earlier", (), UNICODE)))
    assert lines[0].strip() == "... and 5 earlier"
    assert [line.strip() for line in lines[1:]] == [f"» {sentence}" for sentence in told[5:]]


def test_what_others_did_is_left_out_if_a_box_has_no_room_for_it():
    async def scenario():
        async with table(news_of_a_round()) as at:
            news = news_for(at.match, at.table_state.asked.seat, None, at.table_state.news)
            boxes = dict(at.screen.table.boxes)
            boxes["news"] = boxes["news"]._replace(height=len(news.concerns) + 2)
            look = Look(UNICODE, "small")
            lines = "".join(map(text_of_line, news_lines(at.match, at.table_state, boxes, "Enter", "l", look)))
            assert all(sentence in lines for sentence in news.concerns)
            assert not any(sentence in lines for sentence in news.rivals)

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_notes_about_the_game_are_shown_in_full_until_a_key_which_also_acts(size):
    notes = ("The disk is full. " * 6 + "Nothing is saved.", "The rules have changed: this game keeps its own.")

    async def scenario():
        game = game_of("person", "person")
        game.notes = notes
        async with table(game, size) as at:
            await at.pilot.pause()
            read = " ".join("".join(run.text for run in line) for line in at.screen.query_one("#news").lines)
            read = " ".join(read.replace("│", " ").split())
            assert all(note in read for note in notes)
            await at.press("2")
            assert "Nothing is saved." not in at.text
            assert at.table_state.target.key == "2"

    run(scenario())


# Pace and popups


async def skipped(at, pauses, key, seen):
    """Press a key again and again until a player is asked; `seen` collects every screen on the way."""
    while True:
        await until(lambda: pauses.waits or at._rests())
        if not pauses.waits:
            return
        await at.pilot.pause()
        seen.append(at.text)
        turns, before = len(at.match.turns), len(pauses.begun)
        if key == "click":
            await at.pilot.click("#tracks")
        else:
            await at.press(key)
        await until(lambda before=before: not pauses.waits or len(pauses.begun) > before)
        assert len(at.match.turns) <= turns + 1 or at._rests()


@pytest.mark.parametrize("key", ["x", "enter", "up", "u", "1", "click"])
def test_any_key_skips_a_pause_and_does_nothing_else(key, pauses):
    game = seated(lay(phase="bidding", seats=4, opener=0), "person", "greedy", "random", "greedy")

    async def scenario():
        async with table(game) as at:
            at.app.settings = SLOWLY
            at.app.post_message(key_event("1"))
            at.app.post_message(key_event("enter"))
            await until(lambda: at.played)
            seen = []
            await skipped(at, pauses, key, seen)
            assert len(seen) == 3
            assert at.played[0] == "bid pageant 1"
            assert len(at.played) == 4
            for text, turn in zip(seen, at.match.turns[1:], strict=True):
                assert at.match.tell(turn)[0] in text

    run(scenario())


def settled_with(game, do, pauses):
    """Every screen shown after an action, at 80x24."""
    seen = []

    async def scenario():
        async with table(game) as at:
            at.app.settings = SLOWLY
            asked = at.table_state.asked
            target = target_of(asked, selection_of(asked, at.match.title.parse(do)))
            at.app.post_message(key_event("escape"))
            at.app.post_message(key_event(target.key))
            at.app.post_message(key_event("enter"))
            await until(lambda: len(at.match.turns) > 0)
            await skipped(at, pauses, "Z", seen)

    run(scenario())
    return seen


def test_a_coin_flip_is_shown(pauses):
    seen = settled_with(fallen(), "place port", pauses)
    assert len(seen) == 1
    assert "HEADS" in seen[0] or "TAILS" in seen[0]
    assert "Port" in seen[0]


def test_dice_are_shown_one_by_one_with_the_winner(pauses):
    laid = lay(
        phase="performing",
        bids=[("gladiator_combat", 0, 1), ("gladiator_combat", 1, 1), ("crucifixion", 0, 1)],
        cubes={0: {"slaves": 1, "prisoners": 1}, 1: {"slaves": 1}},
    )
    seen = settled_with(seated(laid.play("perform gladiator_combat")), "perform gladiator_combat", pauses)
    assert all("Gladiator Combat ─" in text for text in seen)
    assert "Ana rolls a" in seen[0]
    assert seen[0].count("•") < seen[1].count("•")
    assert "Ben rolls a" in seen[1]
    assert all("wins Gladiator Combat" in text for text in seen[2:])
    assert len(seen) > 3


def test_the_event_of_the_round_is_shown(pauses):
    async def scenario():
        game = game_of("person", "person")
        app = TableApp(game, SLOWLY)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: hasattr(app.screen, "table"))
            screen = app.screen
            await until(lambda: pauses.waits)
            await pilot.pause()
            assert "IMPERIAL BOUNTY" in text_of(app)
            assert "Everybody gets coins equal to their Empire" in text_of(app)
            app.post_message(key_event("Z"))
            await until(lambda: screen.table.state.asked)
            assert len(game.match.turns) > 0

    run(scenario())


@pytest.mark.parametrize("key", ["q", "ctrl+c", "click"])
def test_the_program_can_be_quit_during_a_pause(key, pauses):
    async def scenario():
        app = TableApp(game_of("person", "person"), SLOWLY)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: hasattr(app.screen, "table"))
            screen = app.screen
            await until(lambda: pauses.waits)
            await pilot.pause()
            if key == "click":
                row = next(line for line in screen.query_one("#keys").lines)
                x = "".join(run.text for run in row).index("Save")
                await pilot.click("#keys", offset=(x, 0))
            else:
                app.post_message(key_event(key))
            await until(lambda: isinstance(app.screen, ConfirmScreen))
            app.post_message(key_event("y"))
            await until(lambda: app._exit)

    run(scenario())


def test_without_animations_there_are_no_pauses(pauses):
    async def scenario():
        async with table(fallen(), settings=AT_ONCE) as at:
            await at.choose("place port")
            assert isinstance(at.match.log[-1], Turn)
            assert pauses.begun == []

    run(scenario())


@pytest.mark.parametrize("by", ["enter", "its key"])
def test_under_news_no_key_confirms_what_is_covered(by):
    async def scenario():
        async with table(news_of_a_round()) as at:
            first, played = at.table_state.asked.part(()).targets[0], len(at.played)
            at.screen.table.change_state(selection=Selection(target=first.id))
            assert "Since your last decision" in at.text
            await at.press("enter" if by == "enter" else first.key)
            assert "Since your last decision" not in at.text
            assert len(at.played) == played
            assert at.table_state.target == first
            await at.key("enter")
            assert len(at.played) > played

    run(scenario())


def test_places_that_are_not_targets_are_described_by_key_and_click():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.key("1")
            await at.press("c")
            assert "Forest: Flip a coin. Heads: Take 2 animals from the supply." in at.foot
            assert at.table_state.target is None
            await at.click("place/guildhall")
            assert "Guildhall: Costs 5 coins and 1 slave in addition to the wage." in at.foot
            assert at.played == []

    run(scenario())


def test_a_digit_taken_as_an_amount_says_how_to_select_the_act_with_that_digit():
    async def scenario():
        async with table(seated(lay(phase="bidding", coins=[20, 5]))) as at:
            other = at.table_state.asked.open_targets(())[1]
            assert other.key == "2"
            await at.keys("1", "1", "2")
            assert "12 coins" in at.foot
            assert f"type another number, ↑ ↓, or Esc and 2 for {other.label}." in at.foot
            assert at.table_state.role == "bold", "red is for trouble"
            await at.press("up")
            assert "type another number" not in at.foot
            await at.keys("escape", "2", "9")
            assert at.table_state.target.key == "2"
            assert "type another number" not in at.foot

    run(scenario())


def test_a_digit_that_is_not_an_amount_shows_the_possible_amounts():
    async def scenario():
        game = seated(lay(phase="bidding", coins=[3, 5]))
        async with table(game) as at:
            await at.key("1")
            assert "from 1 to 3" not in at.foot
            assert "needs 2M" in at.foot
            await at.press("7")
            assert "1 to 3. Esc clears it." in at.foot
            await at.press("2")
            assert "2 coins" in at.foot
            assert "from 1 to 3" not in at.foot

    run(scenario())


def test_an_undo_is_reported_below_the_question():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.keys("1", "2", "enter", "u")
            assert "Undone: Ana bids 2 coins on Pageant." in at.foot

    run(scenario())


def test_the_player_with_the_start_marker_is_marked():
    async def scenario():
        for size in ((80, 24), (120, 36)):
            game = game_of("person", "person", "person")
            async with table(game, size) as at:
                await at.press("escape")
                holder = game.match.names[game.match.step.state.marker]
                assert f"{holder}* " in at.text
                assert at.text.count("* ") == 1

    run(scenario())
