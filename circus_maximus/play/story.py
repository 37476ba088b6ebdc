"""A match as a story to keep: what happened, round by round, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from circus_maximus.engine.contract import Over, Seat
from circus_maximus.engine.match import PERSON, Match

_SPECIAL = re.compile(r"([\\`*_\[\]<>|~])")


def story_markdown(match: Match) -> str:
    """The line of play, sentence by sentence; what was taken back is not told."""
    lines = [f"# {match.title.label}: {_listed(match.names)}", ""]
    lines += [f"- {_plain(name)}: {_player(by)}" for name, by in zip(match.names, match.sitting, strict=True)]
    lines += ["", f"Seed {match.header.seed}."]
    lines += _chapters(match)
    pending = match.pending
    if isinstance(pending, Over):
        lines += ["", "## The standing", "", *_standing(match, pending)]
    return "\n".join(lines) + "\n"


def stage_name(stage: str) -> tuple[str, str]:
    """A stage as people say it, in two parts: `r3/placing` is `Round 3` and `Placing`."""
    found = re.fullmatch(r"r(\d+)/(.+)", stage)
    return (f"Round {found[1]}", found[2].capitalize()) if found else (stage.capitalize(), "")


def _chapters(match: Match) -> Iterator[str]:
    """A heading for every round and stage, and an item for every step in which something happened."""
    told = ("", "")
    steps = [match.opening, *(turn.step for turn in match.turns)]
    for before, step in zip([match.opening, *steps], steps, strict=False):
        sentences = [match.title.tell(happening, match.names, match.config) for happening in step.happenings]
        text = " ".join(_plain(sentence) for sentence in sentences if sentence)
        if not text:
            continue
        stage = stage_name(match.rules.stage(before.state))
        if stage != told:
            yield from ("", f"## {stage[0]}") if stage[0] != told[0] else ()
            yield from ("", f"### {stage[1]}") if stage[1] else ()
            yield ""
            told = stage
        yield f"- {text}"


def _standing(match: Match, over: Over) -> Iterator[str]:
    place = 1
    for seats in over.standing:
        yield f"{place}. {_names(match, seats)}"
        place += len(seats)


def _names(match: Match, seats: tuple[Seat, ...]) -> str:
    return _listed([match.names[seat] for seat in seats])


def _listed(names: list[str] | tuple[str, ...]) -> str:
    plain = [_plain(name) for name in names]
    return " and ".join([", ".join(plain[:-1]), plain[-1]] if len(plain) > 1 else plain)


def _player(by: str) -> str:
    return "a person" if by == PERSON else f"the bot {_plain(by)}"


def _plain(text: str) -> str:
    """Text in which nothing is taken for Markdown."""
    return _SPECIAL.sub(r"\\\1", text)
