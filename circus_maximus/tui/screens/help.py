"""The help: the current question and its targets, the keys, the symbols, and the rule that applies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from circus_maximus.engine.question import Ask, Target
from circus_maximus.tui.keys import Key
from circus_maximus.tui.look import Look
from circus_maximus.tui.markdown import Block, Page, heading, markdown, page
from circus_maximus.tui.screens.reading import ReadingScreen
from circus_maximus.tui.styled_lines import Line, Run, cropped, width_of

KEY = 20
"""Width of the column of keys."""
TARGET = 28
"""Width of the column of targets."""


class HelpScreen(ReadingScreen):
    """Help with the screen below. `keys` are the keys of that screen: see `keys.keys_of`."""

    HEADLINE = "Help"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "back", "Back", id="help.back", key_display="?", show=False)
    ]

    def __init__(
        self,
        keys: Sequence[Key],
        ask: Ask | None = None,
        rulebook: str = "",
        legend: Sequence[tuple[str, str]] = (),
        in_force: Sequence[tuple[str, str]] = (),
        notes: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._keys = keys
        self._ask = ask
        self._rulebook = rulebook
        self._legend = legend
        self._in_force = in_force
        self._notes = notes

    def write(self, width: int, look: Look) -> Page:
        return page(list(self._blocks(look)), width, look.glyphs)

    def _blocks(self, look: Look) -> Iterator[Block]:
        yield from self._now(look)
        yield heading("Keys")
        for key in self._keys:
            names = look.glyphs.plain(" or ".join(key.keys))
            yield Block((Run(key.does),), _column(Run(names, "key"), KEY), KEY)
        if self._legend:
            yield heading("Symbols")
        for sign, meaning in self._legend:
            yield Block((Run(look.glyphs.plain(meaning)),), _column(Run(look.glyphs.plain(sign), "key"), KEY), KEY)
        if self._ask is not None:
            yield from section(markdown(self._rulebook, look.glyphs), look.glyphs.plain(self._ask.rule))

    def _now(self, look: Look) -> Iterator[Block]:
        """The question, the forecast and the events in full, and the targets."""
        plain = look.glyphs.plain
        if self._ask is not None or self._in_force or self._notes:
            yield heading("Now")
        if self._ask is not None:
            yield Block((Run(plain(f"{_capital(self._ask.question)}.")),))
            yield from (Block((Run(plain(line)),)) for line in self._ask.forecast)
        for name, says in self._in_force:
            yield Block((Run(plain(says)),), _column(Run(plain(name), "warn"), KEY), KEY)
        yield from (Block((Run(plain(note), "warn"),)) for note in self._notes)
        if self._ask is not None:
            enter = next((key.keys[0] for key in self._keys if key.action == "confirm"), "")
            yield from _targets(self._ask.targets, plain(enter), look)


def _targets(targets: Sequence[Target], enter: str, look: Look) -> Iterator[Block]:
    """The targets that can be chosen, then the others with the reason."""
    plain = look.glyphs.plain
    how = (
        f"Select a target with its key, the arrow keys or a click. {enter}, or the same key or click again, "
        "confirms. If a target has an amount, change it with digits or the up and down arrows; to select another "
        "target whose key is a digit, clear the cursor first."
    )
    yield Block((Run(how, "dim"),))
    for target in sorted(targets, key=lambda target: not target.options):
        lead = (Run(f"{f'[{target.key}]':<5}", "key" if target.options else "dim"), Run(plain(target.label)))
        if not target.options:
            yield Block((Run(plain(target.why_not), "dim"),), _column((*lead,), TARGET), TARGET)
            continue
        first, last = target.options[0], target.options[-1]
        amount = first.label if first is last else _from_to(first.label, last.label)
        facts = [amount if amount != target.label else "", first.costs if first is last else "", first.brings]
        text = f" {look.glyphs.none} ".join(plain(fact) for fact in facts if fact)
        yield Block((Run(text),), _column((*lead,), TARGET), TARGET)


def _from_to(least: str, most: str) -> str:
    """`1 to 3 coins`; `up to 3 mummers`."""
    number = least.split()[0]
    return f"{number} to {most}" if number.isdecimal() else f"up to {most}"


def _column(runs: Line | Run, width: int) -> Line:
    """The first column; if its text is too wide, the second column starts further right."""
    line = (runs,) if isinstance(runs, Run) else runs
    line = cropped(line, width + 12)
    return (*line, Run(" " * max(2, width - width_of(line))))


def section(blocks: Sequence[Block], name: str) -> list[Block]:
    """The part of a text below a heading, up to the next heading of the same level."""
    found = next((at for at, block in enumerate(blocks) if block.heading == name), None)
    if found is None:
        return []
    level = blocks[found].level
    end = next(
        (at for at in range(found + 1, len(blocks)) if blocks[at].heading and blocks[at].level <= level), len(blocks)
    )
    return [blocks[found]._replace(heading=f"The rule: {name}", level=2), *blocks[found + 1 : end]]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
