"""The YAML files of a watched config: reads them, notices saves, and writes earlier texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from msgspec import Struct

from circus_maximus.bench.targets import FILE, FOLDER
from circus_maximus.bench.typed_plan import Named
from circus_maximus.bench.watching.journal import Texts
from circus_maximus.engine.atomic_files import flush_folder, rewrite_file
from circus_maximus.engine.config.files import load, noted_layers, variants
from circus_maximus.engine.config.layers import files_of
from circus_maximus.engine.config.yaml_reading import MAX_FILE_SIZE
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.engine.title import Title

QUIET = 100
"""Milliseconds without an event after which a save is complete: editors write, rename and touch."""
CHECK_EVERY = 1000
"""Milliseconds after which files are read without any event: not every file system reports events."""


class Refused(ValueError):
    """A request is refused; the text says why."""


class Seen(Struct, frozen=True):
    """The files at one moment."""

    texts: Mapping[str, bytes]
    """The config files."""
    troubles: Mapping[str, str]
    """Why a file or folder could not be read."""
    targets: bytes | None
    """The file of targets; None if there is none or it cannot be read."""


class WatchedFiles:
    """The files of a config: its overlays, all YAML files of its folders, and targets."""

    def __init__(self, title: Title, named: Named, targets: Path | None) -> None:
        """`targets` is the file of `--targets`, if any. `Refused` if the config has no files."""
        self.named, self.targets = named, targets
        known = variants(title)
        self.layers = [Path(os.path.abspath(known.get(layer, layer))) for layer in named.layers]
        self.mine = " + ".join([*noted_layers(title, named.layers), *named.settings])
        """What is watched, in full."""
        if not self.layers:
            raise Refused(
                f"{named.name} has no file to watch: name an overlay or a folder (`config init` makes a folder)"
            )
        if (strange := next((layer for layer in self.layers if not _is_utf8(layer)), None)) is not None:
            raise Refused(f"{printable(strange)}: the name is not UTF-8; rename it")
        folder = named.folder()
        self._read_too = targets or (None if folder is None else folder.absolute() / FOLDER / FILE)

    @property
    def folders(self) -> list[Path]:
        """The folders in which a save can happen, including those of a link and of its target."""
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
                troubles[str(layer)] = reason_of(error)
                continue
            for path in paths:
                try:
                    texts[str(path)] = _read(path)
                except OSError as error:
                    troubles[str(path)] = reason_of(error)
        return Seen(texts, troubles, self._read_targets())

    def _read_targets(self) -> bytes | None:
        try:
            return None if self._read_too is None else _read(self._read_too)
        except OSError:
            return None

    def replace(self, seen: Seen, texts: Texts, first: Callable[[Texts], None]) -> None:
        """Write other texts, unless the files have changed since they were seen; then `Refused`.

        `first` is called before anything is written, with the contents that will be replaced. A file that the other
        texts lack is deleted. `OSError`, with the name of the file, if one cannot be written; that file is unchanged.
        """
        now = self.see()
        for file, why in now.troubles.items():
            if os.path.lexists(file):
                raise Refused(f"Nothing is written: {printable(file)} cannot be read: {why}.")
        if now.texts != seen.texts:
            changed = next(file for file in {**now.texts, **seen.texts} if now.texts.get(file) != seen.texts.get(file))
            raise Refused(f"Nothing is written: {printable(changed)} has changed since it was last read.")
        different = {file for file in {**now.texts, **texts} if now.texts.get(file) != texts.get(file)}
        first({file: now.texts[file] for file in different if file in now.texts})
        for file in sorted(different):
            try:
                if file in texts:
                    rewrite_file(Path(file), texts[file])
                else:
                    Path(file).unlink()
                    flush_folder(Path(file).parent)
            except OSError as error:
                raise OSError(error.errno, reason_of(error), file) from error

    def config_of(self, title: Title, texts: Texts) -> Any:
        """The config with other texts. `BadConfig` if it has errors."""
        with TemporaryDirectory(prefix="circus-maximus-bench-") as folder:
            return load(title, self.elsewhere(texts, Path(folder)), self.named.settings).config

    def elsewhere(self, texts: Texts, folder: Path) -> list[str]:
        """Write other texts to a folder; returns the layers of the config there."""
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
    """Yields when files may have been saved: after a series of events, and every second without events."""
    from watchfiles import watch

    while not stop.is_set():
        yield None
        try:
            for events in watch(
                *folders(),
                watch_filter=None,
                step=QUIET,
                rust_timeout=CHECK_EVERY,
                yield_on_timeout=True,
                recursive=False,
                stop_event=stop,
                raise_interrupt=False,
            ):
                if not events:
                    break  # Watch again: a folder may have been replaced by another with the same name.
                yield None
        except (OSError, RuntimeError):
            # The system cannot report events, or a folder is gone: continue without events.
            stop.wait(CHECK_EVERY / 1000)


def _read(path: Path) -> bytes:
    if not _is_utf8(path):
        raise OSError("its name is not UTF-8")
    if path.exists() and not path.is_file():
        raise OSError("it is not a file")
    with path.open("rb") as file:
        content = file.read(MAX_FILE_SIZE + 1)
    if len(content) > MAX_FILE_SIZE:
        raise OSError(f"it is larger than {MAX_FILE_SIZE:,} bytes")
    return content


def _is_utf8(path: Path) -> bool:
    """Whether the journal can keep the name of a file."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return False
    return True
