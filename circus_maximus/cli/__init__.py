"""The command line. Its modules leave no garbage when they are imported; looking for some would take 2 ms."""

import gc

gc.disable()

from circus_maximus.cli.program import main  # noqa: E402

gc.freeze()
gc.enable()

__all__ = ["main"]
