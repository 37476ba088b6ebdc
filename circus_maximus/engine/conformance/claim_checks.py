"""Checks what a title claims before decisions: plays on from each decision, and compares.

A claim that is certain must be true in every course of the game in which its conditions are met. A possible one must be
true in some course: it is refuted if every course can be searched, and none of those that meet its conditions makes it
true. What is claimed about another action than the one that it warns about is compared with what follows that action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.conformance.promises import ConformanceError, Coverage, MakeBots, Promises
from circus_maximus.engine.conformance.walked_game import WalkedGame, spread
from circus_maximus.engine.contract import Chance, Choice, Over, Pending, Step
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.presenting.claims import NOW, Claim, chosen_in
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.title import Title

DECISIONS_APART = 5
"""The distance between two decisions of a game that are checked, unless the games say otherwise."""
ACTIONS_TRIED = 6
"""The number of legal actions of each decision whose claims are checked, at most."""
STARTS_TRIED = 4
"""The number of outcomes of chance right after an action from which the game is played on, at most.

From each of these it is played on twice: at random, and by the bots of the game."""
MAX_COURSE_LENGTH = 300
"""The maximum number of steps of a course, unless the games say otherwise."""
STATES_SEARCHED = 600
"""How many states are searched for a course that makes a possible claim true, at most."""


class Move(NamedTuple):
    """A step with what was asked and answered."""

    asked: Choice[Any] | Chance
    answer: Any
    step: Step[Any, Any]


class Course(NamedTuple):
    """A way in which the game continues from a decision."""

    before: Any
    """The state of the decision."""
    moves: tuple[Move, ...]
    """At least the chosen action."""

    @property
    def after(self) -> Any:
        """The last state."""
        return self.moves[-1].step.state

    @property
    def pending(self) -> Pending[Any]:
        """What the last state waits for."""
        return self.moves[-1].step.pending


class ClaimTerms(Protocol):
    """What the terms of a title's claims mean."""

    def number(self, claim: Claim, course: Course) -> int:
        """How much the seat has at the end of a course; for a change, how much more than before the course."""

    def has_come(self, claim: Claim, course: Course) -> bool:
        """Whether the moment of a claim has come with the last step of a course. Not called for `NOW` or after the end.

        The course is given after each of its steps, so the moment may be one that has passed with the last step.
        """

    def meets(self, claim: Claim, course: Course) -> bool:
        """Whether a course that led to the moment of a claim meets all its conditions."""


class ClaimedGames(NamedTuple):
    """The games in which a title's claims are checked."""

    title: Title
    make_bots: MakeBots
    terms: Callable[[Any], ClaimTerms]
    """Gets the rules of a game."""
    games: Iterable[tuple[Any, int, int]]
    """The config, the number of seats and the seed of each."""
    promising: Callable[[Any, Claim, Any, Pending[Any]], Sequence[Any]] | None = None
    """From the rules, a claim, a state and what it waits for: all that can happen next, first what most likely makes a
    possible claim true."""
    no_claims: Callable[[Any, str], str] | None = None
    """From the rules, a text without what it says that is no claim, such as the goal of the game. If it is given, each
    number of what is stated must be the number of a claim."""
    decisions_apart: int = DECISIONS_APART
    """The distance between two decisions of a game that are checked."""
    max_course_length: int = MAX_COURSE_LENGTH
    """The maximum number of steps of a course; what is claimed about a later moment is not checked in it."""


class ClaimCounts(Struct):
    """What was checked."""

    decisions: int = 0
    confirmed: int = 0
    """Certain claims that were compared at least once, and possible ones that came true."""
    unsettled: int = 0
    """Certain claims whose conditions were never met, and possible ones that did not come true but still could."""
    refuted: list[str] = []


def check_claims(played: ClaimedGames, decisions: int) -> ClaimCounts:
    """Check the claims of this many decisions. Raises `ConformanceError` with all that are refuted."""
    counts = ClaimCounts()
    for config, seats, seed in played.games:
        _check_game(played, config, seats, seed, counts, decisions)
        if counts.decisions >= decisions:
            break
    if counts.refuted:
        raise ConformanceError("\n".join(counts.refuted))
    return counts


def _check_game(played: ClaimedGames, config: Any, seats: int, seed: int, counts: ClaimCounts, decisions: int) -> None:
    game = WalkedGame(played.title, config, seats, seed, Promises(), Coverage())
    bots = played.make_bots(game.rules, seats, seed)
    lineup, checks = Lineup(game.rules, bots), ClaimChecks(game, played, seed, counts)
    asked = 0

    def ask(state: Any, choice: Choice[Any]) -> Any:
        nonlocal asked
        asked += 1
        if asked % played.decisions_apart == 0:
            checks.check(state, choice)
        return lineup.ask(state, choice) if counts.decisions < decisions else None

    drive(game.rules, game.rules.start(seats), ask, SeededChance(seed).outcome)


class ClaimChecks:
    """The checks of the claims in one game."""

    def __init__(self, game: WalkedGame, played: ClaimedGames, seed: int, counts: ClaimCounts) -> None:
        self._game = game
        self._rules = game.rules
        self._played = played
        self._terms = played.terms(game.rules)
        self._seed = seed
        self._counts = counts

    def check(self, state: Any, choice: Choice[Any]) -> None:
        """Check what is claimed at a decision: about all its actions, and about some of them."""
        view = self._rules.seen_by(state, choice.seat)
        decision = self._game.decision(view, choice)
        self._counts.decisions += 1
        advice = self._game.presenter.hint(view, choice)
        of_all = _Comparison(self._terms, (claim for claim in decision.question.claims if not chosen_in(claim)))
        by_text = {self._game.title.write(action): action for action in choice.legal}
        self._check_numbers((*decision.question.urgent, *decision.question.forecast), decision.question.claims)
        possible = [claim for claim in decision.question.claims if not claim.certain]
        if advice:
            self._check_numbers((advice.why,), advice.claims)
        tried = [*spread(choice.legal, ACTIONS_TRIED), *([advice.action] if advice else ())]
        of_each: dict[Any, list[Claim]] = {action: [] for action in tried}
        for claim in decision.question.claims:
            if text := chosen_in(claim):
                of_each.setdefault(by_text[text], []).append(claim)
        for action in dict.fromkeys(tried):
            hinted = advice.claims if advice and advice.action == action else ()
            preview = decision.preview(action)
            self._check_numbers(_stated(preview), (*preview.claims, *possible))
            for claim in (*preview.claims, *hinted):
                of_each.setdefault(by_text[text] if (text := chosen_in(claim)) else action, []).append(claim)
        for action, claims in of_each.items():
            of_it = _Comparison(self._terms, claims)
            self._play_on(state, choice, action, (of_all, of_it))
            self._settle(of_it, state, choice, (action,), f"{self._game.title.write(action)}: ", view)
        self._settle(of_all, state, choice, choice.legal, "", view)

    def _check_numbers(self, texts: Iterable[str], claims: Sequence[Claim]) -> None:
        """Each number in these texts must be the number of one of their claims."""
        if self._played.no_claims is None:
            return
        claimed = {abs(number) for claim in claims for number in (claim.min, claim.max) if number is not None}
        for text in texts:
            says = self._played.no_claims(self._rules, text)
            for name in self._game.names:
                says = says.replace(name, "")
            for number in re.findall(r"\d+", says):
                if int(number) not in claimed:
                    self._counts.refuted.append(str(self._game.broken(f"no claim has the number {number} of {text!r}")))

    def _play_on(self, state: Any, choice: Choice[Any], action: Any, compared: Sequence[_Comparison]) -> None:
        """Compare the claims about an action with several courses that begin with it."""
        starts = list(self._until_asked(self._after(Course(state, ()), choice, action)))
        for start in starts:
            for comparison in compared:
                comparison.with_course(start, True)
        if not any(comparison.has_later for comparison in compared):
            return
        for number, start in enumerate(spread(starts, STARTS_TRIED)):
            for bots in (False, True):
                for comparison in compared:
                    comparison.begin_course()
                    comparison.with_course(start, False)
                for course in self._continued(start, number, bots):
                    if not any(comparison.is_waiting for comparison in compared):
                        break
                    for comparison in compared:
                        comparison.with_course(course, False)

    def _settle(
        self, compared: _Comparison, state: Any, choice: Choice[Any], actions: Sequence[Any], about: str, view: Any
    ) -> None:
        """Count the claims; search for a course that makes a possible one true that has not come true yet."""
        for claim in list(compared.fates):
            if compared.fates[claim] is None and claim.certain and claim.by != NOW and self._played.promising:
                self._go_where_it_counts(compared, claim, state, choice, actions)
            fate = compared.fates[claim]
            if fate is None and not claim.certain:
                fate = self._search(claim, state, choice, actions)
                if fate is False and view is not state:
                    fate = None  # what the seat does not know makes it impossible
            if fate is None:
                self._counts.unsettled += 1
            elif fate:
                self._counts.confirmed += 1
            else:
                self._counts.refuted.append(f"{self._game.broken(f'{about}{claim}')}, in {self._rules.stage(state)}")

    def _go_where_it_counts(
        self, compared: _Comparison, claim: Claim, state: Any, choice: Choice[Any], actions: Sequence[Any]
    ) -> None:
        """Compare a certain claim in a course that most likely meets its conditions."""
        first = [answer for answer in self._least_promising_first(claim, state, choice) if answer in actions]
        course = self._after(Course(state, ()), choice, first[-1])
        compared.begin_course()
        compared.with_course(course, False)
        while compared.waits_for(claim) and len(course.moves) < self._played.max_course_length:
            if isinstance(course.pending, Over):
                break
            answers = self._least_promising_first(claim, course.after, course.pending)
            course = self._after(course, course.pending, answers[-1])
            compared.with_course(course, False)

    def _search(self, claim: Claim, state: Any, choice: Choice[Any], actions: Sequence[Any]) -> bool | None:
        """Whether a course makes a possible claim true; None if not all were searched, or none meets its conditions."""
        met: set[Any] = set()
        searched, is_met = 0, not claim.given
        first = [answer for answer in self._least_promising_first(claim, state, choice) if answer in actions]
        to_search: list[tuple[Course, Pending[Any], Any]] = [(Course(state, ()), choice, action) for action in first]
        while to_search:
            course = self._after(*to_search.pop())
            if _is_due(self._terms, claim, course):
                if self._terms.meets(claim, course):
                    is_met = True
                    if claim.allows(self._terms.number(claim, course)):
                        return True
                continue
            if not claim.given:
                if course.after in met:
                    continue
                met.add(course.after)
            searched += 1
            if searched > STATES_SEARCHED:
                return None
            answers = self._least_promising_first(claim, course.after, course.pending)
            to_search += [(course, course.pending, answer) for answer in answers]
        return False if is_met else None

    def _least_promising_first(self, claim: Claim, state: Any, pending: Pending[Any]) -> Sequence[Any]:
        """Everything that can happen next; what should be searched first comes last."""
        if self._played.promising is None:
            return _answers(pending)
        return self._played.promising(self._rules, claim, state, pending)[::-1]

    def _after(self, course: Course, pending: Any, answer: Any) -> Course:
        """A course with one more step."""
        state = course.after if course.moves else course.before
        step = self._rules.follow(state, pending, answer, True)
        return Course(course.before, (*course.moves, Move(pending, answer, step)))

    def _until_asked(self, course: Course) -> Iterator[Course]:
        """A course with each outcome of the chances that follow immediately."""
        pending = course.pending
        if not isinstance(pending, Chance):
            yield course
            return
        for outcome in spread(pending.outcomes, STARTS_TRIED):
            yield from self._until_asked(self._after(course, pending, outcome))

    def _continued(self, start: Course, number: int, bots: bool) -> Iterator[Course]:
        """A course after each further step, chosen at random or by bots, until it is over or has become too long."""
        luck = SeededChance(self._seed + number)
        lineup = Lineup(self._rules, self._played.make_bots(self._rules, len(self._game.seats), self._seed + number))
        course, moves = start, list(start.moves)
        while not isinstance(course.pending, Over) and len(moves) < self._played.max_course_length:
            pending: Any = course.pending
            if isinstance(pending, Chance):
                answer: Any = luck.outcome(pending)
            elif bots:
                answer = lineup.ask(course.after, pending)
            else:
                answer = _any_of(pending, luck, len(moves))
            moves.append(Move(pending, answer, self._rules.follow(course.after, pending, answer, True)))
            course = Course(start.before, tuple(moves))
            yield course


class _Comparison:
    """Claims, each with its fate so far: refuted, confirmed, or None."""

    def __init__(self, terms: ClaimTerms, claims: Iterable[Claim]) -> None:
        self._terms = terms
        self.fates: dict[Claim, bool | None] = dict.fromkeys(claims)
        self._due: list[Claim] = []
        self.begin_course()

    @property
    def has_later(self) -> bool:
        """Whether there are claims about later moments than the next decision."""
        return any(claim.by != NOW for claim in self.fates)

    def waits_for(self, claim: Claim) -> bool:
        """Whether the moment of a claim has not come in this course."""
        return claim in self._due

    @property
    def is_waiting(self) -> bool:
        """Whether there are claims about a moment that has not come in this course."""
        return bool(self._due)

    def begin_course(self) -> None:
        """Compare claims about later moments with another course."""
        self._due = [claim for claim in self.fates if claim.by != NOW]

    def with_course(self, course: Course, now: bool) -> None:
        """Compare with a course those claims whose moment has come with its last step."""
        for claim in [claim for claim in self.fates if claim.by == NOW] if now else list(self._due):
            if _is_due(self._terms, claim, course):
                if not now:
                    self._due.remove(claim)
                if self._terms.meets(claim, course):
                    self._compare(claim, claim.allows(self._terms.number(claim, course)))

    def _compare(self, claim: Claim, is_true: bool) -> None:
        """A certain claim is refuted once and for all, a possible one is confirmed once and for all."""
        if claim.certain and self.fates[claim] is not False:
            self.fates[claim] = is_true
        elif not claim.certain and is_true:
            self.fates[claim] = True


def _stated(preview: ActionPreview) -> tuple[str, ...]:
    """The texts about an action, without what the action is called."""
    return preview.cost, preview.remaining, preview.gain, preview.brief, preview.warning, preview.wins


def _answers(pending: Pending[Any]) -> Sequence[Any]:
    """Everything that can happen next."""
    match pending:
        case Choice():
            return pending.legal
        case Chance(_, outcomes):
            return outcomes
        case Over():
            return ()


def _is_due(terms: ClaimTerms, claim: Claim, course: Course) -> bool:
    if isinstance(course.pending, Over):
        return True
    return not isinstance(course.pending, Chance) if claim.by == NOW else terms.has_come(claim, course)


def _any_of(choice: Choice[Any], luck: SeededChance, number: int) -> Any:
    """An action of the menu: any verb, then any target, then any amount."""
    found: Any = choice.menu
    for level in range(3):
        found = found[int.from_bytes(luck.rank(f"course/{number}/{level}"), "big") % len(found)]
    return found
