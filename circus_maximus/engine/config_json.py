"""Configs as transcripts carry them: resolved, as JSON. Kept apart from YAML, which a replay never needs."""

from __future__ import annotations

from typing import Any

import msgspec

from circus_maximus.engine.contract import Title


def config_from_json(title: Title, text: bytes) -> Any:
    """Read a resolved config back, as it stands in a transcript's header; `ValueError` if it cannot be played."""
    try:
        config = msgspec.json.decode(text, type=title.config_type)
    except msgspec.DecodeError as error:
        raise ValueError(f"the config is not one of {title.label}: {error}") from error
    for path, complaint in title.config_checks(config):
        raise ValueError(f"the config cannot be played: {'.'.join(path)}: {complaint}")
    return config
