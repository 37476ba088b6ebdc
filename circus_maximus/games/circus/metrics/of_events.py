"""Metrics of events: how often each is drawn, and what it changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from circus_maximus.engine.measuring.metrics import Listener, Listeners, Metric, Sums
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.model.happenings import EventDrawn


def of_events(course: Course) -> list[Listener]:
    """The metrics of this module, preceded by the sums they share."""
    events = Events(course)
    return [events, EventDrawnShare(events), EventSteps(events), EventCoins(events), EventCubes(events)]


class Events:
    """Counts how often each event is drawn in a game, in the order of `ids`."""

    def __init__(self, course: Course) -> None:
        self.course = course
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


class OfEvents(Metric):
    """A metric with a value for each event, counted by how often it is drawn."""

    per = "event drawn"
    subjects_are = "event"

    def __init__(self, events: Events) -> None:
        super().__init__(events.ids)
        self._events = events


class EventDrawnShare(OfEvents):
    """How often an event is drawn."""

    id = "event_drawn"
    meaning = "Rounds in which the event is drawn."
    per = "round"

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._events.drawn, [float(self._events.course.round)] * len(self.subjects)


class EventSteps(OfEvents):
    """Steps that an event moves."""

    id = "event_steps"
    meaning = "Steps that the event moves the markers of all seats together."
    unit = "steps"
    margin = 0.5

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._events.by_event(self._events.course.steps), self._events.drawn


class EventCoins(OfEvents):
    """Coins that an event pays or takes."""

    id = "event_coins"
    meaning = "Coins that the event pays all seats together, less those it takes."
    unit = "coins"
    margin = 0.5

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._events.by_event(self._events.course.gains), self._events.drawn


class EventCubes(OfEvents):
    """Cubes that an event adds to the markets."""

    id = "event_cubes"
    meaning = "Cubes that the event adds to the markets, less those it removes."
    unit = "cubes"
    margin = 0.5

    def sums(self, wins: Sequence[float]) -> Sums:
        return self._events.by_event(self._events.course.stocked), self._events.drawn
