"""Plays the games of a plan: blocks, workers, results."""
