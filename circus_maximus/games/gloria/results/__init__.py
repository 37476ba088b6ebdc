"""What happened: the summary of a round and the result of the game."""
