"""Watches a config: every save is a try, and the journal keeps it."""
