"""Exported stories of games."""
