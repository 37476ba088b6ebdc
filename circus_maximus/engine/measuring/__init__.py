"""What is measured in games: metrics for the bench, tallies of people."""
