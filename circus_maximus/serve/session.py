"""One visitor's session: the program in a process of its own, connected to the page by a websocket.

The program and its server exchange packets: a letter, the length, and the content. `D` is what a terminal would read or
write, `M` is JSON about the session.
"""

from __future__ import annotations

import asyncio
import os
from asyncio import IncompleteReadError, StreamReader, StreamWriter
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from aiohttp import WSMsgType
from aiohttp.web import WebSocketResponse

from circus_maximus.play.filenames import drawn_size

Message = list[str | dict[str, int]]
"""A message of the page. Without types, JSON that is nested deeply would use up the stack."""
GREETING = b"__GANGLION__\n"
"""What the program writes before its first packet."""
HEAD = 5
"""Bytes before the content of a packet: the letter, and the length as a number."""
PATIENCE = 3.0
"""Seconds for the program to quit once the visitor is gone. Every move is saved already."""


class Session:
    """A running program."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process = process
        self._in: StreamWriter = process.stdin
        self._out: StreamReader = process.stdout

    @classmethod
    async def start(cls, command: Sequence[str], environment: Mapping[str, str], size: tuple[int, int]) -> Session:
        """Start the program; `size` is that of the page in cells."""
        width, height = drawn_size(*size) or (80, 24)
        sized = {"COLUMNS": str(width), "ROWS": str(height)}
        # In a process group of its own, so that Ctrl+C on the server's terminal ends only the server, which ends this.
        return cls(
            await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, env={**os.environ, **environment, **sized}, start_new_session=True
            )
        )

    async def connect(self, socket: WebSocketResponse) -> None:
        """Pass input and output on until the page is closed or the program ends; then end both."""
        showing = asyncio.create_task(self._show(socket))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._take(message.data, socket)
        finally:
            try:
                await self._end()
            finally:
                showing.cancel()

    async def _show(self, socket: WebSocketResponse) -> None:
        """Send the program's output to the page until the program ends; then close the page's connection."""
        with suppress(IncompleteReadError, ConnectionError):
            await self._out.readuntil(GREETING)
            while True:
                head = await self._out.readexactly(HEAD)
                content = await self._out.readexactly(int.from_bytes(head[1:], "big"))
                if head[:1] == b"D" and not socket.closed:
                    await socket.send_bytes(content)
                elif head[:1] == b"M":
                    match msgspec.json.decode(content):
                        case {"type": "exit"}:
                            break
                        case {"type": "keys", "keys": keys} if not socket.closed:
                            await socket.send_json(["keys", keys])
        await socket.close()
        # The program may write more while it ends, and must not wait for somebody to read that.
        while await self._out.read(1 << 16):
            pass

    async def _take(self, text: str, socket: WebSocketResponse) -> None:
        """Handle a message of the page. Messages that no page sends are ignored."""
        try:
            message = msgspec.json.decode(text, type=Message)
        except msgspec.DecodeError:
            return
        match message:
            case ["stdin", str(typed)]:
                await self._send(b"D", typed.encode())
            case ["resize", {"width": int(width), "height": int(height)}] if size := drawn_size(width, height):
                await self._tell(type="resize", width=size[0], height=size[1])
            case ["focus" | "blur" as what]:
                await self._tell(type=what)
            case ["ping", str(sent)]:
                await socket.send_json(["pong", sent])
            case _:
                pass

    async def _tell(self, **about: Any) -> None:
        await self._send(b"M", msgspec.json.encode(about))

    async def _send(self, kind: bytes, content: bytes) -> None:
        """Send a packet to the program; does nothing once it has ended."""
        with suppress(ConnectionError):
            self._in.write(kind + len(content).to_bytes(HEAD - 1, "big") + content)
            await self._in.drain()

    async def _end(self) -> None:
        """Ask the program to quit, and kill it if it does not, or if the server cannot wait."""
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await self._tell(type="quit")
                    self._in.close()
                    await self._process.wait()
        finally:
            if self._process.returncode is None:
                self._process.kill()
