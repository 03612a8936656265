package models

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An entityPlan is where an observation has its units and markers, and which actions are about them. It is
// worked out from the names of fields and actions.
type entityPlan struct {
	globals []span // of all fields that belong to no unit or marker
	global  int    // numbers of them together

	// units are the rows of the two sides: own and enemy units, or where the sides are not alike those of
	// each side; side says which are the own ones.
	units   [2]rowPlan
	columns []string // of a unit's row, those of either side; each number has a name
	// where the observation says that the first rows are the own ones by a number greater than 0; -1 when
	// they always are
	side    int
	markers rowPlan

	// sets are what units or the game have rows of, where the network reads them one by one; encoders read them.
	// The sets of units come first, those of own units before those of enemies.
	sets     []setPlan
	encoders []encoderPlan

	// actions of one meaning: of each an action that is about nothing, or all that are about one thing each
	groups []string
	group  []int // of each action
	roles  [numRoles]rolePlan

	leads leadPlan // of the features of actions
	ends  endPlan  // of networks with auxiliary heads
}

// A span is a run of numbers that are copied from one place to another.
type span struct{ to, from, size int }

// join adds a span; one that goes on where the last one ends makes that longer.
func join(spans []span, s span) []span {
	if n := len(spans) - 1; n >= 0 && s.to == spans[n].to+spans[n].size &&
		s.from == spans[n].from+spans[n].size {
		spans[n].size += s.size
		return spans
	}
	return append(spans, s)
}

// A leadPlan is which features say where what an action is about is then; -1 where none does.
type leadPlan struct{ x, y int }

// planLeads finds them.
func planLeads(l *Layout) (p leadPlan) {
	p = leadPlan{-1, -1}
	for _, f := range l.FeatureFields {
		switch f.Name {
		case "x":
			p.x = f.Offset
		case "y":
			p.y = f.Offset
		}
	}
	return p
}

// of returns where an action leads, by its features; where they say the very centre, nowhere.
func (p leadPlan) of(features []float32) place {
	if p.x < 0 || p.y < 0 || features[p.x] == 0 && features[p.y] == 0 {
		return place{}
	}
	return place{known: true, x: features[p.x], y: features[p.y]}
}

// A rowPlan says where rows of one kind stand.
type rowPlan struct {
	kind    string
	first   []int // offset of each row
	size    int   // numbers of a row
	names   []string
	sums    []uint64  // hashes of what the numbers of the first row mean
	columns []span    // from the numbers to entityPlan.columns
	x, y    int       // numbers of a row that say where the thing is, -1 for none
	turn    int       // the number that says that it is its turn, or that it is asked about
	asked   int       // the number that says the latter where it has one of its own
	target  int       // the number that says that it is a target
	is      int       // the number that is 0 where there is nothing, -1 where all are
	there   int       // the number that is above 0 on the table, -1 where all are on it
	wide    int       // numbers that say how far the thing reaches about that place, to the right and left and to either
	deep    int       // side beyond; -1 where it is a point
	parts   []rowPlan // of units: rows within the row, in the order of the plan's encoders
}

// The roles that a thing can have for an action.
const (
	roleOwn = iota
	roleEnemy
	roleMarker
	numRoles
)

var roleNames = [numRoles]string{"own", "enemy", "marker"}

// A rolePlan is which actions are about the things of a role.
type rolePlan struct {
	groups []int // indices in entityPlan.groups
	slots  []int // things x groups: the action, -1 for none
	things int
}

// aboutWhat says what the actions are about whose names are one of these and a number.
var aboutWhat = map[string]int{
	"deploy": roleOwn, "activate": roleOwn, "rush-hero": roleOwn,
	"shoot": roleEnemy, "range": roleEnemy, "rush-enemy": roleEnemy, "charge": roleEnemy, "fire": roleEnemy,
	"go-enemy":   roleEnemy,
	"move-enemy": roleEnemy, "move-range": roleEnemy,
	"advance-marker": roleMarker, "advance-cover": roleMarker, "rush-marker": roleMarker,
	"rush-cover": roleMarker, "screen": roleMarker,
	"go-marker": roleMarker, "discover": roleMarker, "move-marker": roleMarker,
}

// about returns what an action is about whose name is this and a number: one of aboutWhat, or the role that the
// name ends in.
func about(name string) (role int, ok bool) {
	if role, ok = aboutWhat[name]; ok {
		return role, true
	}
	role = slices.Index(roleNames[:], name[strings.LastIndexByte(name, '-')+1:])
	return role, role >= 0 && strings.Contains(name, "-")
}

// planEntities works out the plan for a layout. A layout without rows of units on both sides is refused.
func planEntities(l *Layout, parts bool) (*entityPlan, error) {
	p := &entityPlan{side: -1, leads: planLeads(l)}
	rows := map[string]*rowPlan{"own": &p.units[0], "hero": &p.units[0], "enemy": &p.units[1],
		"foe": &p.units[1], "marker": &p.markers}
	for _, f := range l.Fields {
		kind, row, column, ok := rowField(f.Name)
		if r := rows[kind]; ok && r != nil {
			if err := r.add(row, column, f); err != nil {
				return nil, err
			}
			continue
		}
		if parts {
			if in, err := p.addContext(f); err != nil {
				return nil, err
			} else if in {
				continue
			}
		}
		if f.Name == "side" {
			p.side = f.Offset
		}
		p.globals = join(p.globals, span{p.global, f.Offset, f.Size})
		p.global += f.Size
	}
	known := map[string]int{} // of columns
	for side := range p.units {
		u := &p.units[side]
		if len(u.first) == 0 {
			return nil, fmt.Errorf("the layout of %q has no rows of units on both sides, which a network of kind entity needs", l.Env)
		}
		if parts {
			if err := u.takeApart(); err != nil {
				return nil, err
			}
		}
		for i, name := range u.names {
			if u.apart(i) {
				continue
			}
			at, ok := known[name]
			if !ok {
				at = len(p.columns)
				p.columns, known[name] = append(p.columns, name), at
			}
			u.columns = join(u.columns, span{at, i, 1})
		}
	}
	for _, r := range []*rowPlan{&p.units[0], &p.units[1], &p.markers} {
		r.find()
	}
	if err := p.planSets(); err != nil {
		return nil, err
	}
	p.planActions(l)
	return p, nil
}

// find finds the numbers of a row that a network looks for by name.
func (r *rowPlan) find() {
	r.x, r.y = slices.Index(r.names, "x"), slices.Index(r.names, "y")
	r.turn, r.target = slices.Index(r.names, "turn"), slices.Index(r.names, "target")
	r.asked, r.is, r.there = slices.Index(r.names, "asked"), slices.Index(r.names, "is"), slices.Index(r.names, "on-table")
	r.wide, r.deep = slices.Index(r.names, "width"), slices.Index(r.names, "depth")
}

// rowField takes the name of a field of a row apart: "own-3-health".
func rowField(name string) (kind string, row int, column string, ok bool) {
	kind, rest, ok := strings.Cut(name, "-")
	if !ok {
		return "", 0, "", false
	}
	number, column, ok := strings.Cut(rest, "-")
	row, err := strconv.Atoi(number)
	return kind, row, column, ok && err == nil
}

// add takes a field of a row down. Rows stand one after another, each with the fields of the first.
func (r *rowPlan) add(row int, column string, f Place) error {
	if row == len(r.first) && column == firstOf(r.names, column) {
		r.first = append(r.first, f.Offset)
	}
	if row != len(r.first)-1 {
		return fmt.Errorf("field %q stands where row %d is expected", f.Name, len(r.first))
	}
	at := f.Offset - r.first[row]
	if row == 0 {
		if at != r.size {
			return fmt.Errorf("field %q does not follow the one before", f.Name)
		}
		r.size += f.Size
		for i := range f.Size {
			name := column
			if i > 0 {
				name = fmt.Sprintf("%s.%d", column, i)
			}
			r.names, r.sums = append(r.names, name), append(r.sums, f.Sum)
		}
		return nil
	}
	if at < 0 || at+f.Size > r.size || r.names[at] != column {
		return fmt.Errorf("field %q stands where that of the first row does not", f.Name)
	}
	return nil
}

// firstOf returns the first name, or the given one when there is none yet.
func firstOf(names []string, name string) string {
	if len(names) == 0 {
		return name
	}
	return names[0]
}

// planActions groups the actions, and finds what each is about.
func (p *entityPlan) planActions(l *Layout) {
	p.group = make([]int, len(l.Slots))
	things := [numRoles]int{roleOwn: len(p.units[0].first), roleEnemy: len(p.units[1].first),
		roleMarker: len(p.markers.first)}
	if p.side >= 0 {
		things[roleOwn] = max(things[roleOwn], things[roleEnemy])
		things[roleEnemy] = things[roleOwn]
	}
	type found struct{ role, thing, slot, group int }
	var all []found
	known := map[string]int{} // of groups
	for slot, s := range l.Slots {
		name, a := s.Name, found{role: -1}
		if cut := strings.LastIndexByte(s.Name, '-'); cut > 0 {
			if thing, err := strconv.Atoi(s.Name[cut+1:]); err == nil {
				if role, ok := about(s.Name[:cut]); ok && thing < things[role] {
					name, a = s.Name[:cut], found{role: role, thing: thing, slot: slot}
				}
			}
		}
		group, ok := known[name]
		if !ok {
			group = len(p.groups)
			p.groups, known[name] = append(p.groups, name), group
		}
		p.group[slot] = group
		if a.role >= 0 {
			a.group = group
			all = append(all, a)
			if r := &p.roles[a.role]; !slices.Contains(r.groups, group) {
				r.groups = append(r.groups, group)
			}
		}
	}
	for role := range p.roles {
		r := &p.roles[role]
		r.things = things[role]
		r.slots = make([]int, r.things*len(r.groups))
		for i := range r.slots {
			r.slots[i] = -1
		}
	}
	for _, a := range all {
		r := &p.roles[a.role]
		r.slots[a.thing*len(r.groups)+slices.Index(r.groups, a.group)] = a.slot
	}
}

// Numbers of a row of inputs beside the columns of the observation: where the thing is, from the unit that
// the decision is about (to the right, beyond, and how near), and of units whose they are and of which kind.
const (
	besideMarker = 3
	besideUnit   = besideMarker + 2
)

// unitInputs and markerInputs return the numbers of a row of inputs.
func (p *entityPlan) unitInputs() int   { return len(p.columns) + besideUnit }
func (p *entityPlan) markerInputs() int { return p.markers.size + besideMarker }

// meaning returns what weights that were learnt under the plan mean: two plans of equal meaning can share
// them, however many rows they have.
func (p *entityPlan) meaning(l *Layout) string {
	var b strings.Builder
	for _, f := range l.Fields {
		if _, _, _, ok := rowField(f.Name); !ok {
			fmt.Fprintf(&b, "%s %d %x\n", f.Name, f.Size, f.Sum)
		}
	}
	for _, r := range []*rowPlan{&p.units[0], &p.units[1], &p.markers} {
		fmt.Fprintln(&b, r.names, r.sums)
	}
	for i := range p.sets {
		fmt.Fprintln(&b, p.sets[i].name, p.sets[i].rows.names, p.sets[i].rows.sums)
	}
	next := 0
	for slot, s := range l.Slots {
		if p.group[slot] == next { // the first of its group
			fmt.Fprintf(&b, "%s %x\n", p.groups[next], s.Sum)
			next++
		}
	}
	for _, f := range l.FeatureFields {
		fmt.Fprintf(&b, "%s %d %x\n", f.Name, f.Size, f.Sum)
	}
	return b.String()
}
