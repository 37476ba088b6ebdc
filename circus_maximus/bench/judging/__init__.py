"""Judges results: statistics, verdicts, targets, expectations."""
