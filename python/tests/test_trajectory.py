"""What Python sees is what Go shows, bit for bit: one hash of it, which ``gauntlet envs trajectory`` prints, too."""

from __future__ import annotations

import struct

import numpy as np
import pytest
from conftest import LONG

from gauntlet_env import IDS, Child, Vector, binary

ONES = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    """Return Go's dice.Mix."""
    x = (x + GOLDEN) & ONES
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & ONES
    x = (x ^ x >> 27) * 0x94D049BB133111EB & ONES
    return x ^ x >> 31


class Stream:
    """Go's dice.Stream: PCG-DXSM."""

    def __init__(self, seed: int) -> None:
        self.state = mix(seed) << 64 | mix(seed ^ GOLDEN)

    def __call__(self) -> int:
        factor, more = 2549297995355413924 << 64 | 4865540595714422341, 6364136223846793005 << 64 | 1442695040888963407
        self.state = (self.state * factor + more) & (1 << 128) - 1
        high, low = self.state >> 64, self.state & ONES
        high ^= high >> 32
        high = high * 0xDA942042E4DD58B5 & ONES
        return (high ^ high >> 48) * (low | 1) & ONES


class Hash:
    """Go's check.Hash."""

    def __init__(self) -> None:
        self.sum = 0

    def number(self, x: int) -> None:
        high, low = divmod((self.sum ^ x & ONES) * GOLDEN, 1 << 64)
        self.sum = (high ^ low) + GOLDEN & ONES

    def words(self, count: int, b: bytes) -> None:
        """Add how many things there are, and their bytes."""
        self.number(count)
        for (word,) in struct.iter_unpack("<Q", b + bytes(-len(b) % 8)):
            self.number(word)

    def bytes(self, b: bytes) -> None:
        """Add bytes. Eight of them are followed by a word of 0."""
        self.words(len(b), b if len(b) % 8 else b + bytes(8))


def show(h: Hash, v: Vector, earned: np.ndarray) -> None:
    """Add all that a row shows, and what each seat has earned since it last acted."""
    h.number(int(v.seat[0]))
    for seat in range(2):
        h.words(v.obs_size, v.observe(0, seat).tobytes())
    h.bytes(v.mask[0].tobytes())
    for bits in earned.view(np.uint32):
        h.number(int(bits))
    for flag in (v.terminated[0], v.truncated[0]):
        h.number(1 if flag else 2)
    e = v.episode()
    for n in (e.seed, e.length, e.decisions):
        h.number(n)
    for pair in (e.returns, e.unshaped):
        h.words(2, np.float32(pair).tobytes())
    h.number(1 if e.over else 2)
    for n in (e.winner if e.over else 0, *e.score):
        h.number(n)
    h.bytes(e.reason.encode())


def trajectory(v: Vector, seed: int, episodes: int) -> str:
    """Play as Go's check.Trajectory does, and return the hash."""
    h, chance = Hash(), Stream(seed ^ 0x706F6C696379)
    for episode in range(episodes):
        v.reset(seed if episode == 0 else None)
        earned = np.zeros(2, np.float32)
        show(h, v, earned)
        while v.seat[0] >= 0:
            legal = np.flatnonzero(v.mask[0])
            earned[v.seat[0]] = 0
            v.step([int(legal[chance() * len(legal) >> 64])])
            earned += v.reward[0]
            show(h, v, earned)
    return f"{mix(h.sum):016x}"


SOME = ("GF3-Skirmish-v1", "StarQuest-Hunt-v1", "Stargrave-Ambush-v1")
CASES = [(name, "atomic") for name in (SOME if LONG else SOME[:1])] + [(name, "tactical") for name in (IDS if LONG else SOME)]


@pytest.mark.parametrize(("name", "layer"), CASES)
def test_python_sees_what_go_shows(child: Child, name: str, layer: str) -> None:
    told = binary.ask("envs", "trajectory", f"{name}:layer={layer}", "--seed=7")
    with Vector(name, layer=layer, autoreset="disabled", child=child) as v:
        assert trajectory(v, 7, 1) == told["trajectory_hash"]


def test_episodes_with_options_hash_alike(child: Child) -> None:
    spec, options = "GF3-Skirmish-v1:layer=tactical:shape-markers=0.5", {"layer": "tactical", "shape_markers": 0.5}
    told = binary.ask("envs", "trajectory", spec, "--episodes=3", "--seed=9")
    with Vector("GF3-Skirmish-v1", autoreset="disabled", child=child, **options) as v:
        assert trajectory(v, 9, 3) == told["trajectory_hash"] != trajectory(v, 8, 3)
