"""The state of a game, how coins, cubes and workers move in it, and what is read from it."""
