"""The paths of a choice form a tree, and a selection in it picks, goes back, counts and refuses."""

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.decision import ActionPreview, Decision, Misspelled, Part, Target, tree_of
from circus_maximus.engine.presenting.selection import (
    Selection,
    back,
    begin,
    changed,
    moved,
    picked,
    pointed,
    reached,
    selected,
    selection_of,
    typed,
)


class Spelled:
    """A question from paths, with targets that are refused as well."""

    rule = ""
    forecast = ()

    def __init__(self, paths, refused=()):
        self.paths = paths
        self.refused = refused

    def spell(self, action):
        return self.paths[action]

    def part(self, path, after):
        picks = {at[len(path)] for paths in self.paths.values() for at in paths if at[: len(path)] == path}
        if all(isinstance(pick, int) for pick in picks):
            return Part("how many")
        targets = [Target(pick, pick, passes=pick == "pass") for pick in sorted(picks)]
        return Part("which", (*targets, *(Target(id, id, why_not="It is closed.") for id in self.refused)))

    def preview(self, action):
        return ActionPreview(label=action)


def decision(refused=(), **paths):
    spelled = {action: [path] if isinstance(path, tuple) else path for action, path in paths.items()}
    return Decision(Choice(0, ((tuple(spelled),),)), Spelled(spelled, refused))


def chosen(decision, selection):
    reach = reached(decision, selection)
    return reach and reach.action


BIDS = {f"bid_{act}_{coins}": (act, coins) for act in ("race", "duel") for coins in (1, 2, 3)}
DEN = {f"stake_{act}_{coins}": ("den", act, coins) for act in ("race", "duel") for coins in (1, 2, 3)}
MOVES = {"move_B2_C2": ("A2", "move", "B2", "C2"), "move_B2_C3": ("A2", "move", "B2", "C3"), "idle": ("B3", "idle")}
CARDS = {f"{one}{two}": [(one, two), (two, one)] for at, one in enumerate("abcd") for two in "abcd"[at + 1 :]}
"""Two of four cards, in any order."""
PAYMENTS = {f"{food}_{gold}": ("food", food, "gold", gold) for food in (0, 1, 2) for gold in (0, 1) if food + gold > 1}
"""Two counters or more."""


@pytest.mark.parametrize(
    "spelled",
    [
        {"pass": [()]},
        {"pass": []},
        {"place": [("prison",)], "place_2": [("prison", 2)]},
        {"place_2": [("prison", 2)], "place": [("prison",)]},
        {"one": [("prison", 1)], "other": [("prison", 1)]},
        {"one": [("prison", 1)], "other": [("prison", "all")]},
    ],
)
def test_paths_that_form_no_tree_are_an_error(spelled):
    with pytest.raises(Misspelled):
        tree_of(spelled.items())


def test_a_target_and_a_number_choose_an_action():
    bids = decision(**BIDS, no=("pass",))
    race = selected(bids, begin(bids), "race")
    assert chosen(bids, race) == "bid_race_1"
    assert chosen(bids, typed(bids, race, "3")) == "bid_race_3"
    assert chosen(bids, changed(bids, race, 1)) == "bid_race_2"
    assert chosen(bids, changed(bids, race, 9)) == "bid_race_3"
    assert chosen(bids, changed(bids, race, -1)) == "bid_race_1"
    assert pointed(bids, race, "race") is race
    assert chosen(bids, selected(bids, race, "duel")) == "bid_duel_1"


def test_a_digit_that_begins_no_number_changes_nothing():
    many = decision(**{f"buy_{count}": ("market", count) for count in range(13)})
    selection = begin(many)
    assert chosen(many, selection) == "buy_0"
    twelve = typed(many, typed(many, selection, "1"), "2")
    assert chosen(many, twelve) == "buy_12"
    assert chosen(many, typed(many, twelve, "4")) == "buy_4"
    few = decision(**BIDS)
    nine = typed(few, selected(few, Selection(), "race"), "9")
    assert (chosen(few, nine), nine.typed) == ("bid_race_1", "")


def test_three_picks_are_made_part_by_part_and_back():
    den = decision(**DEN, port=("port", 1), no=("pass",))
    begun = begin(den)
    assert begun == Selection()
    by_arrows = pointed(den, begun, "den")
    assert reached(den, by_arrows).action is None
    at_acts = selected(den, begun, "den")
    assert at_acts.picked == ("den",)
    assert picked(den, by_arrows) == at_acts
    duel = typed(den, selected(den, at_acts, "duel"), "2")
    assert chosen(den, duel) == "stake_duel_2"
    assert back(duel) == at_acts
    assert back(at_acts) == by_arrows
    assert back(by_arrows) == Selection()
    assert back(Selection()) == Selection()


def test_a_target_of_an_earlier_part_opens_that_part_again():
    den = decision(**DEN, port=("port", 1), no=("pass",))
    duel = selected(den, selected(den, begin(den), "den"), "duel")
    assert chosen(den, selected(den, duel, "port")) == "port"
    assert selected(den, duel, "race").picked == ("den",)
    assert pointed(den, duel, "nowhere") is None


def test_picks_with_one_possibility_are_made_without_asking_but_the_last_one_is_confirmed():
    moves = decision(**MOVES)
    stone = selected(moves, begin(moves), "A2")
    assert stone.picked == ("A2", "move", "B2")
    assert back(stone) == Selection(target="A2")
    assert chosen(moves, pointed(moves, stone, "C2")) == "move_B2_C2"
    idle = selected(moves, begin(moves), "B3")
    assert (idle.picked, reached(moves, idle).path, chosen(moves, idle)) == ((), ("B3", "idle"), "idle")
    only = decision(go=("A2", "move", "B2"))
    assert (begin(only).offered, chosen(only, begin(only))) == (True, "go")


def test_the_cursor_begins_on_the_only_target_except_to_pass():
    assert begin(decision(go=("A2", "idle"), no=("pass",))) == Selection(target="A2", offered=True)
    assert begin(decision(a=("A2", "idle"), b=("B2", "idle"), no=("pass",))) == Selection()
    one_stone = decision(a=("A2", "move"), b=("A2", "idle"))
    assert begin(one_stone).picked == ("A2",)
    offered = begin(decision(go=("A2", "idle"), no=("pass",)))
    assert pointed(decision(go=("A2", "idle"), no=("pass",)), offered, "A2") is not offered


def test_two_of_four_cards_are_picked_in_any_order():
    cards = decision(**CARDS)
    for one, two in (("a", "c"), ("c", "a")):
        first = selected(cards, begin(cards), one)
        assert first.picked == (one,)
        assert chosen(cards, selected(cards, first, two)) == "ac"
    assert len(cards.actions()) == 6


def test_mixed_counters_are_paid_one_kind_after_the_other():
    pay = decision(**PAYMENTS)
    food = begin(pay)
    assert (food.target, reached(pay, food).numbers) == ("food", (1, 2))
    assert chosen(pay, food) == "1_1"
    two = changed(pay, food, 1)
    assert chosen(pay, two) is None
    gold = picked(pay, two)
    assert (gold.picked, reached(pay, gold).numbers) == (("food", 2, "gold"), (0, 1))
    assert chosen(pay, moved(pay, gold, 1)) == "2_1"
    assert back(gold) == two


def test_a_target_that_is_refused_can_be_selected_and_leads_nowhere():
    bids = decision(refused=("closed",), **BIDS)
    selection = selected(bids, begin(bids), "closed")
    assert selection.target == "closed"
    assert reached(bids, selection) is None
    assert picked(bids, selection) is selection
    assert typed(bids, selection, "2") is None


def test_the_cursor_goes_round_all_targets_and_starts_on_the_first_open_one():
    bids = decision(refused=("closed",), **BIDS)
    first = moved(bids, begin(bids), 1)
    assert [first.target, moved(bids, first, 1).target, moved(bids, first, 2).target] == ["duel", "race", "closed"]
    assert moved(bids, first, -1).target == "closed"
    assert changed(bids, Selection(target="closed"), -1).target == "duel"


NODES = {
    "A2": (3, 0),
    "A3": (5, 0),
    "B1": (0, 1),
    "B2": (2, 1),
    "B3": (4, 1),
    "B4": (6, 1),
    "D2": (3, 3),
    "end": None,
}
"""Nodes of a triangular board, with their columns in half steps and their rows; and something that has no position."""


class Board(Spelled):
    def part(self, path, after):
        ids = sorted(NODES, reverse=True)
        return Part("which", tuple(Target(id, id, at=NODES[id]) for id in ids))


def on_board(target, *moves):
    """The targets under the cursor after each of these moves."""
    nodes = {id: [(id,)] for id in NODES}
    board = Decision(Choice(0, ((tuple(nodes),),)), Board(nodes))
    selection, met = Selection(target=target), []
    for by_row, by in moves:
        selection = (changed if by_row else moved)(board, selection, by)
        met.append(selection.target)
    return met


UP, DOWN, LEFT, RIGHT = (True, 1), (True, -1), (False, -1), (False, 1)


def test_the_cursor_goes_along_the_row_and_then_to_the_next_one():
    assert on_board("A2", RIGHT, RIGHT, RIGHT, LEFT) == ["A3", "B1", "B2", "B1"]
    assert on_board("D2", RIGHT, RIGHT) == ["end", "A2"]


def test_up_and_down_lead_to_the_nearest_node_of_the_next_row_the_left_one_first():
    assert on_board("A2", DOWN) == ["B2"]
    assert on_board("A3", DOWN) == ["B3"]
    assert on_board("B1", UP) == ["A2"]
    assert on_board("B4", DOWN) == ["D2"]
    assert on_board("A2", UP) == ["A2"]
    assert on_board("D2", DOWN) == ["D2"]


def test_the_column_is_kept_over_several_rows():
    assert on_board("B4", DOWN, UP) == ["D2", "B4"]
    assert on_board("A3", DOWN, DOWN, UP, UP) == ["B3", "D2", "B3", "A3"]
    assert on_board("B4", DOWN, RIGHT, LEFT, UP) == ["D2", "end", "D2", "B2"]


@pytest.mark.parametrize("spelled", [BIDS, DEN, MOVES, CARDS, PAYMENTS], ids=["bids", "den", "moves", "cards", "pay"])
def test_every_action_can_be_selected(spelled):
    tree = decision(**spelled)
    for action in spelled:
        assert chosen(tree, selection_of(tree, action)) == action
    with pytest.raises(KeyError):
        selection_of(tree, "no such action")


def test_all_parts_of_a_decision_can_be_read():
    den = decision(**DEN, port=("port", 1))
    asked = [path for path, part in den.parts() if part.asks]
    assert asked == [(), ("den",), ("den", "race"), ("den", "duel"), ("port",)]


def test_a_preview_in_one_line_says_nothing_that_its_label_says():
    bid = ActionPreview("bid 12 coins on Pageant", cost="bid 12 coins", remaining="3 coins left")
    assert bid.does(bid.label) == "bid 12 coins on Pageant, 3 coins left"
    swap = ActionPreview(
        "exchange 2 food for 1 gold", cost="costs 2 food", remaining="1 food left", gain="gains 1 gold"
    )
    assert swap.does(swap.label) == "exchange 2 food for 1 gold, 1 food left"
    assert swap.does("") == "1 food left", "the action itself is written before it"
    sent = ActionPreview("send 11 workers to Port", cost="costs 1 worker")
    assert sent.does(sent.label) == "send 11 workers to Port, costs 1 worker"
