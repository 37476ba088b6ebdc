"""Plain mode: games line by line, for any title."""
