"""Reads actions as people type them: with names as shown, beginnings of names, and capitals or none.

`bid sacred festival 1` and `bid Sacred 1` are `bid sacred_festival 1`. The verb is typed whole, so that no slip of a
finger resigns a game, and numbers are what they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from circus_maximus.engine.text.words import as_compared

A = TypeVar("A")
Spellings = Mapping[str, frozenset[str]]
"""For each word of the notation how it can be typed."""
MAX_WORDS = 12
"""Actions with more words are read only in the notation."""
MAX_READINGS = 2_000
"""A text that can be read in more ways is too short to mean anything."""


def actions_meant(
    text: str,
    legal: Sequence[A],
    names: Mapping[str, str],
    parse: Callable[[str], A],
    write: Callable[[A], str],
) -> list[A]:
    """The actions that a text can mean: only legal ones if there are any. `ValueError` if it means none.

    `names` has names as shown for words of the notation. A whole name comes before beginnings, and one name of several
    words before several names.
    """
    exact, trouble = _parsed(parse, text)
    if exact and exact[0] in legal:
        return exact
    texts = readings(text, spellings({word for action in legal for word in write(action).split()[1:]}, names))
    lengths = {action: len(words) for words in texts for action in _parsed(parse, " ".join(words))[0]}
    meant = {action: lengths[action] for action in legal if action in lengths} or lengths
    least = min(meant.values(), default=0)
    found = [action for action, length in meant.items() if length == least] or exact
    if not found:
        raise trouble or ValueError(text)
    return found


def _parsed(parse: Callable[[str], A], text: str) -> tuple[list[A], ValueError | None]:
    """The action that a text is in the notation, or the error."""
    try:
        return [parse(text)], None
    except ValueError as error:
        return [], error


def spellings(words: set[str], names: Mapping[str, str]) -> Spellings:
    """How these words, and all that have names, can be typed; numbers are left out."""
    known = {word for word in words | names.keys() if not word.isdecimal()}
    return {word: frozenset({_bare(word), _bare(names.get(word, word))}) for word in sorted(known)}


def _bare(text: str) -> str:
    """A name for comparison: `gamblers den` for `Gamblers’ Den` and `gamblers_den`."""
    return " ".join(re.sub(r"[^\w\s-]", "", as_compared(text)).replace("_", " ").replace("-", " ").split())


def readings(text: str, known: Spellings) -> list[tuple[str, ...]]:
    """The words in the notation of all that a text can mean, whether or not it is an action, the longest first."""
    verb, *rest = text.split()
    if len(rest) >= MAX_WORDS:
        return []
    found = list(islice(_readings(rest, known), MAX_READINGS + 1))
    return sorted(((verb.casefold(), *it) for it in found), key=len, reverse=True) if len(found) <= MAX_READINGS else []


def _readings(words: Sequence[str], known: Spellings) -> Iterator[tuple[str, ...]]:
    """What a series of words can be in the notation: each name is one word or several."""
    if not words:
        yield ()
    for length in range(1, len(words) + 1):
        for first in _words_meant(words[:length], known):
            for rest in _readings(words[length:], known):
                yield (first, *rest)


def _words_meant(words: Sequence[str], known: Spellings) -> list[str]:
    """The words of the notation that this is a name of, or else those of which it is a beginning.

    A single word without any stays what it is.
    """
    typed = _bare(" ".join(words))
    alone = [words[0].casefold()] if len(words) == 1 else []
    if not typed or typed.isdecimal():
        return alone
    exact = [word for word, spelled in known.items() if typed in spelled]
    return exact or [word for word, spelled in known.items() if any(it.startswith(typed) for it in spelled)] or alone
