"""The rules in words. rulebook.py fills in the values of a config."""

TEMPLATE = """\
# Ludus Cyclorum

A duel for two, South and North, on a board of {nodes} nodes. Each leads a small army of stones under one {dux}. Every stone acts once, then the cycle is over and all begin afresh. Take the enemy {dux}, or everything around it.

## Setting up

Stones stand on the nodes of this board. Each node is joined by lines to its neighbours, six of them in the middle of the board: left, right, and the two nodes nearest in the row above and in the row below.

```
{board}
```

| Stone | Drawn as | South | North |
| --- | --- | --- | --- |
{armies}

{formations} The two sides of a stone show a dot and a tilde, as does the cycle indicator beside the board. At first everything shows the dot. {first}

## Cycles and turns

A stone that shows the same side as the indicator is **inactive**: it may still be used this cycle. In your turn, choose one of your inactive stones and act with it; then flip it, and it is **active**. You must act with some stone, but it may simply **idle**.

Turns alternate. If only one side has inactive stones left, it goes on alone. As soon as all stones on the board are active when a turn is over, a new cycle begins: the indicator is flipped, which makes all stones inactive, and the opponent of whoever acted last has the next turn.

## What a stone can do

- **Move** to an empty neighbour. {longer_moves}
- **Attack** a stone within its range, which is taken. The attacker stays where it is.
- **Rush**: move one step, and attack on in the same direction.

Each action takes one stone at most. {friendly_fire}

{symbols}

{mechanics}

## Attacks of opportunity

If a stone moves out of the range of an inactive enemy stone, that stone may **strike** before the step is made: it becomes active and takes the other, from where it is. Moving about within the range is safe, and so is attacking without moving. Only one stone may strike at a step, and the stone that was struck does nothing more. {riders_exempt}{block_when_struck}

## Winning

You win at once when you take the enemy {dux}, or when it is the last stone the enemy has left. It does not matter who removed the stones: {own_fault}

A game is drawn if both sides agree to it; in your turn you may offer that, or resign. It is also drawn {draws}.
"""
