"""The story of a match as Markdown: what happened, part by part, and how it ended; writes it to a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

from circus_maximus.engine.atomic_files import write_file
from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON, LuckRecord
from circus_maximus.engine.presenting.retelling import Ending
from circus_maximus.engine.text.words import enumerated
from circus_maximus.play.filenames import game_name, make_folder, new_file, refuse_to_overwrite
from circus_maximus.play.files import stories_folder
from circus_maximus.play.viewers import ending_of, steps_of

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")
SUFFIX = ".md"


def story_markdown(match: Match) -> str:
    """The story of a match, without what was undone."""
    lines = [f"# {match.title.label}: {enumerated([_plain(name) for name in match.names])}", ""]
    lines += [f"- {_plain(name)}: {_player(by)}" for name, by in zip(match.names, match.played_by, strict=True)]
    if luck := list(_luck(match)):
        lines += ["", *luck]
    lines += _passages(match)
    if isinstance(match.pending, Over):
        lines += _ending(ending_of(match), match.names)
    return "\n".join(lines) + "\n"


def _luck(match: Match) -> Iterator[str]:
    """The seed, and for a branch where it begins and what other seeds it got; no seed that may not be shown yet."""
    if match.shows_seed:
        yield f"Seed {match.header.seed}."
    if branch := match.header.branch:
        yield f"A branch of another game, after its record {branch.at}."
    for record in match.records:
        if isinstance(record, LuckRecord):
            luck = f"Seed {record.seed}" if match.shows_seed else "New luck"
            yield f"{luck} from record {record.n} on."


def _passages(match: Match) -> Iterator[str]:
    """Each passage as a list, below those of its headings that differ from the passage before."""
    above: tuple[str, ...] = ()
    for passage in match.words.texts.retell(steps_of(match), match.names, match.config):
        for depth, heading in enumerate(passage.headings):
            if passage.headings[: depth + 1] != above[: depth + 1]:
                yield from ("", f"{'#' * (depth + 2)} {_plain(heading)}")
        above = passage.headings
        yield from ("", *(f"- {_plain(told)}" for told in passage.told))


def _ending(ending: Ending, names: Sequence[str]) -> Iterator[str]:
    """Why the game ended, the final standings with reasons, and highlights."""
    yield from ("", "## Final standings", "", _plain(ending.reason), "")
    why = any(rank.decided for rank in ending.ranks)
    yield _row(["Place", "Player", *ending.heads, *["Reason"] * why])
    yield _row(["--:", ":--", *["--:"] * len(ending.heads), *[":--"] * why])
    for rank in ending.ranks:
        yield _row([str(rank.place), names[rank.seat], *rank.cells, *[rank.decided] * why])
    if ending.highlights:
        yield from ("", "## Highlights", "")
        yield from (f"- **{_plain(title)}**: {_plain(says)}" for title, says in ending.highlights)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(_plain(cell) for cell in cells)} |"


def _player(by: str) -> str:
    return "a person" if by == PERSON else f"bot ({_plain(by)})"


def _plain(text: str) -> str:
    """A text with its Markdown characters escaped."""
    return _SPECIAL.sub(r"\\\1", text)


def story_name(match: Match, save: Path | None) -> str:
    """The default name of a story: that of the save, if there is one."""
    return save.stem if save else game_name(match.names, date.today())


def story_path(text: str) -> Path:
    """The path of a story, from a typed name in the stories folder or a typed path. `BadPath` if it cannot be used."""
    return new_file(text, stories_folder(), SUFFIX)


def write_story(match: Match, path: Path, *, overwrite: bool) -> None:
    """Write the story. `FileExistsError` if the file exists, unless `overwrite` is set.

    `OSError` if it cannot be written, `BadPath` if the path belongs to something that is never overwritten. After an
    error nothing has changed.
    """
    if path.parent == stories_folder():
        make_folder(path.parent, private=True)
    refuse_to_overwrite(path)
    write_file(path, story_markdown(match).encode(), overwrite=overwrite)
