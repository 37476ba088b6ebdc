"""What a round was: pay, tracks, acts and penalties for every seat, and what lies ready for the next."""

from __future__ import annotations

from circus_maximus.engine.contract import Seat
from circus_maximus.games.circus import happenings as h
from circus_maximus.games.circus.config import Config
from circus_maximus.games.circus.present.rounds import Chapter, Story, chapters
from circus_maximus.games.circus.present.values_past import (
    ActRoundShown,
    RoundSummaryShown,
    SeatRoundShown,
    TrackChangeShown,
)
from circus_maximus.games.circus.rules import CircusRules
from circus_maximus.games.circus.texts import coins, cubes, name_of, signed, track_letters, track_name
from circus_maximus.games.circus.words import TRACKS


def round_summary(rules: CircusRules, seats: int, story: Story, round: int | None = None) -> RoundSummaryShown:
    """One round of the game so far; the last that was cleared up, if none is named. `LookupError` if there is none."""
    told = chapters(rules.config, seats, story)
    over = [chapter for chapter in told if any(isinstance(it, h.RoundCleared) for it in chapter.happenings)]
    asked = over[-1:] if round is None else [chapter for chapter in told if chapter.round == round]
    if not asked:
        raise LookupError("there is no such round yet")
    return _summary(rules.config, seats, asked[0])


def _summary(config: Config, seats: int, chapter: Chapter) -> RoundSummaryShown:
    acts = tuple(_act(config, chapter, it.act) for it in chapter.happenings if isinstance(it, h.ActCalled))
    return RoundSummaryShown(
        round=chapter.round,
        events=tuple(name_of(config, it.event) for it in chapter.happenings if isinstance(it, h.EventDrawn)),
        seats=tuple(_seat(config, chapter, seat, acts) for seat in range(seats)),
        acts=acts,
        new_acts=tuple(name_of(config, it.act) for it in chapter.happenings if isinstance(it, h.ActShown)),
        restock=tuple(
            cubes(config, it.count, it.market)
            for it in chapter.happenings
            if isinstance(it, h.MarketChanged) and it.source == "restock"
        ),
    )


def _act(config: Config, chapter: Chapter, act: str) -> ActRoundShown:
    winners = [it.seat for it in chapter.happenings if isinstance(it, h.ContestWon) and it.act == act]
    return ActRoundShown(
        name=name_of(config, act),
        performers=tuple(it.seat for it in chapter.happenings if isinstance(it, h.Performed) and it.act == act),
        winner=winners[0] if winners else None,
    )


def _seat(config: Config, chapter: Chapter, seat: Seat, acts: tuple[ActRoundShown, ...]) -> SeatRoundShown:
    told = chapter.happenings
    return SeatRoundShown(
        seat=seat,
        pay=sum(it.coins for it in told if isinstance(it, h.PaidOut) and it.seat == seat),
        upkeep=sum(it.coins for it in told if isinstance(it, h.UpkeepPaid) and it.seat == seat),
        tracks=tuple(_change(config, chapter, seat, track) for track in range(len(TRACKS))),
        performed=tuple(act.name for act in acts if seat in act.performers),
        won=tuple(act.name for act in acts if act.winner == seat),
        penalties=tuple(
            f"{name_of(config, move.source)}: {track_name(config, TRACKS[move.track])} {signed(move.steps)}"
            for move in chapter.moves
            if move.seat == seat and move.penalty
        ),
        recruited=sum(it.workers for it in told if isinstance(it, h.WorkersRecruited) and it.seat == seat),
        lost=sum(isinstance(it, h.CoinFlipped) and it.seat == seat and not it.heads for it in told),
        stakes=tuple(
            f"{coins(it.staked)} on {name_of(config, it.act)}"
            for it in told
            if isinstance(it, h.StakeSettled) and it.seat == seat and not it.coins
        ),
    )


def _change(config: Config, chapter: Chapter, seat: Seat, track: int) -> TrackChangeShown:
    before, after = chapter.before[seat][track], chapter.after[seat][track]
    id = TRACKS[track]
    return TrackChangeShown(id, track_name(config, id), track_letters(config)[id], after - before, after)
