"""Plain mode: a game line by line, for screen readers, scripts and slow connections. Works with any title.

Every line, including questions, is written complete and at once, for programs that read line by line. Only public facts
are shown. A line that names a player comes before what only that player may see, which is taken off the screen before
anything is shown to everybody again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TextIO

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.presenting.decision import Question
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.engine.text.printable import printable
from circus_maximus.play.explained import Explained
from circus_maximus.play.game import OpenGame
from circus_maximus.play.news import news_for, since_last_decision
from circus_maximus.play.plain_choices import NumberedChoices
from circus_maximus.play.plain_commands import LOG_LINES, PlainCommands
from circus_maximus.play.plain_text import InputEnded, Lines, say, standing
from circus_maximus.play.replaying import FollowedGame
from circus_maximus.play.viewers import ending_of, open_viewer, several_people_play, without_private


class PlainGame(PlainCommands):
    """One game in plain mode, with its input and output."""

    def __init__(self, game: OpenGame, typed: TextIO, out: TextIO, explained: Explained | None = None) -> None:
        super().__init__(game, Lines(typed, out))
        self._explained = explained
        self._asked_at = self._log_shown
        """The length of the log when a person was last asked."""
        self._trouble = ""

    def play(self) -> None:
        """Play until the game is over, somebody quits, or the input ends."""
        self._say(*self.game.notes)
        try:
            while True:
                self._play_to_next_question()
                match self._match.pending:
                    case _ if self.game.read_only:
                        copy = "copy, " if self.game.viewing.can_be_copied else ""
                        self._ask(f"You can only view this game: state, log, rules, {copy}quit?")
                    case Choice() as choice:
                        self._present(choice)
                        sealed = choice.sealed and several_people_play(self._match)
                        (self._ask_unseen if sealed else self._ask)(f"{self._name(choice.seat)}, what do you do?")
                    case Over():
                        self._finish()
                        return
        except (InputEnded, KeyboardInterrupt):
            self._end_private()
            self._say("Stopped before the end.")

    def _play_to_next_question(self) -> None:
        """Play chances and bots up to the next decision of a person, and report what happens."""
        self._end_private()
        self._tell_new()
        while self.game.advance():
            self._tell_new()

    def _tell_new(self) -> None:
        log = self._match.log
        for entry in log[self._log_shown :]:
            self._say(*self._told(entry))
        self._log_shown = len(log)
        self._say(*self.game.take_news())
        if self._trouble:
            self.game.saving.wait()
        if self.game.trouble != self._trouble:
            self._trouble = self.game.trouble
            self._say(self._trouble or "The whole game has been saved again.")

    def _present(self, choice: Choice[Any]) -> None:
        """Say whose turn it is, what that person missed, and the legal actions, if everybody may see them."""
        seat, log = choice.seat, self._match.log
        since = since_last_decision(self._match, seat)
        stage = self._match.rules.stage(self._match.step.state)
        self._say("", f"It is {self._name(seat)}'s turn ({in_one(self._match.words.texts.stage_name(stage))}).")
        if since < self._asked_at:
            news = news_for(self._match, seat, open_viewer(self._match), since, brief=False)
            missed = (*news.concerns, *news.rivals)
            self._say(*([f"Since {'your last decision' if since else 'the game began'}:", *missed] if missed else []))
        self._asked_at = len(log)
        self._numbered = None
        asked, question = self._asked_of_all(choice)
        self._explain(seat, question)
        if self._secrets(seat):
            self._say("You have secret information. Type state to see it in private.")
        if choice.sealed and several_people_play(self._match):
            self._say("Nobody learns your answer before all have answered.")
        elif asked.menu:
            self._offer(NumberedChoices(asked, question, self._match.title.write))
        if self._menu_is_secret(choice) and not choice.sealed:
            what = "Other legal actions" if asked.menu else "Your legal actions"
            self._say(f"{what} are secret. Type choices to see them in private.")

    def _offer(self, choices: NumberedChoices, in_private: bool = False) -> None:
        """Say what is asked, what to expect, and what can be chosen."""
        self._numbered, self._numbered_in_private = choices, in_private
        question = choices.decision.question
        self._say(choices.asks, *question.urgent, *question.forecast, *choices.lines)

    def _asked_of_all(self, choice: Choice[Any]) -> tuple[Choice[Any], Question]:
        """What is asked, as everybody at the terminal may read it: without actions that only the player may know."""
        view = self._match.seen_by(open_viewer(self._match))
        if not self._menu_is_secret(choice):
            return choice, self._match.presenter.ask(view, choice)
        public = self._match.rules.pending(view)
        question = self._match.presenter.ask(view, public if isinstance(public, Choice) else choice)
        return without_private(self._match, choice), question

    def _explain(self, seat: Seat, question: Question) -> None:
        """Say what the decision is for, if the player has not been told before."""
        if self._explained is None:
            return
        new = self._explained.new_to(self._match.title, self._name(seat), question.explanations)
        self._say(*(f"{it.says} {it.more}".rstrip() for it in new))
        if trouble := self._explained.take_trouble():
            self._say(trouble)

    def _ask(self, question: str) -> None:
        """Ask until a command changes the game."""
        before = self.game, len(self._match.log)
        while (self.game, len(self._match.log)) == before:
            self._do(self._read(question))

    def _ask_unseen(self, question: str) -> None:
        """Ask a sealed question in private: neither what can be answered nor what is typed is shown to others."""
        before = self.game, len(self._match.log)
        told = False
        while (self.game, len(self._match.log)) == before:
            choice = self._match.pending
            if not isinstance(choice, Choice) or not self._in_private(choice.seat):
                continue
            if not told:
                told = True
                self._offer(self._whole(choice), in_private=True)
            self._do(self._lines.read_unseen(question))

    def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = word.casefold()
        if command == "quit" and not rest:
            raise InputEnded
        if command in self._commands:
            self._commands[command](rest)
        elif line.isascii() and line.isdecimal() and len(line) < 7:
            for action in self._number(int(line)):
                self._play(action)
        elif line:
            for action in self._meant(line):
                self._play(action)

    def _finish(self) -> None:
        self._say("", "The game is over.", *standing(ending_of(self._match), self._match.names))


def play_plain(game: OpenGame, typed: TextIO, out: TextIO, explained: Explained | None = None) -> bool:
    """Play a game in plain mode and close it; False if some of it could not be saved.

    `explained` knows the explanations that players have read; without it none is shown.
    """
    plain = PlainGame(game, typed, out, explained)
    try:
        plain.play()
    finally:
        game = plain.game
        game.close()
    saved = f"Saved: {printable(game.path)}" if game.path else "Not saved."
    say(out, *game.take_news(), game.trouble or saved)
    return not (game.trouble or game.saving.unsaved_because)


def follow_plain(game: FollowedGame, out: TextIO, wait: Callable[[], None]) -> bool:
    """Print the last sentences of the log, then what happens until the game is over; False if it cannot be read on.

    `wait` is called before each look at the save.
    """
    told, asked, noted = 0, "", ""
    try:
        while True:
            match = game.match
            sentences = [sentence for entry in match.log[told:] for sentence in match.tell(entry)]
            say(out, *(sentences if told else sentences[-LOG_LINES:]), *game.game.take_news())
            told = len(match.log)
            if isinstance(match.pending, Over):
                say(out, "", "The game is over.", *standing(ending_of(match), match.names))
                return True
            if game.status:
                say(out, game.status)
                return False
            if game.note != noted:
                noted = game.note
                say(out, *filter(None, [noted]))
            if (asks := _turn(match)) != asked:
                asked = asks
                say(out, *filter(None, [asks]))
            while not game.follow():
                wait()
    except KeyboardInterrupt:
        return True


def _turn(match: Match) -> str:
    """Whose turn it is and in which stage; empty if the game waits for a chance."""
    if not isinstance(match.pending, Choice):
        return ""
    stage = in_one(match.words.texts.stage_name(match.rules.stage(match.step.state)))
    return f"It is {match.names[match.pending.seat]}'s turn ({stage})."
