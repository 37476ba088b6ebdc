"""The board of Ludus Cyclorum as lines: everything differs in shape, at every size, in both sets of symbols."""

import pytest

from circus_maximus.games.ludus.present.table_values import table_shown
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.titles.ludus import board as drawing
from circus_maximus.tui.titles.ludus.board import SCALES, best_scale
from tests.ludus.table import board, opening

SIZES = {"small": (61, 20), "medium": (76, 29), "large": (108, 41)}
TALL = {f"{chr(65 + row)}": 14 + row % 2 for row in range(15)}
HUGE = (
    f"board.rows={{{', '.join(f'{row}: {length}' for row, length in TALL.items())}}}",
    "formations={wings: {remove: true}, testudo: {remove: true}, legion: {stones: {G2: {remove: true}}}}",
    "formations.few={name: Few, stones: {O7: dux, O8: sword}}",
    "setup={south: few, north: few}",
    "first_player=south",
)


def lines(game, size=SIZES["small"], glyphs=UNICODE, **look):
    shown = table_shown(game.rules, game.state, ())
    return drawing.lines(shown, *size, Look(glyphs, "small", **look))


def text(game, *args, **look):
    return "\n".join(text_of(line).rstrip() for line in lines(game, *args, **look))


def around(game, name, size=SIZES["small"], **look):
    """The five characters around a node, in the middle of the small board."""
    places = {node.name: (node.right, node.down) for node in table_shown(game.rules, game.state, ()).nodes}
    x, y = best_scale(tuple(places.values()), *size).at(places[name])
    rows = lines(game, size, **look)
    return text_of(rows[y])[x - 2 : x + 3]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_node_is_there_with_its_name_and_can_be_clicked(size, glyphs):
    game = opening("first_player=south")
    rows = lines(game, SIZES[size], glyphs)
    whole = "\n".join(map(text_of, rows))
    for name in game.rules.lookups.board.by_name:
        assert whole.count(name) == 1
        assert any(run.point == f"node/{name}" for row in rows for run in row)
    assert len(rows) == SIZES[size][1]
    assert {width_of(row) for row in rows} == {SIZES[size][0]}
    assert glyphs is UNICODE or whole.isascii()


@pytest.mark.parametrize("scale", SCALES)
def test_every_line_joins_two_neighbours(scale):
    """From each node the drawn lines lead to its neighbours, and nowhere else."""
    game = opening("first_player=south")
    lattice = game.rules.lookups.board
    drawn = drawing.drawn(tuple(lattice.at.values()), scale, UNICODE)
    marks = sum(line.count("╱") + line.count("╲") for line in drawn)
    joined = {(node, near) for node, others in lattice.next.items() for near in others if near}
    down = [(node, near) for node, near in joined if lattice.at[node][1] < lattice.at[near][1]]
    assert marks == len(down) * (scale.rise - 1)
    for node, near in down:
        (x, y), (to, _) = scale.at(lattice.at[node]), scale.at(lattice.at[near])
        way, slope = (1, "╲") if to > x else (-1, "╱")
        assert all(drawn[y + line][x + way * (line + 1)] == slope for line in range(1, scale.rise))
        assert abs(to - x) == scale.half
    for node in lattice.nodes:
        x, y = scale.at(lattice.at[node])
        right = drawn[y][x + 1 : x + 2 * scale.half]
        assert set(right) <= ({"─"} if lattice.next[node][0] else {" "})


def test_sides_symbols_and_activity_differ_in_shape():
    texts = set()
    for stone in ("south sword", "south sword*", "north sword", "north sword*", "south spear", "south shield"):
        side, what = stone.split()
        stones = {"south": "G4 dux, G1 rider", "north": "A4 dux, A1 rider"}
        stones[side] += f", D4 {what}"
        for glyphs in (UNICODE, ASCII):
            texts.add(around(board(**stones), "D4", glyphs=glyphs))
    assert texts == {
        *(" ●Sw ", " ○sw ", " ▲Sw ", " △sw ", " ●Sp ", " ●Sh "),
        *(" @Sw ", " osw ", " #Sw ", " =sw ", " @Sp ", " @Sh "),
    }


def test_on_a_large_board_stones_that_may_act_have_frames_round_for_south_square_for_north():
    game = board(south="G4 dux, D4 sword, D6 rider*", north="A4 dux, D2 spear, B1 rider*")
    whole = text(game, SIZES["large"])
    assert whole.count("╭─────╮") == whole.count("╯") == 2
    assert whole.count("┌─────┐") == whole.count("┘") == 2
    assert "╰─D4──╯" in whole
    assert "└─D2──┘" in whole


def test_the_chosen_stone_and_its_reach_are_marked():
    game = board(south="G4 dux, D4 sword, D5 shield", north="A4 dux, C4 sword, B4 rider, B1 spear*")
    chosen = {"picked": ("node/D4",)}
    assert around(game, "D4", **chosen) == "[●Sw]"
    assert around(game, "C4", **chosen)[0] == "×", "can be taken now"
    assert around(game, "B4", **chosen)[0] == ":", "can be taken after a step"
    assert around(game, "E3", **chosen)[2] == "+", "can be reached now"
    assert around(game, "D5", **chosen)[0] == " ", "own stones are not marked"
    assert around(game, "G1", **chosen)[2] == "·"


def test_a_stone_under_the_cursor_shows_its_reach_too():
    game = board(south="G4 dux, D4 rider, D5 shield", north="A4 dux, C4 sword, B1 spear*")
    assert around(game, "D4", pointed="node/D4")[:2] == "»●"
    assert around(game, "D3", pointed="node/D4")[2] == "+"
    assert around(game, "D2", pointed="node/D4")[2] == ":", "a rider can go there with its second step"
    assert around(game, "C5", pointed="node/C4")[2] == "+", "an enemy's reach can be seen as well"


def test_threats_and_windows_of_opportunity_are_marked():
    game = board(south="G4 dux, D4 sword, D1 rider", north="A4 dux, C4 sword, B1 spear*")
    assert around(game, "D4")[4] == "!"
    assert around(game, "C4")[4] == "!", "it could be taken by D4"
    assert around(game, "D1")[4] == " "
    chosen = {"picked": ("node/D4",)}
    assert around(game, "C4", **chosen)[4] == "*", "may strike"
    assert around(game, "E4", **chosen)[4] == "*", "a step there leaves its range"
    assert around(game, "D5", **chosen)[4] != "*", "a step there does not: C4 is still next to it"
    game.play("move D4 E4")
    assert around(game, "D4") == "[●Sw]"
    assert around(game, "E4")[2] == "+"
    assert around(game, "C4")[4] == "*"


def test_a_node_that_a_stone_will_go_to_is_marked_too():
    game = board(south="G4 dux, D4 rider", north="A4 dux, C4 sword, B1 spear*")
    picked = ("node/D4", "node/D3")
    assert around(game, "D3", picked=picked) == "[─·─]"
    assert around(game, "C3", picked=picked)[2] == "+"


@pytest.mark.parametrize("width", range(20, 140, 17))
@pytest.mark.parametrize("height", range(5, 60, 9))
def test_any_panel_is_filled_exactly(width, height):
    for game in (opening("first_player=south"), opening(*HUGE)):
        for look in ({}, {"pointed": "node/A1"}, {"pointed": "node/G7", "picked": ("node/G7",)}):
            pointed = look.get("pointed", "")
            rows = lines(game, (width, height), **{**look, "picked": ()})
            assert len(rows) == height
            assert {width_of(row) for row in rows} == {width}
            if pointed:
                assert any(run.point == pointed for row in rows for run in row)


def test_a_board_larger_than_its_panel_scrolls_with_the_cursor():
    game = opening(*HUGE)
    assert "O14" not in text(game, pointed="node/A1")
    assert "A1 " in text(game, pointed="node/A1")
    assert "O14" in text(game, pointed="node/O14")
    assert "A1 " not in text(game, pointed="node/O14")
