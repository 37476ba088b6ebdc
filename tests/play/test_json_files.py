"""Files in which the program remembers something."""

import os

import pytest

from circus_maximus.play.files import read_json


@pytest.mark.parametrize(
    "make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to(os.devnull)], ids=["pipe", "folder", "device"]
)
def test_a_pipe_a_folder_or_a_device_in_place_of_the_file_is_an_error_and_is_not_waited_for(make, tmp_path):
    path = tmp_path / "explained.json"
    make(path)
    with pytest.raises(OSError, match="it is not a file"):
        read_json(path, dict[str, int])
