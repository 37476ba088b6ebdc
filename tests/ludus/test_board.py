"""The board is computed from its rows, and matches the printed one."""

from collections import Counter
from itertools import combinations

import pytest

from circus_maximus.games.ludus.model.board import DIRECTIONS, lattice, mirror_of, node_set, nodes_in
from tests.ludus.table import rules_with

BOARD = lattice({"A": 7, "B": 8, "C": 7, "D": 8, "E": 7, "F": 8, "G": 7})

DEGREES = {
    **dict.fromkeys(["C1", "C7", "E1", "E7"], 5),
    **dict.fromkeys(["A2", "A3", "A4", "A5", "A6", "G2", "G3", "G4", "G5", "G6"], 4),
    **dict.fromkeys(["A1", "A7", "B1", "B8", "D1", "D8", "F1", "F8", "G1", "G7"], 3),
}
"""All other nodes have six neighbours."""

PRINTED = {
    "A1": "A2 B1 B2",
    "A4": "A3 A5 B4 B5",
    "A7": "A6 B7 B8",
    "B1": "A1 B2 C1",
    "B4": "A3 A4 B3 B5 C3 C4",
    "C1": "B1 B2 C2 D1 D2",
    "C4": "B4 B5 C3 C5 D4 D5",
    "D1": "C1 D2 E1",
    "D4": "C3 C4 D3 D5 E3 E4",
    "D8": "C7 D7 E7",
    "E7": "D7 D8 E6 F7 F8",
    "F8": "E7 F7 G7",
    "G1": "F1 F2 G2",
    "G4": "F4 F5 G3 G5",
}
"""Neighbours according to the printed lines, for every kind of node."""


def names(nodes):
    return {BOARD.names[node] for node in nodes_in(nodes)}


def test_the_board_has_52_nodes_129_lines_and_78_triangles():
    lines = sum(BOARD.neighbours[node].bit_count() for node in BOARD.nodes) // 2
    near = BOARD.neighbours
    triangles = sum(
        bool(near[a] & b and near[a] & c and near[b] & c)
        for a in BOARD.nodes
        for b, c in combinations([*nodes_in(near[a])], 2)
    )
    assert (len(BOARD.nodes), lines, triangles // 3) == (52, 129, 78)


def test_every_node_has_the_printed_number_of_neighbours():
    degrees = {BOARD.names[node]: BOARD.neighbours[node].bit_count() for node in BOARD.nodes}
    assert {name: degree for name, degree in degrees.items() if degree != 6} == DEGREES
    assert Counter(degrees.values()) == {6: 28, 5: 4, 4: 10, 3: 10}


@pytest.mark.parametrize("name", PRINTED)
def test_l06_neighbours_are_the_nodes_joined_by_a_line(name):
    assert names(BOARD.neighbours[BOARD.by_name[name]]) == set(PRINTED[name].split())


def test_l06_straight_means_the_same_direction_twice_and_the_board_does_not_wrap():
    lines = {
        (BOARD.names[node], BOARD.names[between], BOARD.names[end])
        for node in BOARD.nodes
        for end, between in BOARD.straight[node].items()
    }
    assert {("A2", "B3", "C3"), ("B3", "C3", "D4"), ("D1", "D2", "D3"), ("B1", "C1", "D2")} <= lines
    assert names(BOARD.far[BOARD.by_name["B8"]]) == {"B6", "D7"}
    assert names(BOARD.far[BOARD.by_name["D4"]]) == {"B3", "B5", "D2", "D6", "F3", "F5"}
    for start, between, end in lines:
        assert BOARD.by_name[between] & BOARD.neighbours[BOARD.by_name[start]] & BOARD.neighbours[BOARD.by_name[end]]


def test_the_board_is_symmetrical():
    rows = rules_with().config.board.rows
    for name, node in BOARD.by_name.items():
        across = BOARD.by_name[mirror_of(name, rows)]
        anytime = BOARD.by_name[name[0] + str(rows[name[0]] + 1 - int(name[1:]))]
        assert BOARD.neighbours[node].bit_count() == BOARD.neighbours[across].bit_count()
        assert BOARD.neighbours[node].bit_count() == BOARD.neighbours[anytime].bit_count()


def test_next_has_the_neighbours_in_six_directions():
    middle = BOARD.by_name["D4"]
    assert [BOARD.names[node] for node in BOARD.next[middle]] == ["D5", "D3", "E4", "E3", "C4", "C3"]
    assert len(DIRECTIONS) == 6
    assert node_set(BOARD.next[middle]) == BOARD.neighbours[middle]


def test_any_rows_make_a_board():
    hexagon = lattice({"A": 3, "B": 4, "C": 5, "D": 4, "E": 3})
    assert len(hexagon.nodes) == 19
    assert hexagon.neighbours[hexagon.by_name["C3"]].bit_count() == 6
    assert Counter(hexagon.neighbours[node].bit_count() for node in hexagon.nodes) == {6: 7, 4: 6, 3: 6}


def test_the_start_is_as_printed():
    stones = {
        (stone["at"], stone["seat"]): stone["symbol"]
        for stone in rules_with().snapshot(rules_with().start(2).state)["stones"]
    }
    north = {"A2": "rider", "A3": "spear", "A4": "dux", "A5": "spear", "A6": "rider"}
    north |= {"B3": "sword", "B4": "shield", "B5": "shield", "B6": "sword"}
    south = {"G2": "rider", "G3": "spear", "G4": "dux", "G5": "spear", "G6": "rider"}
    south |= {"F3": "sword", "F4": "shield", "F5": "shield", "F6": "sword"}
    assert stones == {(at, 1): symbol for at, symbol in north.items()} | {
        (at, 0): symbol for at, symbol in south.items()
    }
