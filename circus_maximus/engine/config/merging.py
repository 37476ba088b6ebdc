"""Combines trees: overlays with what is below them, and single values with a tree."""

from __future__ import annotations

from itertools import islice

from circus_maximus.engine.config.yaml_tree import (
    BEFORE,
    MAX_NESTING,
    MAX_PROBLEMS,
    NO_SUCH_ID,
    REMOVE,
    TAG,
    Mapping,
    Mark,
    MissingRemoval,
    Node,
    Problem,
    Scalar,
    Sequence,
    index_of,
    node_at,
    raise_unreadable,
)
from circus_maximus.engine.text.words import nearest, quoted


def merged_tree(below: Mapping, above: Mapping, problems: list[Problem], path: tuple[str, ...] = ()) -> Mapping:
    """Two trees as one: mappings are joined key by key, anything else is replaced by the upper one.

    A mapping that names an effect is a whole effect, and replaces the one below. New entries come last, unless they say
    before which one they come.
    """
    entries, removed, moves = dict(below.entries), dict(below.removed), dict[str, Scalar]()
    covered = {key: list(nodes) for key, nodes in below.covered.items()}
    for key, (mark, node) in above.entries.items():
        under = entries[key][1] if key in entries else None
        if isinstance(node, Mapping) and REMOVE in node.entries:
            if under is None:
                problems.append(_nothing_to_remove(key, mark, below, problems, path))
            elif _says_only_remove(node):
                del entries[key]
                covered.pop(key, None)
                removed[key] = mark
            else:
                problems.append(Problem(node.entries[REMOVE][0], _how_to_remove(node, under)))
            continue
        node, goal = without_goal(node)
        if goal is not None:
            moves[key] = goal
        joins = isinstance(under, Mapping) and isinstance(node, Mapping) and TAG not in node.entries
        if under is not None and not joins:
            covered.setdefault(key, []).append(under)
        if isinstance(node, Mapping):
            replaced = None if isinstance(under, Mapping) else under
            base = under if joins and isinstance(under, Mapping) else Mapping(mark, under=replaced)
            node = merged_tree(base, node, problems, (*path, key))
        entries[key] = (mark, node)
    moved = below.moved | {key: (goal, goal.text in entries and goal.text != key) for key, goal in moves.items()}
    return Mapping(above.mark, _in_order(entries, moves), removed, covered, below.under, moved)


def without_goal(node: Node) -> tuple[Node, Scalar | None]:
    """An entry without the id before which it comes, and that id; None if it does not say one."""
    goal = node.entries[BEFORE][1] if isinstance(node, Mapping) and BEFORE in node.entries else None
    if not isinstance(node, Mapping) or not isinstance(goal, Scalar):
        return node, None
    return Mapping(node.mark, {key: entry for key, entry in node.entries.items() if key != BEFORE}), goal


def _in_order(entries: dict[str, tuple[Mark, Node]], moves: dict[str, Scalar]) -> dict[str, tuple[Mark, Node]]:
    """The entries in their order, except that each moved one comes before its goal; if they move in a circle, last."""
    if not moves:
        return entries
    before: dict[str, list[str]] = {}
    for key, goal in moves.items():
        if goal.text in entries and goal.text != key:
            before.setdefault(goal.text, []).append(key)
    moved = {key for keys in before.values() for key in keys}
    order: list[str] = []
    waiting = [key for key in reversed(entries) if key not in moved]
    while waiting:
        key = waiting.pop()
        first = before.pop(key, None)
        if first is None:
            order.append(key)
        else:
            waiting += [key, *reversed(first)]
    return {key: entries[key] for key in dict.fromkeys([*order, *entries])}


def _nothing_to_remove(key: str, mark: Mark, below: Mapping, problems: list[Problem], path: tuple[str, ...]) -> Problem:
    """Which layer has already removed a key, or which key may have been meant."""
    message = f"there is no {quoted(key)} to remove"
    if key in below.removed:
        return Problem(mark, f"{message}; {below.removed[key]} has already removed it")
    near = nearest(key, islice(below.entries, MAX_PROBLEMS)) if len(problems) < MAX_PROBLEMS else ""
    return MissingRemoval(mark, message + near, key, path)


def _says_only_remove(node: Mapping) -> bool:
    said = node.entries[REMOVE][1]
    return len(node.entries) == 1 and isinstance(said, Scalar) and said.plain and said.text == "true"


def _how_to_remove(node: Mapping, under: Node) -> str:
    """What to write in place of an invalid removal."""
    meant = node.entries[REMOVE][1]
    if isinstance(meant, Mapping):
        return NO_SUCH_ID
    listed = meant.items if isinstance(meant, Sequence) else [meant]
    ids = [item.text for item in listed if isinstance(item, Scalar)]
    if isinstance(under, Mapping) and ids and all(id in under.entries for id in ids):
        return f"to remove an entry, write {ids[0]}: {{{REMOVE}: true}}"
    if len(node.entries) == 1 and isinstance(meant, Scalar):
        return f"{REMOVE!r} must be true, not {quoted(meant.text)}"
    return f"write only {{{REMOVE}: true}}, with nothing else"


def tree_with(tree: Mapping, steps: list[str], node: Node, problems: list[Problem]) -> Mapping:
    """The tree with one value set at a path; numbers in the path count the items of a list from 0."""
    wrapped: Node = node
    if len(steps) > MAX_NESTING:
        raise_unreadable(node.mark, f"nested more than {MAX_NESTING} levels deep")
    for depth in range(len(steps) - 1, -1, -1):
        around = node_at(tree, steps[:depth])
        step = steps[depth]
        if isinstance(around, Sequence) and not (isinstance(wrapped, Sequence) and _has_no_lists(around)):
            index = index_of(step, around)
            if index is None:
                where = ".".join(steps[:depth])
                problems.append(
                    Problem(node.mark, f"{where!r} is a list of {len(around.items)}; its items count from 0")
                )
                return tree
            items = list(around.items)
            under = items[index]
            if isinstance(under, Mapping) and isinstance(wrapped, Mapping) and TAG not in wrapped.entries:
                wrapped = merged_tree(under, wrapped, problems, tuple(steps[: depth + 1]))
            items[index] = wrapped
            wrapped = Sequence(node.mark, items)
        else:
            wrapped = Mapping(node.mark, {step: (node.mark, wrapped)})
    assert isinstance(wrapped, Mapping)
    return merged_tree(tree, wrapped, problems)


def _has_no_lists(sequence: Sequence) -> bool:
    """Whether all items are single values; a list set at a number then belongs to several lists by number."""
    return all(isinstance(item, Scalar) for item in sequence.items)
