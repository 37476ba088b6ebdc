"""A player's turn begins: the strip with the name, what concerns the player since the last decision, and the bell."""

import pytest
from msgspec.structs import replace

from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.happenings import ActShown, BidMade, RoundCleared
from circus_maximus.play.open_games.news import news_for, sentences_since, since_last_decision
from circus_maximus.play.remembered.settings import Settings
from circus_maximus.titles import find_title
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of as text_of_line
from circus_maximus.tui.table.bell import LONG_WAIT, Bell
from circus_maximus.tui.table.panels.prompt import told_lines
from tests.circus.table import table as lay
from tests.tui.hidden_hands import duel
from tests.tui.playing import AT_ONCE, game_of, run, seated, table

SIZES = ((80, 24), (120, 36), (160, 48))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("title", ["circus", "ludus"])
def test_the_prompt_begins_with_a_strip_in_the_colour_of_the_player_whose_turn_it_is(title, size):
    async def scenario():
        game = game_of("person", "person", title=find_title(title))
        async with table(game, size) as at:
            seat = at.table_state.asked.seat
            mark, name = "●▲"[seat], at.match.names[seat]
            (line,) = at.screen.query_one("#asked").lines
            assert (line[0].text, line[0].role) == (f" {mark} {name}, your turn:", f"turn{seat}")
            await at.press("right")
            (line,) = at.screen.query_one("#asked").lines
            assert (line[0].text, line[0].role) == (f" {mark} {name}:", f"turn{seat}")

    run(scenario())


def test_a_title_with_the_default_table_has_the_strip_too():
    async def scenario():
        async with table(duel("person", "person")) as at:
            if at.is_curtain:
                await at.press("enter")
            assert f"{at.match.names[at.table_state.asked.seat]}, your turn:" in at.foot

    run(scenario())


@pytest.mark.parametrize("theme", ["roman-dark", "roman-light", "ansi-dark"])
def test_the_strip_is_a_bar_in_every_theme_and_without_colours(theme, monkeypatch):
    def is_bar(style):
        return bool(style.reverse) or style.bgcolor is not None

    app = TableApp(None, Settings(theme=theme))
    assert all(is_bar(app.inks[f"turn{seat}"]) for seat in range(6))
    monkeypatch.setenv("NO_COLOR", "1")
    app = TableApp(None, Settings(theme=theme))
    assert all(app.inks[f"turn{seat}"].reverse for seat in range(6))


def test_news_is_what_concerns_a_player_and_not_the_dealing_of_cards():
    match = game_of("person", "person", steps=9).match
    assert any("is laid out in slot" in sentence for sentence in sentences_since(match, None, 0))
    news = news_for(match, 0, None, 0)
    assert news
    assert not any("is laid out in slot" in sentence for sentence in news)
    assert any(sentence.startswith("Event: ") for sentence in news)
    assert any(sentence.startswith("Ana ") for sentence in news)
    assert not any(sentence.startswith("Ben ") for sentence in news)
    concerns = match.presenter.concerns
    assert concerns(BidMade(1, "pageant", 1, 1), 0)
    assert not concerns(ActShown("pageant", 0), 0)
    assert not concerns(RoundCleared(), 0)


def test_what_others_do_and_gain_concerns_a_player_but_not_what_events_give_them():
    match = game_of("person", "person").match
    presenter, event = match.presenter, next(iter(match.config.events))
    for others in (
        h.CoinFlipped(1, "forest", True, 1),
        h.CubesTaken(1, "animal", 2, "forest"),
        h.LinedUp(1, "animal", 0),
        h.Bought(1, "animal", 2, 3, False),
        h.TrackMoved(1, "empire", 2, 5, "pageant"),
        h.CoinsGained(1, 3, "port"),
        h.PhaseBegan("performing"),
    ):
        assert presenter.concerns(others, 0), others
    for given in (h.TrackMoved(1, "empire", 1, 5, event), h.CoinsGained(1, 3, event)):
        assert not presenter.concerns(given, 0)
        assert presenter.concerns(given, 1)


def test_an_own_coin_flip_is_news_only_until_another_person_has_decided():
    match = seated(lay(phase="placing", coins=[5, 5])).match

    def hears_of_the_flip(seat):
        news = news_for(match, seat, None, since_last_decision(match, seat))
        return any(sentence.startswith(("Heads!", "Tails.")) for sentence in news)

    assert match.choose(0, match.title.parse("place forest")) is None
    match.advance()
    assert match.pending.seat == 1
    assert hears_of_the_flip(1)
    assert hears_of_the_flip(0)
    assert match.choose(1, match.title.parse("place town_square")) is None
    assert not hears_of_the_flip(0)
    assert news_for(match, 0, None, since_last_decision(match, 0))


def test_what_happened_is_told_from_its_end():
    facts = [f"Fact number {n}." for n in range(1, 9)]
    look = Look(UNICODE, "small")
    (line,) = told_lines("", facts, False, "l", 60, 1, look, latest=True)
    assert text_of_line(line).strip() == "l: 6 earlier · Fact number 7. · Fact number 8."
    (line,) = told_lines("", facts[:1], False, "l", 60, 1, look, latest=True)
    assert text_of_line(line).strip() == facts[0]


def test_an_undo_is_always_news():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.choose("bid pageant 1")
            await at.key("u")
            assert any(told.startswith("Undone: ") for told in news_for(at.match, 1, None, 0))

    run(scenario())


# The bell


class Rung:
    def __init__(self):
        self.now = 100.0
        self.times = 0
        self.bell = Bell(lambda: self.now, self.ring)
        self.bell.somebody_is_there()

    def ring(self):
        self.times += 1


@pytest.mark.parametrize(("rings", "times"), [("off", 0), ("long", 1), ("always", 1)])
def test_a_turn_after_a_long_wait_rings_the_bell(rings, times):
    rung = Rung()
    rung.bell.decided(0)
    rung.now += LONG_WAIT - 1
    rung.bell.ask(0, rings)
    assert rung.times == 0
    rung.now += 1
    rung.bell.ask(0, rings)
    assert rung.times == times


@pytest.mark.parametrize(("rings", "times"), [("off", 0), ("long", 0), ("always", 1)])
def test_a_turn_after_bots_rings_the_bell_if_it_always_rings(rings, times):
    rung = Rung()
    rung.bell.decided(0)
    rung.bell.bot_played()
    rung.bell.ask(0, rings)
    rung.bell.ask(0, rings)
    assert rung.times == times


def test_somebody_who_just_pressed_a_key_does_not_wait():
    rung = Rung()
    rung.bell.decided(0)
    rung.now += 2 * LONG_WAIT
    rung.bell.somebody_is_there()
    rung.bell.ask(0, "long")
    assert rung.times == 0


@pytest.mark.parametrize(("rings", "times"), [("off", 0), ("always", 1)])
def test_the_terminal_rings_when_a_person_is_asked_after_bots(monkeypatch, rings, times):
    rung = []
    monkeypatch.setattr(TableApp, "bell", lambda app: rung.append(app))

    async def scenario():
        settings = replace(AT_ONCE, bell=rings)
        async with table(game_of("person", "greedy"), settings=settings, clock=lambda: 5.0) as at:
            assert rung == []
            await at.choose("bid pageant 1")
            assert len(rung) == times

    run(scenario())
    assert Settings().bell == "long"
