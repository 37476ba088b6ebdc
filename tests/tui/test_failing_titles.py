"""Whatever a title fails to say, its game continues to the end, at the table and in plain mode."""

from io import StringIO

import pytest

from circus_maximus.engine.contract import Over
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.consequences import Consequences
from circus_maximus.engine.presenting.texts import Texts
from circus_maximus.games.circus.model.actions import Bid
from circus_maximus.games.circus.present.question import CircusQuestion
from circus_maximus.games.circus.presenter import CircusPresenter
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.files import log_file
from circus_maximus.play.plain_game import play_plain
from circus_maximus.play.settings import Settings
from circus_maximus.play.story import story_markdown
from circus_maximus.play.viewers import ending_of
from circus_maximus.tui.table import guarded_kit
from circus_maximus.tui.table import kit as kits
from circus_maximus.tui.table.kit import find_kit
from circus_maximus.tui.table.step_show import PACES
from tests.tui.playing import game_of, run, table

TEXTS = ("tell", "retell", "ending", "stage_name", "explain", "rulebook")
PLAIN = tuple(name for name in TEXTS if name != "retell")
"""What plain mode lets a title say."""
SAYS = ("show", "ask", "hint", "do_all", "secret", "about", "describe", "card", "related", "in_force", "barrier")
SAYS += ("begins_round", "summary", "beats", "news", "in_brief")
ASKS = ("rule", "explanations", "urgent", "forecast", "spell", "part", "preview")
DRAWS = ("arrange", "draw", "legend", "summary", "panels", "details", "covers")
CIRCUS_KIT = type(find_kit("circus"))
KINDS = {
    type(TITLE): ("presenter",),
    Texts: TEXTS,
    CircusPresenter: SAYS,
    CircusQuestion: ASKS,
    CIRCUS_KIT: DRAWS,
}
ALONE = {"presenter", "show", "ask", "about", "begins_round", "spell", "part", "arrange", "draw", "panels"}
"""What keeps other methods from being called if it fails, or is called on a small table only."""
SEVERAL = [(kind, tuple(name for name in names if name not in ALONE)) for kind, names in KINDS.items()]
EACH = [(kind, (name,)) for kind, names in KINDS.items() for name in names]
FAILING = [
    *(it for it in SEVERAL if len(it[1]) > 1),
    *(it for it in EACH if it[1][0] in ALONE),
    *(pytest.param(it, marks=pytest.mark.soak) for it in EACH if it[1][0] not in ALONE),
]


class Broken(Exception):
    pass


@pytest.fixture(params=FAILING, ids=lambda failing: f"{failing[0].__name__}.{'+'.join(failing[1])}")
def failing(request, monkeypatch):
    """Methods of the title, its presenter, its questions or its kit raise whenever they are called; their names."""
    kind, names = request.param
    called = set()
    for name in names:

        def fail(*about, name=name):
            called.add(name)
            raise Broken("by a test")

        data = not callable(getattr(kind, name, None))
        monkeypatch.setattr(kind, name, property(fail) if data else fail, raising=False)
    yield names
    assert called == set(names)


def short_game(failing, *by):
    # The summary of a round is shown when the next one begins.
    return game_of(*by, settings=(f"rounds={2 if 'summary' in failing else 1}",), seed=5)


def heard_of(failed_words, game):
    """Everything that failed failed by the test, and the players know."""
    assert failed_words
    assert {type(error) for error in failed_words} == {Broken}
    assert "Broken: by a test" in log_file().read_text()
    assert game.fault == "Broken: by a test"
    assert [note for note in game.notes if "Part of this game cannot be shown (Broken: by a test)." in note]
    failed_words.clear()


def test_the_game_continues_at_the_table(failing, failed_words, monkeypatch):
    heard_of(failed_words, played_at_the_table(failing, monkeypatch))


def played_at_the_table(failing, monkeypatch):
    """Play a whole game, with a look at everything; returns it."""
    game = short_game(failing, "person", "greedy")
    monkeypatch.setitem(PACES, "fast", 1e-6)
    pace = "fast" if "beats" in failing else "instant"
    settings = Settings(pace=pace, animations=False, ask_twice=False)

    async def scenario():
        async with table(game, (120, 36) if {"card", "in_brief"} & {*failing} else (80, 24), settings) as at:
            await at.press(
                "escape",
                "escape",
                "escape",
                "h",
                "w",
                "escape",
                "question_mark",
                "escape",
                "l",
                "escape",
                "r",
                "escape",
                "v",
            )
            await at.press("escape", "right", "Z", "b", "escape", "escape")
            await at.settled()
            assert "This also undoes" in at.screen.deciding.undo_warning(("choice/0", "flip/port/r1/s0/1"))
            assert game.explain(at.match.rules.refusal(at.match.step.state, Bid("pageant", 99)))
            await at.play(4)
            assert isinstance(at.match.pending, Over)
            assert story_markdown(at.match).startswith("# Circus Maximus")

    run(scenario())
    return game


@pytest.mark.parametrize("name", ["draw", "arrange"])
def test_the_game_continues_if_a_kit_returns_nothing(name, failed_words, monkeypatch):
    monkeypatch.setattr(CIRCUS_KIT, name, lambda *about: None)
    assert played_at_the_table((name,), monkeypatch).fault.startswith("TypeError: ")
    assert failed_words
    failed_words.clear()


def test_the_default_table_takes_the_place_of_panels_that_cannot_be_loaded(failed_words, monkeypatch):
    def find_kit(title):
        raise Broken("by a test")

    monkeypatch.setattr(guarded_kit, "find_kit", find_kit)
    game = short_game("", "person", "greedy")

    async def scenario():
        async with table(game) as at:
            await at.press("escape")
            first = at.text.split("\n")[1].strip()
            assert first == "This panel cannot be drawn (Broken: by a test). Here are the facts."
            await at.play(4)
            assert isinstance(at.match.pending, Over)

    run(scenario())
    heard_of(failed_words, game)


def test_an_action_of_which_nobody_can_find_out_what_it_changes_is_only_named(failed_words, monkeypatch):
    def fail(*about):
        raise Broken("by a test")

    monkeypatch.setattr(type(TITLE), "presenter", lambda *args: DefaultPresenter(*args))
    monkeypatch.setattr(kits, "exists", lambda module: False)
    monkeypatch.setattr(Consequences, "_changed", fail)
    game = short_game("", "person", "greedy")

    async def scenario():
        async with table(game) as at:
            await at.press("escape", "b", "right", "2")
            assert "bid ▸ Slave Battle Royale: 2 [-][+] [Enter] do it" in at.foot
            await at.play(4)
            assert isinstance(at.match.pending, Over)

    run(scenario())
    heard_of(failed_words, game)


class Reader:
    """Types these commands, and then always a legal action."""

    def __init__(self, game, *commands):
        self.game = game
        self.commands = list(commands)

    def readline(self, limit):
        if self.commands:
            return f"{self.commands.pop(0)}\n"
        actions = self.game.match.pending.legal
        return f"{TITLE.write(actions[len(self.game.match.turns) % len(actions)])}\n"


@pytest.mark.parametrize(
    "failing", [*((Texts, (name,)) for name in PLAIN), (CircusPresenter, ("hint",))], indirect=True
)
def test_the_game_continues_in_plain_mode(failing, failed_words):
    game, out = short_game(failing, "person", "person"), StringIO()
    play_plain(game, Reader(game, "hint", "log", "state", "rules", "rules bid", "why bid pageant 99", "legal"), out)
    assert isinstance(game.match.pending, Over)
    assert "The game is over." in out.getvalue()
    assert story_markdown(game.match)
    assert "Part of this game cannot be shown (Broken: by a test)." in out.getvalue()
    heard_of(failed_words, game)


def test_default_words_say_what_happened_and_who_won(monkeypatch, failed_words):
    def fail(*about):
        raise Broken("by a test")

    for name in TEXTS:
        monkeypatch.setattr(Texts, name, fail)
    game = short_game("", "greedy", "greedy")
    while game.advance():
        pass
    told = [sentence for entry in game.match.log for sentence in game.match.tell(entry)]
    assert told[0] in ("Marker placed: seat Ana.", "Marker placed: seat Ben.")
    assert story_markdown(game.match).count("\n- ") >= len(told)
    ending = ending_of(game.match)
    assert ending.reason == "The game is over (rounds)."
    assert [(rank.seat,) for rank in ending.ranks] == list(game.match.pending.standing)
    failed_words.clear()
