"""What the table asks and says in its last lines: the question, then the message, and what the selection does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.decision import ActionPreview, Decision
from circus_maximus.engine.presenting.selection import Selection, with_name
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import ACTION, Line, Run, fitted, wrapped
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.page_boxes import short_news
from circus_maximus.tui.table.prompt import asked_line, told_lines
from circus_maximus.tui.table.table_state import TableState

ENTER = "Enter"
"""The key that continues if no key confirms: almost any other does so too."""
NEXT = "  other keys: next"
"""While a step of a replay is shown moment by moment: keys with a function keep it."""


class PromptLines:
    """The last lines of the table of one game, without the keys."""

    def __init__(self, game: OpenGame) -> None:
        self._game = game

    def asked(
        self, table_state: TableState, clickable: set[str], named: Mapping[str, str], width: int, look: Look
    ) -> tuple[Line, list[str]]:
        """The question, and what did not fit in it; or why nobody is asked."""
        enter, back = (named.get(name, "") for name in ("table.confirm", "table.drop"))
        if table_state.asked is not None:
            asked, selection, finding = table_state.asked, table_state.selection, table_state.wanted is not None
            name = self._game.match.names[asked.seat]
            return asked_line(asked, selection, name, clickable, enter, back, width, look, finding)
        if table_state.moment:
            skips = (Run(NEXT, "dim"),) if table_state.part is not None else ()
            return fitted((Run(f" {look.glyphs.plain(table_state.moment)}", "bold"), *skips), width), []
        return self._why_nobody_is_asked(table_state.part, enter, back, width, look), []

    def _why_nobody_is_asked(self, part: int | None, enter: str, back: str, width: int, look: Look) -> Line:
        """A part of the last step is shown, the game is over, a bot is thinking, or a chance is being resolved."""
        pending = self._game.match.pending
        skips = Run(f"  {enter or ENTER}: skip", "dim")
        if part is not None:
            rest = f"  {enter or ENTER}: next" + (f" {look.glyphs.none} {back}: skip the rest" if back else "")
            return fitted((Run(" ..."), Run(rest, "dim")), width)
        if isinstance(pending, Over):
            button = Run(f"  [{enter}] Show the result", "key", f"{ACTION}confirm")
            return fitted((Run(" The game is over.", "bold"), button), width)
        if isinstance(pending, Choice) and self._game.match.played_by[pending.seat] != PERSON:
            thinks = Run(f" {self._game.match.names[pending.seat]} is thinking ...", f"seat{pending.seat}")
            return fitted((Run(" "), look.seat(pending.seat), thinks, skips), width)
        return fitted((Run(" ..."), skips), width)

    def told(
        self,
        shown: Any,
        table_state: TableState,
        rest: list[str],
        permanent: str,
        named: Mapping[str, str],
        boxes: Mapping[str, Box],
        look: Look,
    ) -> list[Line]:
        """The message; then what the selected target does and the forecast, or what happened."""
        box = boxes["told"]
        message, role = self._message(table_state, rest, permanent, boxes, look)
        preview = table_state.preview
        unseen = [fact for fact in rest if preview and not (message and fact == preview.remaining)]
        facts = self._facts(shown, table_state, unseen, bool(message), "card" in boxes, look)
        facts = [fact for fact in [*facts[:1], permanent, *facts[1:]] if fact and fact not in message]
        latest = table_state.asked is None
        more = named.get("table.log" if latest else "table.help", "")
        plain = look.glyphs.plain
        texts, urgent = [plain(fact) for fact in facts], self._urgent(table_state, look)
        needed = bool(unseen)
        return told_lines(plain(message), texts, needed, more, box.width, box.height, look, role, latest, urgent)

    def _urgent(self, table_state: TableState, look: Look) -> list[Run]:
        """That what is selected wins the game, then how the game could end otherwise."""
        asked, preview = table_state.asked, table_state.preview
        if asked is None:
            return []
        wins = [Run(look.glyphs.plain(preview.wins), "good")] if preview and preview.wins else []
        return [*wins, *(Run(look.glyphs.plain(text), "warn") for text in asked.question.urgent)]

    def _message(
        self, table_state: TableState, rest: list[str], permanent: str, boxes: Mapping[str, Box], look: Look
    ) -> tuple[str, str]:
        """The message and its role: why a target cannot be chosen, what is looked for, short news, or permanent."""
        asked, wanted, message = table_state.asked, table_state.wanted, table_state.message
        finds = "" if asked is None or wanted is None else find_prompt(asked, table_state.selection, wanted)
        said = f"{finds} {message}".strip()
        keys = "" if wanted is not None else self._proposed_keys(table_state)
        if rest and table_state.reach is None:
            return _followed_by(keys, " ".join([*rest, said]).strip(), boxes["told"]), "bad"
        if said:
            return _followed_by(keys, said, boxes["told"]), table_state.role if message else "dim"
        if news := short_news(self._game.match, table_state, boxes, look):
            return news, ""
        if keys:
            return keys, "bold"
        return (self._permanent(table_state, permanent, boxes["told"]) if table_state.target is None else ""), "warn"

    def _proposed_keys(self, table_state: TableState) -> str:
        """The keys that choose what the guide proposes, in a sentence; empty if that is selected already."""
        guide = table_state.guide
        if guide is None or table_state.to_confirm or table_state.begun or table_state.has_proposed(guide):
            return ""
        return guide.keys

    def _facts(
        self, shown: Any, table_state: TableState, unseen: list[str], below: bool, card: bool, look: Look
    ) -> list[str]:
        """What did not fit above and what the action gives, then less and less urgent facts; or what happened last.

        `below`: whether a message is above them, so that there may be room only for what did not fit. If there is none,
        and the table put the cursor on a target, the question is one of the facts: the prompt does not show it then.
        `card`: whether a panel shows the card of the target, so that nothing more needs to be said about it.
        """
        if table_state.asked is None:
            return self._last_sentences(table_state)
        asked, selection, preview = table_state.asked, table_state.selection, table_state.preview
        gain = preview.gain if preview else ""
        about = "" if gain or card else self._about(shown, selection.target)
        asks = asked.part(()).asks if selection.offered and not selection.picked and not below else ""
        first = _first_facts(preview, unseen, gain, below, f" {look.glyphs.none} ")
        return [*first, asks, *about.split(" · "), *asked.forecast(selection.picked)]

    def _permanent(self, table_state: TableState, permanent: str, box: Box) -> str:
        """The permanent message; while nobody is asked, also what happened last, if both fit."""
        last = self._last_sentences(table_state) if permanent and table_state.asked is None else []
        both = " ".join([permanent, *last])
        return both if len(wrapped(both, box.width - 2)) <= box.height else permanent

    def _about(self, shown: Any, target: str) -> str:
        return self._game.match.presenter.about(shown, target) if target else ""

    def selected(self, shown: Any, table_state: TableState) -> list[str]:
        """The name of the target under the cursor, then what choosing it would do and its card; empty if none is."""
        target, preview = table_state.target, table_state.preview
        if target is None:
            return []
        does = [preview.does(preview.label)] if preview else []
        if preview:
            does = [*(it for it in does if it != target.label), preview.wins, preview.warning]
        card = self._game.match.presenter.card(shown, target.id)
        about = self._about(shown, target.id)
        says = [card.says, *card.rules, card.flavour] if card else [about]
        told = filter(None, [target.why_not, *does, *says])
        return [target.label, *told]

    def _last_sentences(self, table_state: TableState) -> list[str]:
        """What happened last; once the game is over, how it ended."""
        log = self._game.match.log
        told = self._game.match.tell(log[-1], table_state.viewer, table_state.part) if log else []
        return told[-1:] if isinstance(self._game.match.pending, Over) else told


def _followed_by(keys: str, said: str, box: Box) -> str:
    """A message, and after it the keys to press, if there are any; of a long message only the first sentences."""
    if not keys or keys in said:
        return said
    sentences = said.split(". ")
    whole = [f"{'. '.join(sentences[:count]).removesuffix('.')}. {keys}" for count in range(len(sentences), 0, -1)]
    return next((text for text in whole if len(wrapped(text, box.width - 2)) <= box.height + 1), keys)


def _first_facts(preview: ActionPreview | None, unseen: list[str], gain: str, below: bool, between: str) -> list[str]:
    """What an action gives, and what of it did not fit above; that comes first if it is a price not shown elsewhere."""
    missing = between.join(unseen)
    if below:
        return [missing, gain]
    if preview is not None and not preview.brief and not {preview.cost, preview.remaining}.isdisjoint(unseen):
        return [between.join(filter(None, [missing, gain]))]
    return [gain, missing] if gain else [missing]


def find_prompt(decision: Decision, selection: Selection, wanted: str) -> str:
    """What is looked for in names, whether there is such a name, and how to stop."""
    none = "" if with_name(decision.part(selection.picked).targets, wanted) else " Nothing has that name."
    return f"Find: {wanted}_{none} (Esc or Enter ends it)"
