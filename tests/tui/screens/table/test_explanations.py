"""The first time somebody meets a kind of decision, the table says what it is for."""

from unittest.mock import patch

import pytest
from msgspec.structs import replace
from textual.geometry import Region, Size

from circus_maximus.bots import bot_for
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.engine.presenting.title_question import NotationQuestion
from circus_maximus.games.circus.present.question import PANELS as CIRCUS
from circus_maximus.games.circus.title import TITLE
from circus_maximus.games.gloria.present.question import PANELS as GLORIA
from circus_maximus.play import viewers
from circus_maximus.play.game import OpenGame
from circus_maximus.play.news import News
from circus_maximus.play.settings import Settings
from circus_maximus.titles import find_title
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.screens.dialogs import ConfirmScreen
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.table.guarded_kit import GuardedKit
from circus_maximus.tui.table.kit import find_kit
from circus_maximus.tui.table.painting import Painter
from circus_maximus.tui.table.table_state import TableState
from tests.circus.table import table as laid
from tests.decisions import decision_of
from tests.tui.gloria_games import at_question
from tests.tui.hidden_hands import duel
from tests.tui.playing import AT_ONCE, game_of, run, seated, table
from tests.tui.scenes import SIZES, reached

EXPLAINING = replace(AT_ONCE, explanations=True)
GOAL, BID = "Your goal is to reach 15 on one track", "A bid buys the right to perform an act"


def in_one_line(at):
    return " ".join(at.text.replace("│", " ").split())


async def pages(at):
    """What is explained, page by page, and the news after it; then all of it is closed."""
    told = []
    while "news" in at.screen.table.boxes:
        lines = ["".join(run.text for run in line) for line in at.screen.query_one("#news").lines]
        told.append(" ".join(" ".join(line.strip("│» ") for line in lines).split()))
        await at.press("escape")
    return told


async def read(at):
    """What is explained, on all pages; then all of it is closed."""
    return " ".join(page for page in await pages(at) if "How it works" in page)


def test_the_first_bid_is_explained_to_each_player_once():
    async def scenario():
        async with table(game_of("person", "person"), settings=EXPLAINING) as at:
            told = await read(at)
            assert GOAL in told
            assert BID in told
            assert BID not in in_one_line(at)
            await at.choose("bid pageant 1")
            await at.pilot.pause()
            assert BID in await read(at)
            await at.choose("bid pageant 1")
            await at.pilot.pause()
            assert await read(at) == ""

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["circus", "ludus", "gloria"])
def test_the_first_decision_of_a_player_is_explained_in_one_short_box(name, size):
    async def scenario():
        async with table(game_of("person", "person", title=find_title(name)), size, settings=EXPLAINING) as at:
            told = await pages(at)
            assert len(told) == 1
            assert "How it works" in told[0]
            assert "Enter: continue" in told[0]
            assert len(told[0]) < 450

    run(scenario())


def test_the_pay_day_is_explained_by_itself_only_once_players_have_been_paid():
    for round, phase in ((1, "bidding"), (1, "placing"), (2, "bidding"), (2, "placing")):
        game = laid(round=round, phase=phase)
        explanations = {it.id: it for it in decision_of(TITLE, game.rules, game.state).question.explanations}
        assert explanations["pay"].says.startswith("On pay day, at cleanup, you get 2 coins for every full 5 steps")
        assert explanations["pay"].help_only == (round == 1)


def test_enter_only_closes_the_explanation():
    async def scenario():
        game = seated(laid(seats=2))
        async with table(game, settings=EXPLAINING) as at:
            while "news" in at.screen.table.boxes:
                await at.press("enter")
                assert not at.match.turns
                assert not at.table_state.message

    run(scenario())


@pytest.mark.parametrize("name", ["circus", "gloria", "ludus"])
def test_space_shows_details_under_an_explanation_and_never_closes_it(name):
    async def scenario():
        async with table(game_of("person", "person", title=find_title(name)), settings=EXPLAINING) as at:
            before = at.table_state.explained
            assert before
            await at.press("space")
            assert at.table_state.explained == before
            assert at.table_state.details == bool(at.screen.table.kit.details)

    run(scenario())


def test_explanations_can_be_switched_off_and_are_in_the_help():
    async def scenario():
        async with table(game_of("person", "person"), settings=AT_ONCE) as at:
            assert BID not in in_one_line(at)
            await at.press("question_mark")
            assert BID in in_one_line(at)

    run(scenario())
    assert Settings().explanations


def test_a_place_with_a_coin_flip_says_what_a_lost_worker_means():
    async def scenario():
        async with table(seated(laid(phase="placing")), settings=EXPLAINING) as at:
            text = await read(at)
            assert "Send workers to places to get cubes for your acts" in text
            await at.choose("place prison")
            await read(at)
            await at.choose("place prison")
            text = await read(at)
            assert "At some places you flip a coin (Port, War and Forest)." in text
            assert "one fewer in every round until you recruit another (Guildhall)." in text

    run(scenario())


def test_every_title_explains_its_first_decision_or_has_no_explanations():
    async def scenario(game, told):
        async with table(game, settings=EXPLAINING) as at:
            read_here = await read(at)
            assert told in read_here
            assert bool(read_here) == bool(told)

    ludus = game_of("person", "person", title=find_title("ludus"))
    run(scenario(ludus, "Your goal is to take the enemy Dux or all other enemy stones."))
    run(scenario(game_of("person", "person", title=find_title("gloria")), "Your goal is to reach Carthage first"))
    run(scenario(duel("person", "person"), ""))


def test_a_title_with_the_default_table_can_explain_too(monkeypatch):
    def ask(presenter, view, choice):
        explained = (Explanation("strike", "Three hits lose."),)
        return NotationQuestion(choice, presenter.in_words(view, choice), explained)

    monkeypatch.setattr(DefaultPresenter, "ask", ask)

    async def scenario():
        async with table(duel("person", "random"), settings=EXPLAINING) as at:
            assert "Three hits lose." in await read(at)

    run(scenario())


def test_a_key_without_a_function_only_closes_the_explanation():
    async def scenario():
        async with table(game_of("person", "person"), settings=EXPLAINING) as at:
            while "news" in at.screen.table.boxes:
                await at.press("Z")
                assert "has no function" not in at.foot
            await at.press("Z")
            assert "Z has no function now" in at.foot

    run(scenario())


def test_the_news_come_after_the_explanation_in_a_box_of_their_own():
    async def scenario():
        async with table(reached("r2/bidding"), settings=EXPLAINING) as at:
            explanation, news = await pages(at)
            assert "How it works (Enter: more)" in explanation
            assert "You: " not in explanation
            assert "Since your last decision (Enter: continue" in news
            assert BID not in news

    run(scenario())


PLACES = [*[("circus", size) for size in SIZES], *[("gloria", size) for size in SIZES], ("ludus", (120, 36))]


@pytest.mark.parametrize(("name", "size"), PLACES)
def test_an_explanation_covers_none_of_the_panels_that_it_is_about(name, size):
    async def scenario():
        async with table(game_of("person", "person", title=find_title(name)), size, settings=EXPLAINING) as at:
            while at.table_state.explained:
                boxes = at.screen.table.boxes
                about = [boxes[panel] for panel in at.table_state.about]
                assert about
                box = Region(*boxes["news"])
                assert not any(box.overlaps(Region(*panel)) for panel in about)
                await at.press("escape")

    run(scenario())


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
@pytest.mark.parametrize("name", ["circus", "gloria", "ludus"])
def test_the_box_of_an_explanation_has_the_edges_of_the_panels_below_it(name, size):
    """It cuts no frame in two, and no lower frame is left alone below it."""

    async def scenario():
        async with table(game_of("person", "person", title=find_title(name)), size, settings=EXPLAINING) as at:
            boxes = dict(at.screen.table.boxes)
            news = boxes.pop("news")
            edges = {(box.x, box.width) for box in boxes.values() if Region(*box).overlaps(Region(*news))}
            assert edges == {(news.x, news.width)}
            below = [at.text.split("\n")[news.y + news.height][news.x]]
            assert below != ["╰"]

    run(scenario())


def test_the_news_cover_the_left_panels_from_edge_to_edge():
    async def scenario():
        async with table(reached("r3/bidding"), (120, 36)) as at:
            news = News(("Something that concerns Ana. " * 20,))
            with patch("circus_maximus.tui.table.page_boxes.news_for", lambda *_: news):
                at.screen.table.update_shown()
                at.screen.paint()
                box, tracks = at.screen.table.boxes["news"], at.screen.table.boxes["tracks"]
                assert (box.x, box.y, box.width) == (tracks.x, tracks.y, tracks.width)

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_what_is_explained_about_tribute_leaves_the_road_of_the_goth_in_sight(size):
    async def scenario():
        async with table(at_question("approaching", 3), size, settings=EXPLAINING) as at:
            assert not Region(*at.screen.table.boxes["news"]).overlaps(Region(*at.screen.table.boxes["goth"]))
            assert "Pay one counter for each icon" in await read(at)

    run(scenario())


@pytest.mark.parametrize("name", ["circus", "gloria", "ludus"])
def test_every_explanation_names_panels_of_the_table(name):
    title = find_title(name)
    players = [SeatPlayer(player, "greedy") for player in ("Ana", "Ben")]
    match, panels = new_match(title, configure(title), players, 3), {*find_kit(name).panels}
    bots, met = [bot_for(match, seat, "greedy") for seat in range(2)], set()
    while not isinstance(choice := match.pending, Over):
        if not isinstance(choice, Choice):
            match.advance()
            continue
        for it in match.presenter.ask(match.seen_by(choice.seat), choice).explanations:
            met.add(it.id)
            assert it.panels
            assert {*it.panels} <= panels
        match.choose(choice.seat, bots[choice.seat].choose(match.step.state, choice, f"{len(match.turns)}"))
    assert len(met) > 2


def test_a_key_that_selects_turns_the_pages_first_so_that_none_is_missed():
    async def scenario():
        async with table(reached("r2/bidding"), settings=EXPLAINING) as at:
            assert "Enter: more" in at.text
            assert "A bid buys" in at.text
            await at.press("3")
            assert "A bid buys" not in at.text
            assert at.table_state.target is None
            assert "news" in at.screen.table.boxes
            await at.press("3")
            assert "news" not in at.screen.table.boxes
            assert at.table_state.target.key == "3"

    run(scenario())


def test_help_and_leaving_work_at_once_and_the_page_stays():
    async def scenario():
        async with table(game_of("person", "person"), settings=EXPLAINING) as at:
            before = at.table_state.explained
            await at.press("question_mark")
            assert isinstance(at.app.screen, HelpScreen)
            await at.press("escape", "q")
            assert isinstance(at.app.screen, ConfirmScreen)
            await at.press("escape")
            assert at.app.screen is at.screen
            assert at.table_state.explained == before

    run(scenario())


def test_a_click_turns_the_page_and_selects_only_on_the_last_one():
    async def scenario():
        async with table(reached("r2/bidding"), settings=EXPLAINING) as at:
            assert "Enter: more" in at.text
            await at.pilot.click("#acts", offset=(3, 1))
            assert "Enter: continue" in at.text
            assert at.table_state.target is None
            await at.pilot.click("#acts", offset=(3, 1))
            assert at.table_state.target.id == "act/triumph_parade"

    run(scenario())


def test_a_key_without_a_function_turns_the_pages():
    async def scenario():
        async with table(reached("r2/bidding"), settings=EXPLAINING) as at:
            assert "How it works" in at.text
            await at.press("Z")
            assert "How it works" not in at.text
            assert "Since your last decision" in at.text

    run(scenario())


EXPLAINED = {"circus": CIRCUS, "gloria": GLORIA, "ludus": {"turn": ("board",)}}
"""The panels that each explanation of a title is about."""
LONG = "A sentence of an explanation that is as long as the longest. " * 7


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("name", "seats"), [("circus", 2), ("circus", 4), ("gloria", 2), ("gloria", 6), ("ludus", 2)])
def test_no_explanation_covers_a_panel_that_it_is_about_at_any_time_of_a_game(name, seats, size):
    match = game_of(*["random"] * seats, title=find_title(name)).match
    for turns in (0, 40, 90, 160):
        while len(match.turns) < turns and not isinstance(match.pending, Over):
            match.advance()
        game, shown = OpenGame(match, None), viewers.shown(match)
        painter = Painter(GuardedKit(game), game)
        for id, panels in EXPLAINED[name].items():
            state, pages = TableState(explained=(LONG,), about=panels), 0
            while state.explained:
                boxes = painter.boxes(shown, state, Size(*size))
                box, pages = Region(*boxes["news"]), pages + 1
                for panel in (*panels, "asked", "told", "keys"):
                    assert panel not in boxes or not box.overlaps(Region(*boxes[panel])), (id, turns, panel, box)
                rest = painter.next_pages(state, boxes, Look(UNICODE, room_for(*size))) or ()
                assert sum(map(len, rest)) < sum(map(len, state.explained)), "each page says something"
                state = replace(state, explained=rest)
