"""The program's networks as torch modules: equal outputs, back again, and as ONNX. EXTRAS=1 .ci/run installs what this needs."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
import torch

import gauntlet_env.torch as networks
from gauntlet_env import Child, GauntletError, Vector, tensors


SHIPPED = Path(__file__).parents[2] / "models" / "shipped"

PARTS = {"kind": "entity", "hidden": [48, 32], "activation": "relu", "rows": [24, 16], "parts": [12, 8], "score": 8, "features": 8}
RELATIONS = PARTS | {"relations": 4}
SURROUNDINGS = RELATIONS | {"surroundings": True}
ENTITY = {"kind": "entity", "hidden": [48, 32], "activation": "tanh", "rows": [24, 16], "score": 8, "features": 8}


def numbers(v: Vector) -> tuple[torch.Tensor, torch.Tensor | None]:
    return torch.from_numpy(v.obs.copy()), None if v.features is None else torch.from_numpy(v.features.copy())


def play(v: Vector, steps: int) -> None:
    rng = np.random.default_rng(0)
    for _ in range(steps):
        v.step(v.sample(rng))


PLAYS = {
    "GF": ["GF3-Skirmish-v1", "GF3-1000-v1", "GF3-2000-v1", "GF3-3000-v1", "GF2-1000-v1", "GF2-2000-v1"],
    "StarQuest": ["StarQuest-Breach-v1", "StarQuest-Hunt-v1"],
    "StarQuest.first": ["StarQuest-Breach-v1", "StarQuest-LastStand-v1"],
    "Stargrave": ["Stargrave-Salvage-v1", "Stargrave-Ambush-v1"],
}
"""In which environments shipped networks are tried that are not named for the only one."""
CASES = [(p, env) for p in sorted(SHIPPED.glob("*.msgpack")) for env in PLAYS.get(p.stem, [p.name.partition(".")[0]])]


@pytest.mark.parametrize(("path", "env"), CASES, ids=[f"{p.stem} {env}" for p, env in CASES])
def test_shipped_networks_say_the_same(child: Child, path: Path, env: str, tmp_path: Path) -> None:
    all_drawn = {"armies": "drawn", "table": "drawn", "mission": "any"}
    drawn = all_drawn if path.stem in ("GF", "StarQuest", "Stargrave") else {}
    with Vector(env, 8, layer="tactical", features=True, child=child, **drawn) as v:
        module = networks.load(path, v.spec)
        assert module.uses_features and module.about["made_for"] in (env, tensors.load(path).about["made_for"])
        v.reset(1)
        seats = set()
        for _ in range(6):
            play(v, 13)
            seats |= set(v.seat)
            logits, values = v.judge(path)
            with torch.no_grad():
                got, worth = module(*numbers(v))
            np.testing.assert_allclose(got.numpy(), logits, atol=1e-5, rtol=1e-5)
            np.testing.assert_allclose(worth.numpy(), values, atol=1e-5, rtol=1e-5)
        assert {0, 1} <= seats and logits.std() > 0.1
        networks.save(module, tmp_path / "back.msgpack")
        back = v.judge(tmp_path / "back.msgpack")
        assert (back[0] == logits).all() and (back[1] == values).all()


@pytest.mark.parametrize("env", ["GF3-Skirmish-v1", "StarQuest-Breach-v1", "Stargrave-Archive-v1", "GF2-1000-v1"])
@pytest.mark.parametrize("config", [ENTITY, PARTS, RELATIONS, SURROUNDINGS, {"kind": "mlp", "hidden": [32], "activation": "relu"}], ids=["entity", "parts", "relations", "surroundings", "mlp"])
def test_fresh_networks_cross_over(child: Child, env: str, config: dict[str, object], tmp_path: Path) -> None:
    torch.manual_seed(0)
    with Vector(env, 8, layer="tactical", features=True, child=child) as v:
        module = networks.new(config, v.spec, note="for a test")
        with torch.no_grad():
            for p in module.parameters():
                p.add_(0.05 * torch.randn_like(p))
        networks.save(module, tmp_path / "net.msgpack")
        again = networks.load(tmp_path / "net.msgpack", v.spec)
        assert again.about["note"] == "for a test" and tensors.load(tmp_path / "net.msgpack").config == config | dict(again.config)
        v.reset(2)
        play(v, 30)
        with torch.no_grad():
            for got, want, again_got in zip(module(*numbers(v)), v.judge(tmp_path / "net.msgpack"), again(*numbers(v)), strict=True):
                np.testing.assert_allclose(got.numpy(), want, atol=1e-5, rtol=1e-5)
                assert (got == again_got).all()


def test_tensors_share_the_memory_of_a_vector(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 3, features=True, child=child) as v:
        t = networks.shared(v)
        v.reset(1)
        assert (t.obs.numpy() == v.obs).all() and (t.features.numpy() == v.features).all()
        t.action[:] = t.mask.argmax(dim=1)
        v.step()
        assert (t.obs.numpy() == v.obs).all() and (t.seat.numpy() == v.seat).all()


def test_refusals(child: Child, tmp_path: Path) -> None:
    with Vector("GF3-1000-v1", 1, layer="tactical", child=child) as v:
        with pytest.raises(GauntletError, match="the network was made for the layout of Stargrave-Salvage-v1"):
            networks.load(SHIPPED / "Stargrave.msgpack", v.spec)
        with pytest.raises(GauntletError, match="no kind of network 'cnn'"):
            networks.new({"kind": "cnn"}, v.spec)
        module = networks.new({"kind": "mlp", "hidden": [4], "activation": "relu"}, v.spec)
        with pytest.raises(GauntletError, match="do not fit"):
            module.take({})
        arrays = dict(module.network().tensors)
        arrays["value.bias"] = np.zeros(3, dtype=np.float32)
        with pytest.raises(GauntletError, match="value.bias of the shape"):
            module.take(arrays)
    with Vector("GF3-1000-v1", 1, child=child) as v, pytest.raises(GauntletError, match=r"tactical layer of .+\(atomic layer\)"):
        networks.load(SHIPPED / "GF.msgpack", v.spec)
    for b in (b"", b"\xff" * 20, b"\x02" + b"\0" * 7 + b"{}"):
        (tmp_path / "bad.safetensors").write_bytes(b)
        with pytest.raises(GauntletError, match="no safetensors"):
            tensors.load(tmp_path / "bad.safetensors")


@pytest.mark.parametrize("config", [ENTITY, PARTS, RELATIONS, SURROUNDINGS, {"kind": "mlp", "hidden": [32], "activation": "tanh"}], ids=["entity", "parts", "relations", "surroundings", "mlp"])
def test_onnx(child: Child, config: dict[str, object], tmp_path: Path) -> None:
    with Vector("GF3-Skirmish-v1", 9, layer="tactical", features=True, child=child) as v:
        says_the_same_as_onnx(networks.new(config, v.spec), v, tmp_path)


@pytest.mark.parametrize("name", ["GF", "StarQuest", "StarQuest.first", "Stargrave"])
def test_shipped_networks_as_onnx(child: Child, name: str, tmp_path: Path) -> None:
    with Vector(PLAYS[name][0], 9, layer="tactical", features=True, child=child) as v:
        says_the_same_as_onnx(networks.load(SHIPPED / f"{name}.msgpack", v.spec), v, tmp_path)


def says_the_same_as_onnx(module: networks.Policy, v: Vector, folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        networks.export_onnx(module, folder / "net.onnx", v.spec)
    onnx.checker.check_model(onnx.load(folder / "net.onnx"))
    session = onnxruntime.InferenceSession(folder / "net.onnx", providers=["CPUExecutionProvider"])
    v.reset(1)
    for _ in range(3):
        play(v, 20)
        inputs = {"obs": v.obs} | ({"features": v.features} if module.uses_features else {})
        with torch.no_grad():
            for got, want in zip(session.run(None, inputs), module(*numbers(v)), strict=True):
                np.testing.assert_allclose(got, want.numpy(), atol=1e-5, rtol=1e-5)
