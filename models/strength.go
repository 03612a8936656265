package models

import (
	"bytes"
	"encoding/json"
	"fmt"

	"gauntlet/env"
)

// A Strength is how a network that ships did in games of one sort: both seats, lists, tables and missions drawn apart from
// those that it has learned on.
type Strength struct {
	Network string  `json:"network"` // the file's name
	Weights string  `json:"weights"` // the hash of its weights
	Ruleset string  `json:"ruleset"`
	Points  int     `json:"points"` // of either list
	Against string  `json:"against"`
	Score   float64 `json:"score"` // a draw counts one half
	Low     float64 `json:"low"`   // 95% interval
	High    float64 `json:"high"`
	Games   int     `json:"games"`
}

// String says it in words.
func (s Strength) String() string {
	return fmt.Sprintf("at %d points in %s it scored %.1f%% against %s (%.1f to %.1f, %d games)", s.Points, s.Ruleset, 100*s.Score,
		s.Against, 100*s.Low, 100*s.High, s.Games)
}

// strengthsFile has what was measured of the networks that ship; docs/training.md says by which commands.
const strengthsFile = "shipped/strengths.json"

// Strengths returns what was measured of the networks that ship.
func Strengths() ([]Strength, error) {
	data, err := shippedFiles.ReadFile(strengthsFile)
	if err != nil {
		return nil, err
	}
	var all []Strength
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("%s: %w", strengthsFile, err)
	}
	return all, nil
}

// StrengthNear returns what was measured against an opponent of the network that ships for a seat of an environment: in its
// ruleset, with lists as near in points as there are. It reports whether anything was.
func StrengthNear(envID string, seat, points int, against string) (nearest Strength, ok bool) {
	id, err := env.Lookup(envID)
	if err != nil {
		return nearest, false
	}
	of, _, err := shippedFor(envID, seat)
	if err != nil {
		return nearest, false
	}
	all, err := Strengths()
	if err != nil {
		panic(err) // it is part of the program
	}
	gap := func(s Strength) int { return max(s.Points-points, points-s.Points) }
	for _, s := range all {
		fits := s.Against == against && s.Ruleset == id.Ruleset() && s.Network == of.file
		if fits && (!ok || gap(s) < gap(nearest)) {
			nearest, ok = s, true
		}
	}
	return nearest, ok
}
