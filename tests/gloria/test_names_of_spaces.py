"""The ends of the roads have the names of the config, in every text about a game."""

import pytest

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.games.gloria.title import TITLE
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.table.kit import find_kit
from tests.gloria.played import NAMES
from tests.gloria.table import Game, opening, rules_with, table
from tests.titles.bot_games import play

RENAMED = ("flight_road.rome.name=Ostia", "flight_road.carthage.name=Utica", "goth_road.rome.name=Capua Vetus")
SEATS = 3
KIT = find_kit("gloria")


def texts_of(game: Game):
    """The texts about a state: the question, what is expected, each preview, the card of the Goth, and the legend."""
    presenter = TITLE.presenter(game.rules, NAMES[: len(game.state.players)])
    shown = presenter.show(game.state, None, [""] * len(game.state.players))
    yield from (text for meaning in KIT.legend(shown) for text in meaning)
    look = Look(UNICODE, "large")
    yield from (text_of(line) for panel in ("flight", "goth") for line in KIT.draw(panel, shown, NAMES, 160, 9, look))
    yield from (card := presenter.card(shown, ""))[:2]
    yield from card.rules
    choice = game.step.pending
    if isinstance(choice, Choice):
        decision = Decision(choice, presenter.ask(game.state, choice))
        yield from decision.question.forecast
        yield from (it.says for it in decision.question.explanations)
        for _, part in decision.parts():
            yield part.asks
            yield from (target.why_not for target in part.targets)
        for action in choice.legal:
            preview = decision.preview(action)
            yield from (preview.label, preview.gain, preview.warning)
        yield presenter.hint(game.state, choice).why


def check(*texts):
    for text in texts:
        assert "Carthage" not in text, text
        assert "Rome" not in text, text


@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_told_with_the_names_of_the_config(seed):
    rules = rules_with(*RENAMED)
    steps = [rules.start(SEATS)]
    play(TITLE, rules, ["greedy"] * SEATS, seed, lambda asked, answer, step: steps.append(step))
    story = [step.happenings for step in steps]
    for step in steps:
        check(*texts_of(Game(rules, step)), *(TITLE.texts.tell(it, NAMES, rules.config) for it in step.happenings))
    assert isinstance(steps[-1].pending, Over)
    ending = TITLE.texts.ending(rules, steps[-1].state, story, NAMES[:SEATS])
    told = [ending.reason, *(rank.decided for rank in ending.ranks), ending.decisive.name, ending.decisive.says]
    check(*told, *(text for highlight in ending.highlights for text in highlight))
    title, draw = KIT.summary(TITLE.presenter(rules, NAMES[:SEATS]).summary(story), NAMES)
    check(title, *(text_of(line) for line in draw(74, Look(UNICODE, "small"))))


def test_every_end_is_told_with_the_names_of_the_config():
    goth = table(at="goth", goth="saxa_rubra", steps=[2, 3], settings=RENAMED)
    said = [TITLE.texts.tell(it, NAMES, goth.rules.config) for it in goth.story]
    assert said == [
        "Ana cannot pay tribute because only Capua Vetus is ahead.",
        "The Goth moves to Capua Vetus.",
        "The Goth enters Capua Vetus. Ben is closest to Utica and wins, ahead of Ana.",
    ]
    nobody = table(at="goth", goth="saxa_rubra", settings=RENAMED)
    ending = TITLE.texts.ending(nobody.rules, nobody.state, [nobody.story], NAMES[:2])
    check(ending.reason, ending.ranks[0].decided, ending.decisive.name, ending.decisive.says)
    raid = table(at="goth", goth="ocriculum", paid=["food gold peace"], counters=["9 food"], settings=RENAMED)
    check(*(TITLE.texts.tell(it, NAMES, raid.rules.config) for it in raid.story))


def test_how_a_game_ended_is_said_without_names_where_its_config_is_not_known():
    check(*(TITLE.texts.ended_by(reason) for reason in ("carthage", "goth", "hand", "deck")))


def test_the_rulebook_and_the_lesson_have_the_names_of_the_config():
    config = opening(*RENAMED).rules.config
    text = TITLE.texts.rulebook(config)
    check(text.partition("## The buildings")[0])
    assert "From Ostia to Utica: Ostia, Appian Gate" in text
    lesson = TITLE.texts.lesson(config)
    check(lesson.result, lesson.ends, *(text for step in lesson.steps for text in (step.sees, step.why)))
