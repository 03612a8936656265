"""What the tests share."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Iterator

import pytest

from gauntlet_env import Child

# Without torch, what needs it is not there to be tested: EXTRAS=1 .ci/run installs it.
collect_ignore = [] if importlib.util.find_spec("torch") else ["test_torch.py"]

LONG = os.environ.get("GAUNTLET_TESTS") == "long"
"""Whether tests that go on for long do so."""


@pytest.fixture(scope="session")
def child() -> Iterator[Child]:
    """A child for all tests that do not end theirs."""
    with Child() as c:
        yield c
