"""Dice, coins, cards, gains and losses over the table: drawn as what they are, skipped by any key."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.presenting.popup import Card, Change, Coin, Dice, Die, Popup, Says, SeatChanges
from circus_maximus.play.settings import Settings
from circus_maximus.play.viewers import beats
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.popup import popup_box, popup_lines
from circus_maximus.tui.table.step_show import StepShow
from tests.circus.table import table as lay
from tests.ludus.table import FAR_NORTH, FAR_SOUTH, board
from tests.tui.ludus_games import placed
from tests.tui.playing import AT_ONCE, game_of, key_event, run, seated, table, unhurried, until
from tests.tui.scenes import RACE, race
from tests.tui.screen_text import text_of as screen_text

ANIMATED = Settings(pace="slow", animations=True, ask_twice=False)
SIX = ("Ana", "Ben", "Cleo", "Dev", "Euphrosyne the Elder", "Fay")
SMALL = Box(0, 6, 80, 15)


def drawn(*parts, names=SIX, region=SMALL, glyphs=UNICODE):
    popup, look = Popup("A head", parts), Look(glyphs, "small")
    box = popup_box(popup, names, region, look)
    lines = popup_lines(popup, names, box, look)
    assert len(lines) == box.height
    assert {width_of(line) for line in lines} == {box.width}
    assert region.x <= box.x
    assert box.x + box.width <= region.x + region.width
    assert region.y <= box.y
    assert box.y + box.height <= region.y + region.height
    return "\n".join(text_of(line) for line in lines)


# What is drawn


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
@pytest.mark.parametrize("pips", range(1, 10))
def test_a_die_has_as_many_pips_as_were_rolled(pips, glyphs):
    assert drawn(Dice((Die(0, pips),)), glyphs=glyphs).count(glyphs.pip) == pips


def test_a_die_with_many_sides_shows_a_number_and_one_that_is_not_rolled_is_empty():
    text = drawn(Dice((Die(0, 73), Die(1, None))))
    assert "│  73   │" in text
    assert UNICODE.pip not in text
    assert text.count("╭───────╮") == 2


def test_six_dice_lie_side_by_side_with_their_names_and_what_broke_the_tie():
    dice = tuple(Die(seat, 6, f"bid {seat}") for seat in range(6))
    lines = drawn(Dice(dice), Says("Fay wins.", "result"), *(SeatChanges(seat, "", ()) for seat in (0, 5))).split("\n")
    assert max(line.count("• •") + line.count("•   •") for line in lines) == 6
    assert any(all(f"{UNICODE.seats[seat]} {SIX[seat][:5]}" in line for seat in range(6)) for line in lines)
    assert any(all(f"bid {seat}" in line for seat in range(6)) for line in lines)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_a_coin_is_round_and_says_its_side(glyphs):
    lines = drawn(Coin("TAILS"), glyphs=glyphs).split("\n")
    at = next(index for index, line in enumerate(lines) if "TAILS" in line)
    assert glyphs.slopes in lines[at - 1].replace(" ", "")
    assert glyphs.slopes[::-1] in lines[at + 1].replace(" ", "")


def test_a_card_has_a_frame_with_its_name_flavour_and_effect():
    text = drawn(Card("Event", "Rain", "It does.", "Nobody plays outside. " * 4))
    assert text.index("╭─ Event ─") < text.index("RAIN") < text.index("It does.") < text.index("Nobody plays outside.")


@pytest.mark.parametrize("more", [(), (SeatChanges(0, "", (Change("+3 coins", True),)),)])
def test_a_popup_that_shows_a_card_is_that_card_without_a_second_frame(more):
    text = drawn(Card("Event", "Rain", "It does.", "Nobody plays outside."), *more)
    first, *between, last = text.split("\n")
    assert first.startswith("╭─ Event ─")
    assert last.startswith("╰─")
    assert not any(corner in line for line in between for corner in "╭╮╰╯")
    assert ("Ana +3 coins" in text) == bool(more)


@pytest.mark.parametrize(("region", "width"), [(80, 80), (66, 66), (42, 42), (100, 100), (101, 64), (160, 64)])
def test_a_popup_covers_its_region_from_edge_to_edge_unless_its_lines_would_be_too_long(region, width):
    text = drawn(Coin("HEADS"), Says("Heads!"), region=Box(0, 6, region, 15))
    assert {len(line) for line in text.split("\n")} == {width}
    card = drawn(Card("Event", "Rain", "It does.", "Nobody plays outside."), region=Box(0, 6, region, 15))
    assert {len(line) for line in card.split("\n")} == {min(width, 46)}, "a card keeps its size"


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_gains_and_losses_have_signs_and_differ_in_style(glyphs):
    changes = (Change("Empire +3", True), Change("−1 slave", False), Change("Church frozen", None))
    popup, look = Popup("Act", (SeatChanges(4, "wins", changes),)), Look(glyphs, "small")
    lines = popup_lines(popup, SIX, popup_box(popup, SIX, SMALL, look), look)
    roles = {role: next(run.text for run in lines[1] if run.role == role) for role in ("good", "bad")}
    assert ("+3" in roles["good"], f"{glyphs.minus}1" in roles["bad"]) == (True, True)
    assert "Church frozen" in text_of(lines[1])
    assert f"{glyphs.seats[4]} Euphrosyne" in text_of(lines[1])


@pytest.mark.parametrize(("room", "wide"), [(50, 50), (64, 64), (67, 67), (98, 98), (100, 100), (101, 64), (150, 64)])
def test_a_popup_fills_its_region_unless_lines_would_be_hard_to_read(room, wide):
    box = popup_box(Popup("A head", (Says("It rains."),)), SIX, Box(3, 6, room, 15), Look(UNICODE, "medium"))
    assert (box.x, box.width) == (3 + (room - wide) // 2, wide)


def test_if_there_is_too_little_room_the_end_is_shown():
    text = drawn(*(Says(f"Line {at}.") for at in range(30)))
    assert "Line 29." in text
    assert "Line 1." not in text


def test_ascii_popups_are_ascii():
    popup = (Coin("HEADS"), Card("Event", "Rain", "“…”", "Church −1"), Dice((Die(0, 6), Die(1, None))))
    assert drawn(
        *popup, SeatChanges(0, "", (Change("Church −1", False),)), glyphs=ASCII, region=Box(0, 2, 80, 40)
    ).isascii()


# At the table


@pytest.fixture
def seen(monkeypatch):
    """What the table shows at each pause, which ends at once: the popup, the part of the step, and the positions."""
    found = []

    async def pause(steps, seconds):
        at = steps._table
        found.append((at.state.popup, at.state.part, at.shown.tracks[0].positions))
        return False

    monkeypatch.setattr(StepShow, "_skipped", pause)
    return found


def test_the_last_moment_of_a_popup_with_a_result_is_shown_twice_as_long(monkeypatch):
    lasted = []

    async def pause(steps, seconds):
        if popup := steps._table.state.popup:
            lasted.append((any(isinstance(part, Says) and part.kind == "result" for part in popup.parts), seconds))
        return False

    monkeypatch.setattr(StepShow, "_skipped", pause)
    run(watched(ANIMATED))
    *others, last = [seconds for result, seconds in lasted if result]
    assert last == 2 * max(others)
    assert max(seconds for result, seconds in lasted if not result) <= max(others)


def bots_race():
    """A race between three bots; then Ana is asked."""
    return seated(race(), "person", "greedy", "greedy", "greedy")


async def watched(settings, size=(80, 24), game=bots_race):
    async with table(game(), size, settings) as at:
        assert at.table_state.popup is None
        assert at.table_state.part is None
        return at


def test_the_race_is_shown_die_by_die_and_markers_move_one_by_one_before_penalties(seen):
    run(watched(ANIMATED))
    race = [(popup, positions) for popup, _, positions in seen if popup]
    rolled = [sum(die.pips is not None for die in popup.parts[1].dice) for popup, _ in race]
    assert rolled == [1, 2, *[3] * (len(race) - 2)]
    empire = [sorted(positions) for _, positions in race]
    assert list(map(list, dict.fromkeys(map(tuple, empire)))) == [[3, 3, 3, 3], [3, 3, 3, 6], [2, 3, 3, 6]]
    assert empire[-1] == [2, 3, 3, 6]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_arrows_lead_to_the_marker_that_moves_and_its_number_is_marked(glyphs, monkeypatch):
    tracks = []

    async def pause(steps, seconds):
        if steps._table.state.popup:
            tracks.append(list(steps._table.host.query_one("#tracks").lines))

    monkeypatch.setattr(StepShow, "_skipped", pause)
    run(watched(replace(ANIMATED, glyphs=glyphs)))
    arrows = {"unicode": ("▸", "◂"), "ascii": (">", "<")}[glyphs]
    moves = []
    for lines in tracks:
        marked = [run for line in lines for run in line if run.role.startswith("moved")]
        arrow = [line for line in lines if any(sign in text_of(line) for sign in arrows)]
        assert len(arrow) == bool(marked)
        if marked:
            (role,) = {run.role for run in marked}
            trail = [run for line in arrow for run in line if run.text[:1] in arrows]
            assert {run.role for run in trail} == {role.replace("moved", "seat")}
            moves.append((text_of(arrow[0]).split()[0], marked[-1].text, trail[0].text[0]))
    ahead, back = arrows
    assert moves == [
        ("Empire", "6/9", ahead),
        ("Population", "4/11", ahead),
        ("Empire", "2/13", back),
    ]


def test_without_animations_there_is_no_popup_and_at_an_instant_pace_no_moment(seen):
    run(watched(replace(ANIMATED, animations=False)))
    assert seen
    assert not any(popup for popup, _, _ in seen)
    seen.clear()
    run(watched(replace(ANIMATED, pace="instant")))
    assert seen == []


def test_a_person_who_completes_an_act_sees_it_carried_out(seen):
    async def scenario():
        game = seated(
            lay(phase="performing", cubes={0: {"animals": 4}}, bids=[("venatio", 0, 1), ("cavalry_display", 0, 1)])
        )
        async with table(game, settings=ANIMATED) as at:
            await at.choose("perform venatio")
            assert [popup.head for popup, _, _ in seen] == ["Venatio"] * 4

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_a_popup_does_not_cover_the_tracks(size):
    async def scenario():
        async with table(seated(race()), size) as at:
            for do in RACE:
                at.match.choose(at.match.pending.seat, at.match.title.parse(do))
            while not beats(at.match) or beats(at.match)[-1].view is None:
                at.match.advance()
            at.screen.table.change_state(asked=None)
            for beat in beats(at.match):
                at.screen.table.show_beat(beat, beat.popup)
                await at.pilot.pause()
                tracks, popup = at.screen.query_one("#tracks").region, at.screen.query_one("#popup").region
                assert popup.height
                assert not tracks.overlaps(popup)
                assert "Chariot Race" in at.text
                assert "Enter: next · Esc: skip the rest" in at.text

    run(scenario())


async def venatio(at):
    """Carry out an act with several moments, of which the first is shown; returns how many happenings it has."""
    at.app.settings = ANIMATED
    at.app.post_message(key_event("enter"))
    await until(lambda: at.table_state.popup)
    return at.table_state.part


def venatio_to_come():
    return seated(race(seats=2, cubes={0: {"animals": 4}}, bids=[("venatio", 0, 1), ("cavalry_display", 0, 1)]))


def test_any_key_or_click_skips_one_moment_so_that_none_is_missed(pauses):
    async def scenario():
        async with table(venatio_to_come()) as at:
            shown = [await venatio(at)]
            moments = len(beats(at.match))
            assert moments > 2
            for key in ("Z", "enter", "1", "click", *"ZZZZ")[: moments - 1]:
                if key == "click":
                    await at.pilot.click(offset=(2, 2))
                else:
                    at.app.post_message(key_event(key))
                await until(lambda: at.table_state.part != shown[-1])
                shown.append(at.table_state.part)
            assert shown == [beat.heard for beat in beats(at.match)]
            at.app.post_message(key_event("Z"))
            await until(lambda: at.table_state.asked)
            assert at.table_state.popup is None
            assert len(at.match.turns) == 1

    run(scenario())


def test_esc_skips_the_rest_of_an_act(pauses):
    async def scenario():
        async with table(venatio_to_come()) as at:
            await venatio(at)
            at.app.post_message(key_event("escape"))
            await until(lambda: at.table_state.asked)
            assert at.table_state.popup is None
            assert len(pauses.begun) == 1

    run(scenario())


def test_notes_are_shown_after_a_popup_and_not_closed_with_it(pauses):
    async def scenario():
        game = game_of("person", "person")
        game.notes = ("This is a new game.",)
        app = TableApp(game, ANIMATED, clock=unhurried())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: getattr(app.screen, "table", None) and app.screen.table.state.popup)
            screen = app.screen
            assert "news" not in screen.table.boxes
            app.post_message(key_event("Z"))
            await until(lambda: screen.table.state.asked)
            await pilot.pause()
            assert "This is a new game." in screen_text(app)

    run(scenario())


def test_in_ludus_what_happens_to_stones_is_told_next_to_the_board():
    async def scenario():
        rider = placed(board(south=f"{FAR_SOUTH}, D4 rider", north=f"{FAR_NORTH}, D6 shield*"))
        for size in ((80, 24), (120, 36), (160, 48)):
            async with table(rider, size, AT_ONCE) as at:
                if not at.match.turns:
                    await at.choose("slash D4 D5 C5 D6")
                *parts, last = beats(at.match)
                assert [beat.popup for beat in parts] == [None, None]
                assert last.popup.parts[1] == SeatChanges(1, "", (Change("−1 Shield", False),))
                at.screen.table.show_beat(last, last.popup)
                await at.pilot.pause()
                assert not at.screen.query_one("#board").region.overlaps(at.screen.query_one("#popup").region)
                assert "Taken" in at.text

    run(scenario())
