"""The table of Circus Maximus: one module a panel, each turning its value into lines."""
