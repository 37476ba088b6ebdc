"""The card of what is under the cursor, the closed places in one line, and what the largest screen adds."""

import pytest

from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.games.circus.present.card import card
from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.table.target_panels import card_lines
from circus_maximus.tui.widgets.panel import Panel
from tests.circus.present.games import rules_of
from tests.circus.table import table as lay
from tests.tui.ludus_games import after
from tests.tui.playing import run, seated, table
from tests.tui.scenes import CROWDED, reached
from tests.tui.titles.circus.test_large_boards import wheel

LARGER = [(120, 36), (160, 48)]
SHIPPED = rules_of(()).config


def drawn(at, panel):
    lines = at.screen.query_one(f"#{panel}", Panel).lines
    return ["".join(part.text for part in line) for line in lines]


def flat(lines):
    return " ".join(" ".join(line.strip("│ ") for line in lines).split())


def cards(**setup):
    """Every card of a table, by id."""
    shown = viewers.shown(seated(lay(**setup)).match)
    ids = [it.id for group in (shown.acts, shown.places, shown.markets) for it in group]
    return {id: card(SHIPPED, shown, id) for id in ids}


@pytest.mark.parametrize(("size", "seats"), [((120, 36), 2), ((160, 48), 4)])
def test_the_card_under_the_cursor_is_shown_with_its_flavour_if_there_is_room(size, seats):
    async def scenario():
        async with table(reached("r2/placing", seats=seats), size) as at:
            await at.press("escape", "a")
            told = flat(drawn(at, "card"))
            assert "Port" in drawn(at, "card")[0]
            assert "Flip a coin. Heads: Take 2 mummers from the supply." in told
            assert SHIPPED.places["port"].flavour in told
            await at.press("right")
            assert "War" in drawn(at, "card")[0]

    run(scenario())


def test_without_a_selection_the_card_is_the_event_of_the_round():
    async def scenario():
        async with table(reached("r2/placing"), (120, 36)) as at:
            await at.press("escape", "escape")
            assert "Event: Religious Offering" in drawn(at, "card")[0]
            assert "Resolved at the start of the round: Everybody: Church +1." in flat(drawn(at, "card"))

    run(scenario())


def test_on_the_largest_screen_the_log_has_the_place_of_the_card_while_nothing_is_selected():
    async def scenario():
        async with table(reached("r2/placing"), (160, 48)) as at:
            await at.press("escape", "escape")
            boxes = at.screen.table.boxes
            assert drawn(at, "card")[0].startswith("╭─ Log ─")
            assert drawn(at, "card")[-1].startswith("│")
            assert drawn(at, "log")[0].startswith("│"), "the card shows the first lines of the log"
            await at.press("a")
            assert "Port" in drawn(at, "card")[0]
            assert drawn(at, "log")[0].startswith("╭─ Log ─")
            assert at.screen.table.boxes == boxes, "arranging panels again would cost more than drawing them"
            await at.press("escape", "escape", "2")
            assert "Slave Battle Royale" in drawn(at, "card")[0]

    run(scenario())


def test_an_act_that_is_no_target_now_is_shown_by_its_key_until_the_cursor_moves():
    async def scenario():
        async with table(reached("r2/placing"), (120, 36)) as at:
            await at.press("escape", "2")
            assert "Slave Battle Royale" in drawn(at, "card")[0]
            assert "◂" in flat(drawn(at, "markets"))
            await at.press("escape")
            assert "Event" in drawn(at, "card")[0]
            await at.press("2", "a")
            assert "Port" in drawn(at, "card")[0]

    run(scenario())


def test_cards_say_which_rules_apply():
    told = cards(cubes={0: {"slaves": 1}}, display=("gladiator_combat", "cavalry_display", "pageant", None, None))
    dice, most, pageant = (
        " ".join(told[f"act/{act}"].rules) for act in ("gladiator_combat", "cavalry_display", "pageant")
    )
    assert f"a die with {SHIPPED.contest_die} sides decides" in dice
    assert "the player who owns the most animals wins" in most
    assert "single performer" not in pageant
    assert dice.startswith("Ready: Ana.")
    assert pageant.startswith("Nobody is ready.")
    assert "You pay on heads only." in " ".join(told["place/port"].rules)
    assert "not for winning" in " ".join(told["place/pantheon"].rules)
    assert "in the order of the line" in " ".join(told["place/animals_market"].rules)
    assert told["market/animals"].says.endswith("Nobody is in line.")


def test_a_card_says_that_a_track_is_frozen():
    told = cards(events=("jupiter_is_angry",), display=("pageant", "venatio", None, None, None))
    assert "Church is frozen this round, so no marker moves on it." in told["act/pageant"].rules
    assert not any("frozen" in rule for rule in told["act/venatio"].rules)


def test_the_card_of_a_stone_says_what_it_can_do_and_its_state():
    async def scenario():
        async with table(after(30), (120, 36)) as at:
            assert "Select something to read about it here." in flat(drawn(at, "card"))
            await at.press("right")
            stone = at.screen.query_one("#card", Panel).lines[0][1].text
            assert stone.strip() == "Spear on B3, North"
            assert "Moves 1 step" in flat(drawn(at, "card"))
            assert "It can still act this cycle." in flat(drawn(at, "card"))
            assert "attacks exactly" not in at.foot

    run(scenario())


# Closed places


@pytest.mark.parametrize("size", [(80, 24), *LARGER])
def test_closed_places_share_one_line_below_the_others(size):
    async def scenario():
        async with table(reached("r2/placing"), size) as at:
            (line,) = (line for line in drawn(at, "board") if "Oracle" in line)
            assert "closed ✗n Oracle ✗o Gamblers' Den" in line
            assert drawn(at, "board").index(line) > max(
                n for n, row in enumerate(drawn(at, "board")) if "Pantheon" in row
            )
            await at.press("escape", "n")
            assert at.table_state.target.id == "place/oracle"
            assert "»n»Oracle" in flat(drawn(at, "board"))

    run(scenario())


def test_closed_places_are_drawn_with_the_others_if_that_needs_fewer_lines():
    async def scenario():
        async with table(reached("r2/placing", settings=CROWDED), (80, 24)) as at:
            text = flat(drawn(at, "board"))
            assert "closed ✗n Oracle" not in text
            assert "✗n Oracle" in text

    run(scenario())


# The largest screen


def test_the_largest_screen_shows_flavour_readiness_and_positions():
    async def scenario():
        async with table(reached("r2/placing"), (160, 48)) as at:
            acts, players = flat(drawn(at, "acts")), flat(drawn(at, "players"))
            for act in at.screen.table.shown.acts:
                assert act.flavour in acts
            (ready,) = [line for line in drawn(at, "acts") if "The gods go by on wheels." in line]
            assert ready.strip("│ ").split()[:4] == ["●2M", "▲✓", "■2M", "◆2M"]
            for player in at.screen.table.shown.players:
                assert f"pay day {player.pay}c" in players
            assert "E 6 P 4 C 4" in players
            assert len(drawn(at, "log")) > 10

    run(scenario())


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", LARGER)
def test_the_log_has_at_least_as_many_lines_as_the_card(size, seats):
    async def scenario():
        async with table(reached("r2/placing", seats=seats), size) as at:
            await at.press("escape", "a")
            assert len(drawn(at, "log")) >= len(drawn(at, "card"))
            assert len(drawn(at, "log")) >= (14 if size == (160, 48) else 8)
            assert "Flip a coin. Heads: Take 2 mummers from the supply." in flat(drawn(at, "card"))

    run(scenario())


def test_the_log_shows_a_whole_round_if_the_screen_is_tall_enough():
    async def scenario():
        async with table(reached("r3/bidding", seats=2), (160, 110)) as at:
            told = flat(drawn(at, "log"))
            assert "Round 2 ▲start marker" in told
            assert "Round 3 ●start marker" in told

    run(scenario())


def test_a_boost_stands_behind_the_position_of_its_player():
    async def scenario():
        game = seated(lay(phase="placing", boosts={0: {"church": 1}}))
        async with table(game, (160, 48)) as at:
            assert "C 3+1" in flat(drawn(at, "players"))

    run(scenario())


def test_the_wheel_scrolls_the_log_back_and_forth():
    async def scenario():
        async with table(reached("r3/placing"), (160, 48)) as at:
            await at.press("escape")
            await at.press("a")
            last = drawn(at, "log")
            await wheel(at, "log", -3)
            assert "3 lines back" in drawn(at, "log")[0]
            assert drawn(at, "log")[4:-1] == last[1:-4]
            await wheel(at, "log", 5)
            assert drawn(at, "log") == last

    run(scenario())


@pytest.mark.parametrize("panel", ["card", "log"])
def test_the_wheel_scrolls_the_log_in_the_place_of_the_card_too(panel):
    async def scenario():
        async with table(reached("r3/buying"), (160, 48)) as at:
            await at.press("escape", "escape")
            last = drawn(at, "card") + drawn(at, "log")
            await wheel(at, panel, -2)
            shown = drawn(at, "card") + drawn(at, "log")
            assert "2 lines back" in shown[0]
            assert shown[3:-1] == last[1:-3]

    run(scenario())


def test_what_a_card_does_ends_with_dots_if_there_is_no_room_for_all_of_it():
    shown = CardShown("A card", "It does one thing, and then it does another thing.", "It is old.", ("Only once.",))
    small = Look(UNICODE, "small")

    def told(rows):
        return [text_of(line).rstrip() for line in card_lines(shown, 30, 1 + rows, small)[1:]]

    assert told(1) == [" It does one thing, and then…"]
    assert text_of(card_lines(shown, 30, 1, small)[0]).rstrip() == "─A card─ It does one thing,…"
    assert told(2) == [" It does one thing, and then", " it does another thing."]
    assert told(4) == [" It does one thing, and then", " it does another thing.", " It is old.", " Only once."]
