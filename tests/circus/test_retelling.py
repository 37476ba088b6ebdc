"""The story of a game: everything that happened is in it once, under the right heading."""

import re
from typing import get_args, get_type_hints

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Over
from circus_maximus.games.circus.model.happenings import (
    CoinsGained,
    CoinsPaid,
    MarketChanged,
    PhaseBegan,
    Reshuffled,
    RoundBegan,
    TrackHeld,
    TrackMoved,
)
from circus_maximus.games.circus.model.show_happenings import ActCalled, GameEnded, PerformersDied
from circus_maximus.games.circus.model.words import ENDED_BY, Words
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import event_text, place_text
from circus_maximus.games.circus.text.retelling import retell
from circus_maximus.games.circus.title import TITLE
from tests.circus.present.games import VARIANTS, game
from tests.circus.table import table

SAID_BY_HEADINGS = (RoundBegan, PhaseBegan, ActCalled, GameEnded)
RESULTS = (CoinsGained, CoinsPaid, TrackMoved, TrackHeld, PerformersDied)


@pytest.mark.parametrize("layers", VARIANTS)
def test_every_happening_is_in_the_story_once(layers):
    played = game(("greedy", "random", "random"), 5, layers)
    names = ("Ana", "Ben", "Cleo")
    config = played.rules.config
    passages = list(retell(played.step_happenings, names, config))
    text = " ".join(told for passage in passages for told in passage.told)
    say = Words(names, config)
    sentences = [
        it.told(say)
        for step in played.step_happenings
        for it in step
        if not isinstance(it, (*SAID_BY_HEADINGS, *RESULTS, Reshuffled))
        and not (isinstance(it, MarketChanged) and it.source in config.events)
    ]
    for sentence in set(sentences):
        assert text.count(sentence) >= sentences.count(sentence), sentence
    acts = [it.act for step in played.step_happenings for it in step if isinstance(it, ActCalled)]
    shown = [passage.headings[-1] for passage in passages if passage.headings[1:2] == ("The show",)]
    assert shown == [config.act(act).name for act in acts]
    assert len({passage.headings for passage in passages}) == len(passages)
    happenings = [it for step in played.step_happenings for it in step]
    assert text.count("shuffled back into the deck") >= sum(isinstance(it, Reshuffled) for it in happenings)
    assert len(re.findall(r"[:;] \d+ coins? paid", text)) == sum(isinstance(it, CoinsPaid) for it in happenings)
    moved = [it for it in happenings if isinstance(it, MarketChanged) and it.source in config.events]
    assert sum(told.count(";") + 1 for told in text.split(". ") if told.startswith("Markets: ")) == len(moved)
    moves = [it for step in played.step_happenings for it in step if isinstance(it, TrackMoved)]
    assert len(re.findall(r", now −?\d+", text)) == len(moves)


def told_under(heading, laid):
    passages = retell([laid.story], ("Ana", "Ben"), laid.rules.config)
    return next(passage.told for passage in passages if passage.headings[-1] == heading)


def test_an_event_is_described_once_and_then_the_result_for_each_seat():
    laid = table(phase="events", round=0, tracks={0: {"empire": 4}}).fall("imperial_bounty")
    assert told_under("Event", laid) == (
        "Event: Imperial Bounty. Everybody gets coins equal to their Empire position, at least 1.",
        "Ana: 4 coins.",
        "Ben: 3 coins.",
    )


def test_an_event_lists_changes_of_markets_and_payments():
    laid = table(phase="events", round=0).fall("economic_boom")
    _, *told = told_under("Event", laid)
    assert told == ["Markets: +2 mummers; +2 animals; +2 slaves.", "Ana: 1 coin.", "Ben: 1 coin."]
    laid = table(phase="events", round=0, coins=[2, 9]).fall("pirates_grow_brave")
    assert told_under("Event", laid)[1:] == ("Ana: 2 coins paid.", "Ben: 5 coins paid.")


def test_a_shuffle_between_two_events_is_mentioned_once():
    laid = table(phase="events", round=0, event_discards=["economic_boom"]).fall("new_age", "imperial_bounty")
    told = told_under("Event", laid)
    assert " ".join(told).count("shuffled") == 1
    assert [item.partition(". ")[0] for item in told[:2]] == ["Event: New Age", "Event: Imperial Bounty"]


def test_a_forced_action_is_a_separate_item():
    laid = table(phase="placing", workers=[1, 1], coins=[5, 0]).play("place mummers_market")
    assert told_under("Placing workers", laid) == (
        "Placing begins. Ana goes first. Ana sends 1 worker to Mummers Market for 1 coin. Ana is first in line for "
        "mummers.",
        "Ben has no other option and passes.",
        "Ana has no other option and passes.",
    )


def test_the_bill_is_a_separate_item():
    laid = table(phase="bidding", coins=5).play("bid venatio 1", "pass", "pass")
    assert told_under("Bidding", laid)[-1] == "On the bill: Venatio."


def test_results_include_deaths_and_frozen_tracks():
    laid = table(
        phase="performing",
        bids=[("crucifixion", 0, 1)],
        cubes={0: {"prisoners": 1}},
        events=["jupiter_is_angry"],
    ).play("perform crucifixion")
    passages = list(retell([laid.story], ("Ana", "Ben"), laid.rules.config))
    told = next(passage.told for passage in passages if passage.headings[-1] == "Crucifixion")
    assert any("1 prisoner lost" in item for item in told), told
    assert any("has no effect (frozen this round)" in item for item in told), told


def test_there_is_no_ending_before_the_game_is_over():
    laid = table()
    assert not isinstance(laid.step.pending, Over)
    with pytest.raises(LookupError):
        TITLE.texts.ending(laid.rules, laid.state, [], ("Ana", "Ben"))


def test_every_way_to_end_has_a_text():
    assert set(get_args(get_type_hints(GameEnded)["reason"])) == set(ENDED_BY)
    assert TITLE.texts.ended_by("track") == "by reaching the goal"
    assert TITLE.texts.ended_by("eclipse") == "(eclipse)"


@pytest.mark.parametrize(
    ("name", "where"), [("Forge", "at Forge"), ("The Slave Market", "at The Slave Market"), (None, "for slaves")]
)
def test_sentences_about_lines_are_correct_for_any_market_name(name, where):
    settings = (f'names.markets.slaves="{name}"',) if name else ()
    laid = table(phase="placing", settings=settings).play("place slaves_market", "place slaves_market")
    config = laid.rules.config
    place = config.places["slaves_market"]
    assert place_text(place, config) == f"Join the line {where}."
    told = told_under("Placing workers", laid)[0]
    assert f"Ana is first in line {where}." in told
    assert f"Ben lines up {where}, behind 1 worker." in told
    assert short_text.gives(config, place).startswith(f"line up {where}"[:19])


def boom(*stocks, more=""):
    """The text of an event that changes these markets."""
    effects = ", ".join(f"{{do: stock, market: {market}, count: {count}}}" for market, count in stocks)
    config = configure(TITLE, (), (f"events.economic_boom.effects=[{effects}{more}]",))
    return event_text(config.events["economic_boom"], config)


def test_an_event_names_cubes_for_several_markets_in_one_sentence():
    added = boom(("mummers", 2), ("animals", 1), ("slaves", 2))
    assert added == "2 mummers, 1 animal and 2 slaves are added to the market."
    assert boom(("mummers", 1)) == "1 mummer is added to the market."
    assert boom(("mummers", -1), ("slaves", -1)) == "1 mummer and 1 slave leave the market."
    assert boom(("mummers", 2), ("animals", -2)) == "2 mummers are added to the market. 2 animals leave the market."
    assert boom(("slaves", 2), more=", {do: stock, market: mummers, count: 1, per_seat: 1}") == (
        "2 slaves are added to the market. 1 mummer is added to the market. 1 mummer per player is added to the market."
    )
