"""The program's networks as torch modules, with equal outputs (1e-5), and back. Needs the extra ``torch``.

    module = gauntlet_env.torch.load("best.msgpack", vector.spec)
    logits, values = module(obs, features)
    gauntlet_env.torch.save(module, "mine.msgpack")      # the agent model:mine.msgpack
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from . import tensors
from .errors import GauntletError
from .spec import Spec
from .tensors import Network
from .vector import Vector


def load(path: str | os.PathLike[str], spec: Spec) -> Policy:
    """Return the network of a checkpoint as a module, for an environment.

    Args:
        path: of the checkpoint, or of NAME.safetensors.
        spec: of the environment whose observations it is to read: of the layout that it was made for, or for a network of
            kind entity of one that differs only in the number of units and markers.

    Raises:
        GauntletError: the file is damaged, or the layout is another.
    """
    network = tensors.load(path)
    if network.about["layout_hash"] != spec.layout and network.about["layer"] == spec.layer:
        network = tensors.played(network, spec.id)
    if network.about["layout_hash"] != spec.layout:
        raise GauntletError(
            f"{os.fspath(path)}: made for the layout {network.about['layout_hash']} ({network.about['layer']} layer of "
            f"{network.about['made_for']}), {spec.id} ({spec.layer} layer) has {spec.layout}"
        )
    module = new(network.config, spec, note=network.about.get("note", ""), env=network.about["env"], seats=network.about.get("seats", ""))
    module.take(network.tensors)
    return module


def new(config: Mapping[str, Any], spec: Spec, *, env: str = "", seats: str = "", note: str = "") -> Policy:
    """Return a fresh module.

    Args:
        config: what it is built of, such as ``{"kind": "mlp", "hidden": [128, 128], "activation": "tanh"}``.
        spec: of the environment that it is for.
        env: the environment that it is trained in, with options; its id unless given.
        seats: in which it is trained: "" for both, "first" or "second".
        note: a sentence for people.
    """
    about = {
        "env": env or spec.id, "seats": seats, "made_for": spec.id, "layer": spec.layer, "layout_hash": spec.layout,
        "note": note,
    }  # fmt: skip
    kinds = {"mlp": MLP, "entity": Entity}
    if config.get("kind") not in kinds:
        raise GauntletError(f"there is no kind of network {config.get('kind')!r}, there are mlp and entity")
    return kinds[config["kind"]](dict(config), about, spec)


def save(module: Policy, path: str | os.PathLike[str]) -> None:
    """Write a module as a checkpoint for playing, or to NAME.safetensors."""
    tensors.save(module.network(), path)


@dataclass(frozen=True)
class Shared:
    """The arrays of a vector as tensors over the same memory, without a copy: read them, and write ``action`` alone.

    Attributes:
        obs: float32 [num_envs, obs_size].
        mask: uint8 [num_envs, action_count].
        seat: int8 [num_envs].
        reward: float32 [num_envs, 2].
        terminated: bool [num_envs].
        truncated: bool [num_envs].
        action: int32 [num_envs].
        features: float32 [num_envs, action_count, feature_size], or None.
    """

    obs: Tensor
    mask: Tensor
    seat: Tensor
    reward: Tensor
    terminated: Tensor
    truncated: Tensor
    action: Tensor
    features: Tensor | None


def shared(vector: Vector) -> Shared:
    """Return the arrays of a vector as tensors over the same memory; each step writes into them."""
    names = ("mask", "seat", "reward", "terminated", "truncated", "action")
    return Shared(
        obs=torch.from_numpy(vector.writable_obs),
        features=None if vector.features is None else torch.from_numpy(vector.features),
        **{name: torch.from_numpy(getattr(vector, name)) for name in names},
    )


class Policy(nn.Module):
    """A network of the program.

    ``forward(obs, features=None)`` takes float32 [n, obs_size] and, where ``uses_features``, float32 [n, action_count,
    feature_size] (0 for actions that are not legal), and returns logits [n, action_count] and values [n]. Mask the logits
    before use.

    Attributes:
        config: what it is built of.
        about: what it was made for.
        uses_features: whether it reads the features of actions.
    """

    def __init__(self, config: dict[str, Any], about: dict[str, str], spec: Spec) -> None:
        super().__init__()
        self.config, self.about = config, about
        self.uses_features = config.get("features", 0) > 0
        self.activation = {"tanh": torch.tanh, "relu": torch.relu}[config["activation"]]
        self._names: dict[str, tuple[nn.Module, str, bool]] = {}  # of tensors: where they are, and whether they lie on their side

    def dense(self, name: str, inputs: int, outputs: int) -> nn.Linear:
        """Add a layer under the names that the program has for its tensors."""
        layer = nn.Linear(inputs, outputs)
        gain = {"policy": 0.01, "value": 1.0}.get(name, 2.0**0.5)
        nn.init.orthogonal_(layer.weight, gain)
        nn.init.zeros_(layer.bias)
        self._names[name + ".weight"] = (layer, "weight", True)
        self._names[name + ".bias"] = (layer, "bias", False)
        return layer

    def stack(self, name: str, inputs: int, sizes: list[int]) -> nn.ModuleList:
        """Add layers one after another."""
        layers = []
        for i, size in enumerate(sizes):
            layers.append(self.dense(f"{name}.{i}", inputs, size))
            inputs = size
        return nn.ModuleList(layers)

    def through(self, x: Tensor, layers: nn.ModuleList) -> Tensor:
        """Return what layers make of numbers, each with the activation after it."""
        for layer in layers:
            x = self.activation(layer(x))
        return x

    def take(self, arrays: Mapping[str, Any]) -> None:
        """Take weights by the names that the program has for them.

        Raises:
            GauntletError: one is missing, too many, or of another shape.
        """
        if arrays.keys() != self._names.keys():
            raise GauntletError(f"tensors that do not fit the network: {sorted(arrays.keys() ^ self._names.keys())}")
        with torch.no_grad():
            for name, (module, attribute, turned) in self._names.items():
                parameter: Tensor = getattr(module, attribute)
                given = torch.from_numpy(np.array(arrays[name], dtype=np.float32))
                given = given.T if turned else given
                if given.shape != parameter.shape:
                    raise GauntletError(f"tensor {name} of the shape {tuple(given.shape)}, it must be {tuple(parameter.shape)}")
                parameter.copy_(given)

    def network(self) -> Network:
        """Return the network as arrays."""
        import json

        arrays = {}
        for name, (module, attribute, turned) in self._names.items():
            value: Tensor = getattr(module, attribute).detach().cpu()
            arrays[name] = (value.T if turned else value).contiguous().numpy().copy()
        return Network(self.config, {**self.about, "network": json.dumps(self.config)}, arrays)


class MLP(Policy):
    """Layers that policy and value share, and a head for each."""

    def __init__(self, config: dict[str, Any], about: dict[str, str], spec: Spec) -> None:
        super().__init__(config, about, spec)
        self.hidden = self.stack("hidden", spec.obs_size, config["hidden"])
        self.policy = self.dense("policy", config["hidden"][-1], spec.action_count)
        self.value = self.dense("value", config["hidden"][-1], 1)

    def forward(self, obs: Tensor, features: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Return logits and values, see `Policy`."""
        x = self.through(obs, self.hidden)
        return self.policy(x), self.value(x).squeeze(-1)


class _Rows(nn.Module):
    """Where an observation, or a row of it, has the rows of one kind, by the plan of Go's ``models.planEntities``."""

    def __init__(self, kinds: tuple[str, ...], fields: Iterable[tuple[str, int, int]]) -> None:
        """Find the rows of some kinds among fields: name, offset, size."""
        super().__init__()
        rows: dict[int, list[int]] = {}
        self.names: list[str] = []
        for name, offset, size in fields:
            match = re.fullmatch(f"(?:{'|'.join(kinds)})-(\\d+)-(.+)", name)
            if match is None:
                continue
            row = int(match[1])
            rows.setdefault(row, []).extend(range(offset, offset + size))
            if row == 0:
                self.names += [match[2]] + [f"{match[2]}.{i}" for i in range(1, size)]
        self.count, self.size = len(rows), len(self.names)
        index = torch.tensor([rows[r] for r in sorted(rows)], dtype=torch.int64).reshape(self.count, self.size)
        self.index: Tensor
        self.register_buffer("index", index, persistent=False)

    def at(self, name: str) -> int:
        """Return the number of a column, -1 for none."""
        return self.names.index(name) if name in self.names else -1

    def forward(self, obs: Tensor) -> Tensor:
        """Return the rows of what has them: [..., count, size]."""
        return obs[..., self.index.reshape(-1)].reshape(*obs.shape[:-1], self.count, self.size)


class _Set(nn.Module):
    """Rows that are read one by one and pooled: those within the rows of units, or those of the game."""

    def __init__(self, kind: str, rows: _Rows, encoder: str, columns: list[str], placed: bool) -> None:
        super().__init__()
        self.kind, self.rows, self.encoder, self.columns, self.placed = kind, rows, encoder, columns, placed

    def inputs(self) -> int:
        """Return the numbers of a row of inputs."""
        return len(self.columns) + 3 * self.placed

    def forward(self, rows: Tensor) -> Tensor:
        """Return the inputs of rows: a number for each column of the encoder, 0 for those that only others have."""
        index = torch.tensor([self.rows.at(name) % (self.rows.size + 1) for name in self.columns], device=rows.device)
        return nn.functional.pad(rows, (0, 1))[..., index]


_ROW = r"([^-]+)-(\d+)-(.+)"  # a number of a row: kind, row, column
_UNITS = ("own", "hero", "enemy", "foe", "marker")  # kinds of rows that are no sets

_ABOUT = {
    **dict.fromkeys(("deploy", "activate", "rush-hero"), "own"),
    **dict.fromkeys(
        ("shoot", "range", "rush-enemy", "charge", "fire", "go-enemy", "move-enemy", "move-range"), "enemy"
    ),
    **dict.fromkeys(
        ("advance-marker", "advance-cover", "rush-marker", "rush-cover", "screen", "go-marker", "discover", "move-marker"),
        "marker",
    ),
}
_ROLES = ("own", "enemy", "marker")


class _Score(nn.Module):
    """What actions about things score: from what the trunk asks and what each thing answers."""

    def __init__(self, policy: Policy, name: str, asks: int, answers: int, size: int, groups: int) -> None:
        super().__init__()
        self.query = nn.Linear(asks, size, bias=False)
        self.key = nn.Linear(answers, size)
        self.score = nn.Linear(size, groups, bias=False)
        for layer in (self.query, self.key, self.score):
            nn.init.orthogonal_(layer.weight, 2.0**0.5)
        nn.init.zeros_(self.key.bias)
        for tensor, layer, attribute in ((".query.weight", self.query, "weight"), (".key.weight", self.key, "weight"),
                                         (".bias", self.key, "bias"), (".score.weight", self.score, "weight")):  # fmt: skip
            policy._names[name + tensor] = (layer, attribute, attribute == "weight")

    def forward(self, trunk: Tensor, things: Tensor, activation: Any, change: Tensor | None = None) -> Tensor:
        """Return scores, of what is made of things and its change: [n, things, groups]."""
        keys = self.key(things) if change is None else self.key(things) + change
        scores: Tensor = self.score(activation(self.query(trunk).unsqueeze(1) + keys))
        return scores


_KNOTS = (0.0, 1 / 6, 1 / 3, 2 / 3, 4 / 3)  # distances of the filters of relations


def _filters(d: Tensor) -> Tensor:
    """Return the share with which a distance counts at each knot: [..., knots]."""
    d = d.clamp(max=_KNOTS[-1])
    shares = []
    for i, knot in enumerate(_KNOTS):
        share = torch.ones_like(d)
        if i > 0:
            share = torch.minimum(share, (d - _KNOTS[i - 1]) / (knot - _KNOTS[i - 1]))
        if i < len(_KNOTS) - 1:
            share = torch.minimum(share, (_KNOTS[i + 1] - d) / (_KNOTS[i + 1] - knot))
        shares.append(share.clamp(min=0))
    return torch.stack(shares, dim=-1)


class _Heard(nn.Module):
    """What things hear of others, and how that changes what is made of them."""

    def __init__(self, policy: Policy, kind: str, numbers: int, kinds: int, told: int, size: int) -> None:
        super().__init__()
        name = "relation." + kind
        self.hear = policy.dense(name + ".hear", numbers + kinds * len(_KNOTS) * told, size)
        self.change = nn.Linear(size, size, bias=False)
        nn.init.zeros_(self.change.weight)
        policy._names[name + ".change.weight"] = (self.change, "weight", True)

    def forward(self, things: Tensor, placed: Tensor, told: list[tuple[Tensor, Tensor]], same: int, activation: Any) -> Tensor:
        """Return the change of things [n, rows, numbers] that stand at places [n, rows, 3].

        Told is what each kind tells, and from where, with half the box about it if it has one: [n, rows, 3 or 5].
        Kind number ``same`` are the things themselves, -1 for none.
        """
        heard = [things]
        for kind, (tells, where) in enumerate(told):
            between = where[:, None, :, :2] - placed[:, :, None, :2]
            if where.shape[-1] > 3:
                between = (between.abs() - where[:, None, :, 3:]).clamp(min=0)
            counts = placed[:, :, None, 2] * where[:, None, :, 2]
            if kind == same:
                counts = counts * (1 - torch.eye(counts.shape[1], device=counts.device))
            shares = _filters(torch.sqrt((between * between).sum(dim=-1))) * counts.unsqueeze(-1)
            heard.append(torch.einsum("nabk,nbp->nakp", shares, tells).flatten(2))
        change: Tensor = self.change(activation(self.hear(torch.cat(heard, dim=-1))))
        return change


def _pooled(things: Tensor, there: Tensor, mean: bool) -> Tensor:
    """Return the mean or the sum, and the greatest, of things that are there: [..., 2 * size], 0 without any."""
    total = (things * there).sum(dim=-2)
    if mean:
        total = total / there.sum(dim=-2).clamp(min=1)
    most = torch.where(there > 0, things, torch.full_like(things, -torch.inf)).amax(dim=-2)
    return torch.cat([total, torch.where(torch.isinf(most), torch.zeros_like(most), most)], dim=-1)


def _there(rows: Tensor) -> Tensor:
    """Return 1 for rows in which there is anything: [..., 1]."""
    return (rows != 0).any(dim=-1, keepdim=True).float()


class Entity(Policy):
    """Units and markers read one by one, and actions scored by what they are about."""

    def __init__(self, config: dict[str, Any], about: dict[str, str], spec: Spec) -> None:
        super().__init__(config, about, spec)
        fields = [(f.name, f.offset, f.size) for f in spec.fields]
        self.units = nn.ModuleList([_Rows(("own", "hero"), fields), _Rows(("enemy", "foe"), fields)])
        self.markers = _Rows(("marker",), fields)
        if not all(u.count for u in self.units):
            raise GauntletError(f"the layout of {spec.id} has no rows of units on both sides, which a network of kind entity needs")
        parts = config.get("parts", [])
        self._plan_sets(fields if parts else [])
        of_rows = {i for m in (*self.units, self.markers, *(s.rows for s in self.context)) for i in m.index.reshape(-1).tolist()}
        self.globals: Tensor
        self.register_buffer("globals", torch.tensor([i for i in range(spec.obs_size) if i not in of_rows]), persistent=False)
        self.side = next((f.offset for f in spec.fields if f.name == "side"), -1)
        self.columns: list[str] = [
            name for name in dict.fromkeys(self.units[0].names + self.units[1].names) if not (parts and re.fullmatch(_ROW, name))
        ]
        self._plan_actions(spec)
        rows, hidden = config["rows"], config["hidden"]
        self.encoders = nn.ModuleDict({s.encoder: self.stack(s.encoder, s.inputs(), parts) for s in (*self.of_units[0], *self.context)})
        pooled = 2 * parts[-1] if parts else 0
        self.unit = self.stack("unit", len(self.columns) + 5 + pooled * len(self.of_units[0]), rows)
        summed = len(self.globals) + 6 * rows[-1] + pooled * len(self.context)
        self.marker = None
        if self.markers.count:
            self.marker = self.stack("marker", self.markers.size + 3, rows)
            summed += 2 * rows[-1]
        self.told, self.heard = nn.ModuleDict(), nn.ModuleDict()
        told, hearing = config.get("relations", 0), ["unit", "marker"] if self.marker is not None else ["unit"]
        surroundings = [s.kind for s in self.context if s.placed] if config.get("surroundings") else []
        kinds = 1 + len(hearing) + len(surroundings)
        for kind in [*hearing, *surroundings] if told else []:
            self.told[kind] = nn.Linear(parts[-1] if kind in surroundings else rows[-1], told, bias=False)
            nn.init.orthogonal_(self.told[kind].weight, 2.0**0.5)
            self._names[f"relation.{kind}.tell.weight"] = (self.told[kind], "weight", True)
            if kind in hearing:
                self.heard[kind] = _Heard(self, kind, rows[-1], kinds, told, rows[-1])
        self.hidden = self.stack("hidden", summed, hidden)
        self.policy = self.dense("policy", hidden[-1], len(self.group_names))
        self.value = self.dense("value", hidden[-1], 1)
        self.scores = nn.ModuleDict()
        for role in _ROLES:
            if groups := self.role_groups[role]:
                self.scores[role] = _Score(self, role, hidden[-1], rows[-1], config["score"], len(groups))
        if self.uses_features:
            self.scores["action"] = _Score(self, "action", hidden[-1], spec.feature_size, config["features"], 1)
            if told:
                self.heard["action"] = _Heard(self, "action", spec.feature_size, kinds, told, config["features"])
                at = {f.name: f.offset for f in spec.feature_fields}
                self.leads = (at.get("x", -1), at.get("y", -1))

    def _plan_sets(self, fields: list[tuple[str, int, int]]) -> None:
        """Find what the game and units have rows of."""
        self.of_units = nn.ModuleList([nn.ModuleList(), nn.ModuleList()])
        self.context = nn.ModuleList()
        if not fields:
            return
        kinds: dict[str, str] = {}  # of sets: their encoders, in the order of the fields
        for name, _, _ in fields:
            match = re.fullmatch(r"((?:own-|enemy-)?([^-]+))-\d+-.+", name)
            if match and match[2] not in _UNITS and not match[2].isdigit():
                kinds.setdefault(match[1], match[2])
        rows = {kind: _Rows((kind,), fields) for kind in kinds}
        for kind, encoder in kinds.items():
            columns = list(dict.fromkeys(name for other in kinds if kinds[other] == encoder for name in rows[other].names))
            self.context.append(_Set(kind, rows[kind], encoder, columns, rows[kind].at("x") >= 0 and rows[kind].at("y") >= 0))
        inner = [[(name, i, 1) for i, name in enumerate(side.names)] for side in self.units]
        names = [name for side in self.units for name in side.names]
        for kind in dict.fromkeys(match[1] for name in names if (match := re.fullmatch(_ROW, name))):
            both = [_Rows((kind,), fields) for fields in inner]  # of a kind that only one side has, the other has no rows
            columns = list(dict.fromkeys(name for within in both for name in within.names))
            for within, of in zip(both, self.of_units, strict=True):
                of.append(_Set(kind, within, kind, columns, False))

    def _plan_actions(self, spec: Spec) -> None:
        things = {"own": self.units[0].count, "enemy": self.units[1].count, "marker": self.markers.count}
        if self.side >= 0:
            things["own"] = things["enemy"] = max(things["own"], things["enemy"])
        self.things = things
        self.group_names: list[str] = []
        self.role_groups: dict[str, list[int]] = {role: [] for role in _ROLES}
        group, found = [], []
        for slot in spec.slots:
            name, about = slot.name, None
            if (match := re.fullmatch(r"(.+)-(\d+)", slot.name)) and (role := self._about(match[1])) and int(match[2]) < things[role]:
                name, about = match[1], (role, int(match[2]))
            if name not in self.group_names:
                self.group_names.append(name)
            group.append(self.group_names.index(name))
            if about is not None:
                found.append((*about, slot.slot, group[-1]))
                if group[-1] not in self.role_groups[about[0]]:
                    self.role_groups[about[0]].append(group[-1])
        self.group: Tensor
        self.register_buffer("group", torch.tensor(group), persistent=False)
        for role in _ROLES:  # where each action finds its score among those of a role's things; the place after them is 0
            width = len(self.role_groups[role])
            where = torch.full((len(spec.slots),), things[role] * width, dtype=torch.int64)
            for r, thing, at, g in found:
                if r == role:
                    where[at] = thing * width + self.role_groups[role].index(g)
            self.register_buffer(f"where_{role}", where, persistent=False)

    @staticmethod
    def _about(name: str) -> str | None:
        role = _ABOUT.get(name, name.rpartition("-")[2] if "-" in name else None)
        return role if role in _ROLES else None

    def _subject(self, sides: list[Tensor], swapped: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return where the unit is that the decision is about, [n], [n], and whether there is one."""
        turns, xs, ys = [], [], []
        for side, rows in zip(self.units, sides, strict=True):
            x, y = side.at("x"), side.at("y")
            known = x >= 0 and y >= 0 and side.at("turn") >= 0
            turns.append(self._turn(side, rows) if known else torch.zeros_like(rows[:, :, 0]))
            xs.append(rows[:, :, max(x, 0)])
            ys.append(rows[:, :, max(y, 0)])
        # An own unit comes before an enemy that is asked about as much: the rows of side 0 stand at both ends.
        nobody = torch.zeros_like(turns[0])
        before, behind = torch.where(swapped[:, None], nobody, turns[0]), torch.where(swapped[:, None], turns[0], nobody)
        own = torch.cat([before, turns[1], behind], dim=1)
        x, y = torch.cat([*xs, xs[0]], dim=1), torch.cat([*ys, ys[0]], dim=1)
        best = own.argmax(dim=1, keepdim=True)
        return x.gather(1, best)[:, 0], y.gather(1, best)[:, 0], own.gather(1, best)[:, 0] > 0

    @staticmethod
    def _turn(side: _Rows, rows: Tensor) -> Tensor:
        if side.at("turn") < 0:
            return torch.zeros_like(rows[:, :, 0])
        if side.at("asked") < 0:
            return rows[:, :, side.at("turn")]
        return (2 * rows[:, :, side.at("turn")] + rows[:, :, side.at("asked")]) / 3

    @staticmethod
    def _bearing(side: _Rows, rows: Tensor, subject: tuple[Tensor, Tensor, Tensor]) -> Tensor:
        """Return where things are from the subject: [n, rows, 3]."""
        if side.at("x") < 0 or side.at("y") < 0:
            return torch.zeros_like(rows[:, :, :1]).expand(-1, -1, 3)
        x = rows[:, :, side.at("x")] - subject[0][:, None]
        y = rows[:, :, side.at("y")] - subject[1][:, None]
        d = torch.sqrt(x * x + y * y)
        beside = torch.stack([x / 2, y / 2, d / (d + 1.0 / 3)], dim=-1)
        return torch.where(subject[2][:, None, None], beside, torch.zeros_like(beside))

    def _encoded(self, k: int, rows: Tensor, own: Tensor, subject: tuple[Tensor, Tensor, Tensor]) -> Tensor:
        """Return the encodings of the units of a side: [n, rows, size]."""
        side = self.units[k]
        # The place after a row's numbers is 0, for columns that only the other side has.
        index = torch.tensor([side.at(name) % (side.size + 1) for name in self.columns], device=rows.device)
        columns = nn.functional.pad(rows, (0, 1))[:, :, index]
        whose = torch.where(own, 1.0, -1.0)[:, None, None].expand(-1, rows.shape[1], 1)
        which = torch.full_like(whose, float(k))
        pooled = []
        for s in self.of_units[k]:
            encoder = self.encoders[s.encoder]
            if s.rows.count == 0:  # only the other side has some; ONNX knows no tensors of nothing
                pooled.append(torch.zeros_like(rows[:, :, :1]).expand(-1, -1, 2 * encoder[-1].out_features))
                continue
            members = s.rows(rows)
            pooled.append(_pooled(self.through(s(members), encoder), _there(members), mean=False))
        return self.through(torch.cat([columns, self._bearing(side, rows, subject), whose, which, *pooled], dim=-1), self.unit)

    def _read(self, s: _Set, obs: Tensor, subject: tuple[Tensor, Tensor, Tensor]) -> tuple[Tensor, Tensor]:
        """Return the encodings of what the game has rows of, and which are there."""
        rows = s.rows(obs)
        inputs = s(rows)
        if s.placed:
            inputs = torch.cat([inputs, self._bearing(s.rows, rows, subject)], dim=-1)
        return self.through(inputs, self.encoders[s.encoder]), _there(rows)

    @staticmethod
    def _placed(of: _Rows, rows: Tensor) -> Tensor:
        """Return where things are, and 1 for those that are on the table: [n, rows, 3]."""
        if of.at("x") < 0 or of.at("y") < 0:
            return torch.zeros_like(rows[:, :, :1]).expand(-1, -1, 3)
        there = (rows != 0).any(dim=-1)
        if of.at("on-table") >= 0:
            there = there & (rows[:, :, of.at("on-table")] > 0)
        return torch.stack([rows[:, :, of.at("x")], rows[:, :, of.at("y")], there.float()], dim=-1)

    @classmethod
    def _boxed(cls, of: _Rows, rows: Tensor) -> Tensor:
        """Return the same with half the box about each thing, if rows say so: [n, rows, 3 or 5]."""
        placed = cls._placed(of, rows)
        if of.at("width") < 0 or of.at("depth") < 0:
            return placed
        return torch.cat([placed, rows[:, :, [of.at("width"), of.at("depth")]]], dim=-1)

    def _lead(self, features: Tensor) -> Tensor:
        """Return where actions lead, and 1 for those that lead somewhere: [n, actions, 3]."""
        x, y = self.leads
        if x < 0 or y < 0:
            return torch.zeros_like(features[:, :, :1]).expand(-1, -1, 3)
        to = torch.stack([features[:, :, x], features[:, :, y]], dim=-1)
        return torch.cat([to, (to != 0).any(dim=-1, keepdim=True).float()], dim=-1)

    def forward(self, obs: Tensor, features: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Return logits and values, see `Policy`."""
        swapped = obs[:, self.side] <= 0 if self.side >= 0 else torch.zeros_like(obs[:, 0], dtype=torch.bool)
        sides = [u(obs) for u in self.units]
        subject = self._subject(sides, swapped)
        encoded, present, turn, target = [], [], [], []
        for k in range(2):
            rows = sides[k]
            there = (rows != 0).any(dim=-1)
            encoded.append(self._encoded(k, rows, swapped if k == 1 else ~swapped, subject))
            present.append(there)
            turn.append(self._turn(self.units[k], rows) * there)
            at = self.units[k].at("target")
            target.append(rows[:, :, at] * there if at >= 0 else torch.zeros_like(turn[-1]))
        units = _swap(encoded, swapped)  # own and enemy
        turns, targets = (_swap([t.unsqueeze(-1) for t in both], swapped) for both in (turn, target))
        parts = [obs[:, self.globals]]
        tables = list(zip(units, _swap([p.float().unsqueeze(-1) for p in present], swapped), strict=True))
        if self.marker is not None:
            rows = self.markers(obs)
            markers = self.through(torch.cat([rows, self._bearing(self.markers, rows, subject)], dim=-1), self.marker)
            tables.append((markers, _there(rows)))
        context = [self._read(s, obs, subject) for s in self.context]
        told: list[tuple[Tensor, Tensor]] = []  # by units of the own side, of the enemy's, markers, and surroundings; and from where
        if self.told:
            placed = _swap([self._placed(u, rows) for u, rows in zip(self.units, sides, strict=True)], swapped)
            if self.marker is not None:
                placed.append(self._placed(self.markers, self.markers(obs)))
            for (things, _), kind, where in zip(tables, ("unit", "unit", "marker"), placed, strict=False):
                told.append((self.told[kind](things), where))
            for s, (things, _) in zip(self.context, context, strict=True):
                if s.kind in self.told:
                    told.append((self.told[s.kind](things), self._boxed(s.rows, s.rows(obs))))
            first = [told, [told[1], told[0], *told[2:]], told]  # an enemy hears of its own side first
            tables = [
                (things + self.heard["unit" if i < 2 else "marker"](things, placed[i], first[i], max(0, i - 1) * 2, self.activation), there)
                for i, (things, there) in enumerate(tables)
            ]
            units = [things for things, _ in tables[:2]]
        for things, there in (*tables, *context):
            parts.append(_pooled(things, there, mean=True))
        for weights in (turns, targets):
            parts.append(sum((u * w).sum(dim=1) for u, w in zip(units, weights, strict=True)))
        trunk = self.through(torch.cat(parts, dim=-1), self.hidden)
        logits = self.policy(trunk)[:, self.group]
        for role, (things, there) in zip(_ROLES, tables, strict=False):
            if role in self.scores:
                scores = (self.scores[role](trunk, things, self.activation) * there).flatten(1)
                room = self.things[role] * len(self.role_groups[role]) + 1 - scores.shape[1]
                logits = logits + nn.functional.pad(scores, (0, room))[:, getattr(self, f"where_{role}")]
        if self.uses_features and features is not None:
            there = (features != 0).any(dim=-1, keepdim=True).float()
            change = self.heard["action"](features, self._lead(features), told, -1, self.activation) if told else None
            logits = logits + (self.scores["action"](trunk, features, self.activation, change) * there).squeeze(-1)
        return logits, self.value(trunk).squeeze(-1)


def _swap(sides: list[Tensor], swapped: Tensor) -> list[Tensor]:
    """Return what belongs to the own and to the enemy side, padded to as many rows: [n, rows, size] each."""
    most = max(s.shape[1] for s in sides)
    a, b = (nn.functional.pad(s, (0, 0, 0, most - s.shape[1])) for s in sides)
    where = swapped[:, None, None]
    return [torch.where(where, b, a), torch.where(where, a, b)]


def export_onnx(module: Policy, path: str | os.PathLike[str], spec: Spec) -> None:
    """Write a module as ONNX: inputs ``obs`` and, where it reads them, ``features``; outputs ``logits`` and ``values``.

    The number of rows is free. Needs the package onnx.
    """
    obs = torch.zeros(2, spec.obs_size)
    features = torch.zeros(2, spec.action_count, spec.feature_size)
    inputs = (obs, features) if module.uses_features else (obs,)
    names = ["obs", "features"][: len(inputs)]
    axes = {name: {0: "rows"} for name in (*names, "logits", "values")}
    module.eval()
    torch.onnx.export(
        module, inputs, os.fspath(path), input_names=names, output_names=["logits", "values"], dynamic_axes=axes,
        opset_version=17, dynamo=False,
    )  # fmt: skip
