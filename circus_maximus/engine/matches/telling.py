"""What may be known of a game, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self, cast

from circus_maximus.engine.contract import Happening, Over, Seat, Step
from circus_maximus.engine.guarded import Failed, GuardedTitle
from circus_maximus.engine.matches.history import Entry, History, Turn
from circus_maximus.engine.matches.records import PERSON, Header, LuckRecord, SeatRecord, UndoRecord
from circus_maximus.engine.presenting.presenter import REVEAL, LogPart, Presenter
from circus_maximus.engine.text.words import enumerated
from circus_maximus.engine.title import Title


class ToldHistory(History):
    """A game as a seat, or an onlooker, may know it."""

    def __init__(self, title: Title, config: Any, header: Header) -> None:
        super().__init__(title, config, header)
        self.words = title
        """The title as it speaks about this game. See `guard`."""
        self._presenter: Presenter | None = None
        self._discreet = False
        """Whether nobody hears more once the game is over. See `as_of`."""

    @property
    def presenter(self) -> Presenter:
        """What the title says about this game."""
        if self._presenter is None:
            self._presenter = self.words.presenter(self.rules, self.names)
        return self._presenter

    def guard(self, failed: Failed) -> None:
        """From now on, default words take the place of what the title fails to say, and `failed` gets the error."""
        self.speak_with(cast(Title, GuardedTitle(self.title, failed)))

    def speak_with(self, words: Title) -> None:
        """From now on, speak with the words of another match of the same title."""
        self.words, self._presenter = words, None

    def as_of(self, n: int, *, discreet: bool = False) -> Self:
        """The game as it was after record `n`, undone or not.

        If it is `discreet`, nobody hears more than at that time, even if the game is over.
        """
        then = super().as_of(n)
        then._discreet = discreet
        return then

    def seen_by(self, viewer: Seat | None) -> Any:
        """The current state as a seat, or an onlooker (None), may know it."""
        return self.rules.seen_by(self.step.state, viewer)

    def has_secrets(self) -> bool:
        """Whether a seat ever knew more than everybody, undone or not."""
        seen_by, seats = self.rules.seen_by, range(len(self.names))
        states = (self.opening.state, *(step.state for _, step in self._past))
        return any(seen_by(state, seat) is not seen_by(state, None) for state in states for seat in seats)

    @property
    def nothing_is_secret(self) -> bool:
        """Whether everybody hears everything, because the game is over."""
        return isinstance(self.pending, Over) and not self._discreet

    @property
    def shows_seed(self) -> bool:
        """Whether the seed may be shown: everything hidden in a game can be worked out from it."""
        return self.nothing_is_secret or not self.rules.hides_anything

    def heard(self, step: Step[Any, Any], viewer: Seat | None = None) -> tuple[Happening, ...]:
        """What a seat, or an onlooker (None), may know of what happened; once the game is over, everything."""
        if self.nothing_is_secret:
            return step.happenings
        heard = (self.rules.heard_by(step.state, happening, viewer) for happening in step.happenings)
        return tuple(happening for happening in heard if happening is not None)

    def tell(self, entry: Entry, viewer: Seat | None = None, part: int | None = None) -> list[str]:
        """An entry of the log in sentences, as far as a seat, or an onlooker (None), may know it.

        `part`: only this many of the happenings of a turn.
        """
        match entry:
            case Turn():
                return self.tell_step(entry.step, viewer, part)
            case UndoRecord():
                undone = self._undone[entry.n]
                rest = f" Everything after it was undone too{self._crossing(entry.crossed)}." if undone.others else ""
                seen = " Something secret had been shown." if REVEAL in entry.crossed else ""
                if undone.after_reveal:
                    seen = " The game was over, so everybody had seen what was secret."
                return [f"Undone: {' '.join(self._action_of(undone.first, viewer)) or 'one decision.'}{rest}{seen}"]
            case SeatRecord():
                player = "A person" if entry.by == PERSON else f"The bot {entry.by}"
                return [f"{player} now plays for {self.names[entry.seat]}."]
            case LuckRecord():
                seed = f" (seed {entry.seed})" if self.shows_seed else ""
                return [f"Random outcomes are new from here on{seed}."]

    def in_brief(self, entry: Entry, viewer: Seat | None = None, part: int | None = None) -> Sequence[LogPart]:
        """The same in a few words, if the title has them; otherwise each sentence is a part."""
        brief = self.presenter.in_brief(self.heard(entry.step, viewer)[:part]) if isinstance(entry, Turn) else None
        return [LogPart(sentence) for sentence in self.tell(entry, viewer, part)] if brief is None else brief

    def tell_step(self, step: Step[Any, Any], viewer: Seat | None = None, part: int | None = None) -> list[str]:
        """What a seat, or an onlooker (None), may know of a step, or of its first happenings, in sentences."""
        return self.tell_happenings(self.heard(step, viewer)[:part])

    def tell_happenings(self, heard: Sequence[Happening]) -> list[str]:
        """Happenings, as somebody has heard them, in sentences."""
        told = (self.words.texts.tell(happening, self.names, self.config) for happening in heard)
        return [sentence for sentence in told if sentence]

    def _action_of(self, turn: Turn, viewer: Seat | None) -> list[str]:
        """What was chosen, without what followed from it: all parts of an action that has several, in sentences."""
        view, heard = self.rules.seen_by(self.after(turn.n - 1).state, viewer), self.heard(turn.step, viewer)
        beats = self.presenter.beats(view, heard)
        return self.tell_step(turn.step, viewer, beats[-1].heard + 1) if beats else self.tell(turn, viewer)[:1]

    def _crossing(self, crossed: Sequence[str]) -> str:
        """`, including ...`: the decisions of people and the chances among what was undone; empty if none."""
        choices = [key.removeprefix("choice/") for key in crossed if key.startswith("choice/")]
        told = [f"{self.names[int(seat)]}'s decision" for seat in dict.fromkeys(choices)]
        if len(choices) + crossed.count(REVEAL) < len(crossed):
            told.append("chance outcomes")
        return f", including {enumerated(told)}" if told else ""
