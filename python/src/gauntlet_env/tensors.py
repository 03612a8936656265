"""Networks of the program as arrays: read from checkpoints and written back, by way of safetensors."""

from __future__ import annotations

import json
import os
import struct
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import binary
from .errors import GauntletError

Array = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Network:
    """A network: what it is built of, what it was made for, and its weights.

    Attributes:
        config: ``kind`` (``mlp`` or ``entity``), ``hidden``, ``activation`` and for entity ``rows``, ``parts``, ``relations``, ``surroundings``, ``score``, ``features``.
        about: the metadata: ``env`` (trained in), ``made_for`` (an id), ``layer``, ``layout_hash``, ``seats``, ``note``.
        tensors: float32 by name; a weight has a row for every input and a column for every output.
    """

    config: Mapping[str, Any]
    about: Mapping[str, str]
    tensors: Mapping[str, Array]


def decode(data: bytes) -> Network:
    """Return the network that a safetensors file of the program holds.

    Raises:
        GauntletError: it is none.
    """
    try:
        size = struct.unpack_from("<Q", data)[0]
        header = json.loads(data[8 : 8 + size])
        about = header.pop("__metadata__")
        numbers = memoryview(data)[8 + size :]
        tensors = {}
        for name, t in header.items():
            begin, end = t["data_offsets"]
            if t["dtype"] != "F32":
                raise ValueError(f"tensor {name} is {t['dtype']}")
            tensors[name] = np.frombuffer(numbers[begin:end], dtype="<f4").reshape(t["shape"]).copy()
        return Network(json.loads(about["network"]), about, tensors)
    except (struct.error, ValueError, KeyError, TypeError, AttributeError) as e:
        raise GauntletError(f"{len(data)} bytes that are no safetensors file of a network: {e!r}") from None


def encode(network: Network) -> bytes:
    """Return a network as a safetensors file, which ``gauntlet model import`` reads."""
    header: dict[str, Any] = {"__metadata__": dict(network.about)}
    at, parts = 0, []
    for name, array in network.tensors.items():
        b = np.ascontiguousarray(array, dtype="<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(array.shape), "data_offsets": [at, at + len(b)]}
        at += len(b)
        parts.append(b)
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    return struct.pack("<Q", len(head)) + head + b"".join(parts)


def load(path: str | os.PathLike[str], env: str = "") -> Network:
    """Return the network of a checkpoint, or of a safetensors file.

    Args:
        path: of the file.
        env: the id of an environment that the network is to play, when not the one that it was made for: a network of kind
            entity also plays those that differ only in the number of units and markers.

    Raises:
        GauntletError: the file is neither, or damaged, or the network cannot play the environment.
    """
    if os.fspath(path).endswith(".safetensors"):
        network = decode(Path(path).read_bytes())
        return played(network, env) if env else network
    with tempfile.TemporaryDirectory(prefix="gauntlet-env-") as folder:
        out = Path(folder) / "net.safetensors"
        binary.run("model", "export", os.fspath(path), "--out", str(out), *([f"--for={env}"] if env else []))
        return decode(out.read_bytes())


def played(network: Network, env: str) -> Network:
    """Return a network as it plays an environment, see `load`."""
    with tempfile.TemporaryDirectory(prefix="gauntlet-env-") as folder:
        path = Path(folder) / "net.msgpack"
        save(network, path)
        return load(path, env)


def save(network: Network, path: str | os.PathLike[str]) -> None:
    """Write a network as a checkpoint for playing (the agent ``model:PATH``), or to NAME.safetensors.

    Raises:
        GauntletError: it does not fit the environment that it was made for.
    """
    if os.fspath(path).endswith(".safetensors"):
        Path(path).write_bytes(encode(network))
        return
    with tempfile.TemporaryDirectory(prefix="gauntlet-env-") as folder:
        tensors = Path(folder) / "net.safetensors"
        tensors.write_bytes(encode(network))
        binary.run("model", "import", str(tensors), "--out", os.fspath(path))
