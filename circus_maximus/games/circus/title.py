"""Circus Maximus as the registry knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from circus_maximus.engine.contract import Happening, Recruiter, Refusal
from circus_maximus.engine.typed_config import read_config
from circus_maximus.games.circus import actions
from circus_maximus.games.circus.actions import AnyAction
from circus_maximus.games.circus.check import complaints
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.greedy import GreedyBot
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.words import SEATS


class CircusMaximus:
    """The title. Sentences and the rulebook are loaded when first asked for: playing needs neither."""

    name = "circus"
    label = "Circus Maximus"
    version = 1
    seats = SEATS

    @property
    def bots(self) -> Mapping[str, Recruiter]:
        return {"greedy": GreedyBot}

    def configure(self, overlays: Sequence[str], settings: Sequence[str]) -> Config:
        return read_config(Config, self.name, overlays, settings, complaints)

    def config_from_json(self, text: bytes) -> Config:
        try:
            config = msgspec.json.decode(text, type=Config)
        except msgspec.DecodeError as error:
            raise ValueError(f"the config is not one of {self.label}: {error}") from error
        for path, complaint in complaints(config):
            raise ValueError(f"the config cannot be played: {'.'.join(path)}: {complaint}")
        return config

    def rules(self, config: Config) -> CircusRules:
        return CircusRules(config)

    def parse(self, text: str) -> AnyAction:
        return actions.parse(text)

    def write(self, action: AnyAction) -> str:
        return actions.write(action)

    def tell(self, happening: Happening, names: Sequence[str], config: Config) -> str:
        from circus_maximus.games.circus.story import Storyteller

        return Storyteller(names, config).tell(happening)

    def explain(self, refusal: Refusal, config: Config) -> str:
        from circus_maximus.games.circus.refusals import explain

        return explain(refusal, config)

    def rulebook(self, config: Config) -> str:
        from circus_maximus.games.circus.rulebook import rulebook

        return rulebook(config)


TITLE = CircusMaximus()
