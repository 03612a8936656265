package campaign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gauntlet/agents/arena"
	"gauntlet/engine"
)

// Limits of a save.
const (
	saveFormat = 1
	MaxSave    = 8 << 20 // bytes
	maxEntries = 1 << 12
	maxAnswer  = 1 << 10
	maxText    = 4096 // bytes of a text in it
)

// A Saved is a campaign as far as it has been played: what it is, and what has happened. How the party stands
// follows from that and is not saved, so that a save can at most lie about how a mission ended.
type Saved struct {
	Format   int       `json:"format"`
	Ruleset  string    `json:"ruleset"`
	Campaign string    `json:"campaign"`
	Lists    [2]string `json:"lists"`
	Contents string    `json:"contents"` // a hash of the campaign, its lists, missions, tables and rulings
	Engine   string    `json:"engine"`   // engine.Version
	Agents   [2]string `json:"agents"`
	Seed     uint64    `json:"seed"`
	Entries  []Entry   `json:"entries"`
}

// An Entry is one thing that happened: a decision between missions, or a mission.
type Entry struct {
	Answer  int     `json:"answer,omitempty"` // its number on the menu, from 1
	Said    string  `json:"said,omitempty"`   // its words
	Mission *Played `json:"mission,omitempty"`
}

// A Played is how a mission ended.
type Played struct {
	End     []byte `json:"end"` // a snapshot
	Length  int    `json:"decisions"`
	Forfeit int    `json:"forfeit"` // the seat that forfeited, or -1
	Why     string `json:"why"`
	Replay  string `json:"replay"` // the file, or ""
}

// Encode returns the save as a file.
func (s *Saved) Encode() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", " ")
	return append(text, '\n'), err
}

// Decode returns the save of a file. What Encode would not write so, to the byte, is refused, and so is what
// lies outside the limits. Whether it fits a campaign is seen when that is resumed.
func Decode(data []byte) (*Saved, error) {
	if len(data) > MaxSave {
		return nil, fmt.Errorf("it is larger than %d bytes", MaxSave)
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	s := new(Saved)
	if err := d.Decode(s); err != nil {
		return nil, fmt.Errorf("it is no save of a campaign: %w", err)
	}
	if s.Format != saveFormat {
		return nil, fmt.Errorf("it is of format %d, and this program reads format %d", s.Format, saveFormat)
	}
	if again, err := s.Encode(); err != nil || !bytes.Equal(again, data) {
		return nil, errors.New("it is not as it was written: something has changed it")
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	return s, nil
}

// check refuses what is out of bounds.
func (s *Saved) check() error {
	if s.Entries == nil {
		return errors.New("it has no list of entries")
	}
	if len(s.Entries) > maxEntries {
		return fmt.Errorf("it has %d entries, at most %d", len(s.Entries), maxEntries)
	}
	for _, text := range []string{s.Ruleset, s.Campaign, s.Lists[0], s.Lists[1], s.Contents, s.Engine, s.Agents[0],
		s.Agents[1]} {
		if err := checkText(text); err != nil {
			return err
		}
	}
	for i := range s.Entries {
		if err := s.Entries[i].check(); err != nil {
			return fmt.Errorf("entry %d: %w", i+1, err)
		}
	}
	return nil
}

// check refuses what is out of bounds.
func (e *Entry) check() error {
	m := e.Mission
	if m == nil {
		if e.Answer < 1 || e.Answer > maxAnswer {
			return fmt.Errorf("answer %d is outside 1 to %d", e.Answer, maxAnswer)
		}
		return checkText(e.Said)
	}
	switch {
	case e.Answer != 0 || e.Said != "":
		return errors.New("it is a decision and a mission at once")
	case m.Length < 0 || m.Length > arena.MaxDecisions:
		return fmt.Errorf("%d decisions are outside 0 to %d", m.Length, arena.MaxDecisions)
	case m.Forfeit < -1 || m.Forfeit > 1:
		return fmt.Errorf("seat %d cannot have forfeited", m.Forfeit)
	case (m.Forfeit < 0) != (m.Why == ""):
		return errors.New("a forfeit has a reason, and nothing else has")
	}
	return errors.Join(checkText(m.Why), checkText(m.Replay))
}

// checkText refuses text that is too long to be one of a save, and what could take control of a terminal.
func checkText(text string) error {
	if len(text) > maxText || !utf8.ValidString(text) {
		return fmt.Errorf("a text of %d bytes; at most %d, of valid characters, are allowed", len(text), maxText)
	}
	if strings.ContainsFunc(text, unicode.IsControl) {
		return fmt.Errorf("the text %q has control characters, which are not allowed", text)
	}
	return nil
}

// plain returns a text in one line, without control characters.
func plain(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text))
}

// ErrUnfit is the error, by errors.Is, of a save that does not fit the campaign that is to go on with it.
var ErrUnfit = errors.New("the saved campaign cannot go on")

func unfit(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrUnfit, fmt.Errorf(format, args...))
}

// identity returns a save of the run in which nothing has happened yet.
func (r *Run) identity() (s Saved, err error) {
	contents, err := json.Marshal(r.Campaign.Contents())
	if err != nil {
		return s, err
	}
	hash := sha256.New()
	hash.Write(contents)
	party := r.Campaign.Begin(0)
	for i := range r.Campaign.Stages() {
		setup, err := party.Setup(i)
		if err != nil {
			return s, err
		}
		game, err := engine.Compile(setup)
		if err != nil {
			return s, err
		}
		fmt.Fprintf(hash, "%016x", game.Fingerprint())
	}
	return Saved{
		Format: saveFormat, Ruleset: r.Ruleset.Name(), Campaign: r.Campaign.Name(), Lists: r.Campaign.Lists(),
		Contents: hex.EncodeToString(hash.Sum(nil)[:8]), Engine: engine.Version, Agents: r.Specs, Seed: r.Seed,
		Entries: []Entry{},
	}, nil
}

// begin takes up what has been played already, if it is of this campaign.
func (p *playing) begin() (err error) {
	if p.saved, err = p.identity(); err != nil || p.Resume == nil {
		return err
	}
	was, is := p.Resume, &p.saved
	for _, of := range []struct{ what, was, is string }{
		{"ruleset", was.Ruleset, is.Ruleset},
		{"campaign", was.Campaign, is.Campaign},
		{"party", was.Lists[0], is.Lists[0]},
		{"list of enemies", was.Lists[1], is.Lists[1]},
		{"agent of the party", was.Agents[0], is.Agents[0]},
		{"agent of the enemies", was.Agents[1], is.Agents[1]},
		{"seed", fmt.Sprint(was.Seed), fmt.Sprint(is.Seed)},
		{"version of the engine", was.Engine, is.Engine},
	} {
		if of.was != of.is {
			return unfit("its %s is %q, and this one is %q", of.what, of.was, of.is)
		}
	}
	if was.Contents != is.Contents {
		return unfit("its files, lists, missions, tables, levels of threat or rulings are no longer what they were")
	}
	is.Entries = slices.Clip(was.Entries) // the save itself stays as it is
	return nil
}
