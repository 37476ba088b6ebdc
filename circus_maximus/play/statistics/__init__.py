"""Statistics of people over all games, made from the saves."""
