"""Keys of targets: those that the settings change, those past the single letters, and those of large boards."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace
from textual.keys import format_key

from circus_maximus.engine.contract import Choice
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.packaged_title import PackagedTitle
from circus_maximus.engine.presenting.title_question import NotationQuestion
from circus_maximus.games.circus.present.question import CircusQuestion
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play import viewers
from circus_maximus.play.files import log_file
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.screens.keymap import check_keys
from circus_maximus.tui.table import guarded_kit
from circus_maximus.tui.table import kit as kits
from circus_maximus.tui.table.kit import find_kit
from circus_maximus.tui.table.target_keys import OfferedKeys, key_series
from tests.decisions import targets
from tests.engine.orchard import TITLE as ORCHARD
from tests.engine.tiny import NoConfig
from tests.ludus.table import board
from tests.tui.gloria_games import at_question
from tests.tui.ludus_games import placed
from tests.tui.playing import AT_ONCE, game_of, run, table
from tests.tui.scenes import reached

PORT, WAR = "target.circus.place/port", "target.circus.place/war"


def keys_at(at):
    return {target.id: target.key for target in targets(at.table_state.asked)}


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ({PORT: "h"}, f"{PORT} and table.hint have the same key: h"),
        ({"table.hint": "z", PORT: "z"}, f"{PORT} and table.hint have the same key: z"),
        ({PORT: "z", WAR: "z"}, f"{PORT} and {WAR} have the same key: z"),
        ({PORT: "esc"}, f"{PORT}: the key of a target must be one or two characters, not 'esc'"),
        ({PORT: "f5"}, f"{PORT}: the key f5 begins with f, the key of another target"),
        ({PORT: "h5"}, f"{PORT}: the key h5 begins with h, the key of table.hint"),
        ({WAR: "Z", PORT: "Z5"}, f"{PORT}: the key Z5 begins with Z, the key of another target"),
        ({WAR: "Z5", PORT: "Z"}, f"{PORT}: the key Z begins keys of other targets, such as Z5"),
        (
            {"target.ludus.verb/resign": "c"},
            "target.ludus.verb/resign: the key c begins keys of other targets, such as c01",
        ),
        (
            {"target.chess.king": "z"},
            "target.chess.king: write target.GAME.TARGET, such as target.circus.port; "
            "the games are circus, ludus and gloria",
        ),
    ],
)
def test_a_key_of_a_target_that_clashes_is_refused_with_a_reason(own, why):
    hold, wrong = check_keys(own)
    assert wrong == [why]
    assert list(own)[-1] not in hold


def test_keys_of_targets_and_functions_can_be_exchanged():
    own = {"table.hint": "z", PORT: "h", "target.ludus.verb/resign": "h", WAR: "a"}
    assert check_keys(own) == (own, [])


def test_a_title_that_cannot_say_which_keys_it_prefers_does_not_keep_the_settings_from_being_read(monkeypatch, home):
    def fail(title):
        raise ImportError("by a test")

    own = {"table.undo": "z", "target.circus.port": "é"}
    monkeypatch.setattr(PackagedTitle, "target_keys", property(fail))
    assert check_keys(own) == (own, [])
    assert "ImportError: by a test" in log_file().read_text()


def test_a_target_is_selected_by_its_own_key_and_its_old_key_is_free():
    settings = replace(AT_ONCE, keys={"target.circus.port": "z", WAR: "a", "target.circus.pass": "Z"})

    async def scenario():
        async with table(reached("r2/placing"), settings=settings) as at:
            await at.press("escape", "escape")
            keys = keys_at(at)
            assert (keys["place/port"], keys["place/war"], keys["verb/pass"]) == ("z", "a", "Z")
            assert len(set(keys.values())) == len(keys)
            assert "[z]Port" in at.text
            assert "[a]War" in at.text
            await at.key("z")
            assert at.table_state.selection.target == "place/port"
            await at.key("escape")
            await at.press("b")
            assert at.table_state.selection.target == ""
            await at.key("a")
            assert at.table_state.selection.target == "place/war"

    run(scenario())


@pytest.mark.parametrize(
    ("title", "wrong", "near"),
    [
        (CIRCUS, "place/prot", "place/port"),
        (LUDUS, "verb/resing", "verb/resign"),
        (GLORIA, "card/frm", "card/farm"),
    ],
    ids=["circus", "ludus", "gloria"],
)
def test_a_misspelled_target_is_named_once_when_its_table_opens_and_in_the_settings(title, wrong, near):
    name = f"target.{title.name}.{wrong}"
    told = f"keys: {name}: this game has no such target; did you mean {near}?"

    async def scenario():
        settings = replace(AT_ONCE, keys={name: "Z", PORT: "z"})
        async with table(game_of("person", "person", title=title), (120, 36), settings=settings) as at:
            news = " ".join(
                "".join(run.text for run in line).strip("│» ") for line in at.screen.query_one("#news").lines
            )
            assert told in " ".join(news.split())
            assert any(told in problem for problem in at.app.problems)
            assert at.app.unknown_targets(title.name, at.match.presenter.target_ids) == ""
            at.app.change()
            assert any(told in problem for problem in at.app.problems)

    run(scenario())


def test_targets_of_a_title_that_cannot_list_them_are_not_checked():
    settings = replace(AT_ONCE, keys={"target.ludus.verb/resing": "Z"})

    async def scenario():
        async with table(game_of("person", "person"), settings=settings) as at:
            assert at.app.problems == ()
            assert at.app.unknown_targets("ludus", tuple) == ""

    run(scenario())


def test_a_target_whose_key_was_given_away_gets_another_one_and_is_described_by_it():
    settings = replace(AT_ONCE, keys={PORT: "b"})

    async def scenario():
        async with table(reached("r2/placing"), settings=settings) as at:
            await at.press("escape", "escape")
            keys = keys_at(at)
            assert keys["place/port"] == "b"
            assert keys["place/war"] not in ("", "a", "b")
            assert len(set(keys.values())) == len(keys)
            await at.key(keys["place/war"])
            assert at.table_state.selection.target == "place/war"
        async with table(reached("r2/bidding"), settings=settings) as at:
            await at.press("escape", "escape", "b")
            assert at.table_state.message.startswith("Port: ")

    run(scenario())


def test_help_is_about_the_part_that_is_asked_and_names_the_targets():
    async def scenario():
        async with table(game_of("person", "person", title=LUDUS), (120, 48)) as at:
            await at.press("escape", "escape")
            stone = next(target for target in targets(at.table_state.asked) if target.at and not target.why_not)
            await at.press(*stone.key)
            assert at.table_state.selection.picked == (stone.id,)
            part = at.table_state.asked.part((stone.id,))
            nodes = [target for target in part.targets if target.at and not target.why_not]
            assert nodes
            await at.press("question_mark")
            await at.pilot.pause()
            assert f"{part.asks[:1].upper()}{part.asks[1:]}." in " ".join(at.text.split())
            pages = []
            while at.text not in pages:
                pages.append(at.text)
                await at.press("pagedown")
                await at.pilot.pause()
            assert all(any(f"[{target.key}]" in page for page in pages) for target in nodes)
            assert f"target.ludus.{nodes[-1].id.rpartition('/')[2]}" in at.text
            assert not any("node/" in page or "verb/" in page for page in pages)

    run(scenario())


@pytest.mark.parametrize(
    ("north", "do", "keys"),
    [
        ("C5 shield", None, {"verb/offer_draw": "o", "verb/resign": "x"}),
        ("C5 shield", "offer_draw", {"verb/accept": "p", "verb/decline": "n"}),
        ("C5 shield", "rush C3 C4 C5", {"verb/block": "k", "verb/decline": "n"}),
        ("C5 spear", "rush C3 C4 C5, decline", {"verb/counter": "t", "verb/decline": "n"}),
        ("C4 sword", "move C3 C2", {"node/C4": "c4", "verb/decline": "n"}),
    ],
)
def test_each_answer_has_a_key_of_its_own_in_every_game(north, do, keys):
    async def scenario():
        game = board(south="G4 dux, C3 sword, A1 sword", north=f"A4 dux, {north}, A2 sword")
        async with table(placed(game.play(*do.split(", ")) if do else game)) as at:
            assert {id: key for id, key in keys_at(at).items() if id in keys} == keys

    run(scenario())


def test_keys_of_several_letters_are_given_after_all_single_ones_and_begin_no_other_key():
    given = key_series("abcdefgijkmnost")
    singles = [key for key in given if len(key) == 1]
    assert given[: len(singles)] == singles == list("abcdefgijkmn")
    assert [len(key) for key in given] == sorted(len(key) for key in given)
    assert len(set(given)) == len(given) > 700
    assert not [key for key in given for other in given if key != other and other.startswith(key)]


class Offers:
    """A match whose states are what everybody may know to be offered, and what only Ana is offered."""

    target_ids = staticmethod(tuple)

    def __init__(self, *states):
        self.opening, *steps = [SimpleNamespace(state=state, pending=self.choice(*state)) for state in states]
        self.turns = [SimpleNamespace(step=step) for step in steps]
        self.rules = self.presenter = self.title = self

    def choice(self, public, secret=""):
        return Choice(0, ((tuple(public + secret),),), private=tuple(secret))

    def seen_by(self, state, seat):
        return state if seat == 0 or len(state) == 1 else state[:1]

    def pending(self, state):
        return self.choice(*state)

    def write(self, action):
        return action

    def ask(self, view, choice):
        return SimpleNamespace(spell=lambda action: [(action,)])


def test_what_becomes_known_later_has_the_same_key_as_if_nobody_had_known_it_before():
    match = Offers(("ab", "x"), ("ac", "y"), ("xd",))
    ana, ben, both = (dict(OfferedKeys(viewer, "1234567", "pqrstu").of(match)) for viewer in (0, 1, None))
    assert ben == both == {"a": "1", "b": "2", "c": "3", "x": "4", "d": "5"}
    assert ana == both | {"x": "p", "y": "q"}, "Ana keeps the key that she knows"


@pytest.mark.parametrize("letters", ["", "a", "ab", "abc"])
def test_few_letters_give_few_keys(letters):
    given = key_series(letters)
    assert len(given) == [0, 676, 26 + 676, 52 + 676][len(letters)]
    assert not [key for key in given for other in given if key != other and other.startswith(key)]


LARGE = "board.rows={A: 7, B: 8, C: 7, D: 8, E: 7, F: 8, G: 7, H: 8, I: 7, J: 8}"


def test_nodes_in_rows_past_g_have_keys_that_select_them():
    south = "G7 dux, G1 sword*, I3 rider, H5 sword, J2 shield"

    async def scenario():
        async with table(placed(board(south=south, settings=(LARGE,)))) as at:
            await at.press("escape", "escape")
            past = [
                target
                for target in targets(at.table_state.asked)
                if target.id.startswith(("node/H", "node/I", "node/J"))
            ]
            assert len(past) == 23
            assert len({target.key for target in past} | {"i", "s"}) == 25
            for stone in ("I3", "H5", "J2"):
                target = next(target for target in past if target.id == f"node/{stone}")
                await at.press("escape", "escape", "escape", *target.key)
                assert (
                    at.table_state.selection.picked[:1] == (target.id,) or at.table_state.selection.target == target.id
                )
            await at.press("escape", "escape", "escape")
            await at.choose("move I3 H3 G3")
            assert at.played == ["move I3 H3 G3"]

    run(scenario())


def test_the_fifth_and_the_sixth_seat_choose_with_their_keys():
    async def scenario():
        match = new_match(ORCHARD, NoConfig(), [SeatPlayer("", "person")] * 6, 5)
        async with table(OpenGame(match, None)) as at:
            while not {4, 5} <= {turn.asked.seat for turn in match.turns if turn.person}:
                seat = match.pending.seat
                await at.press("escape")
                assert f"{match.names[seat]}, your turn: " in at.foot
                pick = next(target for target in targets(at.table_state.asked) if target.label == "pick")
                await at.key(pick.key)
                await at.key("2")
                assert at.selected == "pick 2"
                await at.key("enter")
            assert set(at.played) == {"pick 2"}

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=str)
@pytest.mark.parametrize(
    ("opened", "panel"),
    [
        (lambda: reached("r2/bidding"), "acts"),
        (lambda: reached("r2/placing"), "acts"),
        (lambda: at_question("buying", turn=20), "forum"),
        (lambda: at_question("settling", turn=20), "area"),
    ],
    ids=["bids", "bill", "forum", "area"],
)
def test_keys_of_two_characters_shorten_only_names(opened, panel, size):
    match = opened().match
    kit, shown = find_kit(match.title.name), viewers.shown(match)
    width, height = size
    box = kit.arrange(shown, width, height - 3, room_for(*size))[panel]
    told = []
    for key in ("z", "Zz"):
        look = Look(UNICODE, room_for(*size), keys=lambda *_, key=key: key)
        lines = kit.draw(panel, shown, match.names, box.width, box.height, look)
        assert {width_of(line) for line in lines} == {box.width}
        told.append(
            [[word for word in text_of(line).split() if word != key and not of_name(word)] for line in lines[1:]]
        )
    assert told[0] == told[1]


def of_name(word):
    """Whether it is a word of a name, or its beginning."""
    return word[0].isupper() and len(word) > 1 and word.strip("…*").isalpha()


class Preferring(NotationQuestion):
    """Its first targets prefer commands, and the same letter."""

    def part(self, path, after):
        part = super().part(path, after)
        keys = dict(enumerate(("q", "u", "?", "-", "b", "b", "bb")))
        return replace(part, targets=tuple(replace(it, key=keys.get(at, "")) for at, it in enumerate(part.targets)))


class Prefers(DefaultPresenter):
    def write(self, action):
        return action

    def ask(self, view, choice):
        return Preferring(choice, self.in_words(view, choice))


class Keyless(DefaultPresenter):
    def keyless_ids(self):
        return ["move", "attack", "F3"]


class Holding(DefaultPresenter):
    def held_ids(self, view, seat):
        return ["move", "attack", "F3"]


@pytest.mark.parametrize("presenter", [Prefers, Keyless, Holding])
def test_no_two_targets_have_the_same_key_and_none_has_a_commands_whatever_a_title_says(presenter, monkeypatch):
    monkeypatch.setattr(kits, "exists", lambda module: False)
    monkeypatch.setattr(type(LUDUS), "presenter", lambda *about: presenter(*about))
    monkeypatch.setattr(type(LUDUS), "target_keys", ())

    async def scenario():
        async with table(game_of("person", "greedy", title=LUDUS)) as at:
            await at.press("escape")
            for _ in range(4):
                await check_keys_of(at)
                await at.choose(LUDUS.write(at.match.pending.legal[-1]))

    run(scenario())


async def check_keys_of(at):
    """What is asked together has different keys, of which none begins another one or is a command."""
    commands = {
        format_key(key) for key, active in at.screen.active_bindings.items() if active.binding.action != "do_all"
    }
    first = at.table_state.asked.part(at.table_state.selection.picked)
    for _, part in at.table_state.asked.parts():
        keys = [target.key for target in part.targets]
        assert all(keys)
        assert not commands & {key[0] for key in keys}
        assert [
            at.screen.table.target_key(target.key, target.id) for target in part.targets
        ] == keys or part is not first
        assert not [key for key in keys for other in keys if key is not other and other.startswith(key)]


@pytest.mark.parametrize("title", [CIRCUS, GLORIA, LUDUS], ids=lambda title: title.name)
def test_targets_have_different_keys_also_if_the_kit_cannot_be_loaded(title, monkeypatch, failed_words):
    def fail(title):
        raise ImportError("by a test")

    monkeypatch.setattr(guarded_kit, "find_kit", fail)

    async def scenario():
        async with table(game_of("person", "greedy", title=title)) as at:
            await at.press("escape")
            while not at.over and len(at.played) < 20:
                await check_keys_of(at)
                await at.choose(title.write(at.match.pending.legal[0]))

    run(scenario())
    assert failed_words
    failed_words.clear()


def test_panels_show_the_keys_that_work_also_if_the_function_that_does_everything_has_several():
    settings = replace(AT_ONCE, keys={"table.do_all": "d,z"})

    async def scenario():
        async with table(reached("r2/placing"), settings=settings) as at:
            await at.press("escape", "escape")
            keys = keys_at(at)
            assert keys["place/prison"] == "d"
            assert "[d]Prison" in at.text
            await at.key("d")
            assert at.table_state.selection.target == "place/prison"

    run(scenario())


def test_panels_show_a_key_that_was_given_in_place_of_another(monkeypatch):
    def part(question, path, after):
        told = own(question, path, after)
        return replace(
            told, targets=tuple(replace(it, key="q" if it.id == "place/prison" else it.key) for it in told.targets)
        )

    own = CircusQuestion.part
    monkeypatch.setattr(CircusQuestion, "part", part)

    async def scenario():
        async with table(reached("r2/placing")) as at:
            await at.press("escape", "escape")
            key = keys_at(at)["place/prison"]
            assert key != "q"
            assert f"[{key}]Prison" in at.text
            await at.key(key)
            assert at.table_state.selection.target == "place/prison"

    run(scenario())
