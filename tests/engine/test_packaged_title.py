"""A title that is a package, with the parts that it may leave out."""

import pytest

from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.packaged_title import PackagedTitle, made_by
from circus_maximus.engine.presenting.texts import exists
from circus_maximus.titles import find_title, title_names


class Least(PackagedTitle):
    """A title whose package has no modules."""

    package = "tests.engine"
    label = "Least"


def test_a_title_needs_no_presenter_no_metrics_no_tallies_no_notes_on_its_config_and_no_bots_of_its_own():
    title = Least()
    assert title.name == "engine"
    assert type(title.presenter(None, ("Ana", "Ben"))) is DefaultPresenter
    assert (list(title.metrics(None, 2)), list(title.tallies()), dict(title.bots)) == ([], [], {})
    assert list(title.unused_values(None)) == []


def test_what_a_title_cannot_do_without_is_missed():
    with pytest.raises(ModuleNotFoundError, match=r"tests\.engine\.model"):
        Least().parse("pass")


@pytest.mark.parametrize("name", title_names())
def test_the_titles_find_their_own_parts(name):
    title = find_title(name)
    assert title.name == name
    assert isinstance(title.presenter(None, title.names), DefaultPresenter)
    assert type(title.presenter(None, title.names)) is not DefaultPresenter
    assert title.tallies()


def test_a_module_in_a_package_that_is_missing_does_not_exist():
    assert exists("circus_maximus.engine.text.words")
    assert not exists("circus_maximus.engine.verbs")
    assert not exists("circus_maximus.nowhere.at.all")


def test_a_bot_is_made_with_what_makes_it_differ():
    assert made_by("builtins", "max", 7)(1, 0, 3) == 7
