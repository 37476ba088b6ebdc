"""Circus Maximus: a hot-seat board game for the terminal, and tools to balance it."""

__version__ = "0.1.0"
