"""Makes the environments known to Gymnasium, as ``Gauntlet/GF3-Skirmish-v1`` and so on.

``import gauntlet_env`` does so where Gymnasium is installed; ``gymnasium.make("gauntlet_env:Gauntlet/GF3-Skirmish-v1")``
imports it by itself.
"""

from __future__ import annotations

from .ids import IDS

NAMESPACE = "Gauntlet"


def register() -> None:
    """Register all ids that are not registered yet."""
    from gymnasium.envs import registration

    for name in IDS:
        full = f"{NAMESPACE}/{name}"
        if full not in registration.registry:
            registration.register(
                full,
                entry_point="gauntlet_env.gym:Env",
                vector_entry_point="gauntlet_env.gym:VectorEnv",
                kwargs={"env_id": name},
                # The program refuses steps before a reset and after an end, and a mask says what is legal.
                order_enforce=False,
                disable_env_checker=True,
            )
