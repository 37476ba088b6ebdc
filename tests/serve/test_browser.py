"""A game in a real browser: Chromium without a window, and what it asked of the network."""

import json
import shutil
import time
from contextlib import contextmanager, suppress
from urllib.parse import quote, urlsplit

import pytest
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.remembered import remember_players
from circus_maximus.titles import find_title
from tests.serve.served import PATIENCE, Serving

pytestmark = pytest.mark.browser
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,800",
)
EFFECT = 0.5
"""Seconds to wait for the effect of a key before it is pressed again."""
ROUND = 100
"""Maximum number of decisions of a round."""


class Browser:
    """A browser with an empty profile."""

    def __init__(self, driver):
        self.driver = driver
        self.requested = []

    def until(self, condition, *keys):
        """Wait until a condition is true. Keys are pressed again and again, as by somebody who waits for an effect."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, keys
            if keys:
                self.press(*keys)
            again = time.monotonic() + EFFECT
            while not condition() and time.monotonic() < again:
                time.sleep(0.02)

    def has(self, state):
        """Whether the page is in a state: loaded, shown, closed."""
        return state in self.driver.execute_script("return document.body?.className ?? ''").split()

    def press(self, *keys):
        """Press keys, wherever the page has put the focus."""
        chain = webdriver.ActionChains(self.driver)
        for key in keys:
            if key.startswith("ctrl+"):
                chain.key_down(Keys.CONTROL).send_keys(key[-1]).key_up(Keys.CONTROL)
            else:
                chain.send_keys(key)
        chain.perform()

    def turn(self, width, height):
        """Give the phone another size, in CSS pixels."""
        size = {"width": width, "height": height, "deviceScaleFactor": 3, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        self.until(lambda: self.driver.execute_script("return [innerWidth, innerHeight]") == [width, height])

    def cells(self):
        """The columns and rows of the page's terminal."""
        return self.driver.execute_script("return [terminal.terminal.cols, terminal.terminal.rows]")

    def buttons(self):
        """What is on the buttons of the row of keys, with their width and height."""
        buttons = "document.querySelectorAll('#keys button')"
        sizes = f"return Array.from({buttons}, it => [it.textContent, it.offsetWidth, it.offsetHeight])"
        return {name: size for name, *size in self.driver.execute_script(sizes)}

    def tap(self, effect, *keys):
        """Tap the buttons of some keys until that has an effect."""
        self.until(lambda: effect() or (list(map(self._tap, keys)) and effect()))

    def _tap(self, key):
        """Tap a button. It may be gone, then or while the tap is on its way, because the row has changed."""
        with suppress(NoSuchElementException, StaleElementReferenceException):
            self.driver.find_element(By.XPATH, f"//*[@id='keys']//button[text()='{key}']").click()

    def asks_to_turn(self):
        """Whether the page shows nothing but that the phone must be turned."""
        turn = self.driver.find_element(By.ID, "turn")
        covers = "return document.elementFromPoint(innerWidth / 2, innerHeight - 9).id"
        return turn.text.startswith("Turn your phone sideways") and self.driver.execute_script(covers) == "turn"

    def text(self):
        """The text that the page shows, apart from the terminal."""
        return self.driver.find_element(By.TAG_NAME, "body").text

    def hosts(self):
        """The hosts that pages of this server asked for anything, and those to which they connected."""
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            match message["method"]:
                case "Network.requestWillBeSent" if not message["params"]["documentURL"].startswith("chrome"):
                    self.requested.append(message["params"]["request"]["url"])
                case "Network.webSocketCreated":
                    self.requested.append(message["params"]["url"])
        return {(url.scheme, url.netloc) for url in map(urlsplit, self.requested) if url.scheme not in ("data", "blob")}


@contextmanager
def browser(profile, phone=False):
    """A browser; as on a phone, it has a touch screen, which `turn` gives a size."""
    programs = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    assert all(programs.values()), f"install Chromium and its driver first: {programs}"
    options = webdriver.ChromeOptions()
    options.binary_location = programs["chromium"]
    for option in (*OPTIONS, f"--user-data-dir={profile}"):
        options.add_argument(option)
    if phone:
        metrics = {"width": 390, "height": 844, "pixelRatio": 3.0, "touch": True, "mobile": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    options.set_capability("goog:loggingPrefs", {"performance": "ALL"})
    driver = webdriver.Chrome(options, Service(programs["chromedriver"]))
    try:
        yield Browser(driver)
    finally:
        driver.quit()


def test_a_round_is_played_in_a_browser_and_the_page_asks_nothing_of_other_hosts(tmp_path, monkeypatch):
    home = tmp_path / "home"
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(home))
    assert remember_players(find_title("circus"), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", "greedy")]) == ""
    (home / "settings.yaml").write_text("pace: instant\nanimations: false\nask_twice: false\n")

    def saved():
        return "".join(path.read_text() for path in (home / "saves").glob("*.jsonl"))

    with Serving(home) as server, browser(tmp_path / "profile") as at:
        at.driver.get(server.url)
        at.until(lambda: at.has("-first-byte"))
        at.press("n")
        at.until(saved, "ctrl+s")
        for _ in range(ROUND):
            if '"stage":"r2/' in saved():
                break
            records = saved().count("\n")
            # The hint is carried out. If something is shown over the table, these keys close it first.
            at.until(lambda records=records: saved().count("\n") > records, "h", Keys.ENTER)
        assert '"stage":"r2/' in saved()
        assert not at.has("-closed")
        at.press("ctrl+q")
        at.until(lambda: at.has("-closed"))
        assert at.driver.switch_to.active_element.text == "Start again"
        address = urlsplit(server.url).netloc
        assert at.hosts() == {("http", address), ("ws", address)}
        at.press(Keys.ENTER)
        at.until(lambda: at.has("-first-byte") and not at.has("-closed"))


def test_only_the_printed_address_opens_the_page_also_from_another_site(tmp_path):
    with Serving(tmp_path / "home") as server, browser(tmp_path / "profile") as at:
        at.driver.get(server.origin)
        assert "Open the address that circus-maximus serve printed in its terminal" in at.text()
        # A link in a mail or a chat: the browser does not send the new cookie with the first request after it.
        at.driver.get("data:text/html," + quote(f'<a href="{server.url}">Play</a>'))
        at.driver.find_element(By.TAG_NAME, "a").click()
        at.until(lambda: at.has("-first-byte"))
        assert at.driver.current_url == f"{server.origin}/"
        assert at.driver.execute_script("return document.cookie") == ""
        assert not at.driver.find_element(By.ID, "keys").is_displayed()


def test_on_a_phone_the_table_fits_sideways_and_is_played_with_the_row_of_keys(tmp_path, monkeypatch):
    home = tmp_path / "home"
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(home))
    assert remember_players(find_title("circus"), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", "greedy")]) == ""
    (home / "settings.yaml").write_text("pace: instant\nanimations: false\nask_twice: false\nexplanations: false\n")

    def saved():
        return "".join(path.read_text() for path in (home / "saves").glob("*.jsonl"))

    with Serving(home) as server, browser(tmp_path / "profile", phone=True) as at:
        at.driver.get(server.url)
        assert at.asks_to_turn()
        assert not at.has("-loaded")
        at.turn(667, 375)
        at.until(lambda: at.has("-first-byte"))
        for width, height in ((667, 375), (844, 390), (390, 844), (844, 340), (844, 390)):
            at.turn(width, height)
            at.until(lambda: at.cells()[0] >= 80 and at.cells()[1] >= 24)
            page, row = (at.driver.find_element(By.ID, id).rect for id in ("terminal", "keys"))
            if width > height:
                assert page["y"] + page["height"] <= row["y"] == height - row["height"]
                assert at.driver.execute_script("return document.documentElement.scrollWidth") == width
            else:
                assert at.asks_to_turn()
        assert all(width >= 44 and height >= 44 for width, height in at.buttons().values())
        at.tap(lambda: "Ctrl+S" in at.buttons(), "n")
        at.tap(saved, "Ctrl+S")
        at.until(lambda: {"\u2190", "\u2191", "\u2192", "\u2193", "\u23ce", "Esc", "1", "h"} <= at.buttons().keys())
        records = saved().count("\n")
        at.tap(lambda: saved().count("\n") > records, "1", "\u23ce")
        input_mode = "return document.querySelector('.xterm-helper-textarea').inputMode"
        assert at.driver.execute_script(input_mode) == "none"
        at.tap(lambda: at.driver.execute_script(input_mode) == "text", "abc")
