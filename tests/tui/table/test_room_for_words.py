"""Texts on the table: what is never cut, what is shortened if there is little room, and what larger screens add."""

import re
from functools import cache

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import fit, text_of
from circus_maximus.tui.table.prompt import asked_line
from circus_maximus.tui.table.table_state import TableState
from circus_maximus.tui.titles.circus import players
from tests.decisions import asked_of, selections
from tests.tui.scenes import reached
from tests.tui.test_screens import check, drawn_circus
from tests.tui.titles.circus.test_crowded_tables import LONG, LONG_NAMES, SIZES, in_all_signs


@cache
def crowded(stage, names=LONG_NAMES, settings=LONG):
    return reached(stage, names=names, settings=settings).match


@in_all_signs
@pytest.mark.parametrize("stage", ["r1/bidding", "r2/bidding", "r2/placing", "r2/buying", "r2/performing"])
def test_with_long_names_every_panel_shows_every_seat(stage, glyphs):
    match = crowded(stage)
    asked = asked_of(match)
    for size in SIZES:
        panels = check(match, TableState(asked=asked), size, glyphs)
        told = {panel: " ".join(text_of(line) for line in lines) for panel, lines in panels.items()}
        for mark, name in zip(glyphs.seats, LONG_NAMES, strict=False):
            assert f"{mark} {name[:6]}" in told["players"]
            assert told["tracks"].count(mark) == 6
        header = viewers.shown(match).header
        for seat in (header.turn, *header.then):
            assert glyphs.seats[seat] in told["heading"]


@pytest.mark.parametrize("stage", ["r2/bidding", "r2/placing", "r2/buying", "r2/performing"])
def test_the_effect_of_a_choice_comes_first_and_complete(stage):
    match = reached(stage).match
    assert isinstance(match.pending, Choice)
    asked = asked_of(match)
    for size in ((80, 24), (80, 26), (100, 30), (120, 36)):
        for selection in selections(asked, every=True):
            table_state = TableState(asked=asked, selection=selection)
            if (preview := table_state.preview) is None:
                continue
            _, _, panels = drawn_circus(match, table_state, size)
            lines = [text_of(line).strip() for line in (*panels["asked"], *panels["told"])]
            said = " ".join(" ".join(lines).split())
            for fact in (preview.cost, preview.remaining, preview.gain):
                assert fact in said, (size, lines)
            assert "…" not in said


@pytest.mark.parametrize("stage", ["r2/bidding", "r2/placing", "r2/buying", "r2/performing"])
def test_a_forecast_is_complete_or_left_to_the_help(stage):
    match = reached(stage).match
    asked = asked_of(match)
    for size in SIZES:
        _, _, panels = drawn_circus(match, TableState(asked=asked), size)
        told = " ".join(" ".join(text_of(line) for line in panels["told"]).split())
        parts = told.split(" · ")
        whole = [part for part in parts if part in asked.question.forecast]
        assert whole
        assert whole == list(asked.question.forecast[: len(whole)])
        left_out = len(asked.question.forecast) - len(whole)
        assert parts[len(whole) :] == ([f": {left_out} more".strip()] if left_out else [])


@pytest.mark.parametrize(
    "stage", ["r1/bidding", "r2/bidding", "r2/placing", "r2/buying", "r2/performing", "r3/performing"]
)
@pytest.mark.parametrize("width", [100, 110, 119])
def test_at_a_hundred_columns_texts_that_fit_are_not_shortened(stage, width):
    match = reached(stage).match
    shown = viewers.shown(match)
    asked = asked_of(match)
    _, _, panels = drawn_circus(match, TableState(asked=asked), (width, 30))
    told = {panel: "\n".join(text_of(line) for line in lines) for panel, lines in panels.items()}
    for place in shown.places:
        assert place.name in told["board"], told["board"]
    for act in shown.acts:
        assert act.name in told["acts"], told["acts"]
    for player in shown.players:
        assert player.name in told["players"]
    assert f"Round {shown.header.round}" in told["heading"]
    sentences = text_of(players.event_lines(shown.events, 200)[0]).rstrip()
    assert len(sentences) > width or sentences in told["event"]
    assert asked.part(()).asks in told["asked"]
    for panel in ("heading", "event", "tracks", "board", "markets", "acts", "players", "asked", "told"):
        assert "…" not in told[panel], told[panel]


def test_a_high_screen_shows_all_columns_of_the_acts_and_a_log():
    match = reached("r2/bidding").match
    _, boxes, panels = drawn_circus(match, TableState(), (100, 36))
    assert boxes["acts"].height == len(viewers.shown(match).acts) + 2
    assert boxes["log"].height >= 4
    assert "winner/losers" in text_of(panels["acts"][1])


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_buttons_of_the_prompt_name_their_keys_however_little_room_there_is(width):
    match = reached("r2/bidding").match
    asked = asked_of(match)
    selection = Selection(target=asked.open_targets(())[0].id)
    line, _ = asked_line(asked, selection, match.names[asked.seat], (), "Enter", "Esc", width, Look(UNICODE, "small"))
    assert "[Enter]" in text_of(line)
    assert "[do it]" not in text_of(line)


def test_a_text_without_room_is_cut_after_a_letter_and_ends_with_an_ellipsis():
    assert [fit("Slave Battle Royale", cells) for cells in (19, 18, 14, 13, 1, 0)] == [
        "Slave Battle Royale",
        "Slave Battle Roya…",
        "Slave Battle… ",
        "Slave Battle…",
        "…",
        "",
    ]


def test_the_names_of_acts_and_places_are_cut_in_this_way_too():
    match = reached("r2/performing").match
    for size in SIZES:
        _, _, panels = drawn_circus(match, TableState(asked=asked_of(match)), size)
        told = " ".join(text_of(line) for panel in ("acts", "board") for line in panels[panel])
        assert not re.findall(r"[A-Z]\w*\. ", told)
        assert size[0] > 80 or "…" in told
