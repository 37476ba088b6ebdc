"""A path that is wider than a line is broken at its separators, and nothing of it is lost."""

import pytest

from circus_maximus.tui.draw.styled_lines import Run, at_most, flowed, text_of, wrapped

FILE = "settings.yaml.bad"


def path_of(length):
    """A path of this length, in folders of several lengths."""
    folders = (
        "/tmp/pytest-of-someone/pytest-12/popen-gw0/test_a_file_with_errors_that_so0/home/circus-maximus/saves/more"
    )
    return f"{folders[: length - len(FILE) - 1].rstrip('/')}/{FILE}"


def in_runs(text, width):
    return [*map(text_of, flowed((Run(text),), width))]


@pytest.mark.parametrize("drawn", [wrapped, in_runs])
@pytest.mark.parametrize("width", [76, 50, 36, 20])
def test_a_path_of_any_length_is_broken_at_its_separators(drawn, width):
    for length in range(30, 118):
        path = path_of(length)
        lines = drawn(f"Saved. The previous file, with its errors, is now {path}.", width)
        assert any(FILE in line for line in lines)
        assert "".join(lines).replace(" ", "").endswith(f"isnow{path}.")
        assert all(len(line) <= width for line in lines)
        assert all(line.endswith(("/", "-", "_")) for line in lines[:-1] if "/" in line)


@pytest.mark.parametrize("drawn", [wrapped, in_runs])
@pytest.mark.parametrize(
    ("word", "lines"),
    [
        ("abcdefghijklmno", ["abcdefghij", "klmno"]),
        ("/abcdefghijklmno", ["/abcdefghi", "jklmno"]),
        ("/aa/b-ccccccccccccccc", ["/aa/", "b-", "cccccccccc", "ccccc"]),
        ("C:\\abc\\defghijk", ["C:\\abc\\", "defghijk"]),
        ("ana-ben-2026.jsonl", ["ana-ben-", "2026.jsonl"]),
        ("日本日本日本/日本", ["日本日本日", "本/日本"]),
    ],
)
def test_where_a_word_is_broken(drawn, word, lines):
    assert drawn(word, 10) == lines


def test_no_space_is_drawn_within_a_word_of_several_runs_that_is_broken():
    drawn = flowed((Run("now "), Run("/aa/", "bad"), Run("bbbbbbbbbbbbb")), 10)
    assert [*map(text_of, drawn)] == ["now /aa/", "bbbbbbbbbb", "bbb"]


def test_a_message_with_a_long_path_keeps_its_end_and_the_name_of_the_file():
    for length in range(30, 118):
        message = f"{path_of(length)}:1:7: 'pace' must be instant, fast, normal or slow, not 'slwo': did you mean slow?"
        lines = at_most(3, message, 78)
        assert len(lines) <= 3
        assert lines[-1].endswith("did you mean slow?")
        assert FILE in "".join(lines)
        assert lines == wrapped(message, 78) or "…" in "".join(lines)


def test_a_message_whose_words_are_short_loses_its_end():
    assert at_most(2, "some words " * 30, 20) == ["some words some", "words some words so…"]
