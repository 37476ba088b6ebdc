"""What a decision is made from: the situation, and estimates of what things are worth and how long the game lasts."""
