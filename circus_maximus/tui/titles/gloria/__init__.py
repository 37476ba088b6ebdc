"""The panels of Gloria Mundi."""
