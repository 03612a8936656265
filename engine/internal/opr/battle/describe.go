package battle

import (
	"fmt"
	"strings"

	"gauntlet/engine/geom"
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr"
)

// Describe says in words what an action does.
func (*ruleset) Describe(s *core.State, a *core.Action) string { return Describe(s, a) }

// Describe says in words what an action does in a state of a game of package opr.
func Describe(s *core.State, a *core.Action) string {
	unit := func(u int16) string {
		if u < 0 || int(u) >= len(s.G.Units) {
			return fmt.Sprintf("unit %d", u)
		}
		return s.G.Units[u].Name
	}
	at := fmt.Sprintf("%s, %s", inches(a.At.X), inches(a.At.Y))
	weapon := func() string {
		if a.Arg&0xff == opr.MaxTypes {
			return "Impact"
		}
		if d := opr.Of(s); int(a.Unit) < len(d.Units) && a.Unit >= 0 && int(a.Arg&0xff) < len(d.Arms(s, int(a.Unit)).Weapons) {
			return d.Arms(s, int(a.Unit)).Weapons[a.Arg&0xff].Name
		}
		return fmt.Sprintf("weapon %d", a.Arg&0xff)
	}
	switch a.Verb {
	case core.Place:
		switch s.Decide.Kind {
		case core.PlaceMarker:
			return "places a marker at " + at
		case core.PlaceModel:
			return fmt.Sprintf("places model %d of %s at %s", a.Target+1, unit(a.Unit), at)
		}
		word := "deploys"
		if s.Decide.Kind == core.ArriveAt {
			word = "brings on"
		}
		return fmt.Sprintf("%s %s (%s) at %s", word, unit(a.Unit), a.Form, at)
	case core.Edge:
		return [2]string{"keeps its table edge", "takes the other table edge"}[a.Arg&1]
	case core.Pick:
		if s.Decide.Kind == core.DeployUnit {
			return fmt.Sprintf("deploys %s as %s", unit(a.Unit), a.Form)
		}
		if s.Decide.Kind == core.Arrive {
			return fmt.Sprintf("brings on %s as %s", unit(a.Unit), a.Form)
		}
		return "activates " + unit(a.Unit)
	case core.Pass:
		switch s.Decide.Kind {
		case core.StartAboard:
			return unit(a.Unit) + " begins the game outside transports"
		case core.JoinUnit:
			return unit(a.Unit) + " joins nobody"
		case core.PickModel:
			return unit(a.Unit) + " singles out nobody"
		case core.GroupOrder:
			return unit(a.Unit) + " strikes no more"
		case core.CastSpell:
			return unit(a.Unit) + " casts no spell"
		case core.Activate:
			return "passes its turn"
		}
		return "lets no more units arrive this round"
	case core.Withhold:
		if a.Arg < 3 {
			return fmt.Sprintf([3]string{"will deploy %s as usual", "sets %s aside for Ambush", "sets %s aside to scout"}[a.Arg], unit(a.Unit))
		}
	case core.Hold:
		return unit(a.Unit) + " holds"
	case core.Advance:
		return unit(a.Unit) + " advances"
	case core.Rush:
		return unit(a.Unit) + " rushes"
	case core.Charge:
		return unit(a.Unit) + " charges " + unit(a.Target)
	case core.Move:
		words := fmt.Sprintf("%s moves to %s", unit(a.Unit), at)
		if a.Form != core.AsItStands {
			words += " as a " + a.Form.String()
		}
		return words
	case core.Fire:
		return fmt.Sprintf("%s fires %s at %s", unit(a.Unit), weapon(), unit(a.Target))
	case core.HoldFire:
		return fmt.Sprintf("%s holds the fire of %s", unit(a.Unit), weapon())
	case core.Resolve:
		if s.Decide.Kind == core.FuriousWith {
			return fmt.Sprintf("%s: model %d makes an attack more with %s", unit(a.Unit), opr.PendingOf(s).Picker+1, weapon())
		}
		return fmt.Sprintf("%s resolves %s", unit(a.Unit), weapon())
	case core.Lose:
		return fmt.Sprintf("%s: model %d takes the wound", unit(a.Unit), a.Arg+1)
	case core.Follow:
		switch s.Decide.Kind {
		case core.ChargePath, core.CloseIn:
			if a.Arg < 3 {
				return fmt.Sprintf("%s comes into contact %s", unit(a.Unit), [3]string{"by the nearest way", "from the left", "from the right"}[a.Arg])
			}
		case core.StepBack:
			return fmt.Sprintf("%s steps back (direction %d)", unit(a.Unit), a.Arg)
		}
	case core.Board:
		if s.Decide.Kind == core.StartAboard {
			return unit(a.Unit) + " begins the game inside " + unit(a.Target)
		}
		return unit(a.Unit) + " goes into " + unit(a.Target)
	case core.Join:
		return unit(a.Unit) + " joins " + unit(a.Target)
	case core.Single:
		return fmt.Sprintf("%s singles out model %d of %s", unit(a.Unit), a.Arg+1, unit(a.Target))
	case core.Yes, core.No:
		return unit(a.Unit) + " " + answer(s, a.Verb == core.Yes)
	case core.Cast:
		return fmt.Sprintf("%s tries to cast %s", unit(a.Unit), opr.SpellName(s, int(s.Decide.Seat), int(a.Arg&0xff)))
	case core.Aim:
		return fmt.Sprintf("%s casts at %s", unit(a.Unit), unit(a.Target))
	case core.Commit:
		if s.Decide.Kind == core.BlockSpell {
			return fmt.Sprintf("%s: model %d %s", unit(a.Unit), a.Target+1, [2]string{"lets the spell be cast", "tries to block the spell"}[a.Arg&1])
		}
		return fmt.Sprintf("%s: model %d spends %d of its spell tokens", unit(a.Unit), a.Target+1, a.Arg)
	case core.PlaceOne:
		return unit(a.Unit) + " places its models one by one"
	case core.Undo:
		return unit(a.Unit) + " takes its models back"
	}
	return strings.TrimSpace(a.Verb.String() + " " + unit(a.Unit))
}

// answer says in words what a yes or no to the pending decision means.
func answer(s *core.State, yes bool) string {
	words := [2]string{"does not strike back", "strikes back"}
	switch s.Decide.Kind {
	case core.StrikeFirst:
		words = [2]string{"does not strike first", "strikes first"}
	case core.UseLimited:
		words = [2]string{"keeps a Limited weapon back", "uses a Limited weapon"}
		if asked := opr.PendingOf(s).Asked; asked >= 0 {
			name := opr.Of(s).Arms(s, int(s.Decide.Unit)).Weapons[asked].Name
			words = [2]string{"keeps " + name + " back", "uses " + name}
		}
	case core.MoraleBy:
		words = [2]string{"takes the morale test without its hero", "lets its hero take the morale test"}
	}
	if yes {
		return words[1]
	}
	return words[0]
}

// inches writes a coordinate.
func inches(v int32) string { return fmt.Sprintf("%.1f\"", float64(v)/geom.Inch) }
