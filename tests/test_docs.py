"""The docs say nothing that is not so."""

import json
import re
from pathlib import Path

import pytest

from circus_maximus.engine.chance import Luck
from circus_maximus.engine.config_files import configure
from circus_maximus.games.circus.title import TITLE
from tests.circus.golden import GOLDEN

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


def read(name):
    return (DOCS / name).read_text(encoding="utf-8")


def test_the_worked_draw_of_the_transcript_page_is_right():
    ranks = dict(re.findall(r"\| `(start/\d)` \| `([0-9a-f]{16})` \|", read("transcript.md")))
    assert ranks == {f"start/{seat}": Luck(7).rank(f"start/{seat}").hex() for seat in range(4)}
    assert min(ranks, key=ranks.get) == "start/0"


def test_the_snapshot_of_the_transcript_page_is_a_real_one_and_every_key_is_explained():
    page = read("transcript.md")
    records = [json.loads(line) for line in GOLDEN[0].path.read_text().splitlines()]
    state = next(record["state"] for record in records if record.get("stage") == "r1/buying")
    shown = page.partition("### The snapshot")[2]
    for key, value in state.items():
        assert f"`{key}`" in shown, key
        if key != "seats":
            assert f'"{key}": {json.dumps(value)},' in shown
    assert json.dumps(state["seats"][0]) in shown


def test_every_kind_of_record_is_explained():
    page = read("transcript.md")
    for path in (golden.path for golden in GOLDEN):
        for line in path.read_text().splitlines():
            record = json.loads(line)
            assert f"**`{record['is']}`**" in page
    assert "**`undo`**" in page


def test_every_ruling_of_the_page_is_pinned_by_a_test_of_its_number():
    rulings = re.findall(r"^- \*\*R(\d+)\*\*", read("rulings.md"), re.MULTILINE)
    assert len(rulings) == 40
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "circus").glob("test_*.py"))
    pinned = set(re.findall(r"^def test_r(\d+)_", tests, re.MULTILINE))
    assert set(rulings) - pinned == set()


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{path.name}" for path in sorted(DOCS.glob("*.md")))])
def test_links_and_paths_lead_somewhere(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert ((ROOT / page).parent / target).exists(), target
    for path in re.findall(r"`((?:circus_maximus|config|tests|docs)/[\w/.-]+)`", text):
        assert "NAME" in path or (ROOT / path).exists(), path


def test_the_rulebook_names_every_card_place_and_market_of_the_config():
    config = configure(TITLE)
    text = TITLE.rulebook(config)
    for section in (config.acts, config.executions, config.places, config.events):
        for card in section.values():
            assert f"**{card.name}**" in text
            assert card.flavour in text
