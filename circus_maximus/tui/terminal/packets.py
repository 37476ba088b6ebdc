"""Reads the packets that `serve` sends to its sessions: a letter, the length in four bytes, and the content."""

from __future__ import annotations

from collections.abc import Iterator

MAX_CONTENT = 64 * 1024
"""Bytes of a packet that are used. The rest of a longer one is dropped."""
HEAD = 5
"""Bytes before the content."""


class Packets:
    """The packet that is being read."""

    def __init__(self) -> None:
        self._head = b""
        self._content = bytearray()
        self._missing = 0
        """Bytes of the content that have not come yet."""

    def feed(self, data: bytes) -> Iterator[tuple[str, bytes]]:
        """The letter and the content of the packets that these bytes complete."""
        while data:
            if len(self._head) < HEAD:
                wanted = HEAD - len(self._head)
                self._head, data = self._head + data[:wanted], data[wanted:]
                if len(self._head) < HEAD:
                    return
                self._missing = int.from_bytes(self._head[1:], "big")
            self._content += data[: min(self._missing, MAX_CONTENT - len(self._content))]
            came = min(self._missing, len(data))
            self._missing, data = self._missing - came, data[came:]
            if not self._missing:
                yield self._head[:1].decode("ascii", "replace"), bytes(self._content)
                self._head, self._content = b"", bytearray()
