"""Random outcomes: fair, stable, and independent of everything except seed and key."""

from collections import Counter
from hashlib import blake2b

from circus_maximus.engine.chance import MAX_SEED, SeededChance, seed_from
from circus_maximus.engine.contract import Chance


def test_the_outcome_with_the_smallest_hash_is_chosen():
    chance = Chance("flip/port/r3/s1/2", ("heads", "tails"))
    for seed in (0, 1, 7, MAX_SEED):
        ranks = {
            outcome: blake2b(seed.to_bytes(8, "big") + f"flip/port/r3/s1/2/{outcome}".encode(), digest_size=8).digest()
            for outcome in chance.outcomes
        }
        assert SeededChance(seed).outcome(chance) == min(ranks, key=ranks.get)


def test_the_example_in_the_docs_is_correct():
    assert SeededChance(7).rank("start/0").hex() == "076c63a1f72a56ce"
    assert SeededChance(7).outcome(Chance("start", ("0", "1", "2", "3"))) == "0"


def test_the_order_of_outcomes_and_of_calls_does_not_matter():
    cards = tuple("abcdefgh")
    seeded = SeededChance(3)
    first = seeded.outcome(Chance("draw/0", cards))
    seeded.outcome(Chance("other", cards))
    assert seeded.outcome(Chance("draw/0", cards[::-1])) == first == SeededChance(3).outcome(Chance("draw/0", cards))


def test_a_card_added_to_a_deck_does_not_change_the_order_of_the_others():
    def drawn(cards):
        seeded, order = SeededChance(11), []
        while cards:
            order.append(seeded.outcome(Chance("draw/0", tuple(cards))))
            cards = [card for card in cards if card != order[-1]]
        return order

    with_it = drawn(["a", "b", "c", "new", "d", "e"])
    assert [card for card in with_it if card != "new"] == drawn(["a", "b", "c", "d", "e"])


def test_coins_dice_and_cards_are_fair():
    seeded = SeededChance(5)
    for outcomes in (("heads", "tails"), tuple("123456"), tuple("abcdefghijklmnopq")):
        falls = Counter(seeded.outcome(Chance(f"key/{number}", outcomes)) for number in range(17_000))
        fair = 17_000 / len(outcomes)
        assert all(abs(falls[outcome] - fair) < 5 * fair**0.5 for outcome in outcomes), falls


def test_any_text_is_a_seed():
    assert seed_from("7") == seed_from(" 7 ") == 7
    assert seed_from(str(MAX_SEED)) == MAX_SEED
    texts = ["ave caesar", "-1", str(MAX_SEED + 1), "9" * 9_999, "²", "", "\ud800"]
    seeds = [seed_from(text) for text in texts]
    assert len(set(seeds)) == len(texts)
    assert all(0 <= seed <= MAX_SEED for seed in seeds)
