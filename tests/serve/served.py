"""`circus-maximus serve` as a process, and pages that connect to it without a browser."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from circus_maximus.serve.connections import listen, port_of
from circus_maximus.serve.server import Notices, Server

ROOT = Path(__file__).parents[2]
PATIENCE = 20
"""Seconds to wait for something before the test fails."""
PROGRAM = """
import os, sys
def packet(kind, content):
    sys.stdout.buffer.write(kind + len(content).to_bytes(4, "big") + content)
    sys.stdout.buffer.flush()
sys.stdout.buffer.write(b"__GANGLION__\\n")
names = ("CIRCUS_MAXIMUS_HOME", "CIRCUS_MAXIMUS_SERVED", "COLUMNS", "ROWS")
packet(b"D", " ".join([str(os.getpid()), *(os.environ.get(name, "-") for name in names)]).encode())
while content := sys.stdin.buffer.read(5):
    content = sys.stdin.buffer.read(int.from_bytes(content[1:], "big"))
    if b"quit" in content:
        break
    packet(b"D", content)
"""
"""A program that says who it is, then repeats its input until it has to quit."""
STUCK = PROGRAM.replace("break", "pass") + "\nimport time\ntime.sleep(1000)"
"""A program that never quits."""


class Serving:
    """The command in a process of its own."""

    def __init__(self, home, *options, files=None):
        """`files` is how many files the process can have open."""
        command = [sys.executable, "-m", "circus_maximus", "serve", "--port", "0", *options]
        if files is not None:
            command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
        environment = os.environ | {"CIRCUS_MAXIMUS_HOME": str(home)}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT, env=environment
        )
        self.said = self.process.stdout.readline()
        self.url = next(word for word in self.said.split() if word.startswith("http"))
        """The address with the token."""
        self.origin = self.url.partition("/?")[0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end(signal.SIGTERM)
        self.process.stdout.close()

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@asynccontextmanager
async def strangers(program=PROGRAM, host="127.0.0.1", addresses=("127.0.0.1",), notices=None):
    """A server for sessions of a small program, and a client with cookies that has not exchanged the token.

    `notices` is a list that gets the lines for whoever runs the server.
    """
    sockets = listen(socket.getaddrinfo("127.0.0.1", 0, type=socket.SOCK_STREAM))
    port = port_of(sockets[0])
    said = Notices((notices if notices is not None else []).append)
    server = Server(host, addresses, port, said, [sys.executable, "-ISc", program])
    jar = aiohttp.CookieJar(unsafe=True)
    async with server.open(sockets), aiohttp.ClientSession(f"http://127.0.0.1:{port}", cookie_jar=jar) as client:
        yield server, client


@asynccontextmanager
async def serving(*settings, **named):
    """A server for sessions of a small program, and a client with cookies that has exchanged the token."""
    async with strangers(*settings, **named) as (server, client):
        await admit(client, server.pages[0])
        yield client


async def admit(client, address):
    """Exchange the token of an address."""
    async with client.get(f"/?{address.partition('/?')[2]}", allow_redirects=False) as answer:
        assert answer.status == 303


@asynccontextmanager
async def visiting(server):
    """A client of a server in a process of its own, with the cookie."""
    async with aiohttp.ClientSession(server.origin, cookie_jar=aiohttp.CookieJar(unsafe=True)) as client:
        await admit(client, server.url)
        yield client


def origin_of(client):
    return str(client._base_url.origin())


@asynccontextmanager
async def page(client, path="/ws?width=100&height=30", **headers):
    """The connection of a page."""
    async with client.ws_connect(path, headers={"Origin": origin_of(client), **headers}) as socket:
        yield socket


async def read(socket):
    """The next output of the program. Which keys it offers is skipped."""
    message = await asyncio.wait_for(socket.receive(), PATIENCE)
    while message.type is aiohttp.WSMsgType.TEXT:
        message = await asyncio.wait_for(socket.receive(), PATIENCE)
    assert message.type is aiohttp.WSMsgType.BINARY, message
    return message.data.decode()


async def shows(socket, text):
    """Read until the program has written a text."""
    output = ""
    while text not in output:
        output += await read(socket)


def exists(process):
    """Whether there is a process with this id. One that has ended but that nobody has asked about does not count."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def is_gone(process):
    """Wait until a process has ended."""
    end = asyncio.get_running_loop().time() + PATIENCE
    while exists(process):
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.01)
