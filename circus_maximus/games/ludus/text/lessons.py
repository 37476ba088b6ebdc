"""The guided game: two cycles against a bot, on a seed in which stones trample, rush, attack and block."""

from __future__ import annotations

from circus_maximus.engine.presenting.lessons import Lesson, LessonStep
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.text.words import dux_name


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
            "or all other enemy stones. You can ask for a hint, or leave: nothing of this game is kept."
        ),
    )


def _front_stones(config: Config) -> tuple[LessonStep, ...]:
    """The first half of the first cycle: what the stones can do that move forward first."""
    rider, sword, shield = (config.symbols[id].name for id in ("rider", "sword", "shield"))
    dux = dux_name(config)
    return (
        LessonStep(
            "move G2 F2 E2",
            f"Your stones are those at the bottom. You win if you take the enemy {dux}, or all other enemy stones. In "
            "your turn you act with one stone, then the bot with one. Stones stand on the named nodes and move along "
            "the lines.",
            f"The {rider} is fast: it moves up to two steps. First choose the stone, then each node that it goes "
            "to. The nodes that it can go to next are marked.",
        ),
        LessonStep(
            "move G6 F7 E6",
            f"Your {rider} on E2 has acted: it is drawn hollow, and cannot act again in this cycle. When all stones of "
            "both sides have acted, a new cycle begins and all can act again.",
            f"Bring the other {rider} forward as well. Keep a distance for now: the enemy can take what it reaches.",
        ),
        LessonStep(
            "move F3 E3",
            f"The {sword} moves one step and attacks its neighbours. It may do both in one turn, in any order.",
            "No enemy is near yet, so move it forward to support the stones in front.",
        ),
        LessonStep(
            "move F5 E4",
            f"The {shield} blocks: if it is attacked before it has acted, it may stay and count as having acted, "
            "instead of being taken.",
            "After this move it has acted and cannot block, but in the next cycle it protects your back row from the "
            "middle.",
        ),
    )


def _other_stones(config: Config) -> tuple[LessonStep, ...]:
    """The second half: the stones behind them."""
    sword, shield, spear = (config.symbols[id].name for id in ("sword", "shield", "spear"))
    dux = dux_name(config)
    return (
        LessonStep(
            "move G5 F5",
            f"The {spear} attacks exactly two nodes ahead in a straight line, not its neighbours.",
            "Behind a front stone it threatens what stands in front of that stone.",
        ),
        LessonStep(
            "move F6 E5",
            "A stone that has not acted and leaves the range of an enemy that has not acted may be struck, which is "
            "called an attack of opportunity. No enemy is that near yet. The game warns you when one is.",
            f"The second {sword} joins the front.",
        ),
        LessonStep(
            "move G3 F3",
            "Every stone has to act once in each cycle. Whoever has no stones left to act with waits for the other "
            "side.",
            f"The second {spear} moves up behind your {sword}.",
        ),
        LessonStep(
            "move G4 G5",
            f"This is your {dux}. It moves and attacks like a {sword}, and blocks like a {shield}. If it is taken, you "
            "lose.",
            "Keep it behind your other stones.",
        ),
        LessonStep(
            "idle F4",
            "One stone has not acted. You must act with it, but it may idle: then it only counts as having acted.",
            f"The {shield} stands well where it is.",
        ),
    )


def _second_cycle(config: Config) -> tuple[LessonStep, ...]:
    """Attacks, rushes and blocks."""
    rider, sword, shield, spear = (config.symbols[id].name for id in ("rider", "sword", "shield", "spear"))
    return (
        LessonStep(
            "trample E2 D3 C2 B2",
            "The second cycle begins, and all stones can act again. Now the sides are near each other. Stones that you "
            "can take at once or after a step are marked, and so are your own that could be taken.",
            f"The {rider} tramples: it steps to D3, jumps over the enemy on C2, which is taken, and lands on B2.",
        ),
        LessonStep(
            "rush E5 E6 E7",
            f"The bot took your {rider} on E6 in passing: that is a slash. But its {rider} now stands next to your "
            "stones.",
            f"A rush is one step and then an attack in the same direction: your {sword} steps to E6 and takes the "
            f"{rider} on E7.",
        ),
        LessonStep(
            "rush E3 D3 C2",
            f"A {sword} took your {rider} on B2. Stones are exchanged: see that you get at least as many as you lose.",
            f"Another rush takes that {sword}, because it came within reach.",
        ),
        LessonStep(
            "attack F5 D6",
            f"A {shield} took your {sword} on E6, and now stands two nodes in a straight line from your {spear}.",
            f"An attack without a step takes it: the {spear} stays where it is. A {shield} that has acted cannot "
            "block.",
        ),
        LessonStep(
            "block",
            f"The enemy {spear} rushes at your {shield} on E4, which has not acted in this cycle.",
            "If you block, your stone stays and counts as having acted. Otherwise it is taken.",
        ),
        LessonStep(
            "rush F3 E3 C4",
            f"Your {shield} still stands. Now your {spear} can answer.",
            f"It attacks the {shield} on C4. That stone has not acted and may block, but then it cannot act any more "
            "in this cycle.",
        ),
        LessonStep(
            "move G5 F6",
            "The bot blocked too, so nothing was taken.",
            "Nothing else can be taken now without losing more. Bring stones forward that are safe where they go.",
        ),
        LessonStep(
            "move F4 F3",
            "When you choose a stone, the enemies that may strike at it are marked, and the steps before which they "
            "may.",
            "This step is safe, and it is the last stone that has to act.",
        ),
    )
