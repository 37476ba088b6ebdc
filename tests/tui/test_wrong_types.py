"""What a title says although its readers expect another type: default words and the default kit take its place."""

import pytest

from circus_maximus.engine.checked import OF_KIT, OF_PRESENTER, OF_QUESTION, OF_TEXTS
from circus_maximus.engine.contract import Refusal
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.games.circus.present.questions.question import CircusQuestion
from circus_maximus.games.circus.presenter import CircusPresenter
from circus_maximus.play.open_games.viewers import shown
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.table.guarded_kit import GuardedKit, checked_boxes, checked_lines
from circus_maximus.tui.table.kit import find_kit
from tests.tui.playing import game_of
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


def of_presenter(match, name):
    view = match.seen_by(0)
    about = {
        "hint": (view, match.pending),
        "in_force": (view,),
        "secret": (view, 0),
        "beats": (view, ()),
        "news": (view, 0, ()),
        "in_brief": ((),),
        "barrier": ("flip/port/r1/s0/1",),
    }
    said = getattr(match.presenter, name)(*about.get(name, (shown(match), "act/pageant")))
    return OF_PRESENTER[name](said)


def of_question(match, name):
    question = match.presenter.ask(match.seen_by(match.pending.seat), match.pending)
    decision = Decision(match.pending, question)
    about = {"part": ((), decision.tree), "answer": (match.pending.legal[0],)}
    value = getattr(question, name)
    return OF_QUESTION[name](value(*about[name]) if name in about else value)


WORDS = [
    (Texts, "tell", None, of_texts),
    (Texts, "retell", fails_later, of_texts),
    (Texts, "stage_name", "Round 1", of_texts),
    (Texts, "ended_by", None, of_texts),
    (Texts, "explain", 7, of_texts),
    (Texts, "rulebook", None, of_texts),
    (CircusPresenter, "secret", None, of_presenter),
    (CircusPresenter, "describe", None, of_presenter),
    (CircusPresenter, "about", None, of_presenter),
    (CircusPresenter, "card", "a card", of_presenter),
    (CircusPresenter, "hint", "bid pageant 1", of_presenter),
    (CircusPresenter, "related", None, of_presenter),
    (CircusPresenter, "in_force", [("an event",)], of_presenter),
    (CircusPresenter, "beats", fails_later, of_presenter),
    (CircusPresenter, "news", "You lost a worker.", of_presenter),
    (CircusPresenter, "in_brief", ["a sentence"], of_presenter),
    (CircusPresenter, "barrier", "a coin", of_presenter),
    (CircusQuestion, "rule", None, of_question),
    (CircusQuestion, "explanations", [None], of_question),
    (CircusQuestion, "urgent", "a warning", of_question),
    (CircusQuestion, "forecast", "a forecast", of_question),
    (CircusQuestion, "part", None, of_question),
    (CircusQuestion, "answer", "bid", of_question),
]


@pytest.mark.parametrize(("kind", "name", "wrong", "use"), WORDS, ids=[f"{it[0].__name__}.{it[1]}" for it in WORDS])
def test_default_words_take_the_place_of_something_of_another_type(kind, name, wrong, use, failed_words, monkeypatch):
    game = asked()
    said(kind, name, wrong, monkeypatch)
    use(game.match, name)
    noticed(game, failed_words)


@pytest.mark.parametrize(
    "wrong",
    [None, ["a line"], [(Run("a run", "no such role"),)], [[Run("a run")]], [(Run(None),)], fails_later],
    ids=["none", "texts", "role", "list", "no-text", "later"],
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
        {"no such panel": (0, 0, 80, 2)},
        fails_later,
    ],
    ids=["none", "three", "below", "left", "panel", "later"],
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
        ("target_keys", [1]),
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
