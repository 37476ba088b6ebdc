"""A bot that plans each round from the running config: which acts to perform, and how to get what they need."""
