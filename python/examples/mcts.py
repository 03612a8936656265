"""Monte Carlo tree search on copies of rows, in numpy alone.

Row 0 of a vector is the game; the others are where the search looks ahead, all at once: each simulation begins from the
game as the seat to act may see it, with dice of its own (`Vector.look_ahead`), tries an action by UCB1 and plays on by
chance for a while; what the program's points on the table say then (the option shape-value) is what it was worth.

    python mcts.py --games 10 --simulations 256
"""

from __future__ import annotations

import argparse

import numpy as np

from gauntlet_env import Vector


def search(v: Vector, simulations: int, depth: int, rng: np.random.Generator) -> int:
    """Return the action of row 0 that did best on average."""
    legal, seat = np.flatnonzero(v.mask[0]), int(v.seat[0])
    if len(legal) == 1:
        return int(legal[0])
    width = v.num_envs - 1
    tried, worth = np.zeros(len(legal)), np.zeros(len(legal))
    for _ in range(max(1, simulations // width)):
        # The rows of a round go to the actions whose bounds are greatest, one after another, as if each had brought nothing.
        chosen, counts = [], tried.copy()
        for _ in range(width):
            mean = worth / np.maximum(tried, 1)
            bound = np.where(counts > 0, mean + 0.5 * np.sqrt(np.log(counts.sum() + 1) / np.maximum(counts, 1)), np.inf)
            chosen.append(int(bound.argmax()))
            counts[chosen[-1]] += 1
        v.look_ahead(0, range(1, v.num_envs), rng.integers(1 << 63, size=width))
        game = v.snapshot(0)
        earned, ended = np.zeros(width), np.zeros(width, dtype=bool)
        for step in range(depth):
            actions = v.sample(rng)
            if step == 0:
                actions[1:] = legal[chosen]
            v.step(actions)
            earned += np.where(ended, 0, v.reward[1:, seat])
            ended |= v.terminated[1:]
        v.restore(game, 0)  # it was stepped along
        np.add.at(tried, chosen, 1)
        np.add.at(worth, chosen, earned)
    return int(legal[tried.argmax()])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", default="GF3-Skirmish-v1")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=256)
    parser.add_argument("--depth", type=int, default=24)
    parser.add_argument("--smoke", action="store_true")
    args = parser.parse_args()
    games, simulations = (1, 32) if args.smoke else (args.games, args.simulations)

    rng = np.random.default_rng(1)
    points = 0.0
    with Vector(args.env, 33, layer="tactical", shape_markers=0.5, shape_value=0.5) as v:
        for game in range(games):
            v.reset(game)
            searching = game % 2
            while True:
                chosen = search(v, simulations, args.depth, rng) if v.seat[0] == searching else None
                actions = v.sample(rng)  # of the rows that the search has left somewhere, too
                if chosen is not None:
                    actions[0] = chosen
                v.step(actions)
                if v.terminated[0]:
                    break
            won = {searching: 1.0, -1: 0.5}.get(int(v.final_winner[0]), 0.0)
            points += won
            print(f"game {game}: search in seat {searching}, {won:g} points after {v.final_length[0]} actions")
    print(f"search against chance: {points:g} of {games} points")


if __name__ == "__main__":
    main()
