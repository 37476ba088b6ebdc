"""The end of a game in stages: the arcade, the winners in a laurel wreath, what decided, then the standings."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Over
from circus_maximus.engine.presenting.retelling import Decisive
from circus_maximus.play.settings import Settings
from circus_maximus.play.viewers import ending_of
from circus_maximus.tui.screens import timed_cards
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.table import over_table
from circus_maximus.tui.screens.timed_cards import FinaleScreen
from circus_maximus.tui.table import step_show
from tests.circus.table import table as lay
from tests.tui.playing import AT_ONCE, game_of, key_event, run, seated, table, until
from tests.tui.scenes import six_people
from tests.tui.single_screen import SIZES, in_order, played, single_screen

ANIMATED = Settings(pace="slow", animations=True, ask_twice=False)
FOREVER = 1e6
WREATH = ("╱╱", "╲╲")


def screen(match, seconds=FOREVER, waits=True, **changes):
    ending = ending_of(match)._replace(**changes)
    return FinaleScreen(match.title.label, ending, match.names, seconds, waits)


def orchard():
    """A finished game of six."""
    match = six_people().match
    while not isinstance(match.pending, Over):
        if hasattr(match.pending, "legal"):
            match.choose(match.pending.seat, match.pending.legal[0])
        else:
            match.advance()
    return match


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_the_stages_are_the_arcade_the_winner_in_a_laurel_wreath_and_what_decided(size, glyphs):
    async def scenario():
        match = played("greedy", "greedy", "random", "random")
        async with single_screen(screen(match), size, glyphs=glyphs) as at:
            assert "M A X I M V S" in at.text
            assert "Ana" not in at.text
            at.app.screen._next_stage()
            await at.pilot.pause()
            assert in_order(at.text, "M A X I M V S", "Ana", "Ana wins by reaching 15.")
            assert "Procession of Martyrs" not in at.text
            rows = [line for line in at.lines if "Ana" in line]
            at.app.screen._next_stage()
            await at.pilot.pause()
            assert [line for line in at.lines if "Ana" in line][: len(rows)] == rows, "nothing moves"
            decided = ("Procession of Martyrs", "A pious tale", "Church +3, now 15")
            assert in_order(at.text, "Ana wins by reaching 15.", *decided, "Press Enter to see the standings.")
            assert glyphs == "unicode" or at.text.isascii()
            assert len(at.lines) == size[1]

    run(scenario())


def test_the_wreath_has_the_colour_of_the_winner_and_the_arcade_only_winners():
    async def scenario():
        match = played("greedy", "greedy", "random", "random")
        ranks = ending_of(match).ranks
        second = tuple(rank._replace(place=2 if rank.seat == 0 else 1 if rank.seat == 1 else 3) for rank in ranks)
        async with single_screen(screen(match, ranks=second)) as at:
            await at.press("x")
            runs = [run for line in at.app.screen.query_one("#card").lines for run in line]
            assert {run.role for run in runs if any(leaf in run.text for leaf in WREATH)} == {"seat1"}
            marks = [run.text for run in runs if run.role.startswith("seat") and run.text in "●▲■◆"]
            assert set(marks) == {"▲"}

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_six_who_share_the_victory_fit_with_what_decided(size):
    async def scenario():
        match = orchard()
        ranks = tuple(rank._replace(place=1) for rank in ending_of(match).ranks)
        decided = Decisive("The last harvest", "Nobody counts the wasps.", "Everybody picks 2 fruits.")
        async with single_screen(screen(match, ranks=ranks, decisive=decided), size) as at:
            await at.press("x")
            for name in match.names:
                assert name in at.text
            assert in_order(at.text, "O R C H A R D", "The last harvest", "Nobody counts the wasps.", "Press Enter")
            runs = [run for line in at.app.screen.query_one("#card").lines for run in line]
            assert {run.role for run in runs if any(leaf in run.text for leaf in WREATH)} == {"title"}

    run(scenario())


def test_if_there_is_too_little_room_the_arcade_is_left_out():
    async def scenario():
        match = orchard()
        ranks = tuple(rank._replace(place=1) for rank in ending_of(match).ranks)
        long = Decisive("The last harvest", "Nobody counts the wasps. " * 6, "Everybody picks 2 fruits. " * 6)
        async with single_screen(screen(match, ranks=ranks, decisive=long)) as at:
            await at.press("x")
            assert "O R C H A R D" not in at.text
            assert in_order(at.text, match.names[ranks[0].seat], "The last harvest", "Press Enter")

    run(scenario())


def test_the_first_key_shows_everything_and_the_next_one_goes_on():
    async def scenario():
        for press in (lambda at: at.press("Z"), lambda at: at.pilot.click()):
            async with single_screen(screen(played())) as at:
                await press(at)
                assert "Press Enter to see the standings." in at.text
                assert at.answers == []
                await press(at)
                assert at.answers == [None]

    run(scenario())


def test_stages_follow_each_other_and_the_last_one_closes_if_only_bots_play(monkeypatch):
    monkeypatch.setattr(timed_cards, "CLOSES", 1)

    async def scenario():
        async with single_screen(screen(played(), seconds=1e-3, waits=False)) as at:
            await until(lambda: at.answers == [None])

    run(scenario())


# At the table


def about_to_win(**more):
    """Ana wins with a perform of Venatio or of what else is given."""
    laid = {"phase": "performing", "tracks": {0: {"population": 13}}, "cubes": {0: {"animals": 2}}}
    return seated(lay(**{**laid, "bids": [("venatio", 0, 1)]} | more))


def test_a_game_that_ends_is_shown_in_stages_and_then_the_standings(monkeypatch):
    monkeypatch.setattr(step_show, "BEAT", 1e-6)
    monkeypatch.setattr(over_table, "STAGE", FOREVER)

    async def scenario():
        async with table(about_to_win()) as at:
            at.app.settings = ANIMATED
            at.app.post_message(key_event("enter"))
            await until(lambda: isinstance(at.app.screen, FinaleScreen))
            at.app.post_message(key_event("enter"))
            await until(lambda: at.app.screen._stage == timed_cards.LAST)
            await at.pilot.pause()
            assert in_order(at.text, "Ana wins by reaching 15.", "Venatio", "Ana: Population +2, now 15 (Venatio).")
            at.app.post_message(key_event("enter"))
            await until(lambda: isinstance(at.app.screen, EndingScreen))
            at.app.post_message(key_event("escape"))
            await until(lambda: at.app.screen is at.screen)
            at.app.post_message(key_event("enter"))
            await until(lambda: isinstance(at.app.screen, EndingScreen)), "the stages are shown once"

    run(scenario())


@pytest.mark.parametrize(
    "settings", [replace(ANIMATED, animations=False, pace="fast"), replace(ANIMATED, pace="instant")]
)
def test_without_animations_or_at_an_instant_pace_the_standings_come_at_once(settings, monkeypatch):
    monkeypatch.setattr(FinaleScreen, "__init__", None)

    async def scenario():
        async with table(about_to_win(), settings=AT_ONCE) as at:
            at.app.settings = settings
            at.app.post_message(key_event("enter"))
            await until(lambda: isinstance(at.app.screen, EndingScreen))

    run(scenario())


def test_a_finished_game_that_is_opened_shows_only_the_standings(monkeypatch):
    monkeypatch.setattr(FinaleScreen, "__init__", None)

    async def scenario():
        game = game_of("greedy", "greedy", settings=("rounds=1",))
        game.match.run()
        async with table(game, settings=ANIMATED) as at:
            assert at.over

    run(scenario())
