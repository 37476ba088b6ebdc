"""The screens before a game: the title screen, new game, saves, settings."""
