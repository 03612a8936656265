package battle

import (
	"errors"
	"fmt"
	"strings"

	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/casting"
	"gauntlet/engine/internal/opr/choosing"
	"gauntlet/engine/internal/opr/force"
	"gauntlet/engine/internal/opr/movement"
	"gauntlet/engine/internal/opr/pending"
	"gauntlet/engine/internal/opr/proc"
	"gauntlet/engine/internal/words"
	"gauntlet/engine/near"
)

// Words are what the games of package opr say of their decisions and actions.
var Words = words.Lexicon{
	Slots: map[string]words.Slot{
		"weapon": {Example: "rifle", Tell: tellWeapon, Read: readWeapon}, // Arg&0xff
		// the weapon that the decision is about
		"asked":  {Tell: tellAsked},
		"picker": {Tell: tellPicker}, // the model that decides
		// Arg>>8: the models that hold back
		"holding":   {Read: readHolding},
		"jumping":   {Tell: tellJumping, Read: readJumping}, // Arg of a move
		"edge":      words.OneOf("near", edges, noEdge),
		"direction": words.OneOf("W", directions, noDirection),
		"spell":     {Example: "Ember Lash", Tell: tellSpell, Read: readSpell}, // Arg
		// which of several casters of its unit decides
		"caster":   {Tell: tellCaster},
		"offer":    words.OneOf("Rage", choosing.Names, noOffer), // Arg, of the rule that is asked about
		"offering": {Tell: tellOffering},
		"tokens":   words.Arg(0, 0, force.MaxTokens),
	},
	Asks: map[core.Kind]string{
		core.CastSpell:    "cast spell{caster}",
		core.CastAt:       "cast at{caster}",
		core.UseRule:      "use rule {offering}",
		core.CommitTokens: "commit tokens{caster}",
		core.BlockSpell:   "block spell{caster}",
		core.Shoot:        "shoot {asked}",
		core.PickModel:    "pick model for model {picker} with {asked}",
		core.UseLimited:   "use limited weapon {asked}",
		core.FuriousWith:  "furious with for model {picker}",
	},
	Rows: []words.Choices{
		// Preparation and deployment.
		words.Say(core.PlaceMarker, core.Place, "place marker at {place}{nobody}",
			"places a marker at {place}"),
		words.Say(core.ChooseEdge, core.Edge, "take the {edge} edge{nobody}",
			"<keeps its table edge|takes the other table edge>"),
		words.Say(core.SetAside, core.Withhold, "set <nothing aside|aside for Ambush|aside to scout>",
			"<will deploy {unit} as usual|sets {unit} aside for Ambush|sets {unit} aside to scout>"),
		words.Say(core.JoinUnit, core.Join, "join {target}", "{unit} joins {target}"),
		words.Say(core.JoinUnit, core.Pass, "join nobody", "{unit} joins nobody"),
		words.Say(core.StartAboard, core.Board, "ride in {target}", "{unit} begins the game inside {target}"),
		words.Say(core.StartAboard, core.Pass, "ride in nothing",
			"{unit} begins the game outside transports"),
		words.Say(core.DeployUnit, core.Pick, "deploy {unit}{line}", "deploys {unit} as {form}"),
		words.Say(core.DeployAt, core.Place, "deploy at {place}{~form}",
			"deploys {unit} ({form}) at {place}"),
		words.Say(core.Arrive, core.Pick, "bring on {unit}{line}", "brings on {unit} as {form}"),
		words.Say(core.Arrive, core.Pass, "wait{nobody}", "lets no more units arrive this round"),
		words.Say(core.ArriveAt, core.Place, "bring on at {place}{~form}",
			"brings on {unit} ({form}) at {place}"),

		// Activations and moves.
		words.Say(core.Activate, core.Pick, "activate {unit}", "activates {unit}"),
		words.Say(core.Activate, core.Pass, "pass{nobody}", "passes its turn"),
		words.Say(core.Activate, core.Use, "pass by {unit}", "passes its turn by {unit}"),
		words.Say(core.ChooseAction, core.Hold, "hold", "{unit} holds"),
		words.Say(core.ChooseAction, core.Advance, "advance", "{unit} advances"),
		words.Say(core.ChooseAction, core.Rush, "rush", "{unit} rushes"),
		words.Say(core.ChooseAction, core.Charge, "charge {target}", "{unit} charges {target}"),
		words.Say(words.Any, core.Move, "move to {place}{way}{jumping}{as}", "{unit} moves to {place}{as}"),
		words.Say(words.Any, core.Move, "move by {shift}{way}{jumping}{as}", ""),
		words.Say(words.Any, core.Move, "stay{here}", ""),
		words.Say(words.Any, core.Board, "board {target}", "{unit} goes into {target}"),
		words.Say(words.Any, core.PlaceOne, "place models one by one", "{unit} places its models one by one"),
		words.Say(core.PlaceModel, core.Place, "model {figure} to {place}{way}{jumping}",
			"places model {figure} of {unit} at {place}"),
		words.Say(core.PlaceModel, core.Undo, "undo", "{unit} takes its models back"),

		// Shooting and its wounds.
		words.Say(core.Shoot, core.Fire, "fire {weapon} at {target}{holding}",
			"{unit} fires {weapon} at {target}"),
		words.Say(core.Shoot, core.HoldFire, "hold fire{~arg}", "{unit} holds the fire of {weapon}"),
		words.Say(core.GroupOrder, core.Resolve, "resolve {weapon}{holding}", "{unit} resolves {weapon}"),
		words.Say(core.GroupOrder, core.Pass, "stop striking", "{unit} strikes no more"),
		words.Say(core.PickModel, core.Single, "single out model {model}{~target}",
			"{unit} singles out model {model} of {target}"),
		words.Say(core.PickModel, core.Pass, "single out nobody", "{unit} singles out nobody"),
		words.Say(core.Casualty, core.Lose, "lose model {model}", "{unit}: model {model} takes the wound"),

		// Melee and morale.
		words.Say(core.ChargePath, core.Follow, contact, inContact),
		words.Say(core.CloseIn, core.Follow, contact, inContact),
		words.YesOrNo(core.StrikeFirst, "strike first{~target}", "{unit} strikes first",
			"do not strike first{~target}", "{unit} does not strike first"),
		words.YesOrNo(core.StrikeBack, "strike back{~target}", "{unit} strikes back",
			"do not strike back{~target}", "{unit} does not strike back"),
		words.YesOrNo(core.UseLimited, "use it{~target}", "{unit} uses {asked}",
			"keep it back{~target}", "{unit} keeps {asked} back"),
		words.Say(core.FuriousWith, core.Resolve, "add an attack with {weapon}",
			"{unit}: model {picker} makes an attack more with {weapon}"),
		words.Say(core.StepBack, core.Follow, "step back {direction}{~target}",
			"{unit} steps back (direction {number})"),
		words.YesOrNo(core.MoraleBy, "hero takes the test{~target}", "{unit} lets its hero take the morale test",
			"unit takes the test{~target}", "{unit} takes the morale test without its hero"),

		// Rules of lists.
		words.Say(core.UseRule, core.Use, "use {offer} on {target}", "{unit} uses {offer} on {target}"),
		words.Say(core.UseRule, core.Pass, "use nothing", "{unit} uses nothing"),

		// Spells.
		words.Say(core.CastSpell, core.Cast, "cast {spell}", "{unit} tries to cast {spell}"),
		words.Say(core.CastSpell, core.Pass, "cast nothing", "{unit} casts no spell"),
		words.Say(core.CastAt, core.Aim, "aim at {target}", "{unit} casts at {target}"),
		words.Say(core.CastAt, core.Pass, "aim at nobody else", "{unit} casts at nobody else"),
		words.Say(core.CommitTokens, core.Commit, "spend {tokens}{~target}",
			"{unit}: model {figure} spends {tokens} of its spell tokens").
			Secretly("{unit}: model {figure} chooses in secret how many spell tokens it spends", secret),
		words.Say(core.BlockSpell, core.Commit, "<let it be cast|block it>{~target}",
			"{unit}: model {figure} <lets the spell be cast|tries to block the spell>"),
	},
}

// How a unit comes into contact.
const (
	contact   = "contact <nearest|left|right>{~target}"
	inContact = "{unit} comes into contact <by the nearest way|from the left|from the right>"
)

// table is that of games without words of their own.
var table = words.New(&Words)

// Words returns what the rules say of their decisions and actions.
func (*rules) Words() core.Words { return table }

// secret reports whether committed tokens stay hidden until all are revealed (GF3-SR-CASTER-03).
func secret(s *core.State) bool {
	_, conceals := s.G.Rules.(core.Concealer)
	return conceals && !force.Of(s).Casting.OpenCommit
}

// weapons returns the names of the weapons of a unit, none for what is no unit.
func weapons(s *core.State, u int16) (names []string) {
	if u < 0 || int(u) >= len(s.G.Units) {
		return nil
	}
	for _, w := range force.Of(s).Arms(s, int(u)).Weapons {
		names = append(names, w.Name)
	}
	return names
}

// impact stands for the group of Impact dice among a unit's weapons.
const impact = proc.MaxTypes

func tellWeapon(s *core.State, a *core.Action) string {
	t := a.Arg & 0xff
	if t == impact {
		return "Impact"
	}
	if names := weapons(s, a.Unit); t < uint64(len(names)) {
		return names[t]
	}
	return fmt.Sprintf("weapon %d", t)
}

// readWeapon finds the weapon of the deciding unit that a text begins with. Of several the longest name
// counts.
func readWeapon(r *words.Reader, a *core.Action, text string) (string, error) {
	if r.Decide.Unit < 0 {
		return "", fmt.Errorf("no unit is using its weapons")
	}
	names := weapons(r.State, r.Decide.Unit)
	best, rest := words.Pick(text, names)
	if left, ok := words.Cut(text, "Impact"); ok && best < 0 {
		best, rest = impact, left
	}
	if best < 0 {
		return "", fmt.Errorf("%s has no weapon that %q begins with%s",
			r.G.Units[r.Decide.Unit].Name, words.Shorten(text), near.Hint(text, names))
	}
	a.Arg = uint64(best)
	return rest, nil
}

func tellAsked(s *core.State, _ *core.Action) string {
	if t := pending.PendingOf(s).Asked; t >= 0 && s.Decide.Unit >= 0 {
		return weapons(s, s.Decide.Unit)[t]
	}
	return "a Limited weapon"
}

func tellPicker(s *core.State, _ *core.Action) string {
	return fmt.Sprint(pending.PendingOf(s).Picker + 1)
}

// readHolding reads "without models 2 3", or nothing.
func readHolding(_ *words.Reader, a *core.Action, text string) (string, error) {
	rest, ok := words.Cut(text, "without")
	if !ok {
		return text, nil
	}
	list := strings.Fields(rest)
	if len(list) == 0 || list[0] != "model" && list[0] != "models" {
		return text, fmt.Errorf("models hold back as in \"without models 2 3\"")
	}
	// The action's mask of models has room for all that a unit may have but the last few of the largest.
	held, err := words.Numbers(list[1:], 56)
	a.Arg |= held << 8
	return "", err
}

func tellJumping(_ *core.State, a *core.Action) string {
	if a.Arg == movement.LeapEverywhere {
		return " jumping"
	}
	return ""
}

func readJumping(_ *words.Reader, a *core.Action, text string) (string, error) {
	rest, ok := words.Cut(text, "jumping")
	if ok {
		a.Arg = movement.LeapEverywhere
	}
	return rest, nil
}

// edges are those of the table, at which the player may or may not stand already.
func edges(s *core.State) []string {
	switch {
	case s.Decide.Seat < 0:
		return nil
	case s.Sign(int(s.Decide.Seat)) > 0:
		return []string{"near", "far"}
	}
	return []string{"far", "near"}
}

func noEdge(*words.Reader, string, []string) error {
	return errors.New("the command is \"take the near edge\" or \"take the far edge\"")
}

// compass names the directions of geom.Dirs on the table, counter-clockwise from its right edge.
var compass = [16]string{"E", "ENE", "NE", "NNE", "N", "NNW", "NW", "WNW",
	"W", "WSW", "SW", "SSW", "S", "SSE", "SE", "ESE"}

// directions are the ways back after a melee, on the table.
func directions(s *core.State) []string {
	out := make([]string, 0, len(compass)+3)
	for k := range compass {
		if s.Decide.Seat >= 0 && s.Sign(int(s.Decide.Seat)) < 0 {
			k += 8
		}
		out = append(out, compass[k&15])
	}
	return append(out, "straight", "singly", "not at all")
}

func noDirection(_ *words.Reader, text string, all []string) error {
	return fmt.Errorf("%q is none of %s", words.Shorten(text), strings.Join(all, ", "))
}

func tellOffering(s *core.State, _ *core.Action) string { return choosing.Rule(s) }

func noOffer(_ *words.Reader, text string, all []string) error {
	return fmt.Errorf("%q is nothing that is offered, which is %s%s", words.Shorten(text), strings.Join(all, ", "),
		near.Hint(text, all))
}

func tellSpell(s *core.State, a *core.Action) string {
	return force.SpellName(s, int(s.Decide.Seat), int(a.Arg&0xff))
}

func readSpell(r *words.Reader, a *core.Action, text string) (string, error) {
	var names []string
	for i, sp := range r.G.Setup.Armies[max(r.Decide.Seat, 0)].Spells {
		if names = append(names, sp.Name); !strings.EqualFold(sp.Name, text) {
			continue
		}
		a.Arg = uint64(i)
		for _, m := range r.Menu(nil) {
			if m.Verb == core.Cast {
				a.Arg |= m.Arg &^ 0xff // the model that casts
				break
			}
		}
		return "", nil
	}
	hint := near.Hint(text, names)
	return text, fmt.Errorf("player %d has no spell %q%s", r.Decide.Seat+1, words.Shorten(text), hint)
}

// tellCaster names the model that casts or commits tokens where its unit has several that could.
func tellCaster(s *core.State, _ *core.Action) string {
	if !casting.Several(s, int(s.Decide.Unit)) {
		return ""
	}
	model := int16(0)
	switch s.Decide.Kind {
	case core.CastSpell, core.CastAt:
		model = int16(casting.Asked(s).Model)
	default:
		model = s.Menu(nil)[0].Target
	}
	return fmt.Sprintf(" for model %d", model+1)
}
