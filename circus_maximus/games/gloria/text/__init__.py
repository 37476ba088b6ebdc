"""The words: sentences, refusals, the rulebook."""
