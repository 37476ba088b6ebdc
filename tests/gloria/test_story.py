"""What the title says of a game: sentences, the story, the ending, the rulebook."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_transcript
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.title import TITLE
from tests.gloria.golden import GOLDEN
from tests.gloria.table import table
from tests.titles.walks import kinds_in

SHIPPED = configure(TITLE)
NAMES = ("Ana", "Ben", "Cleo")

SAID = {
    h.StartFound(0): "Ana goes first.",
    h.StartedLate(1, (0, 0, 0, 2)): "Ben starts late and gets 2 glory.",
    h.TurnBegan(4, 2): "Turn 4: Cleo.",
    h.PushedOff("toll_bridge"): "Toll Bridge leaves the forum.",
    h.LaidOut("toll_bridge", 0): "Toll Bridge enters the forum at +5.",
    h.CardPlayed(0, "farm", 3, False): "Ana plays a farm card; 3 left in hand.",
    h.CardPlayed(0, "farm", 0, True): "Ana has only farm cards and plays one; none left in hand.",
    h.Redirected(0, "market_gardens", "gold"): "Ana uses Market Gardens, so the other cards yield gold.",
    h.Yielded(0, "farm", 2, "food", 2, 0): "Ana: 2 farm cards yield 2 food.",
    h.Yielded(0, "farm", 1, "food", 0, 1): ("Ana: 1 farm card yields nothing; the supply is 1 food short."),
    h.Yielded(0, "farm", 3, "food", 1, 2): ("Ana: 3 farm cards yield 1 food; the supply is 2 food short."),
    h.Yielded(0, "city", 1, "gold", 1, 0, "toll_bridge"): "Ana: 1 city card below Toll Bridge yields 1 gold.",
    h.AbilityUsed(0, "watch_house", 1, (0, 0, 0, 0)): "Ana uses Watch-House.",
    h.AbilityUsed(0, "mule_station", 2, (3, 0, 0, 1)): "Ana uses Mule Station twice and pays 3 food and 1 glory.",
    h.AbilityUsed(
        0, "auction_yard", 1, (0, 0, 0, 0), "toll_bridge", "city"
    ): "Ana uses Auction Yard to discard Toll Bridge.",
    h.Gained(0, "watch_house", (0, 0, 1, 0), (0, 0, 1, 0)): (
        "Ana gains 1 peace (Watch-House); the supply is 1 peace short."
    ),
    h.Picked(0, "hall_of_ancestors", (2, 1, 0, 0), 0, False): (
        "Ana chooses to gain 2 food and 1 gold (Hall of Ancestors)."
    ),
    h.Picked(0, "hall_of_ancestors", (0, 0, 0, 0), 3, False): (
        "Ana gains nothing (Hall of Ancestors); the supply is 3 short."
    ),
    h.Picked(0, "hall_of_ancestors", (1, 0, 1, 0), 1, True): (
        "Ana can only gain 1 food and 1 peace (Hall of Ancestors); the supply is 1 short."
    ),
    h.Moved(0, 1, "capua", "toll_bridge"): "Ana moves 1 step to Capua (Toll Bridge).",
    h.Bought(0, "toll_bridge", "city", (0, 2, 1, 0), 4): (
        "Ana buys Toll Bridge for 2 gold and 1 peace plus a surcharge of 4 (on a city card)."
    ),
    h.SurchargePaid(0, "toll_bridge", "city", (1, 0, 0, 0), False): "Ana pays the surcharge with 1 food (Toll Bridge).",
    h.SurchargePaid(
        0, "toll_bridge", "city", (1, 0, 0, 0), True
    ): "Ana can only pay the surcharge with 1 food (Toll Bridge).",
    h.Passed(0): "Ana buys nothing.",
    h.Swapped(0, "melted_statues", 2, "glory", 6, "food"): "Ana exchanges 2 glory for 6 food (Melted Statues).",
    h.SwapStopped(0, "melted_statues"): "Ana stops exchanging (Melted Statues).",
    h.TributePaid(0, "emona", (0, 1, 0, 0)): "Ana pays 1 gold as tribute for Emona; the Goth stays.",
    h.TributeRefused(0, "emona", "choice"): "Ana refuses the tribute for Emona.",
    h.TributeRefused(0, "emona", "means"): "Ana cannot pay the tribute for Emona.",
    h.TributeRefused(0, "rome", "rome"): "Ana cannot pay tribute because only Rome is ahead.",
    h.GothMoved("emona", False, 1): "The Goth moves to Emona.",
    h.GothMoved("emona", True, 2): "The Goth raids the tribute and moves to Emona.",
    h.LevyBegan((2, 1, 0, 0), False): "The Goth demands 2 farm cards and 1 city card.",
    h.DueMet(0, "food", None, "farm", None, False, False): "Ana gives a farm card.",
    h.DueMet(0, "food", "glory", "farm", None, False, True): ("Ana must give a farm card for 1 glory of the tribute."),
    h.DueMet(0, "gold", None, "city", "toll_bridge", False, False): "Ana gives Toll Bridge with its city card.",
    h.DueMet(0, "gold", None, "city", "barred_gates", True, False): "Ana gives Barred Gates instead of its city card.",
    h.Lapsed((0, 1, 0, 0)): "Nobody can give 1 city card, so it is not taken.",
    h.PileMade((1, 0, 0, 1), (1, 0, 0, 1)): "Players share out the pile: 1 food and 1 glory.",
    h.Drew(0, "food", False): "Ana draws 1 food.",
    h.Drew(0, "food", True): "Ana draws 1 food, the only kind left.",
    h.GameEnded("carthage", ((0,), (2,), (1,))): "Ana reaches Carthage and wins, ahead of Cleo, then Ben.",
    h.GameEnded("goth", ((1,), (0, 2))): (
        "The Goth enters Rome. Ben is closest to Carthage and wins, ahead of Ana and Cleo."
    ),
    h.GameEnded("hand", ((0, 2),)): "A hand is empty. Nobody has left Rome, so Ana and Cleo share the victory.",
    h.GameEnded("deck", ((2,), (0,), (1,))): (
        "The last building is laid out. Cleo is closest to Carthage and wins, ahead of Ana, then Ben."
    ),
}


@pytest.mark.parametrize("happening", SAID, ids=lambda it: type(it).__name__)
def test_each_happening_has_a_sentence(happening):
    assert TITLE.texts.tell(happening, NAMES, SHIPPED) == SAID[happening]


def test_every_kind_of_happening_is_here():
    assert {type(it).__name__ for it in SAID} == kinds_in(h)


@pytest.fixture(scope="module")
def match():
    found, _ = replay(read_transcript(GOLDEN[0].path.read_bytes()), lambda name: TITLE)
    return found


def test_the_story_has_a_passage_for_each_turn(match):
    story = [match.opening.happenings, *(turn.step.happenings for turn in match.turns)]
    passages = list(TITLE.texts.retell(story, NAMES, SHIPPED))
    assert [passage.headings[0].partition(":")[0] for passage in passages] == [
        "Setup",
        *(f"Turn {number}" for number in range(1, match.step.state.turn + 1)),
    ]
    assert not any("wins" in told for passage in passages for told in passage.told)


def test_the_ending_has_the_standings_and_the_steps_after_each_turn(match):
    story = [match.opening.happenings, *(turn.step.happenings for turn in match.turns)]
    state = match.step.state
    ending = TITLE.texts.ending(match.rules, state, story, NAMES[:2])
    assert [rank.place for rank in ending.ranks] == [1, 2]
    assert ending.ranks[0].cells[0] == "38"
    assert ending.ranks[0].decided == "more steps"
    steps, counters = ending.plots
    assert (steps.goal, steps.unit) == (38, "turn")
    assert [line[-1] for line in steps.lines] == [player.steps for player in state.players]
    assert [line[-1] for line in counters.lines] == [sum(player.counters) for player in state.players]
    assert {len(line) for plot in ending.plots for line in plot.lines} == {state.turn + 1}


def test_an_ending_tells_why_a_seat_is_ahead():
    game = table(at="goth", goth="saxa_rubra", seats=4, steps=[4, 4, 0, 0], arrivals=[1, 0])
    story = [[h.TurnBegan(1, 0)], game.story]
    ranks = TITLE.texts.ending(game.rules, game.state, story, (*NAMES, "Dora")).ranks
    assert [(rank.place, rank.seat, rank.decided) for rank in ranks] == [
        (1, 1, "earlier on the same space"),
        (2, 0, "more steps"),
        (3, 2, "tied: both are in Rome"),
        (3, 3, ""),
    ]


def test_a_game_that_is_not_over_has_no_ending():
    game = table()
    with pytest.raises(LookupError):
        TITLE.texts.ending(game.rules, game.state, [], NAMES[:2])


def test_stages_and_endings_have_words():
    assert TITLE.texts.stage_name("setup") == ("Setup", "")
    assert TITLE.texts.stage_name("t12/turn") == ("Turn 12", "")
    assert TITLE.texts.stage_name("t40/ended") == ("Turn 40", "Ended")
    assert TITLE.texts.ended_by("carthage") == "by reaching the goal"


def test_the_rulebook_has_every_building_with_its_price_effect_and_flavour():
    text = TITLE.texts.rulebook(SHIPPED)
    for building in SHIPPED.buildings.values():
        assert f"**{building.name}**" in text
        assert building.flavour in text
    assert "- **Toll Bridge** (2 gold and 1 peace; 2 steps; on a city card): Pay 1 gold to gain 1 step." in text


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        ("late-start", "With 6 players, player 6 in turn order takes an extra 3 glory."),
        ("open-forum", "The forum starts with 5 buildings"),
        ("full-hands", "a player must play a card and has none"),
        ("shared-spoils", "All counters of a raid form a pile"),
    ],
)
def test_the_rulebook_says_what_a_variant_changes(variant, sentence):
    assert sentence in TITLE.texts.rulebook(configure(TITLE, [variant]))
    assert sentence not in TITLE.texts.rulebook(SHIPPED)
