"""Serves the game to browsers: a web server that starts a program for each visitor."""
