"""The screens: widgets that show a match, without any rules of a game."""
