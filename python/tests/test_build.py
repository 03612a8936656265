"""How wheels are made: which platform they say they are for, and what is said where they cannot be made."""

from __future__ import annotations

import importlib.util
import struct
import sys
import types
import zipfile
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parents[1]


def load(name: str) -> Any:
    """Return a program of the folder above as a module."""
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The hook that hatchling calls, made for a folder; hatchling itself need not be there."""
    interface = types.ModuleType("hatchling.builders.hooks.plugin.interface")
    interface.BuildHookInterface = object  # type: ignore[attr-defined]
    for name in ("hatchling", "hatchling.builders", "hatchling.builders.hooks", "hatchling.builders.hooks.plugin"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, interface.__name__, interface)
    for variable in ("GAUNTLET_PREBUILT", "GOOS", "GOARCH"):
        monkeypatch.delenv(variable, raising=False)
    module = load("hatch_build")

    def make(root: Path) -> tuple[Any, dict[str, Any]]:
        made = module.CustomBuildHook()
        made.root = str(root)
        return made, {"force_include": {}}

    return make


def test_there_is_a_sentence_without_go(hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cmd" / "gauntlet").mkdir(parents=True)
    monkeypatch.setenv("PATH", str(tmp_path))
    made, data = hook(tmp_path / "python")
    with pytest.raises(SystemExit, match="built from source with Go, and there is no go on the path: install Go from"):
        made.initialize("standard", data)
    made.finalize("standard", data, "")


def test_there_is_a_sentence_without_sources(hook: Any, tmp_path: Path) -> None:
    made, data = hook(tmp_path / "python")
    with pytest.raises(SystemExit, match="does not hold them: install a wheel"):
        made.initialize("standard", data)
    made.finalize("standard", data, "")


def test_go_says_what_does_not_build(hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cmd" / "gauntlet").mkdir(parents=True)
    go = tmp_path / "go"
    go.write_text("#!/bin/sh\necho undefined: x >&2\nexit 1\n")
    go.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    made, data = hook(tmp_path / "python")
    with pytest.raises(SystemExit, match="build fails:\nundefined: x"):
        made.initialize("standard", data)
    made.finalize("standard", data, "")


@pytest.mark.parametrize(
    ("target", "tag", "name"),
    [
        ("linux/amd64", "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64", "gauntlet"),
        ("linux/arm64", "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64", "gauntlet"),
        ("darwin/amd64", "macosx_12_0_x86_64", "gauntlet"),
        ("darwin/arm64", "macosx_12_0_arm64", "gauntlet"),
        ("windows/amd64", "win_amd64", "gauntlet.exe"),
    ],
)
def test_a_program_that_is_there(
    hook: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, target: str, tag: str, name: str
) -> None:
    program = tmp_path / name
    for variable, value in zip(("GOOS", "GOARCH"), target.split("/"), strict=True):
        monkeypatch.setenv(variable, value)
    monkeypatch.setenv("GAUNTLET_PREBUILT", str(program))
    made, data = hook(HERE)
    with pytest.raises(SystemExit, match="which is no file"):
        made.initialize("standard", data)
    program.write_bytes(b"")
    made.initialize("standard", data)
    assert data["tag"] == f"py3-none-{tag}" and data["pure_python"] is False
    assert data["force_include"] == {str(program): f"gauntlet_env/bin/{name}"}
    monkeypatch.setenv("GOARCH", "riscv64")
    with pytest.raises(SystemExit, match="there are no wheels for"):
        made.initialize("standard", data)
    made.finalize("standard", data, "")


def elf(machine: int, interpreter: bool) -> bytes:
    """Return the beginning of a program for Linux with one header, which may be that of an interpreter."""
    head = bytearray(64 + 56)
    head[:4] = b"\x7fELF"
    struct.pack_into("<H", head, 18, machine)
    struct.pack_into("<Q", head, 32, 64)
    struct.pack_into("<HH", head, 54, 56, 1)
    struct.pack_into("<I", head, 64, 3 if interpreter else 1)
    return bytes(head)


def wheel(folder: Path, tag: str, program: bytes, mode: int = 0o755, without: str = "") -> Path:
    """Write a wheel with the sources of the package, but for one, and a program."""
    path = folder / f"gauntlet_env-0.1.0-py3-none-{tag}.whl"
    with zipfile.ZipFile(path, "w") as z:
        for source in [*(HERE / "src" / "gauntlet_env").glob("*.py"), HERE / "src" / "gauntlet_env" / "py.typed"]:
            if source.name != without:
                z.writestr(f"gauntlet_env/{source.name}", "")
        about = zipfile.ZipInfo("gauntlet_env/bin/gauntlet")
        about.external_attr = mode << 16
        z.writestr(about, program)
    return path


MACHO = b"\xcf\xfa\xed\xfe" + struct.pack("<I", 0x0100000C)
PE = b"MZ" + bytes(58) + struct.pack("<I", 64) + b"PE\0\0" + struct.pack("<H", 0x8664)


@pytest.mark.parametrize(
    ("tag", "program", "said"),
    [
        ("manylinux_2_17_x86_64", elf(62, False), "linux x86_64"),
        ("manylinux_2_17_aarch64", elf(183, False), "linux aarch64"),
        ("macosx_12_0_arm64", MACHO, "macosx arm64"),
        ("win_amd64", PE, "win amd64"),
    ],
)
def test_good_wheels_pass(tmp_path: Path, tag: str, program: bytes, said: str) -> None:
    assert said in load("inspect_wheels").inspect(wheel(tmp_path, tag, program))


@pytest.mark.parametrize(
    ("tag", "program", "changed", "said"),
    [
        ("win_amd64", elf(62, False), {}, "holds a program for linux x86_64"),
        ("manylinux_2_17_x86_64", elf(183, False), {}, "holds a program for linux aarch64"),
        ("manylinux_2_17_x86_64", elf(62, True), {}, "needs libraries of the system"),
        ("manylinux_2_17_x86_64", elf(62, False), {"mode": 0o644}, "may not be run"),
        ("manylinux_2_17_x86_64", elf(62, False), {"without": "vector.py"}, "lacks .'vector.py'"),
        ("manylinux_2_17_x86_64", b"#!/bin/sh", {}, "a program that begins with"),
    ],
)
def test_bad_wheels_do_not(tmp_path: Path, tag: str, program: bytes, changed: dict[str, Any], said: str) -> None:
    with pytest.raises(SystemExit, match=said):
        load("inspect_wheels").inspect(wheel(tmp_path, tag, program, **changed))
