"""Gauntlet's environments for Python: tabletop miniature games as observations, masked actions and rewards.

- `Vector`: many games stepped together, the fast way
- ``gymnasium.make("Gauntlet/GF3-Skirmish-v1")`` (`gauntlet_env.gym`), ``gauntlet_env.aec.env(...)`` for PettingZoo
- `evaluate` and `serve`: functions of Python as agents of the program
- `play`, `tournament`, `replay`, `odds`, `dataset`: what the program finds out, as objects
- `gauntlet_env.torch`: the program's networks as modules, and back
"""

import importlib.util

from .child import Child
from .errors import BinaryNotFound, ChildDied, Closed, GauntletError, IllegalAction, Refused, WrongMoment
from .ids import IDS
from .policies import Questions, evaluate, random_policy, serve
from .registration import register
from .results import Dataset, Distribution, Game, Odds, Replay, Standing, Tournament
from .results import dataset, export_dataset, odds, play, replay, tournament
from .spec import Field, Slot, Spec, Table
from .vector import Episode, Vector, sample

__all__ = [
    "IDS", "BinaryNotFound", "Child", "ChildDied", "Closed", "Dataset", "Distribution", "Episode", "Field", "Game",
    "GauntletError", "IllegalAction", "Odds", "Questions", "Refused", "Replay", "Slot", "Spec", "Standing", "Table",
    "Tournament", "Vector", "WrongMoment", "dataset", "evaluate", "export_dataset", "odds", "play", "random_policy",
    "register", "replay", "sample", "serve", "tournament",
]  # fmt: skip

if importlib.util.find_spec("gymnasium") is not None:
    register()
