package roster

import (
	"regexp"
	"slices"

	"gauntlet/engine/roster/tree"
)

// An upgrade is one selected upgrade of a unit.
type upgrade struct {
	at      tree.Node
	id      string // of the option, to compare the halves of a combined unit
	replace bool
	reach   reach
	models  int // for exactly
	targets []target
	gains   []stock
}

// A reach says how many models an upgrade affects.
type reach uint8

const (
	exactly   reach = iota // as many as it says
	allModels              // every model, or every one that has what is replaced
	unsaid                 // a single model, or all of several
)

// A target is what an upgrade replaces on one model.
type target struct {
	name   string
	copies int
}

var copiesForm = regexp.MustCompile(`^(\d{1,2})x (.+)$`)

// upgrades reads the selected upgrades of a unit.
func (im *importer) upgrades(n tree.Node) []upgrade {
	var out []upgrade
	im.entries(n, maxGear, func(s tree.Node) {
		section, option := s.Get("upgrade"), s.Get("option")
		if !option.There() {
			im.fail(s, "a selected upgrade without its \"option\"")
			return
		}
		u := upgrade{at: s, id: im.id(option.Either("uid", "id", "label")), reach: unsaid}
		u.replace = im.plain(section.Either("variant", "type")) == "replace"
		affects := section.Get("affects")
		kind := affects
		if affects.Is(tree.Object) {
			kind = affects.Get("type")
		}
		switch im.plain(kind) {
		case "all":
			u.reach = allModels
		case "any", "up to":
			// Each model that takes the option is a selection of its own.
			u.reach, u.models = exactly, 1
		case "exactly":
			u.reach, u.models = exactly, 1
			if v := affects.Get("value"); v.There() {
				u.models = im.number(v, 1, MaxUnitModels)
			}
		case "":
			if affects.Is(tree.Number) {
				u.reach, u.models = exactly, im.number(affects, 1, MaxUnitModels)
			} else if section.Get("model").Yes() {
				u.reach, u.models = exactly, 1
			}
		}
		im.entries(section.Either("targets", "replaceWhat"), maxContent, func(t tree.Node) {
			name, copies := im.plain(t), 1
			if m := copiesForm.FindStringSubmatch(name); m != nil {
				name, copies = m[2], max(1, hundredths(m[1], "")/100)
			}
			u.targets = append(u.targets, target{name, copies})
		})
		u.gains = im.stocks(option.Get("gains"))
		out = append(out, u)
	})
	return out
}

// holder returns the place of a target on a model, or -1.
func (im *importer) holder(model []held, t target) int {
	return slices.IndexFunc(model, func(h held) bool {
		return h.copies >= t.copies && sameName(t.name, im.items[h.item].name)
	})
}

// times returns how many times the upgrade can be taken by a model: as often as what it replaces is there.
func (im *importer) times(model []held, u *upgrade) int {
	n := maxHeld
	for _, t := range u.targets {
		i := im.holder(model, t)
		if i < 0 {
			return 0
		}
		n = min(n, model[i].copies/t.copies)
	}
	return n
}

// take gives the upgrade to a model once. share is by how many models the gains' counts are divided.
func (im *importer) take(model []held, u *upgrade, share int) []held {
	if u.replace {
		for _, t := range u.targets {
			if i := im.holder(model, t); i >= 0 {
				if model[i].copies -= t.copies; model[i].copies == 0 {
					model = slices.Delete(model, i, i+1)
				}
			}
		}
	}
	for _, g := range u.gains {
		model = hold(model, g.item, max(g.count, 1)/share)
	}
	return model
}

// hold adds copies of an item to a model.
func hold(model []held, item, copies int) []held {
	if i := slices.IndexFunc(model, func(h held) bool { return h.item == item }); i >= 0 {
		model[i].copies += copies
		return model
	}
	return append(model, held{item, copies})
}

// apply gives an upgrade to the models of a unit: to the first that have what it replaces. It reports false
// when not enough have. With total, a gain's count is that of all affected models together.
func (im *importer) apply(models [][]held, u *upgrade, total bool) bool {
	if u.replace && len(u.targets) == 0 && (u.reach != unsaid || len(models) > 1) {
		return false
	}
	var takers []int // one entry for each time that a model takes it
	switch {
	case u.reach == allModels && u.replace:
		for i := range models {
			takers = append(takers, slices.Repeat([]int{i}, im.times(models[i], u))...)
		}
	case u.reach == allModels || u.reach == unsaid && (len(models) == 1 || !u.replace):
		for i := range models {
			if im.times(models[i], u) > 0 {
				takers = append(takers, i)
			}
		}
	default:
		n := u.models
		if u.reach == unsaid {
			n = len(models)
		}
		if takers = im.takers(models, u, n); len(takers) < n {
			return false
		}
	}
	if len(takers) == 0 {
		return false
	}
	share := 1
	if total {
		share = len(takers)
		for _, g := range u.gains {
			if max(g.count, 1)%share != 0 {
				return false
			}
		}
	}
	for _, i := range takers {
		models[i] = im.take(models[i], u, share)
	}
	return true
}

// takers chooses n models for an upgrade: each once if there are enough of them, those first that do not have
// what it brings already, then those again that hold what it replaces several times.
func (im *importer) takers(models [][]held, u *upgrade, n int) []int {
	var first, second []int
	for i := range models {
		if im.times(models[i], u) == 0 {
			continue
		}
		if slices.ContainsFunc(models[i], func(h held) bool {
			return slices.ContainsFunc(u.gains, func(g stock) bool { return g.item == h.item })
		}) {
			second = append(second, i)
		} else {
			first = append(first, i)
		}
	}
	able := append(first, second...)
	takers := able
	for round := 2; len(takers) < n && len(u.targets) > 0 && round <= MaxWeaponCopies; round++ {
		for _, i := range able {
			if im.times(models[i], u) >= round {
				takers = append(takers, i)
			}
		}
	}
	return takers[:min(n, len(takers))]
}

// applyAll applies upgrades in the order in which they depend on each other: one may replace what another
// brings, wherever they stand. It returns the first upgrade that cannot be applied, or nil.
func (im *importer) applyAll(models [][]held, ups []upgrade, total bool) *upgrade {
	pending := make([]*upgrade, len(ups))
	for i := range ups {
		pending[i] = &ups[i]
	}
	for len(pending) > 0 {
		i := slices.IndexFunc(pending, func(u *upgrade) bool { return im.apply(models, u, total) })
		if i < 0 {
			return pending[0]
		}
		pending = slices.Delete(pending, i, i+1)
	}
	return nil
}

// resolve works out what each model of a unit holds: the gear of its book and the upgrades that were
// selected, checked against the final loadout. Where the two differ the loadout counts, and its gear is dealt
// out by its numbers alone, which counted says.
func (im *importer) resolve(n tree.Node, size int, base, loadout []stock, hasLoadout bool,
	ups []upgrade) (models [][]held, counted bool) {
	for _, total := range []bool{false, true} {
		models = im.deal(make([][]held, size), base)
		stuck := im.applyAll(models, ups, total)
		if stuck == nil && (!hasLoadout || im.fits(models, loadout)) {
			return models, false
		}
		if !hasLoadout {
			im.fail(stuck.at, "nothing is left of what this upgrade replaces, and there is no \"loadout\" to go by")
			return nil, false
		}
	}
	// Rules that upgrades give without an item are in no loadout.
	models = im.deal(make([][]held, size), loadout)
	for i := range ups {
		given := slices.DeleteFunc(slices.Clone(ups[i].gains), func(g stock) bool {
			return !g.bare || slices.ContainsFunc(loadout, func(s stock) bool { return s.item == g.item })
		})
		if len(given) > 0 {
			bare := upgrade{reach: ups[i].reach, models: min(ups[i].models, size), gains: given}
			if !im.apply(models, &bare, false) {
				im.fail(ups[i].at, "the models that take this upgrade cannot be told")
			}
		}
	}
	return models, true
}

// deal gives the stocked gear to the models of a unit: what goes round evenly to all, anything else to those
// that have least of its kind, the first of them first.
func (im *importer) deal(models [][]held, gear []stock) [][]held {
	size := len(models)
	have := make([][3]int, size) // weapons to shoot, weapons to fight, other things
	for _, g := range gear {
		kind := 2
		if it := &im.items[g.item]; len(it.weapons) > 0 {
			kind = btoi(im.profiles[it.weapons[0].Weapon].Melee())
		}
		count := g.total(size)
		for range count % size {
			least := 0
			for i := range models {
				if have[i][kind] < have[least][kind] {
					least = i
				}
			}
			models[least] = hold(models[least], g.item, 1)
			have[least][kind]++
		}
		if each := count / size; each > 0 {
			for i := range models {
				models[i] = hold(models[i], g.item, each)
				have[i][kind] += each
			}
		}
	}
	return models
}

// fits reports whether the models together hold the weapons of the loadout, no more and no fewer, and every
// other thing in it.
func (im *importer) fits(models [][]held, loadout []stock) bool {
	weapons := make([]int, len(im.profiles))
	holds := make([]bool, len(im.items))
	for _, m := range models {
		for _, h := range m {
			holds[h.item] = true
			for _, w := range im.items[h.item].weapons {
				weapons[w.Weapon] += w.Copies * h.copies
			}
		}
	}
	for _, g := range loadout {
		count := g.total(len(models))
		for _, w := range im.items[g.item].weapons {
			weapons[w.Weapon] -= w.Copies * count
		}
		if count > 0 && !im.items[g.item].plainWeapon() && !holds[g.item] {
			return false
		}
	}
	return !slices.ContainsFunc(weapons, func(n int) bool { return n != 0 })
}
