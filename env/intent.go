package env

import (
	"encoding/binary"
	"fmt"

	"gauntlet/engine"
	"gauntlet/engine/opr"
	"gauntlet/engine/starquest"
)

// A fire says how an intent answers the shooting that it leads to.
type fire uint8

// The ways to answer it.
// Their numbers are part of the format of snapshots.
const (
	fireAsked fire = 0 // there is no intent: whoever plays is asked
	fireNone  fire = 1 // every weapon holds its fire
	fireAt    fire = 2 // the first weapon that can fires at the target; whom the others fire at is asked, or left to the policy
	fireNear  fire = 3 // as fireAt, but where another enemy is as near as the target, whoever plays is asked
	fireBest  fire = 4 // every weapon fires at the target where it does most
	numFires  fire = 5
)

// An intent is what a tactical action has set the active unit to do and has not been carried out yet. Between its move and its shooting a
// unit may lose models to dangerous terrain, and which ones is a decision of its own; so the intent is part of the environment's state.
type intent struct {
	fire   fire
	fired  bool  // a weapon has fired at the target
	unit   int16 // the active unit
	target int16 // the enemy unit of fireAt and fireNear, or -1
}

// endIntent ends the intent when the activation of its unit is over; in Star Quest, its turn: other units may be asked for something before they
// are asked what they do.
func (g *game) endIntent() {
	if g.intent.fire != fireAsked && g.activated() != int(g.intent.unit) {
		g.intent = intent{}
	}
}

// activated returns the unit whose activation is under way, or -1.
func (g *game) activated() int {
	s := g.state.View()
	if g.d.facts.quest {
		return starquest.TurnOf(s).Unit
	}
	return opr.Activated(s)
}

// intentSize is the number of bytes that append appends.
const intentSize = 6

// append appends the intent to a snapshot.
func (i *intent) append(b []byte) []byte {
	fired := byte(0)
	if i.fired {
		fired = 1
	}
	b = append(b, byte(i.fire), fired)
	b = binary.LittleEndian.AppendUint16(b, uint16(i.unit))
	return binary.LittleEndian.AppendUint16(b, uint16(i.target))
}

// read sets the intent from a snapshot, of which b holds at least intentSize bytes. What fits no intent in the game is refused.
func (i *intent) read(b []byte, game *engine.Game) error {
	next := intent{fire(b[0]), b[1] == 1, int16(binary.LittleEndian.Uint16(b[2:])), int16(binary.LittleEndian.Uint16(b[4:]))}
	if next == (intent{}) && b[1] == 0 {
		*i = next
		return nil
	}
	units := game.Units()
	ok := next.fire > fireAsked && next.fire < numFires && b[1] <= 1 && next.unit >= 0 && int(next.unit) < len(units) && int(next.target) < len(units)
	if next.fire == fireAt || next.fire == fireNear {
		ok = ok && next.target >= 0 && units[next.target].Seat != units[next.unit].Seat
	} else {
		ok = ok && next.target == -1 && !next.fired
	}
	if !ok {
		return fmt.Errorf("intent %d of unit %d at unit %d does not fit the game", b[0], next.unit, next.target)
	}
	*i = next
	return nil
}
