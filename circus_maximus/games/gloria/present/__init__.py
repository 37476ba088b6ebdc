"""What Gloria Mundi shows and asks, as values and texts; without any screen code."""
