"""Resumes a game from its file, for tests, as play/opening.py does for players."""

from circus_maximus.engine.matches.replay import replay
from circus_maximus.engine.matches.transcript import read_file
from circus_maximus.engine.matches.transcript_writer import reopen_file


def resumed_match(path, find_title, recruit):
    """The match, resumed after the last complete line of its file; `recruit(match, seat, by)` finds the players."""
    transcript = read_file(path)
    match, damage = replay(transcript, find_title)
    assert damage is None
    match.recall([recruit(match, seat, by) for seat, by in enumerate(match.played_by)])
    match.use_writer(reopen_file(path, transcript), len(transcript.records))
    return match
