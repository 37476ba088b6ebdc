"""What to write in place of a layer or a setting that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import islice
from pathlib import Path

from circus_maximus.engine.config.yaml.yaml_tree import MAX_PROBLEMS
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import nearest


def no_such_layer(path: Path, variants: Collection[str]) -> str:
    """The error for a layer that is neither a variant nor a file, with names that are similar."""
    if path.suffix:
        variant = nearest(path.stem, variants).replace("mean ", "mean the variant ")
        return f"there is no such file{variant or _similar_file(path)}"
    similar = nearest(path.name, variants) or _similar_file(path)
    return f"there is no such file or variant{similar} (variants: {', '.join(variants)})"


def _similar_file(path: Path) -> str:
    """`; did you mean ...?` with a similar name from the folder of this path; else an empty text."""
    try:
        names = [neighbour.name for neighbour in islice(path.parent.iterdir(), MAX_PROBLEMS)]
    except OSError:
        return ""
    return printable(nearest(path.name, names))


def without_brackets(key: str, sign: str) -> str:
    """The error for a key such as `effects[0].count`."""
    dotted = re.sub(r"\[(\w*)\]", r".\1", key)
    return f"write the number of a list item after a dot: {printable(dotted)}{sign}..."
