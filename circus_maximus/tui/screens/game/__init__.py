"""Screens about a game, over its table."""
