"""What a decision is made from: the situation, and estimates of what things are worth and who is likely to win."""
