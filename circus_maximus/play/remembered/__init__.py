"""What is remembered from one start of the program to the next: settings, players, explanations read."""
