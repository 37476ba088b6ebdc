"""The table of Ludus Cyclorum."""
