"""The guided game: the first round against two bots, on a seed with a coin flip of each kind and a tied contest."""

from __future__ import annotations

from circus_maximus.engine.presenting.texts import Lesson, LessonStep
from circus_maximus.engine.text.words import counted, enumerated, in_sentence
from circus_maximus.games.circus.model.common_types import CUBES, at_seats, coins, number, workers
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.words import cube_name, cubes, name_of, track_name
from circus_maximus.games.circus.text.phrases import act_takes, act_text, lost_worker_text

SEATS = 3
RACE, FIGHT = "chariot_race", "gladiator_combat"
"""The acts that the learner performs."""


def lesson(config: Config) -> Lesson:
    """The lesson with the values of a config."""
    return Lesson(
        bots=("greedy", "greedy"),
        seed=230,
        stages=("setup", "r1/"),
        steps=(*_bidding(config), *_placing(config), *_buying(config), *_show(config)),
        result=(
            f"All three of you rolled the same, so your higher bid won {name_of(config, FIGHT)}. That was worth the "
            f"second coin. The others lost a step on {track_name(config, 'empire')} because they did not perform "
            f"{name_of(config, RACE)}."
        ),
        ends=(
            "That was one round. At cleanup everybody was paid for their positions on the tracks, workers and cubes "
            "returned, and new acts were laid out. The next round now begins with a new event, and you play it on your "
            "own. You can ask for a hint, or leave: this game is not saved."
        ),
    )


def _takes_both(config: Config) -> str:
    """The cubes for both acts."""
    needs = zip(config.acts[RACE].needs.row(), config.acts[FIGHT].needs.row(), strict=True)
    return enumerated(
        [cubes(config, sum(counts), cube) for cube, counts in zip(CUBES, needs, strict=True) if sum(counts)]
    )


def _bidding(config: Config) -> tuple[LessonStep, ...]:
    race, fight = name_of(config, RACE), name_of(config, FIGHT)
    goal = at_seats(config.tracks.goal, SEATS)
    start = config.setup.tracks.row(SEATS)[0]
    rounds = at_seats(config.rounds, SEATS)
    return (
        LessonStep(
            f"bid {RACE} 1",
            f"A bid buys the right to perform an act this round. {race} needs {act_takes(config.acts[RACE], config)}. "
            f"{act_text(config.acts[RACE], config)} Absent is the penalty for everybody who does not perform it if "
            "somebody else does. One coin is enough because nobody else has bid on it.",
            sees=f"You stage acts in the circus against two bots. Whoever first reaches {goal} on one of the three "
            f"tracks at the top wins; if nobody does, the highest total after {rounds} rounds wins. Performing acts "
            f"moves you. {number(start)}/{goal - start} after your symbol means that you are at {number(start)} now, "
            f"with {counted(goal - start, 'step')} to go. A round has an event (already drawn) and five phases. In "
            "phase I you bid on acts; each act has a number.",
            panels=("tracks", "acts"),
        ),
        LessonStep(
            f"bid {FIGHT} 1",
            f"{fight} needs only {act_takes(config.acts[FIGHT], config)}. It is better to perform it than to get "
            f"the penalty. Acts are performed in the order of their first bids, so {name_of(config, RACE)} comes "
            "first.",
            now=f"Both bots bid on {fight}. If they perform it and you do not, you get its penalty. "
            f"{act_text(config.acts[FIGHT], config)}",
            sees=f"Acts need cubes: {enumerated([cube_name(config, it) for it in CUBES])}. The table shows cubes and "
            "tracks by their first letters. † is a cube that dies in the act, ★ what only the winner of a contest "
            "gets, and a + at the end means that there is more than fits. Select the act to see it all.",
            panels=("acts",),
        ),
        LessonStep(
            f"bid {FIGHT} 1",
            f"All three of you have bid {coins(1)} on {fight}. If its contest is tied, the higher bid wins, so one "
            "more coin wins all ties for you.",
            now="The bots have passed.",
            sees="Passing is final. Players who have passed cannot bid again this round; the others still can.",
            panels=("acts",),
        ),
        LessonStep(
            "pass",
            "You need the rest of your coins for workers and cubes. Pass to end the bidding.",
            now=f"For both acts together you need {_takes_both(config)}. You have none of them yet.",
            sees="After a name, c means coins, w workers and b3 3 coins bid in all; the other letters are cubes, and * "
            "is the start marker. Next to an act, a player's symbol and a number are a bid. You never get coins back "
            "that you have bid.",
            panels=("acts", "players"),
        ),
    )


def _placing(config: Config) -> tuple[LessonStep, ...]:
    forest, port, race = (name_of(config, id) for id in ("forest", "port", RACE))
    wage = coins(at_seats(config.workers.wage, SEATS))
    count = workers(at_seats(config.setup.workers, SEATS))
    return (
        LessonStep(
            "place forest",
            f"{race} needs animals. In the market they cost several coins each; here two cost only {wage}, if you are "
            "lucky.",
            sees=f"In phase II you send workers to get cubes. The places have letters. You start with {count}; each "
            f"costs {wage} and returns at cleanup. In the {forest} you flip a coin: on heads you take animals from the "
            "supply, on tails you lose the worker.",
            panels=("board",),
        ),
        LessonStep(
            "place mummers_market",
            f"{race} also needs a mummer, and nobody is in line for mummers yet.",
            now="Heads! Your 2 animals are shown next to your name.",
            sees="Markets are different from other places. A worker there only stands in line, and in the next phase "
            "the players buy in the order of that line.",
            panels=("board", "players"),
        ),
        LessonStep(
            "place slaves_market",
            f"You need a slave. The market has {config.markets.slaves.start} of them, enough for all three of you, so "
            "being last in line does no harm.",
            now="The bots stand in line for slaves, and one of them lost a worker in a coin flip.",
            panels=("board", "markets"),
        ),
        LessonStep(
            "place port",
            f"At the {port}, heads would give you mummers for the next round. You need nothing urgently, so try a "
            "coin flip.",
            now="You have what both acts need, or stand in line for it. You have 2 workers left.",
            panels=("board",),
        ),
        LessonStep(
            "place prison",
            f"A prisoner costs only the wage. The executions need {cubes(config, 1, 'prisoners')} and can be performed "
            "in every round.",
            now="This time it is tails.",
            sees=f"On tails {in_sentence(lost_worker_text(config))} So flip only when the prize is worth a worker.",
            panels=("board",),
        ),
    )


def _buying(config: Config) -> tuple[LessonStep, ...]:
    race, fight = name_of(config, RACE), name_of(config, FIGHT)
    return (
        LessonStep(
            "buy mummers 1",
            f"{race} needs one mummer. Do not buy more than you need, because coins are scarce.",
            sees="In phase III the markets open one after another. The price in brackets is for the next cube; later "
            "cubes cost as much or more.",
            panels=("markets",),
        ),
        LessonStep(
            "buy slaves 1",
            f"One slave is all that {fight} needs.",
            now="Now slaves. The bots were in line before you, so they bought first.",
            panels=("markets",),
        ),
    )


def _show(config: Config) -> tuple[LessonStep, ...]:
    race, fight = name_of(config, RACE), name_of(config, FIGHT)
    return (
        LessonStep(
            f"perform {RACE}",
            f"You have all that {race} needs and nobody else bid on it, so you win its contest without dice, and the "
            "others get the penalty.",
            sees="Phase IV is the show. The acts are called one after another, and every player with a bid performs or "
            "withdraws. Cubes that perform are busy until cleanup.",
            panels=("acts",),
        ),
        LessonStep(
            f"perform {FIGHT}",
            f"{act_text(config.acts[FIGHT], config)} You have the slave it needs.",
            now=f"{fight} is a contest, and both bots perform.",
            sees="In a dice contest every performer rolls one die, and the highest roll wins. Ties go to the higher "
            "bid, then to the earlier one.",
            panels=("acts",),
        ),
    )
