"""The terminal: reading keys, writing frames, and what happens when it is gone or the program crashes."""
