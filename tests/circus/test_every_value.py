"""Every value has an effect: if it is changed, a recorded game or the rulebook changes.

The games are recorded once for each of a few base configs. A changed config plays them again with the same seeds until
something differs from the record: who is asked, what is chosen, an outcome, a happening. `random` seats choose again
from their menus; `greedy` seats repeat their recorded choices, so a value that only changes what a bot prefers is dead.
"""

from dataclasses import dataclass
from functools import cache

import msgspec
import pytest
from msgspec import inspect

from circus_maximus.bots import make_bot
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.engine.config.keys import leaves, value_at
from circus_maximus.engine.config.kinds import bare
from circus_maximus.engine.contract import Chance, Choice, Illegal
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, SEATS, TRACKS, BySeats
from circus_maximus.games.circus.title import TITLE
from tests.titles.bot_games import play
from tests.titles.recorded_games import accepted, with_value

SHIPPED = configure(TITLE)
PLACES = tuple(SHIPPED.places)
ACTS = tuple((section, id) for section in ("acts", "executions") for id in getattr(SHIPPED, section))

OPEN = ("places.oracle.open=true", "places.gamblers_den.open=true")
RICH = (*OPEN, "setup.coins=60", "setup.cubes={mummers: 3, animals: 3, slaves: 3, prisoners: 2}", "setup.workers=8")
LONG = ("tracks={lowest: -99, highest: 99, goal: 99}", "cubes={mummers: 30, animals: 30, slaves: 30, prisoners: 20}")

BASES = {
    "places with room for three, and one worker in reserve": (
        *(*RICH, *LONG, "workers.pieces=9"),
        *(f"places.{id}.{'room' if place.room else 'room_each'}=3" for id, place in SHIPPED.places.items()),
    ),
    "ten rounds of plenty, so that every card comes and every act is performed": (*RICH, *LONG),
    "as shipped, all places open": OPEN,
    "every act a contest in which nobody dies, so that all have winners and losers": (
        *(*RICH, *LONG),
        *(f"{section}.{id}.contest=dice" for section, id in ACTS if getattr(SHIPPED, section)[id].contest is None),
        *(f"{section}.{id}.{part}.dies=[]" for section, id in ACTS for part in ("performers", "losers")),
    ),
    "a coin flipped at every place but the Gamblers' Den": (
        *(*RICH, *LONG, "places.prison.at_once=1"),
        *(f"places.{id}.flip=true" for id in SHIPPED.places if id != "gamblers_den"),
    ),
    "nowhere to go but the Oracle and the Gamblers' Den": (
        *(*RICH, *LONG, "places.gamblers_den.room=4"),
        *(f"places.{id}.open=false" for id in SHIPPED.places if id not in ("oracle", "gamblers_den")),
    ),
    "need: few coins, tracks that end soon, upkeep, no workers in reserve": (
        *OPEN,
        "setup={coins: 5, tracks: {empire: 0, population: 0, church: 0}, cubes: {prisoners: 1}}",
        "tracks={lowest: -2, highest: 6, goal: 5}",
        "workers={pieces: 5, minimum: 2}",
        "rounds=4",
        "upkeep=1",
    ),
    "scarcity: the supply holds little beyond what is on sale": (
        *OPEN,
        "setup.coins=30",
        "cubes={mummers: 3, animals: 5, slaves: 7, prisoners: 2}",
    ),
}
R, G = "random", "greedy"
LINEUPS = ((R, R, R, R), (R, R), (G, R, R), (G, G, R, G), (R, R, R), (G, G)) * 4
"""Each of these line-ups plays with a different seed, so that each sees other cards."""

TEXTS = ("name", "flavour", "fate")
NAMES = "names"
"""The values of this section are only shown."""
OTHER_EFFECTS = ({"do": "coins", "count": 7}, {"do": "move", "track": "church", "steps": 1})
WORDS = {"track": TRACKS, "cube": CUBES, "market": MARKETS, "place": PLACES, "contest": (None, "dice", *CUBES)}

ALWAYS_REFUSED = {
    "places.port.at_once": "one worker at a time where a coin is flipped",
    "places.war.at_once": "one worker at a time where a coin is flipped",
    "places.forest.at_once": "one worker at a time where a coin is flipped",
    "places.gamblers_den.at_once": "one worker at a time where a stake is laid",
    "places.oracle.at_once": "one worker at a time where the next event is seen",
    "places.gamblers_den.flip": "no coin is flipped where a stake is laid",
    "places.gamblers_den.fate": "no coin is flipped where a stake is laid, so nobody meets a fate",
}
"""Values that cannot be changed with any base, and why."""

NEVER_BINDING = {
    "places.oracle.room": "one look at the next event a round stops a second worker before the room does (R22)",
    "places.oracle.room_each": "the same",
}
"""Values that can be changed and appear in the rulebook, but forbid nothing that is not forbidden already."""


@dataclass(frozen=True)
class Turn:
    """One choice or chance: what was asked, the answer, and what happened."""

    asked: object
    answer: object
    happenings: tuple


@dataclass(frozen=True)
class Recorded:
    """A recorded game of a base."""

    bots: tuple
    seed: int
    turns: tuple


class Differs(Exception):
    """The game differs from the record."""


class Keeper:
    """Repeats the choices of a seat."""

    def __init__(self, answers):
        self._answers = iter(answers)

    def choose(self, view, choice, turn):
        return next(self._answers)


def asked_of(pending):
    return pending.seat if isinstance(pending, Choice) else pending.key


def record(rules, bots, seed):
    turns = []

    def tell(pending, answer, step):
        turns.append(Turn(asked_of(pending), answer, step.happenings))

    play(TITLE, rules, bots, seed, tell)
    return Recorded(bots, seed, tuple(turns))


def goes_as_recorded(rules, game):
    """Whether a recorded game is identical with a config."""
    answers = [[turn.answer for turn in game.turns if turn.asked == seat] for seat in range(len(game.bots))]
    players = [
        Keeper(answers[seat]) if bot == G else make_bot(TITLE, bot, rules, seat, game.seed)
        for seat, bot in enumerate(game.bots)
    ]
    lineup, seeded, left = Lineup(rules, players), SeededChance(game.seed), iter(game.turns)

    def answer(pending, state=None):
        turn = next(left, None)
        if turn is None or asked_of(pending) != turn.asked:
            raise Differs
        given = seeded.outcome(pending) if isinstance(pending, Chance) else lineup.ask(state, pending)
        if given != turn.answer:
            raise Differs
        expected.append(turn.happenings)
        return given

    def told(pending, given, step):
        if step.happenings != expected.pop():
            raise Differs

    expected = []
    try:
        drive(rules, rules.start(len(game.bots)), lambda state, choice: answer(choice, state), answer, told)
    except (Differs, Illegal):
        return False
    return next(left, None) is None


@cache
def base(name):
    return configure(TITLE, (), BASES[name])


@cache
def values_of(name):
    return dict(changeable(base(name)))


@cache
def recorded(name):
    rules = TITLE.rules(base(name))
    return tuple(record(rules, bots, seed) for seed, bots in enumerate(LINEUPS))


def changeable(config):
    """Every single value, and every item of a list of numbers."""
    for path, value in leaves(config).items():
        if isinstance(value, list) and value and isinstance(value[0], int):
            yield from (((*path, str(index)), item) for index, item in enumerate(value))
        else:
            yield path, value


def other_values(path, value):
    """Other values for a key."""
    match path[-1], value:
        case key, str() if key in TEXTS:
            return [f"{value} Indeed."]
        case _, str() | None if path[0] == NAMES:
            return ["Others"]
        case key, _ if key in WORDS:
            return [word for word in WORDS[key] if word != value]
        case "dies", list():
            return [[]] if value else [[cube] for cube in CUBES]
        case _, bool():
            return [not value]
        case _, int():
            return [value + 1, value - 1]
        case _, None:
            return [1, 2]
    raise AssertionError(f"{'.'.join(path)} = {value!r}: no idea what else it might say")


def perturbed(config, path, value):
    """All configs with another value at a path, as plain values. A different `do` is a different effect."""
    if path[-1] == "do":
        return [with_value(config, path[:-1], effect) for effect in OTHER_EFFECTS if effect["do"] != value]
    return [with_value(config, path, other) for other in other_values(path, value)]


def notices(name, path, config):
    """Whether any game or the rulebook differs between a changed config and its base."""
    if path[-1] in TEXTS or path[0] == NAMES:
        return TITLE.texts.rulebook(config) != TITLE.texts.rulebook(base(name))
    rules = TITLE.rules(config)
    return not all(goes_as_recorded(rules, game) for game in recorded(name))


def verdict(path):
    """`alive`, `refused` (for every other value), or `dead`."""
    refused = True
    for name in BASES:
        for plain in perturbed(base(name), path, values_of(name)[path]):
            config = accepted(TITLE, plain)
            if config is not None:
                refused = False
                if notices(name, path, config):
                    return "alive"
    return "refused" if refused else "dead"


@pytest.mark.parametrize("section", [field.name for field in msgspec.structs.fields(SHIPPED)])
def test_every_value_has_an_effect(section):
    verdicts = {".".join(path): verdict(path) for path, _ in changeable(SHIPPED) if path[0] == section}
    assert verdicts
    dead = {key for key, found in verdicts.items() if found == "dead"}
    assert dead == {key for key in NEVER_BINDING if key.startswith(f"{section}.")}
    refused = {key for key, found in verdicts.items() if found == "refused"}
    assert refused == {key for key in ALWAYS_REFUSED if key.startswith(f"{section}.")}


MAY_DEPEND_ON_SEATS = [
    *(("setup", key) for key in ("coins", "workers")),
    *(("setup", "cubes", cube) for cube in CUBES),
    *(("setup", "tracks", track) for track in TRACKS),
    ("tracks", "goal"),
    *(("workers", key) for key in ("pieces", "minimum", "wage")),
    ("rounds",),
    *(("pay", key) for key in ("every", "coins", "minimum")),
    ("upkeep",),
    *(("limits", limit, kind) for limit in ("performed", "bid_on") for kind in ("regular", "executions")),
    *(("markets", market, key) for market in MARKETS for key in ("prices", "restock")),
]


def test_only_these_values_can_depend_on_the_number_of_players():
    def found(path, kind):
        match bare(kind):
            case inspect.StructType(cls=cls, fields=fields):
                if issubclass(cls, BySeats):
                    yield path
                else:
                    for field in fields:
                        yield from found((*path, field.encode_name), field.type)
            case inspect.UnionType(types=types):
                for member in types:
                    yield from found(path, member)
            case inspect.DictType(value_type=inner) | inspect.VarTupleType(item_type=inner):
                yield from found((*path, "*"), inner)

    assert sorted(found((), inspect.type_info(TITLE.config_type))) == sorted(MAY_DEPEND_ON_SEATS)


def others_of(path, value):
    """Other values for a key that may depend on the number of players."""
    if isinstance(value, list):
        return [[price + 1 for price in value], value[:-1]]
    return [None, 1, 2, *other_values(path, value)] if path[0] == "limits" else other_values(path, value)


def by_seats(path, seats):
    """For each base, the config with the value for this many seats changed, and the games with this many seats."""
    for name in BASES:
        was = value_at(base(name), path)
        if isinstance(was, dict):
            was = was[str(seats)]
        for other in others_of(path, was):
            said = {str(number): other if number == seats else at_seats_of(path, name, number) for number in SEATS}
            config = accepted(TITLE, with_value(base(name), path, said))
            if config is not None and other != was:
                yield name, config


def at_seats_of(path, name, seats):
    was = value_at(base(name), path)
    return was[str(seats)] if isinstance(was, dict) else was


@pytest.mark.parametrize("path", MAY_DEPEND_ON_SEATS, ids=".".join)
def test_a_value_for_a_number_of_seats_has_an_effect_only_with_that_number(path):
    for seats in SEATS:
        noticed = False
        for name, config in by_seats(path, seats):
            rules = TITLE.rules(config)
            games = [game for game in recorded(name) if len(game.bots) == seats]
            others = [game for game in recorded(name) if len(game.bots) != seats]
            if any(not goes_as_recorded(rules, game) for game in games):
                assert all(goes_as_recorded(rules, game) for game in others[:3])
                assert TITLE.texts.rulebook(config) != TITLE.texts.rulebook(base(name))
                noticed = True
                break
        assert noticed, seats


PAY_EVENTS = (*RICH, *LONG, *(f"events.{id}.effects=[{{do: pay, change: 3, each: 2}}]" for id in SHIPPED.events))


@pytest.mark.parametrize("key", ["change", "each"])
def test_every_change_of_pay_by_an_event_has_an_effect(key):
    config = configure(TITLE, (), PAY_EVENTS)
    game = record(TITLE.rules(config), (R, R), 0)
    for id in config.events:
        other = configure(TITLE, (), [*PAY_EVENTS, f"events.{id}.effects.0.{key}=4"])
        assert TITLE.texts.rulebook(other) != TITLE.texts.rulebook(config)
    others = [f"events.{id}.effects.0.{key}=4" for id in config.events]
    assert not goes_as_recorded(TITLE.rules(configure(TITLE, (), [*PAY_EVENTS, *others])), game)


@pytest.mark.parametrize("name", BASES)
def test_an_unchanged_config_reproduces_every_recorded_game(name):
    rules = TITLE.rules(accepted(TITLE, msgspec.to_builtins(base(name))))
    assert all(goes_as_recorded(rules, game) for game in recorded(name))


@pytest.mark.parametrize("key", ALWAYS_REFUSED)
def test_values_that_cannot_be_changed_are_refused_with_their_place(key):
    path = tuple(key.split("."))
    for other in other_values(path, leaves(SHIPPED)[path]):
        with pytest.raises(BadConfig) as caught:
            configure(TITLE, (), [*OPEN, setting(path, other)])
        assert all(problem.mark.line or problem.mark.file.startswith("--set ") for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("setup.tracks.church", 4),
        ("markets.slaves.restock.3", 2),
        ("markets.mummers.prices.2", 4),
        ("limits.bid_on.executions", 1),
        ("places.prison.room", 2),
        ("places.palace.effects.1.track", "church"),
        ("acts.pageant.absent.empire", -1),
        ("acts.venatio.performers.dies", []),
        ("executions.crucifixion.contest", "prisoners"),
        ("events.labor_shortage.flavour", "Nobody is idle."),
    ],
)
def test_changing_the_plain_config_is_the_same_as_set(key, value):
    path = tuple(key.split("."))
    config = accepted(TITLE, with_value(SHIPPED, path, value))
    assert config == configure(TITLE, (), [setting(path, value)])
    assert config != SHIPPED


def setting(path, value):
    return f"{'.'.join(path)}={msgspec.json.encode(value).decode()}"


@pytest.mark.parametrize("key", NEVER_BINDING)
def test_values_that_forbid_nothing_appear_in_the_rulebook(key):
    config = configure(TITLE, (), [*OPEN, f"{key}=3"])
    assert TITLE.texts.rulebook(config) != TITLE.texts.rulebook(configure(TITLE, (), OPEN))
