"""The hash of seeds, decks and transcripts: that of `hashlib`, without OpenSSL, which takes 0.7 ms to load."""

from _blake2 import blake2b

__all__ = ["blake2b"]
