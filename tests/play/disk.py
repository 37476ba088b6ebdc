"""A disk that remembers what was flushed, which a power failure would leave, and that can be slow or broken."""

import errno
import os
import stat
from threading import Event


class Disk:
    """In place of `os.fsync`."""

    def __init__(self, monkeypatch):
        self.files = {}
        """The flushed content of each file, by its number."""
        self.folders = {}
        """The flushed entries of each folder, by its number."""
        self.refuses = 0
        """How many flushes will fail."""
        self.flushes = 0
        self.idle = Event()
        """Until it is set, every flush waits."""
        self.idle.set()
        monkeypatch.setattr(os, "fsync", self.fsync)

    def fsync(self, file):
        assert self.idle.wait(20)
        self.flushes += 1
        if self.refuses:
            self.refuses -= 1
            raise OSError(errno.EIO, "Input/output error")
        found = os.fstat(file)
        if stat.S_ISDIR(found.st_mode):
            self.folders[found.st_ino] = {name: os.stat(name, dir_fd=file).st_ino for name in os.listdir(file)}
        else:
            self.files[found.st_ino] = os.pread(file, found.st_size, 0)

    def has(self, path, up_to):
        """Whether a file is on the disk as it is now, with its entry in every folder below `up_to`."""
        below = [each for each in (path, *path.parents) if each.is_relative_to(up_to) and each != up_to]
        entries = all(self._has_entry(each) for each in below)
        return self.files.get(path.stat().st_ino) == path.read_bytes() and entries

    def _has_entry(self, path):
        return self.folders.get(path.parent.stat().st_ino, {}).get(path.name) == path.stat().st_ino

    def has_lost(self, path):
        """Whether the entry of a file is deleted on the disk."""
        return path.name not in self.folders[path.parent.stat().st_ino]
