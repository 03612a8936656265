package all_test

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest/must"
	"gauntlet/env"
	"gauntlet/models"
)

// What the networks that ship choose goes with the unit and the marker, not with its place in a list, and does not
// depend on the order of weapons: where rows of these stand in another order, all that may be chosen is worth the same,
// but for the rounding of sums in another order.
func TestNetworksGoByNoOrder(t *testing.T) {
	for _, spec := range []string{
		"GF3-1000-v1:armies=elite-1000,horde-1000", "GF2-1000-v1:mission=corners",
		"StarQuest-Breach-v1:heroes=4", "Stargrave-Salvage-v1", "Stargrave-Meltdown-v1",
	} {
		t.Run(spec, func(t *testing.T) {
			name, o, err := env.ParseSpec(spec)
			must.Do(t, err)
			must.Do(t, o.Set("layer=tactical"))
			tr := trial{T: t, game: must.Get(env.New(name, o))(t), rng: dice.New(1)}
			must.Do(t, tr.game.Reset(3))
			for seat := range tr.players {
				net := must.Get(models.Shipped(name, seat))(t).Net
				tr.players[seat] = must.Get(net.For(models.LayoutOf(tr.game.Spec())))(t).NewPlayer(1)
			}
			tr.play()
			if tr.compared < 50 || tr.moved < 20 {
				t.Errorf("%d choices, of which %d are of what stands in another place", tr.compared, tr.moved)
			}
		})
	}
}

// A trial shows networks the rows of a game in another order.
type trial struct {
	*testing.T
	game    *env.Turn
	players [2]*models.Player
	rng     dice.Stream

	compared, moved int
}

// An order says by kind of rows, and for weapons by the unit, which row stands in which place.
type order map[string][]int

// aRow matches names of numbers of a row: of which kind, which, and what; of a weapon that of its unit is another.
var (
	aRow    = regexp.MustCompile(`^(own|enemy|hero|foe|marker)-(\d+)-(.*)$`)
	aWeapon = regexp.MustCompile(`^weapon-(\d+)-(.*)$`)
)

// shuffled returns an order of all rows, anew.
func (tr *trial) shuffled() order {
	many := map[string]int{}
	for _, f := range tr.game.Spec().Obs {
		if m := aRow.FindStringSubmatch(f.Name); m != nil {
			many[m[1]] = max(many[m[1]], tr.number(m[2])+1)
			if w := aWeapon.FindStringSubmatch(m[3]); w != nil {
				unit := m[1] + "-" + m[2]
				many[unit] = max(many[unit], tr.number(w[1])+1)
			}
		}
	}
	out := order{}
	for _, kind := range slices.Sorted(maps.Keys(many)) {
		places := make([]int, many[kind])
		for k := range places {
			j := tr.rng.Intn(k + 1)
			places[k], places[j] = places[j], k
		}
		out[kind] = places
	}
	return out
}

func (tr *trial) number(digits string) int { return must.Get(strconv.Atoi(digits))(tr) }

// fields returns where each number of an observation in the order comes from.
func (tr *trial) fields(o order) (from [][2]env.Field) {
	at := map[string]env.Field{}
	for _, f := range tr.game.Spec().Obs {
		at[f.Name] = f
	}
	for _, f := range tr.game.Spec().Obs {
		m := aRow.FindStringSubmatch(f.Name)
		if m == nil {
			continue
		}
		row, what := o[m[1]][tr.number(m[2])], m[3]
		if w := aWeapon.FindStringSubmatch(what); w != nil {
			what = fmt.Sprint("weapon-", o[m[1]+"-"+m[2]][tr.number(w[1])], "-", w[2])
		}
		from = append(from, [2]env.Field{f, at[fmt.Sprint(m[1], "-", row, "-", what)]})
	}
	return from
}

// aboutOne matches names of slots that are about a unit or a marker.
var aboutOne = regexp.MustCompile(`^(.*?)(\d+)$`)

// slots returns which slot of before each is, for who sits at a seat.
func (tr *trial) slots(o order, seat int) []int {
	spec := tr.game.Spec()
	at := map[string]int{}
	for i := range spec.Slots {
		at[spec.Slots[i].Name] = i
	}
	own, enemy := "own", "enemy"
	if o["hero"] != nil {
		own, enemy = []string{"hero", "foe"}[seat], []string{"foe", "hero"}[seat]
	}
	from := make([]int, len(spec.Slots))
	for i := range spec.Slots {
		from[i] = i
		s := &spec.Slots[i]
		m := aboutOne.FindStringSubmatch(s.Name)
		if m == nil {
			continue
		}
		is := func(what string) bool {
			return strings.Contains(strings.NewReplacer(",", " ", ";", " ", ":", " ").Replace(s.Meaning)+" ", what+" "+m[2]+" ")
		}
		var places []int
		switch {
		case is("enemy unit"), is("enemy figure"), strings.Contains(s.Meaning, "creature "):
			places = o[enemy]
		case is("own unit"), is("own figure"), is("hero"):
			places = o[own]
		case is("marker"), is("loot"):
			places = o["marker"]
		}
		if k := tr.number(m[2]); k < len(places) {
			from[i] = at[fmt.Sprint(m[1], places[k])]
		}
	}
	return from
}

// play plays the game as the networks would, and compares what they say of both orders.
func (tr *trial) play() {
	spec := tr.game.Spec()
	wide := tr.players[0].Net().Layout.Features
	var obs, features, logits [2][]float32
	var masks [2][]uint8
	for k := range 2 {
		obs[k], features[k] = make([]float32, spec.ObsSize), make([]float32, spec.Actions()*wide)
		logits[k], masks[k] = make([]float32, spec.Actions()), make([]uint8, spec.Actions())
	}
	o := tr.shuffled()
	fields, slots := tr.fields(o), [2][]int{tr.slots(o, 0), tr.slots(o, 1)}
	for value := [1]float32{}; tr.game.Seat() >= 0; tr.compared++ {
		seat := tr.game.Seat()
		must.Do(tr, errors.Join(tr.game.Observe(seat, obs[0]), tr.game.Mask(masks[0]), tr.game.Features(features[0])))
		copy(obs[1], obs[0])
		for _, f := range fields {
			copy(obs[1][f[0].Offset:][:f[0].Size], obs[0][f[1].Offset:])
		}
		for i, k := range slots[seat] {
			masks[1][i] = masks[0][k]
			copy(features[1][i*wide:][:wide], features[0][k*wide:])
		}
		for k := range 2 {
			tr.players[seat].Forward(models.Batch{Obs: obs[k], Features: features[k]}, 1, logits[k], value[:])
		}
		for i, k := range slots[seat] {
			if x, y := logits[0][k], logits[1][i]; masks[1][i] != 0 && max(x-y, y-x) > 1e-3 {
				tr.Fatalf("choice %d: %s is worth %f, and in the other order, as %s, %f", tr.compared, spec.Slots[k].Name, x,
					spec.Slots[i].Name, y)
			}
		}
		a := models.Greedy(logits[0], masks[0])
		if b := models.Greedy(logits[1], masks[1]); a != b {
			tr.moved++
		}
		must.Do(tr, tr.game.Step(a))
	}
}
