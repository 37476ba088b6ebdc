"""What a title says although its readers expect another type: default words and the default kit take its place."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Refusal
from circus_maximus.engine.guarding.checked import OF_KIT, OF_QUESTION, OF_TEXTS, anything, of_presenter, part_of
from circus_maximus.engine.guarding.checked import ending_of as checked_ending
from circus_maximus.engine.presenting.decision import ActionPreview, Decision, Explanation, Part
from circus_maximus.engine.presenting.presenter import Barrier, Beat, CardShown, Dice, Die, Hint, LogPart, Popup, Says
from circus_maximus.engine.presenting.retelling import Ending, Plot, Rank
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.games.circus.present.questions.question import CircusQuestion
from circus_maximus.games.circus.presenter import CircusPresenter
from circus_maximus.play.story import story_markdown
from circus_maximus.play.viewers import ending_of, shown
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.screens.table.game_screen import PACES
from circus_maximus.tui.table.guarded_kit import GuardedKit, checked_boxes, checked_lines
from circus_maximus.tui.table.kit import find_kit
from tests.tui.playing import AT_ONCE, game_of, run, table
from tests.tui.scenes import reached

CIRCUS_KIT = type(find_kit("circus"))
LOOK = Look(UNICODE, "small")


class Broken(Exception):
    pass


def fails_later(*about):
    """A generator that fails when it is read."""
    yield from ()
    raise Broken("by a test")


def asked():
    """A game that waits for its person."""
    game = game_of("person", "greedy")
    while game.advance():
        pass
    return game


def played(*by):
    """A finished game."""
    game = game_of(*by)
    game.match.run()
    return game


def said(kind, name, wrong, monkeypatch):
    """A method or a value of a title says something wrong."""
    data = not callable(getattr(kind, name, None))
    says = wrong if callable(wrong) else lambda *about: wrong
    monkeypatch.setattr(kind, name, property(says) if data else says, raising=False)


def noticed(game, failed_words):
    """What the title failed to say was logged, and the players know."""
    assert failed_words
    assert {type(error) for error in failed_words} <= {TypeError, ValueError, Broken}
    assert game.fault
    failed_words.clear()


def of_texts(match, name):
    happening = match.turns[-1].step.happenings[0]
    about = {
        "tell": (happening, match.names, match.config),
        "retell": ([[happening]], match.names, match.config),
        "stage_name": ("r1/bidding",),
        "ended_by": ("track",),
        "explain": (Refusal("no_such_place", {}), match.config),
        "rulebook": (match.config,),
    }
    return OF_TEXTS[name](getattr(match.words.texts, name)(*about[name]))


def of_a_presenter(match, name):
    view = match.seen_by(0)
    about = {
        "hint": (view, match.pending),
        "in_force": (view,),
        "secret": (view, 0),
        "beats": (view, ()),
        "news": (view, 0, ()),
        "in_brief": ((),),
        "barrier": ("flip/port/r1/s0/1",),
        "target_ids": (),
        "keyless_ids": (),
        "held_ids": (view, 0),
        "overview": (view,),
    }
    said = getattr(match.presenter, name)(*about.get(name, (shown(match), "act/pageant")))
    assert name not in DEFAULTS or said == DEFAULTS[name]
    return of_presenter(2).get(name, anything)(said)


def of_question(match, name):
    question = match.presenter.ask(match.seen_by(match.pending.seat), match.pending)
    decision = Decision(match.pending, question)
    if name == "part":
        return part_of(question.part((), decision.tree), decision.tree)
    if name == "spell":
        return question.spell(match.pending.legal[0])
    value = getattr(question, name)
    return OF_QUESTION[name](value(match.pending.legal[0]) if name == "preview" else value)


DEFAULTS = {"hint": None, "beats": ()}
"""What the players get instead."""


def with_targets(change, **wrong):
    """The question's own part, in which the targets, or the first of them, are different."""
    own = CircusQuestion.part

    def part(question, path, after):
        part = own(question, path, after)
        first = replace(part.targets[0], **wrong)
        return replace(part, targets=change((first, *part.targets[1:])))

    return part


def previewing(**wrong):
    return lambda *about: ActionPreview("bid", **wrong)


WORDS = [
    (Texts, "tell", None, of_texts),
    (Texts, "retell", fails_later, of_texts),
    (Texts, "stage_name", "Round 1", of_texts),
    (Texts, "ended_by", None, of_texts),
    (Texts, "explain", 7, of_texts),
    (Texts, "rulebook", None, of_texts),
    (CircusPresenter, "secret", None, of_a_presenter),
    (CircusPresenter, "describe", None, of_a_presenter),
    (CircusPresenter, "about", None, of_a_presenter),
    (CircusPresenter, "card", "a card", of_a_presenter),
    (CircusPresenter, "hint", "bid pageant 1", of_a_presenter),
    (CircusPresenter, "related", None, of_a_presenter),
    (CircusPresenter, "in_force", [("an event",)], of_a_presenter),
    (CircusPresenter, "beats", fails_later, of_a_presenter),
    (CircusPresenter, "news", "You lost a worker.", of_a_presenter),
    (CircusPresenter, "in_brief", ["a sentence"], of_a_presenter),
    (CircusPresenter, "barrier", "a coin", of_a_presenter),
    (CircusQuestion, "rule", None, of_question),
    (CircusQuestion, "explanations", [None], of_question),
    (CircusQuestion, "urgent", "a warning", of_question),
    (CircusQuestion, "forecast", "a forecast", of_question),
    (CircusQuestion, "part", None, of_question),
    (CircusQuestion, "preview", "bid", of_question),
    (CircusPresenter, "hint", Hint([1], "because"), of_a_presenter),
    (CircusPresenter, "hint", lambda presenter, view, choice: Hint(choice.legal[0], None), of_a_presenter),
    (CircusQuestion, "claims", ["14 coins left"], of_question),
    (CircusQuestion, "preview", previewing(claims=(None,)), of_question),
    (CircusPresenter, "target_ids", [1], of_a_presenter),
    (CircusPresenter, "keyless_ids", None, of_a_presenter),
    (CircusPresenter, "keyless_ids", [""], of_a_presenter),
    (CircusQuestion, "spell", lambda question, action: [("",)], of_question),
    (CircusQuestion, "part", with_targets(tuple, id=""), of_question),
    (CircusPresenter, "held_ids", [[1]], of_a_presenter),
    (CircusPresenter, "overview", "a line", of_a_presenter),
    (CircusPresenter, "card", CardShown("a card", None), of_a_presenter),
    (CircusPresenter, "card", CardShown("a card", "", rules=(1,)), of_a_presenter),
    (CircusPresenter, "in_brief", [LogPart("bids", seats=(2,))], of_a_presenter),
    (CircusPresenter, "barrier", Barrier("a coin", 3), of_a_presenter),
    (CircusPresenter, "beats", [Beat("a view", 0)], of_a_presenter),
    (CircusPresenter, "beats", [Beat(None, 0, "a popup")], of_a_presenter),
    (CircusPresenter, "beats", [Beat(None, 0, Popup("Dice", (Dice((Die(2, 6),)),)))], of_a_presenter),
    (CircusPresenter, "beats", [Beat(None, 0, Popup("Dice", ("six",)))], of_a_presenter),
    (CircusPresenter, "beats", [Beat(None, 0, Popup("Dice", (Says("six", "loud"),)))], of_a_presenter),
    (CircusQuestion, "explanations", [Explanation("bid", "Bid.", panels=None)], of_question),
    (CircusQuestion, "forecast", (None,), of_question),
    (CircusQuestion, "part", with_targets(lambda targets: None), of_question),
    (CircusQuestion, "part", with_targets(lambda targets: targets[1:]), of_question),
    (CircusQuestion, "part", with_targets(lambda targets: (*targets, targets[0])), of_question),
    (CircusQuestion, "part", with_targets(tuple, label=None), of_question),
    (CircusQuestion, "part", with_targets(tuple, key=3), of_question),
    (CircusQuestion, "part", with_targets(tuple, at=("left", 1)), of_question),
    (CircusQuestion, "part", with_targets(tuple, at=(1, 2, 3)), of_question),
    (CircusQuestion, "part", lambda question, path, after: Part("bid", (), start="nowhere"), of_question),
    (CircusQuestion, "preview", previewing(cost=None), of_question),
    (CircusQuestion, "preview", previewing(wins=3), of_question),
    (CircusQuestion, "spell", lambda question, action: [(None,)], of_question),
    (CircusQuestion, "spell", lambda question, action: None, of_question),
]


EACH = pytest.mark.parametrize(
    ("kind", "name", "wrong", "use"), WORDS, ids=[f"{at}-{it[0].__name__}.{it[1]}" for at, it in enumerate(WORDS)]
)


@EACH
def test_default_words_take_the_place_of_something_of_another_type(kind, name, wrong, use, failed_words, monkeypatch):
    game = asked()
    said(kind, name, wrong, monkeypatch)
    use(game.match, name)
    noticed(game, failed_words)


@pytest.mark.soak
@EACH
def test_the_game_continues_at_the_table(kind, name, wrong, use, failed_words, monkeypatch):
    said(kind, name, wrong, monkeypatch)
    monkeypatch.setitem(PACES, "fast", 1e-6)
    moments = name == "beats"
    settings = replace(AT_ONCE, pace="fast" if moments else "instant", animations=moments, explanations=True)

    async def scenario():
        async with table(game_of("person", "greedy", settings=["rounds=1"], seed=5), (120, 36), settings) as at:
            await at.press("escape", "h", "w", "escape", "question_mark", "escape", "l", "escape", "v", "b", "right")
            await at.press("slash", "p", "enter", "escape", "1", "up", "space", "left", "escape", "escape", "escape")
            await at.settled()
            await at.play(4)
            assert story_markdown(at.match)
            await at.press("enter", "l", "escape", "enter")

    run(scenario())
    failed_words.clear()


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        ["a line"],
        [(Run("a run", "no such role"),)],
        [(Run("a run", "", 3),)],
        [[Run("a run")]],
        [(Run(None),)],
        fails_later,
    ],
    ids=["none", "texts", "role", "point", "list", "no-text", "later"],
)
def test_facts_take_the_place_of_a_panel_of_another_type(wrong, failed_words, monkeypatch):
    game = asked()
    said(CIRCUS_KIT, "draw", wrong, monkeypatch)
    kit, values = GuardedKit(game), shown(game.match)
    boxes = kit.arrange(values, None, 80, 21, "small")
    lines = checked_lines(kit.draw(values, None, boxes, LOOK, ("", 0))["board"])
    assert "".join(run.text for run in lines[0]).startswith(" This panel cannot be drawn (")
    assert len(lines) == boxes["board"].height
    noticed(game, failed_words)


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        {"board": (0, 0, 80)},
        {"board": (0, 20, 80, 20)},
        {"board": (-1, 0, 80, 20)},
        {"board": (0.5, 0, 79, 20)},
        {"no such panel": (0, 0, 80, 2)},
        fails_later,
    ],
    ids=["none", "three", "below", "left", "half", "panel", "later"],
)
def test_the_default_table_takes_the_place_of_boxes_of_another_type(wrong, failed_words, monkeypatch):
    game = asked()
    said(CIRCUS_KIT, "arrange", wrong, monkeypatch)
    kit, values = GuardedKit(game), shown(game.match)
    boxes = kit.arrange(values, None, 80, 21, "small")
    assert checked_boxes(boxes, kit.ids, 80, 21).keys() == {"stage", "facts", "targets", "log"}
    drawn = kit.draw(values, None, boxes, LOOK, ("", 0))
    assert "".join(run.text for run in drawn["facts"][0]).startswith(" This panel cannot be drawn (")
    noticed(game, failed_words)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("panels", None),
        ("panels", ("board", "two words")),
        ("details", None),
        ("covers", 7),
        ("legend", None),
        ("legend", fails_later),
    ],
)
def test_the_default_kit_says_what_a_kit_says_in_another_type(name, wrong, failed_words, monkeypatch):
    game = asked()
    said(CIRCUS_KIT, name, wrong, monkeypatch)
    kit = GuardedKit(game)
    value = getattr(kit, name)
    OF_KIT[name](value(shown(game.match)) if name == "legend" else value)
    noticed(game, failed_words)


def test_a_summary_of_another_type_is_left_out_and_one_that_fails_later_says_so(failed_words, monkeypatch):
    game = reached("r2/placing")
    said(CIRCUS_KIT, "summary", None, monkeypatch)
    assert GuardedKit(game).summary() is None
    said(CIRCUS_KIT, "summary", ("Round 1", fails_later), monkeypatch)
    headline, draw = GuardedKit(game).summary()
    assert headline == "Round 1"
    assert "".join(run.text for line in draw(60, LOOK) for run in line).startswith(
        "The summary cannot be drawn (Broken"
    )
    noticed(game, failed_words)


RANKS = (Rank(1, 0, ("9",), ""), Rank(2, 1, ("7",), ""))


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        Ending(None, ("Total",), RANKS, (), ()),
        Ending("Ana wins.", (), RANKS, (), ()),
        Ending("Ana wins.", ("Total",), RANKS[:1], (), ()),
        Ending("Ana wins.", ("Total",), (RANKS[0], Rank(2, 2, ("7",), "")), (), ()),
        Ending("Ana wins.", ("Total",), RANKS, (Plot("Total", None, ()),), ()),
        Ending("Ana wins.", ("Total",), RANKS, (Plot("Total", None, ((), ())),), ()),
        Ending("Ana wins.", ("Total",), RANKS, (), ((1, 2),)),
    ],
)
def test_the_reason_and_the_standings_take_the_place_of_an_ending_that_does_not_fit_the_game(
    wrong, failed_words, monkeypatch
):
    game = played("greedy", "greedy")
    own = ending_of(game.match)
    said(Texts, "ending", wrong, monkeypatch)
    ending = ending_of(game.match)
    assert ending != wrong
    assert [rank.seat for rank in ending.ranks] == [rank.seat for rank in own.ranks]
    assert checked_ending(ending, 2) == ending
    noticed(game, failed_words)
