"""The checks that every title must pass: Duel passes them, and a broken title does not."""

import pytest
from msgspec.structs import replace

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.conformance.game_checks import check_transcript, check_undo, check_views_play_on
from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, Promises
from circus_maximus.engine.conformance.walk import walk
from circus_maximus.engine.contract import Chance, Refusal
from circus_maximus.engine.presenting.presenter import MAX_REASON_LENGTH, Barrier, Beat, CardShown, Hint
from circus_maximus.engine.presenting.retelling import Passage
from circus_maximus.engine.presenting.title_question import NotationQuestion
from tests.engine.duel import CARDS, DUEL, HIDDEN, Drew, Duel, DuelRules, DuelTexts, secrets
from tests.engine.tiny import NoConfig


def make_bots(rules, seats, seed):
    return [RandomBot(rules, seat, seed) for seat in range(seats)]


def walk_with(title, seed=1):
    return walk(title, NoConfig(), 2, seed, make_bots, Promises(secrets=secrets), Coverage())


def walks_with(title):
    for seed in range(5):
        walk_with(title, seed)


def test_duel_passes_all_checks_and_all_its_parts_occur():
    seen = Coverage()
    for seed in range(20):
        walk(DUEL, NoConfig(), 2, seed, make_bots, Promises(secrets=secrets), seen)
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
        ({"seen_by": shows_all}, "can see"),
        ({"heard_by": tells_all}, "hears"),
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


def test_a_table_that_shows_a_secret_is_noticed():
    class Shown(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.show = lambda view, viewer, bots, recent: self.last.hands
            return presenter

        def rules(self, config):
            rules, title = super().rules(config), self

            class Watched(type(rules)):
                def snapshot(self, state):
                    title.last = state
                    return super().snapshot(state)

            return Watched()

    with pytest.raises(ConformanceError, match="sees on the table"):
        walk_with(Shown())


ALL = " ".join(CARDS)
LEAKS = {
    "describe": lambda *about: ALL,
    "about": lambda *about: ALL,
    "card": lambda *about: CardShown("Card", ALL),
    "related": lambda *about: [ALL],
    "in_force": lambda *about: [("Cards", ALL)],
    "hint": lambda view, choice: Hint(choice.legal[0], ALL),
    "do_all": lambda *about: f"show {ALL}",
    "secret": lambda *about: ALL,
    "barrier": lambda *about: Barrier(ALL),
    "beats": lambda *about: [Beat(ALL, 1)],
    "summary": lambda *about: ALL,
}
"""What a presenter might say to everybody about the cards that seats hold."""


@pytest.mark.parametrize("name", LEAKS)
def test_a_presenter_that_tells_a_secret_in_any_way_is_noticed(name):
    class Telling(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.begins_round = lambda heard: name == "summary"
            setattr(presenter, name, LEAKS[name])
            return presenter

    with pytest.raises(ConformanceError, match=r"seat \w+ (reads|sees|gets|is proposed)"):
        walks_with(Telling())


def test_a_table_is_shown_what_its_viewer_heard():
    heard = []

    class Remembering(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.show = lambda view, viewer, bots, recent: heard.append((viewer, next(iter(recent))))
            return presenter

    walks_with(Remembering())
    drawn = {(viewer, it.seat): it.card for viewer, step in heard for it in step if isinstance(it, Drew)}
    assert drawn[None, 0] == drawn[None, 1] == drawn[0, 1] == drawn[1, 0] == HIDDEN
    assert len(heard) > 100


@pytest.mark.parametrize("name", ["stage_name", "explain", "retell"])
def test_texts_that_tell_a_secret_are_noticed(name):
    says = {"stage_name": (ALL, ""), "explain": ALL, "retell": [Passage(("Cards",), (ALL,))]}
    texts = type("Telling", (DuelTexts,), {name: lambda *about: says[name]})

    class Told(Duel):
        pass

    Told.texts = texts("Duel", "# Duel")
    with pytest.raises(ConformanceError, match=r"reads in (the stage|a refusal|the story)"):
        walk_with(Told())


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


def test_a_title_that_hides_something_must_promise_what_to_search_for():
    with pytest.raises(ConformanceError, match="the promises name no secret"):
        walk(DUEL, NoConfig(), 2, 1, make_bots, Promises(), Coverage())


def test_a_question_that_reveals_a_secret_is_noticed():
    class Telling(NotationQuestion):
        def preview(self, action):
            return replace(super().preview(action), cost="Alder Birch Cedar Daisy Elder Fern")

    class Asking(Duel):
        def presenter(self, rules, names):
            presenter = super().presenter(rules, names)
            presenter.ask = lambda view, choice: Telling(choice, presenter.in_words(view, choice))
            return presenter

    with pytest.raises(ConformanceError, match="is asked"):
        walk_with(Asking())


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
