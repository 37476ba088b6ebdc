"""Reports results as text, JSON and files."""
