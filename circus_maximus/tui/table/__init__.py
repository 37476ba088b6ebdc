"""The table of a game as drawn lines: its state, its panels, the keys of its targets. No screens."""
