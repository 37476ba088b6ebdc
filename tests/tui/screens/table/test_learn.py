"""The guided game of each title: played to its end as proposed and otherwise, left at any time, never saved."""

import re

import pytest

from circus_maximus import titles
from circus_maximus.engine.config.files import configure
from circus_maximus.games.circus.model.show_happenings import ContestWon
from circus_maximus.games.circus.model.turn_happenings import CoinFlipped, WorkersPlaced
from circus_maximus.play.beginning import begin_lesson
from circus_maximus.play.guide import OWN_WAY
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.draw.glyphs import GLYPHS
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.screens.menus.title import TitleScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.page_boxes import Says, explanation_lines, next_pages
from tests.tui.menus import menus
from tests.tui.playing import AT_ONCE, key_event, run, table, until

TITLES = ("circus", "gloria", "ludus")
SIZES = ((80, 24), (120, 36))


def lesson_of(name):
    title = find_title(name)
    return title.texts.lesson(configure(title))


async def as_proposed(at):
    """Press the keys that the guide names; the proposed action is then played."""
    turns, guide = len(at.match.turns), at.table_state.guide
    while "news" in at.screen.table.boxes:
        await at.press("escape")
    keys = re.match(r"Press (.*?): ", guide.keys)[1].split(", then ")
    for key in keys[:-1]:
        for letter in ["enter"] if key == "Enter" else key:
            await at.key(letter)
    assert keys[-1] == "Enter"
    await at.key("enter")
    if len(at.match.turns) == turns:
        # A warning must be confirmed.
        await at.key("enter")
    assert at.match.turns[turns].answer == guide.action
    await at.pilot.pause()


async def close(at):
    """Close the box of the guide."""
    while "news" in at.screen.table.boxes:
        await at.press("escape")


async def said(at):
    """Everything that the guide says about the decision, on all pages; the last one stays open."""
    pages = []
    while True:
        lines = ["".join(run.text for run in line) for line in at.screen.query_one("#news").lines]
        pages += [line.strip("│» ") for line in lines[1:-1]]
        if "Enter: more" not in lines[0] + lines[-1]:
            return " ".join(" ".join(pages).split())
        await at.press("Z")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TITLES)
def test_the_guided_game_can_be_played_to_its_end_with_the_keys_that_the_guide_names(name, size, home):
    lesson = lesson_of(name)

    async def scenario():
        async with table(begin_lesson(find_title(name)), size) as at:
            for step in lesson.steps:
                text = await said(at)
                assert " ".join(step.says.split()) in text
                assert " ".join(step.why.split()) in text
                keys = at.table_state.guide.keys
                assert f"{text} {at.foot}".count(keys) <= 1
                await at.press("Z")
                assert keys in text or keys in at.foot
                assert at.match.title.write(at.table_state.guide.action) == step.do
                await as_proposed(at)
            text = await said(at)
            assert lesson.result in text
            assert lesson.ends in text
            await at.press("escape")
            if size == SIZES[0]:
                assert at.game.hand_over(0, "greedy") is None
                at.screen.continue_game()
                await until(lambda: at.over, 60)
                assert at.game.unsaved == ""

    run(scenario())
    assert not home.exists() or not list(home.iterdir())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TITLES)
def test_the_guide_covers_nothing_that_it_speaks_of(name, size):
    lesson = lesson_of(name)

    async def scenario():
        async with table(begin_lesson(find_title(name)), size) as at:
            for step in lesson.steps:
                about = step.panels or lesson.panels
                assert about
                assert set(about) <= set(at.screen.table.kit.panels)
                while "news" in at.screen.table.boxes:
                    news = at.screen.query_one("#news").region
                    for panel in (*about, "asked", "told", "keys"):
                        assert not news.overlaps(at.screen.query_one(f"#{panel}").region), (step.do, panel)
                    assert len(at.screen.query_one("#news").lines) == news.height
                    await at.press("escape")
                await as_proposed(at)

    run(scenario())


def test_a_key_or_click_turns_the_page_of_the_guide_and_does_nothing_else():
    async def scenario():
        async with table(begin_lesson(find_title("ludus"))) as at:
            step = lesson_of("ludus").steps[0]
            await at.press("g")
            assert at.table_state.begun == ""
            assert at.table_state.explained == (step.why,)
            await at.press("g", "2")
            assert at.table_state.explained == ()
            assert at.table_state.selection.target == "node/G2" or "node/G2" in at.table_state.selection.picked
        async with table(begin_lesson(find_title("ludus"))) as at:
            await at.pilot.click("#board", offset=(1, 1))
            assert at.table_state.explained == (step.why,)

    run(scenario())


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_a_page_without_room_for_a_paragraph_ends_in_the_middle_of_it(glyphs):
    symbols = GLYPHS[glyphs]
    says = Says("Guide", ("one two three four five six − seven", "eight"), "keys")
    text, pages = [], 0
    while says.paragraphs:
        box = Box(62, 17, 18, 4)
        lines = [
            "".join(run.text for run in line)
            for line in explanation_lines(says, box, "Enter", "l", "?", Look(symbols, "small"))
        ]
        assert len(lines) == 4
        text += lines[1:-1]
        says, pages = Says("Guide", next_pages(says, box, symbols), "keys"), pages + 1
    assert " ".join(" ".join(text).split()) == f"one two three four five six {symbols.plain('−')} seven eight"
    assert pages == 3


def test_what_the_texts_of_circus_maximus_say_about_chance_is_what_happens():
    game = begin_lesson(find_title("circus"))
    for step in lesson_of("circus").steps:
        while game.advance():
            pass
        assert game.choose(0, game.match.title.parse(step.do)) is None
    while game.match.rules.stage(game.match.step.state).startswith("r1/") and game.advance():
        pass
    happened = [it for turn in game.match.turns for it in turn.step.happenings]
    flips = {it.place: it.heads for it in happened if isinstance(it, CoinFlipped) and it.seat == 0}
    assert flips == {"forest": True, "port": False}
    won = {it.act: (it.seat, it.by) for it in happened if isinstance(it, ContestWon)}
    assert won == {"chariot_race": (0, "alone"), "gladiator_combat": (0, "bid")}
    assert [it.seat for it in happened if isinstance(it, WorkersPlaced) and it.place == "slaves_market"] == [1, 2, 0]


def test_what_the_texts_of_gloria_mundi_say_is_what_happens():
    game, had = begin_lesson(find_title("gloria")), {}
    for step in lesson_of("gloria").steps:
        while game.advance():
            pass
        had[step.do] = sum(game.match.step.state.players[0].counters)
        assert game.choose(0, game.match.title.parse(step.do)) is None
    while game.advance():
        pass
    assert had["play city"] == 9
    assert game.match.step.state.players[0].steps == 5
    told = " ".join(sentence for turn in game.match.turns for sentence in game.match.tell(turn))
    assert "5 steps" in lesson_of("gloria").result
    for says in ("cannot pay the tribute for Forum Julii", "Honoria buys Pilgrim Hostel", "The Goth raids the tribute"):
        assert says in told
    assert game.match.rules.stage(game.match.step.state).startswith("t10/")


@pytest.mark.parametrize("name", TITLES)
def test_who_does_something_else_is_told_once_that_this_is_fine_and_gets_other_proposals(name):
    other = {"circus": "bid pageant 1", "gloria": "play city", "ludus": "move F6 E6"}[name]

    async def scenario():
        async with table(begin_lesson(find_title(name))) as at:
            await at.choose(other)
            await at.pilot.pause()
            assert OWN_WAY in await said(at)
            assert at.table_state.guide.action is not None
            await as_proposed(at)
            assert OWN_WAY not in await said(at)
            assert at.table_state.guide.action is not None

    run(scenario())


def test_after_an_undo_the_guide_proposes_the_same_again_also_when_its_box_is_closed():
    async def scenario():
        async with table(begin_lesson(find_title("circus"))) as at:
            first = at.table_state.guide
            await at.choose("bid pageant 1")
            await at.keys("u")
            assert at.table_state.guide == first
            await close(at)
            assert first.keys in at.foot

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_the_keys_stay_in_sight_where_the_table_itself_selects_what_is_proposed(size):
    async def scenario():
        async with table(begin_lesson(find_title("circus")), size) as at:
            for step in lesson_of("circus").steps:
                if step.do.startswith("perform"):
                    await close(at)
                    assert at.table_state.reach.action == at.table_state.guide.action
                    assert at.table_state.guide.keys in at.foot
                await as_proposed(at)

    run(scenario())


def test_the_guide_first_says_who_the_learner_is():
    async def scenario():
        for name, who in (("circus", "● Aurelia"), ("ludus", "● South")):
            async with table(begin_lesson(find_title(name))) as at:
                assert f"You are {who}. " in await said(at)
                await as_proposed(at)
                assert "You are" not in await said(at)

    run(scenario())


def test_the_reason_of_the_best_bot_names_what_is_proposed():
    async def scenario():
        async with table(begin_lesson(find_title("circus"))) as at:
            await at.choose("bid pageant 1")
            await at.pilot.pause()
            assert re.search(
                r"Bid \d coins? on [A-Z][\w ]+: it moves you (about|up to) \d steps? on [A-Z]", await said(at)
            )

    run(scenario())


def test_the_proposal_stands_below_the_question_until_it_is_selected_and_the_hint_selects_it():
    async def scenario():
        async with table(begin_lesson(find_title("circus"))) as at:
            keys = at.table_state.guide.keys
            assert keys == "Press 1, then Enter: bid 1 coin on Chariot Race."
            await at.press("escape")
            assert keys in at.foot
            await at.press("2")
            assert keys in at.foot
            await at.press("h")
            assert at.selected == "bid chariot_race 1"
            assert "The guide: A bid buys the right to perform an act this round." in at.foot
            assert "…" not in at.foot
            await at.press("escape", "1")
            assert keys not in at.foot

    run(scenario())


def test_the_hint_of_the_guide_has_its_reason_on_every_screen():
    async def scenario():
        for size, whole in (((80, 24), False), ((160, 48), True)):
            async with table(begin_lesson(find_title("circus")), size) as at:
                await at.choose("bid chariot_race 1")
                await at.press("h")
                guide = at.table_state.guide
                assert guide.why.partition(". ")[0] in at.foot
                assert (f"{guide.keys} {guide.why}" in at.foot) is whole

    run(scenario())


@pytest.mark.parametrize("name", TITLES)
def test_learn_is_on_the_title_screen_and_escape_leaves_it_after_a_question(name, home):
    async def scenario():
        async with menus(settings=AT_ONCE) as at:
            await at.says("[l] Learn")
            for _ in range(list(title_names()).index(name)):
                await at.press("p")
            await at.press("l")
            await at.on("TableScreen")
            await until(lambda: at.app.screen.table.state.asked is not None)
            assert at.app.screen.match.title.name == name
            assert "Leave" in at.text
            assert "Save & quit" not in at.text
            while "news" in at.app.screen.table.boxes:
                await at.press("escape")
            assert isinstance(at.app.screen, TableScreen)
            at.app.post_message(key_event("escape"))
            await at.says("The guided game is not saved. Leave anyway?")
            await at.press("y")
            await until(lambda: isinstance(at.app.screen, TitleScreen))

    run(scenario())
    assert not list((home / "saves").iterdir() if (home / "saves").exists() else [])
    assert not (home / "explained.json").exists()


def test_a_title_without_a_lesson_does_not_offer_learn(monkeypatch):
    monkeypatch.setitem(titles._MODULES, "duel", "tests.engine.duel")
    assert find_title("duel").texts.lesson(None) is None

    async def scenario():
        async with menus(settings=AT_ONCE) as at:
            at.app.chosen_title = find_title("duel")
            at.app.screen.paint()
            await at.pilot.pause()
            assert "[q] Quit" in at.text
            assert "Learn" not in at.text

    run(scenario())


def test_under_the_guide_the_table_says_what_the_bot_just_did():
    async def scenario():
        async with table(begin_lesson(find_title("ludus"))) as at:
            await as_proposed(at)
            told = at.match.tell(at.match.log[-1])[-1]
            assert told in at.foot
            assert " ".join(at.table_state.explained[0].split()) in await said(at)
            await at.press("escape")
            assert at.table_state.guide.keys in at.foot

    run(scenario())


def test_the_end_of_the_log_stands_above_the_box_of_the_guide():
    async def scenario():
        async with table(begin_lesson(find_title("ludus")), (120, 36)) as at:
            for _ in range(4):
                await as_proposed(at)
            log, box = at.screen.query_one("#log").lines, at.screen.table.boxes
            above = box["news"].y - box["log"].y
            assert 1 < above < box["log"].height
            shown = " ".join("".join(run.text for run in line).strip("│ ") for line in log[1:above])
            assert " ".join(shown.split()).endswith(at.match.tell(at.match.log[-1])[-1])

    run(scenario())


@pytest.mark.parametrize("first", [True, False], ids=["straight to the table", "from the title screen"])
def test_after_a_guided_game_there_is_no_rematch_but_a_new_game(first, home):
    game = begin_lesson(find_title("ludus"))

    async def scenario():
        async with menus(game=game if first else None) as at:
            if not first:
                at.app.open_table(game)
            await at.on("TableScreen")
            await until(lambda: at.app.screen.table.state.asked)
            assert game.choose(0, game.match.title.parse("resign")) is None
            at.app.screen.continue_game()
            await at.on("EndingScreen")
            assert "Rematch" not in at.text
            await at.press("r")
            await at.press("n")
            await at.on("NewGameScreen")
            assert "New game: Ludus Cyclorum" in at.text
            await at.press("escape")
            await at.on("TitleScreen")

    run(scenario())
    assert not (home / "saves").exists()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TITLES)
def test_after_a_wrong_key_the_prompt_still_says_what_to_press_and_esc_removes_the_message(name, size):
    async def scenario():
        async with table(begin_lesson(find_title(name)), size) as at:
            await close(at)
            keys = at.table_state.guide.keys
            for wrong in ("Z", "u", "enter"):
                await at.press(wrong)
                assert at.table_state.message
                assert keys in at.foot or keys in at.foot.replace("  ", " ")
                await at.press("escape")
                assert not at.table_state.message
                assert "has no function" not in at.text
                assert keys in at.foot
            assert at.app.screen is at.screen

    run(scenario())


def test_circus_maximus_explains_what_stands_next_to_the_tracks():
    async def scenario():
        async with table(begin_lesson(find_title("circus"))) as at:
            assert "●3/12" in at.text
            assert "at/to go" in at.text
            assert "3/12 after your symbol means that you are at 3 now, with 12 steps to go." in await said(at)

    run(scenario())
