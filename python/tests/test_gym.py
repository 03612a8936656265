"""Gymnasium's view: its own checks for all ids, and the vector against Gymnasium's own one, mode by mode."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from conftest import LONG
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import gauntlet_env
from gauntlet_env import IDS, GauntletError, IllegalAction, Refused, WrongMoment, pictures
from gauntlet_env.gym import Env, VectorEnv


def legal(mask: np.ndarray, rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("layer", ["atomic", "tactical"])
@pytest.mark.parametrize("name", IDS)
def test_gymnasiums_own_check(name: str, layer: str) -> None:
    env = gymnasium.make(f"Gauntlet/{name}", layer=layer)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*is not within the observation space.*")
        check_env(env.unwrapped, skip_render_check=layer == "atomic")
    env.close()


@pytest.mark.parametrize("observation", ["flat", "tables"])
def test_plays_whole_games(observation: str) -> None:
    env = gymnasium.make("Gauntlet/GF3-Skirmish-v1", layer="tactical", opponent="scripted", seat=1, observation=observation)
    env.action_space.seed(1)
    rng = np.random.default_rng(0)
    lengths = []
    for seed in (4, None, None):
        obs, info = env.reset(seed=seed)
        total, ended, steps = 0.0, False, 0
        while not ended:
            assert env.observation_space.contains(obs) and info["seat"] == 1
            assert info["action_mask"].dtype == np.int8 and info["action_mask"].any()
            assert (env.unwrapped.action_masks() == info["action_mask"].astype(bool)).all()
            action = env.action_space.sample(info["action_mask"])
            obs, reward, ended, truncated, info = env.step(action)
            total, steps = total + reward, steps + 1
        assert not truncated and type(reward) is float and not info["action_mask"].any()
        assert total == {1: 1.0, 0: -1.0, -1: 0.0}[info["winner"]] and info["length"] == steps and not info["forfeit"]
        assert info["unshaped_return"] == total
        lengths.append(steps)
        with pytest.raises(WrongMoment, match="after the end"):
            env.step(legal(np.ones(4), rng))
    assert len(set(lengths)) > 1
    env.close()
    env.close()


def test_masked_actions_lose_and_others_are_refused() -> None:
    env = Env("GF3-Skirmish-v1")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="out of range|there is no|of 405"):
        env.step(1 << 20)
    _, reward, terminated, truncated, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, terminated, truncated, info["forfeit"], info["winner"]) == (-1.0, True, False, True, 1)
    env.close()


def test_unseeded_games_differ_between_environments_and_follow_the_seed_within_one() -> None:
    a, b = Env("GF3-Skirmish-v1"), Env("GF3-Skirmish-v1")
    seeds = []
    for env in (a, b):
        env.reset()
        seeds.append(env.vector.episode().seed)
    assert seeds[0] != seeds[1]
    for env in (a, b):
        env.reset(seed=9)
        env.reset()
        seeds.append(env.vector.episode().seed)
    assert seeds[2] == seeds[3]


def test_pickles_and_restores() -> None:
    env = gymnasium.make("Gauntlet/GF3-Skirmish-v1", layer="tactical", opponent="heuristic").unwrapped
    rng = np.random.default_rng(0)
    _, info = env.reset(seed=3)
    for _ in range(5):
        _, _, _, _, info = env.step(legal(info["action_mask"], rng))
    twin = pickle.loads(pickle.dumps(env))
    snapshot = env.snapshot()
    actions, seen = [], []
    while not info.get("length"):
        actions.append(legal(info["action_mask"], rng))
        obs, *_, info = env.step(actions[-1])
        seen.append(obs)
    env.restore(snapshot)
    for e in (twin, env):
        for action, obs in zip(actions, seen, strict=True):
            got, *_, info = e.step(action)
            assert (got == obs).all()
        assert info["length"] > 0
    assert pickle.loads(pickle.dumps(Env("GF3-Skirmish-v1"))).reset(seed=1)


def run(env: Any, steps: int, reset: Any = None) -> list[Any]:
    """Play a vector by chance from a seed, and return all that it says."""
    rng = np.random.default_rng(1)
    obs, info = env.reset(seed=7)
    said: list[Any] = [obs, info]
    for _ in range(steps):
        actions = np.array([rng.choice(np.flatnonzero(m)) if m.any() else 0 for m in info["action_mask"]])
        obs, reward, terminated, truncated, info = env.step(actions)
        said.append((obs, reward, terminated, truncated, info))
        if reset is not None and (ended := terminated | truncated).any():
            obs, info2 = env.reset(options={"reset_mask": ended})
            said.append(obs)
            info = {"action_mask": np.where(ended[:, None], info2["action_mask"], info["action_mask"])}
    return said


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("name", IDS)
def test_vector_says_what_gymnasiums_own_one_says(name: str, mode: AutoresetMode) -> None:
    compare_vectors(name, mode, 40 if LONG else 12, opponent="random", time_limit=16 if LONG else 5)


@pytest.mark.parametrize("observation", ["flat", "tables"])
@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_vectors_of_long_games_say_the_same(mode: AutoresetMode, observation: str) -> None:
    compare_vectors("GF3-Skirmish-v1", mode, 70, opponent="scripted", observation=observation, time_limit=40, seat=1)


def compare_vectors(name: str, mode: AutoresetMode, steps: int, **options: Any) -> None:
    """Play our vector and Gymnasium's own one over single environments, and demand that both say the same."""
    options["layer"] = "tactical"
    own = SyncVectorEnv([lambda: Env(name, **options)] * 3, autoreset_mode=mode)
    ours = VectorEnv(name, 3, autoreset_mode=mode, **options)
    assert ours.single_observation_space == own.single_observation_space and ours.action_space == own.action_space
    assert ours.metadata["autoreset_mode"] == mode
    reset = mode == AutoresetMode.DISABLED or None
    for ours_said, own_said in zip(run(ours, steps, reset), run(own, steps, reset), strict=True):
        if isinstance(ours_said, tuple):
            for a, b in zip(ours_said[:4], own_said[:4], strict=True):
                assert data_equivalence(a, b)
            same_infos(ours_said[4], own_said[4])
        elif isinstance(ours_said, dict) and "action_mask" in ours_said:
            same_infos(ours_said, own_said)
        else:
            assert data_equivalence(ours_said, own_said)
    ours.close()
    own.close()


def same_infos(ours: dict[str, Any], own: dict[str, Any]) -> None:
    """Demand the same keys with the same values where the masks say that there are some."""
    assert ours.keys() == own.keys()
    for key, value in own.items():
        if key.startswith("_"):
            assert (ours[key] == value).all()
        elif isinstance(value, dict):
            same_infos({k: v for k, v in ours[key].items() if k in value}, {k: v for k, v in value.items() if k in ours[key]})
            assert ours[key]["winner"].shape == value["winner"].shape
        else:
            for row in np.flatnonzero(own["_" + key]):
                a, b = ours[key][row], value[row]
                assert data_equivalence(a, b) if isinstance(a, dict) else np.array_equal(a, b)


def test_make_vec_makes_our_vector() -> None:
    env = gymnasium.make_vec("Gauntlet/GF3-Skirmish-v1", num_envs=3, layer="tactical")
    assert isinstance(env.unwrapped, VectorEnv) and env.num_envs == 3
    obs, infos = env.reset(seed=[5, None, 7])
    assert env.observation_space.contains(obs) and infos["action_mask"].shape == (3, env.single_action_space.n)
    assert env.unwrapped.vector.episode(2).seed == 7
    env.close()
    with pytest.raises(Refused, match="2 seeds for 3"):
        VectorEnv("GF3-Skirmish-v1", 3).reset(seed=[1, 2])
    with pytest.raises(Refused, match="reset_mask"):
        VectorEnv("GF3-Skirmish-v1", 3).reset(options={"reset_mask": np.zeros(3, dtype=bool)})


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_asynchronous_workers_make_their_own() -> None:
    env = gymnasium.make_vec("Gauntlet/GF3-Skirmish-v1", 2, vectorization_mode="async", layer="tactical")
    _, infos = env.reset(seed=1)
    obs, *_ = env.step(infos["action_mask"].argmax(axis=1))
    ours = VectorEnv("GF3-Skirmish-v1", 2, layer="tactical")
    _, infos = ours.reset(seed=1)
    assert (ours.step(infos["action_mask"].argmax(axis=1))[0] == obs).all()
    env.close()
    ours.close()


def test_pictures() -> None:
    modes = Env.metadata["render_modes"]
    assert "ansi" in modes and ("rgb_array" in modes) == pictures.has_pixels()
    env = gymnasium.make("Gauntlet/GF3-Skirmish-v1", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3 and len(np.unique(picture)) > 10
    assert pictures.pixels(env.unwrapped.vector.render(mode="svg"), width=200).shape[1] == 200
    vector = VectorEnv("GF3-Skirmish-v1", 2, render_mode="ansi")
    vector.reset(seed=1)
    assert len(vector.render()) == 2
    with pytest.raises(Refused, match="no render mode"):
        Env("GF3-Skirmish-v1", render_mode="smell")


def test_human_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    env = Env("GF3-Skirmish-v1", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None and capsys.readouterr().out.count("\n") > 5


def test_without_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(GauntletError, match=r"gauntlet-env\[render\]"):
        pictures.pixels("<svg/>")
    with pytest.raises(GauntletError, match=r"gauntlet-env\[render\]"):
        pictures.png("<svg/>")


def test_registers_once_imported() -> None:
    for load, prefix in (("import gymnasium, gauntlet_env", ""), ("import gymnasium", "gauntlet_env:")):
        code = f"{load}; print(gymnasium.make('{prefix}Gauntlet/GF3-Skirmish-v1').action_space.n)"
        assert int(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout) > 100
    gauntlet_env.register()
    assert sum(name.startswith("Gauntlet/") for name in gymnasium.registry) == len(IDS)
