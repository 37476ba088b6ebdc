"""The commands that players can type in plain mode. What only one player may know is shown in private."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from circus_maximus.bots import adviser
from circus_maximus.engine.contract import Chance, Choice, Seat
from circus_maximus.engine.matches.match import Entry, Undo
from circus_maximus.engine.presenting.facts import known_beyond, names_in
from circus_maximus.engine.presenting.presenter import REVEAL
from circus_maximus.engine.text.notation import seats_called
from circus_maximus.engine.text.typed_actions import actions_meant
from circus_maximus.engine.text.words import counted, quoted, sentence_start
from circus_maximus.play.game import OpenGame
from circus_maximus.play.opening import continue_in_copy
from circus_maximus.play.plain_choices import NumberedChoices
from circus_maximus.play.plain_text import MAX_EXPLAINED, InputEnded, Lines, all_actions, rules_about, rules_headings
from circus_maximus.play.save_files import SaveError
from circus_maximus.play.viewers import open_viewer, several_people_play

LOG_LINES = 20
HELP = (
    "Type a number, an action, or one of these commands.",
    "A number chooses the line that begins with it. Where only an amount is left to choose, the number is the amount.",
    "In actions, you can type names as shown or how they begin, in upper or lower case.",
    "p: pass, decline, or choose nothing in another way",
    "choices: list the numbered actions again, from the first pick",
    "legal: list all legal actions; legal VERB: only those that begin with VERB",
    "state: show the state of the game",
    f"log: show the last {LOG_LINES} lines of the log; log NUMBER: the last NUMBER lines",
    "why ACTION: say whether an action is allowed, and if not, why",
    "hint: show what the game's best bot would do",
    "undo: undo the last person's decision",
    "copy: continue a damaged save in a new file, from the last line that can be replayed",
    "rules: list the headings of the rulebook; rules TEXT: show what it says about TEXT",
    "? or help: show this help",
    "quit: stop; the game is saved and can be resumed",
)


class PlainCommands:
    """The commands of one game."""

    def __init__(self, game: OpenGame, lines: Lines) -> None:
        self.game = game
        self._match = game.match
        self._lines = lines
        self._say, self._read = lines.say, lines.read
        self._log_shown = len(self._match.log)
        """How many entries of the log have been printed."""
        self._private: tuple[int, Seat] | None = None
        """The length of the log, and the seat, when secret information was last shown."""
        self._numbered: NumberedChoices | None = None
        """The choices of the last list."""
        self._numbered_in_private = False
        """Whether only the seat that is asked may read them."""
        self._others_look_away = False
        """Whether the screen shows something that only one of several people may read."""
        self._commands: dict[str, Callable[[str], None]] = {
            "?": lambda rest: self._say(*HELP),
            "help": lambda rest: self._say(*HELP),
            "p": self._pass,
            "choices": self._list,
            "legal": self._legal,
            "state": self._state,
            "log": self._log,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "copy": self._copy,
            "rules": self._rules,
        }

    def _legal(self, verb: str) -> None:
        choice = self._choice()
        if choice is None or (self._menu_is_secret(choice) and not self._in_private(choice.seat)):
            return
        texts = all_actions(choice, self._match.title.write, verb)
        self._say(f"{counted(len(texts), 'action')}:", *texts)

    def _state(self, rest: str) -> None:
        match = self._match
        self._say(*match.presenter.overview(match.seen_by(None)))
        choice = match.pending
        if not self.game.read_only and isinstance(choice, Choice):
            secrets = self._secrets(choice.seat)
            if secrets and self._in_private(choice.seat):
                self._say("Only you know:", *secrets)

    def _log(self, number: str) -> None:
        count = int(number) if number.isascii() and number.isdigit() and len(number) < 7 else LOG_LINES
        told = [sentence for entry in self._match.log[: self._log_shown] for sentence in self._told(entry)]
        self._say(*(told[-count:] if count else []))

    def _why(self, text: str) -> None:
        """Say whether an action is allowed; only to that player if what only that player knows may decide it."""
        choice = self._choice()
        if choice is None:
            return
        for action in self._meant(text):
            if self._may_hear(choice.seat):
                refusal = self._match.rules.refusal(self._match.seen_by(choice.seat), action)
                self._say(self.game.explain(refusal) if refusal else "This action is allowed.")

    def _meant(self, text: str) -> list[Any]:
        """The action that a text means; none if it means none or several, which is printed."""
        choice, title = self._match.pending, self._match.title
        seat, legal = (choice.seat, (*choice.legal, *choice.anytime)) if isinstance(choice, Choice) else (0, ())
        try:
            found = actions_meant(text, legal, self._called, title.parse, title.write)
        except ValueError as error:
            self._say(f"{error} (type help for the commands)")
            return []
        if len(found) == 1:
            return found
        if self._may_hear(seat):
            some = [title.write(action) for action in found[:MAX_EXPLAINED]]
            more = f", or {counted(len(found) - len(some), 'other action')}" if len(found) > len(some) else ""
            self._say(f"{quoted(text)} has several meanings: {', '.join(some)}{more}")
        return []

    @cached_property
    def _called(self) -> dict[str, str]:
        """How words of the notation are shown: names of the config, and players."""
        return {**names_in(self._match.config), **seats_called(self._match.names)}

    def _whole(self, choice: Choice[Any]) -> NumberedChoices:
        """All choices of a seat, as it sees them."""
        question = self._match.presenter.ask(self._match.seen_by(choice.seat), choice)
        return NumberedChoices(choice, question, self._match.title.write)

    def _list(self, rest: str) -> None:
        """List all choices, in private if some of them are secret."""
        choice = self._choice()
        if choice is None or (self._menu_is_secret(choice) and not self._in_private(choice.seat)):
            return
        self._numbered, self._numbered_in_private = self._whole(choice), self._menu_is_secret(choice)
        self._say(self._numbered.asks, *self._numbered.lines)

    def _number(self, number: int) -> list[Any]:
        """The action that a number chooses; none if there is more to choose, which is listed, or no such number."""
        choice = self._choice()
        numbered = self._numbered
        if choice is None or numbered is None:
            self._say(*([] if choice is None else ["There is no list; type choices for one."]))
            return []
        if self._numbered_in_private and not self._in_private(choice.seat):
            return []
        try:
            action = numbered.choose(number)
        except ValueError as error:
            self._say(f"{error}.")
            return []
        if action is None:
            self._say(numbered.asks, *numbered.lines)
            return []
        return [action]

    def _pass(self, rest: str) -> None:
        """Do what passes."""
        choice = self._choice()
        if choice is None:
            return
        found = (self._numbered or self._whole(choice)).passing() or self._whole(choice).passing()
        if len(found) == 1:
            self._play(found[0])
        elif self._may_hear(choice.seat):
            self._say("Several choices do nothing: type one of them." if found else "There is no way to pass now.")

    def _play(self, action: Any) -> None:
        """Choose an action for the seat that is asked, or say why it is not allowed."""
        choice = self._match.pending
        seat = choice.seat if isinstance(choice, Choice) else 0
        refusal = self.game.choose(seat, action)
        if refusal and (self.game.read_only or self._may_hear(seat)):
            self._say(self.game.explain(refusal))

    def _hint(self, rest: str) -> None:
        """Show what the title's best bot would do; only to that player if the bot uses secret information."""
        match = self._match
        if not match.title.bots:
            self._say("This game has no hints, because its only bot plays at random.")
            return
        choice = self._choice()
        if choice is None or not self._may_hear(choice.seat):
            return
        advice = match.presenter.hint(match.seen_by(choice.seat), choice)
        if advice is None:
            self._say("There is no hint for this decision.")
            return
        action, why = advice.action, advice.why
        self._say(f"The best bot ({adviser(match.title)}) advises: {match.title.write(action)}")
        if why:
            self._say(f"{sentence_start(why)}.")

    def _undo(self, rest: str) -> None:
        plan = self._match.undo_plan()
        if self.game.read_only:
            self._say(self.game.read_only)
        elif plan is None:
            self._say("Nothing to undo.")
        elif not plan.needs_consent or self._agreed(plan):
            self.game.undo(plan)

    def _copy(self, rest: str) -> None:
        """Continue the game as a copy in a new file."""
        try:
            copy = continue_in_copy(self.game)
        except SaveError as trouble:
            self._say(str(trouble))
            return
        self.game.close()
        self.game, self._match = copy, copy.match
        self._say(*copy.notes)

    def _agreed(self, plan: Undo) -> bool:
        """Whether the players agree to undo other people's choices and chance outcomes as well."""
        self._end_private()
        self._say("This also undoes:")
        for turn in self._match.turns[plan.keep + 1 :]:
            if isinstance(turn.asked, Chance):
                self._say(next(iter(self._told(turn)), turn.asked.key))
            elif turn.person:
                self._say(next(iter(self._told(turn)), f"{self._name(turn.asked.seat)}'s decision"))
        if REVEAL in plan.barriers:
            self._say("Everybody has seen something that was secret.")
        if any(isinstance(turn.asked, Chance) for turn in self._match.turns[plan.keep + 1 :]):
            self._say("Coins, dice and cards will come up the same again.")
        return self._read("Does everybody agree to undo all of this? y/n").casefold() in ("y", "yes")

    def _rules(self, text: str) -> None:
        rulebook = self._match.words.texts.rulebook(self._match.config)
        found = rules_about(rulebook, text) if text else rules_headings(rulebook)
        self._say(*(found or [f"The rulebook has nothing about {quoted(text)}."]))

    def _choice(self) -> Choice[Any] | None:
        """The choice that waits for a person; if there is none, print that and return None."""
        choice = self._match.pending
        if self.game.read_only or not isinstance(choice, Choice):
            self._say(self.game.read_only or "It is nobody's turn.")
            return None
        return choice

    def _secrets(self, seat: Seat) -> list[str]:
        """What this seat knows and an onlooker does not, one line each."""
        public, known = self._match.seen_by(None), self._match.seen_by(seat)
        return [] if public is known else list(known_beyond(known, public))

    def _menu_is_secret(self, choice: Choice[Any]) -> bool:
        """Whether the menu, or what is chosen, would tell others at the terminal what they may not know."""
        return choice.asked_alone and several_people_play(self._match)

    def _may_hear(self, seat: Seat) -> bool:
        """Whether to tell a player what is made from all that the player knows; if some of it is secret, in private."""
        return not self._secrets(seat) or self._in_private(seat)

    def _in_private(self, seat: Seat) -> bool:
        """Whether to show a player secret information, after asking the others once to look away."""
        here = (len(self._match.log), seat)
        if self._private != here and several_people_play(self._match):
            line = self._read(f"(for {self._name(seat)} only: press Enter)")
            if line.casefold() == "quit":
                raise InputEnded
            if line:
                self._say("Not shown.")
                return False
            self._others_look_away = True
        self._private = here
        return True

    def _end_private(self) -> None:
        """Take what only one player may read off the screen, before the others look at it again."""
        if self._others_look_away:
            self._others_look_away, self._private = False, None
            self._lines.clear()
            self._say("(for everybody again)")

    def _told(self, entry: Entry) -> list[str]:
        """An entry of the log, as everybody at the terminal may read it."""
        return self._match.tell(entry, None if self.game.viewing.played_elsewhere else open_viewer(self._match))

    def _name(self, seat: Seat) -> str:
        return self._match.names[seat]
