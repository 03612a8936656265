package movement

import (
	"gauntlet/engine/internal/core"
	"gauntlet/engine/internal/opr/proc"
)

// Retreat moves every model of unit u, which has charged unit e, away from the enemy, as far as the edition
// says or as the room lets it (GF2-MELEE-04). Where the unit would fall apart if each went its own way, it
// goes as it stands, or else less far. Dangerous terrain on the way is rolled for.
func Retreat(s *core.State, u, e int) {
	w := readyStepBack(s, u, e)
	defer w.GiveBack()
	w.Even = w.Uniform && w.EvenBases()
	was := w.Coherent(w.Bodies())
	const parts = 4
	for part := int64(parts); part > 0; part-- {
		far := int64(w.D.Move.StepBack) * part / parts
		if w.AwaySingly(far); was && !w.CoherentThere() && !w.AwayTogether(far) {
			continue
		}
		proc.CallDanger(s, u, w.Commit(core.BySteppingBack))
		return
	}
}
