"""A title that fails in a game with hidden hands: whatever its errors say, nobody reads what only others may know."""

from io import StringIO

import pytest

from circus_maximus.engine.contract import Over
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.presenting.title_question import NotationQuestion
from circus_maximus.play.files import log_file
from circus_maximus.play.game import OpenGame
from circus_maximus.play.plain_game import play_plain
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.reading_screen import ReadingScreen
from circus_maximus.tui.table import guarded_kit
from circus_maximus.tui.table.kit import DefaultKit
from tests.engine.duel import CARDS, DuelTexts
from tests.engine.tiny import NoConfig
from tests.tui.hidden_hands import MarkedDuel, Watch, handed_over, key_of
from tests.tui.playing import AT_ONCE, key_event, run, table, until
from tests.tui.screen_text import text_of

SAYS = ("show", "ask", "hint", "do_all", "secret", "about", "describe", "card", "related", "target_ids", "in_force")
SAYS += ("beats", "news", "in_brief", "barrier", "begins_round", "summary")
READS = 1
"""The turn in which a player opens what can be read, when the other one has a card in the log."""
TEXTS = ("tell", "retell", "ending", "stage_name", "ended_by", "explain", "rulebook")


class OwnPresenter(DefaultPresenter):
    """A presenter of its own."""

    def ask(self, view, choice):
        return OwnQuestion(choice, self.in_words(view, choice))


class OwnQuestion(NotationQuestion):
    """A question of its own."""


class OwnTexts(DuelTexts):
    """Texts of their own."""


class OwnKit(DefaultKit):
    """A kit of its own, with a panel for what is under the cursor."""

    def arrange(self, *about):
        boxes = super().arrange(*about)
        return {**boxes, "card": boxes["log"]}


class OwnDuel(MarkedDuel):
    texts = OwnTexts("Duel", "# Duel")

    def presenter(self, rules, names):
        return OwnPresenter(self, rules, names)


KINDS = {
    OwnDuel: ("presenter",),
    OwnTexts: TEXTS,
    OwnPresenter: SAYS,
    OwnQuestion: ("rule", "explanations", "urgent", "forecast", "spell", "part", "preview"),
    OwnKit: ("arrange", "draw", "legend", "summary", "panels", "details", "covers"),
}
ALONE = {"presenter", "ask", "spell", "part", "preview", "arrange", "draw", "panels"}
"""What keeps other methods from being called if it fails."""
SEVERAL = [(kind, *[name for name in names if name not in ALONE]) for kind, names in KINDS.items()]
EACH = [(kind, name) for kind, names in KINDS.items() for name in names]
FAILING = [
    *(it for it in SEVERAL if len(it) > 1),
    *(it for it in EACH if it[1] in ALONE),
    *(pytest.param(it, marks=pytest.mark.soak) for it in EACH if it[1] not in ALONE),
]


@pytest.fixture(params=FAILING, ids=lambda failing: f"{failing[0].__name__}.{'+'.join(failing[1:])}")
def game(request, monkeypatch):
    """A game of two people in which methods fail whenever they are called, and their errors name all cards held."""
    kind, *names = request.param
    match = new_match(OwnDuel(), NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 5)
    match.run()

    def fail(*about):
        raise KeyError(*match.step.state.hands)

    for name in names:
        data = not callable(getattr(kind, name, None))
        monkeypatch.setattr(kind, name, property(fail, lambda *about: None) if data else fail, raising=False)
    monkeypatch.setattr(guarded_kit, "find_kit", lambda title: OwnKit())
    return OpenGame(match, None)


@pytest.mark.usefixtures("by_hand")
def test_no_frame_names_a_card_of_the_other(game, failed_words, monkeypatch):
    watch = Watch(game.match, monkeypatch)

    async def scenario():
        async with table(game, (80, 24), AT_ONCE) as at:
            for turn, do in enumerate(("strike", "take", "strike")):
                await handed_over(at, watch)
                await at.press("escape", "h", "v", "space", "right")
                watch.check(at.text)
                if turn == READS:
                    await read(at, watch)
                await at.press("escape", key_of(at, do))
                at.app.post_message(key_event("enter"))
            await handed_over(at, watch)
            await at.press("escape", "u", "escape")
            watch.check(at.text)
            assert at.screen.deciding.undo_warning(("choice/0", "draw/0"))

    run(scenario())
    assert all("KeyError" in note and "Cedar" not in note for note in game.notes if "cannot be shown" in note)
    if failed_words:
        assert game.fault == "KeyError"
        assert "Cedar" in log_file().read_text(), "the log file is for the authors of the title"
    failed_words.clear()


async def read(at, watch):
    """Open the log, the help and the rules."""
    for key in ("l", "question_mark", "r"):
        at.app.post_message(key_event(key))
        await until(lambda: isinstance(at.app.screen, ReadingScreen))
        for _ in range(2):
            await at.pilot.pause()
            watch.check(text_of(at.app))
            at.app.post_message(key_event("pagedown"))
        at.app.post_message(key_event("escape"))
        await until(lambda: at.app.screen is at.screen)


def test_no_line_of_plain_mode_names_a_card(game, failed_words):
    out = StringIO()
    commands = ("hint", "no", "why parry", "no", "parry", "no", "log", "rules", "strike", "take", "strike", "undo", "n")
    play_plain(game, StringIO("".join(f"{command}\n" for command in commands)), out)
    assert not isinstance(game.match.pending, Over)
    assert "Ana, what do you do?" in out.getvalue()
    assert [card for card in CARDS if card in out.getvalue()] == []
    failed_words.clear()


def test_a_crash_that_cannot_be_logged_shows_no_traceback_to_people_who_share_a_terminal(monkeypatch, home):
    match = new_match(MarkedDuel(), NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 5)
    app, alone = TableApp(OpenGame(match, None)), TableApp()
    app._games.append(OpenGame(match, None))
    log_file().mkdir(parents=True)
    for crashed in (app, alone):
        monkeypatch.setattr(TableApp, "is_headless", False)
        crashed.panic("KeyError: 'Cedar00'")
    assert app._exit_renderables == ["Sorry, the program crashed."]
    assert "Cedar00" in alone._exit_renderables[0]
