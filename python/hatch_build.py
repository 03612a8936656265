"""Puts the program gauntlet into the wheel: one that is there already, or one that the Go of this machine builds.

GAUNTLET_PREBUILT names a program that is there already. GOOS and GOARCH choose another platform than this machine's:
build_wheels.sh does so. Without either, the program is built for this machine from the sources around this folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# The oldest systems that programs of the Go in go.mod run on. Such a program needs no C library.
TAGS = {
    ("linux", "amd64"): "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    ("linux", "arm64"): "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    ("darwin", "amd64"): "macosx_12_0_x86_64",
    ("darwin", "arm64"): "macosx_12_0_arm64",
    ("windows", "amd64"): "win_amd64",
}


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" and not os.environ.get("GAUNTLET_PREBUILT") and self._packaged():
            return
        self._scratch = tempfile.mkdtemp(prefix="gauntlet-env-build-")
        program, platform = self._program()
        name = "gauntlet.exe" if program.suffix == ".exe" else "gauntlet"
        build_data["force_include"][str(program)] = f"gauntlet_env/bin/{name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "_scratch", ""), ignore_errors=True)

    def _packaged(self) -> bool:
        return (Path(self.root) / "src" / "gauntlet_env" / "bin").is_dir()

    def _program(self) -> tuple[Path, str]:
        """Return the program and the platform tag of the wheel."""
        target = self._target()
        if prebuilt := os.environ.get("GAUNTLET_PREBUILT"):
            path = Path(prebuilt).resolve()
            if not path.is_file():
                raise SystemExit(f"GAUNTLET_PREBUILT names {prebuilt!r}, which is no file")
            return path, self._tag(target)
        sources = Path(self.root).parent
        if not (sources / "cmd" / "gauntlet").is_dir():
            raise SystemExit(
                f"gauntlet-env is built from the sources of Gauntlet, and {sources} does not hold them: install a wheel, "
                "set GAUNTLET_PREBUILT to a program that is built already, or build in a clone of the repository"
            )
        go = shutil.which("go")
        if go is None:
            raise SystemExit(
                "gauntlet-env is built from source with Go, and there is no go on the path: install Go from "
                "https://go.dev/dl, take a wheel for this platform, or set GAUNTLET_PREBUILT to a program that is built already"
            )
        out = Path(self._scratch) / ("gauntlet.exe" if target[0] == "windows" else "gauntlet")
        done = subprocess.run(
            [go, "build", "-trimpath", "-ldflags=-s -w", "-o", str(out), "./cmd/gauntlet"],
            cwd=sources,
            env={**os.environ, "CGO_ENABLED": "0", "GOOS": target[0], "GOARCH": target[1]},
            capture_output=True,
            text=True,
        )
        if done.returncode != 0:
            raise SystemExit(f"gauntlet-env: {go} build fails:\n{done.stderr}")
        return out, self._tag(target)

    @staticmethod
    def _target() -> tuple[str, str]:
        """Return GOOS and GOARCH of the wheel."""
        system, _, machine = sysconfig.get_platform().partition("-")
        machine = machine.rpartition("-")[2] if system == "macosx" else machine
        here = {"linux": "linux", "macosx": "darwin", "win": "windows"}.get(system, system)
        if machine == "universal2":
            machine = os.uname().machine
        arch = {"x86_64": "amd64", "amd64": "amd64", "aarch64": "arm64", "arm64": "arm64"}.get(machine, machine)
        return os.environ.get("GOOS") or here, os.environ.get("GOARCH") or arch

    @staticmethod
    def _tag(target: tuple[str, str]) -> str:
        if target not in TAGS:
            raise SystemExit(f"gauntlet-env: there are no wheels for {target[0]}/{target[1]}")
        return TAGS[target]
