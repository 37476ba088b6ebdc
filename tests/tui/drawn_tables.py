"""All panels of a title's table, drawn without an app, and what holds for them in every title."""

from textual.geometry import Size

from circus_maximus.play import viewers
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.draw.theme import palette
from circus_maximus.tui.table.guarded_kit import GuardedKit
from circus_maximus.tui.table.painting import Painter

ROLES = palette(
    dict.fromkeys(("foreground", "background", "primary", "accent", "success", "error"), "#808080"), True
).keys()
"""The roles of texts that have a style."""
OVER = ("news", "popup")
"""The boxes that cover others."""


def drawn(match, table_state, size, named, keys=(), glyphs=UNICODE):
    """The values, the boxes and the lines of all panels. `named` maps names of functions to keys."""
    game, shown, size = OpenGame(match, None), viewers.shown(match), Size(*size)
    painter = Painter(GuardedKit(game), game)
    boxes = painter.boxes(shown, table_state, size)
    look = painter.look(table_state, glyphs, size)
    return shown, boxes, painter.lines(shown, table_state, look, boxes, keys, named, "")


def check_boxes(boxes, panels, size):
    """Check that lines fill their boxes, and that boxes are on the screen and do not cover each other."""
    covered = set()
    for panel, lines in panels.items():
        box = boxes[panel]
        assert len(lines) <= box.height, (panel, size)
        assert {run.role for line in lines for run in line} <= ROLES, panel
        assert {width_of(line) for line in lines} <= {box.width}, (panel, size, [text_of(line) for line in lines])
        assert min(box.x, box.y) >= 0
        assert box.x + box.width <= size[0], (panel, size)
        assert box.y + box.height <= size[1], (panel, size)
        if panel not in OVER:
            cells = {(x, y) for x in range(box.x, box.x + box.width) for y in range(box.y, box.y + box.height)}
            assert not covered & cells, (panel, size)
            covered |= cells


def check_seats(seats, lines):
    """Check that each seat is shown in its colour."""
    for seat in range(seats):
        assert any(run.role in (f"seat{seat}", f"turn{seat}") for line in lines for run in line), seat
