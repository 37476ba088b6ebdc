"""The bot, hints and warnings: what a side should do, and what it must expect."""
