"""The fields for designers on the screen for a new game: config, single values and seed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.containers import Vertical

from circus_maximus.engine.chance import seed_from
from circus_maximus.engine.config.files import variants
from circus_maximus.engine.config.keys import leaves
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, reason_of
from circus_maximus.engine.title import Title
from circus_maximus.play.beginning import any_seed
from circus_maximus.play.filenames import is_served, typed_layer
from circus_maximus.tui.draw.styled_lines import Run, wrapped
from circus_maximus.tui.widgets.fields import LABEL, Picker, TextField
from circus_maximus.tui.widgets.panel import Panel

DEFAULT, OWN = "default", "custom file"
EXPLAINED = 3
"""Maximum number of lines of a config's description."""
_BETWEEN = re.compile(r"[\s,;]+(?=[\w.\-]+=)")


class OptionFields(Vertical):
    """Config, its description or its path, single values, and the seed."""

    DEFAULT_CSS = "OptionFields { height: auto; }"

    def __init__(self, title: Title, *, id: str) -> None:
        super().__init__(id=id)
        self._title = title
        self.random_seed = any_seed()
        """The seed, unless the player types one."""
        self._seed_shown = False
        """Whether that seed has been shown. Where anything is hidden, another one takes its place."""
        own = [] if is_served() else [OWN]
        self._config = Picker("Config", [DEFAULT, *variants(title), *own], DEFAULT, id="config")
        self._about = Panel(id="about")
        self._own = TextField("File or folder", id="own", empty="an overlay (.yaml) or a folder with a complete config")
        self._values = TextField("Overrides", id="values", empty="none")
        self._seed = TextField("Seed", id="seed", empty="random")

    def compose(self) -> ComposeResult:
        """The fields, below one another."""
        yield self._config
        yield self._about
        yield self._own
        yield self._values
        yield self._seed

    @property
    def config_layers(self) -> list[str]:
        """The layers above the shipped config. `BadPath` if the path typed is impossible."""
        if self._config.value == OWN:
            return [typed_layer(self._own.text)]
        return [] if self._config.value == DEFAULT else [self._config.value]

    @property
    def single_values(self) -> list[str]:
        """Single values, typed as `a.b=1 c.d=2`."""
        return [value for value in _BETWEEN.split(self._values.text) if value]

    @property
    def seed(self) -> int:
        """The seed typed, or the random one."""
        return seed_from(self._seed.text) if self._seed.text else self.random_seed

    @property
    def seed_note(self) -> str:
        """A sentence with the seed that a typed text gives; empty if it is a number, or nothing is typed."""
        text = self._seed.text
        return "" if not text or str(self.seed) == text else f"The seed is {self.seed}."

    @property
    def summary(self) -> str:
        """What is chosen, for people who do not see the fields: `config feeding, 2 overrides, seed 7`."""
        return ", ".join(self._chosen())

    def _chosen(self) -> Iterator[str]:
        yield f"config {self._config.value}"
        if self.single_values:
            yield counted(len(self.single_values), "override")
        yield f"seed {self.seed}" if self._seed.text else "random seed"

    def show_config(self, config: Any) -> None:
        """Show what depends on the config: an example of a single value, and the random seed if nothing is hidden.

        The example is made from the first number of the config: `none; for example coins=16`.
        """
        numbers = ((path, value) for path, value in leaves(config).items() if type(value) is int)
        example = next((f"; for example {'.'.join(path)}={value + 1}" for path, value in numbers), "")
        self._values.input.placeholder = f"none{example}"
        hides = self._title.rules(config).hides_anything
        if hides and self._seed_shown:
            self.random_seed = any_seed()
        self._seed_shown = not hides
        self._seed.input.placeholder = "random" if hides else f"random: {self.random_seed}"

    def paint(self, width: int, plain: Callable[[str], str]) -> int:
        """Draw the description of the config, or show the field for a path; returns the number of lines of it all."""
        own = self._config.value == OWN
        self._about.display, self._own.display = not own, own
        lines = wrapped(plain(self._description), width - LABEL - 6)[:EXPLAINED]
        self._about.styles.height = max(1, len(lines))
        self._about.draw([(Run(" " * (LABEL + 5) + text, "dim"),) for text in lines])
        return 3 + (1 if own else max(1, len(lines)))

    @property
    def _description(self) -> str:
        if self._config.value == DEFAULT:
            return f"{self._title.label} with the shipped values."
        path = variants(self._title).get(self._config.value)
        return introduction(path, EXPLAINED * 50) if path else ""


def introduction(path: Path, longest: int) -> str:
    """The first sentences of the comment at the top of a file, about this many characters at most."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        return f"{printable(path)}: {reason_of(error)}."
    words: list[str] = []
    for text in lines:
        if not text.startswith("#"):
            break
        if "yaml-language-server" not in text:
            words.append(text.lstrip("# "))
    told = ""
    for sentence in re.split(r"(?<=[.!?]) ", " ".join(filter(None, words))):
        if told and len(told) + len(sentence) > longest:
            break
        told = f"{told} {sentence}".strip()
    return told
