"""Bots, hints and warnings: what a seat should do, and what it must expect."""
