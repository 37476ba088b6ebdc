"""The story of a match as Markdown: what happened, part by part, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON, LuckRecord
from circus_maximus.engine.presenting.retelling import Ending
from circus_maximus.engine.text.words import enumerated
from circus_maximus.play.open_games.viewers import ending_of, steps_of

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")


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
