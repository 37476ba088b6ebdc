"""A second implementation of Gloria Mundi: slow, obvious and independent of the real rules, to check them.

A `Table` is set up from a config in the form of the YAML files. `Table.game` plays on it: a generator that asks a
question whenever a seat must choose or a chance must be drawn, and is sent the answer, in notation. In between, the
table's `public` is what the snapshot of a transcript says. `forced` lists the moves that were made without a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import product
from typing import Any

BASICS = ("food", "gold", "peace")
COUNTERS = (*BASICS, "glory")
KINDS = ("farm", "city", "peace")

Mix = dict[str, int]
Facts = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """What a seat can answer, sorted; or, without a seat, the outcomes of a chance, in their order."""

    waits: str
    answers: list[str]
    seat: int | None = None


@dataclass
class Place:
    """What one seat has."""

    counters: Counter[str] = field(default_factory=Counter)
    hand: Counter[str] = field(default_factory=Counter)
    free: Counter[str] = field(default_factory=Counter)
    built: dict[str, str] = field(default_factory=dict)
    """The kind of card on which each building lies, the oldest building first."""
    steps: int = 0

    def before(self, kind: str) -> int:
        """All cards of a kind before the seat, covered or not."""
        return self.free[kind] + list(self.built.values()).count(kind)


class Ended(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason


Asking = Generator[Question, str, None]


def payable(price: Mix, counters: Mix) -> bool:
    """Whether glory can fill in for every counter that is missing (G10, G11)."""
    missing = sum(max(0, price.get(each, 0) - counters.get(each, 0)) for each in BASICS)
    return price.get("glory", 0) + missing <= counters.get("glory", 0)


def times(number: int, amounts: Mix) -> Mix:
    return {each: number * amount for each, amount in amounts.items()}


def mixes(size: int, there: Mix, kinds: Iterable[str]) -> list[str]:
    """All ways to take this many counters of these kinds, in notation (G12, G29)."""
    kinds = list(kinds)
    ways = product(*(range(min(size, there[kind]) + 1) for kind in kinds))
    return [told(dict(zip(kinds, way, strict=True))) for way in ways if sum(way) == size]


def told(mix: Mix) -> str:
    return " ".join(f"{number} {each}" for each, number in mix.items() if number)


def heard(words: str) -> Mix:
    """The mix in `pay 2 food 1 peace`."""
    parts = words.split()[1:]
    return {each: int(number) for number, each in zip(parts[::2], parts[1::2], strict=True)}


class Table:
    """A game in progress. The config is in the form of the YAML files, with all values."""

    def __init__(self, config: Facts, seats: int) -> None:
        self.config = config
        self.buildings: dict[str, Facts] = config["buildings"]
        self.road = list(config["goth_road"])
        self.far = len(config["flight_road"]) - 1
        self.supply = Counter({each: config["counters"][each]["supply"] for each in COUNTERS})
        self.places = [Place() for _ in range(seats)]
        self.forum: list[str | None] = [None] * len(config["forum"]["surcharges"])
        self.deck = list(self.buildings)
        self.discards: list[str] = []
        self.turn = 0
        self.seat = 0
        self.goth = 0
        self.laid: list[list[str]] = []
        """For each space ahead of the Goth with tribute, the counter for each icon."""
        self.arrivals: list[int] = []
        self.under_way: Facts = {}
        self.forced: list[tuple[int, str]] = []

    @property
    def place(self) -> Place:
        """Of the seat in turn."""
        return self.places[self.seat]

    def icons(self, space: int) -> list[str]:
        return list(self.config["goth_road"][self.road[space]]["icons"])

    def makes(self, kind: str) -> str:
        return self.config["cards"][kind]["makes"]

    def yields(self, counter: str) -> str:
        """The kind of card that makes a counter."""
        return next(kind for kind in KINDS if self.makes(kind) == counter)

    def round(self) -> list[int]:
        """All seats, the one in turn first."""
        return [(self.seat + ahead) % len(self.places) for ahead in range(len(self.places))]

    def ask(self, waits: str, seat: int, answers: Iterable[str]) -> Generator[Question, str, str]:
        """Ask a seat, unless there is only one answer."""
        answers = sorted(answers)
        if len(answers) == 1:
            self.forced.append((seat, answers[0]))
            return answers[0]
        answer = yield Question(waits, answers, seat)
        assert answer in answers
        return answer

    # The game

    def game(self) -> Generator[Question, str, tuple[str, list[list[int]]]]:
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

    def standing(self) -> list[list[int]]:
        """Who is farther is ahead, and on one space who came there earlier; those in Rome share (G63)."""
        ahead = sorted(self.arrivals, key=lambda seat: -self.places[seat].steps)
        in_rome = [seat for seat, place in enumerate(self.places) if not place.steps]
        return [[seat] for seat in ahead] + ([in_rome] if in_rome else [])

    # Counters and steps

    def gain_counters(self, place: Place, counter: str, number: int) -> None:
        """As many as the supply still has (G9)."""
        number = min(number, self.supply[counter])
        self.supply[counter] -= number
        place.counters[counter] += number

    def pay(self, place: Place, price: Mix) -> Mix:
        """Pay with glory for what is missing (G11); returns what was paid."""
        paid: Counter[str] = Counter(glory=price.get("glory", 0))
        for each in BASICS:
            paid[each] = min(price.get(each, 0), place.counters[each])
            paid["glory"] += price.get(each, 0) - paid[each]
        for each, number in paid.items():
            place.counters[each] -= number
            assert place.counters[each] >= 0
        return paid

    def spend(self, place: Place, price: Mix) -> None:
        self.supply.update(self.pay(place, price))

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

    def move(self, seat: int, steps: int) -> None:
        if not steps:
            return
        place = self.places[seat]
        place.steps = min(place.steps + steps, self.far)
        self.arrivals = [*(other for other in self.arrivals if other != seat), seat]
        if place.steps == self.far:
            raise Ended("carthage")

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

    def does(self, building: str) -> str:
        return self.buildings[building]["effect"]["do"]

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

    def laid_on(self, building: str) -> list[str]:
        facts = self.buildings[building]
        return list(facts["laid_on"] or self.config["kinds"][facts["kind"]]["laid_on"])

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

    # What is public

    def public(self, waits: str | None) -> Facts:
        """The snapshot of docs/transcript.md."""
        levy = "due" in self.under_way
        return {
            "turn": self.turn,
            "in_turn": self.seat if self.turn else None,
            "waits": waits,
            "goth": self.road[self.goth],
            "tribute": {self.road[space]: laid for space, laid in enumerate(self.laid, start=self.goth + 1)},
            "forum": self.forum,
            "deck": len(self.deck),
            "discards": self.discards,
            "supply": there(self.supply),
            "harvest": self.under_way.get("harvest"),
            "mix": self.under_way.get("mix"),
            "purchase": self.under_way.get("purchase"),
            "due": there(self.under_way["due"]) if levy else None,
            "due_glory": there(self.under_way["due_glory"]) if levy else None,
            "raid": self.under_way.get("raid"),
            "pile": there(self.under_way["pile"]) if "pile" in self.under_way else None,
            "arrivals": self.arrivals,
            "seats": [
                {
                    "steps": place.steps,
                    "counters": there(place.counters),
                    "hand": there(place.hand),
                    "free_cards": there(place.free),
                    "buildings": {
                        kind: [building for building, below in place.built.items() if below == kind]
                        for kind in KINDS
                        if kind in place.built.values()
                    },
                }
                for place in self.places
            ],
        }


def there(numbers: Mix) -> Mix:
    """Those that are not 0."""
    return {each: number for each, number in numbers.items() if number}
