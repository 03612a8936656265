"""What the numbers of an environment mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Field:
    """A run of numbers of an observation, or of an action's features.

    Attributes:
        name: such as ``round`` or ``own-0-quality``.
        offset: of its first number.
        size: how many numbers it has.
        low: the least value.
        high: the greatest value.
        meaning: in words.
    """

    name: str
    offset: int
    size: int
    low: float
    high: float
    meaning: str


@dataclass(frozen=True)
class Slot:
    """The meaning of one action.

    Attributes:
        slot: the action.
        name: such as ``shoot-2``.
        meaning: in words.
    """

    slot: int
    name: str
    meaning: str


@dataclass(frozen=True)
class Table:
    """Fields of an observation that belong together: those about the game, or the rows of things of one kind.

    Attributes:
        name: ``game``, or what the rows are about, such as ``own`` or ``own_weapon``.
        columns: the fields of one row, with offsets from its beginning.
        index: int64, [rows, columns]: where each number stands in the flat observation. For ``game`` it is [columns], for
            rows within rows, such as the weapons of units, [units, weapons, columns].
    """

    name: str
    columns: tuple[Field, ...]
    index: npt.NDArray[np.int64]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the table's array."""
        return tuple(self.index.shape)


class Spec:
    """What the numbers of an environment mean. It does not change.

    Attributes:
        id: with its version, such as ``GF3-Skirmish-v1``.
        ruleset: such as ``gf3``.
        layer: ``atomic`` or ``tactical``.
        layout: a hash; equal layouts mean the same by all their numbers.
        seats: how many players there are.
        obs_size: numbers of an observation.
        action_count: actions are 0 up to but not including it.
        feature_size: numbers of an action's features, 0 where the environment has none.
        fields: of an observation, in order, without gaps.
        slots: one for each action.
        feature_fields: of an action's features, in order, without gaps.
    """

    def __init__(self, made: dict[str, Any], described: dict[str, Any]) -> None:
        self.id: str = made["id"]
        self.ruleset: str = made["ruleset"]
        self.layer: str = made["layer"]
        self.layout: str = made["layout"]
        self.seats: int = made["seats"]
        self.obs_size: int = made["obs_size"]
        self.action_count: int = made["actions"]
        self.feature_size: int = made["features"]
        self.fields = tuple(Field(**f) for f in described["obs"])
        self.slots = tuple(Slot(**s) for s in described["slots"])
        self.feature_fields = tuple(Field(**f) for f in described["features"] or ())

    def __repr__(self) -> str:
        return (
            f"Spec({self.id}, {self.layer}: {self.obs_size} numbers in {len(self.fields)} fields, "
            f"{self.action_count} actions)"
        )

    @cached_property
    def low(self) -> npt.NDArray[np.float32]:
        """float32, [obs_size]: the least value of every number."""
        return np.repeat([f.low for f in self.fields], [f.size for f in self.fields]).astype(np.float32)

    @cached_property
    def high(self) -> npt.NDArray[np.float32]:
        """float32, [obs_size]: the greatest value of every number."""
        return np.repeat([f.high for f in self.fields], [f.size for f in self.fields]).astype(np.float32)

    @cached_property
    def tables(self) -> dict[str, Table]:
        """The fields of an observation by the things that they are about, see `Table`."""
        return tables(self.fields)


_ROW = re.compile(r"^(.*?)-(\d+)(?:-(.+))?$")


def _row_of(name: str) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """Return the kinds and the numbers of the things in a field's name, and what is left of it."""
    kinds: list[str] = []
    numbers: list[int] = []
    rest = name
    while match := _ROW.match(rest):
        kinds.append(match[1])
        numbers.append(int(match[2]))
        rest = match[3] or ""
    return tuple(kinds), tuple(numbers), rest


def tables(fields: tuple[Field, ...]) -> dict[str, Table]:
    """Return the tables of fields. ``own-0-weapon-2-range`` is in column ``range`` of the table ``own_weapon``."""
    groups: dict[tuple[str, ...], dict[tuple[int, ...], list[tuple[str, Field]]]] = {}
    for field in fields:
        kinds, numbers, column = _row_of(field.name)
        groups.setdefault(kinds, {}).setdefault(numbers, []).append((column, field))
    result: dict[str, Table] = {}
    for kinds, rows in groups.items():
        first = next(iter(rows.values()))
        shape = [(column, field.size) for column, field in first]
        if any([(column, field.size) for column, field in row] != shape for row in rows.values()):
            raise ValueError(f"the rows of {'-'.join(kinds)} are not alike")
        columns, at = [], 0
        for column, field in first:
            columns.append(Field(column, at, field.size, field.low, field.high, field.meaning))
            at += field.size
        index = np.array(
            [[field.offset + k for _, field in row for k in range(field.size)] for row in rows.values()],
            dtype=np.int64,
        )
        name = "_".join(k.replace("-", "_") for k in kinds) if kinds else "game"
        counts = tuple(1 + max(numbers[k] for numbers in rows) for k in range(len(kinds)))
        if list(rows) == list(np.ndindex(*counts)):
            index = index.reshape(*counts, at)
        result[name] = Table(name, tuple(columns), index)
    return result
