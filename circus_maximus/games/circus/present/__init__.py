"""What a screen shows of a game, as frozen values: facts and words, no layout and no colour codes."""
