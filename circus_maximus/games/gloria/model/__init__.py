"""What the game is made of: its config, actions and happenings, and what is looked up in them."""
