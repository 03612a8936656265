package env

import (
	"fmt"
	"strconv"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/draw/ground"
	"gauntlet/engine/near"
)

// Options are what can be chosen about an environment. The zero value of a field means the id's default.
type Options struct {
	Armies  [2]string // names of shipped lists or files, or Drawn, by seat
	Table   string    // name of a shipped table or a file, or Drawn
	Mission string    // name of a shipped mission or a file, Drawn or Any
	Points  int       // the default armies in this size, or the least of those that are drawn
	// the most points of armies that are drawn, or 0 for as many as Points
	MostPoints int
	Style      string // of the armies that are drawn; "" for any
	Density    string // how much terrain a table has that is drawn; "" for any
	Split      string // of what is drawn: "train" (the default) or "test"
	Rulings    string // those that differ from their defaults, as name=value joined by commas
	// special rules that are not known may stand in the lists, which are played without them
	Unknown bool
	Layer   Layer
	Shaping Shaping
	Threat  string // the mission's level of threat, where the ruleset has some, or Any
	// so many units of the list of seat 0 play, the first of them, where the ruleset has parties; AnyParty
	Party int
	// who answers the choices that come up on the way of a tactical action: "decide" (the default), or
	// "policy"
	OnTheWay string

	Seat     int    // for Solo: the seat that learns, 0, 1 or Alternate
	Opponent string // for Solo: spec of who plays the other seat
	// for Solo and Vector: actions, of both seats, after which an episode is truncated, 0 for none
	TimeLimit int
}

// Shaping adds potential-based terms to the rewards (Ng, Harada and Russell, 1999): after every action, the
// change of a potential that is 0 at the end of the game, with opposite signs for the two seats. It changes
// no optimal policy.
type Shaping struct {
	Markers float32 // times the difference of markers held, as a share of all
	Value   float32 // times the difference of points left on the table, as a share of the starting points
	Goals   float32 // times how far the goals of the mission have come, 0 to 1, where missions have goals
}

// On reports whether any term counts.
func (s Shaping) On() bool { return s != Shaping{} }

// String names the options with their weights.
func (s Shaping) String() string {
	return fmt.Sprintf("shape-markers=%g, shape-value=%g and shape-goals=%g", s.Markers, s.Value, s.Goals)
}

// fits refuses a snapshot of an environment whose options would have it go on otherwise: with other shaping
// terms, or with the choices on the way answered otherwise.
func (o *Options) fits(policy bool, s Shaping) error {
	if s != o.Shaping {
		return fmt.Errorf("snapshot: of an environment with %s, this one has %s", s, o.Shaping)
	}
	way := "decide"
	if policy {
		way = "policy"
	}
	if way != o.OnTheWay {
		return fmt.Errorf("snapshot: of an environment with on-the-way=%s, this one has on-the-way=%s", way,
			o.OnTheWay)
	}
	return nil
}

var optionNames = []string{"armies", "table", "mission", "points", "style", "density", "split", "threat", "heroes", "rulings",
	"unknown-rules", "layer", "shape-markers", "shape-value", "shape-goals", "on-the-way", "seat", "opponent",
	"time-limit"}

// ParseSpec splits "ID:key=value:key=value" into the id and its options.
func ParseSpec(spec string) (id string, opts Options, err error) {
	if len(spec) > 1024 {
		return "", opts, fmt.Errorf("environment of %d bytes, at most 1024", len(spec))
	}
	id, rest, more := strings.Cut(spec, ":")
	if !more {
		return id, opts, nil
	}
	if err := opts.Set(strings.Split(rest, ":")...); err != nil {
		return "", opts, fmt.Errorf("environment %q: %w", spec, err)
	}
	return id, opts, nil
}

// Set reads options of the form key=value. Keys: armies=drawn|A,B table=drawn|T mission=any|drawn|M points=N|A-B
// style=S density=open|usual|dense split=train|test threat=low|middle|high|any heroes=2|3|4|any rulings=NAME=VALUE,...
// unknown-rules=refuse|allow layer=atomic|tactical shape-markers=X shape-value=X shape-goals=X
// on-the-way=decide|policy seat=0|1|alternate opponent=SPEC time-limit=N.
func (o *Options) Set(pairs ...string) error {
	seen := map[string]bool{}
	for _, pair := range pairs {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || value == "" {
			return fmt.Errorf("option %q is not of the form key=value", pair)
		}
		if seen[key] {
			return fmt.Errorf("option %q is given twice", key)
		}
		seen[key] = true
		if err := o.set(key, value); err != nil {
			return err
		}
	}
	return nil
}

func (o *Options) set(key, value string) (err error) {
	switch key {
	case "table":
		o.Table = value
	case "mission":
		o.Mission = value
	case "threat":
		o.Threat = value
	case "opponent":
		o.Opponent = value
	case "points":
		return o.setPoints(value)
	case "style":
		o.Style = value
	case "density":
		o.Density, err = oneOf(key, value, ground.Densities())
	case "split":
		o.Split, err = oneOf(key, value, splits)
	case "heroes":
		if o.Party = AnyParty; value != Any {
			o.Party, err = whole(key, value, 1000)
		}
	case "time-limit":
		o.TimeLimit, err = whole(key, value, 1<<30)
	case "shape-markers":
		o.Shaping.Markers, err = weight(key, value)
	case "shape-value":
		o.Shaping.Value, err = weight(key, value)
	case "shape-goals":
		o.Shaping.Goals, err = weight(key, value)
	case "layer":
		o.Layer, err = ParseLayer(value)
	case "rulings":
		_, err = parseRulings(value)
		o.Rulings = value
	default:
		return o.choose(key, value)
	}
	return err
}

// choose sets an option that has several values of its own.
func (o *Options) choose(key, value string) (err error) {
	switch key {
	case "armies":
		a, b, two := strings.Cut(value, ",")
		if value == Drawn {
			a, b, two = Drawn, Drawn, true
		}
		if !two || a == "" || b == "" || strings.Contains(b, ",") {
			return fmt.Errorf("option armies: %q is not two lists joined by a comma, nor %s%s", value, Drawn,
				near.Hint(value, []string{Drawn}))
		}
		o.Armies = [2]string{a, b}
	case "unknown-rules":
		if value != "refuse" && value != "allow" {
			return fmt.Errorf("option unknown-rules: %q is neither refuse nor allow", value)
		}
		o.Unknown = value == "allow"
	case "on-the-way":
		if value != "decide" && value != "policy" {
			return fmt.Errorf("option on-the-way: %q is neither decide nor policy", value)
		}
		o.OnTheWay = value
	case "seat":
		if o.Seat = Alternate; value != "alternate" {
			if o.Seat, err = strconv.Atoi(value); err != nil || o.Seat != 0 && o.Seat != 1 {
				return fmt.Errorf("option seat: %q is none of 0, 1 and alternate", value)
			}
		}
	default:
		return fmt.Errorf("unknown option %q%s; there are %s", key, near.Hint(key, optionNames),
			strings.Join(optionNames, ", "))
	}
	return nil
}

// setPoints reads a number of points, or the least and the most.
func (o *Options) setPoints(value string) (err error) {
	low, high, span := strings.Cut(value, "-")
	if o.Points, err = whole("points", low, mostPoints); err != nil || !span {
		return err
	}
	if o.MostPoints, err = whole("points", high, mostPoints); err == nil && o.MostPoints < o.Points {
		err = fmt.Errorf("option points: %q ends below its beginning", value)
	}
	return err
}

// mostPoints bounds the points that are read.
const mostPoints = 20000

// whole reads the value of an option that is a whole number from 1 to a limit.
func whole(key, value string, most int) (int, error) {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("option %s: %q is not a whole number from 1 to %d", key, value, most)
	}
	return n, nil
}

// weight reads the value of an option that weighs a term.
func weight(key, value string) (float32, error) {
	f, err := strconv.ParseFloat(value, 32)
	if err != nil || !(f >= 0 && f <= 10) {
		return 0, fmt.Errorf("option %s: %q is not a number from 0 to 10", key, value)
	}
	return float32(f), nil
}

// parseRulings reads rulings of the form name=value that are joined by commas, into the order that a setup
// keeps them in.
func parseRulings(list string) (out []engine.Ruling, err error) {
	if list == "" {
		return nil, nil
	}
	if out, err = engine.ParseRulings(strings.Split(list, ",")); err != nil {
		err = fmt.Errorf("option rulings: %w", err)
	}
	return out, err
}
