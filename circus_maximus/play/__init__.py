"""Everything for people at one terminal except the screens: open games, saves, settings, stories and plain mode."""
