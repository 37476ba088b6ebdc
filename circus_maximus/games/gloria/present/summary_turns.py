"""After how many turns a summary is shown."""

MIN_TURNS = 4
"""Summaries are at least this many turns apart."""


def turns_summed_up(seats: int) -> int:
    """How many turns a summary is about."""
    return seats * -(-MIN_TURNS // seats)
