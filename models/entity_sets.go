package models

import (
	"fmt"
	"slices"
	"strings"
)

// maxSets is how many sets a plan may have.
const maxSets = 16

// A setPlan is a set of rows that the network reads one by one and pools: those within the rows of the units of a
// side, or those of the game.
type setPlan struct {
	name    string // "own weapon", "terrain"
	role    int    // roleOwn or roleEnemy of what units have, -1 of what the game has
	part    int    // of units: index in rowPlan.parts
	rows    rowPlan
	encoder int // index in entityPlan.encoders
}

// An encoderPlan is what sets of one kind share: their columns, each number by name.
type encoderPlan struct {
	name    string
	columns []string
	placed  bool // rows say where something is
}

// inputs returns the numbers of a row of inputs.
func (e *encoderPlan) inputs() int {
	if e.placed {
		return len(e.columns) + besideMarker
	}
	return len(e.columns)
}

// addContext takes a field down that belongs to a row of the game, such as "terrain-3-x" or "own-spell-0-range", and
// reports whether it does.
func (p *entityPlan) addContext(f Place) (is bool, err error) {
	side, name := "", f.Name
	for _, s := range []string{"own-", "enemy-"} {
		if rest, ok := strings.CutPrefix(name, s); ok {
			side, name = s, rest
		}
	}
	kind, row, column, ok := rowField(name)
	if !ok {
		return false, nil
	}
	at := slices.IndexFunc(p.sets, func(s setPlan) bool { return s.name == side+kind })
	if at < 0 {
		at = len(p.sets)
		p.sets = append(p.sets, setPlan{name: side + kind, role: -1, encoder: p.encoder(kind)})
	}
	return true, p.sets[at].rows.add(row, column, f)
}

// encoder returns the number of an encoder, a new one where there is none of the name yet.
func (p *entityPlan) encoder(name string) int {
	at := slices.IndexFunc(p.encoders, func(e encoderPlan) bool { return e.name == name })
	if at < 0 {
		at = len(p.encoders)
		p.encoders = append(p.encoders, encoderPlan{name: name})
	}
	return at
}

// takeApart finds the rows within the rows of a side's units, such as "weapon-2-range".
func (r *rowPlan) takeApart() error {
	var kinds []string
	for i, name := range r.names {
		kind, row, column, ok := rowField(name)
		if !ok {
			continue
		}
		at := slices.Index(kinds, kind)
		if at < 0 {
			at = len(kinds)
			kinds, r.parts = append(kinds, kind), append(r.parts, rowPlan{kind: kind})
		}
		if err := r.parts[at].add(row, column, Place{Name: name, Offset: i, Size: 1, Sum: r.sums[i]}); err != nil {
			return err
		}
	}
	return nil
}

// apart reports whether a number of a row belongs to one within it.
func (r *rowPlan) apart(number int) bool {
	for i := range r.parts {
		part := &r.parts[i]
		if len(part.first) == 0 {
			continue // the other side has such rows
		}
		if from := part.first[0]; number >= from && number < from+len(part.first)*part.size {
			return true
		}
	}
	return false
}

// align gives units of both sides the same kinds of rows in the same order: of a kind that only the units of one side
// have, those of the other have none.
func (p *entityPlan) align() {
	var kinds []string
	for side := range p.units {
		for i := range p.units[side].parts {
			if kind := p.units[side].parts[i].kind; !slices.Contains(kinds, kind) {
				kinds = append(kinds, kind)
			}
		}
	}
	for side := range p.units {
		u := &p.units[side]
		parts := make([]rowPlan, len(kinds))
		for k, kind := range kinds {
			parts[k].kind = kind
			if at := slices.IndexFunc(u.parts, func(r rowPlan) bool { return r.kind == kind }); at >= 0 {
				parts[k] = u.parts[at]
			}
		}
		if len(parts) > 0 {
			u.parts = parts
		}
	}
}

// planSets puts the sets of units before those of the game, and lays out the inputs of the encoders.
func (p *entityPlan) planSets() error {
	p.align()
	var sets []setPlan
	for side := range p.units {
		for k := range p.units[side].parts {
			part := &p.units[side].parts[k]
			sets = append(sets, setPlan{name: roleNames[roleOwn+side] + " " + part.kind, role: roleOwn + side, part: k,
				rows: *part, encoder: p.encoder(part.kind)})
		}
	}
	p.sets = append(sets, p.sets...)
	if len(p.sets) > maxSets {
		return fmt.Errorf("%d sets of rows, at most %d", len(p.sets), maxSets)
	}
	for i := range p.sets {
		s := &p.sets[i]
		s.rows.find()
		e := &p.encoders[s.encoder]
		for k, name := range s.rows.names {
			at := slices.Index(e.columns, name)
			if at < 0 {
				at = len(e.columns)
				e.columns = append(e.columns, name)
			}
			s.rows.columns = join(s.rows.columns, span{at, k, 1})
		}
		e.placed = e.placed || s.role < 0 && s.rows.x >= 0 && s.rows.y >= 0
	}
	return nil
}

// roleOf returns the role of the units of a table.
func (p *entityPlan) roleOf(table int) int {
	if table == tableEnemy {
		return roleEnemy
	}
	return roleOwn
}

// ownSets returns how many sets the units of a side have.
func (p *entityPlan) ownSets() int { return len(p.units[0].parts) }

// setOf returns the number of a set of a role's units.
func (p *entityPlan) setOf(role, part int) int { return (role-roleOwn)*p.ownSets() + part }
