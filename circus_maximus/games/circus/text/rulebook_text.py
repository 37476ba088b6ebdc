"""The text of the rulebook. rulebook.py fills in the values of a config."""

TEMPLATE = """\
# Circus Maximus

Rome is bored, and you mean to do something about it. Each player stages acts in the circus: you bid for a place on the bill, send workers through the city for performers, and put on the show. Three tracks show your standing with the **{empire}**, the **{population}** and the **{church}**. The first player to reach {goal} on one of them wins; if nobody does in {rounds}, the highest total wins.

## Setting up

For {fewest_players} to {most_players} players. Each starts with {start_coins}, {start_workers}, {start_cubes}, and markers on {empire} {start_empire}, {population} {start_population} and {church} {start_church}. Each colour has {pieces}; those not in play are its supply. Lay out {on_show} act cards next to the {execution_count} executions. The start marker goes to a random player; in each later round it moves one seat to the left.

The game has {all_cubes}. Cubes that are neither on sale nor owned by a player form the supply, and used cubes return to it.

Tracks run from {lowest} to {highest}; steps beyond the ends are lost. If players tie for the lead on a track, the one nearest the start marker in the order of play leads.

If you have only one possible action, the game carries it out and tells you.

## A round

An event is drawn, and five phases follow.

### Event

The event is in force until cleanup. If it freezes a track, no marker moves on that track this round. Cubes added to a market come from the supply, until the market is full; cubes removed from a market are the cheapest on sale. When the deck is empty, the discards are shuffled into a new one.

### I. Bid on acts

The leader on the {empire} track goes first, unless another player won that right{opening_places}. On your turn, bid one or more coins on one act, or pass. You pay a bid at once and never get it back. On later turns you can bid on other acts or raise a bid. Passing is final, and the phase ends when everybody has passed. The player who goes first must bid once before passing, unless they have no coins.{backed_limit}

The acts with bids form the bill, in the order of their first bids, executions last.{performed_limit}

### II. Place workers

The leader on the {population} track goes first. On your turn, send a worker to a place, or pass for the rest of the phase. Each worker costs {wage} (the wage) plus any cost of the place.

{places}

You cannot send a worker where there is nothing to get, such as a place whose cube has run out in the supply, or the line of an empty market. A place that boosts a track is closed while that track is frozen.

At a place with a **coin flip** you must have the coins it costs. On heads you pay, and the effects of the place happen. On tails you pay nothing, the worker goes to its colour's supply, and the place is free again.

A **boost** lasts until cleanup. It counts for pay and for the right to begin the next bidding, but not for winning or for leading a track.

### III. Buy cubes

The markets open one after another: {mummers}, {animals}, {slaves}. The players in a market's line buy in the order their workers came. Each buys any number of cubes, or none, cheapest first.

{markets}

### IV. Perform acts

The acts on the bill are performed one by one. The bidders on an act perform or withdraw, in the order of their first bids on it. A performer needs the free cubes on the card and pays its coins; the cubes are then busy for the rest of the round.

A **contest** with two or more performers is decided by a die with {die} sides or by the number of cubes owned; ties go to the higher bid on the act, then to the earlier bid. A single performer wins. Every performer gets the basic reward; the winner and the others also get what the card lists for them.

If an act is performed, everybody who did not perform it gets its penalty, including those who bid and withdrew. An act that nobody performs has no effect.

{acts}

### V. Cleanup

{upkeep}Everybody is paid {pay_coins} for every full {pay_every} of position plus boost on each track, and at least {pay_minimum} in all. Boosts and events end. Workers and busy cubes return. Players with fewer than {worker_minimum} get the missing ones from their colour's supply. After round {last_round} the game is over. Otherwise, act cards that had a bid are discarded and replaced, and new cubes are added to the markets.

## Events

{events}

## Winning

You win at once by reaching {goal} on a track, whatever moved your marker. If several players reach it at the same time, or nobody has reached it after round {last_round}, the highest total of the three tracks wins; ties are broken by most cubes, then most coins, then most workers in play. Players who are still tied share the victory.
"""
