"""Renamed tracks, cubes and markets: panels show the new names, cut to their columns, and letters made from them."""

import re

from circus_maximus.engine.config.files import configure
from circus_maximus.games.circus.present.table_values import table_shown
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.title import TITLE
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of
from circus_maximus.tui.titles.circus.kit import KIT
from circus_maximus.tui.titles.circus.summary import legend

NAMES = (
    "names.tracks={empire: Senate of Rome, population: Plebs, church: Priests}",
    "names.cubes={mummers: {one: singer, many: singers}, animals: {one: ape, many: apes}}",
    "names.cubes={slaves: {one: smith, many: smiths}, prisoners: {one: outlaw, many: outlaws}}",
    "names.markets={slaves: The Forges of Rome}",
)


def shown():
    rules = CircusRules(configure(TITLE, (), NAMES))
    return table_shown(rules, rules.start(2).state, ["Ada", "Ben"], ["", ""])


def panel(name, room, width, height):
    lines = KIT.draw(name, shown(), ["Ada", "Ben"], width, height, Look(UNICODE, room))
    return [text_of(line) for line in lines]


def test_names_are_cut_to_their_column():
    for room, width, height in (("small", 80, 4), ("medium", 100, 8)):
        tracks = panel("tracks", room, width, height)
        assert any("Senate of" in line for line in tracks)
        assert {len(line) for line in tracks} == {width}
        markets = panel("markets", room, width, 10)
        assert any("Singers" in line for line in markets)
        assert any("The For" in line for line in markets)
        assert {len(line) for line in markets} == {width}


def test_letters_of_cubes_are_made_from_their_names():
    assert any("S18 A16 M14 O10" in line for line in panel("markets", "small", 80, 10))
    assert any("S0 A0 M0 O0" in line for line in panel("players", "medium", 100, 10))


def test_the_legend_uses_the_new_names():
    told = dict(legend(shown()))
    assert told["S P R"].startswith("Senate of Rome, Plebs and Priests, before + or −: S+3 is three steps")
    assert told["S A M O"].startswith(
        "Singers, apes, smiths and outlaws, with a number: an act needs 2A, a player has S4."
    )
    assert told["S1/2"].startswith("One free singer")
    old = re.compile("(?i)empire|population|church|mummer|animal|slave|prisoner")
    assert [text for text in (*told, *told.values()) if old.search(text)] == []
