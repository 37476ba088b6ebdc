"""Watches a config: every save is a try, recorded in the journal."""
