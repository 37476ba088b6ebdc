"""What a seat is asked, and what can be said about each choice."""
