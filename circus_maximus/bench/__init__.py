"""Benchmarks of the rules, the bots and the screen."""
