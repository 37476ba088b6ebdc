"""What is news for a player whose turn begins."""

import pytest

from circus_maximus.engine.matches.match import PERSON
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.news import News, news_for, since_last_decision
from circus_maximus.play.opening import begin_branch
from tests.play.games import act, advanced, duel
from tests.tui.ludus_games import ludus, rider


def new_to(game, seat):
    """What of the log is new to a seat, in sentences."""
    match = game.match
    return [told for entry in match.log[since_last_decision(match, seat) :] for told in match.tell(entry)]


def test_everything_since_the_last_decision_of_a_person_in_the_seat_is_new():
    game = duel()
    assert since_last_decision(game.match, 1) == 0
    act(game, "strike", "take", "wait")
    assert new_to(game, 0) == ["Ben: take", "Ben: wait"]
    assert new_to(game, 1) == []


def test_nothing_before_a_branch_is_new_in_it():
    origin = act(duel(), "strike", "take", "wait")
    branch = begin_branch(origin.match, len(origin.match.records), [PERSON, PERSON])
    assert len(branch.match.log) > 5
    assert new_to(branch, 0) == new_to(branch, 1) == []
    act(branch, "strike")
    assert new_to(branch, 1) == ["Ana: strike"]


def test_who_plays_from_the_beginning_of_a_branch_is_not_news():
    origin = act(duel(PERSON, "random"), "strike")
    branch = begin_branch(origin.match, len(origin.match.records), ["random", PERSON], same_luck=True)
    assert any("A person now plays" in told for entry in branch.match.log for told in branch.match.tell(entry))
    assert new_to(branch, 0) == new_to(branch, 1) == []


def test_nothing_before_a_person_takes_the_seat_of_a_bot_is_new_to_the_person():
    game = act(duel(PERSON, "random"), "strike")
    assert game.hand_over(1, PERSON) is None
    assert new_to(game, 1) == []
    assert new_to(game, 0)[-1] == "A person now plays for Ben."


def test_who_takes_a_seat_back_learns_what_the_bot_did_in_it():
    game = act(duel(), "strike")
    game.hand_over(0, "random")
    act(game, "take")
    game.hand_over(0, PERSON)
    assert "The bot random now plays for Ana." in new_to(game, 0)


@pytest.mark.parametrize("brief", [True, False])
def test_what_concerns_a_player_is_not_told_again_with_the_rest_that_its_rival_did(brief):
    game = advanced(ludus())
    offers = game.match.pending.seat
    act(game, LUDUS.parse("offer_draw"), LUDUS.parse("decline"))
    declined = News((f"{game.match.names[1 - offers]} declines the draw.",))
    assert news_for(game.match, offers, None, since_last_decision(game.match, offers), brief=brief) == declined
    slashed = act(rider(), LUDUS.parse("slash D4 D5 C5 D6"))
    assert news_for(slashed.match, 1, None, 0, brief=brief) == News(
        ("Ana's Rider on C5 takes Ben's Shield on D6 by slashing it.",),
        ("Ana's Rider moves from D4 to D5. Ana's Rider moves from D5 to C5.",),
    )
