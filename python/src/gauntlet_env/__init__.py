"""Gauntlet's environments for Python: tabletop miniature games as observations, masked actions and rewards."""

import importlib.util

from .child import Child
from .errors import BinaryNotFound, ChildDied, Closed, GauntletError, IllegalAction, Refused, WrongMoment
from .ids import IDS
from .spec import Field, Slot, Spec, Table
from .vector import Episode, Vector, sample

__all__ = [
    "BinaryNotFound",
    "Child",
    "ChildDied",
    "Closed",
    "Episode",
    "Field",
    "GauntletError",
    "IDS",
    "IllegalAction",
    "Refused",
    "Slot",
    "Spec",
    "Table",
    "Vector",
    "WrongMoment",
    "sample",
]

if importlib.util.find_spec("gymnasium") is not None:
    from .registration import register

    register()
