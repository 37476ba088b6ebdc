"""The decisions of the planner, one module for each kind."""
