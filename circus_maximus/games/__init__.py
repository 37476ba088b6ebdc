"""The games: a folder each, pure rules over frozen state."""
