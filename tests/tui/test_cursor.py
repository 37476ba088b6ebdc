"""The cursor over the targets of a question."""

from circus_maximus.engine.question import Ask, Option, Target
from circus_maximus.tui.cursor import Pointing, changed, option_of, with_key

STAKES = Target(
    "place/den",
    "o",
    "Den",
    tuple(
        Option(f"place den {act} {coins}", f"{coins} coin{'s' * (coins > 1)} on {act}")
        for act in ("race", "duel")
        for coins in range(1, 6)
    ),
)
ASK = Ask(0, "", "", (STAKES,), STAKES.id, (), "")


def chosen(pointing):
    return option_of(ASK, pointing).do


def test_digits_set_the_coins_on_the_selected_act():
    on_race = with_key(ASK, Pointing(STAKES.id), "3")
    assert chosen(on_race) == "place den race 3"
    on_duel = Pointing(STAKES.id, option=5)
    assert chosen(on_duel) == "place den duel 1"
    assert chosen(with_key(ASK, on_duel, "4")) == "place den duel 4"
    assert chosen(changed(ASK, with_key(ASK, on_race, "5"), 1)) == "place den duel 1"
