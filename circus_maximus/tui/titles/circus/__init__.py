"""The table of Circus Maximus: one module for each panel, which turns its value into lines."""
