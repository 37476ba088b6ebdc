"""The order of input: Ctrl+C comes before everything that waits, and only so much waits."""

import asyncio
from threading import Thread

from textual.events import AppBlur, AppFocus, Key, MouseMove, MouseScrollDown, Resize
from textual.geometry import Size

from circus_maximus.tui.terminal.browser_driver import BrowserDriver
from circus_maximus.tui.terminal.input_queue import MAX_WAITING, InputQueue
from circus_maximus.tui.terminal.terminal_driver import MAX_PIECE
from circus_maximus.tui.terminal.terminal_input import Input
from tests.tui.playing import game_of, key_event, run, table, until


def handled_by(app):
    """The names of the events that the app has handled, which grow with each."""
    handled, take = [], app._input._take

    async def counted(event):
        handled.append(event.key if isinstance(event, Key) else type(event).__name__)
        await take(event)

    app._input._take = counted
    return handled


def sent(app, *events):
    """Send events from another thread, as a driver does."""
    thread = Thread(target=lambda: [app.from_terminal(event) for event in events])
    thread.start()
    thread.join()


def moved(x, kind=MouseMove):
    return kind(None, x, 0, 0, 0, 0, False, False, False)


class Widgetless:
    """An app that handles what is called later on demand."""

    def __init__(self):
        self.later = []

    def call_later(self, call, *parts):
        self.later.append((call, parts))
        return True


def passed_on(*typed, at_first=1):
    """The events that are passed on; this many are added before the app comes to pass on any."""
    taken, app = [], Widgetless()

    async def take(event):
        taken.append(event)

    async def scenario():
        queue = InputQueue(app, take, lambda event: app, lambda: 0.0)
        for number, event in enumerate(typed, 1):
            queue.add(event)
            if number >= at_first:
                await queue.pass_on()
        while app.later:
            call, parts = app.later.pop(0)
            await call(*parts)

    asyncio.run(scenario())
    return taken


def test_ctrl_c_is_handled_before_5000_keys_typed_earlier():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            handled = handled_by(at.app)
            for _ in range(5000):
                at.app.post_message(key_event("right"))
            at.app.post_message(key_event("ctrl+c"))
            await until(lambda: at.app.return_code is not None or "ctrl+c" in handled)
            assert handled[-1] == "ctrl+c"
            assert len(handled) < 50

    run(scenario())


def test_ctrl_c_is_handled_before_60_seconds_of_held_keys_from_the_terminal():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            handled = handled_by(at.app)
            keys = [*Input().feed(b"\x1b[B" * 1800), *Input().feed(b"\x03")]
            assert len(keys) == 1801
            sent(at.app, *keys)
            await until(lambda: handled)
            await at.pilot.pause()
            assert handled == ["ctrl+c"]

    run(scenario())


def test_ctrl_c_is_handled_while_another_key_is_still_being_handled():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            handled = handled_by(at.app)
            at.app._input._since = float("inf")
            sent(at.app, key_event("down"), key_event("ctrl+c"))
            await until(lambda: handled)
            await at.pilot.pause()
            assert handled == ["ctrl+c"]

    run(scenario())


def test_keys_typed_before_ctrl_c_do_not_answer_what_it_asks():
    assert [event.key for event in passed_on(*map(key_event, ["a", "y", "ctrl+c", "b"]), at_first=3)] == ["ctrl+c", "b"]


def test_keys_keep_their_order():
    assert [event.key for event in passed_on(*(Key(key, key) for key in "abc"))] == ["a", "b", "c"]


def test_keys_and_the_wheel_keep_their_order():
    typed = [Key("a", "a"), moved(1, MouseScrollDown), Key("b", "b"), moved(2, MouseScrollDown)]
    assert passed_on(*typed, at_first=4) == typed


def test_1000_keys_wait_and_no_more():
    typed = [Key("a", "a") for _ in range(MAX_WAITING + 500)]
    assert MAX_WAITING == 1000
    assert passed_on(*typed, at_first=len(typed)) == typed[:MAX_WAITING]


def test_of_sizes_and_mouse_moves_only_the_latest_waits():
    sizes = [Resize(Size(80, height), Size(80, height)) for height in range(24, 3000)]
    moves = [moved(x) for x in range(3000)]
    focus = [AppBlur(), AppFocus()] * 2000
    key = Key("a", "a")
    everything = [key, *sizes, *moves, *focus]
    assert passed_on(*everything, at_first=len(everything)) == [sizes[-1], focus[-1], key, moves[-1]]


def test_a_size_is_applied_although_1000_keys_wait():
    size = Resize(Size(100, 30), Size(100, 30))
    assert size in passed_on(*(Key("a", "a") for _ in range(MAX_WAITING)), size, at_first=MAX_WAITING + 1)


def test_keys_that_come_before_the_app_has_started_are_handled():
    from circus_maximus.tui.app import TableApp

    async def scenario():
        app = TableApp(game_of("person", "person"))
        handled = handled_by(app)
        sent(app, key_event("down"))
        async with app.run_test():
            await until(lambda: handled == ["down"])

    run(scenario())


def test_ctrl_c_after_a_million_typed_characters_is_handled_at_once():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            handled, source = handled_by(at.app), Input()
            driver, read = object.__new__(BrowserDriver), 0
            driver._app, driver.cursor_origin = at.app, None

            def counted(sign):
                nonlocal read
                read += 1
                return parsed(source, sign)

            parsed, source._parsed = Input._parsed, counted
            driver.process_bytes(source, b"q" * 1_000_000)
            driver.process_bytes(source, b"\x03")
            assert read <= MAX_WAITING + MAX_PIECE + 1
            await until(lambda: handled)
            await at.pilot.pause()
            assert handled == ["ctrl+c"]

    run(scenario())
