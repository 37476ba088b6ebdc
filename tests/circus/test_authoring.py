"""What a designer writes in YAML alone is played as written, and stands in the rules page."""

import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.engine.config_files import configure
from circus_maximus.games.circus import happenings as h
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.title import TITLE
from tests.circus.table import Game


@pytest.fixture
def overlay(tmp_path):
    """Writes overlay files, one after the other, and answers their paths."""

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
    """The same game where workers are placed: seat 0 has backed one act with a coin."""
    game = begun(config, seats=seats, **given).play(f"bid {coins_on} 1")
    while game.stage.endswith("bidding"):
        game.play("pass")
    return game


def turn_of(game, seat):
    """Let others pass until this seat is to place."""
    while game.seat != seat:
        game.play("pass")
    return game


def all_pass(game):
    """Go on to where workers are no longer placed."""
    while game.stage.endswith("placing"):
        game.play("pass")
    return game


def page(config):
    return TITLE.rulebook(config)


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


def test_a_sixteenth_act_is_bid_on_performed_and_in_the_rules_page(overlay):
    config = configure(TITLE, overlay(JUGGLING), ["setup.cubes.mummers=1"])
    assert len(config.acts) == 16
    game = placing(config, acts=["juggling"], coins_on="juggling")
    all_pass(game)
    game.play("perform juggling")
    assert [(done.seat, done.coins) for done in game.happened(h.Performed)] == [(0, 1)]
    assert (game.track(0, "population"), game.track(1, "population")) == (5, 2)
    assert "**Juggling** | 1 mummer, 1 coin | All performers: Population +2, 4 coins. Absent: Population −1." in page(
        config
    )
    assert "Nine torches, eight hands." in page(config)


def test_an_eighteenth_event_is_drawn_carried_out_and_in_the_rules_page(overlay):
    text = "events:\n  eclipse:\n    name: Eclipse\n    effects:\n      - {do: coins, count: 3}\n"
    text += "      - {do: close, place: port}\n"
    config = configure(TITLE, overlay(text))
    assert len(config.events) == 18
    game = placing(config, event="eclipse")
    assert [(gain.seat, gain.coins) for gain in game.happened(h.CoinsGained)] == [(0, 3), (1, 3)]
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


def test_a_fourth_coin_flip_place_is_visited_flipped_and_in_the_rules_page(overlay):
    config = configure(TITLE, overlay(QUARRY))
    assert sum(place.flip for place in config.places.values()) == 4
    game = turn_of(placing(config), 0).play("place quarry")
    assert game.chance.key == "flip/quarry/r1/s0/1"
    game.fall("heads")
    assert (game.cubes(0), game.coins(0)) == ({"slaves": 1}, 15 - 1 - 1 + 3)
    lost = turn_of(placing(config), 0).play("place quarry").fall("tails")
    assert (lost.cubes(0), lost.workers(0)) == ({}, 4)
    (flipped,) = [happening for happening in lost.told if isinstance(happening, h.CoinFlipped)]
    assert "A block comes loose." in TITLE.tell(flipped, ["Ada", "Ben"], config)
    assert "Take 1 slave from the supply. Get 3 coins. Tails: A block comes loose." in page(config)


def test_an_entry_is_changed_by_its_id_and_keeps_all_else(overlay):
    config = configure(TITLE, overlay("acts: {pageant: {coins: 2}}\nplaces: {guildhall: {coins: 6, name: Guild}}\n"))
    assert config.acts["pageant"].coins == 2
    assert config.acts["pageant"].performers == configure(TITLE).acts["pageant"].performers
    assert list(config.acts) == list(configure(TITLE).acts)
    assert "| **Pageant** | 2 mummers, 2 coins |" in page(config)
    assert "| **Guild** | 1 in all | Costs 6 coins and 1 slave besides." in page(config)
    rich = configure(TITLE, overlay("acts: {pageant: {coins: 2}}\n"), ["setup.cubes.mummers=2"])
    game = all_pass(placing(rich, acts=["pageant"], coins_on="pageant")).play("perform pageant")
    assert [done.coins for done in game.happened(h.Performed)] == [2]


def test_removed_entries_are_gone_from_play_and_page(overlay):
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
        ("{do: recruit, workers: 2}", lambda game: game.workers(0), 5, 6, "2 workers of your colour's supply join you"),
    ],
)
def test_a_place_does_what_its_effect_says(overlay, effect, what, before, after, text):
    config = with_place(overlay, effect)
    game = turn_of(placing(config), 0)
    assert what(game) == before
    assert what(game.play("place agora")) == after
    assert f"| **Agora** | 2 each | {text}" in page(config)


def test_a_place_may_take_from_two_kinds_of_cube(overlay):
    config = with_place(overlay, "{do: take, cube: slaves, count: 1}, {do: take, cube: animals, count: 2}")
    game = turn_of(placing(config), 0).play("place agora")
    assert [taken.cube for taken in game.told if isinstance(taken, h.CubesTaken)] == ["slaves", "animals"]
    assert game.cubes(0) == {"slaves": 1, "animals": 2}
    assert "Take 1 slave from the supply. Take 2 animals from the supply." in page(config)


def test_several_effects_of_a_place_happen_in_order(overlay):
    config = with_place(
        overlay, "{do: boost, track: church, steps: 2}, {do: coins, count: 1}, {do: recruit, workers: 1}"
    )
    game = turn_of(placing(config), 0).play("place agora")
    kinds = (h.Boosted, h.CoinsGained, h.WorkersRecruited)
    assert [type(told) for told in game.told if isinstance(told, kinds)] == list(kinds)
    assert "Count as 2 further on the Church track until cleanup. Get 1 coin. 1 worker of your" in page(config)


def test_the_game_can_be_won_at_a_place(overlay):
    config = with_place(overlay, "{do: move, track: church, steps: 4}", "setup.tracks.church=12")
    game = turn_of(placing(config), 0).play("place agora")
    assert (game.over.reason, game.over.standing[0]) == ("track", (0,))
    assert game.track(0, "church") == 15


def test_what_stands_behind_a_look_at_the_next_event_happens_after_it(overlay):
    config = with_place(overlay, "{do: coins, count: 1}, {do: foresee}, {do: take, cube: slaves, count: 1}")
    game = turn_of(placing(config), 0).play("place agora")
    assert game.chance.key == "draw/events/0"
    assert game.cubes(0) == {}
    game.fall("imperial_bounty")
    assert game.cubes(0) == {"slaves": 1}
    assert [type(told) for told in game.told][:2] == [h.EventForeseen, h.CubesTaken]


def with_event(overlay, effects, *settings):
    text = f"events:\n  comet: {{name: Comet, effects: [{effects}]}}\n"
    return configure(TITLE, overlay(text), settings)


def test_a_move_behind_a_tribute_waits_until_the_cubes_are_given(overlay):
    effects = "{do: tribute, coins: 4}, {do: move, track: church, steps: 2}"
    poor = ("setup.coins=0", "setup.cubes={mummers: 1, slaves: 1}")
    game = begun(with_event(overlay, effects, *poor), event="comet")
    assert (game.seat, game.legal, game.track(0, "church")) == (0, ["give mummer", "give slave"], 3)
    game.play("give slave", "give mummer")
    assert (game.cubes(0), game.cubes(1)) == ({"mummers": 1}, {"slaves": 1})
    assert (game.track(0, "church"), game.track(1, "church")) == (5, 5)


def test_what_stands_behind_a_redraw_happens_after_the_card_it_draws(overlay):
    config = with_event(overlay, "{do: coins, count: 1}, {do: redraw}, {do: coins, count: 2}")
    game = begun(config, event="comet").fall("victory_celebration")
    sources = [(gain.source, gain.coins) for gain in game.happened(h.CoinsGained) if gain.seat == 0]
    assert sources == [("comet", 1), ("victory_celebration", 2), ("comet", 2)]


def test_several_prices_and_wages_of_a_card_add_up(overlay):
    effects = "{do: wages, change: 1}, {do: wages, change: 2}, {do: prices, change: 2, minimum: 1}"
    config = with_event(overlay, effects + ", {do: prices, change: -1, minimum: 3}")
    game = turn_of(placing(config, event="comet"), 0)
    coins = game.coins(0)
    game.play("place mummers_market")
    assert game.coins(0) == coins - 4
    all_pass(game).play("buy mummers 1")
    (bought,) = [happening for happening in game.happened(h.Bought) if happening.count]
    assert bought.coins == 5 + 2 - 1
    assert "Each worker costs 1 coin more this round. Each worker costs 2 coins more this round." in page(config)


def test_an_act_pays_for_cubes_owned_and_is_won_by_the_most_mummers(overlay):
    text = "acts:\n  chorus: {name: Chorus, needs: {mummers: 1}, contest: mummers,\n"
    text += (
        "    performers: {coins_per: {mummers: 2}}, winner: {tracks: {church: 1}}, losers: {tracks: {church: -1}}}\n"
    )
    config = configure(TITLE, overlay(text), ["setup.cubes.mummers=1", "places.port.flip=false"])
    game = begun(config, acts=["chorus"]).play("bid chorus 1", "bid chorus 2", "pass", "pass")
    turn_of(game, 0).play("place port")
    all_pass(game).play("perform chorus", "perform chorus")
    (won,) = game.happened(h.ContestWon)
    assert (won.seat, won.by) == (0, "most")
    gained = {gain.seat: gain.coins for gain in game.happened(h.CoinsGained) if gain.source == "chorus"}
    assert gained == {0: 6, 1: 2}
    assert (game.track(0, "church"), game.track(1, "church")) == (4, 2)
    assert "2 coins for each mummer owned. Contest, most mummers owned. Winner: Church +1. Others: Church −1." in page(
        config
    )


def test_an_execution_can_be_a_contest(overlay):
    text = "executions: {crucifixion: {contest: dice, winner: {coins: 3}, losers: {tracks: {church: -2}}}}\n"
    config = configure(TITLE, overlay(text), ["setup.cubes.prisoners=1"])
    game = begun(config).play("bid crucifixion 1", "bid crucifixion 1", "pass", "pass")
    all_pass(game).play("perform crucifixion", "perform crucifixion").fall("2", "5")
    assert [won.seat for won in game.happened(h.ContestWon)] == [1]
    assert (game.track(0, "church"), game.track(1, "church")) == (2, 4)


def test_a_folder_is_a_whole_config_and_what_is_deleted_from_it_is_gone(tmp_path):
    folder = tmp_path / "mine"
    assert CliRunner().invoke(main, ["config", "init", str(folder)]).exit_code == 0
    text = (folder / "acts.yaml").read_text(encoding="utf-8")
    start, end = text.index("  venatio:"), text.index("  animal_feeding:")
    (folder / "acts.yaml").write_text(text[:start] + text[end:], encoding="utf-8")
    config = configure(TITLE, [str(folder)])
    assert set(configure(TITLE).acts) - set(config.acts) == {"venatio"}
    assert "**Venatio**" not in page(config)
    assert begun(config).refuses("bid venatio 1").code == "act_not_on_show"


def test_overlays_lie_over_each_other_in_order(overlay):
    change = "acts: {juggling: {coins: 3}, pageant: {remove: true}}\n"
    config = configure(TITLE, ["feeding", *overlay(JUGGLING, change)], ["acts.juggling.name=Torches"])
    assert (config.upkeep, config.acts["juggling"].coins, config.acts["juggling"].name) == (1, 3, "Torches")
    assert "pageant" not in config.acts
    assert "| **Torches** | 1 mummer, 3 coins |" in page(config)


def test_set_reaches_into_a_list():
    config = configure(TITLE, (), ["events.plague_strikes.effects.0.track=church"])
    game = turn_of(placing(config, event="plague_strikes"), 0)
    assert game.refuses("place pantheon").code == "track_frozen"
    assert game.refuses("place town_square").code == "place_closed_by_event"
    assert "The Church track cannot be moved this round. Town Square is closed this round." in page(config)
