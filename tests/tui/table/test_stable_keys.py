"""The keys of targets are the same for the whole game, and however it came to where it is."""

import pytest
from msgspec.structs import replace

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.games.gloria.state.abilities import others
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.game import OpenGame
from tests.engine.market import CARDS, COUNTERS
from tests.engine.market import TITLE as MARKET
from tests.tui.gloria_games import LARGE
from tests.tui.hidden_hands import MarkedDuel, hidden
from tests.tui.playing import AT_ONCE, game_of, run, table
from tests.tui.table.test_target_keys import LARGE as ROWS
from tests.tui.titles.circus.test_large_boards import MANY

SINGLE = 8
"""How many buildings of a seat have keys of one letter: no command, card or counter has these letters."""


def keys_at(at):
    """The keys of everything that can be picked in the current decision, at any time."""
    return {target.id: target.key for _, part in at.table_state.asked.parts() for target in part.targets}


async def opened(match, settings=AT_ONCE):
    """The keys at a table that is opened at this moment of a game."""
    async with table(OpenGame(match.as_of(len(match.records)), None), (120, 36), settings) as at:
        return keys_at(at)


def random_choice(match, seed=1):
    seeded, write = SeededChance(seed), match.title.write
    return min(match.pending.legal, key=lambda do: seeded.rank(f"{len(match.turns)}/{write(do)}"))


async def play_on(at, do):
    at.game.choose(at.match.pending.seat, do)
    at.screen.continue_game()
    await at.settled()


def check_keys(keys):
    assert "" not in keys.values()
    assert not [key for key in keys.values() for other in keys.values() if key != other and other.startswith(key)]


@pytest.mark.parametrize("settings", [(), LARGE], ids=["shipped", "large"])
def test_a_building_has_one_letter_as_long_as_a_seat_has_it_also_at_a_table_opened_later(settings):
    game = game_of("person", "person", "person", title=GLORIA, seed=3, settings=settings)
    match, kept, asked_with = game.match, [{}, {}, {}], 0

    async def scenario():
        nonlocal asked_with
        async with table(game, (120, 36)) as at:
            while not at.over:
                seat = match.pending.seat
                own = [f"building/{id}" for id in others(match.step.state.players[seat], "")]
                keys = {id: at.screen.table.target_key("", id) for id in own}
                check_keys(keys)
                assert len(set(keys.values())) == len(keys)
                assert {id: key for id, key in kept[seat].items() if id in own}.items() <= keys.items()
                assert len(own) > SINGLE or all(len(key) == 1 for key in keys.values())
                kept[seat] = keys
                asked = keys_at(at)
                assert keys.items() >= {id: key for id, key in asked.items() if id in own}.items()
                if len(own) > 1 and own[-1] in asked:
                    asked_with += 1
                    if asked_with % 8 == 0:
                        assert await opened(match) == asked
                await play_on(at, random_choice(match))
        assert asked_with > 15

    run(scenario())


def test_a_decision_has_the_same_keys_after_an_undo():
    game = game_of("person", "person", "person", title=GLORIA, seed=3)
    match, compared = game.match, 0

    async def scenario():
        nonlocal compared
        async with table(game, (120, 36)) as at:
            for _ in range(110):
                before, do = keys_at(at), random_choice(match)
                await play_on(at, do)
                after = keys_at(at)
                if any(id.startswith("building/") for id in before.keys() | after.keys()):
                    compared += 1
                    game.undo(match.undo_plan())
                    at.screen.continue_game()
                    await at.settled()
                    assert keys_at(at) == before
                    await play_on(at, do)
                    assert keys_at(at) == after
        assert compared > 20

    run(scenario())


def test_a_letter_is_given_again_when_a_building_is_gone():
    match = game_of("person", "person", "person", title=GLORIA, seed=3).match
    match.run()
    by_letter = {}

    async def scenario():
        async with table(OpenGame(match, None), (120, 36)) as at:
            while not at.over:
                for id in others(match.step.state.players[match.pending.seat], ""):
                    letter = at.screen.table.target_key("", f"building/{id}")
                    by_letter.setdefault((match.pending.seat, letter), set()).add(id)
                await play_on(at, random_choice(match))

    run(scenario())
    assert any(len(ids) > 1 for ids in by_letter.values())


@pytest.mark.parametrize("title", [MarkedDuel(), MARKET], ids=lambda title: title.name)
@pytest.mark.parametrize("seed", [5, 6])
def test_in_a_game_with_hidden_hands_what_everybody_knows_has_the_same_key_for_everybody(title, seed):
    game = hidden(title, "person", "person", seed=seed)
    match, given = game.match, {}

    async def scenario():
        async with table(game, (120, 36)) as at:
            while not isinstance(match.pending, Over):
                seat, keys = match.pending.seat, keys_at(at)
                check_keys(keys)
                assert await opened(match) == keys
                for id, key in keys.items():
                    assert given.setdefault((seat if id in CARDS else None, id), key) == key
                await play_on(at, random_choice(match, seed))

    run(scenario())
    known = {id for seat, id in given if seat is None}
    assert known == ({"strike", "wait", "yield", "parry", "take"} if title is not MARKET else {*COUNTERS})
    secret = [[key for (other, _), key in given.items() if other == seat] for seat in range(2)]
    assert secret[0] == secret[1], "the keys of Ana's cards tell nothing about them, nor do Ben's"


@pytest.mark.parametrize(
    ("by", "more"),
    [
        (("person", "person"), {"settings": MANY}),
        (("person", "person"), {"title": LUDUS, "settings": (ROWS,)}),
        (("person", "person"), {"settings": MANY, "keys": {"target.circus.port": "b", "target.circus.house_7": "Zz"}}),
        (("person", "person"), {"title": LUDUS, "keys": {"target.ludus.C3": "c5", "target.ludus.resign": "z"}}),
    ],
    ids=["places and acts", "rows", "own keys", "own nodes"],
)
def test_what_a_config_has_beforehand_has_the_same_key_in_every_game_with_the_same_settings(by, more):
    own = replace(AT_ONCE, keys=more.pop("keys", {}))
    given = {}

    async def scenario():
        for seed in (7, 8):
            game = game_of(*by, seed=seed, **more)
            match = game.match
            async with table(game, (120, 36), own) as at:
                assert at.app.problems == ()
                for _ in range(40):
                    if at.over:
                        break
                    for path, part in at.table_state.asked.parts():
                        keys = {target.id: target.key for target in part.targets}
                        check_keys(keys)
                        assert len(set(keys.values())) == len(keys), path
                        for id, key in keys.items():
                            if not id.startswith("act/") or not key.isdecimal():
                                assert given.setdefault(id, key) == key
                    await play_on(at, random_choice(match, seed))

    run(scenario())


def test_every_slot_of_the_longest_forum_has_a_key_of_its_own():
    game = game_of("person", "person", title=GLORIA, settings=LARGE)

    async def scenario():
        async with table(game, (120, 36)) as at:
            while not any(key == "t" for id, key in keys_at(at).items() if id.startswith("building/")):
                await play_on(at, random_choice(at.match))
            asked: Decision = at.table_state.asked
            keys = [target.key for target in asked.part(()).targets]
            assert isinstance(at.match.pending, Choice)
            assert sorted(keys) == sorted("123456789gotn")

    run(scenario())
