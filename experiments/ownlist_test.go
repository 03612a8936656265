package experiments

import (
	"path/filepath"
	"strings"
	"testing"

	"gauntlet/engine/enginetest/must"
	"gauntlet/models"
	"gauntlet/training"
)

// startsAt returns the experiment for lists of one's own, with a fresh network of an environment as its start.
func startsAt(t *testing.T, id string) training.Config {
	t.Helper()
	c := must.Get(ReadConfig(OwnListConfig))(t)
	tiny := training.DefaultConfig()
	tiny.Env, tiny.Network.Hidden, tiny.Rows, tiny.Steps, tiny.Decisions, tiny.PPO.Minibatch = id, []int{4}, 2, 2, 4, 4
	tiny.League, tiny.Evaluation = training.League{Self: 1, Weighting: training.Even}, training.Evaluation{Games: 2, Gate: 50}
	dir := t.TempDir()
	run := must.Get(training.Start(tiny, training.Options{Workers: 1, Dir: dir}))(t)
	defer run.Close()
	must.Get(run.Train(t.Context()))(t)
	c.Start = filepath.Join(dir, training.FinalFile)
	return c
}

// A list of one's own is played in the first seat, in the smallest environment of its game that it fits, against lists that
// are drawn or that are named, each in its turn; the network is built as the one that it starts from.
func TestOwnList(t *testing.T) {
	c := startsAt(t, "GF3-Skirmish-v1")
	want := must.Get(models.LoadNet(c.Start))(t).Net.Config
	got := must.Get(OwnList(c, "elite-500", nil))(t)
	if got.Env != "GF3-Skirmish-v1:armies=elite-500,drawn:table=drawn:mission=any" || got.Name != "mine-elite-500" ||
		got.Seats != training.FirstSeat || got.Network.String() != want.String() || len(got.Curriculum) != 0 {
		t.Errorf("one list: %+v", got)
	}
	got = must.Get(OwnList(c, "elite-2000", []string{"gunline-2000", "drawn"}))(t)
	if envs := got.Curriculum[0].Envs; len(envs) != 2 || got.Curriculum[0].Until != 1 || got.Env != envs[0] ||
		envs[0] != "GF3-2000-v1:armies=elite-2000,gunline-2000:table=drawn:mission=any" ||
		envs[1] != "GF3-2000-v1:armies=elite-2000,drawn:table=drawn:mission=any" {
		t.Errorf("against two: %+v", got.Curriculum)
	}
}

// What the experiment says of its games gives way to the list, and games without sizes have one of their own.
func TestOwnListGoesFirst(t *testing.T) {
	c := startsAt(t, "GF3-Skirmish-v1")
	other := "GF3-Skirmish-v1:armies=vehicles-500,vehicles-500"
	c.Curriculum, c.Evaluation.Env, c.Seats = []training.Stage{{Until: 1, Envs: []string{other}}}, other, training.BothSeats
	c.League.Self = 1
	got := must.Get(OwnList(c, "elite-500", nil))(t)
	if len(got.Curriculum) != 0 || got.Evaluation.Env != "" || got.Seats != training.FirstSeat {
		t.Errorf("it plays %+v, is judged by %q and learns %s", got.Curriculum, got.Evaluation.Env, got.Seats)
	}
	c = must.Get(ReadConfig(OwnListConfig))(t)
	if got, err := OwnList(c, "lanterns", nil); err != nil || !strings.HasPrefix(got.Env, "Stargrave-") {
		t.Errorf("a crew: %q, %v", got.Env, err)
	}
}

// Where no network ships one is to be named.
func TestNetworkOf(t *testing.T) {
	for _, want := range []string{"no trained network ships for GF9-Nowhere-v1", "or name a network by --start"} {
		if _, err := networkOf("GF9-Nowhere-v1", training.StartShipped); !must.Contain(err, want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if c, err := networkOf("GF3-1000-v1", training.StartShipped); err != nil || c == nil {
		t.Errorf("the network that ships: %v", err)
	}
}

// What cannot be trained with is refused by a sentence.
func TestOwnListRefuses(t *testing.T) {
	c := startsAt(t, "GF3-Skirmish-v1")
	for _, r := range []struct {
		list, against, start, want string
	}{
		{"elite-50", "", c.Start, "elite-500"},
		{"a,b.yaml", "", c.Start, "a comma, a colon or a bracket"},
		{"elite-500", "x:y", c.Start, "a comma, a colon or a bracket"},
		{"elite-500", "none.yaml", c.Start, "elite-500 against none.yaml: "},
		{"elite-500", "", "none.msgpack", "none.msgpack"},
		{"elite-500", "nobody", c.Start, "nobody"},
	} {
		c.Start = r.start
		var against []string
		if r.against != "" {
			against = []string{r.against}
		}
		if _, err := OwnList(c, r.list, against); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%q against %q from %q: %v", r.list, r.against, r.start, err)
		}
	}
}
