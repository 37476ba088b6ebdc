"""Says what a type expects, and suggests what to write in place of an error."""
