package env

import (
	"fmt"

	"gauntlet/engine"
)

// A Featured environment can describe its actions by numbers, for networks that score one action after another.
type Featured interface {
	Env
	// Features writes a row of len(Spec().Features) numbers for every action into dst, in the order of the slots, as the seat to act sees it.
	// The rows of actions that are not legal are 0, after the end all are.
	Features(dst []float32) error
}

var _ Featured = (*Turn)(nil)

// Where the features of an action stand in its row.
const (
	fLegal    = 0
	fMoved    = fLegal + 1
	fX        = fMoved + 1
	fY        = fX + 1
	fEnemy    = fY + 1
	fMarker   = fEnemy + 1
	fNears    = fMarker + 1
	fGains    = fNears + 1
	fCover    = fGains + 1
	fDanger   = fCover + 1
	fGiven    = fDanger + 1
	fKill     = fGiven + 1
	fTaken    = fKill + 1
	fUnit     = fTaken + 1
	fTarget   = fUnit + 1
	fShoots   = fTarget + 1
	numAction = fShoots + 1
)

// actionColumns says what they mean. The damage of one weapon group whose target is declared is the mean of its dice as things stand; other
// damage is estimated from ranges and the gaps between the boxes around units, as if all were seen, in the open and in reach of blows.
var actionColumns = [numAction]column{
	fLegal:  {"legal", 0, 1, "1 when the action may be taken; all other numbers of one that may not be are 0"},
	fMoved:  {"moved", 0, 1, "how far the middle of the unit goes, of 20 inches"},
	fX:      {"x", -1, 1, "where it, or what is placed, is then: to the right of the table's centre, of 36 inches"},
	fY:      {"y", -1, 1, "and beyond it"},
	fEnemy:  {"enemy-distance", 0, 1, "distance from there to the nearest enemy unit, box to box, d/(d+12) in inches; 1 without any"},
	fMarker: {"marker-distance", 0, 1, "distance from there to the nearest marker that the own side does not own, box to marker, d/(d+12) in inches; 1 without any"},
	fNears:  {"marker-neared", -1, 1, "by how much the move brings the unit nearer to that marker, in the same measure"},
	fGains:  {"marker-gained", -1, 1, "1 when the unit comes within 3 inches of more markers than before, -1 when of fewer"},
	fCover:  {"cover", 0, 1, "1 when the middle of the unit is then in terrain that gives cover"},
	fDanger: {"danger", 0, 1, "dice of dangerous terrain for going there straight as it stands: n/(n+4)"},
	fGiven:  {"damage-given", 0, 1, "mean wounds that the action does, or lets the unit do in its shooting, to the target or to the enemy that suffers most: n/(n+4)"},
	fKill:   {"damage-share", 0, 1, "those wounds as a share of what that enemy has left, at most all of it; of a spell, what it does to the unit that suffers or gains most in its range, or to its target, as a share of the points of that unit"},
	fTaken:  {"damage-taken", 0, 1, "mean wounds that enemies can then do to the unit, each by shooting after an advance or by a charge, added up, or by striking back at once; n/(n+4); when it loses a model, that model's share of what the unit does"},
	fUnit:   {"unit-value", 0, 1, "the points of the own unit that the action is about, by its wounds left, as a share of the army's"},
	fTarget: {"target-value", 0, 1, "the same of the enemy that is given damage, or of the unit that a spell is cast at"},
	fShoots: {"shoots", 0, 1, "1 when the unit may shoot after the action"},
}

// actionFields returns the features as a spec lists them.
func actionFields() []Field {
	l := &layout{}
	l.add(actionColumns[:], "", "")
	return l.fields
}

// Features writes a row of features for every action.
func (t *Turn) Features(dst []float32) error {
	if want := len(t.g.legal) * numAction; len(dst) != want {
		return &BufferError{"features", len(dst), want}
	}
	clear(dst)
	if t.g.seat() >= 0 {
		t.g.features(dst)
	}
	return nil
}

// Features writes the features of every row's actions into dst, which must be N x Actions x len(Spec().Features) long. It is an error when
// the environments under the vector have none.
func (v *Vector) Features(dst []float32) error {
	size := len(v.spec.Slots) * len(v.spec.Features)
	if len(dst) != len(v.envs)*size {
		return &BufferError{"features", len(dst), len(v.envs) * size}
	}
	for i, e := range v.envs {
		f, ok := Unwrapped(e).(Featured)
		if !ok {
			return &RowError{i, fmt.Errorf("environment %s has no features of actions", v.spec.ID)}
		}
		if err := f.Features(dst[i*size : (i+1)*size]); err != nil {
			return &RowError{i, err}
		}
	}
	return nil
}

// features writes the rows of the legal actions.
func (g *game) features(dst []float32) {
	p := g.state.View()
	g.eye.look(p, g.d.facts)
	d := p.Decision()
	for slot, ok := range g.legal {
		if ok == 0 {
			continue
		}
		row := (*[numAction]float32)(dst[slot*numAction:])
		row[fLegal] = 1
		var act, to engine.Action
		in := intent{fire: fireBest, target: -1}
		switch t := g.d.tact; {
		case t == nil:
			act = g.menu[g.where[slot]]
		case d.Kind == engine.ChooseAction:
			act, to, in = t.plan(g, int(d.Unit), t.of[slot], slot-t.first[t.of[slot]])
		default:
			act = t.expand(g, d, slot)
		}
		g.feature(d, &act, &to, &in, row)
	}
}
