"""Reads YAML, and explains its errors."""
