from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import ActionPreview, Decision, Part, Target
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.settings import Settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import markdown
from circus_maximus.tui.keys import Key, keys_of
from circus_maximus.tui.screens.help import HelpScreen, section
from tests.tui.ludus_games import ludus
from tests.tui.playing import game_of, run, table
from tests.tui.scenes import reached
from tests.tui.single_screen import SIZES, in_order, single_screen


class Question:
    rule = "II. Place workers"
    urgent = forecast = ()
    explanations = ()

    def spell(self, action):
        kind, name, *count = action.split()
        return [(f"{kind}/{name}", *map(int, count))]

    def part(self, path, after):
        port = Target("place/port", "Port", "The Port is full.", self.rule, "a")
        targets = (port, Target("place/war", "War", key="b"), Target("act/x", "Venatio", key="1"))
        return Part("how many") if path else Part("place a worker (1 coin) or pass", targets)

    def preview(self, action):
        count = action.split()[-1]
        amounts = {"war": "1 worker", "1": "1 coin", "2": "2 coins"}
        return ActionPreview("", amounts[count], "costs 1 coin" if count == "war" else "")


ASK = Decision(Choice(0, ((("place war",),), (("act x 1", "act x 2"),))), Question())
KEYS = (
    Key(("Enter",), "Do it", "confirm", True, "Do what is selected"),
    Key(("→", "Tab"), "Next", "move(1)", False, "Select the next target"),
)


def help_screen(ask=ASK):
    return HelpScreen(KEYS, ask, TITLE.texts.rulebook(configure(TITLE)))


def test_help_lists_targets_keys_and_the_rule():
    async def scenario():
        for size in SIZES:
            async with single_screen(help_screen(), size) as at:
                assert in_order(at.text, "Place a worker (1 coin) or pass.", "Keys", "[b]  War", "[a]  Port")
                assert "1 worker · costs 1 coin" in at.text
                assert "1 to 2 coins" in at.text
                assert "The Port is full." in at.text
                assert "→ or Tab" in at.text
                await at.press("end")
                assert "Where a coin is flipped" in " ".join(at.text.split()) or "A boost lasts" in at.text
                await at.press("question_mark")
                assert at.answers == [None]

    run(scenario())


def test_help_shows_in_full_what_is_cut_on_a_small_table():
    async def scenario():
        game = game_of("person", "person")
        game.notes = ("The rules have changed: this game keeps the rules it started with.",)
        async with table(game) as at:
            await at.pilot.pause()
            await at.press("question_mark")
            await at.pilot.pause()
            read = " ".join(at.text.replace("█", "").replace("│", "").split())
            for text in (
                *at.table_state.asked.question.forecast,
                *game.notes,
                *(says for _, says in at.match.presenter.in_force(at.match.step.state)),
            ):
                assert text in read, at.text

    run(scenario())


def test_help_lists_the_forecast_in_points_apart_from_the_explanations():
    async def scenario():
        async with table(reached("r2/placing")) as at:
            question = at.table_state.asked.question
            await at.press("question_mark")
            lines = [line.rstrip(" │█") for line in at.text.split("\n")]
            assert len(question.forecast) > 1
            first = lines.index(f" · {question.forecast[0]}")
            assert lines[first - 1] == ""
            assert lines[first + 1] == f" · {question.forecast[1]}"

    run(scenario())


def test_help_begins_with_everything_about_what_is_selected():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.press("escape", "1")
            target = at.table_state.target
            card = at.match.presenter.card(at.screen.table.shown, target.id)
            text = await all_help(at)
            now, _, rest = text.partition(" Symbols ")
            assert target.label in now
            assert card.says in now
            assert rest

    run(scenario())


def test_help_does_not_repeat_a_question_that_is_the_only_choice():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            await at.press("escape", "h")
            assert at.selected.startswith("move ")
            now, _, _ = (await all_help(at)).partition(" Symbols ")
            assert "Stop there. move the" in now

    run(scenario())


async def all_help(at):
    """Everything that the help of the table says, page by page."""
    await at.press("question_mark")
    await at.pilot.pause()
    pages = []
    while not pages or at.text != pages[-1]:
        pages.append(at.text)
        await at.press("pagedown")
        await at.pilot.pause()
    return " ".join("\n".join(pages).replace("█", "").replace("│", "").split())


def test_help_of_a_board_says_nothing_of_amounts_and_secrets_and_how_the_arrows_move():
    async def scenario():
        async with table(ludus(), (120, 36)) as at:
            told = await all_help(at)
            assert in_order(told, "Now", "Symbols", "A stone that can still act", "Keys", "What you can select now")
            assert in_order(told, "What you can select now", "The rule", "To change the keys of targets")
            assert "Move the cursor up to the next row" in told
            assert "amount" not in told
            assert "indicator" not in told.partition("The rule")[0], "the board shows these facts"
            assert "secret" not in told

    run(scenario())


def test_help_of_a_choice_with_amounts_says_how_to_change_them():
    async def scenario():
        async with table(game_of("person", "person"), (120, 36)) as at:
            told = await all_help(at)
            assert "Increase the amount" in told
            assert "If a target has an amount" in told
            assert "next row" not in told

    run(scenario())


def test_help_without_a_question_lists_the_keys():
    async def scenario():
        async with single_screen(help_screen(None)) as at:
            assert "Do what is selected" in at.text
            assert "The rule" not in at.text
            await at.press("escape")
            assert at.answers == [None]

    run(scenario())


def test_help_is_ascii_with_ascii_symbols_and_can_be_closed_with_the_mouse():
    async def scenario():
        async with single_screen(help_screen(), glyphs="ascii") as at:
            assert at.text.isascii()
            await at.click("Esc Back")
            assert at.answers == [None]

    run(scenario())


def test_a_section_ends_at_the_next_heading_of_its_level():
    blocks = markdown("# A\n\none\n\n## B\n\ntwo\n\n### C\n\nthree\n\n## D\n\nfour", UNICODE)
    assert [block.heading or block.text[0].text for block in section(blocks, "B")] == [
        "The rule: B",
        "two",
        "C",
        "three",
    ]
    assert section(blocks, "X") == []


def test_help_lists_the_keys_as_they_are_bound():
    async def scenario():
        app = TableApp(
            game_of("person", "person"), Settings(keys={"table.log": "f5"}, pace="instant", animations=False)
        )
        async with app.run_test() as pilot:
            await pilot.pause()
            keys = {key.label: key.keys for key in keys_of(app.screen, UNICODE)}
            assert keys["Log"] == ("f5",)
            assert keys["Next"] == ("→", "Tab")
            assert "Ctrl+C" in keys["Save and quit"]
            assert "Copy selected text" not in keys

    run(scenario())


def test_in_the_help_only_keys_are_gold_and_nothing_is_red():
    screen = HelpScreen(KEYS, ASK, legend=[("✓", "Ready.")], in_force=[("Plague", "Nobody moves.")])
    runs = [run for line in screen.write(80, Look(UNICODE, "small")).lines for run in line]
    assert {run.text.strip() for run in runs if run.role == "key"} == {"Enter", "→ or Tab", "[b]", "[1]"}
    assert not any(run.role in ("warn", "bad") for run in runs)
    assert {"✓", "Plague"} <= {run.text.strip() for run in runs if run.role == "bold"}
