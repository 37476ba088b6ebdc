"""The rules: a module for each phase of a turn, in the order of the rulebook."""
