"""Gloria Mundi at the table: whole games by keys and mouse, up to six seats, large decks and forums, at every size."""

import re
from functools import cache

import pytest
from msgspec.structs import replace

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.games.gloria.model.common_types import COUNTERS
from circus_maximus.games.gloria.present.keys import BUILDING
from circus_maximus.games.gloria.present.values import BuildingShown
from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.table.kit import find_kit
from circus_maximus.tui.table.prompt import asked_line
from circus_maximus.tui.table.table_state import TableState
from circus_maximus.tui.titles.gloria import area
from circus_maximus.tui.titles.gloria.roads import GOTH, letter
from circus_maximus.tui.widgets.panel import Panel
from tests.decisions import asked_of, selections
from tests.gloria.table import table as lay
from tests.tui.drawn_tables import check_boxes, check_seats, drawn
from tests.tui.gloria_games import LARGE, NAMES, SHORT, TITLE, at_question, config_with
from tests.tui.playing import game_of, run, table
from tests.tui.scenes import ODD_SIZES, SIZES

KIT = find_kit("gloria")
NAMED = {"table.confirm": "Enter", "table.log": "l"}
PHASES = ("playing", "settling", "buying", "paying", "approaching", "giving", "sharing")
STRANGE = ("剣闘士の皇帝陛下万歳万歳万歳", "[bold red]Ben[/]", "x" * 200, "Zoë 🦁🦁", "E", "F")


@pytest.mark.parametrize(("seats", "hand"), [(2, "mouse"), (6, "keys")])
def test_a_whole_game_can_be_played(seats, hand):
    async def scenario():
        by = ["person", "greedy", "random", "greedy", "random", "person"][:seats]
        async with table(game_of(*by, title=TITLE, settings=SHORT)) as at:
            await at.play(3, hand)
            assert "The game is over." in at.text

    run(scenario())


@cache
def game(phase, seats=4, settings=(), names=None, turn=12):
    return at_question(phase, seats, turn, settings=settings, **({"names": names} if names else {}))


def check(match, table_state, size, glyphs=UNICODE):
    """Check that lines fill their boxes, boxes fill the screen without covering each other, and nothing is missing."""
    shown, boxes, panels = drawn(match, table_state, size, NAMED, glyphs=glyphs)
    check_boxes(boxes, panels, size)
    for panel in ("flight", "players"):
        check_seats(len(shown.players), panels[panel])
    return shown, panels


def table_states(match):
    """States of the table: without a question, with one, and with each target selected."""
    yield TableState()
    yield TableState(details=True)
    if isinstance(match.pending, Choice):
        asked = asked_of(match)
        yield TableState(asked=asked)
        for selection in selections(asked):
            yield TableState(asked=asked, selection=selection)


@pytest.mark.parametrize("seats", TITLE.seats)
@pytest.mark.parametrize("phase", ["settling", "buying"])
def test_nothing_is_clipped_with_any_number_of_seats(phase, seats):
    match = game(phase, seats).match
    for size in [*SIZES, *ODD_SIZES]:
        for table_state in list(table_states(match))[:6]:
            check(match, table_state, size)


@pytest.mark.parametrize("phase", [*PHASES, "over"])
def test_nothing_is_clipped_in_any_phase_and_with_any_selection(phase):
    match = game(phase, 6).match
    for size in SIZES[:2]:
        for table_state in table_states(match):
            check(match, table_state, size)


def test_what_a_building_does_is_below_its_name():
    shown, panels = check(game("buying").match, TableState(), (160, 48))
    rows = list(map(text_of, panels["forum"]))
    for sale in filter(lambda sale: sale.id, shown.forum):
        at = next(at for at, row in enumerate(rows) if sale.name in row)
        assert rows[at].index(sale.name) == rows[at + 1].index(sale.does), rows[at : at + 2]


def test_names_of_buildings_in_the_forum_are_whole_on_larger_screens():
    match = at_question("giving", turn=5).match
    shown, panels = check(match, TableState(), (120, 36))
    told = " ".join(map(text_of, panels["forum"]))
    assert [sale.name for sale in shown.forum if sale.id and sale.name not in told] == []


@pytest.mark.parametrize("size", SIZES)
def test_the_numbers_of_the_players_do_not_touch_the_edge(size):
    _, panels = check(game("buying", 6).match, TableState(), size)
    for line in panels["players"][1:-1]:
        assert text_of(line).rstrip("│").endswith(" "), text_of(line)


def test_strange_names_do_not_change_the_layout():
    match = game("buying", 6, names=STRANGE).match
    for size in [*SIZES, (97, 29)]:
        for table_state in list(table_states(match))[:4]:
            check(match, table_state, size)


def test_with_ascii_symbols_the_table_is_ascii():
    for phase in ("settling", "buying"):
        for size in SIZES:
            for lines in check(game(phase).match, TableState(), size, ASCII)[1].values():
                for line in lines:
                    assert text_of(line).isascii(), text_of(line)


def test_buildings_keep_their_capitals_on_buttons():
    """Their names are on buttons if the panel with the cards has no room for them."""
    asked = asked_of(at_question("giving", turn=25).match)
    names = [it.label for it in asked.open_targets(()) if it.id.startswith(BUILDING)]
    line, _ = asked_line(asked, Selection(), "Ana", (), "Enter", "Esc", 400, Look(UNICODE, "large"))
    assert names
    assert all(name in text_of(line) for name in names), text_of(line)


def test_a_long_heading_leaves_the_scale_no_room():
    names = tuple(f"goth_road.{id}.name={f'The Very Long Pass {id}':_<40.40}" for id in config_with(()).goth_road)
    match = at_question("giving", 2, settings=names).match
    for size in SIZES:
        check(match, TableState(), size)


def test_six_tokens_on_one_space_are_all_seen():
    for size in SIZES:
        match = at_question("playing", 6, turn=1).match
        shown, panels = check(match, TableState(), size)
        assert shown.flight.steps == (0,) * 6
        text = "".join(text_of(line) for line in panels["flight"])
        assert all(text.count(mark) == 1 for mark in UNICODE.seats)


@pytest.mark.parametrize(
    ("steps", "size", "rows"),
    [
        ((0, 1, 2, 3, 4, 5), (80, 24), 1),
        ((7, 7, 2, 3, 4, 5), (80, 24), 1),
        ((7, 7, 7, 3, 4, 5), (80, 24), 2),
        ((7,) * 6, (80, 24), 3),
        ((7, 7, 7, 3, 4, 5), (120, 36), 1),
        ((7,) * 6, (120, 36), 2),
        ((7, 7, 7, 3, 4, 5), (160, 48), 1),
    ],
)
def test_the_road_has_as_many_lines_as_the_space_with_most_tokens_needs(steps, size, rows):
    """Two tokens stand side by side in the two cells of a space, three in three or four."""
    shown = viewers.shown(game("buying", 6).match)
    shown = replace(shown, flight=replace(shown.flight, steps=steps, arrivals=tuple(range(6))))
    room = room_for(*size)
    box = KIT.arrange(shown, size[0], size[1] - 3, room)["flight"]
    assert box.height == rows + (1 if room == "small" else 3)
    panel = KIT.draw("flight", shown, NAMES, box.width, box.height, Look(UNICODE, room))
    assert all("".join(map(text_of, panel)).count(mark) == 1 for mark in UNICODE.seats)


def test_the_road_of_the_goth_has_lines_only_for_icons_ahead_of_him():
    shown = viewers.shown(game("buying", 6).match)
    at = next(at for at, space in enumerate(shown.goth.spaces) if len(space.icons) == 3)

    def rows(goth):
        return KIT.arrange(replace(shown, goth=goth), 80, 21, "small")["goth"].height

    assert rows(shown.goth) == rows(replace(shown.goth, at=at, front=at + 1)) == 1 + 1 + 3
    assert rows(replace(shown.goth, at=at + 1, front=at + 1)) == 1 + 1


def test_a_counter_of_the_tribute_stands_beside_each_icon_for_which_it_was_paid():
    matches = (at_question("approaching", 6, turn).match for turn in range(5, 40))
    match = next(match for match in matches if match.step.state.tribute)
    for size in SIZES:
        shown, panels = check(match, TableState(), size)
        text = "".join(text_of(line) for line in panels["goth"][1:])
        laid = [counter for space in shown.goth.spaces for counter in space.laid]
        assert text.count("•") + text.count("★") == len(laid) > 0
        left = [icon for space in shown.goth.spaces[shown.goth.at :] for icon in space.icons]
        assert sum(text.count(letter) for letter in "FGP") == len(left)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
def test_the_mark_of_the_goth_is_no_letter_of_a_counter_and_no_mark_of_a_seat(glyphs):
    others = {letter(counter, glyphs) for counter in range(len(COUNTERS))} | set(glyphs.seats)
    (mark,) = glyphs.drawn(GOTH)
    assert mark not in others
    assert mark.isascii() == (glyphs is ASCII)
    for size in SIZES:
        road = check(at_question("approaching", 6, 20).match, TableState(), size)[1]["goth"]
        assert sum(part.text == GOTH for line in road for part in line) == 1


def names_in(panel):
    return " ".join(map(text_of, panel))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_a_deck_of_200_buildings_and_twelve_slots_fit_with_the_cursor_on_each(size, seats):
    match = game("buying", seats, settings=LARGE).match
    assert len(match.rules.config.buildings) == 200
    asked = asked_of(match)
    for selection in selections(asked):
        shown, panels = check(match, TableState(asked=asked, selection=selection), size)
        assert len(shown.forum) == 12
        if selection.target.startswith("building/") and not selection.picked:
            assert any(run.point == selection.target for line in panels["forum"] for run in line)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_a_forum_that_is_too_long_begins_at_the_cheap_end_and_scrolls_to_what_is_looked_at(size, seats):
    match = game("buying", seats, settings=LARGE).match
    shown, panels = check(match, TableState(), size)
    cheapest, dearest = shown.forum[-1], next(sale for sale in shown.forum if sale.id)
    slots = [sale.surcharge for sale in shown.forum if f"+{sale.surcharge}" in names_in(panels["forum"])]
    assert slots == sorted(slots, reverse=True)
    assert slots[-1] == cheapest.surcharge == 0
    if len(slots) < 12:
        assert "↑" in text_of(panels["forum"][0])
    for described in (dearest.id, dearest.key):
        _, panels = check(match, TableState(described=described), size)
        assert any(run.point == dearest.id for line in panels["forum"] for run in line)


def test_the_forum_shows_prices_for_the_seat_that_is_asked():
    shown = viewers.shown(game("buying").match)
    player = shown.players[shown.reader]
    assert player.acts
    for sale in filter(lambda sale: sale.id, shown.forum):
        target = asked_of(game("buying").match).target((), sale.id)
        assert bool(sale.lacks) == bool(target.why_not)


def test_a_harvest_shows_the_cards_of_the_seat_that_is_asked_with_keys_for_its_buildings():
    match = game("settling", 6).match
    table_state = TableState(asked=asked_of(match))
    _, panels = check(match, table_state, (80, 24))
    assert "forum" not in panels
    points = {run.point for line in panels["area"] for run in line}
    assert points >= {target.id for target in table_state.asked.open_targets(())}
    assert "forum" in check(game("buying", 6).match, TableState(), (80, 24))[1]


@pytest.mark.parametrize("size", [*SIZES, *ODD_SIZES])
@pytest.mark.parametrize("seats", [2, 6])
def test_sixty_buildings_before_a_seat_leave_room_for_the_forum(size, seats):
    laid = lay(seats=seats, at="buying", counters=["9 food 9 gold 9 peace"], forum=["toll_bridge"])
    shown = TITLE.presenter(laid.rules, NAMES[:seats]).show(laid.state, 0, [""] * seats)
    kinds = [
        replace(kind, built=(BuildingShown(kind.id, f"The Long House {kind.kind}", "", False),) * 20)
        for kind in shown.players[0].cards
    ]
    shown = replace(shown, players=(replace(shown.players[0], cards=tuple(kinds)), *shown.players[1:]))
    boxes = KIT.arrange(shown, size[0], size[1] - 3, room_for(*size))
    assert min(box.height for box in boxes.values()) > 0
    assert boxes["forum"].height >= 4
    for panel in boxes.keys() & set(KIT.panels):
        look = Look(UNICODE, room_for(*size))
        assert len(KIT.draw(panel, shown, NAMES, *boxes[panel][2:], look)) <= boxes[panel].height


@pytest.mark.parametrize("phase", ["settling", "buying", "giving"])
@pytest.mark.parametrize("seats", TITLE.seats)
def test_at_80x24_a_panel_says_what_the_building_under_the_cursor_does(phase, seats):
    match = game(phase, seats).match
    asked = asked_of(match)
    buildings = [
        selection for selection in selections(asked) if selection.target.startswith(BUILDING) and not selection.picked
    ]
    assert buildings
    for selection in buildings:
        shown, panels = check(match, TableState(asked=asked, selection=selection), (80, 24))
        card = match.presenter.card(shown, selection.target)
        told = " ".join(names_in(panels["card"]).replace("─", " ").split())
        whole = f"{card.name} {card.says}"
        assert told.startswith(whole) or (whole.startswith(told.rstrip("…")) and len(told) > 70), told
        assert set(panels) & {"forum", "area"}


def test_the_cards_before_a_seat_are_whole_before_there_is_room_for_the_card_under_the_cursor():
    """Of nine buildings on one kind of card, and one on each other."""
    farms = ["barley_terraces", "hillside_goat_track", "sabine_vineyard", "salt_fish_vats", "grain_barges"]
    farms += ["old_olive_press", "mule_station", "shared_millstream", "mountain_apiary"]
    built = {**dict.fromkeys(farms, "farm"), "toll_bridge": "city", "watch_house": "peace"}
    many = ("dealt.6={farm: 12, city: 4, peace: 4}",)
    apart = [6, 5, 4, 3, 2, 1]
    laid = lay(seats=6, at="harvest farm", counters=["9 food"], buildings=[built], steps=apart, settings=many)
    shown = TITLE.presenter(laid.rules, NAMES).show(laid.state, 0, [""] * 6)
    for size in SIZES:
        boxes = KIT.arrange(shown, size[0], size[1] - 3, room_for(*size))
        panel = KIT.draw("area", shown, NAMES, *boxes["area"][2:], Look(UNICODE, room_for(*size)))
        found = {run.point for line in panel for run in line}
        assert found >= {f"{BUILDING}{id}" for id in built}, size
        assert "more" not in text_of(panel[0])


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
def test_popups_leave_the_players_in_sight(size):
    boxes = KIT.arrange(viewers.shown(game("buying", 6).match), *size, room_for(*size))
    assert boxes["popup"].x + boxes["popup"].width <= boxes["players"].x


def test_the_buildings_of_all_players_are_shown_on_demand():
    match = game("buying", 6).match
    shown, panels = check(match, TableState(details=True), (120, 36))
    text = " ".join(text_of(line) for line in panels["players"])
    built = [building.name for player in shown.players for kind in player.cards for building in kind.built]
    assert built
    assert all(name.split()[0] in text for name in built)


@pytest.mark.parametrize("size", SIZES)
def test_who_may_reach_carthage_is_marked(size):
    shown = viewers.shown(game("buying").match)
    first, *others = shown.players
    look = Look(UNICODE, room_for(*size))

    def drawn(may_arrive):
        players = (replace(first, steps=35, may_arrive=may_arrive), *others)
        return " ".join(
            text_of(line) for line in KIT.draw("players", replace(shown, players=players), NAMES, 78, 20, look)
        )

    assert "!35" in drawn(True)
    assert "!35" not in drawn(False)


def test_the_card_says_what_a_building_costs_where_it_lies_and_who_has_it():
    match = game("buying").match
    shown = viewers.shown(match)
    sale = next(sale for sale in shown.forum if sale.id)
    card = match.presenter.card(shown, sale.id)
    assert card.name == sale.name
    assert any(rule.startswith("In this slot it costs ") for rule in card.rules)
    assert match.presenter.card(shown, sale.key) == card
    owner, building = next((player, kind.built[0]) for player in shown.players for kind in player.cards if kind.built)
    (has,) = match.presenter.card(shown, building.id).rules
    assert has.startswith(f"{owner.name} has it, on a ")
    for other in ("", "verb/tribute", "verb/pass", "verb/stop"):
        assert match.presenter.card(shown, other).name == "Next tribute"
    farms = shown.players[shown.area].cards[0]
    assert match.presenter.card(shown, farms.id).says.endswith("Each yields 1 food.")
    assert match.presenter.card(shown, f"counter/{COUNTERS[0]}").says.startswith("The supply has ")


def test_a_building_for_sale_marks_the_cards_on_which_it_may_lie_and_the_other_way_round():
    match = game("buying").match
    shown = viewers.shown(match)
    sale = next(sale for sale in shown.forum if sale.id and sale.on == ("farm",))
    assert match.presenter.related(shown, sale.id) == {"card/farm"}
    assert sale.id in match.presenter.related(shown, "card/farm")
    assert not match.presenter.related(shown, "verb/pass")
    state = TableState(asked=asked_of(match), selection=Selection(target=sale.id))
    farm = text_of(check(match, state, (120, 36))[1]["area"][1])
    assert f"farm{UNICODE.linked}" in farm


def test_deck_discards_and_supply_are_counted_in_the_heading_and_listed_in_the_help():
    match = game("buying").match
    state = match.step.state
    heading = text_of(check(match, TableState(), (80, 24))[1]["forum"][0])
    assert f"deck {len(state.deck)}, discarded {len(state.discards)}" in heading
    assert f"{state.supply[0]}F" in heading
    listed = dict(match.presenter.in_force(state))
    assert state.discards
    assert all(match.rules.config.buildings[id].name in listed["Discards"] for id in state.discards)
    assert f"{state.supply[0]} food" in listed["Supply"]


@pytest.mark.parametrize("phase", ["buying", "playing"])
def test_the_forum_has_room_for_the_names_of_buildings(phase):
    match = game(phase).match
    shown, panels = check(match, TableState(), (120, 36))
    text = " ".join(text_of(line) for line in panels["forum"])
    assert all(sale.name in text for sale in shown.forum if len(sale.name) <= 21)


def test_on_small_screens_the_forum_says_what_the_numbers_are():
    heading = text_of(check(game("buying").match, TableState(), (80, 24))[1]["forum"][0])
    assert heading.endswith(" cost+slot steps▸ on─")


@pytest.mark.parametrize(("size", "told"), [((80, 24), ("✗1", "no city")), ((120, 36), ("✗ 1 missing", "✗ no city"))])
def test_the_forum_says_what_the_reader_lacks_and_on_which_cards_a_building_may_lie(size, told):
    forum = ["barley_terraces", "toll_bridge", None, "watch_house", None, "debased_coinage"]
    laid = lay(
        seats=6, at="buying", counters=["2 food 3 gold 2 peace"], cards=["1 farm 1 peace"], forum=forum, steps=[0] * 6
    )
    shown = TITLE.presenter(laid.rules, NAMES).show(laid.state, 0, [""] * 6)
    box, room = KIT.arrange(shown, size[0], size[1] - 3, room_for(*size))["forum"], room_for(*size)
    rows = [part for line in KIT.draw("forum", shown, NAMES, *box[2:], Look(UNICODE, room)) for part in [text_of(line)]]
    cells = [cell for row in rows for cell in (row.split("│") if room == "small" else [row])]

    def cell(name):
        return " ".join(next(cell for cell in cells if name in cell).split())

    missing, no_card = told
    assert missing in cell("Barley Terraces")
    assert no_card in cell("Toll Bridge")
    assert "✓" in cell("Watch-House")
    if room == "small":
        assert [kinds in cell(name) for name, kinds in (("Watch-House", " p ✓"), ("Debased", " fcp ✓"))] == [True, True]
        assert " f ✗1" in cell("Barley Terraces")
    else:
        assert " any ✓" in cell("Debased Coinage")


def test_while_a_surcharge_is_paid_only_the_building_that_is_bought_has_a_mark():
    forum = ["barley_terraces", None, None, "watch_house", None, "toll_bridge"]
    laid = lay(at="buying", counters=["2 food 2 gold 3 peace", ""], forum=forum)
    presenter = TITLE.presenter(laid.rules, ("Ana", "Ben"))

    def judged():
        return [sale.name for sale in presenter.show(laid.state, 0, ["", ""]).forum if sale.judged]

    assert judged() == ["Barley Terraces", "Watch-House", "Toll Bridge"]
    laid.play("buy watch_house")
    assert laid.waits == "surcharge"
    assert judged() == ["Watch-House"]
    asks = presenter.ask(laid.state, laid.step.pending).part((), {"counter/food": {}}).asks
    assert asks == "pay the surcharge of 2 for Watch-House in any counters"


def test_a_building_that_has_exchanged_counters_is_only_a_cover():
    forum = [None] * 5 + ["melted_statues"]
    laid = lay(at="buying", counters=["2 gold 1 peace 2 glory", ""], forum=forum).play("buy melted_statues on farm")
    presenter = TITLE.presenter(laid.rules, ("Ana", "Ben"))

    def says():
        shown = presenter.show(laid.state, None, ["", ""])
        assert presenter.card(shown, "building/melted_statues").says in presenter.about(
            shown, "building/melted_statues"
        )
        return presenter.card(shown, "building/melted_statues").says

    assert says() == "When built, exchange glory for 3 food, 3 gold or 3 peace each."
    laid.play("stop")
    assert says() == "Its exchange is done; now it only covers its card."


def test_on_small_screens_each_rival_stands_with_its_kind_of_bot():
    shown = viewers.shown(game("buying").match)
    for kind, bot in TITLE.bots.items():
        player = replace(shown.players[0], name=bot.rival, bot=kind)
        rows = KIT.draw("players", replace(shown, players=(player,)), NAMES, 80, 2, Look(UNICODE, "small"))
        assert f"{bot.rival} ({kind})" in text_of(rows[1])


def test_when_the_goth_is_in_rome_no_space_is_next():
    match = game("approaching").match
    shown = viewers.shown(match)
    goth = replace(shown.goth, at=len(shown.goth.spaces) - 1, due="")
    heading = text_of(KIT.draw("goth", replace(shown, goth=goth), NAMES, 120, 6, Look(UNICODE, "medium"))[0])
    assert "The Goth · Rome ─" in heading
    assert match.presenter.card(replace(shown, goth=goth), "").says == "The Goth is in Rome."


def test_the_next_tribute_is_named_with_its_price_and_where_the_goth_is():
    laid = lay(at="buying", goth="noric_pass", paid=["gold"], counters=["9 food 9 gold 9 peace"], forum=["toll_bridge"])
    presenter = TITLE.presenter(laid.rules, ("Ana", "Ben"))

    def told(game):
        card = presenter.card(presenter.show(game.state, None, ["", ""]), "")
        return (card.name, card.says, *card.rules)

    assert told(laid) == (
        "Next tribute",
        "Julian Alps: 1 food. The Goth is 36 spaces from Rome.",
        "Tribute on his road: 1 gold.",
        "His space shows 1 food and 1 peace.",
    )
    last = lay(at="buying", goth="saxa_rubra", counters=["9 food 9 gold 9 peace"], forum=["toll_bridge"])
    assert told(last)[1] == "Rome: nobody can pay. The Goth is 1 space from Rome."


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_two_panels_have_the_same_name(size):
    async def scenario():
        async with table(game_of("person", "person", title=TITLE), size) as at:
            lines = [text_of(panel.lines[0]) for panel in at.screen.query(Panel) if panel.size and panel.lines]
            heads = [match[1] for line in lines if (match := re.match(r"(?:╭─ |─)([A-Z][^·─]+?) ?[·─]", line))]
            assert len(heads) > 4
            assert len(heads) == len(set(heads))

    run(scenario())


def test_larger_screens_say_who_leads_and_how_far_from_carthage():
    match = game("buying").match
    shown = viewers.shown(match)
    most = max(shown.players, key=lambda player: player.steps)
    heading = text_of(check(match, TableState(), (120, 36))[1]["flight"][0])
    assert f"{most.name} leads, {38 - most.steps} to go" in heading
    start = at_question("playing", 6, turn=1).match
    assert "leads" not in text_of(check(start, TableState(), (120, 36))[1]["flight"][0])


def test_the_buildings_of_a_kind_stay_in_one_line_as_long_as_their_names_can_be_cut():
    for count, lines in ((2, 1), (4, 1), (6, 2)):
        names = ["barley_terraces", "hillside_goat_track", "sabine_vineyard", "salt_fish_vats", "grain_barges"]
        names = [*names, "old_olive_press"][:count]
        laid = lay(at="harvest farm", counters=["9 food"], buildings=[dict.fromkeys(names, "farm")])
        shown = TITLE.presenter(laid.rules, ("Ana", "Ben")).show(laid.state, None, ["", ""])
        height = 1 + area.rows(shown.players[0], 80)
        rows = area.lines(shown.players[0], ("Ana", "Ben"), 80, height, Look(UNICODE, "small"))
        found = [{run.point for run in row if run.point.startswith("building/")} for row in rows]
        assert set.union(*found) == {f"building/{name}" for name in names}
        assert len(list(filter(None, found))) == lines


LONG_NAMES = {
    **dict.fromkeys(["old_olive_press", "camp_bakery", "market_gardens"], "farm"),
    **dict.fromkeys(["theatre_on_borrowed_coin", "moneylenders_arcade", "triumphal_colonnade"], "city"),
    "watch_house": "peace",
}


@pytest.mark.parametrize(
    ("size", "card", "cut"),
    [
        ((80, 24), 2, ["theatre_on_borrowed_coin", "moneylenders_arcade", "triumphal_colonnade"]),
        ((120, 36), 6, ["theatre_on_borrowed_coin", "moneylenders_arcade", "triumphal_colonnade"]),
        ((120, 40), 8, []),
        ((160, 48), 12, []),
    ],
)
def test_names_before_a_seat_are_whole_if_there_is_room_and_the_card_under_the_cursor_keeps_enough(size, card, cut):
    laid = lay(at="harvest farm", counters=["9 food"], buildings=[LONG_NAMES])
    shown = TITLE.presenter(laid.rules, ("Ana", "Ben")).show(laid.state, None, ["", ""])
    room = room_for(*size)
    boxes = KIT.arrange(shown, size[0], size[1] - 3, room)
    panel = KIT.draw("area", shown, ("Ana", "Ben"), *boxes["area"][2:], Look(UNICODE, room))
    told = names_in(panel)
    names = {id: laid.rules.config.buildings[id].name for id in LONG_NAMES}
    assert [id for id, name in names.items() if name not in told] == cut
    assert len(panel) == boxes["area"].height
    assert boxes["card"].height == card


@pytest.mark.parametrize("names", [["Inn"], ["Inn"] * 30, ["A name that is far too long for any line of cards"] * 3])
def test_a_kind_takes_no_more_lines_than_its_names_need(names):
    kind = replace(viewers.shown(game("buying").match).players[0].cards[0], built=())
    built = tuple(BuildingShown(f"{BUILDING}{at}", name, "", False) for at, name in enumerate(names))
    player = replace(viewers.shown(game("buying").match).players[0], cards=(replace(kind, built=built),))
    for width in (60, 65, 80, 96):
        in_a_line = (width - area.INDENT) // (min(max(map(len, names)), width - area.INDENT - 5) + 5)
        assert area.rows(player, width, whole=True) == -(-len(names) // in_a_line)
        lines = area.lines(player, NAMES, width, 40, Look(UNICODE, "small"))
        assert len([line for line in lines[1:] if text_of(line).strip()]) == -(-len(names) // in_a_line)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_on_small_screens_a_line_names_the_buildings_of_the_player_who_chooses_in_the_forum(seats):
    match = game("buying", seats, turn=24).match
    table_state = TableState(asked=asked_of(match))
    shown, panels = check(match, table_state, (80, 24))
    assert {"forum", "area", "card"} <= set(panels)
    (line,) = panels["area"]
    built = [building for kind in shown.players[shown.area].cards for building in kind.built]
    assert text_of(line).startswith(f"─Before {shown.players[shown.area].name}─")
    assert [run.point for run in line if run.point] == [it.id for it in built for _ in range(3)]
    assert all(it.name.split()[0] in text_of(line) for it in built)
    assert built


def test_that_line_cuts_names_so_that_all_have_room_and_says_if_there_are_no_buildings():
    player = viewers.shown(game("buying").match).players[0]
    kind = player.cards[0]

    def told(count):
        built = tuple(BuildingShown(f"{BUILDING}{at}", f"The Long House {at}", "", False) for at in range(count))
        (line,) = area.lines(replace(player, cards=(replace(kind, built=built),)), NAMES, 80, 1, Look(UNICODE, "small"))
        assert len(text_of(line)) == 80
        return text_of(line)

    assert told(0).startswith("─Before Ana─ no buildings ─")
    assert told(2).count("The Long House") == 2
    assert told(5).count("The") == 5
    assert told(9).count("…") == 9


def test_the_card_of_a_kind_names_the_buildings_on_it():
    laid = lay(cards=["2 farm", ""], buildings=[{"mule_station": "farm", "toll_bridge": "city"}, {}])
    presenter = TITLE.presenter(laid.rules, ("Ana", "Ben"))
    shown = presenter.show(laid.state, 0, ["", ""])
    says = [presenter.card(shown, f"card/{kind}").says for kind in ("farm", "city", "peace")]
    assert says == [
        "2 without a building and 1 with Mule Station. Each yields 1 food.",
        "1 with Toll Bridge. Each yields 1 gold.",
        "None. Each yields 1 peace.",
    ]
