"""Observations as Gymnasium's spaces: one flat row of numbers, or a table for each kind of thing."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .errors import Refused
from .spec import Spec

Form = Literal["flat", "tables"]
"""``"flat"``: float32 [obs_size]; ``"tables"``: a dictionary of float32 arrays, see `Spec.tables`."""


class Observations:
    """How observations are handed out.

    Args:
        spec: of the environment.
        form: flat or by table.

    Attributes:
        space: of one observation.
    """

    space: spaces.Space[Any]

    def __init__(self, spec: Spec, form: Form) -> None:
        if form not in ("flat", "tables"):
            raise Refused(f"there is no form {form!r} of observations, there are flat and tables")
        self.form = form
        if form == "flat":
            self.space = spaces.Box(spec.low, spec.high, dtype=np.float32)
            return
        self._index = {name: table.index for name, table in spec.tables.items()}
        self.space = spaces.Dict(
            {name: spaces.Box(spec.low[index], spec.high[index], dtype=np.float32) for name, index in self._index.items()}
        )

    def of(self, obs: npt.NDArray[np.float32]) -> Any:
        """Return an observation, or a batch of them, in this form, as a copy.

        Args:
            obs: float32 [..., obs_size].
        """
        if self.form == "flat":
            return obs.copy()
        return {name: obs[..., index] for name, index in self._index.items()}
