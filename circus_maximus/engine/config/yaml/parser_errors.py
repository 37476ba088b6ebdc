"""Errors of the YAML parser, and the advice that replaces them."""

from __future__ import annotations

from msgspec import Struct

from circus_maximus.engine.config.yaml.yaml_tree import Place


class ParserError(Struct, frozen=True):
    """An error of the parser, in its own words."""

    problem: str
    at: Place
    context: str
    began: Place | None
    """The start of what the parser was reading."""


class Advice(Struct, frozen=True):
    """Where a mistake is, and what to do about it."""

    at: Place
    message: str
