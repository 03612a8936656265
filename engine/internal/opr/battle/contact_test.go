package battle_test

import (
	"slices"
	"testing"

	"gauntlet/engine/dice"
	"gauntlet/engine/enginetest"
	"gauntlet/engine/enginetest/must"
	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/peek"
	"gauntlet/engine/move"
	"gauntlet/engine/roster"
)

// However three large models, the enemies about them and others stand, closing in leaves no model in another: also where one
// takes the place of another that is about to leave it, and that one, or a third, then finds none.
func TestClosingInIsClear(t *testing.T) {
	beasts := *must.Get(roster.StarterList("brood-1000"))(t)
	beasts.Units = slices.Clone(beasts.Units)
	u := slices.IndexFunc(beasts.Units, func(u roster.Unit) bool { return u.Name == "Ram Beast" })
	beasts.Units[u].Models = append(slices.Clone(beasts.Units[u].Models), beasts.Units[u].Models[0])
	setup := starters2().fields[0]
	setup.Armies = [2]*roster.Army{&beasts, must.Get(roster.StarterList("brood-1000"))(t)}
	s := compiled(t, setup).New(1)
	m := peek.Live(s)
	e := slices.IndexFunc(m.G.Units, func(u core.UnitDef) bool { return u.Seat == 1 })
	rng := dice.New(9)
	about := func(n int) int32 { return int32(rng.Intn(n*geom.Inch)) - int32(n*geom.Inch/2) }
	moved := 0
	for range enginetest.Samples(2000, 40000) {
		if !scatter(m, []int{u, e, e + 1, e + 2}, about) {
			continue
		}
		was := slices.Clone(m.Models)
		d := force.Of(m)
		for v := range move.ContactVariants {
			movement.MoveIntoContact(m, u, e, d.Actions.CloseIn, d.Move.Separation, v)
			if !slices.Equal(was, m.Models) {
				moved++
			}
			for i, p := range models(m, u) {
				for j, q := range models(m, u) {
					if n := int64(m.G.Models[i].Base) + int64(m.G.Models[j].Base); i < j && geom.Dist2(p, q) < n*n {
						t.Fatalf("way %d: models at %v and %v overlap; they stood at %v, %v", v, p, q, was[i].P, was[j].P)
					}
				}
			}
			copy(m.Models, was)
			m.Rebox(u)
		}
	}
	if moved < 1000 {
		t.Errorf("the unit has moved %d times", moved)
	}
}

// scatter puts all models of two units somewhere about the middle of the table, none in another, and reports whether
// there was room for them.
func scatter(m *core.State, units []int, about func(inches int) int32) bool {
	var put []int
	for _, u := range units {
		m.Units[u].Flags = core.OnTable
		for _, i := range m.Living(u) {
			for try := 0; ; try++ {
				if try == 50 {
					return false
				}
				p := geom.Point{X: about(18), Y: about(18)}
				if !slices.ContainsFunc(put, func(j int) bool {
					n := int64(m.G.Models[i].Base) + int64(m.G.Models[j].Base)
					return geom.Dist2(p, m.Models[j].P) < n*n
				}) {
					m.Models[i].P = p
					put = append(put, i)
					break
				}
			}
		}
		m.Rebox(u)
	}
	return true
}
