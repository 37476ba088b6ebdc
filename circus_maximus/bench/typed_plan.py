"""Plans as designers type them: configs such as `long-show` or `A + markets.mummers.prices+=1`, line-ups, seats."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from circus_maximus.bench.plan import Entry, LineUp, Plan, label_of
from circus_maximus.bots import bots_of
from circus_maximus.engine.chance import seed_from
from circus_maximus.engine.config.files import DEFAULT, BadConfig, Loaded, load
from circus_maximus.engine.config.keys import Difference, differing_parts
from circus_maximus.engine.matches.records import as_json
from circus_maximus.engine.text.words import counted, enumerated, listed, nearest, quoted, spanned
from circus_maximus.engine.title import Title

_AND = re.compile(r"\s\+\s")
_WITHOUT_SPACES = re.compile(r"\s*\+\s*(?!=)")


class BadConfigs(ValueError):
    """Some of the configs of a plan have errors."""

    def __init__(self, errors: Sequence[tuple[Named, BadConfig]]) -> None:
        super().__init__("\n".join(error.report() for _, error in errors))
        self.errors = errors


class BadLineUp(ValueError):
    """A typed line-up that cannot play; the text says why."""

    def __init__(self, text: str, unknown_bot: str = "") -> None:
        super().__init__(text)
        self.unknown_bot = unknown_bot


class BadSeats(ValueError):
    """Numbers of seats that a title does not have; the text says which it has."""


class BadName(ValueError):
    """A typed config has a `+` without spaces; the text says what to write."""


class Named(Struct, frozen=True):
    """A config as it was typed, its layers in order, and its single values."""

    name: str
    layers: tuple[str, ...]
    settings: tuple[str, ...]

    def folder(self) -> Path | None:
        """The last folder among its layers, if there is one."""
        folders = [Path(layer) for layer in self.layers if Path(layer).is_dir()]
        return folders[-1] if folders else None


def read_names(texts: Sequence[str]) -> list[Named]:
    """Configs from typed texts. Parts are joined by ` + `; `A` stands for all parts of the first config.

    `BadName` if spaces are missing.
    """
    named: list[Named] = []
    for text in texts:
        layers: list[str] = []
        settings: list[str] = []
        for part in (part.strip() for part in _AND.split(text)):
            _check_spaces(part)
            if "=" in part:
                settings.append(part)
            elif part == label_of(0) and named:
                layers += named[0].layers
                settings += named[0].settings
            elif part != DEFAULT:
                layers.append(part)
        named.append(Named(text.strip(), tuple(layers), tuple(settings)))
    return named


def _check_spaces(part: str) -> None:
    """`BadName` for `A+setup.coins=20` and `long-show+mine.yaml`, unless there is such a file."""
    key, equals, value = part.partition("=")
    key, sign = (key[:-1], "+") if equals and key.endswith("+") else (key, "")
    if "+" in key and not (not equals and Path(part).expanduser().exists()):
        meant = _WITHOUT_SPACES.sub(" + ", key)
        raise BadName(f"write spaces around +, as in {quoted(f'{meant}{sign}{equals}{value}')}")


def load_named(title: Title, named: Named) -> Loaded:
    """The config; `BadConfig` if it has errors."""
    return load(title, named.layers, named.settings, option="")


def load_all(title: Title, named: Sequence[Named], only_first: bool = False) -> list[Loaded]:
    """Several configs. `BadConfigs` with all that have errors, or with only the first one."""
    loaded: list[Loaded] = []
    errors: list[tuple[Named, BadConfig]] = []
    for each in named:
        try:
            loaded.append(load_named(title, each))
        except BadConfig as error:
            errors.append((each, error))
            if only_first:
                break
    if errors:
        raise BadConfigs(errors)
    return loaded


def line_ups_of(title: Title, texts: Sequence[str]) -> tuple[LineUp, ...]:
    """The line-ups of typed texts; without any, all line-ups of the title. `BadLineUp` for one that cannot play."""
    found = []
    for text in texts or title.line_ups:
        name = ",".join(part.strip() for part in text.split(","))
        bots = title.line_ups.get(name) or tuple(name.split(","))
        known = [*bots_of(title), *title.line_ups]
        for bot in bots:
            if bot not in bots_of(title):
                raise BadLineUp(
                    f"{title.label} has no bot called {quoted(bot)}{nearest(bot, known)}; known bots: "
                    f"{listed(bots_of(title))}; line-ups: {listed(title.line_ups)}",
                    bot,
                )
        if len(bots) > title.seats[-1]:
            raise BadLineUp(f"{quoted(name)} has more bots than {title.label} has seats")
        found.append(LineUp(name, tuple(bots)))
    return tuple(dict.fromkeys(found))


def seats_in(title: Title, text: str | None) -> tuple[int, ...]:
    """The numbers of seats of a typed text; without one, all possible ones. `BadSeats` if the title has not all."""
    if text is None:
        return tuple(title.seats)
    found = []
    for part in text.split(","):
        word = part.strip()
        if not (word.isascii() and word.isdigit() and len(word) < 3 and int(word) in title.seats):
            raise BadSeats(f"{quoted(word)} is not a number of seats: {title.label} has {spanned(title.seats)}")
        found.append(int(word))
    return tuple(dict.fromkeys(found))


def missing_bots(plan: Plan) -> Iterator[str]:
    """Sentences about bots that do not play because there are fewer seats."""
    for line_up in plan.line_ups:
        for number in plan.seats:
            if number < len(line_up.bots):
                bots, playing = counted(len(line_up.bots), "bot"), enumerated(line_up.seated(number))
                yield f"{line_up.name} has {bots}: with {number} seats only {playing} play"


def plan_of(
    title: Title,
    named: Sequence[Named],
    loaded: Sequence[Loaded],
    *,
    blocks: int,
    line_ups: Sequence[str] = (),
    seats: str | None = None,
    seed: str = "1",
) -> Plan:
    """The plan for loaded configs; `BadLineUp` or `BadSeats` if the title does not have what was typed."""
    return Plan(
        title=title.name,
        entries=tuple(
            entry(index, each, found.config) for index, (each, found) in enumerate(zip(named, loaded, strict=True))
        ),
        line_ups=line_ups_of(title, line_ups),
        seats=seats_in(title, seats),
        seed=seed_from(seed),
        blocks=blocks,
    )


def entry(index: int, named: Named, config: Any) -> Entry:
    """A config as part of a plan."""
    return Entry(label_of(index), named.name, as_json(config))


def changes(before: Any, after: Any, most: int = 3) -> str:
    """What a config changes, on one line: `setup.coins 15 → 20, acts.juggling added`; at most the first few changes."""
    found = [_change(difference) for difference in differing_parts(before, after)]
    more = f", and {counted(len(found) - most, 'more change')}" if len(found) > most else ""
    return ", ".join(found[:most]) + more


def _change(difference: Difference) -> str:
    key = ".".join(difference.path)
    return f"{key} {difference.whole or f'{difference.before} → {difference.after}'}"
