"""Screens with a question or a message over another screen."""
