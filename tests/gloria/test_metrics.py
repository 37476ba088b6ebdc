"""The metrics count what happens in games."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.fold import Fold, wins_of
from circus_maximus.engine.metrics import SHARE, metrics_of
from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.title import TITLE
from tests.titles.bot_games import play

SEATS = 3


class Played:
    """A game with its metrics, and everything that happened."""

    def __init__(self, seed):
        rules = TITLE.rules(configure(TITLE))
        self.listeners = TITLE.metrics(rules, SEATS)
        fold, self.told, self.choices = Fold(self.listeners), [], 0
        fold.begin(())

        def tell(asked, answer, step):
            fold.tell(asked, answer, step)
            self.told += step.happenings
            self.choices += isinstance(asked, Choice)

        end = play(TITLE, rules, ["greedy", "random", "greedy"], seed, tell)
        fold.end(end.pending)
        self.state, self.wins = end.state, wins_of(end.pending)

    def all(self, kind):
        return [it for it in self.told if isinstance(it, kind)]

    def sums(self, id):
        """The sums of a metric by subject, each as a tuple."""
        metric = next(it for it in self.listeners if it.id == id)
        return dict(zip(metric.subjects, zip(*metric.sums(self.wins), strict=True), strict=True))


@pytest.fixture(scope="module", params=range(3))
def played(request):
    return Played(request.param)


def test_the_length_of_a_game_is_counted_in_turns_and_decisions(played):
    assert played.sums("turns") == {"": (played.state.turn, 1)}
    assert played.sums("decisions") == {"": (played.choices, 1)}


def test_only_shares_have_the_usual_margin(played):
    """A difference of 0.05 matters to a share, but not to a count of payments, cards or steps."""
    assert {it.id for it in metrics_of(played.listeners) if it.margin == 0.05 and it.unit != SHARE} == set()


def test_wins_and_steps_are_counted_by_place_in_turn_order(played):
    [start] = played.all(h.StartFound)
    order = [(start.seat + place) % SEATS for place in range(SEATS)]
    assert [won for won, _ in played.sums("place_wins").values()] == [played.wins[seat] for seat in order]
    assert [steps for steps, _ in played.sums("steps").values()] == [played.state.players[seat].steps for seat in order]


def test_steps_are_counted_by_rank_in_the_standings(played):
    [ended] = played.all(h.GameEnded)
    order = [seat for seats in ended.standing for seat in seats]
    ranked = [steps for steps, _ in played.sums("rank_steps").values()]
    assert ranked == [played.state.players[seat].steps for seat in order]
    assert ranked == sorted(ranked, reverse=True)


def test_the_reason_of_the_end_is_counted(played):
    [ended] = played.all(h.GameEnded)
    assert {reason for reason, (count, _) in played.sums("ended_by").items() if count} == {ended.reason}


def test_tribute_raids_and_losses_are_counted(played):
    assert played.sums("tribute")[""][0] == len(played.all(h.TributePaid))
    assert played.sums("raids")[""][0] == len([it for it in played.all(h.GothMoved) if it.raid])
    assert played.sums("cards_lost")[""][0] == len([it for it in played.all(h.DueMet) if not it.shielded])
    missing = [it.lost for it in (*played.all(h.Yielded), *played.all(h.Picked))]
    assert played.sums("counters_missing")[""][0] == sum(missing) + sum(sum(it.lost) for it in played.all(h.Gained))


def test_buildings_are_counted_when_they_are_shown_bought_and_used(played):
    shown = {it.building for it in played.all(h.LaidOut)}
    bought = {it.building: it.seat for it in played.all(h.Bought)}
    assert bought
    uses = [it.building for it in (*played.all(h.AbilityUsed), *played.all(h.Redirected))]
    uses += {it.building for it in played.all(h.Swapped)}
    uses += [it.building for it in played.all(h.DueMet) if it.shielded]
    for id, sums in played.sums("shown").items():
        assert sums == (id in shown, 1)
    for id, sums in played.sums("bought").items():
        assert sums == (id in bought, id in shown)
    for id, sums in played.sums("uses").items():
        assert sums == (uses.count(id), id in bought)


def test_the_lift_of_a_building_compares_its_owner_with_the_other_seats_of_games_that_show_it(played):
    shown = {it.building for it in played.all(h.LaidOut)}
    bought = {it.building: it.seat for it in played.all(h.Bought)}
    for id, (won, owners, won_else, others) in played.sums("owner_lift").items():
        assert owners == (id in bought)
        assert others == (SEATS - owners if id in shown else 0)
        assert won == (played.wins[bought[id]] if id in bought else 0)
        assert won + won_else == pytest.approx(1.0 if id in shown else 0.0)


def heard(id, *happenings):
    """What a metric with a value for each building counts in a game with these happenings."""
    rules = TITLE.rules(configure(TITLE))
    metric = next(it for it in TITLE.metrics(rules, SEATS) if it.id == id)
    metric.begin()
    for it in happenings:
        metric.listeners()[type(it)](it)
    counted, among = metric.sums((1, 0, 0))
    return {building: (counted[at], among[at]) for at, building in enumerate(metric.subjects) if among[at]}


def test_an_exchange_is_used_once_in_a_purchase_and_a_shield_when_it_is_given():
    def bought(building):
        return h.Bought(0, building, "farm", (0, 1, 0, 0), 0)

    swapped = h.Swapped(0, "debased_coinage", 1, "gold", 1, "food")
    given = h.DueMet(0, "food", None, "farm", "hidden_storehouse", True, False)
    lost = h.DueMet(0, "food", None, "farm", "barley_terraces", False, False)
    built = map(bought, ("debased_coinage", "melted_statues", "hidden_storehouse", "barley_terraces"))
    assert heard("uses", *built, swapped, swapped, given, lost) == {
        "debased_coinage": (1, 1),
        "melted_statues": (0, 1),
        "hidden_storehouse": (1, 1),
        "barley_terraces": (0, 1),
    }
