"""`circus-maximus serve` as a process, and pages that connect to it without a browser."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
from aiohttp import web

from circus_maximus.serve.server import Server

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

    def __init__(self, home, *options):
        command = [sys.executable, "-m", "circus_maximus", "serve", "--port", "0", *options]
        environment = os.environ | {"CIRCUS_MAXIMUS_HOME": str(home)}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT, env=environment
        )
        self.said = self.process.stdout.readline()
        self.url = next(word for word in self.said.split() if word.startswith("http"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end(signal.SIGTERM)
        self.process.stdout.close()

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)


@asynccontextmanager
async def serving(program=PROGRAM, host="127.0.0.1", addresses=("127.0.0.1",)):
    """A server for sessions of a small program, and a client with cookies."""
    runner = web.AppRunner(Server(host, addresses, [sys.executable, "-ISc", program]).app(), shutdown_timeout=1.0)
    jar = aiohttp.CookieJar(unsafe=True)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with aiohttp.ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}", cookie_jar=jar) as client:
            yield client
    finally:
        await runner.cleanup()


def origin_of(client):
    return str(client._base_url.origin())


@asynccontextmanager
async def page(client, path="/ws?width=100&height=30", **headers):
    """The connection of a page."""
    async with client.ws_connect(path, headers={"Origin": origin_of(client), **headers}) as socket:
        yield socket


async def read(socket):
    """The next output of the program."""
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
