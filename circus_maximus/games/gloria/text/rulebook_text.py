"""The text of the rulebook. rulebook.py fills in the values of a config."""

TEMPLATE = """\
# Gloria Mundi

For two to six players. The Goth marches on {goth_goal}, and you flee with your household to {goal}. Build what feeds and carries you, pay him to wait, and leave before your cards are gone. The first to reach {goal} wins.

## Counters and cards

There are four kinds of **counters**: food, gold, peace and glory. {supply} When the supply of a kind is empty, what you would gain of it is lost. **Glory** fills in for any other counter that you lack in a payment, and only then. You pay in full or not at all.

**Production cards** lie before you and yield counters: {makes}. A card may carry one building.

## Setting up

{taken} Each player is dealt cards, of which {face_up} lie before it; the rest is its hand:

| Players | Farm | City | Peace |
| --- | --- | --- | --- |
{dealt}

Chance decides who begins. Turns go round to the left. {late}{opened}

All tokens start in {start}; {goal} is {flight} steps away. The Goth starts at {frontier}, {goth} steps from {goth_goal}. Nothing is secret, since everybody has seen every counter taken and every card played.

## A turn

### 1. The forum

The forum has {slots} slots, with the surcharges {surcharges}. The building on the last slot is discarded, every other moves to the next slot, and a new one is drawn for the first. If that was the last building of the deck, the game ends.

### 2. Playing a card

Play a card from your hand: it lies before you and yields this turn. {hand}

### 3. Harvest

All players harvest their cards of the kind that was played, you first, then the others to the left. Each card yields its counter. A card with a building yields its counter, or you use the building instead; a red building cannot be used, so its card always yields. What counts is the kind of the card, not of the building.

1. A building that redirects the harvest is used first, if you have another card of the kind. Its own card then yields nothing, and every other card that yields its counter yields the new kind. You can use one of them in a harvest.
2. All cards yield at once that carry no building, a red one, or one that redirects and was not used.
3. The rest is settled card by card, in the order you choose: use the building, or take the counter. Each building works once in a harvest. If none can be used any more, the cards left yield their counters.

You pay before you gain. Of one gain, named counters come first, then those you may choose, then steps. A repeated trade is paid and gained as one. A building that you discard for another leaves its card free; if that card is not settled yet, it yields now.

### 4. Buying

Buy one building of the forum, or none. You need a card before you without a building, of a kind on which the building may be laid. Pay its cost, then the surcharge of its slot in any counters; glory pays a surcharge only when you have nothing else left. Lay the building on the card and move its steps at once. It works from the next turn on, except that a red building that exchanges counters does so now: hand in any number for one kind, and again, as far as the supply can pay in full. A shield protects its card from now on.

### 5. The Goth

Ahead of the Goth, and of all spaces with tribute, is the front space. You may pay one counter for each icon it shows. They lie on that space, and the Goth stays. If the front space is {goth_goal}, nobody can pay.

If you do not pay, the Goth moves:

- **With tribute on his road** he raids it: he moves to the last space with tribute, and every counter on the road is due. Glory counts as the counter for which it was paid.
- **Without tribute** he moves one space, and each of its icons is due. If that is {goth_goal}, the game ends.

For everything that is due, a card goes out of the game: a farm for {farm}, a city for {city}, a peace card for {peace}. Beginning with you and going to the left, again and again, everybody who has such a card must give one, with the building on it. A shield is discarded instead of the card below. Steps that were moved are kept. {met} Tribute that nobody could meet with a card is shared out: beginning with you, each player draws one counter until none is left. Icons that nobody could meet have no effect.

## The end

The game ends at once when

- a token reaches {goal}: its player wins;
- the Goth enters {goth_goal};
- {hand_end};
- the last building of the deck is laid out.

If nobody is in {goal}, the player with most steps wins; on one space, the one who came there earlier is ahead. If nobody has left {start}, all share the victory. Tokens share spaces, never move back, and steps beyond {goal} are lost.

## The buildings

{buildings}

## The roads

From {start} to {goal}: {flight_road}.

The Goth's road, with the icons of each space: {goth_road}.
"""
