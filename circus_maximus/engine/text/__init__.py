"""Words, names and notation, and what makes a text safe to show."""
