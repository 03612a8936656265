"""Gymnasium's view of the environments: one seat learns, and an agent plays the other.

A masked action loses the episode: reward -1, terminated, ``info["forfeit"]``. ``info["action_mask"]`` says what is
legal; after an end nothing is.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from . import pictures
from . import child as children
from .child import Child
from .errors import GauntletError, Refused
from .ids import IDS
from .spaces import Form, Observations
from .vector import Autoreset, Vector

_MODES: dict[AutoresetMode, Autoreset] = {
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.DISABLED: "disabled",
}


def render_modes() -> list[str]:
    """Return the modes that can be drawn here: "rgb_array" needs the extra ``render``."""
    return ["ansi", "human"] + (["rgb_array"] if pictures.has_pixels() else [])


def draw(vector: Vector, row: int, mode: str | None) -> Any:
    """Draw a row in a mode of Gymnasium: a str, uint8 [height, width, 3], or None for "human"."""
    if mode == "ansi":
        return vector.render(row, "ansi")
    if mode == "rgb_array":
        return pictures.pixels(vector.render(row, "svg"))
    if mode == "human":
        pictures.show(vector.render(row, "svg"), vector.render(row, "ansi"))
    return None


def checked_mode(mode: str | None) -> str | None:
    """Refuse a mode that there is not."""
    if mode is not None and mode not in ("ansi", "human", "rgb_array"):
        raise Refused(f"there is no render mode {mode!r}, there are ansi, human and rgb_array")
    if mode == "rgb_array" and not pictures.has_pixels():
        raise GauntletError("the render mode rgb_array needs more: pip install gauntlet-env[render]")
    return mode


class Env(gymnasium.Env[Any, np.int64]):
    """One game for one seat.

    Args:
        env_id: such as ``"GF3-Skirmish-v1"``.
        render_mode: None, ``"ansi"``, ``"rgb_array"`` or ``"human"``.
        observation: ``"flat"``, one row of numbers, or ``"tables"``, a dictionary of arrays.
        child: the program that steps it, None for the one that all environments of this process share.
        options: of the environment, such as ``layer="tactical"``, ``opponent="heuristic"`` and ``seat=1``; the opponent
            is ``"random"`` otherwise.

    Attributes:
        vector: the vector of one row that all comes from: snapshots, words of actions, the spec.

    ``reset`` returns, and ``step`` too, an info with

    - ``action_mask``: int8 [action_count], 1 for what is legal
    - ``seat``: the seat that learns
    - at the end ``winner`` (-1 for nobody), ``length``, ``seed``, ``unshaped_return`` and ``forfeit``
    """

    metadata: dict[str, Any] = {"render_modes": render_modes(), "render_fps": 4}

    def __init__(
        self,
        env_id: str,
        *,
        render_mode: str | None = None,
        observation: Form = "flat",
        child: Child | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = checked_mode(render_mode)
        self._arguments: dict[str, Any] = {"env_id": env_id, "render_mode": render_mode, "observation": observation, **options}
        shared = child if child is not None else children.shared()
        self.vector = Vector(env_id, 1, autoreset="disabled", solo=True, forfeits=True, child=shared, **options)
        self._observations = Observations(self.vector.spec, observation)
        self.observation_space = self._observations.space
        self.action_space = spaces.Discrete(self.vector.action_count)
        self._mask = self.vector.mask[0].view(np.int8)
        self._obs = self.vector.obs[0]
        self._learner = 0
        self._seeded = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin an episode and go on to the first decision of the seat that learns.

        Args:
            seed: 0 to 2**64 - 1, the seed that Go has for the same episode; None to go on with the stream of the last, or
                for the first episode by chance.
            options: not used.
        """
        super().reset(seed=seed)
        if seed is not None:
            self.vector.reset(seed)
        elif self._seeded:
            self.vector.reset()
        else:
            self.vector.reset(int(self.np_random.integers(1 << 63)))
        self._seeded = True
        self._learner = int(self.vector.seat[0])
        if self.render_mode == "human":
            self.render()
        return self._observations.of(self._obs), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action, and go on to the next decision of the seat that learns.

        Returns:
            What the seat sees; what it has earned; whether the game has ended by its rules; whether it was cut short; the
            info.

        Raises:
            IllegalAction: the action is out of range.
            WrongMoment: before the first reset, or after the end.
        """
        v = self.vector
        v.action[0] = action
        v.step()
        terminated, truncated = bool(v.terminated[0]), bool(v.truncated[0])
        info = self._info()
        if terminated or truncated:
            info["winner"] = int(v.final_winner[0])
            info["length"] = int(v.final_length[0])
            info["seed"] = np.uint64(v.final_seed[0])
            info["unshaped_return"] = float(v.final_unshaped[0, self._learner])
            info["forfeit"] = bool(v.final_forfeit[0])
        if self.render_mode == "human":
            self.render()
        return self._observations.of(self._obs), float(v.reward[0, self._learner]), terminated, truncated, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "seat": self._learner}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal, as SB3-contrib's MaskablePPO asks for it: bool [action_count]."""
        legal: npt.NDArray[np.bool_] = self._mask.astype(np.bool_)
        return legal

    def action_words(self) -> dict[int, str]:
        """Return what the legal actions do, by action."""
        return self.vector.action_words()

    def snapshot(self) -> bytes:
        """Return all of the state: the game, the dice to come, what the opponent remembers."""
        return self.vector.snapshot()

    def restore(self, snapshot: bytes) -> tuple[Any, dict[str, Any]]:
        """Bring a snapshot back, and return what `reset` returns."""
        self.vector.restore(snapshot)
        self._seeded = True
        self._learner = self.vector.episode().learner
        return self._observations.of(self._obs), self._info()

    def render(self) -> Any:
        """Draw the game: a str with "ansi", uint8 [height, width, 3] with "rgb_array", None with "human"."""
        return draw(self.vector, 0, self.render_mode)

    def close(self) -> None:
        """Let the environment go. Doing so twice is no error."""
        self.vector.close()

    def __getstate__(self) -> dict[str, Any]:
        return {
            "arguments": self._arguments, "seeded": self._seeded, "np_random": self._np_random, "spec": self.spec,
            "snapshot": self.vector.snapshot() if self._seeded else None,
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        Env.__init__(self, **state["arguments"])
        self._np_random = state["np_random"]
        self.spec = state["spec"]
        if state["seeded"]:
            self.restore(state["snapshot"])


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many games for one seat each, which are stepped together.

    Args:
        env_id: such as ``"GF3-Skirmish-v1"``.
        num_envs: how many.
        autoreset_mode: one of Gymnasium's three; with ``DISABLED``, ``reset(options={"reset_mask": ...})`` resets rows.
        render_mode: None, ``"ansi"`` or ``"rgb_array"``; ``render`` returns a tuple with one picture for each game.
        observation: ``"flat"`` or ``"tables"``.
        copy: return copies; with False observations and masks are memory that the next step writes.
        workers: threads that step, 0 for one per processor.
        child: the program that steps them, None to start one.
        options: of the environment.

    Infos have ``action_mask`` (int8 [num_envs, action_count]), ``seat`` (int8 [num_envs]: who learns) and, for games that
    have ended in the step, with the masks that Gymnasium has beside each key, ``winner``, ``length``, ``seed``,
    ``unshaped_return`` and ``forfeit``: in ``final_info`` with ``SAME_STEP``, which has ``final_obs``, too.
    """

    def __init__(
        self,
        env_id: str,
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        observation: Form = "flat",
        copy: bool = True,
        workers: int = 0,
        child: Child | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.render_mode = checked_mode(render_mode)
        self.num_envs = num_envs
        self.copy = copy
        self.vector = Vector(
            env_id, num_envs, autoreset=_MODES[self.autoreset_mode], solo=True, forfeits=True, workers=workers,
            child=child, **options,
        )  # fmt: skip
        self.metadata = {**Env.metadata, "autoreset_mode": self.autoreset_mode}
        self._observations = Observations(self.vector.spec, observation)
        self.single_observation_space = self._observations.space
        self.single_action_space = spaces.Discrete(self.vector.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)
        self._learner = np.zeros(num_envs, dtype=np.int8)
        self._seeded = False

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin an episode in every game, or in those of ``options["reset_mask"]`` (bool [num_envs]).

        Args:
            seed: game i begins with seed + i; or one for each; None to go on with the streams of seeds, or for the first
                episodes by chance.
            options: see above.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        chosen = self._chosen(options)
        seeds = self._seeds(seed)
        for has_seed in (False, True):
            rows = chosen & (np.array([(s is not None) == has_seed for s in seeds]))
            if rows.any():
                self.vector.reset_rows(rows, [s or 0 for s in seeds] if has_seed else None)
        self._seeded = True
        self._learner = np.where(chosen, np.maximum(self.vector.seat, 0), self._learner).astype(np.int8)
        return self._obs(), self._info()

    def _chosen(self, options: dict[str, Any] | None) -> npt.NDArray[np.bool_]:
        if options is None or "reset_mask" not in options:
            return np.ones(self.num_envs, dtype=np.bool_)
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise Refused(f"a reset_mask that is no array of {self.num_envs} truth values of which one is True: {mask!r}")
        return mask

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if seed is None:
            if self._seeded:
                return [None] * self.num_envs
            seed = int(self.np_random.integers(1 << 63))
        if isinstance(seed, int):
            return [(seed + i) % (1 << 64) for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise Refused(f"{len(seed)} seeds for {self.num_envs} games")
        return list(seed)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in every game.

        Args:
            actions: whole numbers [num_envs].

        Returns:
            Observations, rewards (float64 [num_envs]), terminated and truncated (bool [num_envs]), infos.
        """
        v = self.vector
        v.step(actions)
        learner = self._learner
        rewards = v.reward[self._rows, learner].astype(np.float64)
        terminated, truncated = v.terminated.copy(), v.truncated.copy()
        ended = terminated | truncated
        self._learner = np.where(v.seat >= 0, v.seat, learner).astype(np.int8)
        infos = self._info()
        if ended.any():
            self._tell(infos, ended, learner)
        return self._obs(), rewards, terminated, truncated, infos

    def _tell(self, infos: dict[str, Any], ended: npt.NDArray[np.bool_], learner: npt.NDArray[np.int8]) -> None:
        """Add what is known of the episodes that have ended."""
        v = self.vector
        told: dict[str, Any] = {
            "winner": v.final_winner, "length": v.final_length, "seed": v.final_seed, "forfeit": v.final_forfeit,
            "unshaped_return": v.final_unshaped[self._rows, learner],
        }  # fmt: skip
        about = {key: np.where(ended, value, np.zeros_like(value)) for key, value in told.items()}
        about.update({f"_{key}": ended.copy() for key in told})
        if self.autoreset_mode != AutoresetMode.SAME_STEP:
            infos.update(about)
            return
        assert v.final_obs is not None
        final = np.full(self.num_envs, None, dtype=object)
        for row in np.flatnonzero(ended):
            final[row] = self._observations.of(v.final_obs[row, learner[row]])
        infos.update(final_obs=final, _final_obs=ended.copy(), final_info=about, _final_info=ended.copy())

    def _obs(self) -> Any:
        if self.copy or self._observations.form != "flat":
            return self._observations.of(self.vector.obs)
        return self.vector.obs

    def _info(self) -> dict[str, Any]:
        mask = self.vector.mask.view(np.int8)
        return {
            "action_mask": mask.copy() if self.copy else mask, "_action_mask": np.ones(self.num_envs, dtype=np.bool_),
            "seat": self._learner.copy(), "_seat": np.ones(self.num_envs, dtype=np.bool_),
        }  # fmt: skip

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal: bool [num_envs, action_count]."""
        legal: npt.NDArray[np.bool_] = self.vector.mask.astype(np.bool_)
        return legal

    def render(self) -> Any:
        """Draw all games: a tuple of pictures."""
        if self.render_mode is None:
            return None
        return tuple(draw(self.vector, row, self.render_mode) for row in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        """Let the games go."""
        self.vector.close()


def registered_ids() -> list[str]:
    """Return the ids as Gymnasium knows them."""
    return [f"Gauntlet/{name}" for name in IDS]
