"""How the bench says what a config changes."""

import pytest

from circus_maximus.bench.typed_plan import changes, load_named, read_names
from circus_maximus.engine.config.files import BadConfig, configure
from circus_maximus.titles import find_title

CIRCUS = find_title("circus")
JUGGLING = "acts.juggling={name: Juggling, needs: {mummers: 1}}"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((), ("setup.coins=20",), "setup.coins 15 → 20"),
        ((), ("setup.coins={2: 15, 3: 20, 4: 15}",), "setup.coins.3 15 → 20"),
        (("setup.coins={2: 15, 3: 20, 4: 15}",), (), "setup.coins.3 20 → 15"),
        ((), (JUGGLING, "upkeep=1"), "upkeep 0 → 1, acts.juggling added"),
        ((JUGGLING,), (), "acts.juggling removed"),
        ((), ("acts.venatio={remove: true}",), "acts.venatio removed"),
        ((), ("acts.pageant.contest=dice",), 'acts.pageant.contest null → "dice"'),
        ((), (JUGGLING, "upkeep=1", "rounds=9", "acts_on_show=6"), "rounds 10 → 9, acts_on_show 5 → 6, upkeep 0 → 1, "),
        ((), (), ""),
    ],
)
def test_a_change_names_a_part_that_is_added_or_removed_as_a_whole(before, after, said):
    found = changes(configure(CIRCUS, (), before), configure(CIRCUS, (), after))
    assert found == (f"{said}and 1 more change" if said.endswith(", ") else said)


@pytest.mark.parametrize("setting", ["setup.coin=20", "setup.coin+=1"])
def test_an_error_of_a_typed_config_names_the_setting_as_it_was_typed(setting):
    (named,) = read_names([f"default + {setting}"])
    with pytest.raises(BadConfig) as caught:
        load_named(CIRCUS, named)
    assert str(caught.value).startswith(f"{setting}: ")
