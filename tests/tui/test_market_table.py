"""Two people play Market: two of four secret cards at once, and payments in mixed counters. No frame shows a secret."""

import re
from collections import Counter

import pytest

from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.plain_game import play_plain
from circus_maximus.play.story import story_markdown
from circus_maximus.tui.table.advice import keys_to
from tests.engine.market import DISCARDS, KINDS, TITLE
from tests.engine.tiny import NoConfig
from tests.play.test_plain import QUESTION, Player
from tests.tui.hidden_hands import Watch, asked_again, cards_in, handed_over, hidden
from tests.tui.playing import AT_ONCE, run, table, until
from tests.tui.screen_text import text_of


def chosen(match, seed):
    seeded = SeededChance(seed)
    return min(match.pending.legal, key=lambda action: seeded.rank(f"{len(match.turns)}/{action}"))


async def by_keys(at, do):
    """Press what a hint would name, key by key."""
    for key in keys_to(at.table_state.asked, do, "Enter", "Esc"):
        await (at.press({"Enter": "enter", "Esc": "escape"}[key]) if key in ("Enter", "Esc") else at.press(*key))


async def by_arrows(at, do):
    await at.choose(do)


async def by_mouse(at, do):
    await at.choose(do, "mouse")


@pytest.mark.usefixtures("by_hand")
@pytest.mark.parametrize(("seed", "size"), [(5, (80, 24)), (6, (120, 36))])
@pytest.mark.parametrize("way", [by_keys, by_arrows, by_mouse])
def test_two_people_play_a_whole_game_and_no_frame_shows_a_card_of_the_other(way, size, seed, monkeypatch):
    game = hidden(TITLE, "person", "person", seed=seed)
    match, watch, done = game.match, Watch(game.match, monkeypatch, "gold"), Counter()

    async def scenario():
        async with table(game, size, AT_ONCE) as at:
            while isinstance(match.pending, Choice):
                await handed_over(at, watch)
                seat, do, turns = match.pending.seat, chosen(match, seed), len(match.turns)
                watch.check(at.text)
                assert all(card in at.text for card in match.step.state.hands[seat])
                await at.press("f1")
                await way(at, do)
                await until(lambda turns=turns: len(match.turns) > turns)
                assert match.turns[turns].answer == do
                done[do.split()[0]] += 1
                await asked_again(at)
                watch.check(text_of(at.app))
            assert done == {"discard": 4, "pay": 4}
            assert watch.seen == {0, 1}
            assert watch.frames > 40

    run(scenario())


def paying():
    """A game in which Ana pays three and has 3 food, 3 gold and 2 cloth, after a card for food and one for gold."""
    game = hidden(TITLE, "person", "random", seed=6)
    game.match.run()
    hand = game.match.step.state.hands[0]
    pair = {next(card for card in hand if card in KINDS[kind]) for kind in ("food", "gold")}
    game.match.submit(0, next(do for do in game.match.pending.legal if {*DISCARDS[do]} == pair))
    assert game.match.step.state.counters[0] == (3, 3, 2)
    return game


@pytest.mark.parametrize(
    ("picks", "says", "does"),
    [
        (["food", "3"], "Food: 3", "pay 3 food"),
        (["food", "up", "up"], "Food: 3", "pay 3 food"),
        (["gold", "2", "enter", "food"], "Gold ▸ 2 ▸ Food ▸ 1", "pay 1 food 2 gold"),
        (["food", "enter", "gold", "2"], "Food ▸ 1 ▸ Gold: 2", "pay 1 food 2 gold"),
        (["food", "enter", "gold"], "Food ▸ 1 ▸ Gold: 1 ▸ Cloth ▸ 1", "pay 1 food 1 gold 1 cloth"),
        (["food", "2", "enter", "cloth", "escape", "gold"], "Food ▸ 2 ▸ Gold ▸ 1", "pay 2 food 1 gold"),
        (["food", "2", "enter", "escape", "3"], "Food: 3", "pay 3 food"),
        (["cloth", "2", "enter", "gold"], "Cloth ▸ 2 ▸ Gold ▸ 1", "pay 1 gold 2 cloth"),
    ],
)
def test_a_payment_in_mixed_counters_is_picked_counter_by_counter(picks, says, does):
    async def scenario():
        async with table(paying()) as at:
            await at.press("escape")
            played = len(at.played)
            for pick in picks:
                part = at.table_state.asked.part(at.table_state.selection.picked)
                keys = {target.id: target.key for target in part.targets}
                await at.press(*keys.get(pick, [pick]))
            assert says in at.foot, at.foot
            assert at.selected == does
            assert len(at.played) == played
            await at.key("enter")
            assert at.played[played] == does

    run(scenario())


def test_two_of_four_cards_are_picked_in_any_order_and_a_pick_can_be_taken_back():
    async def scenario():
        async with table(hidden(TITLE, "person", "random")) as at:
            first, second, third, _ = at.match.step.state.hands[0]
            keys = {target.id: target.key for target in at.table_state.asked.part(()).targets}
            await at.press("escape", *keys[first])
            assert f"{first} ▸ discard one more card." in at.foot
            await at.press("escape", *keys[third])
            assert f"{third} ▸ discard one more card." in at.foot
            await at.press(*keys[second])
            assert f"{third} ▸ {second}" in at.foot
            assert at.played == []
            await at.key("enter")
            assert set(DISCARDS[at.played[0]]) == {second, third}

    run(scenario())


class Reader(Player):
    """Two people who type what `legal` lists. What is written for both names no card in a hand."""

    def __init__(self, match, seed):
        super().__init__(seed)
        self.match = match
        self.reads = None
        """The player who reads alone, until the next question."""
        self.seen = set()

    def write(self, text):
        if private := re.match(r"\(for (.*) only: press Enter\)", text):
            self.reads = self.match.names.index(private[1])
        elif QUESTION.fullmatch(text.strip()):
            self.reads = None
        if not isinstance(self.match.pending, Over):
            for seat, hand in enumerate(self.match.step.state.hands):
                if any(card in text for card in cards_in(hand)):
                    assert seat == self.reads, text
                    self.seen.add(seat)
        super().write(text)


@pytest.mark.parametrize("seed", range(4))
def test_two_people_play_a_whole_game_line_by_line_and_each_reads_the_own_hand_alone(seed):
    game = begin_game(TITLE, NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], seed)
    reader = Reader(game.match, seed)
    assert play_plain(game, reader, reader)
    assert isinstance(game.match.pending, Over)
    assert reader.seen == {0, 1}
    assert reader.typed == 8
    assert any(card in story_markdown(game.match) for hand in game.match.step.state.hands for card in hand)
