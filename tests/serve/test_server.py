"""The server: who may connect, what the page loads, sessions and their ends."""

import asyncio
import os
import re
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.serve import session
from circus_maximus.serve.access import Access, page_addresses
from circus_maximus.serve.server import COOKIE, MAX_VISITORS
from tests.serve.served import PATIENCE, STUCK, Serving, is_gone, origin_of, page, read, serving, shows, visiting

ELSEWHERE = {"host": "192.0.2.7", "addresses": ["192.0.2.7"]}
"""A server that other computers can reach."""


def run(scenario):
    asyncio.run(scenario())


def test_a_session_gets_the_keys_and_the_size_of_its_page_and_answers():
    async def scenario():
        async with serving() as client, page(client) as socket:
            assert (await read(socket)).split()[1:] == [os.environ.get("CIRCUS_MAXIMUS_HOME", "-"), "1", "100", "30"]
            await socket.send_json(["stdin", "é"])
            assert await read(socket) == "é"
            await socket.send_json(["resize", {"width": 80, "height": 24}])
            assert await read(socket) == '{"type":"resize","width":80,"height":24}'
            await socket.send_json(["resize", {"width": 99999, "height": 99999}])
            assert await read(socket) == '{"type":"resize","width":500,"height":200}'
            await socket.send_json(["focus"])
            assert await read(socket) == '{"type":"focus"}'
            await socket.send_json(["ping", "1"])
            assert await socket.receive_json() == ["pong", "1"]

    run(scenario)


def test_messages_that_no_page_sends_are_ignored():
    async def scenario():
        async with serving() as client, page(client, "/ws?width=0&height=x") as socket:
            assert (await read(socket)).split()[3:] == ["80", "24"]
            for message in (
                "{",
                '["stdin", "\\ud800"]',
                '["stdin", 1]',
                '["resize", {"width": 0, "height": 1}]',
                '["resize", {"width": 80, "height": -1}]',
                '["resize", {"width": 1e9, "height": 1}]',
                "7",
                "[" * 60_000,
            ):
                await socket.send_str(message)
            await socket.send_bytes(b"x")
            await socket.send_json(["stdin", "still here"])
            assert await read(socket) == "still here"

    run(scenario)


@pytest.mark.parametrize("path", ["/", "/ws", "/static/js/textual.js"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Host": "evil.example"},
        {"Host": "evil.example", "Origin": "http://evil.example"},
        {"Host": "192.0.2.7"},
        {"Host": "["},
        {"Host": "127.0.0.1:80; script-src *"},
    ],
)
def test_a_foreign_origin_or_host_is_refused(path, headers):
    async def scenario():
        async with serving() as client:
            upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
            key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="}
            asked = {**upgrade, **key, "Origin": origin_of(client), **headers}
            async with client.get(path, headers=asked) as answer:
                assert answer.status == 403
                assert "Refused" in await answer.text()

    run(scenario)


def test_a_connection_that_does_not_say_which_page_it_is_from_is_refused():
    async def scenario():
        async with serving() as client:
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await client.ws_connect("/ws")

    run(scenario)


@pytest.mark.parametrize(
    ("bound", "only_here", "host", "ours"),
    [
        ("127.0.0.1", True, "localhost:8000", True),
        ("127.0.0.1", True, "[::1]:8000", True),
        ("127.0.0.1", True, "evil@localhost:8000", False),
        ("127.0.0.1", True, "", False),
        ("127.0.0.1", True, "192.168.1.5:8000", False),
        ("127.0.0.1", True, "localhost.evil.example", False),
        ("0.0.0.0", False, "192.168.1.5:8000", True),
        ("0.0.0.0", False, "localhost:8000", True),
        ("::", False, "localhost", True),
        ("0.0.0.0", False, "localhost.evil.example", False),
        ("192.168.1.5", False, "localhost", False),
        ("0.0.0.0", False, "evil.example", False),
        ("ana.local", False, "Ana.local:8000", True),
        ("ana.local", False, "ben.local:8000", False),
    ],
)
def test_a_host_is_ours_if_it_is_an_address_or_the_name_that_was_chosen(bound, only_here, host, ours):
    access = Access(bound, only_here, 8000)
    assert access.is_ours(host, None) is ours
    assert access.is_ours(host, f"http://{host}") is ours
    assert not access.is_ours(host, "http://other.example")


@pytest.mark.parametrize(
    ("host", "only_here", "addresses"),
    [
        ("127.0.0.1", True, ("http://127.0.0.1:8000/?token=abc",)),
        ("::1", True, ("http://[::1]:8000/?token=abc",)),
        ("ana.local", False, ("http://ana.local:8000/?token=abc",)),
        ("0.0.0.0", False, ("http://localhost:8000/?token=abc", "http://192.168.1.5:8000/?token=abc")),
        ("::", False, ("http://localhost:8000/?token=abc", "http://[2001:db8::5]:8000/?token=abc")),
    ],
)
def test_every_printed_address_can_be_opened(host, only_here, addresses, monkeypatch):
    ours = {4: "192.168.1.5", 6: "2001:db8::5"}
    monkeypatch.setattr("circus_maximus.serve.access._own_address", ours.__getitem__)
    assert page_addresses(host, 8000, "abc") == addresses
    access = Access(host, only_here, 8000)
    for address in addresses:
        origin = address.removesuffix("/?token=abc")
        assert access.is_ours(origin.removeprefix("http://"), origin)


def test_without_a_network_only_the_address_for_this_computer_is_printed(monkeypatch):
    monkeypatch.setattr("circus_maximus.serve.access._own_address", lambda version: "")
    assert page_addresses("0.0.0.0", 8000, "abc") == ("http://localhost:8000/?token=abc",)


def test_a_server_at_all_addresses_prints_one_that_this_computer_can_open(tmp_path):
    async def scenario():
        async with visiting(server) as client, client.get("/") as answer:
            assert answer.status == 200

    with Serving(tmp_path, "--host", "0.0.0.0") as server:
        assert server.url.startswith("http://localhost:")
        run(scenario)


def test_the_page_loads_everything_from_the_server():
    async def scenario():
        async with serving() as client:
            async with client.get("/") as answer:
                text, policy = await answer.text(), answer.headers["Content-Security-Policy"]
                host = origin_of(client).removeprefix("http://")
            assert set(re.findall(r"\w+://[^\"'/;]*", text + policy)) == {f"ws://{host}"}
            assert policy.startswith("default-src 'none';")
            loaded = re.findall(r"(?:src|href)=\"(/[^\"]+)\"|url\(\"(.*?)\"\)", text)
            assert len(loaded) == 5
            for path in filter(None, (path for found in loaded for path in found)):
                async with client.get(path) as answer:
                    assert answer.status == 200, path

    run(scenario)


def test_there_are_at_most_eight_visitors():
    async def scenario():
        async with serving() as client:
            async with AsyncExitStack() as visitors:
                for _ in range(MAX_VISITORS):
                    await visitors.enter_async_context(page(client))
                with pytest.raises(aiohttp.WSServerHandshakeError, match="503"):
                    await client.ws_connect("/ws", headers={"Origin": origin_of(client)})
                async with client.get("/") as answer:
                    assert (answer.status, (await answer.text())[:29]) == (503, "There are 8 visitors already.")
            async with client.get("/") as answer:
                while answer.status == 503:
                    answer = await client.get("/")

    run(scenario)


@pytest.mark.parametrize("program", ["quits", "stuck"])
def test_a_process_ends_with_its_connection(program, monkeypatch):
    monkeypatch.setattr(session, "PATIENCE", 0.1 if program == "stuck" else 30.0)

    async def scenario():
        async with serving(STUCK) if program == "stuck" else serving() as client:
            async with page(client) as socket:
                process = int((await read(socket)).split()[0])
            await is_gone(process)

    run(scenario)


def test_visitors_from_elsewhere_have_a_folder_each_and_keep_it(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path))

    async def scenario():
        async with serving(**ELSEWHERE) as client:
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await client.ws_connect("/ws", headers={"Origin": origin_of(client)})
            homes = []
            for _ in range(2):
                for _ in range(2):
                    async with client.get("/") as answer:
                        assert answer.status == 200
                    async with page(client) as socket:
                        homes.append(Path((await read(socket)).split()[1]))
                (cookie,) = (cookie for cookie in client.cookie_jar if cookie.key == COOKIE)
                assert cookie["httponly"]
                assert cookie["samesite"] == "Strict"
                assert cookie.value not in str(homes[-1])
                client.cookie_jar.clear(lambda cookie: cookie.key == COOKIE)
            assert {home.parent for home in homes} == {tmp_path / "visitors"}
            assert homes[0] == homes[1] != homes[2] == homes[3]

    run(scenario)


def test_a_cookie_cannot_name_a_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path))

    async def scenario():
        async with serving(**ELSEWHERE) as client:
            client.cookie_jar.update_cookies({COOKIE: "../../saves"})
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await client.ws_connect("/ws", headers={"Origin": origin_of(client)})

    run(scenario)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_the_end_of_the_server_ends_the_program_of_every_visitor(number, tmp_path):
    async def scenario():
        with Serving(tmp_path) as server:
            async with visiting(server) as client, page(client) as socket:
                await shows(socket, "New game")
                children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
                assert len(children) == 1
                server.end(number)
                await is_gone(int(children[0]))

    run(scenario)


def test_the_program_ends_the_connection_when_the_visitor_quits(tmp_path):
    async def scenario():
        with Serving(tmp_path) as server:
            assert server.said == f"Open {server.url} in a browser. Ctrl+C stops the server.\n"
            async with visiting(server) as client, page(client) as socket:
                await shows(socket, "New game")
                await socket.send_json(["stdin", "q"])
                while not socket.closed:
                    await asyncio.wait_for(socket.receive(), 30)

    run(scenario)


def test_a_size_that_arrives_while_the_program_starts_is_the_one_that_counts(tmp_path):
    async def scenario():
        with Serving(tmp_path) as server:
            async with visiting(server) as client, page(client, "/ws?width=40&height=10") as socket:
                await socket.send_json(["resize", {"width": 100, "height": 30}])
                await shows(socket, "New game")

    run(scenario)


def test_the_page_hears_which_keys_the_program_offers_whenever_they_change(tmp_path):
    async def scenario():
        async def offered():
            while True:
                message = await asyncio.wait_for(socket.receive(), PATIENCE)
                if message.type is aiohttp.WSMsgType.TEXT:
                    kind, keys = message.json()
                    assert kind == "keys"
                    return {name: typed for name, typed, _ in keys}

        with Serving(tmp_path) as server:
            async with visiting(server) as client, page(client) as socket:
                keys = await offered()
                while "n" not in keys:
                    keys = await offered()
                assert "Ctrl+S" not in keys
                await socket.send_json(["stdin", keys["n"]])
                while "Ctrl+S" not in keys:
                    keys = await offered()

    run(scenario)


def test_an_address_that_cannot_be_used_is_reported(tmp_path):
    with Serving(tmp_path) as server:
        port = server.origin.rpartition(":")[2]
        taken = CliRunner().invoke(main, ["serve", "--port", port])
    assert taken.exit_code == 2
    assert f"127.0.0.1, port {port}: " in taken.output
    unknown = CliRunner().invoke(main, ["serve", "--host", "a..b"])
    assert unknown.exit_code == 2
    assert "Error: a..b, port 8000: " in unknown.output


def test_without_its_libraries_the_command_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "textual_serve", None)
    result = CliRunner().invoke(main, ["serve"])
    assert result.exit_code == 2
    assert "textual_serve is missing. Install it with: pip install 'circus-maximus[serve]'" in result.output
