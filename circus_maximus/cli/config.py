"""The `config` commands: check, show, explain, compare and create configs."""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from circus_maximus.cli.common import (
    TypedPath,
    config_options,
    load_config,
    load_values,
    say_errors,
    settings_option,
    title_arguments,
    title_option,
    typed_layers,
)
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of

if TYPE_CHECKING:
    from circus_maximus.engine.config.keys import UnknownKey
    from circus_maximus.engine.title import Title


@click.group()
def config() -> None:
    """Check, show, explain, compare and create configs."""


@config.command()
@click.argument("paths", nargs=-1, callback=typed_layers, metavar="[NAME|PATH]...")
@title_option()
def check(title: Title, paths: Sequence[str]) -> None:
    """Check a config and print its errors.

    Several configs are combined in this order and checked together, as --config would use them. With a folder, its
    targets for the bench are checked too. Without arguments, the shipped config and every variant are checked.
    """
    from circus_maximus.engine.config.files import BadConfig, load, variants

    bad = False
    for layers in [paths] if paths else [(), *((name,) for name in variants(title))]:
        try:
            found = load(title, layers)
        except BadConfig as error:
            bad = True
            say_errors(error, title, layers, ())
            continue
        notes = found.notes()
        if errors := _errors_of_targets(title, layers, found.config, notes):
            bad = True
            click.echo(errors, err=True)
        else:
            click.echo(f"{', '.join(map(printable, layers)) or 'the shipped config'}: no errors")
            for note in notes:
                click.echo(f"note: {note}")
    if bad:
        sys.exit(2)


def _errors_of_targets(title: Title, layers: Sequence[str], config: Any, notes: list[str]) -> str:
    """The errors in the targets of the last folder among the layers; empty if there are none. Adds notes about them."""
    folders = [Path(layer) for layer in layers if Path(layer).is_dir()]
    if not folders:
        return ""
    from circus_maximus.bench.targets import read_targets, targets_in
    from circus_maximus.engine.config.files import BadConfig

    try:
        read_targets(targets_in(folders[-1]), title, config, notes)
    except BadConfig as error:
        return error.report()
    return ""


@config.command()
@click.argument("key", default="")
@click.option(
    "--all",
    "everything",
    is_flag=True,
    help="Also print the defaults. With KEY, they are always printed.",
)
@config_options
def show(title: Title, key: str, everything: bool, layers: Sequence[str], settings: Sequence[str]) -> None:
    """Print values and where they are set.

    Prints the whole config, or the values at KEY, each with its file and line. KEY can contain * for any id or key, as
    in 'acts.*.coins', and can be the id or name of a card.
    """
    from circus_maximus.engine.config.keys import as_written, where_written

    found, key = load_config(title, layers, settings), _current_key(title, key)
    rows = [
        (f"{'.'.join(path)} = {as_written(value)}", source)
        for path, value in _below(title, found.config, key).items()
        if (source := where_written(found.tree, path)) or everything or key
    ]
    width = min(60, max(len(text) for text, _ in rows))
    for text, source in rows:
        click.echo(f"{text:<{width}}  # {source or 'default'}")


@config.command()
@click.argument("key", default="")
@config_options
def explain(title: Title, key: str, layers: Sequence[str], settings: Sequence[str]) -> None:
    """Explain a key.

    Prints its meaning, range, current value, and the variants that change it. KEY can contain * for any id or key, as
    in 'acts.*.coins', and can be the id or name of a card, or the name of an effect. Without KEY, prints the reference
    of all keys as Markdown.
    """
    from circus_maximus.cli.config_explain import explanation_lines
    from circus_maximus.engine.config.keys import UnknownKey
    from circus_maximus.engine.config.meaning import reference

    if not key:
        click.echo(reference(title), nl=False)
        return
    key = _current_key(title, key)
    try:
        for line in explanation_lines(title, key, load_config(title, layers, settings)):
            click.echo(line)
    except UnknownKey as error:
        raise _no_key(title, key, error) from error


@config.command()
@click.argument("one", metavar="A")
@click.argument("other", metavar="[B]", required=False)
@settings_option
@title_option()
def diff(title: Title, one: str, other: str | None, settings: Sequence[str]) -> None:
    """Print where two configs differ.

    A and B are variants, files, folders, or `default` for the shipped config. More parts can follow, and `A` stands for
    the first config: 'A + setup.coins=20'. --set changes B; without B, it changes A.
    """
    from msgspec.structs import replace

    from circus_maximus.cli.bench_options import load_all, named_configs
    from circus_maximus.engine.config.keys import as_written, differing_parts, values_set

    if other is None and not settings:
        raise click.UsageError("Missing argument 'B'.")
    first, second = named_configs([one, other or "A"])
    before, after = load_all(title, [first, replace(second, settings=(*second.settings, *settings))])
    equal = True
    for difference in differing_parts(before.config, after.config):
        equal = False
        key = ".".join(difference.path)
        click.echo(f"{key}: {difference.whole or f'{difference.before} -> {difference.after}'}")
        if difference.whole == "added":
            for path, value in values_set(after.config, difference.path).items():
                click.echo(f"  {'.'.join(path)} = {as_written(value)}")
    if equal:
        click.echo("The two configs have the same values.")


@config.command()
@click.argument("folder", metavar="DIR", type=TypedPath())
@title_option()
def init(title: Title, folder: Path) -> None:
    """Create a complete config of your own in DIR.

    Copies the shipped files with their comments, and the targets of the bench. Edit them and play with --config DIR.
    """
    from circus_maximus.engine.config.files import shipped
    from circus_maximus.play.filenames import make_folder

    make_folder(folder)
    copies: list[Path] = []
    files = shipped() / title.name
    try:
        if any(folder.iterdir()):
            raise click.UsageError(f"{folder} already exists and is not an empty folder")
        for file in sorted([*files.glob("*.*"), *files.glob("bench/*.*")]):
            copies.append(folder / file.relative_to(files))
            copies[-1].parent.mkdir(exist_ok=True)
            shutil.copyfile(file, copies[-1])
    except OSError as error:
        for copy in copies:
            copy.unlink(missing_ok=True)
        for inner in {copy.parent for copy in copies} - {folder}:
            with suppress(OSError):
                inner.rmdir()
        raise click.UsageError(f"{folder}: cannot be written to: {reason_of(error)}") from error
    command = ["circus-maximus", "config", "check", *title_arguments(title), str(folder)]
    click.echo(
        f"{printable(folder)} now has a complete config of your own. Edit its files, then check them with:\n"
        f"{printable(shlex.join(command))}"
    )


@config.command()
@click.option("--targets", is_flag=True, help="Print the schema of files with targets (`bench/targets.yaml`) instead.")
@config_options
def schema(title: Title, layers: Sequence[str], settings: Sequence[str], targets: bool) -> None:
    """Print the JSON Schema of config files.

    Editors use it to complete keys and ids and to mark errors.
    """
    from msgspec.json import encode
    from msgspec.json import format as indented

    if targets:
        from circus_maximus.bench.targets import schema as schema_of
    else:
        from circus_maximus.engine.config.schema import schema as schema_of

    click.echo(indented(encode(schema_of(title, load_values(title, layers, settings))), indent=1).decode())


def _below(title: Title, config: Any, key: str) -> dict[tuple[str, ...], Any]:
    from circus_maximus.engine.config.keys import UnknownKey, leaves
    from circus_maximus.engine.config.meaning import below

    try:
        return below(title, config, key) if key else leaves(config)
    except UnknownKey as error:
        raise _no_key(title, key, error) from error


def _current_key(title: Title, key: str) -> str:
    """A key that may be typed with an old name. Then the new one is printed on standard error."""
    from circus_maximus.engine.config.old_names import current_path, old_names

    current = ".".join(current_path(key.split("."), old_names(title.config_type)))
    if current != key:
        click.echo(f"note: {key} is now called {current}", err=True)
    return current


def _no_key(title: Title, key: str, error: UnknownKey) -> click.UsageError:
    """The refusal of a key that the config does not have; it may be one of another game."""
    from circus_maximus.cli.other_titles import key_of_another

    return click.UsageError(key_of_another(title, key) or str(error))
