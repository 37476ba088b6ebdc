"""Checks that every title must pass, on whole games. A failed check raises `ConformanceError`, which says why.

A walk plays one game to its end and checks at every step that old states do not change, that menu and refusals agree,
that nobody is asked without need, that the audit is clean, that saving and loading change nothing, and that no view
shows secret information.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import (
    MOST_SEATS,
    Chance,
    Choice,
    Happening,
    Illegal,
    Over,
    Player,
    Rules,
    Seat,
    Step,
)
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.matches.match import PERSON, new_match
from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import SeatPlayer, line_of, read_transcript
from circus_maximus.engine.presenting.decision import Decision, Misspelled, Part, Path
from circus_maximus.engine.presenting.presenter import Presenter
from circus_maximus.engine.title import Title

T = TypeVar("T")
MakeBots = Callable[[Rules[Any, Any], int, int], Sequence[Player[Any, Any]]]
"""Makes the bots of a game from rules, number of seats and seed."""

Secrets = Callable[[Any, Seat | None], Iterable[str]]
"""Texts that must not be in the view of a seat (None: an onlooker)."""

PARTS_READ = 12
"""The number of paths of each choice after which it is checked what is asked, at most."""
ANSWERS_READ = 8
"""The number of legal actions at each choice whose texts are made, at most."""
OTHERS_TRIED = 60
"""The number of actions from earlier menus that are tried at each choice, to check that menu and refusals agree."""


class ConformanceError(AssertionError):
    """A title has broken the contract."""


class Promises(Struct, frozen=True):
    """What a title promises in addition to the contract."""

    fewest_actions: int = 2
    """The minimum number of legal actions of a choice; with fewer, nobody is asked."""
    longest_game: int = 20_000
    """The maximum number of steps of a game."""
    secrets: Secrets = lambda state, seat: ()


class Coverage(Struct):
    """What occurred on the walks."""

    actions: set[str] = set()
    """Verbs, and verbs with their first word: `move`, `move a4`."""
    happenings: set[str] = set()
    chances: set[str] = set()
    refusals: set[str] = set()
    endings: set[str] = set()

    def add_action(self, text: str) -> None:
        """Record an action that was played."""
        words = text.split()
        self.actions.update((words[0], " ".join(words[:2])))


def walk(
    title: Title, config: Any, seats: int, seed: int, make_bots: MakeBots, promises: Promises, seen: Coverage
) -> Step[Any, Any]:
    """Play one game to its end and check every step; returns the last step."""
    rules = title.rules(config)
    checker = _Checker(title, config, seats, seed, promises, seen)
    lineup = Lineup(rules, make_bots(rules, seats, seed))
    start = rules.start(seats)
    checker.check_seats()
    checker.check_state(start)

    def ask(state: Any, choice: Choice[Any]) -> Any:
        checker.check_choice(state, choice)
        return lineup.ask(state, choice)

    end = drive(rules, start, ask, SeededChance(seed).outcome, checker.check_step)
    checker.check_old_states()
    return end


class _Checker:
    """The checks of one walk."""

    def __init__(self, title: Title, config: Any, seats: int, seed: int, promises: Promises, seen: Coverage) -> None:
        self._title = title
        self._config = config
        self._rules = title.rules(config)
        self._seats = range(seats)
        self._seed = seed
        self._promises = promises
        self._seen = seen
        self._old: list[tuple[Any, bytes]] = []
        self._met: dict[Any, None] = {}
        self._story: list[tuple[Happening, ...]] = []

    def check_seats(self) -> None:
        """Check the possible numbers of seats, and that there is a name for each seat."""
        fewest, most = self._title.seats[0], self._title.seats[-1]
        self._expect(1 <= fewest <= most <= MOST_SEATS, f"{fewest} to {most} seats are not within 1 to {MOST_SEATS}")
        names = len(set(self._title.names))
        self._expect(names >= most, f"{names} different names are too few for {most} seats")

    def check_step(self, asked: Choice[Any] | Chance, answer: Any, step: Step[Any, Any]) -> None:
        """Check a step after a choice or a chance."""
        before = self._old[-1][0]
        again = self._rules.play(before, answer) if isinstance(asked, Choice) else self._rules.resolve(before, answer)
        self._expect(again == step, "the same action in the same state came out differently")
        silent = self._rules.follow(before, asked, answer, False)
        self._expect(silent == replace(step, happenings=()), "a step without happenings leads to another state")
        if isinstance(asked, Choice):
            self._seen.add_action(self._title.write(answer))
        else:
            self._seen.chances.add(asked.key.split("/")[0])
        self._see_happenings(step)
        self.check_state(step)
        self._expect(len(self._old) <= self._promises.longest_game, "the game does not end")

    def _see_happenings(self, step: Step[Any, Any]) -> None:
        names = [f"Seat {seat}" for seat in self._seats]
        presenter = self._title.presenter(self._rules, names)
        for happening in step.happenings:
            self._seen.happenings.add(type(happening).__name__)
            self._expect(bool(self._title.texts.tell(happening, names, self._config)), f"no sentence for {happening}")
            named = getattr(happening, "seat", None)
            concerns = named is None or presenter.concerns(happening, named)
            self._expect(concerns, f"{happening} names a seat, but does not concern it")

    def _check_retelling(self, state: Any, over: Over) -> None:
        """Check that the story has text under every heading and that the ending agrees with the rules."""
        names = [f"Seat {seat}" for seat in self._seats]
        passages = list(self._title.texts.retell(self._story, names, self._config))
        told = all(passage.headings and passage.told and all(passage.told) for passage in passages)
        self._expect(bool(passages) and told, "a part of the story without heading or text")
        ending = self._title.texts.ending(self._rules, state, self._story, names)
        order = [seat for place in over.standing for seat in place]
        self._expect([rank.seat for rank in ending.ranks] == order, "ending and rules have different standings")
        self._expect(bool(ending.reason), "the ending does not say why")
        self._expect(bool(self._title.texts.ended_by(over.reason)), "there is no text for how the game ended")

    def check_state(self, step: Step[Any, Any]) -> None:
        """Check the state that a step led to."""
        self._story.append(step.happenings)
        state, rules = step.state, self._rules
        text = msgspec.json.encode(state)
        self._old.append((state, text))
        self._expect(rules.pending(state) == step.pending, "a step and its state wait for different things")
        self._expect(not rules.audit(state), f"audit: {rules.audit(state)}")
        loaded = msgspec.json.decode(text, type=type(state))
        self._expect(loaded == state and hash(loaded) == hash(state), "saving and loading changed the state")
        self._check_views(step)
        if isinstance(step.pending, Over):
            self._seen.endings.add(step.pending.reason)
            seated = sorted(seat for place in step.pending.standing for seat in place)
            self._expect(seated == list(self._seats), "the standings do not list every seat once")
            self._check_retelling(step.state, step.pending)
        if isinstance(step.pending, Chance):
            outcomes = step.pending.outcomes
            self._expect(0 < len(outcomes) == len(set(outcomes)), "a chance has no outcomes, or one of them twice")
        self._check_no_other_outcome(state)

    def _check_no_other_outcome(self, state: Any) -> None:
        try:
            self._rules.resolve(state, "something else")
        except ValueError:
            return
        raise ConformanceError(self._where("a chance accepts an outcome that it does not have"))

    def _check_views(self, step: Step[Any, Any]) -> None:
        state, rules = step.state, self._rules
        chooser = step.pending.seat if isinstance(step.pending, Choice) else None
        snapshot = msgspec.json.encode(rules.snapshot(state)).decode()
        for secret in self._promises.secrets(state, None):
            self._expect(secret not in snapshot, f"the snapshot contains {secret}")
        for seat in (None, *self._seats):
            view = rules.seen_by(state, seat)
            text = msgspec.json.encode(view).decode()
            self._expect(rules.seen_by(view, seat) == view, "a view of a view hides more")
            self._expect((view is state) or (view != state), "nothing is hidden, but the view is another object")
            secrets = tuple(self._promises.secrets(state, seat))
            for secret in secrets:
                self._expect(secret not in text, f"seat {seat} can see {secret}")
            if secrets:
                self._check_what_is_said(step, view, seat, secrets)
            if seat is not None and seat == chooser:
                self._expect(rules.pending(view) == step.pending, "the seat whose turn it is sees a different menu")

    def _check_what_is_said(self, step: Step[Any, Any], view: Any, seat: Seat | None, secrets: Sequence[str]) -> None:
        """Check that a seat (None: an onlooker) hears, sees and is asked nothing that it may not know."""
        names = [f"Seat {each}" for each in self._seats]
        presenter = self._title.presenter(self._rules, names)
        happened = (self._rules.heard_by(step.state, it, seat) for it in step.happenings)
        heard = [it for it in happened if it is not None]
        told = [self._title.texts.tell(it, names, self._config) for it in heard]
        said = {"hears": msgspec.json.encode(heard).decode(), "reads": " ".join(told)}
        said["sees on the table"] = repr(presenter.show(view, seat, [""] * len(names)))
        if len(self._old) > 1:
            before = self._rules.seen_by(self._old[-2][0], seat)
            said["sees for a moment"] = repr([(beat.view, beat.popup) for beat in presenter.beats(before, heard)])
        if seat is not None:
            said["sees as a secret"] = presenter.secret(view, seat)
        pending = self._rules.pending(view)
        if isinstance(pending, Choice) and seat in (None, pending.seat):
            decision = self._decision(presenter, view, pending)
            answers = [decision.answer(action) for action in decision.actions()]
            said["is asked"] = repr([decision.question.rule, decision.question.forecast, *decision.parts(), answers])
            said["gets explained"] = repr(decision.question.explanations)
        for how, text in said.items():
            for secret in secrets:
                self._expect(secret not in text, f"seat {seat} {how} {secret}")

    def check_choice(self, state: Any, choice: Choice[Any]) -> None:
        """Check that menu, refusals and notation agree and that there is something to choose."""
        legal = choice.legal
        self._expect(len(legal) >= self._promises.fewest_actions, f"a seat is asked but has nothing to choose: {legal}")
        self._expect(len(set(legal)) == len(legal), "an action is on the menu twice")
        self._expect(all(target for verb in choice.menu for target in (verb, *verb)), "a part of the menu is empty")
        allowed = {*legal, *choice.anytime}
        self._expect(len(allowed) == len(legal) + len(choice.anytime), "an action is both on the menu and in anytime")
        for action in (*legal, *choice.anytime):
            refusal = self._rules.refusal(state, action)
            self._expect(refusal is None, f"{action} is offered and refused: {refusal}")
            self._expect(self._title.parse(self._title.write(action)) == action, f"{action} is read as another action")
        for action in choice.anytime:
            self._check_anytime(state, action)
        self._check_spelling(state, choice)
        others = [action for action in reversed(self._met) if action not in allowed][:OTHERS_TRIED]
        for action in others:
            self._check_refused(state, action)
        for action in (*legal, *choice.anytime):
            self._met[action] = self._met.pop(action, None)

    def _check_spelling(self, state: Any, choice: Choice[Any]) -> None:
        """Check that the paths of the legal actions form a tree, and that what is asked on the way fits it."""
        names = [f"Seat {seat}" for seat in self._seats]
        presenter = self._title.presenter(self._rules, names)
        decision = self._decision(presenter, self._rules.seen_by(state, choice.seat), choice)
        for path in _spread(list(decision.open_paths()), PARTS_READ):
            self._check_part(decision, path, decision.part(path))
        explained = {it.id: it.says for it in decision.question.explanations}
        self._expect(all(explained.values()), "an explanation says nothing")
        self._expect(len(explained) == len(decision.question.explanations), "two explanations have the same id")
        for action in _spread(decision.actions(), ANSWERS_READ):
            self._expect(bool(decision.answer(action).does), f"no text for what {action} does")

    def _decision(self, presenter: Presenter, view: Any, choice: Choice[Any]) -> Decision:
        try:
            return Decision(choice, presenter.ask(view, choice))
        except Misspelled as error:
            raise ConformanceError(self._where(str(error))) from error

    def _check_part(self, decision: Decision, path: Path, part: Part) -> None:
        """Check what is asked after these picks."""
        after = decision.after(path) or {}
        self._expect(bool(part.asks), f"nothing is asked after {path}")
        self._expect(
            part.start in ("", *after), f"after {path} the cursor starts on {part.start}, which is not allowed"
        )
        ids = [target.id for target in part.targets]
        self._expect(len(set(ids)) == len(ids), f"after {path} a target is there twice")
        for target in part.targets:
            self._expect(bool(target.label), f"after {path} the target {target.id} has no label")
            told = bool(target.why_not) != (target.id in after)
            self._expect(told, f"after {path} the target {target.id} must be allowed or say why it is not")
        missing = [pick for pick in after if isinstance(pick, str) and pick not in ids]
        self._expect(not missing, f"after {path} there is no target for {missing}")

    def _check_anytime(self, state: Any, action: Any) -> None:
        """Try an action that bots never choose."""
        step = self._rules.play(state, action)
        self._seen.add_action(self._title.write(action))
        self._see_happenings(step)
        self._expect(
            self._rules.pending(step.state) == step.pending, f"{action}: step and state differ in what they wait for"
        )
        self._expect(not self._rules.audit(step.state), f"{action}: audit: {self._rules.audit(step.state)}")
        if isinstance(step.pending, Over):
            self._seen.endings.add(step.pending.reason)

    def _check_refused(self, state: Any, action: Any) -> None:
        refusal = self._rules.refusal(state, action)
        if refusal is None:
            raise ConformanceError(self._where(f"{action} is not on the menu, but not refused"))
        self._seen.refusals.add(refusal.code)
        self._expect(bool(self._title.texts.explain(refusal, self._config)), f"no sentence for {refusal}")
        try:
            self._rules.play(state, action)
        except Illegal:
            return
        raise ConformanceError(self._where(f"{action} is refused, but can be played"))

    def check_old_states(self) -> None:
        """Check at the end that no earlier state has changed."""
        for state, text in self._old:
            self._expect(msgspec.json.encode(state) == text, "an old state has changed")

    def _expect(self, kept: bool, promise: str) -> None:
        if not kept:
            raise ConformanceError(self._where(promise))

    def _where(self, promise: str) -> str:
        state = self._old[-1][0] if self._old else None
        stage = self._rules.stage(state) if state is not None else "the start"
        return f"{promise} (seed {self._seed}, {stage}, step {len(self._old)})"


def _spread(all_of_them: Sequence[T], most: int) -> Sequence[T]:
    """The first and others at equal distances, at most `most`."""
    return all_of_them[:: max(1, -(-len(all_of_them) // most))]


def check_views_play_on(
    title: Title, config: Any, seats: int, step: Step[Any, Any], make_bots: MakeBots, seed: int
) -> None:
    """Check that a view is a playable state: with another seed, the game can be played to its end."""
    rules = title.rules(config)
    for seat in (None, *range(seats)):
        view = rules.seen_by(step.state, seat)
        lineup = Lineup(rules, make_bots(rules, seats, seed))
        end = drive(rules, Step(view, (), rules.pending(view)), lineup.ask, SeededChance(seed).outcome)
        if not isinstance(end.pending, Over) or rules.audit(end.state):
            raise ConformanceError(f"the view of seat {seat} cannot be played to an end")


def check_transcript(title: Title, config: Any, seats: int, seed: int, make_bots: MakeBots) -> None:
    """Check that a recorded game replays to the same end and that the same seed gives the same game, line by line."""
    rules = title.rules(config)
    seat_players = [SeatPlayer("", "bot")] * seats
    texts, ends = [], []
    for _ in range(2):
        match = new_match(title, config, seat_players, seed, make_bots(rules, seats, seed))
        match.run()
        texts.append(_text_of(match.header, match.records))
        ends.append(match.step)
    if texts[0] != texts[1]:
        raise ConformanceError(f"seed {seed} gave two different games")
    again, damage = replay(read_transcript(texts[0]), lambda name: title)
    if damage or again.step.state != ends[0].state:
        raise ConformanceError(f"seed {seed} does not replay as recorded: {damage}")


def check_undo(title: Title, config: Any, seats: int, seed: int, make_bots: MakeBots, choices: int) -> None:
    """Check that undo restores the state before a person's choice, and that the same choice leads to the same state."""
    rules = title.rules(config)
    bots = make_bots(rules, seats, seed)
    match = new_match(title, config, [SeatPlayer("", PERSON)] * seats, seed)
    match.run()
    for turn in range(choices):
        choice, before = match.pending, match.step
        if not isinstance(choice, Choice):
            return
        action = bots[choice.seat].choose(rules.seen_by(before.state, choice.seat), choice, f"{choice.seat}/{turn}")
        for _ in range(2):
            if refusal := match.submit(choice.seat, action):
                raise ConformanceError(f"{action} from the menu was refused: {refusal}")
            after = match.step
            plan = match.undo_plan()
            if plan is None:
                raise ConformanceError("there is nothing to undo")
            match.undo(plan)
            if match.step.state != before.state:
                raise ConformanceError("undo led to another state")
        match.submit(choice.seat, action)
        if match.step.state != after.state:
            raise ConformanceError("the same action after an undo led to another state")


def _text_of(header: Any, records: Sequence[Any]) -> bytes:
    text, tail = b"", ""
    for record in (header, *records):
        line, tail = line_of(record, tail)
        text += line + b"\n"
    return text
