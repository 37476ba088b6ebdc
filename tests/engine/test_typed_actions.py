"""Actions are read with names as shown, and by how these begin."""

import pytest
from msgspec import Struct

from circus_maximus.engine.text.forms import Forms, SeatWord, form
from circus_maximus.engine.text.notation import seats_called
from circus_maximus.engine.text.typed_actions import MAX_WORDS, actions_meant

NAMES = {
    "sacred_festival": "Sacred Festival",
    "sacrifice": "Great Sacrifice",
    "den": "Gamblers’ Den",
    "forest": "Forest",
    "forest_road": "Forest Road",
    "hymns": "Hymn-Competition",
}


def parse(text):
    """Any words after a verb of this title."""
    if text.split()[0] not in ("bid", "resign", "pass"):
        raise ValueError(f"{text} is not an action")
    return text


def meant(typed, *legal):
    return actions_meant(typed, legal, NAMES, parse, str)


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("bid sacred_festival 1", "bid sacred_festival 1"),
        ("bid Sacred Festival 1", "bid sacred_festival 1"),
        ("BID SACRED F 1", "bid sacred_festival 1"),
        ("bid sacred 1", "bid sacred_festival 1"),
        ("bid great 1", "bid sacrifice 1"),
        ("bid sacri 1", "bid sacrifice 1"),
        ("bid gamblers' den 2", "bid den 2"),
        ("bid gamblers 2", "bid den 2"),
        ("bid hymn competition 3", "bid hymns 3"),
        ("bid forest road on sacred 4", "bid forest_road on sacred_festival 4"),
        ("Pass", "pass"),
    ],
)
def test_names_can_be_typed_as_shown_or_by_how_they_begin(typed, action):
    assert meant(typed, action) == [action]
    assert meant(typed) == [action], "also if it is not legal, so that the refusal is about it"


def test_a_whole_name_comes_before_beginnings():
    assert meant("bid forest 1", "bid forest 1", "bid forest_road 1") == ["bid forest 1"]
    assert meant("bid Forest 1", "bid forest_road 1") == ["bid forest 1"]


def test_a_text_with_several_meanings_has_all_that_are_legal():
    legal = ("bid sacred_festival 1", "bid sacrifice 1")
    assert meant("bid sac 1", *legal) == [*legal]
    assert meant("bid sac 1", legal[1]) == [legal[1]]
    assert sorted(meant("bid sac 2")) == ["bid sacred_festival 2", "bid sacrifice 2"]


def test_one_name_of_several_words_comes_before_several_names():
    assert meant("bid forest road 1", "bid forest forest_road 1", "bid forest_road 1") == ["bid forest_road 1"]


def test_numbers_are_what_they_are_and_verbs_are_whole():
    assert meant("bid forest 1", "bid forest 10") == ["bid forest 1"]
    for verb in ("resig", "r", "b forest 1"):
        with pytest.raises(ValueError, match="is not an action"):
            meant(verb, "resign", "bid forest 1")


def test_words_without_a_name_stay_what_they_are():
    assert meant("bid moon 1") == ["bid moon 1"]
    assert meant("bid 'moon' 1") == ["bid 'moon' 1"]


def test_endless_texts_are_read_in_the_notation_only():
    for many in ("bid" + " forest" * MAX_WORDS, "bid" + " f" * (MAX_WORDS - 1)):
        assert meant(many, many.replace(" f ", " forest ")) == [many]


@form("accuse SEAT", picks="seat/{seat}")
class Accuse(Struct, frozen=True):
    seat: SeatWord


@form("trust SEAT", picks="seat/{seat}")
class Trust(Struct, frozen=True):
    seat: SeatWord


def test_seats_are_typed_as_players_are_called():
    forms = Forms(Accuse | Trust)
    called = seats_called(["Ana", "Ben Hur", "Bella"])
    assert forms.write(Accuse(1)) == "accuse seat2"

    def read(text):
        return actions_meant(text, [Accuse(1), Accuse(2)], called, forms.parse, forms.write)

    assert read("accuse seat2") == read("accuse ben hur") == read("accuse Ben") == [Accuse(1)]
    assert read("accuse be") == [Accuse(1), Accuse(2)]
    assert read("trust ana") == [Trust(0)]
    with pytest.raises(ValueError, match="is not a seat such as seat2"):
        read("trust Cara")
