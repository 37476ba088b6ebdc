"""The headings of the rulebook for each question."""

from __future__ import annotations

from circus_maximus.games.gloria.state.phases import (
    Approaching,
    Buying,
    Giving,
    Paying,
    Picking,
    Playing,
    Redirecting,
    Settling,
    Sharing,
    Swapping,
)

PLAYING, HARVEST, BUYING, GOTH = "2. Playing a card", "3. Harvest", "4. Buying", "5. The Goth"
OF_PHASE = {
    Playing: PLAYING,
    Redirecting: HARVEST,
    Settling: HARVEST,
    Picking: HARVEST,
    Buying: BUYING,
    Paying: BUYING,
    Swapping: BUYING,
    Approaching: GOTH,
    Giving: GOTH,
    Sharing: GOTH,
}
