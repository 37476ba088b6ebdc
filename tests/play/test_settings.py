"""Settings: checked strictly, never an obstacle, written completely or not at all."""

import os

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from circus_maximus.engine.text.printable import is_hidden
from circus_maximus.play.files import log_file, saves_folder, settings_file
from circus_maximus.play.settings import Settings, back_up_settings, load_settings, save_settings


@pytest.fixture
def file():
    path = settings_file()
    path.parent.mkdir(parents=True)
    return path


def test_one_environment_variable_moves_everything_to_one_folder(home, monkeypatch):
    assert saves_folder() == home / "saves"
    assert settings_file() == home / "settings.yaml"
    assert log_file() == home / "circus-maximus.log"
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/config")
    assert str(saves_folder()) == "/data/circus-maximus/saves"
    assert str(settings_file()) == "/config/circus-maximus/settings.yaml"


def test_a_relative_home_folder_becomes_absolute(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", "here")
    assert saves_folder() == tmp_path / "here" / "saves"


def test_without_a_file_there_are_defaults_and_no_errors():
    assert load_settings() == (Settings(), ())


def test_saved_settings_can_be_read_again():
    mine = Settings(
        theme="nord",
        glyphs="ascii",
        animations=False,
        pace="instant",
        ask_twice=False,
        explanations=False,
        bell="off",
        covered=True,
        keys={"table.undo": "ctrl+z", "table.pass": "1", "y": "no"},
    )
    save_settings(mine)
    assert load_settings() == (mine, ())


WORDS = st.text(st.characters(min_codepoint=0x21, max_codepoint=0x7E), min_size=1, max_size=60)


KEYS = st.text(
    st.characters(exclude_categories=("C", "Z")).filter(lambda sign: not is_hidden(sign)), min_size=1, max_size=200
)


@example("0E0", {"table.undo": "1e3"})
@given(WORDS, st.dictionaries(WORDS, KEYS, max_size=4))
def test_any_saved_words_and_characters_are_read_unchanged(tmp_path_factory, theme, keys):
    path = tmp_path_factory.mktemp("settings") / "settings.yaml"
    mine = Settings(theme=theme, keys=keys)
    save_settings(mine, path)
    assert load_settings(path) == (mine, ())


def test_all_errors_are_reported_with_their_lines_and_valid_settings_are_used(file):
    file.write_text(
        "theme: nord\nglyphs: unicod\nanimations: yes\npaces: slow\nask_twice: false\nkeys: {undo: 1, redo: r}\n"
    )
    settings, problems = load_settings()
    assert settings.theme == "nord"
    assert (settings.glyphs, settings.animations, settings.pace, settings.ask_twice) == (
        "unicode",
        True,
        "normal",
        False,
    )
    assert settings.keys == {"redo": "r"}
    assert [problem.partition(": ")[0] for problem in problems] == [
        f"{file}:2:9",
        f"{file}:3:13",
        f"{file}:4:1",
        f"{file}:6:14",
    ]
    assert "did you mean unicode?" in problems[0]
    assert "must be true or false, not 'yes'" in problems[1]
    assert "in the settings; did you mean pace?" in problems[2]
    assert problems[3].endswith(
        "must be a key such as u, f5 or ctrl+z, or several separated by commas, with quotes around a digit, not '1'"
    )


@pytest.mark.parametrize(
    "text", [b"\xff\xfe", b"[", b"- a\n", b"theme: &a b\n", b"x" * 100_000, b"a: 1\na: 2\n", b"\x00"]
)
def test_a_file_that_is_not_a_settings_file_is_reported_and_ignored(file, text):
    file.write_bytes(text)
    settings, problems = load_settings()
    assert settings == Settings()
    assert problems
    assert all(problem.startswith(str(file)) for problem in problems)


def test_at_most_a_hundred_errors_are_reported(file):
    file.write_text("".join(f"k{number}: 1\n" for number in range(300)))
    settings, problems = load_settings()
    assert settings == Settings()
    assert len(problems) == 100


def test_something_other_than_a_file_is_reported(home):
    settings_file().mkdir(parents=True)
    assert load_settings()[1] == (f"{settings_file()}: cannot be read: it is not a file",)
    with pytest.raises(OSError, match="directory"):
        save_settings(Settings())
    assert [path.name for path in home.iterdir()] == ["settings.yaml"]


def test_saving_raises_an_error_if_the_folder_cannot_be_created(home):
    home.write_text("in the way")
    assert load_settings()[0] == Settings()
    with pytest.raises(OSError, match=r"exists|directory"):
        save_settings(Settings())


def test_a_full_disk_leaves_the_old_settings(monkeypatch):
    save_settings(Settings(theme="old"))

    def full(file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        save_settings(Settings(theme="new"))
    assert load_settings() == (Settings(theme="old"), ())
    assert len(list(settings_file().parent.iterdir())) == 1


def test_bad_settings_are_copied_completely_or_not_at_all(file, monkeypatch):
    file.write_text("pace: ???\n")

    def full(file):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            back_up_settings()
    assert [path.name for path in file.parent.iterdir()] == ["settings.yaml"]
    assert back_up_settings().read_text() == "pace: ???\n"


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_only_a_file_is_copied(make, file):
    make(file)
    with pytest.raises(OSError, match="it is not a file"):
        back_up_settings()
    assert [path.name for path in file.parent.iterdir()] == ["settings.yaml"]


def test_a_copy_of_bad_settings_is_never_written_through_a_link(file, tmp_path):
    file.write_text("pace: ???\n")
    file.with_name("settings.yaml.bad").symlink_to(tmp_path / "elsewhere")
    assert back_up_settings().name == "settings.yaml.bad2"
    assert not (tmp_path / "elsewhere").exists()


def test_a_function_may_have_the_name_that_it_had_in_an_older_version(file):
    file.write_text("keys:\n  table.sweep: f5\n  table.undo: f6\n")
    settings, errors = load_settings()
    assert errors == ()
    assert settings.keys == {"table.do_all": "f5", "table.undo": "f6"}
    save_settings(settings)
    assert "table.do_all: f5" in file.read_text()
    file.write_text("keys:\n  table.sweep: f5\n  table.do_all: f6\n")
    assert "'table.sweep' is the old name of 'table.do_all'" in load_settings()[1][0]
