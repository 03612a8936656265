"""Writes tour.ipynb anew; with --smoke it runs the notebook's cells one after another instead, without Jupyter.

    python make_tour.py
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

TOUR = Path(__file__).with_name("tour.ipynb")

CELLS = [
    ("markdown", "# A tour of gauntlet-env\n\nGames of tabletop miniatures as observations, masked actions and rewards."),
    ("code", "import numpy as np\n\nimport gauntlet_env\nfrom gauntlet_env import Vector, evaluate, odds\n\ngauntlet_env.IDS"),
    ("markdown", "A `Vector` is many games that are stepped together. Its arrays are memory that the program writes."),
    ("code", 'v = Vector("GF3-Skirmish-v1", 4, layer="tactical")\nv.reset(seed=1)\nv.spec, v.obs.shape, v.mask.shape, v.seat'),
    ("markdown", "What the legal actions of a game do, in words; and the table as a map."),
    ("code", "v.action_words(row=0)"),
    ("code", "print(v.render(row=0))"),
    ("markdown", "Play by chance until a game has ended."),
    ("code", "rng = np.random.default_rng(0)\nwhile not v.terminated.any():\n    v.step(v.sample(rng))\nrow = int(v.terminated.argmax())\n"
             "v.final_winner[row], v.final_length[row], v.final_return[row]"),
    ("markdown", "Observations are tables: the game, units of both sides, their weapons, markers, terrain."),
    ("code", "{name: table.shape for name, table in v.spec.tables.items()}"),
    ("markdown", "Rows can be saved, brought back and copied at any moment."),
    ("code", "saved = v.snapshot(0)\nv.copy(0, [1, 2, 3])\nv.step(v.sample(rng))\nv.restore(saved, 0)\nlen(saved)"),
    ("markdown", "Exact odds of an attack, by the same engine."),
    ("code", 'hits = odds("elite-1000:2+1", "horde-1000:2", charging=True).attack["hits"]\nround(hits.mean, 2), round(hits.at_least(20), 3)'),
    ("markdown", "Any function on batches plays in the program's tournaments."),
    ("code", "def charge_first(q):\n"
             "    chosen = []\n"
             "    for words, rng in zip(q.words, q.rng):\n"
             "        charges = [a for a, w in words.items() if w.startswith('charge')]\n"
             "        chosen.append(int(rng.choice(charges or list(words))))\n"
             "    return chosen\n\n"
             'print(evaluate(charge_first, "heuristic", env="GF3-Skirmish-v1", games=20, words=True, name="charge first"))'),
    ("code", "v.close()"),
]  # fmt: skip


def notebook() -> str:
    """Return the notebook as the text of its file."""
    cells = []
    for i, (kind, source) in enumerate(CELLS):
        cell = {"cell_type": kind, "id": f"cell-{i}", "metadata": {}, "source": source.splitlines(keepends=True)}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        cells.append(cell)
    about = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}, "language_info": {"name": "python"}}
    return json.dumps({"cells": cells, "metadata": about, "nbformat": 4, "nbformat_minor": 5}, indent=1) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--smoke", action="store_true")
    if not parser.parse_args().smoke:
        TOUR.write_text(notebook())
        return
    if TOUR.read_text() != notebook():
        raise SystemExit("tour.ipynb is not what make_tour.py writes: run it")
    names: dict[str, object] = {}
    for cell in json.loads(TOUR.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # the cells are those above


if __name__ == "__main__":
    main()
