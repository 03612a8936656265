"""Many games that are stepped together, both seats or one: the fast way, which all others stand on."""

from __future__ import annotations

import json
import os
import struct
import weakref
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from . import child as children
from .child import Child, Kind, frame
from .errors import Closed, Refused
from .spec import Spec

Autoreset = Literal["next-step", "same-step", "disabled"]
"""What happens to a row whose episode has ended, as in Gymnasium."""

Option = str | int | float | bool | Sequence[str] | Mapping[str, Any]
"""The value of an option: ``("elite-500", "horde-500")`` for armies, ``{"name": "value"}`` for rulings."""


def option_words(options: Mapping[str, Option]) -> list[str]:
    """Return options as the program reads them: ``shape_markers=0.5`` becomes ``"shape-markers=0.5"``."""
    words = []
    for key, value in options.items():
        if value == {}:  # no rulings are the usual ones
            continue
        name = key.replace("_", "-")
        if isinstance(value, bool):
            value = "allow" if value else "refuse"
        elif isinstance(value, Mapping):
            value = ",".join(f"{k}={v}" for k, v in value.items())
        elif not isinstance(value, str | int | float):
            value = ",".join(value)
        words.append(f"{name}={value}")
    return words


@dataclass(frozen=True)
class Episode:
    """What is known of an episode.

    Attributes:
        seed: equal seeds and actions give equal episodes.
        length: actions taken, of both seats (of an agent that plays a seat, none).
        decisions: of the rules, those with one answer not counted.
        activations: units activated.
        returns: what each seat has earned.
        unshaped: the same without shaping terms.
        learner: the seat that learns where an agent plays the other, else -1.
        over: whether the game has ended by its rules.
        winner: 0 or 1, -1 for nobody.
        score: what the mission counts, by seat.
        reason: why the game has ended.
    """

    seed: int
    length: int
    decisions: int
    activations: int
    returns: tuple[float, float]
    unshaped: tuple[float, float]
    learner: int
    over: bool
    winner: int
    score: tuple[int, int]
    reason: str


def _close(child: Child, number: int) -> None:
    """Close a vector that nobody refers to any more."""
    if child.alive:
        try:
            child.send(frame(Kind.CLOSE, number))
        except Exception:  # the child is gone, and the vector with it
            pass


class Vector:
    """Games that are stepped together. Their arrays are memory that the program writes and numpy reads.

    Every call that plays writes into the arrays below, which stay the same objects: copy what you keep. All have one
    entry, or one row, for each game.

    Args:
        id: of the environment, such as ``"GF3-Skirmish-v1"``.
        num_envs: how many games, 1 to 65536.
        autoreset: what happens to a row whose episode has ended. ``"next-step"``: the next step resets it, whose
            action is ignored; ``"same-step"``: the step that ends it resets it, and ``final_obs`` has what was seen
            last; ``"disabled"``: `reset_rows` resets it.
        solo: an agent, of the option ``opponent``, plays one seat; the option ``seat`` (0, 1 or ``"alternate"``) says
            which one learns. Otherwise the caller acts for both.
        forfeits: a masked action loses the episode (and is no error): its seat earns -1, the other 1.
        features: have ``features`` written, too, which takes its time.
        workers: threads that step, 0 for one per processor. Results do not depend on it.
        child: the program that steps them, None to start one for this vector alone.
        options: of the environment, with underscores for hyphens: ``layer="tactical"``, ``shape_markers=0.5``.

    Attributes:
        obs: float32 [num_envs, obs_size]: what the seat to act sees; to read only.
        mask: uint8 [num_envs, action_count]: 1 for what the seat to act may do.
        legal: int16 [num_envs, action_count]: the same as a list, in order, in the first ``legal_count`` places of the row. What
            stands behind them means nothing.
        legal_count: int16 [num_envs]: how many actions are legal.
        seat: int8 [num_envs]: who is to act, -1 in a row that has ended.
        reward: float32 [num_envs, 2]: what each seat has earned in the last call; the entries of a row sum to 0.
        terminated: bool [num_envs]: the episode has ended by the rules in the last call.
        truncated: bool [num_envs]: it was cut short in the last call.
        action: int32 [num_envs]: what the next step takes, when it is given nothing else.
        final_obs: float32 [num_envs, 2, obs_size]: with ``"same-step"``, what each seat saw at the end of the row's
            last episode; else None.
        final_length: int32 [num_envs]: actions of the row's last episode.
        final_seed: uint64 [num_envs]: its seed.
        final_winner: int8 [num_envs]: who has won it, -1 for nobody.
        final_return: float32 [num_envs, 2]: what each seat has earned in it.
        final_unshaped: float32 [num_envs, 2]: the same without shaping.
        final_learner: int8 [num_envs]: who learned in it, -1 where the caller acts for both.
        final_forfeit: bool [num_envs]: whether a masked action has lost it.
        features: float32 [num_envs, action_count, feature_size]: of every legal action, with ``features=True``; else
            None.

    Raises:
        Refused: the program refuses the id, an option or a size.
    """

    obs: npt.NDArray[np.float32]
    mask: npt.NDArray[np.uint8]
    legal: npt.NDArray[np.int16]
    legal_count: npt.NDArray[np.int16]
    seat: npt.NDArray[np.int8]
    reward: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    truncated: npt.NDArray[np.bool_]
    action: npt.NDArray[np.int32]
    final_obs: npt.NDArray[np.float32] | None
    final_length: npt.NDArray[np.int32]
    final_seed: npt.NDArray[np.uint64]
    final_winner: npt.NDArray[np.int8]
    final_return: npt.NDArray[np.float32]
    final_unshaped: npt.NDArray[np.float32]
    final_learner: npt.NDArray[np.int8]
    final_forfeit: npt.NDArray[np.bool_]
    features: npt.NDArray[np.float32] | None

    def __init__(
        self,
        id: str,
        num_envs: int = 1,
        *,
        autoreset: Autoreset = "next-step",
        solo: bool = False,
        forfeits: bool = False,
        features: bool = False,
        workers: int = 0,
        child: Child | None = None,
        **options: Option,
    ) -> None:
        self._arguments: dict[str, Any] = {
            "id": id, "num_envs": num_envs, "autoreset": autoreset, "solo": solo, "forfeits": forfeits,
            "features": features, "workers": workers, **options,
        }  # fmt: skip
        order = {
            "id": id, "rows": num_envs, "autoreset": autoreset, "solo": solo, "forfeits": forfeits,
            "features": features, "workers": workers, "options": option_words(options),
        }  # fmt: skip
        self.child = child if child is not None else Child()
        self.num_envs = num_envs
        self.autoreset: Autoreset = autoreset
        self.solo = solo
        self.options: dict[str, Option] = dict(options)
        self._own = child is None
        try:
            self._made: dict[str, Any] = self.child.ask_json(Kind.MAKE, 0, order)
        except BaseException:
            if self._own:
                self.child.close()
            raise
        self._number: int = self._made["vector"]
        self._finalizer = weakref.finalize(self, _close, self.child, self._number)
        self._step = frame(Kind.STEP, self._number)
        self._pending: int | None = None
        region = self.child.allocate(self._made["bytes"])
        self._ask_json(Kind.MAP, {"path": region.path, "offset": region.offset})
        self.child.mapped(region)
        arrays: dict[str, npt.NDArray[Any]] = {}
        for a in self._made["arrays"]:
            count = int(np.prod(a["shape"], dtype=np.int64))
            arrays[a["name"]] = np.frombuffer(region.map, a["type"], count, a["offset"]).reshape(a["shape"])
        self._look = arrays.pop("look")
        # The program leaves numbers alone that are right already, so nobody else may write there.
        self.writable_obs = arrays["obs"]  # for libraries that take no other, such as torch
        arrays["obs"] = arrays["obs"].view()
        arrays["obs"].flags.writeable = False
        self.features = self.final_obs = None
        for name, array in arrays.items():
            setattr(self, name, array)
        self._lists = self.legal.reshape(-1)
        self._begins = np.arange(0, self._lists.size, self.action_count)  # of each row's list

    def __repr__(self) -> str:
        return f"Vector({self._made['id']}, {self.num_envs} x {self._made['layer']}, {self.autoreset})"

    def _ask(self, kind: Kind, payload: bytes = b"") -> bytes:
        self._open()
        return self.child.ask(kind, self._number, payload)

    def _ask_json(self, kind: Kind, payload: dict[str, Any] | None = None) -> Any:
        self._open()
        return self.child.ask_json(kind, self._number, payload)

    def _open(self) -> None:
        if not self._finalizer.alive:
            raise Closed("the vector is closed")
        if self._pending is not None:
            raise Closed("a step is under way: receive it first")

    @cached_property
    def spec(self) -> Spec:
        """What the numbers mean."""
        return Spec(self._made, self._ask_json(Kind.DESCRIBE))

    @property
    def obs_size(self) -> int:
        """Numbers of an observation."""
        return int(self._made["obs_size"])

    @property
    def action_count(self) -> int:
        """Actions are 0 up to but not including it."""
        return int(self._made["actions"])

    @property
    def layout(self) -> str:
        """A hash; vectors with equal layouts mean the same by all their numbers."""
        return str(self._made["layout"])

    def reset(self, seed: int | None = None) -> None:
        """Begin an episode in every row.

        Args:
            seed: 0 to 2**64 - 1; row i begins with seed + i. With None every row goes on with its own stream of seeds,
                which begins with seed 0.
        """
        self._ask(Kind.RESET, struct.pack("<BQ", seed is not None, _seed(seed or 0)))

    def reset_rows(
        self, rows: npt.NDArray[np.bool_] | Sequence[bool], seeds: Sequence[int] | npt.NDArray[np.uint64] | None = None
    ) -> None:
        """Begin an episode in some rows, and write those alone.

        Args:
            rows: bool [num_envs], the rows to reset.
            seeds: [num_envs], of which those of the rows are used; None to go on with the rows' own streams.
        """
        chosen = np.asarray(rows, dtype=np.bool_)
        if chosen.shape != (self.num_envs,):
            raise Refused(f"rows to reset of the shape {chosen.shape}, it must be ({self.num_envs},)")
        payload = struct.pack("<B", seeds is not None) + chosen.tobytes()
        if seeds is not None:
            if len(seeds) != self.num_envs:
                raise Refused(f"{len(seeds)} seeds for {self.num_envs} rows")
            payload += np.array([_seed(int(s)) for s in seeds], dtype="<u8").tobytes()
        self._ask(Kind.RESET_ROWS, payload)

    def step(self, actions: npt.ArrayLike | None = None) -> None:
        """Take an action in every row, for the seat that is to act there.

        Args:
            actions: whole numbers [num_envs]; None for those in ``action``. Those of rows that are being reset are
                ignored.

        Raises:
            IllegalAction: an action is out of range or masked; no row has been stepped.
        """
        if actions is not None:
            self._take(actions)
        if self._pending is not None or not self._finalizer.alive:
            self._open()
        self.child.exchange(self._step)

    def _take(self, actions: npt.ArrayLike) -> None:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise Refused(
                f"actions of the shape {given.shape} and type {given.dtype}, they must be whole numbers of the shape "
                f"({self.num_envs},)"
            )
        self.action[:] = given
        if (given.dtype.itemsize > 4 or given.dtype.kind == "u") and (self.action != given).any():
            self.action[:] = np.clip(given, -1, 2**31 - 1)

    def send(self, actions: npt.ArrayLike | None = None) -> None:
        """Begin a step and return at once, to work on something else until `receive`.

        The arrays must not be used until then.
        """
        self._open()
        if actions is not None:
            self._take(actions)
        self._pending = self.child.send(self._step)

    def receive(self) -> None:
        """Wait for the step that `send` has begun."""
        if self._pending is None:
            raise Closed("no step is under way")
        number, self._pending = self._pending, None
        self.child.receive(number)

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.int64]:
        """Return one of the legal actions of every row, each with the same probability; 0 in rows that have ended.

        With an equal ``rng`` these are those of the function `sample`, which reads masks and takes longer.

        Returns:
            int64 [num_envs].
        """
        picks = (rng.random(self.num_envs) * self.legal_count).astype(np.int64)
        picks += self._begins
        return self._lists.take(picks).astype(np.int64)

    def observe(self, row: int, seat: int) -> npt.NDArray[np.float32]:
        """Return what a seat sees, whoever is to act.

        Returns:
            float32 [obs_size], a copy.
        """
        self._ask(Kind.OBSERVE, struct.pack("<iB", row, seat & 0xFF))
        return np.array(self._look)

    def snapshot(self, row: int = 0) -> bytes:
        """Return all of a row's state: the game, the dice to come, the stream of seeds."""
        return self._ask(Kind.SNAPSHOT, struct.pack("<i", row))

    def restore(self, snapshot: bytes, row: int = 0) -> None:
        """Bring a snapshot back, in this row or any other, and write the row. Its rewards are 0, its flags False."""
        self._ask(Kind.RESTORE, struct.pack("<i", row) + snapshot)

    def snapshot_all(self) -> bytes:
        """Return the state of all rows."""
        return self._ask(Kind.SNAPSHOT_ALL)

    def restore_all(self, snapshot: bytes) -> None:
        """Bring a snapshot of all rows back, in a vector of as many."""
        self._ask(Kind.RESTORE_ALL, snapshot)

    def copy(self, source: int | Iterable[int], target: int | Iterable[int]) -> None:
        """Make rows copies of others, one after another: what `snapshot` and `restore` do, without leaving the child."""
        pairs = np.stack(np.broadcast_arrays(_rows(source), _rows(target)), axis=-1).astype("<u4")
        self._ask(Kind.COPY, pairs.tobytes())

    def look_ahead(self, source: int | Iterable[int], target: int | Iterable[int], seeds: int | Iterable[int]) -> None:
        """Make rows copies of others as the seat to act there may see them, with dice of their own.

        For search that must not know the dice to come. Lengths and returns begin anew. Not with ``solo``.

        Args:
            source: rows that are copied.
            target: rows that become copies.
            seeds: of the dice to come.
        """
        dice = np.array([_seed(int(s)) for s in np.atleast_1d(_list(seeds))], dtype="<u8")
        if dice.size == 1:
            dice = dice.reshape(())
        a, b, c = np.broadcast_arrays(_rows(source), _rows(target), dice)
        payload = b"".join(struct.pack("<IIQ", int(x), int(y), int(z)) for x, y, z in zip(a.flat, b.flat, c.flat, strict=True))
        self._ask(Kind.LOOK_AHEAD, payload)

    def judge(self, checkpoint: str | os.PathLike[str]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Return what a network of the program says of all rows.

        Args:
            checkpoint: its file.

        Returns:
            float32 [num_envs, action_count], logits, also of actions that are not legal; float32 [num_envs], the value for
            the seat to act.
        """
        path = os.path.abspath(checkpoint)
        numbers = np.frombuffer(self._ask(Kind.JUDGE, os.fsencode(path)), dtype="<f4")
        return numbers[: -self.num_envs].reshape(self.num_envs, -1), numbers[-self.num_envs :]

    def clone(self) -> Vector:
        """Return another vector with the same options, child and state."""
        twin = Vector(**self._arguments, child=self.child)
        twin.restore_all(self.snapshot_all())
        return twin

    def action_words(self, row: int = 0) -> dict[int, str]:
        """Return what the legal actions of a row do, by action, such as ``{17: "charge 2: Rust Hounds"}``."""
        return dict(json.loads(self._ask(Kind.WORDS, struct.pack("<i", row))))

    def render(self, row: int = 0, mode: Literal["ansi", "svg"] = "ansi") -> str:
        """Return a picture of a row: a map in text, or SVG."""
        if mode not in ("ansi", "svg"):
            raise Refused(f"there is no mode {mode!r}, there are ansi and svg")
        return self._ask(Kind.RENDER, struct.pack("<iB", row, mode == "svg")).decode()

    def episode(self, row: int = 0) -> Episode:
        """Return what is known of a row's episode so far."""
        told = json.loads(self._ask(Kind.INFO, struct.pack("<i", row)))
        for name, new in (("return", "returns"), ("unshaped", "unshaped"), ("score", "score")):
            told[new] = tuple(told.pop(name))
        return Episode(**told)

    def statistics(self) -> dict[str, Any]:
        """Return averages over the last episodes, at most 100 (see Go's ``env.Means``)."""
        told: dict[str, Any] = self._ask_json(Kind.STATISTICS)
        return told

    def close(self) -> None:
        """Let the vector go, and its child if it was started for it. The arrays can still be read."""
        if self._finalizer.detach() is not None:
            if self._own:
                self.child.close()
            else:
                _close(self.child, self._number)

    def __enter__(self) -> Vector:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getstate__(self) -> dict[str, Any]:
        return {"arguments": self._arguments, "snapshot": self.snapshot_all()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        Vector.__init__(self, **state["arguments"])
        self.restore_all(state["snapshot"])


def sample(mask: npt.NDArray[np.uint8], rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Return one of the legal actions of every row, each with the same probability; 0 in rows without any.

    Args:
        mask: uint8 [rows, actions], 1 for what is legal.
        rng: where the chance comes from; one number for every row.

    Returns:
        int64 [rows].
    """
    rows, actions = mask.shape
    legal = np.flatnonzero(mask.view(np.bool_))
    begins = np.arange(0, (rows + 1) * actions, actions)
    ends = np.searchsorted(legal, begins)
    counts = np.diff(ends)
    picks = ends[:-1] + (rng.random(rows) * counts).astype(np.int64)
    if legal.size == 0:
        return np.zeros(rows, dtype=np.int64)
    chosen = legal[np.minimum(picks, legal.size - 1)] - begins[:-1]
    chosen[counts == 0] = 0
    return chosen


def _seed(seed: int) -> int:
    if not 0 <= seed < 1 << 64:
        raise Refused(f"a seed of {seed}, it must be 0 to 2**64 - 1")
    return seed


def _list(values: int | Iterable[int]) -> list[int]:
    return [values] if isinstance(values, int | np.integer) else [int(v) for v in values]


def _rows(rows: int | Iterable[int]) -> npt.NDArray[np.int64]:
    wanted = np.array(_list(rows), dtype=np.int64)
    if (wanted < 0).any() or (wanted >= 1 << 32).any():
        raise Refused(f"there is no row {int(wanted.min())}")
    return wanted.reshape(()) if wanted.size == 1 else wanted
