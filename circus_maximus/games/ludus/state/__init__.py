"""The state of a game, and the phases it can be in."""
