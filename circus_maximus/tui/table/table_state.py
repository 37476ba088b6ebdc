"""The state of the table that is not part of the game: question, cursor, message, and what is shown over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.presenting.decision import ActionPreview, Decision, Target
from circus_maximus.engine.presenting.selection import Reach, Selection, reached, target_of

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Popup
    from circus_maximus.tui.table.kit import Draw


class ConfirmAction(Struct, frozen=True):
    """Pressing Enter again on this action confirms it: it is probably a mistake, or a hint advises it."""

    action: Any


class ConfirmUndo(Struct, frozen=True):
    """Another undo also undoes what the message names."""


ToConfirm = ConfirmAction | ConfirmUndo


class ShownCard(NamedTuple):
    """A card, a coin or dice, with what came of them."""

    popup: Popup
    viewer: Seat | None
    """The seat to which the table was shown; None if several people looked."""


class ShownPages(NamedTuple):
    """What a player was told when a decision began, as `TableState` has it."""

    seat: Seat
    explained: tuple[str, ...]
    about: tuple[str, ...]
    notes: tuple[str, ...]
    news: int | None


class ShownSummary(NamedTuple):
    """The summary of a round."""

    headline: str
    draw: Draw


Shown = ShownCard | ShownPages | ShownSummary
"""What was shown over the table and can be read again."""


class GuideLine(Struct, frozen=True):
    """A proposal, shown until it is selected."""

    action: Any = None
    """The proposed action; None if nothing is proposed."""
    keys: str = ""
    """The keys that choose it, in a sentence that names the action."""
    why: str = ""
    """Why, in sentences that make sense without the others; may be empty."""
    proposal: str = ""
    """The keys and why, in sentences."""


class TableState(Struct, frozen=True):
    """An immutable value; every key or click makes a new one."""

    viewer: Seat | None = None
    """The seat whose knowledge the table shows; None if several people look."""
    asked: Decision | None = None
    selection: Selection = Selection()
    begun: str = ""
    """The first letters of a target's key that has several."""
    wanted: str | None = None
    """The text that is looked for in the names of targets; None if nothing is looked for."""
    scrolled: tuple[str, int] = ("", 0)
    """The panel that is scrolled, and by how many lines; unless it shows facts, until the cursor moves."""
    message: str = ""
    role: str = "warn"
    to_confirm: ToConfirm | None = None
    """What the current message asks to confirm: done if the next key or click asks for it again."""
    confirmed: ToConfirm | None = None
    """What the message before this key or click asked to confirm: done if this key or click asks for it."""
    news: int | None = None
    """The index in the log where the news begins that is shown to the player; None if no news is shown."""
    seen: frozenset[int] = frozenset()
    """The records of steps that this table has shown as they happened, so that they are no news."""
    explained: tuple[str, ...] = ()
    """What is explained to the player who is asked, or what the guide says, shown over the table before the news."""
    about: tuple[str, ...] = ()
    """The panels that this speaks of, which its box does not cover."""
    guide: GuideLine | None = None
    """What the guide proposes; None unless the game is guided."""
    notes: tuple[str, ...] = ()
    """Notes about the game itself, shown over the table with the news."""
    described: str = ""
    """The id or key of something that is described although it is no target now; until the cursor moves."""
    details: bool = False
    """Whether the panels show the details that a title has for them."""
    uncovered: frozenset[Seat | None] = frozenset()
    """The players who have lifted the cover from what others hold; None: all of them, while nobody is asked."""
    popup: Popup | None = None
    moment: str = ""
    """In a replay, the moment that is shown. It takes the place of the question."""
    part: int | None = None
    """How many of the happenings of the last step are shown; None: all."""

    def after_input(self) -> TableState:
        """The state once a key or click arrives: the box closes, and `to_confirm` can be confirmed only by it."""
        message = "" if self.to_confirm else self.message
        confirmed = self.to_confirm
        return replace(self, confirmed=confirmed, to_confirm=None, message=message, news=None, explained=(), notes=())

    @property
    def target(self) -> Target | None:
        """The target under the cursor, or None."""
        return target_of(self.asked, self.selection) if self.asked else None

    @property
    def reach(self) -> Reach | None:
        """Where Enter would lead; None if nothing is selected that is allowed."""
        return reached(self.asked, self.selection) if self.asked else None

    def has_proposed(self, guide: GuideLine) -> bool:
        """Whether the player, and not the table, has selected what the guide proposes."""
        reach = self.reach
        return reach is not None and reach.action == guide.action and not self.selection.offered

    @property
    def preview(self) -> ActionPreview | None:
        """What the action that Enter would choose does; None if Enter would choose none."""
        reach = self.reach
        return None if self.asked is None or reach is None or reach.action is None else self.asked.preview(reach.action)
