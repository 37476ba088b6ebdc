"""The table on which a game is played, layer by layer."""
