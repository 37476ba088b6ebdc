"""A recorded game at any moment, and one that another program plays."""
