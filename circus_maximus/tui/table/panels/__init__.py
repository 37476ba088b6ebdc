"""The panels and boxes that are the same for every title, as lines."""
