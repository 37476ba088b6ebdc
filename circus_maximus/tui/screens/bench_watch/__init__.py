"""The screen of `bench watch`."""
