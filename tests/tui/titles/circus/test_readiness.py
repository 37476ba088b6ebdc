"""Who is ready for which act, and what matters for the target under the cursor."""

import pytest

from circus_maximus.tui.widgets.panel import Panel
from tests.circus.table import table as lay
from tests.tui.ludus_games import after
from tests.tui.playing import run, seated, table, until

ACTS = ("pageant", "bestiarii", "venatio", None, None)
SIZES = [(80, 24), (120, 36), (160, 48)]


def game(*by, phase="bidding"):
    """Ana has all that the Pageant needs, Ben all that Bestiarii needs."""
    cubes = {0: {"mummers": 2, "animals": 1}, 1: {"animals": 1, "slaves": 1}}
    return seated(lay(phase=phase, cubes=cubes, coins=5, display=ACTS), *by)


def rows(at, panel="acts"):
    """The text of each target in a panel, by its id."""
    found = {}
    for line in at.screen.query_one(f"#{panel}", Panel).lines:
        for text, _, point in line:
            found[point] = found.get(point, "") + text
    return found


def roles(at, panel):
    """The roles of the texts of each target in a panel."""
    lines = at.screen.query_one(f"#{panel}", Panel).lines
    return {(run.point, run.role) for line in lines for run in line if run.point}


@pytest.mark.parametrize("size", SIZES[:2])
def test_the_acts_for_which_the_player_has_everything_are_marked(size):
    async def scenario():
        async with table(game(), size) as at:
            assert "✓" in rows(at)["act/pageant"]
            assert "✓" not in rows(at)["act/bestiarii"] + rows(at)["act/venatio"]

    run(scenario())


def test_a_larger_table_says_what_is_missing():
    async def scenario():
        async with table(game(), (120, 36)) as at:
            assert "1A 1S† 1S " in " ".join(rows(at)["act/bestiarii"].split())
            assert "2A† 1A " in " ".join(rows(at)["act/venatio"].split())

    run(scenario())


def test_the_marks_are_about_the_only_person_or_the_person_whose_turn_it_is():
    async def scenario():
        async with table(game("person", "greedy"), (120, 36)) as at:
            await at.choose("bid pageant 1")
            assert "✓" in rows(at)["act/pageant"]
            assert "✓" not in rows(at)["act/bestiarii"]
        async with table(game(), (120, 36)) as at:
            await at.choose("bid pageant 1")
            assert "✓" not in rows(at)["act/pageant"]
            assert "✓" in rows(at)["act/bestiarii"]

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_one_key_shows_the_readiness_of_all_players(size):
    async def scenario():
        async with table(game(), size) as at:
            before = at.text
            if size != SIZES[-1]:
                await at.key("space")
            shown = {act: text.replace("●", " ").replace("▲", " ").split() for act, text in rows(at).items()}
            assert [*("✓", "2M")] == [part for part in shown["act/pageant"] if part in ("✓", "2M")][-2:]
            assert [part for part in shown["act/bestiarii"] if part in ("✓", "1S")] == ["1S", "✓"]
            assert [part for part in shown["act/venatio"] if part == "1A"] == ["1A", "1A"]
            if size != SIZES[-1]:
                await at.key("space")
                assert at.text == before

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("seats", "on_the_smallest"), [(2, "1A 1S"), (4, "1A1S")])
def test_what_is_missing_has_spaces_between_its_parts_where_there_is_room(size, seats, on_the_smallest):
    async def scenario():
        laid = lay(seats=seats, phase="bidding", cubes={0: {"mummers": 2}}, coins=5, display=ACTS)
        async with table(seated(laid), size) as at:
            if size != SIZES[-1]:
                await at.key("space")
            missing = on_the_smallest if size == SIZES[0] else "1A 1S"
            assert rows(at)["act/bestiarii"].replace("1A 1S†", "").count(missing) == seats

    run(scenario())


def test_a_title_without_details_has_no_key_for_them():
    async def scenario():
        async with table(after(10)) as at:
            await at.press("space")
            assert not at.table_state.details

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_what_the_act_under_the_cursor_needs_is_marked_in_markets_and_on_the_board(size):
    async def scenario():
        async with table(game(), size) as at:
            assert "◂" not in at.text
            await at.keys("1")
            markets, board = rows(at, "markets"), rows(at, "board")
            assert [id for id, text in markets.items() if "◂" in text] == ["market/mummers"]
            assert {id for id, text in board.items() if "◂" in text} == {"place/port", "place/mummers_market"}
            assert ("market/mummers", "related") in roles(at, "markets")
            await at.key("escape")
            assert "◂" not in at.text

    run(scenario())


def test_on_large_screens_what_others_lack_is_grey():
    async def scenario():
        async with table(game(), (160, 48)) as at:
            assert "✓ ready, or what is missing" in at.text
            runs = [run for line in at.screen.query_one("#acts", Panel).lines for run in line]
            by_act = {act: [(run.text, run.role) for run in runs if run.point == act] for act in rows(at)}
            assert [run for run in by_act["act/bestiarii"] if run[0] in ("✓", "1S")] == [("1S", ""), ("✓", "good")]
            assert [run for run in by_act["act/pageant"] if run[0] in ("✓", "2M")][1:] == [("✓", "good"), ("2M", "dim")]

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_the_mark_follows_the_name_and_only_they_are_underlined(size):
    async def scenario():
        async with table(game(), size) as at:
            await at.keys("1")
            assert "Port◂ " in at.text
            lines = [line for name in ("board", "markets") for line in at.screen.query_one(f"#{name}", Panel).lines]
            assert {run.text for line in lines for run in line if run.role == "related"} >= {"Port", "Mummers", "◂"}
            assert not any(run.text.endswith(" ") for line in lines for run in line if run.role == "related")

    run(scenario())


def test_the_acts_that_need_what_a_place_gives_are_marked():
    async def scenario():
        async with table(game(phase="placing"), (80, 24)) as at:
            await at.key("c")
            assert {id for id, text in rows(at).items() if "◂" in text} == {"act/bestiarii", "act/venatio"}
            assert {role for id, role in roles(at, "acts") if id == "act/venatio"} >= {"related"}

    run(scenario())


def test_the_help_says_what_the_key_shows():
    async def scenario():
        async with table(game(), (120, 120)) as at:
            await at.press("question_mark")
            await until(lambda: at.app.screen is not at.screen)
            await at.pilot.pause()
            assert "Show who is ready for which act" in at.text
            help = " ".join(at.text.split())
            assert "✓ 1A 2c Next to an act: the player in that column has all it needs, or needs 1 animal and 2" in help
            assert (
                "●4+1/11 On a track, below at/to go: the player is at 4 now, has a boost of 1 this round, and" in help
            )

    run(scenario())
