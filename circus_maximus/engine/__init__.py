"""The contract that every title keeps, and what the program can do with any title: play, record, replay, configure."""
