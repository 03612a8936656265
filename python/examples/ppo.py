"""PPO in one file, in CleanRL's manner: one network plays both seats of all rows and learns from both.

    python ppo.py --steps 2000000

The details are those of "The 37 implementation details of PPO" that apply: orthogonal weights, Adam with epsilon 1e-5, a
learning rate that falls to 0, GAE, advantages normalised by minibatch, clipped policy and value losses, an entropy bonus,
a clipped norm of gradients, and a mask on the logits in the rollout and in the update. Seats alternate unevenly, so that
advantages go from each decision to the next of the same seat.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import gauntlet_env.torch as networks
from gauntlet_env import Questions, Vector, evaluate


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", default="GF3-Skirmish-v1")
    parser.add_argument("--rows", type=int, default=256)
    parser.add_argument("--horizon", type=int, default=64, help="steps of a rollout")
    parser.add_argument("--steps", type=int, default=2_000_000, help="decisions in all")
    parser.add_argument("--minibatch", type=int, default=4096)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--hidden", type=int, nargs="*", default=[128, 128])
    parser.add_argument("--rate", type=float, default=5e-4)
    parser.add_argument("--gamma", type=float, default=1.0)
    parser.add_argument("--lam", type=float, default=0.95)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="to play against scripted in the end")
    parser.add_argument("--out", help="checkpoint to write, for the agent model:OUT")
    parser.add_argument("--smoke", action="store_true")
    args = parser.parse_args()
    if args.smoke:
        args.rows, args.horizon, args.steps, args.minibatch, args.games = 16, 16, 1024, 64, 20
    return args


def advantages(rewards: np.ndarray, values: np.ndarray, seats: np.ndarray, done: np.ndarray, last: np.ndarray,
               args: argparse.Namespace) -> np.ndarray:  # fmt: skip
    """Return the advantages of decisions, each from the next decision of the same seat on.

    Args:
        rewards: float32 [steps, rows, 2], of both seats.
        values: float32 [steps, rows], for the seat that acts.
        seats: int64 [steps, rows], 0 or 1.
        done: bool [steps, rows], whether the step has ended an episode.
        last: float32 [rows, 2], the values for both seats after the last step.
    """
    steps, rows = values.shape
    at = np.arange(rows)
    result = np.zeros((steps, rows), np.float32)
    ahead, advantage = last.copy(), np.zeros((rows, 2), np.float32)  # of each seat at its next decision
    earned = np.zeros((rows, 2), np.float32)  # until then
    for t in reversed(range(steps)):
        for x in (ahead, advantage, earned):
            x[done[t]] = 0
        earned += rewards[t]
        s = seats[t]
        delta = earned[at, s] + args.gamma * ahead[at, s] - values[t]
        result[t] = advantage[at, s] = delta + args.gamma * args.lam * advantage[at, s]
        ahead[at, s], earned[at, s] = values[t], 0
    return result


def main() -> None:
    args = parse()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    v = Vector(args.env, args.rows, autoreset="same-step", layer="tactical", shape_markers=0.5)
    net = networks.new({"kind": "mlp", "hidden": args.hidden, "activation": "tanh"}, v.spec, env=f"{args.env}:shape-markers=0.5")
    optimiser = torch.optim.Adam(net.parameters(), lr=args.rate, eps=1e-5)
    batch = args.rows * args.horizon
    updates = max(1, args.steps // batch)

    shape = (args.horizon, args.rows)
    obs = torch.zeros((*shape, v.obs_size))
    masks = torch.zeros((*shape, v.action_count), dtype=torch.bool)
    actions, logprobs = torch.zeros(shape, dtype=torch.int64), torch.zeros(shape)
    values, rewards = np.zeros(shape, np.float32), np.zeros((*shape, 2), np.float32)
    seats, done = np.zeros(shape, np.int64), np.zeros(shape, bool)

    v.reset(args.seed)
    now = networks.shared(v)  # what the vector shows, without a copy
    started = time.perf_counter()
    stepping = 0.0
    for update in range(updates):
        optimiser.param_groups[0]["lr"] = args.rate * (1 - update / updates)
        for t in range(args.horizon):
            obs[t] = now.obs
            masks[t] = now.mask.bool()
            seats[t] = v.seat
            with torch.no_grad():
                logits, value = net(obs[t])
                chosen = torch.distributions.Categorical(logits=logits.masked_fill(~masks[t], -1e8), validate_args=False)
                actions[t] = chosen.sample()
                logprobs[t] = chosen.log_prob(actions[t])
            values[t] = value.numpy()
            begin = time.perf_counter()
            v.step(actions[t].numpy())
            stepping += time.perf_counter() - begin
            rewards[t], done[t] = v.reward, v.terminated | v.truncated

        with torch.no_grad():  # the game is zero-sum: what is good for the seat to act is as bad for the other
            worth = net(now.obs)[1].numpy()
        last = np.where(np.arange(2) == v.seat[:, None], worth[:, None], -worth[:, None])
        advantage = advantages(rewards, values, seats, done, last, args)

        flat = [x.reshape(batch, *x.shape[2:]) for x in (obs, masks, actions, logprobs, torch.from_numpy(values),
                                                         torch.from_numpy(advantage))]  # fmt: skip
        for _ in range(args.epochs):
            for rows in torch.randperm(batch).split(args.minibatch):
                o, m, a, old, was, adv = (x[rows] for x in flat)
                logits, value = net(o)
                chosen = torch.distributions.Categorical(logits=logits.masked_fill(~m, -1e8), validate_args=False)
                ratio = (chosen.log_prob(a) - old).exp()
                target = adv + was
                adv = (adv - adv.mean()) / (adv.std() + 1e-8)
                policy_loss = torch.max(-adv * ratio, -adv * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
                clipped = was + (value - was).clamp(-args.clip, args.clip)
                value_loss = 0.5 * torch.max((value - target) ** 2, (clipped - target) ** 2).mean()
                loss = policy_loss + 0.5 * value_loss - args.entropy * chosen.entropy().mean()
                optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimiser.step()
        spent = time.perf_counter() - started
        if update % 10 == 0 or update == updates - 1:
            print(f"update {update + 1} of {updates}: {batch * (update + 1) / spent:,.0f} decisions/s, "
                  f"{stepping / spent:.0%} of the time in the environment, loss {loss.item():+.3f}")  # fmt: skip
    v.close()

    def policy(q: Questions) -> np.ndarray:
        with torch.no_grad():
            logits = net(torch.from_numpy(q.obs))[0]
        return logits.masked_fill(torch.from_numpy(q.mask) == 0, -1e8).argmax(dim=1).numpy()

    print(evaluate(policy, "scripted", env=args.env, games=args.games, name="ppo"))
    if args.out:
        networks.save(net, args.out)
        print(f"gauntlet play --env {args.env} --agents model:{args.out},scripted")


if __name__ == "__main__":
    main()
