"""There is a plain sentence for everything that happens."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.games.circus.model import happenings, show_happenings, turn_happenings
from circus_maximus.games.circus.model.happenings import (
    ActShown,
    CoinsGained,
    CoinsPaid,
    CubeGiven,
    EventDrawn,
    MarkerPlaced,
    MarketChanged,
    NoEvent,
    PhaseBegan,
    Reshuffled,
    RoundBegan,
    TrackHeld,
    TrackMoved,
)
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActDiscarded,
    ActOff,
    ContestWon,
    DieRolled,
    GameEnded,
    PaidOut,
    PayChanged,
    Performed,
    PerformersDied,
    RoundCleared,
    StakeSettled,
    UpkeepPaid,
    Withdrew,
)
from circus_maximus.games.circus.model.turn_happenings import (
    BidMade,
    BillSet,
    Boosted,
    Bought,
    CoinFlipped,
    CubesReturned,
    CubesTaken,
    EventForeseen,
    LinedUp,
    OpeningWon,
    Passed,
    Staked,
    WorkerSent,
    WorkersPlaced,
    WorkersRecruited,
)
from circus_maximus.games.circus.title import TITLE
from tests.titles.walks import kinds_in

CONFIG = configure(TITLE)
NAMES = ("Ana", "Ben", "Cleo")

SENTENCES = [
    (MarkerPlaced(1), "Ben gets the start marker."),
    (RoundBegan(3, 2), "Round 3 begins; Cleo holds the start marker."),
    (PhaseBegan("bidding", 0), "Bidding begins. Ana goes first."),
    (PhaseBegan("placing", 1), "Placing begins. Ben goes first."),
    (PhaseBegan("buying"), "The markets open."),
    (PhaseBegan("performing"), "The show begins."),
    (PhaseBegan("cleanup"), "Cleanup begins."),
    (ActShown("venatio", 0), "Venatio is dealt to slot 1."),
    (Reshuffled("acts", 9), "The discarded acts are shuffled back into the deck."),
    (Passed(0, False), "Ana passes."),
    (Passed(0, True), "Ana has no other option and passes."),
    (EventDrawn("new_age", False), "Event: New Age."),
    (EventDrawn("new_age", True), "Event: New Age, as foreseen."),
    (NoEvent(), "No event card is left this round."),
    (CoinsGained(0, 1, "venatio"), "Ana gets 1 coin (Venatio)."),
    (CoinsPaid(1, 5, "pirates_grow_brave"), "Ben pays 5 coins (Pirates Grow Brave)."),
    (CubeGiven(0, "animals", False, "pirates_grow_brave"), "Ana has no coins and gives up 1 animal."),
    (
        CubeGiven(0, "slaves", True, "pirates_grow_brave"),
        "Ana has no coins and gives up 1 slave, the only kind they have.",
    ),
    (MarketChanged("slaves", 2, "restock"), "2 slaves are added to the market."),
    (MarketChanged("slaves", 1, "restock"), "1 slave is added to the market."),
    (MarketChanged("animals", -3, "animals_escape"), "3 animals leave the market (Animals Escape)."),
    (MarketChanged("mummers", 2, "festival_declared"), "2 mummers are added to the market (Festival Declared)."),
    (TrackMoved(0, "empire", 3, 6, "chariot_race"), "Ana: Empire +3, now 6 (Chariot Race)."),
    (TrackMoved(0, "church", -2, -1, "pageant", True), "Ana: Church −2, now −1 (absent from Pageant)."),
    (TrackHeld(0, "church", 2, "pageant"), "Ana: Church is frozen this round and does not change (Pageant +2)."),
    (
        TrackHeld(0, "church", -1, "pageant", True),
        "Ana: Church is frozen this round and does not change (absent from Pageant −1).",
    ),
    (BidMade(0, "venatio", 2, 2), "Ana bids 2 coins on Venatio."),
    (BidMade(0, "venatio", 1, 3), "Ana raises the bid on Venatio by 1 coin to 3."),
    (BillSet((), ()), "Nobody bid, so there is no show."),
    (BillSet(("venatio", "pageant", "crucifixion"), ()), "On the bill: Venatio, Pageant and Crucifixion."),
    (BillSet(("venatio",), ("pageant",)), "On the bill: Venatio. Dropped: Pageant."),
    (WorkersPlaced(0, "prison", 2, 2), "Ana sends 2 workers to Prison for 2 coins."),
    (WorkerSent(0, "port"), "Ana sends 1 worker to Port and flips a coin."),
    (CoinFlipped(0, "port", True, 1), "Heads! Ana's worker makes it (Port, 1 coin)."),
    (CoinFlipped(0, "port", False, 0), "Tails. The ship never arrives. Ana loses a worker (Port)."),
    (CubesTaken(0, "mummers", 2, "port"), "Ana takes 2 mummers (Port)."),
    (CubesReturned(0, "slaves", 1, "guildhall"), "Ana gives 1 slave (Guildhall)."),
    (LinedUp(0, "slaves", 0), "Ana is first in line for slaves."),
    (LinedUp(0, "slaves", 2), "Ana lines up for slaves, behind 2 workers."),
    (Boosted(0, "population", 4, 1, 1, "town_square"), "Ana is boosted to 4+1 on Population until cleanup."),
    (OpeningWon(0), "Ana will begin the next bidding."),
    (WorkersRecruited(0, 1, "guildhall"), "1 worker joins Ana (Guildhall)."),
    (WorkersRecruited(0, 1, "cleanup"), "Ana had too few workers and gets 1 from the supply."),
    (EventForeseen(0), "Ana sees the next event."),
    (Staked(0, "naumachia", 4), "Ana stakes 4 coins on winning Naumachia."),
    (Bought(0, "animals", 2, 5, False), "Ana buys 2 animals for 5 coins."),
    (Bought(0, "animals", 0, 0, False), "Ana buys no animals."),
    (Bought(0, "animals", 0, 0, True), "Ana cannot buy any animals."),
    (ActCalled("venatio"), "Next act: Venatio."),
    (Performed(0, "venatio", 0), "Ana performs Venatio."),
    (Performed(0, "naumachia", 3), "Ana performs Naumachia for 3 coins."),
    (Withdrew(0, "venatio", False), "Ana withdraws from Venatio."),
    (Withdrew(0, "venatio", True, (("animals", 1),)), "Ana lacks 1 animal for Venatio and withdraws."),
    (
        Withdrew(0, "animal_feeding", True, (("animals", 2),), 1),
        "Ana lacks 2 animals and 1 coin for Animal Feeding and withdraws.",
    ),
    (DieRolled(0, "venatio", 5), "Ana rolls a 5."),
    (ContestWon(0, "naumachia", "alone"), "Ana wins Naumachia as the only performer."),
    (ContestWon(0, "naumachia", "dice"), "Ana wins Naumachia with the highest roll."),
    (ContestWon(0, "cavalry_display", "most"), "Ana wins Cavalry Display with the most cubes."),
    (ContestWon(0, "naumachia", "bid"), "Ana wins Naumachia by the higher bid, after a tie."),
    (ContestWon(0, "naumachia", "first"), "Ana wins Naumachia by the earlier bid, after a tie."),
    (PerformersDied(0, "naumachia", "slaves", 3), "Ana loses 3 slaves in Naumachia."),
    (ActOff("venatio"), "Nobody performs Venatio, so it is cancelled."),
    (StakeSettled(0, "naumachia", 8, 4), "Ana gets 8 coins for the stake on Naumachia."),
    (StakeSettled(0, "naumachia", 0, 4), "Ana's stake of 4 coins on Naumachia is lost."),
    (UpkeepPaid(0, 3, 0), "Ana pays 3 coins in upkeep."),
    (UpkeepPaid(0, 1, 2), "Ana pays 1 coin in upkeep; 2 more could not be paid."),
    (UpkeepPaid(0, 0, 2), "Ana cannot pay 2 coins in upkeep."),
    (PayChanged("labor_shortage", -2, 0), "Labour Shortage: everybody is paid 2 coins less."),
    (
        PayChanged("labor_shortage", 1, 3),
        "Labour Shortage: every full 5 steps on a track earn 3 coins more and everybody is paid 1 coin more.",
    ),
    (PaidOut(0, 4), "Ana is paid 4 coins."),
    (RoundCleared(), "Boosts and events end; workers and cubes return."),
    (ActDiscarded("venatio"), "Venatio is discarded."),
    (GameEnded("track", (0,), "track"), "Ana wins by reaching 15."),
    (GameEnded("track", (0,), "cubes"), "Ana wins by reaching 15, with more cubes."),
    (GameEnded("rounds", (1,), "total"), "Ben wins after 10 rounds, with the higher total of the three tracks."),
    (GameEnded("rounds", (0, 2), "shared"), "Ana and Cleo share the victory after 10 rounds, tied on every measure."),
]


@pytest.mark.parametrize(("happening", "sentence"), SENTENCES, ids=lambda value: str(value)[:60])
def test_each_happening_has_its_sentence(happening, sentence):
    assert TITLE.texts.tell(happening, NAMES, CONFIG) == sentence


def test_the_sentence_about_the_end_has_the_right_number():
    config = configure(TITLE, (), ["rounds=1"])
    assert TITLE.texts.tell(GameEnded("rounds", (1,), "track"), NAMES, config) == "Ben wins after 1 round."


def test_every_kind_of_happening_is_tested():
    kinds = kinds_in(happenings) | kinds_in(turn_happenings) | kinds_in(show_happenings)
    assert {type(happening).__name__ for happening, _ in SENTENCES} == kinds
