package experiments

import (
	"fmt"
	"path/filepath"

	"gauntlet/engine"
	"gauntlet/engine/files"
	"gauntlet/engine/mission"
	"gauntlet/engine/replay"
	"gauntlet/engine/roster"
	"gauntlet/engine/rulesets"
	"gauntlet/engine/wire"
)

// FieldEnding is what the name of a file ends in that holds the field of a tournament, all that its games are
// played with and on. It stands beside the results log, so that the games can be played again without the
// files that they were made of. The name before it is the field's fingerprint, which the log has too.
const FieldEnding = ".field"

// maxField bounds the file of a field, and maxFieldMemory what decoding it may allocate, in bytes.
const (
	maxField       = 32 << 20
	maxFieldMemory = 256 << 20
)

// storedField is a field as a file has it.
type storedField struct {
	Ruleset     string
	Seated      bool
	Armies      []*roster.Army
	Tables      []*mission.Table
	Missions    []*mission.Mission
	Rulings     []engine.Ruling
	Setups      []engine.Setup
	WeaponTypes []int // of the setups, which leave it out
}

// save writes the field into a folder, unless it is there already.
func (c *compiled) save(s files.System, dir string) error {
	path := filepath.Join(dir, c.print+FieldEnding)
	if files.Exists(path) {
		return nil
	}
	stored := storedField{Ruleset: c.Rules().Name(), Setups: c.Setups}
	for i := range c.Setups {
		stored.WeaponTypes = append(stored.WeaponTypes, c.Setups[i].WeaponTypes)
	}
	if len(c.Setups) == 0 {
		stored.Seated, stored.Armies, stored.Tables, stored.Missions, stored.Rulings = c.Seated, c.Armies,
			c.Tables, c.Missions, c.Rulings
	}
	data, err := wire.Marshal(&stored)
	if err != nil {
		return err
	}
	return files.WriteOn(s, path, data)
}

// loadField reads the field with a fingerprint from a folder. What is not that field is refused.
func loadField(dir, print string) (f Field, err error) {
	path := filepath.Join(dir, filepath.Base(print)+FieldEnding)
	data, err := files.Read(path, maxField)
	if err != nil {
		return f, err
	}
	if f, err = parseField(data); err == nil {
		var got string
		if got, err = f.fingerprint(); err == nil && got != print {
			err = fmt.Errorf("it is the field %s, not that of the log, %s", got, print)
		}
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return f, err
}

// parseField reads a field that may come from anywhere.
func parseField(data []byte) (f Field, err error) {
	var stored storedField
	if err := wire.Unmarshal(data, &stored, maxFieldMemory); err != nil {
		return f, fmt.Errorf("it is no field of a tournament: %w", err)
	}
	rules, err := rulesets.ByName(stored.Ruleset)
	if err != nil {
		return f, err
	}
	if len(stored.WeaponTypes) != len(stored.Setups) {
		return f, fmt.Errorf("%d numbers of weapon types for %d setups", len(stored.WeaponTypes),
			len(stored.Setups))
	}
	for i := range stored.Setups {
		s := &stored.Setups[i]
		s.Ruleset, s.WeaponTypes = rules, stored.WeaponTypes[i]
		if err := replay.CheckSetup(s); err != nil {
			return f, fmt.Errorf("setup %d: %w", i+1, err)
		}
	}
	f = Field{Ruleset: rules, Seated: stored.Seated, Armies: stored.Armies, Tables: stored.Tables,
		Missions: stored.Missions, Rulings: stored.Rulings, Setups: stored.Setups}
	if len(f.Setups) > 0 {
		f.Ruleset = nil
		return f, nil
	}
	return f, f.check()
}

// check returns why something that the field holds is nothing that games can be played with.
func (f *Field) check() error {
	if len(f.Armies) == 0 || len(f.Tables) == 0 || len(f.Missions) == 0 {
		return errNothing
	}
	for i := range max(len(f.Armies), len(f.Tables), len(f.Missions)) {
		army := f.Armies[i%len(f.Armies)]
		one := engine.Setup{Ruleset: f.Ruleset, Armies: [2]*roster.Army{army, army},
			Table: f.Tables[i%len(f.Tables)], Mission: f.Missions[i%len(f.Missions)], Rulings: f.Rulings}
		if err := replay.CheckSetup(&one); err != nil {
			return err
		}
	}
	return nil
}
