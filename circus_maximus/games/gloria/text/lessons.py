"""The guided game: three turns of each player, on a seed with tribute, raids, a purchase and uses of its building."""

from __future__ import annotations

from circus_maximus.engine.presenting.lessons import Lesson, LessonStep
from circus_maximus.engine.text.words import in_sentence
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, row_of
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.text.phrases import effect_text, price_text
from circus_maximus.games.gloria.text.words import building_name, counters, goal, goal_of_goth, goth_space, start, steps

ESCORT, LETTERS, HOSTEL = "coast_road_escort", "letters_of_safe_conduct", "pilgrim_hostel"
"""The building that the learner buys, and those of the bots."""
TURNS = 9


def lesson(config: Config) -> Lesson:
    """The lesson with the values of a config."""
    escort = building_name(config, ESCORT)
    return Lesson(
        bots=("greedy", "greedy"),
        seed=539,
        stages=("setup", *(f"t{turn}/" for turn in range(1, TURNS + 1))),
        steps=(*_first_turn(config), *_second_turn(config), *_third_turn(config), *_harvests(config)),
        result=(
            f"You have made {steps(config.buildings[ESCORT].steps + 2)}. {escort} will move you in every harvest of "
            "peace cards."
        ),
        ends=(
            "From here on you decide on your own. Look for buildings that move you, pay tribute while it is cheap, and "
            "keep cards of each kind. The game also ends when somebody plays the last card of a hand, or when the Goth "
            f"enters {goal_of_goth(config)}; then the player with the most steps wins. You can ask for a hint, or "
            "leave: nothing of this game is kept."
        ),
    )


def _tribute(config: Config, space: str) -> str:
    """What the tribute for a space is: `1 food and 1 gold`."""
    return counters(row_of([COUNTER_INDEX[icon] for icon in config.goth_road[space].icons]))


def _first_turn(config: Config) -> tuple[LessonStep, ...]:
    ford = goth_space(config, "frozen_danube_ford")
    way = len(config.flight_road) - 1
    return (
        LessonStep(
            "play farm",
            "Then all players harvest their cards of that kind: each farm yields 1 food. With the one that you "
            "play you have two farms, and the others one.",
            sees=f"You flee from {start(config)} to {goal(config)}, {steps(way)} away. Whoever arrives first wins; "
            "buildings move you. You have counters (food, gold and peace), cards in your hand, and three cards that "
            "lie before you: a farm, a city and a peace card. In your turn you first play a card from your hand.",
            panels=("flight", "area", "players"),
        ),
        LessonStep(
            "tribute",
            f"For {ford} that is {_tribute(config, 'frozen_danube_ford')}. If you refuse, he takes a card for each "
            "icon, from you first. A card yields a counter in every harvest, so it is worth more than the counter.",
            now="You gained 2 food, and the others 1. Next you could buy a building, but the only one in the forum "
            "still costs too much.",
            sees="At the end of a turn the Goth comes nearer, unless you pay tribute: a counter for each icon of the "
            "space ahead of him.",
            panels=("goth", "players"),
        ),
    )


def _second_turn(config: Config) -> tuple[LessonStep, ...]:
    alps, letters = goth_space(config, "julian_alps"), building_name(config, LETTERS)
    moved = steps(config.buildings[LETTERS].steps)
    return (
        LessonStep(
            "play farm",
            "Play the kind of which you have more cards than the others: they harvest too.",
            now="The bots played a peace card and a city card, and you harvested with them: 1 peace and 1 gold. Both "
            "paid tribute. All of it lies on the Goth's road now, and he has not moved.",
            sees="In each turn a new building is laid out, and the others become cheaper by 1.",
            panels=("goth", "players"),
        ),
        LessonStep(
            "tribute",
            "Pay while it is cheap.",
            now=f"You still cannot buy anything. The next tribute, for {alps}, is only "
            f"{_tribute(config, 'julian_alps')}.",
            sees="If somebody refuses while tribute lies on the road, the Goth raids all of it at once.",
            panels=("goth",),
        ),
        LessonStep(
            "lose farm",
            "You have three farms, but only one peace card. Give what you can spare.",
            now=f"A bot bought {letters} and moved {moved}, but could not pay the tribute after that. So the Goth "
            "raids.",
            sees="In a raid the Goth moves to the end of the tribute, and for each counter there a card is due that "
            "yields such a counter. The player in turn gives one first, then the others, again and again, until "
            "nothing is due.",
            panels=("goth", "players"),
        ),
    )


def _third_turn(config: Config) -> tuple[LessonStep, ...]:
    escort, building = building_name(config, ESCORT), config.buildings[ESCORT]
    hostel, aquileia = building_name(config, HOSTEL), goth_space(config, "aquileia")
    surcharge = config.forum.surcharges[1]
    return (
        LessonStep(
            "play city",
            f"You have 9 counters, and it costs {sum(building.cost.row()) + surcharge} in all. Your city and the one "
            "that you play yield 2 gold.",
            now=f"You had to give two farms. The other bot bought {hostel}. In the forum there is now {escort}: it "
            f"costs {price_text(building)}, and {surcharge} counters of any kind in addition, because it is new there.",
            panels=("forum", "area"),
        ),
        LessonStep(
            f"buy {ESCORT}",
            f"{escort} moves you {steps(building.steps)} at once. From the next turn on you may use it in every "
            f"harvest of peace cards: {in_sentence(effect_text(building.effect))}",
            now="Now you can pay for several buildings.",
            sees="A building is laid on a card before you of its kind, if that card has no building yet.",
            panels=("forum", "area"),
        ),
        LessonStep(
            "pay 1 food 3 gold",
            f"Keep 1 food: the Goth's next tribute, for {aquileia}, is {_tribute(config, 'aquileia')}.",
            now=f"You have paid {price_text(building)}. The surcharge is {surcharge}.",
            sees="A surcharge can be paid in any counters.",
            panels=("goth", "players"),
        ),
        LessonStep(
            "tribute",
            "If you refuse, a city card is due for that counter, and yours goes first. So pay.",
            now=f"You moved {steps(building.steps)}. This is your last counter, and a counter that a bot paid lies on "
            "the Goth's road.",
            panels=("goth", "players"),
        ),
    )


def _harvests(config: Config) -> tuple[LessonStep, ...]:
    escort, building = building_name(config, ESCORT), config.buildings[ESCORT]
    return (
        LessonStep(
            f"use {ESCORT}",
            f"{escort} gives the same counter and a step: {in_sentence(effect_text(building.effect))}",
            now="A bot played a peace card, and you harvest with it.",
            sees="In a harvest a card can yield its counter, or you use the building on it instead.",
            panels=("area", "players"),
        ),
        LessonStep(
            f"use {ESCORT}",
            "So a building on a kind of card that others often play is worth most.",
            now="The bot could not pay its tribute, so the Goth raided again, and each bot lost a card. Then the other "
            "bot played a peace card too.",
            sees="A building can be used once in each harvest of its kind, whoever played the card.",
            panels=("area",),
        ),
    )
