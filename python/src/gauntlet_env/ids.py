"""The ids of the environments that come with the program. A test holds them to ``gauntlet envs``."""

IDS: tuple[str, ...] = (
    "GF3-Skirmish-v1",
    "GF3-1000-v1",
    "GF3-2000-v1",
    "GF3-3000-v1",
    "GF2-1000-v1",
    "GF2-2000-v1",
    "StarQuest-Relay-v1",
    "StarQuest-Breach-v1",
    "StarQuest-Ruins-v1",
    "StarQuest-Hunt-v1",
    "StarQuest-LastStand-v1",
    "Stargrave-Salvage-v1",
    "Stargrave-Meltdown-v1",
    "Stargrave-Graveyard-v1",
    "Stargrave-Archive-v1",
    "Stargrave-Ambush-v1",
)
"""In the order in which the program lists them."""
