"""A sentence for each happening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import enumerated, times
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.model.common_types import NONE
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.text.words import (
    a_card,
    building_name,
    cards,
    cards_due,
    counters,
    flight_space,
    goal,
    goal_of_goth,
    goth_space,
    start,
    steps,
)

ENDED_BY = {
    "carthage": "by reaching the goal",
    "goth": "when the Goth reached his goal",
    "hand": "when a hand was empty",
    "deck": "when the last building was laid out",
}
"""How a game ended, by the reason in its transcript. It is also said where the names of the config are not known."""
ENDS = {
    "goth": "The Goth enters {goth_goal}",
    "hand": "A hand is empty",
    "deck": "The last building is laid out",
}
"""How it ended, if nobody arrived."""


class Storyteller(Struct, frozen=True):
    """Makes sentences of happenings, with the names of players, buildings and spaces."""

    names: Sequence[str]
    config: Config

    def tell(self, happening: h.AnyHappening) -> str:
        """The sentence for a happening."""
        if isinstance(happening, h.OfTheForum):
            return self._forum(happening)
        if isinstance(happening, h.OfTheHarvest):
            return self._harvest(happening)
        if isinstance(happening, h.OfBuying):
            return self._buying(happening)
        if isinstance(happening, h.OfTheGoth):
            return self._goth(happening)
        if isinstance(happening, h.GameEnded):
            return self._ended(happening)
        assert_never(happening)

    def _player(self, seat: Seat) -> str:
        return self.names[seat]

    def _building(self, id: str) -> str:
        return building_name(self.config, id)

    def _forum(self, happening: h.OfTheForum) -> str:
        match happening:
            case h.StartFound(seat):
                return f"{self._player(seat)} goes first."
            case h.StartedLate(seat, taken):
                return f"{self._player(seat)} starts late and gets {counters(taken)}."
            case h.TurnBegan(turn, seat):
                return f"Turn {turn}: {self._player(seat)}."
            case h.PushedOff(building):
                return f"{self._building(building)} leaves the forum."
            case h.LaidOut(building, slot):
                surcharge = self.config.forum.surcharges[slot]
                return f"{self._building(building)} enters the forum at +{surcharge}."
            case h.CardPlayed(seat, kind, left, forced):
                why = f"has only {kind} cards and plays one" if forced else f"plays {a_card(kind)}"
                return f"{self._player(seat)} {why}; {left or 'none'} left in hand."
            case _:
                assert_never(happening)

    def _harvest(self, happening: h.OfTheHarvest) -> str:
        match happening:
            case h.Redirected(seat, building, to):
                return f"{self._player(seat)} uses {self._building(building)}, so the other cards yield {to}."
            case h.Yielded(seat, kind, number, counter, count, lost, building):
                verb = "yields" if number == 1 else "yield"
                below = "" if building is None else f" below {self._building(building)}"
                gained = f"{count} {counter}" if count else "nothing"
                missing = _missing(f"{lost} {counter}", lost)
                return f"{self._player(seat)}: {cards(number, kind)}{below} {verb} {gained}{missing}."
            case h.AbilityUsed(seat, building, _, _, str(scrapped)):
                return f"{self._player(seat)} uses {self._building(building)} to discard {self._building(scrapped)}."
            case h.AbilityUsed(seat, building, number, paid):
                often = f" {times(number)}" if number > 1 else ""
                pays = f" and pays {counters(paid)}" if paid != NONE else ""
                return f"{self._player(seat)} uses {self._building(building)}{often}{pays}."
            case h.Gained(seat, building, row, lost):
                missing = _missing(counters(lost), sum(lost))
                return f"{self._player(seat)} gains {counters(row)} ({self._building(building)}){missing}."
            case h.Picked(seat, building, row, lost, forced):
                chosen = "gains" if row == NONE else "can only gain" if forced else "chooses to gain"
                missing = _missing(str(lost), lost)
                return f"{self._player(seat)} {chosen} {counters(row)} ({self._building(building)}){missing}."
            case h.Moved(seat, count, to, building):
                space = flight_space(self.config, to)
                return f"{self._player(seat)} moves {steps(count)} to {space} ({self._building(building)})."
            case _:
                assert_never(happening)

    def _buying(self, happening: h.OfBuying) -> str:
        match happening:
            case h.Bought(seat, building, kind, paid, surcharge):
                more = f" plus a surcharge of {surcharge}" if surcharge else ""
                bought = f"{self._player(seat)} buys {self._building(building)} for {counters(paid)}"
                return f"{bought}{more} (on {a_card(kind)})."
            case h.SurchargePaid(seat, building, _, paid, forced):
                how = "can only pay the surcharge with" if forced else "pays the surcharge with"
                return f"{self._player(seat)} {how} {counters(paid)} ({self._building(building)})."
            case h.Passed(seat):
                return f"{self._player(seat)} buys nothing."
            case h.Swapped(seat, building, number, gives, count, takes):
                exchange = f"exchanges {number} {gives} for {count} {takes}"
                return f"{self._player(seat)} {exchange} ({self._building(building)})."
            case h.SwapStopped(seat, building):
                return f"{self._player(seat)} stops exchanging ({self._building(building)})."
            case _:
                assert_never(happening)

    def _goth(self, happening: h.OfTheGoth) -> str:
        match happening:
            case h.TributePaid(seat, space, paid):
                return (
                    f"{self._player(seat)} pays {counters(paid)} as tribute for {self._space(space)}; the Goth stays."
                )
            case h.TributeRefused(seat, space, "choice"):
                return f"{self._player(seat)} refuses the tribute for {self._space(space)}."
            case h.TributeRefused(seat, space, "means"):
                return f"{self._player(seat)} cannot pay the tribute for {self._space(space)}."
            case h.TributeRefused(seat, space):
                return f"{self._player(seat)} cannot pay tribute because only {self._space(space)} is ahead."
            case h.GothMoved(space, True):
                return f"The Goth raids the tribute and moves to {self._space(space)}."
            case h.GothMoved(space):
                return f"The Goth moves to {self._space(space)}."
            case h.LevyBegan(due):
                return f"The Goth demands {cards_due(self.config, due)}."
            case h.DueMet(seat, _, counter, kind, building, shielded, forced):
                tribute = "" if counter is None else f" for 1 {counter} of the tribute"
                verb = "must give" if forced else "gives"
                return f"{self._player(seat)} {verb} {self._given(kind, building, shielded)}{tribute}."
            case h.Lapsed(icons):
                verb = "it is" if sum(icons) == 1 else "they are"
                return f"Nobody can give {cards_due(self.config, icons)}, so {verb} not taken."
            case h.PileMade(pile):
                return f"Players share out the pile: {counters(pile)}."
            case h.Drew(seat, counter, True):
                return f"{self._player(seat)} draws 1 {counter}, the only kind left."
            case h.Drew(seat, counter):
                return f"{self._player(seat)} draws 1 {counter}."
            case _:
                assert_never(happening)

    def _space(self, id: str) -> str:
        return goth_space(self.config, id)

    def _given(self, kind: str, building: str | None, shielded: bool) -> str:
        if building is None:
            return a_card(kind)
        return f"{self._building(building)} {'instead of' if shielded else 'with'} its {kind} card"

    def _ended(self, happening: h.GameEnded) -> str:
        first, *others = [enumerated([self._player(seat) for seat in seats]) for seats in happening.standing]
        ends = ENDS.get(happening.reason, "").format(goth_goal=goal_of_goth(self.config))
        why = f"{ends}. " if ends else ""
        if len(happening.standing[0]) > 1:
            return f"{why}Nobody has left {start(self.config)}, so {first} share the victory."
        won = f"{'is closest to' if why else 'reaches'} {goal(self.config)}"
        after = f", ahead of {', then '.join(others)}" if others else ""
        return f"{why}{first} {won} and wins{after}."


def _missing(lost: str, count: int) -> str:
    """What is not gained because the supply has no more of it."""
    return f"; the supply is {lost} short" if count else ""


def stage_name(stage: str) -> tuple[str, str]:
    """`Turn 12`, and `Ended` after the last."""
    turn, _, part = stage.partition("/")
    return (f"Turn {turn[1:]}" if part else stage.capitalize(), "Ended" if part == "ended" else "")
