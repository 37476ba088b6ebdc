"""A hint selects what it advises, names its key, and confirming does exactly that."""

import re

import pytest
from msgspec.structs import replace

from circus_maximus.games.circus.presenter import CircusPresenter
from circus_maximus.titles import find_title
from tests.circus.present.test_hints import REASONS
from tests.circus.table import table as lay
from tests.tui.playing import AT_ONCE, NAMES, game_of, run, seated, table
from tests.tui.screens.table.test_choosing import pirates

SIZES = [(80, 24), (120, 36)]
LONG_NAMES = tuple(name * 8 for name in NAMES)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("because", REASONS)
def test_enter_does_what_the_hint_advises_and_the_effect_stays_visible(because, size):
    laid, (do, reason) = REASONS[because][0], REASONS[because][1].split(": ")

    async def scenario():
        async with table(seated(lay(**laid), names=LONG_NAMES), size, replace(AT_ONCE, ask_twice=True)) as at:
            await at.press("escape", "h")
            target, preview = at.table_state.target, at.table_state.preview
            assert at.selected == do
            asked, told = (
                "".join(run.text for run in at.screen.query_one(f"#{id}").lines[0]) for id in ("asked", "told")
            )
            advises = re.fullmatch(r"The best bot( \(Livia\))? advises \[(.+)\]: (.+)\.", told.strip())
            assert target.key in advises[2].split(", ")
            assert advises[3] == reason
            assert advises[1] or len(told.strip()) + len(" (Livia)") > size[0] - 2
            assert target.label in asked
            assert not at.table_state.reach.numbers or preview.amount in asked
            await at.key("enter")
            assert at.played == [do]

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (80, 26), (100, 30), (120, 36)])
def test_a_hint_hides_no_cost_and_shows_the_rewards_if_there_is_room(size):
    naumachia = {
        "phase": "performing",
        "bids": [("naumachia", 0, 1), ("naumachia", 1, 1)],
        "display": ("naumachia", *[None] * 4),
        "cubes": {0: {"slaves": 3}, 1: {"slaves": 3}},
    }

    async def scenario():
        async with table(seated(lay(**naumachia), names=LONG_NAMES), size) as at:
            assert "Save & quit" in at.foot
            await at.key("h")
            assert "The best bot (Livia) advises [1]: its reward is worth more than its cost." in at.foot
            assert "costs 3 coins; 3 slaves busy, die if you lose" in at.foot
            assert ("win: E+4 P+2 8c; lose: 8c" in at.foot) == (size[0] > 80)
            await at.key("escape")
            assert "Save & quit" in at.foot

    run(scenario())


def test_a_hint_names_the_keys_of_the_whole_way():
    async def scenario():
        async with table(game_of("person", "greedy", title=find_title("ludus"))) as at:
            await at.key("h")
            selected = at.selected
            named = re.search(r"advises \[(.*?)\]", at.foot)[1].split(", ")
            assert len(named) > 1
            await at.press("escape", "escape", "escape")
            for key in named:
                await at.keys(*key)
            assert at.selected == selected

    run(scenario())


def test_the_key_in_the_hint_keeps_the_amount():
    async def scenario():
        async with table(seated(lay(**REASONS["fetch"][0]))) as at:
            await at.keys("h", "d")
            assert at.selected == "place prison 2"
            await at.key("d")
            assert at.played == ["place prison 2"]

    run(scenario())


def test_a_hinted_action_needs_no_second_confirmation_but_others_do():
    """If a probable mistake is selected again later, it must be confirmed as usual."""

    async def scenario():
        async with table(seated(lay(**REASONS["must"][0])), settings=replace(AT_ONCE, ask_twice=True)) as at:
            await at.key("h")
            assert at.table_state.preview.warning
            await at.keys("right", "left")
            assert "advises" not in at.foot
            await at.key("enter")
            assert at.played == []
            assert "Enter again" in at.foot
            await at.keys("h", "enter")
            assert at.played == ["bid venatio 1"]

    run(scenario())


def test_a_hint_works_when_a_cube_must_be_given_up():
    async def scenario():
        async with table(seated(pirates())) as at:
            await at.keys("h", "enter")
            assert at.played[0].startswith("give ")

    run(scenario())


def test_a_game_can_be_played_with_hints_only():
    async def scenario():
        async with table(game_of("person", "greedy", settings=["rounds=2"])) as at:
            while not at.over:
                await at.key("h")
                await at.key("enter")
            assert len(at.played) > 10

    run(scenario())


@pytest.mark.parametrize(("by", "known"), [(("person", "person"), None), (("person", "greedy"), "market_crash")])
def test_a_hint_that_several_people_read_knows_no_secret_of_the_player(by, known, monkeypatch):
    asked_with = []
    hint = CircusPresenter.hint

    def recorded(presenter, view, choice):
        asked_with.append(view.foreseen.event)
        return hint(presenter, view, choice)

    monkeypatch.setattr(CircusPresenter, "hint", recorded)
    laid = lay(phase="placing", seats=2, foreseen=(0, "market_crash"), settings=["places.oracle.open=true"])

    async def scenario():
        async with table(seated(laid, *by)) as at:
            await at.key("h")
            assert "The best bot (Livia) advises" in at.foot
            assert asked_with == [known]

    run(scenario())
