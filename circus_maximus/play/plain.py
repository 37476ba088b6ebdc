"""A game line by line: for screen readers, scripts and slow connections. Any title, in its own notation.

Every line is written whole and at once, also the questions, so that whoever reads the output line by line misses none.
Shown is what everybody may know. What only the seat to choose may see is shown after a line that says for whom.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TextIO

from msgspec import to_builtins

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.match import PERSON, Undo
from circus_maximus.engine.printable import printable
from circus_maximus.engine.words import quoted
from circus_maximus.play.game import OpenGame
from circus_maximus.play.missed import since_last_decision
from circus_maximus.play.opening import go_on_in_copy
from circus_maximus.play.plain_text import all_actions, brief_menu, differences, facts, rules_about, rules_headings
from circus_maximus.play.saves import SaveTrouble

HELP = (
    "Type an action as it is listed, or one of these:",
    "legal: every action you may do now, in full; legal VERB: those with one verb",
    "state: how things stand",
    "log: the last things that happened; log NUMBER: more of them",
    "why ACTION: why something is not allowed",
    "hint: what the game's own bot would do here",
    "undo: take back the last decision of a person",
    "copy: play a damaged save on from where it can be followed to, in a file of its own",
    "rules: the headings of the rulebook; rules TEXT: what it says about something",
    "quit: stop; the game is saved and can be taken up again",
)
_TOLD_AT_ONCE = 20


class _Ended(Exception):
    """Nobody types any more."""


class PlainTable:
    """One game, and the two ends of the line."""

    def __init__(self, game: OpenGame, lines: TextIO, out: TextIO) -> None:
        self.game = game
        self._match = game.match
        self._lines = lines
        self._out = out
        self._told = len(self._match.log)
        self._asked_at = self._told
        """How much of the log was told when a person was last asked."""
        self._trouble = ""
        self._private: tuple[int, Seat] | None = None
        """At which point of the log who was shown what only they may see."""
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self._say(*HELP),
            "legal": self._legal,
            "state": self._state,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "copy": self._copy,
            "rules": self._rules,
        }

    def play(self) -> None:
        """Play until the game is over, somebody quits, or the input ends."""
        self._say(*self.game.notes)
        try:
            while True:
                self._go_on()
                match self._match.pending:
                    case _ if self.game.read_only:
                        self._ask(
                            f"You can only look: state, log, rules, {'copy, ' if self.game.can_be_copied else ''}quit?"
                        )
                    case Choice() as choice:
                        self._present(choice)
                        self._ask(f"{self._name(choice.seat)}, what do you do?")
                    case Over() as over:
                        self._finish(over)
                        return
        except (_Ended, KeyboardInterrupt):
            self._say("The game stops here.")

    def _go_on(self) -> None:
        """Chances and bots, each told as it happens."""
        self._tell_new()
        while self.game.advance():
            self._tell_new()

    def _tell_new(self) -> None:
        log = self._match.log
        for entry in log[self._told :]:
            self._say(*self._match.tell(entry))
        self._told = len(log)
        self._say(*self.game.take_news())
        if self.game.trouble != self._trouble:
            self._trouble = self.game.trouble
            self._say(self._trouble or "Everything is saved again.")

    def _present(self, choice: Choice[Any]) -> None:
        """Whose turn it is, what that person may have missed, and what may be done, as long as all may see that."""
        seat, log = choice.seat, self._match.log
        since = since_last_decision(self._match, seat)
        stage = self._match.rules.stage(self._match.step.state)
        self._say("", f"{self._name(seat)} has to choose ({stage}).")
        if since < self._asked_at:
            missed = [sentence for entry in log[since:] for sentence in self._match.tell(entry)]
            self._say(*([f"Since {'your last decision' if since else 'the game began'}:", *missed] if missed else []))
        self._asked_at = len(log)
        if self._secrets(seat):
            self._say("You know something that not everybody knows: state shows it, to you alone.")
        if self._others_look_on() and self._menu_is_secret(choice):
            self._say("What you may do is for you alone: legal shows it.")
        else:
            self._say("You may:", *brief_menu(choice, self._match.title.write))

    def _ask(self, question: str) -> None:
        """One line from whoever is asked, carried out. The question is asked again for as long as it stays open."""
        before = self.game, len(self._match.log)
        while (self.game, len(self._match.log)) == before:
            self._do(self._read(question))

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = word.casefold()
        if command == "quit" and not rest:
            raise _Ended
        if command in self._commands:
            self._commands[command](rest)
        elif line:
            self._choose(line)

    def _choose(self, text: str) -> None:
        choice = self._match.pending
        try:
            action = self._match.title.parse(text)
        except ValueError as error:
            self._say(f"{error} (help lists the commands)")
            return
        seat = choice.seat if isinstance(choice, Choice) else 0
        refusal = self.game.choose(seat, action)
        if refusal:
            self._say(self.game.explain(refusal))

    def _legal(self, verb: str) -> None:
        choice = self._choice()
        if choice is None or (self._menu_is_secret(choice) and not self._alone(choice.seat)):
            return
        texts = all_actions(choice, self._match.title.write, verb)
        self._say(f"{len(texts)} {'action' if len(texts) == 1 else 'actions'}:", *texts)

    def _state(self, rest: str) -> None:
        match = self._match
        self._say(*facts(match.rules.snapshot(match.step.state), match.names))
        choice = match.pending
        if not self.game.read_only and isinstance(choice, Choice):
            secrets = self._secrets(choice.seat)
            if secrets and self._alone(choice.seat):
                self._say("Only you know:", *secrets)

    def _log(self, number: str) -> None:
        count = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else _TOLD_AT_ONCE
        told = [sentence for entry in self._match.log[: self._told] for sentence in self._match.tell(entry)]
        self._say(*(told[-count:] if count else []))

    def _why(self, text: str) -> None:
        choice = self._choice()
        if choice is None:
            return
        try:
            action = self._match.title.parse(text)
        except ValueError as error:
            self._say(str(error))
            return
        refusal = self._match.rules.refusal(self._match.step.state, action)
        self._say(self.game.explain(refusal) if refusal else "That is allowed.")

    def _hint(self, rest: str) -> None:
        """What the game's own bot would do with what the seat knows, and so for that seat alone if it knows more."""
        match = self._match
        if not match.title.bots:
            self._say("This game has no bot of its own to ask.")
            return
        choice = self._choice()
        if choice is None or (self._secrets(choice.seat) and not self._alone(choice.seat)):
            return
        view = match.rules.seen_by(match.step.state, choice.seat)
        for name, recruiter in match.title.bots.items():
            bot = recruiter(match.rules, choice.seat, match.header.seed)
            self._say(f"{name} would: {match.title.write(bot.choose(view, choice, f'hint/{len(match.turns)}'))}")

    def _undo(self, rest: str) -> None:
        plan = self._match.undo_plan()
        if self.game.read_only:
            self._say(self.game.read_only)
        elif plan is None:
            self._say("There is nothing to take back.")
        elif not plan.barriers or self._agreed(plan):
            self.game.undo(plan)

    def _copy(self, rest: str) -> None:
        """From here on the game is another, in a file of its own."""
        try:
            copy = go_on_in_copy(self.game)
        except SaveTrouble as trouble:
            self._say(str(trouble))
            return
        self.game.close()
        self.game, self._match = copy, copy.match
        self._say(*copy.notes)

    def _agreed(self, plan: Undo) -> bool:
        """Whether the table agrees to cross what has happened since. Other people's choices and chance stand there."""
        self._say("Since then all have seen:")
        for turn in self._match.turns[plan.keep + 1 :]:
            if isinstance(turn.asked, Choice):
                if turn.person:
                    self._say(f"{self._name(turn.asked.seat)}: {self._match.title.write(turn.answer)}")
            else:
                self._say(next(iter(self._match.tell(turn)), turn.asked.key))
        self._say("What chance has brought falls the same way again.")
        return self._read("Does everybody agree to take it back? y/n").casefold() in ("y", "yes")

    def _rules(self, text: str) -> None:
        rulebook = self._match.title.rulebook(self._match.config)
        found = rules_about(rulebook, text) if text else rules_headings(rulebook)
        self._say(*(found or [f"The rulebook has nothing about {quoted(text)}."]))

    def _choice(self) -> Choice[Any] | None:
        """What a person is being asked; otherwise it is said that nobody is."""
        choice = self._match.pending
        if self.game.read_only or not isinstance(choice, Choice):
            self._say(self.game.read_only or "Nobody is being asked.")
            return None
        return choice

    def _secrets(self, seat: Seat) -> list[str]:
        """What this seat knows and an onlooker does not."""
        rules, state = self._match.rules, self._match.step.state
        public, known = rules.seen_by(state, None), rules.seen_by(state, seat)
        return [] if public is known else list(differences(to_builtins(known), to_builtins(public)))

    def _menu_is_secret(self, choice: Choice[Any]) -> bool:
        """Whether an onlooker could tell from the menu what is hidden from them."""
        rules, state = self._match.rules, self._match.step.state
        public = rules.seen_by(state, None)
        return public is not state and rules.pending(public) != choice

    def _alone(self, seat: Seat) -> bool:
        """Whether the person in this seat may be shown what is for them only: others are asked to look away once."""
        here = (len(self._match.log), seat)
        if self._private != here and self._others_look_on():
            line = self._read(f"(for {self._name(seat)} only: press Enter)")
            if line:
                self._say("Not shown.")
                return False
        self._private = here
        return True

    def _others_look_on(self) -> bool:
        return self._match.sitting.count(PERSON) > 1

    def _finish(self, over: Over) -> None:
        places = [" and ".join(self._name(seat) for seat in place) for place in over.standing]
        self._say("", "The game is over.", *(f"{number}. {place}" for number, place in enumerate(places, start=1)))

    def _name(self, seat: Seat) -> str:
        return self._match.names[seat]

    def _read(self, question: str) -> str:
        self._say(question)
        try:
            line = self._lines.readline()
        except OSError as error:
            self._say(f"The input cannot be read: {error.strerror or error}.")
            line = ""
        if not line:
            raise _Ended
        return " ".join(line.split())

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()


def play_plain(game: OpenGame, lines: TextIO, out: TextIO) -> bool:
    """Play a game line by line and close it; whether all of it is saved, if it was to be."""
    table = PlainTable(game, lines, out)
    try:
        table.play()
    finally:
        game = table.game
        game.close()
    saved = f"Saved: {printable(game.path)}" if game.path else "Not saved."
    out.writelines(f"{line}\n" for line in [*game.take_news(), game.trouble or saved])
    out.flush()
    return not game.trouble
