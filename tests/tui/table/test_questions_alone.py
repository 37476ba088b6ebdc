"""Titles of which only the targets are known: what can be selected, and why not. Everything else is the program's."""

import pytest

from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.presenting.title_question import TitleQuestion
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.tui.table import kit as kits
from tests.tui.playing import game_of, run, table

TARGETS_ALONE = {
    "preview": TitleQuestion.preview,
    "explanations": TitleQuestion.explanations,
    "urgent": TitleQuestion.urgent,
    "forecast": TitleQuestion.forecast,
}
SHORT = {
    CIRCUS: ["rounds=2"],
    LUDUS: ["draws.quiet_cycles=2", "draws.repetition=2"],
    GLORIA: ["dealt.2.farm=4", "dealt.2.city=4", "dealt.2.peace=4"],
}
"""Settings for short games."""
PLAYED = [(CIRCUS, "keys"), (LUDUS, "keys"), (GLORIA, "keys"), (CIRCUS, "mouse"), (GLORIA, "mouse")]


@pytest.fixture(autouse=True)
def targets_alone(monkeypatch):
    """The titles have no panels, and their presenters only say what can be selected."""
    monkeypatch.setattr(kits, "exists", lambda module: False)
    for title in SHORT:
        monkeypatch.setattr(type(title), "presenter", _presenter_of(type(title).presenter))


def _presenter_of(own):
    def presenter(title, rules, names):
        told = own(title, rules, names)

        class TargetsAlone(DefaultPresenter):
            def ask(self, view, choice):
                question = told.ask(view, choice)
                question.__class__ = type("TargetsAlone", (type(question),), TARGETS_ALONE)
                return question

        TargetsAlone.target_ids = lambda self: told.target_ids()
        TargetsAlone.keyless_ids = lambda self: told.keyless_ids()
        TargetsAlone.held_ids = lambda self, view, seat: told.held_ids(view, seat)
        return TargetsAlone(title, rules, names)

    return presenter


def test_what_cannot_be_selected_has_its_reason_and_what_can_has_what_it_changes():
    async def scenario():
        async with table(game_of("person", "person", title=CIRCUS), (120, 36)) as at:
            await at.press("escape")
            asked = at.table_state.asked
            refused, allowed = (
                next(it for it in asked.part(()).targets if bool(it.why_not) is bad) for bad in (True, False)
            )
            await at.keys(*refused.key)
            assert f"{refused.label}: {refused.why_not}"[:40] in at.foot
            await at.keys("escape", *allowed.key)
            coins = at.match.rules.snapshot(at.match.step.state)["seats"][asked.seat]["coins"]
            assert f"coins {coins} → {coins - at.table_state.reach.number}" in at.foot
            assert f"─ {at.match.config.acts[allowed.id.rpartition('/')[2]].name} ─" in at.text

    run(scenario())


@pytest.mark.parametrize(("title", "hand"), PLAYED)
def test_a_whole_game_can_be_played(title, hand):
    async def scenario():
        async with table(game_of("person", "greedy", title=title, settings=SHORT[title])) as at:
            await at.play(seed=3, hand=hand)
            await at.press("escape")
            assert "The game is over." in at.text

    run(scenario())
