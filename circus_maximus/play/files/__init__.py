"""Where files are kept, what their names may be, and the log of errors."""
