"""Puts folders, overlays and single values on top of each other."""
