"""Reads configs: YAML files, overlays and single values become one typed config, or a list of errors."""
