"""Functions of Python as agents, and results as objects."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import LONG
from hypothesis import given, settings
from hypothesis import strategies as st

from gauntlet_env import GauntletError, Questions, evaluate, msgpack, policies, results, serve

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(), inner, max_size=20),
    max_leaves=40,
)


@settings(max_examples=500 if LONG else 60, deadline=None)
@given(ANYTHING)
def test_msgpack_round_trips(value: object) -> None:
    assert msgpack.unpack(msgpack.pack(value)) == value


@settings(max_examples=500 if LONG else 100, deadline=None)
@given(st.binary(max_size=80))
def test_msgpack_refuses_what_is_none(b: bytes) -> None:
    try:
        msgpack.unpack(b)
    except GauntletError:
        pass


@pytest.mark.parametrize("size", [31, 32, 255, 256, 65535, 65536])
def test_msgpack_sizes(size: int) -> None:
    for value in ["x" * size, b"x" * size, [1] * size, {str(i): i for i in range(size)}]:
        assert msgpack.unpack(msgpack.pack(value)) == value
    with pytest.raises(GauntletError, match="after the end"):
        msgpack.unpack(b"\x01\x02")
    with pytest.raises(GauntletError, match="deep"):
        msgpack.unpack(b"\x91" * 99 + b"\x01")
    with pytest.raises(GauntletError, match="64 bits"):
        msgpack.pack(1 << 64)
    with pytest.raises(GauntletError, match="type set"):
        msgpack.pack({1})


def test_a_function_plays_an_agent_and_the_same_again() -> None:
    sizes = []

    def policy(q: Questions) -> np.ndarray:
        assert q.obs.dtype == np.float32 and q.mask.shape[0] == len(q) == len(q.rng) and set(q.seat) <= {0, 1}
        assert all(set(words) == set(np.flatnonzero(m)) for words, m in zip(q.words, q.mask, strict=True))
        sizes.append(len(q))
        return policies.random_policy(q)

    tables = [evaluate(policy, "scripted", env="GF3-Skirmish-v1", games=20, batch=b, words=True) for b in (8, 1)]
    assert tables[0].results_hash == tables[1].results_hash and max(sizes) > 1
    me = tables[0].agents[0]
    assert me.spec == "python" and me.wins + me.draws + me.losses == 20 and me.forfeits == 0
    assert "python: " in str(tables[0]) and me.elo is None or me.elo_lo <= me.elo <= me.elo_hi


def test_a_policy_that_fails_is_an_error() -> None:
    def policy(q: Questions) -> list[int]:
        raise ValueError("no idea")

    with pytest.raises(GauntletError, match="no idea") as e:
        evaluate(policy, "random", env="GF3-Skirmish-v1", games=2)
    assert isinstance(e.value.__cause__, ValueError)


def test_illegal_answers_are_forfeited() -> None:
    table = evaluate(lambda q: [-1] * len(q), "random", env="GF3-Skirmish-v1", games=2)
    assert table.agents[0].forfeits == 2 and table.agents[0].losses == 2


def test_a_file_that_serves_is_an_agent(tmp_path: Path) -> None:
    agent = tmp_path / "agent.py"
    agent.write_text("import gauntlet_env\nprint('hello')\n"
                     "def policy(q):\n    print(len(q))\n    return gauntlet_env.random_policy(q)\n"
                     "gauntlet_env.serve(policy, layer='atomic', name='mine')\n")  # fmt: skip
    spec = f'exec:"{sys.executable}" {agent}'
    with pytest.raises(GauntletError, match="which is no message"):  # what it prints before it serves
        results.binary.ask("agent", "check", spec, "--games=2", codes=(0, 1))
    agent.write_text(agent.read_text().replace("print('hello')\n", ""))
    assert results.binary.ask("agent", "check", spec, "--games=2", codes=(0, 1))["ok"]


def test_who_is_greeted_otherwise_says_so() -> None:
    with pytest.raises(GauntletError, match="version 1"):
        serve(policies.random_policy, reading=io.BytesIO(b'{"type":"hello","protocol":9}\n'), writing=io.BytesIO())


def test_the_relay_needs_its_secret() -> None:
    done = subprocess.run([sys.executable, "-m", "gauntlet_env.relay", "1"], capture_output=True, check=False)
    assert done.returncode != 0


def test_games_replays_and_tournaments(tmp_path: Path) -> None:
    game = results.play("scripted", "random", env="GF3-Skirmish-v1", seed=3, replay=str(tmp_path / "a.replay"))
    assert game.agents == ("scripted", "random") and game.winner in (-1, 0, 1) and game.seed == 3
    told = results.replay(tmp_path / "a.replay")
    assert told.agents == game.agents and told.winner == game.winner and len(told.steps) > 10
    (tmp_path / "b.replay").write_bytes((tmp_path / "a.replay").read_bytes()[:50])
    with pytest.raises(GauntletError):
        results.replay(tmp_path / "b.replay")
    table = results.tournament(["heuristic", "random"], env="GF3-Skirmish-v1", games=20, replays=str(tmp_path / "all"))
    assert table.agents[0].spec == "heuristic" and table.agents[0].score > 0.5 and table.reproducible
    data = results.export_dataset(tmp_path / "data", sorted((tmp_path / "all").glob("*.replay")), layer="tactical", nearest=True)
    assert len(data.obs) == len(data.action) > 100 and (data.mask[np.arange(len(data.action)), data.action] == 1).all()
    with pytest.raises(GauntletError, match="no dataset"):
        results.dataset(tmp_path)
    with pytest.raises(GauntletError, match="unknown agent"):
        results.play("nobody", "random")
    with pytest.raises(GauntletError, match='unknown agent "a,b'):
        results.tournament(["a,b", "c"])


def test_odds() -> None:
    odds = results.odds("elite-1000:2+1", "horde-1000:2", charging=True)
    hits = odds.attack["hits"]
    assert abs(hits.probabilities().sum() - 1) < 1e-9 and abs(hits.probabilities() @ np.arange(len(hits.probabilities())) - hits.mean) < 1e-9
    assert hits.at_least(0) > 0.999 > hits.at_least(16) > 0.3
