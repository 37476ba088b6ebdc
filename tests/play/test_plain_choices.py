"""In plain mode an action is chosen by its number, its notation or its name as shown."""

from copy import copy
from io import StringIO
from random import Random

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.presenting.facts import names_in
from circus_maximus.engine.text.typed_actions import actions_meant
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.plain_choices import NumberedChoices
from circus_maximus.play.plain_commands import HELP
from circus_maximus.play.plain_game import play_plain
from circus_maximus.play.plain_text import MAX_EXPLAINED
from circus_maximus.titles import find_title
from tests.play.games import act, advanced
from tests.play.test_plain_secrets import election

TITLES = ("circus", "ludus", "gloria")


def begun(name, seed=7, names=("Ana", "Ben")):
    title = find_title(name)
    return advanced(begin_game(title, configure(title), [SeatPlayer(it, PERSON) for it in names], seed))


def numbered(match):
    choice = match.pending
    question = match.presenter.ask(match.seen_by(choice.seat), choice)
    return NumberedChoices(choice, question, match.title.write)


def shown(match, action):
    """An action with names as shown."""
    called = names_in(match.config)
    verb, *words = match.title.write(action).split()
    return " ".join([verb, *(called.get(word, word) for word in words)])


def meant(match, typed):
    choice, title = match.pending, match.title
    return actions_meant(typed, (*choice.legal, *choice.anytime), names_in(match.config), title.parse, title.write)


def by_number(choices, way=()):
    """For each action that numbers choose, the numbers."""
    assert len(choices.lines) <= 2 * MAX_EXPLAINED, "nobody wants to hear more"
    found = {}
    for number in choices.numbers:
        later = copy(choices)
        action = later.choose(number)
        more = by_number(later, (*way, number)) if action is None else {action: (*way, number)}
        found = {**more, **found}
    return found


def positions(name, seed, count=30):
    """A game at each decision. People choose at random, often the first action or the last, which keep their coins."""
    game, random = begun(name, seed), Random(seed)
    for _ in range(count):
        if not isinstance(game.match.pending, Choice):
            break
        yield game
        legal = game.match.pending.legal
        act(game, random.choice((legal[0], legal[-1], random.choice(legal))))


@pytest.mark.parametrize("name", TITLES)
def test_every_legal_action_is_chosen_by_its_number_its_notation_and_its_name(name):
    for game in positions(name, 3):
        match = game.match
        legal = (*match.pending.legal, *match.pending.anytime)
        assert by_number(numbered(match)).keys() == {*legal}
        for action in Random(1).sample(legal, min(len(legal), 10)):
            assert meant(match, match.title.write(action)) == [action]
            assert meant(match, shown(match, action)) == [action]
            assert meant(match, shown(match, action).upper()) == [action]


@pytest.mark.parametrize("name", TITLES)
def test_numbers_notation_and_names_lead_to_the_same_transcript(name):
    typed = {"notation": [], "name": [], "number": []}
    game, random = begun(name, 5), Random(5)
    for _ in range(8):
        match = game.match
        action = random.choice(match.pending.legal)
        typed["notation"].append(match.title.write(action))
        typed["name"].append(shown(match, action))
        typed["number"] += map(str, by_number(numbered(match))[action])
        act(game, action)
    records = [_played(begun(name, 5), lines) for lines in typed.values()]
    assert records[0] == records[1] == records[2] == game.match.records


def _played(game, lines):
    _answers(game, *lines)
    return game.match.records


def _answers(game, *lines):
    out = StringIO()
    play_plain(game, StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue().splitlines()


def last_answer(game, *lines):
    """The output after the last of these lines, up to the next question."""
    told = _answers(game, *lines)
    asked = [at for at, line in enumerate(told) if line.endswith(", what do you do?")]
    return told[asked[-2] + 1 : asked[-1]]


def test_a_number_leads_to_the_next_pick_and_choices_back_to_the_first():
    assert last_answer(begun("circus"), "3") == [
        "Sacred Festival: choose a number.",
        "Legal actions (a number is the amount):",
        "bid: sacred_festival 1 to 18",
    ]
    listed = last_answer(begun("circus"), "3", "choices")
    assert "3. Sacred Festival: bid sacred_festival 1 to 18" in listed
    assert "Ana bids 5 coins on Pageant." in _answers(begun("circus"), "3", "choices", "1", "5")
    assert "Ana bids 5 coins on Pageant." in _answers(begun("circus"), "3", "bid pageant 5")


def test_a_few_amounts_are_listed_with_their_own_numbers():
    asks, *rest = numbered(advanced(election()).match).lines
    assert asks == "Legal actions (a number is the amount):"
    assert [line.partition(":")[0] for line in rest] == ["0. bid 0", "1. bid 1", "2. bid 2", "3. bid 3"]


@pytest.mark.parametrize("number", ["0", "99", "999999"])
def test_a_number_that_is_not_listed_chooses_nothing(number):
    assert last_answer(begun("circus"), number) == [f"There is no choice {number}; type choices to list them."]


def test_several_meanings_are_listed_and_none_is_chosen():
    assert last_answer(begun("circus"), "bid c 1") == [
        "'bid c 1' has several meanings: bid cavalry_display 1, bid crucifixion 1"
    ]


def test_a_name_of_an_illegal_action_is_refused_with_the_reason():
    typed, notation = (last_answer(begun("circus"), f"bid {act} 99") for act in ("sacred fest", "sacred_festival"))
    assert typed == notation
    assert last_answer(begun("circus"), "why bid Sacred Festival 99") == notation
    assert last_answer(begun("circus"), "why bid Sacred 9") == ["This action is allowed."]


def test_p_passes_but_neither_resigns_nor_offers_a_draw():
    assert "Ben passes." in _answers(begun("circus"), "bid sacred 1", "P")
    assert last_answer(begun("circus"), "p") == ["There is no way to pass now."], "who opens cannot pass"
    assert last_answer(begun("ludus"), "p") == ["There is no way to pass now."]
    assert "Ana's Shield on F4 idles." in _answers(begun("ludus"), "2", "p")


def test_a_question_mark_shows_the_help():
    assert last_answer(begun("circus"), "?") == list(HELP) == last_answer(begun("circus"), "help")
