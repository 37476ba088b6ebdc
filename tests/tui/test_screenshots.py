"""The pictures in the docs are up to date."""

import asyncio

import pytest

from tests.tui.screenshots import IMAGES, PICTURES, words_in


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_shows_the_current_screen(name):
    kept = (IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert words_in(asyncio.run(PICTURES[name]())) == words_in(kept), "run: python -m tests.tui.screenshots"
