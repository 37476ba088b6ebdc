"""The text of the rulebook. rulebook.py fills in the values of a config."""

TEMPLATE = """\
# Ludus Cyclorum

A duel for two players, South and North, on a board of {nodes} nodes. Each leads a small army of stones with one {dux}. Every stone acts once, and then a new cycle begins. Take the enemy {dux} or all the other enemy stones.

## Setting up

Stones stand on the nodes of this board. Lines join each node to its neighbours. A node in the middle of the board has six neighbours: left, right, and the two nearest nodes in the rows above and below.

```
{board}
```

| Stone | Drawn as | South | North |
| --- | --- | --- | --- |
{armies}

{formations} {first}

## Cycles and turns

On your turn, choose one of your stones that has not acted in this cycle, and act with it. It must then wait for the next cycle. You must act with a stone, but it may **idle**: it does nothing and counts as having acted.

Turns alternate. If only one side still has stones that have not acted, it takes all remaining turns of the cycle. If every stone on the board has acted at the end of a turn, a new cycle begins: all stones can act again, and the opponent of the side that acted last goes next.

On a wooden board, the two sides of a stone show a dot and a tilde, and so does an indicator next to the board. A stone is flipped when it acts and the indicator when a cycle ends, so a stone that does not match the indicator has acted. The rulebook of that board calls it *active*.

## What a stone can do

- **Move** to an empty neighbour. {longer_moves}
- **Attack** a stone within range and take it. The attacker stays where it is.
- **Rush**: move one step, then attack in the same direction.

An action takes at most one stone. {friendly_fire}

{symbols}

{mechanics}

## Attacks of opportunity

If a stone moves out of the range of an enemy stone that has not acted, that enemy may **strike** before the step is made: it takes the moving stone without moving itself, and counts as having acted. Moving within the range is safe, and so is attacking without moving. Only one stone can strike at each step, and the action of a stone that was struck is over. {riders_exempt}{block_when_struck}

## Winning

You win at once when you take the enemy {dux}, or when it is the enemy's last stone. It does not matter who took the other stones; {own_fault}

A game is drawn if both sides agree; on your turn you can offer a draw or resign. It is also drawn {draws}.
"""
