"""The order of keys: Ctrl+C comes before all waiting keys."""

import asyncio

from textual.events import Key

from circus_maximus.tui.terminal.key_queue import KeyQueue
from tests.tui.playing import game_of, key_event, run, table, until


def test_ctrl_c_is_handled_before_5000_keys_typed_earlier():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            handled = []
            take = at.app._keys._take

            async def counted(key):
                handled.append(key.key)
                await take(key)

            at.app._keys._take = counted
            for _ in range(5000):
                at.app.post_message(key_event("right"))
            at.app.post_message(key_event("ctrl+c"))
            await until(lambda: at.app.return_code is not None or "ctrl+c" in handled)
            assert handled[-1] == "ctrl+c"
            assert len(handled) < 50

    run(scenario())


def test_other_keys_keep_their_order():
    taken = []

    class Widgetless:
        def call_later(self, follow, *parts):
            later.append((follow, parts))
            return True

    later, app = [], Widgetless()

    async def take(key):
        taken.append(key.key)

    async def scenario():
        queue = KeyQueue(app, take, lambda: app, lambda: 0.0)
        for key in "abc":
            await queue.typed(Key(key, key))
        while later:
            follow, parts = later.pop(0)
            await follow(*parts)

    asyncio.run(scenario())
    assert taken == ["a", "b", "c"]
