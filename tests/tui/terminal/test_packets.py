"""What `serve` sends to its sessions arrives whole, and no more than 64 kB of it."""

import pytest

from circus_maximus.tui.terminal.browser_driver import MAX_CONTENT, Packets


def packet(kind, content):
    return kind + len(content).to_bytes(4, "big") + content


SENT = packet(b"D", b"abc") + packet(b"M", b"") + packet(b"D", b"\xff" * 3000)
READ = [("D", b"abc"), ("M", b""), ("D", b"\xff" * 3000)]


@pytest.mark.parametrize("size", [1, 2, 7, 1024, 10_000])
def test_packets_are_read_whole_however_they_arrive(size):
    packets = Packets()
    assert [it for at in range(0, len(SENT), size) for it in packets.feed(SENT[at : at + size])] == READ


def test_of_a_message_64_kb_are_used_and_the_next_message_is_read():
    packets, found = Packets(), []
    sent = packet(b"D", b"q" * 1_000_000) + packet(b"D", b"\x03")
    for at in range(0, len(sent), 1024):
        found += packets.feed(sent[at : at + 1024])
        assert len(packets._content) <= MAX_CONTENT == 64 * 1024
    assert found == [("D", b"q" * MAX_CONTENT), ("D", b"\x03")]


def test_an_announced_length_takes_no_memory():
    packets = Packets()
    assert [*packets.feed(b"D\xff\xff\xff\xff" + b"q" * 10)] == []
    assert len(packets._content) == 10
