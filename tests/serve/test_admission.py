"""The secret token: who has opened the printed address is let in, nobody else, and it is written nowhere else."""

import asyncio
import re
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner

from circus_maximus.cli import main
from circus_maximus.serve.access import Access
from circus_maximus.serve.server import PAGE_FILES, Session
from tests.serve.served import Serving, admit, origin_of, page, shows, strangers, visiting


def run(scenario):
    asyncio.run(scenario())


def token_of(address):
    return address.partition("?token=")[2]


def no_session(*_):
    raise AssertionError("a session has been started")


@pytest.mark.parametrize("path", ["/", "/ws?width=80&height=24", "/nothing", "/ws/../", *PAGE_FILES])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS"])
def test_nothing_is_served_without_the_cookie(path, method, monkeypatch):
    monkeypatch.setattr(Session, "start", no_session)

    async def scenario():
        async with strangers() as (_, client):
            upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
            key = {"Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==", "Origin": origin_of(client)}
            for headers in ({}, upgrade | key):
                async with client.request(method, path, headers=headers) as answer:
                    assert answer.status == 403
                    if method != "HEAD":
                        assert "Open the address that <code>circus-maximus serve</code> printed" in await answer.text()
            assert not client.cookie_jar

    run(scenario)


@pytest.mark.parametrize(
    ("path", "cookies"),
    [
        ("/?token=", {}),
        ("/?token", {}),
        ("/?token=aaaaaaaaaaaaaaaa", {}),
        ("/?token=%C3%A9%FF", {}),
        ("/?Token={token}", {}),
        ("/ws?token={token}", {}),
        ("/static/page.js?token={token}", {}),
        ("/", {"{name}": ""}),
        ("/", {"{name}": "{token}"}),
        ("/", {"circus_maximus": "{admission}"}),
        ("/", {"circus_maximus_1": "{admission}"}),
        ("/", {"{name}": "{admission}x"}),
    ],
)
def test_only_the_token_and_the_cookie_of_this_server_let_anybody_in(path, cookies):
    async def scenario():
        async with strangers() as (server, client):
            access = server._access
            known = {"token": access.token, "admission": access.admission, "name": access.cookie}
            given = {name.format(**known): value.format(**known) for name, value in cookies.items()}
            async with client.get(path.format(**known), cookies=given, allow_redirects=False) as answer:
                assert answer.status == 403
                assert "Set-Cookie" not in answer.headers

    run(scenario)


def test_the_token_is_exchanged_for_a_cookie_of_this_port_and_leaves_the_address():
    async def scenario():
        async with strangers() as (server, client):
            async with client.get(f"/?token={token_of(server.pages[0])}") as answer:
                (exchange,) = answer.history
                assert (exchange.status, str(answer.url)) == (303, f"{origin_of(client)}/")
                assert exchange.headers["Cache-Control"] == "no-store"
                assert exchange.headers["Referrer-Policy"] == "no-referrer"
            (cookie,) = client.cookie_jar
            assert cookie.key == f"circus_maximus_{client._base_url.port}"
            assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
            assert token_of(server.pages[0]) not in cookie.value
            async with client.get("/") as answer:
                assert answer.status == 200
                assert token_of(server.pages[0]) not in await answer.text()
            # Whoever is let in already may open the address again, also an old one.
            for token in (token_of(server.pages[0]), "old"):
                async with client.get(f"/?token={token}") as answer:
                    assert (answer.status, str(answer.url)) == (200, f"{origin_of(client)}/")

    run(scenario)


def test_every_server_has_its_own_token_and_cookie():
    first, second = (Access("127.0.0.1", True, 8000) for _ in range(2))
    assert first.token != second.token
    assert re.fullmatch("[a-z0-9]{16}", first.token)
    assert first.admission != second.admission
    assert not second.is_token(first.token)
    assert not second.is_admitted({first.cookie: first.admission})
    assert second.is_admitted({second.cookie: second.admission})


def test_after_a_link_on_another_site_the_page_asks_again_once():
    async def scenario():
        async with strangers() as (_, client):
            for site, again in (("cross-site", True), ("same-origin", False), ("none", False)):
                async with client.get("/", headers={"Sec-Fetch-Site": site}) as answer:
                    assert ('http-equiv="refresh"' in await answer.text()) is again

    run(scenario)


def test_visitors_from_elsewhere_need_the_token_as_well(monkeypatch):
    monkeypatch.setattr(Session, "start", no_session)

    async def scenario():
        async with strangers(host="192.0.2.7", addresses=["192.0.2.7"]) as (server, client):
            with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
                await client.ws_connect("/ws", headers={"Origin": origin_of(client)})
            await admit(client, server.pages[0])
            async with client.get("/") as answer:
                assert answer.status == 200

    run(scenario)


def test_the_token_is_in_no_process_that_others_can_list_in_no_file_and_printed_once(tmp_path):
    async def scenario():
        with Serving(tmp_path) as server:
            async with visiting(server) as client:
                async with client.get(f"/%zz?token={token_of(server.url)}") as answer:
                    assert answer.status == 303 or answer.status == 200
                async with page(client) as socket:
                    await shows(socket, "New game")
                    own = server.process.pid
                    children = Path(f"/proc/{own}/task/{own}/children").read_text().split()
                    assert children
                    secrets = [token_of(server.url), next(iter(client.cookie_jar)).value]
                    for process in (own, *children):
                        for file in ("cmdline", "environ"):
                            known = Path(f"/proc/{process}/{file}").read_bytes().decode()
                            assert not any(secret in known for secret in secrets)
            server.process.terminate()
            printed = server.said + server.process.stdout.read()
            assert [printed.count(secret) for secret in secrets] == [1, 0]
            assert "Whoever opens it plays as you, with your saves and settings" in printed
            written = [path.read_text(errors="replace") for path in tmp_path.rglob("*") if path.is_file()]
            assert not any(secret in text for secret in secrets for text in written)

    run(scenario)


def test_the_help_says_that_the_address_has_a_token_and_whose_saves_visitors_have():
    said = " ".join(CliRunner().invoke(main, ["serve", "--help"]).output.split())
    assert "contains a secret token" in said
    assert "whoever opens the address plays as you, with your saves and settings" in said
