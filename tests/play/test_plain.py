"""Plain mode: questions, reports, commands and secrets."""

import re
from io import StringIO
from random import Random

import pytest
from msgspec.structs import replace

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice, Over, Refusal
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.presenting.decision import ActionPreview
from circus_maximus.engine.presenting.facts import facts, names_in
from circus_maximus.engine.presenting.retelling import Ending, Rank
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.opening import open_game
from circus_maximus.play.plain_commands import HELP
from circus_maximus.play.plain_game import play_plain
from circus_maximus.play.plain_text import CLEAR, MAX_EXPLAINED, SCREENFUL, explained, short_menu, standing
from circus_maximus.play.viewers import ending_of
from circus_maximus.titles import find_title, title_names
from tests.circus.table import table
from tests.engine.duel import CARDS, HIDDEN, Duel, DuelRules, DuelTexts
from tests.engine.tiny import NoConfig
from tests.play.games import act, advanced, duel, forge, saved
from tests.tui.playing import seated

QUESTION = re.compile(r"(.*), what do you do\?")


def told(game, *lines):
    """The output when these lines are typed."""
    out = StringIO()
    assert play_plain(game, StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue().splitlines()


def answers(game, *lines):
    """For each typed line, the output between one question and the next."""
    parts, part = [], []
    for line in told(game, *lines):
        if QUESTION.fullmatch(line):
            parts.append(part)
            part = []
        else:
            part.append(line)
    return parts[1:]


def circus(*by, seed=7, names=("Ana", "Ben", "Cara", "Dan"), settings=()):
    title = find_title("circus")
    return begin_game(
        title,
        configure(title, (), settings),
        [SeatPlayer(name, who) for name, who in zip(names, by, strict=False)],
        seed,
    )


class Player:
    """Types one of the lines that `legal` lists whenever a question is asked, and keeps the whole output."""

    def __init__(self, seed):
        self.random = Random(seed)
        self.written = []
        self.asked = False
        self.typed = 0

    def write(self, text):
        assert text.endswith("\n")
        self.written.append(text[:-1])

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def isatty(self):
        return False

    def readline(self, most):
        if not QUESTION.fullmatch(self.written[-1]):
            return "\n"
        if not self.asked:
            self.asked = True
            return "legal\n"
        self.asked = False
        self.typed += 1
        written = self.written
        listed = max(at for at in range(len(written)) if re.fullmatch(r"\d+ actions?:", written[at]))
        return self.pick(written[listed + 1 : -1]) + "\n"

    def pick(self, actions):
        return self.random.choice(actions)


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_can_be_played_with_the_actions_that_legal_lists(seed):
    game = circus(PERSON, PERSON, "greedy", seed=seed)
    player = Player(seed)
    assert play_plain(game, player, player)
    assert isinstance(game.match.pending, Over)
    assert "The game is over." in player.written
    assert player.written[-1] == f"Saved: {game.path}"
    assert sum(turn.person for turn in game.match.turns) == player.typed
    assert not any("for the commands" in line for line in player.written)
    again = open_game(game.path)
    assert again.match.records == game.match.records


def test_everything_is_reported_once_as_it_happens():
    game = circus(PERSON, "greedy")
    player = Player(1)
    play_plain(game, player, player)
    story = [sentence for entry in game.match.log for sentence in game.match.tell(entry)]
    lines = iter(player.written)
    assert all(sentence in lines for sentence in story)
    assert not any(line.startswith("Since ") for line in player.written)


def test_a_game_of_bots_is_played_to_the_end():
    lines = told(circus("greedy", "random"))
    assert "The game is over." in lines
    assert not any(QUESTION.fullmatch(line) for line in lines)


def test_the_final_standings_have_values_and_reasons():
    game = circus("greedy", "random", "greedy")
    lines = told(game)
    ending = ending_of(game.match)
    shown = lines[lines.index("The game is over.") + 1 : -1]
    assert len(shown) == len(ending.ranks) == 3
    for line, rank in zip(shown, ending.ranks, strict=True):
        values = ", ".join(f"{head} {cell}" for head, cell in zip(ending.heads, rank.cells, strict=True))
        assert values.startswith("Empire ")
        why = f"; ahead of the next: {rank.decided}" if rank.decided else ""
        assert line == f"{rank.place}. {game.match.names[rank.seat]}: {values}{why}"
    assert ending.ranks[0].decided


def test_tied_seats_share_a_rank_and_a_title_without_values_lists_only_names():
    ranks = (Rank(1, 1, ("4",), ""), Rank(1, 0, ("4",), ""))
    assert standing(Ending("", ("Stones",), ranks, (), ()), ["Ana", "Ben"]) == ["1. Ben: Stones 4", "1. Ana: Stones 4"]
    assert standing(Ending("", (), (Rank(1, 0, (), ""),), (), ()), ["Ana"]) == ["1. Ana"]


def test_each_verb_is_listed_once_with_all_its_actions():
    title = find_title("ludus")
    seats = [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)]
    game = advanced(begin_game(title, configure(title), seats, 1))
    lines = short_menu(game.match.pending, title.write)
    verbs = [line.partition(":")[0] for line in lines]
    assert len(verbs) == len(set(verbs))
    moves, attacks = (next(line for line in lines if line.startswith(f"{verb}: ")) for verb in ("move", "attack"))
    assert re.search(r": \w\d \w\d .* attack \w\d", moves)
    assert re.search(r": \w\d \w\d .* move \w\d", attacks)


@pytest.mark.parametrize(
    ("legal", "lines"),
    [
        ([["draw", "draw 2", "draw 3", "draw 4"]], ["draw", "draw: 2 to 4"]),
        ([["draw"], ["draw 2"], ["draw 4 cards", "draw 5 cards"]], ["draw", "draw: 2, 4 cards, 5 cards"]),
        ([["north", "south", "go north", "go south", "east"]], ["north, south, east", "go: north or south"]),
        ([["buy 1", "buy 2", "sell 1", "pass"]], ["pass", "buy: 1 to 2", "sell: 1"]),
        ([["move A1", "move A1 B2", "move A1 C2", "move B1"]], ["move: A1, A1 B2 or C2, B1"]),
        ([["pay 1", "pay 1 food", "pay 2", "pay 4"]], ["pay: 1, 1 food, 2 or 4"]),
        (
            [["bid pageant 1", "bid pageant 2", "bid venatio 3"], ["bid venatio 4"]],
            ["bid: pageant 1 to 2, venatio 3, venatio 4"],
        ),
    ],
)
def test_actions_in_short_may_have_any_number_of_words(legal, lines):
    choice = Choice(0, (tuple(map(tuple, legal)),), ("resign",))
    assert short_menu(choice, str) == [*lines, "resign"]


def test_many_actions_of_one_word_are_one_line():
    words = [f"thing{n}" for n in range(400)]
    assert short_menu(Choice(0, ((tuple(words),),)), str) == [", ".join(words)]


def test_each_question_says_whose_turn_it_is_and_lists_the_legal_actions():
    seats = [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)]
    lines = told(begin_game(Duel(), NoConfig(), seats, 1), "strike")
    first = lines.index("It is Ana's turn (0/turn).")
    assert lines[first + 2 : first + 4] == ["Choose an action.", "Legal actions:"]
    assert lines[first + 4 : first + 8] == ["1. strike", "2. wait", "3. yield", "Ana, what do you do?"]
    assert "Ana: strike" in lines
    assert "It is Ben's turn (0/react)." in lines


def asked(game, *lines):
    """The lines of the last question, from whose turn it is on."""
    lines = told(game, *lines)
    turn = max(at for at, line in enumerate(lines) if line.startswith("It is "))
    return lines[turn : max(at for at, line in enumerate(lines) if QUESTION.fullmatch(line))]


def test_the_question_and_the_forecast_are_said_before_the_actions():
    game = circus(PERSON, PERSON)
    lines = asked(game)
    question = game.match.presenter.ask(game.match.seen_by(None), game.match.pending)
    at = lines.index("Legal actions:")
    assert question.forecast
    assert lines[at - len(question.forecast) : at] == list(question.forecast)
    assert lines[at - len(question.forecast) - 1].startswith("Bid on an act")


def test_a_few_actions_are_listed_with_what_each_does_and_costs_and_many_in_short():
    game = circus(PERSON, PERSON)
    assert asked(game)[-1] == "8. Crucifixion: bid crucifixion 1 to 18"
    lines = asked(circus(PERSON, PERSON), *["bid pageant 1", "pass"] * 2)
    listed = lines[lines.index("Legal actions:") + 1 :]
    assert len(listed) <= MAX_EXPLAINED
    assert all(re.match(r"[0-9]+[.] [a-z_ 0-9]+: .*[.]$", line) for line in listed), listed


def test_an_action_that_is_probably_a_mistake_says_so():
    """At the table there would be a second question."""
    answer = ActionPreview("pass", cost="", warning="You have not bid.")
    assert explained("pass", answer) == "pass: You have not bid."
    told = ActionPreview("buy Toll Bridge", cost="costs 2 gold", remaining="1 gold left", gain="moves 2 steps.")
    assert explained("pass", told) == "pass: buy Toll Bridge, costs 2 gold, 1 gold left, moves 2 steps."


def test_an_action_that_wins_the_game_says_so():
    laid = table(
        phase="performing",
        tracks={0: {"church": 14}},
        cubes={0: {"prisoners": 1}},
        bids=[("crucifixion", 0, 1), ("crucifixion", 1, 1)],
    )
    (performs,) = (line for line in told(seated(laid)) if ". perform " in line)
    assert performs.endswith("Church +1. Church reaches 15: you win.")


def test_amounts_are_shown_as_a_range_and_one_by_one_on_request():
    game = circus(PERSON, PERSON)
    lines = told(game, "legal bid", "legal pass", "legal nothing")
    assert {"1. Pageant: bid pageant 1 to 18", "2. Cavalry Display: bid cavalry_display 1 to 18"} <= {*lines}
    assert [line for line in lines if line.startswith("bid pageant ")] == [f"bid pageant {n}" for n in range(1, 19)]
    assert lines.count("0 actions:") == 2


def test_a_player_who_was_not_asked_for_a_while_sees_what_happened_since():
    game = circus(PERSON, PERSON, PERSON)
    lines = told(game, "bid pageant 1", "bid pageant 2", "bid pageant 1", "bid pageant 1", "bid pageant 1")
    again = [at for at, line in enumerate(lines) if line == "Since your last decision:"]
    assert lines[again[0] - 1].startswith("It is Ana's turn")
    assert lines[again[0] + 1 : again[0] + 3] == ["Ben bids 2 coins on Pageant.", "Cara bids 1 coin on Pageant."]
    firsts = [at for at, line in enumerate(lines) if line == "Since the game began:"]
    assert [lines[at - 1].removeprefix("It is ").partition("'s")[0] for at in firsts] == ["Ben", "Cara"]


def test_a_resumed_game_reports_what_happened_since():
    lines = told(open_game(saved("strike", "take", "wait")), "log 1")
    assert lines[lines.index("Since your last decision:") :][1:3] == ["Ben: take", "Ben: wait"]
    assert lines[lines.index("Ana, what do you do?") + 1] == "Ben: wait"


def test_a_refused_action_prints_the_reason_and_the_question_again():
    refused, unknown, allowed, why, nonsense = answers(
        circus(PERSON, PERSON), "bid pageant 99", "fly away", "why bid pageant 2", "why  bid pageant   99", "why why"
    )
    assert refused == ["That costs 99 coins; you have 18."]
    assert unknown[0].startswith("'fly away' is not an action")
    assert allowed == ["This action is allowed."]
    assert why == refused
    assert nonsense[0].startswith("'why' is not an action")


def test_a_hint_shows_what_the_bot_would_play_without_playing_it():
    game = circus(PERSON, PERSON)
    hint, again = answers(game, "hint", "hint")
    action = game.match.title.parse(hint[0].removeprefix("The best bot (Livia) advises: "))
    assert action in game.match.pending.legal
    assert again == hint
    assert answers(duel(), "hint") == [["This game has no hints, because its only bot plays at random."]]


def test_a_hint_that_uses_a_secret_is_shown_only_to_its_owner():
    laid = ["places.oracle.open=true", "places.oracle.cubes={remove: true}"]
    game = circus(PERSON, PERSON, PERSON, settings=laid)
    player = Visitor("place oracle", 1)
    play_plain(game, player, player)
    seer = game.match.names[game.match.step.state.foreseen.seat]
    lines = told(open_game(game.path), "hint", "no", "hint", "", "pass", "hint")
    first, second = (at for at, line in enumerate(lines) if line == f"(for {seer} only: press Enter)")
    assert lines[first + 1] == "Not shown."
    hints = [at for at, line in enumerate(lines) if line.startswith("The best bot (Livia) advises: ")]
    assert hints[0] == second + 1
    assert len(hints) == 2


def test_help_lists_every_command():
    (shown,) = answers(duel(), "HELP")
    assert tuple(shown) == HELP


def test_the_state_is_shown_without_empty_values():
    (shown,) = answers(circus(PERSON, PERSON), "state")
    assert "round: 1" in shown
    assert "markets: mummers 2, animals 4, slaves 6" in shown
    assert (
        "Ana: 18 coins; 5 workers in hand, 5 in play, 6 in the supply; no cubes; Empire 3, Population 3, Church 3"
    ) in shown
    assert not any(line.startswith(("bids", "opener", "stakes")) for line in shown)


def test_the_state_has_names_in_place_of_ids():
    game = circus(PERSON, PERSON)
    (shown,) = answers(game, "state")
    acts = game.match.config.acts
    display = ", ".join(acts[id].name for id in game.match.step.state.display)
    assert f"acts on show: {display}" in shown
    assert not any("_" in line for line in shown)


def test_the_state_of_circus_maximus_names_players_and_leaves_out_the_bank():
    game = advanced(circus(PERSON, PERSON))
    act(game, first := game.match.pending.legal[0])
    (shown,) = answers(game, "state")
    named, bidder = game.match.config.act(first.act).name, game.match.names[game.match.step.state.marker]
    assert f"start marker: {bidder}" in shown
    assert f"bids: {named}: {bidder} 1" in shown
    assert not any(line.startswith(("bank", "marker")) for line in shown)
    assert not any("shuffles" in line or line.startswith("seat ") for line in shown)


def test_an_id_with_two_names_is_shown_as_it_is():
    config = configure(find_title("gloria"), (), ("goth_road.rome.name=Capua Vetus",))
    called = names_in(config)
    assert (called["toll_bridge"], called["frozen_danube_ford"]) == ("Toll Bridge", "Frozen Danube Ford")
    assert "rome" not in called, "the roads have two spaces with this id"
    assert names_in(NoConfig()) == {}
    assert facts({"goth": "rome", "at": {"emona": 2}}, (), called) == ["goth: rome", "at: Emona 2"]


@pytest.mark.parametrize("title", title_names())
def test_the_state_by_default_has_the_same_facts_of_each_seat_as_the_default_table(title):
    title = find_title(title)
    config = configure(title) if title.config_type is not NoConfig else NoConfig()
    seats = [SeatPlayer(name, PERSON) for name in title.names[: title.seats[-1]]]
    game = begin_game(title, config, seats, 5)
    presenter = DefaultPresenter(title, game.match.rules, game.match.names)
    shown = presenter.overview(game.match.step.state)
    table = presenter.facts(game.match.step.state, None, [""] * len(seats))
    for seat, on_table in enumerate(table.seats):
        line = next((line for line in shown if line.startswith(f"seat {seat}, ")), "")
        for name, fact in on_table.facts:
            assert any(f"{name} {told}" in line for told in (fact, f"({fact})")), (name, fact, line)
    assert [line for line in shown if line in {f"{name}: {fact}" for name, fact in table.facts}]
    assert len(shown) == len(table.facts) + (len(seats) if any(seat.facts for seat in table.seats) else 0)


def test_the_log_shows_the_last_sentences_and_more_on_request():
    few, all_of_it, none = answers(circus(PERSON, PERSON), "log 2", "log", "log 0")
    assert few == ["Ben gets 3 coins (Imperial Bounty).", "Bidding begins. Ana goes first."]
    assert all_of_it[-2:] == few
    assert all_of_it[0] == "Ana gets the start marker."
    assert none == []


def test_the_rulebook_is_searched_by_heading_then_by_text_and_shown_without_markup():
    headings, part, row, nothing = answers(
        circus(PERSON, PERSON), "rules", "rules buy cubes", "rules oracle", "rules xyzzy"
    )
    assert headings[:3] == ["Circus Maximus", "Setting up", "A round"]
    assert part[0] == "III. Buy cubes"
    assert len(part) > 3
    assert row[0] == "II. Place workers"
    assert row[1].startswith("Oracle; ")
    assert not any(sign in line for line in part + row for sign in "|*#`")
    assert nothing == ["The rulebook has nothing about 'xyzzy'."]


def test_a_decision_without_barriers_is_undone_without_a_question():
    game = duel()
    lines = told(game, "undo", "strike", "undo", "wait")
    assert "Nothing to undo." in lines
    assert any(line.startswith("Undone: ") for line in lines)
    assert [turn.answer for turn in game.match.turns if turn.person] == ["wait"]


@pytest.mark.parametrize(("answer", "back"), [("y", True), ("Yes", True), ("n", False), ("", False), ("strike", False)])
def test_a_chance_in_between_is_named_and_undone_only_if_everybody_agrees(answer, back):
    game = duel()
    lines = told(game, "strike", "parry", "undo", answer)
    asked = lines.index("Does everybody agree to undo all of this? y/n")
    assert lines[asked - 5 : asked] == [
        "This also undoes:",
        "Ana: draws",
        "Ben: draws",
        "Everybody has seen something that was secret.",
        "Coins, dice and cards will come up the same again.",
    ]
    assert any(line.startswith("Undone: ") for line in lines) is back
    assert [turn.answer for turn in game.match.turns if turn.person] == (["strike"] if back else ["strike", "parry"])


def test_quit_and_the_end_of_input_save_the_game():
    for last in (["quit"], [], ["QUIT"]):
        game = duel()
        lines = told(game, "strike", *last)
        assert lines[-2:] == ["Stopped before the end.", f"Saved: {game.path}"]
        assert len(open_game(game.path).match.turns) == 3


def test_a_secret_is_shown_only_to_its_owner():
    game = duel()
    own, other = game.match.step.state.hands
    lines = told(game, "state", "", "state", "strike", "state", "no", "state", "", "take")
    assert "You have secret information. Type state to see it in private." in lines
    shown = [at for at, line in enumerate(lines) if line == "Only you know:"]
    assert [lines[at + 1] for at in shown] == [f"hands 1: {own}", f"hands 1: {own}", f"hands 2: {other}"]
    assert lines[shown[0] - 1] == "(for Ana only: press Enter)"
    assert lines.count("(for Ana only: press Enter)") == 1
    assert lines[shown[2] - 1] == "(for Ben only: press Enter)"
    assert "Not shown." in lines


def test_happenings_are_reported_only_as_far_as_everybody_at_the_terminal_may_know_them():
    own, other = duel().match.step.state.hands
    two, one = told(duel(), "log"), told(duel(PERSON, "random"), "log")
    assert "Ana: draws" in two
    assert not any(own in line or other in line for line in two)
    assert f"Ana: draws {own}" in one
    assert not any(other in line for line in one)


def test_with_one_person_nobody_is_asked_to_look_away():
    lines = told(duel(PERSON, "random"), "state")
    assert "Only you know:" in lines
    assert not any("press Enter" in line for line in lines)


def test_a_foreseen_event_is_shown_only_to_the_seat_that_foresaw_it():
    game = circus(PERSON, PERSON, PERSON, settings=["places.oracle.open=true", "places.oracle.cubes={remove: true}"])
    player = Visitor("place oracle", 1)
    play_plain(game, player, player)
    event = game.match.step.state.foreseen.event
    seer = game.match.names[game.match.step.state.foreseen.seat]
    lines = told(open_game(game.path), "state", "", "pass", "state", "", "pass", "state", "")
    shown = lines.index("Only you know:")
    assert lines[shown - 1] == f"(for {seer} only: press Enter)"
    assert [line for line in lines[: shown + 2] if event in line] == [f"foreseen event: {event}"]
    assert sum("press Enter" in line for line in lines) == 1


class Visitor(Player):
    """Plays at random until a certain action is legal, plays that action, and stops."""

    def __init__(self, wanted, seed):
        super().__init__(seed)
        self.wanted = wanted
        self.done = False

    def readline(self, most):
        return "" if self.done else super().readline(most)

    def pick(self, actions):
        self.done = self.wanted in actions
        return self.wanted if self.done else super().pick(actions)


class _OpenBook(Duel):
    """Only a seat with a low card may yield, so the menu reveals something about the hand."""

    def rules(self, config):
        return _OpenRules()


class _OpenRules(DuelRules):
    def pending(self, state):
        pending = super().pending(state)
        if not isinstance(pending, Choice):
            return pending
        low = state.hands[pending.seat] in (HIDDEN, *CARDS[:3])
        return replace(pending, anytime=("yield",) if low else (), private=("yield",))


def test_a_menu_that_reveals_a_secret_is_listed_only_for_its_owner():
    held = set()
    for seed in range(8):
        seats = [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)]
        game = begin_game(_OpenBook(), NoConfig(), seats, seed)
        lines = told(game, "legal", "")
        held.add(game.match.step.state.hands[0] in CARDS[:3])
        private = lines.index("(for Ana only: press Enter)")
        assert "Other legal actions are secret. Type choices to see them in private." in lines[:private]
        assert "yield" not in lines[:private]
        assert ("yield" in lines[private:]) == (game.match.step.state.hands[0] in CARDS[:3])
    assert held == {True, False}


def test_why_an_action_is_allowed_is_said_in_private_if_its_player_has_a_secret():
    lines = told(
        begin_game(_OpenBook(), NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 1),
        "why yield",
        "",
        "why strike",
    )
    asked = lines.index("(for Ana only: press Enter)")
    assert lines[asked + 1] in ("This action is allowed.", "Not in phase turn.")
    assert lines.count("(for Ana only: press Enter)") == 1
    assert not {"This action is allowed.", "Not in phase turn."} & {*lines[:asked]}


class _HeldCards(Duel):
    """In its turn a seat may also lay the card that it holds; a refusal names the card."""

    actions = (*Duel.actions, *(f"lay {card}" for card in CARDS))

    class texts(DuelTexts):  # noqa: N801 - as a title has them
        def explain(self, refusal, config):
            held = refusal.facts.get("held")
            return f"You hold {held}." if held else super().explain(refusal, config)

    texts = texts("Duel", "# Duel")

    def rules(self, config):
        return _HeldRules()


class _HeldRules(DuelRules):
    def pending(self, state):
        pending = super().pending(state)
        if not isinstance(pending, Choice) or state.phase != "turn":
            return pending
        lay = f"lay {state.hands[pending.seat]}"
        return replace(pending, menu=(*pending.menu, ((lay,),)), private=("lay",))

    def refusal(self, state, action):
        refusal = super().refusal(state, action)
        return refusal and Refusal("not_held", {"held": state.hands[state.turn]})


def held_cards():
    game = begin_game(_HeldCards(), NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 5)
    while game.advance():
        pass
    return game


def test_the_reason_of_a_refusal_is_said_in_private_if_its_player_has_a_secret():
    game = held_cards()
    card = game.match.step.state.hands[0]
    other = next(it for it in CARDS if it != card)
    asked, said = answers(game, f"lay {other}", "", f"lay {other}")
    assert asked == ["(for Ana only: press Enter)", f"You hold {card}."]
    assert said == [f"You hold {card}."]
    assert answers(held_cards(), f"lay {other}", "not now") == [["(for Ana only: press Enter)", "Not shown."]]


def test_no_refusal_says_what_only_others_may_know(monkeypatch):
    game = held_cards()
    view = game.match.seen_by(0)
    whole = _HeldRules.refusal

    def only_in_the_state(rules, state, action):
        return None if state == view else whole(rules, state, action)

    monkeypatch.setattr(_HeldRules, "refusal", only_in_the_state)
    assert game.explain(game.choose(0, "parry")) == "This is not allowed now."


def test_what_only_one_player_may_read_is_off_the_screen_before_the_others_look():
    lines = told(duel(), "state", "", "state", "strike", "parry", "state", "", "undo", "no", "state")
    whole = [at for at, line in enumerate(lines) if line == "(for everybody again)"]
    secret = [at for at, line in enumerate(lines) if line == "Only you know:"]
    assert secret[0] < secret[1] < whole[0] < lines.index("Ana: strike") < secret[2] < whole[1]
    assert whole[1] < lines.index("This also undoes:")
    for at in whole:
        assert lines[at - SCREENFUL : at] == [""] * SCREENFUL
    assert len(secret) == 3, "after everybody was asked to agree, the others are asked to look away again"
    assert "(for everybody again)" not in told(duel(PERSON, "random"), "state", "wait")
    assert "(for everybody again)" not in told(duel(), "wait", "wait")


def test_a_terminal_is_cleared_with_the_lines_that_it_could_be_scrolled_back_to(monkeypatch):
    class Terminal(StringIO):
        def isatty(self):
            return True

    for kind, shows in (("xterm-256color", CLEAR), ("dumb", "\n" * SCREENFUL)):
        monkeypatch.setenv("TERM", kind)
        out = Terminal()
        play_plain(duel(), StringIO("state\n\nquit\n"), out)
        private, public = out.getvalue().split(shows)
        assert "Only you know:" in private
        assert public.lstrip("\n").startswith("(for everybody again)\nStopped before the end.\n")


def test_a_damaged_game_can_be_viewed_but_not_played():
    path = saved("strike", "take")
    lines = path.read_bytes().splitlines()
    number = next(number for number, line in enumerate(lines) if b'"do":"take"' in line)
    forge(path, b'"do":"take"', b'"do":"wait"', number)
    before = path.read_bytes()
    shown = told(open_game(path), "take", "undo", "legal", "why take", "log", "state", "rules")
    assert "You can only view this game: state, log, rules, copy, quit?" in shown
    assert sum(line.startswith(f"This save is damaged from line {number + 1} on") for line in shown) == 5
    assert "Ana: strike" in shown
    assert path.read_bytes() == before


def test_a_damaged_game_can_be_continued_in_a_copy():
    path = saved("strike", "take")
    path.write_bytes(path.read_bytes() + b"noise\n")
    before = path.read_bytes()
    shown = told(open_game(path), "copy", "strike", "copy", "quit")
    assert any("the damaged save is kept" in line for line in shown)
    assert "Only a damaged save can be continued in a copy." in shown
    assert path.read_bytes() == before
    copy = path.with_stem(f"{path.stem}-2")
    assert shown[-1] == f"Saved: {copy}"
    assert copy.read_bytes().startswith(before.removesuffix(b"noise\n"))
    assert copy.read_bytes().count(b'"do":"strike"') == 2


def test_a_disk_error_is_reported_once_and_so_is_its_end(monkeypatch):
    from circus_maximus.engine.matches.transcript_writer import Writer

    write, refused = Writer.write, []

    def nearly_full(writer, record):
        if getattr(record, "do", "") == "strike" and len(refused) < 3:
            refused.append(record)
            raise OSError(28, "No space left on device")
        write(writer, record)

    monkeypatch.setattr(Writer, "write", nearly_full)
    lines = told(duel(), "strike", "take", "wait", "wait", "wait")
    assert sum("No space left on device" in line for line in lines) == 1
    assert lines.count("The whole game has been saved again.") == 1


def test_a_changed_save_is_reported_with_the_path_of_the_new_save():
    game = act(duel(), "strike")
    old = game.path
    old.write_bytes(b"")
    lines = told(game, "take", "quit")
    assert sum(line.startswith(f"Another program changed the save {old.name}.") for line in lines) == 1
    assert lines[-1] == f"Saved: {game.path}"
    assert game.path != old
    game = open_game(game.path)
    game.path.write_bytes(b"")
    lines = told(game)
    assert lines[-2].startswith("Another program changed the save")
    assert lines[-1] == f"Saved: {game.path}"


def test_an_endless_line_ends_the_game():
    class Endless(StringIO):
        def readline(self, most):
            assert 0 < most < 2_000_000
            return "x" * most

    out = StringIO()
    game = duel()
    assert play_plain(game, Endless(), out)
    *_, why, stops, saved_in = out.getvalue().splitlines()
    assert why == "A line of the input has more than 1,000,000 characters."
    assert (stops, saved_in) == ("Stopped before the end.", f"Saved: {game.path}")


def test_a_line_of_the_maximum_length_is_read():
    assert not any("of the input" in line for line in told(duel(), "x" * 1_000_000))


def test_a_player_is_warned_before_somebody_can_win():
    laid = table(
        phase="performing",
        tracks={1: {"church": 14}},
        cubes={seat: {"prisoners": 1} for seat in (0, 1)},
        bids=[("crucifixion", 0, 1), ("crucifixion", 1, 1)],
    )
    lines = told(seated(laid))
    warned = lines.index("Ben can win in this show with Church +1.")
    assert lines[warned - 1] == "Perform Crucifixion or withdraw."
    assert lines[warned + 1].startswith("Pay day: "), "then the rest of what to expect"
    assert lines[warned + 2] == "Legal actions:"
    assert not any("can win" in line for line in told(seated(table(phase="performing", bids=[("venatio", 0, 1)]))))


def test_a_bots_decisions_are_reported_to_the_person_who_takes_the_seat_back():
    from circus_maximus.play.news import since_last_decision

    game = act(duel(), "strike")
    mine = since_last_decision(game.match, 0)
    game.hand_over(0, "random")
    act(game, "take")
    game.hand_over(0, "person")
    assert mine > 0
    assert since_last_decision(game.match, 0) == mine
