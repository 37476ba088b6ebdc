"""The names by which settings.yaml gives keys to targets: those that Help and the docs name work as they stand."""

import re
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase

import pytest
import yaml
from msgspec.structs import replace

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.files import settings_file
from circus_maximus.play.settings import load_settings
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.keys import OwnKeys, TargetNames
from tests.decisions import asked_of
from tests.tui.playing import AT_ONCE, game_of, run, table
from tests.tui.scenes import reached
from tests.tui.screens.test_help import all_help

TITLES = pytest.mark.parametrize("title", [CIRCUS, LUDUS, GLORIA], ids=lambda title: title.name)
FREE = [first + second for first in ascii_uppercase if first not in "CX" for second in ascii_lowercase]
"""Keys that begin with no key of a function or target."""


def write_settings(keys):
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    lines = "".join(f"  {name}: {key}\n" for name, key in keys.items())
    settings_file().write_text(f"pace: instant\nanimations: false\nexplanations: false\nkeys:\n{lines}")


def met(title):
    """The ids of everything that is asked about in a game of random moves."""
    match = game_of("person", "person", title=title).match
    match.run()
    seeded, ids = SeededChance(3), {}
    while isinstance(match.pending, Choice):
        for _, part in asked_of(match).parts():
            ids |= dict.fromkeys(target.id for target in part.targets)
        do = min(match.pending.legal, key=lambda action: seeded.rank(f"{len(match.turns)}/{title.write(action)}"))
        match.submit(match.pending.seat, do)
    return list(ids)


@TITLES
@pytest.mark.parametrize("space", ["_", " "])
def test_every_target_can_get_another_key_by_the_name_that_help_lists(title, space, home):
    game, ids = game_of("person", "person", title=title), met(title)
    names = TargetNames(title.name, game.match.presenter.target_ids())
    keys = dict(zip(ids, FREE, strict=False))
    assert len(keys) == len(ids) > 30
    write_settings({names.in_settings(id).replace("_", space): key for id, key in keys.items()})
    assert load_settings()[1] == ()

    async def scenario():
        async with table(game, settings=None) as at:
            assert at.app.problems == ()
            assert {id: at.screen.table.target_key("", id) for id in ids} == keys
            shown = {target.id: target.key for _, part in at.table_state.asked.parts() for target in part.targets}
            assert shown == {id: keys[id] for id in shown}

    run(scenario())


@TITLES
def test_help_lists_names_that_give_keys_to_targets(title, home):
    async def scenario():
        async with table(game_of("person", "person", title=title), (120, 36)) as at:
            await at.press("escape", "escape")
            told = await all_help(at)
            ids = [target.id for target in at.table_state.asked.part(()).targets if not target.at or not target.why_not]
            example = re.search(rf"for example: (keys: \{{target\.{title.name}\.\S+: Z\}})", told)[1]
            listed = dict.fromkeys(re.findall(rf"target\.{title.name}\.[\w/]+", told.partition(example)[2]))
            settings_file().parent.mkdir()
            settings_file().write_text(example)
            assert TableApp().problems == ()
            write_settings(dict(zip(listed, FREE, strict=False)))
            own = TableApp().target_keys(title.name)
            known = OwnKeys(own, TargetNames(title.name, at.match.presenter.target_ids()))
            assert [known.of(id) for id in ids] == FREE[: len(ids)]

    run(scenario())


def test_the_sample_in_the_docs_works(home):
    docs = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    sample = next(it for it in re.findall(r"```yaml\n(.*?)```", docs, re.DOTALL) if "target." in it)
    settings = replace(AT_ONCE, keys=yaml.safe_load(sample)["keys"])

    async def scenario():
        for title, target in ((CIRCUS, "place/port"), (LUDUS, "verb/resign")):
            async with table(game_of("person", "person", title=title), settings=settings) as at:
                assert at.app.problems == ()
                (key,) = [key for name, key in settings.keys.items() if name.startswith(f"target.{title.name}")]
                assert at.screen.table.target_key("", target) == key
                assert at.screen.key_of("table.hint") == "z"

    run(scenario())


def test_two_names_of_the_same_target_are_reported_and_the_id_counts():
    keys = {"target.circus.port": "z", "target.circus.place/port": "Z", "target.circus.mummers market": "Q"}

    async def scenario():
        async with table(game_of("person", "person"), settings=replace(AT_ONCE, keys=keys)) as at:
            (told,) = at.app.problems
            assert told.endswith("keys: target.circus.port: place/port is the same target")
            assert at.screen.table.target_key("a", "place/port") == "Z"
            assert at.screen.table.target_key("b", "place/mummers_market") == "Q"

    run(scenario())


def test_a_short_name_means_the_building_and_what_is_done_with_it_has_longer_names():
    names = TargetNames("gloria", game_of("person", "person", title=GLORIA).match.presenter.target_ids())
    assert names.of("building/toll_bridge") == "toll_bridge"
    assert names.of("use/toll_bridge") == "use/toll_bridge"


def test_a_key_of_two_letters_is_typed_letter_by_letter_even_if_the_second_does_everything():
    async def scenario():
        async with table(
            reached("r2/performing"), settings=replace(AT_ONCE, keys={"target.circus.withdraw": "Za"})
        ) as at:
            await at.press("escape", "escape")
            assert at.screen.check_action("do_all", ())
            played = len(at.played)
            await at.keys("Z", "a")
            assert at.table_state.target.id == "verb/withdraw"
            assert len(at.played) == played

    run(scenario())
