"""The title with sealed bids, secret votes and hidden hands passes all checks; leaks planted in it are found."""

import pytest
from msgspec.structs import replace

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo, check_views_play_on
from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Choice, Refusal
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.presenting.decision import Target
from circus_maximus.engine.presenting.title_question import NotationQuestion
from tests.engine.election import (
    RULES,
    TITLE,
    Answered,
    Bid,
    Bidding,
    BidsShown,
    Election,
    ElectionRules,
    Pass,
    Play,
    Playing,
    Vote,
    Voting,
    ask_to_play,
)
from tests.engine.tiny import NoConfig

HIDDEN_FIELDS = ("players.hand", "pile.copies", "phase.answers.coins", "phase.answers.word")


def make_bots(rules, seats, seed):
    return [RandomBot(rules, seat, seed) for seat in range(seats)]


def test_it_passes_all_checks_and_all_its_parts_occur():
    seen = Coverage()
    for seed in range(4):
        for seats in TITLE.seats:
            walk(TITLE, NoConfig(), seats, seed, make_bots, Promises(hidden=HIDDEN_FIELDS), seen)
        check_transcript(TITLE, NoConfig(), 3, seed, make_bots)
        check_undo(TITLE, NoConfig(), 3, seed, make_bots, choices=30)
    assert seen.happenings == {"Drew", "Answered", "BidsShown", "Played", "VotesCounted"}
    assert seen.hidden == set(HIDDEN_FIELDS)
    assert seen.chances == {"draw"}
    assert seen.endings == {"rounds"}


def election(*hands, seed=5):
    """A match of people in which all cards are drawn."""
    match = new_match(TITLE, NoConfig(), [SeatPlayer("", PERSON)] * 3, seed)
    match.run()
    return match


def test_seats_are_asked_in_turn_and_no_answer_shows_before_all_have_answered():
    match = election()
    for seat, coins in enumerate((1, 3)):
        assert (match.pending.seat, match.pending.sealed) == (seat, True)
        match.submit(seat, Bid(coins))
        assert match.heard(match.step) == (Answered(seat),)
        assert match.seen_by(2).phase == Bidding((0, 1, 2), (None,) * (seat + 1))
        assert match.seen_by(0).phase.answers[0] == Bid(1)
    match.submit(2, Bid(2))
    assert match.tell(match.log[-1])[-1] == "The bids: Ana 1, Ben 3, Cleo 2. Ben is consul for 3."


def test_whoever_has_no_coins_sits_out():
    match = election()
    for seat, coins in enumerate((3, 2, 2)):
        match.submit(seat, Bid(coins))
    while isinstance(match.step.state.phase, Voting) or match.step.state.round == 1:
        match.submit(match.pending.seat, match.pending.legal[0])
    bidders = [seat for seat, player in enumerate(match.step.state.players) if player.coins]
    assert 0 not in bidders
    assert match.step.state.phase.seats == tuple(bidders)


def test_nobody_takes_an_answer_back_after_all_were_shown_unless_everybody_agrees():
    match = election()
    match.submit(0, Bid(1))
    assert not match.undo_plan().needs_consent
    match.submit(1, Bid(1))
    match.submit(2, Bid(3))
    plan = match.undo_plan()
    assert plan.barriers == ("reveal",)
    assert match.presenter.barrier("reveal").what == "the reveal of something secret"
    match.undo(plan)
    assert match.tell(match.log[-1]) == ["Undone: Cleo has decided. Something secret had been shown."]


@pytest.mark.parametrize("stop", [Bidding, Voting])
def test_a_view_is_played_on_with_guesses_at_sealed_answers(stop):
    step = RULES.start(3)
    while not (isinstance(step.state.phase, stop) and len(step.state.phase.answers) == 2):
        pending = step.pending
        answer = pending.legal[-1] if isinstance(pending, Choice) else pending.outcomes[0]
        step = RULES.follow(step.state, pending, answer, False)
    check_views_play_on(TITLE, NoConfig(), 3, step, make_bots, seed=5)
    view = RULES.seen_by(step.state, 2)
    guess = RULES.play(view, RULES.pending(view).legal[0]).pending
    assert guess.key == f"guess/{RULES.stage(view)}/0"
    assert set(guess.outcomes) == {TITLE.write(action) for action in RULES.pending(view).legal}


def test_a_seat_is_asked_to_play_though_it_can_only_pass():
    asked = []
    for seed in range(20):
        match = new_match(TITLE, NoConfig(), [SeatPlayer("", "bot")] * 3, seed, make_bots(RULES, 3, seed))
        match.run()
        asked += [turn.asked.legal for turn in match.turns if isinstance(turn.asked, Choice) and turn.asked.private]
    assert (Pass(),) in asked


# Leaks


class Leaky(Election):
    def __init__(self, rules=ElectionRules, presenter=DefaultPresenter):
        self._rules, self._presenter = rules(), presenter

    def rules(self, config):
        return self._rules

    def presenter(self, rules, names):
        return self._presenter(self, rules, names)


def broken(title, match):
    with pytest.raises(ConformanceError, match=match):
        walks_with(title)


def walks_with(title):
    for seed in range(10):
        walk(title, NoConfig(), 3, seed, make_bots, Promises(fewest_actions=1), Coverage())


class Heard(Answered, frozen=True):
    vote: str = ""


class Loud(ElectionRules):
    """Others hear a vote."""

    def follow(self, state, pending, answer, listen):
        step = super().follow(state, pending, answer, listen)
        if not isinstance(answer, Vote):
            return step
        happened = (Heard(it.seat, answer.word) if isinstance(it, Answered) else it for it in step.happenings)
        return replace(step, happenings=tuple(happened))


def test_a_vote_that_others_hear_is_found():
    broken(Leaky(Loud), "seat .* hears a sealed answer")


class Shown(ElectionRules):
    """Others see a bid."""

    def seen_by(self, state, seat):
        view = super().seen_by(state, seat)
        return replace(view, phase=state.phase) if isinstance(state.phase, Bidding) else view


def test_a_bid_that_others_see_is_found():
    broken(Leaky(Shown), "seat .* sees a sealed answer")


class Unannounced(BidsShown, frozen=True):
    reveals = False


class Quiet(ElectionRules):
    """Bids are shown by a happening that does not say that it reveals something, so undo would not know."""

    def follow(self, state, pending, answer, listen):
        step = super().follow(state, pending, answer, listen)
        happened = (
            Unannounced(it.bids, it.consul, it.paid) if isinstance(it, BidsShown) else it for it in step.happenings
        )
        return replace(step, happenings=tuple(happened))


def test_what_reveals_a_secret_must_say_so():
    broken(Leaky(Quiet), "seat .* (hears|sees) (what it may not know|a sealed answer)")


class Envious(ElectionRules):
    """A refusal says whether the next seat has the card too."""

    def refusal(self, state, action):
        later = state.hands[(getattr(state.phase, "seat", 0) + 1) % len(state.players)]
        if super().refusal(state, action) and isinstance(action, Play):
            return Refusal("has_it_too" if action.card in later else "not_offered")
        return super().refusal(state, action)


def test_a_refusal_that_depends_on_another_hand_is_found():
    broken(Leaky(Envious), "is refused for a reason that seat . may not know")


class Telling(ElectionRules):
    """Only those are asked to play who can."""

    def __init__(self):
        super().__init__()
        self._ask[Playing] = self.ask_who_can

    def ask_who_can(self, *about):
        choice = ask_to_play(*about)
        return choice if len(choice.legal) > 1 else replace(choice, private=())


def test_a_question_to_another_seat_whose_being_asked_tells_is_found():
    broken(Leaky(Telling), "seat .* (hears|sees) what it may not know")


class Whispering(DefaultPresenter):
    """It remembers the hands that it has shown, and tells the next reader."""

    hands = ""
    how = ""

    def show(self, view, viewer, bots, recent=()):
        if viewer is not None and view.hands[viewer]:
            self.hands += " ".join(view.hands[viewer])
        return super().show(view, viewer, bots, recent)


class InKeys(Whispering):
    def held_ids(self, view, seat):
        return [self.hands]


class InNews(Whispering):
    def news(self, view, seat, heard):
        return [self.hands]


class InSummary(Whispering):
    def begins_round(self, heard):
        return True

    def summary(self, story):
        return self.hands


class InTargets(Whispering):
    def ask(self, view, choice):
        hands = self.hands

        class Question(NotationQuestion):
            def part(self, path, after):
                part = super().part(path, after)
                return replace(part, targets=(*part.targets, Target(hands, "?", why_not="No.")))

        return Question(choice, self.in_words(view, choice))


@pytest.mark.parametrize("presenter", [InKeys, InNews, InSummary, InTargets])
def test_keys_news_summaries_and_targets_that_depend_on_another_hand_are_found(presenter):
    broken(Leaky(presenter=presenter), "something that depends on what it may not know")


class ByCard(DefaultPresenter):
    """A card of the hand is the first pick."""

    def ask(self, view, choice):
        class Question(NotationQuestion):
            def spell(self, action):
                return [(action.card,)] if isinstance(action, Play) else super().spell(action)

        return Question(choice, self.in_words(view, choice))


def test_cards_of_a_hand_must_be_picked_after_an_entry_that_everybody_may_see():
    broken(Leaky(presenter=ByCard), "private actions must begin with a pick that everybody may see")


class Unnamed(ElectionRules):
    """The question does not say that its actions depend on the hand."""

    def pending(self, state):
        pending = super().pending(state)
        return replace(pending, private=()) if isinstance(pending, Choice) else pending

    def follow(self, state, pending, answer, listen):
        step = super().follow(state, pending, answer, listen)
        return replace(step, pending=self.pending(step.state))


def test_actions_that_depend_on_a_hand_must_be_named():
    broken(Leaky(Unnamed), "`private` lacks play")
