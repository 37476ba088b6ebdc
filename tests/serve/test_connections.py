"""Connections: how many there are, how long they may take, and that odd ones neither harm nor print anything."""

import asyncio
import errno
import resource
import socket
from contextlib import ExitStack, suppress

import aiohttp
import pytest

from circus_maximus.serve import connections, server
from circus_maximus.serve.connections import MAX_CONNECTIONS, listen, max_connections, port_of
from circus_maximus.serve.server import MAX_MESSAGE_SIZE, Notices
from circus_maximus.serve.session import Session
from tests.serve.served import PATIENCE, Serving, admit, origin_of, page, read, serving, strangers, visiting

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
"""A request whose headers are incomplete."""
SHORT = 0.1
"""Seconds instead of those that a connection has."""
MANY = 20_000_000
"""More bytes than the system keeps for whoever does not read them."""
HOST = b"Host: 127.0.0.1\r\n"
ODD = {
    "bytes": bytes(range(256)) * 8,
    "encrypted": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    "no path": b"GET\r\n\r\n",
    "version": b"GET / HTTP/9.9\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    "long line": b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "long header": b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"a" * 100_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\n" + HOST + b"".join(b"X%d: 1\r\n" % it for it in range(5000)) + b"\r\n",
    "path": b"GET /\xff\xfe HTTP/1.1\r\n" + HOST + b"\r\n",
    "header": b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: a=\xff\r\n\r\n",
    "host": b"GET / HTTP/1.1\r\nHost: \xff\xfe\r\n\r\n",
    "origin": b"GET / HTTP/1.1\r\n" + HOST + b"Origin: \xff\r\n\r\n",
    "token": b"GET /?token=%ff%fe&token HTTP/1.1\r\n" + HOST + b"\r\n",
    "address": b"GET http://[::1 HTTP/1.1\r\n" + HOST + b"\r\n",
    "port": b"GET http://a:b@c:99999999/ HTTP/1.1\r\n" + HOST + b"\r\n",
    "method": b"B\xffD / HTTP/1.1\r\n" + HOST + b"\r\n",
    "tunnel": b"CONNECT / HTTP/1.1\r\n" + HOST + b"\r\n",
    "length": b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: x\r\n\r\n",
    "chunk": b"POST / HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzzzz\r\n",
    "half a body": b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 100000\r\n\r\nabc",
    "compressed": b"POST / HTTP/1.1\r\n" + HOST + b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
    "expectation": b"POST / HTTP/1.1\r\n" + HOST + b"Expect: x\r\n\r\n",
    "many requests": (b"GET / HTTP/1.1\r\n" + HOST + b"\r\n") * 200,
    "cookies": b"GET / HTTP/1.1\r\n" + HOST + b'Cookie: ;;=;a;"=\\"; $Version=1; expires=x; a b=c\r\n\r\n',
    "upgrade": b"GET /ws HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n\xff\xff",
}
"""What no browser sends."""
UPGRADES = {
    "no key": {"Sec-WebSocket-Key": None},
    "odd key": {"Sec-WebSocket-Key": "\xff"},
    "short key": {"Sec-WebSocket-Key": "AAAA"},
    "version": {"Sec-WebSocket-Version": "x"},
    "no upgrade": {"Upgrade": None},
}
"""What no page sends: headers of a connection for a session."""
FRAMES = {
    "text": b"\x81\x82\0\0\0\0\xff\xfe",
    "kind": b"\x83\x81\0\0\0\0x",
    "reserved bits": b"\xf1\x80\0\0\0\0",
    "long ping": b"\x89\xfe\x00\xc8\0\0\0\0" + b"x" * 200,
    "continued": b"\x80\x81\0\0\0\0x",
    "interrupted": b"\x01\x81\0\0\0\0a\x81\x81\0\0\0\0b",
    "short close": b"\x88\x81\0\0\0\0x",
    "close code": b"\x88\x82\0\0\0\0\0\x01",
    "length": b"\x81\xff" + (1 << 40).to_bytes(8, "big") + bytes(4),
    "too long": b"\x81\xff" + (1 << 20).to_bytes(8, "big") + bytes(4) + b"x" * (1 << 20),
    "compressed": b"\xc1\x85\0\0\0\0\xff\xff\xff\xff\xff",
    "bytes": bytes(range(200, 256)) * 50,
}
"""Wrong frames of a websocket."""


def run(scenario):
    asyncio.run(scenario())


def port(client):
    return client._base_url.port


async def answer_to(client, sent):
    """What the server answers to some bytes until it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port(client))
    try:
        writer.write(sent)
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def is_closed(reader):
    """Whether the server closes a connection within a short time."""
    try:
        return await asyncio.wait_for(reader.read(), SHORT) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


async def upgraded(client, changes=None):
    """A connection for a session, made by hand."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port(client))
    headers = {
        "Host": f"127.0.0.1:{port(client)}",
        "Origin": origin_of(client),
        "Cookie": "; ".join(f"{cookie.key}={cookie.value}" for cookie in client.cookie_jar),
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    } | (changes or {})
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    writer.write("\r\n".join(["GET /ws HTTP/1.1", *lines, "\r\n"]).encode("latin-1"))
    return reader, writer


async def is_served(client):
    async with client.get("/") as answer:
        return answer.status == 200


@pytest.mark.parametrize("sent", [b"", b"\r\n", HALF])
def test_a_connection_without_a_complete_request_is_closed_in_time(sent, monkeypatch):
    assert connections.FOR_HEADERS == 10.0
    monkeypatch.setattr(connections, "FOR_HEADERS", SHORT)

    async def scenario():
        async with strangers() as (_, client):
            assert await answer_to(client, sent) == b""

    run(scenario)


def test_headers_that_arrive_one_byte_after_another_have_no_more_time(monkeypatch):
    monkeypatch.setattr(connections, "FOR_HEADERS", 2 * SHORT)

    async def scenario():
        async with strangers() as (_, client):
            reader, writer = await asyncio.open_connection("127.0.0.1", port(client))
            writer.write(HALF)
            async with asyncio.timeout(PATIENCE):
                while not reader.at_eof() and reader.exception() is None:
                    writer.write(b"x")
                    await asyncio.sleep(SHORT / 10)
            writer.close()

    run(scenario)


def test_whoever_does_not_read_an_answer_has_limited_time_too(monkeypatch):
    monkeypatch.setattr(connections, "FOR_ANSWER", SHORT)
    aborted = asyncio.Event()
    abort = connections.Connection.abort
    monkeypatch.setattr(connections.Connection, "abort", lambda connection: (abort(connection), aborted.set()))

    async def scenario():
        async with strangers() as (serving_here, client):
            await admit(client, serving_here.pages[0])
            (cookie,) = client.cookie_jar
            serving_here._files["/static/page.js"] = (bytes(MANY), "text/javascript")
            with socket.socket() as silent:
                silent.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                silent.connect(("127.0.0.1", port(client)))
                lines = ["GET /static/page.js HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {cookie.key}={cookie.value}"]
                silent.sendall("\r\n".join([*lines, "\r\n"]).encode())
                await asyncio.wait_for(aborted.wait(), PATIENCE)
                silent.settimeout(PATIENCE)
                received = 0
                with suppress(ConnectionError):
                    while got := await asyncio.to_thread(silent.recv, 1 << 16):
                        received += len(got)
                assert 0 < received < MANY

    run(scenario)


def test_a_connection_serves_one_request():
    async def scenario():
        async with strangers() as (_, client):
            answer = await answer_to(client, ODD["many requests"])
            assert answer.count(b"HTTP/1.1 403 Forbidden") == 1
            assert b"Connection: close" in answer

    run(scenario)


def test_half_requests_neither_take_all_connections_nor_keep_others_out(monkeypatch):
    assert MAX_CONNECTIONS == 64
    monkeypatch.setattr(server, "max_connections", lambda listening: 8)

    async def scenario():
        async with serving() as client:
            halves = []
            for _ in range(30):
                reader, writer = await asyncio.open_connection("127.0.0.1", port(client))
                writer.write(HALF)
                halves.append((reader, writer))
            assert await is_served(client)
            closed = await asyncio.gather(*(is_closed(reader) for reader, _ in halves))
            assert closed.count(False) in (7, 8)
            # The last ones are left.
            assert not any(closed[-7:])
            for _, writer in halves:
                writer.close()

    run(scenario)


def test_if_all_connections_are_in_use_the_next_one_waits_until_one_is_closed(monkeypatch):
    monkeypatch.setattr(server, "max_connections", lambda listening: 2)

    async def scenario():
        async with serving() as client, page(client) as one:
            await read(one)
            async with page(client) as another:
                await read(another)
                reader, writer = await asyncio.open_connection("127.0.0.1", port(client))
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert not await is_closed(reader)
            assert (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"HTTP/1.1 403")
            writer.close()

    run(scenario)


def test_without_file_descriptors_the_server_says_so_once_and_accepts_again_later(monkeypatch):
    notices, failures = [], []
    accept = asyncio.SelectorEventLoop.sock_accept

    async def fail(loop, listening):
        if len(failures) < 5:
            failures.append(errno.EMFILE)
            raise OSError(errno.EMFILE, "Too many open files")
        return await accept(loop, listening)

    monkeypatch.setattr(asyncio.SelectorEventLoop, "sock_accept", fail)
    monkeypatch.setattr(connections, "PAUSE", 0.01)

    async def scenario():
        async with serving(notices=notices) as client:
            assert await is_served(client)
        assert len(failures) == 5
        assert notices == ["Too many open files: new connections wait until others close."]

    run(scenario)


@pytest.mark.parametrize(
    ("allowed", "most"), [(1024, 64), (resource.RLIM_INFINITY, 64), (140, 60), (60, 20), (20, 1), (5, 1)]
)
def test_half_of_the_file_descriptors_are_left_for_sessions(allowed, most, monkeypatch):
    class Listening:
        def fileno(self):
            return 20

    monkeypatch.setattr(resource, "getrlimit", lambda kind: (allowed, allowed))
    assert max_connections(Listening()) == most


def test_a_server_with_few_file_descriptors_serves_while_half_requests_are_open_and_prints_nothing(tmp_path):
    async def scenario():
        async with visiting(serving_process) as client:
            with ExitStack() as halves:
                for _ in range(100):
                    half = halves.enter_context(socket.create_connection(("127.0.0.1", port(client))))
                    half.sendall(HALF)
                assert await is_served(client)
            assert await is_served(client)

    with Serving(tmp_path, files=40) as serving_process:
        run(scenario)
        serving_process.process.terminate()
        assert serving_process.process.stdout.read().count("\n") == 1


def test_a_session_that_cannot_start_closes_its_page(monkeypatch):
    async def start(*_):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(Session, "start", start)
    notices = []

    async def scenario():
        async with serving(notices=notices) as client:
            for _ in range(3):
                async with page(client) as socket:
                    assert (await socket.receive()).data == aiohttp.WSCloseCode.TRY_AGAIN_LATER
            assert await is_served(client)
        assert notices == ["A session cannot start: Too many open files."]

    run(scenario)


def test_what_is_not_http_is_answered_and_nobody_is_told(capfd):
    notices = []

    async def scenario():
        async with serving(notices=notices) as client:
            for name, sent in ODD.items():
                assert (await answer_to(client, sent))[:12].split()[1:] in ([b"400"], [b"403"], [b"417"]), name
                _, writer = await asyncio.open_connection("127.0.0.1", port(client))
                writer.write(sent)
                writer.transport.abort()
            assert await is_served(client)

    run(scenario)
    assert notices == []
    assert capfd.readouterr() == ("", "")


def test_wrong_upgrades_and_frames_end_their_connection_and_nobody_is_told(capfd, monkeypatch):
    monkeypatch.setattr(server, "MAX_VISITORS", 100)
    notices = []

    async def scenario():
        async with serving(notices=notices) as client:
            for name, changes in UPGRADES.items():
                reader, writer = await upgraded(client, changes)
                assert (await reader.readline()).split()[1] == b"400", name
                writer.close()
            for name, sent in FRAMES.items():
                reader, writer = await upgraded(client)
                assert (await reader.readline()).split()[1] == b"101", name
                writer.write(sent)
                with suppress(ConnectionError):
                    await asyncio.wait_for(reader.read(), PATIENCE)
                writer.close()
            _, writer = await upgraded(client)
            writer.transport.abort()
            assert await is_served(client)

    run(scenario)
    assert notices == []
    assert capfd.readouterr() == ("", "")


def test_a_message_of_64_kb_is_the_longest():
    assert MAX_MESSAGE_SIZE == 64 * 1024

    async def scenario():
        async with serving() as client, page(client) as socket:
            await read(socket)
            typed = "x" * (MAX_MESSAGE_SIZE - 100)
            await socket.send_json(["stdin", typed])
            assert await read(socket) == typed
            await socket.send_json(["stdin", "x" * MAX_MESSAGE_SIZE])
            assert (await socket.receive()).data == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    run(scenario)


def test_all_addresses_of_a_name_get_the_same_port():
    try:
        found = [*socket.getaddrinfo("127.0.0.1", 0, type=1), *socket.getaddrinfo("::1", 0, type=1)]
        sockets = listen(found)
    except OSError:
        sockets = listen(socket.getaddrinfo("127.0.0.1", 0, type=1))
    try:
        assert len({port_of(listening) for listening in sockets}) == 1
    finally:
        connections.close(sockets)


def test_an_error_in_the_server_is_one_line_and_its_traceback_is_in_the_log_file(monkeypatch, tmp_path):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path))
    monkeypatch.setattr("circus_maximus.serve.server._size_of", None)
    notices = []

    async def scenario():
        async with serving(notices=notices) as client:
            for _ in range(3):
                async with page(client) as socket:
                    assert (await socket.receive()).data == aiohttp.WSCloseCode.INTERNAL_ERROR

    run(scenario)
    assert notices == ["Error in the server (TypeError). The log file has the details."]
    (log,) = tmp_path.glob("*.log")
    assert log.read_text().count("Traceback") == 1


def test_the_same_notice_is_written_once_a_minute(monkeypatch):
    written, times = [], [0.0, 59.0, 61.0, 62.0]
    monkeypatch.setattr("circus_maximus.serve.server.time.monotonic", lambda: times.pop(0))
    notices = Notices(written.append)
    assert [notices.say("a"), notices.say("a"), notices.say("a"), notices.say("b")] == [True, False, True, True]
    assert written == ["a", "a", "b"]
