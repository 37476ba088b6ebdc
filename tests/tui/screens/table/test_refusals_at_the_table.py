"""Illegal actions cannot be entered: the reason is shown in full, and nothing is played."""

import pytest

from circus_maximus.engine.contract import Choice
from circus_maximus.play import viewers
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import MIN_SIZE
from circus_maximus.tui.draw.styled_lines import text_of, width_of, wrapped
from circus_maximus.tui.table.guarded_kit import GuardedKit
from circus_maximus.tui.table.painting import Painter
from circus_maximus.tui.table.table_state import TableState
from tests import decisions
from tests.circus.table import rules_with
from tests.circus.table import table as lay
from tests.decisions import asked_of, previews, selections
from tests.tui.playing import game_of, run, seated, table

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
FROZEN = 'events.plague_strikes.effects=[{"do": "freeze", "track": "population"}]'
PLACING = {"phase": "placing", "bids": [("venatio", 0, 1)]}

REFUSED = {
    "opener_must_bid": (lambda: lay(phase="bidding"), "verb/pass"),
    "backs_enough_acts": (
        lambda: lay(phase="bidding", bids=[("venatio", 0, 1)], settings=["limits.bid_on.regular=1"]),
        "act/pageant",
    ),
    "place_closed": (lambda: lay(**PLACING), "place/oracle"),
    "place_closed_by_event": (lambda: lay(**PLACING, events=["plague_strikes"]), "place/town_square"),
    "track_frozen": (lambda: lay(**PLACING, events=["plague_strikes"], settings=[FROZEN]), "place/town_square"),
    "place_full": (lambda: lay(**PLACING, places={"town_square": [1]}), "place/town_square"),
    "place_full_for_seat": (lambda: lay(**PLACING, places={"prison": [0, 0]}), "place/prison"),
    "too_few_coins": (lambda: lay(**PLACING, coins=[3, 3], cubes={0: {"slaves": 1}}), "place/guildhall"),
    "needs_cubes": (lambda: lay(**PLACING), "place/guildhall"),
    "supply_empty": (lambda: lay(**PLACING, cubes={1: {"prisoners": 10}}), "place/prison"),
    "market_empty": (lambda: lay(**PLACING, markets={"mummers": 0}), "place/mummers_market"),
    "no_workers_to_recruit": (
        lambda: lay(**PLACING, workers=[11, 5], cubes={0: {"slaves": 1}}),
        "place/guildhall",
    ),
    "last_round": (lambda: lay(**PLACING, round=10, cubes={0: {"animals": 1}}, settings=OPEN), "place/oracle"),
    "already_foreseen": (
        lambda: lay(**PLACING, foreseen=(1, "labor_shortage"), cubes={0: {"animals": 1}}, settings=OPEN),
        "place/oracle",
    ),
    "no_event_left": (
        lambda: lay(**PLACING, events=tuple(rules_with().config.events), cubes={0: {"animals": 1}}, settings=OPEN),
        "place/oracle",
    ),
    "nothing_to_stake_on": (lambda: lay(**PLACING, settings=OPEN), "place/gamblers_den"),
    "other_market": (lambda: lay(phase="buying", places={"mummers_market": [0]}), "market/slaves"),
    "other_act": (
        lambda: lay(
            phase="performing", bids=[("venatio", 0, 1), ("pageant", 0, 1)], cubes={0: {"animals": 2, "mummers": 2}}
        ),
        "act/pageant",
    ),
    "no_such_cube": (
        lambda: lay(phase="events", round=0, coins=0, cubes={0: {"mummers": 1, "slaves": 1}}).fall(
            "pirates_grow_brave"
        ),
        "cube/animals",
    ),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_is_shown_in_full_and_nothing_is_played(code):
    laid, id = REFUSED[code]

    async def scenario():
        game = laid()
        async with table(seated(game)) as at:
            asked = at.table_state.asked
            target = decisions.target(asked, id)
            assert id not in asked.after(())
            await at.key(target.key)
            assert target.why_not in at.foot, at.text
            records = len(at.match.records)
            await at.press("enter", target.key)
            assert target.why_not in at.foot, at.text
            assert (len(at.match.records), at.match.step.state) == (records, game.state)

    run(scenario())


def test_every_refusal_and_option_of_whole_games_is_readable_at_80x24():
    """Without an app: the lines depend only on the game and the table's state."""
    for seed, settings in enumerate([(), ("rounds=2",), OPEN]):
        game = game_of("random", "greedy", "random", seed=seed, settings=settings)
        match, painter = game.match, Painter(GuardedKit(game), game)
        while match.advance() and len(match.turns) < 70:
            if not isinstance(match.pending, Choice):
                continue
            ask = asked_of(match)
            shown = viewers.shown(match)
            for selection in selections(ask):
                table_state = TableState(asked=ask, selection=selection)
                look = painter.look(table_state, UNICODE, MIN_SIZE)
                lines = painter.lines(shown, table_state, look, painter.boxes(shown, table_state, MIN_SIZE), [], {}, "")
                read = " ".join(" ".join(text_of(line) for line in [*lines["asked"], *lines["told"]]).split())
                assert all(width_of(line) == 80 for line in [*lines["asked"], *lines["told"]])
                assert table_state.target.why_not in read
                if preview := table_state.preview:
                    assert preview.cost in read
                    assert preview.remaining in read


def test_every_warning_of_whole_games_fits_on_two_lines():
    game = game_of("random", "random", "greedy", "random", seed=5)
    match, warnings = game.match, set()
    while match.advance() and len(match.turns) < 250:
        if isinstance(match.pending, Choice):
            told = previews(asked_of(match)).values()
            warnings |= {(preview.warning, preview.label) for preview in told if preview.warning}
    assert len(warnings) > 10
    for warning, does in warnings:
        assert does
        assert len(wrapped(f"{warning} Press Enter again to {does} anyway.", 78)) <= 2
