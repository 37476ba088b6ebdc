"""More places and acts than fit: the panels scroll with the cursor and the wheel, and every one of them can be used."""

import re

import pytest
from textual import events

from circus_maximus.bench.speed import games
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.match import PERSON, new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.presenting.decision import ActionPreview, Part, Target
from circus_maximus.engine.presenting.selection import begin
from circus_maximus.games.circus.presenter import CircusPresenter
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.widgets.panel import Panel
from tests.decisions import targets
from tests.tui.playing import game_of, run, table
from tests.tui.scenes import CROWDED, SIZES, reached

COINS = '"room": 4, "effects": [{"do": "coins", "count": 1}]'
MANY = (*(f'places.house_{n}={{"name": "House {n}", {COINS}}}' for n in range(1, 8)), "acts_on_show=11")
"""Twenty places and fourteen acts."""


def crowded(stage):
    return reached(stage, settings=MANY)


def drawn(at, panel):
    """The text of a panel as it is on the screen."""
    return "\n".join("".join(run.text for run in line) for line in at.screen.query_one(f"#{panel}", Panel).lines)


def points(at, panel):
    """The ids of what a panel shows."""
    return {run.point for line in at.screen.query_one(f"#{panel}", Panel).lines for run in line} - {""}


def target_label(at):
    return at.table_state.target.label if at.table_state.target else ""


def hidden(at, panel, mark):
    """The number that the heading gives for the targets above or below."""
    found = re.search(rf"{mark}(\d+) more", drawn(at, panel))
    return int(found[1]) if found else 0


@pytest.mark.parametrize(("stage", "panel", "count"), [("r2/placing", "board", 20), ("r1/bidding", "acts", 14)])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_cursor_reaches_every_target_and_the_heading_counts_the_others(stage, panel, count, size):
    async def scenario():
        async with table(crowded(stage), size) as at:
            await at.press("escape", "escape")
            kind = "place/" if panel == "board" else "act/"
            ids = [target.id for target in targets(at.table_state.asked) if target.id.startswith(kind)]
            assert len(ids) == count
            for _ in range(count + 1):
                await at.press("right")
                here = at.table_state.selection.target
                if here.startswith(kind):
                    assert here in points(at, panel)
                assert target_label(at) in at.foot or at.table_state.target is None
                above, below = hidden(at, panel, "↑"), hidden(at, panel, "↓")
                assert len(points(at, panel) & set(ids)) + above + below == count
                assert all(len(line) <= size[0] for line in at.text.split("\n"))

    run(scenario())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_usual_sizes_of_board_and_display_do_not_scroll(size):
    async def scenario():
        async with table(reached("r2/placing", settings=CROWDED), size) as at:
            await at.press("escape")
            assert len(points(at, "board")) == 15
            assert len(points(at, "acts")) == 9
            assert " more" not in drawn(at, "board") + drawn(at, "acts")

    run(scenario())


async def wheel(at, panel, by):
    """Turn the mouse wheel over a panel."""
    region = at.screen.query_one(f"#{panel}").region
    kind = events.MouseScrollDown if by > 0 else events.MouseScrollUp
    x, y = region.x + 2, region.y + 1
    for _ in range(abs(by)):
        at.app.post_message(kind(None, x, y, 0, 0, 0, False, False, False, x, y))
        await at.pilot.pause()


def test_the_wheel_scrolls_a_panel_until_its_end_and_the_cursor_brings_it_back():
    async def scenario():
        async with table(crowded("r2/placing")) as at:
            await at.press("escape", "right")
            first = points(at, "board")
            assert "place/house_7" not in first
            await wheel(at, "board", 9)
            assert "place/house_7" in points(at, "board")
            assert hidden(at, "board", "↓") == 0
            await wheel(at, "board", -1)
            assert points(at, "board") == first
            await wheel(at, "acts", 3)
            assert hidden(at, "acts", "↑")
            await at.press("right")
            assert hidden(at, "acts", "↑") == 0

    run(scenario())


def test_places_without_a_letter_and_acts_without_a_digit_get_keys_that_work():
    async def scenario():
        async with table(crowded("r2/placing")) as at:
            await at.press("escape", "escape")
            keys = {target.id: target.key for target in targets(at.table_state.asked)}
            assert len(set(keys.values())) == len(keys)
            assert keys["place/house_7"]
            await at.press(*keys["place/house_7"])
            assert at.table_state.selection.target == "place/house_7"
            assert f"»{keys['place/house_7']}»" in drawn(at, "board")
            await at.press("enter")
            assert at.played[-1].startswith("place house_7")
        async with table(game_of("person", "person", settings=MANY)) as at:
            await at.press("escape", "escape")
            acts = targets(at.table_state.asked)
            assert [target.key for target in acts[:9]] == list("123456789")
            await at.press(*acts[12].key, "enter")
            assert at.played[-1] == f"bid {acts[12].id.removeprefix('act/')} 1"

    run(scenario())


def test_a_whole_game_with_twenty_places_and_fourteen_acts_can_be_played():
    async def scenario():
        async with table(game_of("person", "greedy", settings=(*MANY, "rounds=1"))) as at:
            await at.play(5)
            assert at.over

    run(scenario())


class FourHundred:
    """A question with 400 answers, which counts what it is asked to say."""

    rule = ""
    urgent = forecast = ()

    def __init__(self):
        self.said = []

    def spell(self, action):
        return [(f"card/{action}",)]

    def part(self, path, after):
        self.said.append(path)
        return Part("choose a card", tuple(Target(f"card/{n}", f"Card number {n}") for n in range(400)))

    def preview(self, action):
        self.said.append(action)
        return ActionPreview(label=f"play {action}")


CARDS = Choice(0, (tuple((f"{n}",) for n in range(400)),))


async def opened(at, monkeypatch):
    """Open the question at a table, with the list of its targets."""
    question = FourHundred()
    monkeypatch.setattr(CircusPresenter, "ask", lambda self, view, choice: question)
    asked = at.screen.table.decision(CARDS)
    at.screen.table.change_state(asked=asked, selection=begin(asked), wanted="")
    await at.pilot.pause()
    return question


def test_a_decision_with_400_branches_asks_only_for_what_it_shows(monkeypatch):
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.press("escape")
            question = await opened(at, monkeypatch)
            assert question.said == [()]
            assert "Choices 1 to " in at.text
            assert "of 400" in at.text
            keys = [target.key for target in at.table_state.asked.part(()).targets]
            assert len(set(keys)) == 400
            assert not [key for key in keys for other in keys if key != other and other.startswith(key)]
            await at.press(*"399")
            assert at.table_state.selection.target == "card/399"
            assert question.said == [(), "3", "39", "399"]

    run(scenario())


def test_the_table_at_which_400_branches_are_measured_has_a_key_for_each_of_them():
    match = new_match(games.TITLE, games.NoConfig(), [SeatPlayer("Ana", PERSON)], 7)

    async def scenario():
        async with table(OpenGame(match, None)) as at:
            keys = {target.key: target.id for target in targets(at.table_state.asked)}
            assert len(keys) == games.COUNT == 400
            for key in list(keys)[::57]:
                await at.press("escape", *key)
                assert at.table_state.target.id == keys[key]
                await at.key("enter")
                assert at.played[-1] == keys[key]

    run(scenario())


def test_an_act_without_room_on_its_panel_has_its_name_on_a_button_as_on_the_panel():
    """With names of one word too: `[r] Crucifixion`."""

    async def scenario():
        async with table(reached("r1/bidding", settings=("acts_on_show=9",)), (80, 24)) as at:
            acts = [it for it in targets(at.table_state.asked) if it.id.startswith("act/")]
            elsewhere = [act for act in acts if act.id not in points(at, "acts")]
            assert "Crucifixion" in [act.label for act in elsewhere]
            for act in elsewhere:
                assert f"] {act.label} " in at.foot, at.text

    run(scenario())
