"""Ludus Cyclorum: the game of cycles."""
