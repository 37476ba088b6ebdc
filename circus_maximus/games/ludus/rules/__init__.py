"""The rules, a module for each of their parts."""
