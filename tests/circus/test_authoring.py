"""What a designer writes in YAML is played as written and appears in the rulebook."""

import json
import re

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import astuple, replace

from circus_maximus.cli import main
from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.engine.config.keys import value_at
from circus_maximus.engine.config.resolved import config_from_json
from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.advice.hints import hint
from circus_maximus.games.circus.model.common_types import at_seats
from circus_maximus.games.circus.model.config import distinct_letters
from circus_maximus.games.circus.model.happenings import CoinsGained
from circus_maximus.games.circus.model.lookup_records import act_card
from circus_maximus.games.circus.model.show_happenings import ContestWon, PaidOut, PayChanged, Performed
from circus_maximus.games.circus.model.turn_happenings import (
    Boosted,
    Bought,
    CoinFlipped,
    CubesTaken,
    EventForeseen,
    WorkersRecruited,
)
from circus_maximus.games.circus.present.keys import market_keys
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.results import round_summary
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.title import TITLE
from tests.circus.table import Game
from tests.decisions import decision_of, previews, targets
from tests.titles.bot_games import play


@pytest.fixture
def overlay(tmp_path):
    """Writes overlay files and returns their paths."""

    def write(*texts):
        paths = [tmp_path / f"overlay-{number}.yaml" for number, _ in enumerate(texts)]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        return [str(path) for path in paths]

    return write


def begun(config, *, acts=(), event="new_lands_discovered", seats=2):
    """A game in its first bidding, with these acts on show and this event drawn."""
    game = Game(CircusRules(config), CircusRules(config).start(seats)).fall("0")
    wanted = list(acts)
    while game.chance and game.chance.key.startswith("draw/acts"):
        game.fall(wanted.pop(0) if wanted else game.chance.outcomes[0])
    return game.fall(event)


def placing(config, *, seats=2, coins_on="crucifixion", **given):
    """The same game in the placing phase: seat 0 has bid a coin on one act."""
    game = begun(config, seats=seats, **given).play(f"bid {coins_on} 1")
    while game.stage.endswith("bidding"):
        game.play("pass")
    return game


def turn_of(game, seat):
    """Let others pass until it is this seat's turn to place."""
    while game.seat != seat:
        game.play("pass")
    return game


def all_pass(game):
    """Let all seats pass until the placing phase is over."""
    while game.stage.endswith("placing"):
        game.play("pass")
    return game


def page(config):
    return TITLE.texts.rulebook(config)


JUGGLING = """
acts:
  juggling:
    name: Juggling
    flavour: Nine torches, eight hands.
    needs: {mummers: 1}
    coins: 1
    performers: {tracks: {population: 2}, coins: 4}
    absent: {population: -1}
"""


def test_a_new_act_can_be_bid_on_and_performed_and_is_in_the_rulebook(overlay):
    config = configure(TITLE, overlay(JUGGLING), ["setup.cubes.mummers=1"])
    assert len(config.acts) == 16
    game = placing(config, acts=["juggling"], coins_on="juggling")
    all_pass(game)
    game.play("perform juggling")
    assert [(done.seat, done.coins) for done in game.happened(Performed)] == [(0, 1)]
    assert (game.track(0, "population"), game.track(1, "population")) == (5, 2)
    assert "**Juggling** | 1 mummer, 1 coin | All performers: Population +2, 4 coins. Absent: Population −1." in page(
        config
    )
    assert "Nine torches, eight hands." in page(config)


def test_a_new_event_is_drawn_and_carried_out_and_is_in_the_rulebook(overlay):
    text = "events:\n  eclipse:\n    name: Eclipse\n    effects:\n      - {do: coins, count: 3}\n"
    text += "      - {do: close, place: port}\n"
    config = configure(TITLE, overlay(text))
    assert len(config.events) == 18
    game = placing(config, event="eclipse")
    assert [(gain.seat, gain.coins) for gain in game.happened(CoinsGained)] == [(0, 3), (1, 3)]
    assert game.refuses("place port").code == "place_closed_by_event"
    assert "| **Eclipse** | Everybody gets 3 coins. Port is closed this round. |" in page(config)


QUARRY = """
places:
  quarry:
    name: Quarry
    room: 1
    flip: true
    fate: A block comes loose.
    effects:
      - {do: take, cube: slaves, count: 1}
      - {do: coins, count: 3}
"""


def test_a_new_place_with_a_coin_flip_can_be_used_and_is_in_the_rulebook(overlay):
    config = configure(TITLE, overlay(QUARRY))
    assert sum(place.flip for place in config.places.values()) == 4
    game = turn_of(placing(config), 0).play("place quarry")
    assert game.chance.key == "flip/quarry/r1/s0/1"
    game.fall("heads")
    assert (game.cubes(0), game.coins(0)) == ({"slaves": 1}, 15 - 1 - 1 + 3)
    lost = turn_of(placing(config), 0).play("place quarry").fall("tails")
    assert (lost.cubes(0), lost.workers(0)) == ({}, 4)
    (flipped,) = [happening for happening in lost.told if isinstance(happening, CoinFlipped)]
    assert "A block comes loose." in TITLE.texts.tell(flipped, ["Ada", "Ben"], config)
    assert "Take 1 slave from the supply. Get 3 coins. Tails: A block comes loose." in page(config)


def test_an_overlay_changes_one_value_of_an_entry_and_keeps_the_others(overlay):
    config = configure(TITLE, overlay("acts: {pageant: {coins: 2}}\nplaces: {guildhall: {coins: 6, name: Guild}}\n"))
    assert config.acts["pageant"].coins == 2
    assert config.acts["pageant"].performers == configure(TITLE).acts["pageant"].performers
    assert list(config.acts) == list(configure(TITLE).acts)
    assert "| **Pageant** | 2 mummers, 2 coins |" in page(config)
    assert "| **Guild** | 1 in all | Costs 6 coins and 1 slave in addition to the wage." in page(config)
    rich = configure(TITLE, overlay("acts: {pageant: {coins: 2}}\n"), ["setup.cubes.mummers=2"])
    game = all_pass(placing(rich, acts=["pageant"], coins_on="pageant")).play("perform pageant")
    assert [done.coins for done in game.happened(Performed)] == [2]


def test_removed_entries_are_neither_in_the_game_nor_in_the_rulebook(overlay):
    gone = "acts: {venatio: {remove: true}}\nplaces: {port: {remove: true}}\nevents: {new_age: {remove: true}}\n"
    gone += "executions: {crucifixion: {remove: true}}\n"
    config = configure(TITLE, overlay(gone))
    opening = Game(CircusRules(config), CircusRules(config).start(2)).fall("0")
    assert "venatio" not in opening.chance.outcomes
    assert len(opening.chance.outcomes) == 14
    while opening.chance.key.startswith("draw/acts"):
        opening.fall(opening.chance.outcomes[0])
    assert "new_age" not in opening.chance.outcomes
    assert len(opening.chance.outcomes) == 16
    game = begun(config)
    assert game.refuses("bid crucifixion 1").code == "act_not_on_show"
    assert turn_of(placing(config, coins_on="public_torture"), 0).refuses("place port").code == "no_such_place"
    assert not any(f"**{name}**" in page(config) for name in ("Venatio", "Port", "New Age", "Crucifixion"))


def with_place(overlay, effects, *settings, **keys):
    said = "".join(f", {key}: {value}" for key, value in keys.items())
    text = f"places:\n  agora: {{name: Agora, room_each: 2{said}, effects: [{effects}]}}\n"
    return configure(TITLE, overlay(text), settings)


@pytest.mark.parametrize(
    ("effect", "what", "before", "after", "text"),
    [
        ("{do: coins, count: 3}", lambda game: game.coins(0), 14, 16, "Get 3 coins."),
        ("{do: move, track: church, steps: 2}", lambda game: game.track(0, "church"), 3, 5, "Church +2."),
        ("{do: recruit, workers: 2}", lambda game: game.workers(0), 5, 6, "Get 2 workers from your colour's supply"),
    ],
)
def test_each_effect_of_a_place_works(overlay, effect, what, before, after, text):
    config = with_place(overlay, effect)
    game = turn_of(placing(config), 0)
    assert what(game) == before
    assert what(game.play("place agora")) == after
    assert f"| **Agora** | 2 each | {text}" in page(config)


def test_a_place_can_give_two_kinds_of_cube(overlay):
    config = with_place(overlay, "{do: take, cube: slaves, count: 1}, {do: take, cube: animals, count: 2}")
    game = turn_of(placing(config), 0).play("place agora")
    assert [taken.cube for taken in game.told if isinstance(taken, CubesTaken)] == ["slaves", "animals"]
    assert game.cubes(0) == {"slaves": 1, "animals": 2}
    assert "Take 1 slave from the supply. Take 2 animals from the supply." in page(config)


def test_several_effects_of_a_place_happen_in_order(overlay):
    config = with_place(
        overlay, "{do: boost, track: church, steps: 2}, {do: coins, count: 1}, {do: recruit, workers: 1}"
    )
    game = turn_of(placing(config), 0).play("place agora")
    kinds = (Boosted, CoinsGained, WorkersRecruited)
    assert [type(told) for told in game.told if isinstance(told, kinds)] == list(kinds)
    assert "Boost Church by 2 until cleanup. Get 1 coin. Get 1 worker from your" in page(config)


def test_the_game_can_be_won_at_a_place(overlay):
    config = with_place(overlay, "{do: move, track: church, steps: 4}", "setup.tracks.church=12")
    game = turn_of(placing(config), 0).play("place agora")
    assert (game.over.reason, game.over.standing[0]) == ("track", (0,))
    assert game.track(0, "church") == 15


def test_effects_after_foresee_happen_after_the_draw(overlay):
    config = with_place(overlay, "{do: coins, count: 1}, {do: foresee}, {do: take, cube: slaves, count: 1}")
    game = turn_of(placing(config), 0).play("place agora")
    assert game.chance.key == "draw/events/0"
    assert game.cubes(0) == {}
    game.fall("imperial_bounty")
    assert game.cubes(0) == {"slaves": 1}
    assert [type(told) for told in game.told][:2] == [EventForeseen, CubesTaken]


def with_event(overlay, effects, *settings):
    text = f"events:\n  comet: {{name: Comet, effects: [{effects}]}}\n"
    return configure(TITLE, overlay(text), settings)


def test_effects_after_a_tribute_wait_until_the_cubes_are_given(overlay):
    effects = "{do: tribute, coins: 4}, {do: move, track: church, steps: 2}"
    poor = ("setup.coins=0", "setup.cubes={mummers: 1, slaves: 1}")
    game = begun(with_event(overlay, effects, *poor), event="comet")
    assert (game.seat, game.legal, game.track(0, "church")) == (0, ["give mummer", "give slave"], 3)
    game.play("give slave", "give mummer")
    assert (game.cubes(0), game.cubes(1)) == ({"mummers": 1}, {"slaves": 1})
    assert (game.track(0, "church"), game.track(1, "church")) == (5, 5)


def test_effects_after_a_redraw_happen_after_the_drawn_card(overlay):
    config = with_event(overlay, "{do: coins, count: 1}, {do: redraw}, {do: coins, count: 2}")
    game = begun(config, event="comet").fall("victory_celebration")
    sources = [(gain.source, gain.coins) for gain in game.happened(CoinsGained) if gain.seat == 0]
    assert sources == [("comet", 1), ("victory_celebration", 2), ("comet", 2)]


def test_several_prices_and_wages_of_a_card_add_up(overlay):
    effects = "{do: wages, change: 1}, {do: wages, change: 2}, {do: prices, change: 2, minimum: 1}"
    config = with_event(overlay, effects + ", {do: prices, change: -1, minimum: 3}")
    game = turn_of(placing(config, event="comet"), 0)
    coins = game.coins(0)
    game.play("place mummers_market")
    assert game.coins(0) == coins - 4
    all_pass(game).play("buy mummers 1")
    (bought,) = [happening for happening in game.happened(Bought) if happening.count]
    assert bought.coins == 5 + 2 - 1
    assert "Each worker costs 1 coin more this round. Each worker costs 2 coins more this round." in page(config)


def test_an_act_can_pay_for_owned_cubes_and_be_won_by_the_most_mummers(overlay):
    text = "acts:\n  chorus: {name: Chorus, needs: {mummers: 1}, contest: mummers,\n"
    text += (
        "    performers: {coins_per: {mummers: 2}}, winner: {tracks: {church: 1}}, losers: {tracks: {church: -1}}}\n"
    )
    config = configure(TITLE, overlay(text), ["setup.cubes.mummers=1", "places.port.flip=false"])
    game = begun(config, acts=["chorus"]).play("bid chorus 1", "bid chorus 2", "pass", "pass")
    turn_of(game, 0).play("place port")
    all_pass(game).play("perform chorus", "perform chorus")
    (won,) = game.happened(ContestWon)
    assert (won.seat, won.by) == (0, "most")
    gained = {gain.seat: gain.coins for gain in game.happened(CoinsGained) if gain.source == "chorus"}
    assert gained == {0: 6, 1: 2}
    assert (game.track(0, "church"), game.track(1, "church")) == (4, 2)
    assert "2 coins for each mummer owned. Contest (most mummers owned). Winner: Church +1. Others: Church −1." in page(
        config
    )


def test_an_execution_can_be_a_contest(overlay):
    text = "executions: {crucifixion: {contest: dice, winner: {coins: 3}, losers: {tracks: {church: -2}}}}\n"
    config = configure(TITLE, overlay(text), ["setup.cubes.prisoners=1"])
    game = begun(config).play("bid crucifixion 1", "bid crucifixion 1", "pass", "pass")
    all_pass(game).play("perform crucifixion", "perform crucifixion").fall("2", "5")
    assert [won.seat for won in game.happened(ContestWon)] == [1]
    assert (game.track(0, "church"), game.track(1, "church")) == (2, 4)


def test_an_entry_deleted_from_a_config_folder_is_not_in_the_game(tmp_path):
    folder = tmp_path / "mine"
    assert CliRunner().invoke(main, ["config", "init", str(folder)]).exit_code == 0
    text = (folder / "acts.yaml").read_text(encoding="utf-8")
    start, end = text.index("  venatio:"), text.index("  animal_feeding:")
    (folder / "acts.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    config = configure(TITLE, [str(folder)])
    assert set(configure(TITLE).acts) - set(config.acts) == {"venatio"}
    assert "**Venatio**" not in page(config)
    assert begun(config).refuses("bid venatio 1").code == "act_not_on_show"


def test_overlays_apply_in_order(overlay):
    change = "acts: {juggling: {coins: 3}, pageant: {remove: true}}\n"
    config = configure(TITLE, ["feeding", *overlay(JUGGLING, change)], ["acts.juggling.name=Torches"])
    assert (config.upkeep, config.acts["juggling"].coins, config.acts["juggling"].name) == (1, 3, "Torches")
    assert "pageant" not in config.acts
    assert "| **Torches** | 1 mummer, 3 coins |" in page(config)


def test_set_changes_an_item_of_a_list():
    config = configure(TITLE, (), ["events.plague_strikes.effects.0.track=church"])
    game = turn_of(placing(config, event="plague_strikes"), 0)
    assert game.refuses("place pantheon").code == "track_frozen"
    assert game.refuses("place town_square").code == "place_closed_by_event"
    assert "The Church track is frozen this round. Town Square is closed this round." in page(config)


TAXES = "events:\n  taxes: {name: Taxes, effects: [{do: pay, change: -2}]}\n"
TAXES += "  gift: {name: Gift, effects: [{do: pay, change: 1, each: 3}]}\n"


def paid_after(config, event):
    """A first round in which nobody does anything, with this event in force, up to its pay."""
    game = all_pass(placing(config, event=event))
    while game.stage == "r1/performing":
        game.play(game.legal[0])
    return game


def test_an_event_changes_what_everybody_is_paid(overlay):
    config = configure(TITLE, overlay(TAXES), ["setup.tracks={empire: 5, population: 10, church: -1}"])
    pays = {
        event: [told.coins for told in paid_after(config, event).happened(PaidOut)]
        for event in ("new_lands_discovered", "taxes", "gift")
    }
    assert pays["new_lands_discovered"] == [6, 6]
    assert pays["taxes"] == [4, 4]
    assert pays["gift"] == [3 * 5 + 1, 3 * 5 + 1]
    assert [type(told) for told in paid_after(config, "taxes").told if isinstance(told, PayChanged | PaidOut)] == [
        PayChanged,
        PaidOut,
        PaidOut,
    ]
    (changed,) = paid_after(config, "gift").happened(PayChanged)
    assert TITLE.texts.tell(changed, ["Ada", "Ben"], config) == (
        "Gift: every full 5 steps on a track earn 3 coins more and everybody is paid 1 coin more."
    )


def test_an_event_can_reduce_pay_to_0_but_not_below(overlay):
    config = configure(TITLE, overlay(TAXES), ["events.taxes.effects.0.change=-9"])
    assert [told.coins for told in paid_after(config, "taxes").happened(PaidOut)] == [0, 0]


def test_an_event_that_changes_pay_is_shown_in_rulebook_header_forecast_and_story(overlay):
    config = configure(TITLE, overlay(TAXES), ["setup.tracks.church=5"])
    assert "| **Taxes** | In this round's cleanup everybody is paid 2 coins less. |" in page(config)
    assert "In this round's cleanup every full 5 steps on a track earn 3 coins more and everybody is paid" in page(
        config
    )
    rules = CircusRules(config)
    for event, coins in (("taxes", 0), ("gift", 6), ("new_lands_discovered", 2)):
        game = begun(config, event=event)
        shown = table_shown(rules, game.state, ["Ada", "Ben"], ["", ""])
        assert [player.pay for player in shown.players] == [coins, coins]
        asked = decision_of(TITLE, rules, game.state)
        assert f"Pay day: {coins} coin" in asked.question.forecast[-1]
    game = begun(config, event="gift")
    (card,) = table_shown(rules, game.state, ["Ada", "Ben"], ["", ""]).events
    assert card.parts[0].short_text == "pay +1 for all and pay rate +3"
    story = [paid_after(config, "gift").story]
    assert [dict(seat.earned)["pay day"] for seat in round_summary(rules, 2, story, 1).seats] == [6, 6]


def test_a_pay_event_that_changes_nothing_is_refused(overlay):
    with pytest.raises(BadConfig, match="this changes nothing: write change, each or both"):
        with_event(overlay, "{do: pay}")


def test_an_overlay_changes_one_number_of_seats_and_keeps_the_others(overlay):
    said = "setup: {coins: {3: 20}, tracks: {church: {4: 1}}}\nupkeep: {2: 1}\nrounds: {4: 12}\n"
    said += "limits: {bid_on: {regular: {3: 2}}}\ntracks: {goal: {2: 12}}\npay: {coins: {4: 3}}\n"
    said += "markets: {mummers: {prices: {2: [1, 1]}}, slaves: {restock: {3: 5}}}\nworkers: {wage: {3: 2}}\n"
    config = configure(TITLE, overlay(said))
    by_seats = {
        "setup.coins": (15, 20, 15),
        "setup.tracks.church": (3, 3, 1),
        "upkeep": (1, 0, 0),
        "rounds": (10, 10, 12),
        "limits.bid_on.regular": (None, 2, None),
        "tracks.goal": (12, 15, 15),
        "pay.coins": (2, 2, 3),
        "markets.mummers.prices": ([1, 1], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]),
        "markets.slaves.restock": (1, 5, 2),
        "workers.wage": (1, 2, 1),
    }
    for key, values in by_seats.items():
        assert tuple(value_at(config, tuple(key.split("."))).values()) == values, key
    assert "Each starts with 15 coins (2 and 4 players), 20 coins (3)" in page(config)
    assert "The first player to reach 12 (2 players), 15 (3 and 4) on one of them wins" in page(config)
    assert "if nobody does in 10 rounds (2 and 3 players), 12 rounds (4), the highest total wins" in page(config)
    limit = "any number of regular acts (2 and 4 players), at most 2 regular acts (3)"
    assert f"A player may bid on {limit} per round; raising a bid is always allowed." in page(config)
    assert "| **Mummers** | 1 1 (2 players), 1 2 3 4 5 (3 and 4), 2 cubes at each | 2 | +1 |" in page(config)
    again = config_from_json(TITLE, msgspec.json.encode(config))
    assert again == config


@pytest.mark.parametrize(
    ("settings", "coins"),
    [
        (["setup.coins.3=20"], (15, 20, 15)),
        (["setup.coins={3: 20}"], (15, 20, 15)),
        (["setup.coins.3=20", "setup.coins.4=9"], (15, 20, 9)),
        (["setup.coins={2: 7, 3: 6, 4: 5}", "setup.coins.3=20"], (7, 20, 5)),
        (["setup.coins={2: 7, 3: 6, 4: 5}", "setup.coins={4: 20}"], (7, 6, 20)),
    ],
)
def test_set_changes_one_number_of_seats_and_keeps_the_others(settings, coins):
    setup = configure(TITLE, (), settings).setup
    assert tuple(at_seats(setup.coins, seats) for seats in (2, 3, 4)) == coins


def test_one_value_for_all_replaces_values_by_seats():
    assert configure(TITLE, (), ["setup.coins={3: 20}", "setup.coins=8"]).setup.coins == 8
    assert configure(TITLE, (), ["markets.slaves.restock=3"]).markets.slaves.restock == 3


def test_prices_can_be_set_for_one_number_of_seats_even_a_single_price():
    prices = configure(TITLE, (), ["markets.mummers.prices.3=[2, 2]"]).markets.mummers.prices
    assert [at_seats(prices, seats) for seats in (2, 3, 4)] == [(1, 2, 3, 4, 5), (2, 2), (1, 2, 3, 4, 5)]
    assert configure(TITLE, (), ["markets.mummers.prices.3=5"]).markets.mummers.prices == (1, 2, 3, 5, 5)


def test_an_error_in_a_value_by_seats_names_the_line_where_it_is_set(overlay):
    with pytest.raises(BadConfig) as caught:
        configure(TITLE, overlay("tracks: {goal: {3: 99}}\nsetup: {workers: {4: 12}}\n"))
    goal, workers = caught.value.problems
    assert (goal.mark.line, goal.mark.column, workers.mark.line, workers.mark.column) == (1, 20, 2, 22)
    assert "the goal must be above -10 and at most 15" in goal.message
    assert "with 4 seats, each starts with more than the 11 workers of a colour" in workers.message


RENAMED = """
names:
  tracks: {empire: Senate, population: Plebs, church: Priests}
  cubes:
    mummers: {one: singer, many: singers}
    animals: {one: ape, many: apes}
    slaves: {one: smith, many: smiths}
    prisoners: {one: outlaw, many: outlaws}
  markets: {slaves: Forge}
"""
SHIPPED_NAMES = re.compile(r"(?i)\b(empire|population|church|mummers?|animals?|slaves?|prisoners?)\b")


def renamed(overlay):
    """A config with other names for tracks, cubes and markets, and no card whose name contains one of the old ones."""
    config = configure(TITLE, overlay(RENAMED))
    for section in (config.acts, config.executions, config.places, config.events):
        for id, card in section.items():
            section[id] = replace(card, name=f"Card {id[::-1]}", flavour="")
    return config


def test_the_rulebook_uses_only_the_new_names(overlay):
    text = page(renamed(overlay))
    assert "standing with the **Senate**, the **Plebs** and the **Priests**" in text
    assert "The markets open one after another: singers, apes, smiths." in text
    assert "| **Forge** | 3 4 5 6 7" in text
    assert SHIPPED_NAMES.findall(text) == []


def all_said(config, seed):
    """All texts that the screens show in a game of bots: questions, options, cards and happenings."""
    rules, names, said, story = CircusRules(config), ["Ada", "Ben", "Cid"], [], []

    def tell(pending, answer, step):
        story.append(step.happenings)
        if isinstance(pending, Choice):
            assert TITLE.parse(TITLE.write(answer)) == answer
        if isinstance(step.pending, Choice):
            said.append(hint(rules, step.state, step.pending, names)[1])
            asked = decision_of(TITLE, rules, step.state)
            said.append(" ".join((asked.part(()).asks, asked.part(()).brief, *asked.question.forecast)))
            said.extend(f"{target.label} {target.why_not}" for target in targets(asked))
            texts = [[it for it in astuple(answer) if isinstance(it, str)] for answer in previews(asked).values()]
            said.extend(map(" ".join, texts))
        shown = table_shown(rules, step.state, names, [""] * 3)
        said.extend(f"{place.gives} {place.costs} {place.why} {place.says}" for place in shown.places)
        said.extend(f"{part.says} {part.short_text}" for event in shown.events for part in event.parts)
        said.extend(f"{act.needs} {act.performers} {act.winner} {act.losers} {act.absent}" for act in shown.acts)
        said.extend(part.name for part in (*shown.tracks, *shown.markets))

    play(TITLE, rules, ["random"] * 3, seed, tell)
    summary = round_summary(rules, 3, story, 1)
    said += [TITLE.texts.tell(happening, names, config) for step in story for happening in step]
    return [*said, *summary.restock, *(text for seat in summary.seats for text in seat.penalties)]


def test_every_sentence_and_screen_uses_the_new_names_and_ids_do_not_change(overlay):
    config = renamed(overlay)
    text = "\n".join(line for seed in range(6) for line in all_said(config, seed))
    for name in ("Senate", "Plebs", "Priests", "singers", "apes", "smiths", "Forge", "outlaw"):
        assert name in text, name
    assert SHIPPED_NAMES.findall(text) == []


def test_screens_use_distinct_letters_of_the_names(overlay):
    config = renamed(overlay)
    shown = table_shown(CircusRules(config), begun(config).state, ["Ada", "Ben"], ["", ""])
    assert [track.letter for track in shown.tracks] == ["S", "P", "R"]
    assert shown.supply.letters == "SAMO"
    assert market_keys(config) == {"mummers": "s", "animals": "a", "slaves": "f"}
    assert market_keys(configure(TITLE)) == {"mummers": "m", "animals": "a", "slaves": "s"}
    assert short_text.needs(config, act_card("naumachia", config.acts["naumachia"], False)) == "3M"


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (("Empire", "Population", "Church"), "EPC"),
        (("Senate", "Soldiers", "Saints"), "SOA"),
        (("Aa", "A", "Ab"), "ABC"),
        (("Élite", "Über", "ßs"), "EUS"),
        (("元老院", "42", "!"), "ABC"),
        (("Bears", "Apes", "Boars", "Apples"), "BAOP"),
    ],
)
def test_each_name_gets_a_distinct_letter(names, letters):
    assert "".join(distinct_letters(names)) == letters


def test_a_save_without_names_can_be_opened():
    old = json.loads(msgspec.json.encode(configure(TITLE)))
    del old["names"]
    assert config_from_json(TITLE, json.dumps(old).encode()) == configure(TITLE)
