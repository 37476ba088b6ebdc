import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.games.circus.title import TITLE
from circus_maximus.tui.draw.markdown import markdown, page
from circus_maximus.tui.screens.reading_screen import ReadingScreen, RulesScreen
from tests.tui.playing import run
from tests.tui.single_screen import SIZES, single_screen


def rules(heading="", find="", layers=(), settings=()):
    return RulesScreen(TITLE, configure(TITLE, layers, settings), heading, find)


def highlighted(at):
    return [run.text for line in at.app.screen.reader.lines for run in line if run.role == "here"]


@pytest.mark.parametrize("size", SIZES)
def test_the_rulebook_opens_at_a_heading(size):
    async def scenario():
        async with single_screen(rules("II. Place workers"), size) as at:
            assert len(at.lines) == size[1]
            assert max(map(len, at.lines)) <= size[0]
            assert at.lines[1].count("II. Place workers") + at.lines[1].count("Circus Maximus") == 2
            assert "» " in next(line for line in at.lines[2:] if " II. Place workers" in line)
            assert "The leader on the Population track" in at.text
            assert "IV. Perform acts" in at.text
            assert "Esc Back" in at.lines[-1]

    run(scenario())


@pytest.mark.parametrize(
    ("heading", "find", "pointed_out"),
    [
        ("II. Place workers", "", ["II. Place workers"]),
        ("Winning", "no such thing", ["Winning"]),
        ("II. Place workers", "Forest", ["Forest"]),
        ("IV. Perform acts", "Military Execution", ["Military Execution"]),
        ("IV. Perform acts", "The Very Long Show of Naumachia", ["The Very Long Show of"]),
        ("", "", []),
        ("No such thing", "", []),
    ],
)
def test_the_rule_that_is_looked_up_is_highlighted_at_any_size(heading, find, pointed_out):
    async def scenario():
        opened = rules(heading, find, settings=['acts.naumachia.name="The Very Long Show of Naumachia"'])
        async with single_screen(opened) as at:
            assert highlighted(at) == pointed_out
            await at.resize(120, 36)
            assert highlighted(at) == pointed_out
            await at.press("slash")
            await at.type("coins")
            await at.press("enter", "escape", "home")
            assert highlighted(at) in ([], pointed_out)

    run(scenario())


def test_the_last_heading_can_be_opened():
    async def scenario():
        async with single_screen(rules("Winning")) as at:
            assert "Winning" in at.lines[1]
            assert "100%" in at.lines[0]

    run(scenario())


def test_an_unknown_heading_opens_the_rulebook_at_its_beginning():
    async def scenario():
        async with single_screen(rules("No such thing")) as at:
            assert "Rome is bored" in at.text

    run(scenario())


def test_keys_scroll_and_jump():
    async def scenario():
        async with single_screen(rules()) as at:
            await at.press("right")
            assert "Setting up" in at.lines[1]
            await at.press("left")
            assert "Rome is bored" in at.text
            await at.press("down", "down", "up")
            assert at.app.screen.reader.top == 1
            await at.press("end")
            assert "victory." in at.text
            await at.press("home")
            assert "Rome is bored" in at.text
            await at.press("pagedown")
            assert "Rome is bored" not in at.text
            await at.press("pageup")
            assert "Rome is bored" in at.text

    run(scenario())


def test_a_search_marks_and_counts_matches():
    async def scenario():
        async with single_screen(rules()) as at:
            reader = at.app.screen.reader
            await at.press("slash")
            await at.type("start marker")
            assert '"start marker": 1 of 2' in at.text
            await at.press("enter")
            await at.press("n")
            assert "2 of 2" in at.text
            await at.press("n")
            assert "1 of 2" in at.text
            await at.press("N")
            assert "2 of 2" in at.text
            marked = [run for line in reader.lines for run in line if run.role in ("here", "found")]
            assert {run.text for run in marked} <= {"start marker", "start", "marker"}
            assert "here" in {run.role for run in marked}
            await at.press("escape")
            assert at.app.screen.reader.sought == ""
            assert not at.answers
            await at.press("escape")
            assert at.answers == [None]

    run(scenario())


def test_esc_clears_a_search_that_is_typed_even_without_a_function():
    async def scenario():
        async with single_screen(rules(), keys={"reader.back": "f5"}) as at:
            await at.press("slash")
            await at.type("chess")
            assert "Esc Clear search" in at.text
            await at.press("escape")
            assert "chess" not in at.text
            assert not at.answers

    run(scenario())


def test_a_search_without_matches_says_so():
    async def scenario():
        async with single_screen(rules()) as at:
            await at.press("slash")
            await at.type("chess")
            await at.press("enter")
            assert 'No matches for "chess".' in at.text
            await at.press("n")

    run(scenario())


def test_typing_a_search_does_not_close_the_rulebook():
    async def scenario():
        async with single_screen(rules()) as at:
            await at.press("slash")
            await at.type("q n")
            assert isinstance(at.app.screen, ReadingScreen)
            await at.press("escape", "q")
            assert at.answers == [None]

    run(scenario())


def test_the_rulebook_can_be_read_with_the_mouse():
    async def scenario():
        async with single_screen(rules()) as at:
            await at.click("V. Cleanup")
            assert "Everybody is paid" in at.text
            top = at.app.screen.reader.top
            await at.wheel_down(at.app.screen.reader)
            assert at.app.screen.reader.top == top + 3
            await at.pilot.click(offset=(79, 1))
            await at.pilot.pause()
            assert at.app.screen.reader.top == 0
            await at.click("Esc Back")
            assert at.answers == [None]

    run(scenario())


def test_another_size_shows_the_same_place():
    async def scenario():
        async with single_screen(rules("III. Buy cubes")) as at:
            for size in ((120, 36), (160, 48), (80, 24)):
                await at.resize(*size)
                assert len(at.lines) == size[1]
                assert "III. Buy cubes" in at.lines[1]

    run(scenario())


def test_with_ascii_symbols_everything_is_ascii():
    async def scenario():
        async with single_screen(rules(), glyphs="ascii") as at:
            for _ in range(12):
                assert at.text.isascii()
                await at.press("pagedown")

    run(scenario())


def test_the_screen_has_the_whole_text_of_the_rulebook():
    from circus_maximus.tui.draw.glyphs import UNICODE
    from circus_maximus.tui.draw.styled_lines import text_of

    config = configure(TITLE)
    lines = page(markdown(TITLE.texts.rulebook(config), UNICODE), 100, UNICODE).lines
    text = " ".join(" ".join(text_of(line).split()) for line in lines)
    for name in (*config.places.values(), *config.acts.values(), *config.events.values()):
        assert name.name in text
