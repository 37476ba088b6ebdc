"""The state of a game, how counters and cards move in it, and what is read from it."""
