"""The replay screen: any moment of a game on the table, from the log, the ending, the saves and a file."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from circus_maximus.bots import make_players
from circus_maximus.engine.matches.match import Match, new_match
from circus_maximus.engine.matches.records import PERSON, LuckRecord, SeatPlayer
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.play.endings import UsualLength
from circus_maximus.play.opening import begin_branch, open_game
from circus_maximus.play.replaying import NoSuchRecord, Replay, replay_file
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import page
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.screens.log import LogScreen, log_blocks
from circus_maximus.tui.screens.replay_screen import ReplayScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.widgets.fields import Picker
from circus_maximus.tui.widgets.panel import Panel
from tests.circus.golden import GOLDEN
from tests.engine.orchard import TITLE as ORCHARD
from tests.engine.tiny import NoConfig
from tests.ludus.golden import GOLDEN as LUDUS_GOLDEN
from tests.play.games import forge
from tests.play.test_replaying import finished
from tests.tui.hidden_hands import duel
from tests.tui.ludus_games import rider
from tests.tui.menus import SIZES, AtMenus, damaged, menus, nothing_clipped, saved
from tests.tui.playing import AT_ONCE, game_of, key_event, run, table, unhurried, until

TRACK = next(golden.path for golden in GOLDEN if golden.path.stem == "track-track")


class AtReplay(AtMenus):
    """A replay as the first screen."""

    @property
    def screen(self):
        return self.app.screen

    @property
    def here(self):
        return self.screen.here

    async def keys(self, *keys):
        """Press keys that move to another moment, or change nothing."""
        for key in keys:
            self.app.post_message(key_event(key))
            await self.pilot.pause()

    def drawn(self):
        """The lines of every panel of the table, without the line that says where the moment is."""
        panels = {panel.id: list(panel.lines) for panel in self.screen.query(Panel)}
        return {id: lines for id, lines in panels.items() if id not in ("asked", "keys")}


@asynccontextmanager
async def replaying(replay, size=(80, 24), **settings):
    settings = Settings(**{"pace": "instant", "animations": False, **settings})
    app = TableApp(None, settings, clock=unhurried(), replay=replay)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield AtReplay(app, pilot)


def tables_of(match, size):
    """What a replay of each beginning of a game draws at its end, for a match that knows nothing of what follows."""

    async def scenario():
        drawn = {}
        beginning = Match(match.title, match.config, match.header, ())
        async with replaying(Replay(beginning), size) as at:
            for turn in (None, *match.turns):
                if turn is not None:
                    beginning.record_turn(turn.asked, turn.answer, turn.step)
                n = turn.n if turn else 0
                replay = Replay(beginning)
                replay.show(n)
                at.screen.replay = replay
                at.screen.table.play(replay.game)
                at.screen.go_to(n)
                drawn[n] = at.drawn()
        return drawn

    return scenario()


def orchard():
    """A finished game of six bots, of a title without panels."""
    by = ("random",) * 6
    match = new_match(ORCHARD, NoConfig(), [SeatPlayer("", who) for who in by], 4)
    match.recall(make_players(ORCHARD, by, match.rules, 4))
    match.run()
    return match


GAMES = {
    "circus": lambda: replay_file(TRACK).match,
    "ludus": lambda: replay_file(LUDUS_GOLDEN[0].path).match,
    "duel": finished,
    "orchard": orchard,
}


@pytest.mark.parametrize("title", GAMES)
def test_every_record_of_a_game_looks_the_same_forth_and_back_and_as_it_did_when_it_was_played(title):
    async def scenario():
        replay = Replay(GAMES[title]())
        then = await tables_of(replay.match, (120, 36))
        async with replaying(replay, (120, 36)) as at:
            for n in replay.moments:
                assert at.here == n
                assert at.drawn() == then[n], n
                at.screen.action_step(1)
            for n in reversed(replay.moments):
                assert at.here == n
                assert at.drawn() == then[n], n
                at.screen.action_step(-1)

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_when_games_usually_end_is_shown_until_this_one_is_over(size, monkeypatch):
    monkeypatch.setattr(Table, "usual_length", UsualLength(1, 9, 60, False))

    async def scenario():
        async with replaying(replay_file(TRACK), size) as at:
            await at.keys("pagedown")
            assert "1 to 9" in at.text
            await at.press("?")
            await at.says("1 to 9 When games usually end")
            await at.press("escape")
            await at.keys("end")
            assert "the game is over" in at.text
            assert "1 to 9" not in at.text
            assert "at most" not in at.text

    run(scenario())


def test_keys_step_by_move_and_by_round_and_to_both_ends():
    async def scenario():
        replay = replay_file(TRACK)
        async with replaying(replay) as at:
            assert "Replay: the beginning, Setup" in at.text
            await at.keys("right", "right", "right", "left")
            assert at.here == replay.moments[2]
            assert replay.move(at.here) in at.text
            await at.keys("shift+right", "shift+right")
            assert at.here == replay.rounds[2]
            await at.keys("right", "shift+left")
            assert at.here == replay.rounds[2]
            await at.keys("pageup")
            assert at.here == replay.rounds[1]
            await at.keys("end")
            assert at.here == replay.last
            (line,) = [line.strip() for line in at.text.split("\n") if "Replay: " in line]
            assert line.endswith(", the game is over")
            assert "ended" not in line
            await at.keys("right", "pagedown", "home", "left")
            assert at.here == 0

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_the_moment_what_happened_last_and_the_keys_are_on_the_screen(size, glyphs):
    async def scenario():
        async with replaying(replay_file(TRACK), size, glyphs=glyphs) as at:
            await at.keys("shift+right", *["right"] * 4)
            lines = at.text.split("\n")
            assert len(lines) == size[1]
            assert at.screen.replay.move(at.here) in at.text
            assert at.screen.match.tell(at.screen.match.log[-1])[0] in at.text
            for key in ("Back", "Next", "Home First", "End Last", "p Run", "q Close"):
                assert key in lines[-1]
            # The names of arrows in ASCII leave no room for it on the smallest screen.
            assert ("Enter Play here" in lines[-1]) == ((glyphs, size) != ("ascii", SIZES[0]))
            if glyphs == "ascii":
                assert at.text.isascii()

    run(scenario())


def test_a_replay_runs_at_the_pace_of_the_settings_until_a_key_or_the_end(pauses):
    async def scenario():
        replay = replay_file(TRACK)
        async with replaying(replay) as at:
            await at.keys("p")
            for _ in range(3):
                await pauses.end()
            assert at.here == replay.moments[3]
            assert "running" in at.text
            await at.keys("left")
            assert at.here == replay.moments[2]
            assert at.screen._runs is None
            assert "running" not in at.text
            assert pauses.begun == [0.4] * 4
            pauses.begun.clear()
            await at.keys("p", "Z")
            await until(lambda: at.here == replay.moments[3])
            await at.keys("p", "end", "left", "p")
            await pauses.end()
            assert at.here == replay.last
            assert "running" not in at.text
            await at.keys("p")
            await pauses.end()
            assert at.here == replay.moments[1]
            await at.keys("p")
            assert at.screen._runs is None

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_that_runs_shows_a_step_part_by_part(size, pauses):
    async def scenario():
        match = rider().match
        match.choose(0, match.title.parse("slash D4 D5 C5 D6"))
        async with replaying(Replay(match), size, pace="slow") as at:
            await at.keys("p")
            await pauses.end()
            await at.pilot.pause()
            assert stones(at) == {"D5", "D6"}
            assert pauses.begun[-2:] == [2.0, 1.0]
            assert "other keys: next" in at.text
            nothing_clipped(at)
            await pauses.end()
            assert stones(at) == {"C5", "D6"}
            await at.keys("Z")
            await until(lambda: at.screen._runs is None)
            assert stones(at) == {"C5"}
            await at.keys("left", "p")
            await pauses.end()
            assert stones(at) == {"D5", "D6"}
            await at.keys("left")
            assert stones(at) == {"D4", "D6"}
            await at.keys("right")
            assert stones(at) == {"C5"}
            assert not pauses.waits

    run(scenario())


def stones(at):
    """Which of the nodes that the test moves on have stones, as the table shows them."""
    return {node.name for node in at.screen.table.shown.nodes if node.stone} & {"D4", "D5", "C5", "D6"}


def test_a_replay_that_runs_pauses_while_another_screen_covers_it():
    async def scenario():
        async with replaying(replay_file(TRACK)) as at:
            screen = at.screen
            await at.keys("p", "l")
            await at.on("LogScreen")
            assert screen._runs is None

    run(scenario())


def test_enter_on_a_line_of_the_log_shows_that_moment():
    async def scenario():
        replay = replay_file(TRACK)
        async with replaying(replay) as at:
            await at.keys("shift+right", "right")
            here = at.here
            await at.keys("l")
            await at.on("LogScreen")
            assert at.screen._record_here() == here
            assert f"»{replay.moments.index(here):>4} " in at.text
            await at.keys("down", "down", "down", "up", "enter")
            await at.on("ReplayScreen")
            assert at.here == replay.moments[replay.moments.index(here) + 2]
            await at.keys("l")
            await at.on("LogScreen")
            await at.keys("home", "enter")
            await at.on("ReplayScreen")
            assert at.here == replay.moments[1]

    run(scenario())


def test_a_line_of_the_log_is_chosen_by_two_clicks():
    async def scenario():
        replay = replay_file(TRACK)
        async with replaying(replay) as at:
            await at.keys("end", "l")
            await at.on("LogScreen")
            at.app.screen.reader.go(20)
            await at.pilot.pause()
            y = next(y for y, line in enumerate(at.text.split("\n")) if line[:6].strip().isdigit() and y > 3)
            n = int(at.text.split("\n")[y][:6])
            await at.pilot.click(offset=(10, y))
            await at.pilot.pause()
            record = replay.moments[n]
            assert at.screen._record_here() == record
            await at.pilot.click(offset=(10, y))
            await at.on("ReplayScreen")
            assert at.here == record

    run(scenario())


def test_a_search_in_the_log_finds_a_moment():
    async def scenario():
        replay = replay_file(TRACK)
        async with replaying(replay) as at:
            await at.keys("l")
            await at.on("LogScreen")
            await at.keys("slash")
            await at.type("round 2 begins")
            await at.keys("enter", "enter")
            await at.on("ReplayScreen")
            assert at.screen.match.rules.stage(at.screen.match.step.state).startswith("r2/")

    run(scenario())


def test_the_log_of_a_game_being_played_opens_its_replay_and_the_game_continues():
    async def scenario():
        async with table(game_of(PERSON, "greedy", steps=60)) as at:
            records = len(at.match.records)
            await at.press("l", "up", "up", "enter")
            replay = at.app.screen
            assert isinstance(replay, ReplayScreen)
            assert 0 < replay.here < records
            assert replay.match.step.state == at.match.after(replay.here).state
            await at.press("end", "q", "q")
            assert at.app.screen is at.screen
            assert len(at.match.records) == records
            await at.choose(at.match.title.write(at.match.pending.legal[0]))
            assert len(at.match.records) > records

    run(scenario())


def test_the_ending_opens_the_replay_and_the_log_of_the_replay():
    async def scenario():
        game = game_of("greedy", "random", seed=3, steps=10_000)
        app = TableApp(game, AT_ONCE, clock=unhurried())
        async with app.run_test(size=(80, 24)) as pilot:
            at = AtMenus(app, pilot)
            await at.on("EndingScreen")
            await at.press("v")
            await at.on("ReplayScreen")
            assert at.app.screen.here == 0
            await at.press("q")
            await at.on("EndingScreen")
            await at.press("l")
            await at.on("LogScreen")
            await at.press("enter")
            await at.on("ReplayScreen")
            assert at.app.screen.here == at.app.screen.replay.last

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_at_the_beginning_the_heading_says_setup_and_the_log_opens_at_its_first_line(size):
    async def scenario():
        async with replaying(replay_file(TRACK), size) as at:
            assert "Setup" in at.text.split("\n")[0]
            assert ("Nothing yet." in at.text) is ("log" in at.screen.table.boxes)
            await at.press("l")
            assert isinstance(at.app.screen, LogScreen)
            reader = at.app.screen.reader
            assert reader.top == 0
            assert at.app.screen._record_here() == min(n for _, n in at.app.screen._records())

    run(scenario())


def test_a_saved_game_is_replayed_and_not_opened():
    path = saved(PERSON, "greedy", steps=40)
    before = path.read_bytes(), path.stat().st_mtime_ns

    async def scenario():
        async with menus() as at:
            await at.press("s")
            await at.on("SavesScreen")
            await at.says(path.stem)
            await at.press("v")
            await at.on("ReplayScreen")
            assert at.app.screen.replay.name == path.stem
            assert at.app._games == []
            await at.press("end", "q")
            await at.on("SavesScreen")

    run(scenario())
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_a_damaged_save_is_replayed_as_far_as_it_can_be_read():
    path = saved(PERSON, "greedy", steps=40)
    damaged(path, line=10)

    async def scenario():
        async with menus((120, 36)) as at:
            await at.press("s")
            await at.on("SavesScreen")
            await at.says("damaged")
            await at.press("v")
            await at.on("ReplayScreen")
            await at.says("The file is damaged from line")
            await at.press("right")
            assert "The file is damaged" not in at.text
            assert at.app.screen.here == 1

    run(scenario())


# Who knows what


def test_a_replay_of_a_finished_game_shows_what_a_player_could_know_then():
    """Whatever is drawn at a moment has no card that the viewer did not hold then, until the end."""

    async def scenario():
        replay = Replay(finished())
        async with replaying(replay, (120, 36)) as at:
            shown = set()
            for viewer in (None, 0, 1):
                assert at.screen.viewer == viewer
                await at.keys("home")
                for n in replay.moments[:-1]:
                    assert at.here == n
                    for seat, card in enumerate(replay.match.after(n).state.hands):
                        assert not card or card not in at.text or seat == viewer
                        shown |= {seat} if card and card in at.text else set()
                    await at.keys("right")
                await at.keys("v")
            assert shown == {0, 1}
            assert at.screen.viewer is None

    run(scenario())


def test_the_log_of_a_replay_tells_no_more_than_was_known_at_its_moment():
    async def scenario():
        replay = Replay(finished())
        cards = replay.match.after(replay.moments[3]).state.hands
        async with replaying(replay, (120, 36)) as at:
            await at.keys("right", "right", "right", "l")
            await at.on("LogScreen")
            await at.keys("home")
            assert not any(card in at.text for card in cards)
            await at.keys("escape")
            await at.on("ReplayScreen")
            await at.keys("end", "l")
            await at.on("LogScreen")
            await at.keys("home")
            assert all(card in at.text for card in cards)

    run(scenario())


def test_a_replay_of_a_game_that_is_not_over_shows_only_what_everybody_may_see():
    async def scenario():
        async with table(duel(PERSON, "random")) as at:
            hands = [card for card in at.match.step.state.hands if card]
            await at.press("l", "enter")
            assert isinstance(at.app.screen, ReplayScreen)
            assert "v View" not in at.text
            await at.press("end", "v")
            assert at.app.screen.viewer is None
            assert not any(card in at.text for card in hands)
            await at.press("l")
            assert not any(card in at.text for card in hands)

    run(scenario())


# Play from here


def test_a_new_game_is_played_from_a_moment_with_other_players_and_the_old_save_is_kept(home):
    path = saved("greedy", "greedy", steps=10_000)
    before = path.read_bytes()

    async def scenario():
        async with menus() as at:
            await at.press("s")
            await at.on("SavesScreen")
            await at.says(path.stem)
            await at.press("v")
            await at.on("ReplayScreen")
            await at.press("shift+right", "right", "right", "right")
            n = at.app.screen.here
            await at.press("enter")
            await at.on("BranchScreen")
            await at.says(f"{path.stem} is kept")
            picker = at.app.screen.query_one("#by-0", Picker)
            while picker.value != PERSON:
                await at.press("right")
            await at.press("ctrl+s")
            await at.on("TableScreen")
            game = at.app.screen.game
            assert game.match.header.branch.at in (n, n + 1)
            assert any(isinstance(record, LuckRecord) for record in game.match.records)
            assert game.match.played_by == [PERSON, "greedy"]
            await until(lambda: at.app.screen.table.state.asked)
            await at.press("q")
            await at.on("TitleScreen")
            assert len(at.app.screen_stack) == 1
            return game.path

    branch = asyncio.run(scenario())
    assert branch != path
    assert path.read_bytes() == before
    assert read_file(branch).header.branch is not None


def test_the_list_of_saves_says_where_a_branch_comes_from():
    path = saved("greedy", "greedy", steps=10_000)
    replay = replay_file(path)
    n = replay.rounds[2]
    begin_branch(replay.match, n, ["greedy", "greedy"]).close()

    async def scenario():
        async with menus((120, 36)) as at:
            await at.press("s")
            await at.on("SavesScreen")
            await at.says(f"Branch of {path.stem}: ")
            await at.says(": Round 2, events")
            await at.press("down")
            assert "Branch of" not in at.text
            path.unlink()
            at.app.screen.reload()
            await at.says("Branch of a game that is not in this folder")

    run(scenario())


def test_the_log_says_where_a_branch_begins():
    origin = replay_file(saved("greedy", "greedy", steps=10_000)).match
    branch = begin_branch(origin, 20, ["greedy", "random"], same_luck=True)
    for _ in range(10):
        branch.advance()
    lines = page(list(log_blocks(branch.match, None, Look(UNICODE, "small"))), 100, UNICODE).lines
    texts = [text_of(line).strip() for line in lines]
    at = texts.index("The branch begins")
    assert texts[at + 1].endswith("The bot random now plays for Ben.")
    whole = page(list(log_blocks(origin, None, Look(UNICODE, "small"))), 100, UNICODE).lines
    assert "The branch begins" not in "".join(map(text_of, whole))


async def play_from_here(at, path, n):
    """Open the replay of a file at a record, and ask to play a new game from there."""
    at.app.show_replay_of(replay_file(path, n))
    await at.on("ReplayScreen")
    await at.press("enter")
    await at.on("BranchScreen")


def test_a_bot_that_this_program_does_not_have_can_be_replaced():
    path = saved("greedy", "random", steps=60)
    forge(path, b'"by":"random"', b'"by":"oracle"')

    async def scenario():
        async with menus() as at:
            await play_from_here(at, path, 10)
            await at.press("ctrl+s")
            await at.says("has no bot called 'oracle'")
            await at.press("down", "right", "ctrl+s")
            await at.on("TableScreen")

    run(scenario())


def test_the_same_luck_is_asked_for_and_explained():
    path = saved("greedy", "greedy", steps=10_000)

    async def scenario():
        async with menus() as at:
            await play_from_here(at, path, 20)
            await at.says("Coins, dice and cards are random again from here")
            await at.press("down", "down", "right")
            await at.says("Coins, dice and cards come up as they did before")
            await at.press("down", "enter")
            await at.on("EndingScreen")
            match = at.app.screen.match
            assert not any(isinstance(record, LuckRecord) for record in match.records)
            assert match.records == replay_file(path).match.records

    run(scenario())


def test_no_game_begins_where_the_game_is_over_or_if_the_question_is_left():
    path = saved("greedy", "greedy", steps=10_000)

    async def scenario():
        async with menus() as at:
            at.app.show_replay_of(replay_file(path))
            await at.on("ReplayScreen")
            await at.press("end", "enter")
            await at.on("ReplayScreen")
            assert "Play from here" not in at.text
            await at.press("home", "enter")
            await at.on("BranchScreen")
            await at.press("escape")
            await at.on("ReplayScreen")
            assert at.app._games == []

    run(scenario())


def test_after_a_branch_the_table_of_a_game_that_would_be_lost_is_still_there():
    async def scenario():
        async with table(game_of(PERSON, "greedy", steps=60)) as at:
            records = list(at.match.records)
            await at.press("l", "up", "up", "enter", "enter", "ctrl+s")
            new = at.app.screen
            assert isinstance(new, TableScreen)
            assert new is not at.screen
            assert new.match.header.branch is not None
            await until(lambda: new.table.state.asked)
            await at.press("q")
            assert at.app.screen is at.screen
            assert at.match.records == records

    run(scenario())


def test_after_a_branch_save_and_quit_leads_to_the_title_screen_and_the_game_below_is_closed(home):
    """The branch began at the table of a game that is being played, or in a replay that the program was opened with."""
    path = saved(PERSON, "greedy", steps=60)

    async def scenario():
        game = open_game(path)
        async with menus(game=game) as at:
            table = at.app.screen
            await until(lambda: table.table.state.asked)
            await at.press("l", "up", "up", "enter", "enter", "ctrl+s")
            await until(lambda: at.app.screen is not table and isinstance(at.app.screen, TableScreen))
            await until(lambda: at.app.screen.table.state.asked)
            await at.press("q")
            await at.on("TitleScreen")
            open_game(path).close()
        async with replaying(replay_file(path)) as at:
            await at.keys("right", "enter")
            await at.on("BranchScreen")
            await at.keys("ctrl+s")
            await at.on("TableScreen")
            await until(lambda: at.app.screen.table.state.asked)
            await at.keys("q")
            await at.on("TitleScreen")
            await at.keys("q")
            await until(lambda: at.app._exit)

    run(scenario())


def test_a_game_that_is_not_over_and_has_secrets_cannot_be_played_from_a_moment():
    """In a branch, anybody could take the seat of another player and see that player's card."""

    async def scenario():
        match = duel(PERSON, PERSON).match
        match.run()
        async with replaying(Replay(match)) as at:
            await at.keys("enter")
            assert isinstance(at.app.screen, ReplayScreen)
            assert "This game still has hidden information. You can play from here once it is over." in " ".join(
                at.text.split()
            )
        async with replaying(Replay(finished(PERSON, PERSON))) as at:
            await at.keys("enter")
            await at.on("BranchScreen")

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_the_question_how_to_play_fits_every_size_with_six_seats(size, glyphs):
    match = orchard()

    async def scenario():
        async with replaying(Replay(match), size, glyphs=glyphs) as at:
            await at.keys("enter")
            await at.on("BranchScreen")
            nothing_clipped(at)
            for name in match.names:
                assert name in at.text
            assert "new luck" in at.text
            assert at.text.isascii() or glyphs == "unicode"

    run(scenario())


def test_a_replay_cannot_be_opened_after_the_last_record():
    last = len(replay_file(TRACK).match.records)
    assert (replay_file(TRACK, last).at, replay_file(TRACK, last).game.notes) == (last, ())
    with pytest.raises(NoSuchRecord, match=f"the last record is {last}"):
        replay_file(TRACK, last + 1)


def test_a_damaged_replay_that_ends_before_the_record_opens_at_its_end(tmp_path):
    lines = TRACK.read_bytes().splitlines(keepends=True)
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"".join([*lines[:40], b"x", *lines[41:]]))
    replay = replay_file(broken, 100)
    assert replay.at == len(replay.match.records) < 40
    assert replay.game.notes[0].startswith("The file is damaged from line 41 on")


def test_a_record_that_a_file_does_not_have_is_refused_before_the_screen_opens(opened):
    terminal = opened("-m", "circus_maximus", "replay", str(TRACK), "--screen", "--at", "9999")
    terminal.shows(b"there is no record 9999: ")
    assert terminal.ends() == 2


def test_a_file_is_replayed_in_a_terminal_until_it_is_closed(opened, home):
    before = TRACK.read_bytes()
    terminal = opened("-m", "circus_maximus", "replay", str(TRACK), "--screen", "--at", "40")
    terminal.shows(replay_file(TRACK).move(40).encode())
    terminal.type(b"\x1b[C")
    terminal.shows(replay_file(TRACK).move(42).encode())
    terminal.type(b"q")
    assert terminal.ends() == 0
    assert TRACK.read_bytes() == before
    assert not (home / "saves").exists()
