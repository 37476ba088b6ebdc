"""Measures how fast the program is."""
