"""Circus Maximus: a hot-seat board game for the terminal, and the bench it is balanced on."""

__version__ = "0.1.0"
