"""What a screen shows of a game, as frozen values: facts and texts, without layout or colours."""
