"""What the documents show works, and the reference is what the docstrings say."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import gauntlet_env

HERE = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["README.md", "docs/python.md", "python/README.md"])
def test_blocks_of_python_run(page: str) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", (HERE.parent / page).read_text(), re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})


def test_reference_is_current() -> None:
    subprocess.run([sys.executable, HERE / "reference.py", "--check"], check=True)


def test_every_shown_thing_has_a_docstring() -> None:
    for name in gauntlet_env.__all__:
        thing = getattr(gauntlet_env, name)
        if name != "IDS":
            assert thing.__doc__, name
            for method, f in vars(thing).items() if isinstance(thing, type) else ():
                assert method.startswith("_") or not callable(f) or f.__doc__, f"{name}.{method}"


@pytest.mark.parametrize("example", ["self_play", "behaviour_cloning", "mcts", "make_tour"])
def test_examples(example: str) -> None:
    subprocess.run([sys.executable, HERE / "examples" / f"{example}.py", "--smoke"], check=True, stdout=subprocess.DEVNULL)
