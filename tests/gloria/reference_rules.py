"""A second implementation of Gloria Mundi: slow, obvious and independent of the real rules, to check them.

A `Game` has a config in the form of the YAML files. Its `play` is a generator: it yields a question whenever a seat
must choose or a chance must be drawn, and is sent the answer, in notation. In between, `public` is what the snapshot of
a transcript says, and `forced` lists the moves that were made without a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass

from tests.gloria.reference_table import (
    BASICS,
    COUNTERS,
    KINDS,
    Ended,
    Facts,
    Mix,
    Place,
    Table,
    heard,
    mixes,
    payable,
    times,
)


@dataclass(frozen=True)
class Question:
    """What a seat can answer, sorted; or, without a seat, the outcomes of a chance, in their order."""

    waits: str
    answers: list[str]
    seat: int | None = None


Asking = Generator[Question, str, None]


class Game(Table):
    """A game in progress."""

    def ask(self, waits: str, seat: int, answers: Iterable[str]) -> Generator[Question, str, str]:
        """Ask a seat, unless there is only one answer."""
        answers = sorted(answers)
        if len(answers) == 1:
            self.forced.append((seat, answers[0]))
            return answers[0]
        answer = yield Question(waits, answers, seat)
        assert answer in answers
        return answer

    def play(self) -> Generator[Question, str, tuple[str, list[list[int]]]]:
        """Play; returns the reason of the end and the standings."""
        try:
            yield from self.set_up()
            while True:
                self.turn += 1
                yield from self.open_turn()
                kind = yield from self.play_card()
                for seat in self.round():
                    yield from self.harvest(seat, kind)
                yield from self.buy()
                yield from self.approach()
                self.seat = self.round()[1]
        except Ended as end:
            self.under_way = {}
            return end.reason, self.standing()

    def set_up(self) -> Asking:
        for place in self.places:
            for each in COUNTERS:
                self.gain_counters(place, each, self.config["counters"][each]["start"])
            for kind in KINDS:
                place.free[kind] = self.config["cards"][kind]["face_up"]
                place.hand[kind] = self.config["dealt"][str(len(self.places))][kind] - place.free[kind]
        self.seat = int((yield Question("start", [str(seat) for seat in range(len(self.places))])))
        for entry in self.config["late_start"].values():
            if entry["seats"] == len(self.places):
                late = self.places[self.round()[entry["place"] - 1]]
                for each, number in entry["gets"].items():
                    self.gain_counters(late, each, number)
        for slot in range(self.config["forum"]["open_at_start"]):
            yield from self.draw(slot)

    def draw(self, slot: int) -> Asking:
        drawn = yield Question("building", list(self.deck))
        self.deck.remove(drawn)
        self.forum[slot] = drawn

    def open_turn(self) -> Asking:
        """The forum (G13, G14)."""
        pushed = self.forum.pop()
        if pushed is not None:
            self.discards.append(pushed)
        self.forum.insert(0, None)
        yield from self.draw(0)
        if not self.deck:
            raise Ended("deck")

    def play_card(self) -> Generator[Question, str, str]:
        hand = self.place.hand
        if not hand.total():
            raise Ended("hand")
        answer = yield from self.ask("card", self.seat, [f"play {kind}" for kind in KINDS if hand[kind]])
        kind = answer.split()[1]
        hand[kind] -= 1
        self.place.free[kind] += 1
        if self.config["end"]["hand"] == "on_last_card" and not hand.total():
            raise Ended("hand")
        return kind

    def gain(self, seat: int, gain: Mix) -> Asking:
        """Counters in their order, then `any`, then steps (G9, G12)."""
        place = self.places[seat]
        for each in COUNTERS:
            self.gain_counters(place, each, gain.get(each, 0))
        size = min(gain.get("any", 0), sum(self.supply[each] for each in BASICS))
        if size:
            self.under_way["mix"] = size
            answer = yield from self.ask("mix", seat, [f"pick {mix}" for mix in mixes(size, self.supply, BASICS)])
            del self.under_way["mix"]
            for each, number in heard(answer).items():
                self.gain_counters(place, each, number)
        self.move(seat, gain.get("steps", 0))

    # Harvest (G17 to G26)

    def harvest(self, seat: int, kind: str) -> Asking:
        place = self.places[seat]
        there = [building for building, below in place.built.items() if below == kind]
        redirects = [building for building in there if self.does(building) == "redirect"]
        harvest = {"kind": kind, "seat": seat, "redirect": None, "unsettled": []}
        self.under_way["harvest"] = harvest
        if redirects and place.before(kind) > 1:
            answer = yield from self.ask("redirect", seat, ["harvest", *(f"use {each}" for each in redirects)])
            if answer != "harvest":
                harvest["redirect"] = answer.split()[1]
        redirect = harvest["redirect"]
        counter = self.buildings[redirect]["effect"]["to"] if redirect else self.makes(kind)
        plain = [each for each in there if self.buildings[each]["kind"] == "red" or each in redirects]
        unsettled = [each for each in there if each not in plain]
        harvest["unsettled"] = unsettled
        self.gain_counters(place, counter, place.free[kind] + len(plain) - bool(redirect))
        while self.worth_asking(place, unsettled, counter):
            answers = [f"take {each}" for each in unsettled]
            for each in unsettled:
                answers += self.uses(place, each, place.counters)
            answer = yield from self.ask("ability", seat, answers)
            verb, building, *rest = answer.split()
            unsettled.remove(building)
            if verb == "take":
                self.gain_counters(place, counter, 1)
            else:
                yield from self.use(seat, building, rest)
                if rest[:1] == ["scrap"] and rest[1] in unsettled:
                    unsettled.remove(rest[1])
                    self.gain_counters(place, counter, 1)
        self.gain_counters(place, counter, len(unsettled))
        del self.under_way["harvest"]

    def worth_asking(self, place: Place, unsettled: list[str], counter: str) -> bool:
        """Whether an ability is usable, or would be after the other unsettled cards yielded (G20)."""
        yielded = place.counters + Counter({counter: len(unsettled) - 1})
        return any(self.uses(place, each, have) for each in unsettled for have in (place.counters, yielded))

    def uses(self, place: Place, building: str, have: Mix) -> list[str]:
        """The ways to use an ability with these counters."""
        effect = self.buildings[building]["effect"]
        match effect["do"]:
            case "produce" | "count":
                return [f"use {building}"]
            case "trade" if effect.get("repeat"):
                most = sum(have.values())
                can = [number for number in range(1, most + 1) if payable(times(number, effect["pay"]), have)]
                return [f"use {building} {number}" for number in can]
            case "trade":
                return [f"use {building}"] if payable(effect["pay"], have) else []
            case "scrap":
                return [f"use {building} scrap {other}" for other in place.built if other != building]
            case "watch":
                return [f"use {building}"] if effect["icon"] in self.icons(self.goth) else []
        raise ValueError(building)

    def use(self, seat: int, building: str, how: list[str]) -> Asking:
        place, effect = self.places[seat], self.buildings[building]["effect"]
        match effect["do"]:
            case "trade":
                number = int(how[0]) if how else 1
                self.spend(place, times(number, effect["pay"]))
                yield from self.gain(seat, times(number, effect["gain"]))
            case "count":
                number = min(place.before(effect["cards"]), effect["most"])
                yield from self.gain(seat, times(number, effect["gain"]))
            case "scrap":
                other = how[1]
                place.free[place.built.pop(other)] += 1
                self.discards.append(other)
                printed = self.buildings[other]
                yield from self.gain(seat, {"steps": printed["steps"]} if effect["for"] == "steps" else printed["cost"])
            case _:
                yield from self.gain(seat, effect["gain"])

    # Buying (G27 to G32)

    def buy(self) -> Asking:
        place = self.place
        offers = [offer for slot in range(len(self.forum)) for offer in self.offers(slot)]
        if not offers:
            return
        answer = yield from self.ask("purchase", self.seat, ["pass", *offers])
        if answer == "pass":
            return
        building, kind = answer.split()[1], answer.split()[-1]
        slot = self.forum.index(building)
        if kind == building:
            (kind,) = self.laid_on(building)
        surcharge = self.config["forum"]["surcharges"][slot]
        self.under_way["purchase"] = {"building": building, "kind": kind, "surcharge": surcharge}
        self.spend(place, self.buildings[building]["cost"])
        if surcharge:
            basics = sum(place.counters[each] for each in BASICS)
            ways = mixes(min(surcharge, basics), place.counters, BASICS)
            if surcharge > basics:
                ways = [f"{ways[0]} {surcharge - basics} glory".strip()]
            answer = yield from self.ask("surcharge", self.seat, [f"pay {way}" for way in ways])
            paid = heard(answer)
            place.counters.subtract(paid)
            self.supply.update(paid)
        self.forum[slot] = None
        place.free[kind] -= 1
        place.built[building] = kind
        self.move(self.seat, self.buildings[building]["steps"])
        if self.does(building) == "swap":
            yield from self.swap(self.buildings[building]["effect"])
        del self.under_way["purchase"]

    def offers(self, slot: int) -> list[str]:
        """The ways to buy what lies in a slot (G28, G29)."""
        building, have = self.forum[slot], self.place.counters
        if building is None:
            return []
        cost = self.buildings[building]["cost"]
        if not payable(cost, have) or have.total() < sum(cost.values()) + self.config["forum"]["surcharges"][slot]:
            return []
        kinds = self.laid_on(building)
        free = [kind for kind in kinds if self.place.free[kind]]
        return [f"buy {building} on {kind}" if len(kinds) > 1 else f"buy {building}" for kind in free]

    def swap(self, effect: Facts) -> Asking:
        """Hand in counters of one kind and take a multiple of the counter that is named (G31)."""
        have, given = self.place.counters, effect["from"]
        while True:
            swaps = {
                f"swap {number} {taken}": (number, taken, number * each)
                for taken, each in effect["to"].items()
                for number in range(1, have[given] + 1)
                if each and number * each <= self.supply[taken]
            }
            answer = (yield from self.ask("exchange", self.seat, ["stop", *swaps])) if swaps else "stop"
            if answer == "stop":
                return
            number, taken, gained = swaps[answer]
            have[given] -= number
            self.supply[given] += number
            self.gain_counters(self.place, taken, gained)

    # The Goth (G40 to G49)

    def approach(self) -> Asking:
        front = self.goth + len(self.laid) + 1
        can = front < len(self.road) - 1 and payable(Counter(self.icons(front)), self.place.counters)
        if (yield from self.ask("goth", self.seat, ["refuse", *(["tribute"] if can else [])])) == "tribute":
            paid = Counter(self.pay(self.place, Counter(self.icons(front))))
            laid = []
            for icon in self.icons(front):
                counter = icon if paid[icon] else "glory"
                paid[counter] -= 1
                laid.append(counter)
            self.laid.append(laid)
        elif self.laid:
            yield from self.raid()
        else:
            self.goth += 1
            if self.goth == len(self.road) - 1:
                raise Ended("goth")
            yield from self.levy(Counter(self.icons(self.goth)), Counter(), raid=False)

    def raid(self) -> Asking:
        """All tribute on the road is due (G43, G46)."""
        due: Counter[str] = Counter()
        glory: Counter[str] = Counter()
        for space, laid in enumerate(self.laid, start=self.goth + 1):
            for icon, counter in zip(self.icons(space), laid, strict=True):
                due[icon] += 1
                glory[icon] += counter == "glory"
        self.goth += len(self.laid)
        self.laid = []
        yield from self.levy(due, glory, raid=True)

    def levy(self, due: Counter[str], glory: Counter[str], raid: bool) -> Asking:
        """Each gives one card in turn, until nothing is due or nobody can give (G45 to G48)."""
        pile: Counter[str] = Counter()
        self.under_way |= {"due": due, "due_glory": glory, "raid": raid, "pile": pile}
        passed_over = 0
        seat = self.seat
        while passed_over < len(self.places) and due.total():
            choices = self.gifts(seat, due)
            passed_over = 0 if choices else passed_over + 1
            if choices:
                answer = yield from self.ask("levy", seat, choices)
                met = self.give(self.places[seat], answer.split()[1])
                if raid:
                    counter = met if due[met] > glory[met] else "glory"
                    glory[met] -= counter == "glory"
                    shared = self.config["tribute"]["met_counters_go_to"] == "pile"
                    (pile if shared else self.supply)[counter] += 1
                due[met] -= 1
            seat = (seat + 1) % len(self.places)
        if raid:
            pile.update(due - glory)
            pile["glory"] += glory.total()
        self.under_way = {"pile": pile}
        seat = self.seat
        while pile.total():
            answer = yield from self.ask("pile", seat, [f"draw {each}" for each in COUNTERS if pile[each]])
            counter = answer.split()[1]
            pile[counter] -= 1
            self.places[seat].counters[counter] += 1
            seat = (seat + 1) % len(self.places)
        self.under_way = {}

    def gifts(self, seat: int, due: Counter[str]) -> list[str]:
        place = self.places[seat]
        kinds = {self.yields(counter) for counter in due if due[counter]}
        free = [f"lose {kind}" for kind in kinds if place.free[kind]]
        return free + [f"lose {building}" for building, kind in place.built.items() if kind in kinds]

    def give(self, place: Place, what: str) -> str:
        """Give a card; returns the counter it makes (G46, G47)."""
        if what in place.built:
            kind = place.built.pop(what)
            self.discards.append(what)
            if self.does(what) == "shield":
                place.free[kind] += 1
        else:
            kind = what
            place.free[kind] -= 1
        return self.makes(kind)
