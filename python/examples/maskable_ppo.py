"""SB3-contrib's MaskablePPO on the Gymnasium view, against an agent of the program.

    python maskable_ppo.py --steps 500000
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

from gauntlet_env import Questions, evaluate


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", default="GF3-Skirmish-v1")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--smoke", action="store_true")
    args = parser.parse_args()

    def make() -> gymnasium.Env:
        return gymnasium.make(f"Gauntlet/{args.env}", layer="tactical", opponent=args.opponent, shape_markers=0.5)

    envs = make_vec_env(make, n_envs=8, seed=1)
    model = MaskablePPO("MlpPolicy", envs, n_steps=32 if args.smoke else 256, batch_size=64 if args.smoke else 512, seed=1)
    model.learn(512 if args.smoke else args.steps)
    envs.close()

    def policy(q: Questions) -> np.ndarray:
        actions, _ = model.predict(q.obs, action_masks=q.mask.astype(bool), deterministic=True)
        return actions

    print(evaluate(policy, args.opponent, env=args.env, games=20 if args.smoke else 400, name="maskable-ppo"))


if __name__ == "__main__":
    main()
