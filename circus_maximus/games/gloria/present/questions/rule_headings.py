"""The headings of the rulebook for each question."""

from __future__ import annotations

from circus_maximus.games.gloria.state import phases

PLAYING, HARVEST, BUYING, GOTH = "2. Playing a card", "3. Harvest", "4. Buying", "5. The Goth"
OF_PHASE = {
    phases.Playing: PLAYING,
    phases.Redirecting: HARVEST,
    phases.Settling: HARVEST,
    phases.Picking: HARVEST,
    phases.Buying: BUYING,
    phases.Paying: BUYING,
    phases.Swapping: BUYING,
    phases.Approaching: GOTH,
    phases.Giving: GOTH,
    phases.Sharing: GOTH,
}
