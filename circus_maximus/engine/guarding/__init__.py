"""Default words in place of what a title fails to say."""
