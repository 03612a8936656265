"""The child process: how it dies, who it goes with, and that nothing is left behind."""

from __future__ import annotations

import gc
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from conftest import LONG
from hypothesis import given, settings
from hypothesis import strategies as st

from gauntlet_env import IDS, BinaryNotFound, Child, ChildDied, Closed, GauntletError, Refused, Vector, binary, memory
from gauntlet_env.child import Kind, frame, shared


def gone(pid: int, seconds: float = 5) -> bool:
    """Wait for a process that is none of ours to go, and return whether it has."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.01)
    return False


def left(folder: Path | str) -> list[str]:
    """Return the files of ours in a folder."""
    return [name for name in os.listdir(folder) if name.startswith("gauntlet-env-")]


def files_open() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the files of memory."""
    monkeypatch.setenv(memory.FOLDER, str(tmp_path))
    return tmp_path


@pytest.fixture(params=["unnamed", "named"])
def way(request: pytest.FixtureRequest, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Both ways to share memory."""
    monkeypatch.setenv(memory.NAMED, "1" if request.param == "named" else "0")
    return folder


def test_both_ways_share_memory(way: Path) -> None:
    with Vector("GF3-Skirmish-v1", 4) as v:
        v.reset(1)
        total = v.obs.sum()
        assert total > 0 and not left(way)
        kept = v.obs
    assert kept.sum() == total and not left(way)


def test_a_dead_child_is_an_exception_with_its_last_words(way: Path) -> None:
    with Child() as child:
        v = Vector("GF3-Skirmish-v1", 2, child=child)
        v.reset(1)
        os.kill(child.pid, signal.SIGKILL)
        with pytest.raises(ChildDied, match="ended by signal 9") as e:
            v.reset(1)
        assert e.value.exit_code == -9
        with pytest.raises(ChildDied):
            v.step([0, 0])
        assert not child.alive
    with Child() as child:
        with pytest.raises(ChildDied, match="a frame of 1 bytes") as e:
            child.receive(child.send(b"\x01\x00\x00\x00\x00"))
        assert "gauntlet envs serve" in e.value.last_words and e.value.exit_code == 1
    assert not left(way)


def test_the_shared_child_is_started_again() -> None:
    first = shared()
    os.kill(first.pid, signal.SIGKILL)
    with pytest.raises(ChildDied):
        first.ask(Kind.HELLO, 0)
    second = shared()
    assert second is not first and shared() is second
    second.close()
    with pytest.raises(Closed, match="closed"):
        second.ask(Kind.HELLO, 0)


def test_no_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(binary.VARIABLE, str(tmp_path / "none"))
    with pytest.raises(BinaryNotFound, match="which is no file"):
        binary.find()
    monkeypatch.delenv(binary.VARIABLE)
    monkeypatch.setattr(binary, "__file__", str(tmp_path / "binary.py"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BinaryNotFound, match="install a wheel"):
        binary.find()
    other = tmp_path / "gauntlet"
    other.write_text("#!/bin/sh\necho no such thing >&2\nexit 3\n")
    other.chmod(0o755)
    os.environ["PATH"] = f"{tmp_path}:/usr/bin:/bin"
    assert binary.find() == str(other)
    with pytest.raises(ChildDied, match="no such thing") as e:
        Child()
    assert e.value.exit_code == 3
    with pytest.raises(GauntletError, match="no such thing"):
        binary.run("version")


PARENT = """
    import sys, time, os, signal
    import gauntlet_env
    children = [gauntlet_env.Child(), gauntlet_env.Child()]
    vectors = [gauntlet_env.Vector("GF3-Skirmish-v1", 8, child=c) for c in children]
    for v in vectors: v.reset(1)
    print(*[c.pid for c in children], flush=True)
    {then}
"""


@pytest.mark.parametrize("then", ["os.kill(os.getpid(), signal.SIGKILL)", "sys.exit(3)", "raise ValueError", "os._exit(0)",
                                  "os.fork() or time.sleep(8); os.kill(os.getpid(), signal.SIGKILL)"])  # fmt: skip
def test_a_parent_that_ends_takes_its_children_along(way: Path, then: str) -> None:
    code = textwrap.dedent(PARENT.format(then=then))
    parent = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert parent.stdout is not None
    pids = [int(p) for p in parent.stdout.readline().split()]
    parent.wait(timeout=30)
    parent.stdout.close()
    assert len(pids) == 2 and all(gone(pid, 4) for pid in pids) and not left(way)


def test_a_fork_may_not_use_it_and_makes_its_own() -> None:
    with Vector("GF3-Skirmish-v1", 2) as v:
        v.reset(1)
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            said = b"no"
            try:
                v.reset(2)
            except Closed as e:
                with Vector("GF3-Skirmish-v1") as own:
                    own.reset(1)
                    said = str(e).encode() if own.obs.any() else said
            os.write(writing, said)
            os._exit(0)
        os.waitpid(pid, 0)
        os.close(writing)
        assert b"was forked from" in os.read(reading, 1000)
        os.close(reading)
        v.reset(3)


def worker(seed: int) -> float:
    with Vector("GF3-Skirmish-v1", 2) as v:
        v.reset(seed)
        return float(v.obs.sum())


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_processes(method: str) -> None:
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(worker, [1, 2, 1]) == [worker(1), worker(2), worker(1)]


def test_threads(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 2, child=child) as one:
        one.reset(1)
        snapshots = {one.snapshot()}
    results: list[bytes] = []

    def work() -> None:
        with Vector("GF3-Skirmish-v1", 2, child=child) as v:
            rng = np.random.default_rng(0)
            for _ in range(20):
                v.reset(1)
                results.append(v.snapshot())
                v.step(v.sample(rng))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(results) == 160 and set(results) == snapshots


def test_interrupts_leave_the_child_usable(child: Child) -> None:
    class Stop(BaseException):
        pass

    def stop(*_: object) -> None:
        raise Stop

    before = signal.signal(signal.SIGALRM, stop)
    rng = random.Random(0)
    stopped = 0
    try:
        with Vector("GF3-Skirmish-v1", 64, child=child) as v:
            v.reset(1)
            for _ in range(60):
                try:
                    signal.setitimer(signal.ITIMER_REAL, rng.uniform(1e-5, 4e-3))
                    while True:
                        v.reset(1)
                        v.action[:] = v.mask.argmax(axis=1)
                        v.step()
                        v.snapshot_all()
                except Stop:
                    stopped += 1
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
                v.reset(1)
                v.action[:] = v.mask.argmax(axis=1)
                v.step()
                assert v.episode(3).length == 1
    finally:
        signal.signal(signal.SIGALRM, before)
    assert stopped == 60


def test_answers_that_nobody_fetches(child: Child) -> None:
    hello = frame(Kind.HELLO, 0, b'{"protocol":1}')
    numbers = [child.send(hello) for _ in range(5)]
    assert b"engine" in child.receive(numbers[3]) and b"engine" in child.receive(numbers[0])
    with pytest.raises(Closed, match="taken already"):
        child.receive(numbers[0])
    with pytest.raises(Refused, match="version 9"):
        child.ask_json(Kind.HELLO, 0, {"protocol": 9})
    child.receive(numbers[4])


@settings(max_examples=300 if LONG else 60, deadline=None)
@given(st.integers(0, 255), st.integers(0, 3), st.binary(max_size=60))
def test_hostile_requests_are_refused(kind: int, vector: int, payload: bytes) -> None:
    c = shared()
    before = c.pid
    try:
        c.ask(kind, vector, payload)
    except Refused:
        pass
    assert c.alive and c.pid == before


@settings(max_examples=100 if LONG else 15, deadline=None)
@given(st.sampled_from(IDS), st.integers(0, 2**64 - 1), st.integers(0, 60), st.sampled_from(["atomic", "tactical"]))
def test_snapshots_round_trip(name: str, seed: int, steps: int, layer: str) -> None:
    with Vector(name, 2, layer=layer, child=shared()) as v:
        rng = np.random.default_rng(seed)
        v.reset_rows([True, True], [seed, 0])
        for _ in range(steps):
            v.step(v.sample(rng))
        snapshot = v.snapshot(0)
        v.restore(snapshot, 1)
        assert v.snapshot(1) == snapshot and v.snapshot(0) == snapshot
        for _ in range(5):
            assert (v.obs[0] == v.obs[1]).all() and (v.mask[0] == v.mask[1]).all() and v.seat[0] == v.seat[1]
            v.step(v.sample(rng)[[0, 0]])


def test_memory_is_used_again(way: Path) -> None:
    with Child() as child:
        vectors = [Vector("GF3-Skirmish-v1", 2, child=child) for _ in range(3)]
        kept = vectors[0].obs
        vectors[0].reset(1)
        total = kept.sum()
        opened = files_open()
        for _ in range(30):
            with Vector("GF3-Skirmish-v1", 2, child=child) as v:
                assert v.seat[0] == -1 and not v.obs.any()
                v.reset(5)
        del v
        gc.collect()
        assert files_open() <= opened + 1 and kept.sum() == total
        vectors.clear()
        gc.collect()
        assert kept.sum() == total
        with pytest.raises(Refused, match="there is no vector"):
            child.ask(Kind.STEP, 1)
    assert not left(way)


def memory_of(pid: int) -> int:
    """Return the memory of a process that is no file, in kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("RssAnon:")[1].split()[0])


def test_nothing_leaks_over_many_episodes() -> None:
    episodes = 10_000 if LONG else 400
    rng = np.random.default_rng(0)
    with Vector("GF3-Skirmish-v1", 16, layer="tactical", solo=True) as v:
        v.reset(1)
        ended, before = 0, None
        while ended < episodes:
            v.step(v.sample(rng))
            ended += int(v.terminated.sum())
            if before is None and ended > episodes // 4:
                gc.collect()
                before = files_open(), memory_of(os.getpid()), memory_of(v.child.pid)
        gc.collect()
        after = files_open(), memory_of(os.getpid()), memory_of(v.child.pid)
        assert before is not None and after[0] <= before[0]
        assert after[1] < before[1] + 4000 and after[2] < before[2] + 30_000


def test_nothing_is_left_behind_by_many_starts_and_kills(way: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(way))  # others may be using that of all
    rng = random.Random(1)
    gc.collect()
    opened, pids = files_open(), []
    for i in range(1000 if LONG else 24):
        child = Child()
        pids.append(child.pid)
        v = Vector("GF3-Skirmish-v1", 2, child=child)
        if i % 3 == 0:
            os.kill(child.pid, signal.SIGKILL)
            with pytest.raises(ChildDied):
                v.reset(1)
        elif i % 3 == 1:
            v.reset(1)
        if rng.random() < 0.5:
            child.close()
        del v, child
    gc.collect()
    assert files_open() <= opened and all(gone(pid) for pid in pids)
    assert not left(way)
