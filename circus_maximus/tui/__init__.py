"""The screens people play at: widgets over a match, and nothing of any game's rules."""
