"""Checks that every title must pass, on whole games. A failed check raises `ConformanceError`, which says why."""
