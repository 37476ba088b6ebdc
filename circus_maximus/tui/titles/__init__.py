"""What each title adds to the screens."""
