"""People at one terminal, without its screen: saves, settings, and the game line by line."""
