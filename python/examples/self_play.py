"""Self-play in PettingZoo's loop: both seats learn one linear policy over the features of actions, by REINFORCE.

    python self_play.py --games 2000
"""

from __future__ import annotations

import argparse

import numpy as np

from gauntlet_env import Questions, aec, evaluate, random_policy


def probabilities(weights: np.ndarray, features: np.ndarray) -> np.ndarray:
    """Return the probabilities of the legal actions, of which features has a row each."""
    scores = features @ weights
    p = np.exp(scores - scores.max())
    return p / p.sum()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", default="GF3-Skirmish-v1")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--smoke", action="store_true")
    args = parser.parse_args()
    games = 20 if args.smoke else args.games

    rng = np.random.default_rng(1)
    env = aec.env(args.env, layer="tactical")
    actions = env.action_space("player_0").n
    weights = np.zeros(actions)  # a preference for each action, whatever the position
    for game in range(games):
        env.reset(seed=game)
        taken: dict[str, list[np.ndarray]] = {agent: [] for agent in env.possible_agents}
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            paid[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            p = probabilities(weights, np.eye(actions)[legal])
            k = rng.choice(len(legal), p=p)
            slope = np.zeros(actions)  # of the logarithm of the probability
            slope[legal] -= p
            slope[legal[k]] += 1
            taken[agent].append(slope)
            env.step(legal[k])
        for agent, slopes in taken.items():
            weights += args.rate * paid[agent] * np.sum(slopes, axis=0)
        if (game + 1) % 500 == 0:
            print(f"game {game + 1}: weights of {np.abs(weights).max():.2f} at most")

    def policy(q: Questions) -> list[int]:
        chosen = []
        for mask, chance in zip(q.mask, q.rng, strict=True):
            legal = np.flatnonzero(mask)
            chosen.append(int(chance.choice(legal, p=probabilities(weights, np.eye(actions)[legal]))))
        return chosen

    table = evaluate(policy, "random:layer=tactical", env=args.env, games=20 if args.smoke else 1000, name="self-play")
    print(table)
    print(evaluate(random_policy, "random:layer=tactical", env=args.env, games=20 if args.smoke else 1000, name="chance"))


if __name__ == "__main__":
    main()
