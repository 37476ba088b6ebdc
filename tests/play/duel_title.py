"""Duel with everything the registry asks of a title."""

from tests.engine.duel import Duel


class WholeDuel(Duel):
    @property
    def bots(self):
        return {}

    def explain(self, refusal, config):
        return f"No: {refusal.code}."


TITLE = WholeDuel()
