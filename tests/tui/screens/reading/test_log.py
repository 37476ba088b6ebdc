import pytest

from circus_maximus.engine.matches.match import Turn
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import page
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.screens.reading.log import LogScreen, log_blocks
from circus_maximus.tui.screens.table.replay_screen import ReplayScreen
from circus_maximus.tui.table.panels.log_panel import Sentence, log_lines, marked
from circus_maximus.tui.widgets.panel import Panel
from tests.tui.hidden_hands import duel
from tests.tui.ludus_games import after
from tests.tui.playing import game_of, run, table, until
from tests.tui.single_screen import SIZES, played, single_screen

LOOK = Look(UNICODE, "small")


def log_text(match):
    lines = page(list(log_blocks(match, None, LOOK)), 200, UNICODE).lines
    return "\n".join(map(text_of, lines))


def test_every_sentence_of_the_match_is_in_the_log():
    match = played()
    text = log_text(match)
    for entry in match.log:
        for sentence in match.tell(entry):
            assert sentence in text
    assert text.count("Round 2, bidding") == 1


def test_sentences_about_a_player_have_the_mark():
    text = log_text(played())
    assert "● Ana bids" in text
    assert "▲ Ben" in text
    assert "  Cleanup begins." in text


def test_undone_entries_are_marked():
    match = game_of("person", "person", steps=50).match
    while match.undo_plan() is None:
        match.choose(match.pending.seat, match.pending.legal[0])
    undone = match.tell(next(turn for turn in match.turns if turn.person))[0]
    match.undo(match.undo_plan())
    text = log_text(match)
    assert f"✗ {undone}" in text
    assert "Undone" in text


def test_a_name_is_not_confused_with_a_longer_one():
    match = game_of("greedy", "greedy", steps=60).match
    match.names = ("Ana", "Ana Maria")
    runs = [run for block in log_blocks(match, None, LOOK) for run in block.text]
    assert {run.role for run in runs if run.text == "Ana Maria"} == {"seat1"}
    assert {run.role for run in runs if run.text == "Ana"} == {"seat0"}


@pytest.mark.parametrize("size", SIZES)
def test_the_log_opens_at_its_end(size):
    async def scenario():
        match = played()
        last = match.tell(next(entry for entry in reversed(match.log) if isinstance(entry, Turn)))[-1]
        async with single_screen(LogScreen(match), size) as at:
            assert len(at.lines) == size[1]
            assert last in at.lines[-3]
            await at.press("home")
            assert "gets the start marker" in at.lines[2]
            await at.press("l")
            assert at.answers == [None]

    run(scenario())


def test_a_search_from_the_end_shows_the_last_match_first():
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            await at.press("slash")
            await at.type("cleanup begins")
            await at.press("enter")
            reader = at.app.screen.reader
            assert len(reader.found) > 1
            assert reader.at == len(reader.found) - 1 or reader.found[reader.at][0].line >= reader.top
            assert "Cleanup begins." in at.text

    run(scenario())


def test_keys_jump_to_stages():
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            await at.press("home", "right", "right")
            assert "Round 1" in at.lines[1]

    run(scenario())


def test_with_ascii_symbols_everything_is_ascii():
    async def scenario():
        async with single_screen(LogScreen(played()), glyphs="ascii") as at:
            assert at.text.isascii()
            await at.press("home")
            assert at.text.isascii()

    run(scenario())


def test_the_log_can_be_read_with_the_mouse():
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            await at.pilot.click(offset=(79, 1))
            await at.pilot.pause()
            assert "gets the start marker" in at.lines[2]
            await at.wheel_down(at.app.screen.reader)
            assert at.app.screen.reader.top == 3
            await at.click("Esc Back")
            assert at.answers == [None]

    run(scenario())


def test_the_log_on_the_table_begins_with_the_beginning_of_a_sentence():
    entries = [Sentence(f"Sentence {n}: {'words ' * 5}", False, "") for n in range(6)]
    first, *_ = log_lines(entries, 20, 7, (), UNICODE)
    assert text_of(first).strip().startswith("Sentence 4")
    assert len(log_lines(entries, 20, 7, (), UNICODE, whole=False)) == 7
    (line,) = log_lines([Sentence("first " + "words " * 9, False, "")], 20, 1, (), UNICODE)
    assert text_of(line).rstrip() == "  first words words…"


GAMES = {
    "circus": lambda: game_of("person", "greedy", steps=20),
    "ludus": lambda: after(5),
    "duel": lambda: duel("person", "random"),
}


@pytest.mark.parametrize("title", GAMES)
def test_a_click_on_the_log_on_the_table_shows_that_moment_and_esc_returns_to_the_table_as_it_was(title):
    async def scenario():
        async with table(GAMES[title](), (120, 36)) as at:
            target = next(it for it in at.table_state.asked.open_targets(()) if it.id != at.table_state.walk.target)
            await at.keys(*target.key)
            before, records = at.table_state, len(at.match.records)
            assert before.walk.target or before.walk.picked
            n = [entry.n for entry in at.match.log if at.match.tell(entry)][-1]
            await at.only_click(f"record/{n}")
            await until(lambda: isinstance(at.app.screen, ReplayScreen))
            assert at.app.screen.here == n
            await at.press("escape")
            await until(lambda: at.app.screen is at.screen)
            await at.pilot.pause()
            assert at.table_state is before
            assert len(at.match.records) == records

    run(scenario())


def test_a_click_on_the_log_of_a_replay_goes_to_that_moment():
    async def scenario():
        async with table(game_of("person", "greedy", steps=20), (120, 36)) as at:
            at.screen.show_record(20)
            await until(lambda: isinstance(at.app.screen, ReplayScreen))
            await at.pilot.pause()
            replay = at.app.screen
            log = replay.query_one("#log")
            y, point = next((y, run.point) for y, line in enumerate(log.lines) for run in line if run.point)
            n = int(point.removeprefix("record/"))
            assert n < replay.here
            await at.pilot.click(log, offset=(6, y))
            await until(lambda: replay.here == n)
            assert at.app.screen is replay

    run(scenario())


def test_a_whole_line_of_the_log_can_be_clicked():
    lines = marked("Ana places a worker in the Town Square.", True, 30, ("Ana",), UNICODE, "record/7")
    assert len(lines) == 2
    assert {run.point for line in lines for run in line} == {"record/7"}


def test_a_name_at_the_beginning_of_a_sentence_has_the_colour_of_its_seat():
    def roles(text):
        (line,) = marked(text, False, 40, ("Ana", "Anabel", "Ben"), UNICODE)
        return {run.role: run.text for run in line if run.role.startswith("seat")}

    assert roles("Ana passes.") == {"seat0": "Ana"}
    assert roles("Anabel's worker makes it.") == {"seat1": "Anabel"}
    assert roles("Benefits for Ana.") == roles("The show begins.") == {}


def test_the_log_on_the_table_has_the_colours_of_the_seats():
    async def scenario():
        async with table(game_of("person", "greedy", "random"), (120, 48)) as at:
            await at.keys("1", "enter")
            lines = at.screen.query_one("#log", Panel).lines
            assert {"Ben", "Cleo"} <= {run.text for line in lines for run in line if run.role.startswith("seat")}

    run(scenario())
