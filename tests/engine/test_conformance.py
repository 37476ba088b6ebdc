"""The checks that every title must pass: Duel passes them, and a broken title does not."""

import pytest
from msgspec.structs import replace

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo, check_views_play_on
from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Chance, Refusal
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.popup import Beat
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH, Barrier, CardShown, Hint, LogPart
from circus_maximus.engine.presenting.title_question import NotationQuestion
from tests.engine.duel import DUEL, HIDDEN, Drew, Duel, DuelRules
from tests.engine.tiny import NoConfig


def make_bots(rules, seats, seed):
    return [RandomBot(rules, seat, seed) for seat in range(seats)]


def walk_with(title, seed=1):
    return walk(title, NoConfig(), 2, seed, make_bots, Promises(hidden=("hands",)), Coverage())


def walks_with(title):
    for seed in range(5):
        walk_with(title, seed)


def test_duel_passes_all_checks_and_all_its_parts_occur():
    seen = Coverage()
    for seed in range(20):
        walk(DUEL, NoConfig(), 2, seed, make_bots, Promises(hidden=("hands",)), seen)
        check_transcript(DUEL, NoConfig(), 2, seed, make_bots)
        check_undo(DUEL, NoConfig(), 2, seed, make_bots, choices=10)
    assert seen.actions == {"strike", "wait", "parry", "take", "yield"}
    assert seen.happenings == {"Drew", "Did"}
    assert seen.chances == {"draw"}
    assert seen.refusals == {"not_now"}
    assert seen.endings == {"hits"}


def test_a_view_is_a_playable_state():
    rules = DuelRules()
    step = rules.start(2)
    step = rules.resolve(rules.resolve(step.state, "Daisy").state, "Birch")
    assert rules.seen_by(step.state, 0).hands == ("Daisy", "?")
    assert rules.seen_by(step.state, None).hands == ("?", "?")
    check_views_play_on(DUEL, NoConfig(), 2, step, make_bots, seed=5)


class BrokenDuel(Duel):
    """Duel with one changed rule that breaks the contract."""

    def __init__(self, **changes):
        self._rules = type("Broken", (DuelRules,), changes)

    def rules(self, config):
        return self._rules()


def still_allowed(self, state, action):
    return None


def nobody_yields(self, state, action):
    return Refusal("not_now", {"phase": "turn"}) if action == "yield" else DuelRules.refusal(self, state, action)


def shows_all(self, state, seat):
    return state


def tells_all(self, state, happening, seat):
    return happening


def always_two_draws(self, state):
    return (self,) if state.draws > 3 else ()


@pytest.mark.parametrize(
    ("changes", "promise"),
    [
        ({"refusal": still_allowed}, "not on the menu, but not refused"),
        ({"refusal": nobody_yields}, "yield is offered and refused"),
        ({"seen_by": shows_all}, "everybody can see what should be hidden: hands"),
        ({"heard_by": tells_all}, "seat .* hears what it does not see"),
        ({"hides_anything": False}, "something is hidden, but"),
        ({"hides_anything": False, "seen_by": shows_all}, "something is hidden, but"),
        ({"audit": always_two_draws}, "audit"),
    ],
)
def test_a_broken_contract_is_noticed(changes, promise):
    with pytest.raises(ConformanceError, match=promise):
        walk_with(BrokenDuel(**changes))


def test_a_step_that_does_not_wait_for_what_its_state_waits_for_is_noticed():
    class Forgetful(DuelRules):
        def start(self, seats):
            step = super().start(seats)
            return type(step)(step.state, step.happenings, DuelRules().pending(type(step.state)(phase="turn")))

    title = BrokenDuel()
    title._rules = Forgetful
    with pytest.raises(ConformanceError, match="wait for different things"):
        walk_with(title)


def test_a_choice_with_one_action_is_noticed():
    class Pushy(DuelRules):
        def pending(self, state):
            pending = super().pending(state)
            return type(pending)(pending.seat, pending.menu[:1]) if state.phase == "turn" else pending

    title = BrokenDuel()
    title._rules = Pushy
    with pytest.raises(ConformanceError, match="nothing to choose"):
        walk_with(title)


def test_a_game_that_depends_on_more_than_its_state_is_noticed():
    class Moody(DuelRules):
        steps = 0

        def follow(self, state, pending, answer, listen):
            Moody.steps += 1
            step = super().follow(state, pending, answer, listen)
            return type(step)(step.state, step.happenings * (1 + Moody.steps % 2), step.pending)

    title = BrokenDuel()
    title._rules = Moody
    with pytest.raises(ConformanceError, match="came out differently"):
        walk_with(title)


def test_a_step_that_depends_on_listening_is_noticed():
    class Shy(DuelRules):
        def follow(self, state, pending, answer, listen):
            step = super().follow(state, pending, answer, True)
            return step if listen else type(step)(state, (), pending)

    title = BrokenDuel()
    title._rules = Shy
    with pytest.raises(ConformanceError, match="without happenings"):
        walk_with(title)


def test_a_step_that_creates_happenings_without_a_listener_is_noticed():
    class Talker(DuelRules):
        def follow(self, state, pending, answer, listen):
            return super().follow(state, pending, answer, True)

    title = BrokenDuel()
    title._rules = Talker
    with pytest.raises(ConformanceError, match="without happenings"):
        walk_with(title)


@pytest.mark.parametrize(
    ("advice", "promise"),
    [
        (("dance", ""), "advises dance, which is not on the menu"),
        (("strike", "x" * (MAX_REASON_LENGTH + 1)), "full stop or more than 48 characters"),
        (("strike", "it hits."), "full stop or more than 48 characters"),
    ],
)
def test_a_hint_that_cannot_be_followed_or_does_not_fit_in_its_line_is_noticed(advice, promise):
    class Advised(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.hint = lambda view, choice: Hint(*advice) if "strike" in choice.legal else None
            return presenter

    with pytest.raises(ConformanceError, match=promise):
        walk_with(Advised())


class Wordless(NotationQuestion):
    """Its targets have no labels."""

    def part(self, path, after):
        part = super().part(path, after)
        return replace(part, targets=tuple(replace(target, label="") for target in part.targets))


class Ambiguous(NotationQuestion):
    """Two actions have the same path."""

    def spell(self, action):
        return [("wait",)] if action == "strike" else super().spell(action)


class Secretive(NotationQuestion):
    """A target is left out."""

    def part(self, path, after):
        part = super().part(path, after)
        return replace(part, targets=part.targets[1:])


class Contradictory(NotationQuestion):
    """An allowed target says why it is not allowed."""

    def part(self, path, after):
        part = super().part(path, after)
        return replace(part, targets=tuple(replace(target, why_not="No.") for target in part.targets))


class Astray(NotationQuestion):
    """The cursor starts on something that cannot be picked."""

    def part(self, path, after):
        return replace(super().part(path, after), start="nowhere")


LEAKS = {
    "show": lambda hands: hands,
    "describe": lambda hands: hands,
    "about": lambda hands: hands,
    "card": lambda hands: CardShown("Card", hands),
    "related": lambda hands: [hands],
    "in_force": lambda hands: [("Cards", hands)],
    "overview": lambda hands: [hands],
    "news": lambda hands: [hands],
    "in_brief": lambda hands: [LogPart(hands)],
    "do_all": lambda hands: f"show {hands}",
    "secret": lambda hands: hands,
    "barrier": lambda hands: Barrier(hands),
    "beats": lambda hands: [Beat(hands, 1)],
    "summary": lambda hands: hands,
    "held_ids": lambda hands: [hands],
}
"""What a presenter might say about the cards that seats hold."""


class Remembering(DefaultPresenter):
    """It remembers all cards that it has shown, each to its own seat, and may say so to everybody."""

    says = ""

    def __init__(self, *about):
        super().__init__(*about)
        self.hands = {}
        if self.says:
            setattr(self, self.says, self.tell_of_hands)

    def show(self, view, viewer, bots, recent=()):
        self.hands |= {seat: card for seat, card in enumerate(view.hands) if card not in (HIDDEN, "")}
        return super().show(view, viewer, bots, recent)

    def begins_round(self, heard):
        return self.says == "summary"

    def tell_of_hands(self, *about):
        if self.says == "show":
            Remembering.show(self, *about)
        return LEAKS[self.says](repr(sorted(self.hands.items())))


@pytest.mark.parametrize("name", LEAKS)
def test_a_presenter_that_tells_a_secret_in_any_way_is_noticed(name):
    class Telling(Duel):
        def presenter(self, rules, names):
            return type("Told", (Remembering,), {"says": name})(self, rules, names)

    with pytest.raises(ConformanceError, match=r"seat \w+ .* something that depends on what it may not know"):
        walks_with(Telling())


def test_a_table_is_shown_what_its_viewer_heard():
    heard = []

    class Overhearing(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.show = lambda view, viewer, bots, recent: heard.append((viewer, next(iter(recent))))
            return presenter

    walks_with(Overhearing())
    drawn = {(viewer, it.seat): it.card for viewer, step in heard for it in step if isinstance(it, Drew)}
    assert drawn[None, 0] == drawn[None, 1] == drawn[0, 1] == drawn[1, 0] == HIDDEN
    assert len(heard) > 100


def stage_with_a_hand(self, state):
    return f"{DuelRules.stage(self, state)}-{state.hands[0]}"


def snapshot_with_the_worth_of_a_hand(self, state):
    return {**DuelRules.snapshot(self, state), "worth": sum(map(ord, "".join(state.hands)))}


def chance_that_names_a_hand(self, state):
    pending = DuelRules.pending(self, state)
    return replace(pending, key=f"{pending.key}/{state.hands[0]}") if isinstance(pending, Chance) else pending


def refusal_with_both_hands(self, state, action):
    refusal = DuelRules.refusal(self, state, action)
    return refusal and Refusal(refusal.code, {"phase": f"{state.phase} {state.hands}"})


@pytest.mark.parametrize(
    ("changes", "promise"),
    [
        ({"stage": stage_with_a_hand}, "the stage depends on what seat"),
        ({"snapshot": snapshot_with_the_worth_of_a_hand}, "the snapshot depends on what seat"),
        ({"pending": chance_that_names_a_hand}, "the seat or chance that is waited for depends on what seat"),
        ({"refusal": refusal_with_both_hands}, "refused for a reason that seat . may not know"),
    ],
)
def test_rules_that_make_a_secret_public_are_noticed(changes, promise):
    with pytest.raises(ConformanceError, match=promise):
        walk_with(BrokenDuel(**changes))


def test_labels_of_answers_that_depend_on_another_hand_are_noticed():
    class Telling(NotationQuestion):
        hands = ""

        def preview(self, action):
            return replace(super().preview(action), cost=self.hands)

    class Asking(Remembering):
        def ask(self, view, choice):
            question = Telling(choice, self.in_words(view, choice))
            question.hands = repr(sorted(self.hands.items()))
            return question

    class Told(Duel):
        def presenter(self, rules, names):
            return Asking(self, rules, names)

    with pytest.raises(ConformanceError, match="is asked something that depends on what it may not know"):
        walks_with(Told())


@pytest.mark.parametrize(
    ("question", "promise"),
    [
        (Wordless, "has no label"),
        (Ambiguous, "also a path of another action"),
        (Secretive, "there is no target for"),
        (Contradictory, "must be allowed or say why it is not"),
        (Astray, "the cursor starts on nowhere"),
    ],
)
def test_a_question_that_does_not_fit_its_actions_is_noticed(question, promise):
    class Asking(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.ask = lambda view, choice: question(choice, presenter.in_words(view, choice))
            return presenter

    with pytest.raises(ConformanceError, match=promise):
        walk_with(Asking())
