#!/usr/bin/env python3
"""An agent in Python's standard library: it charges when it can, and chooses by chance otherwise.

It answers in the tactical layer, by the words of the actions. Play it with

    gauntlet tournament --agents "exec:python3 docs/examples/agents/greedy.py,random:layer=tactical" --games 20
"""

import json
import random
import sys


def send(message):
    print(json.dumps(message), flush=True)


def choose(chance, question):
    """Returns one of the legal actions of a question."""
    charges = [a for a, words in zip(question["legal"], question["words"]) if words.startswith("charge")]
    return chance.choice(charges or question["legal"])


def main():
    games = {}  # the stream of chance of each game, so that a game does not depend on others
    for line in sys.stdin:
        message = json.loads(line)
        match message["type"]:
            case "hello":
                send({"type": "hello", "protocol": 1, "name": "greedy", "release": "1",
                      "layer": "tactical", "wants": ["words"], "batch": 64})
            case "begin":
                games[message["game"]] = random.Random(int(message["seed"]))
            case "act":
                send({"type": "actions",
                      "actions": [choose(games[q["game"]], q) for q in message["questions"]]})
            case "end":
                games.pop(message["game"], None)


if __name__ == "__main__":
    main()
