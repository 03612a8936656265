"""Memory that this process and its child have mapped from one file."""

from __future__ import annotations

import contextlib
import mmap
import os
import sys
import tempfile
import weakref
from dataclasses import dataclass

GRANULARITY = 64 << 10
"""What places in a file are multiples of, in bytes."""

FOLDER = "GAUNTLET_ENV_FOLDER"
"""The environment variable that names the folder of the files, in place of the folder of temporary files."""

NAMED = "GAUNTLET_ENV_NAMED"
"""An environment variable: 1 to keep the names of files on systems where they are not needed."""


@dataclass
class Region:
    """A part of a file that is mapped here.

    Attributes:
        path: of the file, as the child opens it.
        offset: where the part begins, in bytes.
        map: the memory.
    """

    path: str
    offset: int
    map: mmap.mmap


def _folder() -> str | None:
    return os.environ.get(FOLDER)


def _reserve(fd: int, offset: int, size: int) -> None:
    """Make a file longer. A full disk is an error now, and not a crash when the memory is written."""
    if sys.platform == "linux":
        os.posix_fallocate(fd, offset, size)
        return
    os.lseek(fd, offset, os.SEEK_SET)
    zeros = bytes(min(size, 1 << 20))
    left = size
    while left > 0:
        left -= os.write(fd, zeros[: min(left, len(zeros))])


class Unnamed:
    """One file without a name, which the child inherits: when both processes are gone, however that came, it is too.

    For systems that have ``/dev/fd``.
    """

    def __init__(self) -> None:
        fd, path = tempfile.mkstemp(prefix="gauntlet-env-", dir=_folder())
        os.unlink(path)
        self.fd = fd
        self._end = 0
        self._free: list[tuple[int, int]] = []  # offset and size of parts that nobody looks at any more
        self._close = weakref.finalize(self, os.close, fd)

    def inherited(self) -> tuple[int, ...]:
        """Return the files that the child must inherit."""
        return (self.fd,)

    def allocate(self, size: int) -> Region:
        """Map so many bytes, all 0, for one vector. They are used again once nothing refers to them."""
        size = -(-size // GRANULARITY) * GRANULARITY
        offset = self._reuse(size)
        if offset is None:
            offset = self._end
            _reserve(self.fd, offset, size)
            self._end += size
            memory = mmap.mmap(self.fd, size, offset=offset)
        else:
            memory = mmap.mmap(self.fd, size, offset=offset)
            memory[:] = bytes(size)
        weakref.finalize(memory, self._free.append, (offset, size))
        return Region(f"/dev/fd/{self.fd}", offset, memory)

    def _reuse(self, size: int) -> int | None:
        for i, (offset, free) in enumerate(self._free):
            if free == size:
                del self._free[i]
                return offset
        return None

    def mapped(self, region: Region) -> None:
        """Tell that the child has mapped the region."""

    def close(self) -> None:
        """Let the file go. What is mapped stays so."""
        self._close()


class Named:
    """A file for every vector, in the folder of temporary files. It goes away with the last process that has it."""

    def inherited(self) -> tuple[int, ...]:
        """Return the files that the child must inherit."""
        return ()

    def allocate(self, size: int) -> Region:
        """Map so many bytes, all 0, for one vector."""
        size = -(-size // GRANULARITY) * GRANULARITY
        fd, path = self._create()
        memory = None
        try:
            _reserve(fd, 0, size)
            memory = mmap.mmap(fd, size)
        finally:
            if sys.platform != "win32":
                os.close(fd)
            if memory is None:
                with contextlib.suppress(OSError):
                    os.unlink(path)
        if sys.platform == "win32":
            weakref.finalize(memory, os.close, fd)
        else:
            weakref.finalize(memory, _remove, path)
        return Region(path, 0, memory)

    @staticmethod
    def _create() -> tuple[int, str]:
        if sys.platform != "win32":
            return tempfile.mkstemp(prefix="gauntlet-env-", dir=_folder())
        folder = _folder() or tempfile.gettempdir()
        path = os.path.join(folder, f"gauntlet-env-{os.getpid()}-{os.urandom(8).hex()}")
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_BINARY | os.O_TEMPORARY | os.O_NOINHERIT
        return os.open(path, flags, 0o600), path

    def mapped(self, region: Region) -> None:
        """Tell that the child has mapped the region: where names are not needed any more, this one goes."""
        if sys.platform != "win32":
            _remove(region.path)

    def close(self) -> None:
        """Do nothing: every file goes with its memory."""


def _remove(path: str) -> None:
    with contextlib.suppress(OSError):
        os.unlink(path)


Memory = Unnamed | Named


def new() -> Memory:
    """Return what the memory of a new child is made of."""
    if sys.platform == "win32" or os.environ.get(NAMED) == "1" or not os.path.isdir("/dev/fd"):
        return Named()
    return Unnamed()
