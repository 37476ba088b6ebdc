"""The help: the current question, the symbols, the keys, the targets, and the rule that applies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from circus_maximus.engine.presenting.decision import Decision, Path, Target
from circus_maximus.engine.presenting.selection import Selection, reached
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.markdown import Block, Page, heading, markdown, page
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, width_of
from circus_maximus.tui.keys import Key, TargetNames
from circus_maximus.tui.screens.reading_screen import ReadingScreen

KEY = 20
"""Width of the column of keys."""
TARGET_WIDTH = 28
"""Width of the column of targets."""
EXAMPLE = "Z"
"""A key that has no other function by default."""


class HelpScreen(ReadingScreen):
    """Help with the screen below. `keys` are the keys of that screen: see `keys.keys_of`."""

    HEADLINE = "Help"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "back", "Back", id="help.back", key_display="?", show=False)
    ]

    def __init__(
        self,
        keys: Sequence[Key],
        decision: Decision | None = None,
        rulebook: str = "",
        legend: Sequence[tuple[str, str]] = (),
        in_force: Sequence[tuple[str, str]] = (),
        notes: Sequence[str] = (),
        path: Path = (),
        names: TargetNames | None = None,
        selected: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._keys = keys
        self._decision = decision
        self._path = path
        """What is picked of the decision so far."""
        self._rulebook = rulebook
        self._legend = legend
        self._in_force = in_force
        self._notes = notes
        self._names = names
        """The names of the title's targets; None if no game is shown."""
        self._selected = selected
        """What is under the cursor: its name, then everything about it in sentences; empty if nothing is."""

    def write(self, width: int, look: Look) -> Page:
        return page(list(self._blocks(look)), width, look.glyphs)

    def _blocks(self, look: Look) -> Iterator[Block]:
        yield from self._now(look)
        if self._legend:
            yield heading("Symbols")
        for sign, meaning in self._legend:
            yield Block((Run(look.glyphs.plain(meaning)),), _column(Run(look.glyphs.plain(sign), "bold"), KEY), KEY)
        yield heading("Keys")
        for key in self._keys:
            names = look.glyphs.plain(" or ".join(key.keys))
            yield Block((Run(key.does),), _column(Run(names, "key"), KEY), KEY)
        if self._decision is not None:
            enter = next((key.keys[0] for key in self._keys if key.action == "confirm"), "")
            yield heading("What you can select now")
            yield from _targets(self._decision, self._path, look.glyphs.plain(enter), look)
            yield from section(markdown(self._rulebook, look.glyphs), look.glyphs.plain(self._decision.question.rule))
        if self._decision is not None and self._names is not None:
            yield from _keys_to_change(_worth_listing(self._decision, self._path), self._names, look)

    def _now(self, look: Look) -> Iterator[Block]:
        """The question, what is selected, what the question is for, the forecast and the events in full."""
        plain = look.glyphs.plain
        if self._decision is not None or self._in_force or self._notes:
            yield heading("Now")
        if self._decision is not None:
            asks = self._decision.part(self._path).asks
            yield Block((Run(plain(f"{sentence_start(asks)}."), "bold"),))
            if self._selected:
                name, *sentences = map(plain, self._selected)
                if name != plain(asks):  # Where the only choice is to stop, it is also the question.
                    yield Block((Run(name, "bold"),))
                yield from (Block((Run(sentence),), (Run("  "),), 2) for sentence in sentences)
            question = self._decision.question
            explained = (f"{it.says} {it.more}".rstrip() for it in question.explanations)
            yield from (Block((Run(plain(says)),), space=True) for says in explained)
            expected = [
                *((line, "warn") for line in question.urgent),
                *((line, "") for line in self._decision.forecast(self._path)),
            ]
            for at, (line, role) in enumerate(expected):
                yield Block((Run(plain(line), role),), (Run(f"{look.glyphs.none} ", "dim"),), 2, space=at == 0)
        for at, (name, says) in enumerate(self._in_force):
            yield Block((Run(plain(says)),), _column(Run(plain(name), "bold"), KEY), KEY, space=at == 0)
        yield from (Block((Run(plain(note), "warn"),)) for note in self._notes)


def _targets(decision: Decision, path: Path, enter: str, look: Look) -> Iterator[Block]:
    """The targets that can be chosen, then the others with the reason, except places of a board, which are many."""
    plain = look.glyphs.plain
    how = f"Select a target with its key, the arrow keys or a click. {enter}, or the same key or click again, confirms."
    if decision.has_numbers:
        how += (
            " If a target has an amount, change it with digits or the up and down arrows; to select another target "
            "whose key is a digit, clear the cursor first."
        )
    yield Block((Run(how, "dim"),))
    for target in sorted(_worth_listing(decision, path), key=lambda target: bool(target.why_not)):
        lead = _key_and_label(target, look)
        if target.why_not:
            yield Block((Run(plain(target.why_not), "dim"),), _column(lead, TARGET_WIDTH), TARGET_WIDTH)
            continue
        text = f" {look.glyphs.none} ".join(plain(fact) for fact in _facts(decision, path, target) if fact)
        yield Block((Run(text),), _column(lead, TARGET_WIDTH), TARGET_WIDTH)


def _keys_to_change(targets: Sequence[Target], names: TargetNames, look: Look) -> Iterator[Block]:
    """How to change the keys of targets, with their names in the settings."""
    for target in targets[:1]:
        yield heading("To change the keys of targets")
        how = "A key has one or two characters. To change one, add it to settings.yaml, for example:"
        yield Block((Run(f"{how}  keys: {{{names.in_settings(target.id)}: {EXAMPLE}}}", "dim"),))
    for target in targets:
        lead = _column(_key_and_label(target, look), TARGET_WIDTH)
        yield Block((Run(names.in_settings(target.id)),), lead, TARGET_WIDTH)


def _worth_listing(decision: Decision, path: Path) -> list[Target]:
    """The targets after these picks, except places of a board that are not allowed."""
    return [target for target in decision.part(path).targets if target.at is None or not target.why_not]


def _key_and_label(target: Target, look: Look) -> Line:
    key = Run(f"{f'[{target.key}]':<5}", "dim" if target.why_not else "key")
    return (key, Run(look.glyphs.plain(target.label)))


def _facts(decision: Decision, path: Path, target: Target) -> Sequence[str]:
    """The amounts of a target, and what selecting it costs and gives, or what is asked next."""
    reach = reached(decision, Selection(path, target.id))
    if reach is None or reach.action is None:
        return [decision.part(reach.path).asks] if reach else []
    least = decision.preview(reach.action)
    if not reach.numbers:
        return [least.amount, least.cost, least.gain]
    most = reached(decision, Selection(path, target.id, reach.numbers[-1]))
    amount = decision.preview(most.action).amount if most and most.action is not None else ""
    up_to = amount or str(reach.numbers[-1])
    return [f"{reach.numbers[0]} to {up_to}" if reach.numbers[0] else f"up to {up_to}", least.gain]


def _column(runs: Line | Run, width: int) -> Line:
    """The first column; if its text is too wide, the second column starts further right."""
    line = (runs,) if isinstance(runs, Run) else runs
    line = cropped(line, width + 12)
    return (*line, Run(" " * max(2, width - width_of(line))))


def section(blocks: Sequence[Block], name: str) -> list[Block]:
    """The part of a text below a heading, up to the next heading of the same level."""
    found = next((at for at, block in enumerate(blocks) if name and block.heading == name), None)
    if found is None:
        return []
    level = blocks[found].level
    end = next(
        (at for at in range(found + 1, len(blocks)) if blocks[at].heading and blocks[at].level <= level), len(blocks)
    )
    return [blocks[found]._replace(heading=f"The rule: {name}", level=2), *blocks[found + 1 : end]]
