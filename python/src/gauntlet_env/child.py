"""The program that steps the environments, as a child process, and what is said to it."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import tempfile
import threading
import weakref
from enum import IntEnum
from typing import IO, Any

from . import binary, memory
from .errors import ChildDied, Closed, GauntletError, IllegalAction, Refused, WrongMoment

PROTOCOL = 1
"""The version of the frames."""


class Kind(IntEnum):
    """What a request asks for; the numbers are those of the program."""

    HELLO = 0
    MAKE = 1
    MAP = 2
    DESCRIBE = 3
    RESET = 4
    RESET_ROWS = 5
    STEP = 6
    SNAPSHOT = 7
    RESTORE = 8
    SNAPSHOT_ALL = 9
    RESTORE_ALL = 10
    COPY = 11
    LOOK_AHEAD = 12
    OBSERVE = 13
    WORDS = 14
    RENDER = 15
    INFO = 16
    STATISTICS = 17
    CLOSE = 18
    JUDGE = 19


_HEAD = struct.Struct("<IBI")
_LENGTH = struct.Struct("<I")
_DONE = b"\x01\x00\x00\x00\x00"
_MOST_REQUEST = 512 << 20
_LAST_WORDS = 4096

_living: weakref.WeakSet[Child] = weakref.WeakSet()


def frame(kind: int, vector: int, payload: bytes = b"") -> bytes:
    """Return a request as it is sent."""
    return _HEAD.pack(5 + len(payload), kind, vector) + payload


class Child:
    """A running program ``gauntlet envs serve``. Several vectors may live in one.

    It is safe to use from several threads, whose requests are answered one after another. It ends when it is
    closed, when nothing refers to it any more, and when this process ends, however that comes about. A process that
    was forked from this one cannot use it.

    Args:
        program: path of the program; None for the one that `binary.find` returns.
    """

    def __init__(self, program: str | None = None) -> None:
        self._memory = memory.new()
        self._errors: IO[bytes] = tempfile.TemporaryFile(prefix="gauntlet-env-")
        options: dict[str, Any] = {}
        if sys.platform == "win32":
            options["creationflags"] = subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP
        else:
            # An interrupt of the keyboard is for this process; the child ends when its input does.
            options["start_new_session"] = True
            options["pass_fds"] = self._memory.inherited()
        self._process = subprocess.Popen(
            [program or binary.find(), "envs", "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            bufsize=0,
            **options,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._owner = os.getpid()
        self._lock = threading.RLock()
        self._buffer = b""
        self._sent = 0  # requests
        self._received = 0  # answers
        self._kept: dict[int, bytes] = {}  # answers that somebody will ask for, by number
        self._awaited: set[int] = set()
        self._dead: tuple[str, int | None, str] | None = None  # no exception: its traceback would keep much alive
        self._torn = False  # in the middle of an exchange; at the start of one: the last was interrupted
        self._finalizer = weakref.finalize(self, _end, self._process, self._errors, self._owner)
        _living.add(self)
        try:
            self.greeting: dict[str, Any] = self.ask_json(Kind.HELLO, 0, {"protocol": PROTOCOL})
        except GauntletError:
            self.close()
            raise

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether requests can be made."""
        return self._dead is None and self._finalizer.alive and self._owner == os.getpid()

    def allocate(self, size: int) -> memory.Region:
        """Return memory of at least so many bytes for a vector."""
        with self._lock:
            return self._memory.allocate(size)

    def mapped(self, region: memory.Region) -> None:
        """Tell that the child has mapped the region."""
        self._memory.mapped(region)

    def _usable(self) -> None:
        if self._owner != os.getpid():
            raise Closed(
                f"the child belongs to process {self._owner}, which this process ({os.getpid()}) was forked from: "
                "make environments in the process that steps them"
            )
        if self._dead is not None:
            raise ChildDied(*self._dead)
        if not self._finalizer.alive:
            raise Closed("the child is closed")

    def send(self, request: bytes) -> int:
        """Send a request (see `frame`) and return its number, for `receive`."""
        with self._lock:
            self._usable()
            if len(request) > _MOST_REQUEST:
                raise Refused(f"a request of {len(request)} bytes, at most {_MOST_REQUEST}")
            if self._torn:
                self._mend()
            self._torn = True
            self._write(request)
            self._sent += 1
            self._awaited.add(self._sent)
            self._torn = False
            return self._sent

    def _write(self, request: bytes) -> None:
        written = 0
        try:
            written = os.write(self._in, request)
            while written < len(request):
                written += os.write(self._in, memoryview(request)[written : written + (1 << 20)])
        except OSError:
            raise self._died() from None
        except BaseException:
            if 0 < written < len(request):  # what it would read next is no request
                self._process.kill()
            raise

    def receive(self, number: int) -> bytes:
        """Wait for the answer to a request and return what it holds."""
        with self._lock:
            while number not in self._kept:
                self._usable()
                if self._torn:
                    self._mend()
                if number not in self._awaited:
                    raise Closed(f"the answer to request {number} was taken already, or lost in an interrupt")
                self._torn = True
                self._read()
                self._torn = False
            self._awaited.discard(number)
            return _checked(self._kept.pop(number))

    def _read(self) -> None:
        """Read one answer."""
        while True:
            if len(self._buffer) >= 4:
                end = 4 + _LENGTH.unpack_from(self._buffer)[0]
                if len(self._buffer) >= end:
                    break
                if end > len(self._buffer) + (1 << 16):
                    self._buffer = self._large(end)
                    continue
            self._buffer += self._some(1 << 16)
        self._received += 1
        if self._received in self._awaited:
            self._kept[self._received] = self._buffer[4:end]
        self._buffer = self._buffer[end:]

    def _large(self, end: int) -> bytes:
        parts, have = [self._buffer], len(self._buffer)
        while have < end:
            parts.append(self._some(min(end - have, 1 << 20)))
            have += len(parts[-1])
        return b"".join(parts)

    def _some(self, size: int) -> bytes:
        try:
            b = os.read(self._out, size)
        except OSError:
            b = b""
        if not b:
            raise self._died()
        return b

    def _died(self) -> ChildDied:
        """Find out why the child is gone."""
        try:
            code: int | None = self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = None
        words = self._words()
        how = "was ended by signal " + str(-code) if code is not None and code < 0 else f"has ended with exit code {code}"
        said = f"; its last words: {words}" if words else " and has said nothing"
        self._dead = f"the program that steps the environments (process {self.pid}) {how}{said}", code, words
        return ChildDied(*self._dead)

    def _words(self) -> str:
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _LAST_WORDS))
        return self._errors.read().decode(errors="replace").strip()

    def ask(self, kind: int, vector: int, payload: bytes = b"") -> bytes:
        """Send a request, wait for the answer and return what it holds."""
        with self._lock:
            return self.receive(self.send(frame(kind, vector, payload)))

    def ask_json(self, kind: int, vector: int, payload: dict[str, Any] | None = None) -> Any:
        """Send a request in JSON and return its answer, which is JSON too."""
        said = b"" if payload is None else json.dumps(payload).encode()
        answer = self.ask(kind, vector, said)
        return json.loads(answer) if answer else None

    def exchange(self, request: bytes) -> None:
        """Send a request whose answer holds nothing, and wait for it: the fast way."""
        with self._lock:
            if self._sent != self._received or self._torn or not self.alive:
                self.receive(self.send(request))
                return
            self._torn = True
            try:
                os.write(self._in, request)
                answer = os.read(self._out, 1 << 16)
            except OSError:
                raise self._died() from None
            self._sent += 1
            if answer == _DONE:
                self._received += 1
                self._torn = False
                return
            if not answer:
                raise self._died()
            self._buffer = answer
            self._awaited.add(self._sent)
            self._torn = False
            self.receive(self._sent)

    def _mend(self) -> None:
        """After an exchange that was interrupted, nobody knows how far: read on until the answer to a greeting.

        Answers that were still to come are lost.
        """
        nonce = int.from_bytes(os.urandom(6), "little")
        self._write(frame(Kind.HELLO, 0, json.dumps({"protocol": PROTOCOL, "nonce": nonce}).encode()))
        self._awaited.clear()
        self._kept.clear()
        self._sent = self._received
        while True:
            self._sent += 1
            self._awaited.add(self._sent)
            self._read()
            answer = self._kept.pop(self._sent)
            self._awaited.clear()
            if answer[:1] == b"\0" and answer[1:2] == b"{" and json.loads(answer[1:]).get("nonce") == nonce:
                break
        self._torn = False

    def close(self) -> None:
        """End the child. All its vectors are gone."""
        with self._lock:
            self._finalizer()
            self._memory.close()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _checked(answer: bytes) -> bytes:
    if answer[0] == 0:
        return answer[1:]
    told = json.loads(answer[1:])
    kinds = {"action": IllegalAction, "state": WrongMoment}
    raise kinds.get(told["kind"], Refused)(told["error"], told.get("row"))


def _end(process: subprocess.Popen[bytes], errors: IO[bytes], owner: int) -> None:
    """End a child: by closing its input, and by force when that does not help."""
    if owner != os.getpid():
        return
    assert process.stdin is not None and process.stdout is not None
    for pipe in (process.stdin, process.stdout):
        try:
            pipe.close()
        except OSError:
            pass
    try:
        process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    errors.close()


def _forked() -> None:
    """In a process that was just forked: let go of what belongs to its parent, which the children watch."""
    for child in list(_living):
        child._lock = threading.RLock()
        for pipe in (child._process.stdin, child._process.stdout):
            try:
                if pipe is not None:
                    pipe.close()
            except OSError:
                pass
        child._finalizer.detach()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


_shared: Child | None = None
_shared_lock = threading.Lock()


def shared() -> Child:
    """Return the child that environments of this process share which are not given one of their own."""
    global _shared
    with _shared_lock:
        if _shared is None or not _shared.alive:
            _shared = Child()
        return _shared


