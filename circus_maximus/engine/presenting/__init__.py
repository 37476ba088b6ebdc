"""What a title says about one of its games, and how a player chooses an action, pick by pick."""
