"""The keys that hints and guides name: pressed one after the other, they choose the action."""

import re

import pytest
from msgspec.structs import replace

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.presenting.decision import ActionPreview, Decision, Part, Target
from circus_maximus.engine.presenting.presenter import Hint
from circus_maximus.engine.presenting.selection import after_keys, back, begin, picked, reached
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.presenter import GloriaPresenter
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.game import OpenGame
from circus_maximus.play.guide import Guidance
from circus_maximus.tui.table.advice import guided, keys_to
from tests.engine.duel import TITLE as DUEL
from tests.engine.market import TITLE as MARKET
from tests.engine.orchard import TITLE as ORCHARD
from tests.engine.tiny import NoConfig
from tests.tui.gloria_games import at_question
from tests.tui.playing import game_of, run, table

ENTER, ESC = "Enter", "Esc"
DECISIONS = 30


def chosen_by(asked, keys):
    """The action that the table chooses after these keys."""
    selection, last = begin(asked), len(keys) - 1
    for at, key in enumerate(keys):
        if key == ENTER and at == last:
            return reached(asked, selection).action
        if key == ENTER:
            assert reached(asked, selection).action is None, "the game would continue before the last key"
            selection = picked(asked, selection)
        else:
            selection = back(selection) if key == ESC else after_keys(asked, selection, key)
    return None


def opened(title):
    if title in (DUEL, MARKET, ORCHARD):
        return OpenGame(new_match(title, NoConfig(), [SeatPlayer("", "person")] * 2, 5), None)
    return game_of("person", "person", title=title)


async def pressed(at, keys):
    """Press these keys at the table."""
    for key in keys:
        await (at.press({ENTER: "enter", ESC: "escape"}[key]) if key in (ENTER, ESC) else at.press(*key))
    await at.settled()


@pytest.mark.parametrize("title", [CIRCUS, LUDUS, GLORIA, DUEL, MARKET, ORCHARD], ids=lambda title: title.name)
def test_the_keys_to_every_action_choose_it_and_work_at_the_table(title):
    seeded = SeededChance(7)

    async def scenario():
        async with table(opened(title)) as at:
            for turn in range(DECISIONS):
                if at.over:
                    break
                asked = at.table_state.asked
                ways = {action: keys_to(asked, action, ENTER, ESC) for action in asked.actions()}
                for action, keys in ways.items():
                    assert chosen_by(asked, keys) == action
                do = min(at.match.pending.legal, key=lambda do: seeded.rank(f"{turn}/{title.write(do)}"))
                played = len(at.played)
                if "news" in at.screen.table.boxes:
                    await at.press("f1")
                await pressed(at, ways[do])
                assert at.played[played] == title.write(do)

    run(scenario())


PAYMENTS = [
    (22, "pay 2 food", "f 2 Enter"),
    (22, "pay 1 food 1 gold", "f Enter g Enter"),
    (22, "pay 2 peace", "p 2 Enter"),
    (25, "pay 2 food 1 gold 2 peace", "f 2 Enter g Enter"),
    (25, "pay 1 food 4 peace", "f Enter p 4 Enter"),
    (25, "pay 5 peace", "p 5 Enter"),
    (7, "pay 1 food 2 gold", "f g 2 Enter"),
]


@pytest.mark.parametrize(("seed", "do", "keys"), PAYMENTS)
def test_a_mixed_payment_names_each_number_that_is_not_set_and_each_enter(seed, do, keys):
    async def scenario():
        async with table(at_question("paying", 3, turn=8, seed=seed)) as at:
            asked, action, keys_of = at.table_state.asked, GLORIA.parse(do), keys.split()
            assert keys_to(asked, action, ENTER, ESC) == keys_of
            _, line = guided(asked, Guidance((), action), (), ENTER, ESC, "● Nova")
            assert line.keys.startswith(f"Press {', then '.join(keys_of)}: pay ")
            turns = len(at.match.turns)
            await at.press("escape")
            await pressed(at, keys_of)
            assert at.match.turns[turns].answer == action

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
@pytest.mark.parametrize(("seed", "do", "keys"), PAYMENTS)
def test_a_hint_names_the_keys_without_the_enter_that_remains(seed, do, keys, size, monkeypatch):
    monkeypatch.setattr(GloriaPresenter, "hint", lambda self, view, choice: Hint(GLORIA.parse(do), "it is cheap"))

    async def scenario():
        async with table(at_question("paying", 3, turn=8, seed=seed), size) as at:
            await at.press("escape")
            await at.key("h")
            named = re.search(r"The best bot (?:\(\w+\) )?advises \[(.*?)\]: it is cheap\.", at.foot)[1]
            assert [*named.split(", "), ENTER] == keys.split()
            assert at.selected == do
            turns = len(at.match.turns)
            await at.key("enter")
            assert at.match.title.write(at.match.turns[turns].answer) == do

    run(scenario())


class Bidding:
    """A bid of 1 to 9 on the only act, on which the cursor starts, or a pass. Both have digits as keys."""

    def spell(self, action):
        return [("act/venatio", int(action))] if action != "pass" else [("verb/pass",)]

    def part(self, path, after):
        act, passes = Target("act/venatio", "Venatio", key="1"), Target("verb/pass", "Pass", key="5", passes=True)
        return Part("how many") if path else Part("bid or pass", (act, passes))

    def preview(self, action):
        return ActionPreview(f"bid {action}")


def test_a_key_that_would_be_a_number_comes_after_the_key_to_go_back():
    asked = Decision(Choice(0, ((tuple("123456789"),), (("pass",),))), Bidding())
    assert begin(asked).target == "act/venatio"
    assert keys_to(asked, "1", ENTER, ESC) == [ENTER]
    assert keys_to(asked, "5", ENTER, ESC) == ["5", ENTER]
    assert keys_to(asked, "pass", ENTER, ESC) == [ESC, "5", ENTER]
    assert all(chosen_by(asked, keys_to(asked, action, ENTER, ESC)) == action for action in asked.actions())


def test_an_action_with_a_target_without_a_key_has_no_keys():
    class Keyless(Bidding):
        def part(self, path, after):
            part = super().part(path, after)
            return replace(part, targets=tuple(replace(target, key="") for target in part.targets))

    asked = Decision(Choice(0, ((tuple("123456789"),), (("pass",),))), Keyless())
    assert keys_to(asked, "pass", ENTER, ESC) == []
    _, line = guided(asked, Guidance((), "pass"), (), ENTER, ESC, "● Ana")
    assert line.keys == ""
