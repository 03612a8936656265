package agents

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gauntlet/engine/near"
)

// Params are the parameters of a spec. Each method names one parameter that the agent knows and returns its
// value, or the given default when the spec does not set it. A value that does not fit is kept for the error
// that New returns; the method then returns the default.
type Params struct {
	unnamed string // what stands before the first key=value, such as a path
	values  []param
	known   []string
	wrong   []string
}

type param struct {
	key, value string
	used       bool
}

func (p *Params) parse(text string) error {
	for part := range strings.SplitSeq(text, ":") {
		key, value, ok := strings.Cut(part, "=")
		ok = ok && strings.Trim(key, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" // the words of a command may have "="
		if !ok && len(p.values) == 0 && part != "" {
			if p.unnamed != "" {
				part = p.unnamed + ":" + part // a path may have colons
			}
			p.unnamed = part
			continue
		}
		if !ok || key == "" || value == "" {
			return fmt.Errorf("parameter %q does not read key=value", part)
		}
		if slices.ContainsFunc(p.values, func(v param) bool { return v.key == key }) {
			return fmt.Errorf("parameter %q is set twice", key)
		}
		p.values = append(p.values, param{key: key, value: value})
	}
	return nil
}

// refuse keeps what is wrong for the error that New returns.
func (p *Params) refuse(format string, args ...any) {
	if why := fmt.Sprintf(format, args...); !slices.Contains(p.wrong, why) {
		p.wrong = append(p.wrong, why)
	}
}

func (p *Params) take(key string) (string, bool) {
	if !slices.Contains(p.known, key) { // the parts of an agent may ask for the same
		p.known = append(p.known, key)
	}
	for i := range p.values {
		if v := &p.values[i]; v.key == key {
			v.used = true
			return v.value, true
		}
	}
	return "", false
}

// Unnamed returns what stands before the parameters that have names: a path or a command, which may have
// colons; "" when nothing does.
func (p *Params) Unnamed() string {
	text := p.unnamed
	p.unnamed = ""
	return text
}

// Float returns a parameter from lo to hi.
func (p *Params) Float(key string, def, lo, hi float64) float64 {
	return number(p, key, "number", def, lo, hi, func(text string) (float64, error) {
		return strconv.ParseFloat(text, 64)
	})
}

// Int returns an integer parameter from lo to hi.
func (p *Params) Int(key string, def, lo, hi int) int {
	return number(p, key, "whole number", def, lo, hi, strconv.Atoi)
}

// number returns a parameter that is a number of some kind.
func number[T int | float64](p *Params, key, kind string, def, lo, hi T, parse func(string) (T, error)) T {
	text, ok := p.take(key)
	if !ok {
		return def
	}
	x, err := parse(text)
	if err != nil || !(x >= lo && x <= hi) {
		p.refuse("%s=%s is not a %s from %v to %v", key, text, kind, lo, hi)
		return def
	}
	return x
}

// Text returns a parameter that is any text without a colon.
func (p *Params) Text(key, def string) string {
	if text, ok := p.take(key); ok {
		return text
	}
	return def
}

// Choice returns a parameter that is one of the given values; the first one is the default.
func (p *Params) Choice(key string, values ...string) string {
	text, ok := p.take(key)
	if !ok {
		return values[0]
	}
	if !slices.Contains(values, text) {
		p.refuse("%s=%s: unknown value%s; there are %s", key, text, near.Hint(text, values),
			strings.Join(values, ", "))
		return values[0]
	}
	return text
}

// Check returns what is wrong with the parameters, for an agent that wants to know before it does anything dear:
// all that it knows must have been asked for. New asks in any case.
func (p *Params) Check() error { return p.finish() }

// finish returns what was wrong: values that did not fit, and parameters that nobody asked for.
func (p *Params) finish() error {
	if p.unnamed != "" {
		p.refuse("parameter %q does not read key=value", p.unnamed)
	}
	for _, v := range p.values {
		switch {
		case v.used:
		case len(p.known) == 0:
			p.refuse("unknown parameter %q; it has none", v.key)
		default:
			p.refuse("unknown parameter %q%s; there are %s", v.key, near.Hint(v.key, p.known),
				strings.Join(p.known, ", "))
		}
	}
	if len(p.wrong) == 0 {
		return nil
	}
	return errors.New(strings.Join(p.wrong, "; "))
}
