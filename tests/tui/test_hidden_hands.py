"""A game with hidden hands at one terminal: whatever is drawn shows a card only to the player who holds it."""

from random import Random

import pytest

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.game import OpenGame
from circus_maximus.play.story import story_markdown
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.reading_screen import ReadingScreen
from circus_maximus.tui.table import guarded_kit
from circus_maximus.tui.table.kit import DefaultKit
from tests.engine.duel import CARDS
from tests.engine.tiny import NoConfig
from tests.tui.hidden_hands import MarkedDuel, MarkedRules, Watch, asked_again, duel, handed_over, key_of
from tests.tui.playing import AT_ONCE, key_event, run, table, until
from tests.tui.screen_text import text_of


def chosen(match, seeded):
    """Any action, also those that bots never choose."""
    options = [*match.pending.legal, *(("yield",) if len(match.turns) > 40 else ())]
    return min(options, key=lambda action: seeded.rank(f"{len(match.turns)}/{action}"))


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize(("seed", "size"), [(5, (80, 24)), (6, (120, 36)), (7, (160, 48))])
def test_two_people_play_a_whole_game_and_no_frame_shows_a_card_of_the_other(seed, size, monkeypatch):
    game = duel("person", "person", seed=seed)
    watch, seeded = Watch(game.match, monkeypatch), SeededChance(seed)

    async def scenario():
        async with table(game, size, AT_ONCE) as at:
            while isinstance(at.match.pending, Choice):
                await handed_over(at, watch)
                seat = at.match.pending.seat
                card = at.match.step.state.hands[seat]
                watch.check(at.text)
                assert f"Only you know: hands {seat + 1}: {card}" in at.text
                if len(at.match.turns) < 5:
                    await look_around(at, watch)
                do = chosen(at.match, seeded)
                turns = len(at.match.turns)
                target = next(it for it in at.table_state.asked.part(()).targets if it.id == do)
                if "news" in at.screen.table.boxes:
                    await at.press("down")
                await at.press(target.key)
                assert at.selected == do
                at.app.post_message(key_event("enter"))
                await until(lambda turns=turns: len(at.match.turns) > turns)
                await asked_again(at)
                watch.check(text_of(at.app))
            assert watch.seen == {0, 1}
            assert watch.frames > 100
            assert any(card in story_markdown(at.match) for card in CARDS)

    run(scenario())


async def look_around(at, watch):
    """Open the log, the help and the rules, resize, and undo if possible."""
    for key in ("l", "question_mark", "r"):
        at.app.post_message(key_event(key))
        await until(lambda: isinstance(at.app.screen, ReadingScreen))
        await at.pilot.pause()
        watch.check(text_of(at.app))
        at.app.post_message(key_event("escape"))
        await until(lambda: at.app.screen is at.screen)
    await at.press("h")
    assert "its only bot plays at random" in at.foot


@pytest.mark.usefixtures("by_hand")
def test_after_an_undo_the_terminal_is_handed_back_and_the_text_of_the_undo_has_no_secret(monkeypatch):
    game = duel("person", "person")
    watch = Watch(game.match, monkeypatch)

    async def scenario():
        async with table(game) as at:
            await handed_over(at, watch)
            await at.press("escape", key_of(at, "strike"), "enter")
            await handed_over(at, watch)
            await at.press("escape", key_of(at, "parry"), "enter")
            await handed_over(at, watch)
            await at.press("escape", "u")
            assert "This also undoes" in at.text
            at.app.post_message(key_event("u"))
            await handed_over(at, watch)
            assert "Undone: Ben: parry" in " ".join(at.match.tell(at.match.log[-1]))
            assert at.match.pending.seat == 1

    run(scenario())


@pytest.mark.usefixtures("by_hand")
def test_after_the_end_an_undo_says_that_everybody_has_seen_the_hands_and_needs_consent():
    game = duel("person", "person")

    async def scenario():
        async with table(game, (80, 24), AT_ONCE) as at:
            game.choose(0, "yield")
            at.screen.continue_game()
            await until(lambda: isinstance(at.app.screen, EndingScreen))
            at.app.post_message(key_event("escape"))
            await until(lambda: at.app.screen is at.screen)
            await at.press("u")
            assert "The game is over, so everybody has seen what was secret. If all agree, press [u] again." in at.foot
            assert isinstance(at.match.pending, Over)
            await at.press("escape", "u", "u")
            assert isinstance(at.match.pending, Choice)

    run(scenario())


class ShowingRules(MarkedRules):
    """In its turn a seat may also show the card that it holds, which counts as a wait."""

    def pending(self, state):
        pending = super().pending(state)
        if not isinstance(pending, Choice) or state.phase != "turn":
            return pending
        return Choice(pending.seat, (*pending.menu, ((f"show {state.hands[pending.seat]}",),)), private=("show",))


class ShowingDuel(MarkedDuel):
    def rules(self, config):
        return ShowingRules()


@pytest.mark.usefixtures("by_hand")
def test_no_key_tells_what_another_player_could_select(monkeypatch):
    match = new_match(ShowingDuel(), NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 5)
    game = OpenGame(match, None)
    watch = Watch(match, monkeypatch)

    async def scenario():
        async with table(game) as at:
            keys = {}
            for _ in range(2):
                await asked_again(at)
                assert [target.id for target in at.table_state.asked.part(()).targets] == ["strike", "wait", "show"]
                watch.check(at.text)
                await handed_over(at, watch)
                card = match.step.state.hands[match.pending.seat]
                (shown,) = at.table_state.asked.part(("show",)).targets
                assert shown.id == card
                keys[shown.id] = shown.key
                assert at.screen.table.target_keys.meant(at.screen.table._now(), shown.key) == shown.id
                await at.press("escape", key_of(at, "wait"))
                at.app.post_message(key_event("enter"))
            assert len(keys) == 2
            assert len({*keys.values()}) == 1, "the second player's card has the key that the first player's had"

    run(scenario())


@pytest.mark.usefixtures("by_hand")
def test_a_player_who_hands_the_own_seat_to_a_bot_does_not_see_what_the_only_other_person_holds(monkeypatch):
    game = duel("person", "person")
    watch = Watch(game.match, monkeypatch)

    async def scenario():
        async with table(game) as at:
            await handed_over(at, watch)
            assert at.match.pending.seat == 0
            watch.alone = -1, None
            at.app.post_message(key_event("escape"))
            at.screen.deciding.hand_over((0, "random"))
            await until(lambda: isinstance(at.app.screen, HandOverScreen))
            await at.pilot.pause()
            assert "Hand the terminal to ▲ Ben." in text_of(at.app)
            watch.only = 1
            at.app.post_message(key_event("enter"))
            await until(lambda: at.app.screen is at.screen and at.table_state.asked is not None)
            await at.pilot.pause()
            assert f"Only you know: hands 2: {at.match.step.state.hands[1]}" in at.text

    run(scenario())


def test_the_only_person_is_never_asked_to_hand_over_the_terminal(monkeypatch):
    game = duel("person", "random")
    watch = Watch(game.match, monkeypatch)
    watch.only = 0

    async def scenario():
        async with table(game) as at:
            while isinstance(at.match.pending, Choice):
                assert at.app.screen is at.screen
                watch.check(at.text)
                await at.press("escape")
                await at.key(key_of(at, at.match.pending.legal[0]))
                await at.key("enter")
            assert watch.seen == {0}

    run(scenario())


@pytest.mark.usefixtures("by_hand")
def test_a_table_that_cannot_be_shown_is_handed_over_all_the_same(monkeypatch, failed_words):
    """Facts take the place of the panels, and these are private too."""
    game = duel("person", "person")
    watch = Watch(game.match, monkeypatch)

    class Own(DefaultKit):
        def arrange(self, shown, width, height, room):
            raise ValueError("by a test")

    monkeypatch.setattr(guarded_kit, "find_kit", lambda name: Own())

    async def scenario():
        async with table(game) as at:
            await handed_over(at, watch)
            assert f"Only you know: hands 1: {at.match.step.state.hands[0]}" in at.text
            assert "This panel cannot be drawn (ValueError)." in at.text

    run(scenario())
    failed_words.clear()


def test_a_story_exported_before_the_end_has_no_hidden_cards():
    game = duel("person", "person")
    game.match.run()
    assert not any(card in story_markdown(game.match) for card in CARDS)


def test_bots_alone_show_the_open_table(monkeypatch):
    game = duel("random", "random")
    watch = Watch(game.match, monkeypatch)

    async def scenario():
        async with table(game):
            assert watch.seen == set()

    run(scenario())


KEYS = [*"bcdefgijkmnop", *"ulhr?/ 1", *["enter"] * 30, "escape", "left", "right", "up", "down", "tab", "backspace"]
KEYS = [{"?": "question_mark", "/": "slash", " ": "space"}.get(key, key) for key in KEYS]


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("seed", [1, 2])
def test_with_random_input_no_frame_shows_a_card_of_the_other(seed, monkeypatch):
    random_input(seed, 150, monkeypatch)


@pytest.mark.soak
@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize("seed", range(10, 30))
def test_with_random_input_no_frame_shows_a_card_of_the_other_soak(seed, monkeypatch):
    random_input(seed, 2000, monkeypatch)


def random_input(seed, inputs, monkeypatch):
    """Keys, clicks and resizes; Enter takes the terminal if it is being handed over."""
    game, rng = duel("person", "person", seed=seed), Random(seed)
    watch = Watch(game.match, monkeypatch)

    async def scenario():
        async with table(game, (80, 24)) as at:
            for _ in range(inputs):
                if isinstance(at.match.pending, Over):
                    break
                key = rng.choice(KEYS)
                if rng.random() < 0.05:
                    key = "v"
                if isinstance(at.app.screen, HandOverScreen) and key == "enter":
                    watch.alone = len(at.match.log), at.match.pending.seat
                kind = rng.random()
                if kind < 0.9 or key == "enter":
                    at.app.post_message(key_event(key))
                elif kind < 0.97 and not isinstance(at.app.screen, HandOverScreen):
                    width, height = at.app.size
                    await at.pilot.click(offset=(rng.randrange(width), rng.randrange(height - 1)))
                else:
                    await at.pilot.resize_terminal(rng.randint(80, 170), rng.randint(24, 50))
                await at.pilot.pause()
                watch.check(text_of(at.app))
            assert at.match.rules.audit(at.match.step.state) == ()
            assert watch.seen

    run(scenario())
