"""The system's reason for an error."""

import errno
import os

import pytest

from circus_maximus.engine.text.words import reason_of

FULL = os.strerror(errno.ENOSPC)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, FULL, "game.jsonl"), FULL),
        (FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)), os.strerror(errno.ENOENT)),
        (OSError("it is not a file"), "it is not a file"),
        (ValueError("it is not JSON"), "it is not JSON"),
    ],
    ids=["with a file", "without a file", "in our own words", "of another kind"],
)
def test_the_reason_of_an_error_has_neither_its_number_nor_its_file(error, told):
    assert reason_of(error) == told
