"""Who may connect: browsers that opened a printed address, with pages that this server has sent.

The printed addresses have a secret token, because other users of this computer can connect as well. The server
exchanges it for a cookie, so that it does not stay in the address bar.

Any page in a visitor's browser could connect too. A page from elsewhere has another `Origin`. A page that gives its own
name the address of this computer (DNS rebinding) has another `Host`.
"""

from __future__ import annotations

import re
import secrets
import socket
from collections.abc import Mapping
from ipaddress import ip_address

from circus_maximus.engine.hashing import blake2b

LOCAL = "localhost"
HOST = re.compile(r"([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]+)?", re.ASCII)
"""A `Host`: a name or an address, and a port."""
TOKEN_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
"""The characters of a token: those that nobody mistakes for each other when copying it to a phone."""
TOKEN_LENGTH = 16
"""Characters of a token: 80 bits."""
VISITOR = re.compile(r"[0-9a-f]{32}")
"""The value of a visitor's cookie."""
ELSEWHERE = {4: (socket.AF_INET, "192.0.2.1"), 6: (socket.AF_INET6, "2001:db8::1")}
"""An address of no computer for each version of IP: the way there begins at our own address. Nothing is sent."""


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

    def __init__(self, bound: str, only_here: bool, port: int) -> None:
        """`only_here`: whether only this computer can reach the server."""
        self.token = "".join(secrets.choice(TOKEN_LETTERS) for _ in range(TOKEN_LENGTH))
        """What the printed address contains. It is written nowhere else, and no session gets it."""
        self.cookie = f"circus_maximus_{port}"
        """The name of the cookie for the token. Browsers do not tell the ports of a host apart."""
        self.admission = secrets.token_urlsafe(32)
        """The value of that cookie, which does not reveal the token."""
        self._only_here = only_here
        self._names = (bound.lower(), *([LOCAL] if only_here or is_any(bound) else []))
        """The names that mean this server."""

    def is_ours(self, host: str, origin: str | None) -> bool:
        """Whether a request may be answered, given its `Host` and its `Origin`. None: the browser has sent none."""
        return self._is_our_host(host) and origin in (None, f"http://{host}")

    def is_token(self, text: str) -> bool:
        """Whether a text is the token."""
        return _is_same(text, self.token)

    def is_admitted(self, cookies: Mapping[str, str]) -> bool:
        """Whether a browser has exchanged the token, given its cookies."""
        return _is_same(cookies.get(self.cookie, ""), self.admission)

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


def _is_same(text: str, secret: str) -> bool:
    """Whether a text is a secret; the time that this takes does not reveal how much of it is right."""
    return secrets.compare_digest(text.encode(errors="replace"), secret.encode())


def new_visitor() -> str:
    """A random value for the cookie of a new visitor, which nobody can guess."""
    return secrets.token_hex(16)


def folder_of(visitor: str) -> str:
    """The name of a visitor's folder. It does not reveal the cookie."""
    return blake2b(visitor.encode(), digest_size=16).hexdigest()


def page_addresses(host: str, port: int, token: str) -> tuple[str, ...]:
    """The addresses of the page of a server at a name or address, with its token: for this computer, then for others.

    If it listens at all addresses, `host` is none that a browser could open.
    """
    if not is_any(host):
        return (_address(host, port, token),)
    ours = _own_address(ip_address(host).version)
    return (_address(LOCAL, port, token), *([_address(ours, port, token)] if ours else []))


def _address(host: str, port: int, token: str) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/?token={token}"


def _own_address(version: int) -> str:
    """The address of this computer in its network; empty if it has none."""
    family, elsewhere = ELSEWHERE[version]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((elsewhere, 9))
            return str(way.getsockname()[0])
    except OSError:
        return ""
