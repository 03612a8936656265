"""Measures the package on this machine, and peers that are installed beside it, and prints one table.

    python bench/bench.py [--time 5] [--peers] [--ppo]

Rates are decisions per second, all with observation and mask; CPU-seconds are those of this process and of its child
together. Decisions are chosen evenly among what is legal: in numpy for many rows, and by what is quickest in Python
where there is one at a time, so that peers are not slower for how they are measured. Rows that are being reset do not
count.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np

from gauntlet_env import Vector, binary, sample

ENV = "GF3-Skirmish-v1"

choose = random.Random(1).choice
"""One of several, each with the same probability."""


@dataclass
class Rate:
    """What was measured."""

    decisions: int
    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.decisions / self.wall:12,.0f} /s {self.decisions / max(self.cpu, 1e-9):12,.0f} /CPU-s"


def cpu_of(pid: int) -> float:
    """Return the CPU-seconds of a process so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def cpu_here() -> float:
    own = resource.getrusage(resource.RUSAGE_SELF)
    return own.ru_utime + own.ru_stime


@contextmanager
def on_one_processor() -> Iterator[None]:
    """Keep this process, and children that it starts, on one processor, where the system can do that."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@contextmanager
def measured(pid: int | None = None) -> Iterator[Callable[[int], Rate]]:
    """Measure from here on; the value turns a number of decisions into a rate."""
    wall, cpu = time.perf_counter(), cpu_here() + (cpu_of(pid) if pid else 0)
    yield lambda n: Rate(n, time.perf_counter() - wall, cpu_here() + (cpu_of(pid) if pid else 0) - cpu)


def vector(rows: int, layer: str, seconds: float, workers: int) -> Rate:
    rng = np.random.default_rng(1)
    with Vector(ENV, rows, layer=layer, workers=workers) as v:
        v.reset(1)
        for _ in range(5):
            v.step(v.sample(rng))
        n, until = 0, time.perf_counter() + seconds
        with measured(v.child.pid) as rate:
            while time.perf_counter() < until:
                v.step(v.sample(rng))
                n += rows - int(v.terminated.sum())
            return rate(n)


def single(layer: str, seconds: float) -> Rate:
    """One environment, one step at a time; the first legal action, so that the environment is measured."""
    with Vector(ENV, 1, layer=layer) as v:
        v.reset(1)
        mask, action = v.mask[0], v.action
        n, until = 0, time.perf_counter() + seconds
        with measured(v.child.pid) as rate:
            while time.perf_counter() < until:
                for _ in range(100):
                    action[0] = mask.argmax()
                    v.step()
                n += 100
            return rate(n)


def gymnasium_single(seconds: float) -> Rate:
    import gymnasium

    env = gymnasium.make(f"Gauntlet/{ENV}")
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    n, until = 0, time.perf_counter() + seconds
    with measured(env.unwrapped.vector.child.pid) as rate:
        while time.perf_counter() < until:
            legal = np.flatnonzero(info["action_mask"])
            _, _, ended, _, info = env.step(legal[rng.integers(len(legal))])
            if ended:
                _, info = env.reset()
            n += 1
        return rate(n)


def start() -> float:
    """Return the milliseconds from the start of a child until its first observation."""
    times = []
    for _ in range(9):
        begin = time.perf_counter()
        with Vector(ENV, 1) as v:
            v.reset(1)
            times.append(time.perf_counter() - begin)
    return 1000 * median(times)


def go(layer: str, seconds: float, workers: int) -> float:
    """Return the decisions per second of ``gauntlet bench env``."""
    told = binary.ask("bench", "env", "--env", ENV, "--layer", layer, "--num-envs", "1024", "--workers", str(workers),
                      "--time", f"{seconds}s")  # fmt: skip
    return float(told["decisions_per_s"])


def openspiel(seconds: float) -> Rate:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    roll = random.Random(1).choices
    n, until = 0, time.perf_counter() + seconds
    with measured() as rate:
        while time.perf_counter() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, p = zip(*state.chance_outcomes())
                    state.apply_action(roll(outcomes, p)[0])
                    continue
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(choose(state.legal_actions()))
                n += 1
        return rate(n)


def connect_four(seconds: float) -> Rate:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    n, until = 0, time.perf_counter() + seconds
    with measured() as rate:
        while time.perf_counter() < until:
            env.reset(seed=n)
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                env.step(None if ended or cut else int(choose(np.flatnonzero(seen["action_mask"]))))
                n += not (ended or cut)
        return rate(n)


def pgx(seconds: float) -> Rate:
    import jax
    import pgx as peer
    from pgx.experimental import auto_reset

    env = peer.make("backgammon")
    begin, step = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    @jax.jit
    def draw(key, mask):  # type: ignore[no-untyped-def]
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf), axis=-1)

    key = jax.random.PRNGKey(1)
    state = begin(jax.random.split(key, 1024))
    n, until = 0, time.perf_counter() + seconds
    for warm in range(2):
        if warm:
            until = time.perf_counter() + seconds
        with measured() as rate:
            while True:
                key, a, b = jax.random.split(key, 3)
                state = step(state, draw(a, state.legal_action_mask), jax.random.split(b, 1024))
                state.observation.block_until_ready()
                n += 1024
                if not warm or time.perf_counter() >= until:
                    break
            if warm:
                return rate(n)
        n = 0
    raise AssertionError("not reached")


def envpool(seconds: float) -> Rate:
    import envpool as peer

    env = peer.make_gymnasium("Backgammon-v1", num_envs=256)
    rng = np.random.default_rng(1)
    _, info = env.reset()
    n, until = 0, time.perf_counter() + seconds
    with measured() as rate:
        while time.perf_counter() < until:
            legal = info["action_mask"] if "action_mask" in info else info["legal_action_mask"]
            actions = sample(np.ascontiguousarray(legal, dtype=np.uint8), rng)
            _, _, ended, cut, info = env.step(actions.astype(np.int32))
            n += 256 - int((ended | cut).sum())
        return rate(n)


def bot_bowl(seconds: float) -> Rate:
    from botbowl.ai.env import BotBowlEnv, EnvConf

    env = BotBowlEnv(EnvConf(size=11), seed=1, home_agent="human", away_agent="human")
    n, until = 0, time.perf_counter() + seconds
    with measured() as rate:
        _, _, mask = env.reset()
        while time.perf_counter() < until:
            (_, _, mask), _, ended, _ = env.step(int(choose(np.flatnonzero(mask))))
            if ended:
                _, _, mask = env.reset()
            n += 1
        return rate(n)


PEERS = {
    "Bot Bowl, 11 a side, both sides": ("botbowl", bot_bowl, 100),
    "OpenSpiel, backgammon, Python": ("pyspiel", openspiel, 10),
    "PettingZoo, connect four": ("pygame", connect_four, 18),
    "Pgx, backgammon, 1,024 rows": ("pgx", pgx, 5),
    "EnvPool, backgammon, 256 rows": ("envpool", envpool, 1.8),
}
"""What must be importable, what measures, and by how much we are to be faster per CPU-second."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--time", type=float, default=5.0, help="seconds of each measurement")
    parser.add_argument("--rounds", type=int, default=3, help="times that the vector and gauntlet bench env are measured in turn")
    parser.add_argument("--peers", action="store_true", help="peers, too, that are installed")
    parser.add_argument("--ppo", action="store_true", help="the share of the environment in examples/ppo.py, too (torch)")
    args = parser.parse_args()
    t = args.time
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}, numpy {np.__version__}, "
          f"load {os.getloadavg()[0]:.1f}")  # fmt: skip
    print(json.dumps(binary.ask("version"))[:200])

    ours: dict[str, Rate] = {}
    for layer in ("atomic", "tactical"):
        for workers in (1, 2):
            rates, ratios = [], []
            for _ in range(args.rounds):
                rates.append(vector(1024, layer, t, workers))
                ratios.append(rates[-1].decisions / rates[-1].wall / go(layer, t, workers))
            rate = sorted(rates, key=lambda r: r.decisions / r.cpu)[len(rates) // 2]
            ours.setdefault(layer, rate)
            print(f"{ENV} {layer}, 1,024 rows, {workers} workers  {rate}  {median(ratios):.2f} of gauntlet bench env; "
                  "bar 0.7, aim 0.9")  # fmt: skip
    for layer in ("atomic", "tactical"):
        print(f"one environment, one step at a time, {layer}  {single(layer, t)}  bar 20,000 /s, aim 60,000 /s")
        with on_one_processor():  # the two processes take turns: waking another processor takes longer
            print(f"the same, both processes on one processor, {layer}  {single(layer, t)}")
    if importlib.util.find_spec("gymnasium"):
        print(f"gymnasium.make, against random, atomic  {gymnasium_single(t)}")
    print(f"a child from its start to the first observation: {start():.0f} ms (median of 9); bar 300, aim 100")
    if args.peers:
        for name, (module, measure, bar) in PEERS.items():
            if importlib.util.find_spec(module) is None:
                print(f"{name}: not installed")
                continue
            rate = measure(t)
            times = {layer: (r.decisions / r.cpu) / (rate.decisions / rate.cpu) for layer, r in ours.items()}
            print(f"{name}  {rate}  ours (1 worker) is {times['atomic']:.1f} times that per CPU-second, "
                  f"tactical {times['tactical']:.1f}; bar {bar:g}")  # fmt: skip
    if args.ppo:
        example = Path(__file__).parents[1] / "examples" / "ppo.py"
        arguments = ["--env", ENV, "--steps", "65536", "--games", "20"]
        subprocess.run([sys.executable, str(example), *arguments], check=True)


if __name__ == "__main__":
    main()
