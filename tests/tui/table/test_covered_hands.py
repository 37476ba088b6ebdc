"""If the table likes it, it covers what other players hold; each player can lift the cover."""

import pytest
from msgspec.structs import replace

from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.screens.replay_screen import ReplayScreen
from circus_maximus.tui.screens.timed_cards import SummaryScreen
from circus_maximus.tui.table.kit import find_kit
from tests.tui.gloria_games import NAMES, SHORT, at_question
from tests.tui.playing import AT_ONCE, run, table, until
from tests.tui.scenes import reached
from tests.tui.single_screen import single_screen, summed_up_in

COVERED = replace(AT_ONCE, covered=True)


def rows(at):
    """The line of each player, by name."""
    shown = [text_of(line) for line in at.screen.query_one("#players").lines]
    return {name: line for line in shown for name in NAMES if f" {name} " in line}


@pytest.mark.parametrize("size", [(80, 24), (120, 36)], ids=str)
def test_a_covered_table_hides_counters_and_the_mix_of_hands_of_all_but_the_player_who_is_asked(size):
    async def scenario():
        async with table(at_question("buying"), size, COVERED) as at:
            asked = at.match.names[at.table_state.asked.seat]
            for name, row in rows(at).items():
                assert row.count("?") == (0 if name == asked else 4 + 3 * (size[0] < 120)), row
            whole = "".join(text_of(line) for line in at.screen.query_one("#players").lines)
            assert all(f"{sum(player.hand)}: " in whole for player in viewers.shown(at.match).players)

    run(scenario())


def test_v_lifts_the_cover_for_one_player_and_covers_again():
    async def scenario():
        async with table(at_question("buying"), settings=COVERED) as at:
            await at.key("v")
            assert "?" not in "".join(rows(at).values())
            await at.key("v")
            assert "?" in "".join(rows(at).values())
            await at.key("v")
            first = at.table_state.asked.seat
            while at.table_state.asked.seat == first:
                assert "?" not in "".join(rows(at).values()), "it stays lifted while the same player is asked"
                at.game.choose(first, at.match.pending.legal[-1])
                at.screen.continue_game()
                await at.settled()
            assert "?" in "".join(rows(at).values())

    run(scenario())


def test_an_open_table_hides_nothing_and_v_says_which_setting_covers_hands():
    async def scenario():
        async with table(at_question("buying")) as at:
            assert "?" not in "".join(rows(at).values())
            await at.press("v")
            assert "Counters and hands are open. The setting Hide hands covers those of others." in at.text
        async with table(at_question("", settings=SHORT), settings=COVERED) as at:
            assert at.screen.table.is_over
            await at.press("v")
            assert "No player has secret information now." in at.text
        async with table(reached("r2/bidding")) as at:
            await at.press("v")
            assert "No player has secret information now." in at.text, "nothing of this game can be covered"

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=str)
def test_a_covered_table_names_the_key_that_shows_what_is_covered(size):
    def heading(at):
        return text_of(at.screen.query_one("#players").lines[0])

    async def scenario():
        async with table(at_question("buying", 6), size, COVERED) as at:
            assert "Players [v] show" in heading(at)
            await at.key("v")
            assert "Players [v] cover" in heading(at)
        async with table(at_question("buying", 6), size, replace(COVERED, keys={"table.secret": "f2"})) as at:
            assert "Players [f2] show" in heading(at)
        async with table(at_question("buying", 6), size) as at:
            assert "[" not in heading(at)

    run(scenario())


def test_a_summary_tells_what_covered_players_gained_and_spent_as_the_log_does():
    """Covered is what a player holds, not what everybody saw (G8)."""
    _, draw = summed_up_in(at_question("playing", turn=12).match)
    text = " ".join(text_of(line) for line in draw(100, Look(UNICODE, "medium", covered=frozenset(range(4)))))
    assert text.count(" ? ") == 4 * 4
    assert "gained" in text
    assert "spent" in text


def test_the_summary_covers_counters_until_its_key_is_pressed():
    async def scenario():
        drawn = summed_up_in(at_question("playing", turn=12).match)
        async with single_screen(SummaryScreen(*drawn, None, frozenset({1, 2, 3}))) as at:
            assert at.text.count(" ? ") == 3 * 4
            assert "[v] shows what is covered." in at.text
            await at.press("v")
            assert " ? " not in at.text
            assert not at.answers
            await at.press("v")
            assert at.answers == [None]

    run(scenario())


def test_the_summary_is_uncovered_with_the_users_own_key():
    async def scenario():
        drawn = summed_up_in(at_question("playing", turn=12).match)
        summary = SummaryScreen(*drawn, None, frozenset({1, 2, 3}))
        async with single_screen(summary, keys={"table.secret": "f2"}) as at:
            assert "[f2] shows what is covered." in at.text
            await at.press("f2")
            assert " ? " not in at.text
            assert not at.answers

    run(scenario())


def test_a_replay_covers_what_others_hold_as_long_as_the_game_is_not_over():
    async def scenario():
        for game, over in ((at_question("buying"), False), (at_question("", settings=SHORT), True)):
            async with table(game, settings=COVERED) as at:
                at.app.show_replay(at.match, at.match.log[-1].n - 5)
                await until(lambda at=at: isinstance(at.app.screen, ReplayScreen))
                await at.pilot.pause()
                players = at.app.screen.query_one("#players")
                assert "".join(map(text_of, players.lines)).count("?") == (0 if over else 4 * 7)
                if over:
                    continue
                await at.press("v")
                assert "?" not in "".join(map(text_of, players.lines))
                await at.press("left")
                assert "?" not in "".join(map(text_of, players.lines)), "it stays lifted while the replay is open"
                await at.press("question_mark")
                await at.pilot.pause()
                help_ = "".join(map(text_of, at.app.screen.reader.page.lines))
                assert "Show or cover counters and hands" in help_

    run(scenario())


def test_the_help_names_the_key_only_where_something_is_covered():
    async def scenario():
        for settings, named in ((COVERED, True), (AT_ONCE, False)):
            async with table(at_question("buying"), (120, 100), settings) as at:
                await at.press("question_mark")
                await at.pilot.pause()
                assert ("Show or cover counters and hands" in at.text) == named

    run(scenario())


def test_a_title_with_nothing_to_cover_is_as_it_was():
    async def scenario():
        assert not find_kit("circus").covers
        async with table(reached("r2/bidding"), settings=COVERED) as at:
            assert at.screen.table.covered_seats == frozenset()

    run(scenario())
