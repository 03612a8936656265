"""Functions of Python as agents of the program: in its tournaments, against its agents."""

from __future__ import annotations

import json
import os
import secrets
import socket
import struct
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Literal

import numpy as np
import numpy.typing as npt

from . import msgpack, results
from .errors import GauntletError

PROTOCOL = 1
"""The version of the protocol of agents (docs/agent-protocol.md)."""


@dataclass(frozen=True)
class Questions:
    """Decisions that a policy is asked about, of games that are played at the same time.

    Attributes:
        obs: float32 [n, obs_size]: what the seats see.
        mask: uint8 [n, action_count]: 1 for what is legal; at least two in a row are.
        seat: int8 [n]: which seat each plays.
        game: int64 [n]: which game each is about; the same number until that game ends.
        rng: chance of each game; who draws from it and from nothing else plays the same game again.
        words: what the legal actions do, by action, with ``words=True``; else empty dictionaries.
    """

    obs: npt.NDArray[np.float32]
    mask: npt.NDArray[np.uint8]
    seat: npt.NDArray[np.int8]
    game: npt.NDArray[np.int64]
    rng: tuple[np.random.Generator, ...]
    words: tuple[dict[int, str], ...]

    def __len__(self) -> int:
        return len(self.seat)


Policy = Callable[[Questions], Iterable[int] | npt.NDArray[Any]]
"""A function that returns a legal action for each question."""


def random_policy(questions: Questions) -> npt.NDArray[np.int64]:
    """Choose one of the legal actions, each with the same probability."""
    return np.array([int(rng.choice(np.flatnonzero(m))) for rng, m in zip(questions.rng, questions.mask, strict=True)])


def serve(
    policy: Policy,
    *,
    layer: Literal["atomic", "tactical"] = "tactical",
    name: str = "python",
    release: str = "1",
    batch: int = 64,
    words: bool = False,
    reading: BinaryIO | None = None,
    writing: BinaryIO | None = None,
) -> None:
    """Answer as an agent of the protocol of ``exec:`` until the program closes the stream.

    A file that ends in ``gauntlet_env.serve(policy)`` is an agent: ``exec:python file.py:batch=64``.

    Args:
        policy: is asked about up to ``batch`` decisions at once.
        layer: of the actions that it answers with.
        name: what it is called in results.
        release: of it; a tournament that is resumed wants the same.
        batch: most questions at once, 1 to 4096.
        words: tell what the legal actions do.
        reading: where messages come from, the standard input unless given.
        writing: where answers go, the standard output unless given. What the policy prints goes to the standard error.

    Raises:
        GauntletError: the other side does not keep to the protocol.
    """
    if reading is not None or writing is not None:
        _Answers(policy, words, reading or sys.stdin.buffer, writing or sys.stdout.buffer).serve(layer, name, release, batch)
        return
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        _Answers(policy, words, sys.stdin.buffer, out.buffer).serve(layer, name, release, batch)
    finally:
        sys.stdout = out


class _Answers:
    """One conversation."""

    def __init__(self, policy: Policy, words: bool, reading: BinaryIO, writing: BinaryIO) -> None:
        self.policy, self.words, self.reading, self.writing = policy, words, reading, writing
        self.games: dict[int, tuple[int, np.random.Generator, int]] = {}  # seat, chance, number of the environment
        self.sizes: dict[int, int] = {}  # actions of each environment

    def serve(self, layer: str, name: str, release: str, batch: int) -> None:
        line = self.reading.readline(1 << 20)
        hello = json.loads(line) if line else {}
        if hello.get("type") != "hello" or hello.get("protocol") != PROTOCOL:
            raise GauntletError(f"it is greeted with {line[:200]!r}, and speaks version {PROTOCOL} of the protocol of agents")
        wants = ["observation", "mask"] + (["words"] if self.words else [])
        mine = {
            "type": "hello", "protocol": PROTOCOL, "name": name, "release": release, "layer": layer, "wants": wants,
            "encoding": "msgpack", "batch": batch,
        }  # fmt: skip
        self.writing.write(json.dumps(mine).encode() + b"\n")
        self.writing.flush()
        while (message := self._receive()) is not None:
            kind = message["type"]
            if kind == "environment":
                self.sizes[message["number"]] = message["action_count"]
            elif kind == "begin":
                rng = np.random.default_rng(int(message["seed"]))
                self.games[message["game"]] = message["seat"], rng, message["environment"]
            elif kind == "act":
                self._send(self._answer(message["questions"]))
            elif kind == "end":
                self.games.pop(message["game"], None)
            elif kind == "quit":
                return

    def _receive(self) -> Any:
        head = self.reading.read(4)
        if len(head) < 4:
            return None
        return msgpack.unpack(self.reading.read(struct.unpack("<I", head)[0]))

    def _send(self, message: dict[str, Any]) -> None:
        b = msgpack.pack(message)
        self.writing.write(struct.pack("<I", len(b)) + b)
        self.writing.flush()

    def _answer(self, asked: Sequence[dict[str, Any]]) -> dict[str, Any]:
        chosen: list[int] = [0] * len(asked)
        by_size: dict[tuple[int, int], list[int]] = {}  # games of several environments may be asked about at once
        for i, q in enumerate(asked):
            by_size.setdefault((len(q["observation"]), len(q["mask"])), []).append(i)
        for places in by_size.values():
            batch = [asked[i] for i in places]
            games = [self.games[q["game"]] for q in batch]
            questions = Questions(
                np.stack([np.frombuffer(q["observation"], "<f4") for q in batch]),
                np.stack([np.frombuffer(q["mask"], np.uint8) for q in batch]),
                np.array([g[0] for g in games], dtype=np.int8),
                np.array([q["game"] for q in batch], dtype=np.int64),
                tuple(g[1] for g in games),
                tuple(dict(zip(q["legal"], q.get("words", ()), strict=False)) for q in batch),
            )
            answers = [int(a) for a in self.policy(questions)]
            if len(answers) != len(batch):
                return {"type": "error", "message": f"the policy gives {len(answers)} answers to {len(batch)} questions"}
            for i, a in zip(places, answers, strict=True):
                chosen[i] = a
        return {"type": "actions", "actions": chosen}


def evaluate(
    policy: Policy,
    opponent: str = "heuristic",
    *,
    env: str = "GF3-Skirmish-v1",
    games: int = 200,
    layer: Literal["atomic", "tactical"] = "tactical",
    name: str = "python",
    seed: int = 1,
    batch: int = 64,
    words: bool = False,
    patience: int = 600,
    **flags: Any,
) -> results.Tournament:
    """Play a function of this process against an agent, in pairs of games with seats changed.

        print(gauntlet_env.evaluate(my_policy, "heuristic"))

    Args:
        policy: is asked about up to ``batch`` decisions at once.
        opponent: the spec of the other agent.
        env: the environment whose games are played, with options as in ``"GF3-1000-v1:points=500"``.
        games: how many.
        layer: of the actions that the policy answers with.
        name: what it is called in the results.
        seed: equal seeds give equal games.
        batch: games that are played at once.
        words: tell what the legal actions do.
        patience: seconds that the program waits for an answer.
        flags: of the command ``gauntlet tournament``, with underscores for hyphens.

    Returns:
        The results. ``.agents[0]`` is the policy: its ``score``, and ``elo`` with a 95% interval.

    Raises:
        GauntletError: the tournament cannot be played, or the policy has raised an error, which is the cause.
    """
    failures: list[BaseException] = []
    secret = secrets.token_hex(16)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.2)
        ended = threading.Event()

        def answer() -> None:
            while not ended.is_set():
                try:
                    link, _ = server.accept()
                except TimeoutError:
                    continue
                link.settimeout(None)
                threading.Thread(target=talk, args=(link,), daemon=True).start()

        lock = threading.Lock()

        def guarded(questions: Questions) -> Any:
            with lock:
                if failures:
                    raise GauntletError("the policy has failed before")
                try:
                    return policy(questions)
                except BaseException as e:
                    failures.append(e)
                    raise

        def talk(link: socket.socket) -> None:
            with link, link.makefile("rb") as reading, link.makefile("wb") as writing:
                if not secrets.compare_digest(reading.readline(100).strip(), secret.encode()):
                    return
                try:
                    serve(guarded, layer=layer, name=name, batch=batch, words=words, reading=reading, writing=writing)
                except (GauntletError, OSError, KeyError, ValueError):
                    pass  # the program says in its results that the game was forfeited
                except BaseException as e:
                    if e not in failures:
                        failures.append(e)

        accepting = threading.Thread(target=answer, daemon=True)
        accepting.start()
        os.environ[_SECRET] = secret
        try:
            id = env.partition(":")[0]
            command = f'exec:"{sys.executable}" -m gauntlet_env.relay {server.getsockname()[1]}'
            spec = f"{command}:batch={batch}:patience={patience}:env={id}"
            flags.setdefault("workers", batch)
            table = results.tournament([spec, opponent], env=env, games=games, seed=seed, **flags)
        except GauntletError as e:
            raise (GauntletError(f"the policy fails: {failures[0]!r}") if failures else e) from (failures or [e])[0]
        finally:
            ended.set()
            accepting.join()
            del os.environ[_SECRET]
    if failures:
        raise GauntletError(f"the policy fails: {failures[0]!r}") from failures[0]
    return table.renamed({spec: name})


_SECRET = "GAUNTLET_ENV_SECRET"
