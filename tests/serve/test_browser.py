"""A game in a real browser: Chromium without a window, and what it asked of the network."""

import json
import shutil
import time
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.remembered.last_players import remember_players
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
        return state in self.driver.find_element(By.TAG_NAME, "body").get_attribute("class").split()

    def press(self, *keys):
        """Press keys, wherever the page has put the focus."""
        chain = webdriver.ActionChains(self.driver)
        for key in keys:
            if key.startswith("ctrl+"):
                chain.key_down(Keys.CONTROL).send_keys(key[-1]).key_up(Keys.CONTROL)
            else:
                chain.send_keys(key)
        chain.perform()

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
def browser(profile):
    programs = {name: shutil.which(name) for name in ("chromium", "chromedriver")}
    assert all(programs.values()), f"install Chromium and its driver first: {programs}"
    options = webdriver.ChromeOptions()
    options.binary_location = programs["chromium"]
    for option in (*OPTIONS, f"--user-data-dir={profile}"):
        options.add_argument(option)
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
