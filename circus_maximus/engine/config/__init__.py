"""Reading configs: YAML files, overlays and single settings become one typed config, or a list of mistakes."""
