"""Duel with everything that a registered title needs."""

from tests.engine.duel import Duel


class WholeDuel(Duel):
    @property
    def bots(self):
        return {}

    def explain(self, refusal, config):
        return f"No: {refusal.code}."


TITLE = WholeDuel()
