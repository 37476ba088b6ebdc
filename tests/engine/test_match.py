"""A match: people and bots, undo with its barriers, earlier states."""

from circus_maximus.bots.random import RandomBot
from circus_maximus.engine.contract import Chance, Choice
from circus_maximus.engine.matches.match import Turn, new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer, UndoRecord, as_json
from tests.engine.duel import DUEL, DuelRules
from tests.engine.resumed_match import resumed_match
from tests.engine.tiny import NoConfig


def sat(*by, seed=1):
    """A match of people and bots, played to the first decision of a person."""
    players = [None if who == PERSON else RandomBot(DuelRules(), seat, seed) for seat, who in enumerate(by)]
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", who) for who in by], seed, players)
    match.run()
    return match


def test_a_match_runs_until_it_is_a_persons_turn():
    match = sat(PERSON, "random")
    assert isinstance(match.pending, Choice)
    assert match.pending.seat == 0
    assert [type(turn.asked) for turn in match.turns[:2]] == [Chance, Chance]


def test_a_refused_action_changes_nothing_and_gives_the_reason():
    match = sat(PERSON, PERSON)
    before = match.step
    assert match.submit(match.pending.seat, "parry").code == "not_now"
    assert match.submit(1 - match.pending.seat, "strike").code == "not_your_turn"
    assert match.step is before


def test_undo_returns_to_the_last_decision_of_a_person():
    match = sat(PERSON, PERSON)
    before = match.step
    match.submit(0, "strike")
    plan = match.undo_plan()
    assert plan.barriers == ()
    match.undo(plan)
    assert match.step is before
    assert match.records[-1] == UndoRecord(n=len(match.records), to=match.turns[-1].n)


def test_another_persons_decision_in_between_is_a_barrier():
    match = sat(PERSON, PERSON)
    before = match.step
    match.submit(0, "strike")
    match.submit(1, "take")
    assert match.undo_plan().barriers == ()
    assert match.undo_plan(seat=1).barriers == ()
    plan = match.undo_plan(seat=0)
    assert plan.barriers == ("choice/1",)
    match.undo(plan)
    assert match.step is before
    assert match.records[-1].crossed == ("choice/1",)


def test_a_chance_is_a_barrier_and_has_the_same_outcome_again():
    match = sat(PERSON, PERSON)
    match.submit(0, "strike")
    match.submit(1, "parry")
    drawn = match.step.state.hands
    plan = match.undo_plan()
    assert [barrier.split("/")[0] for barrier in plan.barriers] == ["reveal", "draw", "draw"]
    match.undo(plan)
    assert match.pending.seat == 1
    match.submit(1, "parry")
    assert match.step.state.hands == drawn


def test_a_bots_decision_is_not_a_barrier():
    match = sat(PERSON, "random")
    match.submit(0, "wait")
    while match.pending.seat != 0 or not any(turn.asked.seat == 1 for turn in match.turns[2:]):
        match.submit(0, match.pending.legal[-1])
    last = next(turn for turn in reversed(match.turns) if isinstance(turn.asked, Choice) and turn.asked.seat == 0)
    bots_turns = [turn for turn in match.turns if turn.n > last.n and isinstance(turn.asked, Choice)]
    assert all(not barrier.startswith("choice") for barrier in match.undo_plan().barriers)
    assert match.undo_plan().keep == match.turns.index(last)
    assert all(turn.asked.seat == 1 for turn in bots_turns)


def test_there_is_nothing_to_undo_at_the_start_or_among_bots():
    assert sat(PERSON, PERSON).undo_plan() is None
    assert sat("random", "random").undo_plan() is None


def test_the_end_of_a_game_with_secrets_is_a_barrier_because_everybody_has_seen_them(tmp_path):
    match = sat(PERSON, PERSON)
    match.write_to(tmp_path / "duel.jsonl")
    before = match.step
    assert not match.undo_plan()
    match.submit(0, "yield")
    plan = match.undo_plan()
    assert (plan.barriers, plan.after_reveal, plan.needs_consent) == ((), True, True)
    match.undo(plan)
    assert match.step is before
    told = ["Undone: Left: yield The game was over, so everybody had seen what was secret."]
    assert match.tell(match.log[-1]) == told
    assert match.records[-1].crossed == (), "records name chances and decisions; that the game was over is one of them"
    match.submit(0, "strike")
    assert not match.undo_plan().needs_consent
    match.close()
    again = resumed_match(tmp_path / "duel.jsonl", lambda name: DUEL, lambda *seats: None)
    assert again.records == match.records
    assert again.tell(again.log[-2]) == told


def test_the_end_of_a_game_without_secrets_is_no_barrier(monkeypatch):
    monkeypatch.setattr(DuelRules, "seen_by", lambda rules, state, seat: state)
    match = sat(PERSON, PERSON)
    match.submit(0, "yield")
    assert not match.undo_plan().needs_consent


def test_every_earlier_state_can_be_found_even_undone_ones():
    match = sat(PERSON, PERSON)
    states = {0: match.opening.state} | {turn.n: turn.step.state for turn in match.turns}
    match.submit(0, "strike")
    struck = match.turns[-1]
    match.undo(match.undo_plan())
    undone = len(match.records)
    match.submit(0, "wait")
    assert all(match.after(n).state == state for n, state in states.items())
    assert match.after(struck.n).state == struck.step.state
    assert match.after(undone).state == match.turns[-2].step.state
    assert match.after(10_000) is match.step
    assert [type(entry) for entry in match.log[-3:]] == [Turn, UndoRecord, Turn]


def test_names_are_made_safe_when_a_match_begins():
    match = new_match(DUEL, NoConfig(), [SeatPlayer("\x1b[31mAna\n", PERSON), SeatPlayer("ana", PERSON)], 1)
    assert match.names == ("[31mAna", "ana")
    assert [seat_player.name for seat_player in match.header.seats] == ["[31mAna", "ana"]


def test_an_earlier_state_is_found_after_many_undos():
    match = sat(PERSON, PERSON)
    before = match.step
    for _ in range(200):
        match.submit(0, "strike")
        match.undo(match.undo_plan())
    assert match.after(len(match.records)) is before
    assert match.after(len(match.records) - 1) is not before


def test_a_match_can_be_played_one_chance_or_one_decision_at_a_time():
    whole, steps = sat("random", "random"), new_match(DUEL, NoConfig(), [SeatPlayer("", "random")] * 2, 1, bots())
    before = 0
    while steps.advance():
        assert len(steps.turns) == before + 1
        before += 1
    assert steps.records == whole.records


def bots():
    return [RandomBot(DuelRules(), seat, 1) for seat in range(2)]


def test_choose_plays_only_the_chosen_action():
    match = sat(PERSON, "random")
    assert match.choose(0, "strike") is None
    assert match.pending.seat == 1
    assert len(match.turns) == 3
    match.run()
    assert match.pending.seat == 0 or match.turns[-1].asked.seat == 1


def test_a_seat_can_be_handed_to_a_bot_and_back_and_the_file_records_it(tmp_path):
    path = tmp_path / "game.jsonl"
    match = sat(PERSON, PERSON)
    match.write_to(path)
    match.seat(1, "random", RandomBot(match.rules, 1, 1))
    match.submit(0, "strike")
    assert match.pending.seat == 0
    assert [turn.person for turn in match.turns if isinstance(turn.asked, Choice)][:2] == [True, False]
    match.seat(1, PERSON, None)
    match.submit(0, match.pending.legal[0])
    match.submit(0, match.pending.legal[0])
    assert match.turns[-1].person
    match.close()
    again = resumed_match(path, lambda name: DUEL, lambda match, seat, by: None)
    assert again.played_by == [PERSON, PERSON]
    assert again.records == match.records
    assert [again.tell(entry) for entry in again.log] == [match.tell(entry) for entry in match.log]
    assert ["The bot random now plays for Right."] in [match.tell(entry) for entry in match.log]
    while match.undo_plan() is not None:
        match.undo(match.undo_plan())
    assert not any(turn.person for turn in match.turns)


def test_a_header_has_layers_and_settings_only_if_there_are_any():
    plain = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1)
    assert b"layers" not in as_json(plain.header)
    laid = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1, layers=["mine.yaml"], settings=["a.b=3"])
    assert (laid.header.layers, laid.header.settings) == (("mine.yaml",), ("a.b=3",))


def test_a_match_that_speaks_with_other_words_has_a_presenter_of_these_words():
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", PERSON)] * 2, 1)
    before = match.presenter
    assert match.presenter is before
    match.guard(lambda error: None)
    guarded = match.presenter
    assert guarded is not before
    moment = match.as_of(0)
    assert moment.presenter is guarded
    moment.speak_with(DUEL)
    assert type(moment.presenter) is type(before)
    assert match.presenter is guarded


def test_a_discreet_moment_of_a_game_that_is_over_tells_no_more_than_was_known():
    match = new_match(DUEL, NoConfig(), [SeatPlayer("", "random")] * 2, 1)
    match.recall([RandomBot(match.rules, seat, 1) for seat in range(2)])
    match.run()
    step = match.turns[0].step
    assert match.heard(step) == match.as_of(len(match.records)).heard(step) == step.happenings
    assert match.as_of(len(match.records), discreet=True).heard(step) != step.happenings
