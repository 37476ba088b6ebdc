"""The screens, one per module."""
