"""What the titles of this program share: most parts of a title are found in its package by the names of modules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from circus_maximus.engine.contract import Player, Rules, Seat
from circus_maximus.engine.presenting.texts import Texts, exists, found
from circus_maximus.engine.title import BotKind, Complaint, MakeBot

if TYPE_CHECKING:
    from circus_maximus.engine.metrics import Listener, Tally
    from circus_maximus.engine.presenting.presenter import Presenter


class PackagedTitle:
    """A title that is a package. A subclass gives the values; methods and texts load their modules on first use.

    `parse` and `write` are in `model.actions`, `config_checks` is in `model.config_checks`; texts are found as `Texts`
    says. A package may also have a presenter (the class PRESENTER in `presenter`), keys of targets (TARGET_KEYS in
    `present.keys`), metrics (the function `metrics` in
    `metrics`), tallies (the function of this name in `tallies`) and notes about values without effect (the function
    `unused_values` in `model.unused_values`).
    """

    package: str
    label: str
    version: int
    renamed_ends: Mapping[str, str] = {}
    seats: range
    names: Sequence[str]
    bots: Mapping[str, BotKind] = {}
    config_type: type[Struct]
    rules: Callable[[Any], Rules[Any, Any]]
    line_ups: Mapping[str, Sequence[str]] = {}
    names_are_sides = False

    def __init__(self) -> None:
        self.texts = Texts(self.package)

    @property
    def name(self) -> str:
        """The name of the package."""
        return self.package.rpartition(".")[2]

    def _part(self, module: str, name: str, instead: Any = None) -> Any:
        """What a module of the package calls by a name, or if it has no such module, what is given instead."""
        module = f"{self.package}.{module}"
        return found(module, name) if instead is None or exists(module) else instead

    def config_checks(self, config: Any) -> Iterable[Complaint]:
        errors: Iterable[Complaint] = self._part("model.config_checks", "config_checks")(config)
        return errors

    def unused_values(self, config: Any) -> Iterable[Complaint]:
        notes: Iterable[Complaint] = self._part("model.unused_values", "unused_values", lambda _: ())(config)
        return notes

    def presenter(self, rules: Any, names: Sequence[str]) -> Presenter:
        from circus_maximus.engine.default_presenter import DefaultPresenter

        presenter: Presenter = self._part("presenter", "PRESENTER", DefaultPresenter)(self, rules, names)
        return presenter

    @property
    def target_keys(self) -> Collection[str]:
        keys: Collection[str] = self._part("present.keys", "TARGET_KEYS", ())
        return keys

    def parse(self, text: str) -> Any:
        return self._part("model.actions", "parse")(text)

    def write(self, action: Any) -> str:
        text: str = self._part("model.actions", "write")(action)
        return text

    def metrics(self, rules: Any, seats: int) -> Sequence[Listener]:
        metrics: Sequence[Listener] = self._part("metrics", "metrics", lambda *_: ())(rules, seats)
        return metrics

    def tallies(self) -> Sequence[Tally]:
        tallies: Sequence[Tally] = self._part("tallies", "tallies", tuple)()
        return tallies


def made_by(module: str, bot: str, *further: Any) -> MakeBot:
    """Makes bots of a class of a module, which is loaded for the first of them; `further` arguments follow the seed."""

    def make(rules: Any, seat: Seat, seed: int) -> Player[Any, Any]:
        made: Player[Any, Any] = found(module, bot)(rules, seat, seed, *further)
        return made

    return make
