"""The guided game: two cycles against a bot, on a seed in which stones trample, rush, attack and block."""

from __future__ import annotations

from circus_maximus.engine.presenting.texts import Lesson, LessonStep
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.words import codes, dux_name


def lesson(config: Config) -> Lesson:
    """The lesson with the names of a config."""
    return Lesson(
        bots=("greedy",),
        seed=4,
        stages=("setup", "c1/", "c2/"),
        steps=(*_front_stones(config), *_other_stones(config), *_second_cycle(config)),
        result="You have seen moves, a trample, rushes, attacks and blocks from both sides.",
        panels=("board",),
        ends=(
            f"The third cycle begins, and you play it on your own. You win by taking the enemy {dux_name(config)}, "
            "or all other enemy stones. You can ask for a hint, or leave: this game is not saved."
        ),
    )


def _front_stones(config: Config) -> tuple[LessonStep, ...]:
    """The first half of the first cycle: what the stones can do that move forward first."""
    rider, sword, shield = (config.symbols[id].name for id in ("rider", "sword", "shield"))
    written, dux = _written(config), dux_name(config)
    return (
        LessonStep(
            "move G2 F2 E2",
            f"The {written['rider']} is fast: it moves up to two steps. Choose the stone first, then each node on its "
            "way. The nodes that it can go to next are marked.",
            sees=f"Your stones are at the bottom. You win by taking the enemy {dux} or all other enemy stones. You act "
            "with one stone, then the bot acts with one. Stones stand on the named nodes and move along the lines.",
        ),
        LessonStep(
            "move G6 F7 E6",
            f"Bring the other {rider} forward as well. Keep your distance for now, because the enemy can take what it "
            "reaches.",
            now=f"Your {rider} on E2 has acted.",
            sees="A stone that has acted is drawn hollow, and cannot act again in this cycle. When all stones of both "
            "sides have acted, a new cycle begins and all can act again.",
        ),
        LessonStep(
            "move F3 E3",
            f"No enemy is near yet, so move the {sword} forward to support the stones in front.",
            sees=f"The {written['sword']} moves one step and attacks its neighbours. It can do both in one turn, in "
            "any order.",
        ),
        LessonStep(
            "move F5 E4",
            f"After this move the {shield} has acted and cannot block, but in the next cycle it will protect your "
            "back row from the middle.",
            sees=f"The {written['shield']} can block. If it is attacked before it has acted, it can stay instead of "
            "being taken; it then counts as having acted.",
        ),
    )


def _written(config: Config) -> dict[str, str]:
    """The stones by their symbols, with the letters that the table writes on them: `Rider (Ri)`."""
    symbols = config.symbols
    return {id: f"{symbols[id].name} ({code})" for id, code in zip(symbols, codes(tuple(symbols)), strict=True)}


def _other_stones(config: Config) -> tuple[LessonStep, ...]:
    """The second half: the stones behind them."""
    sword, shield, spear = (config.symbols[id].name for id in ("sword", "shield", "spear"))
    written, dux = _written(config), dux_name(config)
    return (
        LessonStep(
            "move G5 F5",
            f"From behind a front stone, the {spear} threatens what stands in front of that stone.",
            sees=f"The {written['spear']} attacks exactly two nodes ahead in a straight line, not its neighbours.",
        ),
        LessonStep(
            "move F6 E5",
            f"No enemy is close enough for that yet. The second {sword} joins the front.",
            sees="When a stone leaves the range of an enemy that has not acted, that enemy can strike it first. This "
            "is called an attack of opportunity, and the game warns you before such a step.",
        ),
        LessonStep(
            "move G3 F3",
            f"The second {spear} moves up behind your {sword}.",
            sees="Every stone must act once in each cycle. A side that has no stones left to act with waits for the "
            "other.",
        ),
        LessonStep(
            "move G4 G5",
            f"Keep the {dux} behind your other stones.",
            sees=f"Your {written['dux']} moves and attacks like a {sword}, and blocks like a {shield}. If it is "
            "taken, you lose.",
        ),
        LessonStep(
            "idle F4",
            f"The {shield} is well placed where it is.",
            now="One stone has not acted, and you must act with it.",
            sees="A stone can also idle. Then it does nothing, but counts as having acted.",
        ),
    )


def _second_cycle(config: Config) -> tuple[LessonStep, ...]:
    """Attacks, rushes and blocks."""
    rider, sword, shield, spear = (config.symbols[id].name for id in ("rider", "sword", "shield", "spear"))
    return (
        LessonStep(
            "trample E2 D3 C2 B2",
            f"Your {rider} steps to D3, jumps over the enemy on C2, which is taken, and lands on B2.",
            now="The second cycle begins, and all stones can act again. The sides are now close to each other. Stones "
            "that you can take at once or after a step are marked, and so are your own that could be taken.",
            sees=f"A {rider} can trample: its second step jumps straight over a stone and takes it.",
        ),
        LessonStep(
            "rush E5 E6 E7",
            f"Your {sword} steps to E6 and takes the {rider} on E7.",
            now=f"The bot's {rider} slashed yours on E6; a slash takes a stone in passing. But now it stands next to "
            "your stones.",
            sees="A rush is one step and then an attack in the same direction.",
        ),
        LessonStep(
            "rush E3 D3 C2",
            f"Another rush takes that {sword} because it came within reach.",
            now=f"A {sword} took your {rider} on B2.",
            sees="Stones are being exchanged. Make sure that you take at least as many as you lose.",
        ),
        LessonStep(
            "attack F5 D6",
            f"The {spear} stays where it is and takes it. A {shield} that has acted cannot block.",
            now=f"A {shield} took your {sword} on E6 and is now two nodes in a straight line from your {spear}.",
            sees="A stone can also attack without a step.",
        ),
        LessonStep(
            "block",
            f"The {shield} has not acted in this cycle, so it can block.",
            now=f"The enemy {spear} rushes at your {shield} on E4.",
            sees="If you block, your stone stays and counts as having acted. Otherwise it is taken.",
        ),
        LessonStep(
            "rush F3 E3 C4",
            f"The {spear} attacks the {shield} on C4. That stone has not acted and can block, but then it cannot act "
            "again in this cycle.",
            now=f"Your {shield} is still there, and now your {spear} can answer.",
        ),
        LessonStep(
            "move G5 F6",
            "Nothing else can be taken now without losing more, so bring stones forward to safe nodes.",
            now="The bot blocked too, so nothing was taken.",
        ),
        LessonStep(
            "move F4 F3",
            "This step is safe, and it is the last stone that has to act.",
            sees="When you choose a stone, the table marks the enemies that could strike it and the steps before which "
            "they could.",
        ),
    )
