"""What an action does, as the program says it for titles that do not: its notation in names, and what changes."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.default_presenter import DefaultPresenter
from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.presenting.facts import changes, values_of
from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.gloria.title import TITLE as GLORIA
from circus_maximus.games.ludus.title import TITLE as LUDUS
from tests.engine.duel import DUEL
from tests.engine.tiny import NoConfig

NAMES = ("Ana", "Ben", "Cleo")


def game(title, seats=2, seed=5, decisions=0):
    """A game in which the first legal action was chosen so often."""
    config = configure(title) if title.config_type is not NoConfig else NoConfig()
    match = new_match(title, config, [SeatPlayer(name, PERSON) for name in NAMES[:seats]], seed)
    match.run()
    for _ in range(decisions):
        match.submit(match.pending.seat, match.pending.legal[0])
    return match


def previews(match):
    """What the actions of the seat that is asked do, by their notation."""
    choice, view = match.pending, match.seen_by(match.pending.seat)
    question = DefaultPresenter(match.title, match.rules, match.names).ask(view, choice)
    return {match.title.write(action): question.preview(action) for action in (*choice.legal, *choice.anytime)}


def test_things_have_their_names_and_numbers_are_before_and_after():
    bid = previews(game(CIRCUS))["bid sacred_festival 3"]
    assert (bid.label, bid.cost) == ("bid Sacred Festival 3", "coins 15 → 12")


def test_what_others_gain_or_lose_is_told_after_the_name():
    match = game(GLORIA, seats=3)
    played = previews(match)["play city"]
    before, after = (match.rules.snapshot(state)["seats"] for state in (match.step.state, _after(match, "play city")))
    asked, others = match.pending.seat, [seat for seat in range(3) if seat != match.pending.seat]
    assert f"hand city {before[asked]['hand']['city']} → {after[asked]['hand']['city']}" in played.cost
    assert played.gain.endswith("; then you choose again")
    for seat in others:
        gold = [facts[seat]["counters"].get("gold", 0) for facts in (before, after)]
        assert f"for {NAMES[seat]}: counters gold {gold[0]} → {gold[1]}" in played.gain


def _after(match, action):
    return match.rules.play(match.step.state, match.title.parse(action)).state


def test_pieces_that_move_are_told_by_where_they_were_and_are():
    assert previews(game(LUDUS))["move A2 B2"].cost == "stones A2 Rider → B2 Rider active"


def test_an_action_that_ends_the_game_says_who_wins():
    match = game(LUDUS)
    winner = NAMES[1 - match.pending.seat]
    assert previews(match)["resign"].warning == f"This ends the game: {winner} wins."
    match.submit(match.pending.seat, LUDUS.parse("offer_draw"))
    draw = previews(match)["accept"]
    first = "you and Ben" if match.pending.seat == 0 else "Ana and you"
    assert draw.wins == f"This ends the game: {first} share the victory."
    assert not draw.warning


def test_nothing_is_told_of_what_could_depend_on_a_secret():
    match = game(DUEL)
    assert isinstance(match.pending, Choice)
    hands = match.step.state.hands
    assert any(hands)
    assert {(preview.cost, preview.gain, preview.warning, preview.wins) for preview in previews(match).values()} == {
        ("", "", "", "")
    }


def test_every_answer_of_a_whole_game_is_what_then_happens():
    match = game(GLORIA)
    while isinstance(match.pending, Choice):
        choice = match.pending
        coming = match.rules.snapshot(match.step.state)["seats"][choice.seat]["steps"]
        action = choice.legal[len(match.turns) % len(choice.legal)]
        told = previews(match)[match.title.write(action)]
        state = match.rules.play(match.step.state, action).state
        then = match.rules.snapshot(state)["seats"][choice.seat]["steps"]
        assert (f"steps {coming} → {then}" in told.cost) == (coming != then)
        match.submit(choice.seat, action)
        match.run()


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ({"coins": 5}, {"coins": 5}, []),
        ({"coins": 5}, {"coins": 3}, ["coins 5 → 3"]),
        ({"cubes": {"slaves": 1, "men": 3}}, {"cubes": {"men": 2}}, ["cubes slaves 1 → 0, men 3 → 2"]),
        ({"bank": 1}, {"bank": -2}, ["bank 1 → −2"]),
        ({"cubes": {"slaves": 1}}, {"cubes": {"slaves": 1, "animals": 2}}, ["cubes animals 0 → 2"]),
        ({}, {"cubes": {"slaves": 2}}, ["cubes slaves 0 → 2"]),
        ({"built": {"city": ["mint"]}}, {}, ["built city −Mint"]),
        ({"hand": ["mint", "mint"]}, {"hand": ["mint", "villa"]}, ["hand Mint → villa"]),
        ({"hand": ["mint"]}, {"hand": ["villa", "mint", "den"]}, ["hand +villa, +den"]),
        ({"bid": {"act": "mint"}}, {"bid": "passed"}, ["bid act Mint → passed"]),
        ({"bid": {"act": "mint"}}, {"bid": 5}, ["bid act Mint → 5"]),
        ({"flags": {}}, {"flags": {"done": True}}, ["flags done none → yes"]),
        ({"order": ["mint", "villa"]}, {"order": ["villa", "mint"]}, []),
        ({"prices": [1, 2]}, {"prices": [2, 2]}, ["prices 1, 2 → 2, 2"]),
        ({"passed": False}, {"passed": True}, ["passed no → yes"]),
        ({"bid": None}, {"bid": 3}, ["bid none → 3"]),
    ],
)
def test_only_what_is_different_is_told(was, now, told):
    assert changes(list(was.items()), list(now.items()), {"mint": "Mint"}) == told


@pytest.mark.parametrize(
    ("title", "id", "told"),
    [
        (GLORIA, "toll_bridge", ["kind city", "cost gold 2, peace 1", "steps 2"]),
        (CIRCUS, "chariot_race", ["contest dice"]),
    ],
)
def test_what_the_config_says_about_a_thing_is_its_card(title, id, told):
    presenter = DefaultPresenter(title, title.rules(configure(title)), NAMES[:2])
    for target in (id, f"act/{id}"):
        card = presenter.card(None, target)
        assert card.name == presenter._called[id]
        assert all(value in card.in_short.split(" · ") for value in told)
        assert all(value in card.says for value in told)
        assert card.flavour
        assert "_" not in card.says
    assert not any(card.flavour in value for value in values_of(presenter._entries[id][0]))


def test_what_the_config_does_not_name_has_no_card():
    presenter = DefaultPresenter(GLORIA, GLORIA.rules(configure(GLORIA)), NAMES[:2])
    assert presenter.card(None, "pass") is None
    assert presenter.card(None, "rome") is None, "both roads have a space with this id"
    assert presenter.about(None, "pass") == ""


def test_what_changes_for_the_whole_game_is_told_unless_it_changes_whatever_is_chosen():
    match = game(CIRCUS)
    told = {action: preview.gain for action, preview in previews(match).items()}
    assert told["bid sacred_festival 3"] == "bank 0 → 3; bids +(Sacred Festival, 0, 3)"
    match = game(GLORIA)
    assert all("waits card → " not in preview.gain for preview in previews(match).values())


def test_an_action_after_which_chance_decides_says_so():
    match = game(CIRCUS)
    while "place port" not in previews(match):
        match.submit(match.pending.seat, match.pending.legal[-1])
        match.run()
    assert previews(match)["place port"].gain.endswith("; then chance decides")
