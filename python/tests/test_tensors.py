"""Networks as arrays, which need no torch: read, written back, and as they play other environments."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from conftest import LONG
from hypothesis import given, settings
from hypothesis import strategies as st

from gauntlet_env import Child, GauntletError, Vector, tensors

SHIPPED = Path(__file__).parents[2] / "models" / "shipped"
SHAPES = st.lists(st.integers(0, 5), max_size=3).map(tuple)
ARRAYS = st.tuples(SHAPES, st.floats(width=32, allow_nan=False)).map(lambda a: np.full(a[0], a[1], np.float32))
TEXTS = st.dictionaries(st.text(max_size=9), st.text(max_size=9), max_size=4)
CONFIGS = st.dictionaries(st.text(max_size=9), st.integers(-9, 9) | st.lists(st.integers(0, 9)), max_size=4)


@settings(max_examples=300 if LONG else 60, deadline=None)
@given(CONFIGS, TEXTS, st.dictionaries(st.text(max_size=9).filter(lambda t: t != "__metadata__"), ARRAYS, max_size=5))
def test_safetensors_round_trip(config: dict[str, object], about: dict[str, str], arrays: dict[str, np.ndarray]) -> None:
    network = tensors.Network(config, {**about, "network": json.dumps(config)}, arrays)
    back = tensors.decode(tensors.encode(network))
    assert back.config == config and back.about == network.about and back.tensors.keys() == arrays.keys()
    for name, array in arrays.items():
        assert back.tensors[name].shape == array.shape and (back.tensors[name] == array).all()


@settings(max_examples=300 if LONG else 60, deadline=None)
@given(st.binary(max_size=60) | st.binary(max_size=40).map(lambda b: bytes([len(b)]) + bytes(7) + b))
def test_what_is_no_network_is_refused(b: bytes) -> None:
    with pytest.raises(GauntletError, match="no safetensors file of a network"):
        tensors.decode(b)


@pytest.mark.parametrize("name", sorted(p.name for p in SHIPPED.glob("*.msgpack")))
def test_shipped_networks_come_back(child: Child, name: str, tmp_path: Path) -> None:
    network = tensors.load(SHIPPED / name)
    tensors.save(network, tmp_path / "net.safetensors")
    tensors.save(tensors.load(tmp_path / "net.safetensors"), tmp_path / "net.msgpack")
    again = tensors.load(tmp_path / "net.msgpack")
    assert again.about == network.about and again.config == network.config
    assert all((again.tensors[key] == array).all() for key, array in network.tensors.items())
    with Vector(network.about["made_for"], 2, layer=network.about["layer"], child=child) as v:
        v.reset(1)
        for was, now in zip(v.judge(SHIPPED / name), v.judge(tmp_path / "net.msgpack"), strict=True):
            assert (was == now).all() and was.any()


def test_a_network_plays_environments_of_other_sizes(child: Child, tmp_path: Path) -> None:
    network = tensors.load(SHIPPED / "GF.msgpack")
    tensors.save(network, tmp_path / "net.safetensors")
    for path in (SHIPPED / "GF.msgpack", tmp_path / "net.safetensors"):
        with Vector("GF3-3000-v1", 1, layer="tactical", child=child) as v:
            wide = tensors.load(path, "GF3-3000-v1")
            assert wide.about["layout_hash"] == v.layout != network.about["layout_hash"]
            assert wide.about["weights_hash"] == network.about["weights_hash"]
            tensors.save(wide, tmp_path / "wide.msgpack")
            v.reset(1)
            assert (v.judge(tmp_path / "wide.msgpack")[0] == v.judge(SHIPPED / "GF.msgpack")[0]).all()
        with pytest.raises(GauntletError, match="not for that of Stargrave-Salvage-v1"):
            tensors.load(path, "Stargrave-Salvage-v1")
    damaged = bytearray((SHIPPED / "GF.msgpack").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (tmp_path / "damaged.msgpack").write_bytes(damaged)
    with pytest.raises(GauntletError, match="a damaged checkpoint"):
        tensors.load(tmp_path / "damaged.msgpack")
