"""Sentences and the rulebook use the values of the config."""

from typing import get_args

import pytest

from circus_maximus.engine.config.files import configure, variants
from circus_maximus.games.ludus.model import happenings as h
from circus_maximus.games.ludus.model.words import ENDED_BY
from circus_maximus.games.ludus.state import Reason
from circus_maximus.games.ludus.title import TITLE
from tests.ludus.table import board, opening
from tests.titles.walks import kinds_in

CONFIG = configure(TITLE)

TOLD = (
    (h.FirstPlayerFound(0), "Lots are drawn: Ana goes first."),
    (h.CycleBegan(3, 1), "Cycle 3 begins. Ben goes first."),
    (h.WentOn(0), "All of Ben's stones have acted this cycle, so Ana has another turn."),
    (h.Idled(0, "dux", "G4"), "Ana's Dux on G4 idles."),
    (h.Moved(1, "spear", "A3", "B3"), "Ben's Spear moves from A3 to B3."),
    (h.Jumped(0, "rider", "D4", "C3", "B3"), "Ana's Rider jumps from D4 over C3 to B3."),
    (h.StoodStill(0, "sword", "D4"), "Ana's Sword stays on D4 because its way is blocked."),
    (
        h.Attacked(0, "sword", "D4", 1, "shield", "C4", "rush"),
        "Ana's Sword on D4 rushes at Ben's Shield on C4, which can block.",
    ),
    (h.Blocked(1, "shield", "C4"), "Ben's Shield on C4 blocks and has now acted."),
    (h.Took(0, "sword", "D4", 0, "spear", "C4", "attack"), "Ana's Sword on D4 takes Ana's own Spear on C4."),
    (
        h.Took(1, "spear", "C4", 0, "sword", "E4", "opportunity"),
        "Ben's Spear on C4 takes Ana's Sword on E4 before it can move away.",
    ),
    (h.Countered(1, "spear", 0, "rider", "D4"), "Ben's Spear counters and takes Ana's Rider on D4."),
    (h.Struck(1, "sword", "C4", "D4"), "Ben's Sword on C4 strikes at D4 and has now acted."),
    (h.HeldBack(1, "block"), "Ben does not block."),
    (h.DrawOffered(0), "Ana offers a draw."),
    (h.DrawDeclined(1), "Ben declines the draw."),
    (h.GameEnded("dux", 0), "Ana wins because Ben has lost the Dux."),
    (h.GameEnded("lone_dux", 1), "Ben wins because Ana has nothing left but the Dux."),
    (h.GameEnded("resigned", 1), "Ben wins because Ana resigned."),
    (h.GameEnded("agreement", None), "The game is drawn because both sides agreed."),
    (h.GameEnded("repetition", None), "The game is drawn because the same position has started a cycle 3 times."),
    (h.GameEnded("quiet", None), "The game is drawn because no stone was taken in 10 full cycles."),
)


@pytest.mark.parametrize(("happening", "sentence"), TOLD, ids=[type(told).__name__ for told, _ in TOLD])
def test_the_sentence(happening, sentence):
    assert TITLE.texts.tell(happening, ("Ana", "Ben"), CONFIG) == sentence


def test_there_is_a_sentence_for_every_kind_of_happening():
    assert {type(happening).__name__ for happening, _ in TOLD} == kinds_in(h)


@pytest.mark.parametrize("layers", [(), *((name,) for name in variants(TITLE))], ids=str)
def test_the_rulebook_has_the_values_of_the_config(layers):
    config = configure(TITLE, layers)
    text = TITLE.texts.rulebook(config)
    for symbol in config.symbols.values():
        assert f"- **{symbol.name}**: moves" in text
        assert symbol.drawn in text
    for id in (config.setup.south, config.setup.north):
        assert config.formations[id].name in text
    assert f"after {config.draws.quiet_cycles} full cycles" in text
    assert ("even your own Dux" in text) == config.friendly_fire
    assert "{" not in text
    assert "  A1  A2  A3" in text


def test_the_snapshot_says_what_the_game_waits_for():
    game = opening()
    first = game.rules.snapshot(game.state)
    assert (first["waits"], first["to_act"], first["cycle"], first["repeats"]) == ("first", None, 0, 0)
    game = board("G7 dux*, D4 shield, G1 spear", "A7 dux, C4 sword").play("move D4 E4")
    shown = game.rules.snapshot(game.state)
    assert {key: shown[key] for key in ("to_act", "waits", "doing", "done", "striker")} == {
        "to_act": 0,
        "waits": "strike",
        "doing": "move D4 E4",
        "done": 0,
        "striker": None,
    }
    game.play("strike C4")
    shown = game.rules.snapshot(game.state)
    assert (shown["waits"], shown["to_act"], shown["striker"]) == ("block", 0, "C4")
    assert {"at": "C4", "seat": 1, "symbol": "sword", "active": True} in shown["stones"]
    game.play("decline")
    assert game.rules.snapshot(game.state)["waits"] == "turn"
    game = board().play("offer_draw")
    assert game.rules.snapshot(game.state)["offered"]
    assert game.rules.snapshot(game.play("accept").state)["waits"] is None


def test_every_way_to_end_has_a_text():
    assert set(get_args(Reason)) == set(ENDED_BY)
    assert TITLE.texts.ended_by("dux") == "because the other side lost its Dux"
    assert TITLE.texts.ended_by("eclipse") == "(eclipse)"


def shown(game, *keys):
    snapshot = game.rules.snapshot(game.state)
    return tuple(snapshot[key] for key in keys)


def test_the_snapshot_remembers_the_draw_offer_during_reactions():
    game = board("G7 dux*, D4 shield, G1 spear", "A7 dux, C4 sword").play("offer_draw", "decline")
    assert shown(game, "waits", "offered") == ("turn", True)
    assert shown(game.play("move D4 E4"), "waits", "offered") == ("strike", True)
    assert shown(game.play("strike C4"), "waits", "offered") == ("block", True)
    assert shown(game.play("decline"), "waits", "offered") == ("turn", False)
    game = board("G7 dux*, E4 sword, G1 spear", "A7 dux, C3 spear*, A1 sword*").play("offer_draw", "decline")
    assert shown(game.play("rush E4 D4 C3"), "waits", "offered") == ("counter", True)
    assert shown(game.play("decline"), "waits", "offered") == ("turn", False)


def test_the_snapshot_counts_the_take_that_may_be_countered_as_done():
    game = board("G7 dux*, E4 sword, G1 spear", "A7 dux, C3 spear*, A1 sword*").play("rush E4 D4 C3")
    assert shown(game, "waits", "doing", "done") == ("counter", "rush E4 D4 C3", 2)
    assert game.at("C3") is None
    game = board("G7 dux*, E4 rider, G1 spear", "A7 dux, C3 spear, A1 sword*").play("trample E4 D4 C3 B3")
    assert shown(game, "waits", "done") == ("counter", 3)


def test_a_take_that_may_be_blocked_is_not_yet_done():
    game = board("G7 dux*, D4 sword, G1 spear", "A7 dux*, B4 shield").play("move D4 C4 attack B4")
    assert shown(game, "waits", "done") == ("block", 1)


def test_a_trample_takes_after_both_of_its_steps():
    game = board("G7 dux*, E4 rider, G1 spear", "A7 dux*, C3 shield, A1 sword*").play("trample E4 D4 C3 B3")
    assert shown(game, "waits", "done") == ("block", 2)
    assert game.at("B3") is not None
    assert game.at("C3") is not None
