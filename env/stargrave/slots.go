package stargrave

import (
	"fmt"
	"strings"

	"gauntlet/engine"
	"gauntlet/engine/stargrave/crew"
	"gauntlet/engine/stargrave/patterns"
	"gauntlet/env"
)

// numBoosts is how many amounts of Health there are to spend on a power: none of them needs 13 to work.
const numBoosts = 12

// word returns a name of the rules as names of slots have it.
func word(name string) string {
	return strings.ReplaceAll(strings.ToLower(name), " ", "-")
}

// eachEnemy adds a slot for each enemy: figures of the other crew, then creatures.
func eachEnemy(add func(k int, name, meaning string), name, meaning string) {
	for k := range maxEnemies {
		add(k, fmt.Sprintf("%s-%d", name, k), strings.ReplaceAll(meaning, "ENEMY", enemy(k)))
	}
}

// enemy returns what meanings call an enemy.
func enemy(k int) string {
	if k < maxFigures {
		return fmt.Sprintf("enemy figure %d", k)
	}
	return fmt.Sprintf("creature %d", k-maxFigures)
}

// newSlots lays out the slots of the atomic layer.
func newSlots() *env.Slots {
	t := &env.Slots{}
	const other = patterns.Other
	enemies := func(kind engine.Kind, first int, name, meaning string) {
		eachEnemy(func(k int, name, meaning string) { t.Add(kind, first+other+k, name, meaning) }, name, meaning)
	}
	t.Each(engine.Activate, 0, maxFigures, "activate-%d", "activate own figure %d; let it join the group")
	for k := range maxFigures {
		t.Set(engine.JoinUnit, 1+k, k)
	}
	const act = engine.ChooseAction
	t.Add(act, patterns.End, "end", "end the activation")
	t.Add(act, patterns.Move, "move", "move")
	t.Add(act, patterns.Scurry, "scurry", "scurry for 3 inches, and do no more")
	enemies(act, patterns.Fight, "charge", "fight ENEMY, with which it is in combat")
	shots(t, enemies)
	for p := crew.Power(1); p <= crew.NumPowers; p++ {
		t.Add(act, patterns.Power+int(p)-1, word(p.String()), "use "+p.String())
	}
	t.Each(act, patterns.Loot, maxLoot, "take-marker-%d", "unlock loot %[1]d, or pick it up")
	destinations(t, enemies)
	t.Each(engine.Shoot, patterns.Aim, maxFigures, "aim-own-%d",
		"throw at where own figure %[1]d stands; use the power on it, or where it stands")
	enemies(engine.Shoot, patterns.Aim, "fire",
		"shoot at ENEMY besides, or throw at where it stands; use the power on it, or where it stands")
	for dir := range patterns.Directions {
		for k, far := range [2]string{"at half the range", "at the end of the range"} {
			t.Add(engine.Shoot, patterns.Point+2*dir+k, fmt.Sprintf("aim-%d-%d", dir, k+1),
				fmt.Sprintf("throw in direction %s, %s, or use the power there", direction(dir), far))
		}
	}
	t.Add(engine.Shoot, patterns.Here, "aim-here", "throw at where the figure itself stands, or use the power there")
	t.Each(engine.Shoot, patterns.AtLoot, maxLoot, "aim-marker-%d", "use the power on loot %d")
	t.ShareAll(engine.Shoot, engine.SkillTarget)
	t.Add(engine.Shoot, patterns.Hold, "hold-fire", "shoot at nobody besides")
	t.Add(engine.PickUp, 0, "no", "leave the loot; let the figure pass; gather nobody more")
	t.Add(engine.PickUp, 1, "yes", "pick the loot up; force the figure that passes into combat")
	t.ShareAll(engine.PickUp, engine.Intercept)
	t.Set(engine.JoinUnit, 0, t.Slot(engine.PickUp, &engine.Action{}))
	t.Add(engine.StepBack, 0, "stay-in-combat", "stay in combat with whom it has beaten")
	t.Add(engine.StepBack, 1, "step-back", "step back from it")
	t.Add(engine.StepBack, 2, "push-back", "push it back")
	t.Each(engine.CommitTokens, 0, numBoosts, "spend-%d", "spend %d points of Health on the power")
	return t
}

// shots adds the slots for what is shot, thrown and cleared.
func shots(t *env.Slots, enemies func(kind engine.Kind, first int, name, meaning string)) {
	const act = engine.ChooseAction
	for g := crew.Gear(1); g <= crew.NumGear; g++ {
		w := g.Stats()
		at, name := patterns.Shots(g), word(w.Name)
		switch w.Sort {
		case crew.Gun, crew.Cone:
			enemies(act, at, name+"-enemy", "shoot at ENEMY with the "+w.Name)
		case crew.Grenade:
			t.Add(act, at+patterns.Throw, name, "throw one of the "+w.Name)
		case crew.Launcher:
			t.Add(act, at+patterns.Throw, name, "launch a fragmentation grenade")
			t.Add(act, at+patterns.Launch, name+"-smoke", "launch a smoke grenade")
		}
	}
	for g := crew.Gear(1); g <= crew.NumGear; g++ {
		if w := g.Stats(); w.Sort != crew.Blade {
			t.Add(act, patterns.Unjam+int(g)-1, "clear-"+word(w.Name), "clear the jammed "+w.Name)
		}
	}
}

// direction names one of the 16 directions.
func direction(dir int) string {
	return fmt.Sprintf("%d (%g degrees, counter-clockwise from the right)", dir, float64(dir)*22.5)
}

// destinations adds the slots for where figures move.
func destinations(t *env.Slots, enemies func(kind engine.Kind, first int, name, meaning string)) {
	const to = engine.MoveTo
	t.Add(to, patterns.Stay, "stay", "stay where it stands")
	for dir := range patterns.Directions {
		for r := range patterns.Rings {
			t.Add(to, patterns.Rose+dir*patterns.Rings+r, fmt.Sprintf("move-%d-%d", dir, r+1),
				fmt.Sprintf("move %d/%d of the allowance in direction %s", r+1, patterns.Rings, direction(dir)))
		}
	}
	enemies(to, patterns.Foe, "move-enemy", "move into contact with ENEMY")
	t.Each(to, patterns.To, maxLoot, "move-marker-%d", "move to loot %d")
	for dir := range patterns.Directions {
		t.Add(to, patterns.Jump+dir, fmt.Sprintf("jump-%d", dir),
			"move in direction "+direction(dir)+" as far as that leads, over what can be jumped")
	}
	t.Add(to, patterns.Exit, "leave", "move to the edge and leave the table")
}
