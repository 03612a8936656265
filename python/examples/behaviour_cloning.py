"""Behaviour cloning: learn from recorded games of an agent what it would do, in numpy alone, and play it.

    python behaviour_cloning.py --teacher heuristic --games 500
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np

from gauntlet_env import Questions, evaluate, export_dataset, tournament


class Net:
    """One hidden layer, and Adam."""

    def __init__(self, inputs: int, hidden: int, outputs: int, rng: np.random.Generator) -> None:
        self.w = [rng.normal(0, (2 / inputs) ** 0.5, (inputs, hidden)).astype(np.float32), np.zeros(hidden, np.float32),
                  np.zeros((hidden, outputs), np.float32), np.zeros(outputs, np.float32)]  # fmt: skip
        self.m = [np.zeros_like(w) for w in self.w]
        self.v = [np.zeros_like(w) for w in self.w]
        self.step = 0

    def forward(self, obs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        hidden = np.maximum(obs @ self.w[0] + self.w[1], 0)
        return hidden, hidden @ self.w[2] + self.w[3]

    def probabilities(self, logits: np.ndarray, mask: np.ndarray) -> np.ndarray:
        logits = np.where(mask > 0, logits, -1e9)
        p = np.exp(logits - logits.max(axis=1, keepdims=True))
        return p / p.sum(axis=1, keepdims=True)

    def learn(self, obs: np.ndarray, mask: np.ndarray, action: np.ndarray, rate: float) -> float:
        hidden, logits = self.forward(obs)
        p = self.probabilities(logits, mask)
        loss = -np.log(np.maximum(p[np.arange(len(action)), action], 1e-9)).mean()
        d = p
        d[np.arange(len(action)), action] -= 1
        d /= len(action)
        dh = (d @ self.w[2].T) * (hidden > 0)
        slopes = [obs.T @ dh, dh.sum(axis=0), hidden.T @ d, d.sum(axis=0)]
        self.step += 1
        for w, m, v, g in zip(self.w, self.m, self.v, slopes, strict=True):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= rate * (m / (1 - 0.9**self.step)) / (np.sqrt(v / (1 - 0.999**self.step)) + 1e-8)
        return float(loss)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", default="GF3-Skirmish-v1")
    parser.add_argument("--teacher", default="heuristic")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--smoke", action="store_true")
    args = parser.parse_args()
    games, epochs = (10, 2) if args.smoke else (args.games, args.epochs)

    with tempfile.TemporaryDirectory() as folder:
        tournament([args.teacher, "scripted"], env=args.env, games=games, replays=f"{folder}/replays")
        replays = sorted(Path(folder, "replays").glob("*.replay"))
        data = export_dataset(f"{folder}/data", replays, env=args.env, layer="tactical", nearest=True)
        obs, mask, action = np.array(data.obs), np.array(data.mask), np.array(data.action)
        held_out = np.asarray(data.game) % 10 == 0  # whole games, so that nothing is learned by heart
    print(f"{len(action)} decisions of {len(replays)} games")

    rng = np.random.default_rng(1)
    net = Net(obs.shape[1], 128, mask.shape[1], rng)
    learned = np.flatnonzero(~held_out)
    for epoch in range(epochs):
        losses = [
            net.learn(obs[rows], mask[rows], action[rows], 1e-3)
            for rows in np.array_split(rng.permutation(learned), max(1, len(learned) // 256))
        ]
        p = net.probabilities(net.forward(obs[held_out])[1], mask[held_out])
        hit = (p.argmax(axis=1) == action[held_out]).mean()
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.3f}, {hit:.1%} of unseen decisions as the teacher's")

    def policy(q: Questions) -> np.ndarray:
        return net.probabilities(net.forward(q.obs)[1], q.mask).argmax(axis=1)

    print(evaluate(policy, "random", env=args.env, games=20 if args.smoke else 400, name="clone"))


if __name__ == "__main__":
    main()
