import pytest

from circus_maximus.engine.matches.match import Turn
from circus_maximus.engine.presenting.presenter import LogPart
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import page
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.screens.log import LogScreen, log_blocks
from circus_maximus.tui.screens.replay_screen import ReplayScreen
from circus_maximus.tui.table.log_panel import Entry, log_lines, marked
from circus_maximus.tui.table.painting import with_log
from circus_maximus.tui.widgets.panel import Panel
from tests.tui.hidden_hands import duel
from tests.tui.ludus_games import after
from tests.tui.playing import game_of, run, table, until
from tests.tui.scenes import reached
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


def sentence(text, new=False, point=""):
    return Entry(LogPart(text), new, point)


def part(text, *seats, under="Bids", new=False, point="", **more):
    return Entry(LogPart(text, seats, under, **more), new, point)


def told_in(entries, width, height=99, **more):
    return [text_of(line).rstrip() for line in log_lines(entries, width, height, ("Ana", "Ben"), LOOK, **more)]


def test_the_log_on_the_table_begins_with_the_beginning_of_a_sentence():
    entries = [sentence(f"Sentence {n}: {'words ' * 5}") for n in range(6)]
    assert told_in(entries, 20, 7)[0].strip().startswith("Sentence 4")
    assert len(told_in(entries, 20, 7, whole=False)) == 7
    assert told_in([sentence("first " + "words " * 9)], 20, 1) == ["  first words words…"]


def test_parts_under_one_heading_share_lines_and_none_is_broken():
    entries = [part("Pageant 1", 0), part("Venatio 2", 1), part("pass", 0, under=None), part("pass", 1, under=None)]
    assert told_in(entries, 70) == ["  Bids ●Pageant 1  ▲Venatio 2  ●pass  ▲pass"]
    assert told_in(entries, 32) == ["  Bids ●Pageant 1  ▲Venatio 2", "    ●pass  ▲pass"]
    assert told_in(entries, 18) == ["  Bids ●Pageant 1", "    ▲Venatio 2", "    ●pass  ▲pass"]


def test_a_short_group_stands_beside_the_one_before_it_unless_it_begins_a_line():
    buys, pay = part("2S 4c", 0, under="Buys"), part("2c", 0, 1, under="Pay day")
    new_round = part("start marker", 1, under="Round 2", begins_line=True)
    assert told_in([buys, pay], 40) == ["  Buys ●2S 4c   Pay day ●▲2c"]
    assert told_in([buys, pay], 25) == ["  Buys ●2S 4c", "  Pay day ●▲2c"]
    assert told_in([buys, new_round], 70) == ["  Buys ●2S 4c", "  Round 2 ▲start marker"]


def test_what_belongs_to_no_seat_is_listed_and_what_is_too_long_is_wrapped():
    names = [part(name, under="New acts") for name in ("Pageant", "Venatio", "Naumachia")]
    assert told_in(names, 60) == ["  New acts Pageant, Venatio, Naumachia"]
    assert told_in(names, 24) == ["  New acts Pageant,", "    Venatio, Naumachia"]
    assert told_in([part("a rather long part of it", 0)], 20) == ["  Bids ●a rather", "    long part of it"]


def test_parts_continue_their_group_after_a_sentence_between_them():
    entries = [part("Pageant 1", 0), sentence("Undone: Ana passes."), part("pass", 1, under=None)]
    assert told_in(entries, 60) == ["  Bids ●Pageant 1", "  Undone: Ana passes.", "  Bids ▲pass"]


def test_lines_with_something_new_are_marked_and_each_part_leads_to_its_own_record():
    entries = [part("Pageant 1", 0, point="record/3"), part("Venatio 2", 1, new=True, point="record/5")]
    (line,) = log_lines(entries, 60, 9, (), LOOK)
    assert text_of(line).startswith("» Bids")
    roles = {run.text: (run.role, run.point) for run in line}
    assert roles["Pageant 1"] == ("dim", "record/3")
    assert roles["Venatio 2"] == ("", "record/5")
    assert roles["▲"] == ("seat1", "record/5")
    assert all(run.point for run in line)


def rounds_of(match):
    """The parts of the log of each round that is over."""
    rounds, parts = [], []
    for turn in match.turns:
        for it in match.in_brief(turn):
            if it.begins_line:
                rounds.append(parts)
                parts = []
            parts.append(Entry(it, False, ""))
    return rounds[1:]


def test_the_largest_screen_shows_a_whole_round_in_the_log():
    """Between four players; while the cursor is on something, the card takes some of the lines."""
    boxes = {}

    async def scenario():
        async with table(reached("r2/placing"), (160, 48)) as at:
            await at.press("escape", "escape")
            boxes["nothing selected"] = with_log(at.screen.table.boxes, at.table_state)["log"]
            await at.press("a")
            boxes["selected"] = with_log(at.screen.table.boxes, at.table_state)["log"]

    run(scenario())
    rounds = []
    for seed in range(5):
        for by in (("greedy", "flipper", "greedy", "random"), ("greedy",) * 4):
            match = game_of(*by, seed=seed).match
            match.run()
            rounds += rounds_of(match)
    whole = {
        name: sum(len(told_in(it, box.width - 2)) <= box.height - 2 for it in rounds) / len(rounds)
        for name, box in boxes.items()
    }
    assert len(rounds) > 30
    assert whole["nothing selected"] > 0.95
    assert whole["selected"] > 0.6


GAMES = {
    "circus": lambda: game_of("person", "greedy", steps=20),
    "ludus": lambda: after(5),
    "duel": lambda: duel("person", "random"),
}


@pytest.mark.parametrize("title", GAMES)
def test_a_click_on_the_log_on_the_table_shows_that_moment_and_esc_returns_to_the_table_as_it_was(title):
    async def scenario():
        async with table(GAMES[title](), (120, 36)) as at:
            target = next(
                it for it in at.table_state.asked.open_targets(()) if it.id != at.table_state.selection.target
            )
            await at.keys(*target.key)
            before, records = at.table_state, len(at.match.records)
            assert before.selection.target or before.selection.picked
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
            assert {("▲", "seat1"), ("■", "seat2")} <= {run[:2] for line in lines for run in line}

    run(scenario())
