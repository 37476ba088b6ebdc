"""The contract every game keeps, and all that can be done with any game that keeps it."""
