"""Looks into wheels: whether each holds the program for the platform that its name promises, and nothing is missing.

    python inspect_wheels.py dist/*.whl
"""

from __future__ import annotations

import stat
import struct
import sys
import zipfile
from pathlib import Path


def platform_of(program: bytes) -> str:
    """Return the platform of a program by its first bytes, as wheels name it."""
    if program[:4] == b"\x7fELF":
        machine = struct.unpack_from("<H", program, 18)[0]
        return {62: "linux x86_64", 183: "linux aarch64"}[machine]
    if program[:4] == b"\xcf\xfa\xed\xfe":
        machine = struct.unpack_from("<I", program, 4)[0]
        return {0x01000007: "macosx x86_64", 0x0100000C: "macosx arm64"}[machine]
    if program[:2] == b"MZ":
        at = struct.unpack_from("<I", program, 60)[0]
        return {0x8664: "win amd64"}[struct.unpack_from("<H", program, at + 4)[0]]
    raise SystemExit(f"a program that begins with {program[:4]!r}")


def needs_libraries(program: bytes) -> bool:
    """Return whether an ELF program has an interpreter, which loads libraries of the system."""
    offset, size, count = struct.unpack_from("<Q", program, 32)[0], *struct.unpack_from("<HH", program, 54)
    return any(struct.unpack_from("<I", program, offset + i * size)[0] == 3 for i in range(count))


def inspect(path: Path) -> str:
    """Return what a wheel holds, or end with what is wrong."""
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        programs = [n for n in names if n.startswith("gauntlet_env/bin/")]
        if len(programs) != 1:
            raise SystemExit(f"{path.name} holds the programs {programs}")
        program = wheel.read(programs[0])
        platform = platform_of(program)
        system, machine = platform.split()
        tag = path.stem.split("-", 4)[-1]
        if not (system in tag and tag.endswith(machine)):
            raise SystemExit(f"{path.name} holds a program for {platform}")
        if system == "linux" and needs_libraries(program):
            raise SystemExit(f"{path.name}: its program needs libraries of the system")
        mode = wheel.getinfo(programs[0]).external_attr >> 16
        if system != "win" and not mode & stat.S_IXUSR:
            raise SystemExit(f"{path.name}: its program may not be run")
        sources = {p.name for p in (Path(__file__).parent / "src" / "gauntlet_env").glob("*.py")} | {"py.typed"}
        if missing := sources - {Path(n).name for n in names}:
            raise SystemExit(f"{path.name} lacks {sorted(missing)}")
    return f"{path.name}: {platform}, {path.stat().st_size / 1e6:.1f} MB, {len(names)} files"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(inspect(Path(name)))
