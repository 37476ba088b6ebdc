"""Who may connect: only pages that this server has sent, under an address that belongs to it.

Otherwise any page in the visitor's browser could connect to a server on the same computer. A page from elsewhere has
another `Origin`. A page that gives its own name the address of this computer (DNS rebinding) has another `Host`.
"""

from __future__ import annotations

import re
import secrets
from ipaddress import ip_address

from circus_maximus.engine.hashing import blake2b

LOCAL = "localhost"
HOST = re.compile(r"([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?", re.ASCII)
"""A `Host`: a name or an address, and a port."""
VISITOR = re.compile(r"[0-9a-f]{32}")
"""The value of a visitor's cookie."""


def is_loopback(address: str) -> bool:
    """Whether only this computer can reach an address, such as `127.0.0.1`."""
    return ip_address(address).is_loopback


def is_any(address: str) -> bool:
    """Whether an address stands for all addresses of this computer, as `0.0.0.0` does."""
    try:
        return ip_address(address).is_unspecified
    except ValueError:
        return False


class Access:
    """The rules for a server at the name or address that the user chose."""

    def __init__(self, bound: str, only_here: bool) -> None:
        """`only_here`: whether only this computer can reach the server."""
        self._only_here = only_here
        self._names = (bound.lower(), *([LOCAL] if only_here or is_any(bound) else []))
        """The names that mean this server."""

    def is_ours(self, host: str, origin: str | None) -> bool:
        """Whether a request may be answered, given its `Host` and its `Origin`. None: the browser has sent none."""
        return self._is_our_host(host) and origin in (None, f"http://{host}")

    def _is_our_host(self, host: str) -> bool:
        """Whether a `Host` means this server. An address cannot be anybody else's; a name can."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].strip("[]").lower()
        if name in self._names:
            return True
        try:
            return is_loopback(name) or not self._only_here
        except ValueError:
            return False


def new_visitor() -> str:
    """A random value for the cookie of a new visitor, which nobody can guess."""
    return secrets.token_hex(16)


def folder_of(visitor: str) -> str:
    """The name of a visitor's folder. It does not reveal the cookie."""
    return blake2b(visitor.encode(), digest_size=16).hexdigest()
