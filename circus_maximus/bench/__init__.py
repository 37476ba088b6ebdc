"""Measuring games and the program itself."""
