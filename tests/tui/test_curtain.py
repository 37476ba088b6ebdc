"""The curtain falls where something secret is asked or wanted: in Election, at bids, votes and cards of a hand."""

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.screens.hand_over import HandOverScreen
from tests.engine.election import TITLE, Bid, Pass, Play, Vote
from tests.engine.tiny import NoConfig
from tests.tui.hidden_hands import asked_again, key_of
from tests.tui.playing import key_event, run, table, until

pytestmark = pytest.mark.usefixtures("by_hand")
SEED_OF_RELICS = 18
"""With this seed, Ana's hand has only relics, so that she can only pass."""


def election(seed, *actions):
    match = new_match(TITLE, NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], seed)
    match.run()
    for action in actions:
        assert match.submit(match.pending.seat, action) is None
    return OpenGame(match, None)


def playing(seed):
    """Both have bid nothing; Ana is to play a card or to pass."""
    return election(seed, Bid(0), Bid(0))


def is_curtain(at):
    return isinstance(at.app.screen, HandOverScreen)


def knows(at, seat):
    """Whether the table shows the cards of a hand."""
    return at.table_state.viewer == seat


def picks(at):
    return [target.id for target in at.table_state.asked.part(()).targets]


async def press(at, key):
    at.app.post_message(key_event(key))
    await at.pilot.pause()


async def take(at):
    await until(lambda: is_curtain(at))
    await at.pilot.pause()
    await press(at, "enter")
    await until(lambda: at.app.screen is at.screen and at.table_state.asked)
    await at.pilot.pause()


async def choose(at, *ids):
    await at.press("escape")
    for id in ids:
        target = next(it for it in at.table_state.asked.part(at.table_state.selection.picked).targets if it.id == id)
        await at.press(target.key)


def test_every_sealed_question_is_asked_behind_the_curtain():
    async def scenario():
        async with table(election(3)) as at:
            for seat in range(2):
                await until(lambda: is_curtain(at))
                assert at.match.pending == Choice(seat, at.match.pending.menu, sealed=True)
                await take(at)
                assert knows(at, seat)
                at.screen.deciding._choose(seat, Bid(seat))
            await asked_again(at)
            assert at.match.pending.private == ("play",)
            assert not is_curtain(at)
            assert at.table_state.viewer is None
            at.screen.deciding._choose(0, Pass())
            await asked_again(at)
            at.screen.deciding._choose(1, Pass())
            for seat in range(2):
                await take(at)
                assert knows(at, seat)
                at.screen.deciding._choose(seat, Vote("yes"))

    run(scenario())


def test_the_open_table_is_the_same_whatever_the_hand_holds():
    async def scenario():
        shown = []
        for seed in (3, SEED_OF_RELICS):
            async with table(playing(seed)) as at:
                await asked_again(at)
                assert not is_curtain(at)
                assert picks(at) == ["pass", "play"]
                assert at.table_state.viewer is None
                assert "Press [v] to see what only you know." in at.foot
                shown.append(at.text)
        assert shown[0] == shown[1]

    run(scenario())


def test_a_card_is_chosen_behind_the_curtain():
    async def scenario():
        async with table(playing(3)) as at:
            await asked_again(at)
            cards = [it.card for it in at.match.pending.legal if isinstance(it, Play)]
            await choose(at, "play")
            await press(at, "enter")
            await take(at)
            assert knows(at, 0)
            assert at.table_state.selection.picked == ("play",) or at.table_state.selection.target == "play"
            at.screen.deciding._choose(0, Play(cards[0]))
            await asked_again(at)
            assert at.match.turns[-1].answer == Play(cards[0])
            assert at.table_state.viewer is None
            assert at.match.pending.seat == 1

    run(scenario())


def test_whoever_can_play_no_card_learns_that_behind_the_curtain():
    async def scenario():
        async with table(playing(SEED_OF_RELICS)) as at:
            await asked_again(at)
            assert at.match.pending.legal == (Pass(),)
            await choose(at, "play")
            await press(at, "enter")
            await take(at)
            assert "You have nothing for this. Press [v] to go back." in at.foot
            await press(at, "v")
            assert at.table_state.viewer is None
            assert picks(at) == ["pass", "play"]

    run(scenario())


def test_what_a_seat_holds_opens_and_closes_on_one_key_and_a_player_can_go_back():
    async def scenario():
        async with table(playing(3)) as at:
            await asked_again(at)
            await press(at, "v")
            await until(lambda: is_curtain(at))
            await press(at, "escape")
            await until(lambda: at.app.screen is at.screen)
            assert at.table_state.viewer is None
            await press(at, "v")
            await take(at)
            assert knows(at, 0)
            assert "play" in picks(at)
            await press(at, "v")
            assert at.table_state.viewer is None

    run(scenario())


def test_an_action_that_everybody_may_see_is_chosen_on_the_open_table():
    async def scenario():
        async with table(playing(3)) as at:
            await asked_again(at)
            await at.press("escape", key_of(at, "pass"), "enter")
            await asked_again(at)
            assert at.match.turns[-1].answer == Pass()
            assert at.match.pending.seat == 1

    run(scenario())
