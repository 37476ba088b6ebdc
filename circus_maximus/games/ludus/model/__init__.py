"""What the game is made of: its board, its config, actions and happenings, and what is looked up in them."""
