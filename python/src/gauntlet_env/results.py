"""What the commands of the program find out, as objects: games, tournaments, replays, odds, environments."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from . import binary
from .errors import GauntletError

_T = TypeVar("_T")


def _of(kind: type[_T], document: Mapping[str, Any], /, **more: Any) -> _T:
    """Make a dataclass of those keys of a document that it has."""
    names = {f.name for f in fields(kind)}  # type: ignore[arg-type]
    return kind(**{k: v for k, v in document.items() if k in names and k not in more}, **more)


def _agents(specs: Sequence[str]) -> list[str]:
    """Return specs as flags. The program reads each as a line of CSV, so that quotes and commas are quoted."""
    return ['--agents="' + spec.replace('"', '""') + '"' for spec in specs]


def _flags(flags: Mapping[str, Any]) -> list[str]:
    """Return keywords as flags: ``time_limit="1s"`` becomes ``--time-limit=1s``, a list several flags."""
    words = []
    for key, value in flags.items():
        if value is None or value is False:
            continue
        name = "--" + key.replace("_", "-")
        if value is True:
            words.append(name)
        elif isinstance(value, list | tuple):
            words.extend(f"{name}={v}" for v in value)
        else:
            words.append(f"{name}={value}")
    return words


@dataclass(frozen=True)
class Game:
    """A game that was played.

    Attributes:
        agents: by seat.
        winner: 0 or 1, -1 for a draw.
        score: what the mission counts, by seat.
        reason: why it has ended.
        forfeit: the seat that has forfeited it, -1 for none.
        why: it has.
        decisions: taken, those with one answer not counted.
        seed: of all chance.
        final_hash: of the last position; equal games have equal ones.
        document: all that ``gauntlet play --json`` prints.
    """

    agents: tuple[str, ...]
    winner: int
    score: tuple[int, ...]
    reason: str
    forfeit: int
    why: str
    decisions: int
    seed: int
    final_hash: str
    document: Mapping[str, Any]


def play(first: str, second: str, *, env: str = "GF3-Skirmish-v1", seed: int = 1, **flags: Any) -> Game:
    """Play one game between two agents.

    Args:
        first: the spec of the agent in seat 0.
        second: of that in seat 1.
        env: the environment whose game is played, with options.
        seed: equal seeds give equal games.
        flags: of ``gauntlet play``, such as ``replay="game.replay"``.

    Raises:
        GauntletError: the game cannot be played.
    """
    d = binary.ask("play", f"--env={env}", *_agents((first, second)), f"--seed={seed}", *_flags(flags))
    return _of(Game, d, agents=tuple(d["agents"]), score=tuple(d["score"]), document=d)


@dataclass(frozen=True)
class Standing:
    """How an agent has done in a tournament.

    Attributes:
        spec: of the agent.
        wins, draws, losses: games.
        score: points by game, 0 to 1.
        elo: of that score, against the others; None where every game was won, or lost.
        elo_lo, elo_hi: its 95% interval, by pairs of games; None likewise.
        los: likelihood that it is the stronger.
        forfeits: games that it has forfeited.
        rating, rating_lo, rating_hi: by Bradley and Terry, over the whole table.
    """

    spec: str
    wins: int
    draws: int
    losses: int
    score: float
    elo: float | None
    elo_lo: float | None
    elo_hi: float | None
    los: float | None
    forfeits: int
    rating: float | None = None
    rating_lo: float | None = None
    rating_hi: float | None = None

    def __str__(self) -> str:
        def said(x: float | None) -> str:
            return "?" if x is None else f"{x:+.0f}"

        games = self.wins + self.draws + self.losses
        more = f", {self.forfeits} forfeited" if self.forfeits else ""
        return (
            f"{self.spec}: {self.score:.1%} of {games} games ({self.wins} won, {self.draws} drawn, {self.losses} lost"
            f"{more}), Elo {said(self.elo)} [{said(self.elo_lo)}, {said(self.elo_hi)}]"
        )


@dataclass(frozen=True)
class Tournament:
    """The results of a tournament.

    Attributes:
        agents: how each has done, in the order in which they were named.
        games: played.
        reproducible: whether the same call plays the same games again.
        results_hash: over all games; equal results have equal ones.
        seconds: that it took.
        forfeits: why games were forfeited.
        document: all that ``gauntlet tournament --json`` prints.
    """

    agents: tuple[Standing, ...]
    games: int
    reproducible: bool
    results_hash: str
    seconds: float
    forfeits: tuple[Any, ...]
    document: Mapping[str, Any]

    def __str__(self) -> str:
        return "\n".join(str(a) for a in self.agents)

    def renamed(self, names: Mapping[str, str]) -> Tournament:
        """Return the results with other names for some agents."""
        return replace(self, agents=tuple(replace(a, spec=names.get(a.spec, a.spec)) for a in self.agents))


def tournament(
    agents: Sequence[str], *, env: str = "GF3-Skirmish-v1", games: int = 200, seed: int = 1, **flags: Any
) -> Tournament:
    """Let agents play each other, in pairs of games with seats changed.

    Args:
        agents: their specs, two or more.
        env: the environment whose games are played, with options.
        games: of each pairing.
        seed: equal seeds give equal games.
        flags: of ``gauntlet tournament``, with underscores for hyphens, such as ``replays="folder"``.

    Raises:
        GauntletError: the tournament cannot be played.
    """
    d = binary.ask(
        "tournament", f"--env={env}", *_agents(agents), f"--games={games}", f"--seed={seed}", *_flags(flags)
    )
    standings = {a["spec"]: _of(Standing, a) for a in d["agents"]}
    ordered = [standings.pop(spec) for spec in agents if spec in standings] + list(standings.values())
    return _of(Tournament, d, agents=tuple(ordered), forfeits=tuple(d["forfeits"] or ()), document=d)


@dataclass(frozen=True)
class Replay:
    """A recorded game.

    Attributes:
        agents: by seat.
        seed: of all chance.
        winner: 0 or 1, -1 for a draw, None for a game that was not played to its end.
        steps: what was chosen, which dice fell and what happened, one after another
            (docs/replay-show.schema.json).
        document: all that ``gauntlet replay show --json`` prints.
    """

    agents: tuple[str, ...]
    seed: int
    winner: int | None
    steps: tuple[Mapping[str, Any], ...]
    document: Mapping[str, Any]


def replay(path: str | os.PathLike[str]) -> Replay:
    """Return what a replay file tells.

    Raises:
        GauntletError: it is none, or damaged.
    """
    d = binary.ask("replay", "show", os.fspath(path))
    outcome = d.get("outcome") or {}
    return Replay(tuple(d["header"]["agents"]), d["header"]["seed"], outcome.get("winner"), tuple(d["steps"]), d)


@dataclass(frozen=True)
class Distribution:
    """How likely each value of something is.

    Attributes:
        mean: of it.
        median: of it.
        spread: the standard deviation.
        exactly: the probability of each value.
    """

    mean: float
    median: float
    spread: float
    exactly: Mapping[int, float]

    def at_least(self, n: int) -> float:
        """Return the probability of n or more."""
        return sum(p for value, p in self.exactly.items() if value >= n)

    def probabilities(self) -> npt.NDArray[np.float64]:
        """Return the probabilities of 0, 1, 2 and so on."""
        p = np.zeros(1 + max(self.exactly, default=0))
        for value, chance in self.exactly.items():
            p[value] = chance
        return p


@dataclass(frozen=True)
class Odds:
    """What an attack does.

    Attributes:
        attack: distributions by what they are about, such as ``hits``, ``wounds`` and ``kills``.
        document: all that ``gauntlet odds --json`` prints.
    """

    attack: Mapping[str, Distribution]
    document: Mapping[str, Any]


def odds(attacker: str, defender: str, **flags: Any) -> Odds:
    """Return the exact odds of an attack.

    Args:
        attacker: as ``"LIST:UNIT"`` or ``"LIST:UNIT+HERO"``.
        defender: likewise.
        flags: of ``gauntlet odds``, such as ``charging=True`` or ``range=18``.

    Raises:
        GauntletError: there is no such unit, or it cannot attack so.
    """
    d = binary.ask("odds", f"--attacker={attacker}", f"--defender={defender}", *_flags(flags))
    attack = {
        name: _of(Distribution, told, exactly={int(k): float(v) for k, v in told["exactly"].items()})
        for name, told in d["attack"].items()
        if isinstance(told, dict) and "exactly" in told
    }
    return Odds(attack, d)


@dataclass(frozen=True)
class Dataset:
    """Decisions of recorded games, as ``gauntlet replay export --dataset`` writes them (docs/dataset.md).

    Attributes:
        obs: float32 [rows, obs_size].
        mask: uint8 [rows, action_count].
        action: int64 [rows].
        outcome: float32 [rows]: of the whole game, for the seat: 1 won, 0 drawn, -1 lost.
        seat: int8 [rows].
        game: int64 [rows]: number of the game.
        about: what ``dataset.json`` says: the environment, its layout, the games.
    """

    obs: npt.NDArray[np.float32]
    mask: npt.NDArray[np.uint8]
    action: npt.NDArray[np.int64]
    outcome: npt.NDArray[np.float32]
    seat: npt.NDArray[np.int8]
    game: npt.NDArray[np.int64]
    about: Mapping[str, Any]


def dataset(folder: str | os.PathLike[str]) -> Dataset:
    """Open a dataset. The arrays are read from the disk as they are looked at."""
    import json

    path = Path(folder)
    about = path / "dataset.json"
    if not about.is_file():
        raise GauntletError(f"{path} holds no dataset: there is no dataset.json")
    arrays = {name: np.load(path / f"{name}.npy", mmap_mode="r") for name in ("obs", "mask", "action", "outcome", "seat", "game")}
    return Dataset(**arrays, about=json.loads(about.read_text()))


def export_dataset(folder: str | os.PathLike[str], replays: Sequence[str | os.PathLike[str]], **flags: Any) -> Dataset:
    """Write the decisions of recorded games into a folder, and open it.

    Args:
        folder: to write.
        replays: files.
        flags: of ``gauntlet replay export``, such as ``layer="tactical"``.
    """
    binary.run("replay", "export", f"--dataset={os.fspath(folder)}", *_flags(flags), *[os.fspath(r) for r in replays])
    return dataset(folder)
