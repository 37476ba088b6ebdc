"""A match: playing it, its transcript, undo and replay."""
