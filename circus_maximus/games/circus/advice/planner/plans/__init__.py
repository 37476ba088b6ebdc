"""What a seat could do this round: the acts it can perform, and how to get what they need."""
