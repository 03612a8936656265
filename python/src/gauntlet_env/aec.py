"""PettingZoo's view of the environments: one game, both seats, who acts next.

A masked action loses the game: its seat earns -1, the other 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from . import child as children
from .child import Child
from .gym import checked_mode, draw, render_modes
from .spaces import Form, Observations
from .vector import Vector

AGENTS = ("player_0", "player_1")
"""The agents, by seat."""


class GauntletAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]  # it comes without types
    """One game, both seats.

    The same seat may act several times in a row. Observations are ``{"observation": ..., "action_mask": int8
    [action_count]}``; the mask of the seat that is not to act is all 0.

    Args:
        env_id: such as ``"GF3-Skirmish-v1"``.
        render_mode: None, ``"ansi"``, ``"rgb_array"`` or ``"human"``.
        observation: ``"flat"``, one row of numbers, or ``"tables"``, a dictionary of arrays.
        max_cycles: actions, of both seats together, after which a game is truncated; None for no limit.
        child: the program that steps it, None for the one that all environments of this process share.
        options: of the environment, such as ``layer="tactical"``.

    Attributes:
        vector: the vector of one row that all comes from: snapshots, words of actions, the spec.
    """

    metadata: dict[str, Any] = {"render_modes": render_modes(), "render_fps": 4, "is_parallelizable": False}

    def __init__(
        self,
        env_id: str,
        *,
        render_mode: str | None = None,
        observation: Form = "flat",
        max_cycles: int | None = None,
        child: Child | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self._arguments: dict[str, Any] = {
            "env_id": env_id, "render_mode": render_mode, "observation": observation, "max_cycles": max_cycles, **options,
        }  # fmt: skip
        if max_cycles is not None:
            options = {**options, "time_limit": max_cycles}
        shared = child if child is not None else children.shared()
        self.vector = Vector(env_id, 1, autoreset="disabled", forfeits=True, child=shared, **options)
        base, _, version = env_id.rpartition("-v")
        self.metadata = {**type(self).metadata, "name": f"{base}_v{version}"}
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._observations = Observations(self.vector.spec, observation)
        count = self.vector.action_count
        self._spaces = {
            agent: spaces.Dict(
                {"observation": self._observations.space, "action_mask": spaces.Box(0, 1, (count,), dtype=np.int8)}
            )
            for agent in AGENTS
        }
        self._actions = {agent: spaces.Discrete(count) for agent in AGENTS}
        self._mask = self.vector.mask[0].view(np.int8)
        self._nothing = np.zeros(count, dtype=np.int8)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent sees: the same object every time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of what an agent does: the same object every time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        Args:
            seed: 0 to 2**64 - 1, the seed that Go has for the same game; None to go on with the stream of the last.
            options: not used.
        """
        self.vector.reset(seed)
        self.agents = list(AGENTS)
        self._begin()

    def _begin(self) -> None:
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = AGENTS[max(0, int(self.vector.seat[0]))]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Any:
        """Return what an agent sees now, whoever is to act, as copies."""
        seat, acting = AGENTS.index(agent), int(self.vector.seat[0])
        if seat == acting:
            return {"observation": self._observations.of(self.vector.obs[0]), "action_mask": self._mask.copy()}
        return {"observation": self._observations.of(self.vector.observe(0, seat)), "action_mask": self._nothing.copy()}

    def step(self, action: Any) -> None:
        """Take an action for ``agent_selection``; None after the end.

        Raises:
            IllegalAction: the action is out of range.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        v = self.vector
        v.action[0] = action
        v.step()
        self._cumulative_rewards[agent] = 0.0
        terminated, truncated = bool(v.terminated[0]), bool(v.truncated[0])
        for seat, name in enumerate(AGENTS):
            self.rewards[name] = float(v.reward[0, seat])
            self.terminations[name], self.truncations[name] = terminated, truncated
            if terminated or truncated:
                self.infos[name] = {
                    "winner": int(v.final_winner[0]),
                    "length": int(v.final_length[0]),
                    "seed": int(v.final_seed[0]),
                    "unshaped_return": float(v.final_unshaped[0, seat]),
                    "forfeit": bool(v.final_forfeit[0]),
                }
        if v.seat[0] >= 0:
            self.agent_selection = AGENTS[v.seat[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def action_words(self) -> dict[int, str]:
        """Return what the legal actions do, by action."""
        return self.vector.action_words()

    def render(self) -> Any:
        """Draw the game: a str with "ansi", uint8 [height, width, 3] with "rgb_array", None with "human"."""
        return draw(self.vector, 0, self.render_mode)

    def close(self) -> None:
        """Let the game go. Doing so twice is no error."""
        self.vector.close()

    def state(self) -> npt.NDArray[np.float32]:
        """Return what both seats see, seat 0 first: float32 [2 * obs_size]."""
        return np.concatenate([self.vector.observe(0, seat) for seat in range(2)])

    def __getstate__(self) -> dict[str, Any]:
        kept = ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection")
        begun = hasattr(self, "rewards")
        return {
            "arguments": self._arguments,
            "kept": {name: getattr(self, name) for name in kept} if begun else {},
            "snapshot": self.vector.snapshot() if begun else None,
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        GauntletAEC.__init__(self, **state["arguments"])
        if state["snapshot"] is not None:
            self.vector.restore(state["snapshot"])
        for name, value in state["kept"].items():
            setattr(self, name, value)


def env(env_id: str = "GF3-Skirmish-v1", **options: Any) -> GauntletAEC:
    """Return the environment of an id, as PettingZoo's modules do. The arguments are those of `GauntletAEC`."""
    return GauntletAEC(env_id, **options)


raw_env = env
