"""Games of random bots that a changed config plays again, until something differs from the record."""

import msgspec

from tests.titles.bot_games import play


class AnotherWay(Exception):
    """The game differs from the recorded one."""


def record(title, rules, seats, seed):
    """All that is asked and answered in a game, and all that happens."""
    turns = []

    def tell(pending, answer, step):
        turns.append((pending, answer, step.happenings))

    play(title, rules, ["random"] * seats, seed, tell)
    return turns


def goes_another_way(title, rules, seats, seed, turns):
    """Whether the game differs from the recorded one; it is played only until the first difference."""
    left = iter(turns)

    def tell(pending, answer, step):
        if (pending, answer, step.happenings) != next(left, None):
            raise AnotherWay

    try:
        play(title, rules, ["random"] * seats, seed, tell)
    except AnotherWay:
        return True
    return next(left, None) is not None


def with_value(config, path, value):
    """A config as plain values with one of them changed. A mapping with only defaults is missing, and is created."""
    plain = msgspec.json.decode(msgspec.json.encode(config))
    at = plain
    for step in path[:-1]:
        at = at[int(step)] if isinstance(at, list) else at.setdefault(step, {})
    at[int(path[-1]) if isinstance(at, list) else path[-1]] = value
    return plain


def accepted(title, plain):
    """The typed config, or None if it has errors; each error must be at a place in the config."""
    try:
        config = msgspec.convert(plain, title.config_type)
    except msgspec.ValidationError:
        return None
    errors = list(title.config_checks(config))
    assert all(error.path and error.path[0] in plain for error in errors)
    return None if errors else config
