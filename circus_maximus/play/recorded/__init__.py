"""Recorded games, moment by moment, and games that another program plays."""
