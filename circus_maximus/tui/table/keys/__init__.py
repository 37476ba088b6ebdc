"""What keys do at the table: the keys of targets, the keys that a help or a guide names, and keys typed too early."""
