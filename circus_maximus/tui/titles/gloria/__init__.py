"""The table of Gloria Mundi."""
