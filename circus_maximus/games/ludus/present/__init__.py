"""What Ludus Cyclorum shows and asks, as values and texts; without any screen code."""
