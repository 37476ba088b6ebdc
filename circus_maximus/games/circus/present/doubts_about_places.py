"""Doubts while workers are placed: lines that lead nowhere, places that do nothing now, passing while cubes lack."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.words import enumerated
from circus_maximus.games.circus import effects as e
from circus_maximus.games.circus.actions import Place, Wager
from circus_maximus.games.circus.buying import affordable, cost, line
from circus_maximus.games.circus.ledger import boost
from circus_maximus.games.circus.places import is_first, price
from circus_maximus.games.circus.present.outlook import Outlook, lacking, performable
from circus_maximus.games.circus.rows import ActCard, PlaceSpot
from circus_maximus.games.circus.texts import TRACK_NAMES, cubes, name_of
from circus_maximus.games.circus.words import CUBES, MARKETS, ONE, TRACK_INDEX


class DoubtsAboutPlaces:
    """About where one seat sends workers."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook

    def about(self, action: Place | Wager) -> str:
        """About sending workers to a place."""
        spot = self._outlook.table.place[action.place]
        sent = action.workers if isinstance(action, Place) else 1
        paid = price(self._outlook.table, self._outlook.state, spot) * sent
        paid += action.coins if isinstance(action, Wager) else 0
        return (
            next(self._about_lines(spot, paid), "")
            or self._spends_what_an_act_takes(spot, sent, paid)
            or self._does_nothing(spot, sent)
        )

    def about_passing(self) -> str:
        """About going home while an act lacks cubes that could be fetched, and that one is not in line for."""
        outlook = self._outlook
        for card in outlook.acts:
            if card in outlook.ready:
                continue
            cards = [*outlook.ready, card]
            takes = outlook.to_put_on(cards)
            if takes is None or takes.coins > outlook.player.coins or takes.workers > outlook.player.workers:
                continue
            short = lacking(cards, outlook.free)
            fetch = [cube for cube, count in enumerate(short) if count and not self._will_be_bought(cube, count)]
            if fetch:
                missing = enumerated([cubes(short[cube], CUBES[cube]) for cube in fetch])
                return f"{self._name(card)} still lacks {missing}, which you could fetch."
        return ""

    def _will_be_bought(self, cube: int, count: int) -> bool:
        """Whether the seat waits in a line where it could buy so many."""
        outlook = self._outlook
        if cube >= len(MARKETS) or not outlook.in_line(cube):
            return False
        return affordable(outlook.table, outlook.state, cube, outlook.player.coins) >= count

    def _about_lines(self, spot: PlaceSpot, paid: int) -> Iterator[str]:
        """Lining up without the coins for a single cube, or behind too many others."""
        outlook = self._outlook
        left = outlook.player.coins - paid
        for market in spot.lines:
            cheapest, on_sale = cost(outlook.table, outlook.state, market, 1), outlook.state.markets[market]
            ahead = len(line(outlook.table, outlook.state, market))
            if cheapest > left:
                one = ONE[MARKETS[market]]
                yield f"You could not buy there: the next {one} costs {cheapest}, and this leaves {left}."
            if ahead >= on_sale:
                yield f"{ahead} wait there already, for {cubes(on_sale, MARKETS[market])}."

    def _spends_what_an_act_takes(self, spot: PlaceSpot, sent: int, paid: int) -> str:
        """Giving up cubes or coins without which an act that is ready is not."""
        outlook = self._outlook
        free = list(outlook.free)
        for cube, count in spot.cubes:
            free[cube] -= count * sent
        after = performable(outlook.acts, free, outlook.player.coins - paid)
        lost = [self._name(card) for card in outlook.ready if card not in after]
        return f"You would lack what {enumerated(lost)} takes." if lost else ""

    def _does_nothing(self, spot: PlaceSpot, sent: int) -> str:
        """Boosts that change neither pay nor who begins, and in the last round cubes for which there is no act left."""
        reasons = [self._idle(spot, effect, sent) for effect in spot.effects]
        return reasons[0] if reasons and all(reasons) else ""

    def _idle(self, spot: PlaceSpot, effect: e.PlaceEffect, sent: int) -> str:
        """Why one effect would do nothing; empty if it would do something."""
        outlook = self._outlook
        match effect:
            case e.Boost(track, steps):
                if self._may_raise_pay(TRACK_INDEX[track], steps * sent):
                    return ""
                return f"{_steps(steps * sent)} more on {TRACK_NAMES[track]} would change nothing this round."
            case e.OpenBidding(track):
                boosts = sum(o.steps for o in spot.effects if isinstance(o, e.Boost) and o.track == track)
                index = TRACK_INDEX[track]
                first = is_first(boost(outlook.state, outlook.seat, index, boosts * sent), outlook.seat, index)
                return "" if first and not self._is_last_round() else "You would not begin the next bidding."
            case e.Take(cube, _) | e.LineUp(cube) if self._is_last_round():
                short = lacking(outlook.acts, outlook.free)[CUBES.index(cube)]
                return "" if short else f"This is the last round, and none of your acts lacks {cube}."
        return ""

    def _is_last_round(self) -> bool:
        return self._outlook.state.round.number >= self._outlook.table.config.rounds

    def _may_raise_pay(self, track: int, steps: int) -> bool:
        """Whether a boost earns something on pay day, wherever this round's acts may still move the marker."""
        rate = self._outlook.table.config.pay
        if not rate.coins:
            return False
        base = self._outlook.player.tracks[track] + self._outlook.state.round.boosts[self._outlook.seat][track]
        low, high = self._reach(track)
        stretches = range(base + low, base + high + 1)
        return any(max(0, at + steps) // rate.every > max(0, at) // rate.every for at in stretches)

    def _reach(self, track: int) -> tuple[int, int]:
        """How far this round's acts may move the seat's marker, back and forth."""
        table, low, high = self._outlook.table, 0, 0
        for act in self._outlook.bill:
            card = table.acts[act]
            prizes = (card.performers, card.winner, card.losers) if card in self._outlook.acts else ()
            for steps in [s for moved in (card.absent, *(p.tracks for p in prizes)) for t, s in moved if t == track]:
                low, high = low + min(0, steps), high + max(0, steps)
        return low, high

    def _name(self, card: ActCard) -> str:
        return name_of(self._outlook.table.config, card.id)


def _steps(count: int) -> str:
    return "One step" if count == 1 else f"{count} steps"
