"""Runs the command line for tests of any title."""

from click.testing import CliRunner

from circus_maximus.cli import main


def succeeds(*words):
    """The output of a command that must succeed."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == 0, result.output
    return result.output


def refuses(*words):
    """The message of a command that must be refused."""
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exit_code == 2, result.output
    return result.output
