"""The addresses under which a browser can open the page."""

from __future__ import annotations

import socket
from ipaddress import ip_address

from circus_maximus.serve.access import LOCAL, is_any

ELSEWHERE = {4: (socket.AF_INET, "192.0.2.1"), 6: (socket.AF_INET6, "2001:db8::1")}
"""An address of no computer for each version of IP: the way there begins at our own address. Nothing is sent."""


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
