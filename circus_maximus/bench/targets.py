"""Targets: what designers want of a game, in a separate YAML file that is never read as part of a config."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from circus_maximus.bench.game_runner import BotWins
from circus_maximus.bench.plan import LineUp
from circus_maximus.bots import bots_of
from circus_maximus.engine.config.files import BadConfig, shipped
from circus_maximus.engine.config.kinds import kind_of
from circus_maximus.engine.config.old_names import current_tree, old_names
from circus_maximus.engine.config.schema import deprecate_old_names
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.value_types import says
from circus_maximus.engine.config.yaml_reading import MAX_FILE_SIZE, read_tree
from circus_maximus.engine.config.yaml_tree import Mapping as Tree
from circus_maximus.engine.config.yaml_tree import Mark, Problem, Unreadable, mark_of, node_at
from circus_maximus.engine.metrics import SHARE, Gap, Metric, PerGame, metrics_of
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import nearest, quoted, reason_of
from circus_maximus.engine.title import Title

# No `from __future__ import annotations`, as in the types of configs: reading the types evaluates every annotation.


FILE = "targets.yaml"
FOLDER = "bench"
"""The folder of targets in a folder of configs. Configs are only read from files directly in their folder."""
MAX_VALUE = 1_000_000.0
_SEATS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6"}

Number = Annotated[float, Meta(ge=-MAX_VALUE, le=MAX_VALUE, extra={"expected": "a number up to a million"})]
Above = Annotated[float, Meta(ge=0, le=MAX_VALUE, extra={"expected": "a number from 0 to a million"})]
Share = Annotated[float, Meta(ge=0, le=1)]
MetricId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z][a-z0-9_]*(\.[a-z0-9_]+)?$(?!\n)",
        max_length=80,
        extra={"expected": "the id of a metric, such as rounds or act_performed.pageant"},
    ),
]


class BySeats(Struct, frozen=True, forbid_unknown_fields=True, rename=_SEATS):
    """A number for each number of players; there is no target for those without one."""

    one: Annotated[Number | None, says("With one player.")] = None
    two: Annotated[Number | None, says("With two players.")] = None
    three: Annotated[Number | None, says("With three players.")] = None
    four: Annotated[Number | None, says("With four players.")] = None
    five: Annotated[Number | None, says("With five players.")] = None
    six: Annotated[Number | None, says("With six players.")] = None

    def at(self, seats: int) -> float | None:
        """The number for this many seats."""
        return (self.one, self.two, self.three, self.four, self.five, self.six)[seats - 1]


class Games(Struct, frozen=True, forbid_unknown_fields=True):
    """The share of games that must have a value in a range."""

    min: Annotated[Share, says("The lowest acceptable share of games, from 0 to 1.", once="least")]
    low: Annotated[Number, says("The low end of the range.")]
    high: Annotated[Number, says("The high end of the range.")]


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """What a metric should be."""

    min: Annotated[
        Number | BySeats | None, says("The lowest acceptable value; shares are from 0 to 1.", once="least")
    ] = None
    max: Annotated[
        Number | BySeats | None, says("The highest acceptable value; shares are from 0 to 1.", once="most")
    ] = None
    games: Annotated[Games | None, says("How many games must be within a range, for a metric counted by game.")] = None

    def bounds(self, seats: int) -> tuple[float | None, float | None]:
        """The lowest and the highest acceptable value for this many seats."""
        low, high = (bound.at(seats) if isinstance(bound, BySeats) else bound for bound in (self.min, self.max))
        return low, high


class Targets(Struct, frozen=True, forbid_unknown_fields=True):
    """The targets of a game, and the differences that do not matter."""

    targets: Annotated[
        dict[MetricId, Target],
        says("By metric: what it should be. For one of several values write, for example, act_lift.pageant."),
    ]
    margins: Annotated[
        dict[MetricId, Above], says("By metric: a smaller difference does not matter. This replaces the usual margin.")
    ] = {}

    def target(self, value: str) -> Target | None:
        """The target for a value, or else for its metric."""
        return self.targets.get(value, self.targets.get(value.partition(".")[0]))

    def margin(self, value: str, usual: float) -> float:
        """The margin of a value."""
        return self.margins.get(value, self.margins.get(value.partition(".")[0], usual))


def targets_file(title: Title, folder: Path | None = None) -> Path | None:
    """The targets in a folder of configs, or else the shipped ones; None if there are none."""
    return (targets_in(folder) if folder is not None else None) or targets_in(shipped() / title.name)


def targets_in(folder: Path) -> Path | None:
    """The targets in a folder of configs; None if it has none."""
    path = folder / FOLDER / FILE
    return path if path.is_file() else None


def read_targets(path: Path | None, title: Title, config: Any, notes: list[str] | None = None) -> Targets:
    """The targets of a file; empty without a file. `BadConfig` if it has errors, such as unknown metrics.

    A sentence for each old name of a key or metric is added to `notes`.
    """
    if path is None:
        return Targets({})
    name = printable(path)
    problems: list[Problem] = []
    texts: dict[str, str] = {}
    try:
        with path.open("rb") as file:
            text = file.read(MAX_FILE_SIZE + 1)
    except FileNotFoundError as error:
        raise BadConfig([Problem(Mark(name), "there is no such file")], {}) from error
    except OSError as error:
        raise BadConfig([Problem(Mark(name), f"cannot be read: {reason_of(error)}")], {}) from error
    texts[name] = text.decode("utf-8-sig", "replace")
    reader = Reader(whole="the file")
    try:
        tree = _with_current_names(read_tree(text, name, problems), title, problems, [] if notes is None else notes)
        value = reader.read(kind_of(Targets), tree, tree.mark, ())
    except Unreadable as error:
        raise BadConfig([*problems, error.problem], texts) from None
    except TooManyErrors:
        raise BadConfig([*problems, *reader.problems], texts) from None
    problems += reader.problems
    targets = msgspec.convert(value, Targets)
    for at, complaint in _complaints(targets, title, config):
        section = node_at(tree, list(at[:-1]))
        key_mark = section.entries[at[-1]][0] if isinstance(section, Tree) else mark_of(tree, at)
        problems.append(Problem(key_mark, complaint))
    if problems:
        raise BadConfig(problems, texts)
    return targets


def _with_current_names(tree: Tree, title: Title, problems: list[Problem], notes: list[str]) -> Tree:
    """The tree without old names of keys and metrics."""
    names = dict(old_names(Targets))
    for old, new in _old_metrics(title).items():
        names |= {(part, old): new for part in ("targets", "margins")}
    current, renamed = current_tree(tree, names)
    problems += [key.problem() for key in renamed if key.twice]
    notes += [str(key) for key in renamed if not key.twice]
    return current if isinstance(current, Tree) else tree


def _old_metrics(title: Title) -> dict[str, str]:
    """The metrics that had other names: those of the ways in which a game ends."""
    return {f"ended_by.{old}": f"ended_by.{new}" for old, new in title.renamed_ends.items()}


def current_metric(title: Title, id: str) -> str:
    """The name of a metric that may be typed with its old name."""
    return _old_metrics(title).get(id, id)


def _complaints(targets: Targets, title: Title, config: Any) -> Iterator[tuple[tuple[str, ...], str]]:
    """Errors that types cannot express: unknown metrics, empty ranges, shares beyond 1."""
    known = known_metrics(title, config)
    for section, ids in (("targets", targets.targets), ("margins", targets.margins)):
        for id in ids:
            if id not in known:
                yield (section, id), unknown_metric(title.name, id, known)
    yield from _beyond_shares(targets, title, known)
    for id, target in targets.targets.items():
        for seats in title.seats:
            low, high = target.bounds(seats)
            if low is not None and high is not None and low > high:
                yield ("targets", id, "min"), f"'min' ({low:g}) is above 'max' ({high:g})"
                break
        if target.games is not None and target.games.low > target.games.high:
            yield (
                ("targets", id, "games", "low"),
                f"'low' is above 'high' ({target.games.high:g})",
            )
        if target.games is not None and id in known and not isinstance(known[id], PerGame):
            yield ("targets", id, "games"), f"{quoted(id)} is not counted by game: use 'min' and 'max'"


def _beyond_shares(
    targets: Targets, title: Title, known: Mapping[str, Metric]
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Numbers that no share can have: people write 50 for 50%."""
    numbers: dict[tuple[str, ...], list[float]] = {("margins", id): [margin] for id, margin in targets.margins.items()}
    for id, target in targets.targets.items():
        for key, bounds in zip(("min", "max"), zip(*map(target.bounds, title.seats), strict=True), strict=True):
            numbers["targets", id, key] = [bound for bound in bounds if bound is not None]
    for at, found in numbers.items():
        metric = known.get(at[1])
        if metric is None or metric.unit != SHARE:
            continue
        lowest = -1 if isinstance(metric, Gap) else 0
        wrong = next((number for number in found if not lowest <= number <= 1), None)
        if wrong is not None:
            hint = f"; write {wrong / 100:g}" if lowest <= wrong / 100 <= 1 else ""
            yield at, f"{quoted(at[1])} is a share, a number from {lowest} to 1, not {wrong:g}{hint}"


def known_metrics(title: Title, config: Any) -> Mapping[str, Metric]:
    """The metrics by their ids and by the ids of their values."""
    rules = title.rules(config)
    bots = tuple(bots_of(title))
    listeners = [listener for seats in title.seats for listener in title.metrics(rules, seats)]
    known: dict[str, Metric] = {}
    for metric in (BotWins(LineUp("", bots), len(bots)), *metrics_of(listeners)):
        known |= dict.fromkeys([metric.id, *metric.ids], metric)
    return known


def unknown_metric(title: str, id: str, known: Iterable[str]) -> str:
    """The error for a metric that the title of this name does not have, with the most similar one."""
    command = f"circus-maximus bench metrics --game {title}"
    return f"there is no metric {quoted(id)}{nearest(id, known)}; `{command}` lists them"


def schema(title: Title, config: Any) -> dict[str, Any]:
    """The JSON Schema of files with targets; it suggests the ids of metrics."""
    whole = msgspec.json.schema(Targets)
    for definition in whole["$defs"].values():
        for name, part in definition.get("properties", {}).items():
            if name in ("targets", "margins"):
                part["properties"] = dict.fromkeys(known_metrics(title, config), part["additionalProperties"])
        deprecate_old_names(definition)
        numbers = {f"^{key}$": part for key, part in definition.get("properties", {}).items() if key.isdigit()}
        if numbers:
            definition["patternProperties"] = numbers
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Targets of {title.label}", **whole}
