"""The summary after some turns: who is ahead, what each seat gained and lost, and where the Goth is."""

from collections import Counter

import pytest

from circus_maximus.games.gloria.model import happenings as h
from circus_maximus.games.gloria.present.summary import turns_summary, turns_summed_up
from circus_maximus.tui.draw.glyphs import ASCII, UNICODE
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import text_of, width_of
from circus_maximus.tui.titles.gloria.summary import lines, title
from tests.gloria.played import NAMES, game, games


def summaries(played):
    """The summaries that are shown in a game, each with the happenings of its turns."""
    presenter, story, since = played.presenter, [], []
    for happened in played.story:
        story.append(happened)
        begun = [at for at, it in enumerate(happened) if isinstance(it, h.TurnBegan)]
        since += happened[: begun[0]] if begun else happened
        if presenter.begins_round(happened):
            yield presenter.summary(story), since
        if begun and (presenter.begins_round(happened) or happened[begun[0]].turn == 1):
            since = []
        since += happened[begun[0] :] if begun else ()


def test_turns_are_summed_up_when_every_seat_was_in_turn_equally_often():
    assert [turns_summed_up(seats) for seats in range(2, 7)] == [4, 6, 4, 5, 6]
    for played in games(5):
        turns = turns_summed_up(played.seats)
        shown = [(it.first, it.last) for it, _ in summaries(played)]
        assert shown == [(last - turns + 1, last) for last in range(turns, played.steps[-1].state.turn, turns)]


def test_before_the_first_summary_there_is_none():
    played = game(2, 0)
    with pytest.raises(LookupError):
        turns_summary(played.rules, 2, played.story[:3])


def test_gains_and_losses_add_up_to_the_change():
    for played in games(10):
        for shown, _ in summaries(played):
            for seat in shown.seats:
                change = sum(seat.counters) - sum(seat.counters_before)
                assert change == seat.gained - seat.spent - seat.tribute
                assert seat.needs == 38 - seat.steps <= 38 - seat.steps_before


def test_what_is_summed_up_is_what_happened():
    met = Counter()
    for played in games(10):
        for shown, happened in summaries(played):
            assert [it.steps for it in shown.seats] == sorted((it.steps for it in shown.seats), reverse=True)
            for seat in shown.seats:
                own = [it for it in happened if getattr(it, "seat", None) == seat.seat]
                bought = [it for it in own if isinstance(it, h.Bought)]
                assert len(seat.bought) == len(bought)
                given = [it for it in own if isinstance(it, h.DueMet)]
                assert seat.cards == sum(not it.shielded for it in given)
                scrapped = sum(isinstance(it, h.AbilityUsed) and it.scrapped is not None for it in own)
                assert len(seat.lost) == scrapped + sum(it.building is not None for it in given)
                met.update(bought=len(bought), cards=seat.cards, lost=len(seat.lost), tribute=seat.tribute)
    assert min(met.values()) > 10


def drawn(shown, width, room, glyphs=UNICODE):
    return lines(shown, NAMES, width, Look(glyphs, room))


def test_it_has_room_at_80x24_with_six_seats():
    rows, found = 24 - 4, 0
    for bots in (("greedy",), ("greedy", "random")):
        for shown, _ in summaries(game(6, 4, "", bots)):
            told = drawn(shown, 74, "small")
            assert max(map(width_of, told)) <= 74
            assert len(told) <= rows
            found += 1
    assert found > 8


def test_it_says_who_is_ahead_what_changed_and_how_far_it_is():
    shown = [it for it, _ in summaries(game(4, 4, "", ("greedy",)))][-1]
    assert title(shown) == f"Turns {shown.first} to {shown.last} are over"
    text = " ".join(" ".join(map(text_of, drawn(shown, 100, "medium"))).split())
    first = shown.seats[0]
    assert f"{NAMES[first.seat]} {first.steps}" in text
    assert f"+{first.steps - first.steps_before} {first.needs}" in text
    for seat in shown.seats:
        assert all(building in text for building in (*seat.bought, *seat.lost))
        if seat.tribute:
            assert f"paid {seat.tribute} as tribute" in text
    assert f"{shown.goth} (moved {shown.moved}), {shown.to_rome} spaces from Rome" in text


def test_it_can_be_drawn_in_ascii():
    shown = next(iter(summaries(game(3, 4))))[0]
    assert "".join(map(text_of, drawn(shown, 74, "small", ASCII))).isascii()
