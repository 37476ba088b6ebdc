"""Saves as files: their list, changes of their names, and locks."""
