"""Actions are written and read in the notation of the rulings."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.words import Words
from circus_maximus.games.gloria.title import TITLE

WRITTEN = {
    "play farm": a.Play("farm"),
    "use toll_bridge": a.Use("toll_bridge"),
    "use mule_station 3": a.Repeat("mule_station", 3),
    "use auction_yard scrap toll_bridge": a.Scrap("auction_yard", "toll_bridge"),
    "harvest": a.Harvest(),
    "take toll_bridge": a.Take("toll_bridge"),
    "pick 2 food 1 gold": a.Pick(2, 1, 0),
    "buy toll_bridge": a.Buy("toll_bridge"),
    "buy debased_coinage on farm": a.Buy("debased_coinage", "farm"),
    "pass": a.Pass(),
    "pay 2 food 1 peace": a.Pay(2, 0, 1, 0),
    "pay 1 gold 4 glory": a.Pay(0, 1, 0, 4),
    "swap 3 gold": a.Swap(3, "gold"),
    "stop": a.Stop(),
    "tribute": a.PayTribute(),
    "refuse": a.RefuseTribute(),
    "lose farm": a.Lose("farm"),
    "lose toll_bridge": a.Lose("toll_bridge"),
    "draw glory": a.Draw("glory"),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_is_written_and_read(text):
    assert TITLE.parse(text) == WRITTEN[text]
    assert TITLE.write(WRITTEN[text]) == text


def test_every_kind_of_action_has_a_notation():
    assert {type(action) for action in WRITTEN.values()} == set(a.AnyAction.__args__)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "'' is not an action; the actions are play KIND, use BUILDING"),
        ("dance", "'dance' is not an action"),
        ("play", "'play' is not complete: write play KIND"),
        ("play red", "'red' is not a kind of card: farm, city, peace"),
        ("use Toll", "'Toll' is not an id such as toll_bridge"),
        ("use mule_station 0", "'0' is not a whole number from 1 up"),
        ("use mule_station 03", "'03' is not a whole number from 1 up"),
        ("pick", "'pick' is not complete: write pick NUMBER COUNTER"),
        ("pick 1 glory", "'glory' is not a counter: food, gold, peace"),
        ("pick 1 food 2", "'1 food 2' is not pairs of a number and a counter"),
        ("pick 1 gold 2 food", "is not a mix in the order food, gold and peace, each named once"),
        ("pay 1 food 1 food", "each named once"),
        ("swap gold 3", "'gold' is not a whole number from 1 up"),
        ("buy toll_bridge on red", "'red' is not a kind of card"),
        ("draw silver", "'silver' is not a counter"),
        ("refuse now", "'refuse now' is not complete: write refuse"),
    ],
)
def test_a_mistyped_action_is_explained(text, problem):
    with pytest.raises(ValueError, match=r".+") as caught:
        TITLE.parse(text)
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("use mule_station 3", "use Mule Station 3 times"),
        ("use auction_yard scrap toll_bridge", "use Auction Yard to discard Toll Bridge"),
        ("buy debased_coinage on farm", "buy Debased Coinage and lay it on a farm card"),
        ("pick 2 food 1 gold", "gain 2 food and 1 gold"),
        ("pass", "buy nothing"),
    ],
)
def test_an_action_is_called_by_the_names_that_the_table_shows(text, called):
    assert WRITTEN[text].called(Words((), configure(TITLE))) == called
