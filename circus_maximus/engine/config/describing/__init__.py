"""What a config says, for the commands about configs: keys, meanings, differences, the schema."""
