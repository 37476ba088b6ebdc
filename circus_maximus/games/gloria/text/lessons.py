"""The guided game: three turns of each player, on a seed with tribute, raids, a purchase and uses of its building."""

from __future__ import annotations

from circus_maximus.engine.presenting.texts import Lesson, LessonStep
from circus_maximus.engine.text.words import in_sentence
from circus_maximus.games.gloria.model.common_types import COUNTER_INDEX, row_of
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.phrases import counters, numbers, steps
from circus_maximus.games.gloria.model.words import building_name, goal, goal_of_goth, goth_space, start

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
            f"You have moved {steps(config.buildings[ESCORT].steps + 2)}. {escort} will move you in every harvest of "
            "peace cards."
        ),
        ends=(
            "From here on you decide for yourself. Look for buildings that move you, pay tribute while it is cheap, "
            "and keep cards of each kind. The game also ends when somebody plays their last card or the Goth enters "
            f"{goal_of_goth(config)}; then the player with the most steps wins. You can ask for a hint, or leave: this "
            "game is not saved."
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
            "All players then harvest their farms, and each farm yields 1 food. With this one you have two farms; the "
            "others have one.",
            sees=f"You flee from {start(config)} to {goal(config)}, {steps(way)} away. Buildings move you, and "
            "whoever arrives first wins. You have counters (food, gold and peace), cards in your hand, and three cards "
            "before you: a farm, a city and a peace card. Each turn begins with a card from your hand.",
            panels=("flight", "area", "players"),
        ),
        LessonStep(
            "tribute",
            f"For {ford} that is {_tribute(config, 'frozen_danube_ford')}. If you refuse, he takes a card for each "
            "icon, yours first. A card yields a counter in every harvest, so it is worth more than a counter.",
            now="You gained 2 food, and the others 1 each. Next you could buy a building, but the only one in the "
            "forum still costs too much.",
            sees="At the end of each turn the Goth comes closer unless you pay tribute: one counter for each icon of "
            "the space ahead of him.",
            panels=("goth", "players"),
        ),
    )


def _second_turn(config: Config) -> tuple[LessonStep, ...]:
    alps, letters = goth_space(config, "julian_alps"), building_name(config, LETTERS)
    moved = steps(config.buildings[LETTERS].steps)
    return (
        LessonStep(
            "play farm",
            "Play the kind you have more of than the others, because they harvest too.",
            now="The bots played a peace card and a city card, and you harvested with them: 1 peace and 1 gold. Both "
            "paid tribute, so all of it lies on the Goth's road and he has not moved.",
            sees="Each turn a new building enters the forum, and the others get cheaper by 1.",
            panels=("goth", "players"),
        ),
        LessonStep(
            "tribute",
            "Pay while it is cheap.",
            now=f"You still cannot afford a building. The next tribute, for {alps}, is only "
            f"{_tribute(config, 'julian_alps')}.",
            sees="If somebody refuses while tribute lies on the road, the Goth raids all of it at once.",
            panels=("goth",),
        ),
        LessonStep(
            "lose farm",
            "You have three farms but only one peace card. Give what you can spare.",
            now=f"A bot bought {letters} and moved {moved}, but then could not pay the tribute, so the Goth raids.",
            sees="In a raid the Goth moves to the end of the tribute, and every counter on the way costs a card that "
            "yields it. The player in turn gives one first, then the others, round and round, until nothing is due.",
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
            "you play yield 2 gold.",
            now=f"You had to give two farms. The other bot bought {hostel}. The forum now has {escort}. It costs "
            f"{numbers(building.cost)} plus a surcharge of {surcharge} counters of any kind, because it is new there.",
            panels=("forum", "area"),
        ),
        LessonStep(
            f"buy {ESCORT}",
            f"{escort} moves you {steps(building.steps)} at once. From the next turn on you can use it in every "
            f"harvest of peace cards: {in_sentence(building.effect.sentence())}",
            now="Now you can afford several buildings.",
            sees="You lay a building on a card of its kind that has no building yet.",
            panels=("forum", "area"),
        ),
        LessonStep(
            "pay 1 food 3 gold",
            f"Keep 1 food, because the Goth's next tribute, for {aquileia}, is {_tribute(config, 'aquileia')}.",
            now=f"You have paid {numbers(building.cost)}. The surcharge is {surcharge}.",
            sees="You can pay a surcharge in any counters.",
            panels=("goth", "players"),
        ),
        LessonStep(
            "tribute",
            "If you refuse, that counter costs a city card, and yours goes first. So pay.",
            now=f"You moved {steps(building.steps)}. You have one counter left, and a counter that a bot paid lies on "
            "the Goth's road.",
            panels=("goth", "players"),
        ),
    )


def _harvests(config: Config) -> tuple[LessonStep, ...]:
    escort, building = building_name(config, ESCORT), config.buildings[ESCORT]
    return (
        LessonStep(
            f"use {ESCORT}",
            f"Using {escort} is better than taking the counter: {in_sentence(building.effect.sentence())}",
            now="A bot played a peace card, and you harvest with it.",
            sees="In a harvest you take the counter of a card, or use the building on it instead.",
            panels=("area", "players"),
        ),
        LessonStep(
            f"use {ESCORT}",
            "So a building is worth most on a kind of card that others play often.",
            now="The bot could not pay its tribute, so the Goth raided again, and each bot lost a card. Then the other "
            "bot played a peace card too.",
            sees="You can use a building once in each harvest of its kind, whoever played the card.",
            panels=("area",),
        ),
    )
