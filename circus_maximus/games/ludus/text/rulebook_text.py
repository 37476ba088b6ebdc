"""The text of the rulebook. rulebook.py fills in the values of a config."""

TEMPLATE = """\
# Ludus Cyclorum

A duel for two, South and North, on a board of {nodes} nodes. Each leads a small army of stones with one {dux}. Every stone acts once; then a new cycle begins. Take the enemy {dux}, or all the other enemy stones.

## Setting up

Stones stand on the nodes of this board. Lines join each node to its neighbours. In the middle of the board a node has six: left, right, and the two nearest nodes in the row above and in the row below.

```
{board}
```

| Stone | Drawn as | South | North |
| --- | --- | --- | --- |
{armies}

{formations} {first}

## Cycles and turns

In your turn, choose one of your stones that has not acted in this cycle, and act with it. After that it has acted, and must wait for the next cycle. You must act with a stone, but it may **idle**: it does nothing, and has acted.

Turns alternate. If only one side has stones left that have not acted, it takes all further turns. If every stone on the board has acted at the end of a turn, a new cycle begins, in which all stones may act again, and the opponent of the side that acted last has the next turn.

On a board of wood, the two sides of a stone show a dot and a tilde, and so does an indicator next to the board. A stone is flipped when it acts, and the indicator when a cycle ends: a stone that shows another side than the indicator has acted. The rulebook of that board calls it *active*.

## What a stone can do

- **Move** to an empty neighbour. {longer_moves}
- **Attack** a stone within its range, which is taken. The attacker stays where it is.
- **Rush**: move one step, then attack in the same direction.

An action takes at most one stone. {friendly_fire}

{symbols}

{mechanics}

## Attacks of opportunity

If a stone moves out of the range of an enemy stone that has not acted, that stone may **strike** before the step is made: it takes the other stone without moving, and has acted. Moving within the range is safe, and so is attacking without moving. Only one stone may strike at each step, and the action of the stone that was struck is over. {riders_exempt}{block_when_struck}

## Winning

You win at once when you take the enemy {dux}, or when it is the enemy's last stone. It does not matter who took the other stones: {own_fault}

A game is drawn if both sides agree; in your turn you may offer a draw, or resign. It is also drawn {draws}.
"""
