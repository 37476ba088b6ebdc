"""A player's turn begins: the strip with the name, what concerns the player since the last decision, and the bell."""

from itertools import chain

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Chance
from circus_maximus.play.news import News, news_for, since_last_decision
from circus_maximus.play.settings import Settings
from circus_maximus.titles import find_title
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of as text_of_line
from circus_maximus.tui.screens.table.autoplay import LONG_WAIT, Bell
from circus_maximus.tui.table.prompt import told_lines
from circus_maximus.tui.table.step_show import StepShow
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


def news_since(match, seat, shown=()):
    """The news for a seat since its last decision."""
    return news_for(match, seat, None, since_last_decision(match, seat), shown)


def played(laid, *does):
    """The match of a position after these decisions, with the chances that follow."""
    match = seated(laid).match
    for do in does:
        assert match.choose(match.pending.seat, match.title.parse(do)) is None
        while match.advance():
            pass
    return match


def test_of_what_others_do_the_news_has_a_line_for_each_of_them():
    match = played(lay(seats=3), "bid pageant 1", "bid venatio 1", "bid pageant 2")
    assert news_since(match, 0) == News((), ("Ben: Venatio 1.", "Cleo: Pageant 2."))


def test_a_higher_bid_on_an_own_contest_concerns_a_player():
    match = played(lay(seats=2), "bid chariot_race 1", "bid chariot_race 2")
    assert news_since(match, 0).concerns == ("Ben bid 2 coins on Chariot Race, more than your 1.",)
    equal = played(lay(seats=2), "bid chariot_race 1", "bid chariot_race 1")
    assert news_since(equal, 0).concerns == (), "the earlier bid wins a tie"
    no_contest = played(lay(seats=2), "bid pageant 1", "bid pageant 2")
    assert news_since(no_contest, 0).concerns == ()


def test_a_place_that_others_have_filled_concerns_a_player_who_is_still_placing():
    match = played(lay(phase="placing"), "place town_square", "place palace")
    assert news_since(match, 0).concerns == ("Full now: Palace.",)


def test_what_others_buy_before_a_player_in_the_same_line_concerns_the_player():
    laid = lay(phase="buying", places={"slaves_market": (1, 0)}, markets={"slaves": 6}, coins=20)
    match = played(laid, "buy slaves 2")
    assert news_since(match, 0) == News(("Bought before you: Ben (2S 10c).",)), "it is not told twice"
    assert news_for(match, 0, None, 0, brief=False).rivals == ()


def test_penalties_and_gains_of_an_act_concern_a_player_by_their_cause():
    laid = lay(
        phase="performing",
        seats=3,
        cubes={1: {"animals": 2, "mummers": 1}},
        bids=[("chariot_race", 1, 1), ("venatio", 0, 1)],
    )
    match = played(laid, "perform chariot_race")
    heard, view = match.turns[0].step.happenings, match.seen_by(None)
    first = [next(iter(match.presenter.news(view, seat, heard))) for seat in (0, 1)]
    assert first == [
        "You: Empire −1 (absent from Chariot Race).",
        "You: +5 coins, Empire +3, Population +1 (Chariot Race).",
    ]


def test_what_the_table_has_shown_is_no_news():
    match = played(lay(phase="placing", coins=[5, 5]), "place forest")
    flipped = next(turn.n for turn in match.turns if isinstance(turn.asked, Chance))
    assert "Forest" in " ".join(chain(*news_since(match, 1)))
    assert news_since(match, 1, {flipped}) == News(())


def test_an_own_coin_flip_is_news_only_until_another_person_has_decided():
    match = seated(lay(phase="placing", coins=[5, 5])).match

    def hears_of_the_flip(seat):
        return "Forest" in " ".join(chain(*news_since(match, seat)))

    assert match.choose(0, match.title.parse("place forest")) is None
    match.advance()
    assert match.pending.seat == 1
    assert hears_of_the_flip(1)
    assert hears_of_the_flip(0)
    assert match.choose(1, match.title.parse("place town_square")) is None
    assert not hears_of_the_flip(0)
    assert news_since(match, 0).rivals


def test_what_happened_is_told_from_its_end():
    facts = [f"Fact number {n}." for n in range(1, 9)]
    look = Look(UNICODE, "small")
    (line,) = told_lines("", facts, False, "l", 60, 1, look, latest=True)
    assert text_of_line(line).strip() == "l: 6 earlier · Fact number 7. · Fact number 8."
    (line,) = told_lines("", facts[:1], False, "l", 60, 1, look, latest=True)
    assert text_of_line(line).strip() == facts[0]


@pytest.mark.parametrize(("animations", "most"), [(True, 0), (False, 2)])
def test_who_sees_the_game_played_reads_few_boxes_of_news(animations, most, monkeypatch):
    """Two people and a bot at 80×24: no box for what popups and summaries have shown, or for what concerns nobody."""

    async def pause(steps, seconds):
        pass

    monkeypatch.setattr(StepShow, "_skipped", pause)

    async def scenario():
        settings = replace(AT_ONCE, pace="normal", animations=animations)
        boxes = decisions = 0
        async with table(game_of("person", "person", "greedy", seed=5), settings=settings) as at:
            while at.match.step.state.round.number < 3 and not at.over:
                decisions += 1
                boxes += "news" in at.screen.table.boxes
                await at.press("escape")
                await at.key("h")
                await at.key("enter")
        assert decisions > 20
        assert boxes <= most

    run(scenario())


def test_an_undo_is_always_news():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.choose("bid pageant 1")
            await at.key("u")
            assert any(told.startswith("Undone: ") for told in news_for(at.match, 1, None, 0).concerns)

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
