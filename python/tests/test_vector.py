"""The vector: what it shows, how it branches, what it refuses."""

from __future__ import annotations

import copy
import pickle
from typing import Literal

import numpy as np
import pytest

import gauntlet_env
from gauntlet_env import IDS, Child, Closed, IllegalAction, Refused, Vector, WrongMoment, binary, sample


def play(v: Vector, steps: int, seed: int = 0) -> list[np.ndarray]:
    """Play by chance, and return copies of what was seen."""
    rng = np.random.default_rng(seed)
    seen = []
    for _ in range(steps):
        v.step(v.sample(rng))
        seen.append(np.concatenate([v.obs.ravel(), v.reward.ravel(), v.seat, v.terminated]))
    return seen


def test_ids_are_those_of_the_program() -> None:
    listed = binary.ask("envs")
    assert list(IDS) == [e["id"] for e in listed]


@pytest.mark.parametrize("layer", ["atomic", "tactical"])
@pytest.mark.parametrize("name", IDS)
def test_every_id_plays(child: Child, name: str, layer: str) -> None:
    with Vector(name, 3, layer=layer, child=child) as v:
        v.reset(5)
        assert v.obs.shape == (3, v.spec.obs_size) and v.mask.shape == (3, len(v.spec.slots))
        for seen in play(v, 40):
            assert np.isfinite(seen).all()
        assert (v.obs >= v.spec.low - 1e-6).all() and (v.obs <= v.spec.high + 1e-6).all()
        assert (v.reward.sum(axis=1) == 0).all()
        index = np.concatenate([t.index.ravel() for t in v.spec.tables.values()])
        assert sorted(index) == list(range(v.obs_size))


def test_tables_hold_the_fields(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", child=child) as v:
        tables = v.spec.tables
        assert tables["own"].shape[0] == 6 and tables["own_weapon"].shape[:2] == (6, 8)
        column = {f.name: f for f in tables["own_weapon"].columns}["range"]
        field = next(f for f in v.spec.fields if f.name == "own-3-weapon-2-range")
        assert tables["own_weapon"].index[3, 2, column.offset] == field.offset


def test_equal_seeds_give_equal_games(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 4, child=child, workers=1) as a, Vector("GF3-Skirmish-v1", 4, workers=2) as b:
        for v in (a, b):
            v.reset(11)
        for x, y in zip(play(a, 200), play(b, 200), strict=True):
            assert (x == y).all()


def test_snapshots_bring_back_rows(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 3, layer="tactical", child=child) as v:
        v.reset(1)
        play(v, 20)
        row, whole = v.snapshot(1), v.snapshot_all()
        after = play(v, 60)[-1]
        v.restore_all(whole)
        assert (play(v, 60)[-1] == after).all()
        v.restore(row, 2)
        v.restore(row, 0)
        assert (v.obs[0] == v.obs[2]).all() and v.snapshot(0) == row
        v.copy(0, [1, 2])
        assert (v.obs[0] == v.obs[1]).all()
        v.look_ahead([0, 0], [1, 2], [7, 8])
        assert (v.obs[0] == v.obs[1]).all() and v.snapshot(1) != v.snapshot(2)
        v.restore_all(whole)
        with v.clone() as twin:
            assert (twin.obs == v.obs).all()
            assert (play(twin, 30)[-1] == play(v, 30)[-1]).all()


def test_pickles(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 2, layer="tactical", child=child) as v:
        v.reset(1)
        play(v, 10)
        with pickle.loads(pickle.dumps(v)) as a, copy.deepcopy(v) as b:
            after = play(v, 50)[-1]
            assert (play(a, 50)[-1] == after).all() and (play(b, 50)[-1] == after).all()


def test_modes_of_autoreset(child: Child) -> None:
    ends = {}
    for mode in ("next-step", "same-step"):
        with Vector("GF3-Skirmish-v1", 2, autoreset=mode, child=child, layer="tactical") as v:
            v.reset(3)
            rng = np.random.default_rng(0)
            while not v.terminated[0]:
                v.step(v.sample(rng))
            assert v.final_length[0] > 10 and v.final_winner[0] in (-1, 0, 1) and v.final_seed[0] == 3
            if mode == "same-step":
                assert v.seat[0] >= 0 and v.final_obs is not None
                ends[mode] = v.final_obs[0, 0].copy()
            else:
                assert v.seat[0] == -1 and not v.mask[0].any()
                ends[mode] = v.obs[0].copy()
                v.step(v.sample(rng))
                assert v.seat[0] >= 0 and v.reward[0, 0] == 0 and not v.terminated[0]
    assert ends["next-step"].shape == ends["same-step"].shape
    with Vector("GF3-Skirmish-v1", 2, autoreset="disabled", time_limit=5, child=child) as v:
        v.reset(3)
        play(v, 5)
        assert v.truncated.all()
        with pytest.raises(WrongMoment, match="reset the row first"):
            play(v, 1)
        v.reset_rows([True, False], [9, 0])
        assert list(v.seat >= 0) == [True, False] and v.episode(0).seed == 9


def value_of(option: dict[str, str]) -> object:
    """Return a value of an option, by what the program says of it: its default, or else a sample."""
    samples = {"SPEC": "scripted", "N": 40, "0 to 10": 0.5, "NAME=VALUE,...": {}, "refuse|allow": True}
    given = samples.get(option["values"], option["default"] or option["values"].split("|")[0])
    return tuple(given.split(",")) if option["name"] == "armies" and isinstance(given, str) else given


@pytest.mark.parametrize("name", ["GF3-Skirmish-v1", "GF2-2000-v1", "StarQuest-Breach-v1", "Stargrave-Salvage-v1"])
def test_every_option_is_a_keyword(child: Child, name: str) -> None:
    options = binary.ask("envs", "show", name)["options"]
    assert {"armies", "layer", "opponent", "rulings", "seat", "time-limit"} <= {o["name"] for o in options}
    for o in options:
        one = {o["name"].replace("-", "_"): value_of(o)}
        if o["name"] in ("style", "density", "split", "points"):
            one.update(armies="drawn", table="drawn")
        with Vector(name, solo=o["name"] in ("seat", "opponent"), child=child, **one) as v:
            v.reset(1)
            assert v.mask[0].any(), one
    with pytest.raises(Refused, match="unknown option"):
        Vector(name, no_such_thing=1, child=child)


def test_one_seat_against_an_agent(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 2, solo=True, layer="tactical", opponent="scripted", seat=1, child=child) as v:
        v.reset(1)
        rng = np.random.default_rng(0)
        while not v.terminated[0]:
            assert set(v.seat) <= {1, -1}
            v.step(v.sample(rng))
        assert v.final_learner[0] == 1 and v.reward[0, 1] == v.final_return[0, 1]


def test_features(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 2, features=True, layer="tactical", child=child) as v:
        v.reset(1)
        assert v.features is not None and v.features.shape == (2, v.action_count, v.spec.feature_size)
        assert not v.features[v.mask == 0].any() and v.features.any()


def test_steps_in_the_background(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", 2, child=child) as a, Vector("GF3-Skirmish-v1", 2, child=child) as b:
        rng = np.random.default_rng(0)
        for v in (a, b):
            v.reset(1)
        for _ in range(20):
            chosen = a.sample(rng)
            a.send(chosen)
            with pytest.raises(Closed, match="under way"):
                a.step()
            b.send(chosen)
            b.receive()
            a.receive()
            assert (a.obs == b.obs).all()


def test_words_pictures_and_numbers(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", layer="tactical", child=child) as v:
        v.reset(1)
        words = v.action_words()
        assert sorted(words) == list(np.flatnonzero(v.mask[0])) and all(words.values())
        assert v.render().count("\n") > 5 and v.render(mode="svg").startswith("<svg")
        e = v.episode()
        assert e.seed == 1 and e.winner == -1 and e.learner == -1 and not e.over
        assert (v.observe(0, int(v.seat[0])) == v.obs[0]).all()
        assert v.statistics()["Episodes"] == 0
        assert "GF3-Skirmish-v1" in repr(v) and "264 actions" in repr(v.spec)


def test_refusals_are_sentences(child: Child) -> None:
    for arguments, kind, text in [
        (("GF3-Skirmich-v1",), Refused, "did you mean"),
        (("GF3-Skirmish-v1", 0), Refused, "a vector of 0 environments"),
    ]:
        with pytest.raises(kind, match=text):
            Vector(*arguments, child=child)
    with pytest.raises(Refused, match="colour"):
        Vector("GF3-Skirmish-v1", child=child, colour="red")
    with Vector("GF3-Skirmish-v1", 2, child=child) as v:
        with pytest.raises(WrongMoment, match="before the first reset"):
            v.step([0, 0])
        v.reset(1)
        before = v.obs.copy()
        masked = int(np.flatnonzero(v.mask[1] == 0)[0])
        for actions, error in [([0, 1 << 40], IllegalAction), ([v.mask[0].argmax(), masked], IllegalAction),
                               ([0], Refused), ([0.5, 1], Refused)]:  # fmt: skip
            with pytest.raises(error):
                v.step(np.asarray(actions))
        with pytest.raises(Refused, match="seed of -1"):
            v.reset(-1)
        with pytest.raises(Refused, match="row 7"):
            v.snapshot(7)
        with pytest.raises(Refused, match="snapshot"):
            v.restore(b"nonsense")
        with pytest.raises(Refused, match="no mode"):
            v.render(mode="jpeg")  # type: ignore[arg-type]
        assert (v.obs == before).all()
    with pytest.raises(Closed, match="closed"):
        v.step([0, 0])
    assert v.obs.shape[0] == 2  # the arrays stay
    with pytest.raises(ValueError, match="read-only"):
        v.obs[0] = 1


def test_masked_actions_lose_where_that_is_wanted(child: Child) -> None:
    with Vector("GF3-Skirmish-v1", forfeits=True, child=child) as v:
        v.reset(1)
        actor = int(v.seat[0])
        v.step([int(np.flatnonzero(v.mask[0] == 0)[0])])
        assert v.reward[0, actor] == -1 and v.terminated[0] and v.final_forfeit[0] and v.final_winner[0] == 1 - actor


def test_sample_is_uniform_over_what_is_legal() -> None:
    rng = np.random.default_rng(0)
    mask = np.zeros((5, 9), dtype=np.uint8)
    mask[0, [1, 4, 8]] = mask[2, 0] = mask[3] = 1
    draws = np.stack([sample(mask, rng) for _ in range(3000)])
    assert set(draws[:, 0]) == {1, 4, 8} and set(draws[:, 2]) == {0} and set(draws[:, 3]) == set(range(9))
    assert set(draws[:, 1]) == set(draws[:, 4]) == {0}
    assert np.bincount(draws[:, 0])[[1, 4, 8]].min() > 850
    assert not sample(np.zeros((2, 3), dtype=np.uint8), rng).any()


@pytest.mark.parametrize("autoreset", ["next-step", "same-step"])
def test_legal_actions_are_listed_as_they_are_masked(child: Child, autoreset: Literal["next-step", "same-step"]) -> None:
    with Vector("GF3-Skirmish-v1", 16, autoreset=autoreset, child=child) as v:
        a, b = np.random.default_rng(3), np.random.default_rng(3)
        assert (v.sample(a) == sample(v.mask, b)).all()  # before the first reset nothing is legal
        v.reset(1)
        ended = 0
        for _ in range(400):
            for row in range(16):
                assert v.legal[row, : v.legal_count[row]].tolist() == np.flatnonzero(v.mask[row]).tolist()
            actions = v.sample(a)
            assert actions.dtype == np.int64 and (actions == sample(v.mask, b)).all()
            v.step(actions)
            ended += int(v.terminated.sum())
        assert ended > 8


def test_the_package_names_what_it_has() -> None:
    assert all(hasattr(gauntlet_env, name) for name in gauntlet_env.__all__)
