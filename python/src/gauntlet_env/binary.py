"""Where the program ``gauntlet`` is, and how it is run for one result."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .errors import BinaryNotFound, GauntletError

VARIABLE = "GAUNTLET_BINARY"
"""The environment variable that names another program than the one in the package."""

NAME = "gauntlet.exe" if sys.platform == "win32" else "gauntlet"


def find() -> str:
    """Return the path of the program: ``$GAUNTLET_BINARY``, else the one in this package, else one on the path.

    Raises:
        BinaryNotFound: there is none.
    """
    if named := os.environ.get(VARIABLE):
        if not os.path.isfile(named):
            raise BinaryNotFound(f"{VARIABLE} names {named!r}, which is no file")
        return named
    packaged = Path(__file__).with_name("bin") / NAME
    if packaged.is_file():
        return str(packaged)
    if found := shutil.which(NAME):
        return found
    raise BinaryNotFound(
        f"the package holds no program ({packaged}), and there is no {NAME} on the path: install a wheel for this "
        f"platform, or set {VARIABLE} to a program built with `go build ./cmd/gauntlet`"
    )


def hidden() -> dict[str, Any]:
    """Return the arguments that keep a new process of Windows from opening a window."""
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NO_WINDOW}
    return {}


def run(*args: str, timeout: float | None = None, cwd: str | os.PathLike[str] | None = None) -> str:
    """Run the program and return what it prints.

    Args:
        args: its arguments, such as ``"envs", "--json"``.
        timeout: seconds after which it is ended, None to wait for ever.
        cwd: the folder that it runs in.

    Raises:
        GauntletError: it fails; the message is what it says.
    """
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        [find(), *args], stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout, cwd=cwd, **hidden()
    )
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip()
        raise GauntletError(said or f"gauntlet {' '.join(args)} ends with exit code {done.returncode}")
    return done.stdout.decode()


def ask(*args: str, timeout: float | None = None, codes: Sequence[int] = (0,)) -> Any:
    """Run the program with ``--json`` and return the document that it prints.

    Args:
        args: its arguments without ``--json``.
        timeout: seconds after which it is ended, None to wait for ever.
        codes: exit codes that come with a document.

    Raises:
        GauntletError: it fails; the message is what it says.
    """
    done: subprocess.CompletedProcess[bytes] = subprocess.run(
        [find(), *args, "--json"], stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout, **hidden()
    )
    if done.returncode not in codes:
        said = done.stderr.decode(errors="replace").strip()
        raise GauntletError(said or f"gauntlet {' '.join(args)} ends with exit code {done.returncode}")
    return json.loads(done.stdout)
