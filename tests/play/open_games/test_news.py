"""What is news for a player whose turn begins."""

from circus_maximus.engine.matches.match import PERSON
from circus_maximus.play.open_games.news import since_last_decision
from circus_maximus.play.open_games.opening import begin_branch
from tests.play.games import act, duel


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
    assert any("From here on a person plays" in told for entry in branch.match.log for told in branch.match.tell(entry))
    assert new_to(branch, 0) == new_to(branch, 1) == []


def test_nothing_before_a_person_takes_the_seat_of_a_bot_is_new_to_the_person():
    game = act(duel(PERSON, "random"), "strike")
    assert game.hand_over(1, PERSON) is None
    assert new_to(game, 1) == []
    assert new_to(game, 0)[-1] == "From here on a person plays for Ben."


def test_who_takes_a_seat_back_learns_what_the_bot_did_in_it():
    game = act(duel(), "strike")
    game.hand_over(0, "random")
    act(game, "take")
    game.hand_over(0, PERSON)
    assert "From here on the bot random plays for Ana." in new_to(game, 0)
