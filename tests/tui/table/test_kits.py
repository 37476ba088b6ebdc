"""Which kit draws the table of a title."""

import pytest

from circus_maximus.titles import title_names
from circus_maximus.tui.table.kit import KIT, find_kit


@pytest.mark.parametrize("title", title_names())
def test_a_title_is_drawn_by_the_kit_of_its_name(title):
    assert type(find_kit(title)).__module__ == f"circus_maximus.tui.titles.{title}.kit"


def test_any_other_title_is_drawn_by_the_default_kit():
    assert find_kit("orchard") is KIT
