"""Drawing without widgets: lines of runs, symbols, colours, Markdown, plots."""
