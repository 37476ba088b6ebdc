"""The rules in words. rulebook.py fills in the values of a config."""

TEMPLATE = """\
# Circus Maximus

Rome is bored, and you mean to do something about it. Each player stages acts in the circus: you bid for a place on the bill, send workers through the city for performers, and put on the show. Three tracks say how you stand with the **{empire}**, the **{population}** and the **{church}**. Whoever first reaches {goal} on one of them wins; after {rounds} at the latest the best total does.

## Setting up

For {fewest} to {most} players. Each begins with {start_coins}, {start_workers}, {start_cubes}, and markers on {empire} {start_empire}, {population} {start_population} and {church} {start_church}. A colour has {pieces}; those not in play are its supply. {on_show} act cards are laid out beside the {execution_count} executions. Chance decides who holds the start marker; each later round it moves one seat to the left.

In the game there are {all_cubes}. What is neither on sale nor with a player is the supply, and what is used up goes back to it.

Tracks run from {lowest} to {highest}; steps beyond the ends are lost. Where players are level for the lead of a track, the one nearest the start marker, in the order of play, leads.

Whenever you have one possible choice only, it is taken for you and announced.

## A round

First an event is drawn, then five phases follow.

### Event

The card drawn counts until the cleanup. A track that cannot be moved stays where it is, whatever would move it. Cubes that come to market come from the supply and stop when the market is full; cubes that vanish are the cheapest on sale. When the deck is used up, the discards are shuffled.

### I. Bid on acts

The leader on the {empire} track begins, unless somebody won that right{opening_places}. In turn, bid one or more coins on one act, or pass. Bids are paid at once and never come back; you may bid again, on other acts or to raise. Passing is final, and the phase ends when all have passed. Whoever begins must bid once before passing, with any coins at all.{backed_limit}

Acts with a bid form the bill, in the order of their first bid, executions last.{performed_limit}

### II. Place workers

The leader on the {population} track begins. In turn, send a worker to a place, or pass for the rest of the phase. A worker costs {wage}, and what the place asks besides.

{places}

Nobody is let in where a worker would find nothing: at a place whose cube the supply has not got, or in the line of an empty market. A place that boosts a track is closed while that track cannot be moved.

Where a **coin is flipped** you must hold the price. Heads: you pay and the place does its work. Tails: you pay nothing, the worker goes to its colour's supply, and the place is free again.

A **boost** lasts until the cleanup. It counts for pay and for the right to begin the next bidding, never for winning or for the lead of a track.

### III. Buy cubes

The {mummers} are sold first, then the {animals}, then the {slaves}, to those in line, in the order their workers came. The first in line buys any number, or none, at the prices of the cubes taken, cheapest first.

{markets}

### IV. Perform acts

The bill is performed act by act. Each bidder, in the order of their first bid on the act, performs or withdraws. Performing takes free cubes and coins as the card says; the cubes are then busy for the rest of the round, even if they come home afterwards.

In a **contest** with two or more performers a winner is found, by a die of {die} sides or by the number of cubes owned; ties go to the higher bid on the act, then to the earlier. A single performer wins. All performers get the first reward; the winner and the others get theirs besides.

Everybody who did not perform an act that was performed takes its penalty, including those who bid and withdrew. An act that nobody performs has no effect at all.

{acts}

### V. Cleanup

{upkeep}Everybody is paid: on each track {pay_coins} for every full {pay_every} of marker and boost together, and {pay_minimum} at least in all. Boosts and events end. Workers and busy cubes come home; whoever has fewer than {worker_minimum} gets up to that many from the colour's supply. After round {last_round} the game is over. Otherwise act cards that had a bid are discarded and replaced. New cubes come to the markets.

## Events

{events}

## Winning

Reaching {goal} on a track wins at once, whatever moved the marker. If several do so together, or when round {last_round} is over, the highest total of the three tracks wins; then most cubes, most coins, most workers in play. Those still level share the victory.
"""
