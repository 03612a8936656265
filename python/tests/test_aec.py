"""PettingZoo's view: its own suites for all ids."""

from __future__ import annotations

import pickle
import warnings

import numpy as np
import pytest
from conftest import LONG
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from gauntlet_env import IDS, IllegalAction, aec

# What the suite says of spaces that are dictionaries, of fields that one id leaves at one value, and of a seat that is not
# to act, whose mask is all 0.
EXPECTED = (
    "Observation is not NumPy array",
    "Observation is not a NumPy array",
    "The observation contains all zeros",
    "Observation numpy array is all zeros",
    "The mask is all zeros",
    "Agent's minimum observation space value is",
    "Observation space for each agent probably should be",
)


@pytest.mark.parametrize("layer", ["atomic", "tactical"])
@pytest.mark.parametrize("name", IDS)
def test_api(name: str, layer: str) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(aec.env(name, layer=layer), num_cycles=1000 if LONG else 60)
    unknown = {str(w.message) for w in said if not any(e in str(w.message) for e in EXPECTED)}
    assert not unknown


@pytest.mark.parametrize("layer", ["atomic", "tactical"])
@pytest.mark.parametrize("name", IDS)
def test_seed(name: str, layer: str) -> None:
    seed_test(lambda: aec.env(name, layer=layer), num_cycles=500 if LONG else 60)


@pytest.mark.parametrize("name", IDS)
def test_render(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: aec.env(name, render_mode=render_mode))
    capsys.readouterr()


@pytest.mark.parametrize("name", IDS if LONG else ["GF3-Skirmish-v1"])
def test_performance_benchmark(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec.env(name))
    turns = float(capsys.readouterr().out.split(" turns per second")[0].rsplit(None, 1)[-1])
    assert turns > 300


def finish(env: aec.GauntletAEC, rng: np.random.Generator) -> dict[str, float]:
    """Play to the end by chance, and return what each agent was paid."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        obs, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(obs["action_mask"]))))
    return paid


def test_a_game_pays_its_winner() -> None:
    env = aec.env("GF3-Skirmish-v1", layer="tactical", observation="tables")
    rng = np.random.default_rng(0)
    winners = set()
    for seed in range(12):
        env.reset(seed=seed)
        infos = env.infos
        paid = finish(env, rng)
        winner = env.vector.final_winner[0]
        assert paid == {f"player_{s}": 0.0 if winner < 0 else 1.0 if s == winner else -1.0 for s in range(2)}
        assert env.vector.final_seed[0] == seed and not env.agents and infos is not None
        winners.add(int(winner))
    assert len(winners) > 1


def test_sees_both_seats() -> None:
    env = aec.env("GF3-Skirmish-v1")
    env.reset(seed=1)
    acting, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
    assert env.observe(acting)["action_mask"].any() and not env.observe(other)["action_mask"].any()
    assert not (env.observe(acting)["observation"] == env.observe(other)["observation"]).all()
    assert env.state().shape == (2 * env.vector.obs_size,) and env.action_words()


def test_ends() -> None:
    env = aec.env("GF3-Skirmish-v1", max_cycles=4)
    env.reset(seed=1)
    finish(env, np.random.default_rng(0))
    assert env.vector.truncated[0] and env.vector.final_length[0] == 4
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(100000)
    loser = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(loser)["action_mask"] == 0)[0]))
    assert env.terminations[loser] and env.infos[loser]["forfeit"] and env.rewards[loser] == -1.0
    env.close()
    env.close()


def test_pickles() -> None:
    env = aec.env("GF3-Skirmish-v1", layer="tactical")
    assert pickle.loads(pickle.dumps(env)).possible_agents == env.possible_agents
    env.reset(seed=1)
    for _ in range(9):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    twin = pickle.loads(pickle.dumps(env))
    assert data_equivalence(env.last(), twin.last())
    assert finish(env, np.random.default_rng(0)) == finish(twin, np.random.default_rng(0))
