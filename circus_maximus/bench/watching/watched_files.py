"""The YAML files of a config that is watched: what they contain, when they are saved, and writing an earlier text."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from threading import Event

from msgspec import Struct

from circus_maximus.bench.configs import Named
from circus_maximus.bench.judging.targets import FILE, FOLDER
from circus_maximus.bench.watching.journal import Texts
from circus_maximus.engine.atomic_files import rewrite_file
from circus_maximus.engine.config.files import noted_layers, variants
from circus_maximus.engine.config.folder import files_of
from circus_maximus.engine.config.yaml_tree import LARGEST_FILE
from circus_maximus.engine.contract import Title
from circus_maximus.engine.printable import printable

QUIET = 100
"""Milliseconds without an event after which a save is complete: editors write, rename and touch."""
LOOK = 1000
"""Milliseconds after which files are read without any event: not every file system reports events."""


class Refused(ValueError):
    """Something a person asked for is not done; the text says why."""


class Seen(Struct, frozen=True):
    """The files at one moment."""

    texts: Mapping[str, bytes]
    """The config files."""
    troubles: Mapping[str, str]
    """Why a file or folder could not be read."""
    targets: bytes | None
    """The file of targets; None if there is none that can be read."""


class WatchedFiles:
    """The files of a config: its overlays, and all YAML files of its folders, with targets."""

    def __init__(self, title: Title, named: Named, targets: Path | None) -> None:
        """`targets` is the file that was named, if any; `Refused` if the config has no file."""
        self.named, self.targets = named, targets
        known = variants(title)
        self.layers = [Path(os.path.abspath(known.get(layer, layer))) for layer in named.layers]
        self.mine = " + ".join([*noted_layers(title, named.layers), *named.settings])
        """What is watched, in full."""
        if not self.layers:
            raise Refused(
                f"{named.called} has no file to watch: name an overlay or a folder (`config init` makes a folder)"
            )
        if (strange := next((layer for layer in self.layers if not _is_utf8(layer)), None)) is not None:
            raise Refused(f"{printable(strange)}: the name is not UTF-8, rename it")
        folder = named.folder()
        self._read_too = targets or (None if folder is None else folder.absolute() / FOLDER / FILE)

    @property
    def folders(self) -> list[Path]:
        """The folders in which a save can happen, those of a link and of its target included."""
        files = [layer for layer in self.layers if not layer.is_dir()] + ([self._read_too] if self._read_too else [])
        found = [layer for layer in self.layers if layer.is_dir()]
        for file in files:
            found += [file.parent, Path(os.path.realpath(file)).parent]
        return [folder for folder in dict.fromkeys(found) if folder.is_dir()]

    def is_missing(self) -> bool:
        """Whether a file does not exist, or a folder has no YAML files."""
        return not all(layer.exists() for layer in self.layers) or not self.see().texts

    def see(self) -> Seen:
        """Read all files."""
        texts: dict[str, bytes] = {}
        troubles: dict[str, str] = {}
        for layer in self.layers:
            try:
                paths = [layer / name for name in files_of(layer).read] if layer.is_dir() else [layer]
            except OSError as error:
                troubles[str(layer)] = error.strerror or str(error)
                continue
            for path in paths:
                try:
                    texts[str(path)] = _read(path)
                except OSError as error:
                    troubles[str(path)] = error.strerror or str(error)
        return Seen(texts, troubles, self._read_targets())

    def _read_targets(self) -> bytes | None:
        try:
            return None if self._read_too is None else _read(self._read_too)
        except OSError:
            return None

    def replace(self, seen: Seen, texts: Texts, first: Callable[[Texts], None]) -> None:
        """Write other texts, if the files are still as they were seen; `Refused` if they are not.

        `first` is called before anything is written, with the contents that will be replaced. A file that the other
        texts lack is deleted. `OSError`, with its name, if a file cannot be written; it is unchanged then.
        """
        now = self.see()
        for file, why in now.troubles.items():
            if os.path.lexists(file):
                raise Refused(f"Nothing is written: {printable(file)} cannot be read: {why}.")
        if now.texts != seen.texts:
            changed = next(file for file in {**now.texts, **seen.texts} if now.texts.get(file) != seen.texts.get(file))
            raise Refused(f"Nothing is written: {printable(changed)} has changed since its last save was read.")
        different = {file for file in {**now.texts, **texts} if now.texts.get(file) != texts.get(file)}
        first({file: now.texts[file] for file in different if file in now.texts})
        for file in sorted(different):
            try:
                if file in texts:
                    rewrite_file(Path(file), texts[file])
                else:
                    Path(file).unlink()
            except OSError as error:
                raise OSError(error.errno, error.strerror or str(error), file) from error

    def elsewhere(self, texts: Texts, folder: Path) -> list[str]:
        """The layers of the config with other texts, written to a folder."""
        layers = []
        for number, layer in enumerate(self.layers):
            copy = folder / str(number) / layer.name
            of_layer = {Path(file): text for file, text in texts.items() if Path(file) == layer}
            inside = {Path(file): text for file, text in texts.items() if Path(file).parent == layer}
            for path, text in (of_layer or inside).items():
                target = copy if path == layer else copy / path.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(text)
            layers.append(str(copy))
        return layers


def saves(folders: Callable[[], Sequence[Path]], stop: Event) -> Iterator[None]:
    """Yields when files may have been saved: after a series of events, and now and then without any."""
    from watchfiles import watch

    while not stop.is_set():
        yield None
        try:
            for events in watch(
                *folders(),
                watch_filter=None,
                step=QUIET,
                rust_timeout=LOOK,
                yield_on_timeout=True,
                recursive=False,
                stop_event=stop,
                raise_interrupt=False,
            ):
                if not events:
                    break  # To watch again: a folder may have been replaced by another of the same name.
                yield None
        except (OSError, RuntimeError):
            # The system cannot report events, or a folder has gone: look without them.
            stop.wait(LOOK / 1000)


def _read(path: Path) -> bytes:
    if not _is_utf8(path):
        raise OSError("its name is not UTF-8")
    if path.exists() and not path.is_file():
        raise OSError("it is not a file")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise OSError(f"it is larger than {LARGEST_FILE:,} bytes")
    return content


def _is_utf8(path: Path) -> bool:
    """Whether the journal can keep the name of a file."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True
