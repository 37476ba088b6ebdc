"""Every decision at the table, by keys and by mouse; costs and remainders are readable at 80x24."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Refusal
from circus_maximus.play.game import READ_ONLY
from circus_maximus.titles import find_title
from tests.circus.table import table as lay
from tests.tui.playing import AT_ONCE, game_of, key_event, run, seated, table, until

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
CONTESTS = [("chariot_race", 0, 1), ("gladiator_combat", 0, 1)]


def bidding(**more):
    return lay(phase="bidding", **more)


def placing(bids=CONTESTS, **more):
    return lay(phase="placing", bids=bids, settings=OPEN, cubes={0: {"animals": 2, "slaves": 1}}, **more)


def buying(**more):
    return lay(phase="buying", places={"mummers_market": [0, 1], "slaves_market": [0]}, **more)


def performing(**more):
    bids = [("pageant", 0, 1), ("pageant", 1, 1), ("venatio", 0, 1), ("crucifixion", 0, 1)]
    cubes = {0: {"mummers": 2, "animals": 2, "prisoners": 1}, 1: {"mummers": 3}}
    return lay(phase="performing", bids=bids, cubes=cubes, **more)


def fighting():
    bids = [("gladiator_combat", 0, 1), ("gladiator_combat", 1, 1)]
    return lay(phase="performing", bids=bids, cubes={0: {"slaves": 1}, 1: {"slaves": 1}})


def pirates():
    cubes = {0: {"mummers": 1, "animals": 1, "slaves": 1, "prisoners": 1}}
    return lay(phase="events", round=0, coins=[0, 5], cubes=cubes).fall("pirates_grow_brave")


DECISIONS = [
    (bidding, "1 5 enter", "bid pageant 5"),
    (bidding, "1 1 2 enter", "bid pageant 12"),
    (bidding, "1 up enter", "bid pageant 2"),
    (bidding, "8 3 enter", "bid crucifixion 3"),
    (lambda: bidding(bids=[("venatio", 0, 2)]), "3 4 enter", "bid venatio 4"),
    (lambda: bidding(bids=[("venatio", 0, 2)]), "p enter", "pass"),
    (lambda: bidding(bids=[("venatio", 0, 2)]), "p p", "pass"),
    (placing, "a enter", "place port"),
    (placing, "a a", "place port"),
    (placing, "d enter", "place prison"),
    (placing, "d 2 enter", "place prison 2"),
    (placing, "m enter", "place guildhall"),
    (placing, "n enter", "place oracle"),
    (placing, "o 4 enter", "place gamblers_den chariot_race 1"),
    (lambda: placing(bids=CONTESTS[:1]), "o 3 enter", "place gamblers_den chariot_race 3"),
    (lambda: placing(bids=CONTESTS[:1]), "o up enter", "place gamblers_den chariot_race 2"),
    (placing, "p enter", "pass"),
    (buying, "0 enter", "buy mummers 0"),
    (buying, "2 enter", "buy mummers 2"),
    (buying, "m up enter", "buy mummers 1"),
    (performing, "enter", "perform pageant"),
    (performing, "1 enter", "perform pageant"),
    (performing, "x enter", "withdraw"),
    (pirates, "1 enter", "give mummer"),
    (pirates, "4 enter", "give prisoner"),
]


@pytest.mark.parametrize(("laid", "keys", "do"), DECISIONS, ids=[f"{keys} {do}" for _, keys, do in DECISIONS])
def test_every_decision_needs_few_keys(laid, keys, do):
    assert len(keys.split()) <= 3 or do == "bid pageant 12"

    async def scenario():
        async with table(seated(laid())) as at:
            for key in keys.split():
                assert at.played == []
                await at.key(key)
            assert at.played == [do]

    run(scenario())


PART_BY_PART = [
    ("o 4 3 enter", "place gamblers_den chariot_race 3"),
    ("o 2 up enter", "place gamblers_den gladiator_combat 2"),
    ("o right right right enter", "place gamblers_den chariot_race 1"),
    ("o 4 escape 2 enter", "place gamblers_den gladiator_combat 1"),
    ("o escape escape a enter", "place port"),
    ("o 4 a enter", "place port"),
]
"""Keys after which a stake is chosen act by act, or another place after all."""


@pytest.mark.parametrize(("keys", "do"), PART_BY_PART)
def test_a_stake_is_chosen_part_by_part_and_escape_goes_back(keys, do):
    async def scenario():
        async with table(seated(placing())) as at:
            for key in keys.split():
                assert at.played == []
                await at.key(key)
            assert at.played == [do]

    run(scenario())


def test_after_a_place_to_stake_at_the_acts_are_selected_on_the_table():
    async def scenario():
        async with table(seated(placing())) as at:
            await at.key("o")
            assert "»o»Gamblers' Den" in at.text
            assert "[4]Chariot Race" in at.text
            assert "[a]" not in at.text
            await at.click("act/chariot_race")
            assert at.selected == "place gamblers_den chariot_race 1"
            await at.click("do/drop")
            await at.click("do/drop")
            assert "[a]Port" in at.text
            assert at.selected is None

    run(scenario())


BY_MOUSE = list(dict.fromkeys((laid, do) for laid, _, do in DECISIONS if do != "bid pageant 12"))


@pytest.mark.parametrize(("laid", "do"), BY_MOUSE, ids=[do for _, do in BY_MOUSE])
def test_every_decision_can_be_made_with_the_mouse(laid, do):
    async def scenario():
        async with table(seated(laid())) as at:
            await at.choose(do, hand="mouse")
            assert at.played == [do]

    run(scenario())


def test_a_stake_on_a_second_contest_can_be_selected_with_arrows():
    async def scenario():
        async with table(seated(placing())) as at:
            await at.choose("place gamblers_den gladiator_combat 2")
            assert at.played == ["place gamblers_den gladiator_combat 2"]

    run(scenario())


def test_all_acts_are_performed_with_one_key_or_one_click():
    async def scenario():
        for by_key in (True, False):
            async with table(seated(performing())) as at:
                await (at.key("a") if by_key else at.click("do/do_all"))
                # Ben, who bid on the same act, is asked separately.
                assert at.played == ["perform pageant"]
                assert at.table_state.asked.seat == 1
                await at.choose("perform pageant")
                assert at.played == ["perform pageant"] * 2 + ["perform venatio", "perform crucifixion"]
        async with table(seated(alone())) as at:
            await at.key("a")
            assert at.played == ["perform pageant", "perform venatio", "perform crucifixion"]

    run(scenario())


def alone():
    return lay(
        phase="performing",
        bids=[("pageant", 0, 1), ("venatio", 0, 1), ("crucifixion", 0, 1)],
        cubes={0: {"mummers": 2, "animals": 2, "prisoners": 1}},
    )


def test_after_an_undo_the_acts_are_performed_one_by_one():
    async def scenario():
        async with table(seated(performing())) as at:
            await at.keys("a", "u")
            assert at.played == []
            await at.choose("perform pageant")
            await at.choose("perform pageant")
            assert at.table_state.asked.seat == 0
            assert at.played == ["perform pageant"] * 2

    run(scenario())


def test_doing_everything_stops_at_a_refusal():
    async def scenario():
        game = seated(alone())
        choose = game.choose
        game.choose = lambda seat, action: Refusal(READ_ONLY) if game.match.turns else choose(seat, action)
        async with table(game) as at:
            game.explain = lambda refusal: "That is refused."
            await at.key("a")
            assert at.played == ["perform pageant"]
            assert "That is refused." in at.foot
            assert at.table_state.asked.seat == 0

    run(scenario())


def test_the_key_for_doing_everything_can_be_changed_and_is_inactive_if_not_available():
    async def scenario():
        own = replace(AT_ONCE, keys={"table.do_all": "f5", "table.confirm": "f6", "table.why": "f7"})
        async with table(seated(alone()), settings=own) as at:
            assert "f5 Do all" in at.foot
            await at.press("a")
            assert at.played == []
            await at.press("z", "escape", "2", "f6")
            assert "Press f7 to see the rule." in at.foot
            await at.key("f5")
            assert len(at.played) == 3
        async with table(seated(placing())) as at:
            await at.key("a")
            assert at.table_state.target.id == "place/port"

    run(scenario())


def test_while_a_target_is_looked_for_esc_and_enter_end_that_whatever_they_do_otherwise():
    async def scenario():
        own = replace(AT_ONCE, keys={"table.drop": "f8", "table.confirm": "f6"})
        async with table(seated(placing()), settings=own) as at:
            for key in ("escape", "enter"):
                await at.key("slash")
                assert "(Esc or Enter ends it)" in at.foot
                await at.key(key)
                assert at.table_state.wanted is None

    run(scenario())


@pytest.mark.parametrize("by", ["key", "click"])
def test_selecting_the_target_that_was_selected_automatically_does_not_confirm_it(by):
    """The only market is selected already: selecting it must not buy 0 cubes."""

    async def scenario():
        async with table(seated(buying())) as at:
            assert at.table_state.target.id == "market/mummers"
            await (at.key("m") if by == "key" else at.click("market/mummers"))
            assert at.played == []
            await (at.key("m") if by == "key" else at.click("market/mummers"))
            assert at.played == ["buy mummers 0"]

    run(scenario())


@pytest.mark.parametrize(
    ("laid", "keys", "texts"),
    [
        (bidding, "2 4", ["Gladiator Combat", "bid 4 coins", "11 coins left"]),
        (bidding, "7 1 2", ["Military Execution", "bid 12 coins", "3 coins left"]),
        (placing, "a", ["Port", "heads: 2 mummers for 1 coin (14 left); tails: the worker is lost"]),
        (placing, "d 2", ["Prison: 2 workers", "costs 2 coins", "13 coins and 3 workers left", "2 prisoners"]),
        (placing, "m", ["Guildhall", "costs 6 coins and 1 slave", "9 coins and 5 workers left"]),
        (placing, "n", ["Oracle", "costs 1 coin and 1 animal", "14 coins and 4 workers left"]),
        (placing, "o", ["Gamblers' Den ▸ stake coins on an act."]),
        (placing, "o 4 3", ["Gamblers' Den ▸ Chariot Race: 3 coins", "costs 4 coins", "11 coins and 4 workers left"]),
        (
            lambda: placing(bids=CONTESTS[:1]),
            "o 3",
            ["Gamblers' Den ▸ Chariot Race: 3 coins", "costs 4 coins", "11 coins and 4 workers left"],
        ),
        (placing, "e", ["Mummers Market", "costs 1 coin", "first in line, 2 on sale"]),
        (buying, "", ["Mummers: 0 mummers", "15 coins left; the next costs 5"]),
        (buying, "1", ["Mummers: 1 mummer", "costs 5 coins", "10 coins left; the next costs 5"]),
        (buying, "2", ["Mummers: 2 mummers", "costs 10 coins", "5 coins left; none left to buy"]),
        (performing, "", ["Pageant", "2 mummers busy", "15 coins left"]),
        (performing, "x", ["withdraw", "costs Church −1 if another performs"]),
        (pirates, "", ["give up a cube (", "no coins)", "mummers", "animals", "slaves", "prisoners"]),
        (pirates, "2", ["animals", "costs 1 animal", "no animals left"]),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_costs_and_remaining_coins_are_shown(laid, keys, texts, size):
    async def scenario():
        async with table(seated(laid()), size) as at:
            await at.keys(*keys.split())
            for text in texts:
                assert text in at.foot, at.text

    run(scenario())


def test_keys_typed_together_are_handled_in_order():
    async def scenario():
        async with table(seated(placing())) as at:
            for key in ["escape", "d", "2", "escape", "a", "escape", "d", "up", "enter"]:
                at.app.post_message(key_event(key))
            await until(lambda: at.played)
            assert at.played == ["place prison 2"]

    run(scenario())


def test_the_costs_of_the_most_expensive_act_are_shown_in_full():
    laid = lay(
        phase="performing",
        bids=[("naumachia", 0, 1), ("naumachia", 1, 1)],
        display=("naumachia", *[None] * 4),
        cubes={0: {"slaves": 3}, 1: {"slaves": 3}},
    )

    async def scenario():
        async with table(seated(laid)) as at:
            for text in ("costs 3 coins; 3 slaves busy, die if you lose", "12 coins left"):
                assert text in at.foot, at.text

    run(scenario())


@pytest.mark.parametrize(
    ("laid", "keys", "buttons"),
    [
        (placing, "e", "[Enter] do it [p] pass"),
        (placing, "d 2", "[-][+] [Enter] do it [p] pass"),
        (performing, "", "[Enter] do it [x] withdraw"),
        (buying, "", "[-][+] [Enter]"),
        (fighting, "", "1 slave busy, dies if you lose   [Enter] [x]withdraw"),
    ],
)
def test_buttons_are_shortened_only_if_that_makes_room_for_more(laid, keys, buttons):
    async def scenario():
        async with table(seated(laid()), (80, 24)) as at:
            await at.press(*keys.split())
            assert "".join(run.text for run in at.screen.query_one("#asked").lines[0]).rstrip().endswith(buttons)

    run(scenario())


def test_the_footer_always_shows_the_key_to_quit():
    async def scenario():
        async with table(seated(performing())) as at:
            assert "a Do all" in at.foot
            assert "q Save & quit" in at.foot
            assert len([run for run in at.screen.query_one("#keys").lines[0] if run.role == "key"]) <= 7

    run(scenario())


def test_the_space_bar_without_a_function_is_named():
    async def scenario():
        async with table(game_of("person", "person", title=find_title("ludus"))) as at:
            await at.pilot.press("space")
            assert "Space has no function now. ? lists the keys." in at.foot

    run(scenario())


def test_a_key_without_a_function_says_so_and_changes_nothing():
    async def scenario():
        async with table(seated(performing())) as at:
            before = at.table_state.selection
            await at.press("z")
            assert "z has no function now. ? lists the keys." in at.foot
            assert at.table_state.selection == before

    run(scenario())
