package onepage

import "gauntlet/experiments/referee/record"

// wound checks wounds of a model, or its loss.
func (c *Checker) wound(w *record.Wound) {
	m, k := &c.P.Models[w.Model], &c.G.Header.Models[w.Model]
	if w.Lost {
		c.lose(w, m, k)
		return
	}
	if w.Wounds < 0 {
		if !c.R.Climbs || m.Wounds+w.Wounds < 0 { // only heroes with skills heal
			c.Fault("SHOOT-07", "model %d is healed of %d wounds", w.Model, -w.Wounds)
		}
		return
	}
	b := c.blow
	switch {
	case m.Lost || m.Wounds+w.Wounds > k.Tough:
		c.Fault("SR-TOUGH-01", "model %d takes %d wounds, it had %d of %d",
			w.Model, w.Wounds, m.Wounds, k.Tough)
	case b == nil || b.target != w.Unit:
		if !c.R.Buys { // Power, statuses
			c.Fault("SHOOT-07", "model %d takes a wound of nothing", w.Model)
		}
	default:
		c.give(b, w, m, k)
	}
	if w.Melee {
		c.caused[1-c.P.Seat(w.Unit)] += w.Wounds
	} else {
		c.owes[w.Unit] = true
	}
}

// give checks a wound of a blow.
func (c *Checker) give(b *blow, w *record.Wound, m *record.Stand, k *record.Model) {
	b.given++
	most := min(b.times, k.Tough-m.Wounds)
	if w.Wounds > most || w.Wounds < most && !b.each {
		c.Fault("SR-DEADLY", "model %d takes %d wounds at once, %s deals it %d",
			w.Model, w.Wounds, b.what, most)
	}
	if w.Melee != (b.melee && c.R.Compares) {
		c.Fault("MORALE-05", "wounds of model %d are said to count in a melee: %v", w.Model, w.Melee)
	}
	if b.picked >= 0 {
		if w.Model != c.first(b.target)+b.picked {
			c.Fault("SR-TAKEDOWN", "model %d takes a wound that was meant for model %d of its unit",
				w.Model, b.picked)
		}
		return
	}
	for _, o := range c.P.Living(w.Unit) {
		other, stand := &c.G.Header.Models[o], &c.P.Models[o]
		hero, otherHero := k.Rules.Has("Hero"), other.Rules.Has("Hero")
		switch {
		case hero != otherHero:
			if hero {
				c.Fault("SR-TOUGH-02", "model %d, a hero, takes a wound before model %d", w.Model, o)
				return
			}
		case k.Tough > 1 && other.Tough == 1 && !hero:
			c.Fault("SR-TOUGH-02", "model %d, which has Tough, takes a wound before model %d", w.Model, o)
			return
		case k.Tough > 1 && other.Tough > 1 && stand.Wounds > m.Wounds:
			c.Fault("SR-TOUGH-02", "model %d takes a wound, model %d has more", w.Model, o)
			return
		}
	}
}

// lose checks the loss of a model: by wounds, by a rout, or with what it was in.
func (c *Checker) lose(w *record.Wound, m *record.Stand, k *record.Model) {
	routs := c.routed == w.Unit ||
		c.morale != nil && c.morale.unit == w.Unit && !c.morale.pass && c.morale.melee
	switch {
	case m.Lost:
		c.Fault("SHOOT-07", "model %d is lost twice", w.Model)
	case m.Wounds >= k.Tough, c.P.Is(w.Unit, "aboard"):
	case c.R.Climbs && c.Step.Kind != "move to" && c.blow == nil: // by a fall, when it is pushed
		c.owes[w.Unit] = true
	case routs && !c.halfBefore(w.Unit):
		c.Fault("MORALE-06", "%s routs with more than half of it left", c.Name(w.Unit))
	case routs:
		c.routed = w.Unit
	case !c.P.Is(w.Unit, "on the table"): // in what was destroyed before it came
	default:
		c.Fault("SR-TOUGH-01", "model %d is lost with %d of %d wounds", w.Model, m.Wounds, k.Tough)
	}
}

// halfBefore is half while the models of a unit that routs are being removed.
func (c *Checker) halfBefore(u int) bool { return c.routed == u || c.half(u) }
