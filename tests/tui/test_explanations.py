"""The first time somebody meets a kind of decision, the table says what it is for."""

from msgspec.structs import replace

from circus_maximus.engine.default_presenter import DefaultPresenter, NotationQuestion
from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.play.remembered.settings import Settings
from circus_maximus.titles import find_title
from tests.circus.table import table as laid
from tests.tui.hidden_hands import duel
from tests.tui.playing import AT_ONCE, game_of, run, seated, table

EXPLAINING = replace(AT_ONCE, explanations=True)
GOAL, BID = "The goal: reach 15 on one track", "Bidding: a bid buys the right to perform an act"


def in_one_line(at):
    return " ".join(at.text.replace("│", " ").split())


def test_the_first_bid_is_explained_to_each_player_once():
    async def scenario():
        async with table(game_of("person", "person"), settings=EXPLAINING) as at:
            assert "How it works (any key: continue" in at.text
            assert GOAL in in_one_line(at)
            assert BID in in_one_line(at)
            await at.press("escape")
            assert BID not in in_one_line(at)
            await at.choose("bid pageant 1")
            await at.pilot.pause()
            assert BID in in_one_line(at)
            await at.choose("bid pageant 1")
            await at.pilot.pause()
            assert BID not in in_one_line(at)
            assert "Pay day: at cleanup you get 2 coins for every full 5 steps" in in_one_line(at)

    run(scenario())


def test_enter_only_closes_the_explanation():
    async def scenario():
        game = seated(laid(seats=2))
        async with table(game, settings=EXPLAINING) as at:
            assert BID in in_one_line(at)
            await at.press("enter")
            assert BID not in in_one_line(at)
            assert not at.match.turns

    run(scenario())


def test_space_only_closes_the_explanation_even_where_it_shows_details():
    async def scenario():
        async with table(game_of("person", "person", title=find_title("gloria")), settings=EXPLAINING) as at:
            await at.press("space")
            assert "How it works" not in at.text
            assert not at.table_state.details
            await at.press("space")
            assert at.table_state.details

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
            text = in_one_line(at)
            assert "Placing: send workers to places to get cubes for your acts" in text
            assert "At some places you flip a coin (Port, War and Forest)." in text
            assert "one fewer in every round, until you recruit another (Guildhall)." in text

    run(scenario())


def test_every_title_explains_its_first_decision_or_has_no_explanations():
    async def scenario(game, told):
        async with table(game, settings=EXPLAINING) as at:
            assert told in in_one_line(at)
            assert ("How it works" in at.text) == bool(told)

    ludus = game_of("person", "person", title=find_title("ludus"))
    run(scenario(ludus, "The goal: take the enemy Dux, or all other enemy stones."))
    run(scenario(game_of("person", "person", title=find_title("gloria")), "The goal: be the first in Carthage."))
    run(scenario(duel("person", "person"), ""))


def test_a_title_with_the_default_table_can_explain_too(monkeypatch):
    def ask(presenter, view, choice):
        return NotationQuestion(presenter._title, choice, (Explanation("strike", "Three hits lose."),))

    monkeypatch.setattr(DefaultPresenter, "ask", ask)

    async def scenario():
        async with table(duel("person", "random"), settings=EXPLAINING) as at:
            assert "Three hits lose." in at.text

    run(scenario())


def test_a_key_without_a_function_only_closes_the_explanation():
    async def scenario():
        async with table(game_of("person", "person"), settings=EXPLAINING) as at:
            await at.press("Z")
            assert BID not in in_one_line(at)
            assert "has no function" not in at.foot
            await at.press("Z")
            assert "Z has no function now" in at.foot

    run(scenario())
