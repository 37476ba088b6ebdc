"""What players decide at the table: an action, everything that can be done, an undo, who plays a seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.text.words import enumerated
from circus_maximus.play.viewers import Behind, open_viewer
from circus_maximus.tui.screens.table.autoplay import Autoplay
from circus_maximus.tui.screens.table.over_table import OverTable
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import ConfirmAction, ConfirmUndo


class Deciding:
    """Carries out decisions of players; `continue_game` is called once the game has changed."""

    def __init__(self, table: Table, autoplay: Autoplay, over: OverTable, continue_game: Callable[[], None]) -> None:
        self._table = table
        self._autoplay = autoplay
        self._over = over
        self._continue_game = continue_game

    def confirm(self) -> None:
        """Confirm the selection; if it is probably a mistake, only after a warning."""
        reach, asked = self._table.state.reach, self._table.state.asked
        if asked is None:
            return
        if reach is None and self._table.state.target is None:
            self._table.say("Select something first with its key, the arrow keys or the mouse.")
        elif reach is None:
            self._table.say(
                f"You cannot do that now. Press {self._table.host.key_of('table.why')} to see the rule.", "bad"
            )
        elif reach.action is None:
            self._table.change_state(
                selection=selections.picked(asked, self._table.state.selection), wanted=None, message=""
            )
        else:
            self._confirm_action(asked, reach.action)

    def _confirm_action(self, asked: Decision, action: Any) -> None:
        preview = asked.preview(action)
        asks_twice = preview.warning and self._table.host.game_app.settings.ask_twice
        if asks_twice and self._table.state.confirmed != ConfirmAction(action):
            again = f"Press {self._table.host.key_of('table.confirm')} again to {preview.label} anyway."
            self._table.warn(ConfirmAction(action), f"{preview.warning} {again}")
        else:
            self._choose(asked.seat, action)

    def _choose(self, seat: Seat, action: Any) -> None:
        if isinstance(action, Behind):
            self._over.show_own(action.entry)
            return
        refusal = self._table.game.choose(seat, action)
        if refusal is not None:
            self._table.say(self._table.game.explain(refusal), "bad")
        else:
            self._autoplay.person_chose = True
            self._continue_game()

    def do_all(self) -> None:
        """Do everything that can be done, one action after another."""
        asked = self._table.state.asked
        if asked is not None and (action := self.next_of_all()) is not None:
            self._autoplay.doing_all |= {asked.seat}
            self._choose(asked.seat, action)

    def next_of_all(self) -> Any:
        """The next action when the seat that is asked does everything it can; None if it cannot do that now."""
        choice = self._table.match.pending
        if not isinstance(choice, Choice):
            return None
        return self._table.match.presenter.do_all(self._table.match.seen_by(choice.seat), choice)

    def undo(self) -> None:
        """Undo the last decision of a person. What else that undoes is named and must be confirmed."""
        plan = self._table.match.undo_plan()
        if plan is None:
            self._table.say("Nothing to undo.")
        elif plan.needs_consent and self._table.state.confirmed != ConfirmUndo():
            self._table.warn(ConfirmUndo(), self.undo_warning(plan.barriers, plan.after_reveal))
        elif refusal := self._table.game.undo(plan):
            self._table.say(self._table.game.explain(refusal), "bad")
        else:
            self._autoplay.doing_all = frozenset()
            self._continue_game()
            self._table.say(" ".join(self._table.match.tell(self._table.match.log[-1], self._table.viewer)), "good")

    def undo_warning(self, barriers: Sequence[str], after_reveal: bool = False) -> str:
        """A message that says what else an undo would undo, and how to undo anyway.

        `after_reveal`: whether the end of the game has shown what was secret.
        """
        undone = dict.fromkeys(self._table.match.presenter.barrier(barrier) for barrier in barriers)
        repeats = list(dict.fromkeys(it.repeats for it in undone if it.repeats))
        again = repeats[0] if len(repeats) == 1 else "they will come up the same again"
        key = f"press [{key}] again" if (key := self._table.host.key_of("table.undo")) else "undo again"
        also = f"This also undoes {enumerated([it.what for it in undone])}{f'; {again}' if repeats else ''}."
        seen = "The game is over, so everybody has seen what was secret." if after_reveal else ""
        return " ".join(filter(None, (also if undone else "", seen, f"If all agree, {key}.")))

    def hand_over(self, handing: tuple[int, str] | None) -> None:
        """Change who plays a seat. A person who then plays alone takes the terminal before the table is shown."""
        table, match = self._table, self._table.match
        if handing is None:
            return
        before = open_viewer(match)
        if refusal := table.game.hand_over(*handing):
            table.say(table.game.explain(refusal), "bad")
            return
        alone = open_viewer(match)
        if alone in (None, before) or isinstance(match.pending, Over) or not match.has_secrets():
            self._continue_game()
        else:
            table.clear(None)
            table.host.paint()
            table.host.open(self._over.curtain(alone), lambda _: self._continue_game())
