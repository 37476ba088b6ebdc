"""What the system says about an error."""

from __future__ import annotations


def reason_of(error: BaseException) -> str:
    """The system's reason for an error, without its number and the name of the file; any other error in its words."""
    reason = error.strerror if isinstance(error, OSError) else None
    return reason or str(error)
