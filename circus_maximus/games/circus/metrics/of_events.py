"""Metrics of events: how often each is drawn, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from circus_maximus.engine.metrics import Listener, Listeners, Summed
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.happenings import EventDrawn


def of_events(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    events = Events(course)
    of_event = partial(Summed, subjects_are="event", subjects=events.ids)
    of_change = partial(of_event, per="event drawn", margin=0.5)
    return [
        events,
        of_event(
            "event_drawn",
            "Rounds in which the event is drawn.",
            lambda _: (events.drawn, [float(course.round)] * len(events.ids)),
            per="round",
        ),
        of_change(
            "event_steps",
            "Steps that the event moves the markers of all seats together.",
            lambda _: (events.by_event(course.steps), events.drawn),
            unit="steps",
        ),
        of_change(
            "event_coins",
            "Coins that the event pays all seats together, less those it takes.",
            lambda _: (events.by_event(course.gains), events.drawn),
            unit="coins",
        ),
        of_change(
            "event_cubes",
            "Cubes that the event adds to the markets, less those it removes.",
            lambda _: (events.by_event(course.stocked), events.drawn),
            unit="cubes",
        ),
    ]


class Events:
    """Counts how often each event is drawn in a game, in the order of `ids`."""

    def __init__(self, course: Course) -> None:
        self.ids = tuple(course.lookups.events)
        self._index = {event: index for index, event in enumerate(self.ids)}

    def listeners(self) -> Listeners:
        return {EventDrawn: self._draw}

    def begin(self) -> None:
        self.drawn = [0.0] * len(self.ids)

    def _draw(self, it: EventDrawn) -> None:
        self.drawn[self._index[it.event]] += 1

    def by_event(self, sums: Mapping[str, int]) -> list[float]:
        """Sums by source as a list by event."""
        return [float(sums.get(event, 0)) for event in self.ids]
