"""Crowded tables: every seat's marker, workers and bids, and the rewards of an act, can be read at every size."""

import random
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.present.card import card
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.table.kit import find_kit
from circus_maximus.tui.table.table_state import TableState
from circus_maximus.tui.titles.circus import players as top
from tests.circus.table import table as lay
from tests.decisions import asked_of, targets
from tests.tui.playing import NAMES, seated
from tests.tui.test_screens import drawn_circus

KIT = find_kit("circus")
SIZES = [(80, 24), (90, 27), (100, 30), (110, 40), (120, 36), (160, 48)]
SIGNS = [UNICODE, ASCII]
LONG_NAMES = ("Marcus Aurelius Rex.", "Gaius Julius Caesar.", "Cleopatra Philopator", "Publius Cornelius S.")
LONG = (
    'places.prison.name="Carcer Tullianum Imo"',
    'places.mummers_market.name="Forum Histrionum Max"',
    'acts.naumachia.name="Naumachia of Caesar."',
    'acts.chariot_race.name="Races of the Chariot"',
)
DISPLAYS = (
    ("naumachia", "slave_battle_royale", "ludi_militaris", "chariot_race", "hymn_competition"),
    ("procession_of_martyrs", "bestiarii", "triumph_parade", "sacred_festival", "animal_feeding"),
    ("pageant", "gladiator_combat", "venatio", "cavalry_display", "choral_performance"),
)
OPEN_PANTHEON = ('events.jupiter_is_angry.effects=[{"do": "freeze", "track": "church"}]',)
at_every_size = pytest.mark.parametrize("size", SIZES, ids=str)
in_all_signs = pytest.mark.parametrize("glyphs", SIGNS, ids=["unicode", "ascii"])


def look_at(size, glyphs=UNICODE):
    return Look(glyphs, room_for(*size))


@cache
def laid(display=DISPLAYS[0], settings=(), **more):
    """The values of a table in the placing phase with four seats."""
    return viewers.shown(seated(lay(seats=4, phase="placing", display=display, settings=settings, **more)).match)


def panel(name, shown, size, glyphs=UNICODE):
    """The lines of a panel, at its size on a screen of this size."""
    width, height = size
    box = KIT.arrange(shown, width, height - 3 - (height > 25), room_for(*size))[name]
    return KIT.draw(name, shown, NAMES, box.width, box.height, look_at(size, glyphs))


def of_point(lines, point):
    """The text of a panel about one target."""
    return "".join(run.text for line in lines for run in line if run.point == point)


# Tracks


def track(name, positions, boosts=(0, 0, 0, 0), **more):
    return replace(laid().tracks[0], name=name, positions=positions, boosts=boosts, **more)


def groups_on(line, marks, name):
    """The groups of seats at one position of a drawn track, from left to right, without the numbers after it."""
    text = text_of(line).strip("│|")[len(name) :]
    groups, before = [], " "
    for sign in text[: text.rindex(before_figures(text, marks))]:
        if sign in marks:
            if before not in marks:
                groups.append([])
            groups[-1].append(marks.index(sign))
        before = sign
    return groups


def before_figures(text, marks):
    """The text before the numbers, which begin with the last occurrence of the first seat's mark."""
    return text[text.rindex(marks[0]) :]


def expected_groups(positions):
    return [[seat for seat, at in enumerate(positions) if at == here] for here in sorted(set(positions))]


@in_all_signs
@pytest.mark.parametrize("width", [80, 100, 119, 160])
def test_every_marker_is_on_its_space_next_to_those_that_share_it(width, glyphs):
    chances = random.Random(1)
    crowds = [((at,) * 4, (0,) * 4) for at in (-10, -9, 0, 4, 14, 15)]
    crowds += [((-10, -10, -10, -9), (1,) * 4), ((15, 15, 15, 14), (0,) * 4), ((-10, -10, -9, -9), (1, 0, 2, 0))]
    crowds += [
        (tuple(chances.randint(-10, 15) for _ in range(4)), tuple(chances.randint(0, 2) for _ in range(4)))
        for _ in range(150)
    ]
    for at in range(0, len(crowds), 3):
        shown = [
            track(name, *crowd) for name, crowd in zip(("Empire", "Population", "Church"), crowds[at:], strict=False)
        ]
        _, *rows = panel("tracks", replace(laid(), tracks=tuple(shown)), (width, 24), glyphs)
        for it, row in zip(shown, rows, strict=True):
            assert groups_on(row, glyphs.seats, it.name) == expected_groups(it.positions), text_of(row)
            figures = "".join(f" {sign}" if sign in glyphs.seats else sign for sign in text_of(row)).split()
            for seat, (position, boost) in enumerate(zip(it.positions, it.boosts, strict=True)):
                stands = str(position).replace("-", glyphs.minus) + (f"+{boost}" if boost else "")
                whole = f"{glyphs.seats[seat]}{stands}/{15 - position}"
                assert whole in figures or (width == 80 and f"{glyphs.seats[seat]}{stands}" in figures), text_of(row)
            assert width_of(row) == width


@at_every_size
def test_markers_are_below_the_number_of_their_space(size):
    shown = [track(name, (5,) * 4) for name in ("Empire", "Population", "Church")]
    drawn_lines = [text_of(line) for line in panel("tracks", replace(laid(), tracks=tuple(shown)), size)]
    scale, rows = ("", drawn_lines[1:]) if size[0] < 120 else (drawn_lines[1], drawn_lines[2:5])
    scale = scale or drawn_lines[0]
    for row in rows:
        assert row.index("●▲■◆") == scale.rindex("5", 0, scale.index("10", 20)), f"{scale}\n{row}"


@at_every_size
def test_the_scale_does_not_change_when_markers_move_or_meet(size):
    scales = set()
    for positions in ((3, 3, 3, 3), (13, 3, 3, 3), (-4, -3, -3, 3), (13, -3, 10, 3), (14, 14, 10, -10)):
        shown = [track(name, positions, (0, 0, 1, 2)) for name in ("Empire", "Population", "Church")]
        shown.append(track("Senate", (-10, -10, -10, 0)))
        *_, row = panel("tracks", replace(laid(), tracks=tuple(shown)), (size[0], 24))
        scales.add(text_of(row).index(UNICODE.goal))
    assert len(scales) == 1


@at_every_size
def test_a_marker_stays_in_its_cell_when_others_meet_elsewhere(size):
    cells = set()
    for positions in ((3, 8, 3, 3), (2, 8, 4, 6), (3, 8, 3, 10), (-1, 8, -1, -2), (13, 8, 14, 15)):
        shown = [track(name, positions) for name in ("Empire", "Population", "Church")]
        rows = panel("tracks", replace(laid(), tracks=tuple(shown)), (size[0], 24))
        cells.add(text_of(rows[1]).index(UNICODE.seats[1]))
    assert len(cells) == 1


@at_every_size
@pytest.mark.parametrize("can_win", [False, True])
def test_the_last_number_of_the_scale_is_shown_with_what_the_numbers_mean(size, can_win):
    for seats in (2, 3, 4):
        marks = {"boosts": (0,) * seats, "can_win": (can_win,) * seats, "moved": (0,) * seats}
        shown = [track(name, (12,) * seats, **marks) for name in ("Empire", "Population", "Church")]
        head, *rows = map(text_of, panel("tracks", replace(laid(), tracks=tuple(shown)), (size[0], 24)))
        assert head.index("15", 20) == rows[0].index(UNICODE.goal)
        who = (enumerated(NAMES[:seats]), "".join(UNICODE.seats[:seats]))
        assert any(f"! {it} can win now" in head for it in who) if can_win else "at/to go" in head


def test_ticks_are_evenly_spaced_if_there_is_room():
    shown = [track(name, (-8, 3, 9, 14)) for name in ("Empire", "Population", "Church")]
    for width in range(90, 161):
        rows = panel("tracks", replace(laid(), tracks=tuple(shown)), (width, 24))
        ticks = [at for at, sign in enumerate(text_of(rows[1])) if sign in (UNICODE.tick, UNICODE.zero, UNICODE.goal)]
        assert len({other - one for one, other in pairwise(ticks)}) == 1, text_of(rows[1])


def test_long_tracks_show_all_markers():
    shown = [track(name, (-40, -40, 30, 31), lowest=-50, highest=50) for name in ("Empire", "Population", "Church")]
    for row in panel("tracks", replace(laid(), tracks=tuple(shown)), (80, 24))[1:]:
        assert groups_on(row, UNICODE.seats, "Population") == [[0, 1], [2], [3]]


@in_all_signs
@at_every_size
def test_a_frozen_track_has_a_symbol_and_a_word(size, glyphs):
    shown = [
        track("Empire", (3, 3, 3, 3)),
        track("Population", (-10, -4, 2, 9), frozen=True),
        track("Church", (3, 3, 3, 3)),
    ]
    texts = [text_of(line) for line in panel("tracks", replace(laid(), tracks=tuple(shown)), size, glyphs)]
    (row,) = (text for text in texts if "Population" in text)
    assert f"Population{glyphs.no}" in row
    assert " frozen " in row
    assert sum("frozen" in text for text in texts) == 1


# The board


def with_workers(shown, workers):
    return [replace(place, workers=workers) for place in shown.places]


@in_all_signs
@at_every_size
@pytest.mark.parametrize("settings", [(), LONG], ids=["shipped", "long"])
@pytest.mark.parametrize(
    "workers", [(2, 1, 0), (0, 1, 2, 3), (3, 3, 2, 2, 1, 1, 0, 0), (0, 1) * 9 + (2, 3) * 12], ids=len
)
def test_every_place_shows_all_workers_of_all_seats(workers, settings, size, glyphs):
    for shown in (laid(settings=settings), laid(settings=settings, events=("jupiter_is_angry",))):
        places = with_workers(shown, workers)
        lines = panel("board", replace(shown, places=tuple(places)), size, glyphs)
        for place in places:
            text = of_point(lines, place.id)
            for seat in set(workers):
                mark, count = glyphs.seats[seat], workers.count(seat)
                assert text.count(mark) == count or f"{mark}{count}" in text, text
            assert place.name[:4] in text


@at_every_size
@pytest.mark.parametrize("stage", ["bidding", "placing", "buying", "performing"])
def test_a_closed_place_is_marked_in_every_phase(stage, size):
    bids = [("pageant", 0, 1), ("pageant", 1, 1)]
    game = lay(
        seats=4, phase=stage, events=("jupiter_is_angry",), bids=bids, cubes={0: {"mummers": 2}, 1: {"mummers": 2}}
    )
    match = seated(game).match
    asked = asked_of(match)
    _, _, panels = drawn_circus(match, TableState(asked=asked), size)
    pantheon, palace = (of_point(panels["board"], f"place/{place}") for place in ("pantheon", "palace"))
    assert "✗k" in pantheon
    (line,) = (line for line in panels["board"] if any(run.point == "place/pantheon" for run in line))
    assert "closed" in text_of(line)
    assert "✗j" not in palace
    assert "closed" not in palace


def test_descriptions_of_a_closed_place_say_that_it_is_closed():
    for stage in ("bidding", "placing"):
        jupiter = viewers.shown(seated(lay(phase=stage, events=("jupiter_is_angry",))).match)
        told = card(configure(TITLE), jupiter, "place/pantheon")
        assert told.in_short == "closed this round; Church +1 for now"
        assert card(configure(TITLE), jupiter, "k") == told
        assert told.in_full.startswith("Pantheon: Closed this round. Boost Church by 1")
        assert told.says.startswith("Boost Church by 1")
        assert "Now: closed this round." in told.rules
        frozen = viewers.shown(seated(lay(phase=stage, events=("jupiter_is_angry",), settings=OPEN_PANTHEON)).match)
        pantheon, palace = (card(configure(TITLE), frozen, f"place/{place}") for place in ("pantheon", "palace"))
        assert pantheon.in_short.startswith("closed this round (Church frozen); ")
        assert "losed" not in palace.in_short + palace.in_full


# Acts


@in_all_signs
@at_every_size
def test_an_act_shows_no_steps_on_a_frozen_track(size, glyphs):
    shown = laid(display=DISPLAYS[2], events=("jupiter_is_angry",))
    text = of_point(panel("acts", shown, size, glyphs), "act/pageant")
    assert f"C{glyphs.no} 3c" in glyphs.drawn(text)
    assert "C+2" not in text
    pageant = card(configure(TITLE), shown, "act/pageant")
    assert pageant.in_short == "needs 2M (you lack 2M) · gives C frozen 3c · absent C frozen"


def four_bids(shown):
    bids = ((0, 12), (3, 10), (1, 14), (2, 11))
    return replace(shown, acts=tuple(replace(act, bids=bids, order=None) for act in shown.acts))


@in_all_signs
@at_every_size
@pytest.mark.parametrize("display", DISPLAYS, ids=["contests", "rich", "rest"])
@pytest.mark.parametrize("settings", [(), LONG], ids=["shipped", "long"])
def test_four_bids_of_two_digits_leave_room_for_needs_and_rewards(settings, display, size, glyphs):
    shown = four_bids(laid(display=display, settings=settings))
    lines = panel("acts", shown, size, glyphs)
    for act in shown.acts:
        text = of_point(lines, act.id)
        for seat, coins in act.bids:
            assert f"{glyphs.seats[seat]}{coins}" in text, text
        assert (act.winner if act.contest else act.performers) in text
        for need in act.needs.split():
            assert f" {need}" in text
        if act.costs:
            assert f" {act.costs} " in text or f" {glyphs.minus}{act.costs} " in text
        assert act.name[:4] in text


DETAILS = {"all": "performers", "others": "losers", "absent": "absent"}


@in_all_signs
@at_every_size
@pytest.mark.parametrize("display", DISPLAYS, ids=["contests", "rich", "rest"])
@pytest.mark.parametrize("settings", [(), LONG], ids=["shipped", "long"])
@pytest.mark.parametrize("bids", [False, True])
def test_every_act_shows_the_same_kinds_of_details_and_a_contest_says_that_there_is_more(
    bids, settings, display, size, glyphs
):
    shown = laid(display=display, settings=settings)
    shown = four_bids(shown) if bids else shown
    lines = panel("acts", shown, size, glyphs)
    if "needs" in text_of(lines[1]):
        return
    texts = {act.id: of_point(lines, act.id) for act in shown.acts}
    for kind, field in DETAILS.items():
        of_kind = [act for act in shown.acts if getattr(act, field) != "–" and (act.contest or kind == "absent")]
        assert len({f" {kind} {getattr(act, field)}" in texts[act.id] for act in of_kind}) < 2
    for act in shown.acts:
        if act.contest:
            details = [(kind, getattr(act, DETAILS[kind])) for kind in ("all", "others")]
            whole = all(text == "–" or f"{kind} {text}" in texts[act.id] for kind, text in details)
            reward = texts[act.id].partition(act.winner)[2].partition(f" {glyphs.seats[0]}")[0]
            assert reward.rstrip().endswith("+") != whole, texts[act.id]


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
def test_what_a_place_gives_is_below_its_name(size):
    rows = [text_of(line) for line in panel("board", laid(), size)]
    for name in ("Port", "Mummers Market", "Palace"):
        row, below = next((row, below) for row, below in pairwise(rows) if name in row)
        before, first = below[row.index(name) - 1 :][:2]
        assert before == " " != first, (row, below)


@in_all_signs
@pytest.mark.parametrize("display", DISPLAYS, ids=["contests", "rich", "rest"])
@pytest.mark.parametrize("bids", [(), ((0, 2), (3, 1))])
def test_on_small_screens_the_needs_and_rewards_of_acts_below_each_other_are_aligned(bids, display, glyphs):
    shown = laid(display=display)
    shown = replace(shown, acts=tuple(replace(act, bids=bids if at % 3 else ()) for at, act in enumerate(shown.acts)))
    rows = [text_of(line) for line in panel("acts", shown, (80, 24), glyphs)[1:]]
    halves = [half for row in rows for half in (row[:39], row[40:])][: len(shown.acts)]
    best = "best " if "best " in "".join(rows) else glyphs.best
    rewards = [f"{best}{act.winner}" if act.contest else act.performers for act in shown.acts]
    starts = [
        (half.index(act.needs), half.index(reward))
        for half, act, reward in zip(halves, shown.acts, rewards, strict=True)
    ]
    assert len({*starts[::2]}) == len({*starts[1::2]}) == 1, rows


@in_all_signs
@pytest.mark.parametrize("display", DISPLAYS, ids=["contests", "rich", "rest"])
def test_on_small_screens_no_bid_after_the_first_moves_the_columns_of_the_acts(display, glyphs):
    shown, drawn_acts = laid(display=display), []
    acts = [replace(act, order=None) for act in shown.acts]
    for at, seat in ((0, 1), (0, 2), (3, 0), (5, 3), (3, 1), (1, 2)):
        acts[at] = replace(acts[at], bids=(*acts[at].bids, (seat, 1)))
        rows = [text_of(row) for row in panel("acts", replace(shown, acts=tuple(acts)), (80, 24), glyphs)]
        without = [row.translate(str.maketrans("".join(glyphs.seats), " " * len(glyphs.seats))) for row in rows[1:]]
        drawn_acts.append([row[:33] + row[40:74] for row in without])
    assert all(rows == drawn_acts[0] for rows in drawn_acts)


@at_every_size
def test_needs_and_costs_are_distinguished(size):
    lines = panel("acts", laid(), size)
    text = of_point(lines, "act/naumachia")
    if "needs" in text_of(lines[1]):
        assert text_of(lines[1]).index("costs") == text_of(lines[2]).index(" 3c ") + 1
    else:
        assert "3S −3c" in text
    naumachia = card(configure(TITLE), laid(), "act/naumachia")
    assert naumachia.in_short.startswith("needs 3S (you lack 3S) · costs 3c · ")
    assert any(sign == "−3c" for sign, _ in KIT.legend(viewers.shown(seated(lay(seats=2)).match)))


# Markets, players, the heading


def test_many_bids_of_one_player_are_counted():
    ana, *others = laid().players
    bids = tuple((f"Act {number}", 2) for number in range(5))
    shown = replace(laid(), players=(replace(ana, bids=bids), *others))
    rows = [text_of(line) for line in panel("players", shown, (160, 48))]
    assert "bid 10c on 5 acts" in rows[2]


def test_on_the_largest_screen_positions_and_pay_days_are_in_columns_and_bots_next_to_their_names():
    shown = laid()
    boosts, positions = ((0, 1, 2, 0), (0, 0, 1, 0), (0, 0, 0, 1)), ((3, -9, 12, 4),) * 3
    tracks = [
        replace(track, boosts=more, positions=at)
        for track, more, at in zip(shown.tracks, boosts, positions, strict=True)
    ]
    players = [replace(player, bot="greedy" if player.seat else "") for player in shown.players]
    shown = replace(shown, tracks=tuple(tracks), players=tuple(players))
    rows = [text_of(line) for line in panel("players", shown, (160, 48))]
    assert len({row.index("pay day") for row in rows if "pay day" in row}) == 1
    assert all(f"{name} (greedy)" in "".join(rows) for name in NAMES[1:])


def test_on_small_screens_a_name_is_not_cut_while_there_is_room_beside_it():
    names = ("Aurelia", "Brutus", "Cassia", "Drusus")
    busy = {"coins": 13, "cubes": (2, 2, 2, 2), "busy": (1, 1, 1, 0), "bids": (("Pageant", 4),), "marker": True}
    players = [replace(player, name=name) for player, name in zip(laid().players, names, strict=True)]
    players[0] = replace(players[0], **busy)
    rows = [text_of(row) for row in panel("players", replace(laid(), players=tuple(players)), (80, 24))]
    assert all(name in "".join(rows) for name in names)
    assert len({row.index(UNICODE.down) for row in rows}) == 1
    assert {len(row) for row in rows} == {80}


def test_of_bids_that_do_not_fit_only_the_longest_are_cut():
    ana, *others = laid().players
    bids = (("Naumachia", 3), ("A Procession of All the Martyrs", 2), ("Pageant", 1))
    shown = replace(laid(), players=(replace(ana, bids=bids), *others))
    rows = [text_of(line) for line in panel("players", shown, (160, 48))]
    assert "bid 6c: 3 Naumachia, 2 A Procession of Al…, 1 Pageant" in rows[2]


def test_the_largest_screen_shows_stakes_and_who_knows_the_next_event():
    ana, *others = laid().players
    ana = replace(ana, bids=(("Naumachia", 3),), stakes=(("Naumachia", 2),), foresees=True)
    rows = [text_of(line) for line in panel("players", replace(laid(), players=(ana, *others)), (160, 48))]
    assert "E 3    P 3    C 3" in rows[1]
    assert "pay day 1c, knows next event, bid 3c: 3 Naumachia, 2 staked on N…" in rows[2]


@in_all_signs
@at_every_size
@pytest.mark.parametrize("stock", [1, 5, 9, 10])
def test_all_slots_and_all_seats_in_line_are_shown_while_a_person_buys(stock, size, glyphs):
    line = (3, 2, 1, 0)
    laid = lay(seats=4, phase="buying", places={"slaves_market": line}, markets={"slaves": stock}, coins=30)
    match = seated(laid).match
    (market,) = (market for market in viewers.shown(match).markets if market.id == "market/slaves")
    _, _, panels = drawn_circus(match, TableState(asked=asked_of(match)), size, glyphs)
    text = "\n".join(text_of(row) for row in panels["markets"])
    prices = [str(price) for price in market.row[-stock:]]
    empty = " ".join([glyphs.sold] * (len(market.row) - stock))
    assert f"{empty}[{prices[0]}]{' '.join(prices[1:])}" in text
    assert "".join(glyphs.seats[seat] for seat in line) in text


def test_all_seats_in_line_are_shown_even_with_many_prices():
    markets = [replace(market, row=(12,) * 12, stock=11, line=(3, 2, 1, 0)) for market in laid().markets]
    for width in (80, 100):
        lines = panel("markets", replace(laid(), markets=tuple(markets)), (width, 30))
        assert sum("◆■▲●" in text_of(line) for line in lines) == 2
        assert text_of(lines[1]).count("◆■▲●") == 2


@at_every_size
def test_busy_cubes_are_distinguished_from_the_next_kind(size):
    busy = [
        replace(player, cubes=(0, 1, 10, 0), busy=(1, 0, 3, 1), bids=(("Venatio", 9),)) for player in laid().players
    ]
    texts = [text_of(line) for line in panel("players", replace(laid(), players=tuple(busy)), size)]
    assert sum(text.count("M0/1 A1 S10/3 P0/1") for text in texts) == 4
    for seat, name in enumerate(NAMES):
        assert sum(text.count(f"{UNICODE.seats[seat]} {name}") for text in texts) == 1


@in_all_signs
@pytest.mark.parametrize("width", range(80, 161, 5))
def test_the_heading_shows_whose_turn_it_is_and_who_is_next(width, glyphs):
    shown = laid().header
    for turn in range(4):
        then = tuple(seat for seat in range(4) if seat != turn)
        for names in (NAMES, LONG_NAMES, ("X" * 40,) * 4):
            header = replace(shown, turn=turn, then=then, round=10)
            (line,) = top.heading_lines(header, names, width, Look(glyphs, "small"))
            text = text_of(line)
            assert f"{glyphs.seats[turn]} {names[turn][:4]}"[:6] in text
            assert f"  then {' '.join(glyphs.seats[seat] for seat in then)}" in text
            assert "II WORKERS" in text
            assert "Round 10, the last" in text or "R10, the last" in text or "R10, last" in text
            assert width_of(line) == width


@pytest.mark.parametrize(
    ("round", "usual", "says"),
    [
        (0, (4, 6), "Setup, usually 4 to 6 rounds"),
        (3, (4, 6), "Round 3, usually 4 to 6"),
        (6, (5, 5), "Round 6, at most 10"),
        (5, (5, 5), "Round 5, usually 5"),
        (7, (4, 6), "Round 7, at most 10"),
        (10, (4, 6), "Round 10, the last"),
        (10, None, "Round 10, the last"),
        (3, None, "Round 3 "),
        (0, None, "Setup "),
    ],
)
def test_the_heading_says_when_games_usually_end_and_not_before_that_how_long_they_can_last(round, usual, says):
    header = replace(laid().header, round=round)
    (line,) = top.heading_lines(header, NAMES, 140, Look(UNICODE, "medium", usual=usual))
    assert f"CIRCUS MAXIMUS   {says}" in text_of(line)
    assert ("at most" in text_of(line)) == ("at most" in says)
    (line,) = top.heading_lines(header, NAMES, 80, Look(UNICODE, "small", usual=usual))
    assert width_of(line) == 80


@pytest.mark.parametrize("width", [100, 120, 160])
def test_the_marks_of_those_who_are_next_do_not_touch_the_edge(width):
    header = replace(laid().header, turn=0, then=(1, 2, 3))
    (line,) = top.heading_lines(header, NAMES, width, Look(UNICODE, "small"))
    assert text_of(line).endswith("then ▲ ■ ◆ ")
    assert width_of(line) == width


def test_the_heading_keeps_its_form_from_turn_to_turn():
    for width in range(80, 140):
        starts = set()
        for turn, then in ((0, (1, 2, 3)), (2, (0,)), (1, ()), (None, ())):
            header = replace(laid().header, turn=turn, then=then)
            starts.add(
                text_of(top.heading_lines(header, LONG_NAMES, width, Look(UNICODE, "small"))[0]).partition("V Cleanup")[
                    0
                ]
            )
        assert len(starts) == 1


@at_every_size
def test_only_lasting_events_are_shown_as_in_force(size):
    for event, status in (("jupiter_is_angry", "in force"), ("religious_offering", "done")):
        (line,) = top.event_lines(laid(events=(event,)).events, size[0])
        assert f"({status})" in text_of(line)
        assert {run.role for run in line if run.text.startswith(("Jupiter", "Religious"))} == {
            "bold" if status == "in force" else "dim"
        }


def test_effects_in_force_are_never_cut_in_favour_of_effects_that_are_done():
    shown = laid(events=("new_age", "plague_strikes"))
    text = text_of(top.event_lines(shown.events, 80)[0])
    assert text.rstrip().endswith("The Plague Strikes Population frozen, Town Square closed  + New Age")
    assert "New Age (done)" in text_of(top.event_lines(shown.events, 100)[0])


def test_long_names_of_markets_are_complete_if_there_is_room():
    markets = [
        replace(market, name=name)
        for market, name in zip(laid().markets, ("Jugglers", "Elephants", "Captives"), strict=True)
    ]
    for size in ((100, 30), (120, 36), (160, 48)):
        text = " ".join(text_of(line) for line in panel("markets", replace(laid(), markets=tuple(markets)), size))
        assert "Elephants" in text


@in_all_signs
@at_every_size
def test_every_market_shows_its_key_while_a_person_buys(size, glyphs):
    game = lay(seats=4, phase="buying", places={"mummers_market": [0, 1, 2, 3], "slaves_market": [1]}, coins=20)
    match = seated(game).match
    asked = asked_of(match)
    keys = {target.id: target.key for target in targets(asked)}
    _, _, panels = drawn_circus(match, TableState(asked=asked), size, glyphs)
    texts = {market: of_point(panels["markets"], market) for market in keys}
    assert texts["market/mummers"].startswith(f"[{keys['market/mummers']}]Mummers")
    assert texts["market/animals"].startswith(f" {keys['market/animals']} Animals")
    assert texts["market/slaves"].startswith(f" {keys['market/slaves']} Slaves")
    assert any("".join(glyphs.seats[:4]) in text_of(line) for line in panels["markets"])
    _, _, waiting = drawn_circus(match, TableState(), size, glyphs)
    assert of_point(waiting["markets"], "market/mummers").startswith(f"{glyphs.here}Mummers")


@in_all_signs
@at_every_size
def test_names_of_twelve_characters_are_complete_and_bots_are_marked(size, glyphs):
    named = zip(laid().players, ("Cassia Prima", "Drusus Minor", "Livia Augusta"[:12], "Tiberius Rex"), strict=True)
    players = [
        replace(
            player, name=name, bot="greedy" if player.seat else "", marker=player.seat == 1, bids=(("Venatio", 12),)
        )
        for player, name in named
    ]
    lines = [text_of(line) for line in panel("players", replace(laid(), players=tuple(players)), size, glyphs)]
    text = " ".join(lines)
    if size[0] >= 100:
        assert text.count("bot)") + text.count("(greedy)") == 3
        for player in players:
            assert f"{glyphs.seats[player.seat]} {player.name}" in text
    if size[0] >= 120:
        assert text.count("(greedy) bid 12c") == 3
        assert "…" not in text


@in_all_signs
@pytest.mark.parametrize("missing", ["", "3S", "3S 3c"])
def test_a_flavour_is_shown_in_full_or_not_at_all(missing, glyphs):
    shown = laid()
    flavours = [f"{'Nobody asked about it. ' * length}Nobody." for length in range(1, 1 + len(shown.acts))]
    acts = [
        replace(act, flavour=flavour, short_of=(missing,) * 4)
        for act, flavour in zip(shown.acts, flavours, strict=True)
    ]
    rows = [text_of(row) for row in panel("acts", replace(shown, acts=tuple(acts)), (160, 48), glyphs)]
    assert flavours[0] in " ".join(rows)
    for row in rows:
        _, asked, rest = row.partition("Nobody")
        assert not asked or (asked + rest).rstrip(" │|") in flavours


@pytest.mark.parametrize("bids", [(), (("Venatio", 12),)])
def test_bots_with_short_names_are_marked_at_eighty_columns(bids):
    players = [replace(player, bot="greedy" if player.seat else "", bids=bids) for player in laid().players]
    text = " ".join(text_of(line) for line in panel("players", replace(laid(), players=tuple(players)), (80, 24)))
    assert text.count("bot)") + text.count("(greedy)") == 3
    assert "Ana (" not in text


@in_all_signs
def test_no_two_symbols_of_the_legend_are_equal(glyphs):
    signs = [glyphs.drawn(sign) for sign, _ in KIT.legend(viewers.shown(seated(lay(seats=2)).match))]
    assert len(set(signs)) == len(signs)


def test_the_start_marker_and_death_have_different_symbols_in_ascii():
    (act,) = (act for act in laid().acts if act.id == "act/crucifixion")
    assert ASCII.drawn(act.needs) == "1Pd"
    (ana, *others) = laid().players
    players = (replace(ana, marker=True), *others)
    assert "Ana*" in " ".join(
        text_of(line) for line in panel("players", replace(laid(), players=players), (80, 24), ASCII)
    )
