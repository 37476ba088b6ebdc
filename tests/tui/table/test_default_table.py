"""The table of a title without panels: facts, choices and log; it takes the place of panels that fail."""

import pytest
from msgspec.structs import replace

from circus_maximus.bots import bot_for
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.presenting.decision import ActionPreview, Part, Target
from circus_maximus.games.circus.presenter import CircusPresenter
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.game import OpenGame
from circus_maximus.play.replaying import Replay
from circus_maximus.tui.table import kit as kits
from circus_maximus.tui.table.kit import CHOICES, FEW_CHOICES, fact_lines, find_kit
from tests.decisions import targets
from tests.engine.tiny import NoConfig
from tests.tui.hidden_hands import duel
from tests.tui.playing import AT_ONCE, game_of, run, table
from tests.tui.scenes import SIZES, reached
from tests.tui.screens.test_replay import replaying
from tests.tui.titles.circus.test_large_boards import wheel

SMALL = ("draws.quiet_cycles=2", "draws.repetition=2")


def without_presenter(title, monkeypatch):
    """The title has no presenter of its own, and so no keys."""
    monkeypatch.setattr(type(title), "presenter", lambda *args: DefaultPresenter(*args))
    monkeypatch.setattr(type(title), "target_keys", ())
    return title


@pytest.fixture(autouse=True)
def without_panels(monkeypatch):
    """Ludus has no panels and no presenter of its own here."""
    monkeypatch.setattr(kits, "exists", lambda module: "circus.kit" in module)
    without_presenter(LUDUS, monkeypatch)


def ludus(*by, **more):
    return game_of(*by, title=LUDUS, **more)


@pytest.mark.parametrize("hand", ["keys", "mouse"])
def test_a_whole_game_can_be_played(hand):
    async def scenario():
        async with table(ludus("person", "greedy", settings=SMALL)) as at:
            await at.play(3, hand)
            assert len(at.played) > 8

    run(scenario())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_shows_facts_by_seat_choices_and_log(size):
    async def scenario():
        async with table(ludus("person", "greedy"), size) as at:
            await at.press("escape")
            text = " ".join(at.text.replace("│", " ").split())
            for part in ("LUDUS CYCLORUM Cycle 1 ", "● Ana to play", "● Ana (seat 0): stones F3 Sword, F4 Shield"):
                assert part in text
            stones = [
                f"{stone['at']} {stone['symbol'].capitalize()}"
                for stone in snapshot(at)["stones"]
                if stone["seat"] == 1
            ]
            assert f"▲ Ben (seat 1, bot greedy): stones {', '.join(stones)}"[:60] in text
            assert "cycle 1 · indicator dot" in text
            assert "[m]move" in text
            assert at.match.tell(at.match.log[-1])[0][:24] in text
            assert all(len(line) <= size[0] for line in at.text.split("\n"))

    run(scenario())


def test_picks_are_made_one_after_the_other_and_the_prompt_says_so():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            await at.press("escape", "m")
            assert "Ana: move ▸ choose what follows." in at.foot
            await at.keys(*targets_by_label(at)["G2"])
            assert "move ▸ G2 ▸" in at.foot
            await at.keys(*targets_by_label(at)["F2"])
            assert "move ▸ G2 ▸ F2 ▸" in at.foot
            assert at.selected is None
            await at.keys(*targets_by_label(at)["nothing more"])
            assert at.selected == "move G2 F2"
            await at.keys("escape", "escape", "escape", "escape", "escape")
            assert "Ana: move ▸ choose what follows." in at.foot
            await at.key("h")
            assert at.selected in map(LUDUS.write, at.match.pending.legal)
            await at.key("enter")
            assert len(at.played) > 1

    run(scenario())


def six(title, *by, seed=5):
    """A game of six seats."""
    seat_players = [SeatPlayer(name, who) for name, who in zip(title.names, by, strict=True)]
    config = configure(title) if title.config_type is not NoConfig else NoConfig()
    match = new_match(title, config, seat_players, seed)
    match.recall([bot_for(match, seat, who) for seat, who in enumerate(by)])
    return OpenGame(match, None)


def late(game, turns):
    """The same game after this many decisions of its person."""
    game.match.run()
    seeded = SeededChance(3)
    for turn in range(turns):
        choice = game.match.pending
        game.match.submit(choice.seat, min(choice.legal, key=lambda action: seeded.rank(f"{turn}/{action}")))
    return game


@pytest.fixture
def gloria(monkeypatch):
    """Gloria Mundi without panels and without a presenter of its own."""
    return without_presenter(GLORIA, monkeypatch)


def facts_in(text):
    """The lines of the facts on the table, and their heading."""
    lines = text.split("\n")
    begin = next(at for at, line in enumerate(lines) if "Facts" in line)
    end = next(at for at, line in enumerate(lines) if "Choices" in line)
    return lines[begin], lines[begin + 1 : end]


def test_facts_have_the_lines_that_choices_do_not_need_and_all_can_be_read(gloria):
    game = late(six(gloria, PERSON, *["greedy"] * 5), 14)

    async def scenario():
        async with table(game) as at:
            await at.press("escape")
            heading, shown = facts_in(at.text)
            all_of_them = fact_lines(at.screen.table.kit.show(0), 80)
            assert len(shown) == 14
            assert f"─Facts 1 to 14 of {len(all_of_them)} · PgUp PgDn─" in heading
            await at.press("pagedown")
            heading, rest = facts_in(at.text)
            assert f"to {len(all_of_them)} of {len(all_of_them)}" in heading
            lines = dict.fromkeys([*shown, *rest])
            assert all(any("".join(run.text for run in line)[3:].strip() in it for it in lines) for line in all_of_them)
            selection = at.table_state.selection
            await at.press("pagedown", "right")
            assert facts_in(at.text)[1] == rest, "the cursor moves, and what is read stays"
            assert at.table_state.selection != selection
            await at.press("pageup")
            assert facts_in(at.text)[1] == shown
            await wheel(at, "facts", 1)
            assert facts_in(at.text)[1][:-1] == shown[1:]

    run(scenario())


def test_facts_scroll_in_a_replay_too(gloria):
    game = late(six(gloria, PERSON, *["greedy"] * 5), 14)

    async def scenario():
        async with replaying(Replay(game.match, at=len(game.match.records))) as at:
            heading, shown = facts_in(at.text)
            assert "Facts 1 to 14 of " in heading
            assert "Shift+↑ Shift+↓" in heading
            here = at.here
            await at.keys("shift+down")
            assert facts_in(at.text)[1] != shown
            await at.keys("shift+up")
            assert facts_in(at.text)[1] == shown
            assert at.here == here

    run(scenario())


def test_keys_scroll_nothing_on_a_table_without_facts():
    async def scenario():
        async with table(game_of("person", "greedy")) as at:
            await at.press("escape", "pagedown")
            assert at.table_state.scrolled == ("", 0)
            await at.press("question_mark")
            assert "Scroll facts" not in at.text

    run(scenario())


def test_a_long_list_of_choices_keeps_its_lines(gloria):
    async def scenario():
        async with table(six(gloria, PERSON, *["greedy"] * 5)) as at:
            await at.press("escape")
            parts, path = at.table_state.asked._parts, at.table_state.selection.picked
            target = parts[path].targets[0]
            many = tuple(replace(target, id=f"t{n}", label=f"a long choice number {n}") for n in range(20))
            for targets, height in ((many, CHOICES), (many[:2], FEW_CHOICES)):
                parts[path] = replace(parts[path], targets=targets)
                at.screen.paint()
                assert at.screen.table.boxes["targets"].height == height

    run(scenario())


def test_a_whole_game_of_six_seats_can_be_played_at_80_by_24(gloria):
    """Every fact can be read on the table before each decision."""

    async def scenario():
        async with table(six(gloria, PERSON, *["greedy"] * 5)) as at:
            while not at.over:
                await at.press("escape")
                lines = fact_lines(at.screen.table.kit.show(at.screen.viewer), 80)
                await at.press(*["pagedown"] * (len(lines) > len(facts_in(at.text)[1])))
                _, shown = facts_in(at.text)
                assert "".join(run.text for run in lines[-1]).strip() in " ".join(shown)
                decided = len(at.played)
                await at.choose(GLORIA.write(at.match.pending.legal[len(at.match.turns) % len(at.match.pending.legal)]))
                assert len(at.played) > decided
            assert at.match.pending.standing

    run(scenario())


def snapshot(at):
    return at.match.rules.snapshot(at.match.step.state)


def targets_by_label(at):
    state = at.table_state
    return {target.label: target.key for target in state.asked.part(state.selection.picked).targets}


def test_a_title_without_hints_shows_no_key_for_them_but_the_key_says_why():
    async def scenario():
        async with table(duel("person", "random"), (160, 48)) as at:
            await at.press("escape")
            assert "Hint" not in at.text
            await at.press("question_mark")
            assert "Hint" not in at.text
            await at.press("escape", "ctrl+p")
            assert "Undo" in at.text
            assert "Hint" not in at.text
            await at.press("escape", "h")
            assert "There are no hints for this game, because its only bot plays at random." in at.foot
        async with table(ludus("person", "random")) as at:
            await at.press("escape")
            assert "h Hint" in at.text

    run(scenario())


def test_help_lists_all_facts():
    async def scenario():
        async with table(ludus("person", "greedy"), (120, 36)) as at:
            await at.press("escape", "question_mark")
            await at.pilot.pause()
            assert "stones A2 rider; A3" not in at.text
            assert "cycle 1; indicator dot" in " ".join(at.text.split())

    run(scenario())


class Broken(Exception):
    pass


def failing(monkeypatch, name, only=None):
    """Circus Maximus with a method of its kit that fails, for one panel or always."""
    kit = find_kit("circus")
    whole = getattr(kit, name)

    def fail(*arguments):
        if only in (None, arguments[0]):
            raise Broken("by a test")
        return whole(*arguments)

    monkeypatch.setattr(type(kit), name, staticmethod(fail))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_facts_take_the_place_of_a_panel_that_fails_and_play_continues(monkeypatch, size, failed_words):
    failing(monkeypatch, "draw", only="board")

    async def scenario():
        async with table(reached("r2/placing"), size) as at:
            await at.press("escape")
            assert "This panel cannot be drawn (Broken: by a test)." in " ".join(at.text.replace("│", " ").split())
            assert "Tracks" in at.text
            turns = len(at.match.turns)
            await at.press("escape", "a", "enter")
            assert len(at.match.turns) > turns

    run(scenario())
    failed_words.clear()


def test_the_default_table_is_shown_if_a_title_cannot_arrange_its_panels(monkeypatch, failed_words):
    failing(monkeypatch, "arrange")

    async def scenario():
        async with table(reached("r2/placing")) as at:
            await at.press("escape")
            assert "This panel cannot be drawn (Broken: by a test)." in at.text
            assert "[a]Port" in at.text
            turns = len(at.match.turns)
            await at.keys("a", "enter")
            assert len(at.match.turns) > turns

    run(scenario())
    failed_words.clear()


def test_the_default_table_is_shown_if_a_title_cannot_say_what_to_show(monkeypatch, failed_words):
    game = reached("r2/placing")

    def fail(*arguments):
        raise Broken("by a test")

    monkeypatch.setattr(CircusPresenter, "show", fail)

    async def scenario():
        async with table(game) as at:
            await at.press("escape")
            assert "This panel cannot be drawn (Broken: by a test)." in at.text
            assert "[a]Port" in at.text
            turns = len(at.match.turns)
            await at.keys("a", "enter")
            assert len(at.match.turns) > turns

    run(scenario())
    failed_words.clear()


def test_keys_are_given_to_all_choices_and_stay_the_same():
    async def scenario():
        async with table(ludus("person", "random", settings=SMALL)) as at:
            commands = {key for key in at.screen.active_bindings if len(key) == 1}
            given = {}
            for _ in range(6):
                for _, part in at.table_state.asked.parts():
                    keys = {target.id: target.key for target in part.targets}
                    assert len(set(keys.values())) == len(keys)
                    assert not {key[0] for key in keys.values()} & commands
                    for id, key in keys.items():
                        assert given.setdefault(id, key) == key
                await at.choose(LUDUS.write(at.match.pending.legal[0]))
            singles = {key for key in given.values() if len(key) == 1}
            longer = set(given.values()) - singles
            assert longer
            assert not {key[0] for key in longer} & singles

    run(scenario())


def test_a_longer_key_is_typed_letter_by_letter():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            await at.press("escape")
            asked = at.table_state.asked
            path, long = next(
                (path, it)
                for path, part in asked.parts()
                for it in part.targets
                if len(it.key) == 2 and asked.action((*path, it.id))
            )
            for pick in path:
                await at.keys(*asked.target(at.table_state.selection.picked, pick).key)
            assert at.table_state.selection.picked == path
            await at.key(long.key[0])
            assert at.table_state.target is None
            assert f"{long.key[0]} …" in at.foot
            await at.key(long.key[1])
            assert at.table_state.target == long
            await at.press("escape")
            await at.keys(long.key[0], "right")
            assert at.table_state.begun == ""
            await at.press(long.key[1])
            assert at.table_state.target != long

    run(scenario())


def test_a_choice_is_found_by_its_name():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            await at.press("escape", "i", "slash", "5")
            assert "Choices with '5'" in at.text
            assert [at.table_state.target.label, "G3" in at.text.split("Choices")[1]] == ["G5", False]
            await at.key("right")
            assert at.table_state.target.label == "F5"
            await at.keys("backspace", "f", "6")
            assert at.table_state.target.label == "F6"
            await at.key("x")
            assert "Nothing has that name." in at.foot
            await at.key("enter")
            assert at.played == []
            assert at.selected == "idle F6"
            await at.key("enter")
            assert at.played[0] == "idle F6"

    run(scenario())


def test_a_target_is_found_by_its_name_on_a_table_without_a_list_of_choices():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.press("escape", "slash")
            acts = [target.label for target in targets(at.table_state.asked)]
            assert "Choices" in at.text
            assert all(f"{label}" in at.text for label in acts)
            await at.press(*"torture")
            assert at.table_state.target.label == "Public Torture"
            await at.press("enter")
            assert "Choices" not in at.text
            assert at.selected == "bid public_torture 1"
            assert at.played == []

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_while_a_name_is_typed_the_table_always_says_so_and_how_to_stop(size):
    async def scenario():
        async with table(game_of("person", "person"), size) as at:
            keys = at.text.splitlines()[-1]
            await at.press("escape", "slash")
            for key in ("shift+tab", "tab", "up", "left", *"public", "space", *"tx", "shift+tab", "backspace", "f9"):
                await at.press(key)
                assert "Find: " in at.foot
                assert "(Esc or Enter ends it)" in at.foot
                assert at.text.splitlines()[-1].split() == ["Enter", "Stop", "finding", "^p", "more"]
            assert at.table_state.wanted == "public t"
            assert at.table_state.target.label == "Public Torture"
            await at.click("do/end_find")
            assert at.table_state.wanted is None
            assert "Find: " not in at.foot
            assert at.text.splitlines()[-1] == keys
            assert at.table_state.target.label == "Public Torture"
            assert at.played == []

    run(scenario())


def test_a_click_on_a_target_stops_finding():
    async def scenario():
        async with table(game_of("person", "person")) as at:
            await at.press("escape", "slash", *"public")
            await at.click("act/pageant")
            assert at.table_state.wanted is None
            assert at.table_state.target.label == "Pageant"

    run(scenario())


def test_a_long_list_scrolls_with_the_cursor(monkeypatch):
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            part = at.table_state.asked.part(())
            many = tuple(replace(part.targets[0], id=f"t{n}", label=f"target number {n}", key="") for n in range(57))
            question = at.table_state.asked.question
            monkeypatch.setattr(question, "part", lambda path, after: replace(part, targets=many), raising=False)
            at.table_state.asked._parts.clear()
            await at.press("escape")
            assert "Choices 1 to " in at.text
            assert "of 57" in at.text
            for number in range(57):
                await at.key("right")
                assert f"target number {number}" in at.text
            await at.key("right")
            assert "target number 0 " in at.text

    run(scenario())


PATHS = {
    "strike": [("food", 2, "gold", 1)],
    "wait": [("food", 1, "gold", 1), ("food", 1, "gold", 2)],
    "yield": [("card/a", "card/b"), ("card/b", "card/a"), ("card/c", "card/a"), ("card/a", "card/c")],
}


class Payments:
    """Questions of Duel as if a strike and a wait were paid in food and gold, and to yield took two of three cards."""

    rule = ""
    urgent = forecast = ()

    def __init__(self, choice):
        self.asked = (*choice.legal, *choice.anytime)

    def spell(self, action):
        return PATHS.get(action, [(action,)])

    def part(self, path, after):
        spelled = [it for action in self.asked for it in self.spell(action)]
        picks = dict.fromkeys(it[len(path)] for it in spelled if it[: len(path)] == path)
        if all(isinstance(pick, int) for pick in picks):
            return Part("how many")
        return Part("what do you pay", tuple(Target(pick, pick.removeprefix("card/").capitalize()) for pick in picks))

    def preview(self, action):
        return ActionPreview(label=action)


@pytest.mark.parametrize(
    ("picks", "says", "does"),
    [
        (["food", "up"], "Food: 2 ▸ Gold ▸ 1", "strike"),
        (["food", "2"], "Food: 2 ▸ Gold ▸ 1", "strike"),
        (["food", "enter"], "Food ▸ 1 ▸ Gold: 1", "wait"),
        (["food", "enter", "2"], "Food ▸ 1 ▸ Gold: 2", "wait"),
        (["food", "enter", "up", "escape", "escape", "2"], "Food: 2 ▸ Gold ▸ 1", "strike"),
        (["card/a", "card/b"], "A ▸ B", "yield"),
        (["card/b"], "B ▸ A", "yield"),
        (["card/a", "escape", "card/c"], "C ▸ A", "yield"),
    ],
)
def test_payments_in_mixed_counters_and_two_of_three_cards_are_picked_at_the_table(picks, says, does, monkeypatch):
    monkeypatch.setattr(DefaultPresenter, "ask", lambda self, view, choice: Payments(choice))

    async def scenario():
        async with table(duel("person", "random")) as at:
            await at.press("escape")
            for pick in picks:
                selection = at.table_state.selection
                targets = {target.id: target.key for target in at.table_state.asked.part(()).targets}
                targets |= {target.id: target.key for target in at.table_state.asked.part(selection.picked).targets}
                await at.press(*targets.get(pick, pick) if pick in targets else [pick])
            assert says in at.foot, at.foot
            assert at.selected == does
            await at.key("enter")
            assert at.played[0] == does

    run(scenario())


def test_words_have_their_first_free_letter_as_key():
    async def scenario():
        async with table(ludus("person", "greedy")) as at:
            await at.press("escape")
            keys = targets_by_label(at)
            assert [keys[word] for word in ("idle", "move")] == ["i", "m"]
            assert keys["attack"] == "c", "a and t are not free"
            await at.keys("m")
            assert all(key != label[0].lower() for label, key in targets_by_label(at).items()), "nodes are no words"

    run(scenario())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_the_config_says_about_what_is_selected_is_on_a_card_or_in_a_line(gloria, size):
    game = game_of("person", "person", title=gloria)

    async def scenario():
        async with table(game, size) as at:
            await at.press("escape")
            while "buy" not in targets_by_label(at):
                await at.choose(GLORIA.write(at.match.pending.legal[0]))
            await at.keys(*targets_by_label(at)["buy"])
            for target in at.table_state.asked.open_targets(("buy",)):
                await at.keys(*target.key)
                config = at.match.config.buildings[target.id]
                assert target.label == config.name
                told = " ".join(at.text.replace("│", " ").split())
                assert f"kind {config.kind}" in told
                assert (f"─ {config.name} ─" in at.text) == (size != (80, 24))
                if len(at.table_state.selection.picked) > 1:
                    await at.key("escape")

    run(scenario())


def test_what_an_action_changes_can_be_read_in_ascii(gloria):
    async def scenario():
        async with table(game_of("person", "person", title=gloria), settings=replace(AT_ONCE, glyphs="ascii")) as at:
            await at.press("escape", "enter", "f")
            assert "counters food 1 -> 3; hand farm 11 -> 10; free cards farm 1 -> 2" in at.foot
            assert at.text.isascii()

    run(scenario())
