import pytest
from msgspec.structs import replace

from circus_maximus.tui.screens.timed_cards import SummaryScreen
from tests.tui.playing import run
from tests.tui.single_screen import SIZES, in_order, played, single_screen, summed_up_in


def summary(seconds=None, by=("greedy", "greedy", "greedy", "random")):
    return SummaryScreen(*summed_up_in(played(*by)), seconds)


@pytest.mark.parametrize("size", SIZES)
def test_the_summary_of_a_round_lists_all_players(size):
    async def scenario():
        async with single_screen(summary(), size) as at:
            assert len(at.lines) == size[1]
            assert max(map(len, at.lines)) <= size[0]
            assert in_order(at.text, "is over", "Coins", "■ Cleo", "The show:", "Press Enter to continue")
            await at.press("x")
            assert at.answers == [None]

    run(scenario())


@pytest.mark.parametrize(("size", "by"), [((80, 24), ("greedy", "random")), ((120, 36), ("greedy",) * 4)])
def test_where_there_is_room_losses_are_on_lines_of_their_own(size, by):
    async def scenario():
        async with single_screen(summary(by=by), size) as at:
            lines = [line.strip(" │") for line in at.lines]
            assert sum(line.startswith("+ ") for line in lines) == len(by)
            assert any(line.startswith("− ") and "absent" in line for line in lines)
            assert not any("− " in line for line in lines if line.startswith("+ "))
            before = [lines[at - 1] for at, line in enumerate(lines) if line[:1] in "▲■◆" and line]
            assert all(line == "" or "Coins" in line for line in before) == (size[0] > 80)
            assert "Press Enter to continue." in lines

    run(scenario())


def test_the_summary_shows_tracks_and_acts():
    from circus_maximus.games.circus.model.words import signed
    from circus_maximus.games.circus.results import round_summary
    from circus_maximus.play.viewers import steps_of
    from circus_maximus.tui.draw.glyphs import UNICODE
    from circus_maximus.tui.draw.look import Look
    from circus_maximus.tui.draw.styled_lines import text_of
    from circus_maximus.tui.titles.circus.summary import lines

    match = played("greedy", "greedy", "greedy", "random")
    shown = round_summary(match.rules, 4, steps_of(match))
    text = " ".join(" ".join(text_of(line) for line in lines(shown, match.names, 90, Look(UNICODE, "medium"))).split())
    for seat in shown.seats:
        assert f"{match.names[seat.seat]} {seat.coins_before} → {seat.coins}" in text
        assert f"{seat.needs} on {seat.nearest}" in text
        for track in seat.tracks:
            mark = f" +{track.steps}" if track.steps > 0 else f" −{-track.steps}" if track.steps else " "
            assert f"{signed(track.to).lstrip('+')}{mark}" in text
        for act in (*seat.performed, *(act for act, _ in seat.penalties)):
            assert act in text
        for what, parts in (("earned", seat.earned), ("spent", seat.spent)):
            listed = ", ".join(f"{name} {coins}" for name, coins in parts)
            assert not parts or f"{sum(coins for _, coins in parts)} {what} ({listed})" in text
    assert all(act in text for act in shown.new_acts)


def test_four_seats_that_did_a_lot_have_room_at_the_smallest_size():
    from circus_maximus.games.circus.results import round_summary
    from circus_maximus.play.viewers import steps_of
    from circus_maximus.tui.draw.glyphs import UNICODE
    from circus_maximus.tui.draw.look import Look
    from circus_maximus.tui.titles.circus.summary import lines

    whole = rounds = 0
    for seed in range(6):
        match = played("greedy", "greedy", "flipper", "random", seed=seed)
        for round in range(1, match.step.state.round.number):
            shown = round_summary(match.rules, 4, steps_of(match), round)
            whole += len(lines(shown, match.names, 74, Look(UNICODE, "small"))) <= 20
            rounds += 1
    assert whole == rounds > 10


def test_the_nearest_track_is_never_cut_if_names_are_short():
    from circus_maximus.games.circus.results import round_summary
    from circus_maximus.play.viewers import steps_of
    from circus_maximus.tui.draw.glyphs import UNICODE
    from circus_maximus.tui.draw.look import Look
    from circus_maximus.tui.draw.styled_lines import text_of
    from circus_maximus.tui.titles.circus.summary import lines

    match = played("greedy", "greedy", "random")
    shown = round_summary(match.rules, 3, steps_of(match))
    seats = tuple(replace(seat, nearest="Population", needs=12) for seat in shown.seats)
    rows = [
        text_of(line).rstrip() for line in lines(replace(shown, seats=seats), match.names, 74, Look(UNICODE, "small"))
    ]
    assert sum(row.endswith("12 on Population") for row in rows) == 3


def test_the_player_who_is_closest_to_the_goal_comes_first():
    from circus_maximus.games.circus.results import round_summary
    from circus_maximus.play.viewers import steps_of

    for seed in range(4):
        match = played("greedy", "greedy", "random", seed=seed)
        for round in range(1, match.step.state.round.number):
            seats = round_summary(match.rules, 3, steps_of(match), round).seats
            assert {seat.seat for seat in seats} == {0, 1, 2}
            assert [seat.needs for seat in seats] == sorted(seat.needs for seat in seats)
            for seat in seats:
                assert seat.needs == min(match.rules.config.tracks.goal - track.to for track in seat.tracks)


def test_coins_before_and_after_each_round_are_those_that_the_players_had():
    from circus_maximus.games.circus.model.happenings import RoundBegan
    from circus_maximus.games.circus.results import rounds_of
    from tests.circus.present.games import mixed_games

    for game in mixed_games(10):
        begun = [step.state for step in game.steps if any(isinstance(it, RoundBegan) for it in step.happenings)]
        seats = len(game.steps[-1].state.players)
        rounds = rounds_of(game.rules, seats, game.step_happenings)
        ends = [*begun[1:], game.steps[-1].state]
        for played_round, end in zip(rounds, ends, strict=True):
            coins = [played_round.after.of("coins", seat) for seat in range(seats)]
            assert coins == [player.coins for player in end.players]
        assert [it.before for it in rounds[1:]] == [it.after for it in rounds[:-1]]


def test_a_click_closes_the_summary():
    async def scenario():
        async with single_screen(summary(), glyphs="ascii") as at:
            assert at.text.isascii()
            await at.pilot.click(offset=(1, 1))
            await at.pilot.pause()
            assert at.answers == [None]

    run(scenario())


def test_the_summary_closes_automatically_if_only_bots_play():
    async def scenario():
        async with single_screen(summary(seconds=0.01)) as at:
            for _ in range(500):
                if at.answers:
                    break
                await at.pilot.pause(0.01)
            assert at.answers == [None]

    run(scenario())


def test_a_summary_whose_time_ran_out_below_another_screen_closes_afterwards():
    async def scenario():
        screen = summary(seconds=10**6)
        async with single_screen(screen) as at:
            await at.resize(40, 10)
            screen._time_is_up()
            assert not at.answers
            await at.resize(80, 24)
            await at.pilot.pause()
            assert at.answers == [None]

    run(scenario())


@pytest.mark.parametrize(("size", "written"), [((80, 24), "E−2"), ((100, 30), "Empire −2"), ((120, 36), "Empire −2")])
def test_names_of_tracks_are_written_in_full_if_there_is_room(size, written):
    async def scenario():
        async with single_screen(summary(), size) as at:
            assert f"Naumachia {written}" in at.text or f"Naumachia: {written}" in at.text

    run(scenario())
